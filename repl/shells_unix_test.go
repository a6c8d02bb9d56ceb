//go:build !windows

// The completion scripts in a real fish and a real zsh.
package repl_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

// asCommand puts a program tq, which is this test, in a folder of its own and first
// on the path.
func asCommand(t *testing.T) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	script := "#!/bin/sh\n" + asTq + "=1 exec '" + exe + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "tq"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
}

func TestFish(t *testing.T) {
	fish, err := exec.LookPath("fish")
	if err != nil {
		peers.Missing(t, "no fish: %v", err)
	}
	dataFolder(t)
	asCommand(t)
	for line, want := range map[string]string{
		"tq ls mea":                            "mean.npy",
		"tq conv":                              "convert",
		"tq ls model.safetensors:layer.b":      "model.safetensors:layer.bias",
		"tq -e x x=model.safetensors:layer.w":  "x=model.safetensors:layer.weight",
		"tq -e x x=mea":                        "x=mean.npy",
		"tq config set key":                    "keys",
		"tq view model.safetensors:layer.weig": "model.safetensors:layer.weight",
	} {
		cmd := exec.Command(fish, "--no-config", "-c", "tq completion fish | source; complete -C '"+line+"'")
		var errs strings.Builder
		cmd.Stderr = &errs
		out, err := cmd.Output()
		got, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\t")
		if err != nil || got != want {
			t.Errorf("%s⇥: %q, want %q (%v)\n%s", line, out, want, err, errs.String())
		}
	}
}

// TestZsh plays zsh in a terminal: its completion works in none but a line that is edited.
func TestZsh(t *testing.T) {
	if _, err := exec.LookPath("zsh"); err != nil {
		peers.Missing(t, "no zsh: %v", err)
	}
	needTmux(t)
	s := readScenarios(`== zsh
run env PS1='Z> ' ZDOTDIR=/nonexistent zsh -f
wait Z>
line tq -e '{"layer.weight": np.ones(2), "layer.bias": np.ones(3)}' -o model.safetensors
line tq -e 'np.ones(3)' -o mean.npy
line autoload -U compinit; compinit -u -D; source <(tq completion zsh); clear; echo ready
wait ready
type tq ls mea
key Tab
wait tq ls mean.npy
key C-u
type tq conv
key Tab
wait tq convert
key C-u
type tq ls model.safetensors:layer.b
key Tab
wait tq ls model.safetensors:layer.bias
key C-u
type tq -e x x=model.safetensors:layer.w
key Tab
wait tq -e x x=model.safetensors:layer.weight
`)
	s[0].play(t)
}

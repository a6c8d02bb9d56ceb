//go:build !windows

// The completion scripts in a real bash, and what they are told.
package repl_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// dataFolder is a folder with files of tensors, and the current one.
func dataFolder(t *testing.T) {
	quiet(t)
	t.Chdir(t.TempDir())
	for _, args := range [][]string{
		{"-e", `{"layer.weight": np.ones((2, 3)), "layer.bias": np.ones(3)}`, "-o", "model.safetensors"},
		{"-e", `np.ones(3)`, "-o", "mean.npy"},
	} {
		if _, errs, status := run(args, strings.NewReader("")); status != 0 {
			t.Fatal(string(errs))
		}
	}
	for _, f := range []string{"model.tq", "notes.md"} {
		if err := os.WriteFile(f, []byte("x = 1\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("more", 0o777); err != nil {
		t.Fatal(err)
	}
}

func TestComplete(t *testing.T) {
	dataFolder(t)
	for _, c := range []struct {
		line string // its last word is the one being typed
		want string
	}{
		{"ls m", "mean.npy model.safetensors more/ :6"},
		{"ls model.safetensors:layer.w", "model.safetensors:layer.weight :4"},
		{"ls --so", "--sort :4"},
		{"ls --sort s", "size shape :4"},
		{"-e x.mean() x=me", "x=mean.npy :4"},
		{"-e x x=model.safetensors:", "x=model.safetensors:layer.bias x=model.safetensors:layer.weight :4"},
		{"-e x x=mean.npy --np", "--npy :4"},
		{"mo", "model.tq more/ :6"},
		{"model.tq ", ":0"},
		{"check mod", "model.tq :4"},
		{"explain x+1 x=me", "x=mean.npy :4"},
		{"diff mean.npy me", "mean.npy :4"},
		{"completion z", "zsh :4"},
		{"help di", "diff differences :4"},
		{"help np.sor", "np.sort np.sort_complex :4"},
		{"-e ", ":4"},
		{"--color a", "auto always :4"},
		{"nothing/x", ":4"},
	} {
		words := strings.Split(c.line, " ")
		out, _, status := run(append([]string{"__complete"}, words...), strings.NewReader(""))
		var got []string
		for line := range strings.Lines(string(out)) {
			name, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if strings.HasPrefix(name, ":") || strings.HasPrefix(name, words[len(words)-1]) {
				got = append(got, name)
			}
		}
		if c.line == "mo" { // commands stand among the files
			got = slices.DeleteFunc(got, func(s string) bool { return !strings.HasPrefix(s, "mo") && s[0] != ':' })
		}
		if status != 0 || strings.Join(got, " ") != c.want {
			t.Errorf("tq %s⇥: %q, want %q", c.line, strings.Join(got, " "), c.want)
		}
	}
}

// TestBash asks a bash with the script loaded as its Tab key would. The words
// are parted as bash parts them, at = and : too.
func TestBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	dataFolder(t)
	asCommand(t)
	for _, c := range []struct {
		line, words string
		want        string
	}{
		{"tq ls mea", "tq ls mea", "mean.npy"},
		{"tq conv", "tq conv", "convert"},
		{"tq ls model.safetensors:layer.b", "tq ls model.safetensors : layer.b", "layer.bias"},
		{"tq -e x x=model.safetensors:layer.w", "tq -e x x = model.safetensors : layer.w", "layer.weight"},
		{"tq -e x x=mea", "tq -e x x = mea", "mean.npy"},
		{"tq mode", "tq mode", "model.tq"},
	} {
		words := strings.Fields(c.words)
		program := `source <(tq completion bash) || exit 9
COMP_LINE="$1"; COMP_POINT=${#1}; COMP_TYPE=9; COMP_KEY=9; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
__start_tq "$1" "${@:$#}" "${@:$#-1:1}" 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"`
		cmd := exec.Command(bash, append([]string{"--norc", "-c", program, "bash", c.line}, words...)...)
		var errs strings.Builder
		cmd.Stderr = &errs
		out, err := cmd.Output()
		got := strings.Fields(string(out))
		if err != nil || len(got) == 0 || got[0] != c.want || len(got) > 1 && !strings.HasPrefix(got[1], "(") {
			t.Errorf("%s⇥: %q, want %q (%v)\n%s", c.line, got, c.want, err, errs.String())
		}
	}
}

func TestCompletionScripts(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		out, errs, status := run([]string{"completion", shell}, strings.NewReader(""))
		if status != 0 || len(errs) > 0 || !strings.Contains(string(out), "__complete") {
			t.Errorf("%s: status %d, %d bytes, %s", shell, status, len(out), errs)
		}
	}
}

// A real client: nbclient starts the built binary from its kernelspec and runs
// a notebook. Installing is tested on the way.
package kernel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

const runNotebook = `
import json, sys, nbclient, nbformat
nb = nbformat.read(sys.argv[1], 4)
nbclient.NotebookClient(nb, timeout=60, kernel_name="tq").execute()
json.dump([c.outputs for c in nb.cells], sys.stdout)
`

// built is the command, built once for all tests.
var built = sync.OnceValues(func() (exe string, err error) {
	dir, err := os.MkdirTemp("", "tq-kernel-test")
	if err != nil {
		return "", err
	}
	builtIn = dir
	exe = filepath.Join(dir, "tq")
	if runtime.GOOS == "windows" {
		exe += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", exe, "..").CombinedOutput(); err != nil {
		return exe, fmt.Errorf("%w\n%s", err, out)
	}
	return exe, nil
})

var builtIn string // the folder of what was built

func TestMain(m *testing.M) {
	status := m.Run()
	if builtIn != "" {
		os.RemoveAll(builtIn)
	}
	os.Exit(status)
}

// buildTq gives the command.
func buildTq(t *testing.T) string {
	exe, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return exe
}

func TestNotebook(t *testing.T) {
	python := peers.Python(t, peers.JupyterClient, peers.NBClient, peers.NBFormat)
	exe := buildTq(t)
	data := t.TempDir()
	env := append(os.Environ(), "JUPYTER_DATA_DIR="+data, "JUPYTER_RUNTIME_DIR="+filepath.Join(data, "runtime"))
	run := func(name string, args ...string) []byte {
		t.Helper()
		cmd := exec.Command(name, args...)
		var stderr bytes.Buffer
		cmd.Env, cmd.Stderr = env, &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, stderr.String())
		}
		return out
	}
	run(exe, "kernel", "install", "--user", "--allow-temporary")
	if got := string(run(exe, "kernel", "list")); !strings.Contains(got, exe) {
		t.Errorf("list: %s", got)
	}
	out := run(python, "-c", runNotebook, "testdata/smoke.ipynb")
	run(exe, "kernel", "uninstall", "--user")
	if _, err := os.Stat(filepath.Join(data, "kernels", "tq")); !os.IsNotExist(err) {
		t.Error("uninstall leaves the kernel behind")
	}
	var cells [][]map[string]any
	if err := json.Unmarshal(out, &cells); err != nil {
		t.Fatal(err)
	}
	checkCells(t, cells)
}

// checkCells compares what each cell of the notebook shows.
func checkCells(t *testing.T, cells [][]map[string]any) {
	want := []string{
		"execute_result 2",
		"execute_result array([[ 0,  2,  4],\n       [ 6,  8, 10]]) +html",
		"stream stdout 0 é\n1 é\n2 é\n",
		"stream stderr RuntimeWarning: divide by zero encountered in divide; execute_result array([inf]) +html",
		"error ValueError operands could not be broadcast together with shapes (3,4) (3,)",
		"execute_result array([[ 5, 14],\n       [14, 50]]) +html",
		"stream stdout before\n; execute_result (2, 3)",
		"",
	}
	if len(cells) != len(want) {
		t.Fatalf("%d cells", len(cells))
	}
	for i, outputs := range cells {
		var parts []string
		for _, o := range outputs {
			parts = append(parts, outputText(o))
		}
		if got := strings.Join(parts, "; "); got != want[i] {
			t.Errorf("cell %d:\n%q, want\n%q", i, got, want[i])
		}
	}
}

func outputText(o map[string]any) string {
	kind := o["output_type"].(string)
	switch kind {
	case "stream":
		text := o["text"].(string)
		if at := strings.Index(text, "RuntimeWarning"); at >= 0 {
			text = strings.TrimSpace(text[at:])
		}
		return kind + " " + o["name"].(string) + " " + text
	case "error":
		return kind + " " + o["ename"].(string) + " " + strings.TrimSpace(o["evalue"].(string))
	}
	data := o["data"].(map[string]any)
	text := kind + " " + data["text/plain"].(string)
	if _, ok := data["text/html"]; ok {
		text += " +html"
	}
	return text
}

func TestInstall(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	if code := Main([]string{"install", "--prefix", dir}, &out, &errs); code != 1 || !strings.Contains(errs.String(), "hint: `go build`") {
		t.Errorf("a test's binary: %d %s", code, errs.String())
	}
	if code := Main([]string{"install", "--prefix", dir, "--name", "mine", "--display-name", "My tq", "--allow-temporary"}, &out, &errs); code != 0 {
		t.Fatal(errs.String())
	}
	at := filepath.Join(dir, "share", "jupyter", "kernels", "mine")
	s, err := readSpec(at)
	if err != nil || !filepath.IsAbs(s.Argv[0]) || s.DisplayName != "My tq" || s.InterruptMode != "message" || s.Language != "tq" {
		t.Errorf("%+v %v", s, err)
	}
	for _, size := range []string{"32x32", "64x64"} {
		f, err := os.Open(filepath.Join(at, "logo-"+size+".png"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(f); err != nil {
			t.Error(err)
		}
		f.Close()
	}
	for _, tt := range []struct {
		args []string
		code int
	}{
		{[]string{"install", "--user", "--sys-prefix"}, 2},
		{[]string{"install", "--name", "../x"}, 2},
		{[]string{"install", "more"}, 2},
		{[]string{"uninstall", "--prefix", dir, "--name", "other"}, 1},
		{[]string{"run"}, 2},
		{[]string{"run", "-f", filepath.Join(dir, "none", "none.json")}, 1},
		{[]string{"fly"}, 2},
		{nil, 2},
		{[]string{"uninstall", "--prefix", dir, "--name", "mine"}, 0},
	} {
		if code := Main(tt.args, &out, &errs); code != tt.code {
			t.Errorf("%v: %d, want %d", tt.args, code, tt.code)
		}
	}
}

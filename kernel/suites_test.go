// Real clients on the real process: the suites that other kernels are held to.
package kernel

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/kernel/client"
)

// clients is the environment of the suites.
var clients = peers.Spec{Packages: []string{
	peers.JupyterClient, peers.NBClient, peers.NBFormat, "jupyter_kernel_test==0.7.0", "nbconvert==7.17.2", "nbval==0.11.0", "papermill==2.7.0",
	"jupyter-console==6.6.3", "ipykernel==7.4.0", "pexpect==4.9.0", "pytest==9.2.0", "pyzmq==27.3.0",
}}

// jupyter is Jupyter with the kernel installed.
type jupyter struct {
	t      *testing.T
	python string
	tq     string
	env    []string
}

func newJupyter(t *testing.T) *jupyter { return newJupyterIn(t, clients) }

func newJupyterIn(t *testing.T, what peers.Spec) *jupyter {
	t.Helper()
	python, err := peers.Environment(what)
	if err != nil {
		peers.Missing(t, "no Python with Jupyter: %v", err)
	}
	return newJupyterWith(t, python)
}

func newJupyterWith(t *testing.T, python string) *jupyter {
	t.Helper()
	data := t.TempDir()
	j := &jupyter{t: t, python: python, tq: buildTq(t)}
	j.env = append(os.Environ(), "JUPYTER_DATA_DIR="+data, "JUPYTER_RUNTIME_DIR="+filepath.Join(data, "runtime"), "IPYTHONDIR="+data,
		"JUPYTER_CONFIG_DIR="+data, "XDG_STATE_HOME="+data, "APPDATA="+data, "PYDEVD_DISABLE_FILE_VALIDATION=1")
	j.run("", j.tq, "kernel", "install", "--user", "--allow-temporary")
	return j
}

// run runs a program; one that fails ends the test.
func (j *jupyter) run(dir, name string, args ...string) string {
	j.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env, cmd.Dir = j.env, dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		j.t.Fatalf("%s %s: %v\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
	}
	return string(out)
}

func script(t *testing.T, name string) string {
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestKernelTest(t *testing.T) {
	j := newJupyter(t)
	out := j.run("", j.python, script(t, "suite.py"))
	if strings.Contains(out, "skipped") || !strings.Contains(out, "Ran 13 tests") {
		t.Error(out)
	}
}

func TestChecks(t *testing.T) {
	j := newJupyter(t)
	lines := strings.Fields(j.run("", j.python, script(t, "checks.py")))
	if len(lines) != 28 {
		t.Errorf("%d checks", len(lines))
	}
	for _, l := range lines {
		if l == "FAILED" {
			t.Fatal(lines)
		}
	}
}

func TestConsole(t *testing.T) {
	j := newJupyter(t)
	j.run("", j.python, script(t, "console.py"))
}

// TestCurve has jupyter_client encrypt what it sends.
func TestCurve(t *testing.T) {
	j := newJupyter(t)
	if out := j.run("", j.python, script(t, "curve.py")); !strings.Contains(out, "tcp") {
		t.Error(out)
	}
}

// TestNodePeer has zeromq.js, libzmq's sockets as VS Code uses them, talk to the process.
func TestNodePeer(t *testing.T) {
	node, modules := peers.Node(t, peers.ZeroMQ)
	dir := t.TempDir()
	j := &jupyter{t: t, env: append(os.Environ(), "NODE_PATH="+modules, "XDG_STATE_HOME="+dir, "APPDATA="+dir)}
	out := j.run("", node, script(t, "peer.js"), buildTq(t), dir)
	if n := strings.Count(out, "\n"); !strings.HasSuffix(out, "done\n") || n < 30 {
		t.Error(out)
	}
}

// TestRegistration starts kernels that find their ports themselves.
func TestRegistration(t *testing.T) {
	j := newJupyter(t)
	if out := j.run("", j.python, script(t, "register.py"), j.tq); !strings.Contains(out, "refused") {
		t.Error(out)
	}
}

// TestNotebooks executes every notebook with nbconvert, holds its texts against
// what is stored, and has nbval run the result again in another kernel.
func TestNotebooks(t *testing.T) {
	j := newJupyter(t)
	j.env = append(j.env, "TQ_PROGRESS=off") // what cells show is not to depend on how long they take
	paths, err := filepath.Glob("../notebooks/*.ipynb")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		dir, name := filepath.Split(path)
		made := t.TempDir()
		j.run(dir, j.python, "-m", "nbconvert", "--to", "notebook", "--execute", name, "--output-dir", made)
		data, err := filepath.Abs(filepath.Join(dir, "data"))
		if err == nil { // nbval runs it where it lies
			err = os.Symlink(data, filepath.Join(made, "data"))
		}
		if err != nil {
			t.Fatal(err)
		}
		want, got := texts(t, path), texts(t, filepath.Join(made, name))
		for i := range want {
			if i >= len(got) || want[i] != got[i] {
				t.Errorf("%s: cell %d differs from what is stored:\n%s\nstored\n%s", name, i, at(got, i), want[i])
			}
		}
		j.run(dir, j.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval", "--nbval-kernel-name", "tq", filepath.Join(made, name), "--rootdir", made)
	}
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "(nothing)"
}

// texts are the plain outputs of a notebook's cells.
func texts(t *testing.T, path string) (out []string) {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var nb struct {
		Cells []struct {
			Outputs []struct {
				Name string   `json:"name"`
				Text []string `json:"text"`
				Data map[string]json.RawMessage
			} `json:"outputs"`
		} `json:"cells"`
	}
	if err := json.Unmarshal(raw, &nb); err != nil {
		t.Fatal(err)
	}
	for _, c := range nb.Cells {
		text := ""
		for _, o := range c.Outputs {
			text += strings.Join(o.Text, "")
			if plain, ok := o.Data["text/plain"]; ok {
				var lines []string
				if err := json.Unmarshal(plain, &lines); err != nil {
					t.Fatal(err)
				}
				text += strings.Join(lines, "") + "\n"
			}
		}
		out = append(out, text)
	}
	return out
}

// TestPapermill writes parameters into a notebook; papermill finds how by itself.
func TestPapermill(t *testing.T) {
	j := newJupyter(t)
	// An environment of this test's own, in which the kernel is installed: the
	// shared one must stay as it is.
	env := filepath.Join(t.TempDir(), "env")
	j.run("", j.python, "-m", "venv", "--system-site-packages", "--without-pip", env)
	python := filepath.Join(env, "bin", "python")
	if runtime.GOOS == "windows" {
		python = filepath.Join(env, "Scripts", "python.exe")
	}
	packages := func(python string) string {
		return strings.TrimSpace(j.run("", python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))
	}
	own := packages(python)
	if err := os.WriteFile(filepath.Join(own, "shared.pth"), []byte(packages(j.python)+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	// By this folder the kernel sees that papermill is there; Python finds the
	// package itself where the other environment has it.
	if err := os.Mkdir(filepath.Join(own, "papermill"), 0o755); err != nil {
		t.Fatal(err)
	}
	// The user's installation finds papermill where the user's commands do.
	bin := filepath.Dir(python)
	name := "papermill"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if err := os.WriteFile(filepath.Join(bin, name), []byte("#!"+python+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	j.env = append(slices.Clone(j.env), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	if out := j.run("", j.tq, "kernel", "install", "--allow-temporary"); !strings.Contains(out, "papermill in "+own) {
		t.Error(out)
	}
	out := filepath.Join(t.TempDir(), "out.ipynb")
	j.run("", python, "-m", "papermill", script(t, "parameters.ipynb"), out,
		"-p", "n", "35", "-p", "name", "hello", "-p", "rate", "0.5", "-p", "on", "True", "-y", "{sizes: [1, 2], none: null}")
	if got := strings.Join(texts(t, out), ""); !strings.Contains(got, "70 hello 1.0 True [1, 2] None") {
		t.Error(got)
	}
}

func TestDoctor(t *testing.T) {
	t.Setenv("JUPYTER_DATA_DIR", t.TempDir())
	t.Setenv("JUPYTER_PATH", "")
	t.Setenv("VIRTUAL_ENV", "")
	t.Setenv("CONDA_PREFIX", "")
	tq := buildTq(t)
	run := func(args ...string) (string, error) {
		out, err := exec.Command(tq, append([]string{"kernel"}, args...)...).CombinedOutput()
		return string(out), err
	}
	if out, err := run("install", "--user", "--allow-temporary"); err != nil {
		t.Fatal(out, err)
	}
	out, err := run("doctor")
	if err != nil || !strings.Contains(out, "answers") {
		t.Error(out, err)
	}
	dir, err := userDir()
	if err != nil {
		t.Fatal(err)
	}
	spec := filepath.Join(dir, "tq", "kernel.json")
	if err := os.WriteFile(spec, []byte(`{"argv":["/nowhere/tq"],"language":"tq"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := run("doctor"); err == nil || !strings.Contains(out, "is not there") || !strings.Contains(out, "hint") {
		t.Error(out, err)
	}
}

// TestDebugger drives the debugger as JupyterLab does.
func TestDebugger(t *testing.T) {
	j := newJupyter(t)
	if out := j.run("", j.python, script(t, "debugger.py")); !strings.HasSuffix(strings.TrimSpace(out), "fresh") {
		t.Error(out)
	}
}

// TestWidgets plays the page for widgets, beside ipywidgets in ipykernel.
func TestWidgets(t *testing.T) {
	j := newJupyterIn(t, peers.Spec{Packages: []string{peers.JupyterClient, "ipykernel==7.4.0", "ipywidgets==8.1.9"}})
	if out := j.run("", j.python, script(t, "widgets.py"), script(t, "widgettraits.txt")); !strings.Contains(out, "differences: 0") {
		t.Error(out)
	}
}

// TestAttach has the prompt run on kernels of tq and of IPython.
func TestAttach(t *testing.T) {
	j := newJupyter(t)
	if out := j.run("", j.python, script(t, "attach.py"), j.tq); !strings.HasSuffix(out, "done\n") {
		t.Error(out)
	}
}

// A kernel that is started by hand with a file that is not there, or has ports of 0, finds its
// ports and writes them down; what it made it takes away.
func TestRunWritesConnection(t *testing.T) {
	tq := buildTq(t)
	dir := t.TempDir()
	half := filepath.Join(dir, "half.json")
	if err := os.WriteFile(half, []byte(`{"shell_port":0,"control_port":0,"stdin_port":0,"iopub_port":0,"hb_port":0,"ip":"127.0.0.1","transport":"tcp","key":"k"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{filepath.Join(dir, "new.json"), half} {
		cmd := exec.Command(tq, "kernel", "run", "-f", file)
		errs, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(errs).ReadString('\n'); err != nil || !strings.Contains(line, "--existing "+file) {
			t.Errorf("%q %v", line, err)
		}
		c, err := client.Dial(file)
		if err != nil {
			_ = cmd.Process.Kill()
			t.Fatal(err)
		}
		if c.Language() != "tq" {
			t.Error(c.Language())
		}
		c.Close()
		if runtime.GOOS == "windows" {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			continue
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Error(info, err)
		}
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
		if _, err := os.Stat(file); os.IsNotExist(err) != (file != half) {
			t.Error(file, err)
		}
	}
}

// The help of every command, whose examples are run.

package repl

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/repl/command"
)

func TestExamplesOfHelp(t *testing.T) {
	for _, v := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA"} {
		t.Setenv(v, t.TempDir())
	}
	t.Chdir(t.TempDir())
	tq := func(args ...string) (string, int) {
		var out, errs bytes.Buffer
		status := Main(args, Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		return errs.String(), status
	}
	if err := os.Mkdir("runs", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"model.tq": "y = x.sum() if False else 1\n", "train.tq": "w = np.ones(3)\nw = w * 2 + 1\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const report = `{"cells": [{"cell_type": "code", "metadata": {"tags": ["parameters"]}, "source": "rate = 1", "outputs": [], "execution_count": null}],
		"metadata": {}, "nbformat": 4, "nbformat_minor": 4}`
	if err := os.WriteFile("report.ipynb", []byte(report), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, expr := range map[string]string{
		"digits.npz":         `{"images": np.ones((3, 8, 8), np.uint8), "target": np.arange(3)}`,
		"model.safetensors":  `{"a.weight": np.ones((2, 2), np.float32), "b": np.ones(2)}`,
		"before.safetensors": `{"a": np.ones(2)}`, "after.safetensors": `{"a": np.ones(2)}`,
		"a.npy": "np.ones(3)", "b.npy": "np.ones(3) + 1e-9", "mean.npy": "np.ones(3)", "runs/x.npy": "np.ones(3)", "loss.npy": "np.ones(9)",
	} {
		if errs, status := tq("-e", expr, "-o", name); status != 0 {
			t.Fatal(errs)
		}
	}
	a := &app{}
	a.env = a.lend()
	a.out = newOutput(&bytes.Buffer{})
	root := a.tree(nil, false)
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Short == "" || c.HasParent() && !c.HasSubCommands() && c.Example == "" {
			t.Errorf("%s has no help or no example", c.CommandPath())
		}
		for line := range strings.Lines(c.Example) {
			command, ok := strings.CutPrefix(strings.TrimSpace(line), "tq ")
			if !ok {
				t.Errorf("%s: '%s' is no call of tq", c.CommandPath(), line)
				continue
			}
			command, _, _ = strings.Cut(command, " > ")
			errs, status := "", 0
			if strings.HasPrefix(command, "watch ") {
				errs, status = watchOnce(t, words(command))
			} else {
				errs, status = tq(words(command)...)
			}
			if status != 0 {
				t.Errorf("tq %s: status %d\n%s", command, status, errs)
			}
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// watchOnce runs tq watch until it has written a text, while a file changes.
func watchOnce(t *testing.T, args []string) (errors string, status int) {
	r, w := io.Pipe()
	done := make(chan struct{})
	var errs bytes.Buffer
	go func() {
		defer close(done)
		status = Main(args, Streams{In: strings.NewReader(""), Out: w, Err: &errs})
		_ = w.Close()
	}()
	go func() {
		if slices.Contains(args, "--once-changed") {
			_, _ = io.Copy(io.Discard, r)
			return
		}
		_, _ = r.Read(make([]byte, 1))
		_ = r.CloseWithError(syscall.EPIPE) // as head does
	}()
	for i := 0; ; i++ {
		select {
		case <-done:
			return errs.String(), status
		case <-time.After(10 * time.Millisecond):
		}
		var out bytes.Buffer
		expr := "np.arange(3) + " + strconv.Itoa(i)
		if s := Main([]string{"-e", expr, "-o", "a.npy"}, Streams{In: strings.NewReader(""), Out: &out, Err: &out}); s != 0 {
			t.Fatal(out.String())
		}
	}
}

// words parts a command at blanks outside single quotes.
func words(s string) []string {
	var out []string
	for i, part := range strings.Split(s, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// TestEveryCommandShowsExamples holds each command's own help to have some.
func TestEveryCommandShowsExamples(t *testing.T) {
	a := &app{}
	a.env = &command.Env{}
	root := a.tree([]Foreign{{Name: "attach", Example: AttachExamples}}, false)
	for _, c := range root.Commands() {
		if !strings.Contains(c.Example, "  tq "+c.Name()) {
			t.Errorf("tq %s shows no example", c.Name())
		}
	}
}

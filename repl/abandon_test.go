//go:build !windows

// A program that does not stop at Ctrl-C is ended with its process, and what it
// has printed arrives.

package repl_test

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tq-lang/tq/repl"
)

const abandoned = "TQ_TEST_ABANDONED"

func TestAbandoned(t *testing.T) {
	if script := os.Getenv(abandoned); script != "" {
		os.Exit(repl.Main([]string{script}, repl.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
	}
	dir := t.TempDir()
	pipe, script := filepath.Join(dir, "pipe"), filepath.Join(dir, "script.py")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("no pipe that waits to be opened: %v", err)
	}
	program := "print('ready', flush=True)\nprint('kept')\nopen('" + pipe + "').read()\n" // nobody writes: it waits for ever
	if err := os.WriteFile(script, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0], "-test.run=^TestAbandoned$")
	child.Env = append(os.Environ(), abandoned+"="+script)
	var errs bytes.Buffer
	child.Stderr = &errs
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(out)
	if line, err := r.ReadString('\n'); line != "ready\n" {
		t.Errorf("%q, %v", line, err)
	}
	time.Sleep(200 * time.Millisecond) // now it waits
	_ = child.Process.Signal(os.Interrupt)
	rest, _ := io.ReadAll(r)
	_ = child.Wait()
	if string(rest) != "kept\n" || !strings.Contains(errs.String(), "KeyboardInterrupt") || child.ProcessState.ExitCode() != 130 {
		t.Errorf("status %d, output %q, errors %q", child.ProcessState.ExitCode(), rest, errs.String())
	}
}

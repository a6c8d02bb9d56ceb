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

// waiting runs a script in a process of its own until it says that it is ready. Its
// open(pipe) waits for a writer and hears nothing.
func waiting(t *testing.T, before, after string) (child *exec.Cmd, r *bufio.Reader, errs *bytes.Buffer, pipe string) {
	dir := t.TempDir()
	pipe, script := filepath.Join(dir, "pipe"), filepath.Join(dir, "script.py")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("no pipe that waits to be opened: %v", err)
	}
	program := "print('ready', flush=True)\n" + before + "open('" + pipe + "').read()\n" + after
	if err := os.WriteFile(script, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	child = exec.Command(os.Args[0], "-test.run=^TestAbandoned$")
	child.Env = append(os.Environ(), abandoned+"="+script)
	errs = new(bytes.Buffer)
	child.Stderr = errs
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	r = bufio.NewReader(out)
	if line, err := r.ReadString('\n'); line != "ready\n" {
		t.Errorf("%q, %v", line, err)
	}
	time.Sleep(300 * time.Millisecond) // to reach the open
	return child, r, errs, pipe
}

// insist interrupts a process again and again.
func insist(p *os.Process, ended <-chan struct{}) {
	for {
		_ = p.Signal(os.Interrupt)
		select {
		case <-ended:
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// One interrupt is heard by a program that needs a second to look up: its handlers run.
func TestLateAnswer(t *testing.T) {
	child, r, errs, pipe := waiting(t, "try:\n    ", "finally: print('finally')\n")
	_ = child.Process.Signal(os.Interrupt)
	time.Sleep(800 * time.Millisecond)
	if w, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil { // fails if nobody waits any more
		w.Close()
	}
	rest, _ := io.ReadAll(r)
	_ = child.Wait()
	if string(rest) != "finally\n" || !strings.Contains(errs.String(), "KeyboardInterrupt") || child.ProcessState.ExitCode() != 130 {
		t.Errorf("status %d, output %q, errors %q", child.ProcessState.ExitCode(), rest, errs)
	}
}

func TestAbandoned(t *testing.T) {
	if script := os.Getenv(abandoned); script != "" {
		os.Exit(repl.Main([]string{script}, repl.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
	}
	child, r, errs, _ := waiting(t, "print('kept')\n", "")
	ended := make(chan struct{})
	go insist(child.Process, ended)
	rest, _ := io.ReadAll(r)
	_ = child.Wait()
	close(ended)
	if string(rest) != "kept\n" || !strings.Contains(errs.String(), "KeyboardInterrupt") || child.ProcessState.ExitCode() != 130 {
		t.Errorf("status %d, output %q, errors %q", child.ProcessState.ExitCode(), rest, errs.String())
	}
}

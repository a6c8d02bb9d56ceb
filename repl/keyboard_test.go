package repl

import (
	"io"
	"testing"
	"time"

	"github.com/chzyer/readline"
)

func TestKeyboard(t *testing.T) {
	r, w := io.Pipe()
	k := newKeyboard(r)
	next := func(n int, want string, end error) {
		t.Helper()
		p := make([]byte, n)
		got, err := k.Read(p)
		if string(p[:got]) != want || err != end {
			t.Fatalf("read %q, %v; want %q, %v", p[:got], err, want, end)
		}
	}
	go func() { _, _ = w.Write([]byte("abcde")) }()
	next(2, "ab", nil)
	next(2, "cd", nil)
	k.interrupt() // after what has been typed
	next(9, "e", nil)
	next(9, string(rune(readline.CharInterrupt)), nil)
	done := make(chan struct{})
	go func() {
		time.Sleep(10 * time.Millisecond) // a read waits by then, or it does not matter
		k.interrupt()
		k.interrupt()
		close(done)
	}()
	next(9, string(rune(readline.CharInterrupt)), nil)
	<-done
	k.interrupt()
	k.forget()
	go func() { _, _ = w.Write([]byte("f")) }()
	next(9, "f", nil)
	if k.pasting() {
		t.Error("nothing was given, and is pasted")
	}
	go func() { _, _ = w.Write([]byte("g\r h\n")) }()
	next(9, "g\r", nil)
	if !k.pasting() {
		t.Error("a second line is not pasted")
	}
	next(9, " h\n", nil)
	go w.Close()
	next(9, "", io.EOF)
	next(9, "", io.EOF)
	_ = k.Close()
	_ = k.Close()
	next(9, "", io.EOF)
}

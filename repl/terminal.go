// This file: a terminal whose keys are read one by one.

package repl

import (
	"io"
	"os"

	"github.com/chzyer/readline"
)

// terminal reads keys and writes to the screen. It is raw between enter and leave only: programs find it as the
// user has set it.
type terminal struct {
	in      *os.File
	out     io.Writer
	size    func() (w, h int)
	restore func() error // nil unless raw

	want  chan struct{}
	got   chan keys
	asked bool // a read is under way
}

// keys are what one read of the terminal gave.
type keys struct {
	b   []byte
	err error
}

func newTerminal(in *os.File, out io.Writer) *terminal {
	t := &terminal{in: in, out: out, want: make(chan struct{}), got: make(chan keys)}
	t.size = func() (int, int) {
		for _, stream := range []any{out, in} {
			if f, ok := stream.(*os.File); ok {
				if w, h, err := readline.GetSize(int(f.Fd())); err == nil && w > 0 && h > 0 {
					return w, h
				}
			}
		}
		return 80, 24
	}
	go func() {
		for range t.want {
			b := make([]byte, 1<<14)
			n, err := in.Read(b)
			t.got <- keys{b[:n], err}
		}
	}()
	return t
}

// ask begins to read, unless a read is under way. Nothing is read while nobody waits: what is typed then is the
// program's, or comes later.
func (t *terminal) ask() {
	if !t.asked {
		t.want <- struct{}{}
		t.asked = true
	}
}

const (
	pasteOn  = "\x1b[?2004h" // pasted text comes between marks
	pasteOff = "\x1b[?2004l"
)

// enter makes the terminal raw.
func (t *terminal) enter() error {
	if t.restore != nil {
		return nil
	}
	restore, err := makeRaw(t.in, t.out)
	if err != nil {
		return err
	}
	t.restore = restore
	t.write(pasteOn)
	return nil
}

// again makes it raw where another program may have left it otherwise.
func (t *terminal) again() {
	if t.restore == nil {
		return
	}
	if _, err := makeRaw(t.in, t.out); err == nil { // what is to be restored is what was found first
		t.write(pasteOn)
	}
}

// leave gives the terminal back.
func (t *terminal) leave() {
	if t.restore != nil {
		t.write(pasteOff)
		_ = t.restore()
		t.restore = nil
	}
}

func (t *terminal) write(s string) {
	if s != "" {
		_, _ = io.WriteString(t.out, s) // a terminal that is gone ends the input too
	}
}

// This file: a terminal whose keys are read one by one.

package repl

import (
	"bytes"
	"io"
	"os"

	"github.com/chzyer/readline"
)

// terminal reads keys and writes to the screen. It is raw between enter and rest; from then on, while a program
// runs, keys are kept as they are typed: neither shown nor made lines of. Other programs find it as the user has
// set it: after leave.
type terminal struct {
	in    *os.File
	out   io.Writer
	size  func() (w, h int)
	modes modes
	raw   bool

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
		k := &keyboard{in: in}
		for range t.want {
			b, err := k.read()
			t.got <- keys{b, err}
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

// modes put a terminal in the modes that it may be in; they are nil where it is as the user has set it.
type modes struct {
	raw, rest, restore func() error
}

// enter makes the terminal raw.
func (t *terminal) enter() error {
	if t.raw {
		return nil
	}
	if t.modes.raw == nil {
		m, err := modesOf(t.in, t.out)
		if err != nil {
			return err
		}
		t.modes = m
		t.write(pasteOn)
	}
	if err := t.modes.raw(); err != nil {
		return err
	}
	t.raw = true
	return nil
}

// rest has the terminal keep keys for later.
func (t *terminal) rest() {
	if t.raw {
		_ = t.modes.rest()
		t.raw = false
	}
}

// again sets the mode where another program may have left another one.
func (t *terminal) again() {
	switch {
	case t.modes.raw == nil:
		return
	case t.raw:
		_ = t.modes.raw()
	default:
		_ = t.modes.rest()
	}
	t.write(pasteOn)
}

// leave gives the terminal back.
func (t *terminal) leave() {
	if t.modes.raw != nil {
		t.write(pasteOff)
		_ = t.modes.restore()
		t.modes, t.raw = modes{}, false
	}
}

func (t *terminal) write(s string) {
	if s != "" {
		_, _ = io.WriteString(t.out, s) // a terminal that is gone ends the input too
	}
}

// keyboard reads keys; pasting is between the marks of a paste, where tail is the end of what came.
type keyboard struct {
	in      *os.File
	pasting bool
	tail    []byte
}

// maxBurst is how much one read of the keys takes.
const maxBurst = 1 << 14

// burst reads the bytes that are there, one by one, and nothing behind Ctrl-Z and Ctrl-D: that is the shell's. Between
// the marks of a paste they are text, and come in blocks. ready tells how many there are.
func (k *keyboard) burst(ready func() int) ([]byte, error) {
	var buf []byte
	var one [1]byte
	for left := 1; left > 0 && len(buf) < maxBurst; left-- {
		if k.pasting {
			b, err := k.block()
			return append(buf, b...), err
		}
		n, err := k.in.Read(one[:])
		buf = append(buf, one[:n]...)
		if n == 0 || err != nil || one[0] == ctrlZ || one[0] == ctrlD {
			return buf, err
		}
		k.pasting = one[0] == '~' && bytes.HasSuffix(buf, []byte(pasteBegins))
		if left == 1 || k.pasting {
			left = 1 + ready()
		}
	}
	return buf, nil
}

// block reads a part of a paste.
func (k *keyboard) block() ([]byte, error) {
	b := make([]byte, maxBurst)
	n, err := k.in.Read(b)
	b = b[:n]
	seen := append(k.tail, b...)
	k.pasting = n > 0 && err == nil && !bytes.Contains(seen, []byte(pasteEnds))
	k.tail = append([]byte(nil), seen[max(0, len(seen)-len(pasteEnds)+1):]...)
	if !k.pasting {
		k.tail = nil
	}
	return b, err
}

// The marks of a paste.
const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
)

const ctrlZ, ctrlD = 0x1a, 0x04

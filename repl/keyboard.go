// This file: the keys of the classic editor, and interrupts that come as signals.

package repl

import (
	"bytes"
	"io"
	"sync"
	"time"

	"github.com/chzyer/readline"
)

// keyboard is a terminal's input. An interrupt from elsewhere is read as the key Ctrl-C, also by
// a call that waits for a key.
type keyboard struct {
	want       chan struct{}
	got        chan keys
	interrupts chan struct{}
	closed     chan struct{}
	close      sync.Once

	asked bool // a read of the terminal is under way
	rest  keys
}

// keys are what one read of the terminal gave.
type keys struct {
	b   []byte
	err error
}

func newKeyboard(r io.Reader) *keyboard {
	k := &keyboard{want: make(chan struct{}), got: make(chan keys), interrupts: make(chan struct{}, 1), closed: make(chan struct{})}
	go func() {
		for {
			select {
			case <-k.want:
			case <-k.closed:
				return
			}
			b := make([]byte, 4096)
			n, err := r.Read(b)
			select {
			case k.got <- keys{b[:n], err}:
			case <-k.closed:
				return
			}
		}
	}()
	return k
}

// Read gives keys that have been typed, to the end of a line at most, or waits for some.
func (k *keyboard) Read(p []byte) (int, error) {
	for len(k.rest.b) == 0 && k.rest.err == nil {
		if !k.ask() {
			return 0, io.EOF
		}
		select {
		case k.rest = <-k.got:
			k.asked = false
		case <-k.interrupts:
			return copy(p, []byte{readline.CharInterrupt}), nil
		case <-k.closed:
			return 0, io.EOF
		}
	}
	line := k.rest.b
	if end := bytes.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end+1]
	}
	n := copy(p, line)
	k.rest.b = k.rest.b[n:]
	if len(k.rest.b) > 0 {
		return n, nil
	}
	err := k.rest.err
	k.rest = keys{}
	return n, err
}

// ask begins to read the terminal; false once the keyboard is closed.
func (k *keyboard) ask() bool {
	if !k.asked {
		select {
		case k.want <- struct{}{}:
			k.asked = true
		case <-k.closed:
			return false
		}
	}
	return true
}

// pasting tells, between two lines, that more has been given than a line: nobody
// types the next one within a moment.
func (k *keyboard) pasting() bool {
	if len(k.rest.b) == 0 && k.rest.err == nil && k.ask() {
		select {
		case k.rest = <-k.got:
			k.asked = false
		case <-time.After(moment):
		}
	}
	return len(k.rest.b) > 0
}

// moment is less than it takes to type a key.
const moment = 10 * time.Millisecond

// interrupt has the key Ctrl-C read next; several at once are one.
func (k *keyboard) interrupt() {
	select {
	case k.interrupts <- struct{}{}:
	default:
	}
}

// forget drops an interrupt that nobody has read, and tells whether there was one.
func (k *keyboard) forget() bool {
	select {
	case <-k.interrupts:
		return true
	default:
		return false
	}
}

func (k *keyboard) Close() error {
	k.close.Do(func() { close(k.closed) })
	return nil
}

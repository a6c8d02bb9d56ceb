// This file: a page that has the terminal's whole screen.

package repl

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tq-lang/tq/repl/editor"
)

// page is what is shown: a function of keys and of the window's size.
type page interface {
	// Key follows a key; false leaves the page.
	Key(k editor.Key) bool
	// Rows are what a window shows, and where the cursor is; row -1: nowhere.
	Rows(w, h int) (rows []string, row, col int)
	// Changed is told when rows have changed without a key.
	Changed() <-chan struct{}
}

const (
	pageOn  = "\x1b[?1049h\x1b[?25l" // the other screen, without a cursor
	pageOff = "\x1b[?25h\x1b[?1049l"
)

// full is a page on a terminal.
type full struct {
	t    *terminal
	page page
	dec  editor.Decoder
	old  []string // the rows that the screen shows; nil: not known
	w, h int
	on   bool
	// drawn says that there are pixels on the screen.
	drawn bool
	mu    sync.Mutex // held while the terminal changes hands: it may be taken back from outside
}

// fullScreen shows a page until it is left; interrupted says that it was left by an interrupt.
func (a *app) fullScreen(in *os.File, p page) (interrupted bool, err error) {
	f := &full{t: newTerminal(in, a.raw.Out), page: p}
	_ = a.out.Flush()
	stops := make(chan struct{}, 1)
	defer hear(func() {
		select {
		case stops <- struct{}{}:
		default:
		}
	}, nil, nil)()
	signals, deaf := notices()
	defer deaf()
	if err := f.enter(); err != nil {
		return false, err
	}
	defer f.leave()
	before := a.giveBack
	a.giveBack = f.leave
	defer func() { a.giveBack = before }()
	for {
		f.paint()
		f.t.ask()
		select {
		case k := <-f.t.got:
			f.t.asked = false
			f.dec.Feed(k.b)
			if k.err != nil && len(k.b) == 0 {
				return false, atEnd(k.err)
			}
			if left, key := f.keys(); left {
				return key == "C-c", nil
			}
		case <-stops:
			return true, nil
		case <-p.Changed():
			if l, ok := p.(interface{ Left() bool }); ok && l.Left() {
				return false, nil
			}
		case sig := <-signals:
			switch noticeOf(sig) {
			case resumed:
				f.again()
			case ended:
				f.leave()
				dieOf(sig)
			}
		}
	}
}

// atEnd is the error of a terminal that gives no more keys: its end is none.
func atEnd(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// keys has the page follow the keys that have come, and says which one has left it.
func (f *full) keys() (left bool, key string) {
	for {
		k, ok := f.dec.Next()
		if !ok {
			if !f.dec.Lone() {
				return false, ""
			}
			f.dec.TakeEscape()
			k = editor.Key{Name: "esc"}
		}
		switch k.Name {
		case "C-z":
			f.leave()
			suspend()
			if f.enter() != nil {
				return true, k.Name
			}
		case "C-l":
			f.old = nil
		default:
			if !f.page.Key(k) {
				return true, k.Name
			}
		}
	}
}

func (f *full) enter() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.t.enter(); err != nil {
		return err
	}
	f.t.write(pageOn)
	f.on, f.old = true, nil
	return nil
}

func (f *full) leave() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.on {
		f.t.write(pageOff)
		f.t.leave()
		f.on = false
	}
}

// again takes the screen back after a stop that another process has caused.
func (f *full) again() {
	f.t.again()
	f.t.write(pageOn)
	f.old = nil
}

// paint writes the rows that have changed.
func (f *full) paint() {
	w, h := f.t.size()
	if w != f.w || h != f.h {
		f.w, f.h, f.old = w, h, nil
	}
	rows, row, col := f.page.Rows(w, h)
	if d := draws(rows); d || f.drawn {
		f.old, f.drawn = nil, d // pixels go with the whole screen alone
	}
	var b strings.Builder
	if f.old == nil {
		b.WriteString("\x1b[H\x1b[2J")
	}
	for i, text := range rows {
		if i < len(f.old) && f.old[i] == text {
			continue
		}
		if f.old != nil {
			place(&b, i, 0)
			b.WriteString("\x1b[K")
		} else if text != "" {
			place(&b, i, 0)
		}
		b.WriteString(text)
	}
	if len(rows) < len(f.old) {
		place(&b, len(rows), 0)
		b.WriteString("\x1b[J")
	}
	if row < 0 {
		place(&b, max(len(rows)-1, 0), 0)
		b.WriteString("\x1b[?25l")
	} else {
		place(&b, row, col)
		b.WriteString("\x1b[?25h")
	}
	f.old = append(make([]string, 0, len(rows)), rows...)
	f.t.write(depthOf(os.Getenv).shown(b.String()))
}

// draws reports rows that are more than text and its colours: a picture's.
func draws(rows []string) bool {
	return slices.ContainsFunc(rows, func(r string) bool {
		return strings.Contains(r, "\x1b_") || strings.Contains(r, "\x1b]") || strings.Contains(r, "\x1bP")
	})
}

func place(b *strings.Builder, row, col int) {
	b.WriteString("\x1b[" + strconv.Itoa(row+1) + ";" + strconv.Itoa(col+1) + "H")
}

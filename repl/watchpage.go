// This file: what tq watch shows in a terminal.

package repl

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/repl/editor"
	"github.com/tq-lang/tq/repl/view"
)

// watchPage is a text, whose lines that are new stand out.
type watchPage struct {
	title   string
	palette *paint.Palette
	changed chan struct{}

	mu    sync.Mutex // what follows is written beside the keys
	lines []string
	fresh []bool // lines that the text before did not have
	note  string // why the files cannot be read now
	when  time.Time
	times int // how often the text has changed
	ended bool

	top, high int // the first line shown, and how many
}

// Changed is told when the text has changed.
func (p *watchPage) Changed() <-chan struct{} { return p.changed }

func (p *watchPage) tell() {
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// show takes a new text. Where there is none, the old one stays.
func (p *watchPage) show(text string, failed error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.tell()
	p.note = ""
	if failed != nil {
		p.note = view.Problem(failed)
		return nil
	}
	now := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if p.lines != nil && strings.Join(now, "\n") == strings.Join(p.lines, "\n") {
		return nil
	}
	p.fresh = make([]bool, len(now))
	if p.lines != nil {
		p.fresh = freshLines(p.lines, now)
		p.times++
	}
	p.lines, p.when = now, time.Now()
	return nil
}

// end has the page left.
func (p *watchPage) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.tell()
}

// freshLines marks the lines of a text that differ from the same lines of the one
// before; where lines have come or gone, those that it did not have.
func freshLines(old, now []string) []bool {
	out := make([]bool, len(now))
	if len(old) == len(now) {
		for i := range now {
			out[i] = now[i] != old[i]
		}
		return out
	}
	had := map[string]int{}
	for _, l := range old {
		had[l]++
	}
	for i, l := range now {
		out[i] = had[l] == 0
		had[l] = max(had[l]-1, 0)
	}
	return out
}

// Left reports whether there is nothing more to be shown.
func (p *watchPage) Left() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}

// Key moves the text, or leaves it.
func (p *watchPage) Key(k editor.Key) bool {
	switch k.Name {
	case "C-c", "C-d", "esc":
		return false
	case "text":
		if strings.Contains(k.Text, "q") {
			return false
		}
		if k.Text == " " {
			p.top += p.high
		}
	case "up":
		p.top--
	case "down", "enter":
		p.top++
	case "pgup":
		p.top -= p.high
	case "pgdn":
		p.top += p.high
	case "home":
		p.top = 0
	case "end":
		p.top = 1 << 30
	}
	return true
}

// Rows are the text, below a line that says since when it is so.
func (p *watchPage) Rows(w, h int) (rows []string, row, col int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.high = max(h-2, 1)
	p.top = max(min(p.top, len(p.lines)-p.high), 0)
	head := p.title
	if !p.when.IsZero() {
		head = fmt.Sprintf("%s  changed %d×  ", p.when.Format(time.TimeOnly), p.times) + head
	}
	rows = []string{p.palette.Sprint(paint.Head, view.Crop(head, w))}
	switch {
	case p.note != "":
		rows = append(rows, p.palette.Sprint(paint.Error, view.Crop("waiting: "+p.note, w)))
	default:
		rows = append(rows, "")
	}
	for i := p.top; i < min(p.top+p.high, len(p.lines)); i++ {
		role := paint.Plain
		if p.fresh[i] {
			role = paint.Changed
		}
		rows = append(rows, p.palette.Sprint(role, view.Crop(p.lines[i], w)))
	}
	return rows[:min(len(rows), max(h, 1))], -1, 0
}

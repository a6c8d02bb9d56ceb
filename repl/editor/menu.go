// This file: completion, its menu, and the other lines below the block.

package editor

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// menu is the list of candidates for a word.
type menu struct {
	start int    // where the word begins
	word  string // as it was typed
	list  []Candidate
	sel   int // -1: none is chosen yet
	rows  int // how many were shown last
}

// complete puts in what all candidates begin with, and lists them if there are several.
func (e *Editor) complete() Action {
	if e.Complete == nil {
		return None
	}
	c := e.Complete(e.text, e.pos)
	if len(c.List) == 0 || c.Start > e.pos || c.Start < 0 {
		e.message = "nothing to complete"
		return None
	}
	word := e.text[c.Start:e.pos]
	if common := commonPrefix(c.List); len(common) > len(word) && strings.HasPrefix(common, word) {
		e.edit("", c.Start, e.pos, common)
		word = common
	}
	if len(c.List) == 1 {
		e.edit("", c.Start, e.pos, c.List[0].Text)
		e.message = strings.TrimSpace(c.List[0].Kind + " " + c.List[0].Detail)
		return None
	}
	e.menu = &menu{start: c.Start, word: word, list: c.List, sel: -1, rows: 1}
	return None
}

func commonPrefix(list []Candidate) string {
	p := list[0].Text
	for _, c := range list[1:] {
		for !strings.HasPrefix(c.Text, p) {
			b := buffer{text: p, pos: len(p)}
			p = p[:b.prev(len(p))]
		}
	}
	return p
}

// choose moves the choice, and puts it in.
func (m *menu) choose(e *Editor, d int) {
	n := len(m.list)
	switch {
	case m.sel < 0 && d < 0:
		m.sel = n - 1
	case m.sel < 0:
		m.sel = min(d, n) - 1
	case d == 1 || d == -1:
		m.sel = (m.sel + d + n) % n
	default:
		m.sel = min(max(m.sel+d, 0), n-1)
	}
	m.put(e, m.list[m.sel].Text)
}

func (m *menu) put(e *Editor, text string) { e.edit("menu", m.start, e.pos, text); e.joined = "menu" }

func (m *menu) restore(e *Editor) {
	if m.sel >= 0 && m.start <= e.pos {
		m.put(e, m.word)
	}
}

func isMenuMove(name string) bool {
	switch name {
	case "up", "down", "C-p", "C-n", "pgup", "pgdn":
		return true
	}
	return false
}

// refilter lists what completes the word as it is now, or closes the menu.
func (e *Editor) refilter(name string) {
	old := e.menu
	e.menu = nil
	if name != "text" && name != "backspace" || e.Complete == nil || e.pos <= old.start {
		return
	}
	if c := e.Complete(e.text, e.pos); c.Start == old.start && len(c.List) > 0 && c.Start < e.pos {
		e.menu = &menu{start: c.Start, word: e.text[c.Start:e.pos], list: c.List, sel: -1, rows: 1}
	}
}

// below are the lines under the block: at most half of the window.
func (e *Editor) below(w, h int) [][]cell {
	e.rows = h
	var rows [][]cell
	switch {
	case h < 3:
		return nil
	case e.search != nil:
		rows = e.searchRows(w, h)
	case e.menu != nil:
		rows = e.menu.lines(w, min(10, max(1, h/2-1)))
	default:
		rows = e.liveRows(w)
	}
	return rows[:min(len(rows), max(1, h/2))]
}

// lines shows the candidates with their kinds and types.
func (m *menu) lines(w, n int) [][]cell {
	n = min(n, len(m.list))
	m.rows = n
	top := min(max(0, m.sel-n/2), len(m.list)-n)
	names, kinds := 0, 0
	for _, c := range m.list[top : top+n] {
		names, kinds = max(names, width(c.Text)), max(kinds, width(c.Kind))
	}
	names = min(names, max(w/2, w-30))
	var rows [][]cell
	for i, c := range m.list[top : top+n] {
		role, mark := paint.Plain, "  "
		if top+i == m.sel {
			role, mark = paint.Chosen, "> "
		}
		row := lineOf([]segment{{paint.Plain, mark}, {role, c.Text}}, min(w-1, names+2))
		if w > 30 && c.Kind+c.Detail != "" {
			pad := strings.Repeat(" ", max(names+2-len(row), 0)+2)
			detail := c.Kind + strings.Repeat(" ", max(kinds-width(c.Kind), 0)+1) + c.Detail
			row = appendText(row, pad+detail, paint.Type, nil, w-1, 0)
		}
		rows = append(rows, row)
	}
	if len(m.list) > n {
		rows = append(rows, lineOf([]segment{{paint.Dim, "  " + strconv.Itoa(max(m.sel+1, 0)) + " of " + strconv.Itoa(len(m.list))}}, w-1))
	}
	return rows
}

// liveRows say what is known of the block before it runs.
func (e *Editor) liveRows(w int) [][]cell {
	var rows [][]cell
	add := func(s ...segment) { rows = append(rows, lineOf(s, w-1)) }
	if e.message != "" {
		add(segment{paint.Dim, e.message})
	}
	if e.prefix != "" {
		add(segment{paint.Dim, e.prefix})
	}
	if e.quoted {
		add(segment{paint.Dim, "the next key is inserted as it is"})
	}
	if e.Vi && e.vi.command {
		add(segment{paint.Dim, strings.TrimSpace(e.vi.mode() + " " + e.vi.pending())})
	}
	if strings.TrimSpace(e.text) == "" { // else what is known of the text a key before stays until more is
		return rows
	}
	if e.live.Call != "" {
		add(segment{paint.Type, e.live.Call})
	}
	switch {
	case len(e.live.Faults) > 0:
		add(segment{paint.Error, "✗ "}, segment{paint.Plain, oneLine(e.live.Faults[0].Text)})
	case e.live.Info != "":
		add(segment{paint.Type, "→ " + oneLine(e.live.Info)})
	}
	return rows
}

// This file: the page of a tensor: a window that moves over its last two axes,
// places along the others, a slice that is being typed.

package view

import (
	"context"
	"strings"

	"github.com/tq-lang/tq/lang/browse"
	"github.com/tq-lang/tq/repl/editor"
)

// tensor is the page of one tensor.
type tensor struct {
	v      *View
	t      *browse.Tensor
	grid   browse.Grid
	lead   []int // the place along the axes before the last two
	axis   int   // which of them is stepped
	row    int
	col    int
	rowsIn int // rows and columns of the window, as last painted
	colsIn int
	digits int
	heat   bool

	typing  bool
	slice   line
	opened  bool // the slice is the bracket that came by itself
	probe   browse.Probe
	message string

	facts  string // of all elements; "" while they are not known
	asked  bool   // they are being computed
	cancel context.CancelFunc
	found  chan string
}

// mostDigits are shown behind the point.
const mostDigits = 17

func newTensor(v *View, t *browse.Tensor) *tensor {
	p := &tensor{v: v, t: t, digits: v.Digits, rowsIn: 1, colsIn: 1, cancel: func() {}}
	p.begin()
	return p
}

// begin goes to the first element of what is shown now.
func (p *tensor) begin() {
	p.cancel()
	p.grid = p.t.Grid(1)
	p.lead = make([]int, len(p.grid.Lead))
	p.row, p.col, p.axis = 0, 0, max(len(p.lead)-1, 0)
	if p.t.Colored() {
		p.axis = max(len(p.lead)-2, 0)
	}
	p.facts, p.asked, p.found = "", false, nil
	if p.t.Few() {
		p.ask()
	}
}

// ask has the figures of all elements computed beside the keys.
func (p *tensor) ask() {
	if p.asked {
		return
	}
	p.asked = true
	var ctx context.Context
	ctx, p.cancel = context.WithCancel(p.v.ctx)
	found := make(chan string, 1)
	p.found = found
	t := *p.t // another slice may be applied meanwhile
	go func() {
		line, err := t.Facts(ctx)
		if err != nil {
			line = Problem(err)
		}
		found <- line
		p.v.tell()
	}()
}

// take takes the figures once they are there.
func (p *tensor) take() {
	select {
	case line := <-p.found:
		p.facts, p.found = line, nil
		if line == "" {
			p.facts = p.t.Type()
		}
	default:
	}
}

// move follows a key that moves the window.
func (p *tensor) move(key string) {
	p.message = ""
	switch key {
	case "up":
		p.row--
	case "down", "enter":
		p.row++
	case "left":
		p.col--
	case "right":
		p.col++
	case "pgup":
		p.row -= p.rowsIn
	case "pgdn":
		p.row += p.rowsIn
	case "C-left", "M-left", "S-left":
		p.col -= p.colsIn
	case "C-right", "M-right", "S-right":
		p.col += p.colsIn
	case "home":
		p.col = 0
	case "end":
		p.col = p.grid.Cols
	case "C-home":
		p.row, p.col = 0, 0
	case "C-end":
		p.row, p.col = p.grid.Rows, p.grid.Cols
	case "tab":
		p.turn(1)
	case "S-tab":
		p.turn(-1)
	}
}

// turn chooses another axis to be stepped.
func (p *tensor) turn(by int) {
	if n := len(p.lead); n > 0 {
		p.axis = (p.axis + by + n) % n
	}
}

// step goes along the chosen axis.
func (p *tensor) step(by int) {
	if len(p.lead) == 0 {
		p.message = "there are no other axes"
		return
	}
	p.lead[p.axis] = max(min(p.lead[p.axis]+by, p.grid.Lead[p.axis]-1), 0)
}

// letter follows a key that writes a character.
func (p *tensor) letter(r string) {
	p.message = ""
	switch r {
	case "g":
		p.row = 0
	case "G":
		p.row = p.grid.Rows
	case " ":
		p.move("pgdn")
	case "<", ",":
		p.step(-1)
	case ">", ".":
		p.step(1)
	case "+", "=":
		p.digits = min(p.digits+1, mostDigits)
	case "-":
		p.digits = max(p.digits-1, 0)
	case "h":
		p.heat = !p.heat
	case "s":
		p.ask()
	case "/", ":":
		p.typing = true
		text := p.t.Slice
		p.opened = text == ""
		if p.opened {
			text = "["
		}
		p.slice = line{}
		p.slice.key(editor.Key{Name: "text", Text: text})
		p.look()
	default:
		p.message = "? lists the keys"
	}
}

// edit follows a key while a slice is typed.
func (p *tensor) edit(k editor.Key) {
	if p.opened && k.Text != "" { // the bracket that stands there already may be typed all the same
		k.Text = strings.TrimPrefix(k.Text, "[")
	}
	p.opened = false
	switch k.Name {
	case "esc", "C-g":
		p.typing, p.message = false, ""
	case "enter":
		if err := p.t.Apply(p.v.ctx, p.sliceText()); err != nil {
			p.message = Problem(err)
			return
		}
		p.typing, p.message = false, ""
		p.begin()
	default:
		if k.Name == "backspace" && len(p.slice.text) == 0 {
			p.typing = false
		} else if p.slice.key(k) {
			p.look()
		}
	}
}

// look finds what the slice would give; nothing is read.
func (p *tensor) look() {
	p.message = ""
	p.probe = p.t.Probe(p.v.ctx, p.sliceText())
}

// sliceText is the slice with the brackets that are still open closed: "[" and
// "[3," are on their way.
func (p *tensor) sliceText() string {
	text := strings.TrimSpace(p.slice.String())
	var open []byte
	quote := byte(0)
	for _, c := range []byte(text) {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[':
			open = append(open, ']')
		case c == '(':
			open = append(open, ')')
		case (c == ']' || c == ')') && len(open) > 0 && open[len(open)-1] == c:
			open = open[:len(open)-1]
		}
	}
	for i := len(open) - 1; i >= 0; i-- {
		text += string(open[i])
	}
	if text == "[]" {
		return ""
	}
	return text
}

// within is the window's place, moved so that it ends within the grid.
func (p *tensor) within(rows, cols int) (row, col int) {
	return max(min(p.row, p.grid.Rows-rows), 0), max(min(p.col, p.grid.Cols-cols), 0)
}

// Package view pages through the tensors of files in a terminal: what is shown
// is a function of keys and of the window's size. Who has the terminal gives it
// the keys and shows the rows.
//
// This file: the pages one above the other.
package view

import (
	"context"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/browse"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/repl/editor"
)

// Options say what a viewer has around it.
type Options struct {
	Session *lang.Session
	Palette *paint.Palette
	Color   bool // 24 bits
	Digits  int  // shown after the point
	Tables  lang.Tables
	// Picture gives what draw displays, as the terminal shows it.
	Picture func(draw func() error) (string, error)
}

// View is what is shown of a file.
type View struct {
	Options
	ctx     context.Context
	list    *list   // nil where there is one tensor
	tensor  *tensor // nil while the list is looked at
	help    bool
	picture []string // rows that stand in place of the numbers
	changed chan struct{}
	stop    context.CancelFunc
}

// New opens a file, or FILE:TENSOR.
func New(ctx context.Context, spec string, o Options) (*View, error) {
	f, err := lang.OpenTensors(spec, o.Tables)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	v := &View{Options: o, changed: make(chan struct{}, 1)}
	v.ctx, v.stop = context.WithCancel(ctx)
	if f.List, err = f.Expanded(); err != nil {
		return nil, err
	}
	if len(f.List) != 1 {
		v.list = newList(f)
		return v, nil
	}
	return v, v.open(specOf(f.Path, f.List[0].Name))
}

func specOf(path, name string) string {
	if name == "" {
		return path
	}
	return path + ":" + name
}

func (v *View) open(spec string) error {
	t, err := browse.Open(v.ctx, v.Session, spec)
	if err != nil {
		return err
	}
	v.tensor = newTensor(v, t)
	return nil
}

// Close ends what is computed beside.
func (v *View) Close() { v.stop() }

// Changed is told when rows have changed without a key.
func (v *View) Changed() <-chan struct{} { return v.changed }

func (v *View) tell() {
	select {
	case v.changed <- struct{}{}:
	default:
	}
}

// Key follows a key; false: the viewer is left.
func (v *View) Key(k editor.Key) bool {
	switch {
	case k.Name == "C-c":
		return false
	case v.picture != nil, v.help:
		v.picture, v.help = nil, false
		return true
	case v.tensor == nil:
		return v.listKey(k)
	case v.tensor.typing:
		v.tensor.edit(k)
		return true
	}
	if k.Name == "text" || k.Name == "paste" {
		for i, r := range k.Text {
			if !v.letter(string(r)) {
				return false
			}
			if v.tensor != nil && v.tensor.typing { // what follows belongs to the slice
				if rest := k.Text[i+len(string(r)):]; rest != "" {
					v.tensor.edit(editor.Key{Name: "text", Text: rest})
				}
				return true
			}
		}
		return true
	}
	if k.Name == "esc" || k.Name == "backspace" || k.Name == "C-d" {
		return v.back()
	}
	v.tensor.move(k.Name)
	return true
}

// letter follows a key that writes a character.
func (v *View) letter(r string) bool {
	switch r {
	case "q":
		return v.back()
	case "?":
		v.help = true
	case "i":
		v.draw()
	default:
		v.tensor.letter(r)
	}
	return true
}

// back goes to the list; false if there is none.
func (v *View) back() bool {
	if v.list == nil || v.tensor == nil {
		return false
	}
	v.tensor.cancel()
	v.tensor = nil
	return true
}

// draw shows the matrix as a picture.
func (v *View) draw() {
	t := v.tensor
	lead := t.lead
	if t.t.Colored() {
		lead = lead[:len(lead)-1]
	}
	text, err := v.Picture(func() error { return t.t.Picture(v.ctx, lead) })
	if err != nil {
		t.message = Problem(err)
		return
	}
	v.picture = strings.Split(strings.TrimRight(text, "\n"), "\n")
}

func (v *View) listKey(k editor.Key) bool {
	spec, leave := v.list.key(k)
	if leave {
		return false
	}
	if spec != "" {
		if err := v.open(spec); err != nil {
			v.list.message = Problem(err)
		}
	}
	return true
}

// Rows are the rows of a window, the cursor's place among them (-1: none), and
// whether rows are written as they are, however long.
func (v *View) Rows(w, h int) (rows []string, row, col int) {
	switch {
	case v.picture != nil:
		rows = append(rows, v.picture[:min(len(v.picture), max(h-1, 1))]...)
		for len(rows) < h-1 {
			rows = append(rows, "")
		}
		return fit(append(rows, v.Palette.Sprint(paint.Dim, "any key goes back")), h), -1, 0
	case v.help:
		return fit(strings.Split(helpText, "\n"), h), -1, 0
	case v.tensor == nil:
		return v.list.rows(v.Palette, w, h)
	}
	return v.tensor.rows(w, h)
}

func fit(rows []string, h int) []string { return rows[:min(len(rows), max(h, 1))] }

const helpText = `arrows            one row or column      PgUp PgDn   a window up, down
Home End          first, last column     Ctrl-Left/Right   a window aside
g G               first, last row        Tab         which other axis is stepped
< >  , .          step along that axis   + -         more or fewer digits
/ or :            a slice: [3, :, ::2]; what it gives is shown while it is typed
h                 numbers as a heat map  i           as a picture
s                 figures of all elements, where there are many
q Esc             back                   Ctrl-C      leave

Any key goes back.`

// Crop cuts a text to a number of columns.
func Crop(s string, w int) string {
	if uniseg.StringWidth(s) <= w {
		return s
	}
	var b strings.Builder
	used, state := 0, -1
	for s != "" {
		var g string
		var n int
		g, s, n, state = uniseg.FirstGraphemeClusterInString(s, state)
		if used+n > w-1 {
			break
		}
		b.WriteString(g)
		used += n
	}
	if w > 0 {
		b.WriteString("…")
	}
	return b.String()
}

// Problem is an error as one line.
func Problem(err error) string {
	text := err.Error()
	if d, ok := err.(*diag.Error); ok {
		text = d.Class + ": " + d.Msg
	}
	text, _, _ = strings.Cut(text, "\n")
	return text
}

// line is a text being typed.
type line struct {
	text []string // graphemes
	at   int
}

func (l *line) String() string { return strings.Join(l.text, "") }

// key edits the line; false if the key is not for it.
func (l *line) key(k editor.Key) bool {
	switch k.Name {
	case "text", "paste":
		var add []string
		rest, state := strings.ReplaceAll(strings.ReplaceAll(k.Text, "\n", " "), "\t", " "), -1
		for rest != "" {
			var g string
			g, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
			add = append(add, g)
		}
		l.text = append(l.text[:l.at:l.at], append(add, l.text[l.at:]...)...)
		l.at += len(add)
	case "left", "C-b":
		l.at = max(l.at-1, 0)
	case "right", "C-f":
		l.at = min(l.at+1, len(l.text))
	case "home", "C-a":
		l.at = 0
	case "end", "C-e":
		l.at = len(l.text)
	case "backspace":
		if l.at > 0 {
			l.text = append(l.text[:l.at-1:l.at-1], l.text[l.at:]...)
			l.at--
		}
	case "delete":
		if l.at < len(l.text) {
			l.text = append(l.text[:l.at:l.at], l.text[l.at+1:]...)
		}
	case "C-u":
		l.text, l.at = l.text[l.at:], 0
	case "C-k":
		l.text = l.text[:l.at]
	default:
		return false
	}
	return true
}

// width is how many cells stand before the cursor.
func (l *line) width() int { return uniseg.StringWidth(strings.Join(l.text[:l.at], "")) }

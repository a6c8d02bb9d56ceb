// This file: the list of a file's tensors.

package view

import (
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/repl/command"
	"github.com/tq-lang/tq/repl/editor"
)

// list is the page of a file's tensors; what is typed filters them.
type list struct {
	path    string
	all     []lang.Listed
	total   int64
	filter  line
	shown   []int // of all
	at, top int   // of shown
	page    int   // rows, as last painted
	message string
}

func newList(f *lang.TensorFile) *list {
	l := &list{path: f.Path, all: f.List, page: 10}
	for _, t := range f.List {
		l.total += max(t.Bytes, 0)
	}
	l.choose()
	return l
}

// choose finds the tensors that the filter leaves: those whose line has all its words.
func (l *list) choose() {
	words := strings.Fields(strings.ToLower(l.filter.String()))
	l.shown, l.at, l.top = l.shown[:0], 0, 0
	for i, t := range l.all {
		text, ok := strings.ToLower(t.Name+" "+t.Type()), true
		for _, w := range words {
			ok = ok && strings.Contains(text, w)
		}
		if ok {
			l.shown = append(l.shown, i)
		}
	}
}

// key follows a key: spec is the tensor to be opened.
func (l *list) key(k editor.Key) (spec string, leave bool) {
	l.message = ""
	switch k.Name {
	case "up", "C-p":
		l.at--
	case "down", "C-n":
		l.at++
	case "pgup":
		l.at -= l.page
	case "pgdn":
		l.at += l.page
	case "home":
		l.at = 0
	case "end":
		l.at = len(l.shown) - 1
	case "enter":
		if l.at >= len(l.shown) {
			return "", false
		}
		t := l.all[l.shown[l.at]]
		if t.Problem != nil {
			l.message = Problem(t.Problem)
			return "", false
		}
		return specOf(l.path, t.Name), false
	case "esc", "C-g":
		if len(l.filter.text) == 0 {
			return "", true
		}
		l.filter = line{}
		l.choose()
	case "C-d":
		return "", true
	default:
		if l.filter.key(k) {
			l.choose()
		}
	}
	l.at = max(min(l.at, len(l.shown)-1), 0)
	return "", false
}

func (l *list) rows(p *paint.Palette, w, h int) (rows []string, row, col int) {
	l.page = max(h-4, 1)
	switch {
	case l.at < l.top:
		l.top = l.at
	case l.at >= l.top+l.page:
		l.top = l.at - l.page + 1
	}
	head := l.path + "  " + strconv.Itoa(len(l.all)) + " tensors, " + command.Size(l.total)
	if len(l.shown) < len(l.all) {
		head += ", " + strconv.Itoa(len(l.shown)) + " shown"
	}
	prompt := "filter: "
	rows = append(rows, p.Sprint(paint.Head, Crop(head, w)), Crop(prompt+l.filter.String(), w))
	rows = append(rows, l.table(p, w)...)
	for len(rows) < h-1 {
		rows = append(rows, "")
	}
	foot, role := "Enter opens, typing filters, Esc leaves", paint.Dim
	if l.message != "" {
		foot, role = l.message, paint.Error
	}
	rows = fit(append(rows, p.Sprint(role, Crop(foot, w))), h)
	return rows, min(1, len(rows)-1), min(uniseg.StringWidth(prompt)+l.filter.width(), w-1)
}

// table are the lines of the tensors that are in the window.
func (l *list) table(p *paint.Palette, w int) (out []string) {
	part := l.shown[l.top:min(l.top+l.page, len(l.shown))]
	cells := make([][]string, len(part))
	wide := [4]int{}
	for k, i := range part {
		t := l.all[i]
		cells[k] = []string{command.Plain(t.Name), t.DType, lang.ShapeText(t.Shape), command.Size(t.Bytes)}
		if t.Problem != nil {
			cells[k][3] = "(" + Problem(t.Problem) + ")"
		}
		for c, text := range cells[k] {
			wide[c] = max(wide[c], uniseg.StringWidth(text))
		}
	}
	wide[0] = max(min(wide[0], w-wide[1]-wide[2]-wide[3]-8), 8)
	for k, row := range cells {
		var b strings.Builder
		for c, text := range row {
			text = Crop(text, wide[c])
			space := strings.Repeat(" ", wide[c]-uniseg.StringWidth(text))
			if c == 3 {
				text = space + text
			} else {
				text += space + "  "
			}
			b.WriteString(text)
		}
		text, role := "  "+b.String(), paint.Plain
		if l.top+k == l.at {
			text, role = "> "+b.String(), paint.Chosen
		}
		out = append(out, p.Sprint(role, Crop(text, w)))
	}
	return out
}

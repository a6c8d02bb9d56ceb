// Package vt is a small terminal in memory, for tests: it shows what the bytes that a program writes leave on a
// screen.
package vt

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Terminal is a screen of W columns and H rows.
type Terminal struct {
	W, H     int
	Row, Col int
	rows     [][]cell
	style    Style
	wrap     bool // the next character goes to the next row
	rest     []byte
	Scrolled []string // what has left at the top
	Unknown  []string // sequences that are not understood
}

// cell is a place of the screen; its text is "" behind a wide character.
type cell struct {
	text  string
	style Style
}

// New makes an empty screen.
func New(w, h int) *Terminal {
	t := &Terminal{W: w, H: h}
	for range h {
		t.rows = append(t.rows, blank(w))
	}
	return t
}

func blank(w int) []cell {
	row := make([]cell, w)
	for i := range row {
		row[i].text = " "
	}
	return row
}

// Lines are the rows without blanks at their ends, and without empty ones below.
func (t *Terminal) Lines() []string {
	var out []string
	for _, row := range t.rows {
		out = append(out, textOf(row))
	}
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}

func textOf(row []cell) string {
	var b strings.Builder
	for _, c := range row {
		b.WriteString(c.text)
	}
	return strings.TrimRight(b.String(), " ")
}

// Write shows bytes.
func (t *Terminal) Write(b []byte) (int, error) {
	t.rest = append(t.rest, b...)
	for len(t.rest) > 0 {
		n := t.step(t.rest)
		if n == 0 {
			break
		}
		t.rest = t.rest[n:]
	}
	return len(b), nil
}

func (t *Terminal) step(b []byte) int {
	switch b[0] {
	case '\r':
		t.Col, t.wrap = 0, false
		return 1
	case '\n':
		t.down()
		return 1
	case '\b':
		t.Col, t.wrap = max(t.Col-1, 0), false
		return 1
	case 0x1b:
		return t.escape(b)
	}
	if b[0] < ' ' {
		t.Unknown = append(t.Unknown, fmt.Sprintf("%q", b[0]))
		return 1
	}
	n := 0
	for n < len(b) && b[n] >= ' ' && utf8.FullRune(b[n:]) {
		_, size := utf8.DecodeRune(b[n:])
		n += size
	}
	state := -1
	for rest := string(b[:n]); rest != ""; {
		var g string
		var w int
		g, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		t.put(g, w)
	}
	return n
}

func (t *Terminal) put(g string, w int) {
	if t.wrap || t.Col+w > t.W {
		t.Col, t.wrap = 0, false
		t.down()
	}
	row := t.rows[t.Row]
	if row[t.Col].text == "" && t.Col > 0 { // half of a wide character goes with the other
		row[t.Col-1].text = " "
	}
	for i := range w {
		row[t.Col+i] = cell{"", t.style}
	}
	row[t.Col].text = g
	for i := t.Col + w; i < t.W && row[i].text == ""; i++ {
		row[i].text = " "
	}
	if t.Col += w; t.Col == t.W {
		t.Col, t.wrap = t.W-1, true
	}
}

func (t *Terminal) down() {
	if t.Row++; t.Row < t.H {
		return
	}
	t.Row = t.H - 1
	t.Scrolled = append(t.Scrolled, textOf(t.rows[0]))
	t.rows = append(t.rows[1:], blank(t.W))
}

func (t *Terminal) escape(b []byte) int {
	if len(b) < 3 {
		return 0
	}
	if b[1] != '[' {
		t.Unknown = append(t.Unknown, fmt.Sprintf("%q", b[:2]))
		return 2
	}
	i := 2
	for i < len(b) && b[i] < 0x40 {
		i++
	}
	if i == len(b) {
		return 0
	}
	params := string(b[2:i])
	n, err := strconv.Atoi(params)
	if err != nil || n == 0 {
		n = 1
	}
	if t.wrap {
		t.wrap = false
	}
	switch b[i] {
	case 'A':
		t.Row = max(t.Row-n, 0)
	case 'B':
		t.Row = min(t.Row+n, t.H-1)
	case 'C':
		t.Col = min(t.Col+n, t.W-1)
	case 'G':
		t.Col = min(n, t.W) - 1
	case 'H':
		t.Row, t.Col = 0, 0
	case 'J', 'K':
		t.erase(b[i], params)
	case 'M':
		for range min(n, t.H-t.Row) {
			t.rows = append(append(t.rows[:t.Row:t.Row], t.rows[t.Row+1:]...), blank(t.W))
		}
	case 'L':
		for range min(n, t.H-t.Row) {
			t.rows = append(append(t.rows[:t.Row:t.Row], blank(t.W)), t.rows[t.Row:t.H-1]...)
		}
	case 'm':
		t.style = t.style.after(params)
	case 'h', 'l':
	default:
		t.Unknown = append(t.Unknown, fmt.Sprintf("%q", b[:i+1]))
	}
	return i + 1
}

func (t *Terminal) erase(what byte, params string) {
	if params == "2" {
		for i := range t.rows {
			t.rows[i] = blank(t.W)
		}
		return
	}
	copy(t.rows[t.Row][t.Col:], blank(t.W-t.Col))
	for i := t.Row + 1; what == 'J' && i < t.H; i++ {
		t.rows[i] = blank(t.W)
	}
}

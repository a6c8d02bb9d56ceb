// This file: colours and marks of text, and the screen as a picture.

package vt

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

// Style is how a character is shown. Ink is one of the sixteen colours plus one, 0 the screen's own.
type Style struct {
	Ink                        uint8
	Bold, Dim, Underline, Swap bool
}

// after is the style behind an SGR sequence.
func (s Style) after(params string) Style {
	codes := strings.Split(params, ";")
	for i := 0; i < len(codes); i++ {
		n, _ := strconv.Atoi(codes[i])
		switch {
		case n == 0:
			s = Style{}
		case n == 1:
			s.Bold = true
		case n == 2:
			s.Dim = true
		case n == 4:
			s.Underline = true
		case n == 7:
			s.Swap = true
		case n == 22:
			s.Bold, s.Dim = false, false
		case n == 24:
			s.Underline = false
		case n == 27:
			s.Swap = false
		case n >= 30 && n <= 37:
			s.Ink = uint8(n - 30 + 1)
		case n >= 90 && n <= 97:
			s.Ink = uint8(n - 90 + 9)
		case n == 39:
			s.Ink = 0
		case n == 38 || n == 48: // other colours are not kept
			i = len(codes)
		}
	}
	return s
}

// inks are a terminal's colours on a dark ground.
var inks = [...]string{"#d4d4d4",
	"#6e7681", "#ff7b72", "#7ee787", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#d4d4d4",
	"#8b949e", "#ffa198", "#aff5b4", "#f2cc60", "#a5d6ff", "#e2c5ff", "#b3f0ff", "#ffffff"}

// Sizes of a cell in pixels, and of the margin around.
const (
	cellWidth  = 8.4
	cellHeight = 19
	margin     = 12
)

// SVG draws the rows that have text, and the cursor.
func (t *Terminal) SVG() string {
	var b strings.Builder
	rows := max(len(t.Lines()), t.Row+1)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%d" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">`+"\n",
		float64(t.W)*cellWidth+2*margin, rows*cellHeight+2*margin)
	b.WriteString(`<rect width="100%" height="100%" rx="6" fill="#161b22"/>` + "\n")
	fmt.Fprintf(&b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="#d4d4d4" opacity="0.7"/>`+"\n", margin+float64(t.Col)*cellWidth, margin+t.Row*cellHeight, cellWidth, cellHeight)
	for y, row := range t.rows[:rows] {
		for from := 0; from < len(row); {
			to, text := from, ""
			for ; to < len(row) && row[to].style == row[from].style; to++ {
				text += row[to].text
			}
			drawRun(&b, row[from].style, text, from, to-from, y)
			from = to
		}
	}
	return b.String() + "</svg>\n"
}

// drawRun draws text of one style, in its columns whatever the font.
func drawRun(b *strings.Builder, s Style, text string, col, cells, row int) {
	if cut := strings.TrimLeft(text, " "); cut == "" {
		return
	} else if !s.Swap {
		blanks := len(text) - len(cut)
		trimmed := strings.TrimRight(cut, " ")
		col, cells, text = col+blanks, cells-blanks-(len(cut)-len(trimmed)), trimmed
	}
	x, y := margin+float64(col)*cellWidth, margin+row*cellHeight
	ink, more := inks[s.Ink], ""
	if s.Swap {
		fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n", x, y, float64(cells)*cellWidth, cellHeight, ink)
		ink = "#161b22"
	}
	if s.Bold {
		more += ` font-weight="bold"`
	}
	if s.Dim {
		more += ` opacity="0.6"`
	}
	if s.Underline {
		more += ` text-decoration="underline"`
	}
	fmt.Fprintf(b, `<text x="%.1f" y="%d" textLength="%.1f" fill="%s"%s xml:space="preserve">%s</text>`+"\n", x, y+14, float64(cells)*cellWidth, ink, more, html.EscapeString(text))
}

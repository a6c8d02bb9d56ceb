// This file: what the screen shows: rows of cells, laid out from the text with the widths of graphemes.

package editor

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// cell is one column of a row. The columns behind the first of a wide character have no text.
type cell struct {
	text string
	role paint.Role
	wide bool // more than one column, or more than one rune: terminals differ on its width
}

// Frame is what a terminal is to show, and where its cursor is.
type Frame struct {
	rows     [][]cell
	row, col int
	scroll   int // rows of the text above the first one shown
	texts    int // rows that show text
}

// A segment is text in one role; a line of them stands below the block.
type segment struct {
	role paint.Role
	text string
}

const tabWidth = 4

// cluster is the first grapheme cluster of text as it is shown at a column, and its length in bytes.
func cluster(text string, col int) (shown string, width, n int) {
	if c := text[0]; c >= ' ' && c < 0x7f && (len(text) == 1 || text[1] < utf8.RuneSelf) {
		return text[:1], 1, 1
	}
	g, _, w, _ := uniseg.FirstGraphemeClusterInString(text, -1)
	r, _ := utf8.DecodeRuneInString(g)
	switch {
	case g == "\t":
		w = tabWidth - col%tabWidth
		return strings.Repeat(" ", w), w, 1
	case r < ' ' || r == 0x7f:
		return "^" + string(r^0x40), 2, len(g)
	case strings.ContainsFunc(g, unsafeRune):
		return "\uFFFD", 1, len(g)
	case w == 0: // a mark without a letter
		return " " + g, 1, len(g)
	}
	return g, w, len(g)
}

// unsafeRune reports what could move the cursor or reorder the line.
func unsafeRune(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError || r == 0x061c || r == 0x200e || r == 0x200f || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// width is how many columns text takes.
func width(text string) int {
	w := 0
	for text != "" {
		_, cw, n := cluster(text, w)
		w += cw
		text = text[n:]
	}
	return w
}

func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] >= 0x7f {
			return false
		}
	}
	return true
}

// rowStarts are the offsets in a line at which its rows begin, the first one behind a prompt.
func rowStarts(line string, prompt, w int) []int {
	starts := []int{0}
	if isPlain(line) {
		for at := w - prompt; at < len(line); at += w {
			starts = append(starts, at)
		}
		return starts
	}
	col := prompt
	for at := 0; at < len(line); {
		_, cw, n := cluster(line[at:], col-prompt)
		if col+cw > w {
			starts = append(starts, at)
			col = 0
		}
		col += cw
		at += n
	}
	return starts
}

// appendText adds text to a row, in one role unless roles has one for each byte; it stops at w columns.
func appendText(row []cell, text string, role paint.Role, roles []paint.Role, w, zero int) []cell {
	for at := 0; at < len(text); {
		shown, cw, n := cluster(text[at:], len(row)-zero)
		if len(row)+cw > w {
			break
		}
		as := role
		if roles != nil {
			as = roles[at]
		}
		if text[at] < ' ' && text[at] != '\t' || shown == "\uFFFD" {
			as = paint.Odd
		}
		at += n
		if isPlain(shown) {
			for i := range len(shown) {
				row = append(row, cell{text: shown[i : i+1], role: as})
			}
			continue
		}
		row = append(row, cell{text: shown, role: as, wide: cw != 1 || utf8.RuneCountInString(shown) > 1})
		for range cw - 1 {
			row = append(row, cell{role: as})
		}
	}
	return row
}

// lineOf is a row of segments, cropped to w columns.
func lineOf(segments []segment, w int) []cell {
	var row []cell
	for _, s := range segments {
		row = appendText(row, s.text, s.role, nil, w, len(row))
	}
	return row
}

// RoomForPrompt reports whether a window has room for the prompt of a question and its answer.
func RoomForPrompt(prompt string, w int) bool { return width(prompt) <= w*3/4 }

// prompts gives those of the first and the other lines; narrow windows get short ones. That of a question says what
// is asked, and is shown as long as it fits.
func (e *Editor) prompts(w int) (first, more string, cols int) {
	first, more = e.First, e.More
	if cols = width(first); cols > w/3 && (more != "" || !RoomForPrompt(first, w)) {
		first, more, cols = "> ", ". ", 2
	}
	if w < 6 {
		return "", "", 0
	}
	return first, more, cols
}

// Frame lays out the state for a window of w columns and h rows. With bare set there is the block alone.
func (e *Editor) Frame(w, h int, bare bool) Frame {
	w, h = max(w, 2), max(h, 1)
	if e.Hidden && e.text != "" {
		none := &Editor{Config: e.Config}
		return none.Frame(w, h, bare)
	}
	first, more, cols := e.prompts(w)
	var below [][]cell
	if !bare {
		below = e.below(w, h)
	}
	lines := strings.Split(e.text, "\n")
	starts := make([][]int, len(lines))
	total, crow, ccol := 0, 0, 0
	off := 0
	for i, line := range lines {
		starts[i] = rowStarts(line, cols, w)
		if e.pos >= off && e.pos <= off+len(line) {
			r := len(starts[i]) - 1
			for r > 0 && starts[i][r] > e.pos-off {
				r--
			}
			crow, ccol = total+r, width(line[starts[i][r]:e.pos-off])
			if r == 0 {
				ccol = cols + width(line[:e.pos-off])
			}
			if ccol >= w { // behind a full row
				crow, ccol = crow+1, 0
				if r == len(starts[i])-1 {
					starts[i] = append(starts[i], len(line))
				}
			}
		}
		total += len(starts[i])
		off += len(line) + 1
	}
	below = e.keepRoom(below, total, h, bare)
	room := max(1, h-len(below))
	shown := min(total, room)
	e.top = min(max(e.top, crow-shown+1), crow, total-shown)
	e.top = max(e.top, 0)
	f := Frame{scroll: e.top, texts: shown, row: crow - e.top, col: ccol}
	roles := e.roles(bare)
	at, off := 0, 0
	for i, line := range lines {
		for r, from := range starts[i] {
			if at >= e.top && at < e.top+shown {
				to := len(line)
				if r+1 < len(starts[i]) {
					to = starts[i][r+1]
				}
				var row []cell
				if r == 0 {
					prompt := more
					if i == 0 {
						prompt = first
					}
					row = appendText(row, prompt, paint.Prompt, nil, w, 0)
				}
				row = appendText(row, line[from:to], 0, roles[off+from:off+to], w, len(row))
				f.rows = append(f.rows, row)
			}
			at++
		}
		off += len(line) + 1
	}
	if g := e.ghost(); g != "" && !bare && f.row < len(f.rows) {
		f.rows[f.row] = appendText(f.rows[f.row], g, paint.Ghost, nil, w-1, 0)
	}
	f.rows = append(f.rows, below...)
	return f
}

// What comes and goes below a text that is higher than the window would move all of it by a row each time: in windows of
// some height up to mostKept rows stay free for it.
const (
	mostKept   = 2
	someHeight = 8
)

// keepRoom gives the lines below the block empty ones, in the place of those that were there before.
func (e *Editor) keepRoom(below [][]cell, total, h int, bare bool) [][]cell {
	if bare || h < someHeight {
		return below
	}
	if total+max(len(below), e.kept) <= h { // all of it is shown
		e.kept = 0
		return below
	}
	e.kept = max(e.kept, min(len(below), mostKept))
	for len(below) < e.kept {
		below = append(below, nil)
	}
	return below
}

// roles gives each byte of the text its role.
func (e *Editor) roles(bare bool) []paint.Role {
	if e.painted != e.text || e.painting == nil {
		e.painted, e.painting = e.text, make([]paint.Role, len(e.text)+1)
		if e.Highlight != nil {
			e.Highlight(e.text, e.painting)
		}
	}
	if bare {
		return e.painting
	}
	roles := append([]paint.Role(nil), e.painting...)
	for _, f := range e.faults() {
		for i := max(f.Start, 0); i < min(f.End, len(e.text)); i++ {
			roles[i] = paint.Faulty
		}
	}
	if from, to, ok := e.selected(); ok {
		for i := from; i < to; i++ {
			roles[i] = paint.Chosen
		}
	} else if a, b, ok := e.brackets(); ok {
		roles[a], roles[b] = paint.Match, paint.Match
	}
	return roles
}

// brackets finds the bracket at or before the cursor and its partner; those in texts and comments are none.
func (e *Editor) brackets() (a, b int, ok bool) {
	for _, at := range []int{e.pos, e.pos - 1} {
		if at < 0 || at >= len(e.text) || !e.isBracket(at) {
			continue
		}
		if b, ok := e.partner(at); ok {
			return at, b, true
		}
		return 0, 0, false
	}
	return 0, 0, false
}

// partner is the bracket that belongs to the one at a place.
func (e *Editor) partner(at int) (b int, ok bool) {
	depth, step := 0, 1
	if strings.IndexByte(")]}", e.text[at]) >= 0 {
		step = -1
	}
	for i := at; i >= 0 && i < len(e.text) && (i-at)*step < maxPartner; i += step {
		if !e.isBracket(i) {
			continue
		}
		if strings.IndexByte("([{", e.text[i]) >= 0 {
			depth++
		} else {
			depth--
		}
		if depth == 0 {
			return i, strings.Contains("() [] {}", string(e.text[min(at, i)])+string(e.text[max(at, i)]))
		}
	}
	return 0, false
}

// maxPartner is how far the partner of a bracket is sought.
const maxPartner = 1 << 14

func (e *Editor) isBracket(i int) bool {
	if strings.IndexByte("()[]{}", e.text[i]) < 0 {
		return false
	}
	r := e.painting[i]
	return r != paint.Text && r != paint.Comment
}

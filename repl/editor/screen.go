// This file: what a terminal has to be sent so that it shows the next frame.

package editor

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// Screen is the part of a terminal's screen that shows a block, from the row of its prompt down.
type Screen struct {
	Palette *paint.Palette
	// Crops says that the terminal cuts rows when it becomes narrower, as xterm does; others wrap them.
	Crops bool

	old      Frame
	exists   int // rows of the screen that are the block's
	row, col int // of the terminal's cursor
	out      strings.Builder
}

// Begin starts at the cursor's row, which becomes the block's: what stands there and below goes.
func (s *Screen) Begin() string {
	s.old, s.exists, s.row, s.col = Frame{}, 1, 0, 0
	return "\r\x1b[J"
}

func (s *Screen) number(n int, final byte) {
	s.out.WriteString("\x1b[")
	if n != 1 {
		s.out.WriteString(strconv.Itoa(n))
	}
	s.out.WriteByte(final)
}

// move puts the terminal's cursor somewhere; rows that do not exist yet are made.
func (s *Screen) move(row, col int) {
	if row >= s.exists {
		s.vertical(s.exists - 1)
		s.out.WriteByte('\r')
		s.out.WriteString(strings.Repeat("\n", row-s.exists+1))
		s.exists, s.row, s.col = row+1, row, 0
	}
	s.vertical(row)
	switch {
	case col == s.col:
	case col == 0:
		s.out.WriteByte('\r')
	default:
		s.number(col+1, 'G')
	}
	s.col = col
}

func (s *Screen) vertical(row int) {
	switch {
	case row < s.row:
		s.number(s.row-row, 'A')
	case row > s.row:
		s.number(row-s.row, 'B')
	}
	s.row = row
}

// Paint gives the bytes that turn what is shown into a frame.
func (s *Screen) Paint(f Frame) string {
	s.out.Reset()
	s.shift(f)
	changed := 0
	for i, row := range f.rows {
		var was []cell
		if i < len(s.old.rows) {
			was = s.old.rows[i]
		}
		if i < s.exists && i < len(s.old.rows) && slices.Equal(was, row) {
			continue
		}
		changed++
		s.paintRow(i, was, row)
	}
	if len(f.rows) < len(s.old.rows) {
		s.move(len(f.rows), 0)
		s.out.WriteString("\x1b[J")
	}
	s.move(f.row, f.col)
	s.old = f
	out := s.out.String()
	if changed > 1 {
		return "\x1b[?25l" + out + "\x1b[?25h"
	}
	return out
}

// shift moves the rows of the text that both frames show, where the view has moved by a few.
func (s *Screen) shift(f Frame) {
	d := f.scroll - s.old.scroll
	n := min(len(s.old.rows), s.old.texts)
	if d == 0 || n < 3 || d >= n || -d >= n {
		return
	}
	if rows := s.old.rows; d > 0 {
		s.move(0, 0)
		s.number(d, 'M')
		s.old.rows = append(slices.Clone(rows[d:]), make([][]cell, d)...)
	} else {
		d = -d
		s.move(len(rows)-d, 0)
		s.number(d, 'M')
		s.move(0, 0)
		s.number(d, 'L')
		s.old.rows = append(make([][]cell, d), rows[:len(rows)-d]...)
	}
}

// paintRow writes the cells of a row that differ. From the first one on that terminals may take for another
// width all are written.
func (s *Screen) paintRow(i int, was, row []cell) {
	from := 0
	for from < len(was) && from < len(row) && was[from] == row[from] {
		from++
	}
	to := len(row)
	if w := min(firstWide(was), firstWide(row)); w < to || w < len(was) {
		from = min(from, w)
	} else if len(was) == len(row) {
		for to > from && was[to-1] == row[to-1] {
			to--
		}
	}
	for from > 0 && from < len(row) && row[from].text == "" {
		from--
	}
	s.move(i, from)
	if wide := min(firstWide(was), firstWide(row)); wide < to {
		s.cells(row[from:to])
	} else {
		s.differing(was, row, from, to)
	}
	if to == len(row) && len(row) < len(was) {
		s.out.WriteString("\x1b[K")
	}
}

// differing writes cells that differ, and passes over those between them where that is shorter.
func (s *Screen) differing(was, row []cell, from, to int) {
	same := func(at int) int { // as many do not differ
		n := 0
		for at+n < min(to, len(was)) && was[at+n] == row[at+n] {
			n++
		}
		return n
	}
	for from < to {
		end := from
		for end < to && !passed(row[end:end+same(end)]) {
			end += same(end) + 1
		}
		end = min(end, to)
		s.cells(row[from:end])
		if from = end + same(end); from < to {
			s.number(from-end, 'C')
			s.col = from
		}
	}
}

// passed reports whether cells take more bytes than the way over them.
func passed(row []cell) bool {
	n := 0
	for _, c := range row {
		n += len(c.text)
		if c.role != paint.Plain || n > len("\x1b[9C") {
			return true
		}
	}
	return false
}

func firstWide(row []cell) int {
	for i, c := range row {
		if c.wide {
			return i
		}
	}
	return len(row)
}

// cells writes cells from the cursor on, runs of one role together.
func (s *Screen) cells(row []cell) {
	var run strings.Builder
	role := paint.Plain
	flush := func() {
		s.out.WriteString(s.Palette.Sprint(role, run.String()))
		run.Reset()
	}
	for i, c := range row {
		if c.role != role {
			flush()
			role = c.role
		}
		run.WriteString(c.text)
		s.col++
		if c.wide || c.text == "" && (i+1 == len(row) || row[i+1].text != "") {
			if i+1 < len(row) && row[i+1].text == "" {
				continue
			}
			flush()
			s.number(s.col+1, 'G') // whatever width the terminal has given it
		}
	}
	flush()
}

// Resized prepares for a window of another width: the bytes take the block off the screen, and the next frame
// is painted anew.
func (s *Screen) Resized(w int) string {
	w = max(w, 1)
	up := s.row
	if !s.Crops {
		up = 0
		for i := range min(s.row, len(s.old.rows)) {
			up += max(1, (len(s.old.rows[i])+w-1)/w)
		}
		up += s.col / w
	}
	s.out.Reset()
	if up > 0 {
		s.number(up, 'A')
	}
	return s.out.String() + s.Begin()
}

// Finish shows a block as it stays on the screen, and puts the cursor below it: rows that do not fit the window
// are written too, and long lines are left to the terminal to wrap.
func (s *Screen) Finish(e *Editor, w, h int) string {
	f := e.Frame(w, h, true)
	lines := strings.Split(e.text, "\n")
	if f.scroll == 0 && len(f.rows) == len(lines) {
		f.row, f.col = len(f.rows)-1, len(f.rows[len(f.rows)-1])
		return s.Paint(f) + "\r\n"
	}
	s.out.Reset()
	s.move(0, 0)
	s.out.WriteString("\x1b[J")
	first, more, _ := e.prompts(w)
	off := 0
	for i, line := range lines {
		if i > 0 {
			first = more
			s.out.WriteString("\r\n")
		}
		row := appendText(nil, first, paint.Prompt, nil, w, 0)
		row = appendText(row, line, 0, e.painting[off:off+len(line)], 1<<30, len(row))
		s.lines(row)
		off += len(line) + 1
	}
	return s.out.String() + "\r\n"
}

// lines writes a row of any length.
func (s *Screen) lines(row []cell) {
	var run strings.Builder
	role := paint.Plain
	for _, c := range row {
		if c.role != role {
			s.out.WriteString(s.Palette.Sprint(role, run.String()))
			run.Reset()
			role = c.role
		}
		run.WriteString(c.text)
	}
	s.out.WriteString(s.Palette.Sprint(role, run.String()))
}

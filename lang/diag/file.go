// Package diag holds source files, spans and the one error type of the language front end:
// a coded error that knows which operands it concerns, and the text with carets that shows it.
// It knows nothing of the language itself.
//
// This file: source files, offsets, lines and columns.
package diag

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// A File is one source text: a script, a notebook cell or a line typed at the prompt.
// Its line table is computed when first asked for; a File must not be copied.
type File struct {
	Name string // shown in errors: "x.tq", "In[3]"
	Text string

	once   sync.Once
	starts []int32 // byte offset of the first byte of each line
}

// NewFile returns a file of the given name and text.
func NewFile(name, text string) *File { return &File{Name: name, Text: text} }

// A line ends at "\n", "\r\n" or a lone "\r", as the scanner sees it.
func (f *File) lines() []int32 {
	f.once.Do(func() {
		f.starts = append(f.starts, 0)
		for i := 0; i < len(f.Text); i++ {
			switch f.Text[i] {
			case '\r':
				if i+1 < len(f.Text) && f.Text[i+1] == '\n' {
					i++
				}
				f.starts = append(f.starts, int32(i+1))
			case '\n':
				f.starts = append(f.starts, int32(i+1))
			}
		}
	})
	return f.starts
}

// LineCount is the number of lines; an empty text has one.
func (f *File) LineCount() int { return len(f.lines()) }

// clamp puts off inside the text.
func (f *File) clamp(off int) int { return min(max(off, 0), len(f.Text)) }

// lineOf is the 0-based line that holds the byte offset.
func (f *File) lineOf(off int) int {
	starts := f.lines()
	return sort.Search(len(starts), func(i int) bool { return int(starts[i]) > off }) - 1
}

// Position gives the 1-based line and column, the column in code points, of a byte offset.
// An offset outside the text counts as its nearest end.
func (f *File) Position(off int) (line, col int) {
	off = f.clamp(off)
	n := f.lineOf(off)
	return n + 1, utf8.RuneCountInString(f.Text[f.lines()[n]:off]) + 1
}

// Offset is the inverse of Position; a line or column that does not exist counts as the nearest one.
func (f *File) Offset(line, col int) int {
	line = min(max(line, 1), f.LineCount())
	off := f.LineStart(line)
	for _, r := range f.Line(line) {
		if col <= 1 {
			break
		}
		col--
		off += max(1, runeBytes(r, f.Text[off:]))
	}
	return off
}

// runeBytes is how many bytes of text the rune r, read from it, took.
func runeBytes(r rune, text string) int {
	if r == utf8.RuneError {
		_, n := utf8.DecodeRuneInString(text)
		return n
	}
	return utf8.RuneLen(r)
}

// LineStart is the byte offset at which the 1-based line n starts.
func (f *File) LineStart(n int) int {
	starts := f.lines()
	if n < 1 {
		return 0
	}
	if n > len(starts) {
		return len(f.Text)
	}
	return int(starts[n-1])
}

// Line is the text of the 1-based line n without its line end, "" for a line that does not exist.
func (f *File) Line(n int) string {
	if n < 1 || n > f.LineCount() {
		return ""
	}
	return strings.TrimRight(f.Text[f.LineStart(n):f.LineStart(n+1)], "\r\n")
}

// Slice is the text of a span, "" where the span does not fit the file.
func (f *File) Slice(s Span) string {
	a, b := f.clamp(int(s.Start)), f.clamp(int(s.End))
	if a >= b {
		return ""
	}
	return f.Text[a:b]
}

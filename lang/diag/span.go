// This file: spans of text and places in files.

package diag

import "fmt"

// A Span is a half-open range of byte offsets in one file.
type Span struct{ Start, End int32 }

// SpanOf makes a span of two int offsets.
func SpanOf(start, end int) Span { return Span{int32(start), int32(end)} }

// Len is the number of bytes covered.
func (s Span) Len() int { return int(s.End - s.Start) }

// Empty reports whether the span covers no byte.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether the offset lies in the span; its end counts too, as a cursor after a name does.
func (s Span) Contains(off int) bool { return int(s.Start) <= off && off <= int(s.End) }

// To is the span from the start of s to the end of t.
func (s Span) To(t Span) Span { return Span{s.Start, max(s.End, t.End)} }

// A Place is a span in a file. The zero Place is nowhere.
type Place struct {
	File *File
	Span Span
}

// IsZero reports whether the place is nowhere.
func (p Place) IsZero() bool { return p.File == nil }

// Text is the source text of the place.
func (p Place) Text() string {
	if p.File == nil {
		return ""
	}
	return p.File.Slice(p.Span)
}

// String is "file:line:column", "" for the zero Place.
func (p Place) String() string {
	if p.File == nil {
		return ""
	}
	line, col := p.File.Position(int(p.Span.Start))
	return fmt.Sprintf("%s:%d:%d", p.File.Name, line, col)
}

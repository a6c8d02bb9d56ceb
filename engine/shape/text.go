// Shapes as text: Java's list, Python's tuple, and the close-set tuple of
// NumPy's error texts.

package shape

import (
	"strconv"
	"strings"
)

// String is the list `[2, -1, 4]`, `[]` for a scalar, `null` for unknown rank.
func (s Shape) String() string {
	if s.IsUnknown() {
		return "null"
	}
	buf := []byte{'['}
	for i, d := range s.dims {
		if i > 0 {
			buf = append(buf, ", "...)
		}
		buf = strconv.AppendInt(buf, int64(d), 10)
	}
	return string(append(buf, ']'))
}

// Text is Python's tuple, `(2, 3)`, `(3,)` or `()`, with `?` for an unknown
// size and `(...)` for unknown rank.
func (s Shape) Text() string { return s.tuple(", ") }

// Compact is Text without blanks, `(2,3)`, as NumPy's error texts have it.
func (s Shape) Compact() string { return s.tuple(",") }

func (s Shape) tuple(sep string) string {
	if s.IsUnknown() {
		return "(...)"
	}
	if s.part == nil {
		return tuple(s.dims, sep, "?")
	}
	parts := make([]string, len(s.dims))
	for i := range parts {
		parts[i] = s.SizeText(i)
	}
	text := "(" + strings.Join(parts, sep)
	if len(parts) == 1 {
		text += ","
	}
	return text + ")"
}

// tuple writes dims as a tuple with unknown in place of a negative size.
func tuple(dims []int, sep, unknown string) string {
	buf := []byte{'('}
	for i, d := range dims {
		if i > 0 {
			buf = append(buf, sep...)
		}
		if d < 0 {
			buf = append(buf, unknown...)
		} else {
			buf = strconv.AppendInt(buf, int64(d), 10)
		}
	}
	if len(dims) == 1 {
		buf = append(buf, ',')
	}
	return string(append(buf, ')'))
}

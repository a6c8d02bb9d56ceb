// re.error: what is wrong with a pattern, and where.
package re

import (
	"fmt"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var errorClass = sync.OnceValue(func() *object.Class {
	return &object.Class{Name: "re.error", Base: builtin.ExceptionClass("Exception"), Doc: "Raised for patterns and replacements that cannot be read."}
})

// newError is an error at a character of a pattern; pattern is nil where the place
// is not known.
func newError(msg string, pattern object.Value, pos int) error {
	full, line, col := msg, 0, 0
	var where, lineNo, colNo object.Value = object.None, object.None, object.None
	if pattern != nil {
		full, line, col = place(msg, pattern, pos)
		where, lineNo, colNo = object.Int(pos), object.Int(line), object.Int(col)
	} else {
		pattern = object.None
	}
	exc := &object.Exception{Class: errorClass(), Args: object.Tuple{object.Str(full)}}
	for _, a := range []struct {
		name string
		v    object.Value
	}{{"msg", object.Str(msg)}, {"pattern", pattern}, {"pos", where}, {"lineno", lineNo}, {"colno", colNo}} {
		if err := exc.SetAttr(a.name, a.v); err != nil {
			return err
		}
	}
	return &object.Error{Class: "re.error", Msg: full, Exc: exc}
}

// place adds the position to a message, with line and column where there are lines.
func place(msg string, pattern object.Value, pos int) (full string, line, col int) {
	var chars []rune
	switch p := pattern.(type) {
	case object.Str:
		chars = []rune(string(p))
	case object.Bytes:
		chars = latin(string(p))
	}
	line, last, lines := 1, -1, false
	for i, r := range chars {
		if r == '\n' {
			if lines = true; i < pos {
				line++
				last = i
			}
		}
	}
	col = pos - last
	full = fmt.Sprintf("%s at position %d", msg, pos)
	if lines {
		full = fmt.Sprintf("%s (line %d, column %d)", full, line, col)
	}
	return full, line, col
}

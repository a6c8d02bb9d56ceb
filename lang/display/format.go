// The formatter of an array's elements: by the user's hook, or by dtype.
package display

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// formatter gives the function that writes the element at a position, sized
// for the elements at the given positions.
func formatter(t *tensor.Tensor, at []int, o *Options) func(pos int) string {
	d := t.DType()
	if hook := o.hook(d); hook != nil {
		return func(pos int) string { return hook(t.View([]int{}, []int{}, pos)) }
	}
	switch {
	case d.IsBool():
		return boolFormatter(t)
	case d.IsInteger():
		return intFormatter(t, at, o)
	case d.IsFloat():
		c := newFloatColumn(read(at, t.Float64At, o.Stop), typeOf(d), o, o.Sign)
		return func(pos int) string { return c.text(t.Float64At(pos)) }
	case d.IsComplex():
		c := newComplexColumn(read(at, t.Complex128At, o.Stop), typeOf(d), o)
		return func(pos int) string { return c.text(t.Complex128At(pos)) }
	case d.IsTime():
		return timeFormatter(t, read(at, t.Int64At, o.Stop))
	}
	return func(pos int) string { return PyString(t.TextAt(pos)) }
}

// read lists elements, some of them if the text is not wanted any more.
func read[T any](at []int, of func(pos int) T, stop <-chan struct{}) []T {
	values := make([]T, 0, len(at))
	pulse := pulse{stop: stop}
	for _, p := range at {
		if pulse.stopped() {
			break
		}
		values = append(values, of(p))
	}
	return values
}

// hook finds the user's formatter for a type: the most special key wins.
func (o *Options) hook(d dtype.DType) func(any) string {
	var keys []string
	switch {
	case d.IsBool():
		keys = []string{"bool"}
	case d.IsInteger():
		keys = []string{"int", "int_kind"}
	case d.IsFloat():
		keys = []string{"float", "float_kind"}
	case d.IsComplex():
		keys = []string{"complexfloat", "complex_kind"}
	case d.IsDate():
		keys = []string{"datetime"}
	case d.IsDelta():
		keys = []string{"timedelta"}
	default:
		keys = []string{"numpystr", "str_kind"}
	}
	for _, k := range append(keys, "all") {
		if f := o.Formatter[k]; f != nil {
			return f
		}
	}
	return nil
}

func boolFormatter(t *tensor.Tensor) func(int) string {
	yes := " True"
	if t.Rank() == 0 {
		yes = "True"
	}
	return func(pos int) string {
		if t.BoolAt(pos) {
			return yes
		}
		return "False"
	}
}

// intText writes an integer element.
func intText(t *tensor.Tensor, pos int) string {
	if t.DType() == dtype.Uint64 {
		return strconv.FormatUint(uint64(t.Int64At(pos)), 10)
	}
	return strconv.FormatInt(t.Int64At(pos), 10)
}

func intFormatter(t *tensor.Tensor, at []int, o *Options) func(int) string {
	pulse := pulse{stop: o.Stop}
	width, positive := 0, 0 // the longest text, and the longest without minus
	negative := false
	for _, p := range at {
		if pulse.stopped() {
			break
		}
		s := intText(t, p)
		width = max(width, len(s))
		if s[0] == '-' {
			negative = true
		} else {
			positive = max(positive, len(s))
		}
	}
	lead := ""
	if o.Sign == "+" || o.Sign == " " && !negative {
		lead = o.Sign
	}
	if positive > 0 {
		width = max(width, positive+len(lead))
	}
	return func(pos int) string {
		s := intText(t, pos)
		if s[0] != '-' {
			s = lead + s
		}
		if n := width - len(s); n > 0 {
			return strings.Repeat(" ", n) + s
		}
		return s
	}
}

// isSpace is Python's str.isspace for one character.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

// trimSpace is Python's str.rstrip.
func trimSpace(s string) string { return strings.TrimRightFunc(s, isSpace) }

// splitLines is Python's str.splitlines.
func splitLines(s string) []string {
	var out []string
	start := 0
	for i, r := range s {
		if i < start {
			continue // the \n of \r\n
		}
		switch r {
		case '\n', '\r', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
			out = append(out, s[start:i])
			start = i + utf8.RuneLen(r)
			if r == '\r' && strings.HasPrefix(s[start:], "\n") {
				start++
			}
		}
	}
	if start < len(s) {
		out = append(out, s[start:])
	}
	return out
}

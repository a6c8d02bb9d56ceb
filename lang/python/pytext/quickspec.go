// Formats that are read once and used again: of numbers and texts, where width,
// precision and the plain letters are all that they ask for.
package pytext

import (
	"math"
	"strconv"

	"github.com/tq-lang/tq/lang/object"
)

// Spec is a format specification that has been read. The zero Spec is one that only
// Format understands.
type Spec struct {
	s     fmtSpec
	plain bool
}

// quickWidth is the widest field that a Spec fills.
const quickWidth = 48

// ReadSpec reads a specification; what is wrong with it Format will say.
func ReadSpec(text string) *Spec {
	s, err := parseSpec(text, "", 0)
	ok := err == nil && s.width <= quickWidth && s.prec <= 16 && s.group == 0 && s.sign == 0 && !s.alt && !s.zero && s.fill < 128
	switch s.typ {
	case 0, 'd', 'f', 's':
	default:
		ok = false
	}
	return &Spec{s, ok}
}

// Append writes a value under the format; false, with nothing written, leaves it to Format.
func (p *Spec) Append(b []byte, c object.Cell) ([]byte, bool) {
	if !p.plain {
		return b, false
	}
	var room [48]byte
	digits := room[:0]
	s, align := &p.s, '>'
	switch {
	case c.P == object.TagInt && (s.typ == 0 || s.typ == 'd') && s.prec < 0:
		digits = strconv.AppendInt(digits, c.Int(), 10)
	case c.P == object.TagFloat && s.typ == 'f':
		x := c.Float()
		if math.IsNaN(x) || math.Abs(x) >= 1e15 {
			return b, false
		}
		prec := 6
		if s.prec >= 0 {
			prec = s.prec
		}
		digits = strconv.AppendFloat(digits, x, 'f', prec, 64)
	case c.Is(object.TableStr) && (s.typ == 0 || s.typ == 's') && s.prec < 0 && !(s.fill == '0' && !s.filled) && s.align != '=':
		text := c.Str()
		if len(text) > quickWidth || !object.IsASCII(text) {
			return b, false
		}
		digits = append(digits, text...)
		align = '<'
	default:
		return b, false
	}
	if s.aligned {
		align = s.align
	} else if s.fill == '0' {
		align = '='
	}
	n := s.width - len(digits)
	before, after := 0, 0
	switch {
	case n <= 0:
	case align == '<':
		after = n
	case align == '^':
		before, after = n/2, n-n/2
	case align == '=':
		if digits[0] == '-' {
			b, digits = append(b, '-'), digits[1:]
		}
		before = n
	default:
		before = n
	}
	for range before {
		b = append(b, byte(s.fill))
	}
	b = append(b, digits...)
	for range after {
		b = append(b, byte(s.fill))
	}
	return b, true
}

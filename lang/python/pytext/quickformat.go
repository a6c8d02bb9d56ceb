// Formats that ask for what most do, written in one go: % with numbers and texts, and
// str.format with fields by position.
package pytext

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/percent"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
)

// AppendPlain writes str(x) of a number of Python's, a text or None; false, with nothing
// written, leaves others to Str.
func AppendPlain(b []byte, c *object.Cell) ([]byte, bool) {
	switch c.P {
	case object.TagInt:
		return strconv.AppendInt(b, c.Int(), 10), true
	case object.TagFloat:
		return append(b, display.FloatRepr(c.Float())...), true
	case object.TagBool:
		if c.N != 0 {
			return append(b, "True"...), true
		}
		return append(b, "False"...), true
	case object.TagNone:
		return append(b, "None"...), true
	}
	if !c.Is(object.TableStr) {
		return b, false
	}
	return append(b, c.Str()...), true
}

// QuickPercent writes format % args; false leaves it to Percent.
func QuickPercent(b []byte, format string, args []object.Cell) ([]byte, bool) {
	for {
		at := strings.IndexByte(format, '%')
		if at < 0 {
			return append(b, format...), len(args) == 0
		}
		b = append(b, format[:at]...)
		format = format[at+1:]
		if format != "" && format[0] == '%' {
			b, format = append(b, '%'), format[1:]
			continue
		}
		d, rest, ok := quickDirective(format)
		if !ok || len(args) == 0 {
			return b, false
		}
		if b, ok = appendDirected(b, d, &args[0]); !ok {
			return b, false
		}
		format, args = rest, args[1:]
	}
}

// quickDirective reads a directive of flags, short width and precision, and a letter.
func quickDirective(s string) (d percent.Directive, rest string, ok bool) {
	d = percent.Directive{Prec: -1}
	i := 0
	digits := func() (n int) {
		for ; i < len(s) && s[i]-'0' <= 9; i++ {
			if n = 10*n + int(s[i]-'0'); n > quickWidth {
				return -1
			}
		}
		return n
	}
flags:
	for ; i < len(s); i++ {
		switch s[i] {
		case '-':
			d.Left = true
		case '+':
			d.Plus = true
		case ' ':
			d.Blank = true
		case '#':
			d.Alt = true
		case '0':
			d.Zero = true
		default:
			break flags
		}
	}
	if d.Width = digits(); d.Width < 0 {
		return d, "", false
	}
	if i < len(s) && s[i] == '.' {
		i++
		if d.Prec = digits(); d.Prec < 0 {
			return d, "", false
		}
	}
	if i == len(s) {
		return d, "", false
	}
	d.Conv = rune(s[i])
	return d, s[i+1:], true
}

// appendDirected writes a value as a directive says; false leaves it to Percent.
func appendDirected(b []byte, d percent.Directive, c *object.Cell) ([]byte, bool) {
	switch d.Conv {
	case 'd', 'i', 'u', 'x', 'X', 'o':
		if c.P != object.TagInt {
			return b, false
		}
		return d.AppendInt64(b, c.Int()), true
	case 'f', 'F', 'e', 'E', 'g', 'G':
		switch {
		case c.P == object.TagFloat:
			return d.AppendFloat(b, c.Float()), true
		case c.P == object.TagInt:
			return d.AppendFloat(b, float64(c.Int())), true
		}
	case 's':
		if d.Width == 0 && d.Prec < 0 {
			return AppendPlain(b, c)
		}
		var room [quickWidth]byte
		text, ok := AppendPlain(room[:0], c)
		if !ok {
			return b, false
		}
		return d.AppendText(b, string(text)), true
	}
	return b, false
}

// QuickFields writes format.format(*args); false leaves it to the full way.
func QuickFields(b []byte, format string, args []object.Cell) ([]byte, bool) {
	next, numbered := 0, false
	for i := 0; i < len(format); {
		at := strings.IndexAny(format[i:], "{}")
		if at < 0 {
			return append(b, format[i:]...), true
		}
		b = append(b, format[i:i+at]...)
		i += at + 1
		if i < len(format) && format[i] == format[i-1] {
			b = append(b, format[i])
			i++
			continue
		}
		end := strings.IndexByte(format[i:], '}')
		if format[i-1] == '}' || end < 0 {
			return b, false
		}
		name, spec, _ := strings.Cut(format[i:i+end], ":")
		i += end + 1
		n := next
		switch {
		case name == "" && !numbered:
			next++
		case len(name) == 1 && name[0]-'0' <= 9 && next == 0:
			n, numbered = int(name[0]-'0'), true
		default:
			return b, false
		}
		if n >= len(args) {
			return b, false
		}
		ok := false
		if spec == "" {
			b, ok = AppendPlain(b, &args[n])
		} else {
			b, ok = ReadSpec(spec).Append(b, args[n])
		}
		if !ok {
			return b, false
		}
	}
	return b, true
}

// Python's % formatting, as far as SaveTxt needs it: numbers and text.
package file

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/percent"
	"github.com/tq-lang/tq/engine/tensor"
)

// percentMax bounds width and precision.
const percentMax = 1 << 16

// directive is one piece of a format: literal text, then a conversion (0: none).
type directive struct {
	lead string
	percent.Directive
}

// errMismatch stands for Python's TypeError, whose text SaveTxt replaces.
var errMismatch = fmt.Errorf("format and value do not fit")

// parsePercent cuts a format into directives.
func parsePercent(format string) ([]directive, error) {
	var out []directive
	var lead strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			lead.WriteByte(format[i])
			continue
		}
		d := directive{Directive: percent.Directive{Prec: -1}}
		next, err := d.parse(format, i+1)
		if err != nil {
			return nil, err
		}
		i = next
		if d.Conv == '%' {
			lead.WriteByte('%')
			continue
		}
		d.lead = lead.String()
		lead.Reset()
		out = append(out, d)
	}
	return append(out, directive{lead: lead.String()}), nil
}

// parse reads flags, width, precision, length and conversion; it gives the
// place of the conversion.
func (d *directive) parse(format string, i int) (int, error) {
	for ; i < len(format) && strings.IndexByte("-+ 0#", format[i]) >= 0; i++ {
		switch format[i] {
		case '-':
			d.Left = true
		case '+':
			d.Plus = true
		case ' ':
			d.Blank = true
		case '0':
			d.Zero = true
		case '#':
			d.Alt = true
		}
	}
	if i < len(format) && (format[i] == '(' || format[i] == '*') {
		return i, errMismatch
	}
	var ok bool
	if d.Width, i, ok = percentNumber(format, i); !ok {
		return i, fault.New(fault.InvalidArgument, "width too big")
	}
	if i < len(format) && format[i] == '.' {
		if d.Prec, i, ok = percentNumber(format, i+1); !ok {
			return i, fault.New(fault.InvalidArgument, "precision too big")
		}
	}
	if i < len(format) && strings.IndexByte("hlL", format[i]) >= 0 {
		i++
	}
	if i >= len(format) {
		return i, fault.New(fault.InvalidArgument, "incomplete format")
	}
	d.Conv = rune(format[i])
	if !strings.ContainsRune("diuoxXeEfFgGcrsa%", d.Conv) {
		r, _ := utf8.DecodeRuneInString(format[i:])
		shown := "?"
		if r >= ' ' && r < 0x7f {
			shown = string(r)
		}
		return i, fault.New(fault.InvalidArgument, "unsupported format character '%s' (0x%x) at index %d", shown, r, utf8.RuneCountInString(format[:i]))
	}
	return i, nil
}

func percentNumber(s string, i int) (n, next int, ok bool) {
	for ; i < len(s) && isDigit(s[i]); i++ {
		if n = 10*n + int(s[i]-'0'); n > percentMax {
			return n, i, false
		}
	}
	return n, i, true
}

// cell is one value to be formatted: an element of a tensor, or a part of a
// complex one.
type cell struct {
	t    *tensor.Tensor
	pos  int
	part byte // 'r', 'i' of a complex element, else 0
}

func (c cell) dtype() dtype.DType {
	if c.part != 0 {
		return c.t.DType().Real()
	}
	return c.t.DType()
}

func (c cell) float() float64 {
	switch c.part {
	case 'r':
		return real(c.t.Complex128At(c.pos))
	case 'i':
		return imag(c.t.Complex128At(c.pos))
	}
	return c.t.Float64At(c.pos)
}

// append writes the value as d says.
func (d *directive) append(b []byte, c cell) ([]byte, error) {
	dt := c.dtype()
	switch d.Conv {
	case 's', 'r', 'a':
		s := c.str()
		if d.Conv != 's' {
			s = c.repr(s)
		}
		return d.AppendText(b, s), nil
	case 'c':
		s, err := c.char()
		return d.Append(b, "", s, false), err
	}
	if dt.IsText() {
		return b, errMismatch
	}
	if strings.ContainsRune("eEfFgG", d.Conv) {
		return d.AppendFloat(b, c.float()), nil
	}
	return d.integer(b, c)
}

// integer is %d and its bases; a float loses its fraction under %d alone.
func (d *directive) integer(b []byte, c cell) ([]byte, error) {
	dt := c.dtype()
	decimal := d.Conv == 'd' || d.Conv == 'i' || d.Conv == 'u'
	var n *big.Int
	switch {
	case dt.IsInteger():
		n = c.t.BigAt(c.pos)
	case dt == dtype.Bool && decimal:
		n = big.NewInt(c.t.Int64At(c.pos))
	case dt.IsFloat() && decimal:
		v := c.float()
		if math.IsNaN(v) {
			return b, fault.New(fault.InvalidArgument, "cannot convert float NaN to integer")
		}
		if math.IsInf(v, 0) {
			return b, fault.New(fault.Overflow, "cannot convert float infinity to integer")
		}
		n, _ = big.NewFloat(v).Int(nil)
	default:
		return b, errMismatch
	}
	return d.AppendInt(b, n), nil
}

// str is Python's str of the value.
func (c cell) str() string {
	dt := c.dtype()
	switch {
	case dt.IsText():
		return c.t.TextAt(c.pos)
	case dt == dtype.Bool:
		if c.t.BoolAt(c.pos) {
			return "True"
		}
		return "False"
	case dt.IsInteger():
		return c.t.BigAt(c.pos).String()
	}
	return tensor.FloatText(c.float(), dt)
}

// repr is NumPy's repr of the value, whose str is s.
func (c cell) repr(s string) string {
	switch dt := c.dtype(); {
	case dt.IsText():
		return "np.str_(" + pyRepr(s) + ")"
	case dt == dtype.Bool:
		return "np." + s + "_"
	default:
		return "np." + dt.String() + "(" + s + ")"
	}
}

// char is %c: a character by number, or a text of one.
func (c cell) char() (string, error) {
	switch dt := c.dtype(); {
	case dt.IsText() && utf8.RuneCountInString(c.str()) == 1:
		return c.str(), nil
	case dt.IsInteger():
		n := c.t.BigAt(c.pos)
		if !n.IsInt64() || n.Sign() < 0 || n.Int64() > utf8.MaxRune {
			return "", fault.New(fault.Overflow, "%%c arg not in range(0x110000)")
		}
		return string(rune(n.Int64())), nil
	}
	return "", errMismatch
}

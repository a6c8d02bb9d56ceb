// Python's % formatting, as far as SaveTxt needs it: numbers and text.
package file

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// percentMax bounds width and precision.
const percentMax = 1 << 16

// directive is one piece of a format: literal text, then a conversion (0: none).
type directive struct {
	lead                           string
	conv                           byte
	minus, plus, blank, zero, hash bool
	width, prec                    int // prec -1: not given
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
		d := directive{prec: -1}
		next, err := d.parse(format, i+1)
		if err != nil {
			return nil, err
		}
		i = next
		if d.conv == '%' {
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
			d.minus = true
		case '+':
			d.plus = true
		case ' ':
			d.blank = true
		case '0':
			d.zero = true
		case '#':
			d.hash = true
		}
	}
	if i < len(format) && (format[i] == '(' || format[i] == '*') {
		return i, errMismatch
	}
	var ok bool
	if d.width, i, ok = percentNumber(format, i); !ok {
		return i, fault.New(fault.InvalidArgument, "width too big")
	}
	if i < len(format) && format[i] == '.' {
		if d.prec, i, ok = percentNumber(format, i+1); !ok {
			return i, fault.New(fault.InvalidArgument, "precision too big")
		}
	}
	if i < len(format) && strings.IndexByte("hlL", format[i]) >= 0 {
		i++
	}
	if i >= len(format) {
		return i, fault.New(fault.InvalidArgument, "incomplete format")
	}
	d.conv = format[i]
	if strings.IndexByte("diuoxXeEfFgGcrsa%", d.conv) < 0 {
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
	switch d.conv {
	case 's', 'r', 'a':
		s := c.str()
		if d.conv != 's' {
			s = c.repr(s)
		}
		if d.prec >= 0 {
			s = cutRunes(s, d.prec)
		}
		return d.pad(b, "", s, false), nil
	case 'c':
		s, err := c.char()
		return d.pad(b, "", s, false), err
	}
	if dt.IsText() {
		return b, errMismatch
	}
	if strings.IndexByte("eEfFgG", d.conv) >= 0 {
		return d.floating(b, c.float()), nil
	}
	return d.integer(b, c)
}

// pad writes sign and digits to the width; zeros go between the two.
func (d *directive) pad(b []byte, sign, s string, zeros bool) []byte {
	fill := d.width - utf8.RuneCountInString(sign) - utf8.RuneCountInString(s)
	switch {
	case fill <= 0:
		return append(append(b, sign...), s...)
	case d.minus:
		b = append(append(b, sign...), s...)
		return append(b, strings.Repeat(" ", fill)...)
	case zeros && d.zero:
		b = append(append(b, sign...), strings.Repeat("0", fill)...)
		return append(b, s...)
	}
	b = append(b, strings.Repeat(" ", fill)...)
	return append(append(b, sign...), s...)
}

func (d *directive) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case d.plus:
		return "+"
	case d.blank:
		return " "
	}
	return ""
}

// floating is C's %e, %f and %g.
func (d *directive) floating(b []byte, v float64) []byte {
	upper := d.conv < 'a'
	s := ""
	switch neg := math.Signbit(v) && !math.IsNaN(v); {
	case math.IsNaN(v):
		s = "nan"
	case math.IsInf(v, 0):
		s = "inf"
	default:
		s = d.digits(math.Abs(v), d.conv|32)
		return d.pad(b, d.sign(neg), upperIf(upper, s), true)
	}
	return d.pad(b, d.sign(v < 0), upperIf(upper, s), true)
}

func upperIf(upper bool, s string) string {
	if upper {
		return strings.ToUpper(s)
	}
	return s
}

func (d *directive) digits(v float64, conv byte) string {
	prec := d.prec
	if prec < 0 {
		prec = 6
	}
	if conv == 'g' && d.hash { // %g that keeps its zeros
		prec = max(prec, 1)
		e := strconv.FormatFloat(v, 'e', prec-1, 64)
		exp, _ := strconv.Atoi(e[strings.IndexByte(e, 'e')+1:])
		if conv = 'e'; exp >= -4 && exp < prec {
			conv, prec = 'f', prec-exp
		}
		prec--
	}
	s := strconv.FormatFloat(v, conv, prec, 64)
	if d.hash && !strings.Contains(s, ".") {
		if i := strings.IndexByte(s, 'e'); i >= 0 {
			return s[:i] + "." + s[i:]
		}
		s += "."
	}
	return s
}

// integer is %d and its bases; a float loses its fraction under %d alone.
func (d *directive) integer(b []byte, c cell) ([]byte, error) {
	dt := c.dtype()
	decimal := d.conv == 'd' || d.conv == 'i' || d.conv == 'u'
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
	base, prefix := 10, ""
	switch d.conv {
	case 'o':
		base, prefix = 8, "0o"
	case 'x', 'X':
		base, prefix = 16, "0x"
	}
	s := new(big.Int).Abs(n).Text(base)
	if len(s) < d.prec {
		s = strings.Repeat("0", d.prec-len(s)) + s
	}
	if !d.hash {
		prefix = ""
	}
	upper := d.conv == 'X'
	return d.pad(b, d.sign(n.Sign() < 0)+upperIf(upper, prefix), upperIf(upper, s), true), nil
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

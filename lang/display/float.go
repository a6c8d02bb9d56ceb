// How the floats of one array are written so that their points stand in a
// column: NumPy's choice of exponents, digits and padding.
package display

import (
	"bytes"
	"math"
	"strings"
	"unicode/utf8"
)

// floatColumn writes the floats of one array.
type floatColumn struct {
	typ      *floatType
	nan, inf string
	exp      bool
	plus     bool // write + before positive numbers
	before   int  // characters before the point
	after    int  // characters after the point
	format   FloatFormat
}

// newFloatColumn looks at all values that will be shown.
func newFloatColumn(values []float64, f *floatType, o *Options, sign string) *floatColumn {
	c := &floatColumn{typ: f, nan: o.NanStr, inf: o.InfStr, plus: sign == "+"}
	c.format = NewFloatFormat()
	c.format.Sign = c.plus
	if o.FloatMode != "unique" {
		c.format.Precision = max(min(o.Precision, maxDigits), 0)
	}
	s := survey(values)
	if s.finite > 0 {
		c.exp = s.wantsExp(f, o.Suppress)
		c.measure(values, o.FloatMode, pulse{stop: o.Stop})
	} else {
		c.format.Trim = '.'
	}
	if sign == " " && !s.negative {
		c.before++
	}
	if s.finite < len(values) {
		c.fitSpecial(s.negInf || sign != "-")
	}
	c.format.PadLeft, c.format.PadRight = c.before, c.after
	return c
}

// facts is what a first look at the values tells.
type facts struct {
	finite       int
	negative     bool // a finite value carries a minus
	negInf       bool
	least, great float64 // of the magnitudes, zero left out
}

func survey(values []float64) (s facts) {
	s.least = math.Inf(1)
	for _, x := range values {
		if math.IsNaN(x) {
			continue
		}
		if math.IsInf(x, 0) {
			s.negInf = s.negInf || x < 0
			continue
		}
		s.finite++
		s.negative = s.negative || math.Signbit(x)
		if a := math.Abs(x); a != 0 {
			s.least, s.great = min(s.least, a), max(s.great, a)
		}
	}
	return s
}

func (s *facts) wantsExp(f *floatType, suppress bool) bool {
	if s.great == 0 {
		return false
	}
	if s.great >= f.big {
		return true
	}
	ratio := s.great / s.least
	if f.bits <= 24 {
		ratio = float64(float32(s.great) / float32(s.least))
	}
	return !suppress && (s.least < f.small || ratio > f.ratio)
}

// measure writes every value once to find the widths, then fixes the format.
func (c *floatColumn) measure(values []float64, mode string, pulse pulse) {
	p := &c.format
	p.Trim, p.Unique = '.', true
	if mode == "fixed" {
		p.Trim, p.Unique = 'k', false
	}
	var buf []byte
	places, expDigits := 0, 0
	for _, x := range values {
		if pulse.stopped() {
			break
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		if c.exp {
			buf = p.scientific(buf[:0], x, c.typ, quickDigits)
		} else {
			buf = p.positional(buf[:0], x, c.typ, quickDigits)
		}
		point, end := bytes.IndexByte(buf, '.'), len(buf)
		if c.exp {
			end = bytes.IndexByte(buf, 'e')
			expDigits = max(expDigits, len(buf)-end-2)
		}
		c.before = max(c.before, point)
		places = max(places, end-point-1)
	}
	c.after = places
	switch {
	case c.exp:
		p.Trim, p.Precision, p.MinDigits, p.ExpDigits = 'k', places, places, expDigits
		c.after = expDigits + 2 + places
	case mode == "fixed" || mode == "maxprec_equal":
		p.Trim, p.Precision, p.MinDigits = 'k', places, places
	default:
		p.Trim, p.MinDigits = '.', 0
	}
}

// fitSpecial widens the column for NaN and infinities.
func (c *floatColumn) fitSpecial(signed bool) {
	inf := utf8.RuneCountInString(c.inf)
	if signed {
		inf++
	}
	c.before = max(c.before, utf8.RuneCountInString(c.nan)-c.after-1, inf-c.after-1)
}

func (c *floatColumn) text(x float64) string {
	switch {
	case math.IsNaN(x):
		return c.special(c.nan, false)
	case math.IsInf(x, 0):
		return c.special(c.inf, x < 0)
	case c.exp:
		return string(c.format.scientific(nil, x, c.typ, quickDigits))
	}
	return string(c.format.positional(nil, x, c.typ, quickDigits))
}

func (c *floatColumn) special(s string, minus bool) string {
	if minus {
		s = "-" + s
	} else if c.plus {
		s = "+" + s
	}
	return strings.Repeat(" ", max(c.before+c.after+1-utf8.RuneCountInString(s), 0)) + s
}

// complexColumn writes the complex numbers of one array: two float columns.
type complexColumn struct{ re, im *floatColumn }

func newComplexColumn(values []complex128, f *floatType, o *Options) *complexColumn {
	re, im := make([]float64, len(values)), make([]float64, len(values))
	for i, z := range values {
		re[i], im[i] = real(z), imag(z)
	}
	return &complexColumn{newFloatColumn(re, f, o, o.Sign), newFloatColumn(im, f, o, "+")}
}

// text puts the j before the padding of the imaginary part.
func (c *complexColumn) text(z complex128) string {
	im := c.im.text(imag(z))
	body := trimSpace(im)
	return c.re.text(real(z)) + body + "j" + im[len(body):]
}

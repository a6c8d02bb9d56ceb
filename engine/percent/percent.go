// Package percent writes numbers as C's and Python's % directives say: the one home of signs, widths, digits and notations.
package percent

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Directive is how one value is written.
type Directive struct {
	Left, Plus, Blank, Zero, Alt bool // the flags - + blank 0 #
	Width, Prec                  int  // 0 or less: no width; less than 0: no precision
	Conv                         rune // d, i, u, o, x, X, e, E, f, F, g, G, c, s, r or a
}

// Append writes sign and digits to the width; zeros that fill numbers go between the two.
func (d *Directive) Append(b []byte, sign, text string, number bool) []byte {
	fill := d.Width - utf8.RuneCountInString(sign) - utf8.RuneCountInString(text)
	switch {
	case fill <= 0:
		return append(append(b, sign...), text...)
	case d.Left:
		b = append(append(b, sign...), text...)
		return append(b, strings.Repeat(" ", fill)...)
	case number && d.Zero:
		b = append(append(b, sign...), strings.Repeat("0", fill)...)
		return append(b, text...)
	}
	b = append(b, strings.Repeat(" ", fill)...)
	return append(append(b, sign...), text...)
}

// AppendText writes a text, of which the precision leaves so many letters.
func (d *Directive) AppendText(b []byte, s string) []byte {
	if d.Prec >= 0 && len(s) > d.Prec {
		n := 0
		for i := range s {
			if n == d.Prec {
				s = s[:i]
				break
			}
			n++
		}
	}
	return d.Append(b, "", s, false)
}

// Sign is what stands before a number.
func (d *Directive) Sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case d.Plus:
		return "+"
	case d.Blank:
		return " "
	}
	return ""
}

// AppendFloat is %e, %f and %g.
func (d *Directive) AppendFloat(b []byte, x float64) []byte {
	text := Notation(math.Abs(x), d.Conv|0x20, d.Prec, d.Alt)
	if d.Conv < 'a' {
		text = strings.ToUpper(text)
	}
	return d.Append(b, d.Sign(math.Signbit(x) && !math.IsNaN(x)), text, true)
}

// AppendInt is %d and the bases.
func (d *Directive) AppendInt(b []byte, x *big.Int) []byte {
	base, prefix := d.base()
	return d.appendDigits(b, x.Sign() < 0, prefix, new(big.Int).Abs(x).Text(base))
}

// AppendInt64 is AppendInt of a small number.
func (d *Directive) AppendInt64(b []byte, x int64) []byte {
	if d.Width <= 0 && d.Prec < 0 && !d.Plus && !d.Blank && (d.Conv == 'd' || d.Conv == 'i' || d.Conv == 'u') {
		return strconv.AppendInt(b, x, 10)
	}
	base, prefix := d.base()
	size := uint64(x)
	if x < 0 {
		size = -size
	}
	return d.appendDigits(b, x < 0, prefix, strconv.FormatUint(size, base))
}

func (d *Directive) base() (base int, prefix string) {
	switch d.Conv {
	case 'o':
		return 8, "0o"
	case 'x':
		return 16, "0x"
	case 'X':
		return 16, "0X"
	}
	return 10, ""
}

func (d *Directive) appendDigits(b []byte, negative bool, prefix, digits string) []byte {
	if len(digits) < d.Prec {
		digits = strings.Repeat("0", d.Prec-len(digits)) + digits
	}
	if d.Conv == 'X' {
		digits = strings.ToUpper(digits)
	}
	lead := d.Sign(negative)
	if d.Alt {
		lead += prefix
	}
	return d.Append(b, lead, digits, true)
}

// Notation is 'e', 'f' or 'g' for a number without sign; alt keeps the point and the zeros, a precision below 0 is 6.
func Notation(x float64, conv rune, prec int, alt bool) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 0):
		return "inf"
	}
	if prec < 0 {
		prec = 6
	}
	if conv == 'g' {
		return General(x, prec, alt, false)
	}
	out := strconv.FormatFloat(x, byte(conv), prec, 64)
	if alt {
		out = WithPoint(out)
	}
	return out
}

// General is %g, the shorter of %e and %f with prec digits; point asks for a place after the point.
func General(x float64, prec int, alt, point bool) string {
	prec = max(prec, 1)
	e := strconv.FormatFloat(x, 'e', prec-1, 64)
	mantissa, power, _ := strings.Cut(e, "e")
	exp, _ := strconv.Atoi(power)
	limit := prec
	if point {
		limit--
	}
	if exp < -4 || exp >= limit {
		if !alt {
			mantissa = trimZeros(mantissa)
		} else {
			mantissa = WithPoint(mantissa)
		}
		return mantissa + "e" + power
	}
	out := strconv.FormatFloat(x, 'f', max(prec-1-exp, 0), 64)
	if alt {
		return WithPoint(out)
	}
	out = trimZeros(out)
	if point && !strings.ContainsRune(out, '.') {
		out += ".0"
	}
	return out
}

// WithPoint adds the decimal point that '#' asks for.
func WithPoint(s string) string {
	if strings.ContainsRune(s, '.') {
		return s
	}
	if e := strings.IndexByte(s, 'e'); e >= 0 {
		return s[:e] + "." + s[e:]
	}
	return s + "."
}

func trimZeros(s string) string {
	if !strings.ContainsRune(s, '.') {
		return s
	}
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

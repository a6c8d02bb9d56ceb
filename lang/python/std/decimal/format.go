// Decimals under a format specification.
package decimal

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/object"
)

// spec is a format specification, prec -1 without one.
type spec struct {
	fill, align, sign string
	kind              byte
	z, zeros, commas  bool
	width, prec       int64
}

func badFormat() error { return object.Errorf(object.ValueError, "invalid format string") }

// readSpec reads [[fill]align][sign][z][0][width][,][.precision][type].
func readSpec(s string) (f spec, err error) {
	f.fill, f.prec = " ", -1
	if _, n := utf8.DecodeRuneInString(s); n > 0 && len(s) > n && strings.IndexByte("<>=^", s[n]) >= 0 {
		f.fill, f.align, s = s[:n], s[n:n+1], s[n+1:]
	} else if s != "" && strings.IndexByte("<>=^", s[0]) >= 0 {
		f.align, s = s[:1], s[1:]
	}
	take := func(chars string) string {
		if s == "" || strings.IndexByte(chars, s[0]) < 0 {
			return ""
		}
		c := s[:1]
		s = s[1:]
		return c
	}
	count := func() (n int64, ok bool) {
		i := digitsIn(s)
		for _, d := range s[:i] {
			if n = 10*n + int64(d-'0'); n > math.MaxInt32 {
				return n, false
			}
		}
		s = s[i:]
		return n, i > 0
	}
	f.sign = take("-+ ")
	f.z = take("z") != ""
	f.zeros = take("0") != ""
	if digitsIn(s) > 0 {
		var ok bool
		if f.width, ok = count(); !ok {
			return f, badFormat()
		}
	}
	f.commas = take(",") != ""
	if take(".") != "" {
		var ok bool
		if f.prec, ok = count(); !ok {
			return f, badFormat()
		}
	}
	if k := take("eEfFgGn%"); k != "" {
		f.kind = k[0]
	}
	if s != "" || f.zeros && f.align != "" || f.commas && f.kind == 'n' {
		return f, badFormat()
	}
	if f.zeros {
		f.fill, f.align = "0", "="
	}
	return f, nil
}

func (f *spec) is(kinds string) bool { return f.kind != 0 && strings.IndexByte(kinds, f.kind) >= 0 }

// signOf is what stands before the digits.
func (f *spec) signOf(neg bool) string {
	switch {
	case neg:
		return "-"
	case f.sign == "-":
		return ""
	}
	return f.sign
}

// format is format(n, spec).
func (x *context) format(n number, f spec) string {
	if n.kind != finite {
		sign := f.signOf(n.neg)
		n.neg = false
		body := n.text(false, true)
		if f.kind == '%' {
			body += "%"
		}
		if f.zeros {
			return padded(sign, body, " ", ">", f.width)
		}
		return padded(sign, body, f.fill, f.align, f.width)
	}
	if f.kind == '%' {
		n.exp += 2
	}
	if n.coef.zero() && n.exp > 0 && f.is("fF%") {
		n.exp = 0
	}
	wasZero := n.coef.zero()
	n = f.rounded(n, x.rounding)
	if n.coef.zero() && f.z && (wasZero || !f.is("EFG")) { // as CPython 3.11 does it
		n.neg = false
	}
	whole, part, exp := f.pieces(n)
	tail := ""
	if part != "" {
		tail = "." + part
	}
	if exp != 0 || f.is("eE") {
		letter := "E"
		if f.is("egn") || f.kind == 0 && !x.capitals || f.is("fF%") && !x.capitals {
			letter = "e"
		}
		tail += letter + signedText(exp)
	}
	if f.kind == '%' {
		tail += "%"
	}
	sign := f.signOf(n.neg)
	if f.fill == "0" && f.align == "=" {
		room := f.width - int64(len(sign)+len(tail))
		if f.commas {
			return sign + zerosWithCommas(whole, room) + tail
		}
		return sign + strings.Repeat("0", int(max(0, room-int64(len(whole))))) + whole + tail
	}
	if f.commas {
		whole = zerosWithCommas(whole, 0)
	}
	return padded(sign, whole+tail, f.fill, f.align, f.width)
}

func signedText(n int64) string {
	t := whole(n)
	if n < 0 {
		return "-" + t.coef.String()
	}
	return "+" + t.coef.String()
}

// zerosWithCommas is digits in threes, with zeros before them until they take the room.
func zerosWithCommas(digits string, room int64) string {
	for {
		var b []byte
		for i := range len(digits) {
			if i > 0 && (len(digits)-i)%3 == 0 {
				b = append(b, ',')
			}
			b = append(b, digits[i])
		}
		if int64(len(b)) >= room {
			return string(b)
		}
		digits = strings.Repeat("0", max(1, int(room-int64(len(b)))*3/4)) + digits
	}
}

func padded(sign, body, fill, align string, width int64) string {
	room := int(width) - utf8.RuneCountInString(sign) - utf8.RuneCountInString(body)
	if room <= 0 {
		return sign + body
	}
	switch align {
	case "<":
		return sign + body + strings.Repeat(fill, room)
	case "^":
		return strings.Repeat(fill, room/2) + sign + body + strings.Repeat(fill, room-room/2)
	case "=":
		return sign + strings.Repeat(fill, room) + body
	}
	return strings.Repeat(fill, room) + sign + body
}

// rounded is the number with the digits that are to be shown.
func (f *spec) rounded(n number, how rounding) number {
	if f.prec < 0 {
		return n
	}
	if f.is("fF%") {
		if n.exp < -f.prec {
			n.coef, _ = how.rescale(n, -f.prec)
			n.exp = -f.prec
		}
		return n
	}
	keep := max(f.prec, 1)
	if f.is("eE") {
		keep = f.prec + 1
	}
	if n.coef.zero() || n.coef.digits() <= keep {
		return n
	}
	by := n.coef.digits() - keep
	n.coef, _ = how.shorten(n.neg, n.coef, by)
	n.exp += by
	if n.coef.digits() > keep {
		n.coef, _ = n.coef.quoRem(small(10))
		n.exp++
	}
	return n
}

// pieces are the digits before the point, those behind it, and the exponent.
func (f *spec) pieces(n number) (whole, part string, exp int64) {
	digits := n.coef.String()
	count := int64(len(digits))
	point := int64(1)
	switch {
	case n.coef.zero() && f.prec >= 0 && f.is("eE"):
		point = 1 - f.prec
	case f.is("eE"):
	case f.is("fF%"), n.exp <= 0 && count+n.exp > -6:
		point = count + n.exp
	}
	exp = n.exp + count - point
	switch {
	case point < 0:
		whole, part = "0", strings.Repeat("0", int(-point))+digits
	case point > count:
		whole = digits + strings.Repeat("0", int(point-count))
	default:
		if whole, part = digits[:point], digits[point:]; whole == "" {
			whole = "0"
		}
	}
	if f.prec >= 0 && f.is("fF%eE") && int64(len(part)) < f.prec {
		part += strings.Repeat("0", int(f.prec)-len(part))
	}
	return whole, part, exp
}

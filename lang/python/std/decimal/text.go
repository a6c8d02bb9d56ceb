// Decimals as text, and read from it.
package decimal

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/python/pytext"
)

// text is str(x), or with an exponent that is a multiple of three.
func (x *number) text(engineering, capitals bool) string {
	sign := ""
	if x.neg {
		sign = "-"
	}
	switch x.kind {
	case infinite:
		return sign + "Infinity"
	case quiet, signals:
		name := "NaN"
		if x.kind == signals {
			name = "sNaN"
		}
		if x.coef.zero() {
			return sign + name
		}
		return sign + name + x.coef.String()
	}
	digits := x.coef.String()
	n := int64(len(digits))
	left := x.exp + n
	point := left
	switch {
	case x.exp <= 0 && left > -6:
	case !engineering:
		point = 1
	case digits == "0":
		point = mod3(left+1) - 1
	default:
		point = mod3(left-1) + 1
	}
	var b []byte
	b = append(b, sign...)
	switch {
	case point <= 0:
		b = append(b, "0."...)
		for range -point {
			b = append(b, '0')
		}
		b = append(b, digits...)
	case point >= n:
		b = append(b, digits...)
		for range point - n {
			b = append(b, '0')
		}
	default:
		b = append(b, digits[:point]...)
		b = append(b, '.')
		b = append(b, digits[point:]...)
	}
	if left != point {
		letter := byte('e')
		if capitals {
			letter = 'E'
		}
		b = append(b, letter)
		if left >= point {
			b = append(b, '+')
		}
		b = strconv.AppendInt(b, left-point, 10)
	}
	return string(b)
}

func mod3(n int64) int64 { return ((n % 3) + 3) % 3 }

// parse reads a number: white space around it and underscores do not count.
func parse(s string) (x number, ok bool) {
	s = strings.TrimFunc(s, pytext.IsPySpace)
	if strings.Contains(s, "_") {
		s = strings.ReplaceAll(s, "_", "")
	}
	s = pytext.ASCIIDigits(s)
	if s != "" && (s[0] == '-' || s[0] == '+') {
		x.neg = s[0] == '-'
		s = s[1:]
	}
	if s == "" {
		return x, false
	}
	if s[0] != '.' && (s[0] < '0' || s[0] > '9') {
		return named(x, s)
	}
	i := digitsIn(s)
	whole, part := s[:i], ""
	if s = s[i:]; s != "" && s[0] == '.' {
		i = 1 + digitsIn(s[1:])
		part, s = s[1:i], s[i:]
	}
	if whole == "" && part == "" {
		return x, false
	}
	if s != "" {
		if s[0] != 'e' && s[0] != 'E' {
			return x, false
		}
		if x.exp, ok = exponent(s[1:]); !ok {
			return x, false
		}
	}
	if x.exp -= int64(len(part)); part != "" {
		whole += part
	}
	x.coef = coefficient(whole)
	return x, true
}

func digitsIn(s string) int {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i
}

// furthest is beyond what exponents may be; farther ones are taken for it.
const furthest = math.MaxInt64 / 4

func exponent(s string) (n int64, ok bool) {
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || digits == "" || digitsIn(digits) != len(digits) {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n > furthest || n < -furthest {
		n = furthest
		if s[0] == '-' {
			n = -furthest
		}
	}
	return n, true
}

func coefficient(s string) coef {
	if len(s) <= 19 {
		n, _ := strconv.ParseUint(s, 10, 64)
		return small(n)
	}
	n, _ := new(big.Int).SetString(s, 10)
	return large(n)
}

// named reads an infinity or a NaN.
func named(x number, s string) (number, bool) {
	low := strings.ToLower(s)
	if low == "inf" || low == "infinity" {
		x.kind = infinite
		return x, true
	}
	x.kind = quiet
	if low[0] == 's' {
		x.kind, low = signals, low[1:]
	}
	payload, ok := strings.CutPrefix(low, "nan")
	if !ok || digitsIn(payload) != len(payload) {
		return x, false
	}
	if payload != "" {
		x.coef = coefficient(payload)
	}
	return x, true
}

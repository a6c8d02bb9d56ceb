// Numbers read from text, as int(), float() and complex() do.
package pytext

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// ASCIIDigits turns the decimal digits of any script into ASCII's.
func ASCIIDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 || !unicode.Is(unicode.Nd, r) {
			return r
		}
		zero := r
		for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
			zero--
		}
		return '0' + r - zero
	}, s)
}

const MaxIntDigits = 4300 // CPython's limit for text

// ParseInt reads int(text, base); shown is how an error has the text.
func ParseInt(s string, base int, shown func() string) (object.Value, error) {
	if base != 0 && (base < 2 || base > 36) {
		return nil, object.Errorf("ValueError", "int() base must be >= 2 and <= 36, or 0")
	}
	given := base
	bad := func() error {
		return object.ErrorOf(object.ValueError, "invalid literal for int() with base "+strconv.Itoa(given)+": "+shown())
	}
	t := strings.TrimFunc(ASCIIDigits(s), IsPySpace)
	sign := ""
	if t != "" && (t[0] == '-' || t[0] == '+') {
		sign, t = t[:1], t[1:]
	}
	of := prefixBase(t)
	prefixed := of > 0 && (base == 0 || base == of)
	if prefixed {
		base, t = of, strings.TrimPrefix(t[2:], "_")
	}
	if base == 0 {
		base = 10
		if strings.Trim(t, "0_") != "" && strings.HasPrefix(t, "0") {
			return nil, bad()
		}
	}
	if t == "" || t[0] == '_' && !prefixed || strings.HasSuffix(t, "_") || strings.Contains(t, "__") || strings.ContainsAny(t, "+-") {
		return nil, bad()
	}
	t = strings.ReplaceAll(t, "_", "")
	if len(t) > MaxIntDigits && base&(base-1) != 0 {
		return nil, object.Errorf("ValueError", "Exceeds the limit (%d digits) for integer string conversion: value has %d digits; use sys.set_int_max_str_digits() to increase the limit", MaxIntDigits, len(t))
	}
	if len(t) > MaxFormat {
		return nil, object.Errorf("MemoryError", "an integer of %d digits", len(t))
	}
	b, ok := new(big.Int).SetString(sign+t, base)
	if !ok {
		return nil, bad()
	}
	return object.FromBig(b), nil
}

// prefixBase is the base that the letters before the digits of an int name, 0 without them.
func prefixBase(t string) int {
	if len(t) < 2 || t[0] != '0' {
		return 0
	}
	switch t[1] {
	case 'x', 'X':
		return 16
	case 'o', 'O':
		return 8
	case 'b', 'B':
		return 2
	}
	return 0
}

// ReadFloat reads Python's notation of floats.
func ReadFloat(s string) (float64, bool) {
	t := strings.TrimFunc(ASCIIDigits(s), IsPySpace)
	if strings.Contains(t, "_") {
		for i := range len(t) {
			if t[i] == '_' && (i == 0 || i == len(t)-1 || !IsDigitByte(t[i-1]) || !IsDigitByte(t[i+1])) {
				return 0, false
			}
		}
		t = strings.ReplaceAll(t, "_", "")
	}
	if strings.ContainsAny(t, "xXpP") || t == "" {
		return 0, false
	}
	low := strings.TrimLeft(strings.ToLower(t), "+-")
	if c := low; c == "" || c[0] != 'i' && c[0] != 'n' && c[0] != '.' && !IsDigitByte(c[0]) {
		return 0, false
	}
	if low == "nan" && len(t)-len(low) <= 1 {
		if t[0] == '-' {
			return -tensor.NaN(), true
		}
		return tensor.NaN(), true
	}
	f, err := strconv.ParseFloat(t, 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false
	}
	return f, true
}

func IsDigitByte(c byte) bool { return c >= '0' && c <= '9' }

func ParseFloat(s, shown string) (object.Value, error) {
	f, ok := ReadFloat(s)
	if !ok {
		return nil, object.Errorf("ValueError", "could not convert string to float: %s", shown)
	}
	return object.Float(f), nil
}

// ParseComplex reads 1+2j, j, (1-2j), nan+infj.
func ParseComplex(s string) (object.Value, error) {
	bad := object.Errorf("ValueError", "complex() arg is a malformed string")
	t := strings.TrimFunc(s, IsPySpace)
	if strings.HasPrefix(t, "(") && strings.HasSuffix(t, ")") {
		t = strings.TrimFunc(t[1:len(t)-1], IsPySpace)
	}
	if t == "" || strings.ContainsFunc(t, IsPySpace) {
		return nil, bad
	}
	last := t[len(t)-1]
	if last != 'j' && last != 'J' {
		f, ok := ReadFloat(t)
		if !ok {
			return nil, bad
		}
		return object.Complex(complex(f, 0)), nil
	}
	t = t[:len(t)-1]
	cut := 0 // where the imaginary part begins
	for i := len(t) - 1; i > 0; i-- {
		if (t[i] == '+' || t[i] == '-') && t[i-1] != 'e' && t[i-1] != 'E' {
			cut = i
			break
		}
	}
	re := 0.0
	if cut > 0 {
		var ok bool
		if re, ok = ReadFloat(t[:cut]); !ok {
			return nil, bad
		}
	}
	im := t[cut:]
	if im == "" || im == "+" || im == "-" {
		im += "1"
	}
	f, ok := ReadFloat(im)
	if !ok {
		return nil, bad
	}
	return object.Complex(complex(re, f)), nil
}

// IsPySpace is str.isspace for one character.
func IsPySpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

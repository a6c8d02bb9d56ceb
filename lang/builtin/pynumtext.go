// Numbers and characters as text and back: int('ff', 16), hex, chr, ord.
package builtin

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

var pyNumTextEntries = Python([]Entry{
	{Names: []string{"hex"}, Params: "number, /", Doc: "An integer in base 16.", Example: "hex(255)", Fn: inBase('x')},
	{Names: []string{"oct"}, Params: "number, /", Doc: "An integer in base 8.", Example: "oct(8)", Fn: inBase('o')},
	{Names: []string{"bin"}, Params: "number, /", Doc: "An integer in base 2.", Example: "bin(5)", Fn: inBase('b')},
	{Names: []string{"chr"}, Params: "i, /", Doc: "The character of a code point.", Example: "chr(955)", Fn: pyChr},
	{Names: []string{"ord"}, Params: "c, /", Doc: "The code point of a character.", Example: "ord('λ')", Fn: pyOrd},
	{Names: []string{"repr"}, Params: "obj, /", Doc: "A value as it is written in a program.", Example: "repr('a')", Fn: pyRepr},
	{Names: []string{"ascii"}, Params: "obj, /", Doc: "repr with everything but ASCII escaped.", Example: "ascii('λ')", Fn: pyASCII},
	{Names: []string{"format"}, Params: "value, format_spec='', /", Doc: "A value as text, laid out by the specification.", Example: "format(3.14159, '8.2f')", Fn: pyFormat},
})

func inBase(letter rune) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		b, err := BigOf(c.Args[0])
		if err != nil {
			return nil, err
		}
		base := intBases[letter]
		sign := ""
		if b.Sign() < 0 {
			sign = "-"
		}
		return strResult(sign + base.prefix + new(big.Int).Abs(b).Text(base.base))
	}
}

func pyChr(c *Call) (value.Value, error) {
	b, err := BigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	if !b.IsInt64() || b.Int64() < 0 || b.Int64() > unicode.MaxRune {
		return nil, value.Errorf("ValueError", "chr() arg not in range(0x110000)")
	}
	return strResult(string(rune(b.Int64())))
}

func pyOrd(c *Call) (value.Value, error) {
	v, err := PlainOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	var runes []rune
	switch x := v.(type) {
	case value.Str:
		runes = []rune(string(x))
	case value.Bytes:
		for i := range len(x) {
			runes = append(runes, rune(x[i]))
		}
	default:
		return nil, value.Staticf("TypeError", "ord() expected string of length 1, but %s found", v.TypeName())
	}
	if len(runes) != 1 {
		return nil, value.Errorf("TypeError", "ord() expected a character, but string of length %d found", len(runes))
	}
	return value.Int(runes[0]), nil
}

func pyRepr(c *Call) (value.Value, error) {
	if err := c.Ready(c.Args[0]); err != nil {
		return nil, err
	}
	if err := c.reprRoom(c.Args[0]); err != nil {
		return nil, err
	}
	return strResult(printer(c.Host).Repr(c.Args[0]))
}

func pyASCII(c *Call) (value.Value, error) {
	if err := c.Ready(c.Args[0]); err != nil {
		return nil, err
	}
	return strResult(asciiText(printer(c.Host).Repr(c.Args[0])))
}

func pyFormat(c *Call) (value.Value, error) {
	layout, err := c.Str("format_spec", "")
	if err != nil {
		return nil, err
	}
	if err := c.Ready(c.Args[0]); err != nil {
		return nil, err
	}
	s, err := Format(c.Host, c.Args[0], layout)
	return value.Str(s), err
}

// asciiDigits turns the decimal digits of any script into ASCII's.
func asciiDigits(s string) string {
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

const maxIntDigits = 4300 // CPython's limit for text

// parseInt reads int(text, base).
func parseInt(s string, base int, shown string) (value.Value, error) {
	if base != 0 && (base < 2 || base > 36) {
		return nil, value.Errorf("ValueError", "int() base must be >= 2 and <= 36, or 0")
	}
	bad := value.Errorf("ValueError", "invalid literal for int() with base %d: %s", base, shown)
	t := strings.TrimFunc(asciiDigits(s), isPySpace)
	sign := ""
	if t != "" && (t[0] == '-' || t[0] == '+') {
		sign, t = t[:1], t[1:]
	}
	low := strings.ToLower(t)
	prefixed := false
	for prefix, b := range map[string]int{"0x": 16, "0o": 8, "0b": 2} {
		if strings.HasPrefix(low, prefix) && (base == 0 || base == b) {
			base, t, prefixed = b, t[2:], true
			t = strings.TrimPrefix(t, "_")
			break
		}
	}
	if base == 0 {
		base = 10
		if strings.Trim(t, "0_") != "" && strings.HasPrefix(t, "0") {
			return nil, bad
		}
	}
	if t == "" || t[0] == '_' && !prefixed || strings.HasSuffix(t, "_") || strings.Contains(t, "__") || strings.ContainsAny(t, "+-") {
		return nil, bad
	}
	t = strings.ReplaceAll(t, "_", "")
	if len(t) > maxIntDigits && base&(base-1) != 0 {
		return nil, value.Errorf("ValueError", "Exceeds the limit (%d digits) for integer string conversion: value has %d digits; use sys.set_int_max_str_digits() to increase the limit", maxIntDigits, len(t))
	}
	if len(t) > maxFormat {
		return nil, value.Errorf("MemoryError", "an integer of %d digits", len(t))
	}
	b, ok := new(big.Int).SetString(sign+t, base)
	if !ok {
		return nil, bad
	}
	return value.FromBig(b), nil
}

// readFloat reads Python's notation of floats.
func readFloat(s string) (float64, bool) {
	t := strings.TrimFunc(asciiDigits(s), isPySpace)
	if strings.Contains(t, "_") {
		for i := range len(t) {
			if t[i] == '_' && (i == 0 || i == len(t)-1 || !isDigitByte(t[i-1]) || !isDigitByte(t[i+1])) {
				return 0, false
			}
		}
		t = strings.ReplaceAll(t, "_", "")
	}
	if strings.ContainsAny(t, "xXpP") || t == "" {
		return 0, false
	}
	low := strings.TrimLeft(strings.ToLower(t), "+-")
	if c := low; c == "" || c[0] != 'i' && c[0] != 'n' && c[0] != '.' && !isDigitByte(c[0]) {
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

func isDigitByte(c byte) bool { return c >= '0' && c <= '9' }

func parseFloat(s, shown string) (value.Value, error) {
	f, ok := readFloat(s)
	if !ok {
		return nil, value.Errorf("ValueError", "could not convert string to float: %s", shown)
	}
	return value.Float(f), nil
}

// parseComplex reads 1+2j, j, (1-2j), nan+infj.
func parseComplex(s string) (value.Value, error) {
	bad := value.Errorf("ValueError", "complex() arg is a malformed string")
	t := strings.TrimFunc(s, isPySpace)
	if strings.HasPrefix(t, "(") && strings.HasSuffix(t, ")") {
		t = strings.TrimFunc(t[1:len(t)-1], isPySpace)
	}
	if t == "" || strings.ContainsFunc(t, isPySpace) {
		return nil, bad
	}
	last := t[len(t)-1]
	if last != 'j' && last != 'J' {
		f, ok := readFloat(t)
		if !ok {
			return nil, bad
		}
		return value.Complex(complex(f, 0)), nil
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
		if re, ok = readFloat(t[:cut]); !ok {
			return nil, bad
		}
	}
	im := t[cut:]
	if im == "" || im == "+" || im == "-" {
		im += "1"
	}
	f, ok := readFloat(im)
	if !ok {
		return nil, bad
	}
	return value.Complex(complex(re, f)), nil
}

// isPySpace is str.isspace for one character.
func isPySpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

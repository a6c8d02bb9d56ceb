// format() of numbers: integers in any base, floats in every notation, complex.
package pytext

import (
	"math"
	"math/big"
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/percent"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
)

// IntBases are the bases of the integer type letters, with their prefix.
var IntBases = map[rune]struct {
	Base   int
	Prefix string
}{'b': {2, "0b"}, 'o': {8, "0o"}, 'd': {10, ""}, 'n': {10, ""}, 'x': {16, "0x"}, 'X': {16, "0X"}}

// longDigits is the bits of an int whose digits take a while.
const longDigits = 1 << 18

// digitsAside writes an int; a long one aside, so that it is left alone when the user interrupts.
func digitsAside(h builtin.Host, v object.Value, f func() (string, error)) (string, error) {
	if x, ok := v.(object.BigInt); !ok || x.V.BitLen() < longDigits {
		return f()
	}
	type written struct {
		text string
		err  error
	}
	made := make(chan written, 1)
	stopped := engine.Interruptible(h.Context(), func() {
		text, err := f()
		made <- written{text, err}
	})
	if stopped != nil {
		return "", object.Errorf("KeyboardInterrupt", "")
	}
	w := <-made
	return w.text, w.err
}

func formatInt(v object.Value, text string) (string, error) {
	owner := v.TypeName()
	s, err := parseSpec(text, owner, '>')
	if err != nil {
		return "", err
	}
	if err := s.checkSize(); err != nil {
		return "", err
	}
	if s.typ == 0 {
		s.typ = 'd'
	}
	x, _ := object.Big(v)
	if strings.ContainsRune("eEfFgG%", s.typ) {
		f, _ := new(big.Float).SetInt(x).Float64()
		if math.IsInf(f, 0) {
			return "", object.Errorf("OverflowError", "int too large to convert to float")
		}
		return formatFloat(f, text, owner)
	}
	b, ok := IntBases[s.typ]
	if !ok && s.typ != 'c' {
		return "", s.unknownCode()
	}
	if s.prec >= 0 {
		return "", specError("Precision not allowed in integer format specifier")
	}
	if s.zero {
		return "", specError("Negative zero coercion (z) not allowed in integer format specifier")
	}
	if s.typ == 'c' {
		return s.char(x)
	}
	digits := new(big.Int).Abs(x).Text(b.Base)
	if s.typ == 'X' {
		digits = strings.ToUpper(digits)
	}
	lead := s.signOf(x.Sign() < 0)
	if s.alt {
		lead += b.Prefix
	}
	every := 3
	if b.Base != 10 {
		every = 4
	}
	return s.pad(lead, s.grouped(lead, digits, "", every)), nil
}

func (s *fmtSpec) char(x *big.Int) (string, error) {
	if s.sign != 0 {
		return "", specError("Sign not allowed with integer format specifier 'c'")
	}
	if s.alt {
		return "", specError("Alternate form (#) not allowed with integer format specifier 'c'")
	}
	if !x.IsInt64() {
		return "", object.Errorf("OverflowError", "Python int too large to convert to C long")
	}
	if x.Int64() < 0 || x.Int64() > 0x10ffff {
		return "", object.Errorf("OverflowError", "%%c arg not in range(0x110000)")
	}
	return s.pad("", string(rune(x.Int64()))), nil
}

func (s *fmtSpec) signOf(negative bool) string {
	switch {
	case negative:
		return "-"
	case s.sign == '+' || s.sign == ' ':
		return string(s.sign)
	}
	return ""
}

// grouped puts separators into digits, first zeros where zeros are to fill the
// width (they are grouped too), and then the rest.
func (s *fmtSpec) grouped(lead, digits, rest string, every int) string {
	if s.group == 0 {
		return digits + rest
	}
	least := 0
	if s.fill == '0' && s.align == '=' {
		least = s.width - len(lead) - len(rest)
	}
	for n := len(digits); n+(n-1)/every < least; n++ {
		digits = "0" + digits
	}
	var b strings.Builder
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%every == 0 {
			b.WriteByte(s.group)
		}
		b.WriteByte(digits[i])
	}
	return b.String() + rest
}

func formatFloat(x float64, text, owner string) (string, error) {
	s, err := parseSpec(text, owner, '>')
	if err != nil {
		return "", err
	}
	if s.prec > math.MaxInt32 {
		return "", specError("precision too big")
	}
	if err := s.checkSize(); err != nil {
		return "", err
	}
	if s.typ != 0 && !strings.ContainsRune("eEfFgGn%", s.typ) {
		return "", s.unknownCode()
	}
	digits := s.digits(math.Abs(x), s.typ == 0)
	if s.typ == '%' {
		digits = s.digits(math.Abs(x)*100, false) + "%"
	}
	negative := math.Signbit(x) && !math.IsNaN(x)
	if s.zero && !strings.ContainsAny(digits, "123456789in") {
		negative = false
	}
	lead := s.signOf(negative)
	return s.pad(lead, s.groupFloat(lead, digits)), nil
}

func (s *fmtSpec) groupFloat(lead, digits string) string {
	n := 0
	for n < len(digits) && digits[n] >= '0' && digits[n] <= '9' {
		n++
	}
	if n == 0 {
		return digits
	}
	return s.grouped(lead, digits[:n], digits[n:], 3)
}

// digits writes a float without sign in the notation of the type letter; point
// asks for at least one place where there is no letter.
func (s *fmtSpec) digits(x float64, point bool) string {
	upper := s.typ == 'E' || s.typ == 'F' || s.typ == 'G'
	out := cNotation(x, s.typ, s.prec, s.alt, point)
	if upper {
		return strings.ToUpper(out)
	}
	return out
}

// cNotation is C's %e, %f, %g and Python's own for a number without sign.
func cNotation(x float64, typ rune, prec int, alt, point bool) string {
	switch {
	case typ == 'f' || typ == 'F' || typ == '%':
		return percent.Notation(x, 'f', prec, alt)
	case typ == 'e' || typ == 'E':
		return percent.Notation(x, 'e', prec, alt)
	case typ != 0 || math.IsNaN(x) || math.IsInf(x, 0):
		return percent.Notation(x, 'g', prec, alt)
	case prec >= 0:
		return percent.General(x, prec, alt, point)
	}
	out := display.FloatRepr(x)
	if !point {
		out = strings.TrimSuffix(out, ".0")
	}
	if alt {
		out = percent.WithPoint(out)
	}
	return out
}

func formatComplex(z complex128, text string) (string, error) {
	s, err := parseSpec(text, "complex", '>')
	if err != nil {
		return "", err
	}
	if err := s.checkSize(); err != nil {
		return "", err
	}
	switch {
	case s.typ != 0 && !strings.ContainsRune("eEfFgGn", s.typ):
		return "", s.unknownCode()
	case s.fill == '0':
		return "", specError("Zero padding is not allowed in complex format specifier")
	case s.align == '=':
		return "", specError("'=' alignment flag is not allowed in complex format specifier")
	}
	part := func(x float64, sign rune) string {
		p := s
		p.sign, p.width = sign, 0
		digits := p.digits(math.Abs(x), false)
		negative := math.Signbit(x) && !math.IsNaN(x)
		if s.zero && !strings.ContainsAny(digits, "123456789in") {
			negative = false
		}
		lead := p.signOf(negative)
		return lead + p.groupFloat(lead, digits)
	}
	re := real(z)
	bare := s.typ == 0 && re == 0 && !math.Signbit(re)
	if bare {
		return s.pad("", part(imag(z), s.sign)+"j"), nil
	}
	out := part(re, s.sign) + part(imag(z), '+') + "j"
	if s.typ == 0 {
		out = "(" + out + ")"
	}
	return s.pad("", out), nil
}

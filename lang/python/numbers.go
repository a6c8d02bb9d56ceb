// The methods and attributes of int, float and complex.
package python

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyNumericEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"int.bit_length"}, Params: "self, /", Doc: "Bits that the number needs.", Example: "(255).bit_length()", Quick: quickBitLength,
		Fn: func(c *builtin.Call) (object.Value, error) { return builtin.IntResult(bigSelf(c).BitLen()) }},
	{Names: []string{"int.bit_count"}, Params: "self, /", Doc: "Ones in the number's binary digits.", Example: "(255).bit_count()", Fn: intBitCount},
	{Names: []string{"int.to_bytes"}, Params: "self, length=1, byteorder='big', *, signed=False", Doc: "The number as bytes.", Example: "(258).to_bytes(2, 'big')", Fn: intToBytes},
	{Names: []string{"int.from_bytes"}, Params: "bytes, byteorder='big', *, signed=False", Static: true, Doc: "A number from bytes.", Example: "int.from_bytes(b'\\x01\\x02', 'big')", Fn: intFromBytes},
	{Names: []string{"int.is_integer"}, Params: "self, /", Doc: "True.", Example: "(3).is_integer()", Fn: func(c *builtin.Call) (object.Value, error) { return builtin.BoolResult(true) }},
	{Names: []string{"int.as_integer_ratio"}, Params: "self, /", Doc: "The number and 1.", Example: "(3).as_integer_ratio()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Tuple{object.FromBig(bigSelf(c)), object.Int(1)}, nil
		}},
	{Names: []string{"int.real", "int.numerator"}, Params: "self", Property: true, Doc: "The number itself.", Example: "(3).real",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.FromBig(bigSelf(c)), nil }},
	{Names: []string{"int.imag"}, Params: "self", Property: true, Doc: "0.", Example: "(3).imag", Fn: func(c *builtin.Call) (object.Value, error) { return object.Int(0), nil }},
	{Names: []string{"int.denominator"}, Params: "self", Property: true, Doc: "1.", Example: "(3).denominator", Fn: func(c *builtin.Call) (object.Value, error) { return object.Int(1), nil }},
	{Names: []string{"int.conjugate", "float.conjugate"}, Params: "self, /", Doc: "The number itself.", Example: "(3).conjugate()",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0], nil }},
	{Names: []string{"float.is_integer"}, Params: "self, /", Doc: "Whether the number is whole.", Example: "(3.0).is_integer()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			f := floatSelf(c)
			return builtin.BoolResult(f == math.Trunc(f) && !math.IsInf(f, 0))
		}},
	{Names: []string{"float.as_integer_ratio"}, Params: "self, /", Doc: "The fraction that the number is.", Example: "(0.75).as_integer_ratio()", Fn: floatRatio},
	{Names: []string{"float.hex"}, Params: "self, /", Doc: "The number in base 16.", Example: "(0.1).hex()", Fn: func(c *builtin.Call) (object.Value, error) { return builtin.StrResult(hexFloat(floatSelf(c))) }},
	{Names: []string{"float.fromhex"}, Params: "string, /", Static: true, Doc: "A number from base 16.", Example: "float.fromhex('0x1.8p1')", Fn: floatFromHex},
	{Names: []string{"float.real"}, Params: "self", Property: true, Doc: "The number itself.", Example: "(1.5).real", Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0], nil }},
	{Names: []string{"float.imag"}, Params: "self", Property: true, Doc: "0.0.", Example: "(1.5).imag", Fn: func(c *builtin.Call) (object.Value, error) { return object.Float(0), nil }},
	{Names: []string{"complex.real"}, Params: "self", Property: true, Doc: "The real part.", Example: "(1+2j).real",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Float(real(c.Args[0].(object.Complex))), nil
		}},
	{Names: []string{"complex.imag"}, Params: "self", Property: true, Doc: "The imaginary part.", Example: "(1+2j).imag",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Float(imag(c.Args[0].(object.Complex))), nil
		}},
	{Names: []string{"complex.conjugate"}, Params: "self, /", Doc: "With the opposite imaginary part.", Example: "(1+2j).conjugate()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			z := c.Args[0].(object.Complex)
			return object.Complex(complex(real(z), -imag(z))), nil
		}},
})

func bigSelf(c *builtin.Call) *big.Int {
	if b, ok := object.Big(c.Args[0]); ok {
		return b
	}
	return new(big.Int)
}

func floatSelf(c *builtin.Call) float64 { f, _ := object.ToFloat(c.Args[0]); return f }

func intBitCount(c *builtin.Call) (object.Value, error) {
	n := 0
	for _, w := range bigSelf(c).Bits() {
		n += bits.OnesCount(uint(w))
	}
	return builtin.IntResult(n)
}

func byteOrder(c *builtin.Call) (little bool, err error) {
	order, err := c.Str("byteorder", "big")
	switch {
	case err != nil:
		return false, err
	case order != "big" && order != "little":
		return false, object.Errorf("ValueError", "byteorder must be either 'little' or 'big'")
	}
	return order == "little", nil
}

func intToBytes(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("length", 1)
	if err != nil {
		return nil, err
	}
	little, err := byteOrder(c)
	if err != nil {
		return nil, err
	}
	signed, err := c.Bool("signed", false)
	if err != nil {
		return nil, err
	}
	x := bigSelf(c)
	switch {
	case n < 0:
		return nil, object.Errorf("ValueError", "length argument must be non-negative")
	case n > pytext.MaxFormat:
		return nil, object.Errorf("MemoryError", "%d bytes", n)
	case x.Sign() < 0 && !signed:
		return nil, object.Errorf("OverflowError", "can't convert negative int to unsigned")
	}
	room := uint(n * 8)
	limit := new(big.Int).Lsh(big.NewInt(1), room)
	y := x
	if signed {
		half := new(big.Int).Rsh(limit, 1)
		if x.Cmp(half) >= 0 || new(big.Int).Neg(x).Cmp(half) > 0 {
			return nil, object.Errorf("OverflowError", "int too big to convert")
		}
		if x.Sign() < 0 {
			y = new(big.Int).Add(x, limit)
		}
	} else if x.Cmp(limit) >= 0 {
		return nil, object.Errorf("OverflowError", "int too big to convert")
	}
	b := y.FillBytes(make([]byte, n))
	if little {
		reverseBytes(b)
	}
	return object.Bytes(b), nil
}

func reverseBytes(b []byte) {
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
}

func intFromBytes(c *builtin.Call) (object.Value, error) {
	v := c.Args[0]
	if _, ok := v.(object.Str); ok {
		return nil, object.Errorf("TypeError", "cannot convert 'str' object to bytes")
	}
	if x, ok := v.(Buffer); ok {
		v = object.Bytes(x.RawBytes())
	}
	if _, ok := v.(object.Bytes); !ok {
		var err error
		if v, err = bytesFrom(c, v); err != nil {
			return nil, err
		}
	}
	little, err := byteOrder(c)
	if err != nil {
		return nil, err
	}
	signed, err := c.Bool("signed", false)
	if err != nil {
		return nil, err
	}
	b := []byte(v.(object.Bytes))
	if little {
		reverseBytes(b)
	}
	x, err := Integer(c, len(b) > builtin.LongText, func() *big.Int {
		x := new(big.Int).SetBytes(b)
		if signed && len(b) > 0 && b[0] >= 0x80 {
			x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
		}
		return x
	})
	if err != nil {
		return nil, err
	}
	return object.FromBig(x), nil
}

func floatRatio(c *builtin.Call) (object.Value, error) {
	f := floatSelf(c)
	switch {
	case math.IsNaN(f):
		return nil, object.Errorf("ValueError", "cannot convert NaN to integer ratio")
	case math.IsInf(f, 0):
		return nil, object.Errorf("OverflowError", "cannot convert Infinity to integer ratio")
	}
	if n, d, ok := smallRatio(f); ok {
		return object.Tuple{object.Int(n), object.Int(d)}, nil
	}
	r := new(big.Rat)
	r.SetFloat64(f)
	return object.Tuple{object.FromBig(new(big.Int).Set(r.Num())), object.FromBig(new(big.Int).Set(r.Denom()))}, nil
}

// smallRatio is a finite number as a fraction in lowest terms, if both of its parts are small.
func smallRatio(f float64) (n, d int64, ok bool) {
	const digits = 53
	part, exp := math.Frexp(f)
	n, exp = int64(math.Ldexp(part, digits)), exp-digits
	if n == 0 {
		return 0, 1, true
	}
	zeros := bits.TrailingZeros64(uint64(n))
	n, exp = n>>zeros, exp+zeros
	switch {
	case exp >= 0 && exp+bits.Len64(uint64(max(n, -n))) < 63:
		return n << exp, 1, true
	case exp < 0 && exp > -63:
		return n, 1 << -exp, true
	}
	return 0, 0, false
}

// hexFloat is float.hex: 13 digits after the point.
func hexFloat(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	sign := ""
	if math.Signbit(f) {
		sign, f = "-", -f
	}
	if f == 0 {
		return sign + "0x0.0p+0"
	}
	b := math.Float64bits(f)
	exp, frac, lead := int(b>>52)-1023, b&(1<<52-1), 1
	if exp == -1023 {
		exp, lead = -1022, 0
	}
	return fmt.Sprintf("%s0x%d.%013xp%+d", sign, lead, frac, exp)
}

func floatFromHex(c *builtin.Call) (object.Value, error) {
	s, err := c.Text("string")
	if err != nil {
		return nil, err
	}
	t := strings.ToLower(strings.TrimSpace(s))
	body := strings.TrimLeft(t, "+-")
	if body == "inf" || body == "infinity" || body == "nan" {
		f, _ := pytext.ReadFloat(t)
		return object.Float(f), nil
	}
	if !strings.HasPrefix(body, "0x") {
		t = t[:len(t)-len(body)] + "0x" + body
	}
	if !strings.Contains(t, "p") {
		t += "p0"
	}
	f, perr := strconv.ParseFloat(t, 64)
	if perr != nil {
		if math.IsInf(f, 0) {
			return nil, object.Errorf("OverflowError", "hexadecimal value too large to represent as a float")
		}
		return nil, object.Errorf("ValueError", "invalid hexadecimal floating-point string")
	}
	return object.Float(f), nil
}

// MathArg reads a float argument as Python's math does.
func MathArg(v object.Value) (float64, error) {
	p, err := ScalarArg(v)
	if err != nil {
		return 0, err
	}
	f, ok := object.ToFloat(p)
	if !ok {
		return 0, object.Errorf("TypeError", "must be real number, not %s", object.FullTypeName(v))
	}
	if b, ok := p.(object.BigInt); ok && b.V.BitLen() > 1024 {
		return 0, object.Errorf("OverflowError", "int too large to convert to float")
	}
	return f, nil
}

// Integer makes an int, aside where that takes a while; a check does not wait for that.
func Integer(c *builtin.Call, long bool, f func() *big.Int) (*big.Int, error) {
	if !long {
		return f(), nil
	}
	if c.R != nil && c.R.Dry {
		return nil, object.ErrUnknown
	}
	made := make(chan *big.Int, 1)
	if err := c.Aside(func() { made <- f() }); err != nil {
		return nil, err
	}
	r := <-made
	if r == nil { // it has seen the interrupt first
		return nil, c.Polled()
	}
	return r, nil
}

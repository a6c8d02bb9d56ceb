// The constructors of Python's numbers: int, float, complex, bool.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

// ScalarArg gives an argument as Python's own value where it is a NumPy scalar
// or an array without axes.
func ScalarArg(v value.Value) (value.Value, error) {
	a, ok := v.(*value.Array)
	if !ok {
		return v, nil
	}
	if a.Rank() != 0 {
		if a.Rank() < 0 {
			return nil, value.ErrUnknown
		}
		return nil, value.Staticf("TypeError", "only 0-dimensional arrays can be converted to Python scalars")
	}
	return value.Item(a)
}

func pyInt(c *builtin.Call) (value.Value, error) {
	base := c.Arg("base")
	if c.Args[0] == nil {
		if base != nil {
			return nil, value.Staticf("TypeError", "int() missing string argument")
		}
		return value.Int(0), nil
	}
	v, err := ScalarArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	if v, err = realPart(c, v); err != nil {
		return nil, err
	}
	digits, isText, shown := "", true, v
	switch x := v.(type) {
	case value.Str:
		digits = string(x)
	case value.Bytes:
		digits = string(x)
	case Buffer:
		digits = x.RawBytes()
		shown = value.Bytes(digits)
	default:
		isText = false
	}
	n := 10
	if base != nil {
		if !isText {
			return nil, value.Staticf("TypeError", "int() can't convert non-string with explicit base")
		}
		if n, err = builtin.ToInt(base); err != nil {
			return nil, err
		}
	}
	if isText {
		return pytext.ParseInt(digits, n, value.Repr(shown))
	}
	if b, ok := value.Big(v); ok {
		return value.FromBig(b), nil
	}
	if f, ok := v.(value.Float); ok {
		b, err := pytext.FloatToBig(float64(f))
		if err != nil {
			return nil, err
		}
		return value.FromBig(b), nil
	}
	if x, ok := v.(interface{ Number() value.Value }); ok { // a flag, a UUID
		return x.Number(), nil
	}
	return nil, value.Errorf("TypeError", "int() argument must be a string, a bytes-like object or a real number, not '%s'", value.FullTypeName(v))
}

// realPart is the part that counts of one of NumPy's complex scalars as a real number.
func realPart(c *builtin.Call, v value.Value) (value.Value, error) {
	z, ok := v.(value.Complex)
	if a, isArray := c.Args[0].(*value.Array); !ok || !isArray || !a.Scalar {
		return v, nil
	}
	return value.Float(real(z)), c.Warn("numpy.exceptions.ComplexWarning", "Casting complex values to real discards the imaginary part")
}

func pyFloat(c *builtin.Call) (value.Value, error) {
	if c.Args[0] == nil {
		return value.Float(0), nil
	}
	v, err := ScalarArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	if v, err = realPart(c, v); err != nil {
		return nil, err
	}
	switch x := v.(type) {
	case value.Str:
		return pytext.ParseFloat(string(x), value.Repr(x))
	case value.Bytes:
		return pytext.ParseFloat(string(x), value.Repr(x))
	case Buffer:
		return pytext.ParseFloat(x.RawBytes(), value.Repr(v))
	}
	f, ok := value.ToFloat(v)
	if !ok {
		return nil, value.Errorf("TypeError", "float() argument must be a string or a real number, not '%s'", value.FullTypeName(v))
	}
	if b, big := v.(value.BigInt); big && b.V.BitLen() > 1024 {
		return nil, value.Errorf("OverflowError", "int too large to convert to float")
	}
	return value.Float(f), nil
}

func pyComplex(c *builtin.Call) (value.Value, error) {
	part := func(name string) (value.Value, error) {
		v := c.Arg(name)
		if v == nil {
			return value.Int(0), nil
		}
		return ScalarArg(v)
	}
	re, err := part("real")
	if err != nil {
		return nil, err
	}
	im, err := part("imag")
	if err != nil {
		return nil, err
	}
	if s, ok := re.(value.Str); ok {
		if c.Arg("imag") != nil {
			return nil, value.Errorf("TypeError", "complex() can't take second arg if first is a string")
		}
		return pytext.ParseComplex(string(s))
	}
	if _, ok := im.(value.Str); ok {
		return nil, value.Errorf("TypeError", "complex() second arg can't be a string")
	}
	x, ok := value.ToComplex(re)
	if !ok {
		return nil, value.Errorf("TypeError", "complex() first argument must be a string or a number, not '%s'", value.FullTypeName(re))
	}
	y, ok := value.ToComplex(im)
	if !ok {
		return nil, value.Errorf("TypeError", "complex() second argument must be a number, not '%s'", value.FullTypeName(im))
	}
	if c.Arg("imag") == nil {
		return value.Complex(x), nil
	}
	// a part that is no complex number adds nothing, so that the sign of a zero stays
	r, i := real(x), real(y)
	if isComplexNumber(im) {
		r -= imag(y)
	}
	if isComplexNumber(re) {
		i += imag(x)
	}
	return value.Complex(complex(r, i)), nil
}

func isComplexNumber(v value.Value) bool {
	_, ok := v.(value.Complex)
	return ok
}

func pyBool(c *builtin.Call) (value.Value, error) {
	if c.Args[0] == nil {
		return value.Bool(false), nil
	}
	t, err := TruthOf(c, c.Args[0])
	return value.Bool(t), err
}

// TruthOf is bool(v), for values with a length of their own too.
func TruthOf(c *builtin.Call, v value.Value) (bool, error) {
	if s, ok := v.(Sized); ok {
		return s.Len() > 0, nil
	}
	return value.Truth(v)
}

// The constructors of Python's numbers: int, float, complex, bool.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// ScalarArg gives an argument as Python's own value where it is a NumPy scalar
// or an array without axes.
func ScalarArg(v object.Value) (object.Value, error) {
	a, ok := v.(*object.Array)
	if !ok {
		return v, nil
	}
	if a.Rank() != 0 {
		if a.Rank() < 0 {
			return nil, object.ErrUnknown
		}
		return nil, object.Staticf("TypeError", "only 0-dimensional arrays can be converted to Python scalars")
	}
	return object.Item(a)
}

func pyInt(c *builtin.Call) (object.Value, error) {
	base := c.Arg("base")
	if c.Args[0] == nil {
		if base != nil {
			return nil, object.Staticf("TypeError", "int() missing string argument")
		}
		return object.Int(0), nil
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
	case object.Str:
		digits = string(x)
	case object.Bytes:
		digits = string(x)
	case Buffer:
		digits = x.RawBytes()
		shown = object.Bytes(digits)
	default:
		isText = false
	}
	n := 10
	if base != nil {
		if !isText {
			return nil, object.Staticf("TypeError", "int() can't convert non-string with explicit base")
		}
		if n, err = builtin.ToInt(base); err != nil {
			return nil, err
		}
	}
	if isText {
		return pytext.ParseInt(digits, n, func() string { return object.Repr(shown) })
	}
	if b, ok := object.Big(v); ok {
		return object.FromBig(b), nil
	}
	if f, ok := v.(object.Float); ok {
		b, err := pytext.FloatToBig(float64(f))
		if err != nil {
			return nil, err
		}
		return object.FromBig(b), nil
	}
	if x, ok := v.(interface{ Number() object.Value }); ok { // a flag, a UUID
		return x.Number(), nil
	}
	return nil, object.Errorf("TypeError", "int() argument must be a string, a bytes-like object or a real number, not '%s'", object.FullTypeName(v))
}

// realPart is the part that counts of one of NumPy's complex scalars as a real number.
func realPart(c *builtin.Call, v object.Value) (object.Value, error) {
	z, ok := v.(object.Complex)
	if a, isArray := c.Args[0].(*object.Array); !ok || !isArray || !a.Scalar {
		return v, nil
	}
	return object.Float(real(z)), c.Warn("numpy.exceptions.ComplexWarning", "Casting complex values to real discards the imaginary part")
}

func pyFloat(c *builtin.Call) (object.Value, error) {
	if c.Args[0] == nil {
		return object.Float(0), nil
	}
	v, err := ScalarArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	if v, err = realPart(c, v); err != nil {
		return nil, err
	}
	switch x := v.(type) {
	case object.Str:
		return pytext.ParseFloat(string(x), object.Repr(x))
	case object.Bytes:
		return pytext.ParseFloat(string(x), object.Repr(x))
	case Buffer:
		return pytext.ParseFloat(x.RawBytes(), object.Repr(v))
	}
	f, ok := object.ToFloat(v)
	if !ok {
		return nil, object.Errorf("TypeError", "float() argument must be a string or a real number, not '%s'", object.FullTypeName(v))
	}
	if b, big := v.(object.BigInt); big && b.V.BitLen() > 1024 {
		return nil, object.Errorf("OverflowError", "int too large to convert to float")
	}
	return object.Float(f), nil
}

func pyComplex(c *builtin.Call) (object.Value, error) {
	part := func(name string) (object.Value, error) {
		v := c.Arg(name)
		if v == nil {
			return object.Int(0), nil
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
	if s, ok := re.(object.Str); ok {
		if c.Arg("imag") != nil {
			return nil, object.Errorf("TypeError", "complex() can't take second arg if first is a string")
		}
		return pytext.ParseComplex(string(s))
	}
	if _, ok := im.(object.Str); ok {
		return nil, object.Errorf("TypeError", "complex() second arg can't be a string")
	}
	x, ok := object.ToComplex(re)
	if !ok {
		return nil, object.Errorf("TypeError", "complex() first argument must be a string or a number, not '%s'", object.FullTypeName(re))
	}
	y, ok := object.ToComplex(im)
	if !ok {
		return nil, object.Errorf("TypeError", "complex() second argument must be a number, not '%s'", object.FullTypeName(im))
	}
	if c.Arg("imag") == nil {
		return object.Complex(x), nil
	}
	// a part that is no complex number adds nothing, so that the sign of a zero stays
	r, i := real(x), real(y)
	if isComplexNumber(im) {
		r -= imag(y)
	}
	if isComplexNumber(re) {
		i += imag(x)
	}
	return object.Complex(complex(r, i)), nil
}

func isComplexNumber(v object.Value) bool {
	_, ok := v.(object.Complex)
	return ok
}

func pyBool(c *builtin.Call) (object.Value, error) {
	if c.Args[0] == nil {
		return object.Bool(false), nil
	}
	t, err := TruthOf(c, c.Args[0])
	return object.Bool(t), err
}

// TruthOf is bool(v), for values with a length of their own too.
func TruthOf(c *builtin.Call, v object.Value) (bool, error) {
	if s, ok := v.(Sized); ok {
		return s.Len() > 0, nil
	}
	return object.Truth(v)
}

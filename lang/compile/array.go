// Python values as arrays: np.array's reading of nested sequences.
package compile

import (
	"errors"
	"math"
	"math/big"
	"math/cmplx"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

// Array reads any value as an array, as np.asarray does.
func (r *Recorder) Array(v value.Value) (*value.Array, error) {
	return r.ArrayFor(v, dtype.Invalid)
}

// ArrayFor is Array with the element type given; Invalid means the common one.
// An array is returned as it is when its type fits.
func (r *Recorder) ArrayFor(v value.Value, d dtype.DType) (*value.Array, error) {
	if a, ok := v.(*value.Array); ok {
		if d == dtype.Invalid || a.DType() == d || d == dtype.Unicode && a.DType().IsText() {
			return a, nil
		}
		return r.Cast(a, d)
	}
	switch x := v.(type) {
	case value.Unknown:
		return nil, value.ErrUnknown
	case *value.Instance:
		if a, ok, err := value.ArrayOf(x); ok || err != nil {
			if err != nil {
				return nil, err
			}
			return r.ArrayFor(a, d)
		}
		if a, ok := x.Held().(*value.Array); ok {
			return r.ArrayFor(a, d)
		}
		if n, ok, err := value.NumberOf(x, d.IsFloat()); ok || err != nil {
			if err != nil {
				return nil, err
			}
			return r.ArrayFor(n, d)
		}
		v = value.Held(x)
	}
	if x, ok := v.(interface{ AsTensor() *tensor.Tensor }); ok { // bytearray, array.array
		if t := x.AsTensor(); t != nil {
			return r.ArrayFor(value.NewArray(t), d)
		}
	}
	s := scan{rec: r, want: d}
	switch err := s.measure(v, 0); {
	case err == errObjects:
		plain, _, err := r.plainElements(v, d, 0)
		if err != nil {
			return nil, err
		}
		return r.ArrayFor(plain, d)
	case err != nil:
		return nil, err
	}
	if err := s.mixed(); err != nil {
		return nil, err
	}
	if s.abstract && r.Foresight != nil { // running reads their elements, in no program
		return s.foreseen(v)
	}
	if s.abstract {
		return s.stack(v)
	}
	return s.build(v)
}

// errObjects says that an object of the program's classes is among the elements.
var errObjects = errors.New("an object is among the elements")

// plainElements is a nested sequence with the arrays and numbers that the objects in it
// stand for in their places.
func (r *Recorder) plainElements(v value.Value, d dtype.DType, depth int) (plain value.Value, changed bool, err error) {
	if x, ok := v.(*value.Instance); ok {
		if a, ok, err := value.ArrayOf(x); ok || err != nil {
			return a, true, err
		}
		if a, ok := x.Held().(*value.Array); ok {
			return a, true, nil
		}
		if d != dtype.Invalid { // else NumPy keeps the object as it is
			if n, ok, err := value.NumberOf(x, d.IsFloat()); ok || err != nil {
				return n, true, err
			}
		}
		if x.Held() != nil {
			plain, _, err = r.plainElements(x.Held(), d, depth+1)
			return plain, true, err
		}
		return nil, false, noElement(x)
	}
	elems, ok := sequence(v)
	if !ok || depth > 64 {
		return v, false, nil
	}
	out := make([]value.Value, len(elems))
	for i, e := range elems {
		if out[i], _, err = r.plainElements(e, d, depth+1); err != nil {
			return nil, false, err
		}
	}
	return value.NewList(out...), true, nil
}

// SetItem stores a plain Python value at an element position, converted as
// NumPy's assignment does.
func SetItem(t *tensor.Tensor, pos int, v value.Value) error {
	d := t.DType()
	switch x := v.(type) { // what most lists are of
	case value.Int:
		if d == dtype.Int64 {
			tensor.Raw[int64](t)[pos] = int64(x)
			return nil
		}
		if d == dtype.Float64 {
			tensor.Raw[float64](t)[pos] = float64(x)
			return nil
		}
	case value.Float:
		if d == dtype.Float64 {
			tensor.Raw[float64](t)[pos] = float64(x)
			return nil
		}
	}
	a, wraps := v.(*value.Array)
	if wraps {
		item, err := value.Item(a)
		if err != nil {
			return err
		}
		v = item
	}
	if d.IsTime() {
		return setTime(t, pos, v)
	}
	if s, ok := v.(value.Str); ok {
		if d.IsText() {
			t.SetText(pos, string(s))
			return nil
		}
		n, err := ParseNumber(string(s), d)
		if err != nil {
			return err
		}
		v = n
	}
	switch {
	case d.IsText():
		t.SetText(pos, value.StrOf(v))
		return nil
	case d.IsBool():
		b, err := value.Truth(v)
		if err != nil {
			return err
		}
		tensor.Raw[bool](t)[pos] = b
		return nil
	case d.IsInteger():
		return setInt(t, pos, v, wraps && d.IsUnsigned())
	case d.IsFloat():
		if v == value.None {
			v = value.Float(tensor.NaN())
		}
		if x, isTime := v.(value.Time); isTime {
			v = value.Int(x.Tick)
		}
		f, ok := value.ToFloat(v)
		if !ok {
			return notReal(v)
		}
		setFloat(t, pos, f)
		return nil
	}
	c, ok := value.ToComplex(v)
	if !ok {
		return notReal(v)
	}
	if d == dtype.Complex64 {
		tensor.Raw[complex64](t)[pos] = complex64(c)
	} else {
		tensor.Raw[complex128](t)[pos] = c
	}
	return nil
}

func notReal(v value.Value) error {
	switch v.(type) {
	case value.Complex:
		return value.Staticf(value.TypeError, "float() argument must be a string or a real number, not 'complex'")
	case *value.List, value.Tuple, *value.Named:
		return value.Staticf(value.ValueError, "setting an array element with a sequence.")
	}
	return value.Staticf(value.TypeError, "float() argument must be a string or a real number, not '%s'", v.TypeName())
}

// setInt stores an int in an array of integers. NumPy's scalars wrap around in
// unsigned ones.
func setInt(t *tensor.Tensor, pos int, v value.Value, wraps bool) error {
	d := t.DType()
	b, ok := value.Big(v)
	if !ok {
		f, ok := value.ToFloat(v)
		if !ok {
			return value.Staticf(value.TypeError, "int() argument must be a string, a bytes-like object or a real number, not '%s'", v.TypeName())
		}
		if math.IsNaN(f) {
			return value.Errorf(value.ValueError, "cannot convert float NaN to integer")
		}
		if math.IsInf(f, 0) {
			return value.Errorf(value.OverflowError, "cannot convert float infinity to integer")
		}
		b, _ = big.NewFloat(f).Int(nil)
	}
	if wraps {
		_, most := intRange(d)
		b = new(big.Int).And(b, most)
	}
	if outside(b, d) != 0 {
		if d == dtype.Int64 || !b.IsInt64() && !(d == dtype.Uint64 && b.Sign() < 0) {
			return value.Errorf(value.OverflowError, "Python int too large to convert to C long")
		}
		return value.Errorf(value.OverflowError, "Python integer %s out of bounds for %s", b, d)
	}
	n := b.Int64()
	if d.IsUnsigned() {
		n = int64(b.Uint64())
	}
	setBits(t, pos, n)
	return nil
}

func setFloat(t *tensor.Tensor, pos int, f float64) {
	switch t.DType() {
	case dtype.Float64:
		tensor.Raw[float64](t)[pos] = f
	case dtype.Float32:
		tensor.Raw[float32](t)[pos] = float32(f)
	default:
		t.SetHalf(pos, f)
	}
}

// ParseNumber reads text as a number of the type's class, as NumPy's astype does.
func ParseNumber(s string, d dtype.DType) (value.Value, error) {
	text := strings.ReplaceAll(strings.TrimSpace(s), "_", "")
	switch {
	case d.IsInteger():
		if b, ok := new(big.Int).SetString(text, 10); ok {
			return value.FromBig(b), nil
		}
		return nil, value.Errorf(value.ValueError, "invalid literal for int() with base 10: %s", value.Repr(value.Str(s)))
	case d.IsBool():
		return value.Bool(s != ""), nil
	case d.IsComplex():
		if c, err := strconv.ParseComplex(strings.ReplaceAll(text, "j", "i"), 128); err == nil && !cmplx.IsNaN(c) {
			return value.Complex(c), nil
		}
		return nil, value.Errorf(value.ValueError, "complex() arg is a malformed string")
	}
	f, err := tensor.ParseFloat(text)
	if err != nil && !math.IsInf(f, 0) || strings.ContainsAny(text, "xXpP") {
		return nil, value.Errorf(value.ValueError, "could not convert string to float: %s", value.Repr(value.Str(s)))
	}
	return value.Float(f), nil
}

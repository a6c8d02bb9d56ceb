// Python values as arrays: np.array's reading of nested sequences.
package lower

import (
	"errors"
	"math"
	"math/big"
	"math/cmplx"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// Array reads any value as an array, as np.asarray does.
func (r *Recorder) Array(v object.Value) (*object.Array, error) {
	return r.ArrayFor(v, dtype.Invalid)
}

// ArrayFor is Array with the element type given; Invalid means the common one.
// An array is returned as it is when its type fits.
func (r *Recorder) ArrayFor(v object.Value, d dtype.DType) (*object.Array, error) {
	if a, ok := v.(*object.Array); ok {
		if d == dtype.Invalid || a.DType() == d || d == dtype.Unicode && a.DType().IsText() {
			return a, nil
		}
		return r.Cast(a, d)
	}
	switch x := v.(type) {
	case object.Unknown:
		return nil, object.ErrUnknown
	case *object.Instance:
		if a, ok, err := object.ArrayOf(x); ok || err != nil {
			if e, is := err.(*object.Error); is && e.OfObjects && d != dtype.Invalid {
				return r.elementsFor(x, d)
			}
			if err != nil {
				return nil, err
			}
			return r.ArrayFor(a, d)
		}
		if a, ok := x.Held().(*object.Array); ok {
			return r.ArrayFor(a, d)
		}
		if elems, ok, err := object.SequenceOf(x, maxElements); ok || err != nil {
			if err != nil {
				return nil, err
			}
			return r.ArrayFor(object.NewList(elems...), d)
		}
		if d != dtype.Invalid { // else NumPy keeps the object as it is
			if n, ok, err := object.NumberOf(x, d.IsFloat()); ok || err != nil {
				if err != nil {
					return nil, err
				}
				return r.ArrayFor(n, d)
			}
		}
		v = object.Held(x)
	}
	if x, ok := v.(interface{ AsTensor() *tensor.Tensor }); ok { // bytearray, array.array
		if t := x.AsTensor(); t != nil {
			return r.ArrayFor(object.NewArray(t), d)
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

// elementsFor is an array of Python's values as one of another type.
func (r *Recorder) elementsFor(x *object.Instance, d dtype.DType) (*object.Array, error) {
	t := x.Class().Body.Thread
	f, err := t.Attr(x, "tolist")
	if err != nil {
		return nil, err
	}
	elems, err := t.Call(f, nil, nil)
	if err != nil {
		return nil, err
	}
	return r.ArrayFor(elems, d)
}

// errObjects says that an object of the program's classes is among the elements.
var errObjects = errors.New("an object is among the elements")

// plainElements is a nested sequence with the arrays and numbers that the objects in it
// stand for in their places.
func (r *Recorder) plainElements(v object.Value, d dtype.DType, depth int) (plain object.Value, changed bool, err error) {
	if x, ok := v.(*object.Instance); ok {
		if a, ok, err := object.ArrayOf(x); ok || err != nil {
			return a, true, err
		}
		if a, ok := x.Held().(*object.Array); ok {
			return a, true, nil
		}
		if elems, ok, err := object.SequenceOf(x, maxElements); ok || err != nil {
			if err != nil || depth > 64 {
				return nil, true, err
			}
			plain, _, err = r.plainElements(object.NewList(elems...), d, depth+1)
			return plain, true, err
		}
		if d != dtype.Invalid { // else NumPy keeps the object as it is
			if n, ok, err := object.NumberOf(x, d.IsFloat()); ok || err != nil {
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
	out := make([]object.Value, len(elems))
	for i, e := range elems {
		if out[i], _, err = r.plainElements(e, d, depth+1); err != nil {
			return nil, false, err
		}
	}
	return object.NewList(out...), true, nil
}

// SetItem stores a plain Python value at an element position, converted as
// NumPy's assignment does.
func SetItem(t *tensor.Tensor, pos int, v object.Value) error {
	d := t.DType()
	switch x := v.(type) { // what most lists are of
	case object.Int:
		if d == dtype.Int64 {
			tensor.Raw[int64](t)[pos] = int64(x)
			return nil
		}
		if d == dtype.Float64 {
			tensor.Raw[float64](t)[pos] = float64(x)
			return nil
		}
	case object.Float:
		if d == dtype.Float64 {
			tensor.Raw[float64](t)[pos] = float64(x)
			return nil
		}
	}
	a, wraps := v.(*object.Array)
	if wraps {
		item, err := object.Item(a)
		if err != nil {
			return err
		}
		v = item
	}
	if d.IsTime() {
		return setTime(t, pos, v)
	}
	if s, ok := v.(object.Str); ok {
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
		t.SetText(pos, object.StrOf(v))
		return nil
	case d.IsBool():
		b, err := object.Truth(v)
		if err != nil {
			return err
		}
		tensor.Raw[bool](t)[pos] = b
		return nil
	case d.IsInteger():
		return setInt(t, pos, v, wraps && d.IsUnsigned())
	case d.IsFloat():
		if v == object.None {
			v = object.Float(tensor.NaN())
		}
		if x, isTime := v.(object.Time); isTime {
			v = object.Int(x.Tick)
		}
		f, ok := object.ToFloat(v)
		if !ok {
			return notReal(v)
		}
		setFloat(t, pos, f)
		return nil
	}
	c, ok := object.ToComplex(v)
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

func notReal(v object.Value) error {
	switch v.(type) {
	case object.Complex:
		return object.Staticf(object.TypeError, "float() argument must be a string or a real number, not 'complex'")
	case *object.List, object.Tuple, *object.Named:
		return object.Staticf(object.ValueError, "setting an array element with a sequence.")
	}
	return object.Staticf(object.TypeError, "float() argument must be a string or a real number, not '%s'", v.TypeName())
}

// setInt stores an int in an array of integers. NumPy's scalars wrap around in
// unsigned ones.
func setInt(t *tensor.Tensor, pos int, v object.Value, wraps bool) error {
	d := t.DType()
	b, ok := object.Big(v)
	if !ok {
		f, ok := object.ToFloat(v)
		if !ok {
			return object.Staticf(object.TypeError, "int() argument must be a string, a bytes-like object or a real number, not '%s'", v.TypeName())
		}
		if math.IsNaN(f) {
			return object.Errorf(object.ValueError, "cannot convert float NaN to integer")
		}
		if math.IsInf(f, 0) {
			return object.Errorf(object.OverflowError, "cannot convert float infinity to integer")
		}
		b, _ = big.NewFloat(f).Int(nil)
	}
	if wraps {
		_, most := intRange(d)
		b = new(big.Int).And(b, most)
	}
	if outside(b, d) != 0 {
		if d == dtype.Int64 || !b.IsInt64() && !(d == dtype.Uint64 && b.Sign() < 0) {
			return object.Errorf(object.OverflowError, "Python int too large to convert to C long")
		}
		return object.Errorf(object.OverflowError, "Python integer %s out of bounds for %s", b, d)
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
func ParseNumber(s string, d dtype.DType) (object.Value, error) {
	text := strings.ReplaceAll(strings.TrimSpace(s), "_", "")
	switch {
	case d.IsInteger():
		if b, ok := new(big.Int).SetString(text, 10); ok {
			return object.FromBig(b), nil
		}
		return nil, object.Errorf(object.ValueError, "invalid literal for int() with base 10: %s", object.Repr(object.Str(s)))
	case d.IsBool():
		return object.Bool(s != ""), nil
	case d.IsComplex():
		if c, err := strconv.ParseComplex(strings.ReplaceAll(text, "j", "i"), 128); err == nil && !cmplx.IsNaN(c) {
			return object.Complex(c), nil
		}
		return nil, object.Errorf(object.ValueError, "complex() arg is a malformed string")
	}
	f, err := tensor.ParseFloat(text)
	if err != nil && !math.IsInf(f, 0) || strings.ContainsAny(text, "xXpP") {
		return nil, object.Errorf(object.ValueError, "could not convert string to float: %s", object.Repr(object.Str(s)))
	}
	return object.Float(f), nil
}

// Elements as Go values: reading, storing, walking.

package ref

import (
	"fmt"
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// load reads the element at a buffer position.
func load(t *tensor.Tensor, pos int) any {
	d := t.DType()
	switch {
	case d.IsBool():
		return t.BoolAt(pos)
	case d.IsSigned() || d.IsTime():
		return t.Int64At(pos)
	case d.IsUnsigned():
		return uint64(t.Int64At(pos))
	case d.IsFloat():
		return t.Float64At(pos)
	case d.IsComplex():
		return t.Complex128At(pos)
	}
	return t.TextAt(pos)
}

// store writes v, which must be of the class of t's type: integers wrap,
// floats are rounded.
func store(t *tensor.Tensor, pos int, v any) {
	switch t.DType().Kind() {
	case dtype.Bool:
		tensor.Raw[bool](t)[pos] = v.(bool)
	case dtype.Int8:
		tensor.Raw[int8](t)[pos] = int8(v.(int64))
	case dtype.Int16:
		tensor.Raw[int16](t)[pos] = int16(v.(int64))
	case dtype.Int32:
		tensor.Raw[int32](t)[pos] = int32(v.(int64))
	case dtype.Int64, dtype.Datetime, dtype.Timedelta:
		tensor.Raw[int64](t)[pos] = v.(int64)
	case dtype.Uint8:
		tensor.Raw[uint8](t)[pos] = uint8(v.(uint64))
	case dtype.Uint16:
		tensor.Raw[uint16](t)[pos] = uint16(v.(uint64))
	case dtype.Uint32:
		tensor.Raw[uint32](t)[pos] = uint32(v.(uint64))
	case dtype.Uint64:
		tensor.Raw[uint64](t)[pos] = v.(uint64)
	case dtype.Float32:
		tensor.Raw[float32](t)[pos] = float32(v.(float64))
	case dtype.Float64:
		tensor.Raw[float64](t)[pos] = v.(float64)
	case dtype.Complex64:
		tensor.Raw[complex64](t)[pos] = complex64(v.(complex128))
	case dtype.Complex128:
		tensor.Raw[complex128](t)[pos] = v.(complex128)
	case dtype.Unicode:
		t.SetText(pos, v.(string))
	default:
		storeSmall(t, pos, v.(float64))
	}
}

// wrap brings an integer of class int64 or uint64 into the range of d.
func wrap(d dtype.DType, v any) any {
	switch d {
	case dtype.Int8:
		return int64(int8(v.(int64)))
	case dtype.Int16:
		return int64(int16(v.(int64)))
	case dtype.Int32:
		return int64(int32(v.(int64)))
	case dtype.Uint8:
		return uint64(uint8(v.(uint64)))
	case dtype.Uint16:
		return uint64(uint16(v.(uint64)))
	case dtype.Uint32:
		return uint64(uint32(v.(uint64)))
	}
	return v
}

// rounded is v as a tensor of type d would hold it after one operation: small
// floats are computed in float32 and then rounded.
func rounded(d dtype.DType, v any) any {
	switch x := v.(type) {
	case int64, uint64:
		return wrap(d, v)
	case float64:
		return roundFloat(d, x)
	case complex128:
		return complex(roundFloat(d.Real(), real(x)), roundFloat(d.Real(), imag(x)))
	}
	return v
}

func roundFloat(d dtype.DType, x float64) float64 {
	if d == dtype.Float64 {
		return x
	}
	x = float64(float32(x))
	if d.IsHalf() {
		return roundSmall(formatOf(d), x)
	}
	return x
}

// zero and one are the elements 0 and 1 of a type.
func zero(d dtype.DType) any { return number(d, 0) }
func one(d dtype.DType) any  { return number(d, 1) }

func number(d dtype.DType, n int) any {
	switch d.Class() {
	case 'b':
		return n != 0
	case 'i', 'M', 'm':
		return int64(n)
	case 'u':
		return uint64(n)
	case 'f':
		return float64(n)
	case 'c':
		return complex(float64(n), 0)
	}
	return ""
}

// truth is whether an element is not zero.
func truth(v any) bool {
	switch x := v.(type) {
	case bool:
		return x
	case int64:
		return x != 0
	case uint64:
		return x != 0
	case float64:
		return x != 0
	case complex128:
		return x != 0
	case string:
		return x != ""
	}
	panic(fmt.Sprintf("ref: element of type %T", v))
}

// isNaN tells of floats, and of complex numbers with a part that is NaN.
func isNaN(v any) bool {
	switch x := v.(type) {
	case float64:
		return math.IsNaN(x)
	case complex128:
		return math.IsNaN(real(x)) || math.IsNaN(imag(x))
	}
	return false
}

// each calls f with every index of a shape in row-major order. The slice
// belongs to each.
func each(dims []int, f func(index []int)) {
	for _, n := range dims {
		if n == 0 {
			return
		}
	}
	index := make([]int, len(dims))
	for {
		f(index)
		a := len(dims) - 1
		for ; a >= 0; a-- {
			if index[a]++; index[a] < dims[a] {
				break
			}
			index[a] = 0
		}
		if a < 0 {
			return
		}
	}
}

// at reads the element at an index, aligned at the right, of a tensor that
// stretches: axes of size 1 stand for any size.
func at(t *tensor.Tensor, index []int) any {
	index = index[len(index)-t.Rank():]
	pos := t.Offset()
	for i, k := range index {
		if t.Dim(i) != 1 {
			pos += k * t.Strides()[i]
		}
	}
	return load(t, pos)
}

// build makes a tensor whose element at each index is what f gives.
func build(d dtype.DType, dims []int, f func(index []int) any) *tensor.Tensor {
	t := tensor.New(d, dims...)
	each(dims, func(index []int) { store(t, t.Pos(index...), f(index)) })
	return t
}

// elements lists all elements of t in row-major order.
func elements(t *tensor.Tensor) []any {
	out := make([]any, 0, t.Size())
	each(t.Shape(), func(index []int) { out = append(out, load(t, t.Pos(index...))) })
	return out
}

// vector makes a vector of the elements.
func vector(d dtype.DType, v []any) *tensor.Tensor {
	return build(d, []int{len(v)}, func(index []int) any { return v[index[0]] })
}

// copyOf is a fresh row-major copy.
func copyOf(t *tensor.Tensor) *tensor.Tensor {
	return build(t.DType(), t.Shape(), func(index []int) any { return load(t, t.Pos(index...)) })
}

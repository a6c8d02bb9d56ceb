// Elements as Go values: the whole buffer as a typed slice, and single items.
package tensor

import (
	"math/big"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
)

// F16, BF16, F8E4M3FN and F8E5M2 hold the bits of the small floats.
type (
	F16      uint16
	BF16     uint16
	F8E4M3FN uint8
	F8E5M2   uint8
)

// Element is a Go type that stands for an element type.
type Element interface {
	bool | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 |
		float32 | float64 | complex64 | complex128 | F16 | BF16 | F8E4M3FN | F8E5M2
}

// DTypeOf is the element type that T stands for.
func DTypeOf[T Element]() dtype.DType {
	var z T
	switch any(z).(type) {
	case bool:
		return dtype.Bool
	case int8:
		return dtype.Int8
	case int16:
		return dtype.Int16
	case int32:
		return dtype.Int32
	case int64:
		return dtype.Int64
	case uint8:
		return dtype.Uint8
	case uint16:
		return dtype.Uint16
	case uint32:
		return dtype.Uint32
	case uint64:
		return dtype.Uint64
	case float32:
		return dtype.Float32
	case float64:
		return dtype.Float64
	case complex64:
		return dtype.Complex64
	case complex128:
		return dtype.Complex128
	case F16:
		return dtype.Float16
	case BF16:
		return dtype.BFloat16
	case F8E4M3FN:
		return dtype.Float8E4M3FN
	}
	return dtype.Float8E5M2
}

// Raw gives the whole buffer as elements of T, which must have the size of
// t's elements: positions are t.Offset() plus strides.
func Raw[T any](t *Tensor) []T {
	var z T
	size := int(unsafe.Sizeof(z))
	if size != t.dt.Size() {
		panic("tensor: element size differs")
	}
	mem := t.buf.mem
	if t.buf.order != nil {
		mem = t.buf.Mem()
	}
	if len(mem) < size {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&mem[0])), len(mem)/size)
}

// Flat gives the elements of a contiguous tensor in order, without a copy.
func Flat[T any](t *Tensor) []T {
	if !t.Contiguous() {
		panic("tensor: not contiguous")
	}
	if t.size == 0 {
		return nil
	}
	return Raw[T](t)[t.offset : t.offset+t.size]
}

// apart is a 0-d tensor with its buffer and element, in one piece.
type apart struct {
	t   Tensor
	buf Buffer
	mem [2]uint64
}

// Element is a 0-d tensor with a copy of the element at a position.
func (t *Tensor) Element(pos int) *Tensor {
	size := t.dt.Size()
	if size > 16 {
		e := New(t.dt)
		t.Read(e.buf.mem, pos, 1)
		return e
	}
	e := newApart(t.dt)
	t.Read(e.buf.mem, pos, 1)
	return &e.t
}

func newApart(dt dtype.DType) *apart {
	e := new(apart)
	size := dt.Size()
	e.buf.mem = unsafe.Slice((*byte)(unsafe.Pointer(&e.mem[0])), 16)[:size:size]
	e.t = Tensor{buf: &e.buf, dt: dt, size: 1, shape: e.t.few[:0], strides: e.t.few[:0]}
	return e
}

// Number is a 0-d tensor of the low bits of an element of at most eight bytes.
func Number(dt dtype.DType, bits uint64) *Tensor {
	e := newApart(dt)
	switch mem := unsafe.Pointer(&e.mem[0]); dt.Size() {
	case 1:
		*(*uint8)(mem) = uint8(bits)
	case 2:
		*(*uint16)(mem) = uint16(bits)
	case 4:
		*(*uint32)(mem) = uint32(bits)
	case 8:
		*(*uint64)(mem) = bits
	default:
		panic("tensor: no number of such a size")
	}
	return &e.t
}

// Pos is the element position of an index.
func (t *Tensor) Pos(index ...int) int {
	p := t.offset
	for i, k := range index {
		p += k * t.strides[i]
	}
	return p
}

// FlatPos is the element position of the i-th element in row-major order.
func (t *Tensor) FlatPos(i int) int {
	p := t.offset
	for a := len(t.shape) - 1; a >= 0; a-- {
		n := t.shape[a]
		p += i % n * t.strides[a]
		i /= n
	}
	return p
}

// Each calls f with the position of every element in row-major order until it
// returns false.
func (t *Tensor) Each(f func(pos int) bool) {
	if t.size == 0 {
		return
	}
	r := len(t.shape)
	var small [8]int
	idx := small[:0]
	if r > len(small) {
		idx = make([]int, 0, r)
	}
	idx = idx[:r]
	pos := t.offset
	for {
		if !f(pos) {
			return
		}
		a := r - 1
		for ; a >= 0; a-- {
			idx[a]++
			pos += t.strides[a]
			if idx[a] < t.shape[a] {
				break
			}
			pos -= idx[a] * t.strides[a]
			idx[a] = 0
		}
		if a < 0 {
			return
		}
	}
}

// Int64At reads an integer or bool element (an unsigned one wraps above
// MaxInt64), or the ticks of a time.
func (t *Tensor) Int64At(pos int) int64 {
	switch t.dt {
	case dtype.Bool:
		if at[bool](t, pos) {
			return 1
		}
		return 0
	case dtype.Int8:
		return int64(at[int8](t, pos))
	case dtype.Int16:
		return int64(at[int16](t, pos))
	case dtype.Int32:
		return int64(at[int32](t, pos))
	case dtype.Int64:
		return at[int64](t, pos)
	case dtype.Uint8:
		return int64(at[uint8](t, pos))
	case dtype.Uint16:
		return int64(at[uint16](t, pos))
	case dtype.Uint32:
		return int64(at[uint32](t, pos))
	case dtype.Uint64:
		return int64(at[uint64](t, pos))
	}
	if t.dt.IsTime() {
		return Raw[int64](t)[pos]
	}
	panic("tensor: not an integer element")
}

// BigAt reads an integer element exactly.
func (t *Tensor) BigAt(pos int) *big.Int {
	if t.dt == dtype.Uint64 {
		return new(big.Int).SetUint64(at[uint64](t, pos))
	}
	return big.NewInt(t.Int64At(pos))
}

// Float64At reads any real element as float64.
func (t *Tensor) Float64At(pos int) float64 {
	switch t.dt {
	case dtype.Float64:
		return at[float64](t, pos)
	case dtype.Float32:
		return float64(at[float32](t, pos))
	case dtype.Float16:
		return float64(at[F16](t, pos).Float32())
	case dtype.BFloat16:
		return float64(at[BF16](t, pos).Float32())
	case dtype.Float8E4M3FN:
		return float64(at[F8E4M3FN](t, pos).Float32())
	case dtype.Float8E5M2:
		return float64(at[F8E5M2](t, pos).Float32())
	case dtype.Uint64:
		return float64(at[uint64](t, pos))
	}
	return float64(t.Int64At(pos))
}

// Complex128At reads any numeric element as complex128.
func (t *Tensor) Complex128At(pos int) complex128 {
	switch t.dt {
	case dtype.Complex128:
		return at[complex128](t, pos)
	case dtype.Complex64:
		return complex128(at[complex64](t, pos))
	}
	return complex(t.Float64At(pos), 0)
}

// BoolAt reads any element's truth.
func (t *Tensor) BoolAt(pos int) bool {
	switch {
	case t.dt.IsComplex():
		return t.Complex128At(pos) != 0
	case t.dt.IsFloat():
		return t.Float64At(pos) != 0
	case t.dt.IsText():
		return t.TextAt(pos) != ""
	}
	return t.Int64At(pos) != 0
}

// TextAt reads a text element, without its trailing NULs.
func (t *Tensor) TextAt(pos int) string {
	w := t.dt.Width()
	if w == 0 {
		return ""
	}
	var units []int32
	if t.buf.order == nil {
		units = unsafe.Slice((*int32)(unsafe.Pointer(&t.buf.mem[pos*w*4])), w)
	} else {
		units = make([]int32, w)
		t.Read(unsafe.Slice((*byte)(unsafe.Pointer(&units[0])), 4*w), pos, 1)
	}
	for w > 0 && units[w-1] == 0 {
		w--
	}
	return string(units[:w])
}

// SetText stores a text element, cut to the width.
func (t *Tensor) SetText(pos int, s string) {
	w := t.dt.Width()
	if w == 0 {
		return
	}
	units := unsafe.Slice((*int32)(unsafe.Pointer(&t.buf.Mem()[pos*w*4])), w)
	clear(units)
	i := 0
	for _, r := range s {
		if i == w {
			break
		}
		units[i] = r
		i++
	}
}

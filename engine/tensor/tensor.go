// Package tensor is the strided array: a buffer, an offset and strides. A view
// shares its buffer; nothing here computes on elements.
//
//	buffer   | e0 e1 e2 e3 e4 e5 e6 e7 |      elements of one dtype
//	x        offset 0, shape (2, 4), strides (4, 1)
//	x[:,::2] offset 0, shape (2, 2), strides (4, 2)
//	x[::-1]  offset 4, shape (2, 4), strides (-4, 1)
//
// Offsets and strides count elements, never bytes.
package tensor

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
)

// MaxRank is the greatest number of axes.
const MaxRank = 32

// Tensor is a strided view of a buffer. It is immutable but for its elements.
type Tensor struct {
	buf     *Buffer
	dt      dtype.DType
	shape   []int
	strides []int
	offset  int
	size    int
	base    *Tensor    // what this is a view of, nil for an owner
	few     [4]int     // shape and strides, if there are at most two axes
	alone   [1]*Tensor // t itself, where it was listed alone
}

// New makes a zeroed row-major tensor. It panics, as make does, if there cannot
// be one of that shape; ByteSize says so without.
func New(dt dtype.DType, shape ...int) *Tensor {
	n, err := ByteSize(dt, shape)
	if err != nil {
		panic(fmt.Sprintf("tensor.New: no tensor of shape %v: a size is negative, or all are too large", shape))
	}
	return OfBuffer(NewBuffer(n), dt, shape, RowMajor(shape), 0)
}

// OfBuffer makes a tensor over a buffer; strides and offset count elements.
func OfBuffer(b *Buffer, dt dtype.DType, shape, strides []int, offset int) *Tensor {
	t := &Tensor{buf: b, dt: dt, offset: offset, size: Count(shape)}
	n := len(shape)
	axes := t.few[:]
	if 2*n > len(axes) {
		axes = make([]int, 2*n)
	}
	t.shape, t.strides = axes[:n:n], axes[n:2*n:2*n]
	copy(t.shape, shape)
	copy(t.strides, strides)
	if lo, hi := t.Extent(); t.size > 0 && (lo < 0 || (hi+1)*dt.Size() > b.Len()) {
		panic("tensor: view outside its buffer")
	}
	return t
}

// From makes a row-major tensor that shares data. With no shape it is a vector.
func From[T Element](data []T, shape ...int) *Tensor {
	if len(shape) == 0 {
		shape = []int{len(data)}
	}
	if Count(shape) != len(data) {
		panic(fmt.Sprintf("tensor.From: shape %v does not fit %d elements", shape, len(data)))
	}
	var z T
	n := len(data) * int(unsafe.Sizeof(z))
	b := &Buffer{mem: unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(data))), n), keep: data}
	return OfBuffer(b, DTypeOf[T](), shape, RowMajor(shape), 0)
}

// Scalar makes a 0-d tensor.
func Scalar[T Element](v T) *Tensor {
	return OfBuffer(&Buffer{mem: unsafe.Slice((*byte)(unsafe.Pointer(&v)), unsafe.Sizeof(v)), keep: &v}, DTypeOf[T](), nil, nil, 0)
}

// View is another look at t's buffer; strides and offset count elements.
func (t *Tensor) View(shape, strides []int, offset int) *Tensor {
	v := OfBuffer(t.buf, t.dt, shape, strides, offset)
	v.base = t.Root()
	return v
}

// Reinterpret is a view of t's bytes with another element type; the caller
// gives shape, strides and offset in elements of that type.
func (t *Tensor) Reinterpret(dt dtype.DType, shape, strides []int, offset int) *Tensor {
	v := OfBuffer(t.buf, dt, shape, strides, offset)
	v.base = t.Root()
	return v
}

// Alias is a second owner-looking header over the same elements, without a base.
func (t *Tensor) Alias() *Tensor {
	c := *t
	c.alone[0] = nil
	return &c
}

// SameView reports whether two tensors show the same elements in the same places.
func (t *Tensor) SameView(u *Tensor) bool {
	return t.buf == u.buf && t.dt == u.dt && t.offset == u.offset && slices.Equal(t.shape, u.shape) && slices.Equal(t.strides, u.strides)
}

// Root is the tensor that owns the buffer: t itself, or what it views.
func (t *Tensor) Root() *Tensor {
	if t.base != nil {
		return t.base
	}
	return t
}

// Base is what t is a view of, or nil.
func (t *Tensor) Base() *Tensor { return t.base }

// The parts of a tensor. Shape and Strides must not be changed.
func (t *Tensor) DType() dtype.DType { return t.dt }
func (t *Tensor) Shape() []int       { return t.shape }
func (t *Tensor) Strides() []int     { return t.strides }
func (t *Tensor) Offset() int        { return t.offset }
func (t *Tensor) Rank() int          { return len(t.shape) }
func (t *Tensor) Size() int          { return t.size }
func (t *Tensor) Bytes() int         { return t.size * t.dt.Size() }
func (t *Tensor) Buffer() *Buffer    { return t.buf }
func (t *Tensor) Dim(i int) int      { return t.shape[i] }

// Freed reports whether the memory of the elements has been given back.
func (t *Tensor) Freed() bool { return t.size > 0 && len(t.buf.mem) == 0 && t.dt.Size() > 0 }

// ReadOnly reports whether the elements may not be changed.
func (t *Tensor) ReadOnly() bool { return t.buf.readOnly }

// Extent gives the lowest and highest element position that t can reach.
func (t *Tensor) Extent() (lo, hi int) {
	lo, hi = t.offset, t.offset
	for i, n := range t.shape {
		if n == 0 {
			return t.offset, t.offset - 1
		}
		if s := t.strides[i] * (n - 1); s < 0 {
			lo += s
		} else {
			hi += s
		}
	}
	return lo, hi
}

// Contiguous reports whether the elements lie in row-major order without gaps.
func (t *Tensor) Contiguous() bool { return contiguous(t.shape, t.strides, t.size) }

// FContiguous reports whether the elements lie in column-major order without gaps.
func (t *Tensor) FContiguous() bool {
	sh, st := slices.Clone(t.shape), slices.Clone(t.strides)
	slices.Reverse(sh)
	slices.Reverse(st)
	return contiguous(sh, st, t.size)
}

func contiguous(shape, strides []int, size int) bool {
	if size == 0 {
		return true
	}
	want := 1
	for i := len(shape) - 1; i >= 0; i-- {
		if shape[i] != 1 && strides[i] != want {
			return false
		}
		want *= shape[i]
	}
	return true
}

// SharesBuffer reports whether two tensors look at one buffer.
func (t *Tensor) SharesBuffer(o *Tensor) bool {
	if t.buf == o.buf {
		return true
	}
	if len(t.buf.mem) == 0 || len(o.buf.mem) == 0 {
		return false
	}
	a, b := uintptr(unsafe.Pointer(&t.buf.mem[0])), uintptr(unsafe.Pointer(&o.buf.mem[0]))
	return a < b+uintptr(len(o.buf.mem)) && b < a+uintptr(len(t.buf.mem))
}

// MayOverlap reports whether two tensors' reaches in one buffer meet.
func (t *Tensor) MayOverlap(o *Tensor) bool {
	if t.size == 0 || o.size == 0 || !t.SharesBuffer(o) {
		return false
	}
	if t.buf != o.buf {
		return true
	}
	alo, ahi := t.Extent()
	blo, bhi := o.Extent()
	as, bs := t.dt.Size(), o.dt.Size()
	return alo*as < (bhi+1)*bs && blo*bs < (ahi+1)*as
}

// RowMajor gives the strides of a row-major layout.
func RowMajor(shape []int) []int {
	st := make([]int, len(shape))
	rowMajor(st, shape)
	return st
}

// IsRowMajor reports whether strides are those of a row-major layout, but for axes of one element.
func IsRowMajor(strides, shape []int) bool { return contiguous(shape, strides, 1) }

func rowMajor(strides, shape []int) {
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n
		n *= max(shape[i], 1)
	}
}

// Count is the number of elements of a shape whose size has been checked.
func Count(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// ByteSize is the number of bytes of a row-major tensor, or an error that
// names the shape when no machine could hold it.
func ByteSize(dt dtype.DType, shape []int) (int, error) {
	if len(shape) > MaxRank {
		return 0, fault.New(fault.InvalidArgument, "maximum supported dimension for an array is currently %d, found %d", MaxRank, len(shape))
	}
	n, zero := uint64(dt.Size()), false
	over := false
	for _, d := range shape {
		if d < 0 {
			return 0, fault.New(fault.InvalidArgument, "negative dimensions are not allowed")
		}
		zero = zero || d == 0
		hi, lo := bits.Mul64(n, uint64(d))
		if d != 0 {
			over = over || hi != 0 || lo > math.MaxInt64
			n = lo
		}
	}
	if zero {
		return 0, nil
	}
	if over {
		return 0, fault.New(fault.InvalidArgument, "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.").About(fault.Uncountable)
	}
	return int(n), nil
}

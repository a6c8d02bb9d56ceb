// Elements by Go type, checked: a copy of them, and a view that reads and stores.
package tensor

import (
	"fmt"
	"iter"
)

// typed refuses a tensor whose elements are not T's, or are gone.
func typed[T Element](t *Tensor) error {
	switch want := DTypeOf[T](); {
	case t == nil:
		return fmt.Errorf("tensor: nil has no elements")
	case t.Freed():
		return fmt.Errorf("tensor: the tensor has been freed")
	case t.dt != want:
		return fmt.Errorf("tensor: elements are %s, not %s", t.dt, want)
	}
	return nil
}

// Elems copies the elements in row-major order. T must be what stands for their
// type: float64 for Float64, bool for Bool; nothing is converted.
func Elems[T Element](t *Tensor) ([]T, error) {
	if err := typed[T](t); err != nil {
		return nil, err
	}
	out := make([]T, 0, t.size)
	if t.Contiguous() {
		return append(out, Flat[T](t)...), nil
	}
	raw := Raw[T](t)
	t.Each(func(pos int) bool { out = append(out, raw[pos]); return true })
	return out, nil
}

// Strided reads and stores a tensor's elements where they lie.
type Strided[T Element] struct {
	t    *Tensor
	data []T
}

// View looks at a tensor's elements as values of T, which must be what stands
// for their type. It stays valid until the tensor is freed.
func View[T Element](t *Tensor) (Strided[T], error) {
	if err := typed[T](t); err != nil {
		return Strided[T]{}, err
	}
	return Strided[T]{t, Raw[T](t)}, nil
}

// Shape is the tensor's shape; it must not be changed.
func (v Strided[T]) Shape() []int { return v.t.shape }

// Len is the number of elements.
func (v Strided[T]) Len() int { return v.t.size }

// At is the element at an index of as many numbers as there are axes. It panics
// if that is outside, as indexing a slice does.
func (v Strided[T]) At(index ...int) T { return v.data[v.pos(index)] }

// Set stores the element at an index; it panics where the memory is read-only, as
// that of a mapped file is.
func (v Strided[T]) Set(x T, index ...int) {
	if v.t.ReadOnly() {
		panic("tensor: the elements are read-only")
	}
	v.data[v.pos(index)] = x
}

// All gives the elements in row-major order, with their number in it.
func (v Strided[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		i := 0
		v.t.Each(func(pos int) bool {
			i++
			return yield(i-1, v.data[pos])
		})
	}
}

func (v Strided[T]) pos(index []int) int {
	if len(index) != len(v.t.shape) {
		panic(fmt.Sprintf("tensor: index %v for shape %v", index, v.t.shape))
	}
	p := v.t.offset
	for a, i := range index {
		if i < 0 || i >= v.t.shape[a] {
			panic(fmt.Sprintf("tensor: index %v out of range of shape %v", index, v.t.shape))
		}
		p += i * v.t.strides[a]
	}
	return p
}

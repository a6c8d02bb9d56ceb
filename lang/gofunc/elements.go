// Element types: as Go, as tensors and as bytes of the shared memory have them.
package gofunc

import (
	"reflect"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/gofunc/tq"
)

// Element is one of the element types that Go functions take and give.
type Element struct {
	Name  string // in Go
	Array string // of the tensor in package tq, "" for none
	DType dtype.DType
	Size  int
	// Slice is n elements in memory, as a value of Go.
	Slice func(mem []byte, n int) reflect.Value
	// Tensor is a tensor of package tq over a slice.
	Tensor func(slice reflect.Value, shape []int) reflect.Value
	// Bytes are the elements of a slice, as they lie in memory.
	Bytes func(slice reflect.Value) []byte
	// Copy writes the elements of a tensor in row-major order.
	Copy func(mem []byte, t *tensor.Tensor)
	// Fill gives a fresh tensor its elements.
	Fill func(t *tensor.Tensor, mem []byte)
}

// Elements are all of them.
func Elements() []Element {
	return []Element{
		element[float64]("float64", "F64", dtype.Float64), element[float32]("float32", "F32", dtype.Float32),
		element[int64]("int64", "I64", dtype.Int64), element[int32]("int32", "I32", dtype.Int32), element[uint8]("uint8", "U8", dtype.Uint8),
		element[bool]("bool", "Bool", dtype.Bool), element[complex128]("complex128", "C128", dtype.Complex128),
		wordElement(),
	}
}

// ElementOf finds an element type by its name in Go.
func ElementOf(name string) (Element, bool) {
	for _, e := range Elements() {
		if e.Name == name {
			return e, true
		}
	}
	return Element{}, false
}

func element[T tq.Number](name, array string, d dtype.DType) Element {
	e := plain[T](name, d)
	e.Array = array
	e.Tensor = func(s reflect.Value, shape []int) reflect.Value {
		data, _ := s.Interface().([]T)
		return reflect.ValueOf(&tq.Array[T]{Shape: shape, Data: data})
	}
	return e
}

// wordElement is Go's int, which tensors have as int64.
func wordElement() Element {
	e := plain[int]("int", dtype.Int64)
	as := plain[int64]("", dtype.Int64)
	e.Copy, e.Fill = as.Copy, as.Fill
	return e
}

func plain[T any](name string, d dtype.DType) Element {
	var zero T
	size := int(unsafe.Sizeof(zero))
	view := func(mem []byte, n int) []T {
		if n == 0 {
			return []T{}
		}
		_ = mem[n*size-1]
		return unsafe.Slice((*T)(unsafe.Pointer(&mem[0])), n)
	}
	return Element{Name: name, DType: d, Size: size,
		Slice: func(mem []byte, n int) reflect.Value { return reflect.ValueOf(view(mem, n)) },
		Bytes: func(s reflect.Value) []byte {
			data, _ := s.Interface().([]T)
			if len(data) == 0 {
				return nil
			}
			return unsafe.Slice((*byte)(unsafe.Pointer(&data[0])), len(data)*size)
		},
		Fill: func(t *tensor.Tensor, mem []byte) { copy(tensor.Raw[T](t)[t.Offset():], view(mem, t.Size())) },
		Copy: func(mem []byte, t *tensor.Tensor) {
			out, raw := view(mem, t.Size()), tensor.Raw[T](t)
			if t.Contiguous() {
				copy(out, raw[t.Offset():])
				return
			}
			for i := range out {
				out[i] = raw[t.FlatPos(i)]
			}
		},
	}
}

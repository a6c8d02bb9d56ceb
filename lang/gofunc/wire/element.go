// Element types: as Go and as bytes of the shared memory have them.
package wire

import (
	"reflect"
	"unsafe"

	"github.com/tq-lang/tq/lang/gofunc/tq"
)

// Element is one of the element types that Go functions take and give.
type Element struct {
	Name  string // in Go
	Array string // of the tensor in package tq, "" for none
	Size  int
	// Slice is n elements in memory, as a value of Go.
	Slice func(mem []byte, n int) reflect.Value
	// Tensor is a tensor of package tq over a slice.
	Tensor func(slice reflect.Value, shape []int) reflect.Value
	// Bytes are the elements of a slice, as they lie in memory.
	Bytes func(slice reflect.Value) []byte
}

// Elements are all of them.
func Elements() []Element {
	return []Element{
		element[float64]("float64", "F64"), element[float32]("float32", "F32"), element[int64]("int64", "I64"), element[int32]("int32", "I32"),
		element[uint8]("uint8", "U8"), element[bool]("bool", "Bool"), element[complex128]("complex128", "C128"),
		plain[int]("int"), // which tensors have as int64
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

func element[T tq.Number](name, array string) Element {
	e := plain[T](name)
	e.Array = array
	e.Tensor = func(s reflect.Value, shape []int) reflect.Value {
		data, _ := s.Interface().([]T)
		return reflect.ValueOf(&tq.Array[T]{Shape: shape, Data: data})
	}
	return e
}

// View is n elements in memory.
func View[T any](mem []byte, n int) []T {
	if n == 0 {
		return []T{}
	}
	var zero T
	_ = mem[n*int(unsafe.Sizeof(zero))-1]
	return unsafe.Slice((*T)(unsafe.Pointer(&mem[0])), n)
}

func plain[T any](name string) Element {
	var zero T
	size := int(unsafe.Sizeof(zero))
	return Element{Name: name, Size: size,
		Slice: func(mem []byte, n int) reflect.Value { return reflect.ValueOf(View[T](mem, n)) },
		Bytes: func(s reflect.Value) []byte {
			data, _ := s.Interface().([]T)
			if len(data) == 0 {
				return nil
			}
			return unsafe.Slice((*byte)(unsafe.Pointer(&data[0])), len(data)*size)
		},
	}
}

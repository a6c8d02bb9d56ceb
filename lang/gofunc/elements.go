// Element types: as Go and the tensors of the language have them.
package gofunc

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// Element is one of the element types that Go functions take and give.
type Element struct {
	wire.Element
	DType dtype.DType
	// Copy writes the elements of a tensor in row-major order.
	Copy func(mem []byte, t *tensor.Tensor)
	// Fill gives a fresh tensor its elements.
	Fill func(t *tensor.Tensor, mem []byte)
}

// ElementOf finds an element type by its name in Go.
func ElementOf(name string) (Element, bool) {
	w, ok := wire.ElementOf(name)
	if !ok {
		return Element{}, false
	}
	switch name {
	case "float64":
		return moved[float64](w, dtype.Float64), true
	case "float32":
		return moved[float32](w, dtype.Float32), true
	case "int64", "int": // tensors have Go's int as int64
		return moved[int64](w, dtype.Int64), true
	case "int32":
		return moved[int32](w, dtype.Int32), true
	case "uint8":
		return moved[uint8](w, dtype.Uint8), true
	case "bool":
		return moved[bool](w, dtype.Bool), true
	case "complex128":
		return moved[complex128](w, dtype.Complex128), true
	}
	return Element{}, false
}

// moved is an element type with the ways between tensors and shared memory.
func moved[T any](w wire.Element, d dtype.DType) Element {
	return Element{Element: w, DType: d,
		Fill: func(t *tensor.Tensor, mem []byte) { copy(tensor.Raw[T](t)[t.Offset():], wire.View[T](mem, t.Size())) },
		Copy: func(mem []byte, t *tensor.Tensor) {
			out, raw := wire.View[T](mem, t.Size()), tensor.Raw[T](t)
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

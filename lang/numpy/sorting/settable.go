// Sets of whole numbers that lie close together, as a table of truth values: NumPy's kind='table'.
package sorting

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// inTable tells which elements of a are among b by a table over b's range, of a type that both have. It gives nil if that
// would be too long, or the type is another one.
func inTable(k *core.Formula, a, b *object.Array) *object.Array {
	if k.Err != nil || k.Dry() || !core.Known(a) || !core.Known(b) {
		return nil
	}
	switch a.DType() {
	case dtype.Int8:
		return amongTable[int8](k, a, b)
	case dtype.Int16:
		return amongTable[int16](k, a, b)
	case dtype.Int32:
		return amongTable[int32](k, a, b)
	case dtype.Int64:
		return amongTable[int64](k, a, b)
	case dtype.Uint8:
		return amongTable[uint8](k, a, b)
	case dtype.Uint16:
		return amongTable[uint16](k, a, b)
	case dtype.Uint32:
		return amongTable[uint32](k, a, b)
	}
	return nil
}

func amongTable[T interface {
	elem.Integer
	tensor.Element
}](k *core.Formula, a, b *object.Array) *object.Array {
	to, err := lower.ConstOf(object.Bool(false), dtype.Bool)
	if k.Failed(err) {
		return core.Nothing()
	}
	set, elems := dense[T](k, b), dense[T](k, a)
	if k.Err != nil {
		return core.Nothing()
	}
	lo, hi := gather.Ends(set)
	span := uint64(hi) - uint64(lo)
	if span >= 6*uint64(len(elems)+len(set)) { // NumPy's own measure
		return nil
	}
	table := make([]bool, span+2)
	for _, x := range set {
		table[uint64(int64(x))-uint64(lo)] = true
	}
	hit := k.Emit(ir.Fill, ir.DimsAttrs{Dims: a.Dims()}, to)
	t, err := hit.Tensor()
	if k.Failed(err) {
		return core.Nothing()
	}
	gather.InTable(tensor.Flat[bool](t), elems, lo, table)
	return hit
}

// dense are an array's elements in order.
func dense[T any](k *core.Formula, a *object.Array) []T {
	t, err := a.Tensor()
	if err == nil && (!t.Contiguous() || t.Swapped()) {
		t, err = k.Emit(ir.Identity, nil, a).Tensor()
	}
	if k.Failed(err) {
		return nil
	}
	return tensor.Flat[T](t)
}

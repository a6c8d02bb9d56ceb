// Products of elements that are kept in another form than they are multiplied
// in: small floats as float32s, rounded once at the end, integers of 8 and 16
// bits as 32, truth values as counts of the terms that are true.

package contract

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/gemm"
	"github.com/tq-lang/tq/engine/tensor"
)

// productType is the type in which products of dt are made.
func productType(dt dtype.DType) dtype.DType {
	switch {
	case dt.IsHalf():
		return dtype.Float32
	case dt.IsBool():
		return dtype.Uint32
	case dt.Size() < 4:
		return dtype.Int32
	}
	return dt
}

// storedProduct multiplies operands of which some or all are not of the type
// that they are multiplied in.
func storedProduct(p Product) {
	dt := p.C.DType()
	for _, t := range []*tensor.Tensor{p.A, p.B} {
		if productType(t.DType()) != t.DType() {
			dt = t.DType()
		}
	}
	switch {
	case productType(dt) == dtype.Float32:
		runStored[float32](p)
	case dt.IsBool() && p.K.N > 1<<31: // the count could come round to zero
		runStored[uint64](p)
	default: // the bits of integers with a sign are the same
		runStored[uint32](p)
	}
}

func runStored[T uint32 | uint64 | float32](p Product) {
	a := storedIn[T](p.A, p.M.X, p.M.xs, p.K.X, p.K.xs)
	b := storedIn[T](p.B, p.K.Y, p.K.ys, p.N.X, p.N.xs)
	c := storedIn[T](p.C, p.M.Y, p.M.ys, p.N.Y, p.N.ys)
	gemm.Mixed(p.Ctx, p.Batch.N, p.M.N, p.N.N, p.K.N, a, p.Batch.a, b, p.Batch.b, c, p.Batch.c)
}

// storedIn is a matrix in t's memory.
func storedIn[T uint32 | uint64 | float32](t *tensor.Tensor, rs int, rows []int, cs int, cols []int) gemm.Stored[T] {
	dt := t.DType()
	s := gemm.Stored[T]{
		View: gemm.View[byte]{Data: t.Buffer().Mem(), Off: t.Offset(), RS: rs, CS: cs, Rows: rows, Cols: cols},
		Size: dt.Size(),
	}
	var to dtype.DType
	switch any(*new(T)).(type) {
	case uint32:
		to = dtype.Uint32
	case uint64:
		to = dtype.Uint64
	default:
		to = dtype.Float32
	}
	if dt == to || dt == dtype.Int32 && to == dtype.Uint32 {
		return s
	}
	switch dt {
	case dtype.BFloat16:
		s.Form = gemm.BFloat16
	case dtype.Float16:
		s.Form = gemm.Float16
	}
	wider, narrower := elementwise.CastKernel(dt, to), elementwise.CastKernel(to, dt)
	if dt.IsHalf() {
		wider = func(n int, d, a, _, _ unsafe.Pointer) { elementwise.Widen(dt, d, a, n) }
		narrower = func(n int, d, a, _, _ unsafe.Pointer) { elementwise.Narrow(dt, d, a, n) }
	}
	s.Widen = func(dst []T, src []byte) {
		wider(len(dst), unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Pointer(unsafe.SliceData(src)), nil, nil)
	}
	s.Narrow = func(dst []byte, src []T) {
		narrower(len(src), unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Pointer(unsafe.SliceData(src)), nil, nil)
	}
	return s
}

// Kernels whose operands differ in type, or that package loops lacks.

package elementwise

import (
	"math"
	"math/cmplx"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
)

// truthKernel has comparisons and tests, whose results are truth values.
func truthKernel(op ir.Op, a dtype.DType) kernel {
	switch op {
	case ir.Equal, ir.NotEqual, ir.LogicalNot, ir.Less, ir.LessEqual, ir.Greater, ir.GreaterEqual,
		ir.IsNan, ir.IsInf, ir.IsFinite:
	default:
		return nil
	}
	switch a {
	case dtype.Bool:
		if k := orderReal[uint8](op); k != nil {
			return k
		}
		return compareElem[bool](op)
	case dtype.Int8:
		if k := orderReal[int8](op); k != nil {
			return k
		}
	case dtype.Int16:
		if k := orderReal[int16](op); k != nil {
			return k
		}
	case dtype.Int32:
		if k := orderReal[int32](op); k != nil {
			return k
		}
	case dtype.Int64:
		if k := orderReal[int64](op); k != nil {
			return k
		}
	case dtype.Float32:
		return compareFloat[float32](op)
	case dtype.Float64:
		return compareFloat[float64](op)
	case dtype.Complex64:
		return compareComplex[complex64](op)
	case dtype.Complex128:
		return compareComplex[complex128](op)
	}
	switch a.Unsigned() { // a sign matters to the order alone
	case dtype.Uint8:
		return compareReal[uint8](op)
	case dtype.Uint16:
		return compareReal[uint16](op)
	case dtype.Uint32:
		return compareReal[uint32](op)
	case dtype.Uint64:
		return compareReal[uint64](op)
	}
	return nil
}

func compareElem[T elem.Elem](op ir.Op) kernel {
	switch op {
	case ir.Equal:
		return binary(loops.Equal[T])
	case ir.NotEqual:
		return binary(loops.NotEqual[T])
	case ir.LogicalNot:
		return unary(loops.LogicalNot[T])
	case ir.IsNan, ir.IsInf: // of integers and truth values
		return constTruth(false)
	case ir.IsFinite:
		return constTruth(true)
	}
	return nil
}

func constTruth(v bool) kernel {
	return func(n int, d, _, _, _ unsafe.Pointer) { strided.Fill(mem.Slice[bool](d, n), v) }
}

func compareReal[T elem.Real](op ir.Op) kernel {
	if k := orderReal[T](op); k != nil {
		return k
	}
	return compareElem[T](op)
}

func orderReal[T elem.Real](op ir.Op) kernel {
	switch op {
	case ir.Less:
		return binary(loops.Less[T])
	case ir.LessEqual:
		return binary(loops.LessEqual[T])
	case ir.Greater:
		return binary(loops.Greater[T])
	case ir.GreaterEqual:
		return binary(loops.GreaterEqual[T])
	}
	return nil
}

func compareFloat[T elem.Float](op ir.Op) kernel {
	if k := testInexact[T](op); k != nil {
		return k
	}
	return compareReal[T](op)
}

func compareComplex[T elem.Complex](op ir.Op) kernel {
	switch op {
	case ir.Less:
		return binary(loops.LessComplex[T])
	case ir.LessEqual:
		return binary(loops.LessEqualComplex[T])
	case ir.Greater:
		return binary(loops.GreaterComplex[T])
	case ir.GreaterEqual:
		return binary(loops.GreaterEqualComplex[T])
	}
	if k := testInexact[T](op); k != nil {
		return k
	}
	return compareElem[T](op)
}

func testInexact[T elem.Inexact](op ir.Op) kernel {
	switch op {
	case ir.IsNan:
		return unary(loops.IsNan[T])
	case ir.IsInf:
		return unary(loops.IsInf[T])
	case ir.IsFinite:
		return unary(loops.IsFinite[T])
	}
	return nil
}

// logicKernel combines the truth of operands that may differ in type.
func logicKernel(op ir.Op, ta, tb dtype.DType) kernel {
	if ta == tb {
		return logicAlike(op, ta)
	}
	ca, cb, join := CastKernel(ta, dtype.Bool), CastKernel(tb, dtype.Bool), logicElem[bool](op)
	if ca == nil || cb == nil {
		return nil
	}
	sa, sb := ta.Size(), tb.Size()
	return func(n int, d, a, b, _ unsafe.Pointer) {
		var x, y [1024]bool
		for lo := 0; lo < n; lo += len(x) {
			m := min(len(x), n-lo)
			ca(m, unsafe.Pointer(&x), unsafe.Add(a, lo*sa), nil, nil)
			cb(m, unsafe.Pointer(&y), unsafe.Add(b, lo*sb), nil, nil)
			join(m, unsafe.Add(d, lo), unsafe.Pointer(&x), unsafe.Pointer(&y), nil)
		}
	}
}

// logicAlike combines the truth of operands of one type.
func logicAlike(op ir.Op, t dtype.DType) kernel {
	switch t {
	case dtype.Bool:
		return logicElem[bool](op)
	case dtype.Int8, dtype.Uint8:
		return logicElem[uint8](op)
	case dtype.Int16, dtype.Uint16:
		return logicElem[uint16](op)
	case dtype.Int32, dtype.Uint32:
		return logicElem[uint32](op)
	case dtype.Int64, dtype.Uint64:
		return logicElem[uint64](op)
	case dtype.Float32:
		return logicElem[float32](op)
	case dtype.Float64:
		return logicElem[float64](op)
	case dtype.Complex64:
		return logicElem[complex64](op)
	case dtype.Complex128:
		return logicElem[complex128](op)
	}
	return nil
}

func logicElem[T elem.Elem](op ir.Op) kernel {
	var f func(dst []bool, a, b []T)
	switch op {
	case ir.LogicalAnd:
		f = loops.LogicalAnd[T]
	case ir.LogicalOr:
		f = loops.LogicalOr[T]
	default:
		f = loops.LogicalXor[T]
	}
	return binary(f)
}

// selectKernel chooses elements of the given size.
func selectKernel(size int) kernel {
	switch size {
	case 1:
		return choose[uint8]
	case 2:
		return choose[uint16]
	case 4:
		return choose[uint32]
	case 8:
		return choose[uint64]
	case 16:
		return choose[complex128]
	}
	return nil
}

func choose[T any](n int, d, cond, a, b unsafe.Pointer) {
	loops.Select(mem.Slice[T](d, n), mem.Slice[bool](cond, n), mem.Slice[T](a, n), mem.Slice[T](b, n))
}

// ldexpKernel scales by a power of two; exponents are int32 or int64.
func ldexpKernel(a, e dtype.DType) kernel {
	switch a {
	case dtype.Float32:
		return scale[float32](e)
	case dtype.Float64:
		return scale[float64](e)
	}
	return nil
}

func scale[T elem.Float](e dtype.DType) kernel {
	if e == dtype.Int64 {
		return func(n int, d, a, b, _ unsafe.Pointer) {
			loops.Ldexp(mem.Slice[T](d, n), mem.Slice[T](a, n), mem.Slice[int64](b, n))
		}
	}
	return func(n int, d, a, b, _ unsafe.Pointer) {
		loops.Ldexp(mem.Slice[T](d, n), mem.Slice[T](a, n), mem.Slice[int32](b, n))
	}
}

// angleOfReal is π where there is a sign, and zero elsewhere; NaN stays.
func angleOfReal[T elem.Float](dst, a []T) {
	for i, x := range a {
		switch {
		case x != x:
			dst[i] = x
		case math.Signbit(float64(x)):
			dst[i] = math.Pi
		default:
			dst[i] = 0
		}
	}
}

// sincComplex is sin(πz)/(πz).
func sincComplex[T elem.Complex](dst, a []T) {
	for i, z := range a {
		if z == 0 {
			dst[i] = 1
			continue
		}
		p := math.Pi * complex128(z)
		dst[i] = T(cmplx.Sin(p) / p)
	}
}

// The functions of package loops whose name tells the type.
func absComplex[T elem.Complex, F elem.Float]() func([]F, []T) {
	return pickComplex[F, T](loops.AbsComplex64, loops.AbsComplex128)
}

func angleComplex[T elem.Complex, F elem.Float]() func([]F, []T) {
	return pickComplex[F, T](loops.Angle64, loops.Angle128)
}

func pickComplex[F elem.Float, T elem.Complex](f64 func([]float32, []complex64), f128 func([]float64, []complex128)) func([]F, []T) {
	if f, ok := any(f64).(func([]F, []T)); ok {
		return f
	}
	return any(f128).(func([]F, []T))
}

func joinKernel[F elem.Float]() kernel {
	var z F
	if unsafe.Sizeof(z) == 4 {
		return func(n int, d, a, b, _ unsafe.Pointer) {
			loops.Join64(mem.Slice[complex64](d, n), mem.Slice[float32](a, n), mem.Slice[float32](b, n))
		}
	}
	return func(n int, d, a, b, _ unsafe.Pointer) {
		loops.Join128(mem.Slice[complex128](d, n), mem.Slice[float64](a, n), mem.Slice[float64](b, n))
	}
}

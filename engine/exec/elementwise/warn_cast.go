// Conditions of conversions and of integer division.

package elementwise

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// castWatcher looks for numbers that the new type cannot hold.
func castWatcher(in, out dtype.DType) watcher {
	switch {
	case in.IsFloat() && out.IsInteger():
		lo, hi := intRange(out)
		return func(n int, d, a, _ unsafe.Pointer) warning.WarningKind {
			if blockType(in) == dtype.Float32 {
				return outside(mem.Slice[float32](a, n), lo, hi)
			}
			return outside(mem.Slice[float64](a, n), lo, hi)
		}
	case in == dtype.Float64 && (out == dtype.Float32 || out.IsHalf()):
		return narrowed[float32, float64]
	case in == dtype.Float32 && out.IsHalf():
		return narrowed[float32, float32]
	case in.IsInteger() && out == dtype.Float16:
		return func(n int, d, _, _ unsafe.Pointer) warning.WarningKind {
			if loops.NonFinite(mem.Slice[float32](d, n)) {
				return warning.Over
			}
			return 0
		}
	}
	return nil
}

// teller converts a block and tells the conditions that it meets, of the first elements, as many as there is a routine for.
type teller func(n int, d, a unsafe.Pointer) (done int, kinds warning.WarningKind)

// castTeller is a conversion from floats that need not be looked through for what castWatcher looks for.
func castTeller(in, out dtype.DType) teller {
	switch in {
	case dtype.Float64:
		if out == dtype.Float32 {
			return toldOver
		}
		return toldTo(out, elem.Float64)
	case dtype.Float32:
		return toldTo(out, elem.Float32)
	}
	return nil
}

func toldTo(out dtype.DType, from elem.Type) teller {
	to := elemTypes[out]
	switch out {
	case dtype.Int8, dtype.Uint8: // of small integers the sign does not matter
		to = elem.Int8
	case dtype.Int16, dtype.Uint16:
		to = elem.Int16
	case dtype.Int32, dtype.Int64, dtype.Uint32:
	default:
		return nil
	}
	return func(n int, d, a unsafe.Pointer) (done int, kinds warning.WarningKind) {
		done, _, invalid := loops.ConvertTold(to, from, n, d, a)
		if invalid {
			kinds = warning.Invalid
		}
		return done, kinds
	}
}

func toldOver(n int, d, a unsafe.Pointer) (done int, kinds warning.WarningKind) {
	done, over, _ := loops.ConvertTold(elem.Float32, elem.Float64, n, d, a)
	if over {
		kinds = warning.Over
	}
	return done, kinds
}

// Discards tells an instruction that takes the real parts of complex numbers alone.
func Discards(p *ir.Program, in *ir.Instr) bool {
	if in.Op != ir.Cast || !p.Types[in.Args[0]].DType.IsComplex() {
		return false
	}
	to := p.Types[in.Out[0]].DType
	return to.IsInteger() || to.IsFloat()
}

// intRange is what compiled C converts without complaint: the range of the
// type, or of int32 for the small ones.
func intRange(dt dtype.DType) (lo, hi float64) {
	switch dt {
	case dtype.Int64:
		return -0x1p63, 0x1p63
	case dtype.Uint64: // of negative numbers the bits of int64
		return -0x1p63, 0x1p64
	case dtype.Uint32:
		return -0x1p63, 0x1p63
	}
	return -0x1p31 - 1, 0x1p31
}

func outside[T elem.Float](a []T, lo, hi float64) warning.WarningKind {
	if hi <= -lo && !elem.Beyond(a, T(hi)) {
		return 0
	}
	for _, x := range a {
		if f := float64(x); !(f > lo && f < hi) && !(f == lo && lo == -0x1p63) {
			return warning.Invalid
		}
	}
	return 0
}

func narrowed[D, S elem.Float](n int, d, a, _ unsafe.Pointer) warning.WarningKind {
	dst := mem.Slice[D](d, n)
	if !loops.NonFinite(dst) {
		return 0
	}
	src := mem.Slice[S](a, n)
	for i, v := range dst {
		if v-v != 0 && src[i]-src[i] == 0 {
			return warning.Over
		}
	}
	return 0
}

// intDivision looks for divisors of zero, and for the one quotient that does
// not fit.
func intDivision(op ir.Op, dt dtype.DType) watcher {
	switch dt {
	case dtype.Int8:
		return divisors[int8](op)
	case dtype.Int16:
		return divisors[int16](op)
	case dtype.Int32:
		return divisors[int32](op)
	case dtype.Int64:
		return divisors[int64](op)
	case dtype.Uint8:
		return divisors[uint8](op)
	case dtype.Uint16:
		return divisors[uint16](op)
	case dtype.Uint32:
		return divisors[uint32](op)
	case dtype.Uint64:
		return divisors[uint64](op)
	}
	return nil
}

func divisors[T elem.Integer](op ir.Op) watcher {
	return func(n int, d, a, b unsafe.Pointer) (kinds warning.WarningKind) {
		if op == ir.Reciprocal {
			b = a
		}
		y := mem.Slice[T](b, n)
		if n > 1 && loops.Alike(y) && y[0] != 0 && y[0]+1 != 0 {
			return 0
		}
		if !loops.All(y) {
			kinds = warning.Divide
		}
		if op != ir.FloorDiv {
			return kinds
		}
		for i, v := range mem.Slice[T](a, n) {
			if v < 0 && v == -v && y[i]+1 == 0 {
				return kinds | warning.Over
			}
		}
		return kinds
	}
}

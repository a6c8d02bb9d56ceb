// Kernels: an elementwise op on blocks, found by op and element types. The
// work is done by package loops; here blocks of bytes become typed slices.

package elementwise

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// kernel computes n elements of d from operands a, b and c. d may be an
// operand itself.
type kernel func(n int, d, a, b, c unsafe.Pointer)

func unary[D, A any](f func(dst []D, a []A)) kernel {
	return func(n int, d, a, _, _ unsafe.Pointer) { f(mem.Slice[D](d, n), mem.Slice[A](a, n)) }
}

func binary[D, A any](f func(dst []D, a, b []A)) kernel {
	return func(n int, d, a, b, _ unsafe.Pointer) { f(mem.Slice[D](d, n), mem.Slice[A](a, n), mem.Slice[A](b, n)) }
}

func ternary[D, A any](f func(dst []D, a, b, c []A)) kernel {
	return func(n int, d, a, b, c unsafe.Pointer) {
		f(mem.Slice[D](d, n), mem.Slice[A](a, n), mem.Slice[A](b, n), mem.Slice[A](c, n))
	}
}

// same copies a block, unless it is there already.
func same[T any](n int, d, a, _, _ unsafe.Pointer) {
	if d != a {
		copy(mem.Slice[T](d, n), mem.Slice[T](a, n))
	}
}

// compileOp finds the kernel of an instruction. Slots are the caller's.
func compileOp(p *ir.Program, in *ir.Instr) (BlockOp, error) {
	out := p.Types[in.Out[0]].DType
	var types [3]dtype.DType
	for i, a := range in.Args {
		types[i] = p.Types[a].DType
	}
	op := BlockOp{Args: [3]int{-1, -1, -1}, In: in, ArgType: types[0]}
	op.Run = kernelOf(in.Op, types, out, len(in.Args))
	if op.Run == nil {
		return op, fault.New(fault.Unsupported, "%s of %s is not done by this engine", in.Op, types[0])
	}
	if out.IsHalf() && rounds(in.Op, types[0], out) {
		op.Round = RounderOf(out)
	}
	if in.Op == ir.Cast {
		op.Past = castPast(types[0], out)
		op.Told, op.OutSize = castTeller(types[0], out), SlotSize(out)
	}
	op.Watch = WatcherOf(in.Op, types[0], out)
	return op, nil
}

// blockType is the type of elements in slots.
func blockType(dt dtype.DType) dtype.DType {
	if dt.IsHalf() {
		return dtype.Float32
	}
	return dt
}

// kernelOf finds the kernel of op, or nil if there is none.
func kernelOf(op ir.Op, in [3]dtype.DType, out dtype.DType, args int) kernel {
	a := blockType(in[0])
	switch op {
	case ir.Cast:
		return CastKernel(in[0], out)
	case ir.LogicalAnd, ir.LogicalOr, ir.LogicalXor:
		return logicKernel(op, a, blockType(in[1]))
	case ir.SelectV2:
		return selectKernel(SlotSize(in[1]))
	case ir.Ldexp:
		return ldexpKernel(a, in[1])
	case ir.NextAfter, ir.Spacing:
		if in[0].IsHalf() {
			return smallStep(op, in[0])
		}
	}
	if k := truthKernel(op, a); k != nil {
		return k
	}
	if k := bitsKernel(op, a); k != nil {
		return k
	}
	switch a {
	case dtype.Bool:
		return boolKernel(op)
	case dtype.Int8:
		return intKernel[int8](op)
	case dtype.Int16:
		return intKernel[int16](op)
	case dtype.Int32:
		return intKernel[int32](op)
	case dtype.Int64:
		return intKernel[int64](op)
	case dtype.Uint8:
		return intKernel[uint8](op)
	case dtype.Uint16:
		return intKernel[uint16](op)
	case dtype.Uint32:
		return intKernel[uint32](op)
	case dtype.Uint64:
		return intKernel[uint64](op)
	case dtype.Float32:
		return floatKernel[float32](op)
	case dtype.Float64:
		return floatKernel[float64](op)
	case dtype.Complex64:
		return complexKernel[complex64, float32](op)
	case dtype.Complex128:
		return complexKernel[complex128, float64](op)
	}
	return nil
}

// numberKernel has the arithmetic that every number type knows.
func numberKernel[T elem.Number](op ir.Op) kernel {
	switch op {
	case ir.AddV2:
		return binary(loops.Add[T])
	case ir.Sub:
		return binary(loops.Sub[T])
	case ir.Mul:
		return binary(loops.Mul[T])
	case ir.Neg:
		return unary(loops.Neg[T])
	case ir.Square:
		return unary(loops.Square[T])
	case ir.Reciprocal:
		return unary(loops.Reciprocal[T])
	case ir.Positive:
		return same[T]
	}
	return nil
}

// realKernel has what needs an order.
func realKernel[T elem.Real](op ir.Op) kernel {
	switch op {
	case ir.Abs:
		return unary(loops.Abs[T])
	case ir.Sign:
		return unary(loops.Sign[T])
	case ir.Conj:
		return same[T]
	case ir.FloorDiv:
		return binary(loops.FloorDiv[T])
	case ir.FloorMod:
		return binary(loops.Mod[T])
	case ir.TruncateMod:
		return binary(loops.Fmod[T])
	case ir.Maximum:
		return binary(loops.Maximum[T])
	case ir.Minimum:
		return binary(loops.Minimum[T])
	case ir.Fmax:
		return binary(loops.Fmax[T])
	case ir.Fmin:
		return binary(loops.Fmin[T])
	case ir.ClipByValue:
		return ternary(loops.Clip[T])
	}
	return nil
}

// bitsKernel has what gives integers the same bits with a sign and without.
func bitsKernel(op ir.Op, a dtype.DType) kernel {
	switch a.Unsigned() {
	case dtype.Uint8:
		return unsignedKernel[uint8](op)
	case dtype.Uint16:
		return unsignedKernel[uint16](op)
	case dtype.Uint32:
		return unsignedKernel[uint32](op)
	case dtype.Uint64:
		return unsignedKernel[uint64](op)
	}
	return nil
}

func unsignedKernel[T elem.Unsigned](op ir.Op) kernel {
	switch op {
	case ir.Floor, ir.Ceil, ir.Trunc, ir.Rint, ir.Conj:
		return same[T]
	case ir.Invert:
		return unary(loops.Invert[T])
	case ir.BitwiseAnd:
		return binary(loops.And[T])
	case ir.BitwiseOr:
		return binary(loops.Or[T])
	case ir.BitwiseXor:
		return binary(loops.Xor[T])
	case ir.Reciprocal: // it divides
		return nil
	}
	return numberKernel[T](op)
}

// intKernel has what integers know and the sign matters to.
func intKernel[T elem.Integer](op ir.Op) kernel {
	switch op {
	case ir.Reciprocal:
		return unary(loops.Reciprocal[T])
	case ir.Pow:
		return binary(loops.PowInt[T])
	case ir.PopulationCount:
		return unary(loops.PopCount[T])
	case ir.Gcd:
		return binary(loops.Gcd[T])
	case ir.Lcm:
		return binary(loops.Lcm[T])
	case ir.LeftShift:
		return binary(loops.ShiftLeft[T])
	case ir.RightShift:
		return binary(loops.ShiftRight[T])
	}
	return realKernel[T](op)
}

// boolKernel has what truth values know; sums are or, products and.
func boolKernel(op ir.Op) kernel {
	switch op {
	case ir.AddV2, ir.BitwiseOr, ir.Maximum, ir.Fmax:
		return binary(loops.Or[uint8])
	case ir.Mul, ir.BitwiseAnd, ir.Minimum, ir.Fmin:
		return binary(loops.And[uint8])
	case ir.BitwiseXor, ir.Sub:
		return binary(loops.Xor[uint8])
	case ir.Invert:
		return unary(loops.LogicalNot[bool])
	case ir.Abs, ir.Floor, ir.Ceil, ir.Trunc:
		return same[bool]
	case ir.ClipByValue:
		return ternary(loops.Clip[uint8])
	}
	return nil
}

// inexactKernel has the functions that real and complex floats know.
func inexactKernel[T elem.Inexact](op ir.Op) kernel {
	var f func(dst, a []T)
	switch op {
	case ir.RealDiv:
		return binary(loops.Div[T])
	case ir.Pow:
		return binary(loops.Pow[T])
	case ir.Sqrt:
		f = loops.Sqrt[T]
	case ir.Rsqrt:
		f = loops.Rsqrt[T]
	case ir.Exp:
		f = loops.Exp[T]
	case ir.Exp2:
		f = loops.Exp2[T]
	case ir.Expm1:
		f = loops.Expm1[T]
	case ir.Log:
		f = loops.Log[T]
	case ir.Log2:
		f = loops.Log2[T]
	case ir.Log10:
		f = loops.Log10[T]
	case ir.Log1p:
		f = loops.Log1p[T]
	case ir.Sin:
		f = loops.Sin[T]
	case ir.Cos:
		f = loops.Cos[T]
	case ir.Tan:
		f = loops.Tan[T]
	case ir.Asin:
		f = loops.Arcsin[T]
	case ir.Acos:
		f = loops.Arccos[T]
	case ir.Atan:
		f = loops.Arctan[T]
	case ir.Sinh:
		f = loops.Sinh[T]
	case ir.Cosh:
		f = loops.Cosh[T]
	case ir.Tanh:
		f = loops.Tanh[T]
	case ir.Asinh:
		f = loops.Arcsinh[T]
	case ir.Acosh:
		f = loops.Arccosh[T]
	case ir.Atanh:
		f = loops.Arctanh[T]
	case ir.Rint:
		f = loops.Rint[T]
	case ir.Sigmoid:
		f = loops.Sigmoid[T]
	default:
		return numberKernel[T](op)
	}
	return unary(f)
}

// floatKernel has what real floats know.
func floatKernel[T elem.Float](op ir.Op) kernel {
	switch op {
	case ir.Angle:
		return unary(angleOfReal[T])
	case ir.Cbrt:
		return unary(loops.Cbrt[T])
	case ir.Deg2Rad:
		return unary(loops.Deg2Rad[T])
	case ir.Rad2Deg:
		return unary(loops.Rad2Deg[T])
	case ir.Floor:
		return unary(loops.Floor[T])
	case ir.Ceil:
		return unary(loops.Ceil[T])
	case ir.Trunc:
		return unary(loops.Trunc[T])
	case ir.Erf:
		return unary(loops.Erf[T])
	case ir.Erfc:
		return unary(loops.Erfc[T])
	case ir.Lgamma:
		return unary(loops.Lgamma[T])
	case ir.Sinc:
		return unary(loops.Sinc[T])
	case ir.BesselI0:
		return unary(loops.BesselI0[T])
	case ir.Spacing:
		return unary(loops.Spacing[T])
	case ir.SignBit:
		return unary(loops.Signbit[T])
	case ir.Atan2:
		return binary(loops.Atan2[T])
	case ir.Hypot:
		return binary(loops.Hypot[T])
	case ir.Copysign:
		return binary(loops.Copysign[T])
	case ir.NextAfter:
		return binary(loops.Nextafter[T])
	case ir.LogAddExp:
		return binary(loops.Logaddexp[T])
	case ir.LogAddExp2:
		return binary(loops.Logaddexp2[T])
	case ir.Heaviside:
		return binary(loops.Heaviside[T])
	case ir.MakeComplex:
		return joinKernel[T]()
	}
	if k := realKernel[T](op); k != nil {
		return k
	}
	return inexactKernel[T](op)
}

// complexKernel has what complex numbers with parts of type F know.
func complexKernel[T elem.Complex, F elem.Float](op ir.Op) kernel {
	switch op {
	case ir.Abs:
		return unary(absComplex[T, F]())
	case ir.Angle:
		return unary(angleComplex[T, F]())
	case ir.Sign:
		return unary(loops.SignComplex[T])
	case ir.Conj:
		return unary(loops.Conj[T])
	case ir.Maximum:
		return binary(loops.MaximumComplex[T])
	case ir.Minimum:
		return binary(loops.MinimumComplex[T])
	case ir.Fmax:
		return binary(loops.FmaxComplex[T])
	case ir.Fmin:
		return binary(loops.FminComplex[T])
	case ir.ClipByValue:
		return ternary(loops.ClipComplex[T])
	case ir.Sinc:
		return unary(sincComplex[T])
	}
	return inexactKernel[T](op)
}

// Step is an operation of two operands of a type whose results are of that type, on rows of small floats as float32s.
type Step struct {
	Run   func(n int, d, a, b unsafe.Pointer)
	Watch func(n int, d, a, b unsafe.Pointer) warning.WarningKind // nil if there is nothing to look for
}

// StepOf finds the step of an operation; Run is nil if there is none.
func StepOf(op ir.Op, dt dtype.DType) Step {
	run := kernelOf(op, [3]dtype.DType{dt, dt}, dt, 2)
	if run == nil {
		return Step{}
	}
	s := Step{Run: func(n int, d, a, b unsafe.Pointer) { run(n, d, a, b, nil) }}
	if dt.IsHalf() && rounds(op, dt, dt) {
		round := RounderOf(dt)
		s.Run = func(n int, d, a, b unsafe.Pointer) {
			run(n, d, a, b, nil)
			round(n, d)
		}
	}
	if w := WatcherOf(op, dt, dt); w != nil {
		s.Watch = w
	}
	return s
}

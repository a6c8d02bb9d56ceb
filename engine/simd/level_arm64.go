// The vector routines for NEON.

//go:build arm64 && !purego

package simd

import "github.com/tq-lang/tq/engine/internal/cpu"

func bestRoutines() *Routines { return RoutinesOf(cpu.Best()) }

func RoutinesOf(l cpu.Level) *Routines {
	if l == cpu.NEON {
		return &routinesNEON
	}
	return new(Routines)
}

var routinesNEON = Routines{F32: &vectorsNEONF32, F64: &vectorsNEONF64, Sum32: sumBlockNEONF32, Sum64: sumBlockNEONF64,
	Greatest32: greatestNEONF32, Least32: leastNEONF32, Greatest64: greatestNEONF64, Least64: leastNEONF64,
	tiles32: newTiles(256, 4, tileTableNEONF32), tiles64: newTiles(256, 8, tileTableNEONF64),
	Ints:    [4]*Vectors{&vectorsNEONI8, &vectorsNEONI16, &vectorsNEONI32, &vectorsNEONI64},
	Convert: convertNEON, Moves: moves{
		Squares: [5]Square{{16, transposeNEONx8, nil}, {8, transposeNEONx16, nil}, {16, transposeNEONx32, nil}, {8, transposeNEONx64, nil}},
		Reverse: [4]func(n int, dst, src *byte){reverseNEONx8, reverseNEONx16, reverseNEONx32, reverseNEONx64},
	}}

var vectorsNEONF32 = Vectors{
	Lanes: 4, CompareLanes: 16,
	Binary: [binaryOps]func(n int, dst, a, b *byte){addNEONF32, subNEONF32, mulNEONF32, divNEONF32, maxNEONF32, minNEONF32, VecPow: powNEONF32, VecAtan2: atan2NEONF32, VecHypot: hypotNEONF32, VecFloorDiv: floorDivideNEONF32, VecMod: modNEONF32, VecFmod: fmodNEONF32,
		VecFmax: fmaxNEONF32, VecFmin: fminNEONF32, VecCopysign: copysignNEONF32, VecLogaddexp: logaddexpNEONF32, VecLogaddexp2: logaddexpTwoNEONF32, VecHeaviside: heavisideNEONF32, VecNextafter: nextafterNEONF32},
	Unary: [unaryOps]func(n int, dst, a *byte){
		negNEONF32, absNEONF32, sqrtNEONF32, recipNEONF32, rintNEONF32, floorNEONF32, ceilNEONF32,
		truncNEONF32, expNEONF32, logNEONF32, tanhNEONF32, sinNEONF32, cosNEONF32, tanNEONF32,
		expTwoNEONF32, expmNEONF32, logpNEONF32, logTwoNEONF32, logTenNEONF32, atanNEONF32, asinNEONF32,
		acosNEONF32, sinhNEONF32, coshNEONF32, cbrtNEONF32, asinhNEONF32, acoshNEONF32, atanhNEONF32,
		sigmoidNEONF32, rsqrtNEONF32, erfNEONF32, erfcNEONF32, lgammaNEONF32,
		VecSign: signNEONF32, VecSpacing: spacingNEONF32,
	},
	Compare: [compareOps]func(n int, dst, a, b *byte){eqNEONF32, neNEONF32, ltNEONF32, leNEONF32},
	Tests:   [testOps]func(n int, dst, a *byte){isNanNEONF32, isInfNEONF32, isFiniteNEONF32, signbitNEONF32},
	Down:    [downOps]func(n int, acc, a *byte, rows, stride int){addRowsNEONF32}, Reach: reachNEONF32,
}

var vectorsNEONF64 = Vectors{
	Lanes: 2, CompareLanes: 16,
	Binary: [binaryOps]func(n int, dst, a, b *byte){addNEONF64, subNEONF64, mulNEONF64, divNEONF64, maxNEONF64, minNEONF64, VecPow: powNEONF64, VecAtan2: atan2NEONF64, VecHypot: hypotNEONF64, VecFloorDiv: floorDivideNEONF64, VecMod: modNEONF64, VecFmod: fmodNEONF64,
		VecFmax: fmaxNEONF64, VecFmin: fminNEONF64, VecCopysign: copysignNEONF64, VecLogaddexp: logaddexpNEONF64, VecLogaddexp2: logaddexpTwoNEONF64, VecHeaviside: heavisideNEONF64, VecNextafter: nextafterNEONF64},
	Unary: [unaryOps]func(n int, dst, a *byte){
		negNEONF64, absNEONF64, sqrtNEONF64, recipNEONF64, rintNEONF64, floorNEONF64, ceilNEONF64,
		truncNEONF64, expNEONF64, logNEONF64, tanhNEONF64, sinNEONF64, cosNEONF64, tanNEONF64,
		expTwoNEONF64, expmNEONF64, logpNEONF64, logTwoNEONF64, logTenNEONF64, atanNEONF64, asinNEONF64,
		acosNEONF64, sinhNEONF64, coshNEONF64, cbrtNEONF64, asinhNEONF64, acoshNEONF64, atanhNEONF64,
		sigmoidNEONF64, rsqrtNEONF64, erfNEONF64, erfcNEONF64, lgammaNEONF64,
		VecSign: signNEONF64, VecSpacing: spacingNEONF64,
	},
	Compare: [compareOps]func(n int, dst, a, b *byte){eqNEONF64, neNEONF64, ltNEONF64, leNEONF64},
	Tests:   [testOps]func(n int, dst, a *byte){isNanNEONF64, isInfNEONF64, isFiniteNEONF64, signbitNEONF64},
	Down:    [downOps]func(n int, acc, a *byte, rows, stride int){addRowsNEONF64}, Reach: reachNEONF64,
}

var vectorsNEONI8 = Vectors{Lanes: 16, CompareLanes: 16, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: addNEONI8, VecSub: subNEONI8, VecMul: mulNEONI8,
	VecAnd: andNEONI8, VecOr: orNEONI8, VecXor: xorNEONI8,
	VecMax: maxNEONI8, VecMin: minNEONI8, VecMaxUnsigned: maxUnsignedNEONI8, VecMinUnsigned: minUnsignedNEONI8,
	VecShiftLeft: shiftLeftNEONI8, VecShiftRight: shiftRightNEONI8, VecShiftRightUnsigned: shiftRightUnsignedNEONI8,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: negNEONI8, VecInvert: invertNEONI8, VecAbs: absNEONI8, VecSign: signNEONI8, VecSignUnsigned: signUnsignedNEONI8,
}, Compare: [compareOps]func(n int, dst, a, b *byte){eqNEONI8, neNEONI8, ltNEONI8, leNEONI8, ltUnsignedNEONI8, leUnsignedNEONI8}}

var vectorsNEONI16 = Vectors{Lanes: 8, CompareLanes: 16, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: addNEONI16, VecSub: subNEONI16, VecMul: mulNEONI16,
	VecAnd: bytewise(andNEONI8, 2), VecOr: bytewise(orNEONI8, 2), VecXor: bytewise(xorNEONI8, 2),
	VecMax: maxNEONI16, VecMin: minNEONI16, VecMaxUnsigned: maxUnsignedNEONI16, VecMinUnsigned: minUnsignedNEONI16,
	VecShiftLeft: shiftLeftNEONI16, VecShiftRight: shiftRightNEONI16, VecShiftRightUnsigned: shiftRightUnsignedNEONI16,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: negNEONI16, VecInvert: bytewise1(invertNEONI8, 2), VecAbs: absNEONI16, VecSign: signNEONI16, VecSignUnsigned: signUnsignedNEONI16,
}, Compare: [compareOps]func(n int, dst, a, b *byte){eqNEONI16, neNEONI16, ltNEONI16, leNEONI16, ltUnsignedNEONI16, leUnsignedNEONI16}}

var vectorsNEONI32 = Vectors{Lanes: 4, CompareLanes: 16, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: addNEONI32, VecSub: subNEONI32, VecMul: mulNEONI32,
	VecAnd: bytewise(andNEONI8, 4), VecOr: bytewise(orNEONI8, 4), VecXor: bytewise(xorNEONI8, 4),
	VecMax: maxNEONI32, VecMin: minNEONI32, VecMaxUnsigned: maxUnsignedNEONI32, VecMinUnsigned: minUnsignedNEONI32,
	VecShiftLeft: shiftLeftNEONI32, VecShiftRight: shiftRightNEONI32, VecShiftRightUnsigned: shiftRightUnsignedNEONI32,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: negNEONI32, VecInvert: bytewise1(invertNEONI8, 4), VecAbs: absNEONI32, VecSign: signNEONI32, VecSignUnsigned: signUnsignedNEONI32,
}, Compare: [compareOps]func(n int, dst, a, b *byte){eqNEONI32, neNEONI32, ltNEONI32, leNEONI32, ltUnsignedNEONI32, leUnsignedNEONI32}}

var vectorsNEONI64 = Vectors{Lanes: 2, CompareLanes: 16, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: addNEONI64, VecSub: subNEONI64, VecMul: mulNEONI64,
	VecAnd: bytewise(andNEONI8, 8), VecOr: bytewise(orNEONI8, 8), VecXor: bytewise(xorNEONI8, 8),
	VecMax: maxNEONI64, VecMin: minNEONI64, VecMaxUnsigned: maxUnsignedNEONI64, VecMinUnsigned: minUnsignedNEONI64,
	VecShiftLeft: shiftLeftNEONI64, VecShiftRight: shiftRightNEONI64, VecShiftRightUnsigned: shiftRightUnsignedNEONI64,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: negNEONI64, VecInvert: bytewise1(invertNEONI8, 8), VecAbs: absNEONI64, VecSign: signNEONI64, VecSignUnsigned: signUnsignedNEONI64,
}, Compare: [compareOps]func(n int, dst, a, b *byte){eqNEONI64, neNEONI64, ltNEONI64, leNEONI64, ltUnsignedNEONI64, leUnsignedNEONI64}}

// bytewise counts elements of the given size for a kernel on bytes.
func bytewise(f func(n int, dst, a, b *byte), size int) func(n int, dst, a, b *byte) {
	return func(n int, dst, a, b *byte) { f(n*size, dst, a, b) }
}

// bytewise1 is bytewise of one operand.
func bytewise1(f func(n int, dst, a *byte), size int) func(n int, dst, a *byte) {
	return func(n int, dst, a *byte) { f(n*size, dst, a) }
}

func convertNEON(d, s ElemType) (func(n int, dst, a *byte), int) {
	switch {
	case s == ElemF32 && d == ElemF64:
		return f32f64xNEON, 4
	case s == ElemF64 && d == ElemF32:
		return f64f32xNEON, 4
	case s == ElemI32 && d == ElemF64:
		return i32f64xNEON, 4
	case s == ElemI32 && d == ElemF32:
		return i32f32xNEON, 4
	case s == ElemF32 && d == ElemI32:
		return f32i32xNEON, 4
	case s == ElemF64 && d == ElemI32:
		return f64i32xNEON, 4
	case s == ElemU8 && d == ElemF32:
		return u8f32xNEON, 16
	case s == ElemI64 && d == ElemF64:
		return i64f64xNEON, 2
	case s == ElemF64 && d == ElemI64:
		return f64i64xNEON, 2
	}
	return nil, 0
}

// The vector routines for NEON.

//go:build arm64 && !purego

package loops

import "github.com/tq-lang/tq/engine/internal/cpu"

func bestRoutines() *routines { return routinesOf(cpu.Best()) }

func routinesOf(l cpu.Level) *routines {
	if l == cpu.NEON {
		return &routinesNEON
	}
	return new(routines)
}

var routinesNEON = routines{f32: &vectorsNEONF32, f64: &vectorsNEONF64, sum32: sumBlockNEONF32, sum64: sumBlockNEONF64,
	greatest32: greatestNEONF32, least32: leastNEONF32, greatest64: greatestNEONF64, least64: leastNEONF64,
	tiles32: newTiles(256, 4, tileTableNEONF32), tiles64: newTiles(256, 8, tileTableNEONF64),
	ints:    [4]*vectors{&vectorsNEONI8, &vectorsNEONI16, &vectorsNEONI32, &vectorsNEONI64},
	convert: convertNEON, moves: moves{
		squares: [5]square{{16, transposeNEONx8, nil}, {8, transposeNEONx16, nil}, {16, transposeNEONx32, nil}, {8, transposeNEONx64, nil}},
		reverse: [4]func(n int, dst, src *byte){reverseNEONx8, reverseNEONx16, reverseNEONx32, reverseNEONx64},
	}}

var vectorsNEONF32 = vectors{
	lanes: 4, compareLanes: 16,
	binary: [binaryOps]func(n int, dst, a, b *byte){addNEONF32, subNEONF32, mulNEONF32, divNEONF32, maxNEONF32, minNEONF32, vecPow: powNEONF32, vecAtan2: atan2NEONF32, vecHypot: hypotNEONF32, vecFloorDiv: floorDivideNEONF32, vecMod: modNEONF32, vecFmod: fmodNEONF32,
		vecFmax: fmaxNEONF32, vecFmin: fminNEONF32, vecCopysign: copysignNEONF32, vecLogaddexp: logaddexpNEONF32, vecLogaddexp2: logaddexpTwoNEONF32, vecHeaviside: heavisideNEONF32, vecNextafter: nextafterNEONF32},
	unary: [unaryOps]func(n int, dst, a *byte){
		negNEONF32, absNEONF32, sqrtNEONF32, recipNEONF32, rintNEONF32, floorNEONF32, ceilNEONF32,
		truncNEONF32, expNEONF32, logNEONF32, tanhNEONF32, sinNEONF32, cosNEONF32, tanNEONF32,
		expTwoNEONF32, expmNEONF32, logpNEONF32, logTwoNEONF32, logTenNEONF32, atanNEONF32, asinNEONF32,
		acosNEONF32, sinhNEONF32, coshNEONF32, cbrtNEONF32, asinhNEONF32, acoshNEONF32, atanhNEONF32,
		sigmoidNEONF32, rsqrtNEONF32, erfNEONF32, erfcNEONF32, lgammaNEONF32,
		vecSign: signNEONF32, vecSpacing: spacingNEONF32,
	},
	compare: [compareOps]func(n int, dst, a, b *byte){eqNEONF32, neNEONF32, ltNEONF32, leNEONF32},
	tests:   [testOps]func(n int, dst, a *byte){isNanNEONF32, isInfNEONF32, isFiniteNEONF32, signbitNEONF32},
	down:    [downOps]func(n int, acc, a *byte, rows, stride int){addRowsNEONF32}, reach: reachNEONF32,
}

var vectorsNEONF64 = vectors{
	lanes: 2, compareLanes: 16,
	binary: [binaryOps]func(n int, dst, a, b *byte){addNEONF64, subNEONF64, mulNEONF64, divNEONF64, maxNEONF64, minNEONF64, vecPow: powNEONF64, vecAtan2: atan2NEONF64, vecHypot: hypotNEONF64, vecFloorDiv: floorDivideNEONF64, vecMod: modNEONF64, vecFmod: fmodNEONF64,
		vecFmax: fmaxNEONF64, vecFmin: fminNEONF64, vecCopysign: copysignNEONF64, vecLogaddexp: logaddexpNEONF64, vecLogaddexp2: logaddexpTwoNEONF64, vecHeaviside: heavisideNEONF64, vecNextafter: nextafterNEONF64},
	unary: [unaryOps]func(n int, dst, a *byte){
		negNEONF64, absNEONF64, sqrtNEONF64, recipNEONF64, rintNEONF64, floorNEONF64, ceilNEONF64,
		truncNEONF64, expNEONF64, logNEONF64, tanhNEONF64, sinNEONF64, cosNEONF64, tanNEONF64,
		expTwoNEONF64, expmNEONF64, logpNEONF64, logTwoNEONF64, logTenNEONF64, atanNEONF64, asinNEONF64,
		acosNEONF64, sinhNEONF64, coshNEONF64, cbrtNEONF64, asinhNEONF64, acoshNEONF64, atanhNEONF64,
		sigmoidNEONF64, rsqrtNEONF64, erfNEONF64, erfcNEONF64, lgammaNEONF64,
		vecSign: signNEONF64, vecSpacing: spacingNEONF64,
	},
	compare: [compareOps]func(n int, dst, a, b *byte){eqNEONF64, neNEONF64, ltNEONF64, leNEONF64},
	tests:   [testOps]func(n int, dst, a *byte){isNanNEONF64, isInfNEONF64, isFiniteNEONF64, signbitNEONF64},
	down:    [downOps]func(n int, acc, a *byte, rows, stride int){addRowsNEONF64}, reach: reachNEONF64,
}

var vectorsNEONI8 = vectors{lanes: 16, compareLanes: 16, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: addNEONI8, vecSub: subNEONI8, vecMul: mulNEONI8,
	vecAnd: andNEONI8, vecOr: orNEONI8, vecXor: xorNEONI8,
	vecMax: maxNEONI8, vecMin: minNEONI8, vecMaxUnsigned: maxUnsignedNEONI8, vecMinUnsigned: minUnsignedNEONI8,
	vecShiftLeft: shiftLeftNEONI8, vecShiftRight: shiftRightNEONI8, vecShiftRightUnsigned: shiftRightUnsignedNEONI8,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: negNEONI8, vecInvert: invertNEONI8, vecAbs: absNEONI8, vecSign: signNEONI8, vecSignUnsigned: signUnsignedNEONI8,
}, compare: [compareOps]func(n int, dst, a, b *byte){eqNEONI8, neNEONI8, ltNEONI8, leNEONI8, ltUnsignedNEONI8, leUnsignedNEONI8}}

var vectorsNEONI16 = vectors{lanes: 8, compareLanes: 16, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: addNEONI16, vecSub: subNEONI16, vecMul: mulNEONI16,
	vecAnd: bytewise(andNEONI8, 2), vecOr: bytewise(orNEONI8, 2), vecXor: bytewise(xorNEONI8, 2),
	vecMax: maxNEONI16, vecMin: minNEONI16, vecMaxUnsigned: maxUnsignedNEONI16, vecMinUnsigned: minUnsignedNEONI16,
	vecShiftLeft: shiftLeftNEONI16, vecShiftRight: shiftRightNEONI16, vecShiftRightUnsigned: shiftRightUnsignedNEONI16,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: negNEONI16, vecInvert: bytewise1(invertNEONI8, 2), vecAbs: absNEONI16, vecSign: signNEONI16, vecSignUnsigned: signUnsignedNEONI16,
}, compare: [compareOps]func(n int, dst, a, b *byte){eqNEONI16, neNEONI16, ltNEONI16, leNEONI16, ltUnsignedNEONI16, leUnsignedNEONI16}}

var vectorsNEONI32 = vectors{lanes: 4, compareLanes: 16, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: addNEONI32, vecSub: subNEONI32, vecMul: mulNEONI32,
	vecAnd: bytewise(andNEONI8, 4), vecOr: bytewise(orNEONI8, 4), vecXor: bytewise(xorNEONI8, 4),
	vecMax: maxNEONI32, vecMin: minNEONI32, vecMaxUnsigned: maxUnsignedNEONI32, vecMinUnsigned: minUnsignedNEONI32,
	vecShiftLeft: shiftLeftNEONI32, vecShiftRight: shiftRightNEONI32, vecShiftRightUnsigned: shiftRightUnsignedNEONI32,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: negNEONI32, vecInvert: bytewise1(invertNEONI8, 4), vecAbs: absNEONI32, vecSign: signNEONI32, vecSignUnsigned: signUnsignedNEONI32,
}, compare: [compareOps]func(n int, dst, a, b *byte){eqNEONI32, neNEONI32, ltNEONI32, leNEONI32, ltUnsignedNEONI32, leUnsignedNEONI32}}

var vectorsNEONI64 = vectors{lanes: 2, compareLanes: 16, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: addNEONI64, vecSub: subNEONI64, vecMul: mulNEONI64,
	vecAnd: bytewise(andNEONI8, 8), vecOr: bytewise(orNEONI8, 8), vecXor: bytewise(xorNEONI8, 8),
	vecMax: maxNEONI64, vecMin: minNEONI64, vecMaxUnsigned: maxUnsignedNEONI64, vecMinUnsigned: minUnsignedNEONI64,
	vecShiftLeft: shiftLeftNEONI64, vecShiftRight: shiftRightNEONI64, vecShiftRightUnsigned: shiftRightUnsignedNEONI64,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: negNEONI64, vecInvert: bytewise1(invertNEONI8, 8), vecAbs: absNEONI64, vecSign: signNEONI64, vecSignUnsigned: signUnsignedNEONI64,
}, compare: [compareOps]func(n int, dst, a, b *byte){eqNEONI64, neNEONI64, ltNEONI64, leNEONI64, ltUnsignedNEONI64, leUnsignedNEONI64}}

// bytewise counts elements of the given size for a kernel on bytes.
func bytewise(f func(n int, dst, a, b *byte), size int) func(n int, dst, a, b *byte) {
	return func(n int, dst, a, b *byte) { f(n*size, dst, a, b) }
}

// bytewise1 is bytewise of one operand.
func bytewise1(f func(n int, dst, a *byte), size int) func(n int, dst, a *byte) {
	return func(n int, dst, a *byte) { f(n*size, dst, a) }
}

func convertNEON(d, s elemType) (func(n int, dst, a *byte), int) {
	switch {
	case s == elemF32 && d == elemF64:
		return f32f64xNEON, 4
	case s == elemF64 && d == elemF32:
		return f64f32xNEON, 4
	case s == elemI32 && d == elemF64:
		return i32f64xNEON, 4
	case s == elemI32 && d == elemF32:
		return i32f32xNEON, 4
	case s == elemF32 && d == elemI32:
		return f32i32xNEON, 4
	case s == elemF64 && d == elemI32:
		return f64i32xNEON, 4
	case s == elemU8 && d == elemF32:
		return u8f32xNEON, 16
	case s == elemI64 && d == elemF64:
		return i64f64xNEON, 2
	case s == elemF64 && d == elemI64:
		return f64i64xNEON, 2
	}
	return nil, 0
}

// The vector routines of each level.

//go:build amd64 && !purego

package loops

import "github.com/tq-lang/tq/engine/internal/cpu"

func bestRoutines() *routines { return routinesOf(cpu.Best()) }

func routinesOf(l cpu.Level) *routines {
	switch l {
	case cpu.AVX512:
		return &routines512
	case cpu.AVX2:
		return &routines256
	}
	return new(routines)
}

var routines512 = routines{f32: &vectors512F32, f64: &vectors512F64, sum32: sumBlock512F32, sum64: sumBlock512F64,
	greatest32: greatest512F32, least32: least512F32, greatest64: greatest512F64, least64: least512F64,
	ints: [4]*vectors{&vectors512I8, &vectors512I16, &vectors512I32, &vectors512I64}, convert: convert512, told: &told512, apart32: apart256F32, apart64: apart512F64, convertPast: convertPast512, moves: moves512, logics: logics256, powers: powers512, quotients: quotients256, alike: alike256,
	leaves32: leaves256, leaves64: leaves512Doubles,
	tiles32: newTiles(512, 4, tileTable512F32), tiles64: newTiles(512, 8, tileTable512F64),
	rows32:    &rowProducts{mulRows512F32, scaleRows512F32, dotRows512F32, mulSums512F32},
	rows64:    &rowProducts{mulRows512F64, scaleRows512F64, dotRows512F64, mulSums512F64},
	complexes: complex512}

var vectors512F32 = vectors{
	lanes: 16, compareLanes: 16,
	binary: [binaryOps]func(n int, dst, a, b *byte){add512F32, sub512F32, mul512F32, div512F32, max512F32, min512F32, vecPow: pow512F32, vecAtan2: atan2512F32, vecHypot: hypot512F32, vecFloorDiv: floorDivide512F32, vecMod: mod512F32, vecFmod: fmod512F32,
		vecFmax: fmax512F32, vecFmin: fmin512F32, vecCopysign: copysign512F32, vecLogaddexp: logaddexp512F32, vecLogaddexp2: logaddexpTwo512F32, vecHeaviside: heaviside512F32, vecNextafter: nextafter512F32,
		vecMulComplex: mulComplex512F32, vecDivComplex: divComplex512F32},
	unary: [unaryOps]func(n int, dst, a *byte){
		neg512F32, abs512F32, sqrt512F32, recip512F32, rint512F32, floor512F32, ceil512F32,
		trunc512F32, exp512F32, log512F32, tanh512F32, sin512F32, cos512F32, tan512F32,
		expTwo512F32, expm512F32, logp512F32, logTwo512F32, logTen512F32, atan512F32, asin512F32,
		acos512F32, sinh512F32, cosh512F32, cbrt512F32, asinh512F32, acosh512F32, atanh512F32,
		sigmoid512F32, rsqrt512F32, erf512F32,
		vecErfc: erfc512F32, vecLgamma: lgamma512F32, vecSign: sign512F32, vecSpacing: spacing512F32, vecRecipComplex: recipComplex512F32, vecConj: conj512F32,
	},
	compare:   [compareOps]func(n int, dst, a, b *byte){eq512F32, ne512F32, lt512F32, le512F32},
	tests:     [testOps]func(n int, dst, a *byte){isNan512F32, isInf512F32, isFinite512F32, signbit512F32},
	correlate: correlate512F32,
	frexp:     frexp512F32, ldexp: [2]func(n int, dst, a, e *byte){ldexp512F32I32, ldexp512F32I64}, absComplex: lengthParts512F32,
	down: downs512F32, search: searchF32, reach: reach512F32,
}

var vectors512F64 = vectors{
	lanes: 8, compareLanes: 8,
	binary: [binaryOps]func(n int, dst, a, b *byte){add512F64, sub512F64, mul512F64, div512F64, max512F64, min512F64, vecPow: pow512F64, vecAtan2: atan2512F64, vecHypot: hypot512F64, vecFloorDiv: floorDivide512F64, vecMod: mod512F64, vecFmod: fmod512F64,
		vecFmax: fmax512F64, vecFmin: fmin512F64, vecCopysign: copysign512F64, vecLogaddexp: logaddexp512F64, vecLogaddexp2: logaddexpTwo512F64, vecHeaviside: heaviside512F64, vecNextafter: nextafter512F64,
		vecMulComplex: mulComplex512F64, vecDivComplex: divComplex512F64},
	unary: [unaryOps]func(n int, dst, a *byte){
		neg512F64, abs512F64, sqrt512F64, recip512F64, rint512F64, floor512F64, ceil512F64,
		trunc512F64, exp512F64, log512F64, tanh512F64, sin512F64, cos512F64, tan512F64,
		expTwo512F64, expm512F64, logp512F64, logTwo512F64, logTen512F64, atan512F64, asin512F64,
		acos512F64, sinh512F64, cosh512F64, cbrt512F64, asinh512F64, acosh512F64, atanh512F64,
		sigmoid512F64, rsqrt512F64,
		vecErf: erf512F64, vecErfc: erfc512F64, vecLgamma: lgamma512F64, vecSign: sign512F64, vecSpacing: spacing512F64, vecRecipComplex: recipComplex512F64, vecConj: conj512F64,
	},
	compare:   [compareOps]func(n int, dst, a, b *byte){eq512F64, ne512F64, lt512F64, le512F64},
	tests:     [testOps]func(n int, dst, a *byte){isNan512F64, isInf512F64, isFinite512F64, signbit512F64},
	correlate: correlate512F64,
	frexp:     frexp512F64, ldexp: [2]func(n int, dst, a, e *byte){ldexp512F64I32, ldexp512F64I64}, absComplex: absComplex512F64,
	down: downs512F64, search: searchF64, reach: reach512F64,
}

var routines256 = routines{f32: &vectors256F32, f64: &vectors256F64, sum32: sumBlock256F32, sum64: sumBlock256F64,
	greatest32: greatest256F32, least32: least256F32, greatest64: greatest256F64, least64: least256F64,
	ints: [4]*vectors{&vectors256I8, &vectors256I16, &vectors256I32, &vectors256I64}, convert: convert256, told: &told256, apart32: apart256F32, apart64: apart256F64, moves: moves256, logics: logics256, powers: powers256, quotients: quotients256, alike: alike256,
	leaves32: leaves256, leaves64: leaves256Doubles,
	tiles32: newTiles(256, 4, tileTable256F32), tiles64: newTiles(256, 8, tileTable256F64),
	rows32:    &rowProducts{mulRows256F32, scaleRows256F32, dotRows256F32, mulSums256F32},
	rows64:    &rowProducts{mulRows256F64, scaleRows256F64, dotRows256F64, mulSums256F64},
	complexes: complex256}

var vectors256F32 = vectors{
	lanes: 8, compareLanes: 32,
	binary: [binaryOps]func(n int, dst, a, b *byte){add256F32, sub256F32, mul256F32, div256F32, max256F32, min256F32, vecPow: pow256F32, vecAtan2: atan2256F32, vecHypot: hypot256F32, vecFloorDiv: floorDivide256F32, vecMod: mod256F32, vecFmod: fmod256F32,
		vecFmax: fmax256F32, vecFmin: fmin256F32, vecCopysign: copysign256F32, vecLogaddexp: logaddexp256F32, vecLogaddexp2: logaddexpTwo256F32, vecHeaviside: heaviside256F32, vecNextafter: nextafter256F32,
		vecMulComplex: mulComplex256F32, vecDivComplex: divComplex256F32},
	unary: [unaryOps]func(n int, dst, a *byte){
		neg256F32, abs256F32, sqrt256F32, recip256F32, rint256F32, floor256F32, ceil256F32,
		trunc256F32, exp256F32, log256F32, tanh256F32, sin256F32, cos256F32, tan256F32,
		expTwo256F32, expm256F32, logp256F32, logTwo256F32, logTen256F32, atan256F32, asin256F32,
		acos256F32, sinh256F32, cosh256F32, cbrt256F32, asinh256F32, acosh256F32, atanh256F32,
		sigmoid256F32, rsqrt256F32, erf256F32, erfc256F32,
		vecLgamma: lgamma256F32, vecSign: sign256F32, vecSpacing: spacing256F32, vecRecipComplex: recipComplex256F32, vecConj: conj256F32,
	},
	compare:   [compareOps]func(n int, dst, a, b *byte){eq256F32, ne256F32, lt256F32, le256F32},
	tests:     [testOps]func(n int, dst, a *byte){isNan256F32, isInf256F32, isFinite256F32, signbit256F32},
	correlate: correlate256F32,
	frexp:     frexp256F32, ldexp: [2]func(n int, dst, a, e *byte){ldexp256F32I32, ldexp256F32I64},
	absComplex: lengthParts256F32,
	down:       downs256F32, search: searchF32, reach: reach256F32,
}

var vectors256F64 = vectors{
	lanes: 4, compareLanes: 32,
	binary: [binaryOps]func(n int, dst, a, b *byte){add256F64, sub256F64, mul256F64, div256F64, max256F64, min256F64, vecPow: pow256F64, vecAtan2: atan2256F64, vecHypot: hypot256F64, vecFloorDiv: floorDivide256F64, vecMod: mod256F64, vecFmod: fmod256F64,
		vecFmax: fmax256F64, vecFmin: fmin256F64, vecCopysign: copysign256F64, vecLogaddexp: logaddexp256F64, vecLogaddexp2: logaddexpTwo256F64, vecHeaviside: heaviside256F64, vecNextafter: nextafter256F64,
		vecMulComplex: mulComplex256F64, vecDivComplex: divComplex256F64},
	unary: [unaryOps]func(n int, dst, a *byte){
		neg256F64, abs256F64, sqrt256F64, recip256F64, rint256F64, floor256F64, ceil256F64,
		trunc256F64, exp256F64, log256F64, tanh256F64, sin256F64, cos256F64, tan256F64,
		expTwo256F64, expm256F64, logp256F64, logTwo256F64, logTen256F64, atan256F64, asin256F64,
		acos256F64, sinh256F64, cosh256F64, cbrt256F64, asinh256F64, acosh256F64, atanh256F64,
		sigmoid256F64, rsqrt256F64, erf256F64, erfc256F64,
		vecLgamma: lgamma256F64, vecSign: sign256F64, vecSpacing: spacing256F64, vecRecipComplex: recipComplex256F64, vecConj: conj256F64,
	},
	compare:   [compareOps]func(n int, dst, a, b *byte){eq256F64, ne256F64, lt256F64, le256F64},
	tests:     [testOps]func(n int, dst, a *byte){isNan256F64, isInf256F64, isFinite256F64, signbit256F64},
	correlate: correlate256F64,
	frexp:     frexp256F64, ldexp: [2]func(n int, dst, a, e *byte){ldexp256F64I32, ldexp256F64I64},
	absComplex: absComplex256F64,
	down:       downs256F64, search: searchF64, reach: reach256F64,
}

var vectors512I8 = vectors{rows: rows512I8, down: downs512I8, search: searchI8, lanes: 64, compareLanes: logicLanes, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: add256I8, vecSub: sub256I8,
	vecAnd: bytewise(and256I8, 1), vecOr: bytewise(or256I8, 1), vecXor: bytewise(xor256I8, 1),
	vecMax: max256I8, vecMin: min256I8, vecMaxUnsigned: maxUnsigned256I8, vecMinUnsigned: minUnsigned256I8,
	vecMul: mul256I8, vecShiftLeft: shiftLeft512I8, vecShiftRight: shiftRight512I8, vecShiftRightUnsigned: shiftRightUnsigned512I8, vecFloorDiv: floorDivide512I8, vecMod: mod512I8, vecFmod: fmod512I8, vecFloorDivUnsigned: floorDivideUnsigned512I8, vecModUnsigned: modUnsigned512I8,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: neg256I8, vecInvert: invert256I8, vecAbs: abs256I8, vecSign: sign256I8, vecSignUnsigned: signUnsigned256I8,
}, tests: [testOps]func(n int, dst, a *byte){testCount: count512I8, testCountUnsigned: countUnsigned512I8}, compare: compares256I8}

var vectors512I16 = vectors{rows: rows512I16, down: downs512I16, search: searchI16, lanes: 32, compareLanes: logicLanes, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: add256I16, vecSub: sub256I16, vecMul: mul256I16,
	vecAnd: bytewise(and256I8, 2), vecOr: bytewise(or256I8, 2), vecXor: bytewise(xor256I8, 2),
	vecMax: max256I16, vecMin: min256I16, vecMaxUnsigned: maxUnsigned256I16, vecMinUnsigned: minUnsigned256I16,
	vecShiftLeft: shiftLeft256L16, vecShiftRight: shiftRight256L16, vecShiftRightUnsigned: shiftRightUnsigned256L16, vecFloorDiv: floorDivide512I16, vecMod: mod512I16, vecFmod: fmod512I16, vecFloorDivUnsigned: floorDivideUnsigned512I16, vecModUnsigned: modUnsigned512I16,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: neg256I16, vecInvert: bytewise1(invert256I8, 2), vecAbs: abs256I16, vecSign: sign256I16, vecSignUnsigned: signUnsigned256I16,
}, tests: [testOps]func(n int, dst, a *byte){testCount: count512I16, testCountUnsigned: countUnsigned512I16}, compare: compares256I16}

var vectors512I32 = vectors{rows: rows512I32, down: downs512I32, search: searchI32, lanes: 16, compareLanes: logicLanes, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: add256I32, vecSub: sub256I32, vecMul: mul256I32,
	vecAnd: bytewise(and256I8, 4), vecOr: bytewise(or256I8, 4), vecXor: bytewise(xor256I8, 4),
	vecMax: max256I32, vecMin: min256I32, vecMaxUnsigned: maxUnsigned256I32, vecMinUnsigned: minUnsigned256I32,
	vecShiftLeft: shiftLeft256I32, vecShiftRight: shiftRight256I32, vecShiftRightUnsigned: shiftRightUnsigned256I32, vecFloorDiv: floorDivide512I32, vecMod: mod512I32, vecFmod: fmod512I32, vecFloorDivUnsigned: floorDivideUnsigned512I32, vecModUnsigned: modUnsigned512I32,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: neg256I32, vecInvert: bytewise1(invert256I8, 4), vecAbs: abs256I32, vecSign: sign256I32, vecSignUnsigned: signUnsigned256I32,
}, tests: [testOps]func(n int, dst, a *byte){testCount: count512I32, testCountUnsigned: countUnsigned512I32}, compare: compares256I32}

var vectors512I64 = vectors{rows: rows512I64, down: downs512I64, search: searchI64, lanes: 8, compareLanes: logicLanes, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: add256I64, vecSub: sub256I64, vecMul: mul256L64,
	vecAnd: bytewise(and256I8, 8), vecOr: bytewise(or256I8, 8), vecXor: bytewise(xor256I8, 8),
	vecMax: max256L64, vecMin: min256L64, vecMaxUnsigned: maxUnsigned256L64, vecMinUnsigned: minUnsigned256L64,
	vecShiftLeft: shiftLeft256I64, vecShiftRight: shiftRight256L64, vecShiftRightUnsigned: shiftRightUnsigned256I64, vecFloorDiv: floorDivide512I64, vecMod: mod512I64, vecFmod: fmod512I64,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: neg256I64, vecInvert: bytewise1(invert256I8, 8), vecAbs: abs256L64, vecSign: sign256L64, vecSignUnsigned: signUnsigned256L64,
}, tests: [testOps]func(n int, dst, a *byte){testCount: count512I64, testCountUnsigned: countUnsigned512I64}, compare: compares256I64}

// bytewise counts elements of the given size for a kernel on bytes.
func bytewise(f func(n int, dst, a, b *byte), size int) func(n int, dst, a, b *byte) {
	return func(n int, dst, a, b *byte) { f(n*size, dst, a, b) }
}

func bytewise1(f func(n int, dst, a *byte), size int) func(n int, dst, a *byte) {
	return func(n int, dst, a *byte) { f(n*size, dst, a) }
}

func convert512(d, s elemType) (func(n int, dst, a *byte), int) {
	if f := small512(d, s); f != nil {
		return f, 16
	}
	switch {
	case s == elemF32 && d == elemF64:
		return f32f64x512, 8
	case s == elemF64 && d == elemF32:
		return f64f32x512, 8
	case s == elemI32 && d == elemF64:
		return i32f64x512, 8
	case s == elemI32 && d == elemF32:
		return i32f32x512, 16
	case s == elemF32 && d == elemI32:
		return f32i32x512, 16
	case s == elemF64 && d == elemI32:
		return f64i32x512, 8
	case s == elemU8 && d == elemF32:
		return u8f32x512, 16
	case s == elemI64 && d == elemF64:
		return i64f64x512, 8
	case s == elemF64 && d == elemI64:
		return f64i64x512, 8
	case s == elemI64 && d == elemF32:
		return i64f32x512, 8
	}
	if s >= elemTypes || d >= elemTypes {
		return nil, 0
	}
	w := &whole512[s][d]
	return w.f, w.lanes
}

// wholeConversion is a routine and what its number of elements is a multiple of.
type wholeConversion struct {
	f     func(n int, dst, a *byte)
	lanes int
}

// whole512 are the conversions of whole numbers, and more of others, by the types from and to.
var whole512 = func() (t [elemTypes][elemTypes]wholeConversion) {
	narrow := func(from, to elemType, f func(n int, dst, a *byte), lanes int) { // the sign does not matter
		for _, s := range [...]elemType{from, from + elemU8 - elemI8} {
			for _, d := range [...]elemType{to, to + elemU8 - elemI8} {
				t[s][d] = wholeConversion{f, lanes}
			}
		}
	}
	widen := func(from, to elemType, f func(n int, dst, a *byte), lanes int) {
		t[from][to] = wholeConversion{f, lanes}
		t[from][to+elemU8-elemI8] = t[from][to]
	}
	narrow(elemI64, elemI32, i64i32x512, 8)
	narrow(elemI64, elemI16, i64i16x512, 8)
	narrow(elemI64, elemI8, i64i8x512, 8)
	narrow(elemI32, elemI16, i32i16x512, 16)
	narrow(elemI32, elemI8, i32i8x512, 16)
	narrow(elemI16, elemI8, i16i8x512, 32)
	widen(elemI8, elemI16, i8i16x512, 32)
	widen(elemI8, elemI32, i8i32x512, 16)
	widen(elemI8, elemI64, i8i64x512, 8)
	widen(elemI16, elemI32, i16i32x512, 16)
	widen(elemI16, elemI64, i16i64x512, 8)
	widen(elemI32, elemI64, i32i64x512, 8)
	widen(elemU8, elemI16, u8i16x512, 32)
	widen(elemU8, elemI32, u8i32x512, 16)
	widen(elemU8, elemI64, u8i64x512, 8)
	widen(elemU16, elemI32, u16i32x512, 16)
	widen(elemU16, elemI64, u16i64x512, 8)
	widen(elemU32, elemI64, u32i64x512, 8)
	floatConversions(&t)
	return t
}()

var vectors256I8 = vectors{rows: rows256I8, down: downs256I8, search: searchI8, lanes: 32, compareLanes: logicLanes, compare: compares256I8, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: add256I8, vecSub: sub256I8,
	vecAnd: bytewise(and256I8, 1), vecOr: bytewise(or256I8, 1), vecXor: bytewise(xor256I8, 1),
	vecMax: max256I8, vecMin: min256I8, vecMaxUnsigned: maxUnsigned256I8, vecMinUnsigned: minUnsigned256I8,
	vecMul: mul256I8,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: neg256I8, vecInvert: invert256I8, vecAbs: abs256I8, vecSign: sign256I8, vecSignUnsigned: signUnsigned256I8,
}}

var vectors256I16 = vectors{rows: rows256I16, down: downs256I16, search: searchI16, lanes: 16, compareLanes: logicLanes, compare: compares256I16, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: add256I16, vecSub: sub256I16, vecMul: mul256I16,
	vecAnd: bytewise(and256I8, 2), vecOr: bytewise(or256I8, 2), vecXor: bytewise(xor256I8, 2),
	vecMax: max256I16, vecMin: min256I16, vecMaxUnsigned: maxUnsigned256I16, vecMinUnsigned: minUnsigned256I16,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: neg256I16, vecInvert: bytewise1(invert256I8, 2), vecAbs: abs256I16, vecSign: sign256I16, vecSignUnsigned: signUnsigned256I16,
}}

var vectors256I32 = vectors{rows: rows256I32, down: downs256I32, search: searchI32, lanes: 8, compareLanes: logicLanes, compare: compares256I32, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: add256I32, vecSub: sub256I32, vecMul: mul256I32,
	vecAnd: bytewise(and256I8, 4), vecOr: bytewise(or256I8, 4), vecXor: bytewise(xor256I8, 4),
	vecMax: max256I32, vecMin: min256I32, vecMaxUnsigned: maxUnsigned256I32, vecMinUnsigned: minUnsigned256I32,
	vecShiftLeft: shiftLeft256I32, vecShiftRight: shiftRight256I32, vecShiftRightUnsigned: shiftRightUnsigned256I32,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: neg256I32, vecInvert: bytewise1(invert256I8, 4), vecAbs: abs256I32, vecSign: sign256I32, vecSignUnsigned: signUnsigned256I32,
}}

var vectors256I64 = vectors{rows: rows256I64, down: downs256I64, search: searchI64, lanes: 4, compareLanes: logicLanes, compare: compares256I64, binary: [binaryOps]func(n int, dst, a, b *byte){
	vecAdd: add256I64, vecSub: sub256I64, vecMul: mul256I64,
	vecAnd: bytewise(and256I8, 8), vecOr: bytewise(or256I8, 8), vecXor: bytewise(xor256I8, 8),
	vecMax: max256I64, vecMin: min256I64, vecMaxUnsigned: maxUnsigned256I64, vecMinUnsigned: minUnsigned256I64,
	vecShiftLeft: shiftLeft256I64, vecShiftRightUnsigned: shiftRightUnsigned256I64,
}, unary: [unaryOps]func(n int, dst, a *byte){
	vecNeg: neg256I64, vecInvert: bytewise1(invert256I8, 8),
}}

func convert256(d, s elemType) (func(n int, dst, a *byte), int) {
	if f := small256(d, s); f != nil {
		return f, 8
	}
	switch {
	case s == elemF32 && d == elemF64:
		return f32f64x256, 4
	case s == elemF64 && d == elemF32:
		return f64f32x256, 4
	case s == elemI32 && d == elemF64:
		return i32f64x256, 4
	case s == elemI32 && d == elemF32:
		return i32f32x256, 8
	case s == elemF32 && d == elemI32:
		return f32i32x256, 8
	case s == elemF64 && d == elemI32:
		return f64i32x256, 4
	case s == elemU8 && d == elemF32:
		return u8f32x256, 8
	}
	return nil, 0
}

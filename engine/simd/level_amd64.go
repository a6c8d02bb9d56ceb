// The vector routines of each level.

//go:build amd64 && !purego

package simd

import "github.com/tq-lang/tq/engine/internal/cpu"

func bestRoutines() *Routines { return RoutinesOf(cpu.Best()) }

func RoutinesOf(l cpu.Level) *Routines {
	switch l {
	case cpu.AVX512:
		return &routines512
	case cpu.AVX2:
		return &routines256
	}
	return new(Routines)
}

var routines512 = Routines{F32: &vectors512F32, F64: &vectors512F64, Sum32: sumBlock512F32, Sum64: sumBlock512F64,
	Greatest32: greatest512F32, Least32: least512F32, Greatest64: greatest512F64, Least64: least512F64,
	Ints: [4]*Vectors{&vectors512I8, &vectors512I16, &vectors512I32, &vectors512I64}, Convert: convert512, Told: &told512, Apart32: apart256F32, Apart64: apart512F64, ConvertPast: convertPast512, Moves: moves512, Logics: logics256, Powers: powers512, Quotients: quotients256, Alike: alike256,
	Leaves32: leaves256, Leaves64: leaves512Doubles,
	tiles32: newTiles(512, 4, tileTable512F32), tiles64: newTiles(512, 8, tileTable512F64),
	Rows32:    &RowProducts{mulRows512F32, scaleRows512F32, dotRows512F32, mulSums512F32},
	Rows64:    &RowProducts{mulRows512F64, scaleRows512F64, dotRows512F64, mulSums512F64},
	Complexes: complex512}

var vectors512F32 = Vectors{
	Lanes: 16, CompareLanes: 16,
	Binary: [binaryOps]func(n int, dst, a, b *byte){add512F32, sub512F32, mul512F32, div512F32, max512F32, min512F32, VecPow: pow512F32, VecAtan2: atan2512F32, VecHypot: hypot512F32, VecFloorDiv: floorDivide512F32, VecMod: mod512F32, VecFmod: fmod512F32,
		VecFmax: fmax512F32, VecFmin: fmin512F32, VecCopysign: copysign512F32, VecLogaddexp: logaddexp512F32, VecLogaddexp2: logaddexpTwo512F32, VecHeaviside: heaviside512F32, VecNextafter: nextafter512F32,
		VecMulComplex: mulComplex512F32, VecDivComplex: divComplex512F32},
	Unary: [unaryOps]func(n int, dst, a *byte){
		neg512F32, abs512F32, sqrt512F32, recip512F32, rint512F32, floor512F32, ceil512F32,
		trunc512F32, exp512F32, log512F32, tanh512F32, sin512F32, cos512F32, tan512F32,
		expTwo512F32, expm512F32, logp512F32, logTwo512F32, logTen512F32, atan512F32, asin512F32,
		acos512F32, sinh512F32, cosh512F32, cbrt512F32, asinh512F32, acosh512F32, atanh512F32,
		sigmoid512F32, rsqrt512F32, erf512F32,
		VecErfc: erfc512F32, VecLgamma: lgamma512F32, VecSign: sign512F32, VecSpacing: spacing512F32, VecRecipComplex: recipComplex512F32, VecConj: conj512F32,
	},
	Compare:   [compareOps]func(n int, dst, a, b *byte){eq512F32, ne512F32, lt512F32, le512F32},
	Tests:     [testOps]func(n int, dst, a *byte){isNan512F32, isInf512F32, isFinite512F32, signbit512F32},
	Correlate: correlate512F32,
	Frexp:     frexp512F32, Ldexp: [2]func(n int, dst, a, e *byte){ldexp512F32I32, ldexp512F32I64}, AbsComplex: lengthParts512F32,
	Down: downs512F32, Search: searchF32, Reach: reach512F32,
}

var vectors512F64 = Vectors{
	Lanes: 8, CompareLanes: 8,
	Binary: [binaryOps]func(n int, dst, a, b *byte){add512F64, sub512F64, mul512F64, div512F64, max512F64, min512F64, VecPow: pow512F64, VecAtan2: atan2512F64, VecHypot: hypot512F64, VecFloorDiv: floorDivide512F64, VecMod: mod512F64, VecFmod: fmod512F64,
		VecFmax: fmax512F64, VecFmin: fmin512F64, VecCopysign: copysign512F64, VecLogaddexp: logaddexp512F64, VecLogaddexp2: logaddexpTwo512F64, VecHeaviside: heaviside512F64, VecNextafter: nextafter512F64,
		VecMulComplex: mulComplex512F64, VecDivComplex: divComplex512F64},
	Unary: [unaryOps]func(n int, dst, a *byte){
		neg512F64, abs512F64, sqrt512F64, recip512F64, rint512F64, floor512F64, ceil512F64,
		trunc512F64, exp512F64, log512F64, tanh512F64, sin512F64, cos512F64, tan512F64,
		expTwo512F64, expm512F64, logp512F64, logTwo512F64, logTen512F64, atan512F64, asin512F64,
		acos512F64, sinh512F64, cosh512F64, cbrt512F64, asinh512F64, acosh512F64, atanh512F64,
		sigmoid512F64, rsqrt512F64,
		VecErf: erf512F64, VecErfc: erfc512F64, VecLgamma: lgamma512F64, VecSign: sign512F64, VecSpacing: spacing512F64, VecRecipComplex: recipComplex512F64, VecConj: conj512F64,
	},
	Compare:   [compareOps]func(n int, dst, a, b *byte){eq512F64, ne512F64, lt512F64, le512F64},
	Tests:     [testOps]func(n int, dst, a *byte){isNan512F64, isInf512F64, isFinite512F64, signbit512F64},
	Correlate: correlate512F64,
	Frexp:     frexp512F64, Ldexp: [2]func(n int, dst, a, e *byte){ldexp512F64I32, ldexp512F64I64}, AbsComplex: absComplex512F64,
	Down: downs512F64, Search: searchF64, Reach: reach512F64,
}

var routines256 = Routines{F32: &vectors256F32, F64: &vectors256F64, Sum32: sumBlock256F32, Sum64: sumBlock256F64,
	Greatest32: greatest256F32, Least32: least256F32, Greatest64: greatest256F64, Least64: least256F64,
	Ints: [4]*Vectors{&vectors256I8, &vectors256I16, &vectors256I32, &vectors256I64}, Convert: convert256, Told: &told256, Apart32: apart256F32, Apart64: apart256F64, Moves: moves256, Logics: logics256, Powers: powers256, Quotients: quotients256, Alike: alike256,
	Leaves32: leaves256, Leaves64: leaves256Doubles,
	tiles32: newTiles(256, 4, tileTable256F32), tiles64: newTiles(256, 8, tileTable256F64),
	Rows32:    &RowProducts{mulRows256F32, scaleRows256F32, dotRows256F32, mulSums256F32},
	Rows64:    &RowProducts{mulRows256F64, scaleRows256F64, dotRows256F64, mulSums256F64},
	Complexes: complex256}

var vectors256F32 = Vectors{
	Lanes: 8, CompareLanes: 32,
	Binary: [binaryOps]func(n int, dst, a, b *byte){add256F32, sub256F32, mul256F32, div256F32, max256F32, min256F32, VecPow: pow256F32, VecAtan2: atan2256F32, VecHypot: hypot256F32, VecFloorDiv: floorDivide256F32, VecMod: mod256F32, VecFmod: fmod256F32,
		VecFmax: fmax256F32, VecFmin: fmin256F32, VecCopysign: copysign256F32, VecLogaddexp: logaddexp256F32, VecLogaddexp2: logaddexpTwo256F32, VecHeaviside: heaviside256F32, VecNextafter: nextafter256F32,
		VecMulComplex: mulComplex256F32, VecDivComplex: divComplex256F32},
	Unary: [unaryOps]func(n int, dst, a *byte){
		neg256F32, abs256F32, sqrt256F32, recip256F32, rint256F32, floor256F32, ceil256F32,
		trunc256F32, exp256F32, log256F32, tanh256F32, sin256F32, cos256F32, tan256F32,
		expTwo256F32, expm256F32, logp256F32, logTwo256F32, logTen256F32, atan256F32, asin256F32,
		acos256F32, sinh256F32, cosh256F32, cbrt256F32, asinh256F32, acosh256F32, atanh256F32,
		sigmoid256F32, rsqrt256F32, erf256F32, erfc256F32,
		VecLgamma: lgamma256F32, VecSign: sign256F32, VecSpacing: spacing256F32, VecRecipComplex: recipComplex256F32, VecConj: conj256F32,
	},
	Compare:   [compareOps]func(n int, dst, a, b *byte){eq256F32, ne256F32, lt256F32, le256F32},
	Tests:     [testOps]func(n int, dst, a *byte){isNan256F32, isInf256F32, isFinite256F32, signbit256F32},
	Correlate: correlate256F32,
	Frexp:     frexp256F32, Ldexp: [2]func(n int, dst, a, e *byte){ldexp256F32I32, ldexp256F32I64},
	AbsComplex: lengthParts256F32,
	Down:       downs256F32, Search: searchF32, Reach: reach256F32,
}

var vectors256F64 = Vectors{
	Lanes: 4, CompareLanes: 32,
	Binary: [binaryOps]func(n int, dst, a, b *byte){add256F64, sub256F64, mul256F64, div256F64, max256F64, min256F64, VecPow: pow256F64, VecAtan2: atan2256F64, VecHypot: hypot256F64, VecFloorDiv: floorDivide256F64, VecMod: mod256F64, VecFmod: fmod256F64,
		VecFmax: fmax256F64, VecFmin: fmin256F64, VecCopysign: copysign256F64, VecLogaddexp: logaddexp256F64, VecLogaddexp2: logaddexpTwo256F64, VecHeaviside: heaviside256F64, VecNextafter: nextafter256F64,
		VecMulComplex: mulComplex256F64, VecDivComplex: divComplex256F64},
	Unary: [unaryOps]func(n int, dst, a *byte){
		neg256F64, abs256F64, sqrt256F64, recip256F64, rint256F64, floor256F64, ceil256F64,
		trunc256F64, exp256F64, log256F64, tanh256F64, sin256F64, cos256F64, tan256F64,
		expTwo256F64, expm256F64, logp256F64, logTwo256F64, logTen256F64, atan256F64, asin256F64,
		acos256F64, sinh256F64, cosh256F64, cbrt256F64, asinh256F64, acosh256F64, atanh256F64,
		sigmoid256F64, rsqrt256F64, erf256F64, erfc256F64,
		VecLgamma: lgamma256F64, VecSign: sign256F64, VecSpacing: spacing256F64, VecRecipComplex: recipComplex256F64, VecConj: conj256F64,
	},
	Compare:   [compareOps]func(n int, dst, a, b *byte){eq256F64, ne256F64, lt256F64, le256F64},
	Tests:     [testOps]func(n int, dst, a *byte){isNan256F64, isInf256F64, isFinite256F64, signbit256F64},
	Correlate: correlate256F64,
	Frexp:     frexp256F64, Ldexp: [2]func(n int, dst, a, e *byte){ldexp256F64I32, ldexp256F64I64},
	AbsComplex: absComplex256F64,
	Down:       downs256F64, Search: searchF64, Reach: reach256F64,
}

var vectors512I8 = Vectors{Rows: rows512I8, Down: downs512I8, Search: searchI8, Lanes: 64, CompareLanes: LogicLanes, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: add256I8, VecSub: sub256I8,
	VecAnd: bytewise(and256I8, 1), VecOr: bytewise(or256I8, 1), VecXor: bytewise(xor256I8, 1),
	VecMax: max256I8, VecMin: min256I8, VecMaxUnsigned: maxUnsigned256I8, VecMinUnsigned: minUnsigned256I8,
	VecMul: mul256I8, VecShiftLeft: shiftLeft512I8, VecShiftRight: shiftRight512I8, VecShiftRightUnsigned: shiftRightUnsigned512I8, VecFloorDiv: floorDivide512I8, VecMod: mod512I8, VecFmod: fmod512I8, VecFloorDivUnsigned: floorDivideUnsigned512I8, VecModUnsigned: modUnsigned512I8,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: neg256I8, VecInvert: invert256I8, VecAbs: abs256I8, VecSign: sign256I8, VecSignUnsigned: signUnsigned256I8,
}, Tests: [testOps]func(n int, dst, a *byte){TestCount: count512I8, TestCountUnsigned: countUnsigned512I8}, Compare: compares256I8}

var vectors512I16 = Vectors{Rows: rows512I16, Down: downs512I16, Search: searchI16, Lanes: 32, CompareLanes: LogicLanes, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: add256I16, VecSub: sub256I16, VecMul: mul256I16,
	VecAnd: bytewise(and256I8, 2), VecOr: bytewise(or256I8, 2), VecXor: bytewise(xor256I8, 2),
	VecMax: max256I16, VecMin: min256I16, VecMaxUnsigned: maxUnsigned256I16, VecMinUnsigned: minUnsigned256I16,
	VecShiftLeft: shiftLeft256L16, VecShiftRight: shiftRight256L16, VecShiftRightUnsigned: shiftRightUnsigned256L16, VecFloorDiv: floorDivide512I16, VecMod: mod512I16, VecFmod: fmod512I16, VecFloorDivUnsigned: floorDivideUnsigned512I16, VecModUnsigned: modUnsigned512I16,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: neg256I16, VecInvert: bytewise1(invert256I8, 2), VecAbs: abs256I16, VecSign: sign256I16, VecSignUnsigned: signUnsigned256I16,
}, Tests: [testOps]func(n int, dst, a *byte){TestCount: count512I16, TestCountUnsigned: countUnsigned512I16}, Compare: compares256I16}

var vectors512I32 = Vectors{Rows: rows512I32, Down: downs512I32, Search: searchI32, Lanes: 16, CompareLanes: LogicLanes, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: add256I32, VecSub: sub256I32, VecMul: mul256I32,
	VecAnd: bytewise(and256I8, 4), VecOr: bytewise(or256I8, 4), VecXor: bytewise(xor256I8, 4),
	VecMax: max256I32, VecMin: min256I32, VecMaxUnsigned: maxUnsigned256I32, VecMinUnsigned: minUnsigned256I32,
	VecShiftLeft: shiftLeft256I32, VecShiftRight: shiftRight256I32, VecShiftRightUnsigned: shiftRightUnsigned256I32, VecFloorDiv: floorDivide512I32, VecMod: mod512I32, VecFmod: fmod512I32, VecFloorDivUnsigned: floorDivideUnsigned512I32, VecModUnsigned: modUnsigned512I32,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: neg256I32, VecInvert: bytewise1(invert256I8, 4), VecAbs: abs256I32, VecSign: sign256I32, VecSignUnsigned: signUnsigned256I32,
}, Tests: [testOps]func(n int, dst, a *byte){TestCount: count512I32, TestCountUnsigned: countUnsigned512I32}, Compare: compares256I32}

var vectors512I64 = Vectors{Rows: rows512I64, Down: downs512I64, Search: searchI64, Lanes: 8, CompareLanes: LogicLanes, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: add256I64, VecSub: sub256I64, VecMul: mul256L64,
	VecAnd: bytewise(and256I8, 8), VecOr: bytewise(or256I8, 8), VecXor: bytewise(xor256I8, 8),
	VecMax: max256L64, VecMin: min256L64, VecMaxUnsigned: maxUnsigned256L64, VecMinUnsigned: minUnsigned256L64,
	VecShiftLeft: shiftLeft256I64, VecShiftRight: shiftRight256L64, VecShiftRightUnsigned: shiftRightUnsigned256I64, VecFloorDiv: floorDivide512I64, VecMod: mod512I64, VecFmod: fmod512I64,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: neg256I64, VecInvert: bytewise1(invert256I8, 8), VecAbs: abs256L64, VecSign: sign256L64, VecSignUnsigned: signUnsigned256L64,
}, Tests: [testOps]func(n int, dst, a *byte){TestCount: count512I64, TestCountUnsigned: countUnsigned512I64}, Compare: compares256I64}

// bytewise counts elements of the given size for a kernel on bytes.
func bytewise(f func(n int, dst, a, b *byte), size int) func(n int, dst, a, b *byte) {
	return func(n int, dst, a, b *byte) { f(n*size, dst, a, b) }
}

func bytewise1(f func(n int, dst, a *byte), size int) func(n int, dst, a *byte) {
	return func(n int, dst, a *byte) { f(n*size, dst, a) }
}

func convert512(d, s ElemType) (func(n int, dst, a *byte), int) {
	if f := small512(d, s); f != nil {
		return f, 16
	}
	switch {
	case s == ElemF32 && d == ElemF64:
		return f32f64x512, 8
	case s == ElemF64 && d == ElemF32:
		return f64f32x512, 8
	case s == ElemI32 && d == ElemF64:
		return i32f64x512, 8
	case s == ElemI32 && d == ElemF32:
		return i32f32x512, 16
	case s == ElemF32 && d == ElemI32:
		return f32i32x512, 16
	case s == ElemF64 && d == ElemI32:
		return f64i32x512, 8
	case s == ElemU8 && d == ElemF32:
		return u8f32x512, 16
	case s == ElemI64 && d == ElemF64:
		return i64f64x512, 8
	case s == ElemF64 && d == ElemI64:
		return f64i64x512, 8
	case s == ElemI64 && d == ElemF32:
		return i64f32x512, 8
	}
	if s >= ElemTypes || d >= ElemTypes {
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
var whole512 = func() (t [ElemTypes][ElemTypes]wholeConversion) {
	narrow := func(from, to ElemType, f func(n int, dst, a *byte), lanes int) { // the sign does not matter
		for _, s := range [...]ElemType{from, from + ElemU8 - ElemI8} {
			for _, d := range [...]ElemType{to, to + ElemU8 - ElemI8} {
				t[s][d] = wholeConversion{f, lanes}
			}
		}
	}
	widen := func(from, to ElemType, f func(n int, dst, a *byte), lanes int) {
		t[from][to] = wholeConversion{f, lanes}
		t[from][to+ElemU8-ElemI8] = t[from][to]
	}
	narrow(ElemI64, ElemI32, i64i32x512, 8)
	narrow(ElemI64, ElemI16, i64i16x512, 8)
	narrow(ElemI64, ElemI8, i64i8x512, 8)
	narrow(ElemI32, ElemI16, i32i16x512, 16)
	narrow(ElemI32, ElemI8, i32i8x512, 16)
	narrow(ElemI16, ElemI8, i16i8x512, 32)
	widen(ElemI8, ElemI16, i8i16x512, 32)
	widen(ElemI8, ElemI32, i8i32x512, 16)
	widen(ElemI8, ElemI64, i8i64x512, 8)
	widen(ElemI16, ElemI32, i16i32x512, 16)
	widen(ElemI16, ElemI64, i16i64x512, 8)
	widen(ElemI32, ElemI64, i32i64x512, 8)
	widen(ElemU8, ElemI16, u8i16x512, 32)
	widen(ElemU8, ElemI32, u8i32x512, 16)
	widen(ElemU8, ElemI64, u8i64x512, 8)
	widen(ElemU16, ElemI32, u16i32x512, 16)
	widen(ElemU16, ElemI64, u16i64x512, 8)
	widen(ElemU32, ElemI64, u32i64x512, 8)
	floatConversions(&t)
	return t
}()

var vectors256I8 = Vectors{Rows: rows256I8, Down: downs256I8, Search: searchI8, Lanes: 32, CompareLanes: LogicLanes, Compare: compares256I8, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: add256I8, VecSub: sub256I8,
	VecAnd: bytewise(and256I8, 1), VecOr: bytewise(or256I8, 1), VecXor: bytewise(xor256I8, 1),
	VecMax: max256I8, VecMin: min256I8, VecMaxUnsigned: maxUnsigned256I8, VecMinUnsigned: minUnsigned256I8,
	VecMul: mul256I8,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: neg256I8, VecInvert: invert256I8, VecAbs: abs256I8, VecSign: sign256I8, VecSignUnsigned: signUnsigned256I8,
}}

var vectors256I16 = Vectors{Rows: rows256I16, Down: downs256I16, Search: searchI16, Lanes: 16, CompareLanes: LogicLanes, Compare: compares256I16, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: add256I16, VecSub: sub256I16, VecMul: mul256I16,
	VecAnd: bytewise(and256I8, 2), VecOr: bytewise(or256I8, 2), VecXor: bytewise(xor256I8, 2),
	VecMax: max256I16, VecMin: min256I16, VecMaxUnsigned: maxUnsigned256I16, VecMinUnsigned: minUnsigned256I16,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: neg256I16, VecInvert: bytewise1(invert256I8, 2), VecAbs: abs256I16, VecSign: sign256I16, VecSignUnsigned: signUnsigned256I16,
}}

var vectors256I32 = Vectors{Rows: rows256I32, Down: downs256I32, Search: searchI32, Lanes: 8, CompareLanes: LogicLanes, Compare: compares256I32, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: add256I32, VecSub: sub256I32, VecMul: mul256I32,
	VecAnd: bytewise(and256I8, 4), VecOr: bytewise(or256I8, 4), VecXor: bytewise(xor256I8, 4),
	VecMax: max256I32, VecMin: min256I32, VecMaxUnsigned: maxUnsigned256I32, VecMinUnsigned: minUnsigned256I32,
	VecShiftLeft: shiftLeft256I32, VecShiftRight: shiftRight256I32, VecShiftRightUnsigned: shiftRightUnsigned256I32,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: neg256I32, VecInvert: bytewise1(invert256I8, 4), VecAbs: abs256I32, VecSign: sign256I32, VecSignUnsigned: signUnsigned256I32,
}}

var vectors256I64 = Vectors{Rows: rows256I64, Down: downs256I64, Search: searchI64, Lanes: 4, CompareLanes: LogicLanes, Compare: compares256I64, Binary: [binaryOps]func(n int, dst, a, b *byte){
	VecAdd: add256I64, VecSub: sub256I64, VecMul: mul256I64,
	VecAnd: bytewise(and256I8, 8), VecOr: bytewise(or256I8, 8), VecXor: bytewise(xor256I8, 8),
	VecMax: max256I64, VecMin: min256I64, VecMaxUnsigned: maxUnsigned256I64, VecMinUnsigned: minUnsigned256I64,
	VecShiftLeft: shiftLeft256I64, VecShiftRightUnsigned: shiftRightUnsigned256I64,
}, Unary: [unaryOps]func(n int, dst, a *byte){
	VecNeg: neg256I64, VecInvert: bytewise1(invert256I8, 8),
}}

func convert256(d, s ElemType) (func(n int, dst, a *byte), int) {
	if f := small256(d, s); f != nil {
		return f, 8
	}
	switch {
	case s == ElemF32 && d == ElemF64:
		return f32f64x256, 4
	case s == ElemF64 && d == ElemF32:
		return f64f32x256, 4
	case s == ElemI32 && d == ElemF64:
		return i32f64x256, 4
	case s == ElemI32 && d == ElemF32:
		return i32f32x256, 8
	case s == ElemF32 && d == ElemI32:
		return f32i32x256, 8
	case s == ElemF64 && d == ElemI32:
		return f64i32x256, 4
	case s == ElemU8 && d == ElemF32:
		return u8f32x256, 8
	}
	return nil, 0
}

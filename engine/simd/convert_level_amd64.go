// The routines of conversions that go with those of moves.

//go:build amd64 && !purego

package simd

// floatConversions adds those between floats and whole numbers that take more than one instruction.
func floatConversions(t *[ElemTypes][ElemTypes]wholeConversion) {
	for _, c := range []struct {
		from, to ElemType
		f        func(n int, dst, a *byte)
		lanes    int
	}{
		{ElemI8, ElemF32, i8f32x512, 16}, {ElemI16, ElemF32, i16f32x512, 16}, {ElemU16, ElemF32, u16f32x512, 16},
		{ElemI8, ElemF64, i8f64x512, 8}, {ElemI16, ElemF64, i16f64x512, 8}, {ElemU8, ElemF64, u8f64x512, 8}, {ElemU16, ElemF64, u16f64x512, 8},
		{ElemU32, ElemF32, u32f32x512, 16}, {ElemU32, ElemF64, u32f64x512, 8}, {ElemU64, ElemF32, u64f32x512, 8}, {ElemU64, ElemF64, u64f64x512, 8},
		{ElemF32, ElemI8, f32i8x512, 16}, {ElemF32, ElemU8, f32i8x512, 16}, {ElemF32, ElemI16, f32i16x512, 16}, {ElemF32, ElemU16, f32i16x512, 16},
		{ElemF64, ElemI8, f64i8x512, 8}, {ElemF64, ElemU8, f64i8x512, 8}, {ElemF64, ElemI16, f64i16x512, 8}, {ElemF64, ElemU16, f64i16x512, 8},
		{ElemF32, ElemI64, f32i64x512, 8}, {ElemF32, ElemU64, f32u64x512, 8}, {ElemF64, ElemU64, f64u64x512, 8},
		{ElemF32, ElemU32, f32u32x512, 8}, {ElemF64, ElemU32, f64u32x512, 8},
	} {
		t[c.from][c.to] = wholeConversion{c.f, c.lanes}
	}
}

// pastConversions are the conversions past the caches, by the types from and to.
var pastConversions = [ElemTypes][ElemTypes]wholeConversion{
	ElemF32: {ElemF64: {f32f64x512nt, 8}, ElemI32: {f32i32x512nt, 16}},
	ElemF64: {ElemF32: {f64f32x512nt, 16}, ElemI32: {f64i32x512nt, 16}, ElemI64: {f64i64x512nt, 8}},
	ElemI32: {ElemF32: {i32f32x512nt, 16}, ElemF64: {i32f64x512nt, 8}, ElemI64: {i32i64x512nt, 8}},
	ElemI64: {ElemF64: {i64f64x512nt, 8}, ElemI32: {i64i32x512nt, 16}},
}

func convertPast512(d, s ElemType) (func(n int, dst, a *byte), int) {
	w := &pastConversions[s][d]
	return w.f, w.lanes
}

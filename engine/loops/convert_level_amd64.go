// The routines of conversions that go with those of moves.

//go:build amd64 && !purego

package loops

// floatConversions adds those between floats and whole numbers that take more than one instruction.
func floatConversions(t *[elemTypes][elemTypes]wholeConversion) {
	for _, c := range []struct {
		from, to elemType
		f        func(n int, dst, a *byte)
		lanes    int
	}{
		{elemI8, elemF32, i8f32x512, 16}, {elemI16, elemF32, i16f32x512, 16}, {elemU16, elemF32, u16f32x512, 16},
		{elemI8, elemF64, i8f64x512, 8}, {elemI16, elemF64, i16f64x512, 8}, {elemU8, elemF64, u8f64x512, 8}, {elemU16, elemF64, u16f64x512, 8},
		{elemU32, elemF32, u32f32x512, 16}, {elemU32, elemF64, u32f64x512, 8}, {elemU64, elemF32, u64f32x512, 8}, {elemU64, elemF64, u64f64x512, 8},
		{elemF32, elemI8, f32i8x512, 16}, {elemF32, elemU8, f32i8x512, 16}, {elemF32, elemI16, f32i16x512, 16}, {elemF32, elemU16, f32i16x512, 16},
		{elemF64, elemI8, f64i8x512, 8}, {elemF64, elemU8, f64i8x512, 8}, {elemF64, elemI16, f64i16x512, 8}, {elemF64, elemU16, f64i16x512, 8},
		{elemF32, elemI64, f32i64x512, 8}, {elemF32, elemU64, f32u64x512, 8}, {elemF64, elemU64, f64u64x512, 8},
		{elemF32, elemU32, f32u32x512, 8}, {elemF64, elemU32, f64u32x512, 8},
	} {
		t[c.from][c.to] = wholeConversion{c.f, c.lanes}
	}
}

// pastConversions are the conversions past the caches, by the types from and to.
var pastConversions = [elemTypes][elemTypes]wholeConversion{
	elemF32: {elemF64: {f32f64x512nt, 8}, elemI32: {f32i32x512nt, 16}},
	elemF64: {elemF32: {f64f32x512nt, 16}, elemI32: {f64i32x512nt, 16}, elemI64: {f64i64x512nt, 8}},
	elemI32: {elemF32: {i32f32x512nt, 16}, elemF64: {i32f64x512nt, 8}, elemI64: {i32i64x512nt, 8}},
	elemI64: {elemF64: {i64f64x512nt, 8}, elemI32: {i64i32x512nt, 16}},
}

func convertPast512(d, s elemType) (func(n int, dst, a *byte), int) {
	w := &pastConversions[s][d]
	return w.f, w.lanes
}

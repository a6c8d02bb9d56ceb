// The routines of single operations that both levels share.

//go:build amd64 && !purego

package simd

var logics256 = [...]*Logics{
	{both256I8, either256I8, one256I8, isTrue256I8, isFalse256I8},
	{both256I16, either256I16, one256I16, isTrue256I16, isFalse256I16},
	{both256I32, either256I32, one256I32, isTrue256I32, isFalse256I32},
	{both256I64, either256I64, one256I64, isTrue256I64, isFalse256I64},
	{both256F32, either256F32, one256F32, isTrue256F32, isFalse256F32},
	{both256F64, either256F64, one256F64, isTrue256F64, isFalse256F64},
	{both256C64, either256C64, one256C64, isTrue256C64, isFalse256C64},
	{both256C128, either256C128, one256C128, isTrue256C128, isFalse256C128},
}

// compares are comparisons, of logicLanes elements at a time.
type compares = [compareOps]func(n int, dst, a, b *byte)

var (
	compares256I8  = compares{eq256I8, ne256I8, lt256I8, le256I8, ltUnsigned256I8, leUnsigned256I8}
	compares256I16 = compares{eq256I16, ne256I16, lt256I16, le256I16, ltUnsigned256I16, leUnsigned256I16}
	compares256I32 = compares{eq256I32, ne256I32, lt256I32, le256I32, ltUnsigned256I32, leUnsigned256I32}
	compares256I64 = compares{eq256I64, ne256I64, lt256I64, le256I64, ltUnsigned256I64, leUnsigned256I64}
)

var (
	powers256 = [...]func(n int, dst, a, b *byte){power256I8, power256I16, power256I32, power256I64}
	powers512 = [...]func(n int, dst, a, b *byte){power256I8, power256I16, power256I32, power256L64}
)

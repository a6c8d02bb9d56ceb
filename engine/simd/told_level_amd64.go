// The conversions that tell what they met, of each level.

//go:build amd64 && !purego

package simd

var told512 = told{
	ElemF64: {ElemF32: {told512F64F32, 8}, ElemI32: {told512F64I32, 8}, ElemI64: {told512F64I64, 8}, ElemU32: {told512F64U32, 8},
		ElemI16: {told512F64I16, 8}, ElemU16: {told512F64I16, 8}, ElemI8: {told512F64I8, 8}, ElemU8: {told512F64I8, 8}},
	ElemF32: {ElemI32: {told512F32I32, 16}, ElemI64: {told512F32I64, 8}, ElemU32: {told512F32U32, 8},
		ElemI16: {told512F32I16, 16}, ElemU16: {told512F32I16, 16}, ElemI8: {told512F32I8, 16}, ElemU8: {told512F32I8, 16}},
}

var told256 = told{
	ElemF64: {ElemF32: {told256F64F32, 4}, ElemI32: {told256F64I32, 4}},
	ElemF32: {ElemI32: {told256F32I32, 8}},
}

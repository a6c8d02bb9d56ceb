// The conversions that tell what they met, of each level.

//go:build amd64 && !purego

package loops

var told512 = told{
	elemF64: {elemF32: {told512F64F32, 8}, elemI32: {told512F64I32, 8}, elemI64: {told512F64I64, 8}, elemU32: {told512F64U32, 8},
		elemI16: {told512F64I16, 8}, elemU16: {told512F64I16, 8}, elemI8: {told512F64I8, 8}, elemU8: {told512F64I8, 8}},
	elemF32: {elemI32: {told512F32I32, 16}, elemI64: {told512F32I64, 8}, elemU32: {told512F32U32, 8},
		elemI16: {told512F32I16, 16}, elemU16: {told512F32I16, 16}, elemI8: {told512F32I8, 16}, elemU8: {told512F32I8, 16}},
}

var told256 = told{
	elemF64: {elemF32: {told256F64F32, 4}, elemI32: {told256F64I32, 4}},
	elemF32: {elemI32: {told256F32I32, 8}},
}

// The package as the interpreter and the check before it see it.
package tq

import "reflect"

// Names are the types by which cells know the instances of Array.
func Names() map[reflect.Type]string {
	return map[reflect.Type]string{
		reflect.TypeFor[F64](): "F64", reflect.TypeFor[F32](): "F32", reflect.TypeFor[I64](): "I64", reflect.TypeFor[I32](): "I32",
		reflect.TypeFor[U8](): "U8", reflect.TypeFor[Bool](): "Bool", reflect.TypeFor[C128](): "C128",
	}
}

// Symbols is the package's table.
func Symbols() map[string]reflect.Value {
	return map[string]reflect.Value{
		"F64": reflect.ValueOf((*F64)(nil)), "F32": reflect.ValueOf((*F32)(nil)), "I64": reflect.ValueOf((*I64)(nil)), "I32": reflect.ValueOf((*I32)(nil)),
		"U8": reflect.ValueOf((*U8)(nil)), "Bool": reflect.ValueOf((*Bool)(nil)), "C128": reflect.ValueOf((*C128)(nil)),
		"NewF64": reflect.ValueOf(New[float64]), "NewF32": reflect.ValueOf(New[float32]), "NewI64": reflect.ValueOf(New[int64]), "NewI32": reflect.ValueOf(New[int32]),
		"NewU8": reflect.ValueOf(New[uint8]), "NewBool": reflect.ValueOf(New[bool]), "NewC128": reflect.ValueOf(New[complex128]),
		"FromF64": reflect.ValueOf(From[float64]), "FromF32": reflect.ValueOf(From[float32]), "FromI64": reflect.ValueOf(From[int64]), "FromI32": reflect.ValueOf(From[int32]),
		"FromU8": reflect.ValueOf(From[uint8]), "FromBool": reflect.ValueOf(From[bool]), "FromC128": reflect.ValueOf(From[complex128]),
	}
}

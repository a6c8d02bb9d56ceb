// The conversions of small floats, of each level.

//go:build amd64 && !purego

package simd

func small512(d, s ElemType) func(n int, dst, a *byte) {
	switch {
	case d == ElemF32 && s == ElemF16:
		return f16f32x512
	case d == ElemF32 && s == ElemBF16:
		return bf16f32x512
	case d == ElemF32 && s == ElemE5M2:
		return e5m2f32x512
	case d == ElemF32 && s == ElemE4M3FN:
		return e4m3f32x512
	case d == ElemF16 && s == ElemF32:
		return f32f16x512
	case d == ElemBF16 && s == ElemF32:
		return f32bf16x512
	}
	return nil
}

func small256(d, s ElemType) func(n int, dst, a *byte) {
	switch {
	case d == ElemF32 && s == ElemF16:
		return f16f32x256
	case d == ElemF32 && s == ElemBF16:
		return bf16f32x256
	case d == ElemF32 && s == ElemE5M2:
		return e5m2f32x256
	case d == ElemF32 && s == ElemE4M3FN:
		return e4m3f32x256
	case d == ElemF16 && s == ElemF32:
		return f32f16x256
	case d == ElemBF16 && s == ElemF32:
		return f32bf16x256
	}
	return nil
}

// The conversions of small floats, of each level.

//go:build amd64 && !purego

package loops

func small512(d, s elemType) func(n int, dst, a *byte) {
	switch {
	case d == elemF32 && s == elemF16:
		return f16f32x512
	case d == elemF32 && s == elemBF16:
		return bf16f32x512
	case d == elemF32 && s == elemE5M2:
		return e5m2f32x512
	case d == elemF32 && s == elemE4M3FN:
		return e4m3f32x512
	case d == elemF16 && s == elemF32:
		return f32f16x512
	case d == elemBF16 && s == elemF32:
		return f32bf16x512
	}
	return nil
}

func small256(d, s elemType) func(n int, dst, a *byte) {
	switch {
	case d == elemF32 && s == elemF16:
		return f16f32x256
	case d == elemF32 && s == elemBF16:
		return bf16f32x256
	case d == elemF32 && s == elemE5M2:
		return e5m2f32x256
	case d == elemF32 && s == elemE4M3FN:
		return e4m3f32x256
	case d == elemF16 && s == elemF32:
		return f32f16x256
	case d == elemBF16 && s == elemF32:
		return f32bf16x256
	}
	return nil
}

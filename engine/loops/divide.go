// Division in its several kinds: true, floor, remainder of either sign rule.

package loops

import "math"

// Div sets dst[i] = a[i] / b[i].
func Div[T Inexact](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		divParts(parts[float32](dst), parts[float32](a), parts[float32](b))
	case kindComplex128:
		divParts(parts[float64](dst), parts[float64](a), parts[float64](b))
	default:
		for i := bulk2(vecDiv, dst, a, b); i < len(dst); i++ {
			dst[i] = a[i] / b[i]
		}
	}
}

// divParts is Smith's algorithm.
func divParts[F Float](dst, a, b []F) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := 0; i+1 < len(dst); i += 2 {
		dst[i], dst[i+1] = divComplex(a[i], a[i+1], b[i], b[i+1])
	}
}

func divComplex[F Float](ar, ai, br, bi F) (F, F) {
	abr, abi := abs(br), abs(bi)
	if abr >= abi {
		if abr == 0 && abi == 0 {
			return ar / abr, ai / abr
		}
		rat := bi / br
		scl := 1 / (br + F(bi*rat))
		return (ar + F(ai*rat)) * scl, (ai - F(ar*rat)) * scl
	}
	rat := br / bi
	scl := 1 / (bi + F(br*rat))
	return (F(ar*rat) + ai) * scl, (F(ai*rat) - ar) * scl
}

func abs[F Float](x F) F {
	if x < 0 {
		return -x
	}
	return x + 0
}

// Reciprocal sets dst[i] = 1 / a[i]; integers truncate, and 1/0 of an integer is what the conversion of +Inf gives.
func Reciprocal[T Number](dst, a []T) {
	a = a[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		recipParts(parts[float32](dst), parts[float32](a))
	case kindComplex128:
		recipParts(parts[float64](dst), parts[float64](a))
	case kindFloat32, kindFloat64:
		for i := bulk1(vecRecip, dst, a); i < len(dst); i++ {
			dst[i] = 1 / a[i]
		}
	default:
		recipInts(dst, a)
	}
}

func recipInts[T Number](dst, a []T) {
	for i, x := range a {
		switch x {
		case 0:
			dst[i] = recipZero[T]()
		case 1:
			dst[i] = 1
		default:
			if x+1 == 0 && kindOf[T]() == kindInt {
				dst[i] = x
			} else {
				dst[i] = 0
			}
		}
	}
}

func recipZero[T Number]() T {
	var z [1]T
	Convert(z[:], []float64{math.Inf(1)})
	return z[0]
}

func recipParts[F Float](dst, a []F) {
	for i := 0; i+1 < len(dst); i += 2 {
		re, im := a[i], a[i+1]
		if abs(im) <= abs(re) {
			r := im / re
			d := re + F(im*r)
			dst[i], dst[i+1] = 1/d, -r/d
		} else {
			r := re / im
			d := F(re*r) + im
			dst[i], dst[i+1] = r/d, -1/d
		}
	}
}

// FloorDiv sets dst[i] to the floor of a[i]/b[i].
func FloorDiv[T Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindFloat32:
		floorDivFloats(as[float32](dst), as[float32](a), as[float32](b))
		return
	case kindFloat64:
		floorDivFloats(as[float64](dst), as[float64](a), as[float64](b))
		return
	}
	if d, ok := divisorOf(b); ok {
		for i, x := range a {
			dst[i] = T(d.floor(int64(x)))
		}
		return
	}
	for i, y := range b {
		if y == 0 {
			dst[i] = 0
			continue
		}
		x := a[i]
		q := x / y
		if (x < 0) != (y < 0) && q*y != x {
			q--
		}
		dst[i] = q
	}
}

func floorDivFloats[F Float](dst, a, b []F) {
	if marked2(vecFloorDiv, dst, a, b, floorDivFloat[F]) {
		return
	}
	for i := range dst {
		dst[i] = floorDivFloat(a[i], b[i])
	}
}

func floorDivFloat[F Float](a, b F) F {
	q, _ := floorDivMod(a, b)
	return q
}

func modFloat[F Float](a, b F) F {
	_, r := floorDivMod(a, b)
	return r
}

// Mod sets dst[i] to the remainder that has the sign of b[i].
func Mod[T Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindFloat32:
		modFloats(as[float32](dst), as[float32](a), as[float32](b))
		return
	case kindFloat64:
		modFloats(as[float64](dst), as[float64](a), as[float64](b))
		return
	}
	if d, ok := divisorOf(b); ok {
		y := b[0]
		for i, x := range a {
			dst[i] = x - T(d.floor(int64(x)))*y
		}
		return
	}
	for i, y := range b {
		if y == 0 {
			dst[i] = 0
			continue
		}
		x := a[i]
		r := x - x/y*y
		if r != 0 && (r < 0) != (y < 0) {
			r += y
		}
		dst[i] = r
	}
}

func modFloats[F Float](dst, a, b []F) {
	if marked2(vecMod, dst, a, b, modFloat[F]) {
		return
	}
	for i := range dst {
		dst[i] = modFloat(a[i], b[i])
	}
}

// Fmod sets dst[i] to the remainder that has the sign of a[i].
func Fmod[T Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindFloat32:
		fmodFloats(as[float32](dst), as[float32](a), as[float32](b))
		return
	case kindFloat64:
		fmodFloats(as[float64](dst), as[float64](a), as[float64](b))
		return
	}
	for i, y := range b {
		if y == 0 {
			dst[i] = 0
			continue
		}
		dst[i] = a[i] - a[i]/y*y
	}
}

func fmodFloats[F Float](dst, a, b []F) {
	f := func(x, y F) F { return F(fmod(float64(x), float64(y))) }
	if marked2(vecFmod, dst, a, b, f) {
		return
	}
	for i := range dst {
		dst[i] = f(a[i], b[i])
	}
}

// floorDivMod is Python's divmod on floats.
func floorDivMod[F Float](a, b F) (q, r F) {
	r = F(fmod(float64(a), float64(b)))
	if b == 0 {
		return a / b, r
	}
	q = (a - r) / b
	if r != 0 {
		if (b < 0) != (r < 0) {
			r += b
			q--
		}
	} else {
		r = copysign(0, b)
	}
	if q != 0 {
		f := F(math.Floor(float64(q)))
		if q-f > 0.5 {
			f++
		}
		return f, r
	}
	return copysign(0, a/b), r
}

func copysign[F Float](x, sign F) F { return F(math.Copysign(float64(x), float64(sign))) }

// fmod is C's fmod. Below 2^52 quotients the truncated quotient is off by at most one and the fused step is exact.
func fmod(a, b float64) float64 {
	x, y := math.Abs(a), math.Abs(b)
	if x < y {
		return a
	}
	q := x / y
	if !(q < 1<<52) || y < 1e-290 {
		return math.Mod(a, b)
	}
	r := math.FMA(-math.Trunc(q), y, x)
	if r < 0 {
		r += y
	} else if r >= y {
		r -= y
	}
	return math.Copysign(r, a)
}

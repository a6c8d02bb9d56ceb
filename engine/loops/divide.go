// Division in its several kinds: true, floor, remainder of either sign rule.

package loops

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// Div sets dst[i] = a[i] / b[i].
func Div[T elem.Inexact](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		divParts(elem.Parts[float32](dst), elem.Parts[float32](a), elem.Parts[float32](b))
	case elem.KindComplex128:
		divParts(elem.Parts[float64](dst), elem.Parts[float64](a), elem.Parts[float64](b))
	default:
		for i := elem.Bulk2(simd.VecDiv, dst, a, b); i < len(dst); i++ {
			dst[i] = a[i] / b[i]
		}
	}
}

// divParts is Smith's algorithm.
func divParts[F elem.Float](dst, a, b []F) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(simd.VecDivComplex, dst, a, b); i+1 < len(dst); i += 2 {
		dst[i], dst[i+1] = divComplex(a[i], a[i+1], b[i], b[i+1])
	}
}

func divComplex[F elem.Float](ar, ai, br, bi F) (F, F) {
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

func abs[F elem.Float](x F) F {
	if x < 0 {
		return -x
	}
	return x + 0
}

// Reciprocal sets dst[i] = 1 / a[i]; integers truncate, and 1/0 of an integer is what the conversion of +Inf gives.
func Reciprocal[T elem.Number](dst, a []T) {
	a = a[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		recipParts(elem.Parts[float32](dst), elem.Parts[float32](a))
	case elem.KindComplex128:
		recipParts(elem.Parts[float64](dst), elem.Parts[float64](a))
	case elem.KindFloat32, elem.KindFloat64:
		for i := elem.Bulk1(simd.VecRecip, dst, a); i < len(dst); i++ {
			dst[i] = 1 / a[i]
		}
	default:
		wholeReciprocals(dst, a)
	}
}

// wholeReciprocals multiplies numbers by whether they are 1 or -1, which are their own reciprocals. Pieces with a zero
// are done one by one where its reciprocal is another number.
func wholeReciprocals[T elem.Number](dst, a []T) {
	switch d := any(dst).(type) {
	case []int8:
		recipPieces(d, elem.As[int8](a), Abs)
	case []int16:
		recipPieces(d, elem.As[int16](a), Abs)
	case []int32:
		recipPieces(d, elem.As[int32](a), Abs)
	case []int64:
		recipPieces(d, elem.As[int64](a), Abs)
	case []uint8:
		recipPieces(d, elem.As[uint8](a), nil)
	case []uint16:
		recipPieces(d, elem.As[uint16](a), nil)
	case []uint32:
		recipPieces(d, elem.As[uint32](a), nil)
	case []uint64:
		recipPieces(d, elem.As[uint64](a), nil)
	}
}

func recipPieces[T elem.Integer](dst, a []T, abs func(dst, a []T)) {
	if elem.VectorsFor[T]() == nil || len(dst) < 64 {
		recipInts(dst, a)
		return
	}
	room := TruthRooms.Get().(*TruthRoom)
	defer TruthRooms.Put(room)
	ones := roomFor[T](&room.Truth[1], min(len(zeroed[T]()), len(dst)))
	ones[0] = 1
	for done := 1; done < len(ones); done *= 2 {
		copy(ones[done:], ones[:done])
	}
	zeros := recipZero[T]() != 0 // are another number's
	for len(dst) > 0 {
		n := min(len(dst), len(ones))
		if zeros && !All(a[:n]) {
			recipInts(dst[:n], a[:n])
		} else {
			x, is, size := roomFor[T](&room.elems, n), roomFor[uint8](&room.Truth[0], n), a[:n]
			if abs != nil {
				abs(x, size)
				size = x
			}
			Equal(elem.As[bool](is), size, ones)
			Convert(x, is)
			Mul(dst[:n], a[:n], x)
		}
		dst, a = dst[n:], a[n:]
	}
}

// recipInts picks by a[i]+1: of -1, 0 and 1 there are reciprocals.
func recipInts[T elem.Number](dst, a []T) {
	var one T = 1
	of := [4]T{0, recipZero[T](), one, 0}
	if elem.KindOf[T]() == elem.KindInt {
		of[0] -= one
	}
	bits := 8 * unsafe.Sizeof(one)
	mask := ^uint64(0) >> (64 - bits)
	index := func(x uint64) uint64 { return min((x+1)&mask, 3) }
	switch bits {
	case 8:
		for i, x := range elem.As[uint8](a) {
			dst[i] = of[index(uint64(x))]
		}
	case 16:
		for i, x := range elem.As[uint16](a) {
			dst[i] = of[index(uint64(x))]
		}
	case 32:
		for i, x := range elem.As[uint32](a) {
			dst[i] = of[index(uint64(x))]
		}
	default:
		for i, x := range elem.As[uint64](a) {
			dst[i] = of[index(x)]
		}
	}
}

func recipZero[T elem.Number]() T {
	var z [1]T
	Convert(z[:], []float64{math.Inf(1)})
	return z[0]
}

func recipParts[F elem.Float](dst, a []F) {
	for i := elem.Bulk1(simd.VecRecipComplex, dst, a); i+1 < len(dst); i += 2 {
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
func FloorDiv[T elem.Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		floorDivFloats(elem.As[float32](dst), elem.As[float32](a), elem.As[float32](b))
		return
	case elem.KindFloat64:
		floorDivFloats(elem.As[float64](dst), elem.As[float64](a), elem.As[float64](b))
		return
	}
	if d, ok := divisorOf(b); ok && floorByOne(dst, a, d) {
		return
	}
	if n := elem.Bulk2(elem.ForSign[T](simd.VecFloorDiv, simd.VecFloorDivUnsigned), dst, a, b); n > 0 {
		dst, a, b = dst[n:], a[n:], b[n:]
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

func floorDivFloats[F elem.Float](dst, a, b []F) {
	if elem.Marked2(simd.VecFloorDiv, dst, a, b, floorDivFloat[F]) {
		return
	}
	for i := range dst {
		dst[i] = floorDivFloat(a[i], b[i])
	}
}

func floorDivFloat[F elem.Float](a, b F) F {
	q, _ := floorDivMod(a, b)
	return q
}

func modFloat[F elem.Float](a, b F) F {
	_, r := floorDivMod(a, b)
	return r
}

// Mod sets dst[i] to the remainder that has the sign of b[i].
func Mod[T elem.Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		modFloats(elem.As[float32](dst), elem.As[float32](a), elem.As[float32](b))
		return
	case elem.KindFloat64:
		modFloats(elem.As[float64](dst), elem.As[float64](a), elem.As[float64](b))
		return
	}
	if d, ok := divisorOf(b); ok && modByOne(dst, a, b, d) {
		return
	}
	if n := elem.Bulk2(elem.ForSign[T](simd.VecMod, simd.VecModUnsigned), dst, a, b); n > 0 {
		dst, a, b = dst[n:], a[n:], b[n:]
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

func modFloats[F elem.Float](dst, a, b []F) {
	if elem.Marked2(simd.VecMod, dst, a, b, modFloat[F]) {
		return
	}
	for i := range dst {
		dst[i] = modFloat(a[i], b[i])
	}
}

// Fmod sets dst[i] to the remainder that has the sign of a[i].
func Fmod[T elem.Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		fmodFloats(elem.As[float32](dst), elem.As[float32](a), elem.As[float32](b))
		return
	case elem.KindFloat64:
		fmodFloats(elem.As[float64](dst), elem.As[float64](a), elem.As[float64](b))
		return
	}
	if elem.KindOf[T]() == elem.KindUint {
		Mod(dst, a, b)
		return
	}
	for i := elem.Bulk2(simd.VecFmod, dst, a, b); i < len(dst); i++ {
		y := b[i]
		if y == 0 {
			dst[i] = 0
			continue
		}
		dst[i] = a[i] - a[i]/y*y
	}
}

func fmodFloats[F elem.Float](dst, a, b []F) {
	f := func(x, y F) F { return F(fmod(float64(x), float64(y))) }
	if elem.Marked2(simd.VecFmod, dst, a, b, f) {
		return
	}
	for i := range dst {
		dst[i] = f(a[i], b[i])
	}
}

// floorDivMod is Python's divmod on floats.
func floorDivMod[F elem.Float](a, b F) (q, r F) {
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

func copysign[F elem.Float](x, sign F) F { return F(math.Copysign(float64(x), float64(sign))) }

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

// Elementary functions of many complex numbers, made of the real functions of their parts. Every number's result is its own:
// what is left out where all imaginary parts are zero would not have changed it.

package loops

import (
	"math"
	"sync"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// complexPiece is how many numbers are done at a time.
const complexPiece = 256

// complexRoom has a piece's parts, and room for what is made of them.
type complexRoom struct {
	arg, result, made [4]partRow
	at                [complexPiece]int // places of numbers that are done apart
	apart             bool              // whether numbers with tiny imaginary parts that are not zero are done apart
}

type partRow [complexPiece]float64

var complexRooms = sync.Pool{New: func() any { return new(complexRoom) }}

// complexFunc is a function of complex numbers: of one, and of many whose parts are finite and below bounds. Those are in
// arg[0] and arg[1], and the results go to result[0] and result[1]; real reports whether all imaginary parts are zero.
type complexFunc struct {
	one    func(z complex128) complex128
	many   func(r *complexRoom, n int, real bool)
	bounds [2]float64
}

// below expMost neither the exponential function nor its product with a sine overflows; up to expNarrow not that of float32.
const (
	expMost   = 700
	expNarrow = 88.722832
)

var (
	unbounded = [2]float64{math.MaxFloat64, math.MaxFloat64}

	expOfComplex    = complexFunc{expComplex, expMany, [2]float64{expMost, circularBound}}
	exp2OfComplex   = complexFunc{exp2Complex, exp2Many, [2]float64{1000, circularBound}}
	expm1OfComplex  = complexFunc{expm1Complex, expm1Many, [2]float64{expMost, circularBound}}
	expm1OfNarrow   = complexFunc{expm1Narrow, expm1Many, [2]float64{expNarrow, circularBound}}
	logOfComplex    = complexFunc{logComplex, logMany, unbounded}
	log2OfComplex   = complexFunc{log2Complex, func(r *complexRoom, n int, real bool) { logScaled(r, n, real, math.Log2E) }, unbounded}
	log10OfComplex  = complexFunc{log10Complex, func(r *complexRoom, n int, real bool) { logScaled(r, n, real, math.Log10E) }, unbounded}
	log1pOfComplex  = complexFunc{log1pComplex, log1pMany, unbounded}
	sinOfComplex    = complexFunc{sinComplex, sinMany, [2]float64{circularBound, expMost}}
	cosOfComplex    = complexFunc{cosComplex, cosMany, [2]float64{circularBound, expMost}}
	sinhOfComplex   = complexFunc{sinhComplex, sinhMany, [2]float64{expMost, circularBound}}
	coshOfComplex   = complexFunc{coshComplex, coshMany, [2]float64{expMost, circularBound}}
	tanhOfComplex   = complexFunc{tanhComplex, tanhMany, [2]float64{math.MaxFloat64, circularBound}}
	tanOfComplex    = complexFunc{tanComplex, tanMany, [2]float64{circularBound, math.MaxFloat64}}
	arcsinOfComplex = complexFunc{asinComplex, arcsinMany, [2]float64{1e150, 1e150}}
	arccosOfComplex = complexFunc{acosComplex, arccosMany, [2]float64{1e150, 1e150}}
)

// complexOr applies f to floats, by the vector routine if there is one, and g to complex numbers.
func complexOr[T elem.Inexact](op simd.UnaryOp, dst, a []T, f func(float64) float64, g *complexFunc) {
	a = a[:len(dst)]
	switch {
	case elem.IsFloat[T]():
		vectorOr(op, dst, a, f, nil)
	case simd.Active.F64 == nil:
		unary(dst, a, nil, g.one)
	case elem.KindOf[T]() == elem.KindComplex64:
		byParts(elem.As[complex64](dst), elem.As[complex64](a), g, getParts[float32], putParts[float32])
	default:
		byParts(elem.As[complex128](dst), elem.As[complex128](a), g, getParts[float64], putParts[float64])
	}
}

// byParts takes pieces apart, and does singly what is out of bounds.
func byParts[T elem.Complex, F elem.Float](dst, a []T, g *complexFunc, get func(x, y []float64, a []F), put func(dst []F, x, y []float64)) {
	r := complexRooms.Get().(*complexRoom)
	defer complexRooms.Put(r)
	for len(dst) > 0 {
		n := min(complexPiece, len(dst))
		x, y := r.arg[0][:n], r.arg[1][:n]
		get(x, y, elem.Parts[F](a[:n]))
		r.apart = false
		g.many(r, n, !elem.Beyond(y, math.SmallestNonzeroFloat64))
		put(elem.Parts[F](dst[:n]), r.result[0][:n], r.result[1][:n])
		if r.apart || elem.Beyond(x, g.bounds[0]) || elem.Beyond(y, g.bounds[1]) {
			for i, v := range x {
				w := math.Abs(y[i])
				if !(math.Abs(v) < g.bounds[0] && w < g.bounds[1]) || r.apart && w < tiniest && w > 0 {
					dst[i] = T(g.one(complex(v, y[i])))
				}
			}
		}
		dst, a = dst[n:], a[n:]
	}
}

func getParts[F elem.Float](x, y []float64, a []F) {
	a, y = a[:2*len(x)], y[:len(x)]
	for i := range x {
		x[i], y[i] = float64(a[2*i]), float64(a[2*i+1])
	}
}

func putParts[F elem.Float](dst []F, x, y []float64) {
	dst, y = dst[:2*len(x)], y[:len(x)]
	for i, v := range x {
		dst[2*i], dst[2*i+1] = F(v), F(y[i])
	}
}

// The real functions of parts; circular ones of arguments within their bound.
func exps(dst, a []float64)    { vectorOr(simd.VecExp, dst, a, exp, nil) }
func exp2s(dst, a []float64)   { vectorOr(simd.VecExp2, dst, a, math.Exp2, nil) }
func expm1s(dst, a []float64)  { vectorOr(simd.VecExpm1, dst, a, math.Expm1, nil) }
func logs(dst, a []float64)    { vectorOr(simd.VecLog, dst, a, log, nil) }
func log1ps(dst, a []float64)  { vectorOr(simd.VecLog1p, dst, a, math.Log1p, nil) }
func cosines(dst, a []float64) { vectorOr(simd.VecCos, dst, a, cos, nil) }
func sinhs(dst, a []float64)   { vectorOr(simd.VecSinh, dst, a, SinhOf, nil) }
func coshs(dst, a []float64)   { vectorOr(simd.VecCosh, dst, a, CoshOf, nil) }

// sines keep zeros, which the vector routine takes for positive ones, as they are; dst is not a.
func sines(dst, a []float64) {
	vectorOr(simd.VecSin, dst, a, sin, nil)
	for i, v := range a {
		if v == 0 {
			dst[i] = v
		}
	}
}

// scaled multiplies a sine and a cosine by what else the parts of a result have.
func scaled(r *complexRoom, n int, a, b, c, d []float64) {
	Mul(r.result[0][:n], a, b)
	Mul(r.result[1][:n], c, d)
}

func expMany(r *complexRoom, n int, real bool) {
	exps(r.made[0][:n], r.arg[0][:n])
	turned(r, n, real)
}

// exp2Many turns by y·ln 2.
func exp2Many(r *complexRoom, n int, real bool) {
	exp2s(r.made[0][:n], r.arg[0][:n])
	for i, v := range r.arg[1][:n] {
		r.arg[2][i] = v * math.Ln2
	}
	r.arg[1], r.arg[2] = r.arg[2], r.arg[1]
	turned(r, n, real)
	r.arg[1], r.arg[2] = r.arg[2], r.arg[1]
}

// turned makes numbers of their lengths in made[0] and their angles in arg[1].
func turned(r *complexRoom, n int, real bool) {
	y, size := r.arg[1][:n], r.made[0][:n]
	if real {
		copy(r.result[0][:n], size)
		copy(r.result[1][:n], y)
		return
	}
	sines(r.made[1][:n], y)
	cosines(r.made[2][:n], y)
	scaled(r, n, size, r.made[2][:n], size, r.made[1][:n])
}

func expm1Many(r *complexRoom, n int, real bool) {
	x, y, less := r.arg[0][:n], r.arg[1][:n], r.result[0][:n]
	expm1s(less, x)
	if real {
		copy(r.result[1][:n], y)
		return
	}
	half, s, c := r.made[0][:n], r.made[1][:n], r.made[2][:n]
	for i, v := range y {
		half[i] = v / 2
	}
	sines(s, half)
	cosines(c, y)
	for i, h := range s {
		less[i] = float64(less[i]*c[i]) - 2*h*h
	}
	sines(s, y)
	exps(c, x)
	Mul(r.result[1][:n], c, s)
}

func logMany(r *complexRoom, n int, real bool) {
	x, y := r.arg[0][:n], r.arg[1][:n]
	angles(r.result[1][:n], y, x, real)
	if real {
		Abs(r.made[0][:n], x)
		logs(r.result[0][:n], r.made[0][:n])
		return
	}
	logAbsMany(r, x, y)
}

// angles are those of the points x, y.
func angles(dst, y, x []float64, real bool) {
	if !real {
		Atan2(dst, y, x)
		return
	}
	for i, v := range x {
		dst[i] = y[i]
		if math.Signbit(v) {
			dst[i] = math.Copysign(math.Pi, y[i])
		}
	}
}

// logAbsMany is logAbs of many points.
func logAbsMany(r *complexRoom, x, y []float64) {
	n, near := len(x), 0
	h, beyond := r.made[0][:n], r.made[1][:n]
	Hypot(h, x, y)
	logs(r.result[0][:n], h)
	far := elem.Beyond(h, math.MaxFloat64)
	for i, v := range h {
		if !(v < 2) {
			continue
		}
		if v > 0.5 && y[i] != 0 { // a length on the axis is exact
			beyond[near], r.at[near] = squareBeyond(x[i], y[i]), i
			near++
		} else if v < 0x1p-1022 {
			r.result[0][i] = logAbs(x[i], y[i])
		}
	}
	for i := 0; far && i < n; i++ {
		if h[i] > math.MaxFloat64 {
			r.result[0][i] = logAbs(x[i], y[i])
		}
	}
	log1ps(beyond[:near], beyond[:near])
	for k, i := range r.at[:near] {
		r.result[0][i] = 0.5 * beyond[k]
	}
}

func logScaled(r *complexRoom, n int, real bool, by float64) {
	logMany(r, n, real)
	for i := range n {
		r.result[0][i] *= by
		r.result[1][i] *= by
	}
}

// log1pMany is the logarithm of 1+z but for small numbers, and those on the axis.
func log1pMany(r *complexRoom, n int, real bool) {
	x, y, whole := r.arg[0][:n], r.arg[1][:n], r.arg[2][:n]
	for i, v := range x {
		whole[i] = v + 1
	}
	angles(r.result[1][:n], y, whole, real)
	if real && !beyondMinusOne(x) {
		log1ps(r.result[0][:n], x)
		for i := range n {
			r.result[0][i] += 0 // the logarithm of one is no negative zero
		}
		return
	}
	logAbsMany(r, whole, y)
	small, few := r.made[1][:n], 0
	for i, v := range x {
		w := y[i]
		switch {
		case w == 0 && v > -1:
			small[few] = v
		case math.Abs(v) < 0.5 && math.Abs(w) < 0.5:
			small[few] = 2*v + v*v + w*w
		default:
			continue
		}
		r.at[few] = i
		few++
	}
	log1ps(small[:few], small[:few])
	for k, i := range r.at[:few] {
		if v := small[k]; y[i] == 0 {
			r.result[0][i] = v + 0
		} else {
			r.result[0][i] = 0.5 * v
		}
	}
}

// beyondMinusOne reports whether some number is not above -1.
func beyondMinusOne(x []float64) bool {
	for _, v := range x {
		if !(v > -1) {
			return true
		}
	}
	return false
}

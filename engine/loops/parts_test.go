// Kernels on whole numbers, on the parts of floats and of complex numbers: every level gives the bits of the portable form.

package loops

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// sameAsPortable runs f on the active level and on none, over several lengths, and compares bits; all NaN are alike.
func sameAsPortable[D, T elem.Elem](t *testing.T, name string, a, b []T, f func(dst []D, a, b []T)) {
	t.Helper()
	level := simd.Active
	for _, n := range []int{1, 7, 8, 31, 64, 65, 200, len(a)} {
		n = min(n, len(a))
		from := (len(a) - n) / 2
		x, y := a[from:][:n], b[from:][:n]
		got, want := make([]D, n+2), make([]D, n)
		f(got[1:n+1], x, y)
		simd.Active = new(simd.Routines)
		f(want, x, y)
		simd.Active = level
		var zero D
		if got[0] != zero || got[n+1] != zero {
			t.Fatalf("%s wrote outside", name)
		}
		for i := range want {
			if g, w := got[i+1], want[i]; !looptest.SameBits(g, w) {
				t.Fatalf("%s of %T: %v, %v gives %v, want %v", name, a, x[i], y[i], g, w)
			}
		}
	}
}

func TestWholeLevels(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		wholeLevels[int8](t)
		wholeLevels[uint8](t)
		wholeLevels[int16](t)
		wholeLevels[uint16](t)
		wholeLevels[int32](t)
		wholeLevels[uint32](t)
		wholeLevels[int64](t)
		wholeLevels[uint64](t)
	})
}

func wholeLevels[T elem.Integer](t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	a, b := wholesOf[T](r, 6000), wholesOf[T](r, 6000)
	top := T(1) << (8*unsafe.Sizeof(a[0]) - 1)
	edge := []T{0, 1, 2, 3, T(0) - 1, T(0) - 2, T(0) - 3, top, top - 1, top + 1, top - 2, top >> 1, top>>1 - 1, 7, 100}
	for _, x := range edge {
		for _, y := range edge {
			a, b = append(a, x), append(b, y)
		}
	}
	for i := range 2000 { // multiples and their neighbours
		a[i] = b[i]*T(r.IntN(300)) + T(r.IntN(3)) - 1
	}
	for name, f := range map[string]func(dst, a, b []T){"mul": Mul[T], "left": ShiftLeft[T], "right": ShiftRight[T], "floor": FloorDiv[T],
		"mod": Mod[T], "fmod": Fmod[T], "gcd": Gcd[T], "lcm": Lcm[T], "neg": looptest.OneOf(Neg[T]), "abs": looptest.OneOf(Abs[T]), "sign": looptest.OneOf(Sign[T]),
		"invert": looptest.OneOf(Invert[T]), "square": looptest.OneOf(Square[T]), "reciprocal": looptest.OneOf(Reciprocal[T]),
		"floor by one": func(dst, a, b []T) { FloorDiv(dst, a, filled(b[0]|1, len(a))) },
		"mod by one":   func(dst, a, b []T) { Mod(dst, a, filled(b[0]|1, len(a))) }} {
		sameAsPortable(t, name, a, b, f)
	}
	sameAsPortable(t, "count", a, b, looptest.OneOf(PopCount[T]))
	truthLevels(t, a, b)
	for i, x := range b[:500] {
		if x == 0 {
			continue
		}
		d := make([]T, 1)
		Gcd(d, a[i:i+1], b[i:i+1])
		if g := d[0]; g == 0 || a[i]%g != 0 || x%g != 0 {
			t.Fatalf("gcd(%v, %v) is %v", a[i], x, g)
		}
	}
}

func filled[T any](x T, n int) []T {
	s := make([]T, n)
	for i := range s {
		s[i] = x
	}
	return s
}

// truthLevels are the tests and the logic of any elements.
func truthLevels[T elem.Elem](t *testing.T, a, b []T) {
	t.Helper()
	sameAsPortable(t, "and", a, b, LogicalAnd[T])
	sameAsPortable(t, "or", a, b, LogicalOr[T])
	sameAsPortable(t, "xor", a, b, LogicalXor[T])
	sameAsPortable(t, "not", a, b, looptest.OneOf(LogicalNot[T]))
	sameAsPortable(t, "truth", a, b, looptest.OneOf(Truth[T]))
	sameAsPortable(t, "equal", a, b, Equal[T])
	sameAsPortable(t, "not equal", a, b, NotEqual[T])
	got := make([]bool, len(a))
	for name, f := range map[string]func(x, y bool) bool{"and": func(x, y bool) bool { return x && y }, "or": func(x, y bool) bool { return x || y },
		"xor": func(x, y bool) bool { return x != y }} {
		map[string]func(dst []bool, a, b []T){"and": LogicalAnd[T], "or": LogicalOr[T], "xor": LogicalXor[T]}[name](got, a, b)
		for i := range got {
			if x, y := a[i] != *new(T), b[i] != *new(T); got[i] != f(x, y) {
				t.Fatalf("%v %s %v gives %v", a[i], name, b[i], got[i])
			}
		}
	}
}

func TestPartLevels(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		partLevels[float32, complex64](t, AbsComplex64)
		partLevels[float64, complex128](t, AbsComplex128)
	})
}

func partLevels[F elem.Float, C elem.Complex](t *testing.T, length func(dst []F, a []C)) {
	a, b := testPairs[F](rand.New(rand.NewPCG(8, 9)))
	for name, f := range map[string]func(dst, a, b []F){"sign": looptest.OneOf(Sign[F]), "spacing": looptest.OneOf(Spacing[F]), "nextafter": Nextafter[F],
		"heaviside": Heaviside[F], "frexp": looptest.OneOf(func(dst, a []F) { Frexp(dst, make([]int32, len(a)), a) }),
		"exponent": looptest.OneOf(func(dst, a []F) {
			e := make([]int32, len(a))
			Frexp(make([]F, len(a)), e, a)
			Convert(dst, e)
		})} {
		sameAsPortable(t, name, a, b, f)
	}
	sameAsPortable(t, "ldexp", a, b, func(dst, a, b []F) { Ldexp(dst, a, exponents[int32](len(a))) })
	sameAsPortable(t, "ldexp", a, b, func(dst, a, b []F) { Ldexp(dst, a, exponents[int64](len(a))) })
	for name, f := range map[string]func(dst []bool, a []F){"nan": IsNan[F], "inf": IsInf[F], "finite": IsFinite[F], "sign bit": Signbit[F]} {
		sameAsPortable(t, name, a, b, looptest.OneOf(f))
	}
	truthLevels(t, a, b)

	x, y := looptest.ComplexOf[F, C](a, b), looptest.ComplexOf[F, C](b, a)
	for name, f := range map[string]func(dst, a, b []C){"add": Add[C], "sub": Sub[C], "mul": Mul[C], "div": Div[C], "neg": looptest.OneOf(Neg[C]),
		"conj": looptest.OneOf(Conj[C]), "reciprocal": looptest.OneOf(Reciprocal[C]), "square": looptest.OneOf(Square[C])} {
		sameAsPortable(t, name, x, y, f)
	}
	for name, f := range map[string]func(dst []bool, a []C){"nan": IsNan[C], "inf": IsInf[C], "finite": IsFinite[C]} {
		sameAsPortable(t, name, x, y, looptest.OneOf(f))
	}
	truthLevels(t, x, y)
	got := make([]F, len(x))
	length(got, x)
	for i, z := range x {
		want := hypot(real(complex128(z)), imag(complex128(z)))
		if g := float64(got[i]); !(g != g && want != want || F(g) == F(want) || math.Abs(g-want) <= 1.5*SpacingOf(want) || elem.KindOf[F]() == elem.KindFloat32 && math.Abs(g-want) <= spacing32(want)) {
			t.Fatalf("|%v| is %v, want %v", z, g, want)
		}
		one := make([]F, 1)
		if length(one, x[i:i+1]); !looptest.SameBits(one[0], got[i]) {
			t.Fatalf("|%v| is %v alone and %v among others", z, one[0], got[i])
		}
	}
}

// exponents are small ones, and such as go beyond.
func exponents[E int32 | int64](n int) []E {
	r := rand.New(rand.NewPCG(2, uint64(n)))
	e := make([]E, n)
	for i := range e {
		if e[i] = E(r.IntN(400) - 200); i%5 == 0 {
			e[i] = E(r.Int64()) >> r.IntN(63)
		}
	}
	return e
}

// What the portable forms do is right.
func TestExponents(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		a := []float64{0, math.Copysign(0, -1), 1, -6, 0.1, 5e-324, -math.MaxFloat64, math.Inf(1), math.NaN()}
		f, e := make([]float64, len(a)), make([]int32, len(a))
		Frexp(f, e, a)
		for i, x := range a {
			wf, we := math.Frexp(x)
			if !looptest.SameBits(f[i], wf) || int(e[i]) != we {
				t.Error(fmt.Sprint(x, " is taken apart into ", f[i], e[i]))
			}
		}
		back := make([]float64, len(a))
		Ldexp(back, f, e)
		for i, x := range a {
			if !looptest.SameBits(back[i], x) {
				t.Errorf("%v comes back as %v", x, back[i])
			}
		}
	})
}

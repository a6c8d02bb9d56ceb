// Quick gives what Binary gives, or nothing.
package object

import (
	"math"
	"testing"
)

func TestQuickIsBinary(t *testing.T) {
	ints := []int64{0, 1, -1, 2, -2, 3, 7, -7, 31, 32, 62, 63, 64, 255, 1023, 1024, -256, -257, 46341, 1<<31 - 1, 1 << 31, -1 << 31,
		1<<53 - 1, 1 << 53, 1<<53 + 1, -1 << 53, -1<<53 - 1, math.MaxInt64, math.MaxInt64 - 1, math.MinInt64, math.MinInt64 + 1}
	floats := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -2.5, 1e16, 1 << 53, 1<<53 + 2, math.MaxFloat64, math.SmallestNonzeroFloat64,
		math.Inf(1), math.Inf(-1), math.NaN(), 9.2e18, -9.3e18}
	var vs []Value
	for _, n := range ints {
		vs = append(vs, Int(n))
	}
	for _, f := range floats {
		vs = append(vs, Float(f))
	}
	vs = append(vs, Bool(true), Str("a"), None, Complex(1i), Complex(complex(math.Inf(1), -2)))
	quick := 0
	for op := Add; op <= Ge; op++ {
		for _, a := range vs {
			for _, b := range vs {
				if _, isInt := b.(Int); op == LShift && isInt && b.(Int) > 1<<20 {
					continue
				}
				if x, ok := b.(Int); ok && op == Pow && (x > 1<<10 || x < -1<<10) {
					continue
				}
				got := Quick(op, a, b)
				if got == nil {
					continue
				}
				quick++
				want, err := Binary(op, a, b)
				if err != nil || !sameBits(got, want) {
					t.Errorf("%v %s %v: %v, not %v (%v)", a, op, b, got, want, err)
				}
			}
		}
	}
	if quick < 8000 {
		t.Errorf("only %d operations were quick", quick)
	}
}

func sameBits(a, b Value) bool {
	x, ok := a.(Float)
	y, ok2 := b.(Float)
	if ok && ok2 {
		return math.Float64bits(float64(x)) == math.Float64bits(float64(y)) || x != x && y != y
	}
	c, ok := a.(Complex)
	d, ok2 := b.(Complex)
	if ok && ok2 {
		return sameBits(Float(real(c)), Float(real(d))) && sameBits(Float(imag(c)), Float(imag(d)))
	}
	return a == b
}

func TestBoxInt(t *testing.T) {
	for _, n := range []int64{-257, -256, -1, 0, 1, 255, 256, 1023, 1024, math.MaxInt64, math.MinInt64} {
		if BoxInt(n) != Value(Int(n)) {
			t.Errorf("%d became %v", n, BoxInt(n))
		}
	}
}

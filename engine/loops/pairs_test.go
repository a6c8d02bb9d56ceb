// Functions of two floats on every level against their portable forms, special numbers included.

package loops

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// testPairs are operands of all sizes and relations.
func testPairs[T elem.Float](r *rand.Rand) (a, b []T) {
	special := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 2, -2, 3, -3, 1e-40, 5e-324, 1e30, -1e30, math.Inf(1), math.Inf(-1),
		math.NaN(), 1 << 22, 1 << 24, 1<<24 + 1, 1 << 53, -(1 << 53), 1.5, math.MaxFloat32, math.MaxFloat64, 0.99999994, 1.0000001}
	for _, x := range special {
		for _, y := range special {
			a, b = append(a, T(x)), append(b, T(y))
		}
	}
	for i := range 4000 {
		x, y := r.NormFloat64()*math.Exp(r.NormFloat64()*8), r.NormFloat64()*math.Exp(r.NormFloat64()*3)
		if i%4 == 0 { // whole multiples and their neighbours
			x = float64(T(y)) * float64(r.IntN(1<<20)-1<<19) * (1 + float64(r.IntN(3)-1)*0x1p-23)
		}
		a, b = append(a, T(x)), append(b, T(y))
	}
	return a, b
}

// The routines for pairs give what the portable functions give: exactly, or to within so many units.
func TestPairLevels(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		pairLevels[float32](t)
		pairLevels[float64](t)
	})
}

func pairLevels[T elem.Float](t *testing.T) {
	a, b := testPairs[T](rand.New(rand.NewPCG(9, 9)))
	single := elem.KindOf[T]() == elem.KindFloat32
	logSum := func(f func(x, y float64) float64) func(x, y T) float64 {
		return func(x, y T) float64 { return f(float64(x), float64(y)) }
	}
	for _, c := range []struct {
		name  string
		f     func(dst, a, b []T)
		one   func(x, y T) float64
		units float64
	}{
		{"floor_divide", FloorDiv[T], func(x, y T) float64 { return float64(floorDivFloat(x, y)) }, 0},
		{"mod", Mod[T], func(x, y T) float64 { return float64(modFloat(x, y)) }, 0},
		{"fmod", Fmod[T], func(x, y T) float64 { return float64(T(fmod(float64(x), float64(y)))) }, 0},
		{"copysign", Copysign[T], func(x, y T) float64 { return math.Copysign(float64(x), float64(y)) }, 0},
		{"power", Pow[T], logSum(pow), 2.5},
		{"hypot", Hypot[T], logSum(hypot), 1.5},
		{"arctan2", Atan2[T], logSum(atan2), 2.5},
	} {
		d := make([]T, len(a))
		c.f(d, a, b)
		for i, got := range d {
			want := c.one(a[i], b[i])
			if single && math.Abs(want) > math.MaxFloat32 {
				want = math.Copysign(math.Inf(1), want)
			}
			g, unit := float64(got), SpacingOf(math.Abs(want))
			if single {
				unit = spacing32(want)
			}
			same := g == want && math.Signbit(g) == math.Signbit(want) || g != g && want != want
			if !same && (g == want || !(math.Abs(g-want) <= c.units*unit)) { // equal, yet not the same: zeros of two signs
				t.Errorf("%s(%v, %v) of %s is %v, want %v", c.name, a[i], b[i], fmt.Sprintf("%T", got), g, want)
				break
			}
		}
	}
}

// Sums of exponentials: the error is counted in units of the larger operand or the result.
func TestLogaddexpLevels(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(9, 10))
		var a, b []float64
		for range 4000 {
			x := r.NormFloat64() * 30
			a, b = append(a, x), append(b, x+r.NormFloat64()*math.Exp(4*r.NormFloat64()))
		}
		for _, x := range []float64{0, 1, math.Inf(1), math.Inf(-1), math.NaN()} {
			for _, y := range []float64{0, -1, math.Inf(1), math.Inf(-1), math.NaN()} {
				a, b = append(a, x), append(b, y)
			}
		}
		d, d2 := make([]float64, len(a)), make([]float64, len(a))
		Logaddexp(d, a, b)
		Logaddexp2(d2, a, b)
		for i := range a {
			for name, p := range map[string][2]float64{"logaddexp": {d[i], logaddexp(a[i], b[i])}, "logaddexp2": {d2[i], logaddexp2(a[i], b[i])}} {
				got, want := p[0], p[1]
				unit := SpacingOf(max(math.Abs(want), math.Abs(a[i]), math.Abs(b[i])))
				if !(got == want || got != got && want != want || math.Abs(got-want) <= 2.5*unit) {
					t.Errorf("%s(%v, %v) is %v, want %v", name, a[i], b[i], got, want)
				}
			}
		}
	})
}

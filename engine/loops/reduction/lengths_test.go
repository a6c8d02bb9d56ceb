// All lengths, exact aliasing, guard cells, and the functions that NumPy has no twin of.

package reduction

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
)

// lengths runs a kernel of two operands over every length up to 67 and some longer, separately and in place, against one.
func lengths[D, T elem.Elem](t *testing.T, name string, values []T, f func(dst []D, a, b []T)) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 9))
	for n := range 72 {
		if n > 67 {
			n = 100 + r.IntN(1000)
		}
		a, b := make([]T, n), make([]T, n)
		for i := range n {
			a[i], b[i] = values[r.IntN(len(values))], values[r.IntN(len(values))]
		}
		want := make([]D, n)
		for i := range n {
			f(want[i:i+1], a[i:i+1], b[i:i+1])
		}
		got := make([]D, n+2)
		a0, b0 := slices.Clone(a), slices.Clone(b)
		f(got[1:n+1], a, b)
		eq := func(x, y D) bool { return x == y || x != x && y != y }
		eqT := func(x, y T) bool { return x == y || x != x && y != y }
		if !slices.EqualFunc(got[1:n+1], want, eq) {
			t.Fatalf("%s: length %d: %v, want %v", name, n, got[1:n+1], want)
		}
		if got[0] != *new(D) || got[n+1] != *new(D) || !slices.EqualFunc(a, a0, eqT) || !slices.EqualFunc(b, b0, eqT) {
			t.Fatalf("%s: length %d: wrote where it must not", name, n)
		}
		if d, ok := any(a).([]D); ok {
			f(d, a, b)
			if !slices.EqualFunc(d, want, eq) {
				t.Fatalf("%s: length %d, in place: %v, want %v", name, n, d, want)
			}
		}
	}
}

var floats = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -2.5, 3, 100, 1e-3, math.Inf(1), math.Inf(-1), math.NaN(), 7.25}

func valuesOf[T elem.Elem]() []T {
	v := make([]T, len(floats))
	loops.Convert(v, floats)
	return v
}

func realLengths[T elem.Real](t *testing.T) {
	v := valuesOf[T]()
	lengths(t, "Add", v, loops.Add[T])
	lengths(t, "Sub", v, loops.Sub[T])
	lengths(t, "Mul", v, loops.Mul[T])
	lengths(t, "Maximum", v, loops.Maximum[T])
	lengths(t, "Minimum", v, loops.Minimum[T])
	lengths(t, "FloorDiv", v, loops.FloorDiv[T])
	lengths(t, "Mod", v, loops.Mod[T])
	lengths(t, "Max", v, func(dst, a, b []T) { rowsOfTwo(dst, a, b, Max[T]) })
	lengths(t, "Min", v, func(dst, a, b []T) { rowsOfTwo(dst, a, b, Min[T]) })
	lengths(t, "Less", v, loops.Less[T])
	lengths(t, "LessEqual", v, loops.LessEqual[T])
	lengths(t, "Equal", v, loops.Equal[T])
	lengths(t, "NotEqual", v, loops.NotEqual[T])
	lengths(t, "Abs", v, looptest.OneOf(loops.Abs[T]))
	lengths(t, "Neg", v, looptest.OneOf(loops.Neg[T]))
	lengths(t, "Relu", v, looptest.OneOf(loops.Relu[T]))
	lengths(t, "Convert", v, looptest.OneOf(loops.Convert[float64, T]))
	lengths(t, "Convert", v, looptest.OneOf(loops.Convert[float32, T]))
	lengths(t, "Convert", v, looptest.OneOf(loops.Convert[int32, T]))
	lengths(t, "Convert", v, looptest.OneOf(loops.Convert[int64, T]))
	lengths(t, "Convert", v, looptest.OneOf(loops.Convert[bool, T]))
	lengths(t, "LogicalAnd", v, loops.LogicalAnd[T])
}

func floatLengths[T elem.Float](t *testing.T) {
	realLengths[T](t)
	v := valuesOf[T]()
	lengths(t, "Div", v, loops.Div[T])
	for name, f := range map[string]func(dst, a []T){"Sqrt": loops.Sqrt[T], "Floor": loops.Floor[T], "Rint": loops.Rint[T], "Exp": loops.Exp[T], "Log": loops.Log[T],
		"Sin": loops.Sin[T], "Cos": loops.Cos[T], "Tanh": loops.Tanh[T], "Sigmoid": loops.Sigmoid[T]} {
		lengths(t, name, v, looptest.OneOf(f))
	}
	lengths(t, "IsNan", v, looptest.OneOf(loops.IsNan[T]))
	lengths(t, "IsFinite", v, looptest.OneOf(loops.IsFinite[T]))
}

func TestLengths(t *testing.T) { looptest.EachLevel(t, allLengths) }

func allLengths(t *testing.T) {
	realLengths[int8](t)
	realLengths[uint16](t)
	realLengths[int32](t)
	realLengths[int64](t)
	realLengths[uint64](t)
	floatLengths[float32](t)
	floatLengths[float64](t)
	c := valuesOf[complex128]()
	lengths(t, "Mul", c, loops.Mul[complex128])
	lengths(t, "Div", c, loops.Div[complex128])
}

// rowsOfTwo reduces pairs.
func rowsOfTwo[T elem.Real](dst, a, b []T, f func([]T) T) {
	for i := range dst {
		dst[i] = f([]T{a[i], b[i]})
	}
}

func TestExtremes(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		extremes[float32](t)
		extremes[float64](t)
		extremes[int16](t)
	})
}

// extremes puts the greatest, the least and a NaN at every place of rows of every length.
func extremes[T elem.Real](t *testing.T) {
	t.Helper()
	for n := 1; n < 140; n++ {
		a := make([]T, n)
		for i := range a {
			a[i] = T(i % 5)
		}
		for i := range a {
			was := a[i]
			a[i] = 9
			if Max(a) != 9 || ArgMax(a) != i {
				t.Fatalf("greatest at %d of %d: %v at %d", i, n, Max(a), ArgMax(a))
			}
			a[i]--
			a[i] -= 108
			if Min(a) != a[i] || ArgMin(a) != i {
				t.Fatalf("least at %d of %d: %v at %d", i, n, Min(a), ArgMin(a))
			}
			if elem.IsFloat[T]() {
				a[i] = T(math.NaN())
				if Max(a) == Max(a) || Min(a) == Min(a) || ArgMax(a) != i || ArgMin(a) != i {
					t.Fatalf("NaN at %d of %d missed", i, n)
				}
			}
			a[i] = was
		}
	}
}

func TestNonFinite(t *testing.T) { looptest.EachLevel(t, nonFinite) }

func nonFinite(t *testing.T) {
	for n := range 70 {
		a := make([]float64, n)
		b := make([]float32, n)
		for i := range a {
			a[i], b[i] = -math.MaxFloat64, math.MaxFloat32
		}
		if loops.NonFinite(a) || loops.NonFinite(b) {
			t.Fatal("finite numbers taken for others")
		}
		for i := range a {
			for _, x := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
				a[i], b[i] = x, float32(x)
				if !loops.NonFinite(a) || !loops.NonFinite(b) {
					t.Fatalf("%v at %d of %d missed", x, i, n)
				}
			}
			a[i], b[i] = 0, 0
		}
	}
	if loops.NonFinite([]complex64{1, 2}) || !loops.NonFinite([]complex128{complex(1, math.Inf(1))}) {
		t.Error("complex")
	}
}

func TestSelectClip(t *testing.T) {
	nan := math.NaN()
	got := make([]float64, 5)
	loops.Clip(got, []float64{-1, 5, 2, nan, 3}, []float64{0, 0, nan, 0, 4}, []float64{1, 1, 1, 1, 2})
	if got[0] != 0 || got[1] != 1 || got[2] == got[2] || got[3] == got[3] || got[4] != 2 {
		t.Error(got)
	}
	s := make([]string, 2)
	loops.Select(s, []bool{true, false}, []string{"a", "b"}, []string{"c", "d"})
	if s[0] != "a" || s[1] != "d" {
		t.Error(s)
	}
	loops.PutMask(s, []bool{false, true}, []string{"x", "y"})
	if s[0] != "a" || s[1] != "y" {
		t.Error(s)
	}
}

func TestSigmoid(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		args := []float64{0, 1, -1, 30, -30, math.Inf(1), math.Inf(-1), 0.25}
		got := make([]float64, len(args))
		loops.Sigmoid(got, args)
		for i, x := range args {
			if want := 1 / (1 + math.Exp(-x)); !(math.Abs(got[i]-want) <= 3*loops.SpacingOf(want)) {
				t.Errorf("sigmoid %v = %v, want %v", x, got[i], want)
			}
		}
	})
}

func TestLdexp(t *testing.T) {
	got := make([]float64, 5)
	loops.Ldexp(got, []float64{1, -3, 1, math.Inf(1), 5}, []int64{10, -1, math.MaxInt64, -5, math.MinInt64})
	if !slices.Equal(got, []float64{1024, -1.5, math.Inf(1), math.Inf(1), 0}) {
		t.Error(got)
	}
	f := make([]float32, 2)
	loops.Ldexp(f, []float32{1, 3}, []int64{-149, 200})
	if f[0] != math.SmallestNonzeroFloat32 || !math.IsInf(float64(f[1]), 1) {
		t.Error(f)
	}
	frac, whole := make([]float64, 3), make([]float64, 3)
	loops.Modf(frac, whole, []float64{-2.5, math.Inf(-1), 3})
	if frac[0] != -.5 || whole[0] != -2 || frac[1] != 0 || !math.Signbit(frac[1]) || frac[2] != 0 {
		t.Error(frac, whole)
	}
	exp := make([]int32, 3)
	loops.Frexp(frac, exp, []float64{8, 0.3, 0})
	if frac[0] != .5 || exp[0] != 4 || exp[2] != 0 {
		t.Error(frac, exp)
	}
}

func TestSumForms(t *testing.T) { looptest.EachLevel(t, sumForms) }

func sumForms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	for k := range 420 {
		n := k
		if k >= 400 { // more than are gathered at a time
			n = r.IntN(9000)
		}
		a := make([]float64, 3*n+2)
		for i := range a {
			a[i] = r.NormFloat64()
		}
		row := make([]float64, n)
		for i := range row {
			row[i] = a[1+3*i]
		}
		if SumStrided(a, 1, 3, n) != Sum(row) {
			t.Fatal("strided sum differs from the dense one", n)
		}
		if n > 0 && SumStrided(a, 1+3*(n-1), -3, n) != Sum(reversed(row)) {
			t.Fatal("backward sum", n)
		}
		truth, whole := make([]bool, len(a)), make([]int64, len(a))
		for i := range a {
			truth[i], whole[i] = r.IntN(n+1) > 0, int64(i)
		}
		all, sum := true, int64(0)
		for i := range n {
			all = all && truth[1+3*i]
			sum += int64(1 + 3*i)
		}
		if AllStrided(truth, 1, 3, n) != all || SumStrided(whole, 1, 3, n) != sum {
			t.Fatal("strided truth", n)
		}
		loops.LogicalNot(truth, truth)
		if AnyStrided(truth, 1, 3, n) == all {
			t.Fatal("strided truth", n)
		}
	}
	acc := []int32{1, 2}
	SumRows(acc, []int32{1, 2, 9, 3, 4, 9}, 2, 3)
	MaxRows(acc, []int32{100, 0}, 1, 2)
	MinRows(acc, []int32{99, 100}, 1, 2)
	if acc[0] != 99 || acc[1] != 8 {
		t.Error(acc)
	}
	best, pos := []float64{1, math.NaN(), 5}, []int64{0, 0, 0}
	ArgMaxInto(best, pos, []float64{2, 3, math.NaN()}, 1)
	ArgMaxInto(best, pos, []float64{2, 3, 6}, 2)
	if !slices.Equal(pos, []int64{1, 0, 1}) {
		t.Error(pos)
	}
	rowSums[float32](t)
	rowSums[float64](t)
	if cumMaxOf(1, 3, 2) != 3 || Dot([]int32{1, 2, 3}, []int32{4, 5, 6}) != 32 {
		t.Error("scan or dot")
	}
}

func cumMaxOf(a ...float64) float64 {
	d := make([]float64, len(a))
	CumMax(d, a)
	CumMin(make([]float64, len(a)), a)
	return d[len(d)-1]
}

func reversed(a []float64) []float64 {
	b := slices.Clone(a)
	strided.Reverse(b)
	return b
}

func TestHalfRoundTrip(t *testing.T) { looptest.EachLevel(t, halfRoundTrip) }

func halfRoundTrip(t *testing.T) {
	h := make([]uint16, 1<<16)
	for i := range h {
		h[i] = uint16(i)
	}
	f := make([]float32, len(h))
	back := make([]uint16, len(h))
	loops.HalfToFloat32(f, h)
	loops.Float32ToHalf(back, f)
	for i := range h {
		if back[i] != h[i] {
			t.Fatalf("half %#x -> %v -> %#x", h[i], f[i], back[i])
		}
	}
	loops.BFloat16ToFloat32(f, h)
	loops.Float32ToBFloat16(back, f)
	for i := range h {
		if back[i] != h[i] && f[i] == f[i] {
			t.Fatalf("bfloat16 %#x -> %v -> %#x", h[i], f[i], back[i])
		}
	}
	for i := range 256 {
		var g [1]float32
		var b [1]uint8
		loops.E4M3FNToFloat32(g[:], []uint8{uint8(i)})
		if loops.Float32ToE4M3FN(b[:], g[:]); int(b[0]) != i {
			t.Fatalf("e4m3fn %#x -> %v -> %#x", i, g[0], b[0])
		}
		loops.E5M2ToFloat32(g[:], []uint8{uint8(i)})
		if loops.Float32ToE5M2(b[:], g[:]); int(b[0]) != i && g[0] == g[0] {
			t.Fatalf("e5m2 %#x -> %v -> %#x", i, g[0], b[0])
		}
	}
}

// A number just beyond the middle between two halves rounds up though float32 would first take it to the middle.
func TestSingleRounding(t *testing.T) {
	var h [3]uint16
	loops.Float64ToHalf(h[:], []float64{1 + 0x1p-11, 1 + 0x1p-11 + 0x1p-40, 65520 - 1e-9})
	if h[0] != 0x3c00 || h[1] != 0x3c01 || h[2] != 0x7bff {
		t.Errorf("%#x", h)
	}
	var b [2]uint8
	loops.Float64ToE4M3FN(b[:], []float64{1 + 0x1p-4, 1 + 0x1p-4 + 0x1p-40})
	if b[0] != 0x38 || b[1] != 0x39 {
		t.Errorf("%#x", b)
	}
	loops.Float64ToE5M2(b[:], []float64{1 + 0x1p-3, 1 + 0x1p-3 + 0x1p-40})
	if b[0] != 0x3c || b[1] != 0x3d {
		t.Errorf("%#x", b)
	}
}

// rowSums checks folds down columns of every width.
func rowSums[T elem.Float](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(2, 6))
	same := func(x, y T) bool {
		return x == y && math.Signbit(float64(x)) == math.Signbit(float64(y)) || x != x && y != y
	}
	for n := range 150 {
		for _, f := range []struct {
			rows func(acc, a []T, rows, stride int)
			into func(acc, row []T)
			odd  bool // elements that are no numbers, and zeros
		}{{SumRows[T], SumInto[T], false}, {ProdRows[T], ProdInto[T], false}, {MaxRows[T], MaxInto[T], true}, {MinRows[T], MinInto[T], true}} {
			rows, stride := r.IntN(12), n+3
			a := make([]T, rows*stride)
			for i := range a {
				a[i] = T(i*7919%101)/30 + .5
				if f.odd && r.IntN(9) == 0 {
					a[i] = []T{0, T(math.Copysign(0, -1)), T(math.NaN()), -5}[r.IntN(4)]
				}
			}
			got, want := make([]T, n+1), make([]T, n+1)
			for i := range got {
				got[i] = T(i % 3)
				if f.odd && i%17 == 0 {
					got[i] = T(math.NaN())
				}
			}
			copy(want, got)
			for r := range rows {
				for i := range n {
					f.into(want[i:i+1], a[r*stride+i:])
				}
			}
			f.rows(got[:n], a, rows, stride)
			if !slices.EqualFunc(got, want, same) {
				t.Fatal("rows of width", n, got, want)
			}
		}
	}
}

// Single operations on whole numbers, and logic, of every type and level, at every length and place against the definition.

package loops

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
)

// someLengths has all around a few vectors, and longer ones.
func someLengths() (list []int) {
	for n := range 140 {
		list = append(list, n)
	}
	return append(list, 255, 256, 1000, 1031, 70001)
}

func TestDirect(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		directWhole[int8](t)
		directWhole[int16](t)
		directWhole[int32](t)
		directWhole[int64](t)
		directWhole[uint8](t)
		directWhole[uint16](t)
		directWhole[uint32](t)
		directWhole[uint64](t)
	})
}

func directWhole[T elem.Integer](t *testing.T) {
	t.Helper()
	width := uint64(8 * unsafe.Sizeof(*new(T)))
	shift := func(f func(x T, n uint64) T, beyond func(x T) T) func(x, y T) T {
		return func(x, y T) T {
			if uint64(y) >= width {
				return beyond(x)
			}
			return f(x, uint64(y))
		}
	}
	r := rand.New(rand.NewPCG(3, 8))
	for _, n := range someLengths() {
		a, b := wholesOf[T](r, n+3)[3:], wholesOf[T](r, n+1)[1:]
		copy(b[:n/3], a) // some are equal
		for i := range n / 5 {
			b[n-1-i] %= T(width) // counts
		}
		for name, f := range map[string]struct {
			loop func(dst, a, b []T)
			of   func(x, y T) T
		}{
			"Add": {Add[T], func(x, y T) T { return x + y }}, "Sub": {Sub[T], func(x, y T) T { return x - y }}, "Mul": {Mul[T], func(x, y T) T { return x * y }},
			"Maximum": {Maximum[T], func(x, y T) T { return max(x, y) }}, "Minimum": {Minimum[T], func(x, y T) T { return min(x, y) }},
			"And": {And[T], func(x, y T) T { return x & y }}, "Or": {Or[T], func(x, y T) T { return x | y }}, "Xor": {Xor[T], func(x, y T) T { return x ^ y }},
			"ShiftLeft": {ShiftLeft[T], shift(func(x T, n uint64) T { return x << n }, func(T) T { return 0 })},
			"ShiftRight": {ShiftRight[T], shift(func(x T, n uint64) T { return x >> n }, func(x T) T {
				if x < 0 {
					return ^T(0)
				}
				return 0
			})},
			"Neg": {onlyFirst(Neg[T]), func(x, _ T) T { return -x }}, "Invert": {onlyFirst(Invert[T]), func(x, _ T) T { return ^x }},
			"Abs": {onlyFirst(Abs[T]), func(x, _ T) T {
				if x < 0 {
					return -x
				}
				return x
			}},
			"Sign": {onlyFirst(Sign[T]), func(x, _ T) T {
				switch {
				case x > 0:
					return 1
				case x < 0:
					return ^T(0)
				}
				return 0
			}},
		} {
			direct(t, name, a, b, f.loop, f.of)
		}
		for name, f := range map[string]struct {
			loop func(dst []bool, a, b []T)
			of   func(x, y T) bool
		}{
			"Equal": {Equal[T], func(x, y T) bool { return x == y }}, "NotEqual": {NotEqual[T], func(x, y T) bool { return x != y }},
			"Less": {Less[T], func(x, y T) bool { return x < y }}, "LessEqual": {LessEqual[T], func(x, y T) bool { return x <= y }},
			"Greater": {Greater[T], func(x, y T) bool { return x > y }}, "GreaterEqual": {GreaterEqual[T], func(x, y T) bool { return x >= y }},
		} {
			direct(t, name, a, b, f.loop, f.of)
		}
		direct(t, "PowInt", a, b, PowInt[T], powerOf[T])
		for i := range b {
			b[i] = T(r.IntN(3 + r.IntN(120)))
		}
		direct(t, "PowInt", a, b, PowInt[T], powerOf[T])
		direct(t, "PopCount", a, b, func(dst []uint8, a, _ []T) { PopCount(dst, a) }, func(x, _ T) uint8 {
			if x < 0 {
				x = -x
			}
			return uint8(bits.OnesCount64(uint64(x) & (1<<width - 1)))
		})
		directLogic(t, a, b)
	}
}

// powerOf multiplies by the base from the exponent's first bit on.
func powerOf[T elem.Integer](x, e T) T {
	if e < 0 {
		switch {
		case x == 1 || x == ^T(0) && e&1 == 0:
			return 1
		case x == ^T(0):
			return x
		}
		return 0
	}
	p := T(1)
	for i := bits.Len64(uint64(e)); i > 0; i-- {
		p *= p
		if e>>(i-1)&1 != 0 {
			p *= x
		}
	}
	return p
}

func TestDirectLogic(t *testing.T) {
	inf, nan, minus := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	some := []float64{0, minus, 0, minus, 1, -2, inf, -inf, nan, 5e-324, 1e-45}
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(5, 8))
		for _, n := range someLengths() {
			x, y := make([]float64, 2*n), make([]float64, 2*n)
			for i := range x {
				x[i], y[i] = some[r.IntN(len(some))], some[r.IntN(len(some))]
			}
			directLogic(t, x[:n], y[:n])
			directLogic(t, looptest.ComplexOf[float64, complex128](x[:n], x[n:]), looptest.ComplexOf[float64, complex128](y[:n], y[n:]))
			f, g := make([]float32, 2*n), make([]float32, 2*n)
			for i := range x {
				f[i], g[i] = float32(x[i]), float32(y[i])
			}
			directLogic(t, f[:n], g[:n])
			directLogic(t, looptest.ComplexOf[float32, complex64](f[:n], f[n:]), looptest.ComplexOf[float32, complex64](g[:n], g[n:]))
			p, q := make([]bool, n), make([]bool, n)
			for i := range p {
				p[i], q[i] = x[i] != 0, y[i] != 0
			}
			directLogic(t, p, q)
		}
	})
}

func directLogic[T elem.Elem](t *testing.T, a, b []T) {
	t.Helper()
	var zero T
	for name, f := range map[string]struct {
		loop func(dst []bool, a, b []T)
		of   func(x, y T) bool
	}{
		"LogicalAnd": {LogicalAnd[T], func(x, y T) bool { return x != zero && y != zero }},
		"LogicalOr":  {LogicalOr[T], func(x, y T) bool { return x != zero || y != zero }},
		"LogicalXor": {LogicalXor[T], func(x, y T) bool { return (x != zero) != (y != zero) }},
		"LogicalNot": {oneOfBool(LogicalNot[T]), func(x, _ T) bool { return x == zero }},
		"Truth":      {oneOfBool(Truth[T]), func(x, _ T) bool { return x != zero }},
	} {
		direct(t, name, a, b, f.loop, f.of)
	}
}

func onlyFirst[T elem.Elem](f func(dst, a []T)) func(dst, a, b []T) {
	return func(dst, a, _ []T) { f(dst, a) }
}

// direct runs a loop into the middle of memory, at an odd place, and compares with the definition.
func direct[D comparable, T any](t *testing.T, name string, a, b []T, loop func(dst []D, a, b []T), of func(x, y T) D) {
	t.Helper()
	const guard = 5
	n := len(a)
	mem := make([]byte, (n+2*guard)*int(unsafe.Sizeof(*new(D))))
	if _, truth := any(*new(D)).(bool); !truth {
		for i := range mem {
			mem[i] = 77
		}
	}
	all := unsafe.Slice((*D)(unsafe.Pointer(&mem[0])), n+2*guard)
	mark := all[0]
	loop(all[guard:guard+n], a, b)
	for i, x := range all {
		switch {
		case i < guard || i >= guard+n:
			if x != mark {
				t.Fatalf("%s of %d %T writes beside its result", name, n, *new(T))
			}
		case x != of(a[i-guard], b[i-guard]):
			t.Fatalf("%s of %d %T: of %v and %v it gives %v", name, n, *new(T), a[i-guard], b[i-guard], x)
		}
	}
}

func TestFill(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 255, 257, 1000, 4097, 300001} {
			fillOf(t, n, uint8(7))
			fillOf(t, n, uint16(0x1234))
			fillOf(t, n, true)
			fillOf(t, n, 1.5)
			fillOf(t, n, complex(2, 3))
		}
	})
}

func fillOf[T comparable](t *testing.T, n int, v T) {
	t.Helper()
	all := make([]T, n+6)
	strided.Fill(all[3:3+n], v)
	for i, x := range all {
		if inside := i >= 3 && i < 3+n; inside != (x == v) {
			t.Fatalf("%T %d of %d is %v", v, i-3, n, x)
		}
	}
}

// Functions that run twice: as Go's compiler makes them, and as closures.
package direct_test

import (
	"errors"
	"fmt"
	"math"
	mathbits "math/bits"
	"math/cmplx"
)

const (
	half  = 0.5
	small = 3
)

type celsius float64

func arithmetic(x, y float64) (float64, float64, float64, float64) {
	return x + y*2, -x - y, x / y, x * half
}

func single(x, y float32) (float32, float32, float32) {
	return x*y + x, x / y, float32(math.Sqrt(float64(x)))
}

func whole(a, b int) (int, int, int, int, int) { return a + b*3, a / b, a % b, a &^ b, -a ^ b }

func bits(a int32, b uint8, c int8) (int32, uint8, int8, int32, uint8) {
	a += int32(b) * 1000003
	b = b*7 - 9
	return a << 3, b >> 1, c * c, ^a | int32(b), b<<2 ^ 5
}

func shifts(a int, n int) (int, int) { return a << (n & 70), a >> (n & 70) }

func negativeShift(a, n int) int { return a << n }

func narrow(x float64, n int) (int32, uint8, int16, float32, uint32, int64) {
	return int32(n), uint8(n), int16(n), float32(x), uint32(n), int64(n) * 3
}

func fromFloat(x float64) (int, int32) {
	if !(math.Abs(x) < 1e6) {
		return 0, 0
	}
	return int(x), int32(x)
}

func conditions(a, b float64, n int) (bool, bool, bool, bool) {
	return a < b && n > 0, a >= b || n == 3, !(a != b), n&1 == 0
}

func constants(x float64) (float64, int, float32, bool) {
	const k = 1 << 10
	return math.Pi*x + k, small*2 + 'a', 0.1, k > 3
}

func poly(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		s := 0.0
		if v > half {
			s = v*v*3 + v*2 + 1
		} else if v < -1 {
			s = -v
		} else {
			s++
		}
		out[i] = s
	}
	return out
}

func inPlace(x []float32, k int32) []float32 {
	for i := range x {
		x[i] *= float32(k)
		x[i]++
	}
	return x
}

func swap(x []int, i, j int) []int {
	if len(x) > 0 {
		i, j = (i&7)%len(x), (j&7)%len(x)
		x[i], x[j] = x[j], x[i]
	}
	return x
}

func orderOfStores(x []int) ([]int, int) {
	i := 0
	if len(x) < 2 {
		return x, i
	}
	i, x[i] = 1, 20
	x[i], i = 30, 0
	return x, i
}

func outOfRange(x []float64, i int) float64 { return x[i] }

func cutOutOfRange(x []float64, i, j int) []float64 { return x[i&7 : j&7] }

func storeOutOfRange(x []bool, i int) bool {
	x[i&3] = true
	return x[i&3]
}

func sorted(x []float64) []float64 {
	out := make([]float64, len(x), len(x)+3)
	copy(out, x)
	for i := 1; i < len(out); i++ {
		for j := i; j > 0 && out[j] < out[j-1]; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}

func firsts(x []int64, n int) (out []int64) {
	for _, v := range x {
		if v == 3 {
			continue
		}
		if len(out) == n&3 {
			break
		}
		out = append(out, v, v*2)
	}
	return
}

func named(x float64) (a, b float64) {
	a, b = x, 2*x
	if x > 0 {
		return b, a
	}
	return
}

func divided(a, b int) (q, r int) { return a / b, a % b }

func useDivided(a, b int) int {
	q, r := divided(a, b)
	var s, t int = q, r
	_, s = divided(s, 7)
	return s*100 + t
}

func fibonacci(n int) int {
	n &= 15
	if n < 2 {
		return n
	}
	return fibonacci(n-1) + fibonacci(n-2)
}

func even(n int) bool {
	n &= 31
	if n == 0 {
		return true
	}
	return odd(n - 1)
}

func odd(n int) bool {
	if n == 0 {
		return false
	}
	return even(n - 1)
}

func chosen(n int, x float64) float64 {
	switch k := n & 7; k {
	case 0, 1:
		return x
	case 2:
		if x > 0 {
			break
		}
		x = -x
	case small:
		for {
			if x > 10 || x != x {
				break
			}
			x += 5 + math.Abs(x)
		}
	default:
		x *= 2
	}
	switch {
	case x > 100:
		return 100
	case x < -100:
		return -100
	}
	return x
}

func inLoop(x []int) int {
	s := 0
	for _, v := range x {
		switch v & 3 {
		case 0:
			continue
		case 1:
			s += 2
		default:
			s--
		}
		s *= 3
	}
	return s
}

func mathematics(x, y float64) (float64, float64, float64, bool, bool, float64, float64) {
	return math.Sin(x), math.Hypot(x, y), math.Pow(x, 3), math.IsNaN(x / y), math.IsInf(x, -1), math.Inf(1), math.Floor(x) + math.NaN()*0
}

func mean(x []float64) (m float64) {
	for _, v := range x {
		m += v
	}
	m /= float64(len(x))
	return
}

func variance(x []float64) float64 {
	m, s := mean(x), 0.0
	for _, v := range x {
		d := v - m
		s += d * d
	}
	return s / float64(len(x)-1)
}

func window(x []float64, k int) []float64 {
	k = k&3 + 1
	var out []float64
	for i := 0; i+k <= len(x); i++ {
		out = append(out, mean(x[i:i+k]))
	}
	return out
}

func warm(x float64) float64 {
	c := celsius(x)
	c += 273
	return float64(c)
}

func mask(x []float64, limit float64) []bool {
	out := make([]bool, len(x))
	for i := range x {
		out[i] = x[i] > limit
	}
	return out
}

func count(m []bool, b []uint8) (n int, s uint8) {
	for i, v := range m {
		if v && !m[len(m)-1-i] {
			n++
		}
	}
	for i := 0; i < len(b); i += 2 {
		s += b[i]
		b[i] <<= 1
	}
	return n, s
}

func shadow(x int) int {
	y := x
	if x := x + 1; x > 3 {
		y := x * 2
		x = y
		_ = x
	} else {
		y += x
	}
	for i := 0; i < 3; i++ {
		y := y + i
		x += y
	}
	return x + y
}

func oneIndex(x []int) []int {
	k := 0
	for k < len(x) {
		x[k] += k
		k++
	}
	return x[:k]
}

func overlapping(x []int32) int {
	if len(x) > 1 {
		return copy(x[1:], x) + cap(x[:0:0])
	}
	return copy(x, x)
}

func hugeSlice(n int) []float64 { return make([]float64, n&15-1) }

func unsigned(a, b uint64, n uint) (uint64, uint64, uint64, uint64, uint64, bool, bool) {
	if b == 0 {
		b = 7
	}
	return a + b*3, a / b, a % b, a>>(n&70) ^ b<<n, ^a - b, a < b, a >= 1<<63
}

func unsignedNumbers(a uint64, x float64, n int) (float64, float32, uint64, int, uint32, uint) {
	if !(x >= 0 && x < 1e19) {
		x = 3
	}
	return float64(a), float32(a), uint64(x), int(a), uint32(a), uint(n) >> 1
}

func hashed(x []uint64) (h uint64) {
	h = 14695981039346656037
	for i, v := range x {
		h ^= v
		h *= 1099511628211
		h = mathbits.RotateLeft64(h, 13) + uint64(mathbits.OnesCount64(v))
		x[i] = h >> 60
		x[i]++
	}
	return h
}

func floatBits(x float64) (uint64, float64) {
	b := math.Float64bits(x)
	return b &^ (1 << 63), math.Float64frombits(b ^ 1)
}

func complexNumbers(a, b complex128) (complex128, complex128, complex128, complex128, float64, float64, bool) {
	return a + b*2, a - b, a * b, -a * (1 + 2i), real(a), imag(b), a == b
}

func complexDivision(a, b complex128) complex128 { return a / b }

func complexSingle(a, b complex64, x float32) (complex64, complex64, complex64, complex128, complex64) {
	return a * b, a + b, a / (b + 0.1i), complex128(a), complex(x, 2)
}

func complexFunctions(z complex128, x float64) (float64, complex128, complex128, bool) {
	return cmplx.Abs(z), cmplx.Sqrt(z), cmplx.Rect(x, 1), cmplx.IsNaN(z)
}

func mandelbrot(c []complex128) []int {
	out := make([]int, len(c))
	for i, c := range c {
		var z complex128
		for ; out[i] < 20 && cmplx.Abs(z) < 2; out[i]++ {
			z = z*z + c
		}
	}
	return out
}

func complexSlices(x []complex128, y []complex64) (out []complex128, _ []complex64) {
	for i := range x {
		x[i] *= 2
		out = append(out, x[i], 1i)
	}
	for i, v := range y {
		y[i] = v * v
	}
	return out, y
}

func checked(x float64) (float64, error) {
	if x < 0 {
		return 0, fmt.Errorf("the root of %v, %d%%, %s", x, int32(small), "text")
	}
	return math.Sqrt(x), nil
}

func checkedAll(x []float64) ([]float64, error) {
	if len(x) == 0 {
		return nil, errors.New("no elements")
	}
	out := make([]float64, len(x))
	for i, v := range x {
		r, err := checked(v)
		if err != nil {
			return nil, fmt.Errorf("element %d of %v: %w", i, float32(v), err)
		}
		out[i] = r
	}
	return out, nil
}

func keptError(a, b float64) (err error) {
	var first error
	if _, first = checked(a); first == nil {
		_, err = checked(b)
		return
	}
	return first
}

func valued(x []float64, k float64) ([]float64, float64) {
	calls := 0.0
	scale := func(v float64) float64 {
		calls++
		if v < 0 {
			return -v * k
		}
		return v*k + 1
	}
	add := func(a, b float64) (s, d float64) { s, d = a+b, a-b; return }
	root := math.Sqrt
	sum := mean
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = scale(scale(v)) + root(math.Abs(v))
		a, b := add(scale(v), scale(-v))
		two := func(v float64) float64 { return a*b + v }
		out[i] += two(1)
	}
	return out, calls + sum(out)
}

func early(x []int) int {
	find := func(x []int, want int) int {
		for i, v := range x {
			if v == want {
				return i
			}
		}
		return -1
	}
	return find(x, 3)*10 + find(x, find(x, 0))
}

// cases are those that are taken; others are left to the interpreter.
var cases = map[string]any{"arithmetic": arithmetic, "single": single, "whole": whole, "bits": bits, "shifts": shifts, "negativeShift": negativeShift,
	"narrow": narrow, "fromFloat": fromFloat, "conditions": conditions, "constants": constants, "poly": poly, "inPlace": inPlace, "swap": swap,
	"orderOfStores": orderOfStores, "outOfRange": outOfRange, "cutOutOfRange": cutOutOfRange, "storeOutOfRange": storeOutOfRange, "sorted": sorted,
	"firsts": firsts, "named": named, "useDivided": useDivided, "fibonacci": fibonacci, "even": even, "chosen": chosen, "inLoop": inLoop,
	"mathematics": mathematics, "variance": variance, "window": window, "warm": warm, "mask": mask, "count": count, "shadow": shadow,
	"oneIndex": oneIndex, "hugeSlice": hugeSlice, "keptResult": keptResult,
	"unsigned": unsigned, "unsignedNumbers": unsignedNumbers, "hashed": hashed, "floatBits": floatBits, "complexNumbers": complexNumbers,
	"complexDivision": complexDivision, "complexSingle": complexSingle, "complexFunctions": complexFunctions, "mandelbrot": mandelbrot,
	"complexSlices": complexSlices, "checked": checked, "checkedAll": checkedAll, "keptError": keptError, "valued": valued, "early": early}

// severalConditions and swapped are such that the interpreter must be given in other words.
func severalConditions(n int) string {
	f := func() bool { return n > 3 }
	switch {
	case n == 1,
		n == 2, f():
		return "one"
	case n < 0 || n == 0, n == 3:
		return "other"
	}
	return ""
}

func severalValues(n, limit int) (out []int) {
	one, two := func() int { return n }, 4
outer:
	for i := 0; i < 7; i++ {
		switch b := i > 2; b {
		case i == 5, i == 2, i == 3:
			out = append(out, 100)
		}
	inner:
		switch k := i; k {
		case one(), two, two +
			1:
			if i == limit {
				break inner
			}
			out = append(out, i)
		case 0, 1:
			out = append(out, 50+i)
		case limit, 9:
			break outer
		}
	}
	return out
}

func swapped(n int) (s string, k int, err error) {
	s, k = string(rune('a'+n&15)), n
	defer func() { k++ }()
	func() (a, b int) {
		a, b = k, 7
		k++
		return b, a
	}()
	return s + s, len(s), nil
}

func keptResult(x []int) []int {
	sum := func(x []int) (s int) {
		for _, v := range x {
			s += v
		}
		return
	}
	var out []int
	for i := range x {
		out = append(out, sum(x[i:]), sum(x[:i]))
	}
	return out
}

var others = map[string]any{"overlapping": overlapping, "severalConditions": severalConditions, "severalValues": severalValues,
	"swapped": swapped}

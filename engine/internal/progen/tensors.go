// Random tensors: small numbers that add and multiply exactly, in memory of
// every layout; and their comparison.

package progen

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// tensor draws the elements of a tensor; special adds NaN and infinities. It gives a bound of the magnitude.
func (g *Gen) tensor(d dtype.DType, dims []int, special bool) (*tensor.Tensor, float64) {
	t := g.layout(d, dims)
	bound := 8.0
	t.Each(func(pos int) bool {
		if special && g.chance(0.1) {
			SetFloat(t, pos, [...]float64{math.NaN(), math.Inf(1), math.Inf(-1)}[g.rng.IntN(3)])
			return true
		}
		bound = max(bound, g.element(t, pos))
		return true
	})
	return t, bound
}

// element draws one element and gives its magnitude.
func (g *Gen) element(t *tensor.Tensor, pos int) float64 {
	d := t.DType()
	switch {
	case d.IsText():
		letters := []rune("abé 猫")
		var s []rune
		for range g.rng.IntN(d.Width() + 1) {
			s = append(s, letters[g.rng.IntN(len(letters))])
		}
		t.SetText(pos, string(s))
		return 0
	case d.IsBool():
		tensor.Raw[bool](t)[pos] = g.chance(0.5)
		return 1
	case d.IsInteger():
		n := int64(g.rng.IntN(21) - 10)
		if g.chance(0.05) {
			n = int64(g.rng.Uint64()) // any bits
		}
		if d.IsUnsigned() && n >= -10 && n < 0 {
			n = -n
		}
		setBits(t, pos, uint64(n))
		return math.Abs(t.Float64At(pos))
	}
	quarter := func() float64 {
		if d.Size() == 1 {
			return float64(g.rng.IntN(9) - 4)
		}
		return float64(g.rng.IntN(33)-16) / 4
	}
	if d.IsComplex() {
		setComplex(t, pos, complex(quarter(), quarter()))
		return 8
	}
	SetFloat(t, pos, quarter())
	return 8
}

// layout makes a zeroed tensor: row-major, or with steps, gaps, turned or
// permuted axes.
func (g *Gen) layout(d dtype.DType, dims []int) *tensor.Tensor {
	if g.chance(0.5) || len(dims) == 0 {
		return tensor.New(d, dims...)
	}
	order := g.rng.Perm(len(dims)) // the axes from slowest to fastest
	strides := make([]int, len(dims))
	n, offset := 1, g.rng.IntN(3)
	for _, a := range slices.Backward(order) {
		step := n * (1 + g.rng.IntN(2))
		strides[a] = step
		n = step * max(dims[a], 1)
	}
	size := n + offset
	for a, k := range dims {
		if g.chance(0.25) && k > 0 {
			offset += (k - 1) * strides[a]
			strides[a] = -strides[a]
		}
	}
	return tensor.New(d, size).View(dims, strides, offset)
}

// relaid is another view of t's elements: turned, stepped or permuted.
func (g *Gen) relaid(t *tensor.Tensor) *tensor.Tensor {
	dims, strides, offset := slices.Clone(t.Shape()), slices.Clone(t.Strides()), t.Offset()
	for a, n := range dims {
		if n > 0 && g.chance(0.5) {
			offset += (n - 1) * strides[a]
			strides[a] = -strides[a]
		}
	}
	if len(dims) > 1 && g.chance(0.5) {
		dims[0], dims[1], strides[0], strides[1] = dims[1], dims[0], strides[1], strides[0]
	}
	return t.View(dims, strides, offset)
}

// setBits stores the low bits of n.
func setBits(t *tensor.Tensor, pos int, n uint64) {
	switch t.DType().Size() {
	case 1:
		tensor.Raw[uint8](t)[pos] = uint8(n)
	case 2:
		tensor.Raw[uint16](t)[pos] = uint16(n)
	case 4:
		tensor.Raw[uint32](t)[pos] = uint32(n)
	default:
		tensor.Raw[uint64](t)[pos] = n
	}
}

func setComplex(t *tensor.Tensor, pos int, v complex128) {
	if t.DType() == dtype.Complex64 {
		tensor.Raw[complex64](t)[pos] = complex64(v)
		return
	}
	tensor.Raw[complex128](t)[pos] = v
}

// SetFloat stores a number that t's float type holds.
func SetFloat(t *tensor.Tensor, pos int, x float64) {
	switch t.DType() {
	case dtype.Float64:
		tensor.Raw[float64](t)[pos] = x
		return
	case dtype.Float32:
		tensor.Raw[float32](t)[pos] = float32(x)
		return
	}
	// Among bits without the sign larger ones are larger numbers, NaN last.
	sign := 1 << (8*t.DType().Size() - 1)
	bits := sort.Search(sign-1, func(b int) bool {
		setBits(t, pos, uint64(b))
		y := t.Float64At(pos)
		return y >= math.Abs(x) || y != y
	})
	if x != x {
		bits = sign - 1
	}
	if x < 0 {
		bits |= sign
	}
	setBits(t, pos, uint64(bits))
	if y := t.Float64At(pos); y != x && (y == y || x == x) {
		panic("progen: the type does not hold the number")
	}
}

// Clone copies inputs with their memory: layouts stay, and those that share
// memory go on sharing it.
func Clone(inputs []*tensor.Tensor) []*tensor.Tensor {
	buffers := map[*tensor.Buffer]*tensor.Buffer{}
	out := make([]*tensor.Tensor, len(inputs))
	for i, t := range inputs {
		b := buffers[t.Buffer()]
		if b == nil {
			b = tensor.NewBuffer(t.Buffer().Len())
			copy(b.Mem(), t.Buffer().Mem())
			buffers[t.Buffer()] = b
		}
		out[i] = tensor.OfBuffer(b, t.DType(), t.Shape(), t.Strides(), t.Offset())
	}
	return out
}

// Diff tells where got differs from want by more than the tolerance, or is
// empty. NaN equals NaN, and zeros are equal whatever their sign.
func Diff(want, got *tensor.Tensor, tolerance float64) string {
	if want.DType() != got.DType() || !slices.Equal(want.Shape(), got.Shape()) {
		return fmt.Sprintf("%s instead of %s", got, want)
	}
	rel := 0.0
	if tolerance > 0 {
		rel = 64 * Epsilon(want.DType())
	}
	if math.IsInf(tolerance, 0) {
		tolerance = 0
	}
	for i := range want.Size() {
		p, q := want.FlatPos(i), got.FlatPos(i)
		if !closeAt(want, got, p, q, tolerance, rel) {
			return fmt.Sprintf("element %d: %s instead of %s (tolerance %g)", i, show(got, q), show(want, p), tolerance)
		}
	}
	return ""
}

func closeAt(want, got *tensor.Tensor, p, q int, abs, rel float64) bool {
	d := want.DType()
	near := func(x, y, size float64) bool {
		return x == y || x != x && y != y || math.Abs(x-y) <= abs+rel*size
	}
	switch {
	case d.IsText():
		return want.TextAt(p) == got.TextAt(q)
	case d.IsFloat():
		x, y := want.Float64At(p), got.Float64At(q)
		return near(x, y, finite(x))
	case d.IsComplex():
		x, y := want.Complex128At(p), got.Complex128At(q)
		size := finite(math.Hypot(real(x), imag(x)))
		return near(real(x), real(y), size) && near(imag(x), imag(y), size)
	}
	return want.Int64At(p) == got.Int64At(q)
}

func finite(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	return math.Abs(x)
}

func show(t *tensor.Tensor, pos int) string {
	switch {
	case t.DType().IsText():
		return fmt.Sprintf("%q", t.TextAt(pos))
	case t.DType().IsInexact():
		return fmt.Sprint(t.Complex128At(pos))
	}
	return fmt.Sprint(t.Int64At(pos))
}

// The page that compares the library with gonum/mat (README.md): both give the
// same numbers, and the benchmark times both in one run.

package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/tensor"
)

// task is one thing done in both libraries.
type task struct {
	name  string
	sizes []int
	tq    func(a, b *tensor.Tensor) (*tensor.Tensor, error)
	gonum func(a, b *mat.Dense) mat.Matrix
}

var tasks = []task{
	{"product", []int{4, 32, 128, 512}, engine.MatMul, func(a, b *mat.Dense) mat.Matrix {
		var c mat.Dense
		c.Mul(a, b)
		return &c
	}},
	{"product with a transpose", []int{128, 512}, func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return engine.Einsum("ki,kj->ij", a, b) },
		func(a, b *mat.Dense) mat.Matrix {
			var c mat.Dense
			c.Mul(a.T(), b)
			return &c
		}},
	{"sum of two", []int{4, 128, 1024}, engine.Add, func(a, b *mat.Dense) mat.Matrix {
		var c mat.Dense
		c.Add(a, b)
		return &c
	}},
	{"exponential", []int{128, 1024}, func(a, _ *tensor.Tensor) (*tensor.Tensor, error) { return engine.Exp(a) }, func(a, _ *mat.Dense) mat.Matrix {
		var c mat.Dense
		c.Apply(func(_, _ int, v float64) float64 { return math.Exp(v) }, a)
		return &c
	}},
	{"sums of rows", []int{128, 1024}, func(a, _ *tensor.Tensor) (*tensor.Tensor, error) { return engine.Einsum("ij->i", a) },
		func(a, _ *mat.Dense) mat.Matrix {
			n, _ := a.Dims()
			c := mat.NewDense(n, 1, nil)
			for i := range n {
				var s float64
				for _, v := range a.RawRowView(i) {
					s += v
				}
				c.Set(i, 0, s)
			}
			return c
		}},
	{"solution of equations", []int{4, 32, 256}, engine.Solve, func(a, b *mat.Dense) mat.Matrix {
		var c mat.Dense
		if err := c.Solve(a, b); err != nil {
			panic(err)
		}
		return &c
	}},
	{"singular values", []int{32, 128}, func(a, _ *tensor.Tensor) (*tensor.Tensor, error) {
		_, s, _, err := engine.SVD(a, false)
		return s, err
	}, func(a, _ *mat.Dense) mat.Matrix {
		var d mat.SVD
		d.Factorize(a, mat.SVDThin)
		s := d.Values(nil)
		return mat.NewDense(len(s), 1, s)
	}},
}

// operands are two well-conditioned matrices, for either library over one memory.
func operands(n int) (a, b *tensor.Tensor, ga, gb *mat.Dense) {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	x, y := make([]float64, n*n), make([]float64, n*n)
	for i := range x {
		x[i], y[i] = r.Float64()-0.5, r.Float64()-0.5
	}
	for i := range n {
		x[i*n+i] += 2
	}
	return tensor.From(x, n, n), tensor.From(y, n, n), mat.NewDense(n, n, x), mat.NewDense(n, n, y)
}

func TestGonumAgrees(t *testing.T) {
	for _, c := range tasks {
		a, b, ga, gb := operands(c.sizes[0])
		got, err := c.tq(a, b)
		if err != nil {
			t.Fatal(c.name, err)
		}
		elems, err := tensor.Elems[float64](got)
		if err != nil {
			t.Fatal(c.name, err)
		}
		want := mat.DenseCopyOf(c.gonum(ga, gb)).RawMatrix().Data
		if len(elems) != len(want) {
			t.Fatalf("%s: %d elements, gonum has %d", c.name, len(elems), len(want))
		}
		for i := range want {
			if math.Abs(elems[i]-want[i]) > 1e-11*(1+math.Abs(want[i])) {
				t.Errorf("%s: element %d is %v, gonum has %v", c.name, i, elems[i], want[i])
			}
		}
	}
}

func BenchmarkGonum(b *testing.B) {
	for _, c := range tasks {
		for _, n := range c.sizes {
			x, y, gx, gy := operands(n)
			b.Run(fmt.Sprintf("%s/%d/tq", c.name, n), func(b *testing.B) {
				for range b.N {
					r, err := c.tq(x, y)
					if err != nil {
						b.Fatal(err)
					}
					engine.Free(r)
				}
			})
			b.Run(fmt.Sprintf("%s/%d/gonum", c.name, n), func(b *testing.B) {
				for range b.N {
					c.gonum(gx, gy)
				}
			})
		}
	}
}

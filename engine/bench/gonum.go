// gonum, for the products of two matrices.

package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/cblas128"
	"gonum.org/v1/gonum/blas/cblas64"

	"github.com/tq-lang/tq/engine/bench/wire"
)

func gonumFacts() map[string]string {
	facts := map[string]string{"blas": "gonum's own, in Go"}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == "gonum.org/v1/gonum" {
				facts["version"] = strings.TrimPrefix(m.Version, "v")
			}
		}
	}
	return facts
}

// transposes are the products that BLAS has.
var transposes = map[string][2]blas.Transpose{
	"ij,jk->ik": {blas.NoTrans, blas.NoTrans}, "ji,jk->ik": {blas.Trans, blas.NoTrans},
	"ij,kj->ik": {blas.NoTrans, blas.Trans}, "ji,kj->ik": {blas.Trans, blas.Trans},
}

func gonumPrepare(c *bench, q *wire.Request) (map[string]wire.Ready, map[string]caller, error) {
	tr, ok := transposes[c.equation]
	gemm := gonumProducts[c.dtype]
	if !ok || gemm == nil {
		return nil, nil, errNoForm
	}
	a, err := os.ReadFile(q.Operands[0].Path)
	if err != nil {
		return nil, nil, err
	}
	b, err := os.ReadFile(q.Operands[1].Path)
	if err != nil {
		return nil, nil, err
	}
	as, bs := q.Operands[0].Shape, q.Operands[1].Shape
	m, n := as[0], bs[1]
	if tr[0] == blas.Trans {
		m = as[1]
	}
	if tr[1] == blas.Trans {
		n = bs[0]
	}
	ready, calls := map[string]wire.Ready{}, map[string]caller{}
	out := wire.Array{DType: c.dtype, Shape: []int{m, n}}
	size := int(operand{dtype: c.dtype, shape: out.Shape}.bytes())
	given := make([]byte, size)
	product := func(r []byte) { gemm(tr, as, bs, m, n, a, b, r) }
	calls[wire.Fresh] = func() error { product(make([]byte, size)); return nil }
	calls[wire.Into] = func() error { product(given); return nil }
	product(given)
	for mode := range calls {
		out.Path = q.Dump + "." + mode
		if err := os.WriteFile(out.Path, given, 0o600); err != nil {
			return nil, nil, err
		}
		ready[mode] = wire.Ready{Stmt: fmt.Sprintf("blas Gemm(%c, %c)", tr[0], tr[1]), Result: out}
	}
	return ready, calls, nil
}

// gonumProducts are its products by element type.
var gonumProducts = map[string]func(tr [2]blas.Transpose, as, bs []int, m, n int, a, b, r []byte){
	"f32": func(tr [2]blas.Transpose, as, bs []int, m, n int, a, b, r []byte) {
		blas32.Gemm(tr[0], tr[1], 1, blas32.General{Rows: as[0], Cols: as[1], Stride: as[1], Data: elements[float32](a)},
			blas32.General{Rows: bs[0], Cols: bs[1], Stride: bs[1], Data: elements[float32](b)}, 0,
			blas32.General{Rows: m, Cols: n, Stride: n, Data: elements[float32](r)})
	},
	"f64": func(tr [2]blas.Transpose, as, bs []int, m, n int, a, b, r []byte) {
		blas64.Gemm(tr[0], tr[1], 1, blas64.General{Rows: as[0], Cols: as[1], Stride: as[1], Data: elements[float64](a)},
			blas64.General{Rows: bs[0], Cols: bs[1], Stride: bs[1], Data: elements[float64](b)}, 0,
			blas64.General{Rows: m, Cols: n, Stride: n, Data: elements[float64](r)})
	},
	"c64": func(tr [2]blas.Transpose, as, bs []int, m, n int, a, b, r []byte) {
		cblas64.Gemm(tr[0], tr[1], 1, cblas64.General{Rows: as[0], Cols: as[1], Stride: as[1], Data: elements[complex64](a)},
			cblas64.General{Rows: bs[0], Cols: bs[1], Stride: bs[1], Data: elements[complex64](b)}, 0,
			cblas64.General{Rows: m, Cols: n, Stride: n, Data: elements[complex64](r)})
	},
	"c128": func(tr [2]blas.Transpose, as, bs []int, m, n int, a, b, r []byte) {
		cblas128.Gemm(tr[0], tr[1], 1, cblas128.General{Rows: as[0], Cols: as[1], Stride: as[1], Data: elements[complex128](a)},
			cblas128.General{Rows: bs[0], Cols: bs[1], Stride: bs[1], Data: elements[complex128](b)}, 0,
			cblas128.General{Rows: m, Cols: n, Stride: n, Data: elements[complex128](r)})
	},
}

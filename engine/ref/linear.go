// Small matrix algebra by elimination, in complex128 whatever the type.
// Decompositions that iterate are not done here.

package ref

import (
	"math"
	"math/cmplx"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) linear() ([]*tensor.Tensor, error) {
	switch c.op {
	case ir.Cholesky, ir.MatrixInverse, ir.MatrixDeterminant, ir.LogMatrixDeterminant, ir.MatrixSolve:
	default:
		return nil, c.unsupported()
	}
	results := make([]*tensor.Tensor, len(c.results))
	for i, r := range c.results {
		results[i] = tensor.New(r.DType, r.Shape.Dims()...)
	}
	batch := c.dims()
	if c.op != ir.MatrixDeterminant && c.op != ir.LogMatrixDeterminant {
		batch = batch[:len(batch)-2]
	}
	var failed error
	each(batch, func(index []int) {
		if failed != nil {
			return
		}
		a := matrixAt(c.args[0], index)
		switch c.op {
		case ir.Cholesky:
			failed = cholesky(a)
			putMatrix(results[0], index, a)
		case ir.MatrixInverse:
			id := newMatrix(len(a), len(a))
			for i := range id {
				id[i][i] = 1
			}
			_, failed = eliminate(a, id)
			putMatrix(results[0], index, id)
		case ir.MatrixSolve:
			b := matrixAt(c.args[1], index)
			_, failed = eliminate(a, b)
			putMatrix(results[0], index, b)
		default:
			det, _ := eliminate(a, newMatrix(len(a), 0))
			putDeterminant(results, index, det)
		}
	})
	if failed != nil {
		return nil, failed
	}
	return results, nil
}

type matrix [][]complex128

func newMatrix(rows, cols int) matrix {
	m := make(matrix, rows)
	for i := range m {
		m[i] = make([]complex128, cols)
	}
	return m
}

// matrixAt reads the matrix at a batch index, which may stretch.
func matrixAt(t *tensor.Tensor, index []int) matrix {
	m := newMatrix(t.Dim(t.Rank()-2), t.Dim(t.Rank()-1))
	for i := range m {
		for j := range m[i] {
			v := at(t, append(append([]int(nil), index...), i, j))
			if x, ok := v.(float64); ok {
				m[i][j] = complex(x, 0)
			} else {
				m[i][j] = v.(complex128)
			}
		}
	}
	return m
}

func putMatrix(t *tensor.Tensor, index []int, m matrix) {
	for i := range m {
		for j, v := range m[i] {
			put(t, t.Pos(append(append([]int(nil), index...), i, j)...), v)
		}
	}
}

func put(t *tensor.Tensor, pos int, v complex128) {
	if t.DType().IsComplex() {
		store(t, pos, v)
	} else {
		store(t, pos, real(v))
	}
}

// putDeterminant stores the determinant, or its sign and logarithm.
func putDeterminant(results []*tensor.Tensor, index []int, det complex128) {
	if len(results) == 1 {
		put(results[0], results[0].Pos(index...), det)
		return
	}
	sign := complex128(0)
	if det != 0 {
		sign = det / complex(cmplx.Abs(det), 0)
	}
	put(results[0], results[0].Pos(index...), sign)
	put(results[1], results[1].Pos(index...), complex(math.Log(cmplx.Abs(det)), 0))
}

// eliminate solves a x = b in place of b by Gauss and Jordan with row pivots,
// and gives the determinant of a.
func eliminate(a, b matrix) (det complex128, err error) {
	det = 1
	for k := range a {
		p := k
		for i := k; i < len(a); i++ {
			if cmplx.Abs(a[i][k]) > cmplx.Abs(a[p][k]) {
				p = i
			}
		}
		if a[p][k] == 0 {
			return 0, fault.New(fault.Numeric, "Singular matrix").WithOperands(0)
		}
		if p != k {
			a[p], a[k], b[p], b[k] = a[k], a[p], b[k], b[p]
			det = -det
		}
		det *= a[k][k]
		scaleRow(b[k], a[k][k])
		scaleRow(a[k], a[k][k])
		for i := range a {
			if i != k {
				f := a[i][k]
				subtractRow(a[i], a[k], f)
				subtractRow(b[i], b[k], f)
			}
		}
	}
	return det, nil
}

func scaleRow(row []complex128, by complex128) {
	for j := range row {
		row[j] /= by
	}
}

func subtractRow(row, other []complex128, times complex128) {
	for j := range row {
		row[j] -= times * other[j]
	}
}

// cholesky replaces a by its lower factor.
func cholesky(a matrix) error {
	for j := range a {
		d := real(a[j][j])
		for k := range j {
			d -= real(a[j][k] * cmplx.Conj(a[j][k]))
		}
		if !(d > 0) {
			return fault.New(fault.Numeric, "Matrix is not positive definite").WithOperands(0)
		}
		a[j][j] = complex(math.Sqrt(d), 0)
		for i := j + 1; i < len(a); i++ {
			s := a[i][j]
			for k := range j {
				s -= a[i][k] * cmplx.Conj(a[j][k])
			}
			a[i][j] = s / a[j][j]
		}
		for k := j + 1; k < len(a); k++ {
			a[j][k] = 0
		}
	}
	return nil
}

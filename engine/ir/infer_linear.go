// Inference: matrix decompositions. The last two axes are the matrix, those
// before them a batch.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

// matrix is an operand taken apart: batch axes, rows and columns. Of an
// unknown rank nothing is known.
type matrix struct {
	unknown    bool
	batch      []int
	rows, cols int
}

// matrixAt checks operand i of a decomposition.
func (c *call) matrixAt(i int) (matrix, error) {
	t := c.args[i]
	switch t.DType {
	case dtype.Float32, dtype.Float64, dtype.Complex64, dtype.Complex128:
	default:
		return matrix{}, fault.New(fault.DType, "array type %s is unsupported in linalg", t.DType).WithOperands(i)
	}
	if t.Shape.IsUnknown() {
		return matrix{unknown: true, rows: shape.Unknown, cols: shape.Unknown}, nil
	}
	r := t.Shape.Rank()
	if r < 2 {
		return matrix{}, fault.New(fault.Rank, "%d-dimensional array given. Array must be at least two-dimensional", r).WithOperands(i)
	}
	dims := t.Shape.Dims()
	return matrix{batch: dims[:r-2], rows: dims[r-2], cols: dims[r-1]}, nil
}

// squareAt is matrixAt for a square matrix.
func (c *call) squareAt(i int) (matrix, error) {
	m, err := c.matrixAt(i)
	if err != nil {
		return m, err
	}
	n, ok := mergeDim(m.rows, m.cols)
	if !ok {
		return m, fault.New(fault.Rank, "Last 2 dimensions of the array must be square").
			WithHint("they are %d and %d", m.rows, m.cols).WithOperands(i)
	}
	m.rows, m.cols = n, n
	return m, nil
}

// with is the matrix's batch followed by other axes.
func (m matrix) with(dims ...int) shape.Shape {
	if m.unknown {
		return shape.UnknownRank()
	}
	return shape.Make(append(append(make([]int, 0, len(m.batch)+len(dims)), m.batch...), dims...))
}

// square is the rule of Cholesky and MatrixInverse.
func square(c *call) ([]Type, error) {
	m, err := c.squareAt(0)
	return c.viewOf(m.with(m.rows, m.cols), err)
}

func inferDeterminant(c *call) ([]Type, error) {
	m, err := c.squareAt(0)
	return c.viewOf(m.with(), err)
}

func inferLogDeterminant(c *call) ([]Type, error) {
	m, err := c.squareAt(0)
	if err != nil {
		return nil, err
	}
	d := c.args[0].DType
	return []Type{{d, m.with()}, {d.Real(), m.with()}}, nil
}

func inferSolve(c *call) ([]Type, error) {
	a, err := c.squareAt(0)
	if err != nil {
		return nil, err
	}
	b, err := c.matrixAt(1)
	if err != nil {
		return nil, err
	}
	if err := c.wantSame(0); err != nil {
		return nil, err
	}
	n, ok := mergeDim(a.rows, b.rows)
	if !ok {
		return nil, fault.New(fault.Size, "solve: Input operand 1 has a mismatch in its core dimension 0, "+
			"with gufunc signature (m,m),(m,n)->(m,n) (size %d is different from %d)", b.rows, a.rows).WithOperands(0, 1)
	}
	if a.unknown || b.unknown {
		return c.viewOf(shape.UnknownRank(), nil)
	}
	batch, err := shape.Broadcast(shape.Make(a.batch), shape.Make(b.batch))
	if err != nil {
		return nil, err
	}
	return c.viewOf(matrix{batch: batch.Dims()}.with(n, b.cols), nil)
}

func inferLeastSquares(c *call) ([]Type, error) {
	a, err := c.matrixAt(0)
	if err != nil {
		return nil, err
	}
	b, err := c.matrixAt(1)
	if err != nil {
		return nil, err
	}
	if err := firstErr(c.wantType(1, c.args[0].DType), c.wantType(2, dtype.Float64), c.wantRank(2, 0)); err != nil {
		return nil, err
	}
	if _, ok := mergeDim(a.rows, b.rows); !ok {
		return nil, fault.New(fault.Size, "Incompatible dimensions").WithHint("the matrices have %d and %d rows", a.rows, b.rows).WithOperands(0, 1)
	}
	d := c.args[0].DType
	if a.unknown || b.unknown {
		any := shape.UnknownRank()
		return []Type{{d, any}, {dtype.Int32, any}, {d.Real(), any}}, nil
	}
	batch, err := shape.Broadcast(shape.Make(a.batch), shape.Make(b.batch))
	if err != nil {
		return nil, err
	}
	m := matrix{batch: batch.Dims()}
	return []Type{{d, m.with(a.cols, b.cols)}, {dtype.Int32, m.with()}, {d.Real(), m.with(least(a.rows, a.cols))}}, nil
}

// least is the smaller of two sizes, unknown unless both are known or one is 0.
func least(a, b int) int {
	switch {
	case a == 0 || b == 0:
		return 0
	case a == shape.Unknown || b == shape.Unknown:
		return shape.Unknown
	}
	return min(a, b)
}

func inferSvd(c *call) ([]Type, error) {
	m, err := c.matrixAt(0)
	if err != nil {
		return nil, err
	}
	k := least(m.rows, m.cols)
	ucols, vrows := k, k
	if c.attrs.(SvdAttrs).FullMatrices {
		ucols, vrows = m.rows, m.cols
	}
	d := c.args[0].DType
	return []Type{{d, m.with(m.rows, ucols)}, {d.Real(), m.with(k)}, {d, m.with(vrows, m.cols)}}, nil
}

func inferQr(c *call) ([]Type, error) {
	m, err := c.matrixAt(0)
	if err != nil {
		return nil, err
	}
	k := least(m.rows, m.cols)
	if c.attrs.(SvdAttrs).FullMatrices {
		k = m.rows
	}
	d := c.args[0].DType
	return []Type{{d, m.with(m.rows, k)}, {d, m.with(k, m.cols)}}, nil
}

// eigen is the rule of the eigenvalue ops, given the values' and vectors' types.
func eigen(values, vectors func(dtype.DType) dtype.DType) rule {
	return func(c *call) ([]Type, error) {
		m, err := c.squareAt(0)
		if err != nil {
			return nil, err
		}
		d := c.args[0].DType
		return []Type{{values(d), m.with(m.rows)}, {vectors(d), m.with(m.rows, m.cols)}}, nil
	}
}

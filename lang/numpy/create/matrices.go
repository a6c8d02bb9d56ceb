// Matrices of a pattern: eye, diag, tri, vander and their kin.
package create

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var matrixEntries = []builtin.Entry{
	{Names: []string{"np.eye"}, Params: "N, M=None, k=0, dtype=float, order='C', *, device=None, like=None",
		Doc: "Ones on a diagonal, zeros elsewhere.", Example: "np.eye(3, k=1)", Fn: eye},
	{Names: []string{"np.identity"}, Params: "n, dtype=None, *, like=None",
		Doc: "Square matrix with ones on the main diagonal.", Example: "np.identity(3)", Fn: identityMatrix},
	{Names: []string{"np.diag"}, Replay: builtin.ReplayPlain, Params: "v, k=0",
		Doc: "A vector as a diagonal, or a matrix's diagonal.", Example: "np.diag([1, 2])", Fn: npDiag},
	{Names: []string{"np.diagflat"}, Replay: builtin.ReplayPlain, Params: "v, k=0",
		Doc: "The elements as the diagonal of a matrix.", Example: "np.diagflat([[1, 2], [3, 4]])", Fn: diagFlat},
	{Names: []string{"np.diagonal", "ndarray.diagonal"}, Params: "a, offset=0, axis1=0, axis2=1",
		Doc: "View of the diagonal over two axes.", Example: "np.diagonal([[0, 1], [2, 3]])", Fn: diagonal},
	{Names: []string{"np.trace", "ndarray.trace"}, Replay: builtin.ReplayPlain, Params: "a, offset=0, axis1=0, axis2=1, dtype=None, out=None",
		Doc: "Sum along the diagonal over two axes.", Example: "np.trace(np.eye(3))", Fn: trace},
	{Names: []string{"np.tri"}, Params: "N, M=None, k=0, dtype=float, *, like=None",
		Doc: "Ones on and below a diagonal.", Example: "np.tri(3, 5, 2, dtype=int)", Fn: tri},
	{Names: []string{"np.tril"}, Replay: builtin.ReplayPlain, Params: "m, k=0",
		Doc: "Lower triangle, zeros above.", Example: "np.tril([[1, 2], [3, 4]])", Fn: triangle(false)},
	{Names: []string{"np.triu"}, Replay: builtin.ReplayPlain, Params: "m, k=0",
		Doc: "Upper triangle, zeros below.", Example: "np.triu([[1, 2], [3, 4]])", Fn: triangle(true)},
	{Names: []string{"np.vander"}, Replay: builtin.ReplayPlain, Params: "x, N=None, increasing=False",
		Doc: "Matrix of the powers of a vector.", Example: "np.vander([1, 2, 3, 5], 3)", Fn: vander},
}

// rowsCols reads N and M, M as N if not given.
func rowsCols(c *builtin.Call) (n, m int, err error) {
	if n, err = builtin.ToInt(c.Arg("N")); err != nil {
		return 0, 0, err
	}
	m, err = c.Int("M", n)
	return max(n, 0), max(m, 0), err
}

func eye(c *builtin.Call) (object.Value, error) {
	n, m, err := rowsCols(c)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"N", "M"} {
		if k, err := c.Int(name, 0); err != nil || k < 0 {
			return nil, core.NegativeDims(err)
		}
	}
	k, err := c.Int("k", 0)
	if err != nil {
		return nil, err
	}
	d, err := core.FloatDType(c)
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Emit(ir.Eye, ir.EyeAttrs{Rows: n, Cols: m, K: k, DType: d}))
}

func identityMatrix(c *builtin.Call) (object.Value, error) {
	n, err := builtin.ToInt(c.Arg("n"))
	if err != nil || n < 0 {
		return nil, core.NegativeDims(err)
	}
	d, err := core.FloatDType(c)
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Emit(ir.Eye, ir.EyeAttrs{Rows: n, Cols: n, DType: d}))
}

func npDiag(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "v")
	if err != nil {
		return nil, err
	}
	k, err := c.Int("k", 0)
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, a)
	switch {
	case err != nil:
		return nil, err
	case rank == 1:
		return core.Result(c.R.Emit(ir.DiagV2, ir.DiagAttrs{K: k, Axis1: 0, Axis2: 1}, a))
	case rank == 2:
		out, err := c.R.Emit(ir.DiagPart, ir.DiagAttrs{K: k, Axis1: 0, Axis2: 1}, a)
		if err == nil {
			out.ReadOnly = true
		}
		return core.Result(out, err)
	}
	return nil, object.Staticf(object.ValueError, "Input must be 1- or 2-d.")
}

func diagFlat(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "v")
	if err != nil {
		return nil, err
	}
	k, err := c.Int("k", 0)
	if err != nil {
		return nil, err
	}
	f, err := c.R.Reshape(a, []int{-1}, "C")
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Emit(ir.DiagV2, ir.DiagAttrs{K: k, Axis1: 0, Axis2: 1}, f))
}

// diagAttrs reads offset, axis1 and axis2.
func diagAttrs(c *builtin.Call, a *object.Array) (ir.DiagAttrs, error) {
	var d ir.DiagAttrs
	rank, err := core.Rank(c, a)
	if err != nil {
		return d, err
	}
	if rank < 2 {
		return d, object.Staticf(object.ValueError, "diag requires an array of at least two dimensions")
	}
	if d.K, err = c.Int("offset", 0); err != nil {
		return d, err
	}
	for i, name := range []string{"axis1", "axis2"} {
		n, err := c.Int(name, i)
		if err != nil {
			return d, err
		}
		if n < -rank || n >= rank {
			return d, object.Staticf(object.AxisError, "%s: axis %d is out of bounds for array of dimension %d", name, n, rank)
		}
		if n < 0 {
			n += rank
		}
		if i == 0 {
			d.Axis1 = n
		} else {
			d.Axis2 = n
		}
	}
	if d.Axis1 == d.Axis2 {
		return d, object.Staticf(object.ValueError, "axis1 and axis2 cannot be the same")
	}
	return d, nil
}

// diagPart is the diagonal that offset, axis1 and axis2 choose.
func diagPart(c *builtin.Call) (*object.Array, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	d, err := diagAttrs(c, a)
	if err != nil {
		return nil, err
	}
	return c.R.Emit(ir.DiagPart, d, a)
}

func diagonal(c *builtin.Call) (object.Value, error) {
	out, err := diagPart(c)
	if err != nil {
		return nil, err
	}
	out.ReadOnly = true // as NumPy's
	return out, nil
}

func trace(c *builtin.Call) (object.Value, error) {
	part, err := diagPart(c)
	if err != nil {
		return nil, err
	}
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if to == dtype.Invalid {
		to = lower.SumType(part.DType())
	}
	out, err := c.R.Reduce(ir.Sum, part, lower.Axes{List: []int{-1}}, false, to)
	if err != nil {
		return nil, err
	}
	return core.StoreFold(c, out, ir.AddV2, "unsafe")
}

func tri(c *builtin.Call) (object.Value, error) {
	n, m, err := rowsCols(c)
	if err != nil {
		return nil, err
	}
	k, err := c.Int("k", 0)
	if err != nil {
		return nil, err
	}
	d, err := core.FloatDType(c)
	if err != nil {
		return nil, err
	}
	one, err := lower.ConstOf(object.Int(1), d)
	if err != nil {
		return nil, err
	}
	full, err := c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: []int{n, m}}, one)
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Emit(ir.Tri, ir.TriAttrs{K: k}, full))
}

func triangle(upper bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := core.SizedArg(c, "m")
		if err != nil {
			return nil, err
		}
		k, err := c.Int("k", 0)
		if err != nil {
			return nil, err
		}
		if dims := a.Dims(); len(dims) == 1 { // as a matrix of equal rows
			if dims, err = core.Sizes(c, a); err != nil {
				return nil, err
			}
			if a, err = c.R.BroadcastTo(a, []int{dims[0], dims[0]}); err != nil {
				return nil, err
			}
		}
		return core.Result(c.R.Emit(ir.Tri, ir.TriAttrs{K: k, Upper: upper}, a))
	}
}

func vander(c *builtin.Call) (object.Value, error) {
	x, err := core.SizedArg(c, "x")
	if err != nil {
		return nil, err
	}
	dims, err := core.Sizes(c, x)
	if err != nil {
		return nil, err
	}
	if len(dims) != 1 {
		return nil, object.Staticf(object.ValueError, "x must be a one-dimensional array or sequence.")
	}
	n, err := c.Int("N", dims[0])
	if err != nil {
		return nil, err
	}
	increasing, err := c.Bool("increasing", false)
	if err != nil {
		return nil, err
	}
	d, _ := dtype.Promote(x.DType(), dtype.Int64)
	if x, err = c.R.Cast(x, d); err != nil {
		return nil, err
	}
	return core.Result(powers(c, x, n, d, increasing))
}

// powers are the columns x**0, x**1 …, or these from the last to the first, multiplied
// up as NumPy does.
func powers(c *builtin.Call, x *object.Array, n int, d dtype.DType, increasing bool) (*object.Array, error) {
	if n <= 0 {
		zero, err := lower.ConstOf(object.Int(0), d)
		if err != nil {
			return nil, err
		}
		return c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: []int{x.Dims()[0], 0}}, zero)
	}
	one, err := lower.ConstOf(object.Int(1), d)
	if err != nil {
		return nil, err
	}
	col, err := c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: x.Dims()}, one)
	if err != nil {
		return nil, err
	}
	cols := []*object.Array{col}
	for len(cols) < n {
		if col, err = c.Elementwise(ir.Mul, col, x); err != nil {
			return nil, err
		}
		cols = append(cols, col)
	}
	if !increasing {
		slices.Reverse(cols)
	}
	return c.R.Emit(ir.Pack, ir.AxisAttrs{Axis: 1}, cols...)
}

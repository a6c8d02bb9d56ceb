// Products: dot, vdot, inner, outer, tensordot, kron.
package linalg

import (
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var productEntries = []builtin.Entry{
	{Names: []string{"np.dot"}, Replay: builtin.ReplayArrays, ParsedInC: true, Params: "a, b, out=None", Doc: "Last axis of a times last but one of b, summed.", Example: "np.dot([[1, 0], [0, 1]], [[4, 1], [2, 2]])", Fn: npDot},
	{Names: []string{"ndarray.dot"}, Replay: builtin.ReplayArrays, Params: "a, b, out=None", Doc: "np.dot with the array first.", Example: "np.array([1, 2]).dot([3, 4])", Fn: npDot},
	{Names: []string{"np.vdot"}, Replay: builtin.ReplayArrays, ParsedInC: true, Params: "a, b, /", Doc: "Dot product of the flat arrays; the first is conjugated.", Example: "np.vdot([1+2j, 3+4j], [5+6j, 7+8j])", Fn: npVdot},
	{Names: []string{"np.inner"}, Replay: builtin.ReplayArrays, ParsedInC: true, Params: "a, b, /", Doc: "Products over both last axes, summed.", Example: "np.inner([1, 2, 3], [0, 1, 0])", Fn: npInner},
	{Names: []string{"np.outer"}, Replay: builtin.ReplayArrays, Params: "a, b, out=None", Doc: "Product of every pair of elements.", Example: "np.outer([1, 2, 3], [4, 5])", Fn: npOuter},
	{Names: []string{"np.linalg.outer"}, Replay: builtin.ReplayArrays, Params: "x1, x2, /", Doc: "Product of every pair of elements of two vectors.", Example: "np.linalg.outer([1, 2], [3, 4])", Fn: linalgOuter},
	{Names: []string{"np.tensordot"}, Replay: builtin.ReplayArrays, Params: "a, b, axes=2", Doc: "Products summed over pairs of axes.", Example: "np.tensordot(np.ones((2, 3)), np.ones((3, 2)), axes=1)", Fn: npTensordot},
	{Names: []string{"np.linalg.tensordot"}, Replay: builtin.ReplayArrays, Params: "x1, x2, /, *, axes=2", Doc: "Products summed over pairs of axes.", Example: "np.linalg.tensordot(np.ones((2, 3)), np.ones((3, 2)), axes=1)", Fn: npTensordot},
	{Names: []string{"np.kron"}, Replay: builtin.ReplayArrays, Params: "a, b", Doc: "Kronecker product.", Example: "np.kron([1, 10, 100], [5, 6, 7])", Fn: npKron},
}

// pair reads the two operands of a product, whatever they are called.
func pair(c *builtin.Call, k *core.Formula) (a, b *object.Array) {
	a, b = k.Asarray(c.Args[0]), k.Asarray(c.Args[1])
	if k.Err == nil && (a.Rank() < 0 || b.Rank() < 0) {
		k.Failed(object.ErrUnknown)
	}
	return a, b
}

func npDot(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := pair(c, k)
	if k.Err != nil {
		return nil, k.Err
	}
	res, err := c.R.Dot(a, b)
	if err != nil {
		return nil, err
	}
	res.Scalar = res.Rank() == 0
	return core.Store(c, res, c.Arg("out"), "no")
}

func npVdot(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := pair(c, k)
	a, b = k.Conj(k.Flat(a)), k.Flat(b)
	if k.Err != nil {
		return nil, k.Err
	}
	if x, y := a.Dims()[0], b.Dims()[0]; x != y && x >= 0 && y >= 0 {
		return nil, object.Staticf(object.ReshapeError, "cannot reshape array of size %d into shape (%d,)", y, x)
	}
	return c.R.EinsumText("i,i->", a, b)
}

func npInner(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := pair(c, k)
	if k.Err != nil {
		return nil, k.Err
	}
	if a.Rank() == 0 || b.Rank() == 0 {
		return k.Done(k.Mul(a, b))
	}
	ra, rb := a.Rank()-1, b.Rank()-1
	if x, y := a.Dims()[ra], b.Dims()[rb]; x != y && x >= 0 && y >= 0 {
		other := b.Dims() // NumPy swaps the second's last axes and takes the last but one
		at := max(rb-1, 0)
		other[at], other[rb] = other[rb], other[at]
		return nil, object.Staticf(object.ValueError, "shapes %s and %s not aligned: %d (dim %d) != %d (dim %d)",
			a.Type().Shape.Compact(), shape.Make(other).Compact(), x, ra, y, at)
	}
	return c.R.TensorDot(a, b, []int{ra}, []int{rb})
}

func npOuter(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := pair(c, k)
	res := k.Mul(k.Expand(k.Flat(a), 1), k.Flat(b))
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "same_kind")
}

func linalgOuter(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := pair(c, k)
	if k.Err != nil {
		return nil, k.Err
	}
	if a.Rank() != 1 || b.Rank() != 1 {
		return nil, object.Staticf(object.ValueError, "Input arrays must be one-dimensional, but they are x1.ndim=%d and x2.ndim=%d.", a.Rank(), b.Rank())
	}
	return k.Done(k.Mul(k.Expand(a, 1), b))
}

func npTensordot(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := pair(c, k)
	if k.Err != nil {
		return nil, k.Err
	}
	xs, ys, err := contracted(c, a, b)
	if err != nil {
		return nil, err
	}
	if len(xs) != len(ys) {
		return nil, object.Staticf(object.ValueError, "shape-mismatch for sum")
	}
	da, db := a.Dims(), b.Dims()
	for i := range xs {
		if x, err := shape.NormalizeAxis(xs[i], a.Rank()); err == nil {
			xs[i] = x
		} else {
			return nil, object.Staticf(object.IndexError, "tuple index out of range")
		}
		if y, err := shape.NormalizeAxis(ys[i], b.Rank()); err == nil {
			ys[i] = y
		} else {
			return nil, object.Staticf(object.IndexError, "tuple index out of range")
		}
		if !shape.CompatibleDims(da[xs[i]], db[ys[i]]) {
			return nil, object.Staticf(object.ValueError, "shape-mismatch for sum")
		}
	}
	res, err := c.R.TensorDot(a, b, xs, ys)
	if err == nil {
		res.Scalar = false
	}
	return res, err
}

// contracted reads axes=: a number, or two lists.
func contracted(c *builtin.Call, a, b *object.Array) (xs, ys []int, err error) {
	v := c.Arg("axes")
	if v == nil {
		v = object.Int(2)
	}
	if n, ok := v.(object.Int); ok {
		if int(n) > a.Rank() || int(n) > b.Rank() {
			return nil, nil, object.Staticf(object.ValueError, "shape-mismatch for sum").WithHint("axes=%d, but the arrays have %d and %d axes", n, a.Rank(), b.Rank())
		}
		for i := range int(max(n, 0)) {
			xs, ys = append(xs, a.Rank()-int(n)+i), append(ys, i)
		}
		return xs, ys, nil
	}
	both, err := c.Seq(v)
	if err != nil {
		return nil, nil, err
	}
	if len(both) != 2 {
		return nil, nil, object.Staticf(object.ValueError, "axes must be an int or two sequences of ints")
	}
	if xs, err = core.ToInts(both[0]); err != nil {
		return nil, nil, err
	}
	ys, err = core.ToInts(both[1])
	return xs, ys, err
}

func npKron(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := pair(c, k)
	if k.Err != nil {
		return nil, k.Err
	}
	r := max(a.Rank(), b.Rank())
	if r == 0 {
		return k.Done(k.Mul(a, b))
	}
	if !core.Known(a) || !core.Known(b) {
		return nil, object.ErrUnknown
	}
	dims := make([]int, r)
	wa, wb := make([]int, 0, 2*r), make([]int, 0, 2*r)
	for i := range r {
		da, db := dimFromEnd(a, r, i), dimFromEnd(b, r, i)
		wa, wb = append(wa, da, 1), append(wb, 1, db)
		dims[i] = da * db
	}
	a, b = k.Reshape(a, wa...), k.Reshape(b, wb...)
	n, m := wa[2*r-2], wb[2*r-1]
	short := m < shortRow || m < 8*shortRow && core.Size(a.Dims()) > n && core.Size(b.Dims()) > m // the rows are few
	if n > 1 && m > 1 && short && core.Size(dims) >= shortRow*shortRow {
		a, b = wideRows(k, a, n, m), wideRows(k, b, n, m)
	}
	return k.Done(k.Reshape(k.Mul(a, b), dims...))
}

// shortRow is a row's length below which it is worth while to make longer ones first.
const shortRow = 64

// wideRows makes rows of n by m elements of an array whose last two axes are to be stretched to these.
func wideRows(k *core.Formula, a *object.Array, n, m int) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	dims := a.Dims()
	last := len(dims) - 2
	dims[last], dims[last+1] = n, m
	a = k.Take(k.R.BroadcastTo(a, dims))
	if k.Err != nil {
		return core.Nothing()
	}
	dims[last] = n * m
	return k.Reshape(k.Take(k.R.Copy(a)), dims[:last+1]...)
}

// dimFromEnd is axis i of an array stretched to rank r by axes of 1 in front.
func dimFromEnd(a *object.Array, r, i int) int {
	if j := i - (r - a.Rank()); j >= 0 {
		return a.Dims()[j]
	}
	return 1
}

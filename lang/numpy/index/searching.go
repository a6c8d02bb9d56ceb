// Where elements are: where, nonzero, argwhere, searchsorted, digitize.
package index

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var searchingEntries = []builtin.Entry{
	{Names: []string{"np.where"}, Replay: builtin.ReplayArrays, ParsedInC: true, Params: "condition, x=..., y=..., /",
		Doc: "x where the condition holds, else y; with the condition alone, its true places.", Example: "a = np.arange(10)\nnp.where(a < 5, a, 10*a)", Fn: where},
	{Names: []string{"np.nonzero", "ndarray.nonzero"}, Params: "a",
		Doc: "Places of the elements that are not zero, by axis.", Example: "np.nonzero([[3, 0, 0], [0, 4, 0]])", Fn: nonzero},
	{Names: []string{"np.flatnonzero"}, Replay: builtin.ReplayPlain, Params: "a",
		Doc: "Places in the flattened array of the elements that are not zero.", Example: "np.flatnonzero(np.arange(-2, 3))", Fn: flatNonzero},
	{Names: []string{"np.argwhere"}, Replay: builtin.ReplayPlain, Params: "a",
		Doc: "Index of each element that is not zero, as rows.", Example: "x = np.arange(6).reshape(2, 3)\nnp.argwhere(x > 1)", Fn: argWhere},
	{Names: []string{"np.searchsorted", "ndarray.searchsorted"}, Replay: builtin.ReplayArrays, Params: "a, v, side='left', sorter=None",
		Doc: "Where values go in a sorted array to keep it so.", Example: "np.searchsorted([11, 12, 13, 14, 15], [-10, 20, 12, 13])", Fn: searchSorted},
	{Names: []string{"np.digitize"}, Params: "x, bins, right=False",
		Doc: "Number of the bin that each value falls in.", Example: "np.digitize([0.2, 6.4, 3.0, 1.6], [0.0, 1.0, 2.5, 4.0, 10.0])", Fn: digitize},
}

func where(c *builtin.Call) (object.Value, error) {
	x, y := c.Arg("x"), c.Arg("y")
	if (x == nil) != (y == nil) {
		return nil, object.Staticf(object.ValueError, "either both or neither of x and y should be given")
	}
	cond, err := c.Array("condition")
	if err != nil {
		return nil, err
	}
	if x == nil {
		return nonzeroTuple(c, cond)
	}
	a, err := c.R.Operand(x)
	if err != nil {
		return nil, err
	}
	b, err := c.R.Operand(y)
	if err != nil {
		return nil, err
	}
	out, err := c.R.Select(cond, a, b)
	if err != nil {
		return nil, err
	}
	out.Scalar = false // where always gives an array
	return out, nil
}

func nonzeroTuple(c *builtin.Call, a *object.Array) (object.Value, error) {
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	if rank == 0 && a.DType().IsBool() {
		return nil, object.Staticf(object.ValueError, "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.")
	}
	if rank == 0 {
		return nil, object.Staticf(object.ValueError, "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead.").
			WithHint("if the context of the error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`")
	}
	cols, err := c.R.Nonzero(a)
	if err != nil {
		return nil, err
	}
	return core.TupleOf(cols), nil
}

func nonzero(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	return nonzeroTuple(c, a)
}

func flatNonzero(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	if a, err = c.R.Flat(a); err != nil {
		return nil, err
	}
	cols, err := c.R.Nonzero(a)
	if err != nil {
		return nil, err
	}
	return cols[0], nil
}

func argWhere(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	if rank > 0 {
		return core.Result(c.R.Emit(ir.Where, nil, a))
	}
	if a, err = c.R.Reshape(a, []int{1}, "C"); err != nil {
		return nil, err
	}
	out, err := c.R.Emit(ir.Where, nil, a)
	if err != nil {
		return nil, err
	}
	zero := 0
	return core.Result(core.Cut(c, out, 1, nil, &zero))
}

func searchSorted(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "a")
	if err != nil {
		return nil, err
	}
	v, err := core.SizedArg(c, "v")
	if err != nil {
		return nil, err
	}
	side, err := c.Str("side", "left")
	if err != nil {
		return nil, err
	}
	if side != "left" && side != "right" {
		return nil, object.Staticf(object.ValueError, "search side must be 'left' or 'right' (got %s)", object.Repr(object.Str(side)))
	}
	if err := core.OneAxis(a); err != nil {
		return nil, err
	}
	if c.Given("sorter") {
		s, err := core.SizedArg(c, "sorter")
		switch {
		case err != nil:
			return nil, err
		case s.Rank() < 0:
			return nil, object.ErrUnknown
		case s.Rank() != 1:
			return nil, object.Staticf(object.TypeError, "could not parse sorter argument")
		case !s.DType().IsInteger():
			return nil, object.Staticf(object.TypeError, "sorter must only contain integers")
		}
		if m, n := a.Dims()[0], s.Dims()[0]; m != n && m >= 0 && n >= 0 {
			return nil, object.Staticf(object.ValueError, "sorter.size must equal a.size")
		}
		if s, err = c.R.Cast(s, dtype.Int64); err != nil {
			return nil, err
		}
		if a, err = c.R.Take(a, s, 0); err != nil {
			return nil, err
		}
	}
	return searchIn(c, a, v, side == "right")
}

func searchIn(c *builtin.Call, a, v *object.Array, right bool) (object.Value, error) {
	both, err := core.ToCommonType(c, []*object.Array{a, v})
	if err != nil {
		return nil, err
	}
	return core.ScalarResult(c.R.Emit(ir.SearchSorted, ir.SideAttrs{Right: right}, both...))
}

func digitize(c *builtin.Call) (object.Value, error) {
	x, err := core.SizedArg(c, "x")
	if err != nil {
		return nil, err
	}
	bins, err := core.SizedArg(c, "bins")
	if err != nil {
		return nil, err
	}
	right, err := c.Bool("right", false)
	if err != nil {
		return nil, err
	}
	if x.DType().IsComplex() {
		return nil, object.Staticf(object.TypeError, "x may not be complex")
	}
	if err := core.OneAxis(bins); err != nil {
		return nil, err
	}
	if d := bins.DType(); d.IsText() || d.IsComplex() {
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('float64') according to the rule 'safe'", d.Spec())
	}
	falling := false
	if t, err := bins.Tensor(); err == nil {
		up, down := true, true
		for i := 1; i < t.Dim(0); i++ {
			p, q := t.Float64At(t.Pos(i-1)), t.Float64At(t.Pos(i))
			up, down = up && q >= p, down && q <= p
		}
		if !up && !down {
			return nil, object.Errorf(object.ValueError, "bins must be monotonically increasing or decreasing")
		}
		falling = !up
	} else if err != object.ErrUnknown {
		return nil, err
	}
	if !falling {
		return searchIn(c, bins, x, !right)
	}
	step := -1
	if bins, err = c.R.Slice(bins, shape.Range(nil, nil, &step)); err != nil {
		return nil, err
	}
	at, err := searchIn(c, bins, x, !right)
	if err != nil {
		return nil, err
	}
	return core.Result(c.Elementwise(ir.Sub, object.Int(bins.Dims()[0]), at))
}

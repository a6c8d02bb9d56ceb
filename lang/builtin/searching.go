// Where elements are: where, nonzero, argwhere, searchsorted, digitize.
package builtin

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/value"
)

var searchingEntries = []Entry{
	{Names: []string{"np.where"}, Params: "condition, x=<none>, y=<none>, /",
		Doc: "x where the condition holds, else y; with the condition alone, its true places.", Example: "a = np.arange(10)\nnp.where(a < 5, a, 10*a)", Fn: where},
	{Names: []string{"np.nonzero", "ndarray.nonzero"}, Params: "a",
		Doc: "Places of the elements that are not zero, by axis.", Example: "np.nonzero([[3, 0, 0], [0, 4, 0]])", Fn: nonzero},
	{Names: []string{"np.flatnonzero"}, Params: "a",
		Doc: "Places in the flattened array of the elements that are not zero.", Example: "np.flatnonzero(np.arange(-2, 3))", Fn: flatNonzero},
	{Names: []string{"np.argwhere"}, Params: "a",
		Doc: "Index of each element that is not zero, as rows.", Example: "x = np.arange(6).reshape(2, 3)\nnp.argwhere(x > 1)", Fn: argWhere},
	{Names: []string{"np.searchsorted", "ndarray.searchsorted"}, Params: "a, v, side='left', sorter=None",
		Doc: "Where values go in a sorted array to keep it so.", Example: "np.searchsorted([11, 12, 13, 14, 15], [-10, 20, 12, 13])", Fn: searchSorted},
	{Names: []string{"np.digitize"}, Params: "x, bins, right=False",
		Doc: "Number of the bin that each value falls in.", Example: "np.digitize([0.2, 6.4, 3.0, 1.6], [0.0, 1.0, 2.5, 4.0, 10.0])", Fn: digitize},
}

func where(c *Call) (value.Value, error) {
	x, y := c.Arg("x"), c.Arg("y")
	if (x == nil) != (y == nil) {
		return nil, value.Staticf("ValueError", "either both or neither of x and y should be given")
	}
	cond, err := c.Array("condition")
	if err != nil {
		return nil, err
	}
	if x == nil {
		return c.nonzeroTuple(cond)
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

func (c *Call) nonzeroTuple(a *value.Array) (value.Value, error) {
	rank, err := c.rank(a)
	if err != nil {
		return nil, err
	}
	if rank == 0 && a.DType().IsBool() {
		return nil, value.Staticf("ValueError", "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.")
	}
	if rank == 0 {
		return nil, value.Staticf("ValueError", "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead.").
			WithHint("if the context of the error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`")
	}
	cols, err := c.R.Nonzero(a)
	if err != nil {
		return nil, err
	}
	return tupleOf(cols), nil
}

func nonzero(c *Call) (value.Value, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	return c.nonzeroTuple(a)
}

func flatNonzero(c *Call) (value.Value, error) {
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

func argWhere(c *Call) (value.Value, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	rank, err := c.rank(a)
	if err != nil {
		return nil, err
	}
	if rank > 0 {
		return anArray(c.R.Emit(ir.Where, nil, a))
	}
	if a, err = c.R.Reshape(a, []int{1}, "C"); err != nil {
		return nil, err
	}
	out, err := c.R.Emit(ir.Where, nil, a)
	if err != nil {
		return nil, err
	}
	zero := 0
	return anArray(c.cut(out, 1, nil, &zero))
}

func searchSorted(c *Call) (value.Value, error) {
	a, err := c.arr("a")
	if err != nil {
		return nil, err
	}
	v, err := c.arr("v")
	if err != nil {
		return nil, err
	}
	side, err := c.Str("side", "left")
	if err != nil {
		return nil, err
	}
	if side != "left" && side != "right" {
		return nil, value.Staticf("ValueError", "search side must be 'left' or 'right' (got %s)", value.Repr(value.Str(side)))
	}
	if err := oneAxis(a); err != nil {
		return nil, err
	}
	if c.Given("sorter") {
		s, err := c.indexArray("sorter")
		if err != nil {
			return nil, err
		}
		if m, n := a.Dims()[0], s.Dims()[0]; s.Rank() == 1 && m != n && m >= 0 && n >= 0 {
			return nil, value.Staticf("ValueError", "sorter.size must equal a.size")
		}
		if a, err = c.R.Take(a, s, 0); err != nil {
			return nil, err
		}
	}
	return c.searchIn(a, v, side == "right")
}

// oneAxis refuses what is no vector to be searched in.
func oneAxis(a *value.Array) error {
	switch r := a.Rank(); {
	case r == 0:
		return value.Staticf("ValueError", "object of too small depth for desired array")
	case r > 1:
		return value.Staticf("ValueError", "object too deep for desired array")
	case r < 0:
		return value.ErrUnknown
	}
	return nil
}

func (c *Call) searchIn(a, v *value.Array, right bool) (value.Value, error) {
	both, err := c.common([]*value.Array{a, v})
	if err != nil {
		return nil, err
	}
	return asScalar(c.R.Emit(ir.SearchSorted, ir.SideAttrs{Right: right}, both...))
}

func digitize(c *Call) (value.Value, error) {
	x, err := c.arr("x")
	if err != nil {
		return nil, err
	}
	bins, err := c.arr("bins")
	if err != nil {
		return nil, err
	}
	right, err := c.Bool("right", false)
	if err != nil {
		return nil, err
	}
	if x.DType().IsComplex() {
		return nil, value.Staticf("TypeError", "x may not be complex")
	}
	if err := oneAxis(bins); err != nil {
		return nil, err
	}
	if bins.DType().IsText() {
		return nil, value.Staticf("TypeError", "Cannot cast array data from dtype('%s') to dtype('float64') according to the rule 'safe'", bins.DType().Spec())
	}
	falling := false
	if t, err := bins.Tensor(); err == nil {
		up, down := true, true
		for i := 1; i < t.Dim(0); i++ {
			p, q := t.Float64At(t.Pos(i-1)), t.Float64At(t.Pos(i))
			up, down = up && q >= p, down && q <= p
		}
		if !up && !down {
			return nil, value.Errorf("ValueError", "bins must be monotonically increasing or decreasing")
		}
		falling = !up
	} else if err != value.ErrUnknown {
		return nil, err
	}
	if !falling {
		return c.searchIn(bins, x, !right)
	}
	step := -1
	if bins, err = c.R.Slice(bins, shape.Range(nil, nil, &step)); err != nil {
		return nil, err
	}
	at, err := c.searchIn(bins, x, !right)
	if err != nil {
		return nil, err
	}
	return anArray(c.elementwise(ir.Sub, value.Int(bins.Dims()[0]), at))
}

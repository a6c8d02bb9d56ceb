// Putting arrays together: concatenate, stack, block and their kin.
package shape

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var joiningEntries = []builtin.Entry{
	{Names: []string{"np.concatenate", "np.concat"}, Replay: builtin.ReplayJoin, ParsedInC: true, Params: "arrays, /, axis=0, out=None, *, dtype=None, casting='same_kind'",
		Doc: "Arrays end to end along an axis.", Example: "np.concatenate(([1, 2], [3]))", Fn: concatenate},
	{Names: []string{"np.stack"}, Replay: builtin.ReplayJoin, Params: "arrays, axis=0, out=None, *, dtype=None, casting='same_kind'",
		Doc: "Arrays along a new axis.", Example: "np.stack(([1, 2], [3, 4]))", Fn: stack},
	{Names: []string{"np.vstack", "np.row_stack"}, Replay: builtin.ReplayJoin, Params: "tup, *, dtype=None, casting='same_kind'",
		Doc: "Arrays on top of each other.", Example: "np.vstack(([1, 2], [3, 4]))", Fn: vstack},
	{Names: []string{"np.hstack"}, Replay: builtin.ReplayJoin, Params: "tup, *, dtype=None, casting='same_kind'",
		Doc: "Arrays beside each other.", Example: "np.hstack(([1, 2], [3, 4]))", Fn: hstack},
	{Names: []string{"np.dstack"}, Replay: builtin.ReplayJoin, Params: "tup",
		Doc: "Arrays behind each other, along the third axis.", Example: "np.dstack(([1, 2], [3, 4]))", Fn: dstack},
	{Names: []string{"np.column_stack"}, Replay: builtin.ReplayJoin, Params: "tup",
		Doc: "Vectors as the columns of a matrix.", Example: "np.column_stack(([1, 2], [3, 4]))", Fn: columnStack},
	{Names: []string{"np.block"}, Params: "arrays",
		Doc: "Array of nested lists of blocks.", Example: "np.block([[np.eye(2), np.zeros((2, 1))], [np.ones((1, 3))]])", Fn: block},
	{Names: []string{"np.append"}, Params: "arr, values, axis=None",
		Doc: "Copy with values added at the end.", Example: "np.append([1, 2, 3], [[4, 5], [6, 7]])", Fn: npAppend},
}

// castTyped casts arrays to the call's dtype= under its casting=, if given.
func castTyped(c *builtin.Call, arrays []*object.Array) ([]*object.Array, error) {
	d, err := c.DType("dtype")
	if err != nil || d == dtype.Invalid {
		return arrays, err
	}
	rule, err := c.Str("casting", "same_kind")
	if err != nil {
		return nil, err
	}
	for _, a := range arrays {
		if !core.MayCast(a.DType(), d, rule) {
			return nil, core.CannotCast(a.DType(), d, rule)
		}
	}
	return core.CastAll(c, arrays, d)
}

func concatenate(c *builtin.Call) (object.Value, error) {
	arrays, err := joinable(c, "arrays")
	if err != nil {
		return nil, err
	}
	if arrays, err = castTyped(c, arrays); err != nil {
		return nil, err
	}
	axis := 0
	if c.Arg("axis") == object.None {
		for i, a := range arrays {
			if arrays[i], err = c.R.Flat(a); err != nil {
				return nil, err
			}
		}
	} else if axis, err = c.Int("axis", 0); err != nil {
		return nil, err
	}
	out, err := core.Concat(c, arrays, axis)
	if err != nil {
		return nil, err
	}
	return core.JoinedOut(c, out)
}

// joinable reads the arrays to be joined.
func joinable(c *builtin.Call, name string) ([]*object.Array, error) {
	switch v := c.Arg(name).(type) {
	case *object.Array:
		if v.Rank() == 0 {
			return nil, object.Staticf(object.TypeError, "iteration over a 0-d array")
		}
	case object.Int, object.Float, object.Complex, object.Bool, object.NoneType:
		return nil, object.Staticf(object.TypeError, "The first input argument needs to be a sequence")
	}
	return core.SizedArrays(c, name)
}

func stack(c *builtin.Call) (object.Value, error) {
	arrays, err := joinable(c, "arrays")
	if err != nil {
		return nil, err
	}
	if len(arrays) == 0 {
		return nil, object.Staticf(object.ValueError, "need at least one array to stack")
	}
	first := arrays[0].Type().Shape
	for _, a := range arrays[1:] {
		if !first.IsCompatibleWith(a.Type().Shape) {
			return nil, object.Staticf(object.JoinError, "all input arrays must have the same shape")
		}
	}
	if arrays, err = castTyped(c, arrays); err != nil {
		return nil, err
	}
	axis, err := newAxis(c, arrays[0])
	if err != nil {
		return nil, err
	}
	if arrays, err = core.ToCommonType(c, arrays); err != nil {
		return nil, err
	}
	out, err := c.R.Emit(ir.Pack, ir.AxisAttrs{Axis: axis}, arrays...)
	if err != nil {
		return nil, err
	}
	return core.JoinedOut(c, out)
}

// newAxis reads axis= as the place of a new axis.
func newAxis(c *builtin.Call, a *object.Array) (int, error) {
	axis, err := c.Int("axis", 0)
	if err != nil {
		return 0, err
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return 0, err
	}
	if axis < -rank-1 || axis > rank {
		return 0, object.Staticf(object.AxisError, "axis %d is out of bounds for array of dimension %d", axis, rank+1)
	}
	if axis < 0 {
		axis += rank + 1
	}
	return axis, nil
}

// stackOf makes vstack and its kin: least ranks, then joined along an axis.
func stackOf(c *builtin.Call, least, axis int) (object.Value, error) {
	arrays, err := joinable(c, "tup")
	if err != nil {
		return nil, err
	}
	for i, a := range arrays {
		if arrays[i], err = atLeastND(c, a, least); err != nil {
			return nil, err
		}
	}
	if c.Entry.Short() != "dstack" && c.Entry.Short() != "column_stack" {
		if arrays, err = castTyped(c, arrays); err != nil {
			return nil, err
		}
	}
	return core.Result(core.Concat(c, arrays, axis))
}

func vstack(c *builtin.Call) (object.Value, error) { return stackOf(c, 2, 0) }

func dstack(c *builtin.Call) (object.Value, error) { return stackOf(c, 3, 2) }

func hstack(c *builtin.Call) (object.Value, error) {
	vs, err := c.Seq(c.Arg("tup"))
	if err != nil {
		return nil, err
	}
	axis := 1
	if len(vs) > 0 {
		a, err := core.SizedArray(c, vs[0])
		if err != nil {
			return nil, err
		}
		if a.Rank() <= 1 {
			axis = 0
		}
	}
	return stackOf(c, 1, axis)
}

func columnStack(c *builtin.Call) (object.Value, error) {
	arrays, err := joinable(c, "tup")
	if err != nil {
		return nil, err
	}
	for i, a := range arrays {
		if a.Rank() < 0 { // as a column or as it is
			return nil, object.ErrUnknown
		}
		if a.Rank() < 2 {
			if arrays[i], err = c.R.Reshape(a, []int{-1, 1}, "C"); err != nil {
				return nil, err
			}
		}
	}
	return core.Result(core.Concat(c, arrays, 1))
}

// block joins innermost lists along the last axis, the next along the one before.
func block(c *builtin.Call) (object.Value, error) {
	depth, err := blockDepth(c.Arg("arrays"), "arrays")
	if err != nil {
		return nil, err
	}
	least := depth
	if err := blockRank(c, c.Arg("arrays"), &least); err != nil {
		return nil, err
	}
	out, err := blockOf(c, c.Arg("arrays"), depth, least)
	if err != nil {
		return nil, err
	}
	if _, isArray := c.Arg("arrays").(*object.Array); isArray {
		return core.Result(c.R.Copy(out))
	}
	return out, nil
}

func blockDepth(v object.Value, place string) (int, error) {
	switch x := v.(type) {
	case object.Tuple:
		return 0, object.Staticf(object.TypeError, "%s is a tuple. Only lists can be used to arrange blocks, and np.block does not allow implicit conversion from tuple to ndarray.", place)
	case *object.List:
		if x.Len() == 0 {
			return 0, object.Staticf(object.ValueError, "List at %s cannot be empty", place)
		}
		depth := -1
		for i, e := range x.All() {
			d, err := blockDepth(e, place+"["+object.Repr(object.Int(i))+"]")
			if err != nil {
				return 0, err
			}
			if depth >= 0 && d != depth {
				return 0, object.Staticf(object.ValueError, "List depths are mismatched. First element was at depth %d, but there is an element at depth %d (%s[%d])",
					depth+1, d+1, place, i)
			}
			depth = d
		}
		return depth + 1, nil
	}
	return 0, nil
}

func blockRank(c *builtin.Call, v object.Value, least *int) error {
	if l, ok := v.(*object.List); ok {
		for _, e := range l.All() {
			if err := blockRank(c, e, least); err != nil {
				return err
			}
		}
		return nil
	}
	a, err := core.SizedArray(c, v)
	if err != nil {
		return err
	}
	*least = max(*least, a.Rank())
	return nil
}

func blockOf(c *builtin.Call, v object.Value, depth, least int) (*object.Array, error) {
	l, ok := v.(*object.List)
	if !ok {
		a, err := core.SizedArray(c, v)
		if err != nil {
			return nil, err
		}
		if a.Rank() < least {
			return core.AtLeast(c, a, least-a.Rank())
		}
		return a, nil
	}
	parts := make([]*object.Array, l.Len())
	for i, e := range l.All() {
		var err error
		if parts[i], err = blockOf(c, e, depth-1, least); err != nil {
			return nil, err
		}
	}
	return core.Concat(c, parts, -depth)
}

func npAppend(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "arr")
	if err != nil {
		return nil, err
	}
	b, err := core.SizedArg(c, "values")
	if err != nil {
		return nil, err
	}
	axis, given, err := core.AxisArg(c, "axis", a)
	if err != nil {
		return nil, err
	}
	if !given {
		if a, err = c.R.Flat(a); err != nil {
			return nil, err
		}
		if b, err = c.R.Flat(b); err != nil {
			return nil, err
		}
	}
	return core.Result(core.Concat(c, []*object.Array{a, b}, axis))
}

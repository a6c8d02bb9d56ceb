// Putting arrays together: concatenate, stack, block and their kin.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var joiningEntries = []Entry{
	{Names: []string{"np.concatenate", "np.concat"}, Params: "arrays, /, axis=0, out=None, *, dtype=None, casting='same_kind'",
		Doc: "Arrays end to end along an axis.", Example: "np.concatenate(([1, 2], [3]))", Fn: concatenate},
	{Names: []string{"np.stack"}, Params: "arrays, axis=0, out=None, *, dtype=None, casting='same_kind'",
		Doc: "Arrays along a new axis.", Example: "np.stack(([1, 2], [3, 4]))", Fn: stack},
	{Names: []string{"np.vstack", "np.row_stack"}, Params: "tup, *, dtype=None, casting='same_kind'",
		Doc: "Arrays on top of each other.", Example: "np.vstack(([1, 2], [3, 4]))", Fn: vstack},
	{Names: []string{"np.hstack"}, Params: "tup, *, dtype=None, casting='same_kind'",
		Doc: "Arrays beside each other.", Example: "np.hstack(([1, 2], [3, 4]))", Fn: hstack},
	{Names: []string{"np.dstack"}, Params: "tup",
		Doc: "Arrays behind each other, along the third axis.", Example: "np.dstack(([1, 2], [3, 4]))", Fn: dstack},
	{Names: []string{"np.column_stack"}, Params: "tup",
		Doc: "Vectors as the columns of a matrix.", Example: "np.column_stack(([1, 2], [3, 4]))", Fn: columnStack},
	{Names: []string{"np.block"}, Params: "arrays",
		Doc: "Array of nested lists of blocks.", Example: "np.block([[np.eye(2), np.zeros((2, 1))], [np.ones((1, 3))]])", Fn: block},
	{Names: []string{"np.append"}, Params: "arr, values, axis=None",
		Doc: "Copy with values added at the end.", Example: "np.append([1, 2, 3], [[4, 5], [6, 7]])", Fn: npAppend},
}

// concat joins arrays of one type along an axis, with NumPy's error texts.
func (c *Call) concat(arrays []*value.Array, axis int) (*value.Array, error) {
	if len(arrays) == 0 {
		return nil, value.Staticf("ValueError", "need at least one array to concatenate")
	}
	rank := arrays[0].Rank()
	var err error
	if rank != 0 {
		if axis, err = compile.Axis(arrays[0], axis); err != nil {
			return nil, err
		}
	}
	for i, a := range arrays {
		switch r := a.Rank(); {
		case r == 0 && rank <= 0:
			return nil, value.Staticf("ValueError", "zero-dimensional arrays cannot be concatenated")
		case r < 0:
			return nil, value.ErrUnknown
		case r != rank:
			return nil, value.Staticf("ValueError", "all the input arrays must have same number of dimensions, "+
				"but the array at index 0 has %d dimension(s) and the array at index %d has %d dimension(s)", rank, i, r)
		}
	}
	if err := checkJoin(arrays, axis); err != nil {
		return nil, err
	}
	if arrays, err = c.common(arrays); err != nil {
		return nil, err
	}
	return c.R.Emit(ir.ConcatV2, ir.AxisAttrs{Axis: axis}, arrays...)
}

// checkJoin gives NumPy's text for sizes that differ.
func checkJoin(arrays []*value.Array, axis int) error {
	first := arrays[0].Dims()
	for i, a := range arrays[1:] {
		for k, n := range a.Dims() {
			if k != axis && n >= 0 && first[k] >= 0 && n != first[k] {
				return value.Staticf("ValueError", "all the input array dimensions except for the concatenation axis must match exactly, "+
					"but along dimension %d, the array at index 0 has size %d and the array at index %d has size %d", k, first[k], i+1, n)
			}
		}
	}
	return nil
}

// castTyped casts arrays to the call's dtype= under its casting=, if given.
func (c *Call) castTyped(arrays []*value.Array) ([]*value.Array, error) {
	d, err := c.DType("dtype")
	if err != nil || d == dtype.Invalid {
		return arrays, err
	}
	rule, err := c.Str("casting", "same_kind")
	if err != nil {
		return nil, err
	}
	for _, a := range arrays {
		if !mayCast(a.DType(), d, rule) {
			return nil, cannotCast(a.DType(), d, rule)
		}
	}
	return c.castAll(arrays, d)
}

func cannotCast(from, to dtype.DType, rule string) error {
	return value.Staticf("TypeError", "Cannot cast array data from %s to %s according to the rule '%s'",
		value.Repr(value.DType{DType: from}), value.Repr(value.DType{DType: to}), rule)
}

// cannotCastIn is cannotCast, which calls an array without axes a scalar.
func cannotCastIn(a *value.Array, to dtype.DType, rule string) error {
	if a.Rank() == 0 {
		return value.Staticf("TypeError", "Cannot cast scalar from dtype('%s') to dtype('%s') according to the rule '%s'", a.DType().Spec(), to.Spec(), rule)
	}
	return cannotCast(a.DType(), to, rule)
}

func concatenate(c *Call) (value.Value, error) {
	arrays, err := c.joinable("arrays")
	if err != nil {
		return nil, err
	}
	if arrays, err = c.castTyped(arrays); err != nil {
		return nil, err
	}
	if c.Arg("axis") == value.None {
		for i, a := range arrays {
			if arrays[i], err = c.R.Flat(a); err != nil {
				return nil, err
			}
		}
	}
	axis, err := c.Int("axis", 0)
	if err != nil {
		return nil, err
	}
	out, err := c.concat(arrays, axis)
	if err != nil {
		return nil, err
	}
	return c.joinedOut(out)
}

// joinable reads the arrays to be joined.
func (c *Call) joinable(name string) ([]*value.Array, error) {
	switch v := c.Arg(name).(type) {
	case *value.Array:
		if v.Rank() == 0 {
			return nil, value.Staticf("TypeError", "iteration over a 0-d array")
		}
	case value.Int, value.Float, value.Complex, value.Bool, value.NoneType:
		return nil, value.Staticf("TypeError", "The first input argument needs to be a sequence")
	}
	return c.sizedArrays(name)
}

func stack(c *Call) (value.Value, error) {
	arrays, err := c.joinable("arrays")
	if err != nil {
		return nil, err
	}
	if len(arrays) == 0 {
		return nil, value.Staticf("ValueError", "need at least one array to stack")
	}
	first := arrays[0].Type().Shape
	for _, a := range arrays[1:] {
		if !first.IsCompatibleWith(a.Type().Shape) {
			return nil, value.Staticf("ValueError", "all input arrays must have the same shape")
		}
	}
	if arrays, err = c.castTyped(arrays); err != nil {
		return nil, err
	}
	axis, err := c.newAxis(arrays[0])
	if err != nil {
		return nil, err
	}
	if arrays, err = c.common(arrays); err != nil {
		return nil, err
	}
	out, err := c.R.Emit(ir.Pack, ir.AxisAttrs{Axis: axis}, arrays...)
	if err != nil {
		return nil, err
	}
	return c.joinedOut(out)
}

// newAxis reads axis= as the place of a new axis.
func (c *Call) newAxis(a *value.Array) (int, error) {
	axis, err := c.Int("axis", 0)
	if err != nil {
		return 0, err
	}
	rank, err := c.rank(a)
	if err != nil {
		return 0, err
	}
	if axis < -rank-1 || axis > rank {
		return 0, value.Staticf("numpy.exceptions.AxisError", "axis %d is out of bounds for array of dimension %d", axis, rank+1)
	}
	if axis < 0 {
		axis += rank + 1
	}
	return axis, nil
}

// stackOf makes vstack and its kin: least ranks, then joined along an axis.
func (c *Call) stackOf(least, axis int) (value.Value, error) {
	arrays, err := c.joinable("tup")
	if err != nil {
		return nil, err
	}
	for i, a := range arrays {
		if arrays[i], err = c.atLeastND(a, least); err != nil {
			return nil, err
		}
	}
	if c.Entry.Short() != "dstack" && c.Entry.Short() != "column_stack" {
		if arrays, err = c.castTyped(arrays); err != nil {
			return nil, err
		}
	}
	return anArray(c.concat(arrays, axis))
}

func vstack(c *Call) (value.Value, error) { return c.stackOf(2, 0) }

func dstack(c *Call) (value.Value, error) { return c.stackOf(3, 2) }

func hstack(c *Call) (value.Value, error) {
	vs, err := c.Seq(c.Arg("tup"))
	if err != nil {
		return nil, err
	}
	axis := 1
	if len(vs) > 0 {
		a, err := c.sizedArray(vs[0])
		if err != nil {
			return nil, err
		}
		if a.Rank() <= 1 {
			axis = 0
		}
	}
	return c.stackOf(1, axis)
}

func columnStack(c *Call) (value.Value, error) {
	arrays, err := c.joinable("tup")
	if err != nil {
		return nil, err
	}
	for i, a := range arrays {
		if a.Rank() < 2 {
			if arrays[i], err = c.R.Reshape(a, []int{-1, 1}, "C"); err != nil {
				return nil, err
			}
		}
	}
	return anArray(c.concat(arrays, 1))
}

// block joins innermost lists along the last axis, the next along the one before.
func block(c *Call) (value.Value, error) {
	depth, err := blockDepth(c.Arg("arrays"), "arrays")
	if err != nil {
		return nil, err
	}
	least := depth
	if err := c.blockRank(c.Arg("arrays"), &least); err != nil {
		return nil, err
	}
	out, err := c.blockOf(c.Arg("arrays"), depth, least)
	if err != nil {
		return nil, err
	}
	if _, isArray := c.Arg("arrays").(*value.Array); isArray {
		return anArray(c.R.Copy(out))
	}
	return out, nil
}

func blockDepth(v value.Value, place string) (int, error) {
	switch x := v.(type) {
	case value.Tuple:
		return 0, value.Staticf("TypeError", "%s is a tuple. Only lists can be used to arrange blocks, and np.block does not allow implicit conversion from tuple to ndarray.", place)
	case *value.List:
		if len(x.Elems) == 0 {
			return 0, value.Staticf("ValueError", "List at %s cannot be empty", place)
		}
		depth := -1
		for i, e := range x.Elems {
			d, err := blockDepth(e, place+"["+value.Repr(value.Int(i))+"]")
			if err != nil {
				return 0, err
			}
			if depth >= 0 && d != depth {
				return 0, value.Staticf("ValueError", "List depths are mismatched. First element was at depth %d, but there is an element at depth %d (%s[%d])",
					depth+1, d+1, place, i)
			}
			depth = d
		}
		return depth + 1, nil
	}
	return 0, nil
}

func (c *Call) blockRank(v value.Value, least *int) error {
	if l, ok := v.(*value.List); ok {
		for _, e := range l.Elems {
			if err := c.blockRank(e, least); err != nil {
				return err
			}
		}
		return nil
	}
	a, err := c.sizedArray(v)
	if err != nil {
		return err
	}
	*least = max(*least, a.Rank())
	return nil
}

func (c *Call) blockOf(v value.Value, depth, least int) (*value.Array, error) {
	l, ok := v.(*value.List)
	if !ok {
		a, err := c.sizedArray(v)
		if err != nil {
			return nil, err
		}
		if a.Rank() < least {
			return c.atLeast(a, least-a.Rank())
		}
		return a, nil
	}
	parts := make([]*value.Array, len(l.Elems))
	for i, e := range l.Elems {
		var err error
		if parts[i], err = c.blockOf(e, depth-1, least); err != nil {
			return nil, err
		}
	}
	return c.concat(parts, -depth)
}

func npAppend(c *Call) (value.Value, error) {
	a, err := c.arr("arr")
	if err != nil {
		return nil, err
	}
	b, err := c.arr("values")
	if err != nil {
		return nil, err
	}
	axis, given, err := c.Axis("axis", a)
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
	return anArray(c.concat([]*value.Array{a, b}, axis))
}

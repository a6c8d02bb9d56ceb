// np.einsum and np.einsum_path.
package linalg

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var einsumEntries = []builtin.Entry{
	{Names: []string{"np.einsum", "tf.einsum"}, Replay: builtin.ReplayArrays, Params: "*operands, out=None, dtype=None, order='K', casting='safe', optimize=False",
		Doc: "Sum of products by an equation of labels.", Example: "np.einsum('ij,jk->ik', [[1, 2], [3, 4]], [[5, 6], [7, 8]])", Fn: npEinsum},
	{Names: []string{"np.einsum_path"}, Params: "*operands, optimize='greedy', einsum_call=False",
		Doc: "Order of contractions for an einsum, and a report on it.", Example: "np.einsum_path('ij,jk,kl->il', np.ones((2, 3)), np.ones((3, 4)), np.ones((4, 5)))[0]", Fn: einsumPath},
}

// einsumArgs reads the operands: a text and arrays, or arrays and sublists.
func einsumArgs(c *builtin.Call) (*einsum.Equation, []*object.Array, error) {
	if len(c.Rest) == 0 {
		return nil, nil, object.Staticf(object.ValueError, "must specify the einstein sum subscripts string and at least one operand, or at least one operand and its corresponding subscripts list")
	}
	if _, ok := c.Rest[0].(object.Unknown); ok {
		return nil, nil, object.ErrUnknown
	}
	if text, ok := c.Rest[0].(object.Str); ok {
		if len(c.Rest) == 1 {
			return nil, nil, object.Staticf(object.ValueError, "must specify the einstein sum subscripts string and at least one operand")
		}
		eq, err := einsum.Parse(string(text))
		if err != nil {
			return nil, nil, record.FromFault(err)
		}
		arrays, err := operandArrays(c, c.Rest[1:])
		return eq, arrays, err
	}
	return sublists(c)
}

func operandArrays(c *builtin.Call, vs []object.Value) ([]*object.Array, error) {
	out := make([]*object.Array, len(vs))
	for i, v := range vs {
		var err error
		if out[i], err = core.SizedArray(c, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func sublists(c *builtin.Call) (*einsum.Equation, []*object.Array, error) {
	var operands []object.Value
	var inputs [][]einsum.Sub
	var output []einsum.Sub
	rest := c.Rest
	for len(rest) >= 2 {
		list, err := sublist(c, rest[1])
		if err != nil {
			return nil, nil, err
		}
		operands, inputs = append(operands, rest[0]), append(inputs, list)
		rest = rest[2:]
	}
	if len(rest) == 1 {
		var err error
		if output, err = sublist(c, rest[0]); err != nil {
			return nil, nil, err
		}
	}
	eq, err := einsum.ParseSublists(inputs, output)
	if err != nil {
		return nil, nil, record.FromFault(err)
	}
	arrays, err := operandArrays(c, operands)
	return eq, arrays, err
}

func sublist(c *builtin.Call, v object.Value) ([]einsum.Sub, error) {
	elems, err := c.Seq(v)
	if err != nil {
		if err == object.ErrUnknown {
			return nil, err
		}
		return nil, object.Staticf(object.TypeError, "subscripts for each operand must be a sequence of integers, not %s", v.TypeName())
	}
	out := make([]einsum.Sub, len(elems))
	for i, e := range elems {
		if e == object.Ellipsis {
			out[i] = einsum.Dots
			continue
		}
		n, err := builtin.ToInt(e)
		if err != nil {
			if err == object.ErrUnknown {
				return nil, err
			}
			return nil, object.Staticf(object.TypeError, "each subscript must be either an integer or an ellipsis")
		}
		if n < 0 {
			return nil, object.Staticf(object.ValueError, "subscript is not within the valid range [0, 52)")
		}
		out[i] = einsum.Sub(n)
	}
	return out, nil
}

// einsumOptions reads optimize=.
func einsumOptions(c *builtin.Call) (einsum.Options, error) {
	switch v := c.Arg("optimize").(type) {
	case nil, object.NoneType:
		return einsum.Options{}, nil
	case object.Bool:
		if v {
			return einsum.Options{Method: einsum.Greedy}, nil
		}
		if c.Entry.Short() == "einsum_path" {
			return einsum.Options{Method: einsum.Naive}, nil
		}
		return einsum.Options{}, nil
	case object.Str:
		return einsumMethod(string(v))
	case object.Tuple:
		return einsumPlan(c, v)
	case *object.List:
		return einsumPlan(c, v.Values())
	}
	return einsum.Options{}, object.Staticf(object.TypeError, "Did not understand the path: %s", object.Repr(c.Arg("optimize")))
}

func einsumMethod(name string) (einsum.Options, error) {
	switch strings.ToLower(name) {
	case "greedy", "auto", "auto-hq":
		return einsum.Options{Method: einsum.Greedy}, nil
	case "optimal", "dp", "branch-all", "branch-2", "branch-1":
		return einsum.Options{Method: einsum.Optimal}, nil
	}
	return einsum.Options{}, object.Staticf(object.KeyError, "Path name %s not found", name)
}

// einsumPlan reads ('optimal', memory limit) and ['einsum_path', (0, 1), …].
func einsumPlan(c *builtin.Call, elems []object.Value) (einsum.Options, error) {
	if len(elems) == 0 {
		return einsum.Options{}, object.Staticf(object.TypeError, "Did not understand the path: ()")
	}
	first, _ := elems[0].(object.Str)
	if first == "einsum_path" {
		o := einsum.Options{Method: einsum.Explicit}
		for _, e := range elems[1:] {
			at, err := core.ToInts(e)
			if err != nil {
				return o, err
			}
			o.Pairs = append(o.Pairs, at)
		}
		return o, nil
	}
	o, err := einsumMethod(string(first))
	if err != nil || len(elems) == 1 {
		return o, err
	}
	limit, err := builtin.ToFloat(elems[1])
	o.MemoryLimit = limit
	return o, err
}

func npEinsum(c *builtin.Call) (object.Value, error) {
	eq, arrays, err := einsumArgs(c)
	if err != nil {
		return nil, err
	}
	o, err := einsumOptions(c)
	if err != nil {
		return nil, err
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if d != dtype.Invalid {
		rule, err := c.Str("casting", "safe")
		if err != nil {
			return nil, err
		}
		if err := core.CheckCasting(rule); err != nil {
			return nil, err
		}
		for i, a := range arrays {
			if !core.MayCast(a.DType(), d, rule) {
				return nil, object.Staticf(object.TypeError, "Iterator operand %d dtype could not be cast from %s to %s according to the rule '%s'",
					i, object.Repr(object.DType{DType: a.DType()}), object.Repr(object.DType{DType: d}), rule)
			}
		}
	}
	out, err := c.R.Einsum(eq, o, d, arrays...)
	if err != nil {
		return nil, err
	}
	return c.Out(out)
}

func einsumPath(c *builtin.Call) (object.Value, error) {
	eq, arrays, err := einsumArgs(c)
	if err != nil {
		return nil, err
	}
	shapes := make([]shape.Shape, len(arrays))
	for i, a := range arrays {
		shapes[i] = a.Type().Shape
	}
	_, sizes, err := eq.Infer(shapes)
	if err != nil {
		return nil, record.FromFault(err)
	}
	if !sizes.Known {
		return nil, object.ErrUnknown
	}
	if c.Arg("optimize") == nil {
		c.SetArg("optimize", object.Str("greedy"))
	}
	o, err := einsumOptions(c)
	if err != nil {
		return nil, err
	}
	path, err := einsum.NumPyPath(sizes, o)
	if err != nil {
		return nil, record.FromFault(err)
	}
	list := object.NewList(object.Str("einsum_path"))
	for _, p := range path {
		list.Append(object.Ints(p))
	}
	return object.Tuple{list, object.Str(einsum.Report(eq, sizes, path))}, nil
}

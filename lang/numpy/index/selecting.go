// Choices by conditions: select, piecewise.
package index

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var selectingEntries = []builtin.Entry{
	{Names: []string{"np.select"}, Params: "condlist, choicelist, default=0",
		Doc: "Elements of the first choice whose condition holds.", Example: "x = np.arange(6)\nnp.select([x < 3, x > 3], [x, x**2], 42)", Fn: npSelect},
	{Names: []string{"np.piecewise"}, Params: "x, condlist, funclist, *args, **kw",
		Doc: "Function given in pieces by conditions.", Example: "x = np.linspace(-2.5, 2.5, 6)\nnp.piecewise(x, [x < 0, x >= 0], [-1, 1])", Fn: piecewise},
}

func npSelect(c *builtin.Call) (object.Value, error) {
	conds, err := c.Seq(c.Arg("condlist"))
	if err != nil {
		return nil, err
	}
	choices, err := c.Seq(c.Arg("choicelist"))
	if err != nil {
		return nil, err
	}
	switch {
	case len(conds) != len(choices):
		return nil, object.Staticf(object.ValueError, "list of cases must be same length as list of conditions")
	case len(conds) == 0:
		return nil, object.Staticf(object.ValueError, "select with an empty condition list is not possible")
	}
	def := c.Arg("default")
	if def == nil {
		def = object.Int(0)
	}
	ops := make([]lower.Operand, len(choices)+1)
	for i, v := range append(append([]object.Value{}, choices...), def) {
		if ops[i], err = c.R.Operand(v); err != nil {
			return nil, err
		}
	}
	d, ok := lower.CommonType(ops...)
	if !ok {
		return nil, object.Staticf(object.TypeError, "Choicelist and default value do not have a common dtype")
	}
	out, err := c.R.Wrapped(ops[len(choices)], d)
	if err != nil {
		return nil, err
	}
	for i := len(conds) - 1; i >= 0; i-- {
		cond, err := c.R.Array(conds[i])
		if err != nil {
			return nil, err
		}
		if !cond.DType().IsBool() {
			return nil, object.Staticf(object.TypeError, "invalid entry %d in condlist: should be boolean ndarray", i)
		}
		x, err := c.R.Wrapped(ops[i], d)
		if err != nil {
			return nil, err
		}
		if err := core.Mismatch([]shape.Shape{cond.Type().Shape, x.Type().Shape}); err != nil {
			return nil, err
		}
		if out, err = c.R.Select(cond, lower.Operand{Array: x}, lower.Operand{Array: out}); err != nil {
			return nil, err
		}
	}
	return core.NotScalar(out), nil
}

// pieceConditions reads piecewise's conditions: one mask, or a list of them.
func pieceConditions(c *builtin.Call, x *object.Array) ([]*object.Array, error) {
	v := c.Arg("condlist")
	list, err := c.Seq(v)
	if err != nil || len(list) == 0 {
		list = []object.Value{v}
	} else if x.Rank() != 0 {
		switch e := list[0].(type) {
		case *object.List, object.Tuple:
		case *object.Array:
			if e.Rank() == 0 {
				list = []object.Value{v}
			}
		default:
			list = []object.Value{v}
		}
	}
	out := make([]*object.Array, len(list))
	for i, e := range list {
		if out[i], err = c.R.ArrayFor(e, dtype.Bool); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func piecewise(c *builtin.Call) (object.Value, error) {
	x, err := core.SizedArg(c, "x")
	if err != nil {
		return nil, err
	}
	if c.Dry() {
		return c.R.Abstract(x.Type()), nil
	}
	conds, err := pieceConditions(c, x)
	if err != nil {
		return nil, err
	}
	fns, err := c.Seq(c.Arg("funclist"))
	if err != nil {
		return nil, err
	}
	if len(fns) == len(conds)+1 {
		rest, err := noneOf(c, conds)
		if err != nil {
			return nil, err
		}
		conds = append(conds, rest)
	} else if len(fns) != len(conds) {
		return nil, object.Errorf(object.ValueError, "with %d condition(s), either %d or %d functions are expected", len(conds), len(conds), len(conds)+1)
	}
	t, err := x.Tensor()
	if err != nil {
		return nil, err
	}
	out, err := core.Zeros(c, t.DType(), t.Shape())
	if err != nil {
		return nil, err
	}
	y := object.NewArray(out)
	for i, cond := range conds {
		if err := piece(c, x, y, cond, fns[i]); err != nil {
			return nil, err
		}
	}
	return y, nil
}

// piece sets y where the condition holds.
func piece(c *builtin.Call, x, y, cond *object.Array, fn object.Value) error {
	if _, ok := fn.(object.Callable); !ok {
		return c.R.Store(y, []object.Value{cond}, fn)
	}
	part, err := c.R.Index(x, []object.Value{cond})
	if err != nil {
		return err
	}
	t, err := part.Tensor()
	if err != nil || t.Size() == 0 {
		return err
	}
	got, err := c.Host.Call(fn, append([]object.Value{part}, c.Rest...), c.Kw)
	if err != nil {
		return err
	}
	return c.R.Store(y, []object.Value{cond}, got)
}

func noneOf(c *builtin.Call, conds []*object.Array) (*object.Array, error) {
	any := conds[0]
	for _, x := range conds[1:] {
		var err error
		if any, err = c.Elementwise(ir.LogicalOr, any, x); err != nil {
			return nil, err
		}
	}
	out, err := c.Elementwise(ir.LogicalNot, any)
	if err == nil {
		out.Scalar = false
	}
	return out, err
}

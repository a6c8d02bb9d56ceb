// Objects that are indexed to make arrays: r_, c_, s_, index_exp, mgrid, ogrid.
package create

import (
	"math"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// indexMaker is an object such as np.r_.
type indexMaker string

// TypeName is what type(x).__name__ says; the table finds __getitem__ by it.
func (m indexMaker) TypeName() string { return string(m) }

// Repr is repr(m).
func (m indexMaker) Repr() string { return "<numpy." + string(m) + ">" }

// MakesOfIndex tells such an object: what x[i] gives is made of i.
func MakesOfIndex(v object.Value) bool {
	_, ok := v.(indexMaker)
	return ok
}

var indexMakers = map[string]object.Value{
	"np.r_": indexMaker("RClass"), "np.c_": indexMaker("CClass"), "np.s_": indexMaker("IndexExpression"),
	"np.index_exp": indexMaker("IndexTuple"), "np.mgrid": indexMaker("MGridClass"), "np.ogrid": indexMaker("OGridClass"),
}

var gridIndexEntries = []builtin.Entry{
	{Names: []string{"RClass.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "Slices and arrays joined along the first axis.", Example: "np.r_[np.array([1, 2]), 0, 0, 4:6]", Fn: rowJoin("0", 1, -1)},
	{Names: []string{"CClass.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "Arrays joined as columns.", Example: "np.c_[np.array([1, 2]), np.array([4, 5])]", Fn: rowJoin("-1", 2, 0)},
	{Names: []string{"IndexExpression.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "The index itself.", Example: "np.s_[2::2]", Fn: func(c *builtin.Call) (object.Value, error) { return c.Arg("index"), nil }},
	{Names: []string{"IndexTuple.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "The index as a tuple.", Example: "np.index_exp[2::2]", Fn: indexTuple},
	{Names: []string{"MGridClass.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "Dense grid of slices.", Example: "np.mgrid[0:2, 0:3]", Fn: gridOf(true)},
	{Names: []string{"OGridClass.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "Open grid of slices.", Example: "np.ogrid[0:2, 0:3]", Fn: gridOf(false)},
}

func indexTuple(c *builtin.Call) (object.Value, error) {
	if t, ok := c.Arg("index").(object.Tuple); ok {
		return t, nil
	}
	return object.Tuple{c.Arg("index")}, nil
}

// sliceRange makes the numbers of start:stop:step; an imaginary step counts points.
func sliceRange(c *builtin.Call, s *object.Slice) (*object.Array, error) {
	start, step := s.Start, s.Step
	if start == object.None {
		start = object.Int(0)
	}
	if step == object.None {
		step = object.Int(1)
	}
	if s.Stop == object.None {
		return nil, object.Staticf(object.BadOperand, "unsupported operand type(s) for -: 'NoneType' and 'int'")
	}
	if n, ok := points(step); ok {
		return core.Spaced(c, start, s.Stop, n, true)
	}
	p := [3]object.Value{start, s.Stop, step}
	ops := make([]lower.Operand, 3)
	for i := range p {
		var err error
		if ops[i], err = c.R.Operand(p[i]); err != nil {
			return nil, err
		}
		if p[i], err = plainNumber(p[i]); err != nil {
			return nil, err
		}
	}
	d, ok := lower.CommonType(ops...)
	if !ok {
		return nil, object.Staticf(object.TypeError, "slice bounds must be numbers")
	}
	a, err := arangeOf(c, p, d)
	if err != nil {
		return nil, err
	}
	return a.(*object.Array), nil
}

// points reads an imaginary step as a number of points.
func points(step object.Value) (int, bool) {
	if a, ok := step.(*object.Array); ok && a.DType().IsComplex() {
		if v, err := object.Item(a); err == nil {
			step = v
		}
	}
	z, ok := step.(object.Complex)
	if !ok {
		return 0, false
	}
	return int(math.Hypot(real(z), imag(z))), true
}

// gridOf makes mgrid (dense) and ogrid.
func gridOf(dense bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		index := c.Arg("index")
		if s, ok := index.(*object.Slice); ok {
			return core.Result(sliceRange(c, s))
		}
		items, ok := index.(object.Tuple)
		if !ok {
			return nil, object.Staticf(object.TypeError, "a grid is made of slices, not %s", index.TypeName())
		}
		var parts []*object.Array
		for _, it := range items {
			s, ok := it.(*object.Slice)
			if !ok {
				return nil, object.Staticf(object.TypeError, "a grid is made of slices, not %s", it.TypeName())
			}
			a, err := sliceRange(c, s)
			if err != nil {
				return nil, err
			}
			parts = append(parts, a)
		}
		return sliceGrid(c, parts, dense)
	}
}

func sliceGrid(c *builtin.Call, parts []*object.Array, dense bool) (object.Value, error) {
	parts, err := core.ToCommonType(c, parts)
	if err != nil {
		return nil, err
	}
	full := make([]int, len(parts))
	for i, a := range parts {
		if full[i] = a.Dims()[0]; full[i] < 0 {
			return nil, object.ErrUnknown
		}
	}
	for i, a := range parts {
		if a, err = c.R.Reshape(a, core.OnesBut(len(parts), i, -1), "C"); err != nil {
			return nil, err
		}
		if dense {
			if a, err = c.R.BroadcastTo(a, full); err != nil {
				return nil, err
			}
		}
		parts[i] = a
	}
	if !dense {
		return core.TupleOf(parts), nil
	}
	return core.Result(c.R.Emit(ir.Pack, ir.AxisAttrs{}, parts...))
}

// joinSpec is r_'s way of joining: the axis, the least number of axes, and
// where the axes of smaller operands go.
type joinSpec struct {
	axis, ndmin, at int
	matrix          bool
}

// rowJoin makes r_ and c_.
func rowJoin(axis string, ndmin, at int) func(c *builtin.Call) (object.Value, error) {
	n, _ := strconv.Atoi(axis)
	return func(c *builtin.Call) (object.Value, error) {
		items, ok := c.Arg("index").(object.Tuple)
		if !ok {
			items = object.Tuple{c.Arg("index")}
		}
		spec := joinSpec{axis: n, ndmin: ndmin, at: at}
		if len(items) > 0 {
			if s, ok := items[0].(object.Str); ok {
				if err := spec.read(string(s)); err != nil {
					return nil, err
				}
				items = items[1:]
			}
		}
		parts, err := joinParts(c, items, spec)
		if err != nil {
			return nil, err
		}
		if len(parts) == 0 {
			return nil, object.Staticf(object.ValueError, "need at least one array to concatenate")
		}
		return core.Result(core.Concat(c, parts, spec.axis))
	}
}

// read takes r_'s text: "axis,ndmin,where", or r or c for matrices.
func (s *joinSpec) read(text string) error {
	if text == "r" || text == "c" {
		s.ndmin, s.matrix, s.at = 2, true, -1
		if s.axis = 0; text == "c" {
			s.axis, s.at = 0, 0
		}
		return nil
	}
	for i, part := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return object.Staticf(object.ValueError, "unknown special directive")
		}
		switch i {
		case 0:
			s.axis = n
		case 1:
			s.ndmin = n
		case 2:
			s.at = n
		}
	}
	return nil
}

func joinParts(c *builtin.Call, items []object.Value, spec joinSpec) ([]*object.Array, error) {
	var arrays []*object.Array
	var ops []lower.Operand
	for _, it := range items {
		a, op, err := joinPart(c, it, spec)
		if err != nil {
			return nil, err
		}
		arrays, ops = append(arrays, a), append(ops, op)
	}
	d, ok := lower.CommonType(ops...)
	if !ok {
		return arrays, nil
	}
	return core.CastAll(c, arrays, d)
}

func joinPart(c *builtin.Call, it object.Value, spec joinSpec) (*object.Array, lower.Operand, error) {
	var a *object.Array
	var op lower.Operand
	var err error
	switch x := it.(type) {
	case *object.Slice:
		if a, err = sliceRange(c, x); err == nil && spec.ndmin > 1 {
			a, err = placeAxes(c, a, spec)
		}
		return a, lower.Operand{Array: a}, err
	case object.Str:
		return nil, op, object.Staticf(object.ValueError, "special directives must be the first entry.")
	}
	if op, err = c.R.Operand(it); err != nil {
		return nil, op, err
	}
	if op.Array == nil {
		a, err = c.R.Array(it)
		if err == nil {
			a, err = c.R.Reshape(a, core.OnesBut(max(spec.ndmin, 1), 0, 1), "C")
		}
		return a, op, err
	}
	if a = op.Array; core.KnowSizes(c, a) != nil {
		return nil, op, object.ErrUnknown
	}
	if a.Rank() == 0 {
		a, err = c.R.Reshape(a, core.OnesBut(max(spec.ndmin, 1), 0, 1), "C")
		return a, op, err
	}
	a, err = placeAxes(c, a, spec)
	return a, op, err
}

// placeAxes brings an array to the least number of axes; its own go where the text says.
func placeAxes(c *builtin.Call, a *object.Array, spec joinSpec) (*object.Array, error) {
	rank := a.Rank()
	if rank < 0 {
		return nil, object.ErrUnknown
	}
	if rank >= spec.ndmin {
		return a, nil
	}
	more := spec.ndmin - rank
	at := spec.at
	if at < 0 {
		at += more + 1
	}
	at = min(max(at, 0), more)
	dims := make([]int, 0, spec.ndmin)
	for range at {
		dims = append(dims, 1)
	}
	dims = a.Type().Shape.AppendDims(dims)
	for len(dims) < spec.ndmin {
		dims = append(dims, 1)
	}
	return c.R.Reshape(a, dims, "C")
}

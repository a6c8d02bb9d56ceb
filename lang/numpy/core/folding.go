// Reductions with where=, initial=, keepdims= and out=.
package core

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// Folding describes one reduction.
type Folding struct {
	Op      ir.Op // the reduction
	Combine ir.Op // the function of two operands that it repeats
	Axes    lower.Axes
	Name    string      // NumPy's name of combine
	To      dtype.DType // the type to run in, or Invalid
}

// Identities are the results of empty reductions.
var Identities = map[ir.Op]object.Value{ir.Sum: object.Int(0), ir.Prod: object.Int(1), ir.All: object.Bool(true), ir.Any: object.Bool(false)}

// Fold runs a reduction with the call's where=, initial= and keepdims=.
func Fold(c *builtin.Call, f Folding, a *object.Array) (*object.Array, error) {
	k := NewFormula(c)
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	if f.To != dtype.Invalid {
		a = k.Cast(a, f.To)
	}
	to := a.DType()
	if f.Op == ir.All || f.Op == ir.Any {
		to = dtype.Bool
	}
	var initial object.Value
	if Identities[f.Op] == nil {
		none := a.Rank() == 0 && len(f.Axes.List) == 1 && (f.Axes.List[0] == 0 || f.Axes.List[0] == -1)
		if a.Rank() >= 0 && !f.Axes.All && !none { // axes are looked at first
			if _, err := shape.NormalizeAxes(f.Axes.List, a.Rank()); err != nil {
				return nil, lower.AxisError(err)
			}
		}
		initial = k.InitialIn(to)
	}
	if w := c.OptionalArg("where"); w != nil && w != object.Bool(true) {
		neutral := Identities[f.Op]
		if neutral == nil {
			neutral = initial
		}
		if neutral == nil {
			return nil, object.Staticf(object.ValueError, "reduction operation '%s' does not have an identity, so to use a where mask one has to specify 'initial'", f.Name)
		}
		mask := k.Take(WhereMask(c, w))
		if k.Err == nil && a.Rank() >= 0 && mask.Rank() > a.Rank() {
			return nil, object.Staticf(object.ValueError, "input operand has more dimensions than allowed by the axis remapping")
		}
		if f.Op == ir.All || f.Op == ir.Any {
			a = k.Cast(a, dtype.Bool)
		}
		a = k.Where(mask, a, neutral)
	}
	if initial != nil && Identities[f.Op] == nil {
		a = k.withInitial(a, f.Axes, initial)
	}
	res := k.Reduce(f.Op, a, f.Axes, keep)
	if initial == nil {
		initial = k.InitialIn(to)
	}
	if initial != nil {
		res = k.Ufunc(f.Combine, res, initial)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	return res, nil
}

// StoreFold is store for a reduction by repeating an op, whose out= has the axes of
// the result.
func StoreFold(c *builtin.Call, res *object.Array, combine ir.Op, rule dtype.Casting) (object.Value, error) {
	out, ok := FirstOut(c.Arg("out")).(*object.Array)
	if m, n := res.Rank(), 0; ok && m >= 0 {
		if n = out.Rank(); n >= 0 && m != n {
			kept := ""
			if keep, err := c.Bool("keepdims", false); err == nil && keep {
				kept = " (must match the operand's when keepdims=True)"
			}
			return nil, object.Staticf(object.ValueError, "output parameter for reduction operation %s has the wrong number of dimensions: Found %d but expected %d%s",
				lower.UfuncName(combine), n, m, kept)
		}
	}
	return Store(c, res, c.Arg("out"), rule)
}

// InitialIn is initial= in the type of the result, nil without it.
func (k *Formula) InitialIn(d dtype.DType) object.Value {
	switch v := k.OptionalArg("initial").(type) {
	case nil:
		return nil
	case *object.Array:
		return k.Cast(v, d)
	default:
		if !object.IsNumber(v) || k.Err != nil {
			return v
		}
		return k.Take(lower.ConstOf(v, d))
	}
}

// withInitial makes room for initial= where max and min have nothing to fold.
func (k *Formula) withInitial(a *object.Array, axes lower.Axes, initial object.Value) *object.Array {
	if k.Err != nil || !Known(a) {
		return k.Take(a, nil)
	}
	empty := false
	for i, n := range a.Dims() {
		folded := axes.All
		for _, x := range axes.List {
			folded = folded || x == i || x == i-a.Rank()
		}
		empty = empty || folded && n == 0
	}
	if !empty {
		return a
	}
	dims := a.Dims()
	for i := range dims {
		dims[i] = max(dims[i], 1)
	}
	return k.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k.Cast(k.Asarray(initial), a.DType()))
}

// FoldedCount is how many elements a fold of axes takes together: a number, or where sizes
// are not known, and so nothing runs, an array without axes that has the count's name.
func FoldedCount(a *object.Array, axes lower.Axes) (object.Value, error) {
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	list := UpTo(a.Rank())
	if !axes.All {
		var err error
		if list, err = shape.NormalizeAxes(axes.List, a.Rank()); err != nil {
			return nil, lower.AxisError(err)
		}
	}
	n := 1
	for _, x := range list {
		if a.Dims()[x] < 0 {
			return unknownCount(a, list), nil
		}
		n *= a.Dims()[x]
	}
	return object.Int(n), nil
}

// unknownCount stands for a product of sizes in a program that is shown.
func unknownCount(a *object.Array, axes []int) *object.Array {
	names := make([]string, len(axes))
	for i, x := range axes {
		if names[i] = a.Type().Shape.SizeText(x); names[i] == "?" {
			names[i] = fmt.Sprintf("%s.shape[%d]", cmp.Or(a.Name, "a"), x)
		}
	}
	return unknownScalar(strings.Join(names, "*"), dtype.Int64)
}

func unknownScalar(name string, d dtype.DType) *object.Array {
	n := &object.Array{Scalar: true, Name: name}
	n.SetPending(ir.Type{DType: d, Shape: shape.Scalar()}, nil)
	return n
}

// CountIn is a count that FoldedCount gave, or an array of counts, as an operand in type d,
// which it must not widen.
func (k *Formula) CountIn(d dtype.DType, count object.Value) object.Value {
	a, ok := count.(*object.Array)
	if !ok || k.Err != nil {
		return count
	}
	if standsForCount(a) {
		return unknownScalar(a.Name, d) // as a number is: no op makes it
	}
	return k.Cast(a, d)
}

// UnknownCount is a count that FoldedCount did not know, less ddof; false of all else.
func UnknownCount(count object.Value, ddof float64) (*object.Array, bool) {
	a, ok := count.(*object.Array)
	if !ok || !standsForCount(a) {
		return nil, false
	}
	if ddof == 0 {
		return a, true
	}
	return unknownScalar(fmt.Sprintf("(%s - %v)", a.Name, ddof), a.DType()), true
}

// standsForCount reports an array that unknownCount has made.
func standsForCount(a *object.Array) bool {
	_, ready := a.Ready()
	return !ready && a.Pending() == nil && a.Scalar && a.Name != ""
}

// Sets: the operations on arrays as sets.
package sorting

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var setEntries = []builtin.Entry{
	{Names: []string{"np.intersect1d"}, Params: "ar1, ar2, assume_unique=False, return_indices=False",
		Doc: "Sorted elements that are in both.", Example: "np.intersect1d([1, 3, 4, 3], [3, 1, 2, 1])", Fn: npIntersect},
	{Names: []string{"np.union1d"}, Params: "ar1, ar2", Doc: "Sorted elements that are in either.", Example: "np.union1d([-1, 0, 1], [-2, 0, 2])", Fn: npUnion},
	{Names: []string{"np.setdiff1d"}, Params: "ar1, ar2, assume_unique=False", Doc: "Sorted elements of the first that are not in the second.", Example: "np.setdiff1d([1, 2, 3, 2, 4, 1], [3, 4, 5, 6])", Fn: npSetdiff},
	{Names: []string{"np.setxor1d"}, Params: "ar1, ar2, assume_unique=False", Doc: "Sorted elements that are in one only.", Example: "np.setxor1d([1, 2, 3, 2, 4], [2, 3, 5, 7, 5])", Fn: npSetxor},
	{Names: []string{"np.isin"}, Params: "element, test_elements, assume_unique=False, invert=False, *, kind=None",
		Doc: "Which elements are among the test elements.", Example: "np.isin([[0, 2], [4, 6]], [1, 2, 4, 8])", Fn: npIsin},
}

// setPair reads two arrays as flat vectors of one type, made unique unless
// the caller knows that they are.
func setPair(c *builtin.Call, k *core.Formula) (a, b *object.Array) {
	a, b = k.Flat(k.ArrayArg("ar1")), k.Flat(k.ArrayArg("ar2"))
	if k.Err != nil {
		return
	}
	d, ok := lower.CommonType(lower.Operand{Array: a}, lower.Operand{Array: b})
	if !ok {
		k.Failed(object.Staticf(object.TypeError, "The DTypes of the arrays have no common DType"))
		return
	}
	return k.Cast(a, d), k.Cast(b, d)
}

func assumed(c *builtin.Call) bool {
	u, err := c.Bool("assume_unique", false)
	return err == nil && u
}

// Many elements are compared with each of a few rather than searched.
const (
	fewTests   = 16
	manyTested = 4096
)

// among tells which elements of a are in b, by searching sorted b.
func among(k *core.Formula, a, b *object.Array) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	if core.Known(b) && core.Size(b.Dims()) == 0 {
		return k.Ufunc(ir.Less, a, a) // false, for each element that there will be
	}
	if core.Known(a) && core.Known(b) && core.Size(b.Dims()) <= fewTests && core.Size(a.Dims()) >= manyTested && !b.DType().IsText() {
		var hit *object.Array // NaN equals nothing
		for i := range core.Size(b.Dims()) {
			if is := k.Ufunc(ir.Equal, a, k.Along(b, 0, shape.Int(i))); hit == nil {
				hit = is
			} else {
				hit = k.Ufunc(ir.LogicalOr, hit, is)
			}
		}
		return hit
	}
	if hit := inTable(k, a, b); hit != nil {
		return hit
	}
	s := k.Emit(ir.Sort, ir.AxisAttrs{Axis: 0}, b)
	lo := k.Emit(ir.SearchSorted, ir.SideAttrs{}, s, a)
	if core.Known(b) && k.Err == nil { // NaN equals nothing
		near := k.Ufunc(ir.Minimum, lo, object.Int(core.Size(b.Dims())-1))
		return k.Ufunc(ir.Equal, k.Emit(ir.GatherV2, ir.AxisAttrs{}, s, near), a)
	}
	hi := k.Emit(ir.SearchSorted, ir.SideAttrs{Right: true}, s, a)
	hit := k.Ufunc(ir.Less, lo, hi)
	if k.Err == nil && a.DType().IsInexact() {
		hit = k.Ufunc(ir.LogicalAnd, hit, k.Ufunc(ir.Equal, a, a)) // NaN is in no set
	}
	return hit
}

func npIntersect(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := setPair(c, k)
	indices, err := c.Bool("return_indices", false)
	if k.Failed(err) {
		return nil, k.Err
	}
	var ia, ib *object.Array
	if !assumed(c) {
		ua, ub := uniques(k, a, true), uniques(k, b, true)
		a, b, ia, ib = ua[0], ub[0], ua[1], ub[1]
	}
	both := among(k, a, b)
	if k.Err != nil {
		return nil, k.Err
	}
	mask := func(x, m *object.Array) *object.Array { return k.Emit(ir.BooleanMask, ir.AxisAttrs{}, x, m) }
	common := mask(a, both)
	order := k.Emit(ir.ArgSort, ir.AxisAttrs{Axis: 0}, common)
	pick := func(x *object.Array) *object.Array {
		if k.Err != nil {
			return core.Nothing()
		}
		return k.Take(k.R.Take(x, order, 0))
	}
	res := pick(common)
	if !indices {
		return k.Done(res)
	}
	if ia == nil {
		ia, ib = newCount(k, a), newCount(k, b)
	}
	inB := among(k, b, res)
	ob := k.Emit(ir.ArgSort, ir.AxisAttrs{Axis: 0}, mask(b, inB))
	wb := mask(ib, inB)
	if k.Err != nil {
		return nil, k.Err
	}
	return object.Tuple{res, pick(mask(ia, both)), k.Take(k.R.Take(wb, ob, 0))}, k.Err
}

// newCount is 0, 1 … for each element of a vector.
func newCount(k *core.Formula, a *object.Array) *object.Array {
	ones := k.Cast(k.Ufunc(ir.Equal, a, a), dtype.Int64)
	return k.Sub(k.Emit(ir.Cumsum, ir.AxisAttrs{}, k.Ufunc(ir.BitwiseOr, ones, object.Int(1))), object.Int(1))
}

func npUnion(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := setPair(c, k)
	return k.Done(uniques(k, k.Concat(0, a, b), true)[0])
}

func npSetdiff(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := setPair(c, k)
	own := k.Flat(k.ArrayArg("ar1")) // the result keeps the first's type and numbers
	if !assumed(c) {
		own = uniques(k, own, true)[0]
	}
	if k.Err != nil {
		return nil, k.Err
	}
	a = k.Cast(own, a.DType())
	return k.Done(k.Emit(ir.BooleanMask, ir.AxisAttrs{}, own, k.Ufunc(ir.LogicalNot, among(k, a, b))))
}

func npSetxor(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := setPair(c, k)
	if !assumed(c) {
		a, b = uniques(k, a, true)[0], uniques(k, b, true)[0]
	}
	outside := func(x, y *object.Array) *object.Array {
		return k.Emit(ir.BooleanMask, ir.AxisAttrs{}, x, k.Ufunc(ir.LogicalNot, among(k, x, y)))
	}
	return k.Done(k.Emit(ir.Sort, ir.AxisAttrs{}, k.Concat(0, outside(a, b), outside(b, a))))
}

func npIsin(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	invert, err := c.Bool("invert", false)
	if err != nil {
		return nil, err
	}
	a, b := k.ArrayArg("element"), k.Flat(k.ArrayArg("test_elements"))
	if k.Err != nil {
		return nil, k.Err
	}
	if err := isinKind(c, a, b); err != nil {
		return nil, err
	}
	d, ok := lower.CommonType(lower.Operand{Array: a}, lower.Operand{Array: b})
	if !ok {
		d = dtype.Invalid // text against numbers: nothing is in
		b = core.ZerosOf(dtype.Float64, []int{0})
	} else {
		a, b = k.Cast(a, d), k.Cast(b, d)
	}
	hit := among(k, a, b)
	if d.IsTime() { // NaT is in nothing
		hit = k.Ufunc(ir.LogicalAnd, hit, k.Ufunc(ir.Equal, a, a))
	}
	if invert {
		hit = k.Ufunc(ir.LogicalNot, hit)
	}
	return k.Done(core.NotScalar(hit))
}

// isinKind checks kind=, which is how NumPy searches.
func isinKind(c *builtin.Call, a, b *object.Array) error {
	v := c.Arg("kind")
	if v == nil || builtin.IsNone(v) || v == object.Str("sort") {
		return nil
	}
	if v != object.Str("table") {
		return object.Staticf(object.ValueError, "Invalid kind: '%s'. Please use None, 'sort' or 'table'.", object.StrOf(v))
	}
	for _, x := range []*object.Array{a, b} {
		if !x.DType().IsInteger() && !x.DType().IsBool() {
			return object.Staticf(object.ValueError, "The 'table' method is only supported for boolean or integer arrays. Please select 'sort' or None for kind.")
		}
	}
	return nil
}

// Sets: the operations on arrays as sets.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var setEntries = []Entry{
	{Names: []string{"np.intersect1d"}, Params: "ar1, ar2, assume_unique=False, return_indices=False",
		Doc: "Sorted elements that are in both.", Example: "np.intersect1d([1, 3, 4, 3], [3, 1, 2, 1])", Fn: npIntersect},
	{Names: []string{"np.union1d"}, Params: "ar1, ar2", Doc: "Sorted elements that are in either.", Example: "np.union1d([-1, 0, 1], [-2, 0, 2])", Fn: npUnion},
	{Names: []string{"np.setdiff1d"}, Params: "ar1, ar2, assume_unique=False", Doc: "Sorted elements of the first that are not in the second.", Example: "np.setdiff1d([1, 2, 3, 2, 4, 1], [3, 4, 5, 6])", Fn: npSetdiff},
	{Names: []string{"np.setxor1d"}, Params: "ar1, ar2, assume_unique=False", Doc: "Sorted elements that are in one only.", Example: "np.setxor1d([1, 2, 3, 2, 4], [2, 3, 5, 7, 5])", Fn: npSetxor},
	{Names: []string{"np.isin"}, Params: "element, test_elements, assume_unique=False, invert=False, *, kind=None",
		Doc: "Which elements are among the test elements.", Example: "np.isin([[0, 2], [4, 6]], [1, 2, 4, 8])", Fn: npIsin},
	{Names: []string{"np.in1d"}, Params: "ar1, ar2, assume_unique=False, invert=False, *, kind=None",
		Doc: "Which elements of a flat array are among the test elements.", Example: "np.in1d([0, 1, 2, 5, 0], [0, 2])", Fn: npIn1d},
}

// setPair reads two arrays as flat vectors of one type, made unique unless
// the caller knows that they are.
func (c *Call) setPair(k *calc) (a, b *value.Array) {
	a, b = k.flat(k.arg("ar1")), k.flat(k.arg("ar2"))
	if k.err != nil {
		return
	}
	d, ok := compile.CommonType(compile.Operand{Array: a}, compile.Operand{Array: b})
	if !ok {
		k.failed(value.Staticf("TypeError", "The DTypes of the arrays have no common DType"))
		return
	}
	return k.cast(a, d), k.cast(b, d)
}

func (c *Call) assumed() bool {
	u, err := c.Bool("assume_unique", false)
	return err == nil && u
}

// Many elements are compared with each of a few rather than searched.
const (
	fewTests   = 16
	manyTested = 4096
)

// among tells which elements of a are in b, by searching sorted b.
func (k *calc) among(a, b *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	if known(b) && size(b.Dims()) == 0 {
		return k.u(ir.Less, a, a) // false, for each element that there will be
	}
	if known(a) && known(b) && size(b.Dims()) <= fewTests && size(a.Dims()) >= manyTested && !b.DType().IsText() {
		var hit *value.Array // NaN equals nothing
		for i := range size(b.Dims()) {
			if is := k.u(ir.Equal, a, k.along(b, 0, shape.Int(i))); hit == nil {
				hit = is
			} else {
				hit = k.u(ir.LogicalOr, hit, is)
			}
		}
		return hit
	}
	if hit := k.amongTable(a, b); hit != nil {
		return hit
	}
	s := k.emit(ir.Sort, ir.AxisAttrs{Axis: 0}, b)
	lo := k.emit(ir.SearchSorted, ir.SideAttrs{}, s, a)
	if known(b) && k.err == nil { // NaN equals nothing
		near := k.u(ir.Minimum, lo, value.Int(size(b.Dims())-1))
		return k.u(ir.Equal, k.emit(ir.GatherV2, ir.AxisAttrs{}, s, near), a)
	}
	hi := k.emit(ir.SearchSorted, ir.SideAttrs{Right: true}, s, a)
	hit := k.u(ir.Less, lo, hi)
	if k.err == nil && a.DType().IsInexact() {
		hit = k.u(ir.LogicalAnd, hit, k.u(ir.Equal, a, a)) // NaN is in no set
	}
	return hit
}

func npIntersect(c *Call) (value.Value, error) {
	k := c.calc()
	a, b := c.setPair(k)
	indices, err := c.Bool("return_indices", false)
	if k.failed(err) {
		return nil, k.err
	}
	var ia, ib *value.Array
	if !c.assumed() {
		ua, ub := k.uniques(a, true), k.uniques(b, true)
		a, b, ia, ib = ua[0], ub[0], ua[1], ub[1]
	}
	both := k.among(a, b)
	if k.err != nil {
		return nil, k.err
	}
	mask := func(x, m *value.Array) *value.Array { return k.emit(ir.BooleanMask, ir.AxisAttrs{}, x, m) }
	common := mask(a, both)
	order := k.emit(ir.ArgSort, ir.AxisAttrs{Axis: 0}, common)
	pick := func(x *value.Array) *value.Array {
		if k.err != nil {
			return nothing()
		}
		return k.take(k.R.Take(x, order, 0))
	}
	res := pick(common)
	if !indices {
		return k.done(res)
	}
	if ia == nil {
		ia, ib = newCount(k, a), newCount(k, b)
	}
	inB := k.among(b, res)
	ob := k.emit(ir.ArgSort, ir.AxisAttrs{Axis: 0}, mask(b, inB))
	wb := mask(ib, inB)
	if k.err != nil {
		return nil, k.err
	}
	return value.Tuple{res, pick(mask(ia, both)), k.take(k.R.Take(wb, ob, 0))}, k.err
}

// newCount is 0, 1 … for each element of a vector.
func newCount(k *calc, a *value.Array) *value.Array {
	ones := k.cast(k.u(ir.Equal, a, a), dtype.Int64)
	return k.sub(k.emit(ir.Cumsum, ir.AxisAttrs{}, k.u(ir.BitwiseOr, ones, value.Int(1))), value.Int(1))
}

func npUnion(c *Call) (value.Value, error) {
	k := c.calc()
	a, b := c.setPair(k)
	return k.done(k.uniques(k.concat(0, a, b), true)[0])
}

func npSetdiff(c *Call) (value.Value, error) {
	k := c.calc()
	a, b := c.setPair(k)
	own := k.flat(k.arg("ar1")) // the result keeps the first's type and numbers
	if !c.assumed() {
		own = k.uniques(own, true)[0]
	}
	if k.err != nil {
		return nil, k.err
	}
	a = k.cast(own, a.DType())
	return k.done(k.emit(ir.BooleanMask, ir.AxisAttrs{}, own, k.u(ir.LogicalNot, k.among(a, b))))
}

func npSetxor(c *Call) (value.Value, error) {
	k := c.calc()
	a, b := c.setPair(k)
	if !c.assumed() {
		a, b = k.uniques(a, true)[0], k.uniques(b, true)[0]
	}
	outside := func(x, y *value.Array) *value.Array {
		return k.emit(ir.BooleanMask, ir.AxisAttrs{}, x, k.u(ir.LogicalNot, k.among(x, y)))
	}
	return k.done(k.emit(ir.Sort, ir.AxisAttrs{}, k.concat(0, outside(a, b), outside(b, a))))
}

func npIsin(c *Call) (value.Value, error) {
	return c.isin("element", "test_elements", false)
}

func npIn1d(c *Call) (value.Value, error) { return c.isin("ar1", "ar2", true) }

func (c *Call) isin(first, second string, flatten bool) (value.Value, error) {
	k := c.calc()
	invert, err := c.Bool("invert", false)
	if err != nil {
		return nil, err
	}
	a, b := k.arg(first), k.flat(k.arg(second))
	if flatten {
		a = k.flat(a)
	}
	if k.err != nil {
		return nil, k.err
	}
	if err := c.isinKind(a, b); err != nil {
		return nil, err
	}
	d, ok := compile.CommonType(compile.Operand{Array: a}, compile.Operand{Array: b})
	if !ok {
		d = dtype.Invalid // text against numbers: nothing is in
		b = newTyped(dtype.Float64, []int{0})
	} else {
		a, b = k.cast(a, d), k.cast(b, d)
	}
	hit := k.among(a, b)
	if d.IsTime() { // NaT is in nothing
		hit = k.u(ir.LogicalAnd, hit, k.u(ir.Equal, a, a))
	}
	if invert {
		hit = k.u(ir.LogicalNot, hit)
	}
	return k.done(notScalar(hit))
}

// isinKind checks kind=, which is how NumPy searches.
func (c *Call) isinKind(a, b *value.Array) error {
	v := c.Arg("kind")
	if v == nil || IsNone(v) || v == value.Str("sort") {
		return nil
	}
	if v != value.Str("table") {
		return value.Staticf("ValueError", "Invalid kind: '%s'. Please use None, 'sort' or 'table'.", value.StrOf(v))
	}
	for _, x := range []*value.Array{a, b} {
		if !x.DType().IsInteger() && !x.DType().IsBool() {
			return value.Staticf("ValueError", "The 'table' method is only supported for boolean or integer arrays. Please select 'sort' or None for kind.")
		}
	}
	return nil
}

// notScalar marks a result that NumPy leaves an array of no axes.
func notScalar(a *value.Array) *value.Array {
	a.Scalar = false
	return a
}

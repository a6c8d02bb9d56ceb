// The different elements of an array, where they are and how often.
package sorting

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var uniqueEntries = []builtin.Entry{
	{Names: []string{"np.unique"}, Params: "ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True",
		Doc: "Sorted different elements; on request where they are first, which each is, how often each occurs.", Example: "np.unique([1, 1, 2, 2, 3, 3], return_counts=True)", Fn: npUnique},
	{Names: []string{"np.unique_all"}, Params: "x, /", Doc: "Different elements, first places, inverse and counts.", Example: "np.unique_all([1, 1, 2]).counts", Fn: uniqueRecord("UniqueAllResult", 0, 1, 2, 3)},
	{Names: []string{"np.unique_counts"}, Params: "x, /", Doc: "Different elements and how often each occurs.", Example: "np.unique_counts([1, 1, 2])", Fn: uniqueRecord("UniqueCountsResult", 0, 3)},
	{Names: []string{"np.unique_inverse"}, Params: "x, /", Doc: "Different elements and which of them each element is.", Example: "np.unique_inverse([1, 1, 2])", Fn: uniqueRecord("UniqueInverseResult", 0, 2)},
	{Names: []string{"np.unique_values"}, Params: "x, /", Doc: "Different elements.", Example: "np.unique_values([1, 1, 2])", Fn: npUniqueValues},
}

// uniques records Unique of the flat array: values, first places, inverse, counts.
func uniques(k *core.Formula, a *object.Array, equalNaN bool) []*object.Array {
	fail := []*object.Array{core.Nothing(), core.Nothing(), core.Nothing(), core.Nothing()}
	if k.Err != nil {
		return fail
	}
	flat := k.Flat(a)
	if k.Err != nil {
		return fail
	}
	if !equalNaN && a.DType().IsInexact() && !k.Dry() {
		return distinctNaNs(k, flat)
	}
	out, err := k.R.EmitN(ir.Unique, nil, flat)
	if k.Failed(err) {
		return fail
	}
	return out
}

// distinctNaNs is Unique where no NaN equals another: the last value, repeated.
func distinctNaNs(k *core.Formula, flat *object.Array) []*object.Array {
	order := k.Emit(ir.ArgSort, ir.AxisAttrs{Axis: 0}, flat)
	out, err := k.R.EmitN(ir.Unique, nil, flat)
	if k.Failed(err) {
		return []*object.Array{flat, flat, flat, flat}
	}
	vals, inv, counts := out[0], out[2], out[3]
	if k.Failed(k.R.Settle(vals, inv, counts, out[1], order)) {
		return out
	}
	n := vals.Dims()[0]
	nans := 0
	if t, _ := vals.Ready(); n > 0 {
		c := t.Complex128At(t.FlatPos(n - 1))
		if c != c {
			ct, _ := counts.Ready()
			nans = int(ct.Int64At(ct.FlatPos(n - 1)))
		}
	}
	if nans < 2 {
		return out
	}
	total := flat.Dims()[0]
	rep := k.Take(k.R.Take(vals, core.NewArray(fullInts(nans, n-1), nans), 0))
	places := k.Part(order, 0, total-nans, total)
	it, _ := inv.Ready()
	pt, err := places.Tensor()
	if k.Failed(err) {
		return out
	}
	ids, each, err := builtin.MadeOf[int64](k.Call, total)
	if k.Failed(err) {
		return out
	}
	i := 0
	it.Each(func(p int) bool { each[i] = it.Int64At(p); i++; return true })
	i = 0
	pt.Each(func(p int) bool { each[pt.Int64At(p)] = int64(n - 1 + i); i++; return true })
	return []*object.Array{
		k.Concat(0, firstPart(k, vals, n-1), rep), k.Concat(0, firstPart(k, out[1], n-1), places),
		ids, k.Concat(0, firstPart(k, counts, n-1), core.Vector(fullInts(nans, 1))),
	}
}

func firstPart(k *core.Formula, a *object.Array, n int) *object.Array {
	if n == 0 {
		return core.ZerosOf(a.DType(), []int{0})
	}
	return k.Part(a, 0, 0, n)
}

func fullInts(n, v int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(v)
	}
	return out
}

func npUnique(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("ar")
	equal, err := c.Bool("equal_nan", true)
	if k.Failed(err) {
		return nil, k.Err
	}
	var parts []*object.Array
	if axis, given, err := core.AxisArg(c, "axis", a); err != nil {
		return nil, err
	} else if given && a.Rank() > 1 {
		parts, err = uniqueRows(c, k, a, axis)
		if err != nil {
			return nil, err
		}
	} else {
		parts = uniques(k, a, equal)
		if given && k.Err == nil && a.Rank() == 1 {
			// the inverse keeps the vector's shape
		} else if k.Err == nil && a.Rank() >= 0 && a.Rank() != 1 && core.Known(a) {
			parts[2] = k.Reshape(parts[2], a.Dims()...)
		}
	}
	if k.Err != nil {
		return nil, k.Err
	}
	out := object.Tuple{parts[0]}
	for i, name := range []string{"return_index", "return_inverse", "return_counts"} {
		want, err := c.Bool(name, false)
		if err != nil {
			return nil, err
		}
		if want {
			out = append(out, parts[i+1])
		}
	}
	if len(out) == 1 {
		return out[0], nil
	}
	return out, nil
}

// uniqueRows compares whole slices along an axis.
func uniqueRows(c *builtin.Call, k *core.Formula, a *object.Array, axis int) ([]*object.Array, error) {
	perm := append([]int{axis}, append(core.UpTo(axis), core.UpTo(a.Rank())[axis+1:]...)...)
	front := k.Transpose(a, perm)
	if k.Err != nil {
		return nil, k.Err
	}
	if c.Dry() || !core.Known(a) {
		return nil, object.ErrUnknown
	}
	n := front.Dims()[0]
	width := core.Size(core.Without(front.Dims(), 0))
	rows := k.Reshape(front, n, width)
	t, err := rows.Tensor()
	if err != nil {
		return nil, err
	}
	order := core.UpTo(n)
	compareRows := func(i, j int) int {
		for col := range width {
			if cmp := core.CompareAt(t, t.Pos(i, col), t.Pos(j, col)); cmp != 0 {
				return cmp
			}
		}
		return 0
	}
	core.SortStable(order, compareRows)
	var first, counts []int64
	inverse, which, err := builtin.MadeOf[int64](c, n)
	if err != nil {
		return nil, err
	}
	for p, i := range order {
		if p == 0 || compareRows(order[p-1], i) != 0 {
			first, counts = append(first, int64(i)), append(counts, 0)
		}
		which[i] = int64(len(first) - 1)
		counts[len(counts)-1]++
	}
	vals := k.Take(c.R.Take(a, core.Vector(first), axis))
	return []*object.Array{vals, core.Vector(first), inverse, core.Vector(counts)}, k.Err
}

func uniqueRecord(name string, which ...int) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a := k.ArrayArg("x")
		parts := uniques(k, a, false)
		if k.Err == nil && a.Rank() != 1 && core.Known(a) {
			parts[2] = k.Reshape(parts[2], a.Dims()...)
		}
		if k.Err != nil {
			return nil, k.Err
		}
		elems := make([]object.Value, len(which))
		for i, w := range which {
			elems[i] = parts[w]
		}
		return c.NamedTuple(name, elems...)
	}
}

func npUniqueValues(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	return k.Done(uniques(k, k.ArrayArg("x"), false)[0])
}

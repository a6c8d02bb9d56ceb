// The different elements of an array, where they are and how often.
package builtin

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/value"
)

var uniqueEntries = []Entry{
	{Names: []string{"np.unique"}, Params: "ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True",
		Doc: "Sorted different elements; on request where they are first, which each is, how often each occurs.", Example: "np.unique([1, 1, 2, 2, 3, 3], return_counts=True)", Fn: npUnique},
	{Names: []string{"np.unique_all"}, Params: "x, /", Doc: "Different elements, first places, inverse and counts.", Example: "np.unique_all([1, 1, 2]).counts", Fn: uniqueRecord("UniqueAllResult", 0, 1, 2, 3)},
	{Names: []string{"np.unique_counts"}, Params: "x, /", Doc: "Different elements and how often each occurs.", Example: "np.unique_counts([1, 1, 2])", Fn: uniqueRecord("UniqueCountsResult", 0, 3)},
	{Names: []string{"np.unique_inverse"}, Params: "x, /", Doc: "Different elements and which of them each element is.", Example: "np.unique_inverse([1, 1, 2])", Fn: uniqueRecord("UniqueInverseResult", 0, 2)},
	{Names: []string{"np.unique_values"}, Params: "x, /", Doc: "Different elements.", Example: "np.unique_values([1, 1, 2])", Fn: npUniqueValues},
}

// uniques records Unique of the flat array: values, first places, inverse, counts.
func (k *calc) uniques(a *value.Array, equalNaN bool) []*value.Array {
	fail := []*value.Array{nothing(), nothing(), nothing(), nothing()}
	if k.err != nil {
		return fail
	}
	flat := k.flat(a)
	if k.err != nil {
		return fail
	}
	if !equalNaN && a.DType().IsInexact() && !k.Dry() {
		return k.distinctNaNs(flat)
	}
	out, err := k.R.EmitN(ir.Unique, nil, flat)
	if k.failed(err) {
		return fail
	}
	return out
}

// distinctNaNs is Unique where no NaN equals another: the last value, repeated.
func (k *calc) distinctNaNs(flat *value.Array) []*value.Array {
	order := k.emit(ir.ArgSort, ir.AxisAttrs{Axis: 0}, flat)
	out, err := k.R.EmitN(ir.Unique, nil, flat)
	if k.failed(err) {
		return []*value.Array{flat, flat, flat, flat}
	}
	vals, inv, counts := out[0], out[2], out[3]
	if k.failed(k.R.Settle(vals, inv, counts, out[1], order)) {
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
	rep := k.take(k.R.Take(vals, newArray(fullInts(nans, n-1), nans), 0))
	places := k.part(order, 0, total-nans, total)
	it, _ := inv.Ready()
	pt, err := places.Tensor()
	if k.failed(err) {
		return out
	}
	ids, each, err := madeOf[int64](k.Call, total)
	if k.failed(err) {
		return out
	}
	i := 0
	it.Each(func(p int) bool { each[i] = it.Int64At(p); i++; return true })
	i = 0
	pt.Each(func(p int) bool { each[pt.Int64At(p)] = int64(n - 1 + i); i++; return true })
	return []*value.Array{
		k.concat(0, k.firstPart(vals, n-1), rep), k.concat(0, k.firstPart(out[1], n-1), places),
		ids, k.concat(0, k.firstPart(counts, n-1), vector(fullInts(nans, 1))),
	}
}

func (k *calc) firstPart(a *value.Array, n int) *value.Array {
	if n == 0 {
		return newTyped(a.DType(), []int{0})
	}
	return k.part(a, 0, 0, n)
}

func fullInts(n, v int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(v)
	}
	return out
}

func npUnique(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("ar")
	equal, err := c.Bool("equal_nan", true)
	if k.failed(err) {
		return nil, k.err
	}
	var parts []*value.Array
	if axis, given, err := c.Axis("axis", a); err != nil {
		return nil, err
	} else if given && a.Rank() > 1 {
		parts, err = c.uniqueRows(k, a, axis)
		if err != nil {
			return nil, err
		}
	} else {
		parts = k.uniques(a, equal)
		if given && k.err == nil && a.Rank() == 1 {
			// the inverse keeps the vector's shape
		} else if k.err == nil && a.Rank() >= 0 && a.Rank() != 1 && known(a) {
			parts[2] = k.reshape(parts[2], a.Dims()...)
		}
	}
	if k.err != nil {
		return nil, k.err
	}
	out := value.Tuple{parts[0]}
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
func (c *Call) uniqueRows(k *calc, a *value.Array, axis int) ([]*value.Array, error) {
	perm := append([]int{axis}, append(upTo(axis), upTo(a.Rank())[axis+1:]...)...)
	front := k.transpose(a, perm)
	if k.err != nil {
		return nil, k.err
	}
	if c.Dry() || !known(a) {
		return nil, value.ErrUnknown
	}
	n := front.Dims()[0]
	width := size(without(front.Dims(), 0))
	rows := k.reshape(front, n, width)
	t, err := rows.Tensor()
	if err != nil {
		return nil, err
	}
	order := upTo(n)
	compareRows := func(i, j int) int {
		for col := range width {
			if cmp := compareAt(t, t.Pos(i, col), t.Pos(j, col)); cmp != 0 {
				return cmp
			}
		}
		return 0
	}
	sortStable(order, compareRows)
	var first, counts []int64
	inverse, which, err := madeOf[int64](c, n)
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
	vals := k.take(c.R.Take(a, vector(first), axis))
	return []*value.Array{vals, vector(first), inverse, vector(counts)}, k.err
}

func uniqueRecord(name string, which ...int) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a := k.arg("x")
		parts := k.uniques(a, false)
		if k.err == nil && a.Rank() != 1 && known(a) {
			parts[2] = k.reshape(parts[2], a.Dims()...)
		}
		if k.err != nil {
			return nil, k.err
		}
		elems := make([]value.Value, len(which))
		for i, w := range which {
			elems[i] = parts[w]
		}
		return c.record(name, elems...)
	}
}

func npUniqueValues(c *Call) (value.Value, error) {
	k := c.calc()
	return k.done(k.uniques(k.arg("x"), false)[0])
}

// Sorting: sort, argsort, lexsort, partition, searchsorted's neighbours.
package builtin

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var sortEntries = []Entry{
	{Names: []string{"np.sort"}, Params: "a, axis=-1, kind=None, order=None, *, stable=None",
		Doc: "Sorted copy along an axis; None sorts the flat array.", Example: "np.sort([[1, 4], [3, 1]], axis=None)", Fn: npSort},
	{Names: []string{"np.argsort", "ndarray.argsort"}, Params: "a, axis=-1, kind=None, order=None, *, stable=None",
		Doc: "Indices that would sort along an axis.", Example: "np.argsort([3, 1, 2])", Fn: npArgsort},
	{Names: []string{"np.lexsort"}, Params: "keys, axis=-1",
		Doc: "Indices that sort by the last key, then the one before it, and so on.", Example: "np.lexsort(([9, 4, 0, 4], [1, 5, 1, 4]))", Fn: npLexsort},
	{Names: []string{"np.partition"}, Params: "a, kth, axis=-1, kind='introselect', order=None",
		Doc: "Copy in which element kth stands where sorting would put it.", Example: "np.partition([7, 1, 7, 7, 1, 5], 2)[2]", Fn: npPartition(ir.Partition, ir.Sort)},
	{Names: []string{"np.argpartition", "ndarray.argpartition"}, Params: "a, kth, axis=-1, kind='introselect', order=None",
		Doc: "Indices that would partition along an axis.", Example: "np.argpartition([3, 4, 2, 1], 0)[0]", Fn: npPartition(ir.ArgPartition, ir.ArgSort)},
	{Names: []string{"np.sort_complex"}, Params: "a",
		Doc: "Sorted complex copy: by real parts, then imaginary ones.", Example: "np.sort_complex([5, 3, 6, 2, 1])", Fn: npSortComplex},
	{Names: []string{"ndarray.sort"}, Params: "self, axis=-1, kind=None, order=None, *, stable=None", Effect: true, Dry: dryNone,
		Doc: "Sort in place.", Example: "a = np.array([3, 1, 2])\na.sort()\na", Fn: sortInPlace},
	{Names: []string{"ndarray.partition"}, Params: "self, kth, axis=-1, kind='introselect', order=None", Effect: true, Dry: dryNone,
		Doc: "Partition in place.", Example: "a = np.array([3, 4, 2, 1])\na.partition(1)\na[1]", Fn: sortInPlace},
}

func dryNone(*Call) (value.Value, error) { return value.None, nil }

var sortKinds = map[string]bool{"quicksort": true, "mergesort": true, "heapsort": true, "stable": true,
	"q": true, "m": true, "h": true, "s": true, "introselect": true}

// checkSort refuses what arrays of plain elements cannot do.
func (c *Call) checkSort() error {
	if c.Given("order") {
		return value.Staticf("ValueError", "Cannot specify order when the array has no fields.")
	}
	kind, err := c.Str("kind", "quicksort")
	if err != nil {
		return err
	}
	if !sortKinds[kind] {
		return value.Staticf("ValueError", "sort kind must be one of 'quick', 'heap', or 'stable' (got %s)", value.Repr(value.Str(kind)))
	}
	return nil
}

// sortAxis reads the axis of a sort; None flattens the array.
func (c *Call) sortAxis(k *calc, a *value.Array) (*value.Array, int) {
	if k.failed(c.checkSort()) {
		return nothing(), 0
	}
	if c.Arg("axis") == value.None {
		return k.flat(a), 0
	}
	n, err := c.Int("axis", -1)
	if k.failed(err) {
		return nothing(), 0
	}
	axis, err := compile.Axis(a, n)
	k.failed(err)
	return a, axis
}

func npSort(c *Call) (value.Value, error) {
	k := c.calc()
	a, axis := c.sortAxis(k, k.arg("a"))
	return k.done(k.emit(ir.Sort, ir.AxisAttrs{Axis: axis}, a))
}

func npArgsort(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	if k.err == nil && a.Rank() == 0 {
		a = k.reshape(a, 1)
	}
	a, axis := c.sortAxis(k, a)
	return k.done(k.emit(ir.ArgSort, ir.AxisAttrs{Axis: axis}, a))
}

func sortInPlace(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("self")
	if k.err == nil && a.Scalar {
		return nil, value.Staticf("AttributeError", "'numpy.%s' object has no attribute '%s'", a.TypeName(), c.Entry.Short())
	}
	if k.failed(c.checkKth(a)) {
		return nil, k.err
	}
	a, axis := c.sortAxis(k, a)
	res := k.emit(ir.Sort, ir.AxisAttrs{Axis: axis}, a)
	if k.err != nil {
		return nil, k.err
	}
	if err := c.R.Settle(res); err != nil {
		return nil, err
	}
	return value.None, c.R.Assign(a, res)
}

// checkKth holds kth= against the axis.
func (c *Call) checkKth(a *value.Array) error {
	v := c.optional("kth")
	if v == nil {
		return nil
	}
	ks, err := ToInts(v)
	if err != nil || !known(a) || a.Rank() == 0 || slices.Contains(a.Dims(), 0) {
		return err
	}
	n := size(a.Dims())
	if c.Arg("axis") != value.None {
		axis, err := c.Int("axis", -1)
		if err != nil {
			return err
		}
		if axis, err = compile.Axis(a, axis); err != nil {
			return err
		}
		n = a.Dims()[axis]
	}
	for _, i := range ks {
		if i < -n || i >= n {
			return value.Errorf("ValueError", "kth(=%d) out of bounds (%d)", i, n)
		}
	}
	return nil
}

// npPartition sorts whole where sizes are unknown.
func npPartition(op, whole ir.Op) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a := k.arg("a")
		if k.failed(c.checkKth(a)) {
			return nil, k.err
		}
		a, axis := c.sortAxis(k, a)
		kth, err := ToInts(c.Arg("kth"))
		if k.failed(err) {
			return nil, k.err
		}
		return k.done(k.partition(op, whole, a, axis, kth))
	}
}

// manyKth is the number of positions from which on sorting is no slower.
const manyKth = 32

// partition puts what sorting would put at some positions there, negative ones
// counted from the end.
func (k *calc) partition(op, whole ir.Op, a *value.Array, axis int, kth []int) *value.Array {
	if k.err != nil {
		return nothing()
	}
	if !known(a) || len(kth) > manyKth || axis >= a.Rank() {
		return k.emit(whole, ir.AxisAttrs{Axis: axis}, a)
	}
	n := a.Dims()[axis]
	at := make([]int, len(kth))
	for i, p := range kth {
		if at[i] = p; p < 0 {
			at[i] += n
		}
		if at[i] < 0 || at[i] >= n {
			return k.emit(whole, ir.AxisAttrs{Axis: axis}, a)
		}
	}
	slices.Sort(at)
	return k.emit(op, ir.PartitionAttrs{Axis: axis, Kth: slices.Compact(at)}, a)
}

func npSortComplex(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	if k.err != nil {
		return nil, k.err
	}
	d := dtype.Complex128
	switch a.DType() {
	case dtype.Int8, dtype.Uint8, dtype.Int16, dtype.Uint16, dtype.Float16, dtype.Float32, dtype.Complex64:
		d = dtype.Complex64
	}
	return k.done(k.emit(ir.Sort, ir.AxisAttrs{Axis: max(a.Rank()-1, 0)}, k.cast(a, d)))
}

func npLexsort(c *Call) (value.Value, error) {
	k := c.calc()
	keys, err := c.Seq(c.Arg("keys"))
	if err != nil {
		return nil, err
	}
	if len(keys) == 0 {
		return nil, value.Staticf("TypeError", "need sequence of keys with len > 0 in lexsort")
	}
	n, err := c.Int("axis", -1)
	if err != nil {
		return nil, err
	}
	var order *value.Array
	axis := 0
	for i, v := range keys {
		a := k.arr(v)
		if i == 0 && k.err == nil && a.Rank() > 0 {
			if axis, err = compile.Axis(a, n); err != nil {
				return nil, err
			}
		}
		if k.err == nil && order != nil && !a.Type().Shape.IsCompatibleWith(order.Type().Shape) {
			return nil, value.Staticf("ValueError", "all keys need to be the same shape")
		}
		if k.err == nil && a.Rank() == 0 {
			order = newArray([]int64{0})
			continue
		}
		if order != nil {
			a = k.takeAlong(a, order, axis)
		}
		next := k.emit(ir.ArgSort, ir.AxisAttrs{Axis: axis}, a)
		if order != nil {
			next = k.takeAlong(order, next, axis)
		}
		order = next
	}
	return k.done(order)
}

// takeAlong is np.take_along_axis for arrays of one shape.
func (k *calc) takeAlong(a, at *value.Array, axis int) *value.Array {
	if k.err != nil {
		return nothing()
	}
	if !known(a) {
		k.failed(value.ErrUnknown)
		return nothing()
	}
	r := a.Rank()
	attrs := ir.GatherAttrs{Axes: upTo(r)}
	indices := make([]*value.Array, r)
	for i, n := range a.Dims() {
		if i == axis {
			indices[i] = at
			continue
		}
		dims := make([]int, r)
		for j := range dims {
			dims[j] = 1
		}
		dims[i] = n
		indices[i] = newArray(iota64(n), dims...)
	}
	return k.emit(ir.GatherNd, attrs, append([]*value.Array{a}, indices...)...)
}

// Sorting: sort, argsort, lexsort, partition, searchsorted's neighbours.
package sorting

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var sortEntries = []builtin.Entry{
	{Names: []string{"np.sort"}, Replay: builtin.ReplayPlain, Params: "a, axis=-1, kind=None, order=None, *, stable=None",
		Doc: "Sorted copy along an axis; None sorts the flat array.", Example: "np.sort([[1, 4], [3, 1]], axis=None)", Fn: npSort},
	{Names: []string{"np.argsort", "ndarray.argsort"}, Replay: builtin.ReplayPlain, Params: "a, axis=-1, kind=None, order=None, *, stable=None",
		Doc: "Indices that would sort along an axis.", Example: "np.argsort([3, 1, 2])", Fn: npArgsort},
	{Names: []string{"np.lexsort"}, ParsedInC: true, Params: "keys, axis=-1",
		Doc: "Indices that sort by the last key, then the one before it, and so on.", Example: "np.lexsort(([9, 4, 0, 4], [1, 5, 1, 4]))", Fn: npLexsort},
	{Names: []string{"np.partition"}, Replay: builtin.ReplayPlain, Params: "a, kth, axis=-1, kind='introselect', order=None",
		Doc: "Copy in which element kth stands where sorting would put it.", Example: "np.partition([7, 1, 7, 7, 1, 5], 2)[2]", Fn: npPartition(ir.Partition, ir.Sort)},
	{Names: []string{"np.argpartition", "ndarray.argpartition"}, Replay: builtin.ReplayPlain, Params: "a, kth, axis=-1, kind='introselect', order=None",
		Doc: "Indices that would partition along an axis.", Example: "np.argpartition([3, 4, 2, 1], 0)[0]", Fn: npPartition(ir.ArgPartition, ir.ArgSort)},
	{Names: []string{"np.sort_complex"}, Params: "a",
		Doc: "Sorted complex copy: by real parts, then imaginary ones.", Example: "np.sort_complex([5, 3, 6, 2, 1])", Fn: npSortComplex},
	{Names: []string{"ndarray.sort"}, Params: "self, axis=-1, kind=None, order=None, *, stable=None", Effect: true, Dry: builtin.ReturnsNone,
		Doc: "Sort in place.", Example: "a = np.array([3, 1, 2])\na.sort()\na", Fn: sortInPlace},
	{Names: []string{"ndarray.partition"}, Params: "self, kth, axis=-1, kind='introselect', order=None", Effect: true, Dry: builtin.ReturnsNone,
		Doc: "Partition in place.", Example: "a = np.array([3, 4, 2, 1])\na.partition(1)\na[1]", Fn: sortInPlace},
}

var sortKinds = map[string]bool{"quicksort": true, "mergesort": true, "heapsort": true, "stable": true,
	"q": true, "m": true, "h": true, "s": true, "introselect": true}

// checkSort refuses what arrays of plain elements cannot do.
func checkSort(c *builtin.Call) error {
	if c.Given("order") {
		return object.Staticf(object.ValueError, "Cannot specify order when the array has no fields.")
	}
	kind, err := c.Str("kind", "quicksort")
	if err != nil {
		return err
	}
	if !sortKinds[kind] {
		return object.Staticf(object.ValueError, "sort kind must be one of 'quick', 'heap', or 'stable' (got %s)", object.Repr(object.Str(kind)))
	}
	return nil
}

// sortAxis reads the axis of a sort; None flattens the array.
func sortAxis(c *builtin.Call, k *core.Formula, a *object.Array) (*object.Array, int) {
	if k.Failed(checkSort(c)) {
		return core.Nothing(), 0
	}
	if c.Arg("axis") == object.None {
		return k.Flat(a), 0
	}
	n, err := c.Int("axis", -1)
	if k.Failed(err) {
		return core.Nothing(), 0
	}
	axis, err := lower.Axis(a, n)
	k.Failed(err)
	return a, axis
}

func npSort(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, axis := sortAxis(c, k, k.ArrayArg("a"))
	return k.Done(k.Emit(ir.Sort, ir.AxisAttrs{Axis: axis}, a))
}

func npArgsort(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	if k.Err == nil && a.Rank() == 0 {
		a = k.Reshape(a, 1)
	}
	a, axis := sortAxis(c, k, a)
	return k.Done(k.Emit(ir.ArgSort, ir.AxisAttrs{Axis: axis}, a))
}

func sortInPlace(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("self")
	if k.Err == nil && a.Scalar {
		return nil, object.Staticf(object.AttributeError, "'numpy.%s' object has no attribute '%s'", a.TypeName(), c.Entry.Short())
	}
	if k.Failed(checkKth(c, a)) {
		return nil, k.Err
	}
	a, axis := sortAxis(c, k, a)
	res := k.Emit(ir.Sort, ir.AxisAttrs{Axis: axis}, a)
	if k.Err != nil {
		return nil, k.Err
	}
	if err := c.R.Settle(res); err != nil {
		return nil, err
	}
	return object.None, c.R.Assign(a, res)
}

// checkKth holds kth= against the axis.
func checkKth(c *builtin.Call, a *object.Array) error {
	v := c.OptionalArg("kth")
	if v == nil {
		return nil
	}
	ks, err := core.ToInts(v)
	if err != nil || !core.Known(a) || a.Rank() == 0 || slices.Contains(a.Dims(), 0) {
		return err
	}
	n := core.Size(a.Dims())
	if c.Arg("axis") != object.None {
		axis, err := c.Int("axis", -1)
		if err != nil {
			return err
		}
		if axis, err = lower.Axis(a, axis); err != nil {
			return err
		}
		n = a.Dims()[axis]
	}
	for _, i := range ks {
		if i < -n || i >= n {
			return object.Errorf(object.ValueError, "kth(=%d) out of bounds (%d)", i, n)
		}
	}
	return nil
}

// npPartition sorts whole where sizes are unknown.
func npPartition(op, whole ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a := k.ArrayArg("a")
		if k.Failed(checkKth(c, a)) {
			return nil, k.Err
		}
		a, axis := sortAxis(c, k, a)
		kth, err := core.ToInts(c.Arg("kth"))
		if k.Failed(err) {
			return nil, k.Err
		}
		return k.Done(k.Partition(op, whole, a, axis, kth))
	}
}

func npSortComplex(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	if k.Err != nil {
		return nil, k.Err
	}
	d := dtype.Complex128
	switch a.DType() {
	case dtype.Int8, dtype.Uint8, dtype.Int16, dtype.Uint16, dtype.Float16, dtype.Float32, dtype.Complex64:
		d = dtype.Complex64
	}
	return k.Done(k.Emit(ir.Sort, ir.AxisAttrs{Axis: max(a.Rank()-1, 0)}, k.Cast(a, d)))
}

func npLexsort(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	keys, err := c.Seq(c.Arg("keys"))
	if err != nil {
		return nil, err
	}
	if len(keys) == 0 {
		return nil, object.Staticf(object.TypeError, "need sequence of keys with len > 0 in lexsort")
	}
	n, err := c.Int("axis", -1)
	if err != nil {
		return nil, err
	}
	var order *object.Array
	axis := 0
	for i, v := range keys {
		a := k.Asarray(v)
		if i == 0 && k.Err == nil && a.Rank() > 0 {
			if axis, err = lower.Axis(a, n); err != nil {
				return nil, err
			}
		}
		if k.Err == nil && order != nil && !a.Type().Shape.IsCompatibleWith(order.Type().Shape) {
			return nil, object.Staticf(object.ValueError, "all keys need to be the same shape")
		}
		if k.Err == nil && a.Rank() == 0 {
			order = core.NewArray([]int64{0})
			continue
		}
		if order != nil {
			a = k.TakeAlong(a, order, axis)
		}
		next := k.Emit(ir.ArgSort, ir.AxisAttrs{Axis: axis}, a)
		if order != nil {
			next = k.TakeAlong(order, next, axis)
		}
		order = next
	}
	return k.Done(order)
}

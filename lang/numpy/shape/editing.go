// Elements put in and taken out: insert, delete, trim_zeros.
package shape

import (
	"math/big"
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var editingEntries = []builtin.Entry{
	{Names: []string{"np.insert"}, Params: "arr, obj, values, axis=None",
		Doc: "Copy with values put in before the given positions.", Example: "np.insert([1, 2, 3], 1, 99)", Fn: insert},
	{Names: []string{"np.delete"}, Params: "arr, obj, axis=None",
		Doc: "Copy without the given positions.", Example: "np.delete([1, 2, 3, 4], [0, 2])", Fn: npDelete},
	{Names: []string{"np.trim_zeros"}, Params: "filt, trim='fb', axis=None",
		Doc: "Without the zeros at the ends.", Example: "np.trim_zeros([0, 0, 1, 2, 0, 3, 0])", Fn: npTrimZeros},
}

// along reads arr and axis; without an axis the array is flattened.
func along(c *builtin.Call) (*object.Array, int, error) {
	a, err := core.SizedArg(c, "arr")
	if err != nil {
		return nil, 0, err
	}
	axis, given, err := core.AxisArg(c, "axis", a)
	if err != nil {
		return nil, 0, err
	}
	if !given {
		axis = 0
		a, err = c.R.Flat(a)
	}
	return a, axis, err
}

// positions reads obj: a slice, an int, ints or a mask over n elements; single
// reports whether it was one int.
func positions(c *builtin.Call, n, axis int) (list []int, single bool, err error) {
	switch x := c.Arg("obj").(type) {
	case *object.Slice:
		list, err = slicePositions(x, n)
		return list, false, err
	case object.Unknown:
		return nil, false, object.ErrUnknown
	}
	a, err := c.R.Array(c.Arg("obj"))
	if err != nil {
		return nil, false, err
	}
	if n, err := a.Type().Shape.Size(); err == nil && n > 0 && !a.DType().IsBool() && !a.DType().IsInteger() {
		return nil, false, object.Staticf(object.NotAnIndex, "arrays used as indices must be of integer (or boolean) type")
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, false, err
	}
	switch {
	case a.DType().IsBool():
		if t.Rank() != 1 || t.Size() != n {
			return nil, false, object.Errorf(object.ValueError, "boolean array argument obj to delete must be one dimensional and match the axis length of %d", n)
		}
		i := 0
		t.Each(func(p int) bool {
			if t.BoolAt(p) {
				list = append(list, i)
			}
			i++
			return true
		})
		return list, false, nil
	case t.Size() == 0:
		return nil, false, nil
	}
	t.Each(func(p int) bool { list = append(list, int(t.Int64At(p))); return true })
	return list, len(list) == 1 && t.Rank() == 0, nil
}

func slicePositions(s *object.Slice, n int) ([]int, error) {
	var bound [3]int
	var has [3]bool
	for i, v := range []object.Value{s.Start, s.Stop, s.Step} {
		if v == object.None {
			continue
		}
		k, err := builtin.ToInt(v)
		if err != nil {
			return nil, err
		}
		bound[i], has[i] = shape.Saturate(big.NewInt(int64(k))), true
	}
	step := 1
	if has[2] {
		step = bound[2]
	}
	if step == 0 {
		return nil, object.Staticf(object.ValueError, "slice step cannot be zero")
	}
	first, count := shape.SliceRange(n, bound[0], bound[1], step, has[0], has[1])
	out := make([]int, count)
	for i := range out {
		out[i] = first + i*step
	}
	return out, nil
}

func npDelete(c *builtin.Call) (object.Value, error) {
	a, axis, err := along(c)
	if err != nil {
		return nil, err
	}
	dims, err := core.Sizes(c, a)
	if err != nil {
		return nil, err
	}
	if len(dims) == 0 {
		return nil, object.Staticf(object.AxisError, "axis %d is out of bounds for array of dimension 0", axis)
	}
	n := dims[axis]
	list, _, err := positions(c, n, axis)
	if err != nil {
		return nil, err
	}
	for k, i := range list {
		if i < -n || i >= n {
			return nil, object.Errorf(object.IndexError, "index %d is out of bounds for axis %d with size %d", i, axis, n)
		}
		list[k] = (i + n) % n
	}
	if len(list) < fewParts {
		return core.Result(withoutFew(c, a, list, n, axis))
	}
	gone := make([]bool, n)
	for _, i := range list {
		gone[i] = true
	}
	return core.Result(without(c, a, gone, axis))
}

// fewParts is how many stretches of an array are joined.
const fewParts = 16

// withoutFew leaves out some of n positions along an axis.
func withoutFew(c *builtin.Call, a *object.Array, list []int, n, axis int) (*object.Array, error) {
	k := core.NewFormula(c)
	var parts []*object.Array
	lo := 0
	slices.Sort(list)
	for _, i := range append(list, n) {
		if lo < i {
			parts = append(parts, k.Part(a, axis, lo, i))
		}
		lo = i + 1
	}
	if len(parts) == 0 {
		return c.R.Take(a, lower.Ints(nil), axis)
	}
	out := k.Concat(axis, parts...)
	return out, k.Err
}

// without leaves out what is marked along an axis: the stretches between are joined if there are few, else each is taken.
func without(c *builtin.Call, a *object.Array, gone []bool, axis int) (*object.Array, error) {
	k := core.NewFormula(c)
	var parts []*object.Array
	for i := 0; i < len(gone) && len(parts) <= fewParts; i++ {
		lo := i
		for i < len(gone) && !gone[i] {
			i++
		}
		if lo < i {
			parts = append(parts, k.Part(a, axis, lo, i))
		}
	}
	if len(parts) > fewParts {
		kept := make([]int, 0, len(gone))
		for i, g := range gone {
			if !g {
				kept = append(kept, i)
			}
		}
		return c.R.Take(a, lower.Ints(kept), axis)
	}
	if len(parts) == 0 {
		return c.R.Take(a, lower.Ints(nil), axis)
	}
	out := k.Concat(axis, parts...)
	return out, k.Err
}

func insert(c *builtin.Call) (object.Value, error) {
	a, axis, err := along(c)
	if err != nil {
		return nil, err
	}
	dims, err := core.Sizes(c, a)
	if err != nil {
		return nil, err
	}
	n := dims[axis]
	at, single, err := positions(c, n, axis)
	if err != nil {
		return nil, err
	}
	vals, err := c.R.ArrayFor(c.Arg("values"), a.DType())
	if err != nil {
		return nil, err
	}
	if err := core.KnowSizes(c, vals); err != nil {
		return nil, err
	}
	for i, k := range at {
		if k < -n || k > n {
			return nil, object.Errorf(object.IndexError, "index %d is out of bounds for axis %d with size %d", k, axis, n)
		}
		if k < 0 {
			at[i] += n
		}
	}
	if single || len(at) == 1 && len(dims) > 0 {
		return insertBlock(c, a, vals, at[0], axis, single)
	}
	return insertEach(c, a, vals, at, axis)
}

// insertBlock puts all of vals before one position.
func insertBlock(c *builtin.Call, a, vals *object.Array, at, axis int, single bool) (object.Value, error) {
	dims := a.Dims()
	if vals.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	vals, err := core.AtLeast(c, vals, max(len(dims)-vals.Rank(), 0))
	if err != nil {
		return nil, err
	}
	if single && vals.Rank() > 0 && vals.Rank() == len(dims) { // NumPy moves the first axis of values to axis
		if vals, err = core.MoveAxes(c, vals, []int{0}, []int{axis}); err != nil {
			return nil, err
		}
	}
	want := append([]int{}, dims...)
	want[axis] = vals.Dims()[axis]
	given := vals.Type().Shape
	if vals, err = c.R.BroadcastTo(vals, want); err != nil {
		return nil, object.Staticf(object.BroadcastError, "could not broadcast input array from shape %s into shape %s", given.Compact(), shape.Make(want).Compact())
	}
	head, err := core.Cut(c, a, axis, nil, &at)
	if err != nil {
		return nil, err
	}
	tail, err := core.Cut(c, a, axis, &at, nil)
	if err != nil {
		return nil, err
	}
	return core.Result(core.Concat(c, []*object.Array{head, vals, tail}, axis))
}

// insertEach puts one value before each position: a gather from a and vals end to end.
func insertEach(c *builtin.Call, a, vals *object.Array, at []int, axis int) (object.Value, error) {
	dims := a.Dims()
	want := append([]int{}, dims...)
	want[axis] = len(at)
	given := vals.Type().Shape
	vals, err := c.R.BroadcastTo(vals, want)
	if err != nil {
		return nil, object.Staticf(object.ValueError, "shape mismatch: value array of shape %s could not be broadcast to indexing result of shape %s",
			given.Compact(), shape.Make(want).Compact())
	}
	both, err := core.Concat(c, []*object.Array{a, vals}, axis)
	if err != nil {
		return nil, err
	}
	order := make([]int, len(at))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return at[x] - at[y] })
	var from []int
	next := 0
	for i := 0; i <= dims[axis]; i++ {
		for next < len(order) && at[order[next]] == i {
			from = append(from, dims[axis]+order[next])
			next++
		}
		if i < dims[axis] {
			from = append(from, i)
		}
	}
	return core.Result(c.R.Take(both, lower.Ints(from), axis))
}

func npTrimZeros(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "filt")
	if err != nil {
		return nil, err
	}
	trim, err := c.Str("trim", "fb")
	if err != nil {
		return nil, err
	}
	front, back := false, false
	for _, r := range trim {
		switch r {
		case 'f', 'F':
			front = true
		case 'b', 'B':
			back = true
		default:
			return nil, object.Staticf(object.ValueError, "unexpected character(s) in `trim`: %s", object.Repr(object.Str(trim)))
		}
	}
	axes, err := core.AxesArg(c, "axis")
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	list := core.UpTo(rank)
	if !axes.All {
		if list, err = shape.NormalizeAxes(axes.List, rank); err != nil {
			return nil, lower.AxisError(err)
		}
	}
	items, err := nonzeroBox(c, a, list, front, back)
	if err != nil {
		return nil, err
	}
	out, err := c.R.Slice(a, items...)
	if err != nil {
		return nil, err
	}
	if l, isList := c.Arg("filt").(*object.List); isList && rank == 1 { // a list stays a list
		t, err := out.Tensor()
		if err != nil {
			return nil, err
		}
		lo := 0
		if it := items[0]; it.HasStart {
			lo = it.Start
		}
		return object.ListOf(slices.Clone(l.Cells()[lo : lo+t.Size()])), nil
	}
	return out, nil
}

// nonzeroBox is the slice per axis that holds every element that is not zero.
func nonzeroBox(c *builtin.Call, a *object.Array, axes []int, front, back bool) ([]shape.Item, error) {
	where, err := c.R.Emit(ir.Where, nil, a)
	if err != nil {
		return nil, err
	}
	t, err := where.Tensor()
	if err != nil {
		return nil, err
	}
	items := make([]shape.Item, a.Rank())
	for i := range items {
		items[i] = shape.All()
	}
	for _, axis := range axes {
		lo, hi := a.Dims()[axis], 0
		for row := range t.Dim(0) {
			k := int(t.Int64At(t.Pos(row, axis)))
			lo, hi = min(lo, k), max(hi, k+1)
		}
		if t.Dim(0) == 0 {
			lo, hi = 0, 0
		}
		var start, stop *int
		if front {
			start = &lo
		}
		if back || t.Dim(0) == 0 {
			stop = &hi
		}
		items[axis] = shape.Range(start, stop, nil)
	}
	return items, nil
}

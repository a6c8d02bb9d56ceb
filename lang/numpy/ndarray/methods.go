// Methods of arrays: astype, tolist, item, copy, view, resize, tobytes …
package ndarray

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var ndMethodEntries = []builtin.Entry{
	{Names: []string{"ndarray.astype"}, Replay: builtin.ReplayTyped, Params: "self, dtype, order='K', casting='unsafe', subok=True, copy=True",
		Doc: "The elements in another type.", Example: "np.array([1, 2, 2.5]).astype(int)", Fn: asType},
	{Names: []string{"np.astype"}, Params: "x, dtype, /, *, copy=True, device=None",
		Doc: "The elements in another type.", Example: "np.astype(np.array([1, 2, 3]), np.float64)", Fn: asType},
	{Names: []string{"ndarray.tolist"}, Params: "self",
		Doc: "The elements as nested lists of Python values.", Example: "np.array([[1, 2], [3, 4]]).tolist()", Fn: toList},
	{Names: []string{"ndarray.item"}, Params: "self, *args",
		Doc: "One element as a Python value.", Example: "np.array([[2, 2, 6], [1, 3, 6]]).item(1, 2)", Fn: item},
	{Names: []string{"ndarray.copy"}, Replay: builtin.ReplayPlain, Params: "self, order='C'",
		Doc: "Copy of the array.", Example: "np.array([1, 2]).copy()", Fn: copyMethod},
	{Names: []string{"ndarray.__copy__"}, Params: "self",
		Doc: "Copy of the array.", Example: "np.array([1, 2]).__copy__()", Fn: func(c *builtin.Call) (object.Value, error) {
			return core.Result(core.CopyOrder(c, c.Arg("self").(*object.Array), "K"))
		}},
	{Names: []string{"ndarray.__deepcopy__"}, Params: "self, memo=None",
		Doc: "Copy of the array.", Example: "np.array([1, 2]).__deepcopy__()", Fn: func(c *builtin.Call) (object.Value, error) {
			return core.Result(core.CopyOrder(c, c.Arg("self").(*object.Array), "K"))
		}},
	{Names: []string{"ndarray.view"}, Params: "self, dtype=None, type=None",
		Doc: "View of the same memory, as another type if given.", Example: "np.array([1, -1], dtype='i1').view('u1')", Fn: view},
	{Names: []string{"ndarray.resize"}, Params: "self, *new_shape, refcheck=True", Effect: true,
		Doc: "Changes the size in place; new elements are 0.", Example: "a = np.array([[0, 1], [2, 3]])\na.resize((2, 1))\na", Fn: resizeInPlace},
	{Names: []string{"ndarray.tobytes"}, Params: "self, order='C'",
		Doc: "The elements' bytes.", Example: "np.array([[0, 1], [2, 3]], dtype='u1').tobytes()", Fn: toBytes},
	{Names: []string{"ndarray.byteswap"}, Params: "self, inplace=False", Effect: true, Dry: sameAsSelf,
		Doc: "The bytes of each element reversed.", Example: "np.array([1, 256], dtype='i2').byteswap()", Fn: byteSwap},
	{Names: []string{"ndarray.dump", "ndarray.dumps"}, Params: "self, file=None",
		Doc: "Not in tq: pickles.", Example: "hasattr(np.arange(3), 'dump')", Fn: func(c *builtin.Call) (object.Value, error) {
			return nil, object.Staticf(object.NotInTq, "not in tq: ndarray.dump writes a pickle").WithHint("np.save writes an .npy file")
		}},
	{Names: []string{"ndarray.__len__"}, Params: "self",
		Doc: "Size of the first axis.", Example: "np.arange(3).__len__()", Fn: arrayLen},
	{Names: []string{"ndarray.is_integer"}, Params: "self",
		Doc: "Whether a scalar is a whole number.", Example: "np.float64(2.0).is_integer()", Fn: isWhole},
}

func asType(c *builtin.Call) (object.Value, error) {
	if core.IsObjectDType(c.Arg("dtype")) {
		return core.MakeObjects(c, "astype")
	}
	a, err := core.SizedArray(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	if t, ok, err := core.RecordTypeArg(c); ok || err != nil {
		if err != nil {
			return nil, err
		}
		z, err := core.RecordsOf(c, t, a)
		if err != nil {
			return nil, err
		}
		return z, nil
	}
	if c.Arg("dtype") == object.None {
		c.SetArg("dtype", object.DType{DType: dtype.Float64})
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	d = core.CastTo(a.DType(), d)
	order := "K"
	if c.Entry.Names[0] == "ndarray.astype" {
		if order, err = core.OrderArg(c, "K"); err != nil {
			return nil, err
		}
		rule, err := c.Str("casting", "unsafe")
		if err != nil {
			return nil, err
		}
		if err := core.CheckCasting(rule, "same_value"); err != nil {
			return nil, err
		}
		if !core.MayCast(a.DType(), d, rule) {
			return nil, core.CannotCastIn(a, d, rule)
		}
		if err := sameValues(c, a, d, rule); err != nil {
			return nil, err
		}
	}
	copied, err := c.Bool("copy", true)
	if err != nil {
		return nil, err
	}
	out := a
	switch {
	case a.DType() != d:
		if out, err = cast(c, a, d, order); err != nil {
			return nil, err
		}
	case copied:
		if out, err = core.CopyOrder(c, a, order); err != nil {
			return nil, err
		}
		out.Scalar = a.Scalar
	}
	return out, nil
}

// cast gives another type in an order; the engine's casts keep that of memory.
func cast(c *builtin.Call, a *object.Array, d dtype.DType, order string) (*object.Array, error) {
	if order == "A" {
		var err error
		if order, err = core.OrderFor(c, a, order); err != nil {
			return nil, err
		}
	}
	out, err := c.R.Cast(a, d)
	if err != nil || order == "K" || a.Rank() < 2 {
		return out, err
	}
	return core.Layout(c, out, order)
}

// cNames are the C types that NumPy's texts name.
var cNames = map[dtype.DType]string{
	dtype.Bool: "bool", dtype.Int8: "byte", dtype.Uint8: "ubyte", dtype.Int16: "short", dtype.Uint16: "ushort", dtype.Int32: "int",
	dtype.Uint32: "uint", dtype.Int64: "long", dtype.Uint64: "ulong", dtype.Float16: "half", dtype.Float32: "float",
	dtype.Float64: "double", dtype.Complex64: "cfloat", dtype.Complex128: "cdouble",
}

// sameValues refuses a cast under the rule same_value that changes an element.
func sameValues(c *builtin.Call, a *object.Array, d dtype.DType, rule string) error {
	if rule != "same_value" || c.Dry() || d.IsText() || a.DType().IsText() {
		return nil
	}
	there, err := c.R.Cast(a, d)
	if err != nil {
		return err
	}
	back, err := c.R.Cast(there, a.DType())
	if err != nil {
		return err
	}
	eq, err := c.Elementwise(ir.Equal, a, back)
	if err != nil {
		return err
	}
	all, err := c.R.Reduce(ir.All, eq, lower.Axes{All: true}, false, dtype.Invalid)
	if err != nil {
		return err
	}
	if ok, err := object.Truth(all); err != nil || !ok {
		if err != nil {
			return err
		}
		return object.Errorf(object.ValueError, "could not cast 'same_value' %s to %s", cNames[a.DType()], cNames[d])
	}
	return nil
}

func toList(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if err := c.ListRoomOf(t.Size(), nestedBytes(t)); err != nil {
		return nil, err
	}
	return nested(c, a, t.Shape(), t.Strides(), t.Offset())
}

// nestedBytes is what nested lists of a tensor's elements take.
func nestedBytes(t *tensor.Tensor) int {
	const list = builtin.PlaceBytes + 32 // its place in another, and the list itself
	n, lists := 1, 0
	for _, d := range t.Shape() {
		lists, n = lists+n, n*d
	}
	each := builtin.PlaceBytes
	switch d := t.DType(); {
	case d.IsText():
		each += 24 + d.Width()
	case d != dtype.Bool:
		each += max(8, d.Size())
	}
	return lists*list + n*each
}

func nested(c *builtin.Call, a *object.Array, dims, strides []int, pos int) (object.Value, error) {
	if len(dims) == 0 {
		return object.Plain(object.ItemAt(a, pos)), nil
	}
	t, _ := a.Ready()
	out := make([]object.Cell, dims[0])
	for from := 0; from < len(out); from += polledItems {
		if err := c.Polled(); err != nil {
			return nil, err
		}
		to := min(from+polledItems, len(out))
		if len(dims) == 1 {
			object.ItemsAt(out[from:to], t, pos+from*strides[0], strides[0])
			continue
		}
		for i := from; i < to; i++ {
			row, err := nested(c, a, dims[1:], strides[1:], pos+i*strides[0])
			if err != nil {
				return nil, err
			}
			out[i] = object.CellOf(row)
		}
	}
	return object.ListOf(out), nil
}

// polledItems is after how many items it is asked whether to go on.
const polledItems = 1 << 16

func item(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	args := c.Rest
	if len(args) == 1 {
		if tup, ok := args[0].(object.Tuple); ok {
			args = tup
		}
	}
	if len(args) == 0 {
		v, err := object.Item(a)
		return object.Plain(v), err
	}
	at, err := core.ToInts(object.Tuple(args))
	if err != nil {
		return nil, err
	}
	if len(at) == 1 && t.Rank() != 1 {
		n := t.Size()
		if at[0] < -n || at[0] >= n {
			return nil, object.Errorf(object.IndexError, "index %d is out of bounds for size %d", at[0], n)
		}
		return object.Plain(object.ItemAt(a, t.FlatPos((at[0]+n)%n))), nil
	}
	if len(at) != t.Rank() {
		return nil, object.Errorf(object.ValueError, "incorrect number of indices for array")
	}
	pos := t.Offset()
	for axis, i := range at {
		n := t.Dim(axis)
		if i < -n || i >= n {
			return nil, object.Errorf(object.IndexError, "index %d is out of bounds for axis %d with size %d", i, axis, n)
		}
		pos += (i + n) % n * t.Strides()[axis]
	}
	return object.Plain(object.ItemAt(a, pos)), nil
}

func copyMethod(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	order, err := core.OrderArg(c, "C")
	if err != nil {
		return nil, err
	}
	out, err := core.CopyOrder(c, a, order)
	if err != nil {
		return nil, err
	}
	out.Scalar = a.Scalar
	return out, nil
}

func resizeInPlace(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	dims, err := core.ManyInts(c)
	if err != nil {
		return nil, err
	}
	if t.Base() != nil {
		return nil, object.Errorf(object.ValueError, "cannot resize this array: it does not own its data")
	}
	for _, n := range dims {
		if n < 0 {
			return nil, object.Errorf(object.ValueError, "negative dimensions not allowed")
		}
	}
	columns := !t.Contiguous() // what lies in memory stays there
	if columns && !t.FContiguous() {
		return nil, object.Errorf(object.ValueError, "resize only works on single-segment arrays")
	}
	from, sizes := t, dims
	if columns {
		sizes = slices.Clone(dims)
		slices.Reverse(sizes)
		from = transposed(t)
	}
	out, err := core.Zeros(c, t.DType(), sizes)
	if err != nil {
		return nil, err
	}
	src := object.NewArray(from)
	for i := range min(from.Size(), out.Size()) {
		if err := lower.SetItem(out, out.FlatPos(i), object.ItemAt(src, from.FlatPos(i))); err != nil {
			return nil, err
		}
	}
	if columns {
		out = transposed(out)
	}
	a.Resolve(out)
	return object.None, nil
}

// transposed has the axes in reverse order, and owns the memory as t does.
func transposed(t *tensor.Tensor) *tensor.Tensor {
	dims, strides := slices.Clone(t.Shape()), slices.Clone(t.Strides())
	slices.Reverse(dims)
	slices.Reverse(strides)
	return tensor.OfBuffer(t.Buffer(), t.DType(), dims, strides, t.Offset())
}

func sameAsSelf(c *builtin.Call) (object.Value, error) {
	return c.R.Abstract(c.Arg("self").(*object.Array).Type()), nil
}

func arrayLen(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	if rank == 0 {
		return nil, object.Staticf(object.TypeError, "len() of unsized object")
	}
	if a.Dims()[0] < 0 {
		if _, err := core.Sizes(c, a); err != nil {
			return nil, err
		}
	}
	return object.Int(a.Dims()[0]), nil
}

func isWhole(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	if !a.Scalar {
		return nil, object.Staticf(object.AttributeError, "'numpy.ndarray' object has no attribute 'is_integer'")
	}
	v, err := object.Item(a)
	if err != nil {
		return nil, err
	}
	f, ok := v.(object.Float)
	return object.Bool(!ok || float64(f) == float64(int64(f))), nil
}

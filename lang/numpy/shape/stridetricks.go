// Views by strides, and the question whether arrays share memory.
package shape

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var strideEntries = []builtin.Entry{
	{Names: []string{"np.lib.stride_tricks.as_strided"}, Params: "x, shape=None, strides=None, subok=False, writeable=True, *, check_bounds=None",
		Doc: "View with given sizes and strides in bytes; it must stay within the array's memory.", Example: "np.lib.stride_tricks.as_strided(np.arange(4), (3, 2), (8, 8))", Fn: asStrided},
	{Names: []string{"np.lib.stride_tricks.sliding_window_view"}, Params: "x, window_shape, axis=None, *, subok=False, writeable=False",
		Doc: "View of all windows of a size.", Example: "np.lib.stride_tricks.sliding_window_view(np.arange(6), 3)", Fn: slidingWindow},
	{Names: []string{"np.shares_memory"}, ParsedInC: true, Params: "a, b, /, max_work=-1",
		Doc: "Whether two arrays have an element in common.", Example: "x = np.arange(4)\nnp.shares_memory(x, x[1:])", Fn: sharesMemory},
	{Names: []string{"np.may_share_memory"}, ParsedInC: true, Params: "a, b, /, max_work=0",
		Doc: "Whether the memory that two arrays reach overlaps.", Example: "x = np.arange(4)\nnp.may_share_memory(x[::2], x[1::2])", Fn: mayShareMemory},
}

func asStrided(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "x")
	if err != nil {
		return nil, err
	}
	dims, err := core.Sizes(c, a)
	if err != nil {
		return nil, err
	}
	if c.Given("shape") {
		if dims, err = core.ShapeArg(c, "shape"); err != nil {
			return nil, err
		}
	}
	t, err := a.Tensor()
	if err != nil {
		if err == object.ErrUnknown {
			return c.R.Abstract(ir.Type{DType: a.DType(), Shape: shape.Make(dims)}), nil
		}
		return nil, err
	}
	strides := t.Strides()
	if c.Given("strides") {
		if strides, err = elementStrides(c, t); err != nil {
			return nil, err
		}
	}
	if len(strides) != len(dims) {
		return nil, object.Errorf(object.ValueError, "mismatch in length of strides and shape")
	}
	if err := withinBuffer(t, dims, strides); err != nil {
		return nil, err
	}
	out, err := c.R.Emit(ir.AsStrided, ir.StridesAttrs{Dims: dims, Strides: strides}, a)
	if err != nil {
		return nil, err
	}
	if w, err := c.Bool("writeable", true); err != nil || !w {
		out.ReadOnly = true
		return out, err
	}
	return out, nil
}

// elementStrides reads strides=, which count bytes, as counts of elements.
func elementStrides(c *builtin.Call, t *tensor.Tensor) ([]int, error) {
	list, err := core.ToInts(c.Arg("strides"))
	if err != nil {
		return nil, err
	}
	size := t.DType().Size()
	out := make([]int, len(list))
	for i, s := range list {
		if size == 0 || s%size != 0 {
			return nil, object.Errorf(object.ValueError, "a stride of %d bytes is no multiple of the element size %d", s, size)
		}
		out[i] = s / size
	}
	return out, nil
}

// withinBuffer refuses a view that would leave the array's memory.
func withinBuffer(t *tensor.Tensor, dims, strides []int) error {
	lo, hi := t.Offset(), t.Offset()
	for i, n := range dims {
		if n < 0 {
			return core.NegativeDims(nil)
		}
		if n == 0 {
			return nil
		}
		if strides[i] > 1<<40 || strides[i] < -1<<40 || n > 1<<40 {
			return object.Errorf(object.ValueError, "Given shape and strides would access memory out of bounds")
		}
		if d := strides[i] * (n - 1); d < 0 {
			lo += d
		} else {
			hi += d
		}
	}
	have := t.Buffer().Len() / max(t.DType().Size(), 1)
	if lo < 0 || hi >= have {
		return object.Errorf(object.ValueError, "Given shape and strides would access memory out of bounds").
			WithHint("the view reaches elements %d to %d of a memory of %d elements", lo, hi, have)
	}
	return nil
}

func slidingWindow(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "x")
	if err != nil {
		return nil, err
	}
	win, err := core.ToInts(c.Arg("window_shape"))
	if err != nil {
		return nil, err
	}
	rank, err := core.Rank(c, a)
	if err != nil {
		return nil, err
	}
	for _, w := range win {
		if w < 0 {
			return nil, object.Staticf(object.ValueError, "`window_shape` cannot contain negative values")
		}
	}
	axes := core.UpTo(rank)
	if c.Given("axis") {
		if axes, err = core.ToInts(c.Arg("axis")); err != nil {
			return nil, err
		}
		axes = append([]int{}, axes...)
		for i := range axes {
			if axes[i], err = lower.Axis(a, axes[i]); err != nil {
				return nil, err
			}
		}
		if len(axes) != len(win) {
			return nil, object.Staticf(object.ValueError, "Must provide matching length window_shape and axis; got %d window_shape elements and %d axes elements.", len(win), len(axes))
		}
	} else if len(win) != rank {
		return nil, object.Staticf(object.ValueError, "Since axis is None, must provide window_shape for all dimensions of `x`; got %d window_shape elements and `x.ndim` is %d.", len(win), rank)
	}
	out, err := c.R.Emit(ir.Window, ir.WindowAttrs{Dims: win, Axes: axes}, a)
	if err != nil {
		return nil, err
	}
	w, err := c.Bool("writeable", false)
	out.ReadOnly = !w
	return out, err
}

// twoTensors reads a and b.
func twoTensors(c *builtin.Call) (a, b *tensor.Tensor, err error) {
	if a, err = c.Tensor("a"); err != nil {
		return nil, nil, err
	}
	b, err = c.Tensor("b")
	return a, b, err
}

func mayShareMemory(c *builtin.Call) (object.Value, error) {
	a, b, err := twoTensors(c)
	if err != nil {
		return nil, err
	}
	return object.Bool(a.MayOverlap(b)), nil
}

func sharesMemory(c *builtin.Call) (object.Value, error) {
	a, b, err := twoTensors(c)
	if err != nil {
		return nil, err
	}
	if !a.MayOverlap(b) {
		return object.Bool(false), nil
	}
	if a.Contiguous() && b.Contiguous() || min(a.Size(), b.Size()) > maxShared {
		return object.Bool(true), nil
	}
	return object.Bool(shareElement(a, b)), nil
}

// maxShared is the number of elements up to which overlap is looked for one by one.
const maxShared = 1 << 24

// shareElement looks for a byte that both arrays hold.
func shareElement(a, b *tensor.Tensor) bool {
	if a.Size() > b.Size() {
		a, b = b, a
	}
	as, bs := a.DType().Size(), b.DType().Size()
	held := make(map[int]bool, a.Size())
	a.Each(func(p int) bool {
		for i := range as {
			held[p*as+i] = true
		}
		return true
	})
	found := false
	b.Each(func(p int) bool {
		for i := range bs {
			found = found || held[p*bs+i]
		}
		return !found
	})
	return found
}

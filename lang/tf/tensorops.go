// TensorFlow's names: strided_slice, depth_to_space, space_to_depth.
package tf

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var tensorOpEntries = []builtin.Entry{
	{Names: []string{"strided_slice", "tf.strided_slice"}, Args: builtin.Read,
		Params: "input_, begin, end, strides=None, begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0, var=None, name=None",
		Doc:    "View of the part that begin, end, strides and masks take.", Example: "strided_slice(np.arange(5), [1], [4], [2])", Fn: stridedSlice},
	{Names: []string{"depth_to_space", "tf.depth_to_space", "tf.nn.depth_to_space"}, Args: builtin.Read, Params: "input, block_size, data_format='NHWC', name=None",
		Doc: "Blocks of channels spread over height and width.", Example: "depth_to_space(np.arange(1, 5).reshape(1, 1, 1, 4), 2)", Fn: blockMove(ir.DepthToSpace)},
	{Names: []string{"space_to_depth", "tf.space_to_depth", "tf.nn.space_to_depth"}, Args: builtin.Read, Params: "input, block_size, data_format='NHWC', name=None",
		Doc: "Blocks of height and width stacked into channels.", Example: "space_to_depth(np.arange(1, 5).reshape(1, 2, 2, 1), 2)", Fn: blockMove(ir.SpaceToDepth)},
}

func stridedSlice(c *builtin.Call) (object.Value, error) {
	a, err := core.SizedArg(c, "input_")
	if err != nil {
		return nil, err
	}
	var e shape.Encoding
	if e.Begin, err = specs(c, "begin"); err != nil {
		return nil, err
	}
	if e.End, err = specs(c, "end"); err != nil {
		return nil, err
	}
	if c.Given("strides") {
		if e.Strides, err = specs(c, "strides"); err != nil {
			return nil, err
		}
	} else {
		e.Strides = make([]int, len(e.Begin))
		for i := range e.Strides {
			e.Strides[i] = 1
		}
	}
	masks := []struct {
		name string
		to   *uint64
	}{{"begin_mask", &e.BeginMask}, {"end_mask", &e.EndMask}, {"ellipsis_mask", &e.EllipsisMask},
		{"new_axis_mask", &e.NewAxisMask}, {"shrink_axis_mask", &e.ShrinkAxisMask}}
	for _, m := range masks {
		if *m.to, err = mask(c, m.name); err != nil {
			return nil, err
		}
	}
	out, err := c.R.Emit(ir.StridedSlice, ir.SliceAttrs{Encoding: e}, a)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// mask reads a mask of a slice. Bits past the last entry have no effect.
func mask(c *builtin.Call, name string) (uint64, error) {
	m, err := c.Int(name, 0)
	if err != nil {
		return 0, err
	}
	if m < 0 {
		return 0, object.Staticf(object.ValueError, "%s must not be negative, got %d", name, m)
	}
	return uint64(m), nil
}

// specs reads one vector of a slice.
func specs(c *builtin.Call, name string) ([]int, error) {
	v := c.Arg(name)
	switch v.(type) {
	case object.Int, object.BigInt, object.Float, object.NoneType:
		return nil, object.Staticf(object.ValueError, "%s must be a vector of integers, got %s", name, object.Repr(v))
	}
	list, err := core.ToInts(v)
	return append([]int{}, list...), err
}

func blockMove(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := core.SizedArg(c, "input")
		if err != nil {
			return nil, err
		}
		b, err := builtin.ToInt(c.Arg("block_size"))
		if err != nil {
			return nil, err
		}
		name, err := c.Str("data_format", "NHWC")
		if err != nil {
			return nil, err
		}
		layout, err := shape.ParseLayout(name)
		if err != nil {
			return nil, record.FromFault(err)
		}
		return core.Result(c.R.Emit(op, ir.BlockAttrs{BlockSize: b, Layout: layout}, a))
	}
}

// What convolutions and pools have in common: layouts, strides, padding, and the sizes
// that follow from them.
package tf

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// sliding is a call that moves a window over the spatial axes of a batch.
type sliding struct {
	k            *core.Formula
	name         string
	spatial      int  // the number of spatial axes
	first        bool // channels come before the spatial axes
	stride, step []int
	size         []int // of the window, by axis
	padding      padding
}

// padding is VALID, SAME, or elements before and after each axis.
type padding struct {
	same     bool
	explicit [][2]int // of the spatial axes
}

// layouts are the names of data formats, by the number of spatial axes.
var layouts = [][2]string{1: {"NWC", "NCW"}, 2: {"NHWC", "NCHW"}, 3: {"NDHWC", "NCDHW"}}

// newSliding reads data_format; of a batch of rank n there are n-2 spatial axes.
func newSliding(c *builtin.Call, name string, spatial int) (*sliding, error) {
	s := &sliding{k: core.NewFormula(c), name: name, spatial: spatial}
	format, err := c.Str("data_format", layouts[spatial][0])
	if err != nil {
		return nil, err
	}
	switch format {
	case layouts[spatial][0], "":
	case layouts[spatial][1]:
		s.first = true
	default:
		return nil, object.Staticf(object.ValueError, "%s: data_format is '%s' or '%s', not '%s'", name, layouts[spatial][0], layouts[spatial][1], format)
	}
	return s, nil
}

// batch reads an argument of the call's rank, as floats with channels last.
func (s *sliding) batch(arg string) (*object.Array, error) {
	x := s.k.Inexact(s.k.ArrayArg(arg))
	if s.k.Err != nil {
		return nil, s.k.Err
	}
	if err := s.ranked(x, arg); err != nil {
		return nil, err
	}
	if s.first {
		perm := append([]int{0}, core.UpTo(s.spatial + 2)[2:]...)
		x = s.k.Transpose(x, append(perm, 1))
	}
	return x, s.k.Err
}

func (s *sliding) ranked(x *object.Array, arg string) error {
	n, err := core.Rank(s.k.Call, x)
	if err == nil && n != s.spatial+2 {
		err = object.Staticf(object.ValueError, "%s: %s needs %d axes, has shape %s", s.name, arg, s.spatial+2, x.Type().Shape.Text())
	}
	return err
}

// done gives a result back in the call's layout.
func (s *sliding) done(x *object.Array) (object.Value, error) {
	if s.first && s.k.Err == nil {
		perm := append([]int{0, s.spatial + 1}, core.UpTo(s.spatial + 1)[1:]...)
		x = s.k.Transpose(x, perm)
	}
	return s.k.Done(x)
}

// perAxis reads numbers of the spatial axes: one for all, one each, or TensorFlow's list
// with those of batch and channels, which must be 1.
func (s *sliding) perAxis(arg string, def []int) ([]int, error) {
	v := s.k.OptionalArg(arg)
	if v == nil || v == object.None {
		return def, nil
	}
	list, err := core.ToInts(v)
	if err != nil {
		return nil, err
	}
	n := s.spatial
	switch len(list) {
	case 1:
		list = slices.Repeat(list, n)
	case n:
	case n + 2:
		channels, at := list[n+1], list[1:n+1]
		if s.first {
			channels, at = list[1], list[2:]
		}
		if list[0] != 1 || channels != 1 {
			return nil, object.Staticf(object.ValueError, "%s: %s of batch and channels must be 1, got %v", s.name, arg, object.Repr(v))
		}
		list = at
	default:
		return nil, object.Staticf(object.ValueError, "%s: %s takes 1, %d or %d numbers, got %d", s.name, arg, n, n+2, len(list))
	}
	for _, m := range list {
		if m < 1 {
			return nil, object.Staticf(object.ValueError, "%s: %s must be positive, got %s", s.name, arg, object.Repr(v))
		}
	}
	return list, nil
}

// readSteps reads strides, dilations and padding.
func (s *sliding) readSteps(strides string, def []int) (err error) {
	ones := slices.Repeat([]int{1}, s.spatial)
	if def == nil {
		def = ones
	}
	if s.stride, err = s.perAxis(strides, def); err != nil {
		return err
	}
	s.step = ones
	if s.k.HasParam("dilations") {
		if s.step, err = s.perAxis("dilations", ones); err != nil {
			return err
		}
	}
	return s.readPadding()
}

func (s *sliding) readPadding() error {
	v := s.k.Arg("padding")
	if v == nil {
		v = object.Str(s.defaultOf("padding"))
	}
	if text, ok := v.(object.Str); ok {
		switch text {
		case "SAME", "same":
			s.padding.same = true
		case "VALID", "valid":
		default:
			return object.Staticf(object.ValueError, "%s: padding is 'VALID', 'SAME' or a list of pairs, not %s", s.name, object.Repr(v))
		}
		return nil
	}
	rows, err := s.k.Elems(v)
	if err != nil {
		return err
	}
	for _, r := range rows {
		pair, err := core.ToInts(r)
		if err != nil {
			return err
		}
		if len(pair) != 2 || pair[0] < 0 || pair[1] < 0 {
			return object.Staticf(object.ValueError, "%s: padding needs pairs of numbers before and after each axis, got %s", s.name, object.Repr(v))
		}
		s.padding.explicit = append(s.padding.explicit, [2]int{pair[0], pair[1]})
	}
	if p := s.padding.explicit; len(p) == s.spatial+2 {
		channels, at := p[len(p)-1], p[1:len(p)-1]
		if s.first {
			channels, at = p[1], p[2:]
		}
		if p[0] != [2]int{} || channels != [2]int{} {
			return object.Staticf(object.ValueError, "%s: batch and channels cannot be padded, got %s", s.name, object.Repr(v))
		}
		s.padding.explicit = at
	}
	if len(s.padding.explicit) != s.spatial {
		return object.Staticf(object.ValueError, "%s: padding needs %d pairs, got %d", s.name, s.spatial, len(rows))
	}
	return nil
}

// defaultOf is the text that a parameter is when it is not given.
func (s *sliding) defaultOf(name string) string {
	for _, p := range s.k.Entry.Parameters() {
		if p.Name == name {
			return strings.Trim(p.Default, "'")
		}
	}
	return ""
}

// reach is the size of the window along a spatial axis with its gaps.
func (s *sliding) reach(axis int) int { return (s.size[axis]-1)*s.step[axis] + 1 }

// around is what padding puts before and after n elements of a spatial axis.
func (s *sliding) around(axis, n int) (before, after int) {
	switch {
	case s.padding.explicit != nil:
		return s.padding.explicit[axis][0], s.padding.explicit[axis][1]
	case s.padding.same:
		count := (n + s.stride[axis] - 1) / s.stride[axis]
		total := max((count-1)*s.stride[axis]+s.reach(axis)-n, 0)
		return total / 2, total - total/2
	}
	return 0, 0
}

// spatialSizes are the sizes of x's spatial axes, which must be known.
func (s *sliding) spatialSizes(x *object.Array) ([]int, error) {
	if err := core.KnowSizes(s.k.Call, x); err != nil {
		return nil, err
	}
	dims := x.Dims()[1 : s.spatial+1]
	for _, n := range dims {
		if n < 0 {
			return nil, object.ErrUnknown
		}
	}
	return dims, nil
}

// padded is x, channels last, with what padding adds; before it a window fits at least once.
func (s *sliding) padded(x *object.Array, filling object.Value) (*object.Array, error) {
	sizes, err := s.spatialSizes(x)
	if err != nil {
		return nil, err
	}
	before, after, any := make([]int, x.Rank()), make([]int, x.Rank()), false
	for i, n := range sizes {
		lo, hi := s.around(i, n)
		before[i+1], after[i+1] = lo, hi
		any = any || lo+hi > 0
		if n+lo+hi < s.reach(i) {
			return nil, object.Staticf(object.ValueError, "%s: a window of %d does not fit into axis %d of size %d", s.name, s.reach(i), i+1, n+lo+hi)
		}
	}
	if !any {
		return x, nil
	}
	return s.k.Emit(ir.PadV2, ir.PadAttrs{Before: before, After: after, Mode: "constant"}, x, s.constant(filling, x.DType())), s.k.Err
}

func (s *sliding) constant(v object.Value, d dtype.DType) *object.Array {
	return s.k.Take(lower.ConstOf(v, d))
}

// every is the item lo::step, count elements of it.
func every(lo, step, count int) shape.Item {
	stop := lo + (count-1)*step + 1
	return shape.Range(&lo, &stop, &step)
}

// Convolutions: windows of the input, as a view, contracted with the filters.
package tf

import (
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var convolutionEntries = []builtin.Entry{
	{Names: []string{"conv1d", "tf.nn.conv1d"}, Args: builtin.Read, Params: "input, filters, stride=1, padding='VALID', data_format='NWC', dilations=None, name=None",
		Doc: "Filters (width, in, out) slid over a batch (n, width, channels); more channels than in make groups.", Example: "conv1d(np.arange(5.0).reshape(1, 5, 1), np.ones((3, 1, 1)))[0, :, 0]", Fn: convolve(1, "stride")},
	{Names: []string{"conv2d", "tf.nn.conv2d"}, Args: builtin.Read, Params: "input, filters, strides=1, padding='VALID', data_format='NHWC', dilations=None, name=None",
		Doc: "Filters (height, width, in, out) slid over a batch (n, height, width, channels); more channels than in make groups.", Example: "conv2d(np.ones((1, 4, 4, 1)), np.ones((3, 3, 1, 2))).shape", Fn: convolve(2, "strides")},
	{Names: []string{"conv3d", "tf.nn.conv3d"}, Args: builtin.Read, Params: "input, filters, strides=1, padding='VALID', data_format='NDHWC', dilations=None, name=None",
		Doc: "Filters (depth, height, width, in, out) slid over a batch (n, depth, height, width, channels).", Example: "conv3d(np.ones((1, 3, 4, 4, 1)), np.ones((2, 2, 2, 1, 5))).shape", Fn: convolve(3, "strides")},
	{Names: []string{"depthwise_conv2d", "tf.nn.depthwise_conv2d"}, Args: builtin.Read, Params: "input, filter, strides=1, padding='VALID', data_format=None, dilations=None, name=None",
		Doc: "Filters (height, width, channels, multiplier) slid over each channel by itself.", Example: "depthwise_conv2d(np.ones((1, 4, 4, 3)), np.ones((3, 3, 3, 2))).shape", Fn: depthwise},
	{Names: []string{"conv1d_transpose", "tf.nn.conv1d_transpose"}, Args: builtin.Read, Params: "input, filters, output_shape=None, strides=1, padding='SAME', data_format='NWC', dilations=None, name=None",
		Doc: "The transpose of conv1d, with filters (width, out, in).", Example: "conv1d_transpose(np.ones((1, 3, 1)), np.ones((2, 1, 1)), strides=2)[0, :, 0]", Fn: transposed(1)},
	{Names: []string{"conv2d_transpose", "tf.nn.conv2d_transpose"}, Args: builtin.Read, Params: "input, filters, output_shape=None, strides=1, padding='SAME', data_format='NHWC', dilations=None, name=None",
		Doc: "The transpose of conv2d, with filters (height, width, out, in).", Example: "conv2d_transpose(np.ones((1, 3, 3, 1)), np.ones((2, 2, 4, 1)), strides=2).shape", Fn: transposed(2)},
	{Names: []string{"conv3d_transpose", "tf.nn.conv3d_transpose"}, Args: builtin.Read, Params: "input, filters, output_shape=None, strides=1, padding='SAME', data_format='NDHWC', dilations=None, name=None",
		Doc: "The transpose of conv3d, with filters (depth, height, width, out, in).", Example: "conv3d_transpose(np.ones((1, 2, 2, 2, 1)), np.ones((2, 2, 2, 3, 1)), strides=2).shape", Fn: transposed(3)},
}

// Labels of equations: of the result's places, and of the window's.
const placeLabels, windowLabels = "xyz", "ijk"

// filtered reads filters of the input's type, of which the first axes are the window.
func (s *sliding) filtered(arg string, x *object.Array) (*object.Array, []int, error) {
	f := s.k.Cast(s.k.ArrayArg(arg), x.DType())
	if s.k.Err != nil {
		return nil, nil, s.k.Err
	}
	if err := s.ranked(f, arg); err != nil {
		return nil, nil, err
	}
	dims, err := core.Sizes(s.k.Call, f)
	if err != nil {
		return nil, nil, err
	}
	s.size = dims[:s.spatial]
	if slices.Min(s.size) < 1 {
		return nil, nil, object.Staticf(object.ValueError, "%s: %s of shape %s are empty", s.name, arg, f.Type().Shape.Text())
	}
	return f, dims, nil
}

// channels is the number of x's channels, which is last.
func (s *sliding) channels(x *object.Array) (int, error) {
	if n := x.Dims()[s.spatial+1]; n >= 0 {
		return n, nil
	}
	return 0, object.ErrUnknown
}

func convolve(spatial int, strides string) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		s, x, err := begin(c, spatial, strides)
		if err != nil {
			return nil, err
		}
		f, dims, err := s.filtered("filters", x)
		if err != nil {
			return nil, err
		}
		channels, err := s.channels(x)
		if err != nil {
			return nil, err
		}
		in, out := dims[spatial], dims[spatial+1]
		if in == 0 || channels%in != 0 || channels > in && out%(channels/in) != 0 {
			return nil, object.Staticf(object.ValueError, "%s: an input of %d channels does not go with filters of shape %s: (…, in, out), where channels / in is the number of groups", s.name, channels, f.Type().Shape.Text())
		}
		if x, err = s.padded(x, object.Int(0)); err != nil {
			return nil, err
		}
		return s.done(s.correlated(x, f, channels/max(in, 1)))
	}
}

// begin reads the input and the steps.
func begin(c *builtin.Call, spatial int, strides string) (*sliding, *object.Array, error) {
	s, err := newSliding(c, c.Entry.Name(), spatial)
	if err != nil {
		return nil, nil, err
	}
	x, err := s.batch("input")
	if err != nil {
		return nil, nil, err
	}
	return s, x, s.readSteps(strides, nil)
}

// correlated contracts every window of x, padded and with channels last, with the filters.
func (s *sliding) correlated(x, f *object.Array, groups int) *object.Array {
	places, window := placeLabels[:s.spatial], windowLabels[:s.spatial]
	if groups == 1 {
		return s.einsum("n"+places+"c"+window+","+window+"co->n"+places+"o", s.windows(x), f)
	}
	dims := f.Dims()
	x = s.split(x, s.spatial+1, groups)
	f = s.split(f, s.spatial+1, groups)
	out := s.einsum("n"+places+"gc"+window+","+window+"cgo->n"+places+"go", s.windows(x), f)
	return s.joined(out, dims[s.spatial+1])
}

func (s *sliding) einsum(equation string, args ...*object.Array) *object.Array {
	if s.k.Err != nil {
		return core.Nothing()
	}
	return s.k.Take(s.k.R.EinsumText(equation, args...))
}

// split makes of an axis the parts of it, and the elements of each.
func (s *sliding) split(x *object.Array, axis, parts int) *object.Array {
	if s.k.Err != nil {
		return core.Nothing()
	}
	dims := x.Dims()
	return s.k.Reshape(x, slices.Concat(dims[:axis], []int{parts, dims[axis] / parts}, dims[axis+1:])...)
}

// joined makes one axis of the last two.
func (s *sliding) joined(x *object.Array, n int) *object.Array {
	if s.k.Err != nil {
		return core.Nothing()
	}
	return s.k.Reshape(x, append(slices.Clone(x.Dims()[:s.spatial+1]), n)...)
}

// windows is the view of all windows of x: (n, places…, channels…, window…).
func (s *sliding) windows(x *object.Array) *object.Array {
	if s.k.Err != nil {
		return core.Nothing()
	}
	attrs := ir.WindowAttrs{}
	for i := range s.spatial {
		attrs.Dims, attrs.Axes = append(attrs.Dims, s.reach(i)), append(attrs.Axes, i+1)
	}
	w := s.k.Emit(ir.Window, attrs, x)
	if s.k.Err != nil || slices.Max(s.stride) == 1 && slices.Max(s.step) == 1 {
		return w
	}
	items := slices.Repeat([]shape.Item{shape.All()}, w.Rank())
	for i := range s.spatial {
		items[i+1] = shape.Range(nil, nil, &s.stride[i])
		items[w.Rank()-s.spatial+i] = shape.Range(nil, nil, &s.step[i])
	}
	return s.k.Take(s.k.R.Slice(w, items...))
}

func depthwise(c *builtin.Call) (object.Value, error) {
	s, x, err := begin(c, 2, "strides")
	if err != nil {
		return nil, err
	}
	f, dims, err := s.filtered("filter", x)
	if err != nil {
		return nil, err
	}
	if channels, err := s.channels(x); err != nil {
		return nil, err
	} else if channels != dims[2] {
		return nil, object.Staticf(object.ValueError, "%s: an input of %d channels does not go with a filter of shape %s: (height, width, channels, multiplier)", s.name, channels, f.Type().Shape.Text())
	}
	if x, err = s.padded(x, object.Int(0)); err != nil {
		return nil, err
	}
	return s.done(s.joined(s.channelwise(x, f, dims), dims[2]*dims[3]))
}

// fewTaps is the number of a window's elements up to which a sum of shifted views, one pass,
// is faster than a contraction that has a small matrix for each channel.
const fewTaps = 49

// channelwise is each channel of x, padded, with its own filters: (n, places…, channels, multiplier).
func (s *sliding) channelwise(x, f *object.Array, dims []int) *object.Array {
	k := s.k
	if dims[0]*dims[1] > fewTaps {
		return s.einsum("nxycij,ijcm->nxycm", s.windows(x), f)
	}
	if k.Err != nil {
		return core.Nothing()
	}
	sizes := x.Dims()
	var sum *object.Array
	for at := range dims[0] * dims[1] {
		tap := []int{at / dims[1], at % dims[1]}
		items := []shape.Item{shape.All()}
		for i, j := range tap {
			items = append(items, every(j*s.step[i], s.stride[i], (sizes[i+1]-s.reach(i))/s.stride[i]+1))
		}
		part := k.Mul(k.Expand(k.Take(k.R.Slice(x, items...)), 4), k.Take(k.R.Slice(f, shape.Int(tap[0]), shape.Int(tap[1]))))
		if sum == nil {
			sum = part
		} else {
			sum = k.Add(sum, part)
		}
	}
	return sum
}

// transposed is the transpose of a convolution: each element of the input makes a window of
// the result, and windows that overlap add up.
func transposed(spatial int) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		s, x, err := begin(c, spatial, "strides")
		if err != nil {
			return nil, err
		}
		f, dims, err := s.filtered("filters", x)
		if err != nil {
			return nil, err
		}
		channels, err := s.channels(x)
		if err != nil {
			return nil, err
		}
		if channels != dims[spatial+1] {
			return nil, object.Staticf(object.ValueError, "%s: an input of %d channels does not go with filters of shape %s: (…, out, in)", s.name, channels, f.Type().Shape.Text())
		}
		in, err := s.spatialSizes(x)
		if err != nil {
			return nil, err
		}
		out, err := s.outputSizes(in)
		if err != nil {
			return nil, err
		}
		places, window := placeLabels[:spatial], windowLabels[:spatial]
		made := s.einsum("n"+places+"c,"+window+"oc->n"+places+window+"o", x, f)
		return s.done(s.overlapped(made, in, out))
	}
}

// outputSizes are the spatial sizes of a transposed convolution's result, from which the
// convolution itself would give in.
func (s *sliding) outputSizes(in []int) ([]int, error) {
	out := make([]int, s.spatial)
	for i, n := range in {
		switch {
		case s.padding.explicit != nil:
			out[i] = (n-1)*s.stride[i] + s.reach(i) - s.padding.explicit[i][0] - s.padding.explicit[i][1]
		case s.padding.same:
			out[i] = n * s.stride[i]
		default:
			out[i] = (n-1)*s.stride[i] + max(s.reach(i), s.stride[i])
		}
	}
	if !s.k.Given("output_shape") {
		return out, nil
	}
	given, err := core.ToInts(s.k.Arg("output_shape"))
	if err != nil {
		return nil, err
	}
	if len(given) == s.spatial+2 {
		if s.first {
			given = given[2:]
		} else {
			given = given[1 : s.spatial+1]
		}
	}
	if len(given) != s.spatial {
		return nil, object.Staticf(object.ValueError, "%s: output_shape takes %d or %d numbers, got %d", s.name, s.spatial, s.spatial+2, len(given))
	}
	for i, n := range given {
		lo, hi := s.around(i, n)
		if n < 1 || (n+lo+hi-s.reach(i))/s.stride[i]+1 != in[i] || n+lo+hi < s.reach(i) {
			return nil, object.Staticf(object.ValueError, "%s: axis %d of size %d does not come of an output of size %d (%d would do)", s.name, i+1, in[i], n, out[i])
		}
	}
	return given, nil
}

// overlapped adds the windows (n, places…, window…, channels) up where they lie in the result.
func (s *sliding) overlapped(made *object.Array, in, out []int) *object.Array {
	k := s.k
	if k.Err != nil {
		return core.Nothing()
	}
	dims := made.Dims()
	batch, channels := dims[0], dims[len(dims)-1]
	if batch < 0 { // only in checking
		return k.R.Abstract(ir.Type{DType: made.DType(), Shape: shape.Make(slices.Concat(dims[:1], out, []int{channels}))})
	}
	whole := []int{batch}
	crop := []shape.Item{shape.All()}
	for i, n := range in {
		lo, _ := s.around(i, out[i])
		whole = append(whole, max((n-1)*s.stride[i]+s.reach(i), lo+out[i]))
		crop = append(crop, every(lo, 1, out[i]))
	}
	sum, err := zerosOf(k.Call, made.DType(), append(whole, channels)...)
	if k.Failed(err) || !k.Dry() && k.Failed(k.R.Force(sum, made)) { // what is stored into has memory
		return core.Nothing()
	}
	for at := range tensor.Count(s.size) {
		to, from := []shape.Item{shape.All()}, slices.Repeat([]shape.Item{shape.All()}, s.spatial+1)
		for i, rest := s.spatial-1, at; i >= 0; i-- { // the place in the window, axis by axis
			j := rest % s.size[i]
			rest /= s.size[i]
			to = slices.Insert(to, 1, every(j*s.step[i], s.stride[i], in[i]))
			from = slices.Insert(from, s.spatial+1, shape.Int(j))
		}
		part, view := k.Take(k.R.Slice(made, from...)), k.Take(k.R.Slice(sum, to...))
		if k.Err != nil || k.Failed(k.R.InPlace(object.Add, view, part)) {
			return core.Nothing()
		}
	}
	return k.Take(k.R.Slice(sum, crop...))
}

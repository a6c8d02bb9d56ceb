// Pools: the largest element or the mean of each window, axis by axis.
package tf

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const poolParams = "input, ksize, strides=None, padding='VALID', data_format=None, name=None"

var poolingEntries = []builtin.Entry{
	{Names: []string{"max_pool", "tf.nn.max_pool"}, Args: builtin.Read, Params: poolParams,
		Doc: "Largest element of each window over the spatial axes of a batch; strides are the window's sizes unless given.", Example: "max_pool(np.arange(16.0).reshape(1, 4, 4, 1), 2)[0, :, :, 0]", Fn: pool(0, largest)},
	{Names: []string{"avg_pool", "tf.nn.avg_pool"}, Args: builtin.Read, Params: poolParams,
		Doc: "Mean of each window over the spatial axes of a batch; padding does not count.", Example: "avg_pool(np.arange(16.0).reshape(1, 4, 4, 1), 2)[0, :, :, 0]", Fn: pool(0, mean)},
	{Names: []string{"max_pool1d", "tf.nn.max_pool1d"}, Args: builtin.Read, Params: poolParams,
		Doc: "max_pool of a batch (n, width, channels).", Example: "max_pool1d(np.arange(6.0).reshape(1, 6, 1), 2)[0, :, 0]", Fn: pool(1, largest)},
	{Names: []string{"max_pool2d", "tf.nn.max_pool2d"}, Args: builtin.Read, Params: poolParams,
		Doc: "max_pool of a batch (n, height, width, channels).", Example: "max_pool2d(np.arange(16.0).reshape(1, 4, 4, 1), 2).shape", Fn: pool(2, largest)},
	{Names: []string{"max_pool3d", "tf.nn.max_pool3d"}, Args: builtin.Read, Params: poolParams,
		Doc: "max_pool of a batch (n, depth, height, width, channels).", Example: "max_pool3d(np.ones((1, 4, 4, 4, 1)), 2).shape", Fn: pool(3, largest)},
	{Names: []string{"avg_pool1d", "tf.nn.avg_pool1d"}, Args: builtin.Read, Params: poolParams,
		Doc: "avg_pool of a batch (n, width, channels).", Example: "avg_pool1d(np.arange(6.0).reshape(1, 6, 1), 2)[0, :, 0]", Fn: pool(1, mean)},
	{Names: []string{"avg_pool2d", "tf.nn.avg_pool2d"}, Args: builtin.Read, Params: poolParams,
		Doc: "avg_pool of a batch (n, height, width, channels).", Example: "avg_pool2d(np.arange(16.0).reshape(1, 4, 4, 1), 2).shape", Fn: pool(2, mean)},
	{Names: []string{"avg_pool3d", "tf.nn.avg_pool3d"}, Args: builtin.Read, Params: poolParams,
		Doc: "avg_pool of a batch (n, depth, height, width, channels).", Example: "avg_pool3d(np.ones((1, 4, 4, 4, 1)), 2).shape", Fn: pool(3, mean)},
}

// pooled is what a pool makes of a window.
type pooled uint8

const (
	largest pooled = iota
	mean
)

// pool is a pool over so many spatial axes; 0 takes the number from the input's rank.
func pool(spatial int, how pooled) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		n := spatial
		if n == 0 {
			x, err := c.Array("input")
			if err != nil {
				return nil, err
			}
			rank, err := core.Rank(c, x)
			if err != nil {
				return nil, err
			}
			if n = rank - 2; n < 1 || n > 3 {
				return nil, object.Staticf(object.ValueError, "%s: the input needs 3 to 5 axes, (n, spatial axes, channels), has shape %s", c.Entry.Name(), x.Type().Shape.Text())
			}
		}
		s, err := newSliding(c, c.Entry.Name(), n)
		if err != nil {
			return nil, err
		}
		x, err := s.batch("input")
		if err != nil {
			return nil, err
		}
		if s.size, err = s.perAxis("ksize", nil); err != nil {
			return nil, err
		}
		if s.size == nil {
			return nil, object.Staticf(object.TypeError, "%s: ksize is missing", s.name)
		}
		if err := s.readSteps("strides", s.size); err != nil {
			return nil, err
		}
		return s.pool(x, how)
	}
}

func (s *sliding) pool(x *object.Array, how pooled) (object.Value, error) {
	sizes, err := s.spatialSizes(x)
	if err != nil {
		return nil, err
	}
	filling, op := object.Value(object.Float(math.Inf(-1))), ir.Maximum
	if how == mean {
		filling, op = object.Int(0), ir.AddV2
	}
	p, err := s.padded(x, filling)
	if err != nil {
		return nil, err
	}
	counts := s.counts(sizes, x.DType())
	for i := range s.spatial {
		p = s.folded(p, i, op)
		if how == mean {
			p = s.k.Div(p, counts[i])
		}
	}
	return s.done(p)
}

// fewShifts is the size of windows up to which their elements are combined as shifted
// views, in one pass, rather than folded as windows.
const fewShifts = 16

// folded combines the elements of windows along one spatial axis.
func (s *sliding) folded(x *object.Array, i int, op ir.Op) *object.Array {
	k, n, axis := s.k, s.size[i], i+1
	if k.Err != nil {
		return core.Nothing()
	}
	length := (x.Dims()[axis]-n)/s.stride[i] + 1
	if n > fewShifts {
		w := k.Emit(ir.Window, ir.WindowAttrs{Dims: []int{n}, Axes: []int{axis}}, x)
		w = k.Along(w, axis, shape.Range(nil, nil, &s.stride[i]))
		fold := ir.Sum
		if op == ir.Maximum {
			fold = ir.Max
		}
		return k.Reduce(fold, w, lower.Axes{List: []int{-1}}, false)
	}
	out := k.Along(x, axis, every(0, s.stride[i], length))
	for j := 1; j < n; j++ {
		out = k.Ufunc(op, out, k.Along(x, axis, every(j, s.stride[i], length)))
	}
	return out
}

// counts are, for each spatial axis, how many elements of the input each window has, as
// arrays that broadcast.
func (s *sliding) counts(sizes []int, d dtype.DType) []*object.Array {
	out := make([]*object.Array, s.spatial)
	for i, n := range sizes {
		lo, hi := s.around(i, n)
		if lo+hi == 0 {
			out[i] = s.constant(object.Int(s.size[i]), d)
			continue
		}
		var counts []int
		for at := -lo; at+s.size[i] <= n+hi; at += s.stride[i] {
			counts = append(counts, max(1, min(n, at+s.size[i])-max(0, at)))
		}
		dims := slices.Repeat([]int{1}, s.spatial+2)
		dims[i+1] = len(counts)
		out[i] = s.k.Cast(s.k.Reshape(lower.Ints(counts), dims...), d)
	}
	return out
}

// tf.image.resize: images brought to other sizes, by the nearest or the four nearest pixels.
package tf

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var resizeEntries = []builtin.Entry{
	{Names: []string{"resize", "tf.image.resize"}, Args: builtin.Read, Params: "images, size, method='bilinear', preserve_aspect_ratio=False, antialias=False, name=None",
		Doc: "Images (height, width, channels), or a batch of them, in another size.", Example: "resize(np.array([[[0.0], [4]]]), (1, 4))[0, :, 0]", Fn: resize},
}

func resize(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("images")
	if k.Err != nil {
		return nil, k.Err
	}
	dims, err := core.Sizes(c, x)
	if err != nil {
		return nil, err
	}
	if len(dims) != 3 && len(dims) != 4 {
		return nil, object.Staticf(object.ValueError, "resize: images need 3 or 4 axes, ([n,] height, width, channels), not shape %s", x.Type().Shape.Text())
	}
	size, err := core.ToInts(c.Arg("size"))
	if err != nil {
		return nil, err
	}
	if len(size) != 2 || size[0] < 1 || size[1] < 1 {
		return nil, object.Staticf(object.ValueError, "resize: size is (height, width), both positive, not %s", object.Repr(c.Arg("size")))
	}
	for _, name := range []string{"preserve_aspect_ratio", "antialias"} {
		if on, err := c.Bool(name, false); err != nil {
			return nil, err
		} else if on {
			return nil, object.Staticf(object.NotImplementedError, "resize: %s is not supported", name)
		}
	}
	method, err := c.Str("method", "bilinear")
	if err != nil {
		return nil, err
	}
	height := len(dims) - 3
	in := dims[height : height+2]
	if in[0] == 0 || in[1] == 0 {
		return nil, object.Staticf(object.ValueError, "resize: images of shape %s have no pixels", x.Type().Shape.Text())
	}
	switch method {
	case "nearest":
		for i, n := range in {
			if n != size[i] {
				x = k.Take(c.R.Take(x, lower.Ints(nearestPixels(n, size[i])), height+i))
			}
		}
		return k.Done(x)
	case "bilinear":
		x = k.Cast(x, dtype.Float32) // TensorFlow's result, whatever the pixels are
		for _, i := range []int{1, 0} {
			if in[i] != size[i] {
				x = between(k, x, height+i, in[i], size[i])
			}
		}
		return k.Done(x)
	}
	return nil, object.Staticf(object.ValueError, "resize: method is 'bilinear' or 'nearest', not '%s'", method)
}

// nearestPixels are the places among n that the centres of size pixels lie in.
func nearestPixels(n, size int) []int {
	at := make([]int, size)
	for i := range at {
		at[i] = min(int(math.Floor((float64(i)+0.5)*float64(n)/float64(size))), n-1)
	}
	return at
}

// between interpolates along an axis of n to one of size, centre to centre.
func between(k *core.Formula, x *object.Array, axis, n, size int) *object.Array {
	low, high, part := make([]int, size), make([]int, size), make([]float64, size)
	scale := float32(n) / float32(size)
	for i := range size {
		at := (float32(i)+0.5)*scale - 0.5
		down := float32(math.Floor(float64(at)))
		low[i], high[i] = max(int(down), 0), min(max(int(math.Ceil(float64(at))), 0), n-1)
		low[i] = min(low[i], n-1)
		part[i] = float64(at - down)
	}
	dims := slices.Repeat([]int{1}, x.Rank())
	dims[axis] = size
	weights, err := core.OfFloats(k.Call, part, dtype.Float32, dims...)
	if k.Failed(err) {
		return core.Nothing()
	}
	a, b := k.Take(k.R.Take(x, lower.Ints(low), axis)), k.Take(k.R.Take(x, lower.Ints(high), axis))
	return k.Add(a, k.Mul(k.Sub(b, a), weights))
}

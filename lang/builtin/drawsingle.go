// np.random.Generator: draws with dtype=, out= or method=.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

func (c *Call) drawSingle(r *Rng, d random.Dist) (value.Value, error) {
	g, ok := r.stream.(*random.Generator)
	if !ok {
		return nil, value.Staticf("TypeError", "%s() got an unexpected keyword argument 'dtype'", d)
	}
	t, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if t == dtype.Invalid {
		t = dtype.Float64
	}
	if t != dtype.Float64 && t != dtype.Float32 {
		return nil, value.Staticf("TypeError", "Unsupported dtype dtype('%s') for %s", t, d)
	}
	dims, given, err := c.sizeOf()
	if err != nil {
		return nil, err
	}
	scalar := !given
	out, _ := c.optional("out").(*value.Array)
	if out != nil {
		if out.DType() != t {
			return nil, value.Staticf("TypeError", "Supplied output array has the wrong type. Expected %s, got %s", t, out.DType())
		}
		if given && !known(c.typed(t, dims...)) || given && size(dims) != size(out.Dims()) {
			return nil, value.Staticf("ValueError", "size must match out.shape when used together")
		}
		dims, scalar = out.Dims(), false
	}
	inverse, err := c.inverse()
	if err != nil {
		return nil, err
	}
	var a random.Args
	if d == random.StandardGamma {
		if a.F[0], err = c.Float("shape", 0); err != nil {
			return nil, err
		}
	}
	res, err := c.fillSingle(g, d, t, a, dims, inverse)
	if err != nil {
		return nil, err
	}
	if scalar {
		v, err := value.Item(res)
		return v, err
	}
	if out != nil {
		return c.store(res, out, "same_kind")
	}
	return res, nil
}

// inverse reads method= of standard_exponential.
func (c *Call) inverse() (bool, error) {
	v := c.optional("method")
	if v == nil || v == value.Str("zig") {
		return false, nil
	}
	if v == value.Str("inv") {
		return true, nil
	}
	return false, value.Staticf("ValueError", "method must be 'zig' or 'inv', not %s", value.Repr(v))
}

func (c *Call) fillSingle(g *random.Generator, d random.Dist, t dtype.DType, a random.Args, dims []int, inverse bool) (*value.Array, error) {
	if t == dtype.Float64 {
		res, out, err := madeOf[float64](c, dims...)
		if err != nil {
			return nil, err
		}
		return res, c.Pieces(len(out), func(lo, hi int) error {
			if inverse {
				g.FillStandardExponentialInverse(out[lo:hi])
				return nil
			}
			return compile.FromRun(g.FillFloat(out[lo:hi], d, a))
		})
	}
	res, out, err := madeOf[float32](c, dims...)
	if err != nil {
		return nil, err
	}
	return res, c.Pieces(len(out), func(lo, hi int) error {
		part := out[lo:hi]
		switch d {
		case random.Random:
			g.FillUniform32(part)
		case random.StandardNormal:
			g.FillStandardNormal32(part)
		case random.StandardExponential:
			g.FillStandardExponential32(part, inverse)
		default:
			return compile.FromRun(g.FillStandardGamma32(part, float32(a.F[0])))
		}
		return nil
	})
}

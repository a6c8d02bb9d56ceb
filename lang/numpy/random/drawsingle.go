// np.random.Generator: draws with dtype=, out= or method=.
package random

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

func drawSingle(c *builtin.Call, r *Rng, d random.Dist) (object.Value, error) {
	g, ok := r.stream.(*random.Generator)
	if !ok {
		return nil, object.Staticf(object.BadArgument, "%s() got an unexpected keyword argument 'dtype'", d)
	}
	t, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if t == dtype.Invalid {
		t = dtype.Float64
	}
	if t != dtype.Float64 && t != dtype.Float32 {
		return nil, object.Staticf(object.TypeError, "Unsupported dtype dtype('%s') for %s", t, d)
	}
	dims, given, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	scalar := !given
	out, _ := c.OptionalArg("out").(*object.Array)
	if out != nil {
		if out.DType() != t {
			return nil, object.Staticf(object.TypeError, "Supplied output array has the wrong type. Expected %s, got %s", t, out.DType())
		}
		if given && !core.Known(core.Typed(c, t, dims...)) || given && core.Size(dims) != core.Size(out.Dims()) {
			return nil, object.Staticf(object.ValueError, "size must match out.shape when used together")
		}
		dims, scalar = out.Dims(), false
	}
	inverse, err := inverse(c)
	if err != nil {
		return nil, err
	}
	var a random.Args
	if d == random.StandardGamma {
		if a.F[0], err = c.Float("shape", 0); err != nil {
			return nil, err
		}
	}
	res, err := fillSingle(c, g, d, t, a, dims, inverse)
	if err != nil {
		return nil, err
	}
	if scalar {
		v, err := object.Item(res)
		return v, err
	}
	if out != nil {
		return core.Store(c, res, out, "same_kind")
	}
	return res, nil
}

// inverse reads method= of standard_exponential.
func inverse(c *builtin.Call) (bool, error) {
	v := c.OptionalArg("method")
	if v == nil || v == object.Str("zig") {
		return false, nil
	}
	if v == object.Str("inv") {
		return true, nil
	}
	return false, object.Staticf(object.ValueError, "method must be 'zig' or 'inv', not %s", object.Repr(v))
}

func fillSingle(c *builtin.Call, g *random.Generator, d random.Dist, t dtype.DType, a random.Args, dims []int, inverse bool) (*object.Array, error) {
	if t == dtype.Float64 {
		res, out, err := builtin.MadeOf[float64](c, dims...)
		if err != nil {
			return nil, err
		}
		return res, c.Pieces(len(out), func(lo, hi int) error {
			if inverse {
				g.FillStandardExponentialInverse(out[lo:hi])
				return nil
			}
			return record.FromRun(g.FillFloat(out[lo:hi], d, a))
		})
	}
	res, out, err := builtin.MadeOf[float32](c, dims...)
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
			return record.FromRun(g.FillStandardGamma32(part, float32(a.F[0])))
		}
		return nil
	})
}

// Calling the classes of NumPy's scalars, and np.dtype.
package dtypes

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// scalarEntries are the constructors np.float64(x), np.int8(x) …
var scalarEntries = func() []builtin.Entry {
	var out []builtin.Entry
	for _, d := range append(dtype.All(), dtype.Unicode) {
		name := "np." + d.String()
		shown := "numpy." + d.String()
		switch d {
		case dtype.BFloat16, dtype.Float8E4M3FN, dtype.Float8E5M2:
			shown = "tq." + d.String()
		case dtype.Unicode:
			name, shown = "np.str_", "numpy.str_"
		}
		out = append(out, builtin.Entry{Names: []string{shown + ".__new__"}, Params: "x=0, /",
			Doc: "Scalar of type " + d.Kind().String() + "; an array if x is a sequence.", Example: name + "(3)", Fn: scalarOf(d)})
	}
	return append(out, builtin.Entry{Names: []string{"numpy.dtype.__new__"}, Args: builtin.Kept, Params: "dtype, align=False, copy=False",
		Doc: "Element type.", Example: "np.dtype('f4')", Fn: newDType},
		builtin.Entry{Names: []string{"numpy.ndarray.__new__"}, Args: builtin.Kept, Params: "shape, dtype=float, buffer=None, offset=0, strides=None, order=None",
			Doc: "Array of a shape, its elements not set.", Example: "np.ndarray((2,), dtype=int).shape", Fn: newNdarray})
}()

// scalarOf makes the constructor of a type's scalars.
func scalarOf(d dtype.DType) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		v := c.Arg("x")
		if v == nil {
			if v = object.Int(0); d == dtype.Unicode {
				v = object.Str("")
			}
		}
		switch x := v.(type) {
		case *object.Array:
			return scalarFromArray(c, x, d)
		case *object.List, object.Tuple, *object.Range:
			return c.R.ArrayFor(v, d)
		case object.Unknown:
			return nil, object.ErrUnknown
		case object.NoneType:
			if d.IsFloat() {
				v = object.Float(core.Nan)
			} else if d != dtype.Bool && d != dtype.Unicode {
				return nil, object.Staticf(object.TypeError, "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'")
			}
		}
		return builtin.ScalarValue(v, d)
	}
}

func scalarFromArray(c *builtin.Call, a *object.Array, d dtype.DType) (object.Value, error) {
	if d == dtype.Unicode && a.Rank() == 0 {
		v, err := object.Item(a)
		if err != nil {
			return nil, err
		}
		return builtin.ScalarValue(v, d)
	}
	out, err := c.R.Cast(a, core.CastTo(a.DType(), d))
	if err != nil {
		return nil, err
	}
	if out == a && !a.Scalar {
		if out, err = c.R.Copy(a); err != nil {
			return nil, err
		}
	}
	out.Scalar = out.Rank() == 0
	return out, nil
}

func newDType(c *builtin.Call) (object.Value, error) {
	if core.IsObjectDType(c.Arg("dtype")) {
		return core.MakeObjects(c, "make_dtype")
	}
	v := c.Arg("dtype")
	if v == object.None {
		return object.DType{DType: dtype.Float64}, nil
	}
	align, err := c.Bool("align", false)
	if err != nil {
		return nil, err
	}
	if t, ok, err := core.ToRecordType(v, align); ok || err != nil {
		return t, err
	}
	return core.OrderedDType(v)
}

func newNdarray(c *builtin.Call) (object.Value, error) {
	if c.Given("buffer") {
		return overBuffer(c)
	}
	if c.Given("strides") {
		return nil, object.Staticf(object.NotInTq, "not in tq: ndarray() with strides and no buffer").
			WithHint("np.lib.stride_tricks.as_strided makes such views")
	}
	return core.FilledArray(c, object.Int(0), dtype.Float64)
}

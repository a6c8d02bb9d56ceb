// Calling the classes of NumPy's scalars, and np.dtype.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// scalarEntries are the constructors np.float64(x), np.int8(x) …
var scalarEntries = func() []Entry {
	var out []Entry
	for _, d := range append(dtype.All(), dtype.Unicode) {
		name := "np." + d.String()
		shown := "numpy." + d.String()
		switch d {
		case dtype.BFloat16, dtype.Float8E4M3FN, dtype.Float8E5M2:
			shown = "tq." + d.String()
		case dtype.Unicode:
			name, shown = "np.str_", "numpy.str_"
		}
		out = append(out, Entry{Names: []string{shown + ".__new__"}, Params: "x=0, /",
			Doc: "Scalar of type " + d.Kind().String() + "; an array if x is a sequence.", Example: name + "(3)", Fn: scalarOf(d)})
	}
	return append(out, Entry{Names: []string{"numpy.dtype.__new__"}, Params: "dtype, align=False, copy=False",
		Doc: "Element type.", Example: "np.dtype('f4')", Fn: newDType},
		Entry{Names: []string{"numpy.ndarray.__new__"}, Params: "shape, dtype=float, buffer=None, offset=0, strides=None, order=None",
			Doc: "Array of a shape, its elements not set.", Example: "np.ndarray((2,), dtype=int).shape", Fn: newNdarray})
}()

// scalarOf makes the constructor of a type's scalars.
func scalarOf(d dtype.DType) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		v := c.Arg("x")
		if v == nil {
			if v = value.Int(0); d == dtype.Unicode {
				v = value.Str("")
			}
		}
		switch x := v.(type) {
		case *value.Array:
			return c.scalarFromArray(x, d)
		case *value.List, value.Tuple, *value.Range:
			return c.R.ArrayFor(v, d)
		case value.Unknown:
			return nil, value.ErrUnknown
		case value.NoneType:
			if d.IsFloat() {
				v = value.Float(nan)
			} else if d != dtype.Bool && d != dtype.Unicode {
				return nil, value.Staticf("TypeError", "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'")
			}
		}
		return scalarValue(v, d)
	}
}

// scalarValue makes a NumPy scalar of a plain value.
func scalarValue(v value.Value, d dtype.DType) (*value.Array, error) {
	if d == dtype.Unicode {
		d = dtype.Text(len([]rune(value.StrOf(v))))
	}
	switch x := v.(type) {
	case value.Float:
		if d == dtype.Float64 {
			return value.FloatScalar(float64(x), d), nil
		}
	case value.Int:
		if d == dtype.Int64 {
			return value.IntScalar(int64(x), d), nil
		}
	}
	t := tensor.New(d)
	if err := compile.SetItem(t, 0, v); err != nil {
		return nil, err
	}
	return value.NewScalar(t), nil
}

func (c *Call) scalarFromArray(a *value.Array, d dtype.DType) (value.Value, error) {
	if d == dtype.Unicode && a.Rank() == 0 {
		v, err := value.Item(a)
		if err != nil {
			return nil, err
		}
		return scalarValue(v, d)
	}
	out, err := c.R.Cast(a, castTo(a.DType(), d))
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

// castTo gives a text type the width that elements of type from need.
func castTo(from, to dtype.DType) dtype.DType {
	if from.IsTime() && to.Kind() == from.Kind() && to.Unit() == dtype.Generic {
		return from
	}
	if to != dtype.Unicode {
		return to
	}
	return dtype.Text(textWidth(from))
}

// textWidth is the number of code points that any element of the type fits in.
func textWidth(d dtype.DType) int {
	switch {
	case d.IsText():
		return d.Width()
	case d.IsBool():
		return 5
	case d.IsComplex():
		return 64
	case d.IsFloat():
		return 32
	case d.IsDate():
		return calendar.TextWidth(d.Unit(), false)
	}
	switch d {
	case dtype.Int8:
		return 4
	case dtype.Uint8:
		return 3
	case dtype.Int16:
		return 6
	case dtype.Uint16:
		return 5
	case dtype.Int32:
		return 11
	case dtype.Uint32:
		return 10
	case dtype.Uint64:
		return 20
	}
	return 21
}

func newDType(c *Call) (value.Value, error) {
	v := c.Arg("dtype")
	if v == value.None {
		return value.DType{DType: dtype.Float64}, nil
	}
	return orderedDType(v)
}

func newNdarray(c *Call) (value.Value, error) {
	if c.Given("buffer") || c.Given("strides") {
		return nil, value.Staticf("NotImplementedError", "not in tq: ndarray() with a buffer or strides").
			WithHint("np.frombuffer and np.lib.stride_tricks.as_strided make such views")
	}
	return filledArray(c, value.Int(0), dtype.Float64)
}

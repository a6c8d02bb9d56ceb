// tf.constant: arrays of Python's values, in TensorFlow's types.
package tf

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var constantEntries = []builtin.Entry{
	{Names: []string{"tf.constant"}, Params: "value, dtype=None, shape=None, name='Const'",
		Doc: "Array of anything; Python's ints become int32 and its floats float32.", Example: "tf.constant([[1, 2], [3, 4]])", Fn: constant},
}

func constant(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("value")
	if err != nil {
		return nil, err
	}
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if _, typed := c.Arg("value").(*object.Array); to == dtype.Invalid && !typed {
		if to, err = defaultType(a); err != nil {
			return nil, err
		}
	}
	if to != dtype.Invalid {
		if a, err = c.R.Cast(a, to); err != nil {
			return nil, err
		}
	}
	if c.Given("shape") {
		if a, err = shaped(c, a); err != nil {
			return nil, err
		}
	}
	a, err = c.R.Copy(a)
	if err == nil {
		a.Scalar = false
	}
	return a, err
}

// defaultType is TensorFlow's type for what Python's numbers made.
func defaultType(a *object.Array) (dtype.DType, error) {
	switch a.DType() {
	case dtype.Float64:
		return dtype.Float32, nil
	case dtype.Int64:
		t, err := a.Tensor()
		if err != nil {
			return 0, err
		}
		fits := true
		t.Each(func(p int) bool {
			n := t.Int64At(p)
			fits = math.MinInt32 <= n && n <= math.MaxInt32
			return fits
		})
		if fits {
			return dtype.Int32, nil
		}
	}
	return dtype.Invalid, nil
}

// shaped gives the elements the call's shape: as many as it has, or one for all.
func shaped(c *builtin.Call, a *object.Array) (*object.Array, error) {
	dims, err := core.ToDims(c.Arg("shape"))
	if err != nil {
		return nil, err
	}
	to, err := shape.Of(dims...)
	if err != nil {
		return nil, record.FromFault(err)
	}
	if to.HasUnknown() || !a.Type().Shape.Known() {
		return nil, object.ErrUnknown
	}
	have, want := a.Type().Shape.Elements(), to.Elements()
	switch {
	case have == want:
		return c.R.Reshape(a, to.Dims(), "C")
	case have == 1:
		if a, err = c.R.Reshape(a, nil, "C"); err != nil {
			return nil, err
		}
		return c.R.BroadcastTo(a, to.Dims())
	}
	return nil, object.Staticf(object.TypeError, "a constant of shape %s has %d elements, but its value has %d", to.Compact(), want, have)
}

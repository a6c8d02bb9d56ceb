// Making arrays with fields.
package create

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// structured lets a maker give records where the dtype has fields or its argument is such
// an array.
func structured(plain func(c *builtin.Call) (object.Value, error), records func(c *builtin.Call, t *core.RecordType) (object.Value, error)) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		if len(c.Args) > 0 {
			if z, ok := c.Args[0].(*core.Records); ok && !c.Given("dtype") {
				return records(c, z.Type)
			}
		}
		if core.IsObjectDType(c.Arg("dtype")) {
			return core.MakeObjects(c, c.Entry.Short())
		}
		t, ok, err := core.RecordTypeArg(c)
		if err != nil {
			return nil, err
		}
		if !ok {
			made, err := plain(c)
			if e, is := err.(*object.Error); is && e.OfObjects && !c.Given("dtype") {
				return core.MakeObjects(c, c.Entry.Short())
			}
			return made, err
		}
		if c.Dry() {
			return nil, object.ErrUnknown
		}
		return records(c, t)
	}
}

// recordsOfArg makes records of an argument; records that fit are copied if so said.
func recordsOfArg(name string, copies bool) func(c *builtin.Call, t *core.RecordType) (object.Value, error) {
	return func(c *builtin.Call, t *core.RecordType) (object.Value, error) {
		z, ok := c.Arg(name).(*core.Records)
		if ok && z.Type.Equal(t) {
			if !copies && !z.Scalar || c.Arg("copy") == object.Bool(false) {
				return z, nil
			}
			out, err := z.Copy()
			if err != nil {
				return nil, err
			}
			out.Scalar = false
			return out, nil
		}
		out, err := core.RecordsOf(c, t, c.Arg(name))
		if err != nil {
			return nil, err
		}
		out.Scalar = false
		return out, nil
	}
}

func filledRecords(v object.Value) func(c *builtin.Call, t *core.RecordType) (object.Value, error) {
	return func(c *builtin.Call, t *core.RecordType) (object.Value, error) {
		dims, err := core.ShapeArg(c, "shape")
		if err != nil {
			return nil, err
		}
		if v == object.Int(0) {
			z, err := core.NewRecords(c.R, t, dims)
			if err != nil {
				return nil, err
			}
			return z, nil
		}
		return core.FilledRecords(c, t, dims, v)
	}
}

func fullRecords(c *builtin.Call, t *core.RecordType) (object.Value, error) {
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	return core.FilledRecords(c, t, dims, c.Arg("fill_value"))
}

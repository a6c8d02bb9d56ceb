// NumPy scalars made of plain values.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// ScalarValue makes a NumPy scalar of a plain value.
func ScalarValue(v object.Value, d dtype.DType) (*object.Array, error) {
	if d == dtype.Unicode {
		d = dtype.Text(len([]rune(object.StrOf(v))))
	}
	switch x := v.(type) {
	case object.Float:
		if d == dtype.Float64 {
			return object.FloatScalar(float64(x), d), nil
		}
	case object.Int:
		if d == dtype.Int64 {
			return object.IntScalar(int64(x), d), nil
		}
	}
	t := tensor.New(d)
	if err := lower.SetItem(t, 0, v); err != nil {
		return nil, err
	}
	return object.NewScalar(t), nil
}

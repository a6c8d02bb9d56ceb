// NumPy scalars made of plain values.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// ScalarValue makes a NumPy scalar of a plain value.
func ScalarValue(v value.Value, d dtype.DType) (*value.Array, error) {
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

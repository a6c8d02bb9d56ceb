// Plain arrays seen as records: views where the fields lie on whole elements.
package ndarray

import (
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// viewAsRecords is a.view(dtype) of a dtype with fields: the last axis is taken as the
// bytes of the records.
func viewAsRecords(c *builtin.Call, a *object.Array, t *core.RecordType) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	if a.Rank() == 0 || t.Size == 0 {
		return nil, object.Staticf(object.ValueError, "Changing the dtype of a 0d array is only supported if the itemsize is unchanged")
	}
	dims := a.Dims()
	bytes := dims[len(dims)-1] * a.DType().Size()
	if bytes%t.Size != 0 {
		return nil, object.Staticf(object.ValueError, "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array.")
	}
	if err := lastContiguous(a, a.DType()); err != nil {
		return nil, err
	}
	shape := append(slices.Clone(dims[:len(dims)-1]), bytes/t.Size)
	fields := make([]object.Value, len(t.Fields))
	for i := range t.Fields {
		f := &t.Fields[i]
		d := f.Type.DType
		if f.Record != nil || f.Shape != nil || f.Type.Swapped || d.Size() == 0 || t.Size%d.Size() != 0 || f.Offset%d.Size() != 0 {
			return copyAsRecords(c, a, t, shape)
		}
		part, err := fieldOver(c, a, f, t.Size)
		if err != nil {
			return nil, err
		}
		fields[i] = part
	}
	return core.RecordsOver(c.R, t, shape, fields), nil
}

// fieldOver is the view of one field: every so-many elements of its type.
func fieldOver(c *builtin.Call, a *object.Array, f *core.RecordField, size int) (object.Value, error) {
	d := f.Type.DType
	whole, err := c.R.Emit(ir.Bitcast, ir.TypeAttrs{DType: d}, a)
	if err != nil {
		return nil, err
	}
	step := &object.Slice{Start: object.Int(f.Offset / d.Size()), Stop: object.None, Step: object.Int(size / d.Size())}
	part, err := c.R.Index(whole, []object.Value{object.Ellipsis, step})
	if err != nil {
		return nil, err
	}
	t, err := part.Tensor()
	if err != nil {
		return nil, err
	}
	return object.NewArray(t), nil
}

// copyAsRecords reads the bytes; what comes out cannot be stored in, as it is no view.
func copyAsRecords(c *builtin.Call, a *object.Array, t *core.RecordType, shape []int) (object.Value, error) {
	b, err := core.BytesOf(c, a)
	if err != nil {
		return nil, err
	}
	z, err := core.UnpackRecords(c, t, shape, b)
	if err != nil {
		return nil, err
	}
	z.Lock()
	return z, nil
}

// Reading and writing arrays with fields: .npy, .npz, and text tables with a type for each
// column.
package io

import (
	"slices"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

// OfRecords makes the array of records that were read.
func OfRecords(r *file.Records, rec *lower.Recorder, host builtin.Host) (object.Value, error) {
	return ofRecords(&builtin.Call{R: rec, Host: host}, r)
}

// ofRecords makes the array of a file's records.
func ofRecords(c *builtin.Call, r *file.Records) (object.Value, error) {
	fields, err := r.Fields()
	if err != nil {
		return nil, fileError(err, "descr")
	}
	t, err := recordType(fields)
	if err != nil {
		return nil, err
	}
	shape := slices.Clone(r.Bytes.Shape()[:r.Bytes.Rank()-1])
	z, err := core.UnpackRecords(c, t, shape, core.TensorBytes(r.Bytes))
	if err != nil {
		return nil, err
	}
	return z, nil
}

// recordType lays fields out as a file has them, with its gaps.
func recordType(fields []file.Field) (*core.RecordType, error) {
	var list, offsets []object.Value
	at := 0
	for _, f := range fields {
		if f.Name == "" {
			at += f.Bytes
			continue
		}
		of, err := fieldType(f)
		if err != nil {
			return nil, err
		}
		var name object.Value = object.Str(f.Name)
		if f.Title != "" {
			name = object.Tuple{object.Str(f.Title), object.Str(f.Name)}
		}
		list, offsets = append(list, object.Tuple{name, of, object.Ints(f.Shape)}), append(offsets, object.Int(at))
		one, _, err := core.ToRecordType(object.NewList(list[len(list)-1]), false)
		if err != nil {
			return nil, err
		}
		at += one.Size
	}
	t, _, err := core.ToRecordType(object.NewList(list...), false)
	if err != nil {
		return nil, err
	}
	for i := range t.Fields {
		t.Fields[i].Offset = int(offsets[i].(object.Int))
	}
	t.Size = at
	return t, nil
}

func fieldType(f file.Field) (object.Value, error) {
	if f.Fields == nil {
		return object.Str(f.Type), nil
	}
	return recordType(f.Fields)
}

// saveRecords is np.save of an array with fields.
func saveRecords(c *builtin.Call, z *core.Records) (object.Value, error) {
	data, err := z.Pack(c)
	if err != nil {
		return nil, err
	}
	descr := object.Repr(z.Type.Descr())
	if f, ok := c.Args[0].(*pyfile.PyFile); ok {
		if err := binaryFile(f); err != nil {
			return nil, err
		}
		if err := fileError(file.EncodeNpyRecords(f, descr, z.Shape, data), f.Name); err != nil {
			return nil, err
		}
		return object.None, f.Flush()
	}
	name, _, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	name = withExt(name, ".npy")
	return object.None, fileError(file.WriteNpyRecords(c.Host.Path(name), descr, z.Shape, data, fileOptions(c)), name)
}

// recordsOfBytes is np.fromfile and its like of bytes that are records.
func recordsOfBytes(c *builtin.Call, t *core.RecordType, data []byte, count int) (object.Value, error) {
	if t.Size == 0 {
		return nil, object.Errorf(object.ValueError, "itemsize cannot be zero in type")
	}
	if n := len(data) / t.Size; count < 0 || count > n {
		count = n
	}
	z, err := core.UnpackRecords(c, t, []int{count}, data)
	if err != nil {
		return nil, err
	}
	return z, nil
}

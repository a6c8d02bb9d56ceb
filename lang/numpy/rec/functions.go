// numpy.lib.recfunctions: fields added, dropped, renamed, and turned into axes.
package rec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const imported = "import numpy.lib.recfunctions as rfn\nz = " + example + "\n"

var functionEntries = []builtin.Entry{
	function("structured_to_unstructured", "arr, dtype=None, copy=False, casting='unsafe'", "A plain array with the fields as its last axis.", "rfn.structured_to_unstructured(z)", toPlain),
	{Names: []string{"np.lib.recfunctions.unstructured_to_structured"}, Params: "arr, dtype=None, names=None, align=False, copy=False, casting='unsafe'",
		Doc: "Records whose fields are an array's last axis.", Example: "import numpy.lib.recfunctions as rfn\nrfn.unstructured_to_structured(np.ones((2, 2)), names=['a', 'b'])", Fn: fromPlain},
	function("append_fields", "base, names, data, dtypes=None, fill_value=-1, usemask=True, asrecarray=False", "The records with more fields.", "rfn.append_fields(z, 'n', [7, 8], usemask=False)", appendFields),
	function("drop_fields", "base, drop_names, usemask=True, asrecarray=False", "The records without some fields.", "rfn.drop_fields(z, 'y')", dropFields),
	function("rename_fields", "base, namemapper", "The records with fields of other names.", "rfn.rename_fields(z, {'x': 'n'})", renameFields),
	function("merge_arrays", "seqarrays, fill_value=-1, flatten=False, usemask=False, asrecarray=False", "Records of the fields of several arrays.", "rfn.merge_arrays((z, [5, 6]), flatten=True)", mergeArrays),
	function("repack_fields", "a, align=False, recurse=False", "The records without gaps between the fields.", "rfn.repack_fields(z[['y']])", repack),
	function("get_names", "adtype", "Names of the fields.", "rfn.get_names(z.dtype)", func(c *builtin.Call) (object.Value, error) {
		t, ok := c.Arg("adtype").(*core.RecordType)
		if !ok {
			return nil, object.Errorf(object.TypeError, "a dtype with fields is needed")
		}
		return nestedNames(t), nil
	}),
}

// nestedNames are the names of the fields; with those of fields within them as pairs.
func nestedNames(t *core.RecordType) object.Tuple {
	out := texts(t.Names())
	for i := range t.Fields {
		if inner := t.Fields[i].Record; inner != nil {
			out[i] = object.Tuple{out[i], nestedNames(inner)}
		}
	}
	return out
}

func function(name, params, doc, call string, f func(c *builtin.Call) (object.Value, error)) builtin.Entry {
	return builtin.Entry{Names: []string{"np.lib.recfunctions." + name}, Params: params, Doc: doc, Example: imported + call, Fn: func(c *builtin.Call) (object.Value, error) {
		if c.Dry() {
			return nil, object.ErrUnknown
		}
		return f(c)
	}}
}

// records reads an argument that must be records.
func records(c *builtin.Call, name string) (*core.Records, error) {
	z, ok := c.Arg(name).(*core.Records)
	if !ok {
		return nil, object.Errorf(object.TypeError, "%s must be an array with fields, not %s", name, c.Arg(name).TypeName())
	}
	return z, nil
}

func toPlain(c *builtin.Call) (object.Value, error) {
	z, err := records(c, "arr")
	if err != nil {
		return nil, err
	}
	var columns []object.Value
	for i := range z.Fields {
		switch f := z.Field(i).(type) {
		case *object.Array:
			for len(z.Type.Fields[i].Shape) != 1 && f.Rank() > len(z.Shape) {
				if f, err = c.R.Reshape(f, append(slices.Clone(z.Shape), -1), "C"); err != nil {
					return nil, err
				}
				break
			}
			if f.Rank() == len(z.Shape) {
				if f, err = c.R.Reshape(f, append(slices.Clone(z.Shape), 1), "C"); err != nil {
					return nil, err
				}
			}
			columns = append(columns, f)
		default:
			return nil, object.Errorf(object.NotImplementedError, "not supported in tq: records in records as an axis").WithHint("take the inner fields first")
		}
	}
	all, err := c.Forward("np.concatenate", []object.Value{object.NewList(columns...), object.Int(-1)}, nil)
	if err != nil {
		return nil, err
	}
	d, err := c.DType("dtype")
	if err != nil || d == dtype.Invalid {
		return all, err
	}
	return core.Result(c.R.ArrayFor(all, d))
}

func fromPlain(c *builtin.Call) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	a, err := c.Array("arr")
	if err != nil {
		return nil, err
	}
	if a.Rank() == 0 {
		return nil, object.Errorf(object.ValueError, "arr must have at least one dimension")
	}
	dims := a.Dims()
	n := dims[len(dims)-1]
	t, ok, err := core.RecordTypeArg(c)
	if err != nil {
		return nil, err
	}
	if !ok {
		names, err := namesArg(c)
		if err != nil {
			return nil, err
		}
		fields := make([]core.RecordField, n)
		for i := range fields {
			fields[i] = core.RecordField{Name: name(names, i), Type: object.DType{DType: a.DType()}}
		}
		if t, err = core.NewRecordType(fields); err != nil {
			return nil, err
		}
	}
	if len(t.Fields) != n {
		return nil, object.Errorf(object.ValueError, "The length of the last dimension of arr must be equal to the number of fields in dtype")
	}
	z, err := core.NewRecords(c.R, t, slices.Clone(dims[:len(dims)-1]))
	if err != nil {
		return nil, err
	}
	for i, f := range t.Fields {
		column, err := c.R.Index(a, []object.Value{object.Ellipsis, object.Int(i)})
		if err != nil {
			return nil, err
		}
		if err := z.Put(object.Str(f.Name), column); err != nil {
			return nil, err
		}
	}
	return z, nil
}

// together makes records of fields that are there, laid out anew.
func together(c *builtin.Call, fields []core.RecordField, columns []object.Value, shape []int) (*core.Records, error) {
	t, err := core.NewRecordType(fields)
	if err != nil {
		return nil, err
	}
	return core.RecordsOver(c.R, t, shape, columns).Copy()
}

func asked(c *builtin.Call, z *core.Records, err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	if on, err := c.Bool("asrecarray", false); err != nil || on {
		z.Type = z.Type.AsRec()
		return z, err
	}
	return z, nil
}

func appendFields(c *builtin.Call) (object.Value, error) {
	z, err := records(c, "base")
	if err != nil {
		return nil, err
	}
	names, err := namesArg(c)
	if err != nil {
		return nil, err
	}
	data := []object.Value{c.Arg("data")}
	if _, one := c.Arg("names").(object.Str); !one || len(names) > 1 {
		if data, err = c.Seq(c.Arg("data")); err != nil {
			return nil, err
		}
	}
	if len(data) != len(names) {
		return nil, object.Errorf(object.ValueError, "The number of arrays does not match the number of names")
	}
	fields, columns := slices.Clone(z.Type.Fields), slices.Clone(z.Fields)
	d, err := c.DType("dtypes")
	if err != nil {
		return nil, err
	}
	for i, v := range data {
		a, err := c.R.ArrayFor(v, d)
		if err != nil {
			return nil, err
		}
		if !slices.Equal(a.Dims(), z.Shape) {
			return nil, object.Errorf(object.ValueError, "the new field '%s' has the shape %s, the records have %s", names[i], object.Repr(object.Ints(a.Dims())), object.Repr(object.Ints(z.Shape)))
		}
		fields = append(fields, core.RecordField{Name: names[i], Type: object.DType{DType: a.DType()}})
		columns = append(columns, a)
	}
	if err := c.R.Settle(columns...); err != nil {
		return nil, err
	}
	out, err := together(c, fields, columns, z.Shape)
	return asked(c, out, err)
}

func dropFields(c *builtin.Call) (object.Value, error) {
	z, err := records(c, "base")
	if err != nil {
		return nil, err
	}
	var drop []string
	if s, ok := c.Arg("drop_names").(object.Str); ok {
		drop = []string{string(s)}
	} else {
		vs, err := c.Seq(c.Arg("drop_names"))
		if err != nil {
			return nil, err
		}
		for _, v := range vs {
			drop = append(drop, object.StrOf(v))
		}
	}
	var fields []core.RecordField
	var columns []object.Value
	for i, f := range z.Type.Fields {
		if !slices.Contains(drop, f.Name) {
			fields, columns = append(fields, f), append(columns, z.Fields[i])
		}
	}
	if len(fields) == 0 {
		return object.None, nil
	}
	out, err := together(c, fields, columns, z.Shape)
	return asked(c, out, err)
}

func renameFields(c *builtin.Call) (object.Value, error) {
	z, err := records(c, "base")
	if err != nil {
		return nil, err
	}
	d, ok := builtin.Mapping(c.Arg("namemapper"))
	if !ok {
		return nil, object.Errorf(object.TypeError, "namemapper must be a dict")
	}
	out, t := *z, *z.Type
	t.Fields = slices.Clone(t.Fields)
	for i, f := range t.Fields {
		if to, ok := d.GetStr(f.Name); ok {
			t.Fields[i].Name = object.StrOf(to)
		}
	}
	out.Type = &t
	return &out, nil
}

func mergeArrays(c *builtin.Call) (object.Value, error) {
	parts, err := c.Seq(c.Arg("seqarrays"))
	if err != nil {
		return nil, err
	}
	flatten, err := c.Bool("flatten", false)
	if err != nil {
		return nil, err
	}
	var fields []core.RecordField
	var columns []object.Value
	var shape []int
	for i, p := range parts {
		z, isRecords := p.(*core.Records)
		dims := []int(nil)
		switch {
		case isRecords && flatten:
			dims = z.Shape
			for k, f := range z.Type.Fields {
				fields, columns = append(fields, f), append(columns, z.Fields[k])
			}
		case isRecords:
			dims = z.Shape
			fields, columns = append(fields, core.RecordField{Name: name(nil, len(fields)), Record: z.Type}), append(columns, z)
		default:
			a, err := c.R.Array(p)
			if err != nil {
				return nil, err
			}
			dims = a.Dims()
			fields, columns = append(fields, core.RecordField{Name: name(nil, len(fields)), Type: object.DType{DType: a.DType()}}), append(columns, a)
		}
		if i == 0 {
			shape = dims
		} else if !slices.Equal(dims, shape) {
			return nil, object.Errorf(object.ValueError, "the arrays have different shapes: %s and %s", object.Repr(object.Ints(shape)), object.Repr(object.Ints(dims)))
		}
	}
	if err := c.R.Settle(columns...); err != nil {
		return nil, err
	}
	out, err := together(c, fields, columns, shape)
	return asked(c, out, err)
}

func repack(c *builtin.Call) (object.Value, error) {
	if t, ok := c.Arg("a").(*core.RecordType); ok {
		return core.NewRecordType(slices.Clone(t.Fields))
	}
	z, err := records(c, "a")
	if err != nil {
		return nil, err
	}
	return result(together(c, slices.Clone(z.Type.Fields), z.Fields, z.Shape))
}

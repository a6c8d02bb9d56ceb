// np.rec: records made of columns, of tuples, of other arrays.
package rec

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const formatParams = "formats=None, names=None, titles=None, aligned=False, byteorder=None"

var makerEntries = []builtin.Entry{
	{Names: []string{"np.rec.fromarrays", "np.core.records.fromarrays"}, Params: "arrayList, dtype=None, shape=None, " + formatParams,
		Doc: "Records of columns.", Example: "np.rec.fromarrays([[1, 2], [3., 4.]], names='a,b')", Fn: fromArrays},
	{Names: []string{"np.rec.fromrecords", "np.core.records.fromrecords"}, Params: "recList, dtype=None, shape=None, " + formatParams,
		Doc: "Records of a list of tuples.", Example: "np.rec.fromrecords([(1, 'a'), (2, 'b')], names='n,s')", Fn: fromRecords},
	{Names: []string{"np.rec.array", "np.core.records.array"}, Params: "obj, dtype=None, shape=None, offset=0, strides=None, " + formatParams + ", copy=True",
		Doc: "Records with fields as attributes, of anything.", Example: "np.rec.array([(1, 2.0)], dtype=[('a', int), ('b', float)]).a", Fn: recArray},
	{Names: []string{"numpy.rec.recarray.__new__"}, Params: "shape, dtype=None, buf=None, offset=0, strides=None, " + formatParams + ", order='C'",
		Doc: "Records with fields as attributes, all zero.", Example: "np.recarray(2, dtype=[('a', int)]).shape", Fn: newRecArray},
}

// typeArg reads dtype= or formats= and names=; nil if neither is given.
func typeArg(c *builtin.Call) (*core.RecordType, error) {
	align, err := c.Bool("aligned", false)
	if err != nil {
		return nil, err
	}
	of := c.Arg("dtype")
	if !c.Given("dtype") {
		if of = c.Arg("formats"); !c.Given("formats") {
			return nil, nil
		}
		if of, err = formatList(c, of); err != nil {
			return nil, err
		}
	}
	if _, isType := of.(object.DType); isType {
		of = object.NewList(object.Tuple{object.Str("f0"), of})
	}
	t, ok, err := core.ToRecordType(of, align)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, object.Staticf(object.TypeError, "Cannot interpret '%s' as a type of records", object.Repr(of))
	}
	names, err := namesArg(c)
	if err != nil || names == nil {
		return t, err
	}
	return t.Named(names), nil
}

// formatList reads formats= as a list of fields without names.
func formatList(c *builtin.Call, of object.Value) (object.Value, error) {
	if s, ok := of.(object.Str); ok {
		parts := &object.List{}
		for part := range strings.SplitSeq(string(s), ",") {
			parts.Append(object.Str(strings.TrimSpace(part)))
		}
		of = parts
	}
	vs, err := c.Seq(of)
	if err != nil {
		return nil, err
	}
	pairs := make([]object.Value, len(vs))
	for i, v := range vs {
		pairs[i] = object.Tuple{object.Str(""), v}
	}
	return object.NewList(pairs...), nil
}

// namesArg reads names=: a text with commas, or a list.
func namesArg(c *builtin.Call) ([]string, error) {
	var out []string
	switch v := c.Arg("names").(type) {
	case nil, object.NoneType:
		return nil, nil
	case object.Str:
		for part := range strings.SplitSeq(string(v), ",") {
			out = append(out, strings.TrimSpace(part))
		}
		return out, nil
	default:
		vs, err := c.Seq(v)
		for _, v := range vs {
			out = append(out, object.StrOf(v))
		}
		return out, err
	}
}

func name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "f" + object.StrOf(object.Int(i))
}

func fromArrays(c *builtin.Call) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	columns, err := c.Arrays("arrayList")
	if err != nil {
		return nil, err
	}
	if len(columns) == 0 {
		return nil, object.Errorf(object.ValueError, "records need at least one column")
	}
	return ofColumns(c, columns)
}

func ofColumns(c *builtin.Call, columns []*object.Array) (object.Value, error) {
	t, err := typeArg(c)
	if err != nil {
		return nil, err
	}
	if t == nil {
		names, err := namesArg(c)
		if err != nil {
			return nil, err
		}
		fields := make([]core.RecordField, len(columns))
		for i, a := range columns {
			fields[i] = core.RecordField{Name: name(names, i), Type: object.DType{DType: a.DType()}}
		}
		if t, err = core.NewRecordType(fields); err != nil {
			return nil, err
		}
	}
	if len(t.Fields) != len(columns) {
		return nil, object.Errorf(object.ValueError, "mismatch between the number of fields (%d) and the number of arrays (%d)", len(t.Fields), len(columns))
	}
	shape := slices.Clone(columns[0].Dims())
	shape = shape[:max(len(shape)-len(t.Fields[0].Shape), 0)]
	z, err := core.NewRecords(c.R, t.AsRec(), shape)
	if err != nil {
		return nil, err
	}
	for i, a := range columns {
		if dims := a.Dims(); len(dims) < len(shape) || !slices.Equal(dims[:len(shape)], shape) {
			return nil, object.Errorf(object.ValueError, "mismatch in shape between array 0 and array %d", i)
		}
		if err := z.Put(object.Str(t.Fields[i].Name), a); err != nil {
			return nil, err
		}
	}
	return z, nil
}

func fromRecords(c *builtin.Call) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	t, err := typeArg(c)
	if err != nil {
		return nil, err
	}
	rows, err := c.Seq(c.Arg("recList"))
	if err != nil {
		return nil, err
	}
	if t != nil {
		z, err := core.RecordsOf(c, t.AsRec(), object.NewList(rows...))
		return result(z, err)
	}
	columns, err := columnsOf(c, rows)
	if err != nil {
		return nil, err
	}
	return ofColumns(c, columns)
}

// columnsOf turns rows of values into an array for each place in them.
func columnsOf(c *builtin.Call, rows []object.Value) ([]*object.Array, error) {
	var columns [][]object.Value
	for i, row := range rows {
		cells, err := c.Seq(row)
		if err == nil {
			err = c.Polled()
		}
		if err != nil {
			return nil, err
		}
		if i == 0 {
			columns = make([][]object.Value, len(cells))
		}
		if len(cells) != len(columns) {
			return nil, object.Errorf(object.ValueError, "record %d has %d values, the first one %d", i, len(cells), len(columns))
		}
		for k, v := range cells {
			columns[k] = append(columns[k], v)
		}
	}
	if len(columns) == 0 {
		return nil, object.Errorf(object.ValueError, "a type is needed for no records: give dtype=")
	}
	out := make([]*object.Array, len(columns))
	for k, vs := range columns {
		a, err := c.R.ArrayFor(object.NewList(vs...), dtype.Invalid)
		if err != nil {
			return nil, err
		}
		out[k] = a
	}
	return out, nil
}

func recArray(c *builtin.Call) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	t, err := typeArg(c)
	if err != nil {
		return nil, err
	}
	switch x := c.Arg("obj").(type) {
	case *core.Records:
		if t == nil {
			t = x.Type
		}
		return result(x.Cast(t.AsRec()))
	case object.Tuple:
		if t == nil || !holdsRecords(x) {
			return fromArraysOf(c, x)
		}
	case *object.Array:
		if t == nil {
			return nil, object.Errorf(object.NotInTq, "not in tq: np.rec.array() of an array without fields").WithHint("give dtype=, or use np.rec.fromrecords(x.tolist())")
		}
	}
	if t != nil {
		z, err := core.RecordsOf(c, t.AsRec(), c.Arg("obj"))
		return result(z, err)
	}
	rows, err := c.Seq(c.Arg("obj"))
	if err != nil {
		return nil, err
	}
	columns, err := columnsOf(c, rows)
	if err != nil {
		return nil, err
	}
	return ofColumns(c, columns)
}

func fromArraysOf(c *builtin.Call, x object.Tuple) (object.Value, error) {
	columns := make([]*object.Array, len(x))
	for i, v := range x {
		a, err := c.R.Array(v)
		if err != nil {
			return nil, err
		}
		columns[i] = a
	}
	return ofColumns(c, columns)
}

// holdsRecords reports whether a tuple holds tuples: records, not columns.
func holdsRecords(t object.Tuple) bool {
	return slices.ContainsFunc(t, func(v object.Value) bool { _, ok := v.(object.Tuple); return ok })
}

func newRecArray(c *builtin.Call) (object.Value, error) {
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	if c.Given("buf") {
		return nil, object.Staticf(object.NotInTq, "not in tq: recarray() over a buffer").WithHint("np.frombuffer(buf, dtype=…).view(np.recarray)")
	}
	t, err := typeArg(c)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return nil, object.Errorf(object.ValueError, "recarray() needs dtype= or formats=")
	}
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	return result(core.NewRecords(c.R, t.AsRec(), dims))
}

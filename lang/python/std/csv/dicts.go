// DictReader and DictWriter: rows as dicts.
package csv

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// DictReader is csv.DictReader.
type DictReader struct {
	r                *Reader
	names            object.Value // nil: the first row has them
	restKey, restVal object.Value
}

// TypeName is DictReader.
func (*DictReader) TypeName() string { return "DictReader" }

// TablePrefix is where the methods are.
func (*DictReader) TablePrefix() string { return "csv.DictReader." }

// PyClass is the type.
func (*DictReader) PyClass() *object.Class { return dictReader() }

// Iter gives the reader itself.
func (d *DictReader) Iter() object.Iterator { return d }

// MadeDry is false: checking does not read files.
func (*DictReader) MadeDry() bool { return false }

// Attr reads restkey, restval, reader and dialect.
func (d *DictReader) Attr(name string) (object.Value, bool) {
	switch name {
	case "restkey":
		return d.restKey, true
	case "restval":
		return d.restVal, true
	case "reader":
		return d.r, true
	case "line_num":
		return object.Int(d.r.lines), true
	}
	return nil, false
}

// fieldNames are the names of the columns, None for a table without any row.
func (d *DictReader) fieldNames() (object.Value, error) {
	if d.names == nil {
		row, ok, err := d.r.Next()
		if err != nil {
			return nil, err
		}
		if !ok {
			return object.None, nil
		}
		d.names = row
	}
	return d.names, nil
}

// Next gives the next row that is not empty.
func (d *DictReader) Next() (object.Value, bool, error) {
	v, err := d.fieldNames()
	if err != nil {
		return nil, false, err
	}
	var row []object.Value
	for len(row) == 0 {
		v, ok, err := d.r.Next()
		if err != nil || !ok {
			return nil, false, err
		}
		row = v.(*object.List).Values()
	}
	var names []object.Value
	if v != object.None {
		if names, err = d.r.c.Elems(v); err != nil {
			return nil, false, err
		}
	}
	out := object.NewDict()
	for i := range min(len(names), len(row)) {
		if err := out.Put(names[i], row[i]); err != nil {
			return nil, false, err
		}
	}
	if len(row) > len(names) {
		err = out.Put(d.restKey, object.NewList(row[len(names):]...))
	}
	for i := len(row); i < len(names) && err == nil; i++ {
		err = out.Put(names[i], d.restVal)
	}
	return out, err == nil, err
}

// DictWriter is csv.DictWriter.
type DictWriter struct {
	w       *Writer
	names   object.Value
	restVal object.Value
	strict  bool
}

// TypeName is DictWriter.
func (*DictWriter) TypeName() string { return "DictWriter" }

// TablePrefix is where the methods are.
func (*DictWriter) TablePrefix() string { return "csv.DictWriter." }

// PyClass is the type.
func (*DictWriter) PyClass() *object.Class { return dictWriter() }

// Attr reads fieldnames, restval, extrasaction and writer.
func (d *DictWriter) Attr(name string) (object.Value, bool) {
	switch name {
	case "fieldnames":
		return d.names, true
	case "restval":
		return d.restVal, true
	case "extrasaction":
		if d.strict {
			return object.Str("raise"), true
		}
		return object.Str("ignore"), true
	case "writer":
		return d.w, true
	}
	return nil, false
}

// row writes one dict.
func (d *DictWriter) row(c *builtin.Call, row object.Value) (object.Value, error) {
	names, err := c.Elems(d.names)
	if err != nil {
		return nil, err
	}
	v, err := c.Forward("dict.__new__", []object.Value{row}, nil)
	if err != nil {
		return nil, err
	}
	dict := v.(*object.Dict)
	out := make([]object.Value, len(names))
	found := 0
	for i, n := range names {
		v, ok, err := dict.Get(n)
		if err != nil {
			return nil, err
		}
		if out[i] = d.restVal; ok {
			out[i] = v
			found++
		}
	}
	if d.strict && found < dict.Len() {
		var extra []string
		for _, k := range dict.Keys() {
			known := false
			for _, n := range names {
				if eq, err := object.Equal(k, n); err == nil && eq {
					known = true
				}
			}
			if !known {
				extra = append(extra, object.Repr(k))
			}
		}
		if len(extra) > 0 {
			return nil, object.Errorf("ValueError", "dict contains fields not in fieldnames: %s", strings.Join(extra, ", "))
		}
	}
	return d.w.row(c, object.NewList(out...))
}

func orNone(v object.Value) object.Value {
	if v == nil {
		return object.None
	}
	return v
}

func dictEntries() []builtin.Entry {
	const r = example + "r = csv.DictReader(io.StringIO('a,b\\n1,2\\n'))\n"
	const w = "import csv, sys\nw = csv.DictWriter(sys.stdout, ['a', 'b'])\n"
	return []builtin.Entry{
		{Names: []string{"csv.DictReader.__new__"}, Params: "f, fieldnames=None, restkey=None, restval=None, dialect='excel', *args, **kwds", Doc: "Walks the rows of a table: dicts of the columns' names.", Example: r + "list(r)", Effect: true, Py: true, Qual: "DictReader.__init__", Fn: func(c *builtin.Call) (object.Value, error) {
			in, err := newReader(c, c.Args[0], c.Arg("dialect"))
			if err != nil {
				return nil, err
			}
			d := &DictReader{r: in, restKey: orNone(c.Arg("restkey")), restVal: orNone(c.Arg("restval"))}
			if c.Given("fieldnames") {
				d.names = c.Arg("fieldnames")
			}
			return d, nil
		}},
		{Names: []string{"csv.DictReader.fieldnames"}, Params: "self", Property: true, Doc: "The names of the columns.", Example: r + "r.fieldnames", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0].(*DictReader).fieldNames()
		}},
		{Names: []string{"csv.DictReader.__next__"}, Params: "self, /", Doc: "The next row.", Example: r + "next(r)", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			v, ok, err := c.Args[0].(*DictReader).Next()
			if err == nil && !ok {
				err = object.Errorf("StopIteration", "")
			}
			return v, err
		}},
		{Names: []string{"csv.DictWriter.__new__"}, Params: "f, fieldnames, restval='', extrasaction='raise', dialect='excel', *args, **kwds", Doc: "Writes rows that are dicts.", Example: w + "_ = w.writeheader()\n_ = w.writerow({'a': 1, 'b': 2})", Effect: true, Py: true, Qual: "DictWriter.__init__", Fn: func(c *builtin.Call) (object.Value, error) {
			action, err := c.Str("extrasaction", "raise")
			if err != nil {
				return nil, err
			}
			action = strings.ToLower(action)
			if action != "raise" && action != "ignore" {
				return nil, object.Errorf("ValueError", "extrasaction (%s) must be 'raise' or 'ignore'", action)
			}
			out, err := newWriter(c, c.Args[0], c.Arg("dialect"))
			if err != nil {
				return nil, err
			}
			d := &DictWriter{w: out, names: c.Arg("fieldnames"), restVal: object.Str(""), strict: action == "raise"}
			if v := c.Arg("restval"); v != nil {
				d.restVal = v
			}
			return d, nil
		}},
		{Names: []string{"csv.DictWriter.writeheader"}, Params: "self", Doc: "Writes the names of the columns.", Example: w + "_ = w.writeheader()", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			d := c.Args[0].(*DictWriter)
			return d.w.row(c, d.names)
		}},
		{Names: []string{"csv.DictWriter.writerow"}, Params: "self, rowdict", Doc: "Writes a row.", Example: w + "_ = w.writerow({'a': 1})", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0].(*DictWriter).row(c, c.Args[1])
		}},
		{Names: []string{"csv.DictWriter.writerows"}, Params: "self, rowdicts", Doc: "Writes several rows.", Example: w + "w.writerows([{'a': 1}, {'b': 2}])", Effect: true, Dry: builtin.ReturnsNone, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Each(c.Args[1], func(v object.Value) error {
				_, err := c.Args[0].(*DictWriter).row(c, v)
				return err
			})
		}},
	}
}

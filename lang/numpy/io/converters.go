// Tables whose fields the program's functions turn into values (converters=).
package io

import (
	"io"
	"strings"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// converted reads a table whose fields functions turn into values.
func converted(c *builtin.Call, src tableSource, o file.TextOptions) (*object.Array, error) {
	text, err := tableText(c, src)
	if err != nil {
		return nil, err
	}
	pick, err := converters(c)
	if err != nil {
		return nil, err
	}
	rows := object.NewList()
	width := -1
	for i, line := range pytext.Lines(text, false, false) {
		if i < o.SkipRows || o.MaxRows >= 0 && rows.Len() >= o.MaxRows {
			continue
		}
		for _, mark := range o.Comments {
			if mark != "" {
				line, _, _ = strings.Cut(line, mark)
			}
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		fields := strings.Fields(line)
		if o.Delimiter != "" {
			fields = strings.Split(line, o.Delimiter)
		}
		row, err := convertRow(c, fields, o.UseCols, pick)
		if err != nil {
			return nil, err
		}
		if width >= 0 && row.Len() != width {
			return nil, object.Errorf(object.ValueError, "the number of columns changed from %d to %d at row %d; use `usecols` to select a subset and avoid this error", width, row.Len(), rows.Len()+1)
		}
		width = row.Len()
		rows.Append(row)
	}
	a, err := c.R.ArrayFor(rows, o.DType)
	if err != nil {
		return nil, err
	}
	if o.NDMin >= 2 {
		return a, nil
	}
	var keep []int
	for _, n := range a.Dims() {
		if n != 1 {
			keep = append(keep, n)
		}
	}
	if len(keep) < o.NDMin {
		keep = append(keep, 1)
	}
	return c.R.Reshape(a, keep, "C")
}

func tableText(c *builtin.Call, src tableSource) (string, error) {
	if f, ok := src.r.(*pyfile.PyFile); ok {
		return f.ReadText(-1)
	}
	if src.r != nil {
		b, err := io.ReadAll(src.r)
		return string(b), err
	}
	f := &pyfile.PyFile{Name: src.name, Readable: true, Text: true, Codec: pytext.Codecs["utf8"]}
	if err := f.Open(c.Host, src.path, 'r', false); err != nil {
		return "", tableError(err, src)
	}
	s, err := f.ReadText(-1)
	if err != nil {
		return "", err
	}
	return s, f.Close()
}

// converters gives the function of each column: one for all, or a dict.
func converters(c *builtin.Call) (func(col int) object.Value, error) {
	v := c.Arg("converters")
	if builtin.IsCallable(v) {
		return func(int) object.Value { return v }, nil
	}
	d, ok := builtin.Mapping(v)
	if !ok {
		return nil, object.Errorf(object.TypeError, "converters must be a dictionary mapping columns to converter functions or a single callable.")
	}
	return func(col int) object.Value {
		fn, _, err := d.Get(object.Int(col))
		if err != nil {
			return nil
		}
		return fn
	}, nil
}

func convertRow(c *builtin.Call, fields []string, cols []int, pick func(int) object.Value) (*object.List, error) {
	if cols == nil {
		for i := range fields {
			cols = append(cols, i)
		}
	}
	row := object.NewList()
	for _, col := range cols {
		if col < 0 {
			col += len(fields)
		}
		if col < 0 || col >= len(fields) {
			return nil, object.Errorf(object.ValueError, "invalid column index %d at row with %d columns", col, len(fields))
		}
		var v object.Value
		var err error
		if fn := pick(col); fn != nil {
			v, err = c.Apply(fn, object.Str(fields[col]))
		} else {
			v, err = pytext.ParseFloat(fields[col], object.Repr(object.Str(fields[col])))
		}
		if err != nil {
			return nil, err
		}
		row.Append(v)
	}
	return row, nil
}

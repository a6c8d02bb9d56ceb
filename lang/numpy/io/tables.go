// Text tables: np.loadtxt, np.genfromtxt, np.savetxt.
package io

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/record"
)

var tableFileEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"np.loadtxt"}, Params: "fname, dtype=float, comments='#', delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False, ndmin=0, " +
		"encoding=None, max_rows=None, *, quotechar=None, like=None",
		Doc: "An array of a text table.", Example: "from io import StringIO\nnp.loadtxt(StringIO('0 1\\n2 3'))", Effect: true, Dry: tableDry, Fn: loadTxt},
	{Names: []string{"np.genfromtxt"}, Params: "fname, dtype=float, comments='#', delimiter=None, skip_header=0, skip_footer=0, converters=None, missing_values=None, " +
		"filling_values=None, usecols=None, names=None, excludelist=None, deletechars=None, replace_space='_', autostrip=False, case_sensitive=True, defaultfmt='f%i', " +
		"unpack=None, usemask=False, loose=True, invalid_raise=True, max_rows=None, encoding=None, *, ndmin=0, like=None",
		Doc: "An array of a text table that may have gaps.", Example: "from io import StringIO\nnp.genfromtxt(StringIO('1,,3'), delimiter=',')", Effect: true, Dry: tableDry, Fn: genFromTxt},
	{Names: []string{"np.savetxt"}, Params: "fname, X, fmt='%.18e', delimiter=' ', newline='\\n', header='', footer='', comments='# ', encoding=None",
		Doc: "Writes a vector or matrix as text.", Example: "import io\nf = io.StringIO()\nnp.savetxt(f, [[1, 2]], fmt='%d')\nf.getvalue()", Effect: true, Writes: true, Dry: builtin.ReturnsNone, Fn: saveTxt},
})

// tableSource is where a table comes from: a file by path, or lines in memory.
type tableSource struct {
	name, path string
	r          io.Reader // nil: path
}

func newTableSource(c *builtin.Call, v object.Value) (tableSource, error) {
	if _, ok := pyfile.PathOf(v); ok {
		if _, isBytes := v.(object.Bytes); !isBytes {
			name, path, err := pyfile.ResolvePath(c, v)
			return tableSource{name: name, path: path}, err
		}
	}
	if f, ok := v.(*pyfile.PyFile); ok {
		if f.Closed || !f.Readable {
			return tableSource{}, f.ToRead()
		}
		return tableSource{name: f.Name, path: f.Name, r: f}, nil
	}
	var b bytes.Buffer
	_, listed := v.(*object.List)
	err := c.Each(v, func(line object.Value) error {
		p, err := builtin.PlainOf(line)
		if err != nil {
			return err
		}
		switch x := p.(type) {
		case object.Str:
			b.WriteString(strings.TrimRight(string(x), "\r\n"))
		case object.Bytes:
			b.WriteString(strings.TrimRight(string(x), "\r\n"))
		default:
			return object.Errorf(object.TypeError, "non-string returned while reading data")
		}
		b.WriteByte('\n')
		return nil
	})
	if !listed && object.NotIterable.Is(err) {
		err = object.Errorf(object.TypeError, "fname must be a string, filehandle, list of strings,\nor generator. Got %s instead.", builtin.ClassOf(v).ShortName())
	}
	return tableSource{name: "<lines>", path: "<lines>", r: &b}, err
}

// tableError words the errors of reading tables as NumPy does.
func tableError(err error, src tableSource) error {
	e := fileError(err, src.name)
	if v, ok := e.(*object.Error); ok && v.Class == "FileNotFoundError" {
		v.Msg, v.Exc = src.name+" not found.", nil
	}
	return e
}

// tableDry finds a file that is missing.
func tableDry(c *builtin.Call) (object.Value, error) {
	name, ok := pyfile.PathOf(c.Args[0])
	if !ok {
		return object.Unknown{}, nil
	}
	if _, err := os.Stat(c.Host.Path(name)); errors.Is(err, fs.ErrNotExist) {
		return c.NotThere(tableError(err, tableSource{name: name}))
	}
	return object.Unknown{}, nil
}

// columns reads usecols=.
func useCols(c *builtin.Call) ([]int, error) {
	if !c.Given("usecols") {
		return nil, nil
	}
	vs, err := core.ToInts(c.Arg("usecols"))
	if e, ok := err.(*object.Error); ok && e.Class == "TypeError" {
		return nil, object.Errorf(object.TypeError, "usecols must be an int or a sequence of ints but it contains at least one element of type '%s'", c.Arg("usecols").TypeName())
	}
	if vs == nil {
		vs = []int{}
	}
	return vs, err
}

func tableType(c *builtin.Call) (dtype.DType, error) {
	v := c.Arg("dtype")
	if v == nil {
		return dtype.Float64, nil
	}
	if v == object.None {
		return dtype.Invalid, nil
	}
	if core.WritesRecordType(v) {
		return dtype.Unicode, nil // see recordtables.go
	}
	return builtin.ToDType(v)
}

// texts reads one text or several.
func texts(v object.Value) ([]string, error) {
	switch x := v.(type) {
	case nil, object.NoneType:
		return nil, nil
	case object.Str:
		return []string{string(x)}, nil
	}
	var out []string
	for _, e := range builtin.SequenceOf(v) {
		s, ok := e.(object.Str)
		if !ok {
			return nil, object.Errorf(object.TypeError, "expected text, not %s", e.TypeName())
		}
		out = append(out, string(s))
	}
	return out, nil
}

func loadTxt(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "loadtxt")()
	o := file.LoadTxtDefaults()
	var err error
	if o.DType, err = tableType(c); err != nil {
		return nil, err
	}
	if o.DType == dtype.Invalid {
		o.DType = dtype.Float64
	}
	if v := c.Arg("comments"); v != nil {
		if o.Comments, err = texts(v); err != nil {
			return nil, err
		}
	}
	if o.Delimiter, err = c.Str("delimiter", ""); err != nil {
		return nil, err
	}
	if o.SkipRows, err = c.Int("skiprows", 0); err != nil {
		return nil, err
	}
	if o.UseCols, err = useCols(c); err != nil {
		return nil, err
	}
	if o.MaxRows, err = c.Int("max_rows", -1); err != nil {
		return nil, err
	}
	if o.NDMin, err = c.Int("ndmin", 0); err != nil {
		return nil, err
	}
	if q, err := c.Str("quotechar", ""); err != nil {
		return nil, err
	} else if r := []rune(q); len(r) == 1 {
		o.QuoteChar = r[0]
	} else if len(r) > 1 {
		return nil, object.Errorf(object.TypeError, "quotechar must be a single unicode character or None")
	}
	src, err := newTableSource(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	if t, ok, err := core.RecordTypeArg(c); ok || err != nil {
		if err != nil {
			return nil, err
		}
		return loadRecords(c, src, o, t)
	}
	times := o.DType
	if times.IsTime() { // read as text first
		o.DType = dtype.Unicode
	}
	if c.Given("converters") {
		a, err := converted(c, src, o)
		if err != nil {
			return nil, err
		}
		return unpacked(c, a)
	}
	var t *tensor.Tensor
	var notes []string
	if src.r == nil {
		t, notes, err = file.LoadTxt(src.path, o, fileOptions(c))
	} else {
		t, notes, err = file.ReadTxt(src.path, src.r, o, fileOptions(c))
	}
	if err != nil {
		return nil, tableError(err, src)
	}
	for _, n := range notes {
		if err := c.Warn("UserWarning", n); err != nil {
			return nil, err
		}
	}
	return unpackedAs(c, object.NewArray(t), times)
}

// unpackedAs is unpacked after a cast to times, if the table is of times.
func unpackedAs(c *builtin.Call, a *object.Array, d dtype.DType) (object.Value, error) {
	if d.IsTime() {
		var err error
		if a, err = c.R.Cast(a, d); err != nil {
			return nil, err
		}
	}
	return unpacked(c, a)
}

// unpacked transposes where unpack=True asks for columns.
func unpacked(c *builtin.Call, a *object.Array) (object.Value, error) {
	un := c.Arg("unpack")
	if builtin.IsNone(un) {
		return a, nil
	}
	if t, err := object.Truth(un); err != nil || !t {
		return a, err
	}
	return c.R.Transpose(a, nil)
}

func genFromTxt(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "genfromtxt")()
	o := file.GenFromTxtDefaults()
	if err := genOptions(c, &o); err != nil {
		return nil, err
	}
	src, err := newTableSource(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	if t, wants, err := wantsRecords(c); err != nil {
		return nil, err
	} else if wants && !c.Given("converters") {
		if v, err := genRecords(c, &src, o, t); err != errPlain {
			return v, err
		}
	}
	times := o.DType
	if times.IsTime() {
		o.DType = dtype.Unicode
	}
	if c.Given("converters") {
		t := file.LoadTxtDefaults()
		t.DType, t.Comments, t.Delimiter, t.SkipRows, t.UseCols, t.MaxRows, t.NDMin = o.DType, []string{o.Comments}, o.Delimiter, o.SkipHeader, o.UseCols, o.MaxRows, o.NDMin
		a, err := converted(c, src, t)
		if err != nil {
			return nil, err
		}
		return unpacked(c, a)
	}
	var t *tensor.Tensor
	var notes []string
	if src.r == nil {
		t, notes, err = file.GenFromTxt(src.path, o, fileOptions(c))
	} else {
		t, notes, err = file.ReadGen(src.path, src.r, o, fileOptions(c))
	}
	if err != nil {
		return nil, tableError(err, src)
	}
	for _, n := range notes {
		if err := c.Warn("numpy.lib._iotools.ConversionWarning", n); err != nil {
			return nil, err
		}
	}
	return unpackedAs(c, object.NewArray(t), times)
}

func genOptions(c *builtin.Call, o *file.GenOptions) (err error) {
	if o.DType, err = tableType(c); err != nil {
		return err
	}
	if o.Comments, err = c.Str("comments", "#"); err != nil {
		return err
	}
	if c.Arg("comments") == object.None {
		o.Comments = ""
	}
	switch v := c.Arg("delimiter").(type) {
	case nil, object.NoneType:
	case object.Str:
		o.Delimiter = string(v)
	default:
		if o.Widths, err = core.ToInts(v); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		name string
		to   *int
		def  int
	}{{"skip_header", &o.SkipHeader, 0}, {"skip_footer", &o.SkipFooter, 0}, {"max_rows", &o.MaxRows, -1}, {"ndmin", &o.NDMin, 0}} {
		if *f.to, err = c.Int(f.name, f.def); err != nil {
			return err
		}
	}
	if o.UseCols, err = useCols(c); err != nil {
		return err
	}
	if o.AutoStrip, err = c.Bool("autostrip", false); err != nil {
		return err
	}
	loose, err := c.Bool("loose", true)
	if err != nil {
		return err
	}
	raises, err := c.Bool("invalid_raise", true)
	if err != nil {
		return err
	}
	o.Strict, o.SkipBad = !loose, !raises
	if o.Missing, err = texts(c.Arg("missing_values")); err != nil {
		return err
	}
	return fillings(c, o)
}

// fillings reads filling_values=: one value, a sequence or a dict by column.
func fillings(c *builtin.Call, o *file.GenOptions) error {
	v := c.Arg("filling_values")
	if builtin.IsNone(v) {
		return nil
	}
	if d, ok := builtin.Mapping(v); ok {
		vals := d.Values()
		for i, k := range d.Keys() {
			n, err := builtin.ToInt(k)
			if err != nil {
				return err
			}
			if n < 0 || n >= 1<<16 {
				return object.Errorf(object.ValueError, "filling_values has no column %d", n)
			}
			for len(o.Filling) <= n {
				o.Filling = append(o.Filling, "nan")
			}
			o.Filling[n] = object.StrOf(vals[i])
		}
		if len(o.Filling) == 1 {
			o.Filling = append(o.Filling, "nan")
		}
		return nil
	}
	list := builtin.SequenceOf(v)
	if list == nil {
		list = []object.Value{v}
	}
	for _, e := range list {
		o.Filling = append(o.Filling, object.StrOf(e))
	}
	return nil
}

func saveTxt(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "savetxt")()
	o := file.SaveTxtDefaults()
	if v := c.Arg("fmt"); v != nil {
		if s, ok := v.(object.Str); ok {
			o.Fmt = string(s)
		} else {
			list, err := texts(v)
			if err != nil || list == nil {
				return nil, object.Errorf(object.ValueError, "invalid fmt: %s", object.Repr(v))
			}
			o.Fmts = list
		}
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"delimiter", &o.Delimiter}, {"newline", &o.Newline}, {"header", &o.Header}, {"footer", &o.Footer}, {"comments", &o.Comments}} {
		s, err := c.Str(f.name, *f.to)
		if err != nil {
			return nil, err
		}
		*f.to = s
	}
	t, err := c.Tensor("X")
	if err != nil {
		return nil, err
	}
	t = lower.WithoutTimes(t)
	if f, ok := c.Args[0].(*pyfile.PyFile); ok {
		if err := f.ToWrite(); err != nil {
			return nil, err
		}
		if err := file.EncodeTxt(f, t, o); err != nil {
			return nil, record.FromRun(err)
		}
		return object.None, f.Flush()
	}
	name, path, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, object.Errorf(object.ValueError, "fname must be a string or file handle")
	}
	return object.None, fileError(file.SaveTxt(path, t, o, fileOptions(c)), name)
}

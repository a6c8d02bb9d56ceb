// Text tables whose columns have names or types of their own: np.loadtxt and np.genfromtxt
// of a dtype with fields, names= and dtype=None.
package io

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// loadRecords is np.loadtxt of a dtype with fields: the table's texts, column by column.
func loadRecords(c *builtin.Call, src tableSource, o file.TextOptions, t *core.RecordType) (object.Value, error) {
	o.DType, o.NDMin = dtype.Unicode, 2
	var texts *tensor.Tensor
	var err error
	if src.r == nil {
		texts, _, err = file.LoadTxt(src.path, o, fileOptions(c))
	} else {
		texts, _, err = file.ReadTxt(src.path, src.r, o, fileOptions(c))
	}
	if err != nil {
		return nil, tableError(err, src)
	}
	if texts.Size() > 0 && texts.Dim(1) != len(t.Fields) {
		return nil, object.Errorf(object.ValueError, "the dtype passed requires %d columns but %d were found at row 1; use `usecols` to select a subset and avoid this error", len(t.Fields), texts.Dim(1))
	}
	return recordColumns(c, texts, t, nil)
}

// recordColumns makes records of a table of texts; fill gives what stands for an empty
// text in a column, nil where that is an error.
func recordColumns(c *builtin.Call, texts *tensor.Tensor, t *core.RecordType, fill func(column int, d dtype.DType) object.Value) (object.Value, error) {
	n := texts.Dim(0)
	z, err := core.NewRecords(c.R, t, []int{n})
	if err != nil {
		return nil, err
	}
	for k, f := range t.Fields {
		a, ok := z.Fields[k].(*object.Array)
		if !ok || f.Shape != nil {
			return nil, object.Errorf(object.NotImplementedError, "not supported in tq: a table whose field '%s' takes several columns", f.Name)
		}
		to, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		for i := range n {
			if err := c.PolledAt(i); err != nil {
				return nil, err
			}
			var v object.Value = object.Str(texts.TextAt(texts.FlatPos(i*len(t.Fields) + k)))
			if v, err = cellValue(v.(object.Str), k, f.Type.DType, fill); err != nil {
				return nil, err
			}
			if err := lower.SetItem(to, to.FlatPos(i), v); err != nil {
				return nil, err
			}
		}
	}
	return z, nil
}

// cellValue reads one text of a column.
func cellValue(s object.Str, column int, d dtype.DType, fill func(column int, d dtype.DType) object.Value) (object.Value, error) {
	if fill == nil || d.IsText() {
		return s, nil
	}
	if s == "" {
		return fill(column, d), nil
	}
	v, err := textValue(string(s), d)
	if err != nil { // genfromtxt takes what it cannot read as missing
		return fill(column, d), nil
	}
	return v, nil
}

// textValue reads a text as an element of a type.
func textValue(s string, d dtype.DType) (object.Value, error) {
	if d.IsBool() {
		switch strings.ToUpper(s) {
		case "TRUE":
			return object.Bool(true), nil
		case "FALSE":
			return object.Bool(false), nil
		}
		return nil, object.Errorf(object.ValueError, "Cannot convert string '%s'", s)
	}
	return lower.ParseNumber(s, d)
}

// missing is what genfromtxt puts where a text is empty.
func missing(_ int, d dtype.DType) object.Value {
	switch {
	case d.IsBool():
		return object.Bool(false)
	case d.IsInteger():
		return object.Int(-1)
	case d.IsInexact():
		return object.Float(tensor.NaN())
	}
	return object.Str("")
}

// wantsRecords reports whether genfromtxt is to give names or types to the columns.
func wantsRecords(c *builtin.Call) (t *core.RecordType, wants bool, err error) {
	if t, wants, err = core.RecordTypeArg(c); wants || err != nil {
		return t, wants, err
	}
	return nil, !builtin.IsNone(c.Arg("names")) || c.Arg("dtype") == object.None, nil
}

// genRecords is np.genfromtxt of such a table.
func genRecords(c *builtin.Call, src *tableSource, o file.GenOptions, t *core.RecordType) (object.Value, error) {
	text, err := src.all(c)
	if err != nil {
		return nil, err
	}
	names, rest, err := columnNames(c, text, &o)
	if err != nil {
		return nil, err
	}
	given := o.DType
	o.DType, o.NDMin = dtype.Unicode, 2
	texts, notes, err := file.ReadGen(src.path, bytes.NewReader(rest), o, fileOptions(c))
	if err != nil {
		return nil, tableError(err, *src)
	}
	for _, n := range notes {
		if err := c.Warn("numpy.lib._iotools.ConversionWarning", n); err != nil {
			return nil, err
		}
	}
	columns := texts.Dim(1)
	if o.UseCols != nil && len(names) > columns {
		names = chosenNames(names, o.UseCols)
	}
	if t == nil {
		types := make([]dtype.DType, columns)
		for k := range types {
			if types[k] = given; given == dtype.Invalid {
				types[k] = columnType(texts, k)
			}
		}
		if names == nil && !slices.ContainsFunc(types, func(d dtype.DType) bool { return d != types[0] && !(d.IsText() && types[0].IsText()) }) {
			return nil, errPlain
		}
		fields := make([]core.RecordField, columns)
		for k := range fields {
			fields[k] = core.RecordField{Name: "f" + strconv.Itoa(k), Type: object.DType{DType: types[k]}}
		}
		if t, err = core.NewRecordType(fields); err != nil {
			return nil, err
		}
	}
	if len(t.Fields) != columns && texts.Size() > 0 {
		return nil, object.Errorf(object.ValueError, "the dtype has %d fields, the table %d columns", len(t.Fields), columns)
	}
	if names != nil {
		t = t.Named(names)
	}
	v, err := recordColumns(c, texts, t, missing)
	if z, ok := v.(*core.Records); ok && err == nil && z.Shape[0] == 1 {
		return z.At(object.Tuple{object.Int(0), object.Ellipsis}) // one row has no axis
	}
	return v, err
}

// errPlain says that the table is one of one type without names.
var errPlain = object.Errorf(object.ValueError, "a plain table")

// all is the text of a table.
func (src *tableSource) all(c *builtin.Call) ([]byte, error) {
	r := src.r
	if r == nil {
		f, err := os.Open(src.path)
		if err != nil {
			return nil, tableError(err, *src)
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil {
			if err := c.TextRoom(int(info.Size())); err != nil {
				return nil, err
			}
		}
		r = f
	}
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, tableError(err, *src)
	}
	src.r = bytes.NewReader(b)
	return b, nil
}

// columnNames reads names=: those given, or those of the first line behind the skipped
// ones; rest is the text of the table itself.
func columnNames(c *builtin.Call, text []byte, o *file.GenOptions) (names []string, rest []byte, err error) {
	rest = text
	switch v := c.Arg("names").(type) {
	case nil, object.NoneType:
		return nil, rest, nil
	case object.Bool:
		if !v {
			return nil, rest, nil
		}
		for range o.SkipHeader {
			_, rest, _ = bytes.Cut(rest, []byte("\n"))
		}
		o.SkipHeader = 0
		var line []byte
		for len(rest) > 0 && len(bytes.TrimSpace(line)) == 0 {
			line, rest, _ = bytes.Cut(rest, []byte("\n"))
			if o.Comments != "" {
				line = bytes.TrimPrefix(bytes.TrimSpace(line), []byte(o.Comments))
			}
		}
		names = splitNames(strings.TrimSpace(string(line)), o.Delimiter)
	case object.Str:
		names = splitNames(string(v), ",")
	default:
		vs, err := c.Seq(v)
		if err != nil {
			return nil, nil, err
		}
		for _, v := range vs {
			names = append(names, object.StrOf(v))
		}
	}
	space, err := c.Str("replace_space", "_")
	return soundNames(names, space), rest, err
}

func splitNames(line, delimiter string) []string {
	if delimiter == "" {
		return strings.Fields(line)
	}
	parts := strings.Split(line, delimiter)
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// soundNames are the names as fields can have them: without signs, none twice.
func soundNames(names []string, space string) []string {
	out, seen := make([]string, len(names)), map[string]int{}
	for i, n := range names {
		n = strings.Map(func(r rune) rune {
			if strings.ContainsRune("~!@#$%^&*()-=+~\\|]}[{';: /?.>,<", r) && r != ' ' {
				return -1
			}
			return r
		}, n)
		n = strings.ReplaceAll(strings.TrimSpace(n), " ", space)
		if slices.Contains([]string{"return", "file", "print"}, n) {
			n += "_"
		}
		if n == "" {
			n = "f" + strconv.Itoa(i)
		}
		if k := seen[n]; k > 0 {
			out[i] = n + "_" + strconv.Itoa(k)
		} else {
			out[i] = n
		}
		seen[n]++
	}
	return out
}

func chosenNames(names []string, columns []int) []string {
	var out []string
	for _, k := range columns {
		if k < 0 {
			k += len(names)
		}
		if k >= 0 && k < len(names) {
			out = append(out, names[k])
		}
	}
	return out
}

// columnType is the first type that reads all texts of a column.
func columnType(texts *tensor.Tensor, column int) dtype.DType {
	n, columns, width := texts.Dim(0), texts.Dim(1), 1
	candidates := []dtype.DType{dtype.Bool, dtype.Int64, dtype.Float64, dtype.Complex128}
	for i := range n {
		s := texts.TextAt(texts.FlatPos(i*columns + column))
		width = max(width, len([]rune(s)))
		for len(candidates) > 0 && s != "" {
			if _, err := textValue(s, candidates[0]); err == nil {
				break
			}
			candidates = candidates[1:]
		}
	}
	if len(candidates) == 0 {
		return dtype.Text(width)
	}
	return candidates[0]
}

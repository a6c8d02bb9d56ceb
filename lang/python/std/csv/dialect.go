// Dialects: how a table is written.
package csv

import (
	"slices"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// The kinds of quoting.
const (
	quoteMinimal = iota
	quoteAll
	quoteNonNumeric
	quoteNone
)

// none stands for a character that there is not.
const none = rune(-1)

// format is a dialect's parameters.
type format struct {
	delimiter, quote, escape rune
	double, skip, strict     bool
	line                     string
	quoting                  int
}

var (
	excel    = format{delimiter: ',', quote: '"', escape: none, double: true, line: "\r\n"}
	excelTab = format{delimiter: '\t', quote: '"', escape: none, double: true, line: "\r\n"}
	unix     = format{delimiter: ',', quote: '"', escape: none, double: true, line: "\n", quoting: quoteAll}
)

// Dialect is a format as a value.
type Dialect struct {
	name   string
	format format
}

// TypeName is Dialect.
func (*Dialect) TypeName() string { return "Dialect" }

// PyClass is the type.
func (*Dialect) PyClass() *object.Class { return dialectClass() }

// Repr is <csv.Dialect object>.
func (*Dialect) Repr() string { return "<csv.Dialect object>" }

// Attr reads a parameter.
func (d *Dialect) Attr(name string) (object.Value, bool) {
	f := d.format
	char := func(r rune) object.Value {
		if r == none {
			return object.None
		}
		return object.Str(string(r))
	}
	switch name {
	case "delimiter":
		return char(f.delimiter), true
	case "quotechar":
		return char(f.quote), true
	case "escapechar":
		return char(f.escape), true
	case "doublequote":
		return object.Bool(f.double), true
	case "skipinitialspace":
		return object.Bool(f.skip), true
	case "strict":
		return object.Bool(f.strict), true
	case "lineterminator":
		return object.Str(f.line), true
	case "quoting":
		return object.Int(f.quoting), true
	}
	return nil, false
}

var parameters = []string{"delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict"}

// registry holds the dialects of a session by name.
type registry struct {
	names  []string
	byName map[string]format
	limit  int
}

func registered(c *builtin.Call) *registry {
	return c.Host.State("csv.dialects", func() any {
		return &registry{names: []string{"excel", "excel-tab", "unix"}, byName: map[string]format{"excel": excel, "excel-tab": excelTab, "unix": unix}, limit: 128 << 10}
	}).(*registry)
}

// formatOf reads a dialect and the parameters that are given besides.
func formatOf(c *builtin.Call, dialect object.Value) (format, error) {
	f := excel
	switch d := dialect.(type) {
	case nil, object.NoneType:
	case object.Str:
		known, ok := registered(c).byName[string(d)]
		if !ok {
			return f, fail("unknown dialect")
		}
		f = known
	case *Dialect:
		f = d.format
	default:
		for _, name := range parameters {
			v, err := c.Host.Attr(dialect, name)
			if err != nil || v == object.None && name == "delimiter" {
				continue
			}
			if err := f.set(name, v); err != nil {
				return f, err
			}
		}
	}
	quoting := false
	for _, k := range c.Kw {
		if !slices.Contains(parameters, k.Name) {
			return f, object.Errorf("TypeError", "'%s' is an invalid keyword argument for this function", k.Name)
		}
		quoting = quoting || k.Name == "quoting"
		if err := f.set(k.Name, k.Value); err != nil {
			return f, err
		}
	}
	if f.quote == none && !quoting {
		f.quoting = quoteNone
	}
	switch {
	case f.quoting != quoteNone && f.quote == none:
		return f, object.Errorf("TypeError", "quotechar must be set if quoting enabled")
	case f.line == "\x00":
		return f, object.Errorf("TypeError", "lineterminator must be set")
	}
	return f, nil
}

// set sets one parameter.
func (f *format) set(name string, v object.Value) error {
	char := func(to *rune, maybe bool) error {
		s, ok := v.(object.Str)
		switch {
		case !ok && v == object.None && maybe:
			*to = none
			return nil
		case !ok && maybe:
			return object.Errorf("TypeError", "\"%s\" must be string or None, not %s", name, object.FullTypeName(v))
		case !ok:
			return object.Errorf("TypeError", "\"%s\" must be string, not %s", name, object.FullTypeName(v))
		case s == "" && maybe && name != "quotechar":
			return object.Errorf("TypeError", "\"%s\" must be a 1-character string", name)
		case object.Count(string(s)) != 1:
			return object.Errorf("TypeError", "\"%s\" must be a 1-character string", name)
		}
		*to, _ = utf8.DecodeRuneInString(string(s))
		return nil
	}
	truth := func(to *bool) (err error) {
		*to, err = object.Truth(v)
		return err
	}
	switch name {
	case "delimiter":
		return char(&f.delimiter, false)
	case "quotechar":
		return char(&f.quote, true)
	case "escapechar":
		return char(&f.escape, true)
	case "doublequote":
		return truth(&f.double)
	case "skipinitialspace":
		return truth(&f.skip)
	case "strict":
		return truth(&f.strict)
	case "lineterminator":
		s, ok := v.(object.Str)
		if !ok {
			return object.Errorf("TypeError", "\"lineterminator\" must be a string")
		}
		f.line = string(s)
		return nil
	}
	n, ok := v.(object.Int)
	if !ok {
		return object.Errorf("TypeError", "\"quoting\" must be an integer")
	}
	if n < quoteMinimal || n > quoteNone {
		return object.Errorf("TypeError", "bad \"quoting\" value")
	}
	f.quoting = int(n)
	return nil
}

func dialectEntries() []builtin.Entry {
	nameOf := func(c *builtin.Call) (string, error) {
		s, ok := c.Args[0].(object.Str)
		if !ok {
			return "", object.Errorf("TypeError", "dialect name must be a string")
		}
		return string(s), nil
	}
	return []builtin.Entry{
		{Names: []string{"csv.register_dialect"}, Params: "name, dialect='excel', /, **fmtparams", Doc: "Gives a dialect a name.", Example: example + "csv.register_dialect('semicolons', delimiter=';')", Effect: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, err := nameOf(c)
			if err != nil {
				return nil, err
			}
			f, err := formatOf(c, c.Args[1])
			if err != nil {
				return nil, err
			}
			r := registered(c)
			if _, ok := r.byName[name]; !ok {
				r.names = append(r.names, name)
			}
			r.byName[name] = f
			return object.None, nil
		}},
		{Names: []string{"csv.unregister_dialect"}, Params: "name, /", Doc: "Forgets a dialect's name.", Example: example + "csv.register_dialect('x')\ncsv.unregister_dialect('x')", Effect: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, _ := c.Args[0].(object.Str)
			r := registered(c)
			i := slices.Index(r.names, string(name))
			if i < 0 {
				return nil, fail("unknown dialect")
			}
			r.names = slices.Delete(r.names, i, i+1)
			delete(r.byName, string(name))
			return object.None, nil
		}},
		{Names: []string{"csv.get_dialect"}, Params: "name, /", Doc: "A dialect by its name.", Example: example + "csv.get_dialect('excel').delimiter", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, _ := c.Args[0].(object.Str)
			f, ok := registered(c).byName[string(name)]
			if !ok {
				return nil, fail("unknown dialect")
			}
			return &Dialect{name: string(name), format: f}, nil
		}},
		{Names: []string{"csv.list_dialects"}, Params: "", Doc: "The names of the dialects.", Example: example + "csv.list_dialects()", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			out := object.NewList()
			for _, n := range registered(c).names {
				out.Append(object.Str(n))
			}
			return out, nil
		}},
		{Names: []string{"csv.field_size_limit"}, Params: "new_limit=..., /", Doc: "How long a field may be; gives the limit before.", Example: example + "csv.field_size_limit()", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			r := registered(c)
			old := r.limit
			if v := c.Args[0]; v != nil {
				n, ok := v.(object.Int)
				if !ok {
					return nil, object.Errorf("TypeError", "limit must be an integer")
				}
				r.limit = int(n)
			}
			return object.Int(old), nil
		}},
	}
}

// Package csv is Python's module csv: tables as text.
package csv

import (
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"csv"}, Under: []string{"csv", "_csv"}, Open: open}

var (
	errorClass   = sync.OnceValue(func() *object.Class { return cpython.Class("_csv.Error", "Exception") })
	dialectClass = sync.OnceValue(func() *object.Class { return cpython.Class("csv.Dialect", "object") })
	readerClass  = sync.OnceValue(func() *object.Class { return cpython.Class("_csv.reader", "object") })
	writerClass  = sync.OnceValue(func() *object.Class { return cpython.Class("_csv.writer", "object") })
	dictReader   = sync.OnceValue(func() *object.Class { return cpython.Class("csv.DictReader", "object") })
	dictWriter   = sync.OnceValue(func() *object.Class { return cpython.Class("csv.DictWriter", "object") })
)

func fail(format string, args ...any) error { return object.Errorf("_csv.Error", format, args...) }

const example = "import csv, io\n"

func open() builtin.Contents {
	constants := map[string]object.Value{"csv.Error": errorClass(), "_csv.Error": errorClass(), "csv.Dialect": dialectClass(), "csv.DictReader": dictReader(), "csv.DictWriter": dictWriter(),
		"csv.excel": &Dialect{name: "excel", format: excel}, "csv.excel_tab": &Dialect{name: "excel_tab", format: excelTab}, "csv.unix_dialect": &Dialect{name: "unix_dialect", format: unix}}
	for i, n := range []string{"QUOTE_MINIMAL", "QUOTE_ALL", "QUOTE_NONNUMERIC", "QUOTE_NONE"} {
		constants["csv."+n] = object.Int(i)
	}
	return builtin.Contents{Constants: constants, Entries: builtin.Python(readerEntries(), writerEntries(), dictEntries(), dialectEntries())}
}

func readerEntries() []builtin.Entry {
	const r = example + "r = csv.reader(io.StringIO('a,b\\n1,2\\n'))\n"
	return []builtin.Entry{
		{Names: []string{"csv.reader"}, Params: "iterable, dialect='excel', **fmtparams", Doc: "Walks the rows of a table: lists of texts.", Example: r + "list(r)", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return newReader(c, c.Args[0], c.Args[1])
		}},
		{Names: []string{"csv.reader.line_num"}, Params: "self", Property: true, Doc: "How many lines were read.", Example: r + "r.line_num", Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Int(c.Args[0].(*Reader).lines), nil
		}},
		{Names: []string{"csv.reader.dialect"}, Params: "self", Property: true, Doc: "How the table is written.", Example: r + "r.dialect.delimiter", Fn: func(c *builtin.Call) (object.Value, error) {
			return &Dialect{name: "_csv.Dialect", format: c.Args[0].(*Reader).f}, nil
		}},
		{Names: []string{"csv.reader.__next__"}, Params: "self, /", Doc: "The next row.", Example: r + "next(r)", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			v, ok, err := c.Args[0].(*Reader).Next()
			if err == nil && !ok {
				err = object.Errorf("StopIteration", "")
			}
			return v, err
		}},
	}
}

func writerEntries() []builtin.Entry {
	const w = "import csv, sys\nw = csv.writer(sys.stdout)\n"
	return []builtin.Entry{
		{Names: []string{"csv.writer"}, Params: "fileobj, dialect='excel', **fmtparams", Doc: "Writes rows of a table.", Example: w + "_ = w.writerow([1, 'a b', 'c,d'])", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return newWriter(c, c.Args[0], c.Args[1])
		}},
		{Names: []string{"csv.writer.writerow"}, Params: "self, row, /", Doc: "Writes a row.", Example: w + "_ = w.writerow([1, 2])", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0].(*Writer).row(c, c.Args[1])
		}},
		{Names: []string{"csv.writer.writerows"}, Params: "self, rows, /", Doc: "Writes several rows.", Example: w + "w.writerows([[1, 2], [3, 4]])", Effect: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Each(c.Args[1], func(v object.Value) error {
				_, err := c.Args[0].(*Writer).row(c, v)
				return err
			})
		}},
		{Names: []string{"csv.writer.dialect"}, Params: "self", Property: true, Doc: "How the table is written.", Example: w + "w.dialect.delimiter", Fn: func(c *builtin.Call) (object.Value, error) {
			return &Dialect{name: "_csv.Dialect", format: c.Args[0].(*Writer).f}, nil
		}},
	}
}

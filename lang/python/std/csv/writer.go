// Writing tables.
package csv

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Writer is csv.writer.
type Writer struct {
	f     format
	write object.Value // the file's method
}

// TypeName is writer.
func (*Writer) TypeName() string { return "writer" }

// FullTypeName is the name in messages.
func (*Writer) FullTypeName() string { return "_csv.writer" }

// TablePrefix is where the methods are.
func (*Writer) TablePrefix() string { return "csv.writer." }

// PyClass is the type.
func (*Writer) PyClass() *object.Class { return writerClass() }

// Repr is <_csv.writer object>.
func (*Writer) Repr() string { return "<_csv.writer object>" }

func newWriter(c *builtin.Call, file, dialect object.Value) (*Writer, error) {
	write, err := c.Host.Attr(file, "write")
	if err != nil || !builtin.IsCallable(write) {
		return nil, object.Errorf("TypeError", "argument 1 must have a \"write\" method")
	}
	f, err := formatOf(c, dialect)
	if err != nil {
		return nil, err
	}
	return &Writer{f: f, write: write}, nil
}

// row writes one row, and gives what the file's write gives.
func (w *Writer) row(c *builtin.Call, row object.Value) (object.Value, error) {
	if _, err := c.Host.Iterate(row); err != nil {
		return nil, fail("iterable expected, not %s", object.FullTypeName(row))
	}
	fields, err := c.Elems(row)
	if err != nil {
		return nil, err
	}
	if err := c.R.Settle(fields...); err != nil {
		return nil, err
	}
	var b strings.Builder
	for i, v := range fields {
		if i > 0 {
			b.WriteRune(w.f.delimiter)
		}
		if err := w.field(c, &b, v, len(fields) == 1); err != nil {
			return nil, err
		}
	}
	b.WriteString(w.f.line)
	return c.Apply(w.write, object.Str(b.String()))
}

func (w *Writer) field(c *builtin.Call, b *strings.Builder, v object.Value, only bool) error {
	text := ""
	switch x := object.Held(v).(type) {
	case object.Str:
		text = string(x)
	case object.NoneType:
	default:
		s, err := c.Forward("str.__new__", []object.Value{v}, nil)
		if err != nil {
			return err
		}
		text = object.StrOf(s)
	}
	quoted := false
	switch w.f.quoting {
	case quoteAll:
		quoted = true
	case quoteNonNumeric:
		_, scalar := v.(*object.Array)
		quoted = !object.IsNumber(v) && !scalar
	}
	var inner strings.Builder
	for _, ch := range text {
		if ch == w.f.delimiter || ch == w.f.escape || ch == w.f.quote || strings.ContainsRune(w.f.line, ch) {
			escape := w.f.quoting == quoteNone
			switch {
			case escape:
			case ch == w.f.quote && w.f.double:
				inner.WriteRune(w.f.quote)
			case ch == w.f.quote || ch == w.f.escape:
				escape = true
			}
			quoted = quoted || !escape
			if escape {
				if w.f.escape == none {
					return fail("need to escape, but no escapechar set")
				}
				inner.WriteRune(w.f.escape)
			}
		}
		inner.WriteRune(ch)
	}
	if text == "" && only {
		if w.f.quoting == quoteNone {
			return fail("single empty field record must be quoted")
		}
		quoted = true
	}
	if quoted {
		b.WriteRune(w.f.quote)
	}
	b.WriteString(inner.String())
	if quoted {
		b.WriteRune(w.f.quote)
	}
	return nil
}

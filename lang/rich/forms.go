// The forms of any value: what a result or display(x) shows.
package rich

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// Shower is a value that knows its forms. Where Plain is not among them, repr is it.
type Shower interface {
	object.Value
	Forms(h builtin.Host, s Screen) (Bundle, error)
}

// Of gives the forms of a value that a screen can show.
func Of(h builtin.Host, v object.Value, s Screen) (Bundle, error) {
	return OfWritten(h, v, s, func() (string, error) { return Capped(h, v) })
}

// OfWritten is Of for a value whose repr is known.
func OfWritten(h builtin.Host, v object.Value, s Screen, repr func() (string, error)) (Bundle, error) {
	b := Bundle{Data: map[string]any{}}
	var err error
	switch x := v.(type) {
	case Shower:
		if b, err = x.Forms(h, s); err != nil {
			return b, err
		}
	case *object.Instance:
		if b, err = ofObject(h, x, s); err != nil {
			return b, err
		}
	case *object.Array:
		if b, err = ofArray(h, x, s); err != nil {
			return b, err
		}
	default:
		if s.Notebook {
			if text, ok := tensorTable(h, v); ok {
				b.Data[HTML] = text
			}
		}
	}
	if _, ok := b.Data[Plain]; !ok {
		text, ok, err := Pretty(h, v)
		if err == nil && !ok {
			text, err = repr()
		}
		if err != nil {
			return b, err
		}
		b.Data[Plain] = text
	}
	return b, nil
}

// methods are those by which objects of programs give their forms, as IPython asks them.
var methods = []struct{ name, form string }{
	{"_repr_html_", HTML}, {"_repr_markdown_", Markdown}, {"_repr_svg_", SVG}, {"_repr_png_", PNG},
	{"_repr_jpeg_", JPEG}, {"_repr_latex_", Latex}, {"_repr_json_", JSON}, {"_repr_javascript_", Script},
}

// ofObject asks an object of the program. A method that fails is as one that is not there, and the face is told;
// but an interrupt is one.
func ofObject(h builtin.Host, x *object.Instance, s Screen) (Bundle, error) {
	b := Bundle{Data: map[string]any{}, Metadata: map[string]any{}}
	if !s.Notebook {
		return b, nil
	}
	if v, err := ask(h, x, "_repr_mimebundle_"); err != nil {
		return b, err
	} else if v != nil {
		if err := merge(&b, v); err != nil {
			return b, err
		}
	}
	for _, m := range methods {
		if b.Data[m.form] != nil {
			continue
		}
		v, err := ask(h, x, m.name)
		if err != nil {
			return b, err
		}
		if t, ok := v.(object.Tuple); ok && len(t) == 2 { // (data, metadata)
			if b.Metadata[m.form], err = jsonOf(t[1]); err != nil {
				return b, err
			}
			v = t[0]
		}
		if v == nil || v == object.None {
			continue
		}
		if b.Data[m.form], err = payload(m.form, v); err != nil {
			return b, err
		}
	}
	return b, nil
}

// DisplaysItself has an object of the program that has _ipython_display_ show itself.
func DisplaysItself(h builtin.Host, v object.Value) (done bool, err error) {
	x, ok := v.(*object.Instance)
	if !ok {
		return false, nil
	}
	if _, ok := object.Special(x, "_ipython_display_"); !ok {
		return false, nil
	}
	m, err := h.Attr(x, "_ipython_display_")
	if err == nil {
		_, err = h.Call(m, nil, nil)
	}
	return true, err
}

// ask calls a method without arguments, nil if there is none or it fails.
func ask(h builtin.Host, x object.Value, name string) (object.Value, error) {
	if _, ok := object.Special(x, name); !ok {
		return nil, nil
	}
	m, err := h.Attr(x, name)
	if err != nil {
		return nil, nil
	}
	v, err := h.Call(m, nil, nil)
	switch {
	case err == nil && v == object.None:
		return nil, nil
	case err != nil && (h.Context().Err() != nil || isInterrupt(err)):
		return nil, err
	case err != nil:
		if face, ok := builtin.SinkOf(h).(interface{ Fail(err error) }); ok && !object.IsError(err, "NotImplementedError") {
			face.Fail(err)
		}
		return nil, nil
	}
	return v, nil
}

// Pretty is the text of an object that has _repr_pretty_, as IPython asks it, or of a container that holds one; ok is
// false of all else.
func Pretty(h builtin.Host, v object.Value) (text string, ok bool, err error) {
	if left := mostLooked; !hasPretty(v, &left) {
		return "", false, nil
	}
	m, err := h.ImportByName("IPython.lib.pretty", true)
	if err != nil {
		return "", false, err
	}
	f, err := h.Attr(m, "pretty")
	if err != nil {
		return "", false, err
	}
	shown, err := h.Call(f, []object.Value{v}, nil)
	return object.StrOf(shown), err == nil, err
}

// mostLooked bounds how many values of containers are looked at.
const mostLooked = 1000

// hasPretty reports whether a value writes its own pretty text, or holds one that does.
func hasPretty(v object.Value, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	any := func(list []object.Value) bool {
		for _, e := range list[:min(len(list), mostLooked)] {
			if hasPretty(e, left) {
				return true
			}
		}
		return false
	}
	switch x := v.(type) {
	case *object.Instance:
		_, ok := object.Special(x, "_repr_pretty_")
		return ok
	case *object.List:
		return object.HoldsObject(x) && any(x.Values())
	case object.Tuple:
		return any(x)
	case *object.Dict:
		return object.HoldsObject(x) && any(x.Values())
	}
	return false
}

func isInterrupt(err error) bool {
	var e *object.Error
	return errors.As(err, &e) && e.Class == "KeyboardInterrupt"
}

// merge adds the forms of a dict, or of a tuple of data and metadata.
func merge(b *Bundle, v object.Value) error {
	if t, ok := v.(object.Tuple); ok && len(t) == 2 {
		if meta, ok := builtin.Mapping(t[1]); ok {
			m, err := jsonOf(meta)
			if err != nil {
				return err
			}
			b.Metadata, _ = m.(map[string]any)
		}
		v = t[0]
	}
	d, ok := builtin.Mapping(v)
	if !ok {
		return object.Errorf(object.TypeError, "a bundle is a dict of MIME types, not %s", v.TypeName())
	}
	for _, k := range d.Keys() {
		e, _, err := d.Get(k)
		if err != nil {
			return err
		}
		form := object.StrOf(k)
		if b.Data[form], err = payload(form, e); err != nil {
			return err
		}
	}
	return nil
}

// payload is a value as the data of a form.
func payload(form string, v object.Value) (any, error) {
	switch x := object.Held(v).(type) {
	case object.Bytes:
		return []byte(x), nil
	case object.Str:
		if isBinary(form) { // base64, as it travels
			return base64.StdEncoding.DecodeString(strings.TrimSpace(string(x)))
		}
		return string(x), nil
	}
	if strings.HasSuffix(form, "json") {
		return jsonOf(v)
	}
	return nil, object.Errorf(object.TypeError, "%s is text or bytes, not %s", form, v.TypeName())
}

func isBinary(form string) bool {
	return strings.HasPrefix(form, "image/") && form != SVG || form == "application/pdf"
}

// jsonOf gives a value as encoding/json takes it.
func jsonOf(v object.Value) (any, error) { return jsonIn(v, 0) }

func jsonIn(v object.Value, depth int) (any, error) {
	if depth > 100 {
		return nil, object.Errorf("ValueError", "nested too deeply to be JSON")
	}
	switch x := object.Held(v).(type) {
	case object.NoneType:
		return nil, nil
	case object.Bool:
		return bool(x), nil
	case object.Int, object.BigInt, object.Float:
		return json.RawMessage(object.Repr(x)), checkJSON(object.Repr(x))
	case object.Str:
		return string(x), nil
	case *object.Array:
		return arrayJSON(x)
	}
	if d, ok := builtin.Mapping(v); ok {
		out := map[string]any{}
		for _, k := range d.Keys() {
			e, _, err := d.Get(k)
			if err == nil {
				out[object.StrOf(k)], err = jsonIn(e, depth+1)
			}
			if err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	switch v.(type) {
	case *object.List, object.Tuple:
		out := []any{}
		for _, e := range builtin.SequenceOf(v) {
			j, err := jsonIn(e, depth+1)
			if err != nil {
				return nil, err
			}
			out = append(out, j)
		}
		return out, nil
	}
	return nil, object.Errorf(object.TypeError, "Object of type %s is not JSON serializable", v.TypeName())
}

func checkJSON(text string) error {
	if !json.Valid([]byte(text)) {
		return object.Errorf("ValueError", "Out of range float values are not JSON compliant: %s", text)
	}
	return nil
}

// arrayJSON is a NumPy scalar as JSON; arrays are no JSON.
func arrayJSON(a *object.Array) (any, error) {
	if a.Rank() != 0 {
		return nil, object.Errorf(object.TypeError, "Object of type ndarray is not JSON serializable").WithHint("x.tolist() is")
	}
	v, err := object.Item(a)
	if err != nil {
		return nil, err
	}
	return jsonIn(v, 1)
}

// mostElements of a list, tuple, dict or set are written in a result, as in IPython.
const mostElements = 1000

// Elements is how many elements of a container are written in a result, and how many it has.
func Elements(v object.Value) (shown, of int) {
	switch x := v.(type) {
	case *object.List:
		of = x.Len()
	case object.Tuple:
		of = len(x)
	case *object.Dict:
		of = x.Len()
	}
	return min(of, mostElements), of
}

// Capped is repr(v) with only the first elements of long containers.
func Capped(h builtin.Host, v object.Value) (string, error) {
	p := pytext.Printer(h)
	text := func(part object.Value, closing string) (string, error) {
		s, err := p.ReprErr(part)
		return strings.TrimSuffix(s, closing) + ", ..." + closing, err
	}
	switch x := v.(type) {
	case *object.List:
		if x.Len() > mostElements {
			return text(object.NewList(object.ValuesOf(x.Cells()[:mostElements])...), "]")
		}
	case object.Tuple:
		if len(x) > mostElements {
			return text(x[:mostElements], ")")
		}
	case *object.Set:
		if x.Len() > mostElements && !x.Frozen {
			part, err := object.NewSet(x.Keys()[:mostElements]...)
			if err != nil {
				return "", err
			}
			return text(part, "}")
		}
	case *object.Dict:
		if x.Len() > mostElements {
			part := object.NewDict()
			for k, e, at, ok := x.Next(0); ok && part.Len() < mostElements; k, e, at, ok = x.Next(at) {
				if err := part.Put(k, e); err != nil {
					return "", err
				}
			}
			return text(part, "}")
		}
	}
	return p.ReprErr(v)
}

// ofArray is an array as a table, or as the picture that it was loaded from.
func ofArray(h builtin.Host, a *object.Array, s Screen) (Bundle, error) {
	b := Bundle{Data: map[string]any{}}
	if !s.Notebook || a.Rank() == 0 {
		return b, nil
	}
	t, err := a.Tensor()
	if err != nil {
		return b, err
	}
	if a.Picture {
		if p, err := Picture(t); err == nil {
			delete(p.Data, Plain) // its text is that of any array
			return p, nil
		}
	}
	b.Data[HTML] = display.HTML(t, *h.Printing(), display.Summarize(t, h.Printing().Stop))
	return b, nil
}

// tensorTable is a mapping of tensors as a table of what they are.
func tensorTable(h builtin.Host, v object.Value) (string, bool) {
	if f, ok := v.(interface{ Members() []builtin.Stored }); ok {
		return fileTable(h, v, f.Members()), true
	}
	d, ok := v.(*object.Dict)
	if !ok || d.Len() == 0 || d.Len() > mostElements {
		return "", false
	}
	var rows []display.Row
	for k, e, at, ok := d.Next(0); ok; k, e, at, ok = d.Next(at) {
		a, isArray := e.(*object.Array)
		if !isArray || a.Rank() == 0 {
			return "", false
		}
		t, err := a.Tensor()
		if err != nil {
			return "", false
		}
		rows = append(rows, display.RowOf(object.Repr(k), t, h.Printing().Stop))
	}
	return display.TableOf(rows), true
}

// mostRead is how large a file may be whose tensors are read only to be described.
const mostRead = 4 << 20

// fileTable is a file of tensors as a table; those of a small file are described too.
func fileTable(h builtin.Host, f object.Value, members []builtin.Stored) string {
	size := int64(0)
	for _, m := range members {
		if size += max(m.Bytes, 0); m.Bytes < 0 {
			size = mostRead + 1
		}
	}
	var rows []display.Row
	for _, m := range members[:min(len(members), mostElements)] {
		row := display.Row{Name: object.Repr(object.Str(m.Name)), DType: m.DType, Shape: m.Shape, Bytes: int(m.Bytes)}
		if size <= mostRead {
			if v, err := h.Index(f, object.Str(m.Name)); err == nil {
				if a, ok := v.(*object.Array); ok {
					if t, err := a.Tensor(); err == nil {
						row = display.RowOf(row.Name, t, h.Printing().Stop)
					}
				}
			}
		}
		rows = append(rows, row)
	}
	return display.TableOf(rows)
}

// Package json is Python's module json: plain values as text and back.
package json

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// Library is Python's module json.
var Library = builtin.Library{Modules: []string{"json"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: jsonEntries(),
		Constants: jsonConstants()}
}

const jsonOptions = "*, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None, sort_keys=False"

const readOptions = "*, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, strict=True"

func jsonEntries() []builtin.Entry {
	return builtin.Python([]builtin.Entry{
		{Names: []string{"json.dumps"}, Params: "obj, " + jsonOptions, Doc: "A value as JSON text.", Example: "import json\njson.dumps({'a': [1, 2.5, None]})", Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := textOf(c)
			return object.Str(s), err
		}},
		{Names: []string{"json.dump"}, Params: "obj, fp, " + jsonOptions, Doc: "Writes a value as JSON.", Example: "import io, json\nf = io.StringIO()\njson.dump([1], f)\nf.getvalue()", Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := textOf(c)
			if err != nil {
				return nil, err
			}
			w, err := c.Host.Attr(c.Arg("fp"), "write")
			if err != nil {
				return nil, err
			}
			_, err = c.Apply(w, object.Str(s))
			return object.None, err
		}},
		{Names: []string{"json.loads"}, Params: "s, " + readOptions, Doc: "The value of JSON text.", Example: "import json\njson.loads('[1, {\"a\": null}]')", Fn: func(c *builtin.Call) (object.Value, error) {
			switch s := object.Held(c.Args[0]).(type) {
			case object.Str:
				return readWith(c, string(s))
			case object.Bytes:
				return readWith(c, string(s))
			case python.Buffer:
				return readWith(c, s.RawBytes())
			}
			return nil, object.Errorf("TypeError", "the JSON object must be str, bytes or bytearray, not %s", c.Args[0].TypeName())
		}},
		{Names: []string{"json.load"}, Params: "fp, " + readOptions, Doc: "The value of a file of JSON.", Example: "import io, json\njson.load(io.StringIO('[1]'))", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			r, err := c.Host.Attr(c.Args[0], "read")
			if err != nil {
				return nil, err
			}
			v, err := c.Apply(r)
			if err != nil {
				return nil, err
			}
			return readWith(c, object.StrOf(v))
		}},
	})
}

// jsonWriter writes one value.
type jsonWriter struct {
	c          *builtin.Call
	b          strings.Builder
	indent     string
	pretty     bool
	item, pair string // separators
	sort       bool
	ascii      bool
	nan        bool
	fallback   object.Value
	asked      int // calls of it around
}

func jsonText(c *builtin.Call) (string, error) {
	w := &jsonWriter{c: c, item: ", ", pair: ": "}
	var err error
	if w.sort, err = c.Bool("sort_keys", false); err != nil {
		return "", err
	}
	if w.ascii, err = c.Bool("ensure_ascii", true); err != nil {
		return "", err
	}
	if w.nan, err = c.Bool("allow_nan", true); err != nil {
		return "", err
	}
	if !builtin.IsNone(c.Arg("default")) {
		w.fallback = c.Arg("default")
	}
	switch v := c.Arg("indent").(type) {
	case nil, object.NoneType:
	case object.Str:
		w.indent, w.pretty, w.item = string(v), true, ","
	default:
		n, err := builtin.ToInt(v)
		if err != nil {
			return "", err
		}
		w.indent, w.pretty, w.item = strings.Repeat(" ", min(max(n, 0), 1000)), true, ","
	}
	if sep, ok := c.Arg("separators").(object.Tuple); ok && len(sep) == 2 {
		w.item, w.pair = object.StrOf(sep[0]), object.StrOf(sep[1])
	}
	if err := python.Ready(c, c.Args[0]); err != nil {
		return "", err
	}
	err = w.value(c.Args[0], 0)
	return w.b.String(), err
}

func (w *jsonWriter) newline(depth int) {
	if w.pretty {
		w.b.WriteString("\n" + strings.Repeat(w.indent, depth))
	}
}

func (w *jsonWriter) value(v object.Value, depth int) error {
	if depth > 500 {
		return object.Errorf("ValueError", "Circular reference detected")
	}
	switch x := object.Held(v).(type) {
	case object.NoneType:
		w.b.WriteString("null")
	case object.Bool:
		w.b.WriteString(strconv.FormatBool(bool(x)))
	case object.Int, object.BigInt:
		w.b.WriteString(object.Repr(x))
	case object.Float:
		return w.float(float64(x))
	case object.Str:
		w.text(string(x))
	case *object.List:
		return w.array(x.Values(), depth)
	case object.Tuple:
		return w.array(x, depth)
	default:
		if d, ok := builtin.Mapping(object.Held(v)); ok {
			return w.object(d, depth)
		}
		if a, ok := v.(*object.Array); ok && a.Scalar && a.TypeName() == "float64" {
			p, err := object.Item(a)
			if err != nil {
				return err
			}
			return w.value(p, depth)
		}
		if w.fallback != nil {
			r, err := w.c.Apply(w.fallback, v)
			if err != nil {
				return err
			}
			if w.asked++; w.asked > 500 {
				return object.Errorf("ValueError", "Circular reference detected")
			}
			defer func() { w.asked-- }()
			return w.value(r, depth)
		}
		return object.Errorf("TypeError", "Object of type %s is not JSON serializable", shortName(v))
	}
	return nil
}

func (w *jsonWriter) float(f float64) error {
	s := display.FloatRepr(f)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		if !w.nan {
			return object.Errorf("ValueError", "Out of range float values are not JSON compliant: %s", s)
		}
		s = map[string]string{"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}[s]
	}
	w.b.WriteString(s)
	return nil
}

func (w *jsonWriter) text(s string) {
	w.b.WriteByte('"')
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd") { // a byte that is no UTF-8
			if !w.ascii {
				w.b.WriteByte(s[i])
				continue
			}
			r = pytext.Escaped(s[i])
		}
		switch {
		case r == '"' || r == '\\':
			w.b.WriteByte('\\')
			w.b.WriteRune(r)
		case r == '\n':
			w.b.WriteString(`\n`)
		case r == '\r':
			w.b.WriteString(`\r`)
		case r == '\t':
			w.b.WriteString(`\t`)
		case r == '\b':
			w.b.WriteString(`\b`)
		case r == '\f':
			w.b.WriteString(`\f`)
		case r < ' ' || w.ascii && r >= utf8.RuneSelf:
			if r > 0xffff {
				r -= 0x10000
				w.b.WriteString(`\u` + strconv.FormatInt(int64(0xd800+r>>10), 16))
				r = 0xdc00 + r&0x3ff
			}
			h := strconv.FormatInt(int64(r), 16)
			w.b.WriteString(`\u` + strings.Repeat("0", 4-len(h)) + h)
		default:
			w.b.WriteRune(r)
		}
	}
	w.b.WriteByte('"')
}

func (w *jsonWriter) array(vs []object.Value, depth int) error {
	if len(vs) == 0 {
		w.b.WriteString("[]")
		return nil
	}
	w.b.WriteByte('[')
	for i, v := range vs {
		if err := w.c.PolledAt(i); err != nil {
			return err
		}
		if i > 0 {
			w.b.WriteString(w.item)
		}
		w.newline(depth + 1)
		if err := w.value(v, depth+1); err != nil {
			return err
		}
	}
	w.newline(depth)
	w.b.WriteByte(']')
	return nil
}

func (w *jsonWriter) object(d *object.Dict, depth int) error {
	if d.Len() == 0 {
		w.b.WriteString("{}")
		return nil
	}
	keys := make([]string, 0, d.Len())
	vals := d.Values()
	order := make([]int, 0, d.Len())
	given := d.Keys()
	for i, k := range given {
		var s string
		switch x := object.Held(k).(type) {
		case object.Str:
			s = string(x)
		case object.NoneType:
			s = "null"
		case object.Bool:
			s = strconv.FormatBool(bool(x))
		case object.Int, object.BigInt, object.Float:
			s = object.Repr(x)
		default:
			return object.Errorf("TypeError", "keys must be str, int, float, bool or None, not %s", k.TypeName())
		}
		keys, order = append(keys, s), append(order, i)
	}
	if w.sort {
		var failed error
		slices.SortStableFunc(order, func(a, b int) int { // the keys as they are: 9 before 10
			less, err := object.Binary(object.Lt, given[a], given[b])
			more := object.Value(object.Bool(false))
			if err == nil {
				more, err = object.Binary(object.Lt, given[b], given[a])
			}
			switch {
			case err != nil:
				failed = err
			case less == object.Bool(true):
				return -1
			case more == object.Bool(true):
				return 1
			}
			return 0
		})
		if failed != nil {
			return failed
		}
	}
	w.b.WriteByte('{')
	for n, i := range order {
		if err := w.c.PolledAt(n); err != nil {
			return err
		}
		if n > 0 {
			w.b.WriteString(w.item)
		}
		w.newline(depth + 1)
		w.text(keys[i])
		w.b.WriteString(w.pair)
		if err := w.value(vals[i], depth+1); err != nil {
			return err
		}
	}
	w.newline(depth)
	w.b.WriteByte('}')
	return nil
}

// jsonError is what is wrong with a text, and where.
func jsonError(s, what string, at int) error {
	at = min(max(at, 0), len(s))
	line := strings.Count(s[:at], "\n") + 1
	col := utf8.RuneCountInString(s[strings.LastIndexByte(s[:at], '\n')+1:at]) + 1
	pos := utf8.RuneCountInString(s[:at])
	err := object.Errorf(object.JSONDecodeError, "%s: line %d column %d (char %d)", what, line, col, pos)
	err.Exc = &object.Exception{Class: builtin.ExceptionClass(err.Class), Args: object.Tuple{object.Str(err.Msg)}}
	for _, a := range []struct {
		name string
		v    object.Value
	}{{"msg", object.Str(what)}, {"doc", object.Str(s)}, {"pos", object.Int(pos)}, {"lineno", object.Int(line)}, {"colno", object.Int(col)}} {
		if bad := err.Exc.SetAttr(a.name, a.v); bad != nil {
			return bad
		}
	}
	return err
}

func jsonConstants() map[string]object.Value {
	class := builtin.ExceptionClass("json.decoder.JSONDecodeError")
	return map[string]object.Value{"json.JSONDecodeError": class}
}

// shortName is the name of a value's class without its module.
func shortName(v object.Value) string { return builtin.ClassOf(v).ShortName() }

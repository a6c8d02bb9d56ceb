// str.format: replacement fields with attributes, items, conversions and
// nested specifications.
package python

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyStrFormatEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"str.format"}, Params: "self, /, *args, **kwargs", Doc: "The text with its {fields} filled in.",
		Example: "'{0} {name:>4} {1:.2f}'.format('a', 1.5, name='b')", Fn: strFormat, Quick: quickFields},
	{Names: []string{"str.format_map"}, Params: "self, mapping, /", Doc: "format with the fields' names looked up in a mapping.",
		Example: "'{x}'.format_map({'x': 1})", Fn: strFormatMap},
})

// formatRun is one str.format under way.
type formatRun struct {
	c      *builtin.Call
	args   []object.Value
	named  func(name string) (object.Value, error)
	auto   int
	manual bool
}

func strFormat(c *builtin.Call) (object.Value, error) {
	r := &formatRun{c: c, args: c.Rest}
	r.named = func(name string) (object.Value, error) {
		for _, k := range c.Kw {
			if k.Name == name {
				return k.Value, nil
			}
		}
		return nil, pytext.KeyError(object.Str(name))
	}
	s, err := r.expand(own(c), 2)
	return object.Str(s), err
}

func strFormatMap(c *builtin.Call) (object.Value, error) {
	r := &formatRun{c: c}
	r.named = func(name string) (object.Value, error) { return c.Host.Index(c.Args[1], object.Str(name)) }
	s, err := r.expand(own(c), 2)
	return object.Str(s), err
}

// quickFields is s.format(…) of short texts and numbers by position.
func quickFields(args []object.Cell) object.Cell {
	s, ok := textIn(&args[0])
	if !ok {
		return none
	}
	for i := range args {
		if args[i].Is(object.TableStr) && len(args[i].Str()) > quickText {
			return none
		}
	}
	var room [128]byte
	b, ok := pytext.QuickFields(room[:0], s, args[1:])
	if !ok {
		return none
	}
	return object.CopyText(b)
}

// expand fills the fields of a text; depth bounds the fields inside fields.
func (r *formatRun) expand(s string, depth int) (string, error) {
	if depth < 0 {
		return "", object.Errorf("ValueError", "Max string recursion exceeded")
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '{' && strings.HasPrefix(s[i+1:], "{"), c == '}' && strings.HasPrefix(s[i+1:], "}"):
			b.WriteByte(c)
			i += 2
		case c == '}':
			return "", object.Errorf("ValueError", "Single '}' encountered in format string")
		case c == '{':
			end := fieldEnd(s, i+1)
			if end < 0 {
				if i+1 == len(s) {
					return "", object.Errorf("ValueError", "Single '{' encountered in format string")
				}
				return "", object.Errorf("ValueError", "expected '}' before end of string")
			}
			text, err := r.field(s[i+1:end], depth)
			if err != nil {
				return "", err
			}
			b.WriteString(text)
			i = end + 1
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String(), nil
}

// fieldEnd finds the brace that closes a field; brackets may hold braces.
func fieldEnd(s string, i int) int {
	depth, bracket := 0, false
	for ; i < len(s); i++ {
		switch s[i] {
		case '[':
			bracket = true
		case ']':
			bracket = false
		case '{':
			if !bracket {
				depth++
			}
		case '}':
			if bracket {
				continue
			}
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}

func (r *formatRun) field(s string, depth int) (string, error) {
	name, layout := s, ""
	conv := byte(0)
	bracket := false
	for i := 0; i < len(s); i++ {
		if s[i] == '[' {
			bracket = true
		} else if s[i] == ']' {
			bracket = false
		}
		if bracket || s[i] != '!' && s[i] != ':' {
			continue
		}
		name, layout = s[:i], s[i+1:]
		if s[i] == '!' {
			if layout == "" {
				return "", object.Errorf("ValueError", "end of string while looking for conversion specifier")
			}
			conv, layout = layout[0], layout[1:]
			if layout != "" && layout[0] != ':' {
				return "", object.Errorf("ValueError", "expected ':' after conversion specifier")
			}
			layout = strings.TrimPrefix(layout, ":")
		}
		break
	}
	v, err := r.lookup(name)
	if err != nil {
		return "", err
	}
	if err := Ready(r.c, v); err != nil {
		return "", err
	}
	switch conv {
	case 0:
	case 's':
		v, err = textResult(pytext.Str(r.c.Host, v))
	case 'r':
		v, err = textResult(pytext.Repr(r.c.Host, v))
	case 'a':
		s, failed := pytext.Repr(r.c.Host, v)
		v, err = textResult(pytext.AsciiText(s), failed)
	default:
		return "", object.Errorf("ValueError", "Unknown conversion specifier '%c'", conv)
	}
	if err != nil {
		return "", err
	}
	if strings.ContainsAny(layout, "{}") {
		if layout, err = r.expand(layout, depth-1); err != nil {
			return "", err
		}
	}
	return pytext.Format(r.c.Host, v, layout)
}

// lookup finds the value of a field's name: 0.attr[key], name, or the next one.
func (r *formatRun) lookup(name string) (object.Value, error) {
	head := name
	if i := strings.IndexAny(name, ".["); i >= 0 {
		head = name[:i]
	}
	rest := name[len(head):]
	v, err := r.first(head)
	for err == nil && rest != "" {
		if rest[0] == '.' {
			end := strings.IndexAny(rest[1:], ".[") + 1
			if end == 0 {
				end = len(rest)
			}
			if end == 1 {
				return nil, object.Errorf("ValueError", "Empty attribute in format string")
			}
			v, err = r.c.Host.Attr(v, rest[1:end])
			rest = rest[end:]
			continue
		}
		end := strings.IndexByte(rest, ']')
		if rest[0] != '[' {
			return nil, object.Errorf("ValueError", "Only '.' or '[' may follow ']' in format field specifier")
		}
		if end < 0 {
			return nil, object.Errorf("ValueError", "Missing ']' in format string")
		}
		key := rest[1:end]
		if key == "" {
			return nil, object.Errorf("ValueError", "Empty attribute in format string")
		}
		var index object.Value = object.Str(key)
		if n, ok := digitsOf(key); ok {
			index = object.Int(n)
		}
		v, err = r.c.Host.Index(v, index)
		rest = rest[end+1:]
	}
	return v, err
}

func digitsOf(s string) (int, bool) {
	for i := range len(s) {
		if !pytext.IsDigitByte(s[i]) {
			return 0, false
		}
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

func (r *formatRun) first(head string) (object.Value, error) {
	n, isNumber := digitsOf(head)
	switch {
	case head == "":
		if r.manual {
			return nil, object.Errorf("ValueError", "cannot switch from manual field specification to automatic field numbering")
		}
		n, r.auto = r.auto, r.auto+1
	case isNumber:
		if r.auto > 0 {
			return nil, object.Errorf("ValueError", "cannot switch from automatic field numbering to manual field specification")
		}
		r.manual = true
	default:
		return r.named(head)
	}
	if n >= len(r.args) {
		return nil, object.Errorf("IndexError", "Replacement index %d out of range for positional args tuple", n)
	}
	return r.args[n], nil
}

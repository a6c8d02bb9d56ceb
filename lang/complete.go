// Completion: names that can stand where the cursor is.
package lang

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
	"github.com/tq-lang/tq/lang/vm"
)

// Completion is one candidate.
type Completion struct {
	Text   string // what replaces Start…End of the source
	Kind   string // function, module, ndarray, keyword …
	Detail string // dtype and shape, or signature
}

// Completions are the candidates for a place.
type Completions struct {
	Start, End int // byte offsets of what is replaced
	List       []Completion
}

// Complete lists what can stand at a byte offset of a text.
func (s *Session) Complete(text string, cursor int) Completions {
	cursor = min(max(cursor, 0), len(text))
	start := cursor
	for start > 0 && isWord(rune(text[start-1])) {
		start--
	}
	prefix := text[start:cursor]
	c := Completions{Start: start, End: cursor}
	if start > 0 && text[start-1] == '.' {
		if owner := dotted(text[:start-1]); owner != "" {
			if v, ok := s.find1(owner); ok {
				c.List = s.members(v, prefix)
			}
		}
		return c
	}
	c.List = s.bare(prefix)
	return c
}

func isWord(r rune) bool {
	return r == '_' || r >= 0x80 || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// dotted is the dotted name that text ends with.
func dotted(text string) string {
	i := len(text)
	for i > 0 && (isWord(rune(text[i-1])) || text[i-1] == '.') {
		i--
	}
	return strings.Trim(text[i:], ".")
}

func (s *Session) members(v value.Value, prefix string) []Completion {
	var names []string
	if m, ok := v.(*value.Module); ok {
		names = m.Dir()
	} else {
		names = builtin.DirOf(builtin.Types{}, v)
	}
	var out []Completion
	for _, n := range names {
		if !strings.HasPrefix(n, prefix) || strings.HasSuffix(n, "=") || strings.HasPrefix(n, "__") && !strings.HasPrefix(prefix, "_") {
			continue
		}
		c := Completion{Text: n}
		if m, ok := s.machine.Peek(v, n); ok {
			c.Kind, c.Detail = kindOf(m)
		}
		out = append(out, c)
	}
	return out
}

func kindOf(v value.Value) (kind, detail string) {
	switch x := v.(type) {
	case *builtin.Func:
		return "function", x.Entry.Signature()
	case *vm.Function:
		return "function", x.Signature()
	case *value.Method:
		return kindOf(x.Fn)
	case *value.ClassMethod:
		return kindOf(x.Fn)
	case *value.StaticMethod:
		return kindOf(x.Fn)
	case *value.Module:
		return "module", ""
	case *value.Class:
		return "class", ""
	case *value.Array:
		return "ndarray", x.Type().String()
	}
	return v.TypeName(), ""
}

func (s *Session) bare(prefix string) []Completion {
	var out []Completion
	seen := map[string]bool{}
	add := func(n string, v value.Value, kind string) {
		if !strings.HasPrefix(n, prefix) || seen[n] || strings.HasPrefix(n, "_") && prefix == "" {
			return
		}
		seen[n] = true
		c := Completion{Text: n, Kind: kind}
		if v != nil {
			c.Kind, c.Detail = kindOf(v)
		}
		out = append(out, c)
	}
	for _, n := range s.Names() {
		v, _ := s.Get(n)
		add(n, v, "")
	}
	rest := append([]string{"np", "math", "tf"}, builtin.NamesUnder("")...)
	rest = append(rest, builtin.NamesUnder("np.")...)
	slices.Sort(rest)
	for _, n := range rest {
		v, _ := s.machine.Name(n)
		add(n, v, "")
	}
	for _, k := range append(syntax.Keywords(), syntax.SoftKeywords()...) {
		if k != "async" && k != "await" && k != "_" { // tq has no coroutines
			add(k, nil, "keyword")
		}
	}
	return out
}

// Status tells whether a text is a whole block, needs more, or cannot become one.
func (s *Session) Status(text string) syntax.Completeness {
	return syntax.Status(syntax.Entry(text))
}

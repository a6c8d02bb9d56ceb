// Package re is Python's module re: regular expressions. Patterns are read here, by
// Python's rules, and matched by an engine that knows lookaround, backreferences and
// atomic groups.
package re

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"re"}, Open: open}

func open() builtin.Contents {
	constants := map[string]object.Value{"re.error": errorClass(), "re.Pattern": patternClass(), "re.Match": matchClass(), "re.RegexFlag": flagClass()}
	flagConstants(constants)
	return builtin.Contents{Args: builtin.Kept, Constants: constants, Entries: builtin.Python(patternEntries(), matchEntries(), flagEntries(), []builtin.Entry{widthEntry,
		{Names: []string{"re.compile"}, Params: "pattern, flags=0", Py: true, Doc: "A pattern, ready to be matched.", Example: "import re\nre.compile(r'\\d+')", Fn: func(c *builtin.Call) (object.Value, error) {
			p, err := compile(c, c.Args[0], c.Args[1])
			if err != nil {
				return nil, err
			}
			return p, nil
		}},
		{Names: []string{"re.escape"}, Params: "pattern", Py: true, Doc: "A text with a backslash before all that means something in patterns.", Example: "import re\nre.escape('a.b')", Fn: escape},
		{Names: []string{"re.purge"}, Params: "", Py: true, Doc: "Forgets the patterns that were compiled.", Example: "import re\nre.purge()", Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
			*cacheOf(c) = cache{patterns: map[cacheKey]*Pattern{}}
			return object.None, nil
		}},
	})}
}

// patternEntries are the functions that match, of the module and of patterns.
func patternEntries() []builtin.Entry {
	const example = "import re\np = re.compile(r'(\\w)(\\d)?')\n"
	var out []builtin.Entry
	both := func(name, more, extra, doc, show string, f func(c *builtin.Call, p *Pattern) (object.Value, error)) {
		args := strings.Join(append(splitNames(more), "string"), ", ")
		run := func(c *builtin.Call, p *Pattern) (object.Value, error) {
			if c.Dry() { // what a program matches is matched when it runs
				return nil, object.ErrUnknown
			}
			return f(c, p)
		}
		window := extra
		if extra == "" {
			window = ", pos=0, endpos=sys.maxsize"
		}
		out = append(out, builtin.Entry{Names: []string{"re." + name}, Params: "pattern, " + args + extra + ", flags=0", Doc: doc, Py: true, Example: "import re\n" + strings.Replace(show, "p."+name+"(", "re."+name+"(r'(\\w)(\\d)?', ", 1),
			Fn: func(c *builtin.Call) (object.Value, error) {
				p, err := compile(c, c.Arg("pattern"), c.Arg("flags"))
				if err != nil {
					return nil, err
				}
				return run(c, p)
			}}, builtin.Entry{Names: []string{"re.Pattern." + name}, Params: "self, " + args + window, Doc: doc, Example: example + show, C: true,
			Fn: func(c *builtin.Call) (object.Value, error) { return run(c, c.Args[0].(*Pattern)) }})
	}
	both("search", "", "", "The first match, or None.", "p.search('a1 b')", once(search))
	both("match", "", "", "The match at the start, or None.", "p.match('a1 b')", once(match))
	both("fullmatch", "", "", "The match of the whole text, or None.", "p.fullmatch('a1')", once(full))
	both("findall", "", "", "All matches: their texts, or those of their groups.", "p.findall('a1 b')", findAll)
	both("finditer", "", "", "Walks all matches.", "list(p.finditer('a1 b'))", findIter)
	both("split", "", ", maxsplit=0", "The pieces between the matches.", "p.split('a1 b')", split)
	both("sub", "repl", ", count=0", "The text with its matches replaced.", "p.sub(r'<\\1>', 'a1 b')", func(c *builtin.Call, p *Pattern) (object.Value, error) {
		v, _, err := substitute(c, p)
		return v, err
	})
	both("subn", "repl", ", count=0", "The text with its matches replaced, and their number.", "p.subn('x', 'a1 b')", func(c *builtin.Call, p *Pattern) (object.Value, error) {
		v, n, err := substitute(c, p)
		return object.Tuple{v, object.Int(n)}, err
	})
	property := func(name, doc string, f func(p *Pattern) (object.Value, error)) {
		out = append(out, builtin.Entry{Names: []string{"re.Pattern." + name}, Params: "self", Property: true, Doc: doc, Example: example + "p." + name,
			Fn: func(c *builtin.Call) (object.Value, error) { return f(c.Args[0].(*Pattern)) }})
	}
	property("pattern", "The text of the pattern.", func(p *Pattern) (object.Value, error) { return p.source, nil })
	property("flags", "The flags, those inside of the pattern too.", func(p *Pattern) (object.Value, error) { return object.Int(p.flags), nil })
	property("groups", "How many groups there are.", func(p *Pattern) (object.Value, error) { return object.Int(p.groups), nil })
	property("groupindex", "The numbers of the groups that have names.", func(p *Pattern) (object.Value, error) {
		d := object.NewDict()
		for g, name := range p.order {
			if name == "" {
				continue
			}
			if err := d.Put(object.Str(name), object.Int(g)); err != nil {
				return nil, err
			}
		}
		return d, nil
	})
	return append(out, builtin.Entry{Names: []string{"re.Pattern.__eq__"}, Params: "self, other, /", Doc: "Whether both are the same pattern with the same flags.", Example: example + "p == re.compile('a')", C: true,
		Fn: func(c *builtin.Call) (object.Value, error) {
			a := c.Args[0].(*Pattern)
			b, ok := c.Args[1].(*Pattern)
			return object.Bool(ok && a.source == b.source && a.flags == b.flags), nil
		}})
}

func splitNames(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ", ")
}

// placeOf reads string= and, of a pattern's method, pos= and endpos=.
func placeOf(c *builtin.Call, p *Pattern) (s *subject, pos, end int, err error) {
	if s, err = subjectOf(c, c.Arg("string"), p.text); err != nil {
		return nil, 0, 0, err
	}
	if strings.HasPrefix(c.Entry.Name(), "re.Pattern.") {
		pos, end, err = s.window(c)
		return s, pos, end, err
	}
	return s, 0, len(s.chars), nil
}

func once(m mode) func(c *builtin.Call, p *Pattern) (object.Value, error) {
	return func(c *builtin.Call, p *Pattern) (object.Value, error) {
		s, pos, end, err := placeOf(c, p)
		if err != nil {
			return nil, err
		}
		found, err := p.run(c, m, s, pos, end)
		if err != nil || found == nil {
			return object.None, err
		}
		return found, nil
	}
}

func findAll(c *builtin.Call, p *Pattern) (object.Value, error) {
	s, pos, end, err := placeOf(c, p)
	if err != nil {
		return nil, err
	}
	empty := s.part(0, 0)
	out := object.NewList()
	err = p.each(c, s, pos, end, func(m *Match) (bool, error) {
		if err := builtin.Growing(c.Host, out.Len()*2, out.Cap()*2); err != nil {
			return true, err
		}
		var v object.Value
		switch p.groups {
		case 0:
			v = m.group(0)
		case 1:
			v = m.groupOr(1, empty)
		default:
			t := make(object.Tuple, p.groups)
			for g := range t {
				t[g] = m.groupOr(g+1, empty)
			}
			v = t
		}
		out.Append(v)
		return false, nil
	})
	return out, err
}

func findIter(c *builtin.Call, p *Pattern) (object.Value, error) {
	s, pos, end, err := placeOf(c, p)
	if err != nil {
		return nil, err
	}
	next := p.walk(c, s, pos, end)
	return c.NewStream("callable_iterator", func() (object.Value, bool, error) {
		m, err := next()
		if m == nil || err != nil {
			return nil, false, err
		}
		return m, true, nil
	}), nil
}

// special are the characters that escape puts a backslash before.
const special = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"

func escape(c *builtin.Call) (object.Value, error) {
	v, err := builtin.PlainOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	var s string
	switch x := v.(type) {
	case object.Str:
		s = string(x)
	case object.Bytes:
		s = string(x)
	default:
		return nil, object.Errorf("TypeError", "decoding to str: need a bytes-like object, %s found", v.TypeName())
	}
	var b strings.Builder
	for i := range len(s) {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		if strings.IndexByte(special, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	if _, text := v.(object.Str); text {
		return object.Str(b.String()), nil
	}
	return object.Bytes(b.String()), nil
}

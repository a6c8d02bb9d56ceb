// Match: what a pattern found, and where.
package re

import (
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Match is one match.
type Match struct {
	p        *Pattern
	s        *subject
	pos, end int   // what was given
	regs     []int // start and end by group, -1 for groups that took no part
	few      [6]int
	marks    map[int]int // when groups inside of lookarounds were complete
}

var matchClass = sync.OnceValue(func() *object.Class { return &object.Class{Name: "re.Match", Base: class("object")} })

// TypeName is Match.
func (*Match) TypeName() string { return "Match" }

// FullTypeName is the name in messages.
func (*Match) FullTypeName() string { return "re.Match" }

// TablePrefix is where the methods are.
func (*Match) TablePrefix() string { return "re.Match." }

// PyClass is the type.
func (*Match) PyClass() *object.Class { return matchClass() }

// matchLength is how much of the matched text repr shows.
const matchLength = 50

// Repr is <re.Match object; span=(0, 2), match='ab'>.
func (m *Match) Repr() string {
	return "<re.Match object; span=" + object.Repr(m.span(0)) + ", match=" + clip(object.Repr(m.group(0)), matchLength) + ">"
}

func (m *Match) span(g int) object.Value {
	return object.Tuple{object.Int(m.regs[2*g]), object.Int(m.regs[2*g+1])}
}

// group is the text of a group, None if it took no part.
func (m *Match) group(g int) object.Value { return m.groupOr(g, object.None) }

func (m *Match) groupOr(g int, otherwise object.Value) object.Value {
	if m.regs[2*g] < 0 {
		return otherwise
	}
	return m.s.part(m.regs[2*g], m.regs[2*g+1])
}

// number reads a group's name or number.
func (m *Match) number(v object.Value) (int, error) {
	if s, ok := v.(object.Str); ok {
		if g, ok := m.p.names[string(s)]; ok {
			return g, nil
		}
	} else if g, err := builtin.ToInt(v); err == nil && g >= 0 && g <= m.p.groups {
		return g, nil
	}
	return 0, object.Errorf("IndexError", "no such group")
}

func matchEntries() []builtin.Entry {
	const example = "import re\nm = re.match(r'(?P<a>\\w+) (\\w+)', 'hello world')\n"
	method := func(name, params, doc, show string, f func(c *builtin.Call, m *Match) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{"re.Match." + name}, Params: params, Doc: doc, Example: example + show, C: true,
			Fn: func(c *builtin.Call) (object.Value, error) { return f(c, c.Args[0].(*Match)) }}
	}
	property := func(name, doc string, f func(m *Match) object.Value) builtin.Entry {
		return builtin.Entry{Names: []string{"re.Match." + name}, Params: "self", Property: true, Doc: doc, Example: example + "m." + name,
			Fn: func(c *builtin.Call) (object.Value, error) { return f(c.Args[0].(*Match)), nil }}
	}
	place := func(f func(m *Match, g int) object.Value) func(c *builtin.Call, m *Match) (object.Value, error) {
		return func(c *builtin.Call, m *Match) (object.Value, error) {
			g, err := 0, error(nil)
			if v := c.Args[1]; v != nil {
				g, err = m.number(v)
			}
			if err != nil {
				return nil, err
			}
			return f(m, g), nil
		}
	}
	return []builtin.Entry{
		method("group", "self, *groups", "The text of one group, or of several.", "m.group(1, 2)", matchGroup),
		method("__getitem__", "self, group, /", "The text of a group.", "m['a']", func(c *builtin.Call, m *Match) (object.Value, error) {
			g, err := m.number(c.Args[1])
			if err != nil {
				return nil, err
			}
			return m.group(g), nil
		}),
		method("groups", "self, default=None", "The texts of all groups.", "m.groups()", func(c *builtin.Call, m *Match) (object.Value, error) {
			out := make(object.Tuple, m.p.groups)
			for g := range out {
				out[g] = m.groupOr(g+1, defaultOf(c))
			}
			return out, nil
		}),
		method("groupdict", "self, default=None", "The texts of the groups that have names.", "m.groupdict()", func(c *builtin.Call, m *Match) (object.Value, error) {
			d := object.NewDict()
			for g, name := range m.p.order {
				if name == "" {
					continue
				}
				if err := d.Put(object.Str(name), m.groupOr(g, defaultOf(c))); err != nil {
					return nil, err
				}
			}
			return d, nil
		}),
		method("start", "self, group=0, /", "Where a group begins.", "m.start(2)", place(func(m *Match, g int) object.Value { return object.Int(m.regs[2*g]) })),
		method("end", "self, group=0, /", "Where a group ends.", "m.end(2)", place(func(m *Match, g int) object.Value { return object.Int(m.regs[2*g+1]) })),
		method("span", "self, group=0, /", "Where a group begins and ends.", "m.span()", place(func(m *Match, g int) object.Value { return m.span(g) })),
		method("expand", "self, template", "A template with the groups put in.", "m.expand(r'\\2 \\1')", func(c *builtin.Call, m *Match) (object.Value, error) {
			t, err := templateOf(c, m.p, c.Args[1])
			if err != nil {
				return nil, err
			}
			return t.expand(m)
		}),
		property("pos", "Where the search began.", func(m *Match) object.Value { return object.Int(m.pos) }),
		property("endpos", "Where the search ended.", func(m *Match) object.Value { return object.Int(m.end) }),
		property("string", "The text that was searched.", func(m *Match) object.Value { return m.s.v }),
		property("re", "The pattern.", func(m *Match) object.Value { return m.p }),
		property("lastindex", "The number of the group that was completed last.", func(m *Match) object.Value {
			if g := m.last(); g > 0 {
				return object.Int(g)
			}
			return object.None
		}),
		property("lastgroup", "The name of the group that was completed last.", func(m *Match) object.Value {
			if name := m.p.order[m.last()]; name != "" {
				return object.Str(name)
			}
			return object.None
		}),
		property("regs", "Where the groups begin and end.", func(m *Match) object.Value {
			out := make(object.Tuple, m.p.groups+1)
			for g := range out {
				out[g] = m.span(g)
			}
			return out
		}),
	}
}

func defaultOf(c *builtin.Call) object.Value {
	if v := c.Arg("default"); v != nil {
		return v
	}
	return object.None
}

func matchGroup(c *builtin.Call, m *Match) (object.Value, error) {
	if len(c.Rest) == 0 {
		return m.group(0), nil
	}
	out := make(object.Tuple, len(c.Rest))
	for i, v := range c.Rest {
		g, err := m.number(v)
		if err != nil {
			return nil, err
		}
		out[i] = m.group(g)
	}
	if len(out) == 1 {
		return out[0], nil
	}
	return out, nil
}

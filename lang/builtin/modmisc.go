// Small modules: copy, pprint, textwrap, types, contextlib, and the
// random module that np.random stands in for.
package builtin

import (
	"io"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/value"
)

var miscEntries = Python(randomRefused(), []Entry{
	{Names: []string{"copy.copy"}, Params: "x", Doc: "A copy of the outermost object.", Example: "import copy\ncopy.copy([1, [2]])", Fn: copyShallow},
	{Names: []string{"copy.deepcopy"}, Params: "x, memo=None", Doc: "A copy of everything inside too.", Example: "import copy\ncopy.deepcopy([1, [2]])", Fn: func(c *Call) (value.Value, error) {
		return c.deepCopy(c.Args[0], map[value.Value]value.Value{}, 0)
	}},
	{Names: []string{"pprint.pprint", "pprint.pp"}, Params: "object, stream=None, indent=1, width=80, depth=None, **kwargs", Doc: "Prints a container, one element a line if it is long.",
		Example: "from pprint import pprint\npprint({'a': 1})", Effect: true, Dry: ReturnsNone, Fn: prettyPrint},
	{Names: []string{"pprint.pformat"}, Params: "object, indent=1, width=80, depth=None, **kwargs", Doc: "The text that pprint prints.", Example: "from pprint import pformat\npformat({'a': 1})", Fn: func(c *Call) (value.Value, error) {
		if err := c.Ready(c.Args[0]); err != nil {
			return nil, err
		}
		width, err := c.Int("width", 80)
		return value.Str(pretty(printer(c.Host), c.Args[0], 0, width)), err
	}},
	{Names: []string{"textwrap.dedent"}, Params: "text", Doc: "Without the indentation that all lines share.", Example: "import textwrap\ntextwrap.dedent('  a\\n  b')", Fn: dedent},
	{Names: []string{"textwrap.indent"}, Params: "text, prefix, predicate=None", Doc: "With a prefix before each line that is not blank.", Example: "import textwrap\ntextwrap.indent('a\\nb', '  ')", Fn: indent},
	{Names: []string{"types.SimpleNamespace"}, Params: "**kwargs", Doc: "An object with attributes.", Example: "import types\ntypes.SimpleNamespace(a=1).a", Fn: func(c *Call) (value.Value, error) {
		n := &Namespace{d: value.NewDict()}
		return n, c.merge(n.d, nil)
	}},
	{Names: []string{"contextlib.nullcontext"}, Params: "enter_result=None", Doc: "A block without effects.", Example: "import contextlib\nwith contextlib.nullcontext(3) as x:\n    print(x)", Fn: func(c *Call) (value.Value, error) {
		return &Block{Name: "nullcontext", OnEnter: func() (value.Value, error) {
			if c.Args[0] == nil {
				return value.None, nil
			}
			return c.Args[0], nil
		}}, nil
	}},
	{Names: []string{"typing.cast"}, Params: "typ, val", Doc: "The value itself.", Example: "import typing\ntyping.cast(int, 3)", Fn: func(c *Call) (value.Value, error) { return c.Args[1], nil }},
})

// Block is a context manager made of two functions.
type Block struct {
	Name    string
	OnEnter func() (value.Value, error)
	OnExit  func()
}

// TypeName is the name of what made it.
func (b *Block) TypeName() string { return b.Name }

// Enter begins the block.
func (b *Block) Enter() (value.Value, error) {
	if b.OnEnter == nil {
		return value.None, nil
	}
	return b.OnEnter()
}

// Exit ends the block; errors go on.
func (b *Block) Exit(error) (bool, error) {
	if b.OnExit != nil {
		b.OnExit()
	}
	return false, nil
}

// Namespace is types.SimpleNamespace.
type Namespace struct{ d *value.Dict }

// TypeName is SimpleNamespace.
func (*Namespace) TypeName() string { return "SimpleNamespace" }

// Attr reads an attribute.
func (n *Namespace) Attr(name string) (value.Value, bool) {
	if name == "__dict__" {
		return n.d, true
	}
	return n.d.GetStr(name)
}

// SetAttr assigns an attribute.
func (n *Namespace) SetAttr(name string, v value.Value) error { return n.d.Put(value.Str(name), v) }

// Repr is namespace(a=1).
func (n *Namespace) Repr() string {
	var parts []string
	for i, k := range n.d.Keys() {
		parts = append(parts, value.StrOf(k)+"="+value.Repr(n.d.Values()[i]))
	}
	return "namespace(" + strings.Join(parts, ", ") + ")"
}

// randomRefused are the functions of Python's random module.
func randomRefused() []Entry {
	var out []Entry
	for _, r := range [][2]string{{"random", "np.random.rand()"}, {"seed", "np.random.seed()"}, {"randint", "np.random.randint()"}, {"uniform", "np.random.uniform()"},
		{"choice", "np.random.choice()"}, {"shuffle", "np.random.shuffle()"}, {"gauss", "np.random.normal()"}, {"normalvariate", "np.random.normal()"},
		{"sample", "np.random.choice(…, replace=False)"}, {"choices", "np.random.choice()"}, {"randrange", "np.random.randint()"}} {
		out = append(out, Entry{Names: []string{"random." + r[0]}, Params: "*args, **kwargs", Doc: "Not supported in tq: use " + r[1] + ".",
			Example: "import random\ntry:\n    random." + r[0] + "()\nexcept NotImplementedError as e:\n    print(e)",
			Fn: func(c *Call) (value.Value, error) {
				return nil, value.Staticf("NotImplementedError", "not in tq: random.%s", r[0]).WithHint("use %s", r[1])
			}})
	}
	return out
}

func copyShallow(c *Call) (value.Value, error) {
	switch x := c.Args[0].(type) {
	case *value.List:
		return value.NewList(slices.Clone(x.Elems)...), nil
	case *value.Dict, *PyMap:
		return dictCopy(c)
	case *value.Set:
		s, err := value.NewSet(x.Keys()...)
		s.Frozen = x.Frozen
		return s, err
	case *value.Array:
		if x.Scalar {
			return x, nil
		}
		return c.R.Copy(x)
	}
	return c.Args[0], nil
}

// deepCopy keeps shared and circular parts as they are.
func (c *Call) deepCopy(v value.Value, memo map[value.Value]value.Value, depth int) (value.Value, error) {
	if depth > 500 {
		return nil, value.Errorf("RecursionError", "maximum recursion depth exceeded")
	}
	all := func(vs []value.Value) ([]value.Value, error) {
		out := make([]value.Value, len(vs))
		for i, e := range vs {
			var err error
			if out[i], err = c.deepCopy(e, memo, depth+1); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	if t, ok := v.(value.Tuple); ok {
		out, err := all(t)
		return value.Tuple(out), err
	}
	switch v.(type) {
	case *value.List, *value.Dict, *PyMap, *value.Array:
	default:
		return v, nil
	}
	if m, ok := memo[v]; ok {
		return m, nil
	}
	switch x := v.(type) {
	case *value.List:
		l := value.NewList()
		memo[v] = l
		var err error
		l.Elems, err = all(x.Elems)
		return l, err
	case *value.Array:
		if x.Scalar {
			return x, nil
		}
		a, err := c.R.Copy(x)
		if err == nil {
			err = c.R.Settle(a)
		}
		memo[v] = a
		return a, err
	}
	d, _ := Mapping(v)
	fresh := value.NewDict()
	var out value.Value = fresh
	if m, ok := v.(*PyMap); ok {
		out = &PyMap{kind: m.kind, d: fresh, factory: m.factory}
	}
	memo[v] = out
	vals, err := all(d.Values())
	if err != nil {
		return nil, err
	}
	for i, k := range d.Keys() {
		if err := fresh.Put(k, vals[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func prettyPrint(c *Call) (value.Value, error) {
	if err := c.R.Settle(c.Args[0]); err != nil {
		return nil, err
	}
	width, err := c.Int("width", 80)
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(c.Host.Stdout(), pretty(printer(c.Host), c.Args[0], 0, width)+"\n")
	return value.None, err
}

// pretty writes a value in one line if it fits, else one element a line.
func pretty(p value.Printer, v value.Value, indent, width int) string {
	line := p.Repr(v)
	if len(line)+indent <= width || indent > 200 {
		return line
	}
	open, end := "[", "]"
	var parts []string
	switch x := v.(type) {
	case *value.List:
		for _, e := range x.Elems {
			parts = append(parts, pretty(p, e, indent+1, width))
		}
	case value.Tuple:
		open, end = "(", ")"
		for _, e := range x {
			parts = append(parts, pretty(p, e, indent+1, width))
		}
	case *value.Dict:
		open, end = "{", "}"
		vals := x.Values()
		for i, k := range x.Keys() {
			key := p.Repr(k) + ": "
			parts = append(parts, key+pretty(p, vals[i], indent+1+len(key), width))
		}
		slices.Sort(parts)
	default:
		return line
	}
	return open + strings.Join(parts, ",\n"+strings.Repeat(" ", indent+1)) + end
}

func dedent(c *Call) (value.Value, error) {
	s, err := c.Text("text")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(s, "\n")
	margin, have := "", false
	for i, l := range lines {
		if strings.Trim(l, " \t") == "" {
			lines[i] = ""
			continue
		}
		lead := l[:len(l)-len(strings.TrimLeft(l, " \t"))]
		if !have {
			margin, have = lead, true
			continue
		}
		n := 0
		for n < len(lead) && n < len(margin) && lead[n] == margin[n] {
			n++
		}
		margin = margin[:n]
	}
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, margin)
	}
	return strResult(strings.Join(lines, "\n"))
}

func indent(c *Call) (value.Value, error) {
	s, err := c.Text("text")
	if err != nil {
		return nil, err
	}
	prefix, err := c.Text("prefix")
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, l := range Lines(s, true, false) {
		if strings.TrimFunc(l, isPySpace) != "" {
			b.WriteString(prefix)
		}
		b.WriteString(l)
	}
	return strResult(b.String())
}

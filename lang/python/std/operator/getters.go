// itemgetter, attrgetter and methodcaller; the functions of sequences.
package operator

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// getter is a function that was made of what it looks for.
type getter struct {
	kind string
	keys []object.Value
	kw   []builtin.Kw // of methodcaller
}

// TypeName is itemgetter, attrgetter or methodcaller.
func (g *getter) TypeName() string { return g.kind }

// FullTypeName is the name in messages.
func (g *getter) FullTypeName() string { return "operator." + g.kind }

// TablePrefix is where the methods are.
func (g *getter) TablePrefix() string { return "operator." + g.kind + "." }

// PyClass is the type.
func (g *getter) PyClass() *object.Class { return getterClass(g.kind) }

// FuncName is the name in messages.
func (g *getter) FuncName() string { return g.kind }

// ReprUnder is operator.itemgetter(1).
func (g *getter) ReprUnder(p object.Printer) string {
	var parts []string
	for _, k := range g.keys {
		parts = append(parts, p.Repr(k))
	}
	for _, k := range g.kw {
		parts = append(parts, k.Name+"="+p.Repr(k.Value))
	}
	return "operator." + g.kind + "(" + strings.Join(parts, ", ") + ")"
}

// one finds what one key stands for.
func (g *getter) one(c *builtin.Call, x, key object.Value) (object.Value, error) {
	if g.kind == "itemgetter" {
		return c.Host.Index(x, key)
	}
	var err error
	for part := range strings.SplitSeq(string(key.(object.Str)), ".") {
		if x, err = c.Host.Attr(x, part); err != nil {
			return nil, err
		}
	}
	return x, nil
}

func (g *getter) call(c *builtin.Call) (object.Value, error) {
	if len(c.Kw) > 0 {
		return nil, object.Errorf("TypeError", "%s() takes no keyword arguments", g.kind)
	}
	if len(c.Rest) != 1 {
		return nil, object.Errorf("TypeError", "%s expected 1 argument, got %d", g.kind, len(c.Rest))
	}
	x := c.Rest[0]
	if g.kind == "methodcaller" {
		m, err := c.Host.Attr(x, string(g.keys[0].(object.Str)))
		if err != nil {
			return nil, err
		}
		return c.Host.Call(m, g.keys[1:], g.kw)
	}
	if len(g.keys) == 1 {
		return g.one(c, x, g.keys[0])
	}
	out := make(object.Tuple, len(g.keys))
	for i, k := range g.keys {
		var err error
		if out[i], err = g.one(c, x, k); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func getterEntries() []builtin.Entry {
	const example = "import operator\n"
	var out []builtin.Entry
	for _, r := range [][4]string{{"itemgetter", "*items", "A function that gives x[item].", "operator.itemgetter(1)([5, 6])"},
		{"attrgetter", "*attrs", "A function that gives x.attr.", "operator.attrgetter('real')(3)"}, {"methodcaller", "*args, **kwargs", "A function that calls x.name(…).", "operator.methodcaller('upper')('a')"}} {
		kind := r[0]
		out = append(out, builtin.Entry{Names: []string{"operator." + kind + ".__new__"}, Params: r[1], Doc: r[2], Example: example + r[3], C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			if len(c.Rest) == 0 {
				if kind == "methodcaller" {
					return nil, object.Errorf("TypeError", "methodcaller needs at least one argument, the method name")
				}
				return nil, object.Errorf("TypeError", "%s expected 1 argument, got 0", kind)
			}
			names := c.Rest
			switch kind {
			case "itemgetter":
				names = nil
			case "methodcaller":
				names = names[:1]
			}
			for _, n := range names {
				if _, ok := n.(object.Str); !ok {
					if kind == "methodcaller" {
						return nil, object.Errorf("TypeError", "method name must be a string")
					}
					return nil, object.Errorf("TypeError", "attribute name must be a string")
				}
			}
			return &getter{kind, append([]object.Value(nil), c.Rest...), append([]builtin.Kw(nil), c.Kw...)}, nil
		}}, builtin.Entry{Names: []string{"operator." + kind + ".__call__"}, Params: "self, /, *args, **kwargs", Doc: "self(x).", Example: example + r[3], C: true, Effect: kind == "methodcaller", Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0].(*getter).call(c)
		}})
	}
	return out
}

func sequenceEntries() []builtin.Entry {
	sequence := func(c *builtin.Call) error { // what + puts together
		_, mapping := builtin.Mapping(c.Args[0])
		_, set := c.Args[0].(*object.Set)
		if object.IsNumber(c.Args[0]) || mapping || set || c.Args[0] == object.None {
			return object.Errorf("TypeError", "'%s' object can't be concatenated", object.FullTypeName(c.Args[0]))
		}
		return nil
	}
	equals := func(c *builtin.Call, f func(i int) bool) error {
		i := 0
		if _, err := c.Host.Iterate(c.Args[0]); object.NotIterable.Is(err) {
			return object.Errorf(object.NotIterable, "argument of type '%s' is not iterable", object.FullTypeName(c.Args[0]))
		}
		return c.Each(c.Args[0], func(v object.Value) error {
			eq, err := object.Equal(v, c.Args[1])
			if err != nil {
				return err
			}
			if eq && f(i) {
				return errFound
			}
			i++
			return nil
		})
	}
	effect := func(e builtin.Entry) builtin.Entry {
		e.Effect = true
		return e
	}
	method := func(c *builtin.Call, name string) (object.Value, error) {
		f, err := c.Host.Attr(c.Args[0], name)
		if err != nil {
			what := map[string]string{"__setitem__": "support item assignment", "__delitem__": "support item deletion"}[name]
			return nil, object.Errorf("TypeError", "'%s' object does not %s", object.FullTypeName(c.Args[0]), what)
		}
		return c.Apply(f, append(c.Args[1:len(c.Args):len(c.Args)], c.Rest...)...)
	}
	return []builtin.Entry{
		entry("concat", "a, b, /", "a + b of sequences.", "operator.concat([1], [2])", func(c *builtin.Call) (object.Value, error) {
			if err := sequence(c); err != nil {
				return nil, err
			}
			return c.Host.Binary(object.Add, c.Args[0], c.Args[1])
		}),
		effect(entry("iconcat", "a, b, /", "a after a += b, of sequences.", "operator.iconcat([1], [2])", func(c *builtin.Call) (object.Value, error) {
			if err := sequence(c); err != nil {
				return nil, err
			}
			return inPlace(c, object.Add)
		})),
		entry("contains", "a, b, /", "b in a.", "operator.contains([1, 2], 2)", func(c *builtin.Call) (object.Value, error) {
			if f, err := c.Host.Attr(c.Args[0], "__contains__"); err == nil {
				v, err := c.Apply(f, c.Args[1])
				if err != nil {
					return nil, err
				}
				t, err := object.Truth(v)
				return object.Bool(t), err
			}
			err := equals(c, func(int) bool { return true })
			if err == errFound {
				return object.Bool(true), nil
			}
			return object.Bool(false), err
		}),
		entry("countOf", "a, b, /", "How often b is in a.", "operator.countOf([1, 2, 1], 1)", func(c *builtin.Call) (object.Value, error) {
			n := 0
			err := equals(c, func(int) bool { n++; return false })
			return object.Int(n), err
		}),
		entry("indexOf", "a, b, /", "Where b is first in a.", "operator.indexOf([1, 2], 2)", func(c *builtin.Call) (object.Value, error) {
			at := 0
			err := equals(c, func(i int) bool { at = i; return true })
			switch err {
			case errFound:
				return object.Int(at), nil
			case nil:
				return nil, object.Errorf("ValueError", "sequence.index(x): x not in sequence")
			}
			return nil, err
		}),
		entry("length_hint", "obj, default=0, /", "About how many elements an iterable has.", "operator.length_hint([1, 2])", func(c *builtin.Call) (object.Value, error) {
			if v, err := c.Forward("len", c.Args[:1], nil); err == nil || !object.IsError(err, "TypeError") {
				return v, err
			}
			v, found, err := object.CallSpecial(c.Args[0], "__length_hint__")
			if err != nil {
				return nil, err
			}
			if n, isInt := v.(object.Int); found && v != object.Value(object.NotImplemented) {
				switch {
				case !isInt:
					return nil, object.Errorf("TypeError", "__length_hint__ must be an integer, not %s", v.TypeName())
				case n < 0:
					return nil, object.Errorf("ValueError", "__length_hint__() should return >= 0")
				}
				return n, nil
			}
			n, err := c.Int("default", 0)
			return object.Int(n), err
		}),
		entry("getitem", "a, b, /", "a[b].", "operator.getitem([1, 2], 1)", func(c *builtin.Call) (object.Value, error) { return c.Host.Index(c.Args[0], c.Args[1]) }),
		effect(entry("setitem", "a, b, c, /", "a[b] = c.", "d = {}\noperator.setitem(d, 1, 2)\nd", func(c *builtin.Call) (object.Value, error) {
			switch x := c.Args[0].(type) {
			case *object.Dict:
				return object.None, c.Put(x, c.Args[1], c.Args[2])
			case *object.List:
				if i, err := builtin.ToInt(c.Args[1]); err == nil {
					if i < 0 {
						i += x.Len()
					}
					if i < 0 || i >= x.Len() {
						return nil, object.Errorf("IndexError", "list assignment index out of range")
					}
					x.SetAt(i, c.Args[2])
					return object.None, nil
				}
			}
			_, err := method(c, "__setitem__")
			return object.None, err
		})),
		effect(entry("delitem", "a, b, /", "del a[b].", "d = {1: 2}\noperator.delitem(d, 1)\nd", func(c *builtin.Call) (object.Value, error) {
			switch x := c.Args[0].(type) {
			case *object.Dict:
				_, err := c.Forward("dict.pop", []object.Value{x, c.Args[1]}, nil)
				return object.None, err
			case *object.List:
				if i, err := builtin.ToInt(c.Args[1]); err == nil {
					if i < 0 {
						i += x.Len()
					}
					if i < 0 || i >= x.Len() {
						return nil, object.Errorf("IndexError", "list assignment index out of range")
					}
					x.Take(i)
					return object.None, nil
				}
			}
			_, err := method(c, "__delitem__")
			return object.None, err
		})),
	}
}

// errFound ends a walk that has found what it looked for.
var errFound = object.Errorf("StopIteration", "")

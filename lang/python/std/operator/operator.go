// Package operator is Python's module operator: its operators as functions.
package operator

import (
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
	"github.com/tq-lang/tq/lang/value"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"operator"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Entries: builtin.Python(operatorEntries(), sequenceEntries(), getterEntries()), Constants: map[string]value.Value{
		"operator.itemgetter": getterClass("itemgetter"), "operator.attrgetter": getterClass("attrgetter"), "operator.methodcaller": getterClass("methodcaller")}}
}

// entry makes one; a name that is an operator's has the name with underscores too.
func entry(name, params, doc, show string, f func(c *builtin.Call) (value.Value, error)) builtin.Entry {
	names := []string{"operator." + name}
	if name != "countOf" && name != "indexOf" && name != "truth" && name != "is_" && name != "is_not" && name != "length_hint" && name != "call" {
		names = append(names, "operator.__"+strings.TrimSuffix(name, "_")+"__")
	}
	return builtin.Entry{Names: names, Params: params, Doc: doc, Example: "import operator\n" + show, C: true, Fn: f}
}

func operatorEntries() []builtin.Entry {
	var out []builtin.Entry
	for _, r := range []struct {
		name, text string
		op         value.Op
	}{{"add", "+", value.Add}, {"sub", "-", value.Sub}, {"mul", "*", value.Mul}, {"truediv", "/", value.Div}, {"floordiv", "//", value.FloorDiv}, {"mod", "%", value.Mod},
		{"pow", "**", value.Pow}, {"and_", "&", value.And}, {"or_", "|", value.Or}, {"xor", "^", value.Xor}, {"lshift", "<<", value.LShift}, {"rshift", ">>", value.RShift}, {"matmul", "@", value.MatMul},
		{"eq", "==", value.Eq}, {"ne", "!=", value.Ne}, {"lt", "<", value.Lt}, {"le", "<=", value.Le}, {"gt", ">", value.Gt}, {"ge", ">=", value.Ge}} {
		show := "(6, 2)"
		if r.op == value.MatMul {
			show = "(np.eye(2), np.ones(2))"
		}
		out = append(out, entry(r.name, "a, b, /", "a "+r.text+" b.", "operator."+r.name+show, func(c *builtin.Call) (value.Value, error) { return c.Host.Binary(r.op, c.Args[0], c.Args[1]) }))
		if r.op.IsCompare() {
			continue
		}
		in := "i" + strings.TrimSuffix(r.name, "_")
		e := entry(in, "a, b, /", "a after a "+r.text+"= b.", "operator."+in+show, func(c *builtin.Call) (value.Value, error) { return inPlace(c, r.op) })
		e.Effect = true
		out = append(out, e)
	}
	for _, r := range []struct {
		name, text string
		op         value.Op
	}{{"neg", "-", value.Neg}, {"pos", "+", value.Pos}, {"invert", "~", value.Invert}, {"inv", "~", value.Invert}} {
		out = append(out, entry(r.name, "a, /", r.text+"a.", "operator."+r.name+"(6)", func(c *builtin.Call) (value.Value, error) { return c.Host.Unary(r.op, c.Args[0]) }))
	}
	return append(out,
		entry("abs", "a, /", "abs(a).", "operator.abs(-1)", python.PyAbsOf),
		entry("index", "a, /", "a as an int.", "operator.index(3)", func(c *builtin.Call) (value.Value, error) {
			b, err := builtin.BigOf(c.Args[0])
			if err != nil {
				return nil, err
			}
			return value.FromBig(b), nil
		}),
		entry("truth", "a, /", "bool(a).", "operator.truth([])", func(c *builtin.Call) (value.Value, error) {
			t, err := python.TruthOf(c, c.Args[0])
			return value.Bool(t), err
		}),
		entry("not_", "a, /", "not a.", "operator.not_([])", func(c *builtin.Call) (value.Value, error) {
			t, err := python.TruthOf(c, c.Args[0])
			return value.Bool(!t), err
		}),
		entry("is_", "a, b, /", "a is b.", "operator.is_(None, None)", func(c *builtin.Call) (value.Value, error) { return value.Bool(same(c.Args[0], c.Args[1])), nil }),
		entry("is_not", "a, b, /", "a is not b.", "operator.is_not(None, None)", func(c *builtin.Call) (value.Value, error) { return value.Bool(!same(c.Args[0], c.Args[1])), nil }),
		entry("call", "obj, /, *args, **kwargs", "obj(*args, **kwargs).", "operator.call(len, [1])", func(c *builtin.Call) (value.Value, error) { return c.Host.Call(c.Args[0], c.Rest, c.Kw) }),
	)
}

// same reports whether two values are one object, as far as a program can tell.
func same(a, b value.Value) bool {
	switch x := a.(type) {
	case value.Tuple:
		y, ok := b.(value.Tuple)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
	case value.Float:
		y, ok := b.(value.Float)
		return ok && (x == y || x != x && y != y)
	case value.BigInt:
		y, ok := b.(value.BigInt)
		return ok && x.V == y.V
	}
	if _, ok := b.(value.Tuple); ok {
		return false
	}
	return a == b
}

// inPlace changes a list, a set or a dict, and gives it.
func inPlace(c *builtin.Call, op value.Op) (value.Value, error) {
	a, b := c.Args[0], c.Args[1]
	method := map[string]map[value.Op]string{"list": {value.Add: "extend"}, "dict": {value.Or: "update"},
		"set": {value.Or: "update", value.And: "intersection_update", value.Sub: "difference_update", value.Xor: "symmetric_difference_update"}, "deque": {value.Add: "extend"}}[a.TypeName()][op]
	if method != "" {
		f, err := c.Host.Attr(a, method)
		if err != nil {
			return nil, err
		}
		_, err = c.Apply(f, b)
		return a, err
	}
	v, err := c.Host.Binary(op, a, b)
	if l, ok := a.(*value.List); ok && op == value.Mul && err == nil {
		if out, ok := v.(*value.List); ok {
			l.SetCells(out.Cells())
			return l, nil
		}
	}
	return v, value.Augmented(op, err)
}

// getterKinds are the classes of itemgetter and the others.
var getterKinds = sync.OnceValue(func() map[string]*value.Class {
	m := map[string]*value.Class{}
	for _, n := range []string{"itemgetter", "attrgetter", "methodcaller"} {
		m[n] = cpython.Class("operator."+n, "object")
	}
	return m
})

func getterClass(kind string) *value.Class { return getterKinds()[kind] }

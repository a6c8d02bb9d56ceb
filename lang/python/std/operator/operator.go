// Package operator is Python's module operator: its operators as functions.
package operator

import (
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"operator"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Entries: builtin.Python(operatorEntries(), sequenceEntries(), getterEntries()), Constants: map[string]object.Value{
		"operator.itemgetter": getterClass("itemgetter"), "operator.attrgetter": getterClass("attrgetter"), "operator.methodcaller": getterClass("methodcaller")}}
}

// entry makes one; a name that is an operator's has the name with underscores too.
func entry(name, params, doc, show string, f func(c *builtin.Call) (object.Value, error)) builtin.Entry {
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
		op         object.Op
	}{{"add", "+", object.Add}, {"sub", "-", object.Sub}, {"mul", "*", object.Mul}, {"truediv", "/", object.Div}, {"floordiv", "//", object.FloorDiv}, {"mod", "%", object.Mod},
		{"pow", "**", object.Pow}, {"and_", "&", object.And}, {"or_", "|", object.Or}, {"xor", "^", object.Xor}, {"lshift", "<<", object.LShift}, {"rshift", ">>", object.RShift}, {"matmul", "@", object.MatMul},
		{"eq", "==", object.Eq}, {"ne", "!=", object.Ne}, {"lt", "<", object.Lt}, {"le", "<=", object.Le}, {"gt", ">", object.Gt}, {"ge", ">=", object.Ge}} {
		show := "(6, 2)"
		if r.op == object.MatMul {
			show = "(np.eye(2), np.ones(2))"
		}
		e := entry(r.name, "a, b, /", "a "+r.text+" b.", "operator."+r.name+show, func(c *builtin.Call) (object.Value, error) { return c.Host.Binary(r.op, c.Args[0], c.Args[1]) })
		if r.op != object.MatMul {
			e.Quick = quickNumbers(r.op)
		}
		out = append(out, e)
		if r.op.IsCompare() {
			continue
		}
		in := "i" + strings.TrimSuffix(r.name, "_")
		e = entry(in, "a, b, /", "a after a "+r.text+"= b.", "operator."+in+show, func(c *builtin.Call) (object.Value, error) { return inPlace(c, r.op) })
		e.Effect = true
		out = append(out, e)
	}
	for _, r := range []struct {
		name, text string
		op         object.Op
	}{{"neg", "-", object.Neg}, {"pos", "+", object.Pos}, {"invert", "~", object.Invert}, {"inv", "~", object.Invert}} {
		out = append(out, entry(r.name, "a, /", r.text+"a.", "operator."+r.name+"(6)", func(c *builtin.Call) (object.Value, error) { return c.Host.Unary(r.op, c.Args[0]) }))
	}
	return append(out,
		entry("abs", "a, /", "abs(a).", "operator.abs(-1)", python.PyAbsOf),
		entry("index", "a, /", "a as an int.", "operator.index(3)", func(c *builtin.Call) (object.Value, error) {
			b, err := builtin.BigOf(c.Args[0])
			if err != nil {
				return nil, err
			}
			return object.FromBig(b), nil
		}),
		entry("truth", "a, /", "bool(a).", "operator.truth([])", func(c *builtin.Call) (object.Value, error) {
			t, err := python.TruthOf(c, c.Args[0])
			return object.Bool(t), err
		}),
		entry("not_", "a, /", "not a.", "operator.not_([])", func(c *builtin.Call) (object.Value, error) {
			t, err := python.TruthOf(c, c.Args[0])
			return object.Bool(!t), err
		}),
		entry("is_", "a, b, /", "a is b.", "operator.is_(None, None)", func(c *builtin.Call) (object.Value, error) { return object.Bool(same(c.Args[0], c.Args[1])), nil }),
		entry("is_not", "a, b, /", "a is not b.", "operator.is_not(None, None)", func(c *builtin.Call) (object.Value, error) { return object.Bool(!same(c.Args[0], c.Args[1])), nil }),
		entry("call", "obj, /, *args, **kwargs", "obj(*args, **kwargs).", "operator.call(len, [1])", func(c *builtin.Call) (object.Value, error) { return c.Host.Call(c.Args[0], c.Rest, c.Kw) }),
	)
}

// same reports whether two values are one object, as far as a program can tell.
func same(a, b object.Value) bool {
	switch x := a.(type) {
	case object.Tuple:
		y, ok := b.(object.Tuple)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
	case object.Float:
		y, ok := b.(object.Float)
		return ok && (x == y || x != x && y != y)
	case object.BigInt:
		y, ok := b.(object.BigInt)
		return ok && x.V == y.V
	}
	if _, ok := b.(object.Tuple); ok {
		return false
	}
	return a == b
}

// inPlace changes a list, a set or a dict, and gives it.
func inPlace(c *builtin.Call, op object.Op) (object.Value, error) {
	a, b := c.Args[0], c.Args[1]
	method := map[string]map[object.Op]string{"list": {object.Add: "extend"}, "dict": {object.Or: "update"},
		"set": {object.Or: "update", object.And: "intersection_update", object.Sub: "difference_update", object.Xor: "symmetric_difference_update"}, "deque": {object.Add: "extend"}}[a.TypeName()][op]
	if method != "" {
		f, err := c.Host.Attr(a, method)
		if err != nil {
			return nil, err
		}
		_, err = c.Apply(f, b)
		return a, err
	}
	v, err := c.Host.Binary(op, a, b)
	if l, ok := a.(*object.List); ok && op == object.Mul && err == nil {
		if out, ok := v.(*object.List); ok {
			l.SetCells(out.Cells())
			return l, nil
		}
	}
	return v, object.Augmented(op, err)
}

// getterKinds are the classes of itemgetter and the others.
var getterKinds = sync.OnceValue(func() map[string]*object.Class {
	m := map[string]*object.Class{}
	for _, n := range []string{"itemgetter", "attrgetter", "methodcaller"} {
		m[n] = cpython.Class("operator."+n, "object")
	}
	return m
})

func getterClass(kind string) *object.Class { return getterKinds()[kind] }

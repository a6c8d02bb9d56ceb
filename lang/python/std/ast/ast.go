// Package ast is of Python's module ast what reads values: literal_eval. Trees of a program
// are not given.
package ast

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"ast"}, Open: func() builtin.Contents {
	return builtin.Contents{Entries: builtin.Python([]builtin.Entry{{Names: []string{"ast.literal_eval"}, Params: "node_or_string", Fn: literalEval,
		Doc: "The value of a text that is made of literals: numbers, texts, bytes, tuples, lists, dicts, sets, True, False and None. Nothing in it runs.", Example: "import ast\nast.literal_eval(\"{'a': [1, -2.5], 'b': (True, None)}\")"}})}
}}

func literalEval(c *builtin.Call) (object.Value, error) {
	text, ok := object.Held(c.Args[0]).(object.Str)
	if !ok {
		return nil, malformed(c.Args[0].TypeName())
	}
	x, err := syntax.ParseExpr(diag.NewFile("<unknown>", strings.TrimLeft(string(text), " \t")))
	if err != nil {
		return nil, err
	}
	return literal(x)
}

func malformed(what string) error {
	return object.Errorf(object.ValueError, "malformed node or string: %s is no literal", what)
}

// literal is the value of a tree that has nothing but literals in it.
func literal(x syntax.Expr) (object.Value, error) {
	switch x := x.(type) {
	case *syntax.Const:
		switch x.Kind {
		case syntax.None:
			return object.None, nil
		case syntax.Ellipsis:
			return object.Ellipsis, nil
		}
		return object.Bool(x.Kind == syntax.True), nil
	case *syntax.Str:
		return object.Str(x.Value), nil
	case *syntax.Bytes:
		return object.Bytes(x.Value), nil
	case *syntax.Tuple:
		vs, err := literals(x.Elts)
		return object.Tuple(vs), err
	case *syntax.List:
		vs, err := literals(x.Elts)
		l := object.NewList()
		l.Append(vs...)
		return l, err
	case *syntax.Set:
		return set(x.Elts)
	case *syntax.Dict:
		return dict(x)
	case *syntax.Call:
		if name, ok := x.Fn.(*syntax.Name); ok && name.ID == "set" && len(x.Args) == 0 {
			return set(nil)
		}
	case *syntax.Binary:
		if v, ok := complexOf(x); ok {
			return v, nil
		}
	}
	if v, ok := signed(x); ok {
		return v, nil
	}
	return nil, malformed(kind(x))
}

// kind says what a tree is that is no literal.
func kind(x syntax.Expr) string {
	switch x.(type) {
	case *syntax.Name:
		return "a name"
	case *syntax.Call:
		return "a call"
	case *syntax.Binary, *syntax.Unary, *syntax.Compare, *syntax.Bool:
		return "an operator"
	}
	return "what stands in it"
}

// number is a number without a sign.
func number(x syntax.Expr) (object.Value, bool) {
	switch x := x.(type) {
	case *syntax.Int:
		return object.FromBig(x.BigInt()), true
	case *syntax.Float:
		return object.Float(x.Value), true
	case *syntax.Imag:
		return object.Complex(complex(0, x.Value)), true
	}
	return nil, false
}

// signed is a number, perhaps with a sign before it.
func signed(x syntax.Expr) (object.Value, bool) {
	u, ok := x.(*syntax.Unary)
	if !ok {
		return number(x)
	}
	v, ok := number(u.X)
	if !ok || u.Op != syntax.USub && u.Op != syntax.UAdd {
		return nil, false
	}
	if u.Op == syntax.UAdd {
		return v, true
	}
	switch n := v.(type) {
	case object.Float:
		return -n, true
	case object.Complex:
		return -n, true
	}
	z, ok := object.Big(v)
	if !ok {
		return nil, false
	}
	return object.FromBig(z.Neg(z)), true
}

// complexOf is a real number and an imaginary one: 1+2j.
func complexOf(x *syntax.Binary) (object.Value, bool) {
	imag, ok := x.Y.(*syntax.Imag)
	left, real := signed(x.X)
	if _, isComplex := left.(object.Complex); !ok || !real || isComplex || x.Op != syntax.Add && x.Op != syntax.Sub {
		return nil, false
	}
	re, ok := object.ToFloat(left)
	if x.Op == syntax.Sub {
		return object.Complex(complex(re, -imag.Value)), ok
	}
	return object.Complex(complex(re, imag.Value)), ok
}

func literals(xs []syntax.Expr) ([]object.Value, error) {
	out := make([]object.Value, len(xs))
	for i, x := range xs {
		v, err := literal(x)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

func set(xs []syntax.Expr) (object.Value, error) {
	vs, err := literals(xs)
	if err != nil {
		return nil, err
	}
	return object.NewSet(vs...)
}

func dict(x *syntax.Dict) (object.Value, error) {
	d := object.NewDict()
	for _, item := range x.Items {
		if item.Key == nil {
			return nil, malformed("**")
		}
		k, err := literal(item.Key)
		if err != nil {
			return nil, err
		}
		v, err := literal(item.Value)
		if err != nil {
			return nil, err
		}
		if err := d.Put(k, v); err != nil {
			return nil, err
		}
	}
	return d, nil
}

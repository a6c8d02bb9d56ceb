// Errors that functions give, and function values that have one name: f := func(x float64) float64 { … },
// f := math.Sin.
package direct

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
)

// error is nil, a variable, an error that is made here, or a result.
func (c *compiler) error(e ast.Expr) (errorExpr, error) {
	if c.isNil(e) {
		return func(*frame) error { return nil }, nil
	}
	if t, err := c.typed(e); err != nil || t.in() != errs {
		return nil, errOther
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		s, err := c.local(e)
		at := s.at
		return func(fr *frame) error { return fr.e[at] }, err
	case *ast.CallExpr:
		return c.errorCall(e)
	}
	return nil, errOther
}

func (c *compiler) errorCall(e *ast.CallExpr) (errorExpr, error) {
	if f := c.foreign(e); f != nil {
		return c.made(f, e)
	}
	fn, enter, err := c.call(e)
	if err != nil || len(fn.results) != 1 {
		return nil, errOther
	}
	return func(fr *frame) error {
		callee := enter(fr)
		v := callee.e[fn.results[0].at]
		fn.leave(callee)
		return v
	}, nil
}

// made is errors.New or fmt.Errorf of a text that is known.
func (c *compiler) made(f *types.Func, e *ast.CallExpr) (errorExpr, error) {
	if len(e.Args) == 0 || e.Ellipsis.IsValid() {
		return nil, errOther
	}
	v := c.info.Types[e.Args[0]].Value
	if v == nil || v.Kind() != constant.String {
		return nil, errOther
	}
	text := constant.StringVal(v)
	switch f.FullName() {
	case "errors.New":
		return func(*frame) error { return errors.New(text) }, nil
	case "fmt.Errorf":
	default:
		return nil, errOther
	}
	var args []func(*frame) any
	for _, a := range e.Args[1:] {
		box, err := c.boxed(a)
		if err != nil {
			return nil, err
		}
		args = append(args, box)
	}
	return func(fr *frame) error {
		values := make([]any, len(args))
		for i, a := range args {
			values[i] = a(fr)
		}
		return fmt.Errorf(text, values...)
	}, nil
}

// boxed is an expression as a value of its own type, as fmt is given it. Types with names of the program's are left to
// the interpreter.
func (c *compiler) boxed(e ast.Expr) (func(*frame) any, error) {
	tv := c.info.Types[e]
	if v := tv.Value; v != nil && v.Kind() == constant.String {
		text := constant.StringVal(v)
		return func(*frame) any { return text }, nil
	}
	t, err := c.typed(e)
	if err != nil {
		return nil, err
	}
	if _, plain := tv.Type.(*types.Basic); !plain && t.kind != errorKind || t.slice {
		return nil, errOther
	}
	at := c.fn.place(t)
	write, err := c.value(e)
	if err != nil {
		return nil, err
	}
	store := write(at)
	return func(fr *frame) any { store(fr); return at.get(fr).Interface() }, nil
}

// functionValue takes f := func(…) … { … } and f := of a function that has a name; taken is false of other values. What
// stores to f later is left to the interpreter, as f is no variable here.
func (c *compiler) functionValue(left, right ast.Expr) (taken bool, err error) {
	id, ok := left.(*ast.Ident)
	if !ok {
		return false, nil
	}
	sig, ok := c.info.TypeOf(right).(*types.Signature)
	obj := c.info.Defs[id]
	if !ok || obj == nil {
		return false, nil
	}
	switch e := ast.Unparen(right).(type) {
	case *ast.FuncLit:
		fn, err := c.literal(e, sig)
		c.values[obj] = fn
		return true, err
	case *ast.SelectorExpr:
		if c.info.Selections[e] != nil { // a method with its value
			return true, errOther
		}
		c.aliases[obj] = e
		return true, nil
	case *ast.Ident:
		if c.program.funcs[c.info.Uses[e]] == nil && c.values[c.info.Uses[e]] == nil {
			return true, errOther
		}
		c.aliases[obj] = e
		return true, nil
	}
	return true, errOther
}

// literal compiles a function value. Its variables are in the frame of the function around it, of which it uses others:
// that is right as long as no call of it is under way when it is called, and it cannot name itself.
func (c *compiler) literal(e *ast.FuncLit, sig *types.Signature) (*function, error) {
	fn := &function{sig: sig, inline: true}
	for v := range sig.Params().Variables() {
		s, ok := c.program.slotOf(v)
		if !ok {
			return nil, errOther
		}
		s = c.fn.place(s)
		fn.params, c.vars[v] = append(fn.params, s), s
	}
	for v := range sig.Results().Variables() {
		s, ok := c.program.slotOf(v)
		if !ok {
			return nil, errOther
		}
		s = c.fn.place(s)
		fn.results, c.vars[v] = append(fn.results, s), s
	}
	if sig.Variadic() {
		return nil, errOther
	}
	fn.nameResults()
	around := c.ret
	c.ret = fn
	defer func() { c.ret = around }()
	body, err := c.block(e.Body.List)
	fn.body = body
	return fn, err
}

// callValue is a call of a function value: all arguments are computed before its variables change, as one may call it.
func (c *compiler) callValue(fn *function, e *ast.CallExpr) (*function, func(*frame) *frame, error) {
	if len(fn.params) != len(e.Args) {
		return nil, nil, errOther
	}
	var args []func(from, to *frame)
	var kept []func(from, to *frame)
	for k, a := range e.Args {
		to := c.fn.place(fn.params[k])
		pass, err := c.pass(a, to)
		if err != nil {
			return nil, nil, err
		}
		args, kept = append(args, pass), append(kept, to.mover(fn.params[k]))
	}
	p := c.program
	return fn, func(fr *frame) *frame {
		at := p.at
		for _, a := range args {
			a(fr, fr)
		}
		for _, move := range kept {
			move(fr, fr)
		}
		fn.zero(fr)
		fn.body(fr)
		p.at = at
		return fr
	}, nil
}

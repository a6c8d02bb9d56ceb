// Functions as arguments: what is given is called there, and goes nowhere else.
package direct

import (
	"go/ast"
	"go/types"
)

// callable is a function that was given: one of the program, or a value that runs in the frame where it is written.
type callable struct {
	fn *function
	fr *frame // nil for one of the program
}

// callable is a function as an argument.
func (c *compiler) callable(e ast.Expr) (func(*frame) callable, error) {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		fn, err := c.literal(e, c.info.TypeOf(e).(*types.Signature))
		return func(fr *frame) callable { return callable{fn, fr} }, err
	case *ast.Ident:
		if s, err := c.local(e); err == nil && s.kind == funcKind {
			at := s.at
			return func(fr *frame) callable { return fr.k[at] }, nil
		}
		obj := c.info.Uses[e]
		if fn := c.values[obj]; fn != nil {
			return func(fr *frame) callable { return callable{fn, fr} }, nil
		}
		if fn := c.program.funcs[obj]; fn != nil && !fn.sig.Variadic() {
			c.fn.calls = append(c.fn.calls, fn)
			return func(*frame) callable { return callable{fn: fn} }, nil
		}
	}
	return nil, errOther
}

// callGiven is a call of a parameter. Arguments and results pass through the frame of the caller, as the function that
// will be there is not known.
func (c *compiler) callGiven(s slot, e *ast.CallExpr) (*function, func(*frame) *frame, error) {
	sig := c.info.TypeOf(e.Fun).Underlying().(*types.Signature)
	through := &function{sig: sig, inline: true}
	for v := range sig.Params().Variables() {
		p, ok := kindOf(v.Type())
		if !ok {
			return nil, nil, errOther
		}
		through.params = append(through.params, c.fn.place(p))
	}
	for v := range sig.Results().Variables() {
		r, ok := kindOf(v.Type())
		if !ok {
			return nil, nil, errOther
		}
		through.results = append(through.results, c.fn.place(r))
	}
	if sig.Variadic() || len(through.params) != len(e.Args) {
		return nil, nil, errOther
	}
	var args []func(from, to *frame)
	for k, a := range e.Args {
		pass, err := c.pass(a, through.params[k])
		if err != nil {
			return nil, nil, err
		}
		args = append(args, pass)
	}
	p, at := c.program, s.at
	return through, func(fr *frame) *frame {
		place := p.at
		for _, a := range args {
			a(fr, fr)
		}
		fr.k[at].call(fr, through)
		p.at = place
		return fr
	}, nil
}

// call runs a function with what the caller has put into its own frame.
func (k callable) call(fr *frame, through *function) {
	fn, callee := k.fn, k.fr
	if fn == nil {
		_ = fn.body // a nil function: as Go panics
	}
	if callee == nil {
		callee = fn.enter()
	}
	for i := range through.params {
		through.params[i].move(fr, &fn.params[i], callee)
	}
	fn.zero(callee)
	fn.body(callee)
	for i := range fn.results {
		fn.results[i].move(callee, &through.results[i], fr)
	}
	if k.fr == nil {
		fn.leave(callee)
	}
}

// move copies a variable into another of its bank, where which they are is not known before.
func (s *slot) move(from *frame, to *slot, fr *frame) {
	if s.inMemory() {
		p := s.address(from)
		to.renew(fr)
		s.mem.copy(to.address(fr), p)
		return
	}
	switch s.in() {
	case floats:
		fr.f[to.at] = from.f[s.at]
	case slices:
		fr.s[to.at] = from.s[s.at]
	case complexes:
		fr.c[to.at] = from.c[s.at]
	case errs:
		fr.e[to.at] = from.e[s.at]
	case pointers:
		fr.p[to.at] = from.p[s.at]
	case tables:
		fr.t[to.at] = from.t[s.at]
	default:
		fr.i[to.at] = from.i[s.at]
	}
}

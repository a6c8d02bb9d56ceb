// Functions of the program: def, lambda, calls, closures.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Function is a def or lambda with the variables around it.
type Function struct {
	Name     string
	Qual     string // with the functions around it: outer.<locals>.inner
	Params   []*syntax.Param
	Body     []syntax.Stmt // of a def
	Result   syntax.Expr   // of a lambda
	Returns  syntax.Expr   // annotation
	Defaults []value.Value // by parameter; nil without
	Doc      string
	scope    *syntax.Scope
	env      *Env
	file     *diag.File
	node     syntax.Node
	attrs    *value.Dict // what the program has added: f.calls = 0
	form     form
	spare    *Env // of calls that have ended, one behind the other
	called   bool
}

// form is what calls ask of a function's parameters.
type form struct {
	positional int  // the parameters that positions reach
	least      int  // positions that must be given; more than positional where those are not enough
	stars      bool // there are *args or **kwargs
	annotated  bool
}

func formOf(params []*syntax.Param) (f form) {
	for i, p := range params {
		if p.Default == nil {
			f.least = i + 1
		}
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			f.positional++
		case syntax.VarArgs, syntax.VarKwargs:
			f.stars = true
		}
		f.annotated = f.annotated || p.Ann != nil
	}
	return f
}

// TypeName is function.
func (f *Function) TypeName() string { return "function" }

// FuncName is the name in messages.
func (f *Function) FuncName() string { return f.Name }

// Repr is repr(f).
func (f *Function) Repr() string { return "<function " + f.Qual + ">" }

// qualified is the full name of a function defined here.
func (e *Env) qualified(name string) string {
	if e.fn == "" {
		return name
	}
	return e.fn + ".<locals>." + name
}

// positionalDefaults is __defaults__.
func (f *Function) positionalDefaults() value.Value {
	var out value.Tuple
	for i, p := range f.Params {
		if p.Kind != syntax.KwOnly && f.Defaults[i] != nil {
			out = append(out, f.Defaults[i])
		}
	}
	if out == nil {
		return value.None
	}
	return out
}

// Attr gives __name__ and __doc__.
func (f *Function) Attr(name string) (value.Value, bool) {
	if f.attrs != nil {
		if v, ok := f.attrs.GetStr(name); ok {
			return v, true
		}
	}
	switch name {
	case "__name__":
		return value.Str(f.Name), true
	case "__qualname__":
		return value.Str(f.Qual), true
	case "__module__":
		return value.Str("__main__"), true
	case "__defaults__":
		return f.positionalDefaults(), true
	case "__doc__":
		if f.Doc == "" {
			return value.None, true
		}
		return value.Str(f.Doc), true
	}
	return nil, false
}

// hasOwn tells that the program has added an attribute.
func (f *Function) hasOwn(name string) bool {
	if f.attrs == nil {
		return false
	}
	_, ok := f.attrs.GetStr(name)
	return ok
}

// SetAttr adds an attribute.
func (f *Function) SetAttr(name string, v value.Value) error {
	if f.attrs == nil {
		f.attrs = value.NewDict()
	}
	return f.attrs.Put(value.Str(name), v)
}

// File and Node give the source of a function, for name??.
func (f *Function) File() *diag.File  { return f.file }
func (f *Function) Node() syntax.Node { return f.node }

func (in *Interp) lambda(env *Env, x *syntax.Lambda) (value.Value, error) {
	env.close()
	d, err := in.defaults(env, x.Params)
	return &Function{Name: "<lambda>", Qual: env.qualified("<lambda>"), Params: x.Params, Result: x.Body, Defaults: d, scope: x.Scope, env: env, file: env.fileOf(in), node: x, form: formOf(x.Params)}, err
}

func (in *Interp) define(env *Env, x *syntax.FuncDef) error {
	env.close()
	d, err := in.defaults(env, x.Params)
	if err != nil {
		return err
	}
	f := &Function{Name: x.Name, Qual: env.qualified(x.Name), Params: x.Params, Body: x.Body, Returns: x.Returns, Defaults: d, Doc: x.Doc(),
		scope: x.Scope, env: env, file: env.fileOf(in), node: x, form: formOf(x.Params)}
	in.set(env.home(x.Name), x.Name, f)
	return nil
}

func (in *Interp) defaults(env *Env, params []*syntax.Param) ([]value.Value, error) {
	out := make([]value.Value, len(params))
	for i, p := range params {
		if p.Default == nil {
			continue
		}
		v, err := in.expr(env, p.Default)
		if err != nil {
			return nil, err
		}
		if err := in.R.Settle(v); err != nil {
			return nil, in.wrap(env, p.Default, err)
		}
		out[i] = v
	}
	return out, nil
}

// callFunction runs a function of the program.
func (in *Interp) callFunction(f *Function, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	if err := in.mayCall(); err != nil {
		return nil, err
	}
	env := in.frameOf(f)
	if err := in.bindParams(env, f, args, kw); err != nil {
		in.leave(env)
		return nil, err
	}
	return in.runCall(f, env)
}

// mayCall readies the interpreter for one more call.
func (in *Interp) mayCall() error {
	if in.depth >= maxDepth {
		return value.Errorf("RecursionError", "maximum recursion depth exceeded")
	}
	if err := in.poll(); err != nil {
		return err
	}
	if err := in.R.Barrier(); err != nil {
		return err
	}
	if in.dry != nil && in.depth > 40 {
		return value.ErrUnknown
	}
	in.own.none()
	return nil
}

// frameOf is the environment of a call: one of the function's own, from its second
// call on, that another has left.
func (in *Interp) frameOf(f *Function) *Env {
	if env := f.spare; env != nil {
		f.spare, env.spare = env.spare, nil
		return env
	}
	env := in.frame(f.env, f.scope)
	env.fn, env.file = f.Qual, f.file
	if f.called {
		env.of = f
	}
	f.called = true
	return env
}

// runCall runs a function whose parameters are bound.
func (in *Interp) runCall(f *Function, env *Env) (value.Value, error) {
	site := in.R.At(diag.Place{})
	in.depth++
	v, err := in.body(f, env)
	in.depth--
	in.R.Restore(site)
	in.leave(env)
	return v, err
}

// body evaluates a function's statements, or the expression of a lambda.
func (in *Interp) body(f *Function, env *Env) (v value.Value, err error) {
	if f.Result != nil {
		temps := len(in.own.temps)
		v, sole, err := in.results(env, f.Result)
		in.forget(temps, err == nil)
		in.madeBy(v, sole)
		return v, err
	}
	var sizes dims
	if f.form.annotated || f.Returns != nil {
		if sizes, err = in.checkParams(env, f); err != nil {
			return nil, err
		}
	}
	var c ctl
	if r, ok := f.Body[0].(*syntax.Return); ok { // the call has asked whether to stop
		temps := len(in.own.temps)
		in.R.Fresh()
		c, err = in.returnStmt(env, r)
		in.forget(temps, err == nil)
	} else {
		c, err = in.block(env, f.Body)
	}
	if err != nil {
		return nil, err
	}
	v = value.None
	if c.kind == ctlReturn {
		v = c.value
	}
	in.madeBy(v, c.sole)
	if f.Returns != nil {
		err = in.checkAnnotation(env, f.Returns, "return value of "+f.Name, v, sizes)
	}
	return v, err
}

// madeBy notes whether a call gives back what nobody else knows.
func (in *Interp) madeBy(v value.Value, sole bool) {
	in.own.none()
	if sole {
		in.own.gave(v)
	}
}

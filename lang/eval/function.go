// Functions of the program: def, lambda, calls, closures.
package eval

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Function is a def or lambda with the variables around it.
type Function struct {
	value.FuncFacts // Qual is with the functions around it: outer.<locals>.inner
	Params          []*syntax.Param
	Body            []syntax.Stmt // of a def
	Result          syntax.Expr   // of a lambda
	Returns         syntax.Expr   // annotation
	Defaults        []value.Value // by parameter; nil without
	scope           *syntax.Scope
	env             *Env
	file            *diag.File
	node            syntax.Node
	form            form
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

// BindsSelf says that a function of a class is a method.
func (*Function) BindsSelf() bool { return true }

// Attr reads an attribute.
func (f *Function) Attr(name string) (value.Value, bool) {
	switch {
	case name == "__defaults__" && f.FuncFacts.Defaults == nil:
		return f.positionalDefaults(), true
	case name == "__kwdefaults__" && f.FuncFacts.KwDefaults == nil:
		return f.keywordDefaults(), true
	case name == "__annotations__" && f.Annotations == nil: // in checking
		return value.NewDict(), true
	}
	if v, ok := f.FuncFacts.Attr(name); ok {
		return v, true
	}
	return f.madeAttr(name)
}

// keywordDefaults is __kwdefaults__.
func (f *Function) keywordDefaults() value.Value {
	var out *value.Dict
	for i, p := range f.Params {
		if p.Kind == syntax.KwOnly && f.Defaults[i] != nil {
			if out == nil {
				out = value.NewDict()
			}
			out.PutStr(p.Name, f.Defaults[i])
		}
	}
	if out == nil {
		return value.None
	}
	return out
}

// SetAttr changes an attribute or adds one.
func (f *Function) SetAttr(name string, v value.Value) error {
	if err := f.FuncFacts.SetAttr(name, v); err != nil {
		return err
	}
	switch name {
	case "__defaults__":
		list, _ := v.(value.Tuple)
		n := f.form.positional - len(list)
		for i, p := range f.Params {
			if p.Kind == syntax.PosOnly || p.Kind == syntax.Plain {
				if f.Defaults[i] = nil; i >= n && i < f.form.positional {
					f.Defaults[i] = list[i-n]
				}
			}
		}
	case "__kwdefaults__":
		d, _ := v.(*value.Dict)
		for i, p := range f.Params {
			if p.Kind == syntax.KwOnly {
				f.Defaults[i] = nil
				if d != nil {
					f.Defaults[i], _ = d.GetStr(p.Name)
				}
			}
		}
	default:
		return nil
	}
	f.form.least = 0
	for i := range f.Params {
		if f.Defaults[i] == nil {
			f.form.least = i + 1
		}
	}
	return nil
}

// Signature is the name and the parameters as the def has them.
func (f *Function) Signature() string {
	names := make([]string, 0, len(f.Params))
	for _, p := range f.Params {
		names = append(names, f.file.Slice(p.Span()))
	}
	return f.Name + "(" + strings.Join(names, ", ") + ")"
}

// File and Node give the source of a function, for name??.
func (f *Function) File() *diag.File  { return f.file }
func (f *Function) Node() syntax.Node { return f.node }

func (in *Interp) lambda(env *Env, x *syntax.Lambda) (value.Value, error) {
	d, err := in.defaults(env, x.Params)
	return &Function{FuncFacts: value.FuncFacts{Name: "<lambda>", Qual: env.qualified("<lambda>"), Module: env.moduleName()}, Params: x.Params, Result: x.Body, Defaults: d, scope: x.Scope, env: env, file: env.fileOf(in), node: x, form: formOf(x.Params)}, err
}

func (in *Interp) define(env *Env, x *syntax.FuncDef) error {
	if err := in.decorators(env, x.Decorators); err != nil {
		return err
	}
	in.shares(x.Scope)
	d, err := in.defaults(env, x.Params)
	if err != nil {
		return err
	}
	f := &Function{FuncFacts: value.FuncFacts{Name: x.Name, Qual: env.qualified(x.Name), Module: env.moduleName(), Doc: docOf(x)}, Params: x.Params, Body: x.Body, Returns: x.Returns, Defaults: d,
		scope: x.Scope, env: env, file: env.fileOf(in), node: x, form: formOf(x.Params)}
	if len(x.Decorators) == 0 {
		in.set(env.home(x.Bound), x.Bound, f)
		return nil
	}
	in.set(env.home(x.Bound), x.Bound, value.Unknown{}) // what decorators give is not known
	return in.anything()
}

// docOf is a function's doc string.
func docOf(x *syntax.FuncDef) value.Value {
	if d := x.Doc(); d != "" {
		return value.Str(d)
	}
	return nil
}

// moduleName is the __name__ of the module that the code belongs to; nil for __main__.
func (e *Env) moduleName() value.Value { return e.module.find("__name__") }

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
		out[i] = v
	}
	return out, nil
}

// callFunction runs a function of the program.
func (in *Interp) callFunction(f *Function, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	if err := in.mayCall(); err != nil {
		return nil, err
	}
	env := newEnv(f.env, f.scope)
	env.fn, env.file = f.Qual, f.file
	if err := in.bindParams(env, f, args, kw); err != nil {
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
	if in.depth > 40 {
		return value.ErrUnknown
	}
	return nil
}

// runCall runs a function whose parameters are bound.
func (in *Interp) runCall(f *Function, env *Env) (value.Value, error) {
	if f.scope.Generator {
		return nil, value.ErrUnknown
	}
	site, before := in.R.At(diag.Place{}), in.running
	in.depth++
	in.running = env
	v, err := in.body(f, env)
	in.depth--
	in.running = before
	in.R.Restore(site)
	return v, err
}

// body evaluates a function's statements, or the expression of a lambda.
func (in *Interp) body(f *Function, env *Env) (v value.Value, err error) {
	if f.Result != nil {
		return in.expr(env, f.Result)
	}
	var sizes dims
	if f.form.annotated || f.Returns != nil {
		if sizes, err = in.checkParams(env, f); err != nil {
			return nil, err
		}
	}
	var c ctl
	if r, ok := f.Body[0].(*syntax.Return); ok { // the call has asked whether to stop
		c, err = in.returnStmt(env, r)
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
	if f.Returns != nil {
		err = in.checkAnnotation(env, f.Returns, "return value of "+f.Name, v, sizes)
	}
	return v, err
}

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
}

// TypeName is function.
func (f *Function) TypeName() string { return "function" }

// FuncName is the name in messages.
func (f *Function) FuncName() string { return f.Name }

// Repr is repr(f).
func (f *Function) Repr() string { return "<function " + f.Name + ">" }

// Attr gives __name__ and __doc__.
func (f *Function) Attr(name string) (value.Value, bool) {
	switch name {
	case "__name__", "__qualname__":
		return value.Str(f.Name), true
	case "__doc__":
		if f.Doc == "" {
			return value.None, true
		}
		return value.Str(f.Doc), true
	}
	return nil, false
}

// File and Node give the source of a function, for name??.
func (f *Function) File() *diag.File  { return f.file }
func (f *Function) Node() syntax.Node { return f.node }

func (in *Interp) lambda(env *Env, x *syntax.Lambda) (value.Value, error) {
	d, err := in.defaults(env, x.Params)
	return &Function{Name: "<lambda>", Params: x.Params, Result: x.Body, Defaults: d, scope: x.Scope, env: env, file: env.fileOf(in), node: x}, err
}

func (in *Interp) define(env *Env, x *syntax.FuncDef) error {
	d, err := in.defaults(env, x.Params)
	if err != nil {
		return err
	}
	f := &Function{Name: x.Name, Params: x.Params, Body: x.Body, Returns: x.Returns, Defaults: d, Doc: x.Doc(),
		scope: x.Scope, env: env, file: env.fileOf(in), node: x}
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
	if in.depth >= maxDepth {
		return nil, value.Errorf("RecursionError", "maximum recursion depth exceeded")
	}
	if err := in.poll(); err != nil {
		return nil, err
	}
	if err := in.R.Barrier(); err != nil {
		return nil, err
	}
	if in.dry != nil && in.depth > 40 {
		return nil, value.ErrUnknown
	}
	env := newEnv(f.env, f.scope)
	env.fn, env.file = f.Name, f.file
	if err := in.bindParams(env, f, args, kw); err != nil {
		return nil, err
	}
	site := in.R.At(diag.Place{})
	in.depth++
	defer func() { in.depth--; in.R.Restore(site) }()
	if f.Result != nil {
		v, err := in.expr(env, f.Result)
		if err != nil {
			return nil, err
		}
		return v, in.R.Settle(v)
	}
	dims, err := in.checkParams(env, f)
	if err != nil {
		return nil, err
	}
	c, err := in.block(env, f.Body)
	if err != nil {
		return nil, err
	}
	var v value.Value = value.None
	if c.kind == ctlReturn {
		v = c.value
	}
	if f.Returns != nil {
		err = in.checkAnnotation(env, f.Returns, "return value of "+f.Name, v, dims)
	}
	return v, err
}

// bindParams puts arguments into parameters, as Python does.
func (in *Interp) bindParams(env *Env, f *Function, args []value.Value, kw []builtin.Kw) error {
	if err := in.R.Settle(args...); err != nil {
		return err
	}
	given := make([]value.Value, len(f.Params))
	var extra *value.Dict
	pos, star := 0, -1
	for i, p := range f.Params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			if pos < len(args) {
				given[i] = args[pos]
				pos++
			}
		case syntax.VarArgs:
			star = i
			given[i] = value.Tuple(append([]value.Value{}, args[pos:]...))
			pos = len(args)
		case syntax.VarKwargs:
			extra = value.NewDict()
			given[i] = extra
		}
	}
	if star < 0 && pos < len(args) {
		return value.Errorf("TypeError", "%s() takes %d positional argument%s but %d %s given", f.Name, pos, plural(pos), len(args), were(len(args)))
	}
	for _, k := range kw {
		if err := in.R.Settle(k.Value); err != nil {
			return err
		}
		i := findParam(f.Params, k.Name)
		switch {
		case i >= 0 && given[i] != nil:
			return value.Errorf("TypeError", "%s() got multiple values for argument '%s'", f.Name, k.Name)
		case i >= 0:
			given[i] = k.Value
		case extra != nil:
			if err := extra.Put(value.Str(k.Name), k.Value); err != nil {
				return err
			}
		default:
			return value.Errorf("TypeError", "%s() got an unexpected keyword argument '%s'", f.Name, k.Name)
		}
	}
	return in.fillDefaults(env, f, given)
}

func (in *Interp) fillDefaults(env *Env, f *Function, given []value.Value) error {
	var missing []string
	for i, p := range f.Params {
		v := given[i]
		if v == nil {
			v = f.Defaults[i]
		}
		if v == nil {
			missing = append(missing, "'"+p.Name+"'")
			continue
		}
		in.set(env, p.Name, v)
	}
	if len(missing) > 0 {
		return value.Errorf("TypeError", "%s() missing %d required positional argument%s: %s", f.Name, len(missing), plural(len(missing)), andList(missing))
	}
	return nil
}

func findParam(params []*syntax.Param, name string) int {
	for i, p := range params {
		if p.Name == name && (p.Kind == syntax.Plain || p.Kind == syntax.KwOnly) {
			return i
		}
	}
	return -1
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

func were(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// andList writes a, b, and c as Python does.
func andList(s []string) string {
	switch len(s) {
	case 1:
		return s[0]
	case 2:
		return s[0] + " and " + s[1]
	}
	out := ""
	for i, x := range s {
		if i > 0 {
			out += ", "
		}
		if i == len(s)-1 {
			out += "and "
		}
		out += x
	}
	return out
}

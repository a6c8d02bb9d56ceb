// Arguments into parameters of the program's own functions, and CPython's texts
// for those that do not fit.
package eval

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// parameter finds the parameter that a keyword names, -1 if there is none.
func (f *Function) parameter(name string) int {
	for i, p := range f.Params {
		if p.Name == name && (p.Kind == syntax.Plain || p.Kind == syntax.KwOnly) {
			return i
		}
	}
	return -1
}

// bindParams puts arguments into parameters, as Python does: by position, by
// keyword, then defaults; too many come before too few.
func (in *Interp) bindParams(env *Env, f *Function, args []value.Value, kw []builtin.Kw) error {
	if err := in.R.Settle(args...); err != nil {
		return err
	}
	given := make([]value.Value, len(f.Params))
	var extra *value.Dict
	pos, star := 0, false
	for i, p := range f.Params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			if pos < len(args) {
				given[i] = args[pos]
				pos++
			}
		case syntax.VarArgs:
			star = true
			given[i] = value.Tuple(append([]value.Value{}, args[pos:]...))
		case syntax.VarKwargs:
			extra = value.NewDict()
			given[i] = extra
		}
	}
	if err := in.bindKeywords(f, given, extra, kw); err != nil {
		return err
	}
	if !star && pos < len(args) {
		return tooManyArguments(f, given, len(args))
	}
	return in.fillDefaults(env, f, given)
}

func (in *Interp) bindKeywords(f *Function, given []value.Value, extra *value.Dict, kw []builtin.Kw) error {
	for _, k := range kw {
		if err := in.R.Settle(k.Value); err != nil {
			return err
		}
		i := f.parameter(k.Name)
		switch {
		case i >= 0 && given[i] != nil:
			return value.Errorf(value.BadArgument, "%s() got multiple values for argument '%s'", f.Qual, k.Name)
		case i >= 0:
			given[i] = k.Value
		case extra != nil:
			if err := extra.Put(value.Str(k.Name), k.Value); err != nil {
				return err
			}
		default:
			return unexpectedKeyword(f, k.Name, kw)
		}
	}
	return nil
}

func unexpectedKeyword(f *Function, name string, kw []builtin.Kw) error {
	var positional, known []string
	for _, p := range f.Params {
		switch p.Kind {
		case syntax.PosOnly:
			if slices.ContainsFunc(kw, func(k builtin.Kw) bool { return k.Name == p.Name }) {
				positional = append(positional, p.Name)
			}
		case syntax.Plain, syntax.KwOnly:
			known = append(known, p.Name)
		}
	}
	if len(positional) > 0 {
		return value.Errorf(value.BadArgument, "%s() got some positional-only arguments passed as keyword arguments: '%s'", f.Qual, strings.Join(positional, ", "))
	}
	err := value.Errorf(value.BadArgument, "%s() got an unexpected keyword argument '%s'", f.Qual, name)
	if near := diag.Suggest(name, known); near != "" {
		return err.WithHint("did you mean '%s'?", near)
	}
	return err
}

func tooManyArguments(f *Function, given []value.Value, n int) error {
	least, most, keywords := 0, 0, 0
	for i, p := range f.Params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			if most++; f.Defaults[i] == nil {
				least++
			}
		case syntax.KwOnly:
			if given[i] != nil {
				keywords++
			}
		}
	}
	takes, many := fmt.Sprint(most), plural(most)
	if least < most {
		takes, many = fmt.Sprintf("from %d to %d", least, most), "s"
	}
	with, was := "", "were"
	if keywords > 0 {
		with = fmt.Sprintf(" positional argument%s (and %d keyword-only argument%s)", plural(n), keywords, plural(keywords))
	} else if n == 1 {
		was = "was"
	}
	return value.Errorf(value.BadArgument, "%s() takes %s positional argument%s but %d%s %s given", f.Qual, takes, many, n, with, was)
}

func (in *Interp) fillDefaults(env *Env, f *Function, given []value.Value) error {
	var missing, named []string
	for i, p := range f.Params {
		v := given[i]
		if v == nil {
			v = f.Defaults[i]
		}
		switch {
		case v != nil:
			in.setParam(env, i, p.Name, v)
		case p.Kind == syntax.KwOnly:
			named = append(named, "'"+p.Name+"'")
		default:
			missing = append(missing, "'"+p.Name+"'")
		}
	}
	if len(missing) > 0 {
		return builtin.Missing(f.Qual, "positional", missing)
	}
	if len(named) > 0 {
		return builtin.Missing(f.Qual, "keyword-only", named)
	}
	return nil
}

// setParam binds a parameter; its slot has its number.
func (in *Interp) setParam(env *Env, i int, name string, v value.Value) {
	in.dry.write(env, name, v)
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

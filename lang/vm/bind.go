// Arguments into parameters of the program's own functions, and CPython's texts
// for those that do not fit.
package vm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// bind puts arguments into the slots of a frame's parameters, as Python does: by
// position, by keyword, then defaults; too many come before too few.
func (m *Machine) bind(nf *frame, fn *Function, args []value.Value, kw []builtin.Kw) error {
	params := fn.code.c.Params
	if fn.code.simple && len(kw) == 0 && len(args) == len(params) {
		for i, v := range args {
			nf.regs[i] = value.CellOf(v)
		}
		return nil
	}
	var few [8]value.Value
	given := few[:0]
	if len(params) > len(few) {
		given = make([]value.Value, 0, len(params))
	}
	given = given[:len(params)]
	var extra *value.Dict
	pos, star := 0, false
	for i, p := range params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			if pos < len(args) {
				given[i] = args[pos]
				pos++
			}
		case syntax.VarArgs:
			star = true
			for _, v := range args[pos:] {
				share(v)
			}
			given[i] = value.Tuple(append([]value.Value{}, args[pos:]...))
		case syntax.VarKwargs:
			extra = value.NewDict()
			given[i] = extra
		}
	}
	if err := bindKeywords(fn, given, extra, kw); err != nil {
		return err
	}
	if !star && pos < len(args) {
		return tooManyArguments(fn, given, len(args))
	}
	return fillDefaults(nf, fn, given)
}

func bindKeywords(fn *Function, given []value.Value, extra *value.Dict, kw []builtin.Kw) error {
	for _, k := range kw {
		i := fn.parameter(k.Name)
		switch {
		case i >= 0 && given[i] != nil:
			return value.Errorf(value.BadArgument, "%s() got multiple values for argument '%s'", fn.Qual, k.Name)
		case i >= 0:
			given[i] = k.Value
		case extra != nil:
			share(k.Value)
			extra.PutStr(k.Name, k.Value)
		default:
			return UnexpectedKeyword(fn.Qual, fn.code.c.Params, k.Name, kw)
		}
	}
	return nil
}

// UnexpectedKeyword is the error of a keyword that no parameter of a function takes.
func UnexpectedKeyword(fn string, params []*syntax.Param, name string, kw []builtin.Kw) *value.Error {
	var positional, known []string
	for _, p := range params {
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
		return value.Errorf(value.BadArgument, "%s() got some positional-only arguments passed as keyword arguments: '%s'", fn, strings.Join(positional, ", "))
	}
	err := value.Errorf(value.BadArgument, "%s() got an unexpected keyword argument '%s'", fn, name)
	if near := diag.Suggest(name, known); near != "" {
		return err.WithHint("did you mean '%s'?", near)
	}
	return err
}

func tooManyArguments(fn *Function, given []value.Value, n int) error {
	least, most, keywords := 0, 0, 0
	for i, p := range fn.code.c.Params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			if most++; fn.defaults[i].P == nil {
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
	return value.Errorf(value.BadArgument, "%s() takes %s positional argument%s but %d%s %s given", fn.Qual, takes, many, n, with, was)
}

func fillDefaults(nf *frame, fn *Function, given []value.Value) error {
	var missing, named []string
	for i, p := range fn.code.c.Params {
		switch v := given[i]; {
		case v != nil:
			nf.regs[i] = value.CellOf(v)
		case fn.defaults[i].P != nil:
			nf.regs[i] = fn.defaults[i]
		case p.Kind == syntax.KwOnly:
			named = append(named, "'"+p.Name+"'")
		default:
			missing = append(missing, "'"+p.Name+"'")
		}
	}
	if len(missing) > 0 {
		return builtin.Missing(fn.Qual, "positional", missing)
	}
	if len(named) > 0 {
		return builtin.Missing(fn.Qual, "keyword-only", named)
	}
	return nil
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

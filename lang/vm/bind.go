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

// bind puts arguments into the slots of a frame's parameters.
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
	defaults := func(i int) bool { return fn.defaults[i].P != nil }
	if err := Bind(fn.Qual, params, given, defaults, args, kw); err != nil {
		return err
	}
	for i, p := range params {
		switch v := given[i].(type) {
		case nil:
			nf.regs[i] = fn.defaults[i]
			continue
		case value.Tuple:
			if p.Kind == syntax.VarArgs {
				for _, v := range v {
					share(v)
				}
			}
		case *value.Dict:
			if p.Kind == syntax.VarKwargs {
				for _, k := range kw {
					if x, ok := v.GetStr(k.Name); ok {
						share(x)
					}
				}
			}
		}
		nf.regs[i] = value.CellOf(given[i])
	}
	return nil
}

// Bind gives each parameter of a function its argument, as Python does: by position,
// by keyword, then defaults, of which defaults reports whether parameter i has one and
// which stay nil in given; too many come before too few.
func Bind(fn string, params []*syntax.Param, given []value.Value, defaults func(i int) bool, args []value.Value, kw []builtin.Kw) error {
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
			given[i] = value.Tuple(append([]value.Value{}, args[pos:]...))
		case syntax.VarKwargs:
			extra = value.NewDict()
			given[i] = extra
		}
	}
	if err := bindKeywords(fn, params, given, extra, kw); err != nil {
		return err
	}
	if !star && pos < len(args) {
		return tooManyArguments(fn, params, given, defaults, len(args))
	}
	return missingArguments(fn, params, given, defaults)
}

func bindKeywords(fn string, params []*syntax.Param, given []value.Value, extra *value.Dict, kw []builtin.Kw) error {
	for _, k := range kw {
		i := parameter(params, k.Name)
		switch {
		case i >= 0 && given[i] != nil:
			return value.Errorf(value.BadArgument, "%s() got multiple values for argument '%s'", fn, k.Name)
		case i >= 0:
			given[i] = k.Value
		case extra != nil:
			extra.PutStr(k.Name, k.Value)
		default:
			return unexpectedKeyword(fn, params, k.Name, kw)
		}
	}
	return nil
}

// unexpectedKeyword is the error of a keyword that no parameter of a function takes.
func unexpectedKeyword(fn string, params []*syntax.Param, name string, kw []builtin.Kw) error {
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

func tooManyArguments(fn string, params []*syntax.Param, given []value.Value, defaults func(i int) bool, n int) error {
	least, most, keywords := 0, 0, 0
	for i, p := range params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			if most++; !defaults(i) {
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
	return value.Errorf(value.BadArgument, "%s() takes %s positional argument%s but %d%s %s given", fn, takes, many, n, with, was)
}

func missingArguments(fn string, params []*syntax.Param, given []value.Value, defaults func(i int) bool) error {
	var missing, named []string
	for i, p := range params {
		switch {
		case given[i] != nil || defaults(i):
		case p.Kind == syntax.KwOnly:
			named = append(named, "'"+p.Name+"'")
		default:
			missing = append(missing, "'"+p.Name+"'")
		}
	}
	if len(missing) > 0 {
		return builtin.Missing(fn, "positional", missing)
	}
	if len(named) > 0 {
		return builtin.Missing(fn, "keyword-only", named)
	}
	return nil
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

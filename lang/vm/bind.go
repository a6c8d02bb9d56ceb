// Arguments into parameters of the program's own functions, and CPython's texts
// for those that do not fit.
package vm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// bind puts arguments into the slots of a frame's parameters.
func (m *Machine) bind(nf *frame, fn *Function, args []object.Value, kw []builtin.Kw) error {
	params := fn.code.c.Params
	if fn.code.simple && len(kw) == 0 && len(args) == len(params) {
		for i, v := range args {
			nf.regs[i] = object.CellOf(v)
		}
		return nil
	}
	if fn.looks {
		fn.namedDefaults()
	}
	var few [8]object.Value
	given := few[:0]
	if len(params) > len(few) {
		given = make([]object.Value, 0, len(params))
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
		case object.Tuple:
			if p.Kind == syntax.VarArgs {
				for _, v := range v {
					share(v)
				}
			}
		case *object.Dict:
			if p.Kind == syntax.VarKwargs {
				for _, k := range kw {
					if x, ok := v.GetStr(k.Name); ok {
						share(x)
					}
				}
			}
		}
		nf.regs[i] = object.CellOf(given[i])
	}
	return nil
}

// Bind gives each parameter of a function its argument, as Python does: by position,
// by keyword, then defaults, of which defaults reports whether parameter i has one and
// which stay nil in given; too many come before too few.
func Bind(fn string, params []*syntax.Param, given []object.Value, defaults func(i int) bool, args []object.Value, kw []builtin.Kw) error {
	var extra *object.Dict
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
			given[i] = object.Tuple(append([]object.Value{}, args[pos:]...))
		case syntax.VarKwargs:
			extra = object.NewDict()
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

func bindKeywords(fn string, params []*syntax.Param, given []object.Value, extra *object.Dict, kw []builtin.Kw) error {
	for _, k := range kw {
		i := parameter(params, k.Name)
		switch {
		case i >= 0 && given[i] != nil:
			return object.Errorf(object.BadArgument, "%s() got multiple values for argument '%s'", fn, k.Name)
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
		return object.Errorf(object.BadArgument, "%s() got some positional-only arguments passed as keyword arguments: '%s'", fn, strings.Join(positional, ", "))
	}
	err := object.Errorf(object.BadArgument, "%s() got an unexpected keyword argument '%s'", fn, name)
	if near := diag.Suggest(name, known); near != "" {
		return err.WithHint("did you mean '%s'?", near)
	}
	return err
}

func tooManyArguments(fn string, params []*syntax.Param, given []object.Value, defaults func(i int) bool, n int) error {
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
	return object.Errorf(object.BadArgument, "%s() takes %s positional argument%s but %d%s %s given", fn, takes, many, n, with, was)
}

func missingArguments(fn string, params []*syntax.Param, given []object.Value, defaults func(i int) bool) error {
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

// Annotations of tensors: parameters, results and variables are held against them.

// dims are the sizes that the names of annotations stand for in one call.
type dims = annot.Sizes[int]

// dimsOf are those of a frame: of its call, or, at the top level, of the module.
func (m *Machine) dimsOf(f *frame) *dims {
	switch f.code.c.Form {
	case code.Function:
		return f.sizes
	case code.Statement:
		return m.State("annotation sizes", func() any { return &dims{} }).(*dims)
	}
	return &dims{}
}

// checkParams holds a call's arguments against the annotations, which give the names in
// them their sizes.
func (m *Machine) checkParams(f *frame) error {
	f.sizes = &dims{}
	if f.gen != nil {
		f.gen.sizes = f.sizes
	}
	for i, p := range f.code.c.Params {
		v := f.given(i)
		if v == nil || !annot.Speaks(p.Ann) {
			continue
		}
		err := HoldParam(p, v, func(what string, v object.Value) error { return m.hold(f, p.Ann, what, v) })
		if err != nil {
			return err
		}
	}
	return nil
}

// HoldParam holds an argument, or each of those that *args and **kw gather.
func HoldParam(p *syntax.Param, v object.Value, hold func(what string, v object.Value) error) error {
	switch d, isConst := p.Default.(*syntax.Const); {
	case isConst && d.Kind == syntax.None && v == object.None:
		return nil // x: f32[N] = None says that x may be left out
	case p.Kind == syntax.VarArgs:
		for i, e := range v.(object.Tuple) {
			if err := hold(p.Name+"["+strconv.Itoa(i)+"]", e); err != nil {
				return err
			}
		}
		return nil
	case p.Kind == syntax.VarKwargs:
		d := v.(*object.Dict)
		for _, k := range d.Keys() {
			e, _, err := d.Get(k)
			if err == nil {
				err = hold(p.Name+"["+object.Repr(k)+"]", e)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return hold(p.Name, v)
}

// given is the value of a parameter, which may have become a cell.
func (f *frame) given(i int) object.Value {
	v := f.regs[i].Value()
	if b, ok := v.(*box); ok {
		return b.c.Value()
	}
	return v
}

// checkReturn holds a result against the function's annotation.
func (m *Machine) checkReturn(f *frame, v object.Value) error {
	def, ok := f.code.c.Node.(*syntax.FuncDef)
	if !ok {
		return nil
	}
	return m.hold(f, def.Returns, "return value of "+def.Name, v)
}

// checkAssigned holds A against the annotation of an assignment.
func (m *Machine) checkAssigned(f *frame, in *code.Ins, node syntax.Node) error {
	v, err := m.settled(f, in.A)
	if err != nil {
		return err
	}
	a, ok := node.(*syntax.AnnAssign)
	if !ok {
		return nil
	}
	return m.hold(f, a.Ann, AssignedName(a), v)
}

// AssignedName is what messages call the target of an annotated assignment.
func AssignedName(a *syntax.AnnAssign) string {
	if n, ok := a.Target.(*syntax.Name); ok {
		return n.ID
	}
	return "value"
}

// hold holds a value against an annotation of a frame's code.
func (m *Machine) hold(f *frame, ann syntax.Expr, what string, v object.Value) error {
	h := annot.Holder[int]{Arith: annot.Numbers{}, File: f.code.c.File, Sizes: m.dimsOf(f)}
	_, misfit := h.Hold(ann, what, v)
	return m.Misfit(f.code.c.File, misfit)
}

// Misfit is the error of a value that its annotation forbids; nil if it does not.
func (m *Machine) Misfit(file *diag.File, misfit *annot.Misfit) error {
	if misfit == nil {
		return nil
	}
	at := diag.Place{File: file, Span: misfit.At.Span()}
	return m.diagnose(at, object.Staticf(object.AnnotationError, "%s", misfit.Text))
}

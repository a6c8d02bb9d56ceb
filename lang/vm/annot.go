// Annotations of tensors: parameters, results and variables are held against them.
package vm

import (
	"strconv"

	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

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
		err := HoldParam(p, v, func(what string, v value.Value) error { return m.hold(f, p.Ann, what, v) })
		if err != nil {
			return err
		}
	}
	return nil
}

// HoldParam holds an argument, or each of those that *args and **kw gather.
func HoldParam(p *syntax.Param, v value.Value, hold func(what string, v value.Value) error) error {
	switch d, isConst := p.Default.(*syntax.Const); {
	case isConst && d.Kind == syntax.None && v == value.None:
		return nil // x: f32[N] = None says that x may be left out
	case p.Kind == syntax.VarArgs:
		for i, e := range v.(value.Tuple) {
			if err := hold(p.Name+"["+strconv.Itoa(i)+"]", e); err != nil {
				return err
			}
		}
		return nil
	case p.Kind == syntax.VarKwargs:
		d := v.(*value.Dict)
		for _, k := range d.Keys() {
			e, _, err := d.Get(k)
			if err == nil {
				err = hold(p.Name+"["+value.Repr(k)+"]", e)
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
func (f *frame) given(i int) value.Value {
	v := f.regs[i].Value()
	if b, ok := v.(*box); ok {
		return b.c.Value()
	}
	return v
}

// checkReturn holds a result against the function's annotation.
func (m *Machine) checkReturn(f *frame, v value.Value) error {
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
func (m *Machine) hold(f *frame, ann syntax.Expr, what string, v value.Value) error {
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
	return m.diagnose(at, value.Staticf(value.AnnotationError, "%s", misfit.Text))
}

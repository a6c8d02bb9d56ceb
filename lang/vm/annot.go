// Shape annotations: x: f32[B, T] and def f(x: f32[B, T], …) -> f32[B], held
// against the values. Other annotations mean what they mean in Python: nothing.
package vm

import (
	"strconv"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// dims are the sizes that the names of annotations stand for in one call.
type dims = map[string]int

// moduleDims are those of annotations at the top level.
func (m *Machine) moduleDims() dims {
	return m.State("annotation sizes", func() any { return dims{} }).(dims)
}

// checkParams holds a call's arguments against the annotations.
func (m *Machine) checkParams(f *frame) error {
	_, err := m.sizes(f)
	return err
}

// sizes holds a call's arguments against the annotations and gives the sizes that
// their names stand for.
func (m *Machine) sizes(f *frame) (dims, error) {
	d := dims{}
	for i, p := range f.code.c.Params {
		if p.Ann == nil || p.Kind == syntax.VarArgs || p.Kind == syntax.VarKwargs {
			continue
		}
		v := f.given(i)
		if v == nil {
			continue
		}
		if d, ok := p.Default.(*syntax.Const); ok && d.Kind == syntax.None && v == value.None {
			continue // x: f32[N] = None says that x may be left out
		}
		if err := m.checkAnnotation(f, p.Ann, p.Name, v, d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// given is the value of a parameter, which may have become a cell.
func (f *frame) given(i int) value.Value {
	v := f.regs[i].Value()
	if b, ok := v.(*box); ok {
		return b.c.Value()
	}
	return v
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
	name := "value"
	if n, ok := a.Target.(*syntax.Name); ok {
		name = n.ID
	}
	return m.checkAnnotation(f, a.Ann, name, v, m.moduleDims())
}

// annotation is a dtype and sizes read off its tree; ok is false for any other
// annotation.
func annotation(x syntax.Expr) (d dtype.DType, items []syntax.Expr, ok bool) {
	sub, isSub := x.(*syntax.Subscript)
	if !isSub {
		return 0, nil, false
	}
	n, isName := sub.X.(*syntax.Name)
	if !isName {
		return 0, nil, false
	}
	d, ok = dtype.ParseShort(n.ID)
	return d, sub.Items, ok
}

// checkAnnotation holds a value against an annotation, binding size names.
func (m *Machine) checkAnnotation(f *frame, ann syntax.Expr, what string, v value.Value, bound dims) error {
	return m.Hold(f.code.c.File, ann, what, v, bound)
}

// Hold holds a value against an annotation of a file, binding size names. Sizes that are
// not known fit.
func (m *Machine) Hold(file *diag.File, ann syntax.Expr, what string, v value.Value, bound map[string]int) error {
	d, items, ok := annotation(ann)
	if !ok {
		return nil
	}
	a, isArray := v.(*value.Array)
	at := diag.Place{File: file, Span: ann.Span()}
	want := file.Slice(ann.Span())
	if !isArray {
		return m.diagnose(at, value.Staticf(value.AnnotationError, "%s is declared %s and is a %s", what, want, v.TypeName()))
	}
	mismatch := func(why string) error {
		return m.diagnose(at, value.Staticf(value.AnnotationError, "%s is declared %s and is %s: %s", what, want, a.Type(), why))
	}
	if a.DType() != d {
		return mismatch("the element types differ")
	}
	if a.Rank() < 0 {
		return nil
	}
	sizes := a.Dims()
	before, after, rest := splitItems(items)
	if len(sizes) < len(before)+len(after) || !rest && len(sizes) != len(before) {
		return mismatch("it has " + strconv.Itoa(len(sizes)) + " axes")
	}
	for i, x := range before {
		if why := matchDim(x, sizes[i], bound); why != "" {
			return mismatch("axis " + strconv.Itoa(i) + " " + why)
		}
	}
	for i, x := range after {
		k := len(sizes) - len(after) + i
		if why := matchDim(x, sizes[k], bound); why != "" {
			return mismatch("axis " + strconv.Itoa(k) + " " + why)
		}
	}
	return nil
}

// splitItems parts sizes at `...` or `*Name`, which stand for any axes.
func splitItems(items []syntax.Expr) (before, after []syntax.Expr, rest bool) {
	for i, x := range items {
		_, star := x.(*syntax.Starred)
		c, isConst := x.(*syntax.Const)
		if star || isConst && c.Kind == syntax.Ellipsis {
			return items[:i], items[i+1:], true
		}
	}
	return items, nil, false
}

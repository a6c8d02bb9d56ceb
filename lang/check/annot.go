// Annotations of tensors: what is held against them, and what they make known.
package check

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// meanings are the sizes that names of annotations stand for, as a value: ways join it with
// what else a frame holds. It does not change.
type meanings struct{ of *annot.Sizes[*size.Size] }

// TypeName is sizes.
func (*meanings) TypeName() string { return "sizes" }

func (n *meanings) same(o *meanings) bool {
	return n == o || n.of.Len() == o.of.Len() && n.of.Common(o.of, size.Equal).Len() == n.of.Len()
}

// namesSlot is where a frame keeps its meanings.
func (f *frame) namesSlot() int { return len(f.regs) - 2 }

// holder readies the annotations of a frame; keep remembers the names that they have given
// sizes.
func (f *frame) holder() (h *annot.Holder[*size.Size], keep func()) {
	h = &annot.Holder[*size.Size]{Arith: symbols{f.ck}, File: f.c.File, Sizes: &annot.Sizes[*size.Size]{}}
	switch f.c.Form {
	case code.Function:
		if n, ok := f.regs[f.namesSlot()].(*meanings); ok {
			h.Sizes = n.of.Clone()
		}
		return h, func() { f.regs[f.namesSlot()] = &meanings{h.Sizes} }
	case code.Statement:
		c := f.ck.variable(f.ck.letters, f.mod.name)
		f.ck.rec.reads(c)
		if n, ok := c.v.(*meanings); ok {
			h.Sizes = n.of.Clone()
		}
		return h, func() { f.ck.assign(c, &meanings{h.Sizes}) }
	}
	return h, func() {}
}

// checkParams holds the parameters against their annotations, and takes from them what is
// not known of the arguments.
func (f *frame) checkParams() error {
	h, keep := f.holder()
	defer keep()
	var later []int // what is not known is held last, when the names have sizes
	for i, p := range f.c.Params {
		v := f.param(i)
		if v == nil || !annot.Speaks(p.Ann) {
			continue
		}
		if isUnknown(v) {
			later = append(later, i)
		} else if err := f.checkParam(h, i, v); err != nil {
			return err
		}
	}
	for _, i := range later {
		if err := f.checkParam(h, i, f.param(i)); err != nil {
			return err
		}
	}
	return nil
}

// param is the value of a parameter, which may have become a cell.
func (f *frame) param(i int) object.Value {
	if c, captured := f.regs[i].(*cell); captured {
		return c.v
	}
	return f.regs[i]
}

// checkParam holds one parameter.
func (f *frame) checkParam(h *annot.Holder[*size.Size], i int, v object.Value) error {
	p, to := f.c.Params[i], v
	if (p.Kind == syntax.VarArgs || p.Kind == syntax.VarKwargs) && (isUnknown(v) || f.ck.dirty(v, 1)) {
		return nil
	}
	if d, ok := p.Default.(*syntax.Const); ok && d.Kind == syntax.None && isUnknown(v) {
		return nil // it may be left out
	}
	err := vm.HoldParam(p, v, func(what string, e object.Value) error {
		now, err := f.hold(h, p.Ann, what, e)
		if p.Kind != syntax.VarArgs && p.Kind != syntax.VarKwargs {
			to = now
		}
		return err
	})
	if err != nil || !said(v, to) {
		return err
	}
	f.refine(v, to)
	if c, captured := f.regs[i].(*cell); captured {
		f.ck.assign(c, to)
	} else {
		f.put(uint8(i), to)
	}
	return nil
}

func (f *frame) checkReturn(in code.Ins) error {
	def, ok := f.c.Node.(*syntax.FuncDef)
	if !ok {
		return nil
	}
	return f.holdSlot(in.A, def.Returns, "return value of "+def.Name)
}

func (f *frame) checkAssigned(pc int, in code.Ins) error {
	a, ok := f.c.Nodes[pc].(*syntax.AnnAssign)
	if !ok {
		return nil
	}
	return f.holdSlot(in.A, a.Ann, vm.AssignedName(a))
}

// holdSlot holds what a slot has against an annotation, which makes more of it known.
func (f *frame) holdSlot(slot uint8, ann syntax.Expr, what string) error {
	v, err := f.get(slot)
	if err != nil {
		return err
	}
	h, keep := f.holder()
	now, err := f.hold(h, ann, what, v)
	if err != nil {
		return err
	}
	if keep(); said(v, now) {
		f.refine(v, now)
		f.put(slot, now)
	}
	return nil
}

// hold holds a value against an annotation and gives what is known of it then.
func (f *frame) hold(h *annot.Holder[*size.Size], ann syntax.Expr, what string, v object.Value) (object.Value, error) {
	if a, ok := v.(*object.Array); ok {
		v = f.ck.named(a)
	}
	answer, misfit := h.Hold(ann, what, v)
	if misfit != nil {
		return v, f.ck.m.Misfit(f.c.File, misfit)
	}
	if answer == annot.Maybe && (isUnknown(v) || f.ck.mirrors == nil) {
		v = f.declared(h, ann, v)
	}
	return v, nil
}

// declared is a value of which its annotation says more than is known.
func (f *frame) declared(h *annot.Holder[*size.Size], ann syntax.Expr, v object.Value) object.Value {
	d, items, rank, ok := annot.Tensor(ann)
	a, isArray := v.(*object.Array)
	if !ok || !isArray && !isUnknown(v) || isArray && a.DType() != d {
		return v
	}
	if isArray && a.Rank() >= 0 {
		axes, _ := h.Axes(a)
		more := false
		for i, want := range f.wanted(h, items, a.Rank(), nil) {
			if _, number := axes[i].Number(); !number && want != nil && !size.Equal(axes[i], want) {
				more, axes[i] = true, want
			}
		}
		if !more {
			return v
		}
		return f.ck.retyped(a, axes)
	}
	if !isArray {
		a = arrayOf(ir.Type{DType: d, Shape: shape.UnknownRank()}, false)
	}
	if rank < 0 {
		return a
	}
	axes := f.wanted(h, items, rank, f.ck.symbol)
	for i := range axes {
		if axes[i] == nil {
			axes[i] = f.ck.symbol("?")
		}
	}
	return f.ck.retyped(a, axes)
}

// wanted are the sizes that an annotation says, nil where it says none.
func (f *frame) wanted(h *annot.Holder[*size.Size], items []syntax.Expr, rank int, fresh func(name string) *size.Size) []*size.Size {
	sizes, said := h.Wanted(items, rank, fresh)
	for i := range sizes {
		if !said[i] {
			sizes[i] = nil
		}
	}
	return sizes
}

// said reports whether an annotation has made more of a value known.
func said(v, now object.Value) bool {
	a, ok := now.(*object.Array)
	return ok && v != object.Value(a)
}

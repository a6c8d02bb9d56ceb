// Shape annotations: what is held against them, and what they say.
package check

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// checkParams holds the parameters against their annotations, and takes from them what is
// not known of the arguments.
func (f *frame) checkParams() error {
	_, err := f.paramSizes(true)
	return err
}

// paramSizes gives the sizes that the names of the annotations stand for.
func (f *frame) paramSizes(declare bool) (map[string]int, error) {
	bound := map[string]int{}
	for i, p := range f.c.Params {
		if p.Ann == nil || p.Kind == syntax.VarArgs || p.Kind == syntax.VarKwargs {
			continue
		}
		v := f.regs[i]
		c, captured := v.(*cell)
		if captured {
			v = c.v
		}
		if v == nil {
			continue
		}
		none := false
		if d, ok := p.Default.(*syntax.Const); ok && d.Kind == syntax.None {
			if none = true; v == value.None {
				continue // x: f32[N] = None says that x may be left out
			}
		}
		if isUnknown(v) {
			if t := declared(p.Ann); t != nil && declare && !none && !captured {
				f.put(uint8(i), t)
			}
			continue
		}
		if err := f.ck.m.Hold(f.c.File, p.Ann, p.Name, v, bound); err != nil {
			return nil, err
		}
	}
	return bound, nil
}

func (f *frame) checkReturn(in code.Ins) error {
	v, err := f.get(in.A)
	if err != nil || isUnknown(v) {
		return err
	}
	def, ok := f.c.Node.(*syntax.FuncDef)
	if !ok {
		return nil
	}
	bound, err := f.paramSizes(false)
	if err != nil { // a parameter has another value by now
		return nil
	}
	return f.ck.m.Hold(f.c.File, def.Returns, "return value of "+def.Name, v, bound)
}

func (f *frame) checkAssigned(pc int, in code.Ins) error {
	v, err := f.get(in.A)
	if err != nil {
		return err
	}
	a, ok := f.c.Nodes[pc].(*syntax.AnnAssign)
	if !ok {
		return nil
	}
	if isUnknown(v) {
		if t := declared(a.Ann); t != nil {
			f.put(in.A, t)
		}
		return nil
	}
	name := "value"
	if n, ok := a.Target.(*syntax.Name); ok {
		name = n.ID
	}
	sizes := f.ck.m.State("annotation sizes", func() any { return map[string]int{} }).(map[string]int)
	if len(f.ck.heap.marks) > 0 || f.fn != nil {
		sizes = map[string]int{}
	}
	return f.ck.m.Hold(f.c.File, a.Ann, name, v, sizes)
}

// declared is the type that an annotation says; nil if it is none of an array.
func declared(x syntax.Expr) value.Value {
	sub, ok := x.(*syntax.Subscript)
	if !ok {
		return nil
	}
	n, ok := sub.X.(*syntax.Name)
	if !ok {
		return nil
	}
	d, ok := dtype.ParseShort(n.ID)
	if !ok {
		return nil
	}
	dims := make([]int, len(sub.Items))
	for i, item := range sub.Items {
		switch it := item.(type) {
		case *syntax.Int:
			dims[i] = int(it.Value)
		case *syntax.Starred, *syntax.Const:
			return arrayOf(ir.Type{DType: d, Shape: shape.UnknownRank()}, false)
		default:
			dims[i] = shape.Unknown
		}
	}
	return arrayOf(ir.Type{DType: d, Shape: shape.Make(dims)}, false)
}

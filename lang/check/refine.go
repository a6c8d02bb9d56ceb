// What becomes known of a value after it was made: by an annotation that it has fitted, by
// an assertion that has held.
package check

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// symbols is the arithmetic of sizes that are not known.
type symbols struct{ ck *Checker }

// Number is a size that is known.
func (symbols) Number(n int) *size.Size { return size.Const(n) }

// Below reports a size that is less than 0 for sure.
func (symbols) Below(s *size.Size) bool {
	n, ok := s.Number()
	return ok && n < 0
}

// Text writes a size.
func (symbols) Text(s *size.Size) string {
	if s == nil {
		return "?"
	}
	return s.String()
}

// Known reports a value of which the type is known, and what it holds.
func (s symbols) Known(v object.Value) bool { return !isUnknown(v) && !s.ck.dirty(v, 3) }

// Compare decides what holds whatever the symbols are.
func (symbols) Compare(a, b *size.Size) annot.Answer {
	switch {
	case a == nil || b == nil:
		return annot.Maybe
	case size.Equal(a, b):
		return annot.Yes
	case size.Never(a, b):
		return annot.No
	}
	return annot.Maybe
}

// Axes are the sizes of an array.
func (symbols) Axes(a *object.Array) ([]*size.Size, bool) {
	if a.Rank() < 0 {
		return nil, false
	}
	out := make([]*size.Size, a.Rank())
	for i := range out {
		out[i] = sizeAt(a.Type().Shape, i)
	}
	return out, true
}

// Do is an operator between sizes.
func (symbols) Do(op syntax.Op, a, b *size.Size) (*size.Size, bool) {
	var s *size.Size
	switch op {
	case syntax.Add:
		s = size.Add(a, b)
	case syntax.Sub:
		s = size.Sub(a, b)
	case syntax.Mul:
		s = size.Mul(a, b)
	case syntax.FloorDiv:
		s = size.Div(a, b)
	case syntax.Mod:
		s = size.Sub(a, size.Mul(b, size.Div(a, b)))
	case syntax.Pow:
		if b == nil || a == nil {
			return nil, false
		}
		n, ok := b.Number()
		if !ok || n < 0 || n > 6 {
			return nil, false
		}
		s = size.Const(1)
		for range n {
			s = size.Mul(s, a)
		}
	}
	return s, s != nil
}

// retyped is an array of which the sizes have become known.
func (ck *Checker) retyped(a *object.Array, axes []*size.Size) *object.Array {
	dims, sizes := make([]int, len(axes)), make([]shape.Size, len(axes))
	for i, s := range axes {
		dims[i] = shape.Unknown
		if s == nil {
			continue
		}
		if n, ok := s.Number(); ok && n >= 0 {
			dims[i] = n
		} else if !ok {
			sizes[i] = s
		}
	}
	b := arrayOf(ir.Type{DType: a.DType(), Shape: shape.Make(dims).WithSizes(sizes)}, a.Scalar)
	b.Name, b.ReadOnly = a.Name, a.ReadOnly
	return b
}

// refine says that a value is what another one describes better, wherever variables hold
// it: here, and where this frame was called.
func (f *frame) refine(old, now object.Value) {
	if _, isArray := old.(*object.Array); !isArray || f.ck.mirrors != nil {
		return
	}
	f.ck.copied = true
	f.ck.rec.loosen() // which variables hold the same array is not what a later check finds
	swap := func(regs []object.Value) {
		for i, v := range regs {
			if v == old {
				regs[i] = now
			}
		}
	}
	swap(f.regs)
	swap(f.far)
	if f.up != nil && !f.marked { // it has gone one way so far
		swap(f.up.regs)
		swap(f.up.far)
	}
	f.ck.eachCell(func(c *cell) {
		if c.v == old {
			f.ck.assign(c, now)
		}
	})
}

// eachCell gives the variables of modules and those that functions share.
func (ck *Checker) eachCell(do func(c *cell)) {
	for _, c := range ck.heap.cells {
		do(c)
	}
	for _, name := range ck.main.order {
		do(ck.main.cells[name])
	}
}

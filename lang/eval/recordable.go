// What an expression reads, if every op in it depends on the types of that
// alone: then its program can be run again on other values.
package eval

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// walk collects the names of an expression in which every op depends on the
// types of the arrays alone, and on numbers as they are written.
type walk struct {
	in      *Interp
	env     *Env
	leaves  []leaf
	written []float64 // floats that stand in the expression
	power   bool
	packed  bool         // the order in memory of what is read matters
	out     *syntax.Name // the array that the outermost call writes to
	root    syntax.Expr  // the expression
}

func (w *walk) expr(x syntax.Expr) bool {
	if _, part := x.(*syntax.Subscript); part && w.in.given.of(w.in, x) != nil {
		return w.operand(leaf{node: x}, nil)
	}
	switch x := x.(type) {
	case *syntax.Float:
		w.written = append(w.written, x.Value)
		return true
	case *syntax.Int, *syntax.Imag:
		return true
	case *syntax.Name:
		return w.name(x, nil)
	case *syntax.Subscript:
		return w.subscript(x)
	case *syntax.Binary:
		w.power = w.power || x.Op == syntax.Pow
		n := len(w.leaves)
		return w.expr(x.X) && w.expr(x.Y) && w.ofArrays(n)
	case *syntax.Unary:
		n := len(w.leaves)
		return (x.Op == syntax.USub || x.Op == syntax.Invert) && w.expr(x.X) && w.ofArrays(n)
	case *syntax.Compare:
		if len(x.Ops) != 1 || x.Ops[0].Op < syntax.Lt || x.Ops[0].Op > syntax.Ne {
			return false // in, is and their opposites
		}
		n := len(w.leaves)
		return w.expr(x.X) && w.expr(x.Ys[0]) && w.ofArrays(n)
	case *syntax.Call:
		n := len(w.leaves)
		return w.call(x) && (w.ofArrays(n) || w.ofNumbers(x))
	}
	return false
}

// ofArrays tells that what has been noted since there were n leaves is not
// computed of Python's numbers alone: that would not be on the tape.
func (w *walk) ofArrays(n int) bool {
	numbers, arrays := 0, 0
	for i := range w.leaves[n:] {
		switch l := &w.leaves[n+i]; {
		case l.number != nil:
			numbers++
		case l.fixed == nil:
			arrays++
		}
	}
	return numbers == 0 || arrays > 0
}

// subscript notes a part that is written in numbers, or what arrays of indices and
// masks choose of an array.
func (w *walk) subscript(x *syntax.Subscript) bool {
	n, ok := x.X.(*syntax.Name)
	if !ok {
		return false
	}
	if !slices.ContainsFunc(x.Items, func(i syntax.Expr) bool { return !isWritten(i) }) {
		return w.name(n, x)
	}
	if !w.name(n, nil) {
		return false
	}
	for _, i := range x.Items {
		k := len(w.leaves)
		switch i := i.(type) {
		case *syntax.Slice:
			if i.Lo != nil || i.Hi != nil || i.Step != nil {
				return false
			}
		case *syntax.Name, *syntax.Compare, *syntax.Unary, *syntax.Binary:
			if !w.expr(i) || len(w.leaves) == k || w.leaves[k].number != nil || w.leaves[k].scalar {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// name notes a variable that has an array of numbers, or a float.
func (w *walk) name(n *syntax.Name, part *syntax.Subscript) bool {
	return w.operand(leaf{node: n, id: n.ID}, part)
}

func (w *walk) operand(l leaf, part *syntax.Subscript) bool {
	v, err := w.in.valueOf(w.env, l.node)
	if _, isFloat := v.(value.Float); isFloat && part == nil && l.id != "" {
		l.number, l.input = v, -1
		w.leaves = append(w.leaves, l)
		return true
	}
	a, ok := v.(*value.Array)
	if err != nil || !ok || a.DType().IsText() || a.DType().IsTime() {
		return false
	}
	t, ready := a.Ready()
	if !ready || t.Swapped() || t.Size() == 0 || w.packed && !t.Contiguous() {
		return false
	}
	l.dt, l.dims, l.scalar, l.packed, l.input = t.DType(), slices.Clone(t.Shape()), a.Scalar, w.packed, -1
	if part != nil {
		items, err := w.in.exprs(w.env, part.Items)
		if err != nil {
			return false
		}
		e, ok := w.in.R.Encoding(a, items)
		if l.part = &e; !ok {
			return false
		}
	}
	w.leaves = append(w.leaves, l)
	return true
}

// isWritten tells items of an index that are numbers, or slices of numbers.
func isWritten(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Slice:
		for _, e := range []syntax.Expr{x.Lo, x.Hi, x.Step} {
			if e != nil && !isNumber(e) {
				return false
			}
		}
		return true
	case *syntax.Const:
		return x.Kind == syntax.Ellipsis || x.Kind == syntax.None
	}
	return isNumber(x)
}

// place finds which input each variable is. Inputs that are none are numbers
// as written.
func (w *walk) place(inputs []*tensor.Tensor) bool {
	taken := make([]bool, len(inputs))
	for i := range w.leaves {
		l := &w.leaves[i]
		if l.fixed != nil {
			continue
		}
		if l.number != nil {
			l.input = w.placeNumber(l, inputs)
		} else {
			l.input = w.placeArray(l, inputs)
		}
		if l.input < 0 || w.power && (l.number != nil || !l.dt.IsInexact()) {
			return false
		}
		if slices.ContainsFunc(w.leaves[:i], func(m leaf) bool { return m.fixed == nil && l.blurs(&m) }) {
			return false
		}
		taken[l.input] = true
	}
	for i, t := range inputs {
		if !taken[i] && t.Rank() > 0 {
			return false
		}
	}
	return true
}

// blurs tells that with m before it a leaf does not show what was read where: two
// parts, or two scalars, of which one may have been reckoned with. Two names of
// one array will have to be that again; see supplies.
func (l *leaf) blurs(m *leaf) bool {
	alone := l.scalar || l.number != nil
	if alone && m.id == l.id && l.id != "" {
		return true
	}
	return m.input == l.input && (alone || m.part != nil || l.part != nil)
}

func (w *walk) placeArray(l *leaf, inputs []*tensor.Tensor) int {
	v, err := w.in.valueOf(w.env, l.node)
	if err != nil {
		return -1
	}
	t, _ := v.(*value.Array).Ready()
	if t = l.of(t); t == nil {
		return -1
	}
	return slices.IndexFunc(inputs, func(u *tensor.Tensor) bool { return t == u || l.part != nil && t.Rank() > 0 && t.SameView(u) })
}

// placeNumber finds a float among the inputs. One that is written in the
// expression too could be either.
func (w *walk) placeNumber(l *leaf, inputs []*tensor.Tensor) int {
	f := math.Abs(float64(l.number.(value.Float)))
	if slices.ContainsFunc(w.written, func(x float64) bool { return math.Abs(x) == f }) {
		return -1
	}
	return slices.IndexFunc(inputs, func(u *tensor.Tensor) bool {
		if u.Rank() > 0 || !u.DType().IsInexact() {
			return false
		}
		c, err := w.in.R.Constant(l.number, u.DType())
		l.dt = u.DType()
		return err == nil && c == u
	})
}

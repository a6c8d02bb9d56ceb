// Expressions that are evaluated again and again, in loops and functions: the
// second time what was recorded is kept, and from the third on it is run as it
// is as long as the variables have arrays of the same types and shapes.
package eval

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// manyPrograms is how often an expression whose types change is recorded anew, and
// once more for so many runs of what was recorded.
const (
	manyPrograms = 16
	runsEach     = 32
)

// fewPrograms is how often one is tried that cannot be kept: s += x.sum() starts
// with another type of s.
const fewPrograms = 4

// replay is one expression, or the target of x op= y; without a program it is
// not worth while.
type replay struct {
	leading  []syntax.Expr // names and calls to be evaluated before
	programs int           // that were recorded, or tried
	runs     int           // of programs
	program  *compile.Replay
	leaves   []leaf
	inputs   []*tensor.Tensor // of the next run; those that no leaf gives stay
}

// hopeless tells that the expression seems to be none that can be run as recorded.
func (rp *replay) hopeless() bool { return rp.programs >= fewPrograms && rp.program == nil }

// leaf is a name in the expression, a slice of what it names, or a call whose
// value is given.
type leaf struct {
	node   syntax.Expr
	id     string // of a name
	part   *shape.Encoding
	dt     dtype.DType
	dims   []int
	scalar bool
	input  int
	// fixed is the builtin or module that the name means, for names that are
	// called or stand before a point.
	fixed value.Value
}

// valueOf is what a leaf has now.
func (in *Interp) valueOf(env *Env, l *leaf) (value.Value, error) {
	if n, ok := l.node.(*syntax.Name); ok {
		return in.variable(env, n)
	}
	if v := in.given.of(in, l.node); v != nil {
		return v, nil
	}
	return nil, value.ErrUnknown
}

// repeats finds where an expression that may be worth remembering keeps its
// replay; nil for others.
func repeats(x syntax.Expr) *any {
	switch x := x.(type) {
	case *syntax.Binary:
		return &x.Memo
	case *syntax.Compare:
		return &x.Memo
	case *syntax.Call:
		return &x.Memo
	}
	return nil
}

// again runs an expression as it was recorded, if its variables still fit.
func (in *Interp) again(env *Env, x syntax.Expr, memo any) (*value.Array, bool, error) {
	rp, _ := memo.(*replay)
	if rp == nil || rp.program == nil {
		return nil, false, nil
	}
	defer rp.forget()
	if !in.fits(env, rp) {
		return nil, false, nil
	}
	a, ok, err := rp.program.Run(rp.inputs)
	if err != nil {
		return nil, false, in.runError(env, x, err)
	}
	rp.runs++
	return a, ok, nil
}

// againInto is again for x op= y: the result goes to the target, or into its array.
func (in *Interp) againInto(env *Env, target *syntax.Name, memo any) (bool, error) {
	rp, _ := memo.(*replay)
	if rp == nil || rp.program == nil {
		return false, nil
	}
	defer rp.forget()
	v, err := in.variable(env, target)
	a, ok := v.(*value.Array)
	if err != nil || !ok || !in.fits(env, rp) {
		return false, nil
	}
	if a.Scalar {
		v, ok, err := rp.program.Run(rp.inputs)
		if ok {
			in.bind(env, target, v)
		}
		return ok, err
	}
	if a.ReadOnly {
		return false, nil
	}
	t, _ := a.Ready()
	rp.runs++
	return rp.program.RunInto(rp.inputs, t)
}

// fits finds the inputs of a program, if all that it names is as it was.
func (in *Interp) fits(env *Env, rp *replay) bool {
	for i := range rp.leaves {
		l := &rp.leaves[i]
		v, err := in.valueOf(env, l)
		if err != nil {
			return false
		}
		if l.fixed != nil {
			if !sameBuiltin(v, l.fixed) {
				return false
			}
			continue
		}
		a, ok := v.(*value.Array)
		if !ok || a.Scalar != l.scalar {
			return false
		}
		t, ready := a.Ready()
		if !ready || t.DType() != l.dt || !slices.Equal(t.Shape(), l.dims) || t.Swapped() {
			return false
		}
		if rp.inputs[l.input] = l.of(t); rp.inputs[l.input] == nil {
			return false
		}
	}
	return true
}

// of is what the leaf stands for, nil if there is no such part.
func (l *leaf) of(t *tensor.Tensor) *tensor.Tensor {
	if l.part == nil {
		return t
	}
	t, err := engine.StridedSlice(t, *l.part)
	if err != nil {
		return nil
	}
	return t
}

// forget lets go of the arrays of a run.
func (rp *replay) forget() {
	for i := range rp.leaves {
		if l := &rp.leaves[i]; l.fixed == nil {
			rp.inputs[l.input] = nil
		}
	}
}

func sameBuiltin(v, w value.Value) bool {
	switch x := v.(type) {
	case *value.Module:
		return x == w
	case *builtin.Func:
		f, ok := w.(*builtin.Func)
		return ok && f.Self == nil && x.Self == nil && f.Entry == x.Entry
	}
	return false
}

// remember notes that an expression was evaluated to a pending array, and keeps
// what was recorded if that was not the first time. The parts are what it reads.
func (in *Interp) remember(env *Env, memo *any, a *value.Array, parts ...syntax.Expr) {
	if in.dry != nil {
		return
	}
	rp, known := (*memo).(*replay)
	switch {
	case !known:
		*memo = &replay{}
		return
	case rp.hopeless():
		return
	}
	if rp.programs >= manyPrograms+rp.runs/runsEach {
		return
	}
	rp.programs++
	w := walk{in: in, env: env}
	for _, part := range parts {
		if !w.expr(part) {
			return
		}
	}
	p := in.R.Replay(a)
	if p == nil || !w.place(p.Inputs) {
		return
	}
	rp.program, rp.leaves, rp.inputs = p, w.leaves, p.Inputs
	p.Inputs = nil
	rp.forget()
}

// walk collects the names of an expression in which every op depends on the
// types of the arrays alone, and on numbers as they are written.
type walk struct {
	in     *Interp
	env    *Env
	leaves []leaf
	power  bool
}

func (w *walk) expr(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Int, *syntax.Float, *syntax.Imag:
		return true
	case *syntax.Name:
		return w.name(x, nil)
	case *syntax.Subscript:
		n, ok := x.X.(*syntax.Name)
		return ok && !slices.ContainsFunc(x.Items, func(i syntax.Expr) bool { return !isWritten(i) }) && w.name(n, x)
	case *syntax.Binary:
		w.power = w.power || x.Op == syntax.Pow
		return w.expr(x.X) && w.expr(x.Y)
	case *syntax.Unary:
		return x.Op == syntax.USub && w.expr(x.X)
	case *syntax.Compare:
		if len(x.Ops) != 1 || x.Ops[0].Op < syntax.Lt || x.Ops[0].Op > syntax.Ne {
			return false // in, is and their opposites
		}
		return w.expr(x.X) && w.expr(x.Ys[0])
	case *syntax.Call:
		return w.call(x)
	}
	return false
}

// name notes a variable that has an array of numbers.
func (w *walk) name(n *syntax.Name, part *syntax.Subscript) bool {
	return w.operand(leaf{node: n, id: n.ID}, part)
}

func (w *walk) operand(l leaf, part *syntax.Subscript) bool {
	v, err := w.in.valueOf(w.env, &l)
	a, ok := v.(*value.Array)
	if err != nil || !ok || a.DType().IsText() || a.DType().IsTime() {
		return false
	}
	t, ready := a.Ready()
	if !ready || t.Swapped() || t.Size() == 0 {
		return false
	}
	l.dt, l.dims, l.scalar, l.input = t.DType(), slices.Clone(t.Shape()), a.Scalar, -1
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

// methods are those whose result's type depends on types and written numbers
// alone.
var methods = map[string]bool{"sum": true, "mean": true, "max": true, "min": true, "prod": true, "any": true, "all": true,
	"argmax": true, "argmin": true, "cumsum": true, "cumprod": true, "std": true, "var": true, "dot": true}

// products are functions of that kind beside the elementwise ones.
var products = map[string]bool{"np.einsum": true, "np.dot": true, "np.matmul": true}

// call notes what a call of an elementwise function, a reduction or a product
// reads.
func (w *walk) call(x *syntax.Call) bool {
	if w.in.given.of(w.in, x) != nil {
		return w.operand(leaf{node: x}, nil)
	}
	for _, a := range x.Args {
		if a.Star != 0 || a.Name != "" && a.Name != "axis" && a.Name != "keepdims" {
			return false
		}
	}
	switch fn := x.Fn.(type) {
	case *syntax.Name:
		v, err := w.in.variable(w.env, fn)
		f, ok := v.(*builtin.Func)
		return err == nil && ok && f.Self == nil && w.function(fn, v, f.Entry, x.Args)
	case *syntax.Attr:
		if n, ok := fn.X.(*syntax.Name); ok {
			if v, err := w.in.variable(w.env, n); err == nil {
				if m, ok := v.(*value.Module); ok {
					e, found := builtin.Lookup("np." + fn.Name)
					return found && m.Name == "numpy" && w.function(n, m, e, x.Args)
				}
			}
		}
		return methods[fn.Name] && w.expr(fn.X) && w.arguments(x.Args, fn.Name == "dot")
	}
	return false
}

func (w *walk) function(n *syntax.Name, v value.Value, e *builtin.Entry, args []syntax.Arg) bool {
	name := e.Name()
	short, ofNumPy := strings.CutPrefix(name, "np.")
	if e.Ufunc == nil && !products[name] && !(ofNumPy && methods[short]) {
		return false
	}
	if e.Ufunc != nil && (e.Ufunc.Nout != 1 || len(args) != e.Ufunc.Nin || name == "np.power" || name == "np.positive") {
		return false
	}
	w.leaves = append(w.leaves, leaf{node: n, id: n.ID, fixed: v})
	return w.arguments(args, true)
}

// arguments notes those of a call: arrays first, then what is written.
func (w *walk) arguments(args []syntax.Arg, arrays bool) bool {
	for _, a := range args {
		switch v := a.Value.(type) {
		case *syntax.Str, *syntax.Const:
			continue
		default:
			if isNumber(v) {
				continue
			}
			if !arrays || a.Name != "" || !w.expr(v) {
				return false
			}
		}
	}
	return true
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
		v, err := w.in.valueOf(w.env, l)
		if err != nil {
			return false
		}
		t, _ := v.(*value.Array).Ready()
		if t = l.of(t); t == nil {
			return false
		}
		l.input = slices.IndexFunc(inputs, func(u *tensor.Tensor) bool { return t == u || l.part != nil && t.Rank() > 0 && t.SameView(u) })
		if l.input < 0 || w.power && !l.dt.IsInexact() {
			return false
		}
		for _, m := range w.leaves[:i] { // two names of one array, or a scalar that may have been reckoned with
			if m.fixed == nil && (m.input == l.input && (m.id != l.id || l.id == "" || m.part != nil || l.part != nil) || l.scalar && m.id == l.id && l.id != "") {
				return false
			}
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

// The methods and attributes of elementwise functions: np.add.reduce, .outer …
package ufunc

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var ufuncMethodEntries = []builtin.Entry{
	{Names: []string{"ufunc.reduce"}, Params: "self, array, axis=0, dtype=None, out=None, keepdims=False, initial=<no value>, where=True",
		Doc: "Fold an axis with the function.", Example: "np.multiply.reduce([2, 3, 5])", Fn: ufuncReduce},
	{Names: []string{"ufunc.__call__"}, Params: "self, /, *args, **kwargs",
		Doc: "The function of arrays, element by element.", Example: "getattr(np.add, '__call__')(1, 2)", Fn: func(c *builtin.Call) (object.Value, error) {
			f, ok := c.Args[0].(*builtin.Func)
			if !ok {
				return nil, object.ErrUnknown
			}
			return f.Entry.Invoke(c.R, c.Host, c.Rest, c.Kw)
		}},
	{Names: []string{"ufunc.accumulate"}, Params: "self, array, axis=0, dtype=None, out=None",
		Doc: "Running results along an axis.", Example: "np.add.accumulate([2, 3, 5])", Fn: ufuncAccumulate},
	{Names: []string{"ufunc.reduceat"}, Params: "self, array, indices, axis=0, dtype=None, out=None",
		Doc: "Fold slices that start at indices.", Example: "np.add.reduceat(np.arange(8), [0, 4, 1, 5])", Fn: ufuncReduceAt},
	{Names: []string{"ufunc.outer"}, Params: "self, A, B, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True",
		Doc: "The function of every pair of elements.", Example: "np.multiply.outer([1, 2, 3], [4, 5, 6])", Fn: ufuncOuter},
	{Names: []string{"ufunc.at"}, Params: "self, a, indices, b=None, /", Effect: true, Dry: dryAt,
		Doc: "Apply in place at indices; repeated ones count.", Example: "a = np.array([1, 2, 3, 4])\nnp.add.at(a, [0, 1, 2, 2], 1)\na", Fn: ufuncAt},
	ufuncAttr("nin", "Number of operands.", func(f *builtin.Func) object.Value { return object.Int(f.Entry.Ufunc.Nin) }),
	ufuncAttr("nout", "Number of results.", func(f *builtin.Func) object.Value { return object.Int(f.Entry.Ufunc.Nout) }),
	ufuncAttr("nargs", "Number of operands and results.", func(f *builtin.Func) object.Value { return object.Int(f.Entry.Ufunc.Nin + f.Entry.Ufunc.Nout) }),
	ufuncAttr("ntypes", "Number of loops.", func(f *builtin.Func) object.Value { return object.Int(len(types(f.Entry.Ufunc))) }),
	ufuncAttr("types", "Types of the loops, operands -> result.", func(f *builtin.Func) object.Value { return core.ListOf(types(f.Entry.Ufunc)) }),
	ufuncAttr("identity", "What leaves an operand as it is; None if nothing does.", func(f *builtin.Func) object.Value {
		if id := f.Entry.Ufunc.Identity; id != nil {
			return id
		}
		return object.None
	}),
	ufuncAttr("signature", "Axes of a product; None where the function works element by element.", func(f *builtin.Func) object.Value {
		if s := f.Entry.Ufunc.Signature; s != "" {
			return object.Str(s)
		}
		return object.None
	}),
	ufuncAttr("__name__", "Name.", func(f *builtin.Func) object.Value { return object.Str(f.Entry.Short()) }),
	ufuncAttr("__qualname__", "Name.", func(f *builtin.Func) object.Value { return object.Str(f.Entry.Short()) }),
	ufuncAttr("__doc__", "What it does.", func(f *builtin.Func) object.Value {
		return object.Str(f.Entry.Short() + "(" + f.Entry.Params + ")\n\n" + f.Entry.Doc)
	}),
}

func ufuncAttr(name, doc string, get func(*builtin.Func) object.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"ufunc." + name}, Params: "self", Property: true, Doc: doc, Example: "np.add." + name,
		Fn: func(c *builtin.Call) (object.Value, error) { return get(c.Arg("self").(*builtin.Func)), nil }}
}

// types lists the loops in NumPy's notation.
func types(u *builtin.Ufunc) []object.Str {
	var out []object.Str
	r := lower.NewDry()
	for _, d := range dtype.All() {
		if d == dtype.BFloat16 || d == dtype.Float8E4M3FN || d == dtype.Float8E5M2 {
			continue
		}
		args := make([]*object.Array, u.Nin)
		text := ""
		for i := range args {
			args[i] = r.Abstract(ir.Type{DType: d})
			text += d.Char()
		}
		if u.Loop != nil && u.Loop(d) != d {
			continue
		}
		if res, err := r.Emit(u.Op, nil, args...); err == nil {
			out = append(out, object.Str(text+"->"+res.DType().Char()))
		}
	}
	return out
}

// ufuncSelf is the function whose method is called; methods want two operands.
func ufuncSelf(c *builtin.Call, method string) (*builtin.Func, error) {
	f := c.Arg("self").(*builtin.Func)
	if f.Entry.Ufunc.Nout != 1 || f.Entry.Ufunc.Op == ir.Invalid {
		return nil, object.Staticf(object.ValueError, "%s only supported for functions returning a single value", method)
	}
	if f.Entry.Ufunc.Nin != 2 {
		return nil, object.Staticf(object.ValueError, "%s only supported for binary functions", method)
	}
	return f, nil
}

// sumKind is the type in which a fold of a function runs: sums and products widen.
func sumKind(u *builtin.Ufunc, d dtype.DType) dtype.DType {
	if u.Op == ir.AddV2 || u.Op == ir.Mul {
		return lower.SumType(d)
	}
	return d
}

func ufuncReduce(c *builtin.Call) (object.Value, error) {
	f, err := ufuncSelf(c, "reduce")
	if err != nil {
		return nil, err
	}
	a, err := c.Array("array")
	if err != nil {
		return nil, err
	}
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	axes := lower.Axes{List: []int{0}, Plain: true}
	if v := c.Arg("axis"); v != nil {
		if axes, err = core.FoldAxesArg(c, "axis"); err != nil {
			return nil, err
		}
	}
	u := f.Entry.Ufunc
	if a.Rank() == 0 && axes.Plain && (axes.List[0] == 0 || axes.List[0] == -1) {
		axes = lower.Axes{All: true}
	}
	if u.Reduce != ir.Invalid {
		if to == dtype.Invalid {
			to = sumKind(u, a.DType())
		}
		res, err := core.Fold(c, core.Folding{Op: u.Reduce, Combine: u.Op, Axes: axes, Name: f.Entry.Short(), To: to}, a)
		if err != nil {
			return nil, err
		}
		return core.StoreFold(c, res, u.Op, "unsafe")
	}
	return genericReduce(c, f, a, axes, to)
}

// genericReduce folds with the function itself, axis by axis.
func genericReduce(c *builtin.Call, f *builtin.Func, a *object.Array, axes lower.Axes, to dtype.DType) (object.Value, error) {
	k := core.NewFormula(c)
	if !core.Known(a) {
		return nil, object.ErrUnknown
	}
	list := core.UpTo(a.Rank())
	if !axes.All {
		var err error
		if list, err = shape.NormalizeAxes(axes.List, a.Rank()); err != nil {
			return nil, lower.AxisError(err)
		}
	}
	if w := c.Arg("where"); w != nil && w != object.Bool(true) {
		if f.Entry.Ufunc.Identity == nil {
			return nil, object.Staticf(object.ValueError, "reduction operation '%s' does not have an identity, so to use a where mask one has to specify 'initial'", f.Entry.Short())
		}
		a = k.Where(k.Take(core.WhereMask(c, w)), a, f.Entry.Ufunc.Identity)
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	d, err := resultType(f.Entry.Ufunc, to, a.DType())
	if err != nil {
		return nil, err
	}
	initial := k.InitialIn(d)
	if !commutes[f.Entry.Ufunc.Op] {
		if len(list) > 1 {
			return nil, object.Staticf(object.ValueError, "reduction operation '%s' is not reorderable, so at most one axis may be specified", f.Entry.Short())
		}
		if initial != nil && len(list) == 1 { // comes first
			a = k.Concat(list[0], filledAxis(k, initial, d, a.Dims(), list[0]), k.Cast(a, d))
			initial = nil
		}
	}
	a = k.Cast(a, d)
	first := true
	for i := len(list) - 1; i >= 0; i-- {
		a = foldAxis(k, f, a, list[i], to, first)
		first = false
	}
	if initial != nil {
		a = apply(k, f, to, initial, a)
	}
	if !keep {
		a = k.Emit(ir.Squeeze, ir.AxesAttrs{Axes: list}, a)
	}
	res, err := k.Done(k.AsScalar(a))
	if err != nil {
		return nil, err
	}
	return core.StoreFold(c, res.(*object.Array), f.Entry.Ufunc.Op, "same_kind")
}

// commutes are the functions that NumPy may fold in any order.
var commutes = map[ir.Op]bool{ir.AddV2: true, ir.Mul: true, ir.Maximum: true, ir.Minimum: true, ir.Fmax: true, ir.Fmin: true,
	ir.LogicalAnd: true, ir.LogicalOr: true, ir.LogicalXor: true, ir.BitwiseAnd: true, ir.BitwiseOr: true, ir.BitwiseXor: true,
	ir.Gcd: true, ir.Lcm: true, ir.Hypot: true, ir.LogAddExp: true, ir.LogAddExp2: true}

// resultType is the type that folding numbers of type d gives: d itself where
// the function's results are not the operands of the next step.
func resultType(u *builtin.Ufunc, to, d dtype.DType) (dtype.DType, error) {
	if u.Op >= ir.Equal && u.Op <= ir.GreaterEqual && !d.IsText() && !d.IsTime() { // they fold truth values alone
		if d.IsBool() && to == dtype.Invalid || to == dtype.Bool {
			return dtype.Bool, nil
		}
		return 0, noLoopIn((&builtin.Entry{Names: []string{"np." + lower.UfuncName(u.Op)}}))
	}
	r := lower.NewDry()
	x := r.Abstract(ir.Type{DType: d})
	res, err := applyUfunc(u, r, to, x, x)
	if err != nil || comparesTo(u.Op) {
		return d, err
	}
	return res.DType(), nil
}

// filledAxis is an array of v that has the sizes dims but 1 along an axis.
func filledAxis(k *core.Formula, v object.Value, d dtype.DType, dims []int, axis int) *object.Array {
	dims = append([]int(nil), dims...)
	dims[axis] = 1
	return k.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k.Take(lower.ConstOf(v, d)))
}

func apply(k *core.Formula, f *builtin.Func, to dtype.DType, args ...object.Value) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	return k.Take(applyUfunc(f.Entry.Ufunc, k.R, to, args...))
}

// associative are the functions that may be folded in halves.
var associative = map[ir.Op]bool{ir.Fmax: true, ir.Fmin: true, ir.Gcd: true, ir.Lcm: true, ir.BitwiseAnd: true, ir.BitwiseOr: true,
	ir.BitwiseXor: true, ir.LogicalXor: true, ir.Hypot: true, ir.LogAddExp: true, ir.LogAddExp2: true}

// stepped reports whether the engine applies a function again and again to elements of a's type.
func stepped(op ir.Op, a *object.Array) bool {
	t := ir.Type{DType: a.DType(), Shape: shape.Make([]int{1})}
	_, err := ir.Infer(ir.Accumulate, ir.AccumulateAttrs{Op: op}, []ir.Type{t})
	return err == nil
}

const maxSteps = 1 << 16 // ops that a fold without an engine op may take

// foldAxis folds one axis to size 1.
func foldAxis(k *core.Formula, f *builtin.Func, a *object.Array, axis int, to dtype.DType, first bool) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	n := a.Dims()[axis]
	switch {
	case n == 0:
		return emptyFold(k, f, a, axis, to)
	case n == 1 && first && f.Entry.Ufunc.Op == ir.LogicalXor:
		return k.Cast(a, dtype.Bool)
	case !associative[f.Entry.Ufunc.Op] && stepped(f.Entry.Ufunc.Op, a):
		return k.Emit(ir.Fold, ir.AccumulateAttrs{Axis: axis, Op: f.Entry.Ufunc.Op}, a)
	case associative[f.Entry.Ufunc.Op]:
		for n > 1 && k.Err == nil {
			h := n / 2
			low := apply(k, f, to, k.Part(a, axis, 0, h), k.Part(a, axis, h, 2*h))
			if n%2 == 1 {
				low = k.Concat(axis, low, k.Part(a, axis, 2*h, n))
			}
			a, n = low, h+n%2
		}
		return a
	case n > maxSteps:
		k.Failed(object.Errorf(object.NotInTq, "not in tq: %s.reduce over more than %d elements", f.Entry.Short(), maxSteps))
		return core.Nothing()
	}
	out := k.Part(a, axis, 0, 1)
	for i := 1; i < n && k.Err == nil; i++ {
		out = apply(k, f, to, out, k.Part(a, axis, i, i+1))
		step(k, i, out)
	}
	return out
}

// step computes now and then, so that programs stay small.
func step(k *core.Formula, i int, a *object.Array) {
	if i%256 == 255 && k.Err == nil {
		k.Failed(k.R.Settle(a))
	}
}

func emptyFold(k *core.Formula, f *builtin.Func, a *object.Array, axis int, to dtype.DType) *object.Array {
	id := f.Entry.Ufunc.Identity
	if id == nil {
		k.Failed(object.Staticf(object.ValueError, "zero-size array to reduction operation %s which has no identity", f.Entry.Short()))
		return core.Nothing()
	}
	dims := a.Dims()
	dims[axis] = 1
	if to == dtype.Invalid {
		to = a.DType()
	}
	return k.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k.Take(lower.ConstOf(id, to)))
}

func ufuncAccumulate(c *builtin.Call) (object.Value, error) {
	f, err := ufuncSelf(c, "accumulate")
	if err != nil {
		return nil, err
	}
	a, err := c.Array("array")
	if err != nil {
		return nil, err
	}
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if c.Arg("axis") == object.None {
		return nil, object.Staticf(object.ValueError, "%s does not allow multiple axes", c.Entry.Short())
	}
	n, err := c.Int("axis", 0)
	if err != nil {
		return nil, err
	}
	axis := 0
	if a.Rank() != 0 || n != 0 && n != -1 {
		if axis, err = lower.Axis(a, n); err != nil {
			return nil, err
		}
	}
	if a.Rank() == 0 {
		return nil, object.Staticf(object.TypeError, "cannot accumulate on a scalar")
	}
	k, u := core.NewFormula(c), f.Entry.Ufunc
	var res *object.Array
	if u.Scan != ir.Invalid {
		if to == dtype.Invalid {
			to = sumKind(u, a.DType())
		}
		res = k.Emit(u.Scan, ir.AxisAttrs{Axis: axis}, k.Cast(a, to))
	} else {
		d, err := resultType(u, to, a.DType())
		if err != nil {
			return nil, err
		}
		res = accumulate(k, f, k.Cast(a, d), axis, to)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "unsafe")
}

func accumulate(k *core.Formula, f *builtin.Func, a *object.Array, axis int, to dtype.DType) *object.Array {
	if !core.Known(a) {
		k.Failed(object.ErrUnknown)
		return core.Nothing()
	}
	n := a.Dims()[axis]
	if op := f.Entry.Ufunc.Op; n > 0 && stepped(op, a) {
		return k.Emit(ir.Accumulate, ir.AccumulateAttrs{Axis: axis, Op: op}, a)
	}
	if op := f.Entry.Ufunc.Op; n == 0 && op >= ir.LogicalAnd && op <= ir.LogicalXor {
		return k.Cast(a, dtype.Bool)
	}
	if n == 0 {
		return a
	}
	if n > maxSteps {
		k.Failed(object.Errorf(object.NotInTq, "not in tq: %s.accumulate over more than %d elements", f.Entry.Short(), maxSteps))
		return core.Nothing()
	}
	parts := []*object.Array{k.Part(a, axis, 0, 1)}
	for i := 1; i < n && k.Err == nil; i++ {
		next := apply(k, f, to, parts[i-1], k.Part(a, axis, i, i+1))
		step(k, i, next)
		parts = append(parts, next)
	}
	if k.Err != nil {
		return core.Nothing()
	}
	of := dtype.Bool // LogicalAnd and the like give truth values
	if n > 1 {
		of = parts[n-1].DType()
	} else if f.Entry.Ufunc.Op < ir.LogicalAnd || f.Entry.Ufunc.Op > ir.LogicalXor {
		of = a.DType()
	}
	parts[0] = k.Cast(parts[0], of)
	return k.Concat(axis, parts...)
}

// Formulas of ops: the helper with which entries are composed of others.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// calc records ops like a formula. The first error stays and is returned by
// done; what follows it is not recorded.
type calc struct {
	*Call
	err error
}

func (c *Call) calc() *calc { return &calc{Call: c} }

// nothing stands for a result after an error.
func nothing() *value.Array { return value.NewArray(tensor.New(dtype.Float64)) }

func (k *calc) take(a *value.Array, err error) *value.Array {
	if err != nil && k.err == nil {
		k.err = err
	}
	if k.err != nil {
		return nothing()
	}
	return a
}

// failed notes an error and tells whether there is one.
func (k *calc) failed(err error) bool {
	if k.err == nil {
		k.err = err
	}
	return k.err != nil
}

// done is what the formula comes to.
func (k *calc) done(a *value.Array) (value.Value, error) {
	if k.err != nil {
		return nil, k.err
	}
	return a, nil
}

// arg reads an argument as an array.
func (k *calc) arg(name string) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.Array(name))
}

func (k *calc) arr(v value.Value) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.Array(v))
}

// u is an elementwise op with NumPy's promotion.
func (k *calc) u(op ir.Op, args ...value.Value) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.Ufunc(op, dtype.Invalid, args...))
}

func (k *calc) add(a, b value.Value) *value.Array { return k.u(ir.AddV2, a, b) }
func (k *calc) sub(a, b value.Value) *value.Array { return k.u(ir.Sub, a, b) }
func (k *calc) mul(a, b value.Value) *value.Array { return k.u(ir.Mul, a, b) }
func (k *calc) div(a, b value.Value) *value.Array { return k.u(ir.RealDiv, a, b) }

func (k *calc) emit(op ir.Op, attrs ir.Attrs, args ...*value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.Emit(op, attrs, args...))
}

func (k *calc) cast(a *value.Array, d dtype.DType) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.Cast(a, d))
}

// sel is np.where.
func (k *calc) sel(mask *value.Array, a, b value.Value) *value.Array {
	if k.err != nil {
		return nothing()
	}
	x, err := k.R.Operand(a)
	if k.failed(err) {
		return nothing()
	}
	y, err := k.R.Operand(b)
	if k.failed(err) {
		return nothing()
	}
	return k.take(k.R.Select(mask, x, y))
}

func (k *calc) reduce(op ir.Op, a *value.Array, axes compile.Axes, keep bool) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.Reduce(op, a, axes, keep, dtype.Invalid))
}

func (k *calc) reshape(a *value.Array, dims ...int) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.Reshape(a, dims, "C"))
}

func (k *calc) flat(a *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.Flat(a))
}

func (k *calc) transpose(a *value.Array, perm []int) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.Transpose(a, perm))
}

// swapLast exchanges the last two axes.
func (k *calc) swapLast(a *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	r := a.Rank()
	if r < 2 {
		k.failed(value.ErrUnknown)
		return nothing()
	}
	perm := upTo(r)
	perm[r-1], perm[r-2] = perm[r-2], perm[r-1]
	return k.transpose(a, perm)
}

// along takes item along one axis and all of the others.
func (k *calc) along(a *value.Array, axis int, item shape.Item) *value.Array {
	if k.err != nil {
		return nothing()
	}
	items := make([]shape.Item, axis+1)
	for i := range items {
		items[i] = shape.All()
	}
	items[axis] = item
	return k.take(k.R.Slice(a, items...))
}

// part is from:to along one axis; to 0 means to the end.
func (k *calc) part(a *value.Array, axis, from, to int) *value.Array {
	item := shape.All()
	if from != 0 {
		item.HasStart, item.Start = true, from
	}
	if to != 0 {
		item.HasStop, item.Stop = true, to
	}
	return k.along(a, axis, item)
}

func (k *calc) reversed(a *value.Array, axis int) *value.Array {
	item := shape.All()
	item.HasStep, item.Step = true, -1
	return k.along(a, axis, item)
}

// expand puts axes of size 1 at the given places of the result.
func (k *calc) expand(a *value.Array, axes ...int) *value.Array {
	return k.emit(ir.ExpandDims, ir.AxesAttrs{Axes: axes}, a)
}

func (k *calc) concat(axis int, parts ...*value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	ops := make([]compile.Operand, len(parts))
	for i, p := range parts {
		ops[i] = compile.Operand{Array: p}
	}
	d, ok := compile.CommonType(ops...)
	if !ok {
		k.failed(value.Staticf("TypeError", "The DTypes of the arrays have no common DType"))
		return nothing()
	}
	same := make([]*value.Array, len(parts))
	for i, p := range parts {
		same[i] = k.cast(p, d)
	}
	return k.emit(ir.ConcatV2, ir.AxisAttrs{Axis: axis}, same...)
}

// moveLast brings one axis to the end.
func (k *calc) moveLast(a *value.Array, axis int) *value.Array {
	if k.err != nil || axis == a.Rank()-1 {
		return k.take(a, nil)
	}
	perm := append(upTo(axis), upTo(a.Rank())[axis+1:]...)
	return k.transpose(a, append(perm, axis))
}

// lastTo brings the last axis to a place.
func (k *calc) lastTo(a *value.Array, axis int) *value.Array {
	if k.err != nil || axis == a.Rank()-1 {
		return k.take(a, nil)
	}
	last := a.Rank() - 1
	perm := append(upTo(axis), last)
	for i := axis; i < last; i++ {
		perm = append(perm, i)
	}
	return k.transpose(a, perm)
}

// scalar marks a 0-d result as NumPy's scalar.
func (k *calc) scalar(a *value.Array) *value.Array {
	if k.err == nil && a.Rank() == 0 {
		a.Scalar = true
	}
	return a
}

// inexact casts integers and bools to float64.
func (k *calc) inexact(a *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	if k.failed(noFloats(a.DType())) {
		return nothing()
	}
	return k.cast(a, compile.MeanType(a.DType()))
}

// known tells that every size is known.
func known(a *value.Array) bool { return a.Type().Shape.Known() }

// Package core is what the topics of NumPy share: formulas of ops, axes and shapes among a
// call's arguments, sizes that must be known, casting rules, out= and where=, orders of
// memory. It has no functions of its own.
package core

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// Formula records ops like a formula. The first error stays and is returned by
// done; what follows it is not recorded.
type Formula struct {
	*builtin.Call
	Err error
}

func NewFormula(c *builtin.Call) *Formula { return &Formula{Call: c} }

// Nothing stands for a result after an error.
func Nothing() *object.Array { return object.NewArray(tensor.New(dtype.Float64)) }

func (k *Formula) Take(a *object.Array, err error) *object.Array {
	if err != nil && k.Err == nil {
		k.Err = err
	}
	if k.Err != nil {
		return Nothing()
	}
	return a
}

// Failed notes an error and reports whether there is one.
func (k *Formula) Failed(err error) bool {
	if k.Err == nil {
		k.Err = err
	}
	return k.Err != nil
}

// Done is what the formula comes to.
func (k *Formula) Done(a *object.Array) (object.Value, error) {
	if k.Err != nil {
		return nil, k.Err
	}
	return a, nil
}

// ArrayArg reads an argument as an array.
func (k *Formula) ArrayArg(name string) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.Array(name))
}

func (k *Formula) Asarray(v object.Value) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.Array(v))
}

// Ufunc is an elementwise op with NumPy's promotion.
func (k *Formula) Ufunc(op ir.Op, args ...object.Value) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.Ufunc(op, dtype.Invalid, args...))
}

func (k *Formula) Add(a, b object.Value) *object.Array { return k.Ufunc(ir.AddV2, a, b) }

func (k *Formula) Sub(a, b object.Value) *object.Array { return k.Ufunc(ir.Sub, a, b) }

func (k *Formula) Mul(a, b object.Value) *object.Array { return k.Ufunc(ir.Mul, a, b) }

func (k *Formula) Div(a, b object.Value) *object.Array { return k.Ufunc(ir.RealDiv, a, b) }

func (k *Formula) Emit(op ir.Op, attrs ir.Attrs, args ...*object.Array) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.Emit(op, attrs, args...))
}

func (k *Formula) Cast(a *object.Array, d dtype.DType) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.Cast(a, d))
}

// Where is np.where.
func (k *Formula) Where(mask *object.Array, a, b object.Value) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	x, err := k.R.Operand(a)
	if k.Failed(err) {
		return Nothing()
	}
	y, err := k.R.Operand(b)
	if k.Failed(err) {
		return Nothing()
	}
	return k.Take(k.R.Select(mask, x, y))
}

func (k *Formula) Reduce(op ir.Op, a *object.Array, axes lower.Axes, keep bool) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.Reduce(op, a, axes, keep, dtype.Invalid))
}

func (k *Formula) Reshape(a *object.Array, dims ...int) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.Reshape(a, dims, "C"))
}

func (k *Formula) Flat(a *object.Array) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.Flat(a))
}

func (k *Formula) Transpose(a *object.Array, perm []int) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.Transpose(a, perm))
}

// SwapLast exchanges the last two axes.
func (k *Formula) SwapLast(a *object.Array) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	r := a.Rank()
	if r < 2 {
		k.Failed(object.ErrUnknown)
		return Nothing()
	}
	perm := UpTo(r)
	perm[r-1], perm[r-2] = perm[r-2], perm[r-1]
	return k.Transpose(a, perm)
}

// Along takes item along one axis and all of the others.
func (k *Formula) Along(a *object.Array, axis int, item shape.Item) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	items := make([]shape.Item, axis+1)
	for i := range items {
		items[i] = shape.All()
	}
	items[axis] = item
	return k.Take(k.R.Slice(a, items...))
}

// Part is from:to along one axis; to 0 means to the end.
func (k *Formula) Part(a *object.Array, axis, from, to int) *object.Array {
	item := shape.All()
	if from != 0 {
		item.HasStart, item.Start = true, from
	}
	if to != 0 {
		item.HasStop, item.Stop = true, to
	}
	return k.Along(a, axis, item)
}

func (k *Formula) Reversed(a *object.Array, axis int) *object.Array {
	item := shape.All()
	item.HasStep, item.Step = true, -1
	return k.Along(a, axis, item)
}

// Expand puts axes of size 1 at the given places of the result.
func (k *Formula) Expand(a *object.Array, axes ...int) *object.Array {
	return k.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: axes}, a)
}

func (k *Formula) Concat(axis int, parts ...*object.Array) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	ops := make([]lower.Operand, len(parts))
	for i, p := range parts {
		ops[i] = lower.Operand{Array: p}
	}
	d, ok := lower.CommonType(ops...)
	if !ok {
		k.Failed(object.Staticf(object.TypeError, "The DTypes of the arrays have no common DType"))
		return Nothing()
	}
	same := make([]*object.Array, len(parts))
	for i, p := range parts {
		same[i] = k.Cast(p, d)
	}
	return k.Emit(ir.ConcatV2, ir.AxisAttrs{Axis: axis}, same...)
}

// MoveLast brings one axis to the end.
func (k *Formula) MoveLast(a *object.Array, axis int) *object.Array {
	if k.Err != nil || axis == a.Rank()-1 {
		return k.Take(a, nil)
	}
	perm := append(UpTo(axis), UpTo(a.Rank())[axis+1:]...)
	return k.Transpose(a, append(perm, axis))
}

// LastTo brings the last axis to a place.
func (k *Formula) LastTo(a *object.Array, axis int) *object.Array {
	if k.Err != nil || axis == a.Rank()-1 {
		return k.Take(a, nil)
	}
	last := a.Rank() - 1
	perm := append(UpTo(axis), last)
	for i := axis; i < last; i++ {
		perm = append(perm, i)
	}
	return k.Transpose(a, perm)
}

// AsScalar marks a 0-d result as NumPy's scalar.
func (k *Formula) AsScalar(a *object.Array) *object.Array {
	if k.Err == nil && a.Rank() == 0 {
		a.Scalar = true
	}
	return a
}

// Inexact casts integers and bools to float64.
func (k *Formula) Inexact(a *object.Array) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	if k.Failed(NoFloats(a.DType())) {
		return Nothing()
	}
	return k.Cast(a, lower.MeanType(a.DType()))
}

// Known reports whether every size is known.
func Known(a *object.Array) bool { return a.Type().Shape.Known() }

var (
	MinusInf = math.Inf(-1)
	Nan64    = tensor.NaN()
)

// PlainBool gives a 0-d bool array as Python's bool, as NumPy does for these.
func (k *Formula) PlainBool(a *object.Array) (object.Value, error) {
	if k.Err != nil {
		return nil, k.Err
	}
	if k.Dry() {
		return nil, object.ErrUnknown
	}
	return object.Item(a)
}

// Part is x.real or x.imag.
func Part(op ir.Op) func(c *builtin.Call, a *object.Array) (object.Value, error) {
	return func(c *builtin.Call, a *object.Array) (object.Value, error) {
		if op == ir.Real && !a.DType().IsComplex() {
			return a, nil
		}
		out, err := c.R.Emit(op, nil, a)
		if err != nil {
			return nil, err
		}
		out.Scalar, out.ReadOnly = a.Scalar, out.ReadOnly || !a.DType().IsComplex() // zeros that nothing holds
		return out, nil
	}
}

// PartOf is np.real and np.imag, which keep Python numbers what they are.
func PartOf(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		v := c.Arg("val")
		if object.IsNumber(v) {
			z, _ := object.ToComplex(v)
			_, isComplex := v.(object.Complex)
			switch {
			case isComplex && op == ir.Real:
				return object.Float(real(z)), nil
			case isComplex:
				return object.Float(imag(z)), nil
			case op == ir.Real:
				return v, nil
			}
			if _, isFloat := v.(object.Float); isFloat {
				return object.Float(0), nil
			}
			return object.Int(0), nil
		}
		a, err := c.R.Array(v)
		if err != nil {
			return nil, err
		}
		return Part(op)(c, a)
	}
}

var Nan = tensor.NaN()

// Conj is the complex conjugate; real arrays stay.
func (k *Formula) Conj(a *object.Array) *object.Array {
	if k.Err != nil || !a.DType().IsComplex() {
		return k.Take(a, nil)
	}
	return k.Ufunc(ir.Conj, a)
}

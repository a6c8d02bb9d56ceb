// Array: a tensor as a value; NumPy's ndarray, or its scalar.
package value

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// Array is a tensor. While an expression is being recorded it may be pending:
// only its type is known, and Tensor asks the recorder to compute it.
type Array struct {
	t       *tensor.Tensor
	typ     ir.Type
	pending Pending
	// Scalar marks a NumPy scalar: 0-d, immutable, shown without array(…).
	Scalar bool
	// ReadOnly forbids stores through this array, whatever its buffer says.
	ReadOnly bool
	// Picture marks what was read from a file of an image: notebooks show it as one.
	Picture bool
	// Name is how the source calls it, for explain and errors; may be "".
	Name string
	// Sole marks an array that one variable holds and nothing else: when that
	// is bound anew, the memory can be given back; see vm/ownership.go.
	Sole bool
	// Owner is the variable that alone holds the array and may give back its
	// memory; nil if there is none. See vm/ownership.go.
	Owner *Cell
	lone  bool   // there is no tensor yet, but
	bits  uint64 // the number; see lone.go
}

// Pending is the recorder's side of an array that has not been computed yet.
type Pending interface {
	// Force computes the array and calls Resolve; ErrUnknown when only types are known.
	Force(a *Array) error
}

// ErrUnknown is returned when a value is wanted that only running can tell,
// while nothing runs (checking, explain).
var ErrUnknown error = errUnknown{}

type errUnknown struct{}

func (errUnknown) Error() string { return "value not known before running" }

// NewArray makes an array of a tensor.
func NewArray(t *tensor.Tensor) *Array {
	t.Buffer().Claim()
	return &Array{t: t, typ: ir.TypeOf(t), ReadOnly: t.ReadOnly()}
}

// NewScalar makes a NumPy scalar of a 0-d tensor.
func NewScalar(t *tensor.Tensor) *Array {
	t.Buffer().Claim()
	return &Array{t: t, typ: ir.TypeOf(t), Scalar: true}
}

// NewPending makes an array that p will compute.
func NewPending(typ ir.Type, p Pending) *Array { return &Array{typ: typ, pending: p} }

// SetPending makes a zero array one that p will compute.
func (a *Array) SetPending(typ ir.Type, p Pending) { a.typ, a.pending = typ, p }

// TypeName is ndarray, or the scalar's type: float64 …
func (a *Array) TypeName() string {
	if a.Scalar {
		switch d := a.typ.DType; d.Kind() {
		case dtype.Bool:
			return "bool"
		case dtype.Unicode:
			return "str_"
		default:
			return d.Kind().String()
		}
	}
	return "ndarray"
}

// Type is the element type and shape.
func (a *Array) Type() ir.Type { return a.typ }

// DType is the element type.
func (a *Array) DType() dtype.DType { return a.typ.DType }

// Ready gives the tensor if it is there already.
func (a *Array) Ready() (*tensor.Tensor, bool) {
	if a.lone {
		a.stand()
	}
	return a.t, a.t != nil
}

// Pending gives the recorder's side, nil once the tensor is there.
func (a *Array) Pending() Pending { return a.pending }

// Tensor gives the tensor, computing it if need be.
func (a *Array) Tensor() (*tensor.Tensor, error) {
	if a.t == nil {
		if a.lone {
			a.stand()
			return a.t, nil
		}
		if a.pending == nil {
			return nil, ErrUnknown
		}
		if err := a.pending.Force(a); err != nil {
			return nil, err
		}
	}
	return a.t, nil
}

// Resolve gives a pending array its tensor; also used where an array object
// takes other contents in place (x.shape = …, x.resize).
func (a *Array) Resolve(t *tensor.Tensor) {
	t.Buffer().Claim()
	a.Stand(t)
}

// Stand is Resolve with a tensor that another array holds, for an array that
// nobody will look at.
func (a *Array) Stand(t *tensor.Tensor) {
	a.t, a.typ, a.pending, a.lone = t, ir.TypeOf(t), nil, false
	a.ReadOnly = a.ReadOnly || t.ReadOnly()
}

// Rank is the number of axes, -1 if unknown.
func (a *Array) Rank() int { return a.typ.Shape.Rank() }

// Dims are the sizes, nil if the rank is unknown.
func (a *Array) Dims() []int { return a.typ.Shape.Dims() }

// Array: a tensor as a value; NumPy's ndarray, or its scalar.
package object

import (
	"math"
	"math/big"

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
	bits  uint64 // the number; see stand
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

// NumPy scalars as plain numbers: what loops compute of single elements has no
// tensor until somebody asks for one.

// FloatScalar makes a scalar of type float64 or float32, which holds f.
func FloatScalar(f float64, d dtype.DType) *Array {
	if d == dtype.Float32 {
		f = float64(float32(f))
	}
	return &Array{typ: ir.Type{DType: d}, Scalar: true, lone: true, bits: math.Float64bits(f)}
}

// IntScalar makes a scalar of an integer type, or of bool, of the low bits of i.
func IntScalar(i int64, d dtype.DType) *Array {
	switch shift := 64 - 8*d.Size(); {
	case d.IsUnsigned() || d.IsBool():
		i = int64(uint64(i) << shift >> shift)
	default:
		i = i << shift >> shift
	}
	return &Array{typ: ir.Type{DType: d}, Scalar: true, lone: true, bits: uint64(i)}
}

// Lone tells a scalar that has no tensor yet, and gives its number: as an int64,
// or the bits of a float64.
func (a *Array) Lone() (bits uint64, ok bool) { return a.bits, a.lone }

// Renew makes a lone scalar another number of its type; false, with nothing done, if
// it is none or of another type.
func (a *Array) Renew(n Num) bool {
	if !a.lone || a.typ.DType != n.dtype() {
		return false
	}
	if a.bits = uint64(n.I); n.Kind == Float64Num {
		a.bits = math.Float64bits(n.F)
	}
	return true
}

// dtype is the type of a NumPy scalar's number, Invalid of Python's.
func (n Num) dtype() dtype.DType {
	switch n.Kind {
	case Int64Num:
		return dtype.Int64
	case Float64Num:
		return dtype.Float64
	case NumPyBool:
		return dtype.Bool
	}
	return dtype.Invalid
}

// stand makes the tensor of a lone number.
func (a *Array) stand() {
	switch d := a.typ.DType; d {
	case dtype.Float64:
		a.t = tensor.Number(d, a.bits)
	case dtype.Float32:
		a.t = tensor.Number(d, uint64(math.Float32bits(float32(math.Float64frombits(a.bits)))))
	default:
		a.t = tensor.Number(d, a.bits)
	}
	a.lone = false
	a.t.Buffer().Claim()
}

// item is the lone number as Python's.
func (a *Array) item() Value {
	switch d := a.typ.DType; {
	case d.IsFloat():
		return Float(math.Float64frombits(a.bits))
	case d.IsBool():
		return Bool(a.bits != 0)
	case d == dtype.Uint64:
		return FromBig(new(big.Int).SetUint64(a.bits))
	}
	return BoxInt(int64(a.bits))
}

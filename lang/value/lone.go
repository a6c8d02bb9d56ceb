// NumPy scalars as plain numbers: what loops compute of single elements has no
// tensor until somebody asks for one.
package value

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

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

// Arrays of times: their common unit, and where they are refused.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// commonTimes casts arrays, of which one at least holds times, to one type.
func commonTimes(c *builtin.Call, arrays []*object.Array) ([]*object.Array, error) {
	d, ok := arrays[0].DType(), true
	ops := make([]lower.Operand, len(arrays))
	for i, a := range arrays {
		ops[i] = lower.Operand{Array: a}
		if ok {
			d, ok = dtype.Promote(d, a.DType())
		}
	}
	if !ok {
		return nil, lower.NoCommonType(ops...)
	}
	for _, a := range arrays {
		if !dtype.CanCast(a.DType(), d, "same_kind") {
			return nil, CannotCast(a.DType(), d, "same_kind")
		}
	}
	return CastAll(c, arrays, d)
}

// NoFloats refuses times where a function computes in floats.
func NoFloats(d dtype.DType) error {
	if d.IsTime() {
		return CannotCast(d, dtype.Float64, "safe")
	}
	return nil
}

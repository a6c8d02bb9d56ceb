// Elementwise ops: the loop over the result, and the ops that read elements of
// any type.

package ref

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) elementwise() (*tensor.Tensor, error) {
	var failed error
	in := c.args[0].DType()
	out := build(c.dtype(), c.dims(), func(i []int) any {
		if failed != nil {
			return zero(c.dtype())
		}
		v := make([]any, len(c.args))
		for k, a := range c.args {
			v[k] = at(a, i)
		}
		r, err := c.element(in, v)
		if err != nil {
			failed = err
			return zero(c.dtype())
		}
		return r
	})
	return out, failed
}

// element computes one element of the result from one of each operand, whose
// type is in.
func (c *call) element(in dtype.DType, v []any) (any, error) {
	switch c.op {
	case ir.Cast:
		return c.cast(v[0])
	case ir.LogicalNot:
		return !truth(v[0]), nil
	case ir.LogicalAnd:
		return truth(v[0]) && truth(v[1]), nil
	case ir.LogicalOr:
		return truth(v[0]) || truth(v[1]), nil
	case ir.LogicalXor:
		return truth(v[0]) != truth(v[1]), nil
	case ir.Equal:
		return v[0] == v[1], nil
	case ir.NotEqual:
		return v[0] != v[1], nil
	case ir.Less:
		return less(v[0], v[1]), nil
	case ir.LessEqual:
		return less(v[0], v[1]) || equalOrder(v[0], v[1]), nil
	case ir.Greater:
		return less(v[1], v[0]), nil
	case ir.GreaterEqual:
		return less(v[1], v[0]) || equalOrder(v[0], v[1]), nil
	case ir.IsNan:
		return isNaN(v[0]), nil
	case ir.IsInf:
		return isInf(v[0]), nil
	case ir.IsFinite:
		return !isNaN(v[0]) && !isInf(v[0]), nil
	case ir.SelectV2:
		if v[0].(bool) {
			return v[1], nil
		}
		return v[2], nil
	case ir.ClipByValue:
		return extreme(ir.Minimum, extreme(ir.Maximum, v[0], v[1]), v[2]), nil
	case ir.Maximum, ir.Minimum, ir.Fmax, ir.Fmin:
		return extreme(c.op, v[0], v[1]), nil
	case ir.SignBit:
		return math.Signbit(v[0].(float64)), nil
	case ir.MakeComplex:
		return complex(v[0].(float64), v[1].(float64)), nil
	case ir.Ldexp:
		n := v[1].(int64)
		return rounded(in, math.Ldexp(v[0].(float64), int(max(min(n, 1<<20), -1<<20)))), nil
	}
	switch {
	case in.IsBool():
		return c.boolElement(v), nil
	case in.IsInteger():
		r, err := c.intElement(in, v)
		return r, err
	case in.IsFloat():
		return c.floatElement(in, v)
	}
	return c.complexElement(in, v)
}

// boolElement: add is or, multiply is and.
func (c *call) boolElement(v []any) any {
	x := v[0].(bool)
	if len(v) == 1 {
		if c.op == ir.Invert {
			return !x
		}
		return x // Abs, Floor, Ceil, Trunc
	}
	y := v[1].(bool)
	switch c.op {
	case ir.AddV2, ir.BitwiseOr:
		return x || y
	case ir.Mul, ir.BitwiseAnd:
		return x && y
	case ir.BitwiseXor:
		return x != y
	}
	panic("ref: " + c.op.String() + " of bools")
}

func isInf(v any) bool {
	switch x := v.(type) {
	case float64:
		return math.IsInf(x, 0)
	case complex128:
		return math.IsInf(real(x), 0) || math.IsInf(imag(x), 0)
	}
	return false
}

// less is the order of numbers: false for NaN; complex numbers by real part,
// then imaginary part.
func less(a, b any) bool {
	switch x := a.(type) {
	case bool:
		return !x && b.(bool)
	case int64:
		return x < b.(int64)
	case uint64:
		return x < b.(uint64)
	case float64:
		return x < b.(float64)
	case string:
		return x < b.(string)
	}
	x, y := a.(complex128), b.(complex128)
	if real(x) == real(y) {
		return imag(x) < imag(y)
	}
	return real(x) < real(y) && !math.IsNaN(imag(x)) && !math.IsNaN(imag(y))
}

// equalOrder is equality in the order.
func equalOrder(a, b any) bool { return a == b }

// extreme is the larger or smaller of two elements. Maximum and Minimum give
// NaN if one is NaN, Fmax and Fmin the other one.
func extreme(op ir.Op, a, b any) any {
	keepNaN := op == ir.Maximum || op == ir.Minimum
	switch {
	case isNaN(a):
		if keepNaN {
			return a
		}
		return b
	case isNaN(b):
		if keepNaN {
			return b
		}
		return a
	}
	better := less(b, a)
	if op == ir.Maximum || op == ir.Fmax {
		better = less(a, b)
	}
	if better {
		return b
	}
	return a
}

// cast converts an element to the result's class and range.
func (c *call) cast(v any) (any, error) {
	to := c.dtype()
	if s, ok := v.(string); ok {
		if to.IsText() {
			return s, nil
		}
		return nil, c.unsupported()
	}
	switch to.Class() {
	case 'b':
		return truth(v), nil
	case 'i':
		return wrap(to, toInt(to, v)), nil
	case 'u':
		return wrap(to, toUint(to, v)), nil
	case 'f':
		return toFloat(v), nil
	case 'c':
		if x, ok := v.(complex128); ok {
			return x, nil
		}
		return complex(toFloat(v), 0), nil
	}
	return nil, c.unsupported()
}

// toFloat is the real part of a number.
func toFloat(v any) float64 {
	switch x := v.(type) {
	case bool:
		if x {
			return 1
		}
		return 0
	case int64:
		return float64(x)
	case uint64:
		return float64(x)
	case float64:
		return x
	}
	return real(v.(complex128))
}

// toInt converts a number to an integer; a float beyond the range of int64, or
// of int32 for types of at most four bytes, becomes the least integer.
func toInt(to dtype.DType, v any) int64 {
	switch x := v.(type) {
	case int64:
		return x
	case uint64:
		return int64(x)
	}
	x := math.Trunc(toFloat(v))
	if to.Size() <= 4 {
		if !(x >= math.MinInt32 && x <= math.MaxInt32) {
			return math.MinInt32
		}
		return int64(x)
	}
	if !(x >= -1<<63 && x < 1<<63) {
		return math.MinInt64
	}
	return int64(x)
}

// toUint goes through the signed integers, but for large numbers.
func toUint(to dtype.DType, v any) uint64 {
	switch x := v.(type) {
	case int64:
		return uint64(x)
	case uint64:
		return x
	}
	x := math.Trunc(toFloat(v))
	switch {
	case to.Size() < 4:
		return uint64(toInt(dtype.Int32, v))
	case to == dtype.Uint32 || x < 1<<63:
		return uint64(toInt(dtype.Int64, v))
	case x < 1<<64:
		return uint64(x)
	case math.IsNaN(x):
		return 1 << 63
	}
	return 0
}

// Inference: elementwise ops. Operands broadcast; their types agree.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

// elementwise is the rule of ops whose operands have one type out of in.
func elementwise(in set, result func(dtype.DType) dtype.DType) rule {
	return func(c *call) ([]Type, error) {
		if err := boolArithmetic(c); err != nil {
			return nil, err
		}
		for i := range c.args {
			if err := c.want(i, in); err != nil {
				return nil, err
			}
		}
		d := c.args[0].DType
		for i, a := range c.args[1:] {
			if a.DType != d && !(a.DType.IsText() && d.IsText()) {
				return nil, c.noLoop(c.ufunc()).WithOperands(0, i+1)
			}
		}
		return c.broadcast(result(d))
	}
}

// ufunc is NumPy's name of the op, or TensorFlow's where NumPy has none.
func (c *call) ufunc() string {
	if c.info.NumPy != "" {
		return c.info.NumPy
	}
	return c.info.Name
}

// broadcast is one result of type d and the operands' common shape.
func (c *call) broadcast(d dtype.DType) ([]Type, error) {
	s, err := shape.Broadcast(c.shapes(0)...)
	if err != nil {
		return nil, err
	}
	return c.single(d, s), nil
}

// boolArithmetic refuses what NumPy refuses of bools in words of its own.
func boolArithmetic(c *call) error {
	if c.args[0].DType != dtype.Bool || (c.op == Sub && c.args[1].DType != dtype.Bool) {
		return nil
	}
	switch c.op {
	case Sub:
		return fault.New(fault.DType, "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, "+
			"the `^` operator, or the logical_xor function instead.").WithOperands(0, 1)
	case Neg:
		return fault.New(fault.DType, "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator "+
			"or the logical_not function instead.").WithOperands(0)
	}
	return nil
}

// The types of results.
func same(d dtype.DType) dtype.DType     { return d }
func realPart(d dtype.DType) dtype.DType { return d.Real() }
func pair(d dtype.DType) dtype.DType     { return d.Complex() }
func truth(dtype.DType) dtype.DType      { return dtype.Bool }
func byteCount(dtype.DType) dtype.DType  { return dtype.Uint8 }

// logical is the rule of ops that read only the truth of operands of any types.
func logical(c *call) ([]Type, error) { return c.broadcast(dtype.Bool) }

// inferCast: any type into any other, but text only into text and out of it
// as the engine can.
func inferCast(c *call) ([]Type, error) {
	d := c.attrs.(TypeAttrs).DType
	if err := checkDType(d); err != nil {
		return nil, err
	}
	if d.IsTime() {
		return nil, fault.New(fault.DType, "Cast gives no %s", d).WithHint("Bitcast makes times of i64 ticks")
	}
	return one(d, c.args[0].Shape), nil
}

// checkDType refuses numbers that stand for no element type.
func checkDType(d dtype.DType) error {
	k := d.Kind()
	plain := k != dtype.Unicode && !d.IsTime()
	if k == dtype.Invalid || int(k) >= dtype.Count || plain && d != k || d.IsTime() && d.Unit() > dtype.Attosecond {
		return fault.New(fault.DType, "%d is not an element type", uint32(d))
	}
	return nil
}

// inferLdexp: a float and an integer exponent.
func inferLdexp(c *call) ([]Type, error) {
	if err := c.want(0, floats); err != nil {
		return nil, err
	}
	if d := c.args[1].DType; d != dtype.Int32 && d != dtype.Int64 {
		return nil, c.unsupported(floats).WithHint("the exponent of ldexp is int32 or int64").WithOperands(1)
	}
	return c.broadcast(c.args[0].DType)
}

// inferSelect: a bool and two operands of one type.
func inferSelect(c *call) ([]Type, error) {
	if err := c.wantType(0, dtype.Bool); err != nil {
		return nil, err
	}
	if err := c.wantSame(1); err != nil {
		return nil, err
	}
	return c.broadcast(c.args[1].DType)
}

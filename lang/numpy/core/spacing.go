// Evenly spaced points.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// Spaced is what linspace and its kin share: num points from start to stop
// along a new first axis, in the type the endpoints compute in.
func Spaced(c *builtin.Call, start, stop object.Value, num int, endpoint bool) (*object.Array, error) {
	a, err := c.R.Operand(start)
	if err != nil {
		return nil, err
	}
	b, err := c.R.Operand(stop)
	if err != nil {
		return nil, err
	}
	d, ok := lower.CommonType(a, b, lower.Operand{Scalar: object.Float(0), Weak: dtype.WeakFloat})
	if !ok {
		return nil, object.Staticf(object.TypeError, "start and stop must be numbers")
	}
	x, err := c.R.ArrayFor(start, d)
	if err != nil {
		return nil, err
	}
	y, err := c.R.ArrayFor(stop, d)
	if err != nil {
		return nil, err
	}
	return c.R.Emit(ir.LinSpace, ir.LinSpaceAttrs{Num: num, Endpoint: endpoint}, x, y)
}

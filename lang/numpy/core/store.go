// Results written where out= and where= say.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// WhereMask reads where=: arrays are of truth values, anything else is read as such.
func WhereMask(c *builtin.Call, w object.Value) (*object.Array, error) {
	if a, ok := w.(*object.Array); ok && !a.DType().IsBool() {
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('bool') according to the rule 'safe'", a.DType().Spec())
	}
	return c.R.ArrayFor(w, dtype.Bool)
}

// Masked applies where=: elements outside keep what out holds (zeros without out).
func Masked(c *builtin.Call, res *object.Array) (*object.Array, error) {
	w := c.Arg("where")
	if w == nil || w == object.Bool(true) {
		return res, nil
	}
	mask, err := WhereMask(c, w)
	if err != nil {
		return nil, err
	}
	old := FirstOut(c.Arg("out"))
	if old == nil {
		if c.Arg("out") == nil {
			if err := c.Warn("UserWarning", "'where' used without 'out', expect unitialized memory in output. If this is intentional, use out=None."); err != nil {
				return nil, err
			}
		}
		old = object.Int(0)
		if res.DType().IsBool() {
			old = object.Bool(false)
		}
	}
	o, err := c.R.Operand(old)
	if err != nil {
		return nil, err
	}
	return c.R.Select(mask, lower.Operand{Array: res}, o)
}

// FirstOut is the array of out=, or nil.
func FirstOut(v object.Value) object.Value {
	if t, ok := v.(object.Tuple); ok && len(t) == 1 {
		v = t[0]
	}
	if v == object.None {
		return nil
	}
	return v
}

// Store writes a result to out, if that is given, and is what the call returns.
func Store(c *builtin.Call, res *object.Array, to object.Value, rule dtype.Casting) (object.Value, error) {
	v := FirstOut(to)
	if v == nil {
		return res, nil
	}
	out, ok := v.(*object.Array)
	if !ok || out.Scalar {
		switch v.(type) {
		case object.Unknown:
			return nil, object.ErrUnknown
		case object.Tuple:
			return nil, object.Staticf(object.ValueError, "The 'out' tuple must have exactly one entry per ufunc output")
		}
		return nil, object.Staticf(object.TypeError, "return arrays must be of ArrayType")
	}
	if !dtype.CanCast(res.DType(), out.DType(), rule) {
		return nil, object.Staticf(object.OutputCastError, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule '%s'",
			c.Entry.Short(), res.DType().Spec(), out.DType().Spec(), rule)
	}
	if _, err := shape.Broadcast(res.Type().Shape, out.Type().Shape); err != nil {
		return nil, outMismatch(c, res, out)
	}
	if !builtin.ShapesFit(res.Type().Shape, out.Type().Shape) {
		return nil, object.Staticf(object.ValueError, "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
			out.Type().Shape.Compact(), broadcastText(res, out))
	}
	return out, c.R.Deliver(out, res)
}

func broadcastText(a, b *object.Array) string {
	s, err := shape.Broadcast(a.Type().Shape, b.Type().Shape)
	if err != nil {
		s = a.Type().Shape
	}
	return s.Compact()
}

// outMismatch says that out does not broadcast with the operands, in NumPy's words.
func outMismatch(c *builtin.Call, res, out *object.Array) error {
	text := res.Type().Shape.Compact()
	if u := c.Entry.Ufunc; u != nil {
		text = ""
		for i, v := range c.Args[:u.Nin] {
			o, err := c.R.Operand(v)
			if err != nil {
				return err
			}
			if i > 0 {
				text += " "
			}
			if text += "()"; o.Array != nil {
				text = text[:len(text)-2] + o.Array.Type().Shape.Compact()
			}
		}
	}
	return object.Staticf(object.BroadcastError, "operands could not be broadcast together with shapes %s %s ", text, out.Type().Shape.Compact())
}

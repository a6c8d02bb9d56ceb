// Results written where out= and where= say.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// WhereMask reads where=: arrays are of truth values, anything else is read as such.
func WhereMask(c *builtin.Call, w value.Value) (*value.Array, error) {
	if a, ok := w.(*value.Array); ok && !a.DType().IsBool() {
		return nil, value.Staticf(value.TypeError, "Cannot cast array data from dtype('%s') to dtype('bool') according to the rule 'safe'", a.DType().Spec())
	}
	return c.R.ArrayFor(w, dtype.Bool)
}

// Masked applies where=: elements outside keep what out holds (zeros without out).
func Masked(c *builtin.Call, res *value.Array) (*value.Array, error) {
	w := c.Arg("where")
	if w == nil || w == value.Bool(true) {
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
		old = value.Int(0)
		if res.DType().IsBool() {
			old = value.Bool(false)
		}
	}
	o, err := c.R.Operand(old)
	if err != nil {
		return nil, err
	}
	return c.R.Select(mask, compile.Operand{Array: res}, o)
}

// FirstOut is the array of out=, or nil.
func FirstOut(v value.Value) value.Value {
	if t, ok := v.(value.Tuple); ok && len(t) == 1 {
		v = t[0]
	}
	if v == value.None {
		return nil
	}
	return v
}

// Store writes a result to out, if that is given, and is what the call returns.
func Store(c *builtin.Call, res *value.Array, to value.Value, rule dtype.Casting) (value.Value, error) {
	v := FirstOut(to)
	if v == nil {
		return res, nil
	}
	out, ok := v.(*value.Array)
	if !ok || out.Scalar {
		switch v.(type) {
		case value.Unknown:
			return nil, value.ErrUnknown
		case value.Tuple:
			return nil, value.Staticf(value.ValueError, "The 'out' tuple must have exactly one entry per ufunc output")
		}
		return nil, value.Staticf(value.TypeError, "return arrays must be of ArrayType")
	}
	if !dtype.CanCast(res.DType(), out.DType(), rule) {
		return nil, value.Staticf(value.OutputCastError, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule '%s'",
			c.Entry.Short(), res.DType().Spec(), out.DType().Spec(), rule)
	}
	if _, err := shape.Broadcast(res.Type().Shape, out.Type().Shape); err != nil {
		return nil, outMismatch(c, res, out)
	}
	if !builtin.ShapesFit(res.Type().Shape, out.Type().Shape) {
		return nil, value.Staticf(value.ValueError, "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
			out.Type().Shape.Compact(), broadcastText(res, out))
	}
	return out, c.R.Deliver(out, res)
}

func broadcastText(a, b *value.Array) string {
	s, err := shape.Broadcast(a.Type().Shape, b.Type().Shape)
	if err != nil {
		s = a.Type().Shape
	}
	return s.Compact()
}

// outMismatch says that out does not broadcast with the operands, in NumPy's words.
func outMismatch(c *builtin.Call, res, out *value.Array) error {
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
	return value.Staticf(value.BroadcastError, "operands could not be broadcast together with shapes %s %s ", text, out.Type().Shape.Compact())
}

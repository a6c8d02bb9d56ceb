// Where out= is not a function of elements' target: each of these functions has rules and texts of its own.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// givenOut is what a function asks of out=.
type givenOut struct {
	safe        bool   // out's elements must cast safely to the result's type: NumPy works in a copy of it
	class, text string // of the error where the shapes differ
}

var takenOut = givenOut{safe: true, class: "ValueError", text: "output array does not match result of ndarray.take"}

// outOf stores a result into out=, if that is given, whatever that discards.
func (c *Call) outOf(res *value.Array, g givenOut) (value.Value, error) {
	out, err := c.outArray()
	if out == nil || err != nil {
		return res, err
	}
	if !res.Type().Shape.IsCompatibleWith(out.Type().Shape) {
		return nil, value.Errorf(g.class, "%s", g.text)
	}
	if g.safe && !dtype.CanCast(out.DType(), res.DType(), "safe") {
		return nil, value.Staticf("TypeError", "Cannot cast array data from dtype('%s') to dtype('%s') according to the rule 'safe'", out.DType().Spec(), res.DType().Spec())
	}
	return out, c.R.Deliver(out, res)
}

// outArray is out=, nil without one.
func (c *Call) outArray() (*value.Array, error) {
	switch v := firstOut(c.Arg("out")).(type) {
	case nil:
		return nil, nil
	case *value.Array:
		if !v.Scalar {
			return v, nil
		}
	case value.Unknown:
		return nil, value.ErrUnknown
	}
	return nil, value.Staticf("TypeError", "output must be an array")
}

// joinedOut stores joined arrays into out=, as casting= allows.
func (c *Call) joinedOut(res *value.Array) (value.Value, error) {
	out, err := c.outArray()
	if out == nil || err != nil {
		return res, err
	}
	rule, err := c.Str("casting", "same_kind")
	if err != nil {
		return nil, err
	}
	if !dtype.CanCast(res.DType(), out.DType(), dtype.Casting(rule)) {
		return nil, cannotCast(res.DType(), out.DType(), rule)
	}
	if !res.Type().Shape.IsCompatibleWith(out.Type().Shape) {
		return nil, value.Staticf("ValueError", "Output array is the wrong shape")
	}
	return out, c.R.Deliver(out, res)
}

// storeOf is store for a function that ends in another one, of which errors tell.
func (c *Call) storeOf(name string, res *value.Array) (value.Value, error) {
	out, ok := firstOut(c.Arg("out")).(*value.Array)
	if ok && !dtype.CanCast(res.DType(), out.DType(), "same_kind") {
		return nil, value.Staticf("_UFuncOutputCastingError", "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'",
			name, res.DType().Spec(), out.DType().Spec())
	}
	return c.store(res, c.Arg("out"), "unsafe")
}

// rootOut refuses roots that cannot be stored where their squares lie.
func (c *Call) rootOut(res *value.Array) error {
	d, array := res.DType(), res.Rank() != 0
	if out, ok := firstOut(c.Arg("out")).(*value.Array); ok {
		d, array = out.DType(), true
	} else if keep, err := c.Bool("keepdims", false); err == nil && keep {
		array = true
	}
	if from := compile.FloatOf(d); array && !dtype.CanCast(from, d, "same_kind") {
		return value.Staticf("_UFuncOutputCastingError", "Cannot cast ufunc 'sqrt' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'", from.Spec(), d.Spec())
	}
	return nil
}

// roundOut refuses an out= that numbers of type d, rounded to n decimals, cannot be stored in.
func (c *Call) roundOut(d dtype.DType, n int) error {
	out, ok := firstOut(c.Arg("out")).(*value.Array)
	if !ok {
		return nil
	}
	if d.IsComplex() && !out.DType().IsComplex() {
		return value.Staticf("TypeError", "array does not have imaginary part to set")
	}
	name := "rint"
	switch {
	case d.IsInteger() && n >= 0:
		if !dtype.CanCast(d, out.DType(), "same_kind") {
			return cannotCast(d, out.DType(), "same_kind")
		}
		return nil
	case n > 0:
		name = "multiply"
	case n < 0:
		name = "divide"
	}
	if from := compile.FloatOf(d); !dtype.CanCast(from, out.DType(), "same_kind") {
		return value.Staticf("_UFuncOutputCastingError", "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'", name, from.Spec(), out.DType().Spec())
	}
	return nil
}

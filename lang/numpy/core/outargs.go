// out= of the functions that are no ufuncs: each has its own rules of shape and type, and its own words.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// GivenOut is what a function asks of out=.
type GivenOut struct {
	Safe  bool        // out's elements must cast safely to the result's type: NumPy works in a copy of it
	Class object.Kind // of the error where the shapes differ
	Text  string
}

var TakenOut = GivenOut{Safe: true, Class: "ValueError", Text: "output array does not match result of ndarray.take"}

// OutOf stores a result into out=, if that is given, whatever that discards.
func OutOf(c *builtin.Call, res *object.Array, g GivenOut) (object.Value, error) {
	out, err := outArray(c)
	if out == nil || err != nil {
		return res, err
	}
	if !res.Type().Shape.IsCompatibleWith(out.Type().Shape) {
		return nil, object.Errorf(g.Class, "%s", g.Text)
	}
	if g.Safe && !dtype.CanCast(out.DType(), res.DType(), "safe") {
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('%s') according to the rule 'safe'", out.DType().Spec(), res.DType().Spec())
	}
	return out, c.R.Deliver(out, res)
}

// outArray is out=, nil without one.
func outArray(c *builtin.Call) (*object.Array, error) {
	switch v := FirstOut(c.Arg("out")).(type) {
	case nil:
		return nil, nil
	case *object.Array:
		if !v.Scalar {
			return v, nil
		}
	case object.Unknown:
		return nil, object.ErrUnknown
	}
	return nil, object.Staticf(object.TypeError, "output must be an array")
}

// JoinedOut stores joined arrays into out=, as casting= allows.
func JoinedOut(c *builtin.Call, res *object.Array) (object.Value, error) {
	out, err := outArray(c)
	if out == nil || err != nil {
		return res, err
	}
	rule, err := c.Str("casting", "same_kind")
	if err != nil {
		return nil, err
	}
	if !dtype.CanCast(res.DType(), out.DType(), dtype.Casting(rule)) {
		return nil, CannotCast(res.DType(), out.DType(), rule)
	}
	if !res.Type().Shape.IsCompatibleWith(out.Type().Shape) {
		return nil, object.Staticf(object.ValueError, "Output array is the wrong shape")
	}
	return out, c.R.Deliver(out, res)
}

// StoreOf is store for a function that ends in another one, of which errors tell.
func StoreOf(c *builtin.Call, name string, res *object.Array) (object.Value, error) {
	out, ok := FirstOut(c.Arg("out")).(*object.Array)
	if ok && !dtype.CanCast(res.DType(), out.DType(), "same_kind") {
		return nil, object.Staticf(object.OutputCastError, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'",
			name, res.DType().Spec(), out.DType().Spec())
	}
	return Store(c, res, c.Arg("out"), "unsafe")
}

// RootOut refuses roots that cannot be stored where their squares lie.
func RootOut(c *builtin.Call, res *object.Array) error {
	d, array := res.DType(), res.Rank() != 0
	if out, ok := FirstOut(c.Arg("out")).(*object.Array); ok {
		d, array = out.DType(), true
	} else if keep, err := c.Bool("keepdims", false); err == nil && keep {
		array = true
	}
	if from := lower.FloatOf(d); array && !dtype.CanCast(from, d, "same_kind") {
		return object.Staticf(object.OutputCastError, "Cannot cast ufunc 'sqrt' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'", from.Spec(), d.Spec())
	}
	return nil
}

// RoundOut refuses an out= that numbers of type d, rounded to n decimals, cannot be stored in.
func RoundOut(c *builtin.Call, d dtype.DType, n int) error {
	out, ok := FirstOut(c.Arg("out")).(*object.Array)
	if !ok {
		return nil
	}
	if d.IsComplex() && !out.DType().IsComplex() {
		return object.Staticf(object.TypeError, "array does not have imaginary part to set")
	}
	name := "rint"
	switch {
	case d.IsInteger() && n >= 0:
		if !dtype.CanCast(d, out.DType(), "same_kind") {
			return CannotCast(d, out.DType(), "same_kind")
		}
		return nil
	case n > 0:
		name = "multiply"
	case n < 0:
		name = "divide"
	}
	if from := lower.FloatOf(d); !dtype.CanCast(from, out.DType(), "same_kind") {
		return object.Staticf(object.OutputCastError, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'", name, from.Spec(), out.DType().Spec())
	}
	return nil
}

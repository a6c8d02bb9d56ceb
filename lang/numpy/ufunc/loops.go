// Which loops a function of NumPy has, and what its operands are where no result is wanted.
package ufunc

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// computesIn reports whether the function has a loop that dtype= asks for: for numbers of
// type d, or, where truth values come out, of bool.
func computesIn(u *builtin.Ufunc, d dtype.DType) bool {
	switch {
	case d.IsText() || d.IsTime() || u.Op == ir.Ldexp || d.Size() < 2 && d.IsInexact() || d == dtype.BFloat16:
		return true // which is told elsewhere
	case comparesTo(u.Op):
		return d.IsBool()
	case u.Loop != nil:
		return u.Loop(d) == d
	}
	return lower.HasLoop(u.Op, d, u.Nin)
}

// noLoopIn is what NumPy says where dtype= asks for a loop that there is not.
func noLoopIn(e *builtin.Entry) error {
	return object.Staticf(object.TypeError, "No loop matching the specified signature and casting was found for ufunc %s", e.Short())
}

// byOwnName is an error with the function's own name in it, where two functions are one op.
func byOwnName(c *builtin.Call, err error) error {
	e, ok := err.(*record.Error)
	own := lower.UfuncName(c.Entry.Ufunc.Op)
	if !ok || own == c.Entry.Short() || c.Entry.Ufunc.Loop != nil {
		return err
	}
	fault, named := *e.Fault, *e
	fault.Msg = strings.Replace(fault.Msg, "ufunc '"+own+"'", "ufunc '"+c.Entry.Short()+"'", 1)
	named.Fault = &fault
	return &named
}

// neutral are the operands of an elementwise function, with others where where= wants no
// result, for which there is nothing to warn of.
func neutral(c *builtin.Call, u *builtin.Ufunc, to dtype.DType) ([]object.Value, error) {
	args, w := c.Args[:u.Nin], c.Arg("where")
	if w == nil || w == object.Bool(true) || comparesTo(u.Op) || u.Op == ir.Ldexp || u.Loop != nil {
		return args, nil
	}
	if to == dtype.Invalid {
		var err error
		if to, err = c.R.LoopOf(u.Op, args...); err != nil {
			return args, nil // which shows when it runs
		}
	}
	if !to.IsInexact() && !(to.IsInteger() && dividesInts(u.Op)) {
		return args, nil
	}
	mask, err := core.WhereMask(c, w)
	if err != nil {
		return nil, err
	}
	k, instead := core.NewFormula(c), object.Value(object.Int(1))
	if u.Op == ir.Atanh {
		instead = object.Int(0)
	}
	out := make([]object.Value, len(args))
	for i, v := range args {
		o, err := c.R.Operand(v)
		if err != nil {
			return nil, err
		}
		if o.Array == nil {
			o.Array = k.Take(lower.ConstOf(o.Scalar, to))
		}
		if k.Err != nil {
			return args, nil
		}
		out[i] = k.Where(mask, o.Array, k.Take(lower.ConstOf(instead, o.Array.DType())))
	}
	return out, k.Err
}

// dividesInts tells the functions that have something to say of some integers.
func dividesInts(op ir.Op) bool {
	switch op {
	case ir.FloorDiv, ir.FloorMod, ir.TruncateMod, ir.Reciprocal, ir.Pow:
		return true
	}
	return false
}

// checkCompared is checkCommon for comparisons: of numbers in the type that they have together, of
// integers with and without a sign as they are, in 64 bits.
func checkCompared(c *builtin.Call, rule dtype.Casting) error {
	var ops [2]lower.Operand
	for i := range ops {
		o, err := c.R.Operand(c.Args[i])
		if err != nil {
			return err
		}
		if d := o.Array; d != nil && (d.DType().IsText() || d.DType().IsTime()) {
			return nil
		}
		ops[i] = o
	}
	loop, ok := lower.CommonType(ops[:]...)
	if !ok {
		return nil
	}
	for i, o := range ops {
		if o.Array == nil {
			continue
		}
		from, to := o.Array.DType(), loop
		if from.IsInteger() && !loop.IsInteger() && ops[1-i].Array != nil && ops[1-i].Array.DType().IsInteger() {
			to = dtype.Int64
			if !from.IsSigned() {
				to = dtype.Uint64
			}
		}
		if !dtype.CanCast(from, to, rule) {
			return inputCast(c, i, 2, from, to, rule)
		}
	}
	return nil
}

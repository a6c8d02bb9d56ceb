// Elementwise functions: one row each, one Fn for all; out=, where=, casting=
// and dtype=.
package ufunc

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// row describes an elementwise function.
type row struct {
	names    string // NumPy's names, blank-separated, first the one shown
	op       ir.Op
	nin      int
	reduce   ir.Op
	scan     ir.Op
	identity object.Value
	doc      string
	example  string
}

const ufuncKeywords = ", /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None"

// loops give the type in which a function computes where the op's own rule is
// not NumPy's.
var loops = map[string]func(dtype.DType) dtype.DType{
	"fabs": lower.FloatOf,
	"float_power": func(d dtype.DType) dtype.DType {
		if d.IsComplex() {
			return dtype.Complex128
		}
		return dtype.Float64
	},
}

var ufuncEntries = func() []builtin.Entry {
	out := make([]builtin.Entry, 0, len(ufuncRows))
	for _, r := range ufuncRows {
		first := strings.Fields(r.names)[0]
		e := builtin.Entry{Doc: r.doc, Example: r.example, Fn: callUfunc,
			Ufunc: &builtin.Ufunc{Op: r.op, Nin: r.nin, Nout: 1, Reduce: r.reduce, Scan: r.scan, Identity: r.identity, Loop: loops[first]}}
		e.Params = map[int]string{1: "x", 2: "x1, x2"}[r.nin] + ufuncKeywords
		for _, n := range fields(r.names) {
			e.Names = append(e.Names, "np."+n)
		}
		out = append(out, e)
	}
	return out
}()

// callUfunc runs any elementwise function of one result.
func callUfunc(c *builtin.Call) (object.Value, error) {
	u := c.Entry.Ufunc
	if u.Op == ir.AddV2 && core.FirstOut(c.Arg("out")) == nil && core.AddsTexts(c.R, c.Args[0], c.Args[1]) {
		return core.AddTexts(c.R, c.Host, c.Args[0], c.Args[1])
	}
	to, rule, err := loopRequest(c)
	if err != nil {
		return nil, err
	}
	if to != dtype.Invalid {
		if !computesIn(u, to) {
			return nil, noLoopIn(c.Entry)
		}
		if err := checkInputs(c, c.Args[:u.Nin], to, rule); err != nil {
			return nil, err
		}
	} else if rule == "no" || rule == "equiv" {
		if err := checkCommon(c, u, rule); err != nil {
			return nil, err
		}
	}
	if out, ok := core.FirstOut(c.Arg("out")).(*object.Array); ok && !out.Scalar && u.Op != ir.Ldexp && u.Loop == nil {
		if err := c.R.CheckOut(u.Op, c.Entry.Short(), loopFor(u, to), out, rule, c.Args[:u.Nin]...); err != nil {
			return nil, err
		}
	}
	before := c.R.Called(c.Entry.Short())
	defer c.R.Called(before)
	args, err := neutral(c, u, to)
	if err != nil {
		return nil, err
	}
	res, err := applyUfunc(u, c.R, to, args...)
	if err != nil {
		return nil, byOwnName(c, err)
	}
	if res, err = core.Masked(c, res); err != nil {
		return nil, err
	}
	return core.Store(c, res, c.Arg("out"), rule)
}

// checkCommon holds the arrays among the operands against the type of the loop
// that they have together, where casting= allows next to nothing.
func checkCommon(c *builtin.Call, u *builtin.Ufunc, rule dtype.Casting) error {
	if u.Op >= ir.Equal && u.Op <= ir.GreaterEqual {
		return checkCompared(c, rule)
	}
	if comparesTo(u.Op) || u.Op == ir.Ldexp || u.Loop != nil {
		return nil
	}
	loop, err := c.R.LoopOf(u.Op, c.Args[:u.Nin]...)
	if err != nil || loop.IsTime() || loop.IsText() {
		return nil // which shows when it runs
	}
	for i, v := range c.Args[:u.Nin] {
		if object.IsNumber(v) {
			continue
		}
		a, err := c.R.Array(v)
		if err != nil {
			return err
		}
		if !dtype.CanCast(a.DType(), loop, rule) {
			return inputCast(c, i, u.Nin, a.DType(), loop, rule)
		}
	}
	return nil
}

// loopRequest reads dtype=, or the type of a signature= such as 'dd->d', and casting=.
func loopRequest(c *builtin.Call) (dtype.DType, dtype.Casting, error) {
	to, err := c.DType("dtype")
	if err != nil {
		return 0, "", err
	}
	if s, ok := c.OptionalArg("signature").(object.Str); ok && to == dtype.Invalid {
		in, _, _ := strings.Cut(string(s), "->")
		if in != "" && strings.Trim(in, in[:1]) == "" {
			if to, err = builtin.ToDType(object.Str(in[:1])); err != nil {
				return 0, "", err
			}
		}
	}
	if to.IsTime() && to.Unit() != dtype.Generic {
		return 0, "", object.Staticf(object.TypeError, "The `dtype` and `signature` arguments to ufuncs only select the general DType and not details such as the byte order or time unit. "+
			"You can avoid this error by using the scalar types `np.float64` or the dtype string notation.")
	}
	rule, err := c.Str("casting", "same_kind")
	if err == nil {
		err = core.CheckCasting(rule)
	}
	return to, dtype.Casting(rule), err
}

// applyUfunc records the function over values; to is the loop asked for.
func applyUfunc(u *builtin.Ufunc, r *lower.Recorder, to dtype.DType, args ...object.Value) (*object.Array, error) {
	if u.Op == ir.Ldexp {
		return ldexp(r, args[0], args[1])
	}
	to = loopFor(u, to)
	if u.Loop != nil && to == dtype.Invalid {
		ops := make([]lower.Operand, len(args))
		for i, v := range args {
			o, err := r.Operand(v)
			if err != nil {
				return nil, err
			}
			ops[i] = o
		}
		if d, ok := lower.CommonType(ops...); ok {
			if u.Op == ir.Abs && d.IsComplex() {
				return nil, object.Staticf(object.TypeError, "ufunc 'fabs' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
			}
			to = u.Loop(d)
		}
	}
	return r.Ufunc(u.Op, to, args...)
}

// loopFor is the loop to run where to was asked for: with bool results the
// operands decide.
func loopFor(u *builtin.Ufunc, to dtype.DType) dtype.DType {
	if comparesTo(u.Op) {
		return dtype.Invalid
	}
	return to
}

func comparesTo(op ir.Op) bool {
	return op >= ir.Equal && op <= ir.GreaterEqual || op >= ir.LogicalAnd && op <= ir.LogicalXor ||
		op >= ir.LogicalNot && op <= ir.SignBit
}

// ldexp casts its operands apart: a float and an integer.
func ldexp(r *lower.Recorder, x, n object.Value) (*object.Array, error) {
	a, err := r.Array(x)
	if err != nil {
		return nil, err
	}
	b, err := r.Array(n)
	if err != nil {
		return nil, err
	}
	if !b.DType().IsInteger() && !b.DType().IsBool() || b.DType() == dtype.Uint64 {
		return nil, object.Staticf(object.TypeError, "ufunc 'ldexp' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
	}
	to := lower.FloatOf(a.DType())
	_, first := x.(object.Int)
	if _, second := n.(object.Int); first && !second && b.DType().IsInteger() {
		to = dtype.Float16 // a Python int takes the first loop there is
	}
	if a, err = r.Cast(a, to); err != nil {
		return nil, err
	}
	if b, err = r.Cast(b, dtype.Int64); err != nil {
		return nil, err
	}
	out, err := r.Emit(ir.Ldexp, nil, a, b)
	if err == nil {
		out.Scalar = out.Rank() == 0
	}
	return out, err
}

// checkInputs holds dtype= against the operands.
func checkInputs(c *builtin.Call, args []object.Value, to dtype.DType, rule dtype.Casting) error {
	for i, v := range args {
		o, err := c.R.Operand(v)
		if err != nil {
			return err
		}
		from := o.Weak.Default()
		if o.Array != nil {
			from = o.Array.DType()
		}
		if o.Weak == dtype.WeakInt || dtype.CanCast(from, to, rule) || comparesTo(c.Entry.Ufunc.Op) {
			continue
		}
		return inputCast(c, i, len(args), from, to, rule)
	}
	return nil
}

func inputCast(c *builtin.Call, i, n int, from, to dtype.DType, rule dtype.Casting) error {
	which := ""
	if n > 1 {
		which = " " + object.Repr(object.Int(i))
	}
	return object.Staticf(object.InputCastError, "Cannot cast ufunc '%s' input%s from dtype('%s') to dtype('%s') with casting rule '%s'",
		c.Entry.Short(), which, from.Spec(), to.Spec(), rule)
}

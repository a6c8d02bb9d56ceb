// Elementwise functions: one row each, one Fn for all; out=, where=, casting=
// and dtype=.
package builtin

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// row describes an elementwise function.
type row struct {
	names    string // NumPy's names, blank-separated, first the one shown
	op       ir.Op
	nin      int
	reduce   ir.Op
	scan     ir.Op
	identity value.Value
	doc      string
	example  string
}

const ufuncKeywords = ", /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True, signature=None"

// loops give the type in which a function computes where the op's own rule is
// not NumPy's.
var loops = map[string]func(dtype.DType) dtype.DType{
	"fabs": compile.FloatOf,
	"float_power": func(d dtype.DType) dtype.DType {
		if d.IsComplex() {
			return dtype.Complex128
		}
		return dtype.Float64
	},
}

var ufuncEntries = func() []Entry {
	out := make([]Entry, 0, len(ufuncRows))
	for _, r := range ufuncRows {
		first := strings.Fields(r.names)[0]
		e := Entry{Doc: r.doc, Example: r.example, Fn: callUfunc,
			Ufunc: &Ufunc{Op: r.op, Nin: r.nin, Nout: 1, Reduce: r.reduce, Scan: r.scan, Identity: r.identity, Loop: loops[first]}}
		e.Params = map[int]string{1: "x", 2: "x1, x2"}[r.nin] + ufuncKeywords
		for _, n := range fields(r.names) {
			e.Names = append(e.Names, "np."+n)
		}
		out = append(out, e)
	}
	return out
}()

// callUfunc runs any elementwise function of one result.
func callUfunc(c *Call) (value.Value, error) {
	u := c.Entry.Ufunc
	if u.Op == ir.AddV2 && firstOut(c.Arg("out")) == nil && AddsTexts(c.R, c.Args[0], c.Args[1]) {
		return AddTexts(c.R, c.Host, c.Args[0], c.Args[1])
	}
	to, rule, err := c.loopRequest()
	if err != nil {
		return nil, err
	}
	if to != dtype.Invalid {
		if !u.computesIn(to) {
			return nil, c.Entry.noLoopIn()
		}
		if err := c.checkInputs(c.Args[:u.Nin], to, rule); err != nil {
			return nil, err
		}
	} else if rule == "no" || rule == "equiv" {
		if err := c.checkCommon(u, rule); err != nil {
			return nil, err
		}
	}
	if out, ok := firstOut(c.Arg("out")).(*value.Array); ok && !out.Scalar && u.Op != ir.Ldexp && u.Loop == nil {
		if err := c.R.CheckOut(u.Op, c.Entry.Short(), u.loopFor(to), out, rule, c.Args[:u.Nin]...); err != nil {
			return nil, err
		}
	}
	before := c.R.Called(c.Entry.Short())
	defer c.R.Called(before)
	args, err := c.neutral(u, to)
	if err != nil {
		return nil, err
	}
	res, err := u.apply(c.R, to, args...)
	if err != nil {
		return nil, c.byOwnName(err)
	}
	if res, err = c.masked(res); err != nil {
		return nil, err
	}
	return c.store(res, c.Arg("out"), rule)
}

// checkCommon holds the arrays among the operands against the type of the loop
// that they have together, where casting= allows next to nothing.
func (c *Call) checkCommon(u *Ufunc, rule dtype.Casting) error {
	if u.Op >= ir.Equal && u.Op <= ir.GreaterEqual {
		return c.checkCompared(rule)
	}
	if comparesTo(u.Op) || u.Op == ir.Ldexp || u.Loop != nil {
		return nil
	}
	loop, err := c.R.LoopOf(u.Op, c.Args[:u.Nin]...)
	if err != nil || loop.IsTime() || loop.IsText() {
		return nil // which shows when it runs
	}
	for i, v := range c.Args[:u.Nin] {
		if value.IsNumber(v) {
			continue
		}
		a, err := c.R.Array(v)
		if err != nil {
			return err
		}
		if !dtype.CanCast(a.DType(), loop, rule) {
			return c.inputCast(i, u.Nin, a.DType(), loop, rule)
		}
	}
	return nil
}

// loopRequest reads dtype=, or the type of a signature= such as 'dd->d', and casting=.
func (c *Call) loopRequest() (dtype.DType, dtype.Casting, error) {
	to, err := c.DType("dtype")
	if err != nil {
		return 0, "", err
	}
	if s, ok := c.optional("signature").(value.Str); ok && to == dtype.Invalid {
		in, _, _ := strings.Cut(string(s), "->")
		if in != "" && strings.Trim(in, in[:1]) == "" {
			if to, err = ToDType(value.Str(in[:1])); err != nil {
				return 0, "", err
			}
		}
	}
	if to.IsTime() && to.Unit() != dtype.Generic {
		return 0, "", value.Staticf("TypeError", "The `dtype` and `signature` arguments to ufuncs only select the general DType and not details such as the byte order or time unit. "+
			"You can avoid this error by using the scalar types `np.float64` or the dtype string notation.")
	}
	rule, err := c.Str("casting", "same_kind")
	if err == nil {
		err = checkCasting(rule)
	}
	return to, dtype.Casting(rule), err
}

// apply records the function over values; to is the loop asked for.
func (u *Ufunc) apply(r *compile.Recorder, to dtype.DType, args ...value.Value) (*value.Array, error) {
	if u.Op == ir.Ldexp {
		return ldexp(r, args[0], args[1])
	}
	to = u.loopFor(to)
	if u.Loop != nil && to == dtype.Invalid {
		ops := make([]compile.Operand, len(args))
		for i, v := range args {
			o, err := r.Operand(v)
			if err != nil {
				return nil, err
			}
			ops[i] = o
		}
		if d, ok := compile.CommonType(ops...); ok {
			if u.Op == ir.Abs && d.IsComplex() {
				return nil, value.Staticf("TypeError", "ufunc 'fabs' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
			}
			to = u.Loop(d)
		}
	}
	return r.Ufunc(u.Op, to, args...)
}

// loopFor is the loop to run where to was asked for: with bool results the
// operands decide.
func (u *Ufunc) loopFor(to dtype.DType) dtype.DType {
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
func ldexp(r *compile.Recorder, x, n value.Value) (*value.Array, error) {
	a, err := r.Array(x)
	if err != nil {
		return nil, err
	}
	b, err := r.Array(n)
	if err != nil {
		return nil, err
	}
	if !b.DType().IsInteger() && !b.DType().IsBool() || b.DType() == dtype.Uint64 {
		return nil, value.Staticf("TypeError", "ufunc 'ldexp' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
	}
	if a, err = r.Cast(a, compile.FloatOf(a.DType())); err != nil {
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
func (c *Call) checkInputs(args []value.Value, to dtype.DType, rule dtype.Casting) error {
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
		return c.inputCast(i, len(args), from, to, rule)
	}
	return nil
}

func (c *Call) inputCast(i, n int, from, to dtype.DType, rule dtype.Casting) error {
	which := ""
	if n > 1 {
		which = " " + value.Repr(value.Int(i))
	}
	return value.Staticf("_UFuncInputCastingError", "Cannot cast ufunc '%s' input%s from dtype('%s') to dtype('%s') with casting rule '%s'",
		c.Entry.Short(), which, from.Spec(), to.Spec(), rule)
}

// masked applies where=: elements outside keep what out holds (zeros without out).
func (c *Call) masked(res *value.Array) (*value.Array, error) {
	w := c.Arg("where")
	if w == nil || w == value.Bool(true) {
		return res, nil
	}
	mask, err := c.whereMask(w)
	if err != nil {
		return nil, err
	}
	old := firstOut(c.Arg("out"))
	if old == nil {
		if c.Arg("out") == nil {
			if err := c.warning("UserWarning", "'where' used without 'out', expect unitialized memory in output. If this is intentional, use out=None."); err != nil {
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

// firstOut is the array of out=, or nil.
func firstOut(v value.Value) value.Value {
	if t, ok := v.(value.Tuple); ok && len(t) == 1 {
		v = t[0]
	}
	if v == value.None {
		return nil
	}
	return v
}

// store writes a result to out, if that is given, and is what the call returns.
func (c *Call) store(res *value.Array, to value.Value, rule dtype.Casting) (value.Value, error) {
	v := firstOut(to)
	if v == nil {
		return res, nil
	}
	out, ok := v.(*value.Array)
	if !ok || out.Scalar {
		switch v.(type) {
		case value.Unknown:
			return nil, value.ErrUnknown
		case value.Tuple:
			return nil, value.Staticf("ValueError", "The 'out' tuple must have exactly one entry per ufunc output")
		}
		return nil, value.Staticf("TypeError", "return arrays must be of ArrayType")
	}
	if !dtype.CanCast(res.DType(), out.DType(), rule) {
		return nil, value.Staticf("_UFuncOutputCastingError", "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule '%s'",
			c.Entry.Short(), res.DType().Spec(), out.DType().Spec(), rule)
	}
	if _, err := shape.Broadcast(res.Type().Shape, out.Type().Shape); err != nil {
		return nil, c.outMismatch(res, out)
	}
	if !shapesFit(res.Type().Shape, out.Type().Shape) {
		return nil, value.Staticf("ValueError", "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
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
func (c *Call) outMismatch(res, out *value.Array) error {
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
	return value.Staticf("ValueError", "operands could not be broadcast together with shapes %s %s ", text, out.Type().Shape.Compact())
}

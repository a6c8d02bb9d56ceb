// Errors find their place here: the node, carets under operands, the frames
// of the calls under way.
package eval

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// wrap gives an error the place of a node, unless it has one.
func (in *Interp) wrap(env *Env, n syntax.Node, err error) error {
	if err == nil || passes(err) {
		return err
	}
	return in.diagnose(env, n, err)
}

// passes tells the errors that take no place: those that have one already, and
// the signals of checking.
func passes(err error) bool {
	if err == value.ErrUnknown || err == errOutOfFuel || err == errLost {
		return true
	}
	_, done := err.(*diag.Error)
	return done
}

// diagnose makes the error that faces show.
func (in *Interp) diagnose(env *Env, n syntax.Node, err error) *diag.Error {
	at := in.place(env, n)
	d := &diag.Error{Class: "RuntimeError", Msg: err.Error(), Place: at, Cause: err, Code: diag.RunInternal}
	compile.Describe(d, err)
	return d
}

// Static tells whether an error shows by types alone, so that checking may report it.
func Static(err error) bool {
	var d *diag.Error
	if errors.As(err, &d) {
		err = d.Cause
	}
	var ve *value.Error
	var ce *compile.Error
	switch {
	case errors.As(err, &ce):
		return ce.Static
	case errors.As(err, &ve):
		return ve.Static
	}
	return false
}

// caretError puts the caret at a span of the node.
func (in *Interp) caretError(env *Env, n syntax.Node, caret diag.Span, err error) error {
	if passes(err) {
		return err
	}
	return in.diagnose(env, n, err).WithCaret(caret)
}

// operandError underlines both operands of an operator, each with its type.
func (in *Interp) operandError(env *Env, n syntax.Node, op diag.Span, xs []syntax.Expr, vs []value.Value, err error) error {
	if passes(err) {
		return err
	}
	d := in.diagnose(env, n, err).WithCaret(op)
	d.Operands = operands(env, in, xs, vs)
	explainBroadcast(d, vs)
	return d
}

// operands describes evaluated expressions.
func operands(env *Env, in *Interp, xs []syntax.Expr, vs []value.Value) []diag.Operand {
	var out []diag.Operand
	for i, x := range xs {
		if i < len(vs) {
			out = append(out, operand(env, in, x, vs[i]))
		}
	}
	return out
}

func operand(env *Env, in *Interp, x syntax.Expr, v value.Value) diag.Operand {
	o := diag.Operand{Span: x.Span(), Label: env.fileOf(in).Slice(x.Span()), Type: v.TypeName()}
	if a, ok := v.(*value.Array); ok {
		o.Type = a.Type().String()
		for _, d := range a.Dims() {
			text := "?"
			if d >= 0 {
				text = strconv.Itoa(d)
			}
			o.Axes = append(o.Axes, text)
		}
	}
	return o
}

// explainBroadcast names the axis on which two arrays do not meet, and a view
// that would.
func explainBroadcast(d *diag.Error, vs []value.Value) {
	var ce *compile.Error
	if !errors.As(d.Cause, &ce) || ce.Fault.Kind != fault.Broadcast || len(vs) != 2 {
		return
	}
	a, aok := vs[0].(*value.Array)
	b, bok := vs[1].(*value.Array)
	if !aok || !bok {
		return
	}
	x, y := a.Dims(), b.Dims()
	for k := 1; k <= min(len(x), len(y)); k++ {
		m, n := x[len(x)-k], y[len(y)-k]
		if m != n && m != 1 && n != 1 && m >= 0 && n >= 0 {
			d.Operands[len(d.Operands)-1].Note = "axis -" + strconv.Itoa(k) + ": " + strconv.Itoa(m) + " against " + strconv.Itoa(n)
			break
		}
	}
	d.Hint = broadcastHint(d, a, b)
}

// broadcastHint suggests a new axis at the end where that makes vectors meet.
func broadcastHint(d *diag.Error, a, b *value.Array) string {
	for i, pair := range [][2]*value.Array{{a, b}, {b, a}} {
		big, small := pair[0].Dims(), pair[1].Dims()
		if len(small) == 1 && len(big) >= 2 && big[len(big)-2] == small[0] {
			k := len(d.Operands) - 1 - i
			t := pair[1].Type()
			return d.Operands[k].Label + "[:, None] is " + t.DType.Short() + "[" + strconv.Itoa(small[0]) + ", 1] and broadcasts"
		}
	}
	return ""
}

// indexError shows the indexed value, and the item at fault where it is known.
func (in *Interp) indexError(env *Env, x *syntax.Subscript, obj value.Value, err error) error {
	if passes(err) {
		return err
	}
	d := in.diagnose(env, x, err)
	d.Operands = []diag.Operand{operand(env, in, x.X, obj)}
	if len(x.Items) == 1 {
		d.WithCaret(x.Items[0].Span())
	} else if len(x.Items) > 1 {
		d.WithCaret(x.Items[0].Span().To(x.Items[len(x.Items)-1].Span()))
	}
	return d
}

// callError shows the arguments concerned and, for calls of the program's own
// functions, the frame.
func (in *Interp) callError(env *Env, x *syntax.Call, fn value.Value, args []value.Value, err error) error {
	if d, ok := err.(*diag.Error); ok {
		switch f := fn.(type) {
		case *Function:
			pushFrame(d, f.Name, in.place(env, x))
		case outerFunction:
			pushFrame(d, f.FuncName(), in.place(env, x))
		}
		return d
	}
	if passes(err) {
		return err
	}
	d := in.diagnose(env, x, err)
	var ce *compile.Error
	if !errors.As(err, &ce) {
		return d
	}
	first := 0
	if f, ok := fn.(*builtin.Func); ok && f.Entry.Name() == "np.einsum" {
		first = 1
		in.einsumCaret(env, d, x, ce)
	}
	for _, k := range ce.Fault.Operands {
		if i := k + first; i < len(x.Args) && i < len(args) && x.Args[i].Star == 0 && x.Args[i].Name == "" {
			o := operand(env, in, x.Args[i].Value, args[i])
			if first == 1 {
				o.Note = labelAxes(args[0], ce.Fault, k)
			}
			d.Operands = append(d.Operands, o)
		}
	}
	return d
}

// labelAxes tells which axes of an operand have the label whose sizes differ.
func labelAxes(equation value.Value, f *fault.Error, operand int) string {
	eq, ok := equation.(value.Str)
	at := []rune(string(eq))
	if !ok || f.Kind != fault.Size || f.Pos < 0 || f.Pos >= len(at) {
		return ""
	}
	inputs, _, _ := strings.Cut(strings.ReplaceAll(string(eq), " ", ""), "->")
	terms := strings.Split(inputs, ",")
	if operand >= len(terms) {
		return ""
	}
	head, tail, _ := strings.Cut(terms[operand], "...")
	var axes []string
	for i, c := range head {
		if c == at[f.Pos] {
			axes = append(axes, strconv.Itoa(i))
		}
	}
	for i, c := range tail {
		if c == at[f.Pos] {
			axes = append(axes, strconv.Itoa(i-len(tail)))
		}
	}
	if len(axes) == 0 {
		return ""
	}
	return "axis " + strings.Join(axes, " and ") + " is " + string(at[f.Pos])
}

// einsumCaret points at the letter inside a literal equation.
func (in *Interp) einsumCaret(env *Env, d *diag.Error, x *syntax.Call, ce *compile.Error) {
	if ce.Fault.Pos < 0 || len(x.Args) == 0 {
		return
	}
	s, ok := x.Args[0].Value.(*syntax.Str)
	if !ok {
		return
	}
	d.WithCaret(s.CharSpan(env.fileOf(in), ce.Fault.Pos))
}

// pushFrame notes that an error left a call made at a place.
func pushFrame(d *diag.Error, name string, at diag.Place) {
	const most = 12
	if len(d.Trace) < most {
		d.Push(name, at)
	}
}

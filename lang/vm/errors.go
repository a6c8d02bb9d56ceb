// Errors find their place here: the node, carets under operands, the frames
// of the calls under way.
package vm

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/syntax"
)

// passes reports errors that have their place already.
func passes(err error) bool {
	_, done := err.(*diag.Error)
	return done
}

// diagnose makes the error that faces show. What the engine met while it ran
// stands where that was recorded.
func (m *Machine) diagnose(at diag.Place, err error) *diag.Error {
	if d, ok := err.(*diag.Error); ok {
		return d
	}
	if ve, ok := err.(*object.Error); ok && ve.Cause == nil {
		d := m.arise()
		d.Place, d.Cause = at, err
		record.Describe(d, err)
		return d
	}
	d := &diag.Error{Class: "RuntimeError", Msg: err.Error(), Place: at, Cause: err, Code: diag.RunInternal}
	var ce *record.Error
	if errors.As(err, &ce) && ce.At.File != nil {
		d.Place = ce.At
	}
	record.Describe(d, err)
	return d
}

// operandError underlines both operands of an operator, each with its type.
func (m *Machine) operandError(at diag.Place, op diag.Span, xs []syntax.Expr, vs []object.Value, err error) *diag.Error {
	d := m.diagnose(at, err)
	if d.Place != at {
		return d
	}
	d.WithCaret(op)
	d.Later(func(d *diag.Error) {
		d.Operands = operands(at, xs, vs)
		explainBroadcast(d, err, vs)
	})
	return d
}

// operands describes evaluated expressions.
func operands(at diag.Place, xs []syntax.Expr, vs []object.Value) []diag.Operand {
	var out []diag.Operand
	for i, x := range xs {
		if i < len(vs) && vs[i] != nil {
			out = append(out, operand(at, x, vs[i]))
		}
	}
	return out
}

func operand(at diag.Place, x syntax.Expr, v object.Value) diag.Operand {
	o := diag.Operand{Span: x.Span(), Label: at.File.Slice(x.Span()), Type: v.TypeName()}
	if a, ok := v.(*object.Array); ok {
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
func explainBroadcast(d *diag.Error, err error, vs []object.Value) {
	var ce *record.Error
	if !errors.As(err, &ce) || ce.Fault.Kind != fault.Broadcast || len(vs) != 2 {
		return
	}
	a, aok := vs[0].(*object.Array)
	b, bok := vs[1].(*object.Array)
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
func broadcastHint(d *diag.Error, a, b *object.Array) string {
	for i, pair := range [][2]*object.Array{{a, b}, {b, a}} {
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
func (m *Machine) indexError(at diag.Place, x *syntax.Subscript, obj object.Value, err error) *diag.Error {
	d := m.diagnose(at, err)
	if obj == nil || d.Place != at {
		return d
	}
	d.Later(func(d *diag.Error) { d.Operands = []diag.Operand{operand(at, x.X, obj)} })
	if len(x.Items) == 1 {
		d.WithCaret(x.Items[0].Span())
	} else if len(x.Items) > 1 {
		d.WithCaret(x.Items[0].Span().To(x.Items[len(x.Items)-1].Span()))
	}
	return d
}

// callError shows the arguments concerned.
func (m *Machine) callError(f *frame, in *code.Ins, x *syntax.Call, at diag.Place, err error) *diag.Error {
	d := m.diagnose(at, err)
	ce, engines := errors.AsType[*record.Error](err)
	if !engines && in.Op != code.HasAttr && d.Class != "AttributeError" {
		return d
	}
	var fn object.Value
	first := int(in.A) + 1
	switch in.Op {
	case code.Call:
		fn = f.regs[in.A].Value()
	case code.CallMethod:
		if f.regs[in.A+1].P == nil { // the call has taken its slots already
			return d
		}
		if fn, _ = m.Attr(f.regs[in.A+1].Value(), f.code.c.Sites[in.D].Name); fn == nil {
			if a, ok := x.Fn.(*syntax.Attr); ok && d.Class == "AttributeError" {
				d.Place.Span = a.Span()
				d.WithCaret(a.NamePos)
			}
			return d
		}
		if _, noAttr := fn.(*builtin.Func); !noAttr {
			return d
		}
		first++
	case code.HasAttr:
		return d.WithCaret(f.code.c.Carets[f.pc-1])
	default:
		return d
	}
	var args []object.Value
	for i := range x.Args {
		args = append(args, f.regs[first+i].Value())
	}
	if ce == nil {
		return d
	}
	lead := 0
	if b, ok := fn.(*builtin.Func); ok && b.Entry.Name() == "np.einsum" {
		lead = 1
		einsumCaret(at, d, x, ce)
	}
	for _, k := range ce.Fault.Operands {
		if i := k + lead; i < len(x.Args) && i < len(args) && args[i] != nil && x.Args[i].Star == 0 && x.Args[i].Name == "" {
			o := operand(at, x.Args[i].Value, args[i])
			if lead == 1 {
				o.Note = labelAxes(args[0], ce.Fault, k)
			}
			d.Operands = append(d.Operands, o)
		}
	}
	return d
}

// labelAxes tells which axes of an operand have the label whose sizes differ.
func labelAxes(equation object.Value, f *fault.Error, operand int) string {
	eq, ok := equation.(object.Str)
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
func einsumCaret(at diag.Place, d *diag.Error, x *syntax.Call, ce *record.Error) {
	if ce.Fault.Pos < 0 || len(x.Args) == 0 {
		return
	}
	s, ok := x.Args[0].Value.(*syntax.Str)
	if !ok {
		return
	}
	d.WithCaret(s.CharSpan(at.File, ce.Fault.Pos))
}

// pushFrame notes that an error left a call made at a place.
func pushFrame(d *diag.Error, fn *Function, at diag.Place) {
	const most = 12
	if len(d.Trace) < most {
		d.Push(fn.code.c.Name, at)
	}
}

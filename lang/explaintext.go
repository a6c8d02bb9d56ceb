// Explanations as text.
package lang

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/object"
)

// Repr is the explanation as text.
func (e *Explanation) Repr() string {
	var b strings.Builder
	for i, k := range e.parts {
		if i > 0 {
			b.WriteString("\n\n")
		}
		k.text(&b)
	}
	if e.open {
		b.WriteString("\n\nwhat follows depends on values that only running gives")
	}
	return b.String()
}

// text is a part: where it stands, what it reads and gives, its ops.
func (e *part) text(b *strings.Builder) {
	if e.number > 0 {
		b.WriteString(e.title() + "\n")
	}
	b.WriteString(e.header())
	if e.call != nil {
		b.WriteString("\n\n" + e.call.text())
		for _, o := range e.call.outs {
			e.line(b, "result", typeAndSize(o.typ)+", computed by the function itself, by no op of a program")
		}
		return
	}
	for i := range e.Program.Instrs {
		if in := &e.Program.Instrs[i]; !written(in) {
			b.WriteString("\n\n")
			e.instr(b, i, in)
		}
	}
	if len(e.Program.Instrs) == 0 {
		b.WriteString("\n\nno op: the value is an input as it is")
	}
}

// longestLine is how much of a line of the source a title shows.
const longestLine = 72

// title says where a part stands, and how often it runs.
func (e *part) title() string {
	t := "#" + strconv.Itoa(e.number)
	if f := e.at.File; f != nil {
		n, _ := f.Position(int(e.at.Span.Start))
		text := f.Slice(e.at.Span)
		if !e.here {
			text = f.Line(n)
		}
		line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		if r := []rune(line); len(r) > longestLine {
			line = string(r[:longestLine]) + "…"
		}
		if t += "  " + line; !e.here {
			t += "    line " + strconv.Itoa(n)
		}
	}
	often := group(e.times) + " times"
	switch {
	case e.more && e.times < 2:
		often = "once or more"
	case e.more:
		often += " or more"
	}
	switch {
	case e.round == 1, e.more && !e.perhaps && e.times < 2:
		t += "    " + often
	case e.round > 1:
		t += fmt.Sprintf("    #%d to #%d: %s", e.number, e.number+e.round-1, often)
	}
	switch {
	case e.perhaps && e.more:
		t += "    each time the program comes here"
	case e.perhaps:
		t += "    if the program comes here"
	}
	return t
}

func (c *called) text() string {
	names := make([]string, len(c.args))
	for i, a := range c.args {
		names[i] = a.name
	}
	return c.name + "(" + strings.Join(names, ", ") + ")"
}

// path is the order that a contraction takes; nil while sizes are unknown.
func (e *part) path(in *ir.Instr, a ir.EinsumAttrs) (*einsum.Plan, *einsum.Sizes) {
	shapes := make([]shape.Shape, len(in.Args))
	for i, v := range in.Args {
		shapes[i] = e.Program.Type(v).Shape
	}
	_, sizes, err := a.Equation.Infer(shapes)
	if err != nil || !sizes.Known {
		return nil, nil
	}
	p, err := einsum.Path(a.Equation, sizes, a.Options)
	if err != nil {
		return nil, nil
	}
	return p, sizes
}

func (e *part) header() string {
	var ins, outs []string
	if e.call != nil {
		for _, a := range e.call.args {
			ins = append(ins, a.name+": "+a.typ.String())
		}
		for _, o := range e.call.outs {
			outs = append(outs, e.naming(o.name)+o.typ.String())
		}
	} else {
		p := e.Program
		for i, in := range p.Inputs {
			if !e.numbers[i] {
				ins = append(ins, in.Name+": "+p.Type(in.Value).String())
			}
		}
		for _, v := range p.Outputs {
			outs = append(outs, e.naming(e.given[v])+p.Type(v).String())
		}
	}
	return "(" + strings.Join(ins, ", ") + ") -> " + strings.Join(outs, ", ")
}

// naming is "y: ", of a result that later parts read.
func (e *part) naming(name string) string {
	if e.number == 0 || name == "" {
		return ""
	}
	return name + ": "
}

// name is how the text calls a value: an input's name, a number, or %n by the order of results.
func (e *part) name(v ir.Value) string { return e.called[v] }

// callValues finds the names of a program's values.
func (e *part) callValues() {
	p, n := e.Program, 0
	e.called = make([]string, len(p.Types))
	for _, in := range p.Inputs {
		e.called[in.Value] = in.Name
	}
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if written(in) {
			e.called[in.Out[0]] = object.StrOf(object.NewScalar(in.Attrs.(ir.ConstAttrs).Value))
			continue
		}
		for _, v := range in.Out {
			n++
			e.called[v] = "%" + strconv.Itoa(n)
		}
	}
}

func (e *part) names(vs []ir.Value) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = e.name(v)
	}
	return strings.Join(out, ", ")
}

// written reports a constant that stands where it is read.
func written(in *ir.Instr) bool {
	return in.Op == ir.Const && in.Attrs.(ir.ConstAttrs).Value.Rank() == 0
}

func (e *part) instr(b *strings.Builder, i int, in *ir.Instr) {
	fmt.Fprintf(b, "%s = %s(%s)", e.names(in.Out), in.Op, e.names(in.Args))
	switch a := in.Attrs.(type) {
	case ir.ConstAttrs:
		e.line(b, "result", e.result(in.Out[0])+", computed when the program is planned")
		return
	case ir.SliceAttrs:
		e.slice(b, in, a.Encoding)
		return
	case ir.EinsumAttrs:
		e.einsum(b, i, in, a)
		return
	case nil:
	default:
		b.WriteString("  " + ir.AttrsText(in.Attrs))
	}
	for _, o := range e.broadcast(in) {
		if o.stretched {
			e.line(b, "stretched", o.name+"  ["+axesText(o.axes)+"]")
		}
	}
	for _, v := range in.Out {
		e.line(b, "result", e.result(v)+e.kind(i, in))
	}
}

func (e *part) line(b *strings.Builder, key, text string) {
	fmt.Fprintf(b, "\n    %-17s %s", key, text)
}

// result is a type and its size in bytes.
func (e *part) result(v ir.Value) string { return typeAndSize(e.Program.Type(v)) }

func typeAndSize(t ir.Type) string {
	if !t.Shape.Known() {
		return t.String()
	}
	n := t.Shape.Elements() * t.DType.Size()
	unit := " bytes"
	if n == 1 {
		unit = " byte"
	}
	return t.String() + ", " + group(n) + unit
}

// group writes a count with thousands separated.
func group(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func (e *part) kind(i int, in *ir.Instr) string {
	took := e.route(i)
	switch in.Class() {
	case ir.View:
		if in.Op == ir.Imag && !e.Program.Type(in.Args[0]).DType.IsComplex() {
			return ", new zeros"
		}
		return ", a view"
	case ir.MayView:
		switch {
		case took.Kind == route.View:
			return ", a view"
		case took.Kind == route.Copy:
			return ", a copy: the strides allow no view"
		case in.Op == ir.Reshape:
			return ", a view where the strides allow it"
		}
	case ir.Elementwise:
		if n := e.fused[i]; n > 0 {
			return ", elementwise, in fused pass " + strconv.Itoa(n)
		}
		return ", elementwise"
	case ir.Reduction:
		if n := e.fused[i]; n > 0 {
			text := ", reduced in fused pass " + strconv.Itoa(n)
			if took.Kind != route.None {
				text += ", " + kindText(took)
			}
			return text
		}
		if took.Kind != route.None {
			return ", " + kindText(took)
		}
	case ir.Contraction:
		if n := e.fused[i]; n > 0 && e.epilogue(i) {
			return ", piece by piece in fused pass " + strconv.Itoa(n)
		}
	case ir.Move, ir.Order, ir.Parts, ir.Linear, ir.Scan, ir.Store:
		switch took.Kind {
		case route.None:
		case route.Copy:
			return ", a copy"
		default:
			return ", " + kindText(took)
		}
	}
	return ""
}

// epilogue reports whether the group of a contraction goes over pieces of its result.
func (e *part) epilogue(i int) bool {
	if e.routes == nil {
		return true
	}
	for k, n := range e.fused {
		if r := e.route(k); n == e.fused[i] && r.Kind == route.Epilogue {
			return true
		}
	}
	return false
}

// route is the route of an instruction that has a single one.
func (e *part) route(i int) route.Route {
	if i < len(e.routes) && len(e.routes[i]) == 1 {
		return e.routes[i][0]
	}
	return route.Route{}
}

// kindText is a route without the ways of one machine.
func kindText(r route.Route) string { return r.Kind.String() }

// slice prints a StridedSlice: vectors, masks, and the index they stand for.
func (e *part) slice(b *strings.Builder, in *ir.Instr, enc shape.Encoding) {
	if items, err := shape.Decode(enc); err == nil {
		b.WriteString("    " + e.name(in.Args[0]) + "[" + shape.IndexText(items) + "]")
	}
	for _, v := range []struct {
		name string
		list []int
	}{{"begin", enc.Begin}, {"end", enc.End}, {"strides", enc.Strides}} {
		e.line(b, v.name, ints(v.list))
	}
	for _, m := range []struct {
		name string
		bits uint64
	}{{"begin_mask", enc.BeginMask}, {"end_mask", enc.EndMask}, {"ellipsis_mask", enc.EllipsisMask},
		{"new_axis_mask", enc.NewAxisMask}, {"shrink_axis_mask", enc.ShrinkAxisMask}} {
		e.line(b, m.name, maskText(m.bits, len(enc.Begin)))
	}
	kind := ", a view"
	if in.Op == ir.StridedSliceAssign {
		kind = ", written in place"
	}
	e.line(b, "result", e.result(in.Out[0])+kind)
}

func ints(v []int) string {
	parts := make([]string, len(v))
	for i, n := range v {
		parts[i] = strconv.Itoa(n)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// maskText writes a mask as a number, in binary, and as the positions it names.
func maskText(m uint64, width int) string {
	if m == 0 {
		return "0"
	}
	text := fmt.Sprintf("%d = 0b%0*b", m, width, m)
	var at []string
	for i := range min(width, 64) {
		if m>>i&1 == 1 {
			at = append(at, strconv.Itoa(i))
		}
	}
	switch {
	case len(at) == 1:
		text += ", position " + at[0]
	case len(at) > 1:
		text += ", positions " + strings.Join(at, ", ")
	}
	if width < 64 && m>>width != 0 {
		text += fmt.Sprintf(", bits from %d on have no effect", width)
	}
	return text
}

// stepKinds are the kinds of routes of a contraction's steps.
func (e *part) stepKinds(i int) []string {
	if i >= len(e.routes) {
		return nil
	}
	kinds := make([]string, len(e.routes[i]))
	for k, r := range e.routes[i] {
		kinds[k] = kindText(r)
	}
	return kinds
}

// einsum prints an Einsum: equation, sizes, order, classes, cost.
func (e *part) einsum(b *strings.Builder, i int, in *ir.Instr, a ir.EinsumAttrs) {
	e.line(b, "equation", a.Equation.String())
	if a.Sum != dtype.Invalid {
		e.line(b, "sums", a.Sum.String())
	}
	for i, v := range in.Args {
		e.line(b, "operand "+strconv.Itoa(i), e.name(v)+"  "+e.Program.Type(v).String())
	}
	if p, sizes := e.path(in, a); p != nil {
		for _, l := range strings.Split(strings.TrimRight(p.Text(a.Equation, sizes, e.stepKinds(i)...), "\n"), "\n") {
			b.WriteString("\n    " + l)
		}
	} else {
		e.line(b, "order", "chosen when all sizes are known")
	}
	e.line(b, "result", e.result(in.Out[0])+e.kind(i, in))
}

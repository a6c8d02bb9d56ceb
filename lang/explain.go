// explain: what an expression compiles to, found without computing anything.
package lang

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Explanation is what explain finds: the program, and how it would run.
type Explanation struct {
	Program *ir.Program
	fused   map[int]int     // instruction -> number of its fused region, from 1
	routes  [][]route.Route // by instruction, as engine.Plan.Routes has them; nil: not known
}

// TypeName is explanation.
func (e *Explanation) TypeName() string { return "explanation" }

// explain records x without running it. Near, if not nil, knows the variables of the
// function that it stands in.
func (s *Session) explain(f *diag.File, x syntax.Expr, near func(name string) (value.Value, bool)) (value.Value, error) {
	ck, leave := s.lookAhead(s.machine.Context(), f)
	defer leave()
	v, err := ck.Expr(f, x, near)
	if err != nil {
		return nil, err
	}
	arrays := arraysIn(nil, v)
	if len(arrays) == 0 {
		if _, ok := v.(value.Unknown); ok {
			return nil, value.Errorf("ValueError", "what this compiles to depends on values that only running gives").
				WithHint("assign the part that computes them to a name first, and explain the rest")
		}
		return nil, value.Errorf("TypeError", "nothing to explain: the value is Python's (%s), the engine has no part in it", v.TypeName())
	}
	p, err := ck.Recorded(arrays...)
	if err != nil {
		return nil, err
	}
	lie := func(name string) (value.Value, bool) {
		if near != nil {
			if v, ok := near(name); ok {
				return v, true
			}
		}
		return s.Get(name)
	}
	return s.explainProgram(p, lie)
}

// explainProgram explains what the session's engine makes of a program; lie knows the values that inputs are called by.
func (s *Session) explainProgram(p *ir.Program, lie func(name string) (value.Value, bool)) (*Explanation, error) {
	p = nameInputs(p)
	e := &Explanation{fused: map[int]int{}}
	compiler, ok := s.opts.Engine.(interface {
		Compile(*ir.Program) (*engine.Plan, error)
	})
	if !ok { // it computes elsewhere
		pl, err := plan.Make(p, plan.Options{})
		if err != nil {
			return nil, compile.FromFault(err)
		}
		e.Program = pl.Program
		e.numberFused(pl.Steps)
		return e, nil
	}
	code, err := compiler.Compile(p)
	if err != nil {
		return nil, compile.FromFault(err)
	}
	e.Program = code.Plan().Program
	e.numberFused(code.Plan().Steps)
	like := make([]*tensor.Tensor, len(e.Program.Inputs))
	for i, in := range e.Program.Inputs {
		if v, ok := lie(in.Name); ok {
			if a, ok := v.(*value.Array); ok {
				like[i], _ = a.Ready()
			}
		}
	}
	if e.routes, err = code.Routes(like); err != nil {
		e.routes = nil // what cannot be foreseen is not told
	}
	return e, nil
}

// route is the route of an instruction that has a single one.
func (e *Explanation) route(i int) route.Route {
	if i < len(e.routes) && len(e.routes[i]) == 1 {
		return e.routes[i][0]
	}
	return route.Route{}
}

// nameInputs gives every input of a program a name of its own.
func nameInputs(p *ir.Program) *ir.Program {
	seen := map[string]bool{}
	for i := range p.Inputs {
		n := p.Inputs[i].Name
		first, base := 0, "array"
		if isOpaque(n) { // another call of the function
			first, base = 2, n+" "
		}
		for k := first; n == "" || seen[n]; k++ {
			n = base + strconv.Itoa(k)
		}
		seen[n] = true
		p.Inputs[i].Name = n
	}
	return p
}

// isOpaque reports the name of an input that is computed by a function of its own.
func isOpaque(name string) bool { return strings.Contains(name, check.Opaque) }

// numberFused numbers the instructions that run in one pass.
func (e *Explanation) numberFused(steps []plan.Step) {
	n := 0
	for _, st := range steps {
		if st.Region == nil || len(st.Instrs) < 2 {
			continue
		}
		n++
		for _, i := range st.Instrs {
			e.fused[i] = n
		}
	}
}

func arraysIn(found []*value.Array, v value.Value) []*value.Array {
	switch x := value.Unnamed(v).(type) {
	case *value.Array:
		found = append(found, x)
	case value.Tuple:
		for _, e := range x {
			found = arraysIn(found, e)
		}
	case *value.List:
		for _, e := range x.All() {
			found = arraysIn(found, e)
		}
	}
	return found
}

// Explain finds what the expression in a file compiles to.
func (s *Session) Explain(f *diag.File) (*Explanation, error) {
	x, err := syntax.ParseExpr(f)
	if err != nil {
		return nil, err
	}
	s.begin(s.machine.Context(), f)
	v, err := s.explain(f, x, nil)
	if err != nil {
		return nil, s.machine.Wrap(x, err)
	}
	return v.(*Explanation), nil
}

// path is the order that a contraction takes; nil while sizes are unknown.
func (e *Explanation) path(in *ir.Instr, a ir.EinsumAttrs) (*einsum.Plan, *einsum.Sizes) {
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

// Repr is the explanation as text.
func (e *Explanation) Repr() string {
	var b strings.Builder
	p := e.Program
	b.WriteString(e.header())
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if in.Op == ir.Const {
			continue
		}
		b.WriteString("\n\n")
		e.instr(&b, i, in)
	}
	called := false
	for _, in := range p.Inputs {
		if isOpaque(in.Name) {
			called = true
			b.WriteString("\n\n" + in.Name)
			e.line(&b, "computed", "by a function of its own before this program, no op of it")
		}
	}
	if len(p.Instrs) == 0 && !called {
		b.WriteString("\n\nno op: the value is an input as it is")
	}
	return b.String()
}

func (e *Explanation) header() string {
	p := e.Program
	var ins, outs []string
	for _, in := range p.Inputs {
		ins = append(ins, in.Name+": "+p.Type(in.Value).String())
	}
	for _, v := range p.Outputs {
		outs = append(outs, p.Type(v).String())
	}
	return "(" + strings.Join(ins, ", ") + ") -> " + strings.Join(outs, ", ")
}

// name is how the text calls a value: an input's name, a constant, or %n.
func (e *Explanation) name(v ir.Value) string {
	p := e.Program
	for _, in := range p.Inputs {
		if in.Value == v {
			return in.Name
		}
	}
	for i := range p.Instrs {
		if p.Instrs[i].Op == ir.Const && p.Instrs[i].Out[0] == v {
			if t := p.Instrs[i].Attrs.(ir.ConstAttrs).Value; t.Size() == 1 {
				return value.StrOf(value.NewScalar(t))
			}
		}
	}
	return v.String()
}

func (e *Explanation) names(vs []ir.Value) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = e.name(v)
	}
	return strings.Join(out, ", ")
}

func (e *Explanation) instr(b *strings.Builder, i int, in *ir.Instr) {
	fmt.Fprintf(b, "%s = %s(%s)", e.names(in.Out), in.Op, e.names(in.Args))
	switch a := in.Attrs.(type) {
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

func (e *Explanation) line(b *strings.Builder, key, text string) {
	fmt.Fprintf(b, "\n    %-17s %s", key, text)
}

// result is a type and its size in bytes.
func (e *Explanation) result(v ir.Value) string {
	t := e.Program.Type(v)
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

func (e *Explanation) kind(i int, in *ir.Instr) string {
	took := e.route(i)
	switch in.Class() {
	case ir.View:
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
			return ", reduced in fused pass " + strconv.Itoa(n) + ", " + kindText(took)
		}
		if took.Kind != route.None {
			return ", " + kindText(took)
		}
	case ir.Contraction:
		if n := e.fused[i]; n > 0 && e.epilogue(i) {
			return ", piece by piece in fused pass " + strconv.Itoa(n)
		}
	}
	return ""
}

// epilogue reports whether the group of a contraction goes over pieces of its result.
func (e *Explanation) epilogue(i int) bool {
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

// kindText is a route without the ways of one machine.
func kindText(r route.Route) string { return r.Kind.String() }

// slice prints a StridedSlice: vectors, masks, and the index they stand for.
func (e *Explanation) slice(b *strings.Builder, in *ir.Instr, enc shape.Encoding) {
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
func (e *Explanation) stepKinds(i int) []string {
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
func (e *Explanation) einsum(b *strings.Builder, i int, in *ir.Instr, a ir.EinsumAttrs) {
	e.line(b, "equation", a.Equation.String())
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

// explain: the engine programs that an expression, and the functions that it calls, run one after
// the other, found without computing anything.
package lang

import (
	"bytes"
	"reflect"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/syntax"
)

// Explanation is what explain finds: what runs, in its order.
type Explanation struct {
	parts []*part
	open  bool // what follows depends on values that only running gives
}

// part is one program, or the call of a function that computes by itself.
type part struct {
	Program *ir.Program
	fused   map[int]int         // instruction -> number of its fused region, from 1
	routes  [][]route.Route     // by instruction, as engine.Plan.Routes has them; nil: not known
	inputs  []layout            // where the inputs' elements lie, as far as that is known
	given   map[ir.Value]string // what results are called that later parts read
	at      diag.Place
	here    bool // it stands in what is explained, and not in a function that that calls
	call    *called
	called  []string // what the text calls the program's values
	numbers []bool   // which inputs are numbers, or lists of a few, that are written where they are read
	number  int      // from 1, where there are several
	times   int      // it runs so often, with those that are marked by the same round
	round   int      // how many parts make a round
	perhaps bool
	more    bool // it runs again, and how often is not known
}

// called is the call of a function that computes by itself.
type called struct {
	name string
	args []typedName
	outs []typedName
}

type typedName struct {
	name string
	typ  ir.Type
}

// TypeName is explanation.
func (e *Explanation) TypeName() string { return "explanation" }

// explainer makes an explanation while the check follows a program.
type explainer struct {
	s     *Session
	ck    *check.Checker
	file  *diag.File
	whole diag.Span // what is explained
	parts []*part
	lies  map[*object.Array]*tensor.Tensor
	done  map[*object.Array]bool // what a part computes
	err   error
}

// mostParts is how many programs an explanation has.
const mostParts = 2000

// explain follows x without running it. Near, if not nil, knows the variables of the
// function that it stands in.
func (s *Session) explain(f *diag.File, x syntax.Expr, near func(name string) (object.Value, bool)) (object.Value, error) {
	ck, leave := s.lookAhead(s.machine.Context(), f, askedTime)
	defer leave()
	return s.explainWith(ck, f, x, near)
}

func (s *Session) newExplainer(ck *check.Checker, f *diag.File, whole diag.Span) *explainer {
	return &explainer{s: s, ck: ck, file: f, whole: whole, lies: map[*object.Array]*tensor.Tensor{}, done: map[*object.Array]bool{}}
}

func (m *explainer) foresight() *check.Foresight {
	return &check.Foresight{Foresight: record.Foresight{Ran: m.ran, Lies: m.lie, Shows: m.shows}, Called: m.called}
}

// explainWith is explain by a checker that may know what stands before x.
func (s *Session) explainWith(ck *check.Checker, f *diag.File, x syntax.Expr, near func(name string) (object.Value, bool)) (object.Value, error) {
	m := s.newExplainer(ck, f, x.Span())
	v, err := ck.Foresee(f, x, near, m.foresight())
	if err == nil {
		err = m.err
	}
	if err != nil {
		return nil, err
	}
	e := &Explanation{parts: m.parts}
	e.open = m.open(v)
	if len(e.parts) > 0 {
		e.number()
		return e, nil
	}
	arrays := arraysIn(nil, v)
	if len(arrays) == 0 {
		if e.open {
			return nil, object.Errorf("ValueError", "what this compiles to depends on values that only running gives").
				WithHint("assign the part that computes them to a name first, and explain the rest")
		}
		out := object.Errorf("TypeError", "nothing to explain: the value is Python's (%s), the engine has no part in it", v.TypeName())
		n, isName := x.(*syntax.Name)
		if _, calls := v.(object.Callable); isName && calls {
			out.WithHint("explain a call: explain %s(…) shows what its statements compile to", n.ID)
		}
		return nil, out
	}
	p, err := ck.Recorded(arrays...)
	if err != nil {
		return nil, err
	}
	m.ran(p, make([]*object.Array, len(p.Inputs)), nil, diag.Place{})
	e.parts = m.parts
	if len(p.Instrs) == 0 && len(p.Inputs) == 1 && len(arrays) == 1 && m.err == nil { // the value is the input
		e.parts[0].inputs = layoutsOf([]*tensor.Tensor{m.lie(arrays[0])})
	}
	return e, m.err
}

// ran takes up a program that running would run.
func (m *explainer) ran(p *ir.Program, inputs, results []*object.Array, at diag.Place) {
	if m.err != nil || len(m.parts) >= mostParts {
		return
	}
	k := &part{at: at, here: m.here(at), perhaps: m.ck.Parted()}
	m.parts = append(m.parts, k)
	k.nameInputs(p, inputs)
	like := make([]*tensor.Tensor, len(inputs))
	for i, a := range inputs {
		if a != nil {
			like[i] = m.lie(a)
		}
	}
	outs, err := k.compile(m.s.opts.Engine, p, like)
	if err != nil {
		m.err = record.FromFault(err)
		return
	}
	k.callValues()
	for i, a := range results {
		m.call(a, i, len(results))
		if i < len(outs) && outs[i] != nil {
			m.lies[a] = outs[i]
		}
	}
	k.given = map[ir.Value]string{}
	for i, a := range results {
		k.given[k.Program.Outputs[i]] = a.Name
	}
}

// here reports a place in what is explained.
func (m *explainer) here(at diag.Place) bool {
	return at.File == m.file && m.whole.Start <= at.Span.Start && at.Span.End <= m.whole.End
}

// call gives the i-th result of n a name, if the source has none for it.
func (m *explainer) call(a *object.Array, i, n int) {
	m.done[a] = true
	if a.Name != "" {
		return
	}
	a.Name = "#" + strconv.Itoa(len(m.parts))
	if n > 1 {
		a.Name += "." + strconv.Itoa(i+1)
	}
}

// called takes up the call of a function that computes by itself.
func (m *explainer) called(name string, args, results []*object.Array, at diag.Place) {
	if len(m.parts) >= mostParts {
		return
	}
	c := &called{name: name}
	for i, a := range args {
		n := a.Name
		if n == "" {
			n = literal(a)
		}
		if n == "" {
			n = "array" + strconv.Itoa(i)
		}
		c.args = append(c.args, typedName{n, a.Type()})
	}
	m.parts = append(m.parts, &part{at: at, here: m.here(at), call: c, perhaps: m.ck.Parted()})
	for i, a := range results {
		m.call(a, i, len(results))
		c.outs = append(c.outs, typedName{a.Name, a.Type()})
	}
}

// open reports a result that the program does not come to for sure: its type may be known, and what
// computes it is not.
func (m *explainer) open(v object.Value) bool {
	if _, unknown := v.(object.Unknown); unknown {
		return true
	}
	for _, a := range arraysIn(nil, v) {
		if _, ready := a.Ready(); !ready && a.Pending() == nil && !m.done[a] && m.ck.Origin(a) == object.Value(a) {
			return true
		}
	}
	return false
}

// shows gives the layout of what a program computes that is nothing but views; nil of others.
func (m *explainer) shows(p *ir.Program, inputs []*object.Array) *tensor.Tensor {
	like := make([]*tensor.Tensor, len(inputs))
	for i, a := range inputs {
		if a != nil {
			like[i] = m.lie(a)
		}
	}
	k := &part{}
	outs, err := k.compile(m.s.opts.Engine, p, like)
	if err != nil || len(outs) != 1 {
		return nil
	}
	for i := range k.Program.Instrs {
		if in := &k.Program.Instrs[i]; in.Class() != ir.View && k.route(i).Kind != route.View {
			return nil
		}
	}
	return outs[0]
}

// lie gives a tensor that lies as an array will; nil if that is not known.
func (m *explainer) lie(a *object.Array) *tensor.Tensor {
	if t := m.lies[a]; t != nil {
		return t
	}
	if of, ok := m.ck.Origin(a).(*object.Array); ok {
		t, _ := of.Ready()
		return t
	}
	return nil
}

// compile has the session's engine plan a program, and gives stand-ins of the results.
func (k *part) compile(e engine.Engine, p *ir.Program, like []*tensor.Tensor) ([]*tensor.Tensor, error) {
	k.fused = map[int]int{}
	compiler, ok := e.(interface {
		Compile(*ir.Program) (*engine.Plan, error)
	})
	if !ok { // it computes elsewhere
		pl, err := plan.Make(p, plan.Options{})
		if err != nil {
			return nil, err
		}
		k.Program = pl.Program
		k.numberFused(pl.Steps)
		return nil, nil
	}
	code, err := compiler.Compile(p)
	if err != nil {
		return nil, err
	}
	k.Program = code.Plan().Program
	k.numberFused(code.Plan().Steps)
	routes, outs, err := code.Foresee(like)
	if err != nil { // what cannot be foreseen is not told
		return nil, nil
	}
	k.routes, k.inputs = routes, layoutsOf(like)
	return outs, nil
}

// nameInputs gives every input of a program a name of its own: that of its variable, or its
// elements where these are few.
func (k *part) nameInputs(p *ir.Program, inputs []*object.Array) {
	seen := map[string]bool{}
	k.numbers = make([]bool, len(inputs))
	for i := range p.Inputs {
		n := p.Inputs[i].Name
		if a := inputs[i]; n != "" && a != nil && a.Scalar && a.Pending() == nil {
			if _, ready := a.Ready(); !ready { // the name of a size that is not known
				k.numbers[i] = true
				continue
			}
		}
		if n == "" && inputs[i] != nil {
			if n = literal(inputs[i]); n != "" {
				k.numbers[i], p.Inputs[i].Name = true, n
				continue
			}
		}
		for n != "" && seen[n] {
			n += "'"
		}
		for j := 0; n == "" || seen[n]; j++ {
			n = "array" + strconv.Itoa(j)
		}
		seen[n] = true
		p.Inputs[i].Name = n
	}
}

// fewWritten is how many elements of an array stand for it.
const fewWritten = 8

// literal is an array without a name, written; "" if it has many elements, or they are not known.
func literal(a *object.Array) string {
	t, ready := a.Ready()
	if !ready || t.Rank() > 1 || t.Size() > fewWritten || t.DType().IsTime() {
		return ""
	}
	if t.Rank() == 0 {
		return object.StrOf(object.NewScalar(t))
	}
	return strings.Join(strings.Fields(object.StrOf(object.NewArray(t))), " ")
}

// numberFused numbers the instructions that run in one pass.
func (k *part) numberFused(steps []plan.Step) {
	n := 0
	for _, st := range steps {
		if st.Region == nil || len(st.Instrs) < 2 {
			continue
		}
		n++
		for _, i := range st.Instrs {
			k.fused[i] = n
		}
	}
}

func arraysIn(found []*object.Array, v object.Value) []*object.Array {
	switch x := object.Unnamed(v).(type) {
	case *object.Array:
		found = append(found, x)
	case object.Tuple:
		for _, e := range x {
			found = arraysIn(found, e)
		}
	case *object.List:
		for _, e := range x.All() {
			found = arraysIn(found, e)
		}
	}
	return found
}

// Explain finds what the expression in a file compiles to, or the statements in it.
func (s *Session) Explain(f *diag.File) (*Explanation, error) {
	x, err := syntax.ParseExpr(f)
	if err != nil {
		mod, broken := syntax.Parse(f)
		if broken != nil || len(mod.Body) == 0 {
			return nil, err
		}
		return s.ExplainProgram(f)
	}
	s.begin(s.machine.Context(), f)
	v, err := s.explain(f, x, nil)
	if err != nil {
		return nil, s.machine.Wrap(x, err)
	}
	return v.(*Explanation), nil
}

// number counts the parts, and brings rounds of a loop together that are alike.
func (e *Explanation) number() {
	var out []*part
	shown := map[string]string{} // what the results of parts are called that are shown once
	for i := 0; i < len(e.parts); {
		length, times := e.rounds(i)
		for k := range length {
			x := e.parts[i+k]
			if x.times = times; times > 1 && k == 0 {
				x.round = length
			}
			out = append(out, x)
			x.varies(e.parts[i+k:], length, times)
			for t := range times {
				shown["#"+strconv.Itoa(i+t*length+k+1)] = "#" + strconv.Itoa(len(out))
			}
		}
		i += length * times
	}
	for _, x := range out {
		x.rename(shown)
	}
	read := map[string]bool{}
	for i := len(out) - 1; i >= 0; i-- {
		x := out[i]
		for v, n := range x.given {
			if strings.HasPrefix(n, "#") && !read[n] { // nothing reads it
				x.given[v] = ""
			}
		}
		x.reads(read)
		x.number = i + 1
	}
	if e.parts = out; len(out) == 1 && out[0].times < 2 {
		out[0].number = 0
	}
}

// varies marks the numbers that are others in later rounds: parts has a round's part each length parts.
func (k *part) varies(parts []*part, length, times int) {
	for i, is := range k.numbers {
		first := k.Program.Inputs[i].Name
		for t := 1; is && t < times; t++ {
			if parts[t*length].Program.Inputs[i].Name != first {
				k.Program.Inputs[i].Name = first + " …"
				break
			}
		}
	}
}

// rename calls the results of parts by the numbers under which the parts are shown.
func (k *part) rename(shown map[string]string) {
	name := func(n string) string {
		head, rest, several := strings.Cut(n, ".")
		if to, ok := shown[head]; ok && several {
			return to + "." + rest
		} else if ok {
			return to
		}
		return n
	}
	if k.call != nil {
		for i := range k.call.args {
			k.call.args[i].name = name(k.call.args[i].name)
		}
		for i := range k.call.outs {
			k.call.outs[i].name = name(k.call.outs[i].name)
		}
		return
	}
	for v, n := range k.given {
		k.given[v] = name(n)
	}
	for i := range k.Program.Inputs {
		k.Program.Inputs[i].Name = name(k.Program.Inputs[i].Name)
	}
	k.callValues()
}

// reads notes what a part calls its inputs.
func (k *part) reads(names map[string]bool) {
	if k.call != nil {
		for _, a := range k.call.args {
			names[a.name] = true
		}
		return
	}
	for _, in := range k.Program.Inputs {
		names[in.Name] = true
	}
}

// longestRound is how many parts a round of a loop has at most that is shown once.
const longestRound = 24

// rounds finds how many parts from i on are done again and again, and how often.
func (e *Explanation) rounds(i int) (length, times int) {
	for length = 1; length <= longestRound && i+2*length <= len(e.parts); length++ {
		times = 1
		for i+(times+1)*length <= len(e.parts) && e.alike(i, i+times*length, length) {
			times++
		}
		if times > 1 {
			return length, times
		}
	}
	return 1, 1
}

func (e *Explanation) alike(i, j, n int) bool {
	for k := range n {
		if !e.parts[i+k].alike(e.parts[j+k]) {
			return false
		}
	}
	return true
}

// alike reports whether two parts are the same work at the same place.
func (k *part) alike(o *part) bool {
	if k.at != o.at || (k.call == nil) != (o.call == nil) || k.perhaps != o.perhaps {
		return false
	}
	if k.call != nil {
		return k.call.name == o.call.name && typesText(k.call.outs) == typesText(o.call.outs)
	}
	return bytes.Equal(k.Program.AppendKey(nil), o.Program.AppendKey(nil)) && reflect.DeepEqual(k.routes, o.routes)
}

func typesText(list []typedName) string {
	var b strings.Builder
	for _, x := range list {
		b.WriteString(x.typ.String() + " ")
	}
	return b.String()
}

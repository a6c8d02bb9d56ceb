// The text form, in: see the package comment for the grammar. Each production
// stands above the function that parses it.

package ir

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Parse reads a program. Types of results may be left out; those that stand
// there must be the ones that Infer finds. What is accepted passes Verify.
func Parse(text string) (*Program, error) {
	s := &parser{scanner: scanner{text: text}}
	s.program()
	if s.err != nil {
		return nil, s.err
	}
	return &s.p, nil
}

// ParseType reads a type: f32[5, ?, 7], float64[], i8[...]. Without brackets
// it is a scalar's.
func ParseType(text string) (Type, error) {
	s := &parser{scanner: scanner{text: text}}
	t := s.typ()
	if !s.end() {
		s.fail(s.at, "unexpected %s after the type", s.found())
	}
	return t, s.err
}

type parser struct {
	scanner
	p Program
}

// program = "program" "(" [ input { "," input } ] ")" { instr } "return" [ value { "," value } ]
func (s *parser) program() {
	s.want("program")
	s.want("(")
	if !s.take(")") {
		for more := true; more; more = s.err == nil && s.take(",") {
			s.input()
		}
		s.want(")")
	}
	for s.err == nil && !s.take("return") {
		s.instr()
	}
	if s.err != nil || s.end() {
		return
	}
	for more := true; more; more = s.take(",") {
		s.p.Outputs = append(s.p.Outputs, s.operand())
	}
	if !s.end() {
		s.fail(s.at, "unexpected %s after the outputs", s.found())
	}
}

// input = ( name | string ) ":" type
func (s *parser) input() {
	s.blanks()
	name := ""
	if s.at < len(s.text) && s.text[s.at] == '"' {
		name = s.quoted()
	} else {
		name = s.name("an input's name")
	}
	s.want(":")
	t := s.typ()
	v := Value(len(s.p.Types))
	s.p.Inputs = append(s.p.Inputs, Input{name, v, v})
	s.p.Types = append(s.p.Types, t)
}

// instr = value { "," value } "=" op "(" [ value { "," value } ] ")" [ attrs ] [ ":" type { "," type } ]
func (s *parser) instr() {
	s.blanks()
	start := s.at
	in := Instr{Site: -1}
	for more := true; more; more = s.take(",") {
		in.Out = append(in.Out, s.value())
	}
	s.want("=")
	s.blanks()
	at := s.at
	name := s.name("an op's name")
	op, ok := OpByName(name)
	if !ok {
		s.fail(at, "there is no op %q", name)
		return
	}
	in.Op = op
	s.want("(")
	if !s.take(")") {
		for more := true; more; more = s.err == nil && s.take(",") {
			in.Args = append(in.Args, s.operand())
		}
		s.want(")")
	}
	in.Attrs = s.attrs(Info(op))
	if s.err != nil {
		return
	}
	s.finish(start, in)
}

// operand reads a value that is already made.
func (s *parser) operand() Value {
	s.blanks()
	start := s.at
	v := s.value()
	if s.err == nil && int(v) >= len(s.p.Types) {
		s.fail(start, "%s is used before it is made", v)
	}
	return v
}

// finish infers the types of in's results, compares those that the text gives,
// and adds the instruction.
func (s *parser) finish(start int, in Instr) {
	args := make([]Type, len(in.Args))
	for i, a := range in.Args {
		args[i] = s.p.Types[a]
	}
	types, err := Infer(in.Op, in.Attrs, args)
	if err != nil {
		s.inferFault(start, in.Op, err)
		return
	}
	if len(types) != len(in.Out) {
		s.fail(start, "%s has %d results, not %d", in.Op, len(types), len(in.Out))
		return
	}
	for i, v := range in.Out {
		if next := Value(len(s.p.Types) + i); v != next {
			s.fail(start, "%s is made where %s comes next", v, next)
			return
		}
	}
	if s.take(":") {
		for i, t := range types {
			if i > 0 {
				s.want(",")
			}
			s.blanks()
			at := s.at
			if given := s.typ(); s.err == nil && !given.Same(t) {
				s.fail(at, "%s is given type %s, but %s is inferred", in.Out[i], given, t)
			}
		}
	}
	s.p.Types = append(s.p.Types, types...)
	s.p.Instrs = append(s.p.Instrs, in)
}

// inferFault keeps the kind of a fault of Infer and adds the place.
func (s *parser) inferFault(start int, op Op, err error) {
	s.fail(start, "%s: %s", op, err)
	if f, ok := err.(*fault.Error); ok {
		g := s.err.(*fault.Error)
		g.Kind, g.Hint, g.Operands, g.Axis = f.Kind, f.Hint, f.Operands, f.Axis
	}
}

// type = dtype [ "[" "..." "]" | "[" [ dim { "," dim } ] "]" ]
// dim  = integer | "?" | "-1"
func (s *parser) typ() Type {
	t := Type{DType: s.dtype()}
	if !s.take("[") || s.take("]") {
		return t
	}
	if s.take("...") {
		t.Shape = shape.UnknownRank()
		s.want("]")
		return t
	}
	var sizes []int
	for more := true; more; more = s.err == nil && s.take(",") {
		s.blanks()
		at, n := s.at, shape.Unknown
		if !s.take("?") {
			n = s.integer()
		}
		if n < shape.Unknown {
			s.fail(at, "size %d is negative; an unknown size is ?", n)
		}
		if sizes = append(sizes, n); len(sizes) > tensor.MaxRank {
			s.fail(at, "more than %d axes", tensor.MaxRank)
		}
	}
	s.want("]")
	if s.err != nil {
		return t
	}
	t.Shape = shape.Make(sizes)
	if err := checkResult(t); err != nil {
		s.fail(s.at, "%s", err)
	}
	return t
}

// dtype = short name | NumPy's name | "str" width
func (s *parser) dtype() dtype.DType {
	s.blanks()
	start := s.at
	if s.take("<U") {
		s.at = start + 1
	}
	w := s.word()
	if d, ok := parseDType(w); ok {
		return d
	}
	s.fail(start, "there is no element type %s", quoteOr(w, &s.scanner, start))
	return dtype.Invalid
}

func parseDType(w string) (dtype.DType, bool) {
	if d, ok := dtype.ParseShort(w); ok {
		return d, true
	}
	if len(w) > 3 && w[:3] == "str" && w[3] >= '0' && w[3] <= '9' {
		d, _, ok := dtype.Parse("U" + w[3:])
		return d, ok
	}
	d, _, ok := dtype.Parse(w)
	return d, ok
}

// attrs = "{" [ name "=" attr { "," name "=" attr } ] "}"
func (s *parser) attrs(info *OpInfo) Attrs {
	if info.Attrs == nil {
		if s.take("{") {
			s.want("}")
		}
		return nil
	}
	v, fields := newAttrs(info.Attrs)
	seen := make([]bool, len(fields))
	if s.take("{") && !s.take("}") {
		for more := true; more; more = s.err == nil && s.take(",") {
			s.attr(info, fields, seen)
		}
		s.want("}")
	}
	for i, f := range fields {
		if !seen[i] && !f.omit && !whole(info, fields, f) {
			s.fail(s.at, "%s lacks the attribute %s", info.Name, f.name)
		}
	}
	return v.Interface().(Attrs)
}

// whole reports whether f is the list of axes of a reduction of all.
func whole(info *OpInfo, fields []field, f field) bool {
	return info.Class == Reduction && f.name == fields[0].name
}

func (s *parser) attr(info *OpInfo, fields []field, seen []bool) {
	s.blanks()
	at := s.at
	name := s.name("an attribute's name")
	i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
	switch {
	case s.err != nil:
	case i < 0:
		s.fail(at, "%s has no attribute %s", info.Name, name)
	case seen[i]:
		s.fail(at, "the attribute %s stands there twice", name)
	case s.want("="):
		seen[i] = true
		s.attrValue(fields[i])
	}
}

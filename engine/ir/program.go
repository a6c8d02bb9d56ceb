// Program and Builder: values numbered in the order of their making.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Type is what is known of a value before anything runs.
type Type struct {
	DType dtype.DType
	Shape shape.Shape
}

// TypeOf is a tensor's type.
func TypeOf(t *tensor.Tensor) Type { return Type{t.DType(), shape.Shared(t.Shape())} }

// String prints f32[5, ?, 7]; f32[...] when the rank is unknown.
func (t Type) String() string { return t.DType.Short() + dims(t.Shape) }

// Value numbers a value of a program.
type Value int32

// Instr is one instruction. Args and Out must not be changed once built.
type Instr struct {
	Op    Op
	Args  []Value
	Out   []Value
	Attrs Attrs
	Site  int // the builder's caller's mark, for errors; -1 none
}

// Class is how the instruction runs: its op's class, but View for an Einsum
// that only rearranges the axes of its operand.
func (in *Instr) Class() Class { return ClassOf(in.Op, in.Attrs) }

// ClassOf is the class of an op with attributes.
func ClassOf(op Op, attrs Attrs) Class {
	if a, ok := attrs.(EinsumAttrs); ok && a.Sum == 0 && a.Equation.Rearranges() {
		return View
	}
	return op.Class()
}

// Input is a named operand of a program. Origin is its number in the Builder
// that made the program, by which the builder's caller finds its data.
type Input struct {
	Name   string
	Value  Value
	Origin Value
}

// Program computes Outputs from Inputs. Instructions stand in an order in
// which each value is made before its use.
type Program struct {
	Inputs  []Input
	Instrs  []Instr
	Outputs []Value
	Types   []Type // by Value
}

// Type is the type of v.
func (p *Program) Type(v Value) Type { return p.Types[v] }

// Detached is the program with shapes of its own. The shape of a type may be
// part of a tensor (TypeOf), which is not to live as long as what is kept.
func (p *Program) Detached() *Program {
	q := *p
	q.Types = make([]Type, len(p.Types))
	for v, t := range p.Types {
		if q.Types[v] = t; t.Shape.Rank() > 0 {
			q.Types[v].Shape = t.Shape.Apart()
		}
	}
	return &q
}

// Builder makes a program; every instruction's types are inferred as it is added.
type Builder struct {
	p    Program
	args []Type // of the instruction being added
	call call   // its inference
	free values

	// The first of each list, so that a short program takes no memory of its own.
	room struct {
		types  [8]Type
		args   [3]Type
		instrs [3]Instr
		inputs [4]Input
		values [12]Value
	}
}

// start puts the lists into their first room.
func (b *Builder) start() {
	b.p.Types, b.args = b.room.types[:0], b.room.args[:0]
	b.p.Instrs, b.p.Inputs = b.room.instrs[:0], b.room.inputs[:0]
	b.free = b.room.values[:]
}

// values hands out short lists from a common array.
type values []Value

func (s *values) take(n int) []Value {
	if n > len(*s) {
		*s = make([]Value, max(n, 32))
	}
	list := (*s)[:n:n]
	*s = (*s)[n:]
	return list
}

// Len is the number of values so far.
func (b *Builder) Len() int { return len(b.p.Types) }

// Type is the type of v.
func (b *Builder) Type(v Value) Type { return b.p.Types[v] }

// NameSizes gives the sizes of v that are not known the names that they have in s, a shape of the same sizes.
func (b *Builder) NameSizes(v Value, s shape.Shape) {
	if t := &b.p.Types[v]; !t.Shape.Known() && t.Shape.Same(s) {
		t.Shape = s
	}
}

func (b *Builder) value(t Type) Value {
	if b.p.Types == nil {
		b.start()
	}
	b.p.Types = append(b.p.Types, t)
	return Value(len(b.p.Types) - 1)
}

// Input adds a named operand.
func (b *Builder) Input(name string, t Type) Value {
	v := b.value(t)
	b.p.Inputs = append(b.p.Inputs, Input{name, v, v})
	return v
}

// Const adds a constant, whose elements must not change afterwards.
func (b *Builder) Const(t *tensor.Tensor) Value {
	v := b.value(TypeOf(t))
	b.p.Instrs = append(b.p.Instrs, Instr{Op: Const, Out: []Value{v}, Attrs: ConstAttrs{t}, Site: -1})
	return v
}

// Emit adds an instruction and returns its results, or the fault that Infer
// finds, marked with the site.
func (b *Builder) Emit(site int, op Op, attrs Attrs, args ...Value) ([]Value, error) {
	b.args = b.args[:0]
	for _, a := range args {
		b.args = append(b.args, b.p.Types[a])
	}
	results, err := b.call.infer(op, attrs, b.args)
	if err != nil {
		if f, ok := err.(*fault.Error); ok {
			f.Site = site
		}
		return nil, err
	}
	out := b.free.take(len(results))
	for i, t := range results {
		out[i] = b.value(t)
	}
	operands := b.free.take(len(args))
	copy(operands, args)
	b.p.Instrs = append(b.p.Instrs, Instr{Op: op, Args: operands, Out: out, Attrs: attrs, Site: site})
	return out, nil
}

// Program finishes: only what the outputs (and stores) need is kept, values
// are renumbered, inputs that nothing reads are dropped unless keepInputs.
func (b *Builder) Program(keepInputs bool, outputs ...Value) *Program {
	return b.p.slice(keepInputs, outputs)
}

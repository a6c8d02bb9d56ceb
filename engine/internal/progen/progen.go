// Package progen makes random valid programs with inputs, to compare one
// evaluator with another.
//
// A generator draws ops whose operands fit, and follows every value's error as
// it goes: a bound of its magnitude and of how far two correct evaluators may
// differ. Ops that jump (comparisons, roundings, places of largest elements)
// are only fed values on which evaluators agree to the last bit, so a
// difference beyond the tolerance is a mistake and not a rounding.
//
// This file: the generator and its pool of values.
package progen

import (
	"math"
	"math/rand/v2"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Gen makes one program. The fields may be changed before Program is called.
type Gen struct {
	Steps    int           // how many ops to try
	Elements int           // most elements of a value
	Stores   bool          // whether stores are made
	DTypes   []dtype.DType // the element types of inputs, repeated ones more often

	rng    *rand.Rand
	b      ir.Builder
	inputs []*tensor.Tensor
	vals   []value
	used   map[ir.Value]bool
	stored []ir.Value  // what stores gave
	main   dtype.DType // the type and shape that most inputs have
	base   []int
	tol    []float64
}

// value is what is known of a value beyond its type.
type value struct {
	*state
	overlap bool // elements share memory: not to be stored into
}

// state is common to all views of one buffer.
type state struct {
	bound  float64 // of the magnitude; infinite if unbounded
	err    float64 // how far evaluators may differ; infinite: only relatively
	clean  bool    // zeros are positive
	frozen bool    // no stores any more: it is open whether a view or a copy was made
	fresh  bool    // stores are allowed: an input or a copy

	// special: there may be NaN or infinities, whose sums and products come
	// out differently in another order.
	special bool
}

// New makes a generator; the same seed gives the same program.
func New(seed uint64) *Gen {
	return &Gen{
		used: map[ir.Value]bool{}, Steps: 24, Elements: 600, Stores: true,
		DTypes: []dtype.DType{
			dtype.Float64, dtype.Float64, dtype.Float64, dtype.Float32, dtype.Float32, dtype.Int64, dtype.Int64,
			dtype.Int32, dtype.Int16, dtype.Int8, dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64, dtype.Bool, dtype.Bool,
			dtype.Float16, dtype.BFloat16, dtype.Complex128, dtype.Complex64,
			dtype.Float8E4M3FN, dtype.Float8E5M2, dtype.Text(3),
		},
		rng: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)),
	}
}

// Program makes the program and its inputs. Stores change inputs: give each
// evaluator its own, from Clone.
func (g *Gen) Program() (*ir.Program, []*tensor.Tensor) {
	g.main, g.base = g.dtype(), g.shape()
	for range 1 + g.rng.IntN(3) {
		g.input()
	}
	for range g.Steps {
		g.step()
	}
	outputs := g.outputs()
	for _, v := range outputs {
		g.tol = append(g.tol, g.vals[v].err)
	}
	return g.b.Program(true, outputs...), g.inputs
}

// outputs are what stores gave, and the last values that nothing uses.
func (g *Gen) outputs() []ir.Value {
	out := append([]ir.Value(nil), g.stored...)
	for v := ir.Value(len(g.vals) - 1); v >= 0 && len(out) < 8; v-- {
		if !g.used[v] && (len(out) == 0 || g.chance(0.8)) {
			out = append(out, v)
		}
	}
	return out
}

// dtype draws an element type, mostly the program's main one.
func (g *Gen) dtype() dtype.DType {
	if g.main != dtype.Invalid && g.chance(0.6) {
		return g.main
	}
	return g.DTypes[g.rng.IntN(len(g.DTypes))]
}

// Tolerance is how far two correct evaluators' results for output i may
// differ, in absolute terms; 0 is not at all, infinite only relatively.
func (g *Gen) Tolerance(i int) float64 { return g.tol[i] }

// step adds an op, or none if its operands do not come together.
func (g *Gen) step() {
	makers := []func(){
		g.unary, g.unary, g.unary, g.binary, g.binary, g.binary, g.binary, g.compare, g.selection, g.cast,
		g.slice, g.slice, g.axes, g.reshape, g.broadcast, g.strange, g.reduce, g.reduce, g.scan,
		g.einsum, g.einsum, g.join, g.rearrange, g.gather, g.masked, g.order, g.source, g.fused, g.fused, g.fused, g.functionOf, g.functionOf,
	}
	if g.Stores {
		makers = append(makers, g.store, g.store)
	}
	makers[g.rng.IntN(len(makers))]()
}

// chance is true with probability p.
func (g *Gen) chance(p float64) bool { return g.rng.Float64() < p }

// pick draws a value of known shape that suits.
func (g *Gen) pick(suits func(v ir.Value, t ir.Type) bool) (ir.Value, bool) {
	var fit []ir.Value
	for i := range g.vals {
		v := ir.Value(i)
		if t := g.b.Type(v); t.Shape.Known() && suits(v, t) {
			fit = append(fit, v)
			if i > len(g.vals)-5 {
				fit = append(fit, v) // recent values make longer chains
			}
		}
	}
	if len(fit) == 0 {
		return 0, false
	}
	return fit[g.rng.IntN(len(fit))], true
}

func (g *Gen) typ(v ir.Value) ir.Type { return g.b.Type(v) }

func (g *Gen) dims(v ir.Value) []int { return g.b.Type(v).Shape.Dims() }

// exact reports whether evaluators agree on v to the last bit.
func (g *Gen) exact(v ir.Value) bool { return g.vals[v].err == 0 }

// emit adds an op if it is valid and not too large. The results share st.
func (g *Gen) emit(op ir.Op, attrs ir.Attrs, st *state, args ...ir.Value) (ir.Value, bool) {
	types := make([]ir.Type, len(args))
	for i, a := range args {
		types[i] = g.typ(a)
	}
	results, err := ir.Infer(op, attrs, types)
	if err != nil {
		return 0, false
	}
	for _, r := range results {
		if r.Shape.Known() && r.Shape.Elements() > g.Elements {
			return 0, false
		}
	}
	out, err := g.b.Emit(-1, op, attrs, args...)
	if err != nil {
		panic("progen: " + err.Error())
	}
	overlap := false
	for _, a := range args {
		g.used[a] = true
		st.special = st.special || g.vals[a].special
		overlap = overlap || g.vals[a].overlap
	}
	if op == ir.BroadcastTo || op == ir.AsStrided || op == ir.Window {
		overlap = true
	}
	if c := ir.ClassOf(op, attrs); c != ir.View && c != ir.MayView && c != ir.Store {
		overlap = false
	}
	for range out {
		g.vals = append(g.vals, value{st, overlap})
	}
	return out[0], true
}

// exactly is the state of a result on which evaluators agree.
func exactly(bound float64) *state { return &state{bound: bound, clean: true} }

// rounding is the state of a result computed with error err on top of what
// the operands bring, in type d.
func rounding(d dtype.DType, bound, err float64) *state {
	if math.IsInf(bound, 0) || bound > largest(d)/4 {
		return &state{bound: math.Inf(1), err: math.Inf(1)}
	}
	return &state{bound: bound, err: err + 4*Epsilon(d)*bound}
}

// likeness is the state of a result made of elements of the operands.
func (g *Gen) likeness(args ...ir.Value) *state {
	out := &state{clean: true}
	for _, a := range args {
		out.bound = max(out.bound, g.vals[a].bound)
		out.err = max(out.err, g.vals[a].err)
		out.clean = out.clean && g.vals[a].clean
	}
	return out
}

// Epsilon is the distance from 1 to the next number of a float type.
func Epsilon(d dtype.DType) float64 {
	switch d.Real() {
	case dtype.Float64:
		return 0x1p-52
	case dtype.Float32:
		return 0x1p-23
	case dtype.Float16:
		return 0x1p-10
	case dtype.BFloat16:
		return 0x1p-7
	case dtype.Float8E4M3FN:
		return 0x1p-3
	case dtype.Float8E5M2:
		return 0x1p-2
	}
	return 0
}

// largest is the largest number of a type.
func largest(d dtype.DType) float64 {
	switch d.Real() {
	case dtype.Float32, dtype.BFloat16:
		return math.MaxFloat32
	case dtype.Float16:
		return 65504
	case dtype.Float8E4M3FN:
		return 448
	case dtype.Float8E5M2:
		return 57344
	}
	return math.MaxFloat64
}

// constant adds a tensor, as a constant or as one more input.
func (g *Gen) constant(t *tensor.Tensor, st *state) ir.Value {
	var v ir.Value
	if g.chance(0.5) {
		v = g.b.Const(t)
	} else {
		v = g.b.Input(inputName(len(g.inputs)), ir.TypeOf(t))
		g.inputs = append(g.inputs, t)
	}
	g.vals = append(g.vals, value{state: st})
	return v
}

func inputName(i int) string { return string(rune('a' + i%26)) }

// input adds an input, now and then a view of an earlier one's memory.
func (g *Gen) input() {
	if len(g.inputs) > 0 && g.chance(0.1) {
		base := g.rng.IntN(len(g.inputs))
		t := g.inputs[base]
		view := g.relaid(t.View(t.Shape(), t.Strides(), t.Offset()))
		g.b.Input(inputName(len(g.inputs)), ir.TypeOf(view))
		g.inputs = append(g.inputs, view)
		g.vals = append(g.vals, g.vals[base])
		return
	}
	d := g.dtype()
	dims := g.variant(g.base)
	if g.chance(0.3) {
		dims = g.shape()
	}
	special := d.IsFloat() && d != dtype.Float8E4M3FN && g.chance(0.15)
	t, bound := g.tensor(d, dims, special)
	g.b.Input(inputName(len(g.inputs)), ir.TypeOf(t))
	g.inputs = append(g.inputs, t)
	g.vals = append(g.vals, value{state: &state{bound: bound, clean: true, fresh: true, special: special}})
}

// shape draws a shape of up to four axes, seldom empty.
func (g *Gen) shape() []int {
	dims := make([]int, []int{0, 1, 1, 2, 2, 2, 3, 3, 4}[g.rng.IntN(9)])
	for i := range dims {
		dims[i] = 1 + g.rng.IntN(5)
		if g.chance(0.03) {
			dims[i] = 0
		}
	}
	return dims
}

// variant draws a shape that broadcasts with dims: leading axes dropped,
// others of size 1.
func (g *Gen) variant(dims []int) []int {
	out := append([]int(nil), dims[g.rng.IntN(len(dims)+1)*g.rng.IntN(2):]...)
	for i := range out {
		if g.chance(0.2) {
			out[i] = 1
		}
	}
	return out
}

// partner finds or makes a value of v's type that broadcasts with v.
func (g *Gen) partner(v ir.Value, suits func(w ir.Value) bool) ir.Value {
	t := g.typ(v)
	if g.chance(0.7) {
		w, ok := g.pick(func(w ir.Value, u ir.Type) bool {
			_, err := shape.Broadcast(t.Shape, u.Shape)
			return u.DType == t.DType && err == nil && suits(w)
		})
		if ok {
			return w
		}
	}
	data, bound := g.tensor(t.DType, g.variant(t.Shape.Dims()), false)
	return g.constant(data, &state{bound: bound, clean: true})
}

func anyValue(ir.Value) bool { return true }

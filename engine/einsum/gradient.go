// The gradient of an einsum with respect to one operand, as another einsum.

package einsum

import (
	"slices"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

// Gradient tells how to compute the gradient for one operand from the incoming
// gradient G of the result:
//
//	x = einsum(Equation, G, operands[Others[0]], …, ones(Ones))
//	x = sum of x over axes SumAxes, dropping them
//	x = reshape(x, Shape)
//
// Operands other than G are conjugated first if they are complex. The ones are
// there only if HasOnes: they repeat the gradient along labels that no other
// operand has; an array of stride 0 will do.
type Gradient struct {
	Equation *Equation
	Others   []int
	HasOnes  bool
	Ones     shape.Shape
	SumAxes  []int
	Shape    shape.Shape
}

// GradientOf gives the gradient for operand k of operands of known shapes.
func GradientOf(e *Equation, shapes []shape.Shape, k int) (*Gradient, error) {
	if k < 0 || k >= len(e.Terms) {
		panic("einsum: gradient for an operand that is not there")
	}
	_, s, err := e.Infer(shapes)
	if err != nil {
		return nil, err
	}
	if !s.Known {
		return nil, fault.New(fault.UnknownRank, "the gradient of %q needs known sizes", e.Source()).WithOperands(k)
	}
	g := &Gradient{Shape: shapes[k]}
	own := e.Terms[k]
	terms := []Term{e.Out}
	for i, t := range e.Terms {
		if i != k {
			g.Others = append(g.Others, i)
			terms = append(terms, t)
		}
	}
	if alone := labelsMissing(own.Labels, terms); len(alone) > 0 {
		terms = append(terms, Term{Labels: alone, Dots: -1, start: -1, dotsAt: -1})
		dims := make([]int, len(alone))
		for i, l := range alone {
			dims[i] = s.Size[l]
		}
		g.HasOnes, g.Ones = true, shape.Make(dims)
	}
	// The result carries all ellipsis axes of G, at the operand's ellipsis or
	// in front; what the operand has not of them is summed.
	out := own
	if out.Dots < 0 && e.Out.HasDots() {
		out.Dots = 0
	}
	g.SumAxes = summedAxes(s, &own, out.Dots, shapes[k])
	g.Equation = (&Equation{Terms: terms, Out: out, names: e.names, numeric: e.numeric}).fresh()
	return g, nil
}

// labelsMissing lists, once each, the labels that no term has.
func labelsMissing(labels []int, terms []Term) []int {
	var out []int
	for _, l := range labels {
		found := slices.Contains(out, l)
		for i := range terms {
			found = found || slices.Contains(terms[i].Labels, l)
		}
		if !found {
			out = append(out, l)
		}
	}
	return out
}

// summedAxes lists the axes of the result, its ellipsis standing at dots, that
// the operand lacks or has with size 1.
func summedAxes(s *Sizes, own *Term, dots int, have shape.Shape) []int {
	rank := len(s.Size) - s.Named
	mine := 0
	if own.HasDots() {
		mine = have.Rank() - len(own.Labels)
	}
	var out []int
	for i := range rank {
		j := i - (rank - mine)
		if j < 0 || have.At(own.Dots+j) == 1 && s.Size[s.Named+i] != 1 {
			out = append(out, dots+i)
		}
	}
	return out
}

// fresh makes an equation with places of its own by printing and parsing; its
// labels are numbered anew.
func (e *Equation) fresh() *Equation {
	n, err := Parse(e.String())
	if err != nil {
		panic("einsum: a printed equation does not parse")
	}
	return n
}

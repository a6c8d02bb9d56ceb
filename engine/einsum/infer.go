// Sizes of labels and the shape of the result, from the operands' shapes.

package einsum

import (
	"fmt"
	"strings"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

// Sizes is an equation with sizes. Its labels are the equation's, then one for
// each axis of the broadcast ellipsis, from the left.
type Sizes struct {
	Size  []int   // per label; shape.Unknown where it is not known
	Terms [][]int // per operand the label of each axis; nil if its rank is unknown
	Out   []int   // the output's labels
	Named int     // how many labels the equation names
	Known bool    // all sizes and ranks are known

	// Stretched holds, per operand, the axes of size 1 that an ellipsis
	// stretches to another size; nil if there are none.
	Stretched [][]int
}

// Infer checks operands of the given shapes against the equation. It gives the
// result's shape and the labels' sizes; both may have unknown parts if the
// shapes have.
func (e *Equation) Infer(shapes []shape.Shape) (shape.Shape, *Sizes, error) {
	in := inference{e: e, shapes: shapes}
	s, err := in.run()
	if err != nil {
		return shape.Shape{}, nil, err
	}
	if in.dotsUnknown && e.Out.HasDots() {
		return shape.UnknownRank(), s, nil
	}
	dims := make([]int, len(s.Out))
	for i, l := range s.Out {
		dims[i] = s.Size[l]
	}
	return shape.Make(dims), s, nil
}

type inference struct {
	e           *Equation
	shapes      []shape.Shape
	dots        []int // per operand the number of ellipsis axes, -1 if unknown
	size        []int
	from        []int // per label the operand that gave its size
	dotsRank    int
	dotsUnknown bool
}

func (in *inference) run() (*Sizes, error) {
	e := in.e
	if len(in.shapes) != len(e.Terms) {
		return nil, in.arityError()
	}
	for _, check := range [...]func() error{in.ranks, in.labels, in.broadcast, in.output} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return in.sizes(), nil
}

func (in *inference) arityError() error {
	more := "fewer"
	if len(in.shapes) > len(in.e.Terms) {
		more = "more"
	}
	return fault.New(fault.Arity, "%s operands provided to einstein sum function than specified in the subscripts string", more).
		WithHint("%q is for %s, %d given", in.e.Source(), plural(len(in.e.Terms), "operand"), len(in.shapes))
}

// ranks fits every term to its operand.
func (in *inference) ranks() error {
	in.dots = make([]int, len(in.shapes))
	for k, s := range in.shapes {
		t := &in.e.Terms[k]
		if s.IsUnknown() {
			if t.HasDots() {
				in.dots[k], in.dotsUnknown = -1, true
			}
			continue
		}
		extra := s.Rank() - len(t.Labels)
		switch {
		case extra < 0:
			return in.rankError(k, fmt.Sprintf("einstein sum subscripts string contains too many subscripts for operand %d", k),
				t.posOf(max(s.Rank(), 0)))
		case extra > 0 && !t.HasDots():
			return in.rankError(k, "operand has more dimensions than subscripts given in einstein sum, "+
				"but no '...' ellipsis provided to broadcast the extra dimensions.", t.start)
		}
		in.dots[k] = extra
		in.dotsRank = max(in.dotsRank, extra)
	}
	return nil
}

func (in *inference) rankError(k int, msg string, pos int) error {
	e := in.e
	return fault.New(fault.Rank, "%s", msg).WithOperands(k).At(pos).
		WithHint("in %q the term %q has %s, operand %d has shape %s of rank %d", e.Source(),
			e.Terms[k].append(nil, e.letters()), plural(len(e.Terms[k].Labels), "label"), k, in.shapes[k].Text(), in.shapes[k].Rank())
}

// labels gives every label its size.
func (in *inference) labels() error {
	n := in.e.NumLabels() + in.dotsRank
	back := make([]int, 2*n)
	in.size, in.from = back[:n:n], back[n:]
	for l := range in.size {
		in.size[l], in.from[l] = shape.Unknown, -1
	}
	for k := range in.shapes {
		if err := in.termLabels(k); err != nil {
			return err
		}
	}
	return nil
}

func (in *inference) termLabels(k int) error {
	s, t := in.shapes[k], &in.e.Terms[k]
	if s.IsUnknown() {
		return nil
	}
	for i, l := range t.Labels {
		axis := i
		if t.HasDots() && i >= t.Dots {
			axis += in.dots[k]
		}
		d := s.At(axis)
		switch {
		case d == shape.Unknown || d == in.size[l]:
		case in.size[l] == shape.Unknown:
			in.size[l], in.from[l] = d, k
		default:
			return in.sizeError(l, k, axis, d, t.posOf(i))
		}
	}
	return nil
}

func (in *inference) sizeError(l, k, axis, d, pos int) error {
	e, first := in.e, in.from[l]
	if first == k {
		return fault.New(fault.Size, "dimensions in operand %d for collapsing index %s don't match (%d != %d)",
			k, e.name(l), in.size[l], d).WithHint("in %q operand %d has shape %s", e.Source(), k, in.shapes[k].Text()).
			WithOperands(k).WithAxis(axis).At(pos)
	}
	err := fault.New(fault.Size, "einsum %q: label %s has size %d in operand %d of shape %s, but size %d in operand %d of shape %s",
		e.Source(), e.name(l), in.size[l], first, in.shapes[first].Text(), d, k, in.shapes[k].Text()).
		WithOperands(first, k).WithAxis(axis).At(pos)
	if d == 1 || in.size[l] == 1 {
		err.WithHint("a label of size 1 does not stretch; axes under '...' do")
	}
	return err
}

// broadcast joins the ellipsis axes, aligned at the right.
func (in *inference) broadcast() error {
	size := in.size[in.e.NumLabels():]
	for i := range size {
		size[i] = 1
	}
	for k, n := range in.dots {
		for i := 0; i < n; i++ {
			axis := in.e.Terms[k].Dots + i
			place := in.dotsRank - n + i
			joined, ok := shape.BroadcastDim(size[place], in.shapes[k].At(axis))
			if !ok {
				return in.broadcastError(k, axis, place)
			}
			size[place] = joined
		}
	}
	return nil
}

func (in *inference) broadcastError(k, axis, place int) error {
	d := in.shapes[k].At(axis)
	for first := 0; first < k; first++ {
		i := place - in.dotsRank + in.dots[first]
		if i < 0 || in.dots[first] < 0 {
			continue
		}
		had := in.shapes[first].At(in.e.Terms[first].Dots + i)
		if _, ok := shape.BroadcastDim(had, d); ok {
			continue
		}
		return fault.New(fault.Broadcast,
			"einsum %q: the axes under '...' do not broadcast: size %d in operand %d of shape %s, but size %d in operand %d of shape %s",
			in.e.Source(), had, first, in.shapes[first].Text(), d, k, in.shapes[k].Text()).
			WithOperands(first, k).WithAxis(axis).At(in.e.Terms[k].dotsAt)
	}
	panic("einsum: no operand clashes")
}

// output checks what the output asks for.
func (in *inference) output() error {
	e := in.e
	seen := make([]bool, e.NumLabels())
	for i := range e.Terms {
		for _, l := range e.Terms[i].Labels {
			seen[l] = true
		}
	}
	for i, l := range e.Out.Labels {
		if !seen[l] {
			return fault.New(fault.Output,
				"einstein sum subscripts string included output subscript %s which never appeared in an input", e.name(l)).
				WithHint("in %q", e.Source()).At(e.Out.posOf(i))
		}
	}
	if in.dotsRank > 0 && !e.Out.HasDots() {
		return in.ellipsisError()
	}
	if n := len(e.Out.Labels) + in.dotsRank; e.Out.HasDots() && n > shape.MaxRank || len(e.Out.Labels) > shape.MaxRank {
		return fault.New(fault.InvalidArgument, "too many subscripts in einsum: the result of %q would have %d axes, at most %d are possible",
			e.Source(), n, shape.MaxRank).At(e.Out.start)
	}
	return nil
}

func (in *inference) ellipsisError() error {
	e := in.e
	for k, n := range in.dots {
		if n > 0 {
			var covered strings.Builder
			for i := range n {
				fmt.Fprintf(&covered, " %d", in.shapes[k].At(e.Terms[k].Dots+i))
			}
			return fault.New(fault.Ellipsis, "output has more dimensions than subscripts given in einstein sum, "+
				"but no '...' ellipsis provided to broadcast the extra dimensions.").
				WithHint("in %q the '...' of operand %d, of shape %s, covers axes of size%s: write '...' in the output too",
					e.Source(), k, in.shapes[k].Text(), covered.String()).
				WithOperands(k).At(e.Terms[k].dotsAt)
		}
	}
	panic("einsum: no operand has ellipsis axes")
}

// sizes lists every operand's axes by label.
func (in *inference) sizes() *Sizes {
	e := in.e
	s := &Sizes{Size: in.size, Named: e.NumLabels(), Known: true, Terms: make([][]int, len(e.Terms))}
	if !in.dotsUnknown || !e.Out.HasDots() {
		s.Out = in.axes(&e.Out, in.dotsRank)
	}
	for k, sh := range in.shapes {
		if !sh.Known() {
			s.Known = false
		}
		if !sh.IsUnknown() {
			s.Terms[k] = in.axes(&e.Terms[k], in.dots[k])
			in.stretched(s, k)
		} else if !e.Terms[k].HasDots() {
			s.Terms[k] = e.Terms[k].Labels
		}
	}
	return s
}

// axes lists the labels of a term whose ellipsis covers the last n ellipsis
// axes.
func (in *inference) axes(t *Term, n int) []int {
	if !t.HasDots() || n == 0 {
		return t.Labels
	}
	out := append(make([]int, 0, len(t.Labels)+n), t.Labels[:t.Dots]...)
	for l := len(in.size) - n; l < len(in.size); l++ {
		out = append(out, l)
	}
	return append(out, t.Labels[t.Dots:]...)
}

// stretched notes the axes of operand k that its ellipsis stretches.
func (in *inference) stretched(s *Sizes, k int) {
	for i := range in.dots[k] {
		axis := in.e.Terms[k].Dots + i
		if in.shapes[k].At(axis) == 1 && s.Size[s.Terms[k][axis]] != 1 {
			if s.Stretched == nil {
				s.Stretched = make([][]int, len(s.Terms))
			}
			s.Stretched[k] = append(s.Stretched[k], axis)
		}
	}
}

// Letters gives every label, those of ellipsis axes included, a letter of its
// own. Ellipsis axes take the first letters that the equation leaves free.
func (e *Equation) Letters(s *Sizes) []rune {
	out := e.letters()
	used := make(map[rune]bool, len(out))
	for _, c := range out {
		used[c] = true
	}
	for _, c := range symbolsUpTo(len(s.Size) + len(out)) {
		if len(out) == len(s.Size) {
			break
		}
		if !used[c] {
			out = append(out, c)
		}
	}
	return out
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func whose(k int) string {
	if k < 0 {
		return "the output"
	}
	return fmt.Sprintf("operand %d", k)
}

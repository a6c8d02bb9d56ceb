// The list form: einsum(a, [0, 1], b, [1, 2], [0, 2]).

package einsum

import "github.com/tq-lang/tq/engine/fault"

// Sub is an entry of a sublist: a label's number, at least 0, or Dots.
type Sub int

// Dots is the entry for an ellipsis.
const Dots Sub = -1

// ParseSublists makes an equation of one list per operand and the output's
// list, or nil for an implicit output.
func ParseSublists(inputs [][]Sub, output []Sub) (*Equation, error) {
	e := &Equation{numeric: true}
	ids := map[Sub]int{}
	for k, list := range inputs {
		t, err := e.subTerm(list, k, ids)
		if err != nil {
			return nil, err
		}
		e.Terms = append(e.Terms, t)
	}
	if len(e.Terms) == 0 {
		return nil, fault.New(fault.Arity, "must provide at least an operand and a subscripts list to einsum")
	}
	if output == nil {
		e.Implicit = true
		e.Out = e.implicitOutput()
		return e, nil
	}
	var err error
	e.Out, err = e.subTerm(output, -1, ids)
	return e, err
}

// subTerm reads the list of operand k, or of the output if k is negative.
func (e *Equation) subTerm(list []Sub, k int, ids map[Sub]int) (Term, error) {
	t := Term{Dots: -1, start: -1, dotsAt: -1}
	refuse := func(format string, args ...any) (Term, error) {
		err := fault.New(fault.Equation, format, args...)
		if k >= 0 {
			err.WithOperands(k)
		}
		return Term{}, err
	}
	for _, s := range list {
		switch {
		case s == Dots && t.HasDots():
			return refuse("the subscripts list of %s has more than one ellipsis", whose(k))
		case s == Dots:
			t.Dots = len(t.Labels)
		case s < 0:
			return refuse("subscript %d in the list of %s is negative", int(s), whose(k))
		default:
			l, ok := ids[s]
			if !ok {
				l = len(e.names)
				ids[s] = l
				e.names = append(e.names, int(s))
			}
			t.Labels = append(t.Labels, l)
		}
	}
	return t, nil
}

// Which input of a recorded program each leaf is.
package trace

import (
	"bytes"
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
)

// place finds which input each leaf is. Inputs that are none are numbers as
// written.
func (w *walk) place(inputs []*tensor.Tensor) bool {
	taken := make([]bool, len(inputs))
	for i := range w.leaves {
		l := &w.leaves[i]
		if l.fixed != nil || l.size > 0 {
			continue
		}
		switch {
		case l.number != nil:
			w.placeNumber(l, inputs)
		case l.part != nil:
			w.placePart(i, inputs)
		default:
			l.input = w.placeArray(i, inputs)
		}
		if l.input < 0 || w.power && (l.number != nil || !l.dt.IsInexact()) {
			return false
		}
		if slices.ContainsFunc(w.leaves[:i], func(k leaf) bool { return k.fixed == nil && k.size == 0 && l.blurs(&k) }) {
			return false
		}
		taken[l.input] = true
		for _, k := range l.more {
			taken[k] = true
		}
	}
	for i, t := range inputs {
		if !taken[i] && t.Rank() > 0 {
			return false
		}
	}
	return true
}

// blurs reports that with k before it a leaf does not show what was read where:
// two parts, or two scalars, of which one may have been reckoned with. Two names
// of one array will have to be that again; see supplies.
func (l *leaf) blurs(k *leaf) bool {
	alone := l.scalar || l.number != nil
	if alone && k.from == l.from {
		return true
	}
	shared := k.input == l.input || slices.Contains(k.more, l.input) || slices.Contains(l.more, k.input)
	return shared && (alone || k.part != nil || l.part != nil)
}

func (w *walk) placeArray(i int, inputs []*tensor.Tensor) int {
	return slices.Index(inputs, w.tensors[i])
}

// placePart finds all inputs that a part is: each time that the instructions make
// it, it is another tensor.
func (w *walk) placePart(i int, inputs []*tensor.Tensor) {
	l := &w.leaves[i]
	l.input, l.more = -1, nil
	for k, u := range inputs {
		if !w.tensors[i].SameView(u) {
			continue
		}
		if l.input < 0 {
			l.input = k
		} else {
			l.more = append(l.more, k)
		}
	}
}

// placeNumber finds the inputs that a number is: each time that it is used it is
// another constant. If there are more that are equal to it, written in the instructions
// or made by a function, it cannot be said which are which.
func (w *walk) placeNumber(l *leaf, inputs []*tensor.Tensor) {
	l.input, l.more = -1, nil
	for k, u := range inputs {
		if u.Rank() > 0 || !u.DType().IsInexact() && !u.DType().IsInteger() {
			continue
		}
		c, err := w.c.r.Constant(l.number, u.DType())
		if err != nil || !bytes.Equal(c.Buffer().Mem(), u.Buffer().Mem()) {
			continue
		}
		switch {
		case l.input < 0:
			l.input, l.dt = k, u.DType()
		case l.dt != u.DType():
			l.input, l.more = -1, nil
			return
		default:
			l.more = append(l.more, k)
		}
	}
	if len(l.more)+1 != l.uses {
		l.input, l.more = -1, nil
	}
}

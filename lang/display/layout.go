// Layout: which elements of a tensor are shown, and the text of each.
package display

import (
	"github.com/tq-lang/tq/engine/tensor"
)

// Axis says which positions along an axis are shown: the first Head and the
// last Tail of Len. Gap reports whether "..." stands between them.
type Axis struct {
	Len, Head, Tail int
	Gap             bool
}

// Shown is the number of positions shown.
func (a Axis) Shown() int { return a.Head + a.Tail }

// Index is the position of the i-th one shown.
func (a Axis) Index(i int) int {
	if i < a.Head {
		return i
	}
	return a.Len - a.Shown() + i
}

// Layout is the decision what to show of a tensor and how, before it is
// placed as text or as a table.
type Layout struct {
	Tensor  *tensor.Tensor // nil for records
	Axes    []Axis
	start   int   // position of the first element
	strides []int // from one position to the next, by axis
	text    func(pos int) string
	pulse   pulse
}

// NewLayout decides the layout of a tensor. It reads only elements it shows.
func NewLayout(t *tensor.Tensor, o Options) *Layout {
	axes, sample := chooseAxes(t.Shape(), &o)
	return &Layout{Tensor: t, Axes: axes, start: t.Offset(), strides: t.Strides(), text: formatter(t, positions(t, sample, o.Stop), &o), pulse: pulse{stop: o.Stop}}
}

// chooseAxes gives what is shown of each axis, and what the widths are taken from.
func chooseAxes(shape []int, o *Options) (axes, sample []Axis) {
	axes, sample = make([]Axis, len(shape)), make([]Axis, len(shape))
	large := tensor.Count(shape) > o.Threshold
	for i, n := range shape {
		axes[i] = Axis{Len: n, Tail: n}
		sample[i] = axes[i]
		e := max(o.EdgeItems, 0)
		if !large || e >= n-e {
			continue
		}
		// With no edge items NumPy still shows the last one after "...", and
		// takes the widths from all.
		axes[i] = Axis{Len: n, Head: e, Tail: max(e, 1), Gap: true}
		if e > 0 {
			sample[i] = axes[i]
		}
	}
	return axes, sample
}

// Cells is the number of elements shown.
func (l *Layout) Cells() int { return countShown(l.Axes) }

func countShown(axes []Axis) int {
	n := 1
	for _, a := range axes {
		n *= a.Shown()
	}
	return n
}

// Cell is the text of the element at an element position, padded as in its column.
func (l *Layout) Cell(pos int) string { return l.text(pos) }

// positions lists the element positions on the axes' shown places, in row-major
// order; some of them if the text is not wanted any more.
func positions(t *tensor.Tensor, axes []Axis, stop <-chan struct{}) []int {
	out := []int{t.Offset()}
	pulse := pulse{stop: stop}
	for i, a := range axes {
		next := make([]int, 0, len(out)*a.Shown())
		for _, p := range out {
			for k := range a.Shown() {
				if pulse.stopped() {
					return next
				}
				next = append(next, p+a.Index(k)*t.Strides()[i])
			}
		}
		out = next
	}
	return out
}

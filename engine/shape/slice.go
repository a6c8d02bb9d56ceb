// StridedSlice: what an encoding takes from an array of a given shape.

package shape

import (
	"math"
	"math/bits"

	"github.com/tq-lang/tq/engine/fault"
)

// Cut says what is taken of one input axis: Count elements Start,
// Start+Step, … A shrunk axis has count 1 and gives no output axis. On an axis
// of unknown size Count is Unknown and Start says nothing, except that a shrunk
// axis still has count 1.
type Cut struct {
	Shrink             bool
	Start, Step, Count int
}

// Resolved is an encoding worked out for one input shape.
type Resolved struct {
	Cuts  []Cut // one per input axis; nil if the input's rank is unknown
	From  []int // per output axis the input axis it comes from, -1 for a new axis
	Shape Shape // of the result
}

// Resolve works out the slice of an array of shape in, whose sizes or rank may
// be unknown.
func (e Encoding) Resolve(in Shape) (Resolved, error) {
	if err := e.validate(); err != nil {
		return Resolved{}, err
	}
	if in.IsUnknown() {
		return Resolved{Shape: UnknownRank()}, nil
	}
	rank := len(in.dims)
	used, news, shrunk := e.countAxes()
	outRank := rank - shrunk + news
	if err := checkRanks(rank, used, outRank); err != nil {
		return Resolved{}, err
	}
	back := make([]int, outRank, 2*outRank)
	r, dims := Resolved{Cuts: make([]Cut, 0, rank), From: back[:0:outRank]}, back[outRank:]
	for w := (walk{e: &e, in: in.dims, rest: rank - used}); ; {
		axis, cut, err := w.next()
		if axis == end && w.axis < rank {
			axis, cut, err = w.whole()
		}
		switch {
		case err != nil:
			return Resolved{}, err
		case axis == end:
			r.Shape = own(dims)
			return r, nil
		case axis == fresh:
			r.From, dims = append(r.From, -1), append(dims, 1)
			continue
		}
		r.Cuts = append(r.Cuts, cut)
		if !cut.Shrink {
			r.From, dims = append(r.From, axis), append(dims, cut.Count)
		}
	}
}

// walk goes through the axes that an encoding takes and makes, in their order.
type walk struct {
	e    *Encoding
	in   []int // the array's sizes
	rest int   // how many axes the ellipsis has, or is yet to give
	axis int   // that comes next
	pos  int   // of the encoding
}

// What next gives in place of an input axis.
const (
	fresh = -1 - iota // a new axis
	end
)

// next is the next input axis and its cut, or fresh, or end; axes from axis on are
// then taken whole.
func (w *walk) next() (axis int, cut Cut, err error) {
	for w.pos < len(w.e.Begin) {
		switch kind := w.e.kindAt(w.pos); kind {
		case ItemEllipsis:
			if w.rest > 0 {
				w.rest--
				return w.whole()
			}
			w.pos++
		case ItemNewAxis:
			w.pos++
			return fresh, Cut{}, nil
		default:
			axis, pos := w.axis, w.pos
			w.axis, w.pos = axis+1, pos+1
			cut, err = w.e.cut(pos, axis, w.in[axis], kind == ItemInt)
			return axis, cut, err
		}
	}
	return end, Cut{}, nil
}

// whole takes all of the next axis.
func (w *walk) whole() (axis int, cut Cut, err error) {
	axis = w.axis
	w.axis++
	return axis, Cut{Step: 1, Count: w.in[axis]}, nil
}

// checkRanks refuses more items than axes, and more axes than are possible.
func checkRanks(rank, used, outRank int) error {
	switch {
	case used > rank:
		return fault.New(fault.InvalidArgument,
			"too many indices for array: array is %d-dimensional, but %d were indexed", rank, used).About(fault.Indices)
	case rank > MaxRank:
		return fault.New(fault.InvalidArgument,
			"number of dimensions must be within [0, %d], the array has %d", MaxRank, rank)
	case outRank > MaxRank:
		return fault.New(fault.InvalidArgument,
			"number of dimensions must be within [0, %d], indexing result would have %d", MaxRank, outRank)
	}
	return nil
}

// validate makes the checks that need no shape.
func (e *Encoding) validate() error {
	m := len(e.Begin)
	if len(e.End) != m || len(e.Strides) != m {
		return fault.New(fault.InvalidArgument,
			"begin, end and strides must be equally long, but have %d, %d and %d entries", m, len(e.End), len(e.Strides))
	}
	if m > MaxItems {
		return errTooManySpecs(m)
	}
	if second := e.EllipsisMask & (e.EllipsisMask - 1); second != 0 {
		return fault.New(fault.InvalidArgument, "an index can only have a single ellipsis ('...')").
			WithHint("the second stands at position %d", bits.TrailingZeros64(second))
	}
	return nil
}

// countAxes counts the positions that consume an axis, those that make a new
// one, and those that consume one and give none.
func (e *Encoding) countAxes() (used, news, shrunk int) {
	for i := range e.Begin {
		switch e.kindAt(i) {
		case ItemEllipsis:
		case ItemNewAxis:
			news++
		case ItemInt:
			shrunk++
			used++
		default:
			used++
		}
	}
	return used, news, shrunk
}

// Position is the entry of the encoding that consumes the given axis of an
// array of the given rank, or -1 if an ellipsis, written or implied, takes it.
func (e Encoding) Position(axis, rank int) int {
	used, _, _ := e.countAxes()
	next := 0
	for i := range e.Begin {
		switch e.kindAt(i) {
		case ItemEllipsis:
			next += rank - used
		case ItemNewAxis:
		default:
			if next == axis {
				return i
			}
			next++
		}
		if next > axis {
			break
		}
	}
	return -1
}

// cut works out position i on an axis of size n.
func (e *Encoding) cut(i, axis, n int, shrink bool) (Cut, error) {
	step := e.Strides[i]
	if err := checkStep(step, i, axis, shrink); err != nil {
		return Cut{}, err
	}
	if shrink {
		return cutOne(e.Begin[i], axis, n)
	}
	if n == Unknown {
		return Cut{Step: step, Count: Unknown}, nil
	}
	bit := uint64(1) << i
	start, count := SliceRange(n, e.Begin[i], e.End[i], step, e.BeginMask&bit == 0, e.EndMask&bit == 0)
	return Cut{Start: start, Step: step, Count: count}, nil
}

// checkStep refuses steps of 0, and negative ones for a single element. axis
// is -1 if it is not known.
func checkStep(step, pos, axis int, shrink bool) error {
	switch {
	case step == 0 && axis < 0:
		return fault.New(fault.InvalidArgument, "slice step cannot be zero").About(fault.ZeroStep).WithHint("position %d has step 0", pos)
	case step == 0:
		return fault.New(fault.InvalidArgument, "slice step cannot be zero").About(fault.ZeroStep).WithHint("axis %d has step 0", axis).WithAxis(axis)
	case step < 0 && shrink:
		return fault.New(fault.InvalidArgument,
			"position %d takes a single element and needs a positive stride, not %d", pos, step).WithAxis(axis)
	}
	return nil
}

func cutOne(k, axis, n int) (Cut, error) {
	if n == Unknown {
		return Cut{Shrink: true, Step: 1, Count: 1}, nil
	}
	i := k
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		return Cut{}, fault.New(fault.OutOfBounds,
			"index %d is out of bounds for axis %d with size %d", k, axis, n).WithIndex(k).WithAxis(axis)
	}
	return Cut{Shrink: true, Start: i, Step: 1, Count: 1}, nil
}

// SliceRange is Python's slice rule on an axis of size n: where a range starts
// and how many elements it has. The step must not be 0. An empty range starts
// at 0.
func SliceRange(n, start, stop, step int, hasStart, hasStop bool) (first, count int) {
	lo, hi := 0, n
	if step < 0 {
		lo, hi = -1, n-1
	}
	norm := func(v int) int {
		if v < 0 {
			v += n
		}
		return min(max(v, lo), hi)
	}
	from, to := lo, hi
	if step < 0 {
		from, to = hi, lo
	}
	if hasStart {
		from = norm(start)
	}
	if hasStop {
		to = norm(stop)
	}
	// Both lie in -1..n, so the distance fits; the step's absolute value fits
	// an unsigned number even for the smallest step.
	d, size := to-from, uint64(step)
	if step < 0 {
		d, size = -d, -size
	}
	if d <= 0 {
		return 0, 0
	}
	return from, int((uint64(d)-1)/size) + 1
}

// View gives offset and strides of the slice of an array with the given offset
// and strides. The result must be known.
func (r Resolved) View(offset int, strides []int) (int, []int) {
	return r.AppendView(make([]int, 0, len(r.From)), offset, strides)
}

// AppendView is View with the strides appended to buf.
func (r *Resolved) AppendView(buf []int, offset int, strides []int) (int, []int) {
	for i, c := range r.Cuts {
		offset += c.Start * strides[i]
	}
	for _, from := range r.From {
		if from < 0 {
			buf = append(buf, 0)
			continue
		}
		buf = append(buf, cutStride(strides[from], r.Cuts[from]))
	}
	return offset, buf
}

// cutStride is the stride of a cut axis. With more than one element the
// product fits; with fewer it is never used, and may not fit.
func cutStride(stride int, c Cut) int {
	hi, lo := bits.Mul64(magnitude(stride), magnitude(c.Step))
	if hi != 0 || lo > math.MaxInt64 {
		return stride
	}
	return stride * c.Step
}

func magnitude(v int) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

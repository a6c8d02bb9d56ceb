// Windows: a slice of an array that lies in memory, worked out where it is used.

package shape

// WindowAxes and WindowItems are how many axes and index items a window has at most.
const (
	WindowAxes  = 6
	WindowItems = 8
)

// Window is the part of an array that StridedSlice takes: sizes, strides and where it
// begins. It is what Encode, Resolve and View say, for few axes and items and without
// allocation: Add the items, then Find.
type Window struct {
	Offset        int
	rank, items   int
	used          int // axes that the items take, but for an ellipsis's
	dims, strides [WindowAxes]int

	vectors                               [3][WindowItems]int
	begin, end, ellipsis, newAxis, shrink uint64 // the masks
}

// Dims is the size of each axis.
func (w *Window) Dims() []int { return w.dims[:w.rank] }

// Strides is the step of each axis.
func (w *Window) Strides() []int { return w.strides[:w.rank] }

// Single reports whether an integer stands for each axis, and nothing else is said.
func (w *Window) Single() bool { return w.shrink == 1<<w.items-1 }

// Add encodes the next item of the index; false where there are too many.
func (w *Window) Add(it *Item) bool {
	if w.items == WindowItems {
		return false
	}
	w.items++
	if it.Kind == ItemInt || it.Kind == ItemRange {
		w.used++
	}
	e := w.encoding()
	e.put(w.items-1, it)
	w.begin, w.end, w.ellipsis, w.newAxis, w.shrink = e.BeginMask, e.EndMask, e.EllipsisMask, e.NewAxisMask, e.ShrinkAxisMask
	return true
}

// encoding is that of the items so far.
func (w *Window) encoding() Encoding {
	return Encoding{
		Begin: w.vectors[0][:w.items], End: w.vectors[1][:w.items], Strides: w.vectors[2][:w.items],
		BeginMask: w.begin, EndMask: w.end, EllipsisMask: w.ellipsis, NewAxisMask: w.newAxis, ShrinkAxisMask: w.shrink,
	}
}

// Find makes w what its items take of an array with the given sizes, strides and
// offset. It is false, and says nothing, where the items do not fit the array, where
// nothing is taken, and for more axes than a window has.
func (w *Window) Find(dims, strides []int, offset int) bool {
	if len(dims) > WindowAxes {
		return false
	}
	rest := len(dims) - w.used
	if rest < 0 || w.ellipsis&(w.ellipsis-1) != 0 || rest+w.items > WindowAxes {
		return false
	}
	w.rank, w.Offset = 0, offset
	e := w.encoding()
	steps := walk{e: &e, in: dims, rest: rest}
	for {
		axis, cut, err := steps.next()
		if err != nil || axis >= 0 && cut.Count == 0 {
			return false
		}
		if axis == end {
			break
		}
		if axis == fresh {
			w.keep(1, 0)
			continue
		}
		w.Offset += cut.Start * strides[axis]
		if !cut.Shrink {
			w.keep(cut.Count, cutStride(strides[axis], cut))
		}
	}
	for axis := steps.axis; axis < len(dims); axis++ {
		if dims[axis] == 0 {
			return false
		}
		w.keep(dims[axis], strides[axis])
	}
	return true
}

// keep adds an axis of the result.
func (w *Window) keep(size, stride int) {
	w.dims[w.rank], w.strides[w.rank] = size, stride
	w.rank++
}

// What an array of indices chooses of a vector, or a mask of an array, where both
// are at hand and there is little of it: no program is needed for that.
package lower

import (
	"github.com/tq-lang/tq/engine/dtype"
	stores "github.com/tq-lang/tq/engine/exec/index"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// How many indices are followed so at most, and elements of a mask looked at one by one.
const (
	fewChosen = 1 << 11
	fewTruths = 1 << 6
)

// chooser is a vector with the positions that are chosen of it.
type chooser struct {
	of, by *tensor.Tensor
	n      int // how many are chosen
}

// chooser finds the positions; false where a program is to, or to say what is wrong.
func (r *Recorder) chooser(x, by *object.Array) (c chooser, ok bool) {
	if x.Scalar || by.Scalar || r.Dry || r.Trace != nil {
		return c, false
	}
	of, ready := x.Ready()
	at, also := by.Ready()
	if !ready || !also || of.Rank() != 1 || at.Rank() != 1 || at.Size() > fewChosen || of.Swapped() || at.Swapped() {
		return c, false
	}
	if d := of.DType(); d.Size() != 8 && d.Size() != 4 || d.IsText() || d.IsTime() {
		return c, false
	}
	c = chooser{of: of, by: at, n: at.Size()}
	switch size := int64(of.Dim(0)); at.DType() {
	case dtype.Int64:
		index, worst := tensor.Raw[int64](at), int64(0)
		if s := at.Strides()[0]; s == 1 {
			for _, i := range tensor.Flat[int64](at) {
				worst |= (i + size) | (size - 1 - i) // below 0 if one of them is
			}
		} else {
			for k, p := 0, at.Offset(); k < c.n; k, p = k+1, p+s {
				i := index[p]
				worst |= (i + size) | (size - 1 - i)
			}
		}
		return c, worst >= 0
	case dtype.Bool:
		if at.Dim(0) != of.Dim(0) || c.n > fewTruths {
			return c, false
		}
		c.n = 0
		mask := tensor.Raw[uint8](at) // any byte but 0 is true
		for k, p, s := at.Dim(0), at.Offset(), at.Strides()[0]; k > 0; k, p = k-1, p+s {
			if mask[p] != 0 {
				c.n++
			}
		}
		return c, true
	}
	return c, false
}

// Chosen is x[by].
func (r *Recorder) Chosen(x, by *object.Array) (*object.Array, bool) {
	c, ok := r.chooser(x, by)
	if !ok {
		if of, mask, ok := r.masked(x, by); ok {
			if out, ok := stores.MaskFew(of, mask, r.Alloc); ok {
				return object.NewArray(out), true
			}
		}
		return nil, false
	}
	d := c.of.DType()
	out, err := r.Alloc(d, c.n)
	if err != nil {
		return nil, false
	}
	if d.Size() == 8 {
		readChosen[uint64](out, &c)
	} else {
		readChosen[uint32](out, &c)
	}
	return object.NewArray(out), true
}

// readChosen fills out with the chosen elements, in order.
func readChosen[W uint32 | uint64](out *tensor.Tensor, c *chooser) {
	to, from := tensor.Raw[W](out), tensor.Raw[W](c.of)
	at, step := c.of.Offset(), c.of.Strides()[0]
	p, s := c.by.Offset(), c.by.Strides()[0]
	if c.by.DType() == dtype.Bool {
		mask, k := tensor.Raw[uint8](c.by), 0
		for ; k < c.n; p, at = p+s, at+step {
			if mask[p] != 0 {
				to[k] = from[at]
				k++
			}
		}
		return
	}
	index, size := tensor.Raw[int64](c.by), c.of.Dim(0)
	if s == 1 && step == 1 && size > 0 {
		row := from[at : at+size]
		for k, i := range index[p : p+c.n] {
			to[k] = row[int(i)+int(i>>63)&size]
		}
		return
	}
	for k := range to[:c.n] {
		i := int(index[p])
		i += i >> 63 & size // from the end
		to[k] = from[at+i*step]
		p += s
	}
}

// fill sets the chosen elements to a word.
func fill[W uint32 | uint64](c *chooser, w W) {
	to := tensor.Raw[W](c.of)
	at, step := c.of.Offset(), c.of.Strides()[0]
	p, s := c.by.Offset(), c.by.Strides()[0]
	if c.by.DType() == dtype.Bool {
		mask := tensor.Raw[uint8](c.by)
		for range c.by.Dim(0) {
			if mask[p] != 0 {
				to[at] = w
			}
			p, at = p+s, at+step
		}
		return
	}
	index, size := tensor.Raw[int64](c.by), c.of.Dim(0)
	for range c.n {
		i := int(index[p])
		i += i >> 63 & size
		to[at+i*step] = w
		p += s
	}
}

// masked is an array with a mask, where both are at hand.
func (r *Recorder) masked(x, by *object.Array) (of, mask *tensor.Tensor, ok bool) {
	if x.Scalar || by.Scalar || r.Dry || r.Trace != nil || !by.DType().IsBool() {
		return nil, nil, false
	}
	if of, ok = x.Ready(); ok {
		mask, ok = by.Ready()
	}
	return of, mask, ok
}

// storeChosen is x[by] = v for a mask over the whole of x, where v is at hand and of
// x's type or a number that becomes it.
func (r *Recorder) storeChosen(x, by *object.Array, v object.Value) (done bool, err error) {
	if x.ReadOnly {
		return false, nil
	}
	of, mask, ok := r.masked(x, by)
	if !ok {
		return false, nil
	}
	from, ok := r.chosenValue(x, v)
	if !ok {
		return false, nil
	}
	if err := r.Barrier(); err != nil {
		return true, err
	}
	if !stores.MaskedAssignFew(of, from, mask) {
		return false, nil
	}
	r.Cut() // what was recorded may have read x as it was
	return true, nil
}

// chosenValue is what storeChosen stores.
func (r *Recorder) chosenValue(x *object.Array, v object.Value) (*tensor.Tensor, bool) {
	if isScalar(v) {
		if n, ok := scalarNumber(v); !ok || !n.becomes(x.DType()) {
			return nil, false
		}
		t, err := r.Constant(v, x.DType())
		return t, err == nil
	}
	if a, ok := v.(*object.Array); ok {
		return a.Ready()
	}
	return nil, false
}

// fillChosen is x[by] = v for a number that becomes x's type.
func (r *Recorder) fillChosen(x, by *object.Array, v object.Value) (done bool, err error) {
	if x.ReadOnly || !isScalar(v) {
		return false, nil
	}
	n, ok := scalarNumber(v)
	if !ok || !n.becomes(x.DType()) {
		return false, nil
	}
	c, ok := r.chooser(x, by)
	if !ok || c.of.ReadOnly() || c.of.Buffer() == c.by.Buffer() {
		return false, nil
	}
	number, err := r.Constant(v, c.of.DType())
	if err != nil {
		return false, nil
	}
	if err := r.Barrier(); err != nil {
		return true, err
	}
	r.Cut() // what was recorded may have read x as it was
	if c.of.DType().Size() == 8 {
		fill(&c, tensor.Raw[uint64](number)[number.Offset()])
	} else {
		fill(&c, tensor.Raw[uint32](number)[number.Offset()])
	}
	return true, nil
}

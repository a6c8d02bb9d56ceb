// One element of an array: read, stored and changed in place without a program.
package lower

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// single finds x[i] or x[i, j, …] where an integer for every axis is within bounds
// and the elements are there.
func (r *Recorder) single(x *object.Array, i object.Value) (t *tensor.Tensor, pos int, ok bool) {
	t, ready := x.Ready()
	if !ready || r.Dry || t.DType().IsText() {
		return nil, 0, false
	}
	items, isTuple := i.(object.Tuple)
	n := len(items)
	if !isTuple {
		n = 1
	}
	if n == 0 || n != t.Rank() {
		return nil, 0, false
	}
	pos = t.Offset()
	for axis := range n {
		item := i
		if isTuple {
			item = items[axis]
		}
		k, isInt := item.(object.Int)
		size := object.Int(t.Dim(axis))
		if !isInt || k >= size || k < -size {
			return nil, 0, false
		}
		if k < 0 {
			k += size
		}
		pos += int(k) * t.Strides()[axis]
	}
	return t, pos, true
}

// Item is x[i]; i is a tuple where the source had a comma.
func (r *Recorder) Item(x *object.Array, i object.Value) (*object.Array, error) {
	if t, pos, ok := r.single(x, i); ok {
		out := scalarAt(t, pos)
		out.ReadOnly = x.ReadOnly
		return out, nil
	}
	out, ok := r.plainPart(x, i)
	if !ok {
		var err error
		if out, err = r.part(x, itemsOf(i)); err != nil {
			return nil, err
		}
	}
	if x.Picture {
		out.Picture = isCrop(x.Dims(), out.Dims())
	}
	return out, nil
}

// Pair is x[i, j] of a matrix whose elements are there; nil where Item is to say
// what it is.
func (r *Recorder) Pair(x *object.Array, i, j int64) *object.Array {
	t, ready := x.Ready()
	if !ready || r.Dry || t.Rank() != 2 || t.DType().IsText() {
		return nil
	}
	m, n := int64(t.Dim(0)), int64(t.Dim(1))
	if i < 0 {
		i += m
	}
	if j < 0 {
		j += n
	}
	if i < 0 || i >= m || j < 0 || j >= n {
		return nil
	}
	out := scalarAt(t, t.Offset()+int(i)*t.Strides()[0]+int(j)*t.Strides()[1])
	out.ReadOnly = x.ReadOnly
	return out
}

// scalarAt is the element at a position of a tensor.
func scalarAt(t *tensor.Tensor, pos int) *object.Array {
	switch d := t.DType(); {
	case t.Swapped():
	case d == dtype.Float64:
		return object.FloatScalar(tensor.Raw[float64](t)[pos], d)
	case d == dtype.Float32:
		if f := tensor.Raw[float32](t)[pos]; f == f { // a float64 has not all bits of a NaN
			return object.FloatScalar(float64(f), d)
		}
	case d.IsInteger() || d.IsBool():
		return object.IntScalar(t.Int64At(pos), d)
	}
	return object.NewScalar(t.Element(pos))
}

func itemsOf(i object.Value) []object.Value {
	if t, ok := object.Unnamed(i).(object.Tuple); ok {
		return t
	}
	return []object.Value{i}
}

// StoreItem is x[i] = v.
func (r *Recorder) StoreItem(x *object.Array, i, v object.Value) error {
	if by, ok := i.(*object.Array); ok {
		if done, err := r.fillChosen(x, by, v); done || err != nil {
			return err
		}
		if done, err := r.storeChosen(x, by, v); done || err != nil {
			return err
		}
	}
	if t, pos, ok := r.writable(x, i); ok && isScalar(v) {
		if n, ok := scalarNumber(v); ok && n.becomes(t.DType()) {
			return r.put(t, pos, n)
		}
	}
	if done, err := r.fillPart(x, i, v); done || err != nil {
		return err
	}
	if a, ok := v.(*object.Array); ok && r.isPart(x, i, a) {
		return nil
	}
	return r.Store(x, itemsOf(i), v)
}

// isPart reports whether a is the very part x[i], so that storing it there changes
// nothing: x[i] += y ends so.
func (r *Recorder) isPart(x *object.Array, i object.Value, a *object.Array) bool {
	t, ready := a.Ready()
	to, also := x.Ready()
	if !ready || !also || a.Scalar || x.ReadOnly || r.Dry || r.Trace != nil || to.ReadOnly() || t.Buffer() != to.Buffer() {
		return false
	}
	part, ok := r.plainPart(x, i)
	if !ok {
		return false
	}
	at, ready := part.Ready()
	return ready && at.SameView(t)
}

// storedPart is how many elements fillPart fills at most.
const storedPart = 1 << 16

// fillPart is x[i, j:k] = v for a number that becomes x's type and a part that is a
// view: no program is needed for that.
func (r *Recorder) fillPart(x *object.Array, i, v object.Value) (done bool, err error) {
	t, ready := x.Ready()
	if !ready || r.Dry || r.Trace != nil || x.Scalar || x.ReadOnly || t.ReadOnly() || t.Swapped() || !isScalar(v) {
		return false, nil
	}
	n, ok := scalarNumber(v)
	if !ok || !n.becomes(t.DType()) {
		return false, nil
	}
	var w shape.Window
	if !findWindow(&w, t, i) || tensor.Count(w.Dims()) > storedPart {
		return false, nil
	}
	if err := r.put(t, w.Offset, n); err != nil {
		return true, err
	}
	switch t.DType().Size() {
	case 1:
		spread(tensor.Raw[uint8](t), w.Dims(), w.Strides(), w.Offset, tensor.Raw[uint8](t)[w.Offset])
	case 2:
		spread(tensor.Raw[uint16](t), w.Dims(), w.Strides(), w.Offset, tensor.Raw[uint16](t)[w.Offset])
	case 4:
		spread(tensor.Raw[uint32](t), w.Dims(), w.Strides(), w.Offset, tensor.Raw[uint32](t)[w.Offset])
	default:
		spread(tensor.Raw[uint64](t), w.Dims(), w.Strides(), w.Offset, tensor.Raw[uint64](t)[w.Offset])
	}
	return true, nil
}

// spread fills a part with a number.
func spread[T any](mem []T, dims, strides []int, pos int, x T) {
	switch len(dims) {
	case 0:
		mem[pos] = x
	case 1:
		n, step := dims[0], strides[0]
		if step == 1 {
			run := mem[pos : pos+n]
			for i := range run {
				run[i] = x
			}
			return
		}
		for ; n >= 4; n -= 4 {
			mem[pos], mem[pos+step], mem[pos+2*step], mem[pos+3*step] = x, x, x, x
			pos += 4 * step
		}
		for range n {
			mem[pos] = x
			pos += step
		}
	default:
		for range dims[0] {
			spread(mem, dims[1:], strides[1:], pos, x)
			pos += strides[0]
		}
	}
}

// writable is single for an element that may be written without more ado.
func (r *Recorder) writable(x *object.Array, i object.Value) (t *tensor.Tensor, pos int, ok bool) {
	if x.Scalar || x.ReadOnly || r.Trace != nil {
		return nil, 0, false
	}
	t, pos, ok = r.single(x, i)
	return t, pos, ok && !t.ReadOnly() && !t.Swapped()
}

// becomes tells numbers that an element of the type holds without a question.
func (n Number) becomes(d dtype.DType) bool {
	isInt := n.weak == dtype.WeakInt || n.dt.IsInteger() && (n.dt != dtype.Uint64 || n.i >= 0)
	isBool := n.weak == dtype.WeakBool || n.dt == dtype.Bool
	switch {
	case d == dtype.Float64:
		return true
	case d == dtype.Float32:
		return n.weak != dtype.Strong || n.dt == d
	case d == dtype.Bool:
		return isBool
	case d.IsInteger():
		return (isInt || isBool) && wrapped(n.i, d) == n.i && (n.i >= 0 || !d.IsUnsigned())
	}
	return false
}

// put stores a number that becomes t's type. What waits is computed before.
func (r *Recorder) put(t *tensor.Tensor, pos int, n Number) error {
	if err := r.Barrier(); err != nil {
		return err
	}
	r.Cut() // what was recorded may have read the element as it was
	switch d := t.DType(); {
	case d == dtype.Float64:
		tensor.Raw[float64](t)[pos] = n.float()
	case d == dtype.Float32:
		tensor.Raw[float32](t)[pos] = float32(n.float())
	default:
		setBits(t, pos, n.i)
	}
	return nil
}

// Number reads x[i] as a number that is at hand, for Update.
func (r *Recorder) Number(x *object.Array, i object.Value) (n Number, ok bool) {
	t, pos, ok := r.writable(x, i)
	if !ok {
		return n, false
	}
	switch n.dt = t.DType(); {
	case n.dt == dtype.Float64:
		n.f = tensor.Raw[float64](t)[pos]
	case n.dt == dtype.Float32:
		n.f = float64(tensor.Raw[float32](t)[pos])
	case n.dt.IsInteger():
		n.i = t.Int64At(pos)
	default:
		return n, false
	}
	return n, true
}

// Scalar is the number of an element as the NumPy scalar that x[i] is.
func (n Number) Scalar() *object.Array {
	if n.dt.IsFloat() {
		return object.FloatScalar(n.f, n.dt)
	}
	return object.IntScalar(n.i, n.dt)
}

// Update is x[i] op= v, where x[i] was old; done is false where more is to be
// done than to compute a number of x's type.
func (r *Recorder) Update(op object.Op, x *object.Array, i object.Value, old Number, v object.Value) (done bool, err error) {
	t, pos, ok := r.writable(x, i)
	if !ok || !isScalar(v) {
		return false, nil
	}
	y, ok := scalarNumber(v)
	if !ok || t.DType() != old.dt || loopOf(op, old, y) != old.dt {
		return false, nil
	}
	res := Number{dt: old.dt}
	if old.dt.IsFloat() {
		res.f, ok = floatResult(op, old.dt, old.f, y.float())
	} else if ok = y.fits(old.dt); ok {
		var over bool
		res.i, over, ok = intResult(op, old.dt, old.i, y.i)
		ok = ok && !over
	}
	if !ok {
		return false, nil
	}
	return true, r.put(t, pos, res)
}

// Writing x[…] = v: StridedSliceAssign with the encoding that a read would
// have, or a scatter. Stores happen at once; nothing recorded before runs after.
package lower

import (
	"errors"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	stores "github.com/tq-lang/tq/engine/exec/index"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Store writes v to x[items…], cast to x's type as NumPy's assignment does.
func (r *Recorder) Store(x *object.Array, items []object.Value, v object.Value) error {
	if x.Scalar {
		return typeError("'numpy.%s' object does not support item assignment", x.TypeName())
	}
	ix, err := r.sortItems(x, items)
	if err != nil {
		return err
	}
	if len(ix.adv) == 0 {
		return r.storeSlice(x, ix, v)
	}
	if ix.oneMask() {
		base, axes, err := r.basicPart(x, ix)
		if err != nil {
			return err
		}
		if err := checkMask(base, ix.adv[0].array, axes[0]); err != nil {
			return err
		}
		if err := checkMasked(x, items, v); err != nil {
			return err
		}
		val, err := r.assignable(v, x)
		if err != nil {
			return err
		}
		err = r.storeAt(ir.MaskedAssign, ir.AxisAttrs{Axis: axes[0]}, x, base, val, ix.adv[0].array)
		var f *fault.Error
		if errors.As(err, &f) && f.Topic == fault.Store && !wholeMask(x, items) {
			return r.maskMismatch(f, ix.adv[0].array)
		}
		return err
	}
	loc, err := r.locate(x, ix)
	if err != nil {
		return err
	}
	if err := checkMasked(x, items, v); err != nil {
		return err
	}
	val, err := r.assignable(v, x)
	if err != nil {
		return err
	}
	err = r.storeAt(ir.ScatterNdUpdate, loc.attrs, x, loc.base, append([]*object.Array{val}, loc.indices...)...)
	if topicOf(err) == fault.IndexShapes {
		err = withClass(err, "IndexError")
	}
	return err
}

// maskMismatch says that a value does not fit where a mask holds, with the number of
// the mask's true elements, which types alone do not know.
func (r *Recorder) maskMismatch(f *fault.Error, mask *object.Array) error {
	from, to := f.Shapes[0], f.Shapes[1]
	if strings.HasPrefix(to, "(?") {
		if r.Dry {
			return object.ErrUnknown
		}
		count, err := r.Reduce(ir.CountNonzero, mask, Axes{All: true}, false, dtype.Invalid)
		if err != nil {
			return err
		}
		n, err := object.Item(count)
		if err != nil {
			return err
		}
		to = "(" + object.Repr(n) + strings.TrimPrefix(to, "(?")
	}
	return object.Errorf(object.ValueError, "shape mismatch: value array of shape %s could not be broadcast to indexing result of shape %s", from, to)
}

// wholeMask reports whether the index is one mask over all axes of x.
func wholeMask(x *object.Array, items []object.Value) bool {
	if len(items) != 1 {
		return false
	}
	m, ok := items[0].(*object.Array)
	return ok && m.DType().IsBool() && m.Rank() == x.Rank()
}

// checkMasked holds a value to be stored through a mask over a whole array: it
// has one axis at most.
func checkMasked(x *object.Array, items []object.Value, v object.Value) error {
	if !wholeMask(x, items) {
		return nil
	}
	rank := nesting(v)
	if a, ok := v.(*object.Array); ok {
		rank = a.Rank()
	}
	if rank > 1 {
		return typeError("NumPy boolean array indexing assignment requires a 0 or 1-dimensional input, input has %d dimensions", rank)
	}
	return nil
}

// storeSlice stores through slices alone. The index is read before the value,
// and a NumPy scalar must fit x's type as a Python number does, if that is signed.
func (r *Recorder) storeSlice(x *object.Array, ix index, v object.Value) error {
	e, err := shape.Encode(ix.items)
	if err != nil {
		return withClass(record.FromFault(err), "IndexError")
	}
	res, err := e.Resolve(x.Type().Shape)
	if err != nil {
		return indexClass(record.FromFault(err))
	}
	if s, ok := v.(*object.Array); ok && s.Scalar && x.DType().IsInteger() && !x.DType().IsUnsigned() && (s.DType().IsInteger() || s.DType().IsFloat()) {
		switch item, err := object.Item(s); err {
		case nil:
			v = item
		case object.ErrUnknown:
		default:
			return err
		}
	}
	if _, ok := sequence(v); ok && ix.full && res.Shape.Rank() == 0 && !x.DType().IsText() {
		if x.DType().IsInteger() {
			return typeError("int() argument must be a string, a bytes-like object or a real number, not '%s'", v.TypeName())
		}
		return valueError("setting an array element with a sequence.")
	}
	if a, ok := v.(*object.Array); ok && a.Rank() > 0 && ix.full && res.Shape.Rank() == 0 && (x.DType().IsInteger() || x.DType().IsFloat()) {
		return valueError("setting an array element with a sequence.")
	}
	if a, ok := v.(*object.Array); ok && a.Rank() > 0 && ix.full && res.Shape.Rank() == 0 && x.DType().IsComplex() {
		return typeError("only 0-dimensional arrays can be converted to Python scalars")
	}
	if rank := res.Shape.Rank(); rank > 0 && nesting(v) > rank {
		return valueError("setting an array element with a sequence. The requested array would exceed the maximum number of dimension of %d.", rank)
	}
	val, err := r.assignable(v, x)
	if err != nil {
		return err
	}
	if err := shape.CheckAssign(val.Type().Shape, res.Shape); err != nil {
		return record.FromFault(err)
	}
	if done, err := r.storeFew(x, val, e); done || err != nil {
		return err
	}
	if place := r.placeFor(x, val, e); place != nil {
		return r.Deliver(place, val)
	}
	into := r.Foresight != nil && val.Pending() != nil && val.DType() == x.DType() && val.Type().Shape.Equal(res.Shape)
	return r.storing(ir.StridedSliceAssign, ir.SliceAttrs{Encoding: e}, into, x, val)
}

// placeFor is the part of x that an array which is still to be computed can be computed
// into as it is; nil if there is none.
func (r *Recorder) placeFor(x, val *object.Array, e shape.Encoding) *object.Array {
	to, ready := x.Ready()
	if !ready || val.Pending() == nil || r.Dry || x.ReadOnly || to.ReadOnly() || to.Swapped() || val.DType() != x.DType() {
		return nil
	}
	t, err := task.Slice(to, e)
	if err != nil || !val.Type().Shape.Equal(shape.Make(t.Shape())) {
		return nil
	}
	return object.NewArray(t)
}

// storeFew stores what is a few elements, without a program for it.
func (r *Recorder) storeFew(x, val *object.Array, e shape.Encoding) (done bool, err error) {
	to, ready := x.Ready()
	from, also := val.Ready()
	if !ready || !also || r.Dry || x.ReadOnly || r.Trace != nil {
		return false, nil
	}
	if err := r.Barrier(); err != nil {
		return false, err
	}
	if !stores.StoreFew(to, from, e) {
		return false, nil
	}
	r.Cut() // what was recorded may have read x as it was
	return true, nil
}

// nesting is how deep lists and tuples lie in each other, by their first elements.
func nesting(v object.Value) int {
	depth := 0
	for {
		elems, ok := sequence(v)
		if !ok {
			return depth
		}
		if depth++; len(elems) == 0 || depth > tensor.MaxRank {
			return depth
		}
		v = elems[0]
	}
}

// storeAt stores through base, a view of x.
func (r *Recorder) storeAt(op ir.Op, attrs ir.Attrs, x, base *object.Array, args ...*object.Array) error {
	base.ReadOnly = x.ReadOnly
	return r.store(op, attrs, base, args...)
}

// ScatterAdd is np.add.at: repeated indices add up.
func (r *Recorder) ScatterAdd(x *object.Array, items []object.Value, v object.Value) error {
	if x.DType().IsTime() && !r.Dry {
		return r.scatterAddTimes(x, items, v)
	}
	return r.scatterAdd(x, items, v)
}

func (r *Recorder) scatterAdd(x *object.Array, items []object.Value, v object.Value) error {
	ix, err := r.sortItems(x, items)
	if err != nil {
		return err
	}
	val, err := r.assignable(v, x)
	if err != nil {
		return err
	}
	if len(ix.adv) == 0 {
		r.intsAdvance(&ix)
	}
	if len(ix.adv) == 0 { // slices only: no index repeats
		old, err := r.slice(x, ix)
		if err != nil {
			return err
		}
		sum, err := r.Emit(ir.AddV2, nil, old, val)
		if err != nil {
			return err
		}
		return r.Store(x, items, sum)
	}
	loc, err := r.locate(x, ix)
	if err != nil {
		return err
	}
	return r.storeAt(ir.ScatterNdAdd, loc.attrs, x, loc.base, append([]*object.Array{val}, loc.indices...)...)
}

// Assign writes v over the whole of x (x[...] = v).
func (r *Recorder) Assign(x *object.Array, v object.Value) error {
	return r.Store(x, []object.Value{object.Ellipsis}, v)
}

// isTensor tells what is stored as an array: all arrays but scalars of times,
// which must fit as NumPy's objects do.
func isTensor(v object.Value) bool {
	switch x := v.(type) {
	case *object.Array:
		return !x.Scalar || !x.DType().IsTime()
	case object.Unknown:
		return true
	}
	return false
}

// Deliver writes a result into out, which it is computed in straight away if it
// is still to be computed and has out's type and shape.
func (r *Recorder) Deliver(out, res *object.Array) error {
	if from, to := res.DType(), out.DType(); from != to && res.Pending() != nil && isReal(from) && isReal(to) && !r.Dry {
		var err error
		if res, err = r.Cast(res, to); err != nil {
			return err
		}
	}
	pending := r.Recorded(res)
	to, ready := out.Ready()
	if !pending || !ready || r.Dry || res.Scalar || out.ReadOnly || res.DType() != out.DType() || res.DType().IsTime() ||
		!res.Type().Shape.Equal(out.Type().Shape) {
		if err := r.Force(res); err != nil {
			return err
		}
		return r.Assign(out, res)
	}
	if err := r.Barrier(); err != nil {
		return err
	}
	if r.Delivers != nil {
		r.Delivers(out, res)
	}
	return r.Compute(res, to)
}

// isReal tells the types of real numbers and truth values.
func isReal(d dtype.DType) bool { return d.IsInteger() || d.IsFloat() || d.IsBool() }

// assignable reads a value to be stored into x: Python numbers must fit x's
// type as NumPy wants it, arrays are cast.
func (r *Recorder) assignable(v object.Value, x *object.Array) (*object.Array, error) {
	if v == object.None && x.DType().IsInexact() {
		v = object.Float(tensor.NaN()) // as NumPy reads None in a float array
	}
	if object.IsNumber(v) || x.DType().IsTime() && !isTensor(v) && !r.Dry {
		if _, ok := sequence(v); !ok {
			return r.constOf(v, x.DType())
		}
	}
	if s, ok := v.(object.Str); ok && !x.DType().IsText() {
		n, err := ParseNumber(string(s), x.DType())
		if err != nil {
			return nil, err
		}
		return ConstOf(n, x.DType())
	}
	a, err := r.ArrayFor(v, x.DType())
	if err != nil {
		return nil, err
	}
	return r.Cast(a, x.DType())
}

// Writing x[…] = v: StridedSliceAssign with the encoding that a read would
// have, or a scatter. Stores happen at once; nothing recorded before runs after.
package compile

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/value"
)

// Store writes v to x[items…], cast to x's type as NumPy's assignment does.
func (r *Recorder) Store(x *value.Array, items []value.Value, v value.Value) error {
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
	val, err := r.assignable(v, x)
	if err != nil {
		return err
	}
	if len(ix.adv) == 1 && ix.adv[0].mask {
		base, axes, err := r.basicPart(x, ix)
		if err != nil {
			return err
		}
		if err := checkMask(base, ix.adv[0].array, axes[0]); err != nil {
			return err
		}
		if val.Rank() > 1 && ix.adv[0].array.Rank() == x.Rank() {
			return typeError("NumPy boolean array indexing assignment requires a 0 or 1-dimensional input, input has %d dimensions", val.Rank())
		}
		return r.storeAt(ir.MaskedAssign, ir.AxisAttrs{Axis: axes[0]}, x, base, val, ix.adv[0].array)
	}
	loc, err := r.locate(x, ix)
	if err != nil {
		return err
	}
	return r.storeAt(ir.ScatterNdUpdate, loc.attrs, x, loc.base, append([]*value.Array{val}, loc.indices...)...)
}

// storeSlice stores through slices alone. The index is read before the value,
// and a NumPy scalar must fit x's type as a Python number does.
func (r *Recorder) storeSlice(x *value.Array, ix index, v value.Value) error {
	e, err := shape.Encode(ix.items)
	if err != nil {
		return withClass(FromFault(err), "IndexError")
	}
	res, err := e.Resolve(x.Type().Shape)
	if err != nil {
		return indexClass(FromFault(err))
	}
	if s, ok := v.(*value.Array); ok && s.Scalar && x.DType().IsInteger() && (s.DType().IsInteger() || s.DType().IsFloat()) {
		switch item, err := value.Item(s); err {
		case nil:
			v = item
		case value.ErrUnknown:
		default:
			return err
		}
	}
	val, err := r.assignable(v, x)
	if err != nil {
		return err
	}
	if err := shape.CheckAssign(val.Type().Shape, res.Shape); err != nil {
		return FromFault(err)
	}
	return r.store(ir.StridedSliceAssign, ir.SliceAttrs{Encoding: e}, x, val)
}

// storeAt stores through base, a view of x.
func (r *Recorder) storeAt(op ir.Op, attrs ir.Attrs, x, base *value.Array, args ...*value.Array) error {
	base.ReadOnly = x.ReadOnly
	return r.store(op, attrs, base, args...)
}

// ScatterAdd is np.add.at: repeated indices add up.
func (r *Recorder) ScatterAdd(x *value.Array, items []value.Value, v value.Value) error {
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
	return r.storeAt(ir.ScatterNdAdd, loc.attrs, x, loc.base, append([]*value.Array{val}, loc.indices...)...)
}

// Assign writes v over the whole of x (x[...] = v).
func (r *Recorder) Assign(x *value.Array, v value.Value) error {
	return r.Store(x, []value.Value{value.Ellipsis}, v)
}

// assignable reads a value to be stored into x: Python numbers must fit x's
// type as NumPy wants it, arrays are cast.
func (r *Recorder) assignable(v value.Value, x *value.Array) (*value.Array, error) {
	if value.IsNumber(v) {
		return ConstOf(v, x.DType())
	}
	if s, ok := v.(value.Str); ok && !x.DType().IsText() {
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

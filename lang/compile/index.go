// Reading x[…]: basic items become one StridedSlice; the rest is advanced.go's.
package compile

import (
	"errors"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/value"
)

// advanced is an index item that StridedSlice does not take: an integer or
// boolean array at a place among the items.
type advanced struct {
	item  int          // its place among the basic items
	array *value.Array // int64 indices or a mask
	mask  bool
}

// index is a whole index, sorted into its kinds. Where an advanced item
// stands, items holds the `:` that keeps its axes (one for each axis of a mask).
type index struct {
	items []shape.Item
	adv   []advanced
	full  bool // no slice, None or ellipsis: integers only
	own   bool // an array without axes is among the integers: the result is a copy
}

// Index reads x[items…]. tuple reports whether the source had a comma, or that the
// index was a tuple value.
func (r *Recorder) Index(x *value.Array, items []value.Value) (*value.Array, error) {
	return r.Item(x, value.Tuple(items))
}

// part is Index where no single element is meant that is there already.
func (r *Recorder) part(x *value.Array, items []value.Value) (*value.Array, error) {
	ix, err := r.sortItems(x, items)
	if err != nil {
		return nil, err
	}
	var out *value.Array
	if len(ix.adv) == 0 {
		if out, err = r.slice(x, ix); err == nil && ix.own && !out.Scalar {
			out, err = r.Copy(out)
		}
	} else {
		out, err = r.gather(x, ix)
	}
	if x.Scalar && (topicOf(err) == fault.Indices || value.TooManyIndices.Is(err)) {
		return nil, value.Staticf(value.IndexError, "invalid index to scalar variable.")
	}
	return out, err
}

// topicOf is the topic of an engine's error, General of others.
func topicOf(err error) fault.Topic {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.Topic
	}
	return fault.General
}

// Encoding is what a subscript of slices and integers alone means.
func (r *Recorder) Encoding(x *value.Array, items []value.Value) (e shape.Encoding, ok bool) {
	ix, err := r.sortItems(x, items)
	if err != nil || len(ix.adv) > 0 {
		return e, false
	}
	e, err = shape.Encode(ix.items)
	return e, err == nil
}

func (r *Recorder) slice(x *value.Array, ix index) (*value.Array, error) {
	e, err := shape.Encode(ix.items)
	if err != nil {
		return nil, withClass(record.FromFault(err), "IndexError")
	}
	scalar := ix.full
	if data, ok := x.Ready(); ok && !r.Dry { // a view of what is there costs nothing: no program for it
		v, err := task.Slice(data, e)
		if err != nil {
			return nil, indexClass(record.FromFault(err))
		}
		if scalar = scalar && v.Rank() == 0; scalar {
			v = record.Detached(v)
		}
		out := value.NewArray(v)
		out.Scalar, out.ReadOnly = scalar, x.ReadOnly
		return out, nil
	}
	out, err := r.Emit(ir.StridedSlice, ir.SliceAttrs{Encoding: e}, x)
	if err != nil {
		return nil, indexClass(err)
	}
	out.Scalar = scalar && out.Rank() == 0
	return out, nil
}

// indexClass gives errors of an index NumPy's class: IndexError, but
// ValueError for a zero step.
func indexClass(err error) error {
	if e, ok := err.(*record.Error); ok && e.Fault.Topic == fault.ZeroStep {
		return withClass(err, "ValueError")
	}
	return withClass(err, "IndexError")
}

// sortItems reads the items of an index.
func (r *Recorder) sortItems(x *value.Array, items []value.Value) (index, error) {
	ix := index{full: true}
	for _, v := range items {
		if x, ok := v.(*value.Instance); ok {
			var err error
			if v, err = objectItem(x); err != nil {
				return ix, err
			}
		}
		switch it := v.(type) {
		case value.BigInt:
			return ix, value.Staticf(value.IndexError, "cannot fit 'int' into an index-sized integer")
		case value.Int:
			b, _ := value.Big(v)
			ix.items = append(ix.items, shape.Int(shape.Saturate(b)))
		case *value.Slice:
			s, err := sliceItem(it)
			if err != nil {
				return ix, err
			}
			ix.add(s)
		case value.NoneType:
			ix.add(shape.NewAxis())
		case value.EllipsisType:
			ix.add(shape.Ellipsis())
		case value.Bool:
			ix.addTruth(bool(it))
		case value.Unknown:
			return ix, value.ErrUnknown
		default:
			if err := r.arrayItem(&ix, v); err != nil {
				return ix, err
			}
		}
	}
	if len(ix.adv) > 0 {
		if err := checkInts(x, ix.items); err != nil {
			return ix, err
		}
		r.intsAdvance(&ix)
	}
	return ix, nil
}

// objectItem is what an object of the program's classes is as an index: an int, an
// array, or what it holds of a builtin class.
func objectItem(x *value.Instance) (value.Value, error) {
	if _, ok := value.Special(x, "__index__"); ok {
		b, err := value.IndexOf(x)
		if err != nil {
			return nil, err
		}
		return value.FromBig(b), nil
	}
	if a, ok, err := value.ArrayOf(x); ok || err != nil {
		return a, err
	}
	return value.Held(x), nil
}

// checkInts holds the integers beside index arrays against their axes: where
// nothing is gathered, nothing else would. An ellipsis stands once.
func checkInts(x *value.Array, items []shape.Item) error {
	used, ellipses := 0, 0
	for _, it := range items {
		switch it.Kind {
		case shape.ItemEllipsis:
			ellipses++
		case shape.ItemInt, shape.ItemRange:
			used++
		}
	}
	if ellipses > 1 {
		return value.Staticf(value.IndexError, "an index can only have a single ellipsis ('...')")
	}
	dims := x.Dims()
	if used > len(dims) {
		return nil // which is refused elsewhere
	}
	axis := 0
	for _, it := range items {
		switch it.Kind {
		case shape.ItemEllipsis:
			axis += len(dims) - used
		case shape.ItemInt:
			if n := dims[axis]; n >= 0 && (it.Index >= n || it.Index < -n) {
				return value.Staticf(value.IndexError, "index %d is out of bounds for axis %d with size %d", it.Index, axis, n)
			}
			axis++
		case shape.ItemRange:
			axis++
		}
	}
	return nil
}

func (ix *index) add(s shape.Item) {
	ix.items = append(ix.items, s)
	ix.full = false
}

// addTruth adds True or False: a new axis of which all or nothing is taken.
func (ix *index) addTruth(b bool) {
	pick := tensor.From([]int64{0})
	if !b {
		pick = tensor.New(dtype.Int64, 0)
	}
	ix.adv = append(ix.adv, advanced{item: len(ix.items), array: value.NewArray(pick)})
	ix.add(shape.NewAxis())
}

func (r *Recorder) arrayItem(ix *index, v value.Value) error {
	switch v.(type) {
	case *value.Array, *value.List, value.Tuple, *value.Named, *value.Range:
	case value.Str:
		return value.Errorf(value.NotAnIndex, notAnIndex).
			WithHint("names are those of dicts, of records and of a table's columns: load(FILE, header=True)[%s], or FILE:NAME on the command line", value.Repr(v))
	default:
		return indexTypeError()
	}
	a, err := r.Array(v)
	if err != nil {
		return err
	}
	if n, err := a.Type().Shape.Size(); err == nil && n == 0 && a.DType() == dtype.Float64 {
		if _, isArray := v.(*value.Array); !isArray { // an empty list is an index of nothing
			a = value.NewArray(tensor.New(dtype.Int64, a.Dims()...))
		}
	}
	switch {
	case a.DType().IsInteger():
		if t, ok := r.number(a); ok {
			b := t.BigAt(t.Offset())
			ix.items = append(ix.items, shape.Int(shape.Saturate(b)))
			ix.own = ix.own || !isScalarArray(v)
			return nil
		}
		i, err := r.Cast(a, dtype.Int64)
		if err != nil {
			return err
		}
		ix.adv = append(ix.adv, advanced{item: len(ix.items), array: i})
		full := ix.full && a.Rank() == 0 // one number, not computed yet
		ix.add(shape.All())
		ix.full = full
	case a.DType().IsBool():
		return r.maskItem(ix, a)
	default:
		if _, isArray := v.(*value.Array); isArray && !isScalarArray(v) {
			return value.Staticf(value.NotAnIndex, "arrays used as indices must be of integer (or boolean) type")
		}
		return indexTypeError()
	}
	return nil
}

// isScalarArray tells NumPy's scalars from arrays without axes.
func isScalarArray(v value.Value) bool {
	a, ok := v.(*value.Array)
	return ok && a.Scalar
}

// number gives a 0-d array's tensor, so that it indexes as the integer it is.
func (r *Recorder) number(a *value.Array) (*tensor.Tensor, bool) {
	if a.Rank() != 0 {
		return nil, false
	}
	t, err := a.Tensor()
	return t, err == nil
}

func (r *Recorder) maskItem(ix *index, a *value.Array) error {
	rank := a.Rank()
	if rank < 0 {
		return value.ErrUnknown
	}
	if rank == 0 {
		v, err := value.Item(a)
		if err != nil {
			return err
		}
		ix.addTruth(bool(v.(value.Bool)))
		return nil
	}
	ix.adv = append(ix.adv, advanced{item: len(ix.items), array: a, mask: true})
	for range rank {
		ix.add(shape.All())
	}
	return nil
}

const notAnIndex = "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices"

func indexTypeError() error { return value.Staticf(value.NotAnIndex, notAnIndex) }

// intsAdvance turns integers into index arrays: beside an array they count as such.
func (r *Recorder) intsAdvance(ix *index) {
	adv := ix.adv
	ix.adv = nil
	for i := range ix.items {
		for len(adv) > 0 && adv[0].item == i {
			ix.adv, adv = append(ix.adv, adv[0]), adv[1:]
		}
		if it := ix.items[i]; it.Kind == shape.ItemInt {
			t := tensor.Scalar(int64(it.Index))
			ix.adv = append(ix.adv, advanced{item: i, array: value.NewArray(t)})
			ix.items[i] = shape.All()
		}
	}
}

// sliceItem reads a slice value as an index item.
func sliceItem(s *value.Slice) (shape.Item, error) {
	it := shape.All()
	for i, v := range []value.Value{s.Start, s.Stop, s.Step} {
		if v == value.None {
			continue
		}
		n, err := sliceBound(v)
		if err != nil {
			return it, err
		}
		switch i {
		case 0:
			it.HasStart, it.Start = true, n
		case 1:
			it.HasStop, it.Stop = true, n
		case 2:
			it.HasStep, it.Step = true, n
		}
	}
	return it, nil
}

func sliceBound(v value.Value) (int, error) {
	b, ok, err := AsIndex(v)
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, typeError("slice indices must be integers or None or have an __index__ method")
	}
	return shape.Saturate(b), nil
}

// AsIndex reads what may stand for an integer: ints, bools and integer
// scalars or 0-d arrays.
func AsIndex(v value.Value) (*big.Int, bool, error) {
	switch x := v.(type) {
	case value.Int, value.BigInt, value.Bool:
		b, ok := value.Big(x)
		return b, ok, nil
	case value.Unknown:
		return nil, false, value.ErrUnknown
	case *value.Array:
		if x.Rank() != 0 || !x.DType().IsInteger() {
			return nil, false, nil
		}
		t, err := x.Tensor()
		if err != nil {
			return nil, false, err
		}
		return t.BigAt(t.Offset()), true, nil
	case *value.Instance:
		if _, ok := value.Special(x, "__index__"); !ok && !value.IsNumber(x.Held()) {
			return nil, false, nil
		}
		b, err := value.IndexOf(x)
		return b, err == nil, err
	}
	return nil, false, nil
}

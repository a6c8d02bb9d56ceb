// Reading x[…]: basic items become one StridedSlice; the rest is advanced.go's.
package lower

import (
	"errors"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// advanced is an index item that StridedSlice does not take: an integer or
// boolean array at a place among the items.
type advanced struct {
	item  int           // its place among the basic items
	array *object.Array // int64 indices or a mask
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
func (r *Recorder) Index(x *object.Array, items []object.Value) (*object.Array, error) {
	return r.Item(x, object.Tuple(items))
}

// part is Index where no single element is meant that is there already.
func (r *Recorder) part(x *object.Array, items []object.Value) (*object.Array, error) {
	ix, err := r.sortItems(x, items)
	if err != nil {
		return nil, err
	}
	var out *object.Array
	if len(ix.adv) == 0 {
		if out, err = r.slice(x, ix); err == nil && ix.own && !out.Scalar {
			out, err = r.Copy(out)
		}
	} else {
		out, err = r.gather(x, ix)
	}
	if x.Scalar && (topicOf(err) == fault.Indices || object.TooManyIndices.Is(err)) {
		return nil, object.Staticf(object.IndexError, "invalid index to scalar variable.")
	}
	return out, err
}

// isCrop reports whether a part of a picture is one: of its rows and columns with all their colours, or one of the colours.
func isCrop(whole, part []int) bool {
	const mostColors = 4
	switch n := len(part); {
	case n == 3 && len(whole) == 3:
		return part[2] == whole[2]
	case n == 2:
		return len(whole) == 2 || part[1] > mostColors // rather than a line of pixels
	}
	return false
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
func (r *Recorder) Encoding(x *object.Array, items []object.Value) (e shape.Encoding, ok bool) {
	ix, err := r.sortItems(x, items)
	if err != nil || len(ix.adv) > 0 {
		return e, false
	}
	e, err = shape.Encode(ix.items)
	return e, err == nil
}

func (r *Recorder) slice(x *object.Array, ix index) (*object.Array, error) {
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
		out := object.NewArray(v)
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
func (r *Recorder) sortItems(x *object.Array, items []object.Value) (index, error) {
	ix := index{full: true}
	for _, v := range items {
		if x, ok := v.(*object.Instance); ok {
			var err error
			if v, err = objectItem(x); err != nil {
				return ix, err
			}
		}
		switch it := v.(type) {
		case object.BigInt:
			return ix, object.Staticf(object.IndexError, "cannot fit 'int' into an index-sized integer")
		case object.Int:
			b, _ := object.Big(v)
			ix.items = append(ix.items, shape.Int(shape.Saturate(b)))
		case *object.Slice:
			s, err := sliceItem(it)
			if err != nil {
				return ix, err
			}
			ix.add(s)
		case object.NoneType:
			ix.add(shape.NewAxis())
		case object.EllipsisType:
			ix.add(shape.Ellipsis())
		case object.Bool:
			ix.addTruth(bool(it))
		case object.Unknown:
			return ix, object.ErrUnknown
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
func objectItem(x *object.Instance) (object.Value, error) {
	if _, ok := object.Special(x, "__index__"); ok {
		b, err := object.IndexOf(x)
		if err != nil {
			return nil, err
		}
		return object.FromBig(b), nil
	}
	a, ok, err := object.ArrayOf(x)
	if e, is := err.(*object.Error); is && e.OfObjects {
		return nil, object.Staticf(object.NotAnIndex, "arrays used as indices must be of integer (or boolean) type")
	}
	if ok || err != nil {
		return a, err
	}
	return object.Held(x), nil
}

// checkInts holds the integers beside index arrays against their axes: where
// nothing is gathered, nothing else would. An ellipsis stands once.
func checkInts(x *object.Array, items []shape.Item) error {
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
		return object.Staticf(object.IndexError, "an index can only have a single ellipsis ('...')")
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
				return object.Staticf(object.IndexError, "index %d is out of bounds for axis %d with size %d", it.Index, axis, n)
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
	ix.adv = append(ix.adv, advanced{item: len(ix.items), array: object.NewArray(pick)})
	ix.add(shape.NewAxis())
}

func (r *Recorder) arrayItem(ix *index, v object.Value) error {
	switch v.(type) {
	case *object.Array, *object.List, object.Tuple, *object.Named, *object.Range, elementsOf:
	case object.Str:
		return object.Errorf(object.NotAnIndex, notAnIndex).
			WithHint("names are those of dicts, of records and of a table's columns: load(FILE, header=True)[%s], or FILE:NAME on the command line", object.Repr(v))
	default:
		return indexTypeError()
	}
	a, err := r.Array(v)
	if err != nil {
		return err
	}
	if n, err := a.Type().Shape.Size(); err == nil && n == 0 && a.DType() == dtype.Float64 {
		if _, isArray := v.(*object.Array); !isArray { // an empty list is an index of nothing
			a = object.NewArray(tensor.New(dtype.Int64, a.Dims()...))
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
		if _, isArray := v.(*object.Array); isArray && !isScalarArray(v) {
			return object.Staticf(object.NotAnIndex, "arrays used as indices must be of integer (or boolean) type")
		}
		return indexTypeError()
	}
	return nil
}

// isScalarArray tells NumPy's scalars from arrays without axes.
func isScalarArray(v object.Value) bool {
	a, ok := v.(*object.Array)
	return ok && a.Scalar
}

// number gives a 0-d array's tensor, so that it indexes as the integer it is.
func (r *Recorder) number(a *object.Array) (*tensor.Tensor, bool) {
	if a.Rank() != 0 {
		return nil, false
	}
	t, err := a.Tensor()
	return t, err == nil
}

func (r *Recorder) maskItem(ix *index, a *object.Array) error {
	rank := a.Rank()
	if rank < 0 {
		return object.ErrUnknown
	}
	if rank == 0 {
		v, err := object.Item(a)
		if err != nil {
			return err
		}
		ix.addTruth(bool(v.(object.Bool)))
		return nil
	}
	ix.adv = append(ix.adv, advanced{item: len(ix.items), array: a, mask: true})
	for range rank {
		ix.add(shape.All())
	}
	return nil
}

const notAnIndex = "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices"

func indexTypeError() error { return object.Staticf(object.NotAnIndex, notAnIndex) }

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
			ix.adv = append(ix.adv, advanced{item: i, array: object.NewArray(t)})
			ix.items[i] = shape.All()
		}
	}
}

// sliceItem reads a slice value as an index item.
func sliceItem(s *object.Slice) (shape.Item, error) {
	it := shape.All()
	for i, v := range []object.Value{s.Start, s.Stop, s.Step} {
		if v == object.None {
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

func sliceBound(v object.Value) (int, error) {
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
func AsIndex(v object.Value) (*big.Int, bool, error) {
	switch x := v.(type) {
	case object.Int, object.BigInt, object.Bool:
		b, ok := object.Big(x)
		return b, ok, nil
	case object.Unknown:
		return nil, false, object.ErrUnknown
	case *object.Array:
		if x.Rank() != 0 || !x.DType().IsInteger() {
			return nil, false, nil
		}
		t, err := x.Tensor()
		if err != nil {
			return nil, false, err
		}
		return t.BigAt(t.Offset()), true, nil
	case *object.Instance:
		if _, ok := object.Special(x, "__index__"); !ok && !object.IsNumber(x.Held()) {
			return nil, false, nil
		}
		b, err := object.IndexOf(x)
		return b, err == nil, err
	}
	return nil, false, nil
}

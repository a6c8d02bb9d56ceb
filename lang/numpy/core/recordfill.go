// Storing in records: tuples, numbers and other records, field by field.
package core

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// RecordsOf reads a value as records of a type, as np.array does: lists are axes, tuples
// are records, a number stands for all fields.
func RecordsOf(c *builtin.Call, t *RecordType, v object.Value) (*Records, error) {
	switch x := v.(type) {
	case *Records:
		return x.Cast(t)
	case *object.Array:
		z, err := NewRecords(c.R, t, slices.Clone(x.Dims()))
		if err != nil {
			return nil, err
		}
		return z, z.Put(object.Ellipsis, x)
	}
	shape, err := recordShape(v)
	if err != nil {
		return nil, err
	}
	z, err := NewRecords(c.R, t, shape)
	if err != nil {
		return nil, err
	}
	leaf := 0
	return z, z.fill(c.Polled, v, len(shape), &leaf)
}

// recordShape is the sizes of the lists around the records; all lists of an axis must be
// as long.
func recordShape(v object.Value) ([]int, error) {
	switch x := v.(type) {
	case *object.List:
		if x.Len() == 0 {
			return []int{0}, nil
		}
		first, err := recordShape(x.At(0))
		if err != nil {
			return nil, err
		}
		for _, e := range x.Values()[1:] {
			other, err := recordShape(e)
			if err != nil {
				return nil, err
			}
			if !slices.Equal(first, other) {
				return nil, object.Staticf(object.ValueError, "setting an array element with a sequence. The requested array has an inhomogeneous shape.").
					WithHint("records are tuples, lists are axes: [(1, 2.0), (3, 4.0)]")
			}
		}
		if len(first) >= tensor.MaxRank {
			return nil, object.Staticf(object.ValueError, "setting an array element with a sequence.")
		}
		return append([]int{x.Len()}, first...), nil
	case *object.Array:
		return slices.Clone(x.Dims()), nil
	case *Records:
		return slices.Clone(x.Shape), nil
	}
	return nil, nil
}

// fill stores nested lists, leaf by leaf.
func (z *Records) fill(polled func() error, v object.Value, depth int, leaf *int) error {
	if l, ok := v.(*object.List); ok && depth > 0 {
		for i, e := range l.All() {
			if i&(1<<12-1) == 0 {
				if err := polled(); err != nil {
					return err
				}
			}
			if err := z.fill(polled, e, depth-1, leaf); err != nil {
				return err
			}
		}
		return nil
	}
	if depth > 0 { // an array or records among the lists
		n := tensor.Count(z.Shape[len(z.Shape)-depth:])
		whole, err := z.reshaped([]int{-1})
		if err != nil {
			return err
		}
		part, err := whole.At(&object.Slice{Start: object.Int(*leaf), Stop: object.Int(*leaf + n), Step: object.None})
		if err != nil {
			return err
		}
		*leaf += n
		if p := part.(*Records); len(z.Shape) > 1 {
			if part, err = p.reshaped(z.Shape[len(z.Shape)-depth:]); err != nil {
				return err
			}
		}
		return part.(*Records).Put(object.Ellipsis, v)
	}
	*leaf++
	return z.setLeaf(*leaf-1, v)
}

func (z *Records) reshaped(dims []int) (*Records, error) {
	return z.Map(func(a *object.Array, own int) (*object.Array, error) {
		return z.r.Reshape(a, append(slices.Clone(dims), a.Dims()[a.Rank()-own:]...), "C")
	})
}

// setLeaf stores one record by its number in row-major order; z is dense.
func (z *Records) setLeaf(i int, v object.Value) error {
	parts, err := z.parts(v)
	if err != nil {
		return err
	}
	for k, f := range z.Fields {
		x := v
		if parts != nil {
			x = parts[k]
		}
		own := tensor.Count(z.Type.Fields[k].Shape)
		switch f := f.(type) {
		case *Records:
			for j := range own {
				if err := f.setLeaf(i*own+j, ownPart(x, j, own)); err != nil {
					return err
				}
			}
		case *object.Array:
			t, _ := f.Ready()
			if z.Type.Fields[k].Shape == nil {
				if err := lower.SetItem(t, t.FlatPos(i), x); err != nil {
					return err
				}
				continue
			}
			if err := z.r.Assign(object.NewArray(flatPart(t, i*own, z.Type.Fields[k].Shape)), x); err != nil {
				return err
			}
		}
	}
	return nil
}

// ownPart is the j-th of a field's own records, where they are given one by one.
func ownPart(v object.Value, j, n int) object.Value {
	if l, ok := v.(*object.List); ok && l.Len() == n {
		return l.At(j)
	}
	return v
}

// flatPart is a view of the elements from the i-th on of a dense tensor.
func flatPart(t *tensor.Tensor, i int, dims []int) *tensor.Tensor {
	strides, step := make([]int, len(dims)), 1
	for k := len(dims) - 1; k >= 0; k-- {
		strides[k] = step
		step *= dims[k]
	}
	return t.View(dims, strides, t.Offset()+i)
}

// parts are a record's values by field; nil where one value stands for all.
func (z *Records) parts(v object.Value) ([]object.Value, error) {
	switch x := object.Unnamed(v).(type) {
	case object.Tuple:
		if len(x) != len(z.Fields) {
			return nil, object.Staticf(object.ValueError, "could not assign tuple of length %d to structure with %d fields.", len(x), len(z.Fields))
		}
		return x, nil
	case *Records:
		if len(x.Fields) != len(z.Fields) {
			return nil, object.Staticf(object.ValueError, "could not assign a record of %d fields to one of %d", len(x.Fields), len(z.Fields))
		}
		return x.Fields, nil
	}
	return nil, nil
}

// Put is z[key] = v.
func (z *Records) Put(key, v object.Value) error {
	if s, ok := key.(object.Str); ok {
		i, ok := z.Type.Index(string(s))
		if !ok {
			return noField(string(s))
		}
		return z.putField(i, object.Ellipsis, v)
	}
	if l, ok := key.(*object.List); ok {
		if names, ok := namesOf(l); ok {
			some, err := z.Choose(names)
			if err != nil {
				return err
			}
			return some.Put(object.Ellipsis, v)
		}
	}
	if n, isInt := key.(object.Int); z.Scalar && isInt {
		if int(n) < -len(z.Fields) || int(n) >= len(z.Fields) {
			return object.Errorf(object.IndexError, "invalid index (%d)", int(n))
		}
		return z.putField((int(n)+len(z.Fields))%len(z.Fields), object.Ellipsis, v)
	}
	v, err := z.given(v)
	if err != nil {
		return err
	}
	parts, err := z.parts(v)
	if err != nil {
		return err
	}
	for i := range z.Fields {
		x := v
		if parts != nil {
			x = parts[i]
		}
		if err := z.putField(i, key, x); err != nil {
			return err
		}
	}
	return nil
}

// given reads lists of tuples as records of the same type.
func (z *Records) given(v object.Value) (object.Value, error) {
	l, ok := v.(*object.List)
	if !ok {
		return v, nil
	}
	shape, err := recordShape(l)
	if err != nil {
		return nil, err
	}
	out, err := NewRecords(z.r, z.Type, shape)
	if err != nil {
		return nil, err
	}
	leaf := 0
	return out, out.fill(func() error { return nil }, l, len(shape), &leaf)
}

// putField is z[field][key] = v.
func (z *Records) putField(i int, key, v object.Value) error {
	own := len(z.Type.Fields[i].Shape)
	switch f := z.Fields[i].(type) {
	case *Records:
		items := viewing(key, own)
		return f.Put(object.Tuple(items), v)
	case *object.Array:
		if own > 0 { // a value of each record stands for the field's own axes
			if a, ok := v.(*object.Array); ok && a.Rank() > 0 && a.Rank() <= len(z.Shape) {
				dims := append(slices.Clone(a.Dims()), slices.Repeat([]int{1}, own)...)
				wide, err := z.r.Reshape(a, dims, "C")
				if err != nil {
					return err
				}
				v = wide
			}
		}
		return z.r.Store(f, viewing(key, own), v)
	}
	return nil
}

// Copy is the records in memory of their own.
func (z *Records) Copy() (*Records, error) {
	out, err := z.Map(func(a *object.Array, _ int) (*object.Array, error) { return z.r.Copy(a) })
	if err == nil {
		out.Scalar = z.Scalar
		out.Type = z.Type
	}
	return out, err
}

// Cast is a copy as records of another type, field by field in order.
func (z *Records) Cast(t *RecordType) (*Records, error) {
	if len(t.Fields) != len(z.Fields) {
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from %s to %s according to the rule 'unsafe'", z.Type.Repr(), t.Repr())
	}
	out, err := NewRecords(z.r, t, slices.Clone(z.Shape))
	if err != nil {
		return nil, err
	}
	out.Scalar = z.Scalar
	for i, f := range z.Fields {
		if display.ShapeText(t.Fields[i].Shape) != display.ShapeText(z.Type.Fields[i].Shape) {
			return nil, object.Staticf(object.TypeError, "Cannot cast array data from %s to %s according to the rule 'unsafe'", z.Type.Repr(), t.Repr())
		}
		switch to := out.Fields[i].(type) {
		case *Records:
			err = to.Put(object.Ellipsis, f)
		case *object.Array:
			a, ok := f.(*object.Array)
			if !ok {
				return nil, object.Staticf(object.TypeError, "Cannot cast array data from %s to %s according to the rule 'unsafe'", z.Type.Repr(), t.Repr())
			}
			err = z.r.Assign(to, a)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// The order of records: by their fields, one after the other.
package core

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// keys are the columns that order records, the first decides first.
func (z *Records) keys() ([]object.Value, error) {
	var out []object.Value
	for i, f := range z.Fields {
		own := len(z.Type.Fields[i].Shape)
		if x, ok := f.(*Records); ok {
			flat, err := x.reshaped([]int{tensor.Count(z.Shape), -1})
			if err != nil {
				return nil, err
			}
			for k := range flat.Shape[1] {
				part, err := flat.At(object.Tuple{&object.Slice{Start: object.None, Stop: object.None, Step: object.None}, object.Int(k)})
				if err != nil {
					return nil, err
				}
				more, err := part.(*Records).keys()
				if err != nil {
					return nil, err
				}
				out = append(out, more...)
			}
			continue
		}
		a := f.(*object.Array)
		if own == 0 {
			out = append(out, a)
			continue
		}
		flat, err := z.r.Reshape(a, []int{z.Len(), -1}, "C")
		if err != nil {
			return nil, err
		}
		columns, err := z.r.Transpose(flat, nil)
		if err != nil {
			return nil, err
		}
		for k := range columns.Dims()[0] {
			row, err := z.r.Row(columns, k)
			if err != nil {
				return nil, err
			}
			out = append(out, row)
		}
	}
	return out, nil
}

// Order is argsort: the numbers of the records by the fields named first, then the others.
func (z *Records) Order(c *builtin.Call, order object.Value) (*object.Array, error) {
	if len(z.Shape) != 1 {
		return nil, object.Staticf(object.NotInTq, "not in tq: sorting records of %d axes", len(z.Shape)).WithHint("z.ravel() has one")
	}
	by, err := z.orderedBy(order)
	if err != nil {
		return nil, err
	}
	keys, err := by.keys()
	if err != nil {
		return nil, err
	}
	slices.Reverse(keys)
	v, err := c.Forward("np.lexsort", []object.Value{object.Tuple(keys)}, nil)
	if err != nil {
		return nil, err
	}
	return v.(*object.Array), nil
}

// orderedBy is the records with the fields of order= first.
func (z *Records) orderedBy(order object.Value) (*Records, error) {
	var names []string
	switch x := order.(type) {
	case nil, object.NoneType:
		return z, nil
	case object.Str:
		names = []string{string(x)}
	default:
		vs, ok := sequenceOf(x)
		if !ok {
			return nil, object.Staticf(object.TypeError, "order must be a name or a list of names, not %s", x.TypeName())
		}
		for _, v := range vs {
			names = append(names, object.StrOf(v))
		}
	}
	for _, n := range names {
		if _, ok := z.Type.Index(n); !ok {
			return nil, object.Staticf(object.ValueError, "unknown field name: %s", n)
		}
	}
	for _, n := range z.Type.Names() {
		if !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return z.Choose(names)
}

// uniqueRecords is np.unique.
func uniqueRecords(c *builtin.Call, z *Records) (object.Value, error) {
	z, err := z.reshaped([]int{-1})
	if err != nil {
		return nil, err
	}
	order, err := z.Order(c, nil)
	if err != nil {
		return nil, err
	}
	sorted, err := z.At(order)
	if err != nil {
		return nil, err
	}
	first, err := firsts(sorted.(*Records))
	if err != nil {
		return nil, err
	}
	chosen, err := sorted.(*Records).At(object.NewArray(first))
	if err != nil {
		return nil, err
	}
	return uniqueResults(c, chosen, order, first, z.Shape[0])
}

// firsts are the places in sorted records where another one begins.
func firsts(z *Records) (*tensor.Tensor, error) {
	n := z.Shape[0]
	var places []int64
	if n > 0 {
		places = append(places, 0)
		tail, err := z.At(&object.Slice{Start: object.Int(1), Stop: object.None, Step: object.None})
		if err != nil {
			return nil, err
		}
		head, err := z.At(&object.Slice{Start: object.None, Stop: object.Int(-1), Step: object.None})
		if err != nil {
			return nil, err
		}
		eq, err := tail.(*Records).Equal(head.(*Records))
		if err != nil {
			return nil, err
		}
		t, err := eq.Tensor()
		if err != nil {
			return nil, err
		}
		for i := range n - 1 {
			if !t.BoolAt(t.FlatPos(i)) {
				places = append(places, int64(i+1))
			}
		}
	}
	out := tensor.New(dtype.Int64, len(places))
	copy(tensor.Raw[int64](out), places)
	return out, nil
}

// uniqueResults adds what np.unique was asked for beside the records.
func uniqueResults(c *builtin.Call, chosen object.Value, order *object.Array, first *tensor.Tensor, n int) (object.Value, error) {
	t, err := order.Tensor()
	if err != nil {
		return nil, err
	}
	out := object.Tuple{chosen}
	starts := tensor.Raw[int64](first)
	k := len(starts)
	index, inverse, counts := tensor.New(dtype.Int64, k), tensor.New(dtype.Int64, n), tensor.New(dtype.Int64, k)
	for j := range k {
		end := int64(n)
		if j+1 < k {
			end = starts[j+1]
		}
		tensor.Raw[int64](counts)[j] = end - starts[j]
		tensor.Raw[int64](index)[j] = t.Int64At(t.FlatPos(int(starts[j])))
		for i := starts[j]; i < end; i++ {
			tensor.Raw[int64](inverse)[t.Int64At(t.FlatPos(int(i)))] = int64(j)
		}
	}
	for _, r := range []struct {
		name string
		t    *tensor.Tensor
	}{{"return_index", index}, {"return_inverse", inverse}, {"return_counts", counts}} {
		on, err := c.Bool(r.name, false)
		if err != nil {
			return nil, err
		}
		if on {
			out = append(out, object.NewArray(r.t))
		}
	}
	if len(out) == 1 {
		return chosen, nil
	}
	return out, nil
}

// Subscripts of Python's sequences, and walking any iterable.
package vm

import (
	"math/big"
	"strings"
	"unsafe"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/value"
)

// position reads an index into a sequence of n elements.
func position(what string, n int, i value.Value) (int, error) {
	if k, ok := i.(value.Int); ok && int64(k) < int64(n) && int64(k) >= -int64(n) {
		if k < 0 {
			k += value.Int(n)
		}
		return int(k), nil
	}
	b, ok, err := compile.AsIndex(i)
	if err != nil {
		return 0, err
	}
	if !ok {
		if a, isArray := i.(*value.Array); isArray && !a.Scalar {
			return 0, value.Errorf(value.TypeError, "only integer scalar arrays can be converted to a scalar index")
		}
		if what == "string" {
			return 0, value.Errorf(value.TypeError, "string indices must be integers, not '%s'", value.FullTypeName(i))
		}
		what = strings.TrimSuffix(strings.TrimSuffix(what, " assignment"), " object")
		if what == "bytes" { // CPython's word
			what = "byte"
		}
		return 0, value.Errorf(value.TypeError, "%s indices must be integers or slices, not %s", what, value.FullTypeName(i))
	}
	if b.Sign() < 0 {
		b = new(big.Int).Add(b, big.NewInt(int64(n)))
	}
	if b.Sign() < 0 || !b.IsInt64() || b.Int64() >= int64(n) {
		if what == "str" {
			what = "string"
		}
		if what == "bytes" { // CPython's words
			return 0, value.Errorf(value.IndexError, "index out of range")
		}
		return 0, value.Errorf(value.IndexError, "%s index out of range", what)
	}
	return int(b.Int64()), nil
}

func (m *Machine) elementAt(x, i value.Value) (value.Value, error) {
	switch s := x.(type) {
	case *value.List:
		p, err := position("list", s.Len(), i)
		if err != nil {
			return nil, err
		}
		return s.At(p), nil
	case value.Tuple:
		p, err := position("tuple", len(s), i)
		if err != nil {
			return nil, err
		}
		return s[p], nil
	case value.Str:
		p, err := position("string", m.texts.Len(string(s)), i)
		if err != nil {
			return nil, err
		}
		return value.Str(m.texts.At(string(s), p)), nil
	case value.Bytes:
		p, err := position("bytes", len(s), i)
		if err != nil {
			return nil, err
		}
		return value.Int(s[p]), nil
	case *value.Range:
		p, err := position("range object", s.Len(), i)
		if err != nil {
			return nil, err
		}
		return s.At(p), nil
	case value.Shape:
		d, err := s.S.Dim(0)
		if p, ok := i.(value.Int); ok {
			d, err = s.S.Dim(int(p))
		}
		if err != nil {
			return nil, record.FromFault(err)
		}
		return value.Int(d), nil
	}
	return nil, value.Staticf(value.NotIndexed, "'%s' object is not subscriptable", value.FullTypeName(x))
}

// sliceSequence is x[a:b:c] of a Python sequence.
func (m *Machine) sliceSequence(x value.Value, s *value.Slice) (value.Value, error) {
	switch q := x.(type) {
	case *value.List:
		out, err := pick(m, q.Cells(), s)
		return value.ListOf(out), err
	case value.Tuple:
		out, err := pick(m, q, s)
		return value.Tuple(out), err
	case value.Str:
		first, count, step, err := builtin.SliceBounds(s, m.texts.Len(string(q)))
		if err != nil {
			return nil, err
		}
		return value.Str(m.texts.Slice(string(q), first, count, step)), nil
	case value.Bytes:
		out, err := pick(m, []byte(q), s)
		return value.Bytes(out), err
	case *value.Range:
		first, count, step, err := builtin.SliceBounds(s, q.Len())
		if err != nil {
			return nil, err
		}
		start := q.Start + int64(first)*q.Step
		return &value.Range{Start: start, Stop: start + int64(count)*int64(step)*q.Step, Step: q.Step * int64(step)}, nil
	case value.Shape:
		out, err := pick(m, q.S.Dims(), s)
		if err != nil {
			return nil, err
		}
		sh := shape.Make(out)
		return value.Shape{S: &sh}, nil
	}
	return nil, value.Staticf(value.NotIndexed, "'%s' object is not subscriptable", value.FullTypeName(x))
}

func pick[T any](m *Machine, q []T, s *value.Slice) ([]T, error) {
	first, count, step, err := builtin.SliceBounds(s, len(q))
	if err != nil {
		return nil, err
	}
	const piece = 1 << 16 // elements between two questions for the user's interrupt
	if count >= piece {
		if err := builtin.HeapOf(m).Room(count * int(unsafe.Sizeof(q[0]))); err != nil {
			return nil, err
		}
	}
	out := make([]T, count)
	for lo := 0; lo < count; lo += piece {
		part := out[lo:min(lo+piece, count)]
		if step == 1 {
			copy(part, q[first+lo:])
		} else {
			for i := range part {
				part[i] = q[first+(lo+i)*step]
			}
		}
		if len(part) == piece {
			if err := m.ask(); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// StoreItem is x[i] = v.
func (m *Machine) StoreItem(x, i, v value.Value) error {
	switch c := x.(type) {
	case *value.Array:
		return m.R.StoreItem(c, i, v)
	case *value.Dict:
		if err := builtin.Filling(m, c); err != nil {
			return err
		}
		if err := c.Put(i, v); err != nil || !c.Bound {
			return err
		}
		m.rebind(c, i, v)
		return nil
	case *value.List:
		return m.storeList(c, i, v)
	}
	if done, err := m.objects(x, v); err != nil {
		return err
	} else if done && value.IsObject(x) {
		share(i)
		if err := m.compute(i); err != nil {
			return err
		}
		return value.SetItem(m, x, i, v)
	}
	if e, ok := m.special(x, "__setitem__"); ok {
		_, err := e.Invoke(m.R, m, []value.Value{x, i, v}, nil)
		return err
	}
	return value.Staticf(value.TypeError, "'%s' object does not support item assignment", x.TypeName())
}

func (m *Machine) storeList(l *value.List, i, v value.Value) error {
	s, ok := i.(*value.Slice)
	if !ok {
		p, err := position("list assignment", l.Len(), i)
		if err == nil {
			l.SetAt(p, v)
		}
		return err
	}
	first, count, step, err := builtin.SliceBounds(s, l.Len())
	if err != nil {
		return err
	}
	if !python.IsIterable(v) {
		if step == 1 {
			return value.Errorf(value.TypeError, "can only assign an iterable")
		}
		return value.Errorf(value.TypeError, "must assign iterable to extended slice")
	}
	elems, err := m.cells(v)
	if err != nil {
		return err
	}
	if first, count, step, err = builtin.SliceBounds(s, l.Len()); err != nil { // walking v may have changed the list
		return err
	}
	if count == 0 {
		first = builtin.Insertion(s, l.Len())
	}
	if step == 1 {
		all, err := value.Joined(m.ask, l.Cells()[:first], elems, l.Cells()[first+count:])
		if err == nil {
			l.SetCells(all)
		}
		return err
	}
	if len(elems) != count {
		return value.Errorf(value.ValueError, "attempt to assign sequence of size %d to extended slice of size %d", len(elems), count)
	}
	for k, e := range elems {
		l.Cells()[first+k*step] = e
	}
	return nil
}

// DelItem is del x[i].
func (m *Machine) DelItem(x, i value.Value) error {
	switch c := x.(type) {
	case *value.Dict:
		_, ok, err := c.Delete(i)
		if err == nil && !ok {
			err = keyError(i)
		}
		if ok && c.Bound {
			m.rebind(c, i, nil)
		}
		return err
	case *value.List:
		if s, ok := i.(*value.Slice); ok {
			first, count, step, err := builtin.SliceBounds(s, c.Len())
			if err != nil {
				return err
			}
			if step < 0 {
				first, step = first+(count-1)*step, -step
			}
			parts, from := make([][]value.Cell, 0, count+1), 0
			if step == 1 && count > 0 {
				parts, from, count = append(parts, c.Cells()[:first]), first+count, 0
			}
			for k := range count {
				at := first + k*step
				parts, from = append(parts, c.Cells()[from:at]), at+1
			}
			kept, err := value.Joined(m.ask, append(parts, c.Cells()[from:])...)
			if err == nil {
				c.SetCells(kept)
			}
			return err
		}
		p, err := position("list assignment", c.Len(), i)
		if err == nil {
			c.Take(p)
		}
		return err
	case *value.Array:
		return value.Staticf(value.ValueError, "cannot delete array elements")
	}
	if value.IsObject(x) {
		return value.RemoveItem(m, x, i)
	}
	if e, ok := m.special(x, "__delitem__"); ok {
		_, err := e.Invoke(m.R, m, []value.Value{x, i}, nil)
		return err
	}
	verb := "does not"
	switch x.TypeName() {
	case "tuple", "str", "bytes", "range", "set", "frozenset", "dict_keys", "dict_values", "dict_items":
		if _, isInt, err := compile.AsIndex(i); isInt || err != nil {
			verb = "doesn't"
		}
	}
	return value.Staticf(value.TypeError, "'%s' object %s support item deletion", x.TypeName(), verb)
}

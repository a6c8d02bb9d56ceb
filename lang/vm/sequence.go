// Subscripts of Python's sequences, and walking any iterable.
package vm

import (
	"math/big"
	"strings"
	"unsafe"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/record"
)

// position reads an index into a sequence of n elements.
func position(what string, n int, i object.Value) (int, error) {
	if k, ok := i.(object.Int); ok {
		if k < 0 {
			k += object.Int(n)
		}
		if uint64(k) >= uint64(n) {
			return 0, outOfRange(what)
		}
		return int(k), nil
	}
	b, ok, err := lower.AsIndex(i)
	if err != nil {
		return 0, err
	}
	if !ok {
		if a, isArray := i.(*object.Array); isArray && !a.Scalar {
			return 0, object.Errorf(object.TypeError, "only integer scalar arrays can be converted to a scalar index")
		}
		if what == "string" {
			return 0, object.Errorf(object.TypeError, "string indices must be integers, not '%s'", object.FullTypeName(i))
		}
		what = strings.TrimSuffix(strings.TrimSuffix(what, " assignment"), " object")
		if what == "bytes" { // CPython's word
			what = "byte"
		}
		return 0, object.Errorf(object.TypeError, "%s indices must be integers or slices, not %s", what, object.FullTypeName(i))
	}
	if b.Sign() < 0 {
		b = new(big.Int).Add(b, big.NewInt(int64(n)))
	}
	if b.Sign() < 0 || !b.IsInt64() || b.Int64() >= int64(n) {
		return 0, outOfRange(what)
	}
	return int(b.Int64()), nil
}

// outOfRange is the error of an index that a sequence does not have.
func outOfRange(what string) error {
	switch what {
	case "list":
		return object.Errorf(object.IndexError, "list index out of range")
	case "str":
		what = "string"
	case "bytes": // CPython's words
		return object.Errorf(object.IndexError, "index out of range")
	}
	return object.Errorf(object.IndexError, "%s index out of range", what)
}

func (m *Machine) elementAt(x, i object.Value) (object.Value, error) {
	switch s := x.(type) {
	case *object.List:
		p, err := position("list", s.Len(), i)
		if err != nil {
			return nil, err
		}
		return s.At(p), nil
	case object.Tuple:
		p, err := position("tuple", len(s), i)
		if err != nil {
			return nil, err
		}
		return s[p], nil
	case object.Str:
		p, err := position("string", m.texts.Len(string(s)), i)
		if err != nil {
			return nil, err
		}
		return object.Str(m.texts.At(string(s), p)), nil
	case object.Bytes:
		p, err := position("bytes", len(s), i)
		if err != nil {
			return nil, err
		}
		return object.Int(s[p]), nil
	case *object.Range:
		p, err := position("range object", s.Len(), i)
		if err != nil {
			return nil, err
		}
		return s.At(p), nil
	case object.Shape:
		d, err := s.S.Dim(0)
		if p, ok := i.(object.Int); ok {
			d, err = s.S.Dim(int(p))
		}
		if err != nil {
			return nil, record.FromFault(err)
		}
		return object.Int(d), nil
	}
	return nil, object.Staticf(object.NotIndexed, "'%s' object is not subscriptable", object.FullTypeName(x))
}

// sliceSequence is x[a:b:c] of a Python sequence.
func (m *Machine) sliceSequence(x object.Value, s *object.Slice) (object.Value, error) {
	switch q := x.(type) {
	case *object.List:
		out, err := pick(m, q.Cells(), s)
		return object.ListOf(out), err
	case object.Tuple:
		if first, count, step, err := builtin.SliceBounds(s, len(q)); err == nil && step == 1 && first == 0 && count == len(q) {
			return q, nil
		}
		out, err := pick(m, q, s)
		return object.Tuple(out), err
	case object.Str:
		first, count, step, err := builtin.SliceBounds(s, m.texts.Len(string(q)))
		if err != nil {
			return nil, err
		}
		out, err := m.texts.SliceAsking(m.ask, string(q), first, count, step)
		return object.Str(out), err
	case object.Bytes:
		out, err := pick(m, []byte(q), s)
		return object.Bytes(out), err
	case *object.Range:
		first, count, step, err := builtin.SliceBounds(s, q.Len())
		if err != nil {
			return nil, err
		}
		start := q.Start + int64(first)*q.Step
		return &object.Range{Start: start, Stop: start + int64(count)*int64(step)*q.Step, Step: q.Step * int64(step)}, nil
	case object.Shape:
		out, err := pick(m, q.S.Dims(), s)
		if err != nil {
			return nil, err
		}
		sh := shape.Make(out)
		return object.Shape{S: &sh}, nil
	}
	return nil, object.Staticf(object.NotIndexed, "'%s' object is not subscriptable", object.FullTypeName(x))
}

func pick[T any](m *Machine, q []T, s *object.Slice) ([]T, error) {
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
func (m *Machine) StoreItem(x, i, v object.Value) error {
	switch c := x.(type) {
	case *object.Array:
		return m.R.StoreItem(c, i, v)
	case *object.Dict:
		if err := builtin.Filling(m, c); err != nil {
			return err
		}
		if err := c.Put(i, v); err != nil || !c.Bound {
			return err
		}
		m.rebind(c, i, v)
		return nil
	case *object.List:
		return m.storeList(c, i, v)
	}
	if done, err := m.objects(x, v); err != nil {
		return err
	} else if done && object.IsObject(x) {
		share(i)
		if err := m.compute(i); err != nil {
			return err
		}
		return object.SetItem(m, x, i, v)
	}
	if e, ok := m.special(x, "__setitem__"); ok {
		_, err := e.Invoke(m.R, m, []object.Value{x, i, v}, nil)
		return err
	}
	return object.Staticf(object.TypeError, "'%s' object does not support item assignment", x.TypeName())
}

func (m *Machine) storeList(l *object.List, i, v object.Value) error {
	s, ok := i.(*object.Slice)
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
			return object.Errorf(object.TypeError, "can only assign an iterable")
		}
		return object.Errorf(object.TypeError, "must assign iterable to extended slice")
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
		all, err := object.Joined(m.ask, l.Cells()[:first], elems, l.Cells()[first+count:])
		if err == nil {
			l.SetCells(all)
		}
		return err
	}
	if len(elems) != count {
		return object.Errorf(object.ValueError, "attempt to assign sequence of size %d to extended slice of size %d", len(elems), count)
	}
	for k, e := range elems {
		l.Cells()[first+k*step] = e
	}
	return nil
}

// DelItem is del x[i].
func (m *Machine) DelItem(x, i object.Value) error {
	switch c := x.(type) {
	case *object.Dict:
		_, ok, err := c.Delete(i)
		if err == nil && !ok {
			err = keyError(i)
		}
		if ok && c.Bound {
			m.rebind(c, i, nil)
		}
		return err
	case *object.List:
		if s, ok := i.(*object.Slice); ok {
			first, count, step, err := builtin.SliceBounds(s, c.Len())
			if err != nil {
				return err
			}
			if step < 0 {
				first, step = first+(count-1)*step, -step
			}
			parts, from := make([][]object.Cell, 0, count+1), 0
			if step == 1 && count > 0 {
				parts, from, count = append(parts, c.Cells()[:first]), first+count, 0
			}
			for k := range count {
				at := first + k*step
				parts, from = append(parts, c.Cells()[from:at]), at+1
			}
			kept, err := object.Joined(m.ask, append(parts, c.Cells()[from:])...)
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
	case *object.Array:
		return object.Staticf(object.ValueError, "cannot delete array elements")
	}
	if object.IsObject(x) {
		return object.RemoveItem(m, x, i)
	}
	if e, ok := m.special(x, "__delitem__"); ok {
		_, err := e.Invoke(m.R, m, []object.Value{x, i}, nil)
		return err
	}
	verb := "does not"
	switch x.TypeName() {
	case "tuple", "str", "bytes", "range", "set", "frozenset", "dict_keys", "dict_values", "dict_items":
		if _, isInt, err := lower.AsIndex(i); isInt || err != nil {
			verb = "doesn't"
		}
	}
	return object.Staticf(object.TypeError, "'%s' object %s support item deletion", x.TypeName(), verb)
}

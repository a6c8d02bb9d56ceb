// a op= b: lists and arrays change in place.
package vm

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// inPlace computes a op= b; arrays (not scalars), lists and objects that say how
// are changed.
func (m *Machine) inPlace(op object.Op, a, b object.Value) (object.Value, error) {
	if object.IsObject(a) || object.IsObject(b) {
		return m.objectInPlace(op, a, b)
	}
	switch x := a.(type) {
	case *object.Array:
		if !x.Scalar && !object.Yields(op, x, b) {
			if err := m.settleOthers(m.top, b); err != nil {
				return nil, err
			}
			res, err := m.R.ForPlace(op, x, b)
			if err == nil {
				err = m.R.Deliver(x, res)
			}
			m.refresh(m.top)
			return x, err
		}
	case *object.List:
		if op == object.Add && !isArray(b) {
			return x, m.extend(x, b)
		}
	}
	if done, err := m.fillInPlace(op, a, b); done || err != nil {
		return a, err
	}
	v, err := m.Binary(op, a, b)
	err = object.Augmented(op, err)
	if l, ok := a.(*object.List); ok && op == object.Mul && err == nil {
		if product, ok := v.(*object.List); ok { // the list itself becomes longer
			l.SetCells(product.Cells())
			l.Settled = product.Settled
			return l, nil
		}
	}
	return v, err
}

// extend is list += b.
func (m *Machine) extend(l *object.List, b object.Value) error {
	share(b)
	if err := m.compute(b); err != nil {
		return err
	}
	more, err := m.cells(b)
	if err != nil {
		return err
	}
	added := object.ListOf(more)
	if err := m.compute(added); err != nil {
		return err
	}
	if err := builtin.HeapOf(m).Joined(listBytes(l) + listBytes(added)); err != nil {
		return err
	}
	l.Extend(more)
	return nil
}

// objectInPlace is a op= b of an object: its __iadd__, or that of the list, set or
// dict that it holds.
func (m *Machine) objectInPlace(op object.Op, a, b object.Value) (object.Value, error) {
	if _, err := m.objects(a, b); err != nil {
		return nil, err
	}
	if v, done, err := object.InPlaceOf(op, a, b); done || err != nil {
		return v, err
	}
	if held := object.HeldInPlace(op, a); held != nil {
		if isArray(held) {
			b = object.Held(b)
		}
		v, err := m.inPlace(op, held, b)
		err = object.RefusedFor(a, b, err)
		if err == nil && v == held {
			return a, nil
		}
		return v, err
	}
	if x, ok := a.(*object.Array); ok && !x.Scalar && !object.Yields(op, x, b) { // it is changed, or refuses
		if f, ok := m.Member(m.Named("numpy.ndarray"), op.InPlace()); ok {
			return m.Call(f, []object.Value{a, b}, nil)
		}
	}
	v, err := m.Binary(op, a, b)
	return v, object.Augmented(op, err)
}

// fillInPlace is a op= b for sets and dicts, which are changed.
func (m *Machine) fillInPlace(op object.Op, a, b object.Value) (done bool, err error) {
	if x, ok := a.(object.InPlacer); ok && x.ChangedBy(op) {
		share(b)
		e, _ := m.special(a, "__i"+strings.TrimPrefix(op.Method(), "__"))
		_, err := e.Invoke(m.R, m, []object.Value{a, b}, nil)
		return true, err
	}
	_, isSet := a.(*object.Set)
	_, isMap := builtin.Mapping(a)
	if !isSet && (!isMap || op != object.Or) {
		return false, nil
	}
	share(b)
	if e, ok := m.special(a, "__ior__"); ok && isMap {
		bound := m.boundDict([]object.Value{a})
		_, err := e.Invoke(m.R, m, []object.Value{a, b}, nil)
		if bound != nil {
			m.takeStores(bound)
		}
		return true, err
	}
	return object.InPlace(m.ask, op, a, b)
}

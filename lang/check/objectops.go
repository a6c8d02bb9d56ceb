// Operators of objects of the program of which the class alone is known: the methods of the class
// are followed, as running asks them.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/object"
)

// answerer is the class of the program that answers for an operand, nil for data of builtin types; ok is
// false where it is not known who answers.
func (ck *Checker) answerer(v object.Value) (c *object.Class, ok bool) {
	switch x := v.(type) {
	case *object.Array, nil:
		return nil, false
	case *object.Instance:
		c = x.Class()
	case object.Unknown:
		if c = ofClass(x); c == nil {
			return nil, className(x) != "" && x.Known.Plain
		}
	default:
		return nil, className(v) != "" && ck.plain(v, 4)
	}
	if ck.opaque || c.Body == nil || len(ck.heap.spoil) > 0 && ck.spoiledClass(c) {
		return nil, false
	}
	return c, !slices.ContainsFunc(c.Order(), func(b *object.Class) bool { return b.Body == nil && b.Name != "object" })
}

// ownMethod is a method of a class that the program has defined; ok is false where it is not known which
// one it is.
func (ck *Checker) ownMethod(c *object.Class, name string) (fn *Function, ok bool) {
	if c == nil {
		return nil, true
	}
	if ck.lapsed[name] {
		return nil, false
	}
	v, owner, found := c.Find(name)
	if !found || owner.Body == nil {
		return nil, true
	}
	fn, ok = v.(*Function)
	return fn, ok
}

// objectsOp is a op b where an object of the program stands on a side of which no more is known than its
// class; done is false where it is not known who answers.
func (ck *Checker) objectsOp(op object.Op, a, b object.Value) (v object.Value, err error, done bool) {
	ca, ok := ck.answerer(a)
	cb, ok2 := ck.answerer(b)
	if !ok || !ok2 || ca == nil && cb == nil || op.IsCompare() {
		return nil, nil, false
	}
	left, ok := ck.ownMethod(ca, op.Method())
	right, ok2 := ck.ownMethod(cb, op.Reflected())
	if !ok || !ok2 {
		return nil, nil, false
	}
	if ca == cb {
		right = nil
	}
	ways := []struct {
		fn         *Function
		self, with object.Value
	}{{left, a, b}, {right, b, a}}
	if ca != nil && cb != nil && ca != cb && cb.Inherits(ca) {
		if same, _ := ck.ownMethod(ca, op.Reflected()); same != right {
			slices.Reverse(ways)
		}
	}
	var parts []object.Value
	for _, w := range ways {
		if w.fn == nil {
			continue
		}
		r, err := ck.callFunction(w.fn, []object.Value{w.self, w.with}, nil)
		if err != nil {
			return nil, err, true
		}
		answers, may := answered(r)
		if parts = append(parts, answers...); !may {
			break
		}
	}
	if len(parts) == 0 {
		return nil, object.ErrUnknown, true
	}
	return ck.oneOf(parts...), nil, true
}

// answered splits what a special method gives: may says that it may answer NotImplemented, so that the other
// side is asked.
func answered(r object.Value) (answers []object.Value, may bool) {
	for _, k := range alternatives(r) {
		switch {
		case k == object.Value(object.NotImplemented), className(k) == object.NotImplemented.TypeName():
			may = true
		case isUnknown(k) && k.(object.Unknown).Known.Text() == "":
			return []object.Value{object.Unknown{}}, true
		default:
			answers = append(answers, k)
		}
	}
	return answers, may
}

// objectOp is an operator of one object of the program of which no more is known than its class.
func (ck *Checker) objectOp(op object.Op, a object.Value) (v object.Value, err error, done bool) {
	c, ok := ck.answerer(a)
	if !ok || c == nil {
		return nil, nil, false
	}
	fn, ok := ck.ownMethod(c, op.Method())
	if !ok || fn == nil {
		return nil, nil, false
	}
	v, err = ck.callFunction(fn, []object.Value{a}, nil)
	return v, err, true
}

// changesObject reports an object of the program that may answer x op= y itself.
func (ck *Checker) changesObject(op object.Op, a object.Value) bool {
	c, ok := ck.answerer(a)
	if !ok {
		return true
	}
	fn, ok := ck.ownMethod(c, op.InPlace())
	return !ok || fn != nil
}

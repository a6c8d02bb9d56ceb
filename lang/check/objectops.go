// Operators of objects of the program of which the class alone is known: the methods of the class
// are followed, as running asks them.
package check

import (
	"errors"
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
	if !ok || !ok2 || ca == nil && cb == nil {
		return nil, nil, false
	}
	left, ok := ck.ownMethod(ca, op.Method())
	right, ok2 := ck.ownMethod(cb, op.Reflected())
	if !ok || !ok2 {
		return nil, nil, false
	}
	ways := []way{{left, a, b, false}, {right, b, a, false}}
	if op == object.Ne { // without an answer of its own a class gives the opposite of what it says to ==
		for i, c := range []*object.Class{ca, cb} {
			if w := &ways[i]; w.fn == nil {
				if w.fn, ok = ck.ownMethod(c, object.Eq.Method()); !ok {
					return nil, nil, false
				}
				w.opposite = w.fn != nil
			}
		}
	}
	if ca != nil && cb != nil && ca != cb && cb.Inherits(ca) {
		if same, _ := ck.ownMethod(ca, op.Reflected()); op.IsCompare() || same != right {
			slices.Reverse(ways)
		}
	} else if ca == cb && !op.IsCompare() {
		ways = ways[:1]
	}
	parts, open, err := ck.asksWays(ways)
	switch {
	case err != nil:
		return nil, err, true
	case open && (op == object.Eq || op == object.Ne): // they are told apart by which ones they are
		parts = append(parts, known("bool"))
	case len(parts) == 0 && left == nil && right == nil:
		return nil, ck.refusal(func(a, b object.Value) (object.Value, error) { return ck.m.Binary(op, a, b) }, a, b), true
	case len(parts) == 0:
		return nil, object.ErrUnknown, true
	}
	return ck.oneOf(parts...), nil, true
}

// way is a method that is asked for what an operator gives.
type way struct {
	fn         *Function
	self, with object.Value
	opposite   bool // it says the opposite
}

// asksWays asks methods in turn. Open says that all of them may have answered NotImplemented.
func (ck *Checker) asksWays(ways []way) (parts []object.Value, open bool, err error) {
	for _, w := range ways {
		if w.fn == nil {
			continue
		}
		r, err := ck.callFunction(w.fn, []object.Value{w.self, w.with}, nil)
		if err != nil {
			return nil, false, err
		}
		answers, may := answered(r)
		if w.opposite && len(answers) > 0 {
			answers = []object.Value{known("bool")}
		}
		if parts = append(parts, answers...); !may {
			return parts, false, nil
		}
	}
	return parts, true, nil
}

// refusal is the error of an operator that no method of the program answers: objects that have only their
// classes meet it, whatever attributes they have.
func (ck *Checker) refusal(do func(a, b object.Value) (object.Value, error), vs ...object.Value) error {
	in := [2]object.Value{}
	for i, v := range vs {
		if c, ok := ck.answerer(v); ok && c != nil {
			in[i] = object.NewInstance(c)
		} else if in[i] = likeOf(v); in[i] == nil {
			if in[i] = sampleOf(v); in[i] == nil {
				return object.ErrUnknown
			}
		}
	}
	_, err := do(in[0], in[1])
	var ve *object.Error
	if !errors.As(err, &ve) || ve.Class != "TypeError" {
		return object.ErrUnknown
	}
	ve.Static = true
	return ve
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
	if !ok {
		return nil, nil, false
	}
	if fn == nil {
		return nil, ck.refusal(func(a, _ object.Value) (object.Value, error) { return ck.m.Unary(op, a) }, a), true
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

// objectInPlace is x op= y of an object that is not changed by it.
func (ck *Checker) objectInPlace(op object.Op, a, b object.Value) (object.Value, error) {
	v, err := ck.binary(op, a, b)
	if err != nil && err != object.ErrUnknown && ck.mute(op, a, b) {
		err = ck.refusal(func(a, b object.Value) (object.Value, error) { return ck.m.InPlace(op, a, b) }, a, b)
	}
	return v, err
}

// mute reports operands of which no method of the program answers an operator.
func (ck *Checker) mute(op object.Op, a, b object.Value) bool {
	ca, _ := ck.answerer(a)
	cb, _ := ck.answerer(b)
	left, ok := ck.ownMethod(ca, op.Method())
	right, ok2 := ck.ownMethod(cb, op.Reflected())
	return ok && ok2 && left == nil && right == nil
}

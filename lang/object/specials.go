// Special methods of the program's classes, found by number: what operators,
// subscripts and calls of their instances ask for all the time.
package object

// SpecialNo numbers special methods: those of operators, then those of reflected and
// in-place ones, then others.
type SpecialNo uint8

const (
	numberOfOps = SpecialNo(len(opNames))

	reflectedFrom = numberOfOps
	inPlaceFrom   = 2 * numberOfOps
)

// Those that belong to no operator.
const (
	SpecialGetItem = 3*numberOfOps + iota
	SpecialSetItem
	SpecialContains
	SpecialCall
	SpecialNext
	SpecialIter
	SpecialBool
	SpecialLen
	manySpecials
)

// specialNames are the methods' names.
var specialNames = func() (all [manySpecials]string) {
	for op := range numberOfOps {
		if opNames[op] == "" {
			continue
		}
		all[op] = "__" + opNames[op] + "__"
		all[reflectedFrom+op] = "__r" + opNames[op] + "__"
		if s, ok := swapped[Op(op)]; ok {
			all[reflectedFrom+op] = "__" + opNames[s] + "__"
		}
		all[inPlaceFrom+op] = "__i" + opNames[op] + "__"
	}
	for i, n := range []string{"__getitem__", "__setitem__", "__contains__", "__call__", "__next__", "__iter__", "__bool__", "__len__"} {
		all[int(SpecialGetItem)+i] = n
	}
	return all
}()

// Special, Reflected and InPlace number the methods of an operator.
func (o Op) Special() SpecialNo          { return SpecialNo(o) }
func (o Op) SpecialReflected() SpecialNo { return reflectedFrom + SpecialNo(o) }
func (o Op) SpecialInPlace() SpecialNo   { return inPlaceFrom + SpecialNo(o) }

// specials are those of a class, as long as it has a stamp.
type specials struct {
	stamp *Stamp
	known [manySpecials]bool
	fns   [manySpecials]Value
}

// Special gives the method that the program has defined under a number in the object's
// class or a base of it, nil without.
func (x *Instance) Special(no SpecialNo) Value {
	b := x.class.Body
	s := b.specials
	if s == nil || s.stamp != b.stamp {
		s = &specials{stamp: b.stamp}
		b.specials = s
	}
	if !s.known[no] {
		s.fns[no], s.known[no] = x.class.method(specialNames[no]), true
	}
	return s.fns[no]
}

// alwaysTrue reports an object that nothing can say to be false.
func (x *Instance) alwaysTrue() bool {
	return x.Special(SpecialBool) == nil && x.Special(SpecialLen) == nil && x.Held() == nil
}

// BinaryAfter goes on with an operator where the method that was asked first has
// answered NotImplemented: the left operand's, or if reflected the right one's.
func BinaryAfter(t Thread, op Op, a, b Value, reflected bool) (Value, error) {
	if !reflected && (userClass(a) != userClass(b) || op.IsCompare()) {
		if r, ok, err := try(b, op.Reflected(), a); ok || err != nil {
			return r, err
		}
	}
	return plainBinary(t, op, a, b)
}

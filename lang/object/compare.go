// Equality and order of Python's containers, and the operators of sets and dicts.
package object

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
)

const maxDepth = 1000 // nesting that comparison and printing follow

// oftenDeep is the nesting from which each sequence asks: what holds itself several
// times has exponentially many parts.
const oftenDeep = 8

// Equal is a == b for values that are not arrays at the top.
func Equal(a, b Value) (bool, error) { return equal(nil, a, b, 0) }

// EqualAsking is Equal that stops when it is no longer wanted.
func EqualAsking(ask Ask, a, b Value) (bool, error) { return equal(ask, a, b, 0) }

func equal(ask Ask, a, b Value, depth int) (bool, error) {
	if depth > maxDepth {
		return false, Errorf("RecursionError", "maximum recursion depth exceeded in comparison")
	}
	if IsNumber(a) && IsNumber(b) {
		v, err := compareNumbers(Eq, a, b)
		if err != nil {
			return false, err
		}
		return bool(v.(Bool)), nil
	}
	if t := threadOf(a, b); t != nil {
		if depth > 0 {
			return equalObjects(t, a, b)
		}
		r, err := BinaryOf(t, Eq, a, b)
		if err != nil {
			return false, err
		}
		return Truth(r)
	}
	if x, ok := a.(MapLike); ok {
		return equal(ask, x.Dict(), b, depth+1)
	}
	if y, ok := b.(MapLike); ok {
		b = y.Dict()
	}
	b = Unnamed(b)
	if d, ok := b.(DType); ok { // which compares itself with names and classes, from either side
		a, b = d, Unnamed(a)
	}
	switch x := Unnamed(a).(type) {
	case Unknown:
		return false, ErrUnknown
	case Str, Bytes, NoneType, EllipsisType:
		if y, ok := b.(*Array); ok {
			return equalArray(y, a)
		}
		if _, ok := x.(Bytes); ok && a != b {
			x, y, ok := standIns(a, b)
			return ok && x == y, nil
		}
		return a == b, nil
	case *List:
		if y, ok := b.(*List); ok {
			if x == y { // as all of its elements are themselves
				return true, nil
			}
			return equalLists(ask, x, y, depth)
		}
		return false, nil
	case Tuple:
		if y, ok := b.(Tuple); ok {
			return equalSeq(ask, x, y, depth)
		}
		return false, nil
	case *Dict:
		if y, ok := b.(*Dict); ok {
			return equalDicts(ask, x, y, depth)
		}
		return false, nil
	case *Set:
		if y, ok := b.(*Set); ok {
			if x.Len() != y.Len() {
				return false, nil
			}
			return subset(x, y)
		}
		return false, nil
	case *Range:
		if y, ok := b.(*Range); ok {
			n := x.Len()
			return n == y.Len() && (n == 0 || x.At(0) == y.At(0) && (n == 1 || x.Step == y.Step)), nil
		}
		return false, nil
	case *Slice:
		if y, ok := b.(*Slice); ok {
			return equalSeq(ask, []Value{x.Start, x.Stop, x.Step}, []Value{y.Start, y.Stop, y.Step}, depth)
		}
		return false, nil
	case DType:
		return x == b || sameDType(x, b), nil
	case Shape:
		if y, ok := b.(Shape); ok {
			return x.S == y.S || x.S.Equal(*y.S), nil // unknown sizes are equal to no other object's
		}
		return false, nil
	case *Array:
		return equalArray(x, b)
	case Time:
		y, ok := b.(Time)
		return ok && x.Same(y), nil
	case Alike:
		return x.Is(b), nil
	case *MappingProxy:
		return equal(ask, x.D, b, depth+1)
	case *Union:
		y, ok := b.(*Union)
		return ok && sameUnion(x, y), nil
	case *Constructor, *Initializer:
		return Identical(a, b), nil
	case *TypeAlias:
		y, ok := b.(*TypeAlias)
		if !ok || x.Origin != y.Origin {
			return false, nil
		}
		return equalSeq(ask, x.Args, y.Args, depth)
	}
	if y, ok := b.(*Array); ok {
		return equalArray(y, a)
	}
	if x, y, ok := standIns(a, b); ok {
		return equal(ask, x, y, depth+1)
	}
	if _, ok := b.(Unknown); ok {
		return false, ErrUnknown
	}
	if _, ok := a.(Iterable); ok {
		return a == b, nil
	}
	return comparable(a) && comparable(b) && a == b, nil
}

// ComparedAs is a value that is compared as another one with those of its kind.
type ComparedAs interface {
	Value
	ComparedAs() (as Value, kind string)
}

// standIns are what two values are compared as, of which one is compared as another.
func standIns(a, b Value) (x, y Value, ok bool) {
	_, first := a.(ComparedAs)
	_, second := b.(ComparedAs)
	if !first && !second {
		return nil, nil, false
	}
	x, kx := comparedAs(a)
	y, ky := comparedAs(b)
	return x, y, kx == ky && kx != ""
}

func comparedAs(v Value) (Value, string) {
	switch x := v.(type) {
	case Bytes:
		return x, "bytes"
	case ComparedAs:
		return x.ComparedAs()
	}
	return nil, ""
}

// comparable guards Go's == against values whose Go type is a slice.
func comparable(v Value) bool {
	_, isTuple := v.(Tuple)
	return !isTuple
}

func sameDType(d DType, b Value) bool {
	switch y := b.(type) {
	case DType:
		return d == y
	case *Class:
		return y.Of == d.DType && !d.Swapped
	case Str:
		p, big, ok := dtype.Parse(string(y))
		return ok && p == d.DType && (big && (p.Size() > 1 || p.IsText())) == d.Swapped || d.Descr() == string(y)
	}
	return false
}

// equalArray compares an array of one element inside a container; larger ones
// have no single truth, as in NumPy.
func equalArray(a *Array, b Value) (bool, error) {
	if y, ok := b.(*Array); ok && a == y {
		return true, nil
	}
	if n, err := a.Type().Shape.Size(); a.Rank() != 0 && (err != nil || n != 1) {
		if err == nil && n == 0 {
			return false, Errorf(AmbiguousTruth, "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.")
		}
		return false, Errorf(AmbiguousTruth, "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
	}
	x, err := Item(a)
	if err != nil {
		return false, err
	}
	if y, ok := b.(*Array); ok {
		if y.Rank() != 0 {
			return equalArray(y, a)
		}
		if b, err = Item(y); err != nil {
			return false, err
		}
	}
	return Equal(x, b)
}

func equalSeq(ask Ask, a, b []Value, depth int) (bool, error) {
	if len(a) != len(b) {
		return false, nil
	}
	if depth > oftenDeep && ask != nil {
		if err := ask(); err != nil {
			return false, err
		}
	}
	for i := range a {
		if bothNaN(a[i], b[i]) {
			continue // the same object, as far as a program can tell
		}
		if eq, err := equal(ask, a[i], b[i], depth+1); !eq || err != nil {
			return false, err
		}
		if err := ask.at(i); err != nil {
			return false, err
		}
	}
	return true, nil
}

func bothNaN(a, b Value) bool {
	x, ok := a.(Float)
	y, ok2 := b.(Float)
	return ok && ok2 && x != x && y != y
}

// MapLike is a dict of a library's class.
type MapLike interface {
	Value
	Dict() *Dict
}

func equalDicts(ask Ask, a, b *Dict, depth int) (bool, error) {
	if a.Len() != b.Len() {
		return false, nil
	}
	n := 0
	for k, x, at, ok := a.Next(0); ok; k, x, at, ok = a.Next(at) {
		if err := ask.at(n); err != nil {
			return false, err
		}
		n++
		y, there, err := b.Get(k)
		if !there || err != nil {
			return false, err
		}
		if eq, err := equal(ask, x, y, depth+1); !eq || err != nil {
			return false, err
		}
	}
	return true, nil
}

func order(ask Ask, op Op, a, b Value) (Value, error) {
	if t := threadOf(a, b); t != nil {
		return BinaryOf(t, op, a, b)
	}
	switch x := Unnamed(a).(type) {
	case Str:
		if y, ok := b.(Str); ok {
			return Bool(holds(op, strings.Compare(string(x), string(y)))), nil
		}
	case Bytes:
		if y, ok := b.(Bytes); ok {
			return Bool(holds(op, strings.Compare(string(x), string(y)))), nil
		}
	case *List:
		if y, ok := b.(*List); ok {
			return orderLists(ask, op, x, y)
		}
	case Tuple:
		if y, ok := Unnamed(b).(Tuple); ok {
			return orderSeq(ask, op, x, y)
		}
	case *Slice:
		if y, ok := b.(*Slice); ok {
			return orderSeq(ask, op, []Value{x.Start, x.Stop, x.Step}, []Value{y.Start, y.Stop, y.Step})
		}
	case *Set:
		if y, ok := b.(*Set); ok {
			if op == Gt || op == Ge {
				x, y = y, x
			}
			if (op == Lt || op == Gt) && x.Len() >= y.Len() {
				return Bool(false), nil
			}
			in, err := subset(x, y)
			return Bool(in), err
		}
	}
	if x, y, ok := standIns(a, b); ok {
		return order(ask, op, x, y)
	}
	if c, ok, err := OrderTimes(a, b); ok {
		return Bool(holds(op, c)), err
	}
	return nil, NotOrdered(op, a, b)
}

func orderSeq(ask Ask, op Op, a, b []Value) (Value, error) {
	for i := range min(len(a), len(b)) {
		eq, err := equal(ask, a[i], b[i], 1)
		if err == nil {
			err = ask.at(i)
		}
		if err != nil {
			return nil, err
		}
		if !eq {
			return orderOf(ask, op, a[i], b[i])
		}
	}
	return Bool(holds(op, len(a)-len(b))), nil
}

// orderOf is op of the first elements of two sequences that differ.
func orderOf(ask Ask, op Op, a, b Value) (Value, error) {
	if t := threadOf(a, b); t != nil {
		return BinaryOf(t, op, a, b)
	}
	return BinaryAsking(ask, op, plain(a), plain(b))
}

// plain gives a NumPy scalar as Python's value, and anything else itself.
func plain(v Value) Value {
	if a, ok := v.(*Array); ok && a.Rank() == 0 {
		if p, err := Item(a); err == nil {
			return p
		}
	}
	return v
}

// mergeDicts is a | b.
func mergeDicts(ask Ask, a, b *Dict) (Value, error) {
	out, err := a.CopyAsking(ask, b.Len())
	if err != nil {
		return nil, err
	}
	if b.Len() <= manyCompared && out.QuickUpdate(b) {
		return out, nil
	}
	n := 0
	for k, v, at := b.NextCell(0); k != nil; k, v, at = b.NextCell(at) {
		if err := ask.at(n); err != nil {
			return nil, err
		}
		n++
		if err := out.PutCell(*k, *v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Truth is bool(v) for any value.
func Truth(v Value) (bool, error) {
	switch x := v.(type) {
	case NoneType:
		return false, nil
	case Bool:
		return bool(x), nil
	case Int:
		return x != 0, nil
	case Float:
		return x != 0, nil
	case Complex:
		return x != 0, nil
	case Str:
		return x != "", nil
	case Bytes:
		return x != "", nil
	case Tuple:
		return len(x) > 0, nil
	case *List:
		return x.Len() > 0, nil
	case *Instance:
		return truthOf(x)
	case interface{ Len() int }:
		return x.Len() > 0, nil
	case interface{ Truth() bool }:
		return x.Truth(), nil
	case Unknown:
		return false, ErrUnknown
	case *Array:
		return truthOfArray(x)
	}
	if IsObject(v) {
		return truthOf(v)
	}
	return true, nil
}

func truthOfArray(a *Array) (bool, error) {
	if a.lone {
		return Truth(a.item())
	}
	if a.Type().Shape.Known() && a.Type().Shape.Elements() > 1 {
		return false, Staticf(AmbiguousTruth, "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
	}
	t, err := a.Tensor()
	if err != nil {
		return false, err
	}
	switch t.Size() {
	case 0:
		return false, Errorf(AmbiguousTruth, "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.")
	case 1:
		return t.BoolAt(t.FlatPos(0)), nil
	}
	return false, Errorf(AmbiguousTruth, "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
}

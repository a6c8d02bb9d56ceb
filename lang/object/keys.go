// Which keys are the same: 1, 1.0 and True are one key, and a NumPy scalar is the
// key that its number is.
package object

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// sameKey reports whether two keys of the same hash are one.
func sameKey(a, b Value, depth int) (bool, error) {
	if depth > maxDepth {
		return false, Errorf("RecursionError", "maximum recursion depth exceeded in comparison")
	}
	switch x := a.(type) {
	case Int:
		if y, ok := b.(Int); ok {
			return x == y, nil
		}
	case Str:
		if y, ok := b.(Str); ok {
			return x == y, nil
		}
	}
	if t := threadOf(a, b); t != nil {
		return equalObjects(t, a, b)
	}
	a, b = keyOf(a), keyOf(b)
	if la, lb := level(a), level(b); la > 0 && lb > 0 {
		return sameNumber(a, b), nil
	}
	switch x := a.(type) {
	case Tuple:
		y, ok := b.(Tuple)
		if !ok || len(x) != len(y) {
			return false, nil
		}
		for i := range x {
			if same, err := sameKey(x[i], y[i], depth+1); !same || err != nil {
				return false, err
			}
		}
		return true, nil
	case *Set:
		y, ok := b.(*Set)
		if !ok || x.used != y.used {
			return false, nil
		}
		return subset(x, y)
	case Time:
		y, ok := b.(Time)
		return ok && x.key() == y.key(), nil
	case Shape, *Range:
		return Equal(a, b)
	case Alike:
		return x.Is(b), nil
	case *Constructor, *Initializer:
		return Identical(a, b), nil
	}
	return comparable(b) && a == b, nil
}

// quickSame is sameKey of ints, text, and tuples of such; known is false where
// sameKey is to say it.
func quickSame(a, b *Cell) (same, known bool) {
	if a.P == TagInt && b.P == TagInt {
		return a.N == b.N, true
	}
	if *a == *b { // the very same
		return true, true
	}
	if a.N != b.N || a.Plain() || b.Plain() {
		return false, false
	}
	switch a.N {
	case TableStr:
		return a.P == b.P || a.Str() == b.Str(), true
	case TableTuple:
		return quickSameTuples(a.Tuple(), b.Tuple())
	}
	return false, false
}

func quickSameTuples(x, y Tuple) (same, known bool) {
	if len(x) != len(y) {
		return false, true
	}
	for i := range x {
		a, b := (*words)(unsafe.Pointer(&x[i])), (*words)(unsafe.Pointer(&y[i]))
		if a.table != b.table {
			return false, false
		}
		switch a.table {
		case tableInt:
			same = *(*int64)(a.data) == *(*int64)(b.data)
		case TableStr:
			same = a.data == b.data || *(*string)(a.data) == *(*string)(b.data)
		default:
			return false, false
		}
		if !same {
			return false, true
		}
	}
	return true, true
}

// keyOf gives what stands for a value among keys.
func keyOf(v Value) Value {
	switch x := v.(type) {
	case *Named:
		return x.Elems
	case *Array:
		if item, err := Item(x); err == nil {
			return item
		}
	}
	return v
}

// sameNumber is ==, but a NaN is the same key as itself.
func sameNumber(a, b Value) bool {
	x, ok := a.(Float)
	y, also := b.(Float)
	if ok && also && x != x {
		return math.Float64bits(float64(x)) == math.Float64bits(float64(y))
	}
	same, err := compareNumbers(Eq, a, b)
	return err == nil && same == Bool(true)
}

// subset reports whether b has every element of a.
func subset(a, b *Set) (bool, error) {
	for at := 0; at < len(a.slots); at++ {
		e := a.slots[at]
		if !e.taken() {
			continue
		}
		if i, err := b.find(&e.key, e.hash); i < 0 || err != nil {
			return false, err
		}
	}
	return true, nil
}

// Item gives the only element of an array as a plain value.
func Item(a *Array) (Value, error) {
	if a.lone {
		return a.item(), nil
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if t.Size() != 1 {
		return nil, Errorf("ValueError", "can only convert an array of size 1 to a Python scalar")
	}
	return ItemAt(a, t.FlatPos(0)), nil
}

// ItemAt gives the element at a position of a computed array as a plain value.
func ItemAt(a *Array, pos int) Value {
	t, _ := a.Ready()
	switch d := t.DType(); {
	case d == dtype.Bool:
		return Bool(t.Int64At(pos) != 0)
	case d == dtype.Uint64:
		return FromBig(t.BigAt(pos))
	case d.IsInteger():
		return Int(t.Int64At(pos))
	case d.IsFloat():
		return Float(t.Float64At(pos))
	case d.IsComplex():
		return Complex(t.Complex128At(pos))
	case d.IsTime():
		return Time{t.Int64At(pos), d}
	}
	return Str(t.TextAt(pos))
}

// ItemsAt fills cells with elements as Python's values, from a position on at a step.
func ItemsAt(cells []Cell, t *tensor.Tensor, pos, step int) {
	switch d := t.DType(); {
	case d == dtype.Float64 && !t.Swapped():
		for i, data := 0, tensor.Raw[float64](t); i < len(cells); i, pos = i+1, pos+step {
			cells[i] = FloatCell(data[pos])
		}
	case d == dtype.Int64 && !t.Swapped():
		for i, data := 0, tensor.Raw[int64](t); i < len(cells); i, pos = i+1, pos+step {
			cells[i] = Cell{TagInt, uint64(data[pos])}
		}
	default:
		a := NewArray(t)
		for i := range cells {
			cells[i] = CellOf(Plain(ItemAt(a, pos)))
			pos += step
		}
	}
}

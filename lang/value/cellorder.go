// Equality and order of cells: of numbers and text at once, of all else by value.
package value

import "math"

// QuickEqual is a == b of two elements of a container, where ok says that it is
// known: of Python's numbers of one type, and of text. A NaN is the same as another,
// as far as a program can tell.
func QuickEqual(a, b *Cell) (eq, ok bool) {
	switch {
	case a.P == TagInt || a.P == TagBool || a.P == TagNone:
		if b.P == a.P {
			return a.N == b.N, true
		}
		return false, b.P == TagNone || a.P == TagNone && b.P == TagInt || b.P != nil && b.Is(TableStr)
	case a.P == TagFloat:
		if b.P == TagFloat {
			x, y := math.Float64frombits(a.N), math.Float64frombits(b.N)
			return x == y || x != x && y != y, true
		}
	case a.Is(TableStr):
		if b.Is(TableStr) {
			return a.P == b.P || a.Str() == b.Str(), true
		}
		return false, b.P == TagInt || b.P == TagFloat || b.P == TagNone
	}
	return false, false
}

// QuickLess is a < b where ok says that it is known: of ints, floats, text and tuples
// of such.
func QuickLess(a, b *Cell) (less, ok bool) {
	switch {
	case a.P == TagInt:
		if b.P == TagInt {
			return int64(a.N) < int64(b.N), true
		}
	case a.P == TagFloat:
		if b.P == TagFloat {
			return math.Float64frombits(a.N) < math.Float64frombits(b.N), true
		}
	case a.Is(TableStr):
		if b.Is(TableStr) {
			return a.Str() < b.Str(), true
		}
	case a.Is(TableTuple):
		if b.Is(TableTuple) {
			return quickLessTuples(a.Tuple(), b.Tuple())
		}
	}
	return false, false
}

// quickLessTuples decides by the first elements that differ, if those before are ints,
// floats or text too.
func quickLessTuples(x, y Tuple) (less, ok bool) {
	for i := range min(len(x), len(y)) {
		switch a := x[i].(type) {
		case Int:
			if b, ok := y[i].(Int); !ok {
				return false, false
			} else if a != b {
				return a < b, true
			}
		case Float:
			if b, ok := y[i].(Float); !ok || a != a || b != b {
				return false, false
			} else if a != b {
				return a < b, true
			}
		case Str:
			if b, ok := y[i].(Str); !ok {
				return false, false
			} else if a != b {
				return a < b, true
			}
		default:
			return false, false
		}
	}
	return len(x) < len(y), true
}

// equalLists is equalSeq of lists; what compares elements may change them.
func equalLists(ask Ask, a, b *List, depth int) (bool, error) {
	if len(a.cells) != len(b.cells) {
		return false, nil
	}
	if depth > oftenDeep && ask != nil {
		if err := ask(); err != nil {
			return false, err
		}
	}
	for i := 0; i < min(len(a.cells), len(b.cells)); i++ {
		eq, ok := QuickEqual(&a.cells[i], &b.cells[i])
		var err error
		if !ok {
			x, y := a.At(i), b.At(i)
			if eq = bothNaN(x, y); !eq {
				eq, err = equal(ask, x, y, depth+1)
			}
		}
		if err == nil {
			err = ask.at(i)
		}
		if !eq || err != nil {
			return false, err
		}
	}
	return len(a.cells) == len(b.cells), nil
}

// orderLists is orderSeq of lists.
func orderLists(ask Ask, op Op, a, b *List) (Value, error) {
	for i := 0; i < min(len(a.cells), len(b.cells)); i++ {
		eq, ok := QuickEqual(&a.cells[i], &b.cells[i])
		if ok && eq {
			if err := ask.at(i); err != nil {
				return nil, err
			}
			continue
		}
		x, y := a.At(i), b.At(i)
		same, err := equal(ask, x, y, 1)
		if err == nil {
			err = ask.at(i)
		}
		if err != nil {
			return nil, err
		}
		if !same {
			return orderOf(ask, op, x, y)
		}
	}
	return Bool(holds(op, len(a.cells)-len(b.cells))), nil
}

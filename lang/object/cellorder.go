// Equality and order of cells, of numbers and text at once and of all else by value; and
// comparisons of numbers: ints and floats by their exact values.
package object

import (
	"cmp"
	"math"
	"math/big"
)

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
	case a.Is(tableClass) && b.Is(tableClass):
		return a.P == b.P, a.P == b.P || ofType((*Class)(a.P)) && ofType((*Class)(b.P))
	case a.Is(TableStr):
		if b.Is(TableStr) {
			return a.P == b.P || a.Str() == b.Str(), true
		}
		return false, b.P == TagInt || b.P == TagFloat || b.P == TagNone
	}
	return false, false
}

// ofType reports a class whose class is type, so that only itself equals it.
func ofType(c *Class) bool { return c.Body == nil || c.Body.Meta == nil }

var tableClass = TableOf((*Class)(nil))

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

// QuickOrder compares two lists or two tuples whose elements, up to the first that differ,
// are numbers and texts; ok is false where more is to be asked.
func QuickOrder(op Op, a, b *Cell) (is, ok bool) {
	var x, y Cell // the first that differ
	m, n, found := 0, 0, false
	if a.Is(TableTuple) {
		s, t := a.Tuple(), b.Tuple()
		if m, n = len(s), len(t); settledByLength(op, m, n) {
			return op == Ne, m <= manyCompared
		}
		for i := 0; i < min(m, n) && !found; i++ {
			x, y = CellOf(s[i]), CellOf(t[i])
			if found, ok = differ(&x, &y); !ok {
				return false, false
			}
		}
	} else {
		s, t := a.List().cells, b.List().cells
		if m, n = len(s), len(t); settledByLength(op, m, n) {
			return op == Ne, m <= manyCompared
		}
		for i := 0; i < min(m, n) && !found; i++ {
			if s[i] == t[i] { // the very same
				continue
			}
			x, y = s[i], t[i]
			if found, ok = differ(&x, &y); !ok {
				return false, false
			}
		}
	}
	switch {
	case !found:
		return holds(op, m-n), true
	case op == Eq || op == Ne:
		return op == Ne, true
	}
	less, ok := QuickLess(&x, &y)
	return less == (op == Lt || op == Le), ok && !unordered(&x) && !unordered(&y)
}

// manyCompared is how many elements are compared without asking for interrupts.
const manyCompared = 1 << 12

// settledByLength reports lengths that decide whether sequences are equal, or are not short.
func settledByLength(op Op, m, n int) bool {
	return m > manyCompared || (op == Eq || op == Ne) && m != n
}

func differ(x, y *Cell) (do, ok bool) {
	eq, ok := QuickEqual(x, y)
	return !eq, ok
}

// QuickOrderSets compares two short sets; ok is false where the program's code may be asked.
func QuickOrderSets(op Op, a, b *Set) (is, ok bool) {
	if op == Gt || op == Ge {
		a, b = b, a
	}
	m, n := a.Len(), b.Len()
	switch {
	case (op == Eq || op == Ne) && m != n:
		return op == Ne, true
	case (op == Lt || op == Gt) && m >= n, (op == Le || op == Ge) && m > n:
		return false, true
	}
	is, ok = quickSubset(a, b)
	return is == (op != Ne), ok
}

// quickSubset reports whether b has every element of a.
func quickSubset(a, b *Set) (is, ok bool) {
	if len(a.slots) > 4*manyCompared {
		return false, false
	}
	for i := range a.slots {
		e := &a.slots[i]
		if !e.taken() {
			continue
		}
		at, known := b.quickFind(&e.key, e.hash)
		if at < 0 || !known {
			return false, known
		}
	}
	return true, true
}

// QuickEqualDicts is a == b of two short dicts; ok is false where more is to be asked.
func QuickEqualDicts(a, b *Dict) (is, ok bool) {
	if a.Len() != b.Len() || len(a.entries) > manyCompared {
		return false, a.Len() != b.Len()
	}
	for i := range a.entries {
		e := &a.entries[i]
		if e.key.P == nil {
			continue
		}
		at, known := b.quickFind(&e.key, e.hash)
		if at < 0 || !known {
			return false, known
		}
		v := &b.entries[at].val
		if e.val == *v {
			continue
		}
		if eq, known := QuickEqual(&e.val, v); !eq || !known {
			return false, known
		}
	}
	return true, true
}

// unordered reports a NaN.
func unordered(c *Cell) bool { return c.P == TagFloat && c.Float() != c.Float() }

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

// Comparisons of numbers: ints and floats by their exact values.

func compareNumbers(op Op, a, b Value) (Value, error) {
	if n := QuickNum(op, pythonNum(a), pythonNum(b)); n.Kind == BoolNum {
		return Bool(n.I != 0), nil
	}
	if level(a) == 5 || level(b) == 5 {
		x, _ := ToComplex(a)
		y, _ := ToComplex(b)
		if op == Eq || op == Ne {
			return Bool((x == y) == (op == Eq)), nil
		}
		return nil, NotOrdered(op, a, b)
	}
	if level(a) < 4 && level(b) < 4 {
		x, _ := Big(a)
		y, _ := Big(b)
		return Bool(holds(op, x.Cmp(y))), nil
	}
	x, _ := ToFloat(a)
	y, _ := ToFloat(b)
	if math.IsNaN(x) || math.IsNaN(y) {
		return Bool(op == Ne), nil
	}
	if level(a) < 4 || level(b) < 4 { // an int against a float: exactly
		return Bool(holds(op, cmpExact(a, b))), nil
	}
	return Bool(holds(op, cmp.Compare(x, y))), nil
}

// cmpExact compares two real numbers, NaN not among them, without rounding.
func cmpExact(a, b Value) int {
	exact := func(v Value) *big.Float {
		if i, ok := Big(v); ok {
			return new(big.Float).SetPrec(uint(max(64, i.BitLen()))).SetInt(i)
		}
		return big.NewFloat(float64(v.(Float)))
	}
	return exact(a).Cmp(exact(b))
}

func holds(op Op, c int) bool {
	switch op {
	case Eq:
		return c == 0
	case Ne:
		return c != 0
	case Lt:
		return c < 0
	case Le:
		return c <= 0
	case Gt:
		return c > 0
	}
	return c >= 0
}

// NotOrdered is the error of a comparison of values that have no order.
func NotOrdered(op Op, a, b Value) error {
	return refuse(a, b, func(a, b Value) string {
		return "'" + op.String() + "' not supported between instances of '" + FullTypeName(a) + "' and '" + FullTypeName(b) + "'"
	})
}

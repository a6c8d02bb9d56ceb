// Texts among operators: NumPy's text scalars are str, sequences times NumPy
// integers, and the memory that texts may take.
package vm

import (
	"math/big"
	"unsafe"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/value"
)

// times is a * b where one of them is an array: a sequence times a NumPy integer
// repeats it, texts have no product.
func (m *Machine) times(a, b value.Value) (value.Value, error) {
	if x, y, ok := timesScalar(a, b); ok {
		return m.Binary(value.Mul, x, y)
	}
	for _, v := range [][2]value.Value{{a, b}, {b, a}} {
		if n, ok := v[1].(*value.Array); ok && n.Scalar && !n.DType().IsText() && !n.DType().IsTime() && isSequence(v[0]) {
			return nil, value.Staticf(value.TypeError, "can't multiply sequence by non-int of type 'numpy.%s'", n.TypeName())
		}
	}
	if core.IsTextArray(a) || core.IsTextArray(b) {
		return nil, value.Staticf(value.TypeError, "The 'out' kwarg is necessary when using the string multiply ufunc directly. Use numpy.strings.multiply to multiply strings without specifying 'out'.")
	}
	return m.R.Binary(value.Mul, a, b)
}

// timesScalar gives the operands of a sequence times a NumPy integer, which
// counts as Python's.
func timesScalar(a, b value.Value) (x, y value.Value, ok bool) {
	if isSequence(a) {
		y, ok = countOf(b)
		return a, y, ok
	}
	if isSequence(b) {
		x, ok = countOf(a)
		return x, b, ok
	}
	return a, b, false
}

func countOf(v value.Value) (value.Value, bool) {
	n, ok := v.(*value.Array)
	if !ok || !n.Scalar || !n.DType().IsInteger() {
		return v, false
	}
	if i, err := value.Item(n); err == nil {
		return i, true
	}
	return v, false
}

func isSequence(v value.Value) bool {
	switch v.(type) {
	case value.Str, value.Bytes, *value.List, value.Tuple:
		return true
	}
	return false
}

// roomForText refuses a text that is larger than the memory allowed.
func (m *Machine) roomForText(op value.Op, a, b value.Value) error {
	if x, y := listBytes(a), listBytes(b); op == value.Add && x+y > 0 {
		return builtin.HeapOf(m).Joined(x + y)
	}
	if x, y := listBytes(a), listBytes(b); op == value.Mul && x+y > 0 {
		n, ok := a.(value.Int)
		if x > 0 {
			n, ok = b.(value.Int)
		}
		if ok && n > 0 {
			return builtin.HeapOf(m).Room(shape.Saturate(new(big.Int).Mul(big.NewInt(int64(x+y)), big.NewInt(int64(n)))))
		}
		return nil
	}
	var size int
	switch x, y := textBytes(a), textBytes(b); {
	case op == value.Add:
		size = x + y
	case op == value.Mul && (x > 0 || y > 0):
		n, ok := a.(value.Int)
		if x > 0 {
			n, ok = b.(value.Int)
		}
		if ok && n > 0 {
			size = shape.Saturate(new(big.Int).Mul(big.NewInt(int64(x+y)), big.NewInt(int64(n))))
		}
	}
	return builtin.RoomFor(m, size)
}

// listBytes are those of a list's or tuple's own places.
func listBytes(v value.Value) int {
	switch s := v.(type) {
	case *value.List:
		return s.Len() * int(unsafe.Sizeof(value.Cell{}))
	case value.Tuple:
		return len(s) * int(unsafe.Sizeof(v))
	}
	return 0
}

func textBytes(v value.Value) int {
	switch s := v.(type) {
	case value.Str:
		return len(s)
	case value.Bytes:
		return len(s)
	}
	return 0
}

// textOf gives a NumPy text scalar as the str that it is.
func textOf(v value.Value) value.Value {
	if a, ok := v.(*value.Array); ok && isText(a) {
		if s, err := value.Item(a); err == nil {
			return s
		}
	}
	return v
}

// isText tells np.str_, which is a str too.
func isText(a *value.Array) bool { return a.Scalar && a.DType().IsText() }

func strMethod(name string) bool {
	_, ok := builtin.Lookup("str." + name)
	return ok
}

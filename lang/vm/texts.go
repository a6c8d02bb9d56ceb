// Texts among operators: NumPy's text scalars are str, sequences times NumPy
// integers, and the memory that texts may take.
package vm

import (
	"math/big"
	"unsafe"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// times is a * b where one of them is an array: a sequence times a NumPy integer
// repeats it, texts have no product.
func (m *Machine) times(a, b object.Value) (object.Value, error) {
	if x, y, ok := timesScalar(a, b); ok {
		return m.Binary(object.Mul, x, y)
	}
	for _, v := range [][2]object.Value{{a, b}, {b, a}} {
		if n, ok := v[1].(*object.Array); ok && n.Scalar && !n.DType().IsText() && !n.DType().IsTime() && isSequence(v[0]) {
			return nil, object.Staticf(object.TypeError, "can't multiply sequence by non-int of type 'numpy.%s'", n.TypeName())
		}
	}
	if core.IsTextArray(a) || core.IsTextArray(b) {
		return nil, object.Staticf(object.TypeError, "The 'out' kwarg is necessary when using the string multiply ufunc directly. Use numpy.strings.multiply to multiply strings without specifying 'out'.")
	}
	return m.R.Binary(object.Mul, a, b)
}

// timesScalar gives the operands of a sequence times a NumPy integer, which
// counts as Python's.
func timesScalar(a, b object.Value) (x, y object.Value, ok bool) {
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

func countOf(v object.Value) (object.Value, bool) {
	n, ok := v.(*object.Array)
	if !ok || !n.Scalar || !n.DType().IsInteger() {
		return v, false
	}
	if i, err := object.Item(n); err == nil {
		return i, true
	}
	return v, false
}

func isSequence(v object.Value) bool {
	switch v.(type) {
	case object.Str, object.Bytes, *object.List, object.Tuple:
		return true
	}
	return false
}

// roomForText refuses a text that is larger than the memory allowed.
func (m *Machine) roomForText(op object.Op, a, b object.Value) error {
	if x, y := listBytes(a), listBytes(b); op == object.Add && x+y > 0 {
		return builtin.HeapOf(m).Joined(x + y)
	}
	if x, y := listBytes(a), listBytes(b); op == object.Mul && x+y > 0 {
		n, ok := a.(object.Int)
		if x > 0 {
			n, ok = b.(object.Int)
		}
		if ok && n > 0 {
			return builtin.HeapOf(m).Room(shape.Saturate(new(big.Int).Mul(big.NewInt(int64(x+y)), big.NewInt(int64(n)))))
		}
		return nil
	}
	var size int
	switch x, y := textBytes(a), textBytes(b); {
	case op == object.Add:
		size = x + y
	case op == object.Mul && (x > 0 || y > 0):
		n, ok := a.(object.Int)
		if x > 0 {
			n, ok = b.(object.Int)
		}
		if ok && n > 0 {
			size = shape.Saturate(new(big.Int).Mul(big.NewInt(int64(x+y)), big.NewInt(int64(n))))
		}
	}
	if size == 0 {
		return nil
	}
	return builtin.RoomFor(m, size)
}

// listBytes are those of a list's or tuple's own places.
func listBytes(v object.Value) int {
	switch s := v.(type) {
	case *object.List:
		return s.Len() * int(unsafe.Sizeof(object.Cell{}))
	case object.Tuple:
		return len(s) * int(unsafe.Sizeof(v))
	}
	return 0
}

func textBytes(v object.Value) int {
	switch s := v.(type) {
	case object.Str:
		return len(s)
	case object.Bytes:
		return len(s)
	}
	return 0
}

// textOf gives a NumPy text scalar as the str that it is.
func textOf(v object.Value) object.Value {
	if a, ok := v.(*object.Array); ok && isText(a) {
		if s, err := object.Item(a); err == nil {
			return s
		}
	}
	return v
}

// isText tells np.str_, which is a str too.
func isText(a *object.Array) bool { return a.Scalar && a.DType().IsText() }

func strMethod(name string) bool {
	_, ok := builtin.Lookup("str." + name)
	return ok
}

// Operators on numbers without a box, where one is a NumPy scalar: scalarmath.go's
// rules for float64 and int64, which loops meet most.
package lower

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// QuickNum computes a op b, none where the recorder or object.Binary is to do it.
func QuickNum(op object.Op, a, b object.Num) object.Num {
	if a.Kind < object.Int64Num && b.Kind < object.Int64Num {
		return object.QuickNum(op, a, b)
	}
	x, aInt := wholeOf(a)
	y, bInt := wholeOf(b)
	if aInt && bInt && op != object.Div {
		return quickWholes(op, x, y)
	}
	f, ok := realOf(a)
	if !ok {
		return object.Num{}
	}
	g, ok := realOf(b)
	if !ok {
		return object.Num{}
	}
	if op.IsCompare() {
		if f-f != 0 || g-g != 0 {
			return object.Num{}
		}
		return truthNum(compared(op, f < g, f == g))
	}
	z, ok := floatResult(op, dtype.Float64, f, g)
	if !ok {
		return object.Num{}
	}
	return object.Num{Kind: object.Float64Num, F: z}
}

func quickWholes(op object.Op, x, y int64) object.Num {
	if op.IsCompare() {
		return truthNum(compared(op, x < y, x == y))
	}
	z, over, ok := intResult(op, dtype.Int64, x, y)
	if !ok || over {
		return object.Num{}
	}
	return object.Num{Kind: object.Int64Num, I: z}
}

// wholeOf is a number that stands as an int64 among int64s.
func wholeOf(n object.Num) (int64, bool) {
	return n.I, n.Kind == object.IntNum || n.Kind == object.Int64Num
}

// realOf is a number as the float64 that it is among float64s; bools are left out.
func realOf(n object.Num) (float64, bool) {
	switch n.Kind {
	case object.FloatNum, object.Float64Num:
		return n.F, true
	case object.IntNum, object.Int64Num:
		return float64(n.I), true
	}
	return 0, false
}

func truthNum(b bool) object.Num {
	if b {
		return object.Num{Kind: object.NumPyBool, I: 1}
	}
	return object.Num{Kind: object.NumPyBool}
}

// ElementNum is an element of an array whose elements are there, at an int for each
// axis; none where Item is to say what it is.
func (r *Recorder) ElementNum(x *object.Array, at ...int64) object.Num {
	t, ready := x.Ready()
	if !ready || x.ReadOnly || r.Dry || t.Rank() != len(at) || t.Swapped() {
		return object.Num{}
	}
	pos := t.Offset()
	for axis, k := range at {
		size := int64(t.Dim(axis))
		if k < 0 {
			k += size
		}
		if uint64(k) >= uint64(size) {
			return object.Num{}
		}
		pos += int(k) * t.Strides()[axis]
	}
	switch t.DType() {
	case dtype.Float64:
		return object.Num{Kind: object.Float64Num, F: tensor.Raw[float64](t)[pos]}
	case dtype.Int64:
		return object.Num{Kind: object.Int64Num, I: tensor.Raw[int64](t)[pos]}
	case dtype.Bool:
		return object.Num{Kind: object.NumPyBool, I: t.Int64At(pos)}
	}
	return object.Num{}
}

// PutNum is x[at] = n for a number that becomes an element of the array's type without a
// question, where nothing recorded waits; false leaves it to StoreItem.
func (r *Recorder) PutNum(x *object.Array, n object.Num, at ...int64) bool {
	t, ready := x.Ready()
	if !ready || x.Scalar || x.ReadOnly || !r.Empty() || r.Trace != nil || t.ReadOnly() || t.Swapped() || t.Rank() != len(at) {
		return false
	}
	pos := t.Offset()
	for axis, k := range at {
		size := int64(t.Dim(axis))
		if k < 0 {
			k += size
		}
		if uint64(k) >= uint64(size) {
			return false
		}
		pos += int(k) * t.Strides()[axis]
	}
	switch t.DType() {
	case dtype.Float64:
		f, ok := n.Float()
		if !ok {
			return false
		}
		tensor.Raw[float64](t)[pos] = f
		return true
	case dtype.Int64:
		if n.Kind == object.IntNum || n.Kind == object.Int64Num {
			tensor.Raw[int64](t)[pos] = n.I
			return true
		}
	}
	return false
}

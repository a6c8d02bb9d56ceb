// Operators on numbers without a box, where one is a NumPy scalar: scalarmath.go's
// rules for float64 and int64, which loops meet most.
package compile

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

// QuickNum computes a op b, none where the recorder or value.Binary is to do it.
func QuickNum(op value.Op, a, b value.Num) value.Num {
	if a.Kind < value.Int64Num && b.Kind < value.Int64Num {
		return value.QuickNum(op, a, b)
	}
	x, aInt := wholeOf(a)
	y, bInt := wholeOf(b)
	if aInt && bInt && op != value.Div {
		return quickWholes(op, x, y)
	}
	f, ok := realOf(a)
	if !ok {
		return value.Num{}
	}
	g, ok := realOf(b)
	if !ok {
		return value.Num{}
	}
	if op.IsCompare() {
		if f-f != 0 || g-g != 0 {
			return value.Num{}
		}
		return truthNum(compared(op, f < g, f == g))
	}
	z, ok := floatResult(op, dtype.Float64, f, g)
	if !ok {
		return value.Num{}
	}
	return value.Num{Kind: value.Float64Num, F: z}
}

func quickWholes(op value.Op, x, y int64) value.Num {
	if op.IsCompare() {
		return truthNum(compared(op, x < y, x == y))
	}
	z, over, ok := intResult(op, dtype.Int64, x, y)
	if !ok || over {
		return value.Num{}
	}
	return value.Num{Kind: value.Int64Num, I: z}
}

// wholeOf is a number that stands as an int64 among int64s.
func wholeOf(n value.Num) (int64, bool) {
	return n.I, n.Kind == value.IntNum || n.Kind == value.Int64Num
}

// realOf is a number as the float64 that it is among float64s; bools are left out.
func realOf(n value.Num) (float64, bool) {
	switch n.Kind {
	case value.FloatNum, value.Float64Num:
		return n.F, true
	case value.IntNum, value.Int64Num:
		return float64(n.I), true
	}
	return 0, false
}

func truthNum(b bool) value.Num {
	if b {
		return value.Num{Kind: value.NumPyBool, I: 1}
	}
	return value.Num{Kind: value.NumPyBool}
}

// ElementNum is an element of an array whose elements are there, at an int for each
// axis; none where Item is to say what it is.
func (r *Recorder) ElementNum(x *value.Array, at ...int64) value.Num {
	t, ready := x.Ready()
	if !ready || x.ReadOnly || r.Dry || t.Rank() != len(at) || t.Swapped() {
		return value.Num{}
	}
	pos := t.Offset()
	for axis, k := range at {
		size := int64(t.Dim(axis))
		if k < 0 {
			k += size
		}
		if uint64(k) >= uint64(size) {
			return value.Num{}
		}
		pos += int(k) * t.Strides()[axis]
	}
	switch t.DType() {
	case dtype.Float64:
		return value.Num{Kind: value.Float64Num, F: tensor.Raw[float64](t)[pos]}
	case dtype.Int64:
		return value.Num{Kind: value.Int64Num, I: tensor.Raw[int64](t)[pos]}
	case dtype.Bool:
		return value.Num{Kind: value.NumPyBool, I: t.Int64At(pos)}
	}
	return value.Num{}
}

// PutNum is x[at] = n for a number that becomes an element of the array's type without a
// question, where nothing recorded waits; false leaves it to StoreItem.
func (r *Recorder) PutNum(x *value.Array, n value.Num, at ...int64) bool {
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
		if n.Kind == value.IntNum || n.Kind == value.Int64Num {
			tensor.Raw[int64](t)[pos] = n.I
			return true
		}
	}
	return false
}

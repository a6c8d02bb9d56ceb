// Time: one element of an array of points or spans of time, on its way.
package value

import (
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/display"
)

// Time is a tick with its type. Programs see NumPy scalars, and Python's own
// dates through .item() and .tolist().
type Time struct {
	Tick int64
	Of   dtype.DType
}

// TypeName is that of Python's value.
func (t Time) TypeName() string { return t.Python().TypeName() }

func (t Time) tensor() *tensor.Tensor {
	x := tensor.New(t.Of)
	tensor.Raw[int64](x)[0] = t.Tick
	return x
}

// Repr and Str write the NumPy scalar.
func (t Time) Repr() string { return display.ScalarRepr(t.tensor(), display.Default()) }
func (t Time) Str() string  { return display.ScalarStr(t.tensor()) }

// timeKey is equal for equal times of whatever units.
type timeKey struct {
	kind  dtype.DType
	ticks string
}

// key counts attoseconds, or months where there is no fixed number of them.
func (t Time) key() timeKey {
	n, u := big.NewInt(t.Tick), t.Of.Unit()
	if t.Tick == calendar.NaT || u == dtype.Generic {
		return timeKey{t.Of.Kind(), n.String()}
	}
	n.Mul(n, big.NewInt(int64(t.Of.Multiple())))
	kind, to := t.Of.Kind(), dtype.Attosecond
	if u.Calendar() {
		if t.Of.IsDate() {
			n, u = big.NewInt(calendar.At(t.Tick, t.Of).Tick(dtype.Date(dtype.Day, 1))), dtype.Day
		} else {
			kind, to = dtype.Delta(dtype.Month, 1), dtype.Month
		}
	}
	for ; u < to; u++ {
		step, _ := u.Per(u + 1)
		n.Mul(n, big.NewInt(step))
	}
	return timeKey{kind, n.String()}
}

// Same reports whether two times are equal; NaT is equal to nothing.
func (t Time) Same(u Time) bool {
	return t.Tick != calendar.NaT && u.Tick != calendar.NaT && t.key() == u.key()
}

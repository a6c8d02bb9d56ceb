// Reductions: the type in which sums run, the axes as NumPy numbers them.
package lower

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Axes says which axes a reduction folds: all, or those listed (as given, may
// be negative).
type Axes struct {
	All   bool
	List  []int
	Plain bool // one axis, not a tuple: NumPy lets 0 and -1 pass for a 0-d array
}

// SumType is the type in which sum and prod of the type run: small integers
// widen to 64 bits.
func SumType(d dtype.DType) dtype.DType {
	switch {
	case d.IsBool() || d.IsSigned():
		return dtype.Int64
	case d.IsUnsigned():
		return dtype.Uint64
	}
	return d
}

// MeanType is the type of a mean: float64 for integers.
func MeanType(d dtype.DType) dtype.DType {
	if d.IsInexact() {
		return d
	}
	return dtype.Float64
}

// Reduce folds axes. The operand is cast to type in first (Invalid: as it is).
func (r *Recorder) Reduce(op ir.Op, a *object.Array, axes Axes, keep bool, in dtype.DType) (*object.Array, error) {
	if in != dtype.Invalid {
		var err error
		if a, err = r.Cast(a, in); err != nil {
			return nil, err
		}
	}
	attrs, err := r.reduceAttrs(a, axes, keep)
	if err != nil {
		return nil, err
	}
	out, err := r.Emit(op, attrs, a)
	if err != nil {
		return nil, err
	}
	out.Scalar = out.Rank() == 0
	return out, nil
}

func (r *Recorder) reduceAttrs(a *object.Array, axes Axes, keep bool) (ir.ReduceAttrs, error) {
	if axes.All {
		return ir.ReduceAttrs{All: true, KeepDims: keep}, nil
	}
	if a.Rank() < 0 {
		return ir.ReduceAttrs{}, object.ErrUnknown
	}
	if a.Rank() == 0 && axes.Plain && (axes.List[0] == 0 || axes.List[0] == -1) {
		return ir.ReduceAttrs{All: true, KeepDims: keep}, nil
	}
	list, err := shape.NormalizeAxes(axes.List, a.Rank())
	if err != nil {
		return ir.ReduceAttrs{}, AxisError(err)
	}
	return ir.ReduceAttrs{Axes: list, KeepDims: keep}, nil
}

// AxisError gives an axis fault NumPy's class.
func AxisError(err error) error {
	e := record.FromFault(err)
	if c, ok := e.(*record.Error); ok && c.Fault.Kind != 0 {
		c.Class = "numpy.exceptions.AxisError"
		if c.Fault.Topic == fault.RepeatedAxis {
			c.Class = "ValueError"
		}
	}
	return e
}

// AtLeast1D reads a 0-d array as one of one element, as functions of one axis do.
func (r *Recorder) AtLeast1D(a *object.Array) (*object.Array, error) {
	if a.Rank() != 0 {
		return a, nil
	}
	return r.Reshape(a, []int{1}, "C")
}

// Axis normalises one axis of an array.
func Axis(a *object.Array, axis int) (int, error) {
	if a.Rank() < 0 {
		return 0, object.ErrUnknown
	}
	n, err := shape.NormalizeAxis(axis, a.Rank())
	if err != nil {
		return 0, AxisError(err)
	}
	return n, nil
}

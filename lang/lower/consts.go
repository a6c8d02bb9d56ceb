// Python numbers as 0-d arrays.
package lower

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// ConstOf makes a 0-d constant of a Python number in the given type, or the
// OverflowError of an int that does not fit.
func ConstOf(v object.Value, d dtype.DType) (*object.Array, error) {
	t := tensor.New(d)
	if err := SetItem(t, 0, v); err != nil {
		return nil, err
	}
	a := object.NewArray(tensor.OfBuffer(tensor.WrapBytes(t.Buffer().Mem(), true, t), d, nil, nil, 0))
	a.Scalar = true
	return a, nil
}

// constKey is a Python int or float, bit by bit, in an element type.
type constKey struct {
	bits  uint64
	float bool
	d     dtype.DType
}

const mostConsts = 256 // that a recorder keeps

// constOf is ConstOf that remembers ints and floats: loops use them again and
// again, and one constant is one operand.
func (r *Recorder) constOf(v object.Value, d dtype.DType) (*object.Array, error) {
	if err := r.checkFloat(v, d); err != nil {
		return nil, err
	}
	key := constKey{d: d}
	switch x := v.(type) {
	case object.Int:
		key.bits = uint64(x)
	case object.Float:
		key.bits, key.float = math.Float64bits(float64(x)), true
	default:
		return ConstOf(v, d)
	}
	if a, ok := r.consts[key]; ok && !r.Apart {
		return a, nil
	}
	a, err := ConstOf(v, d)
	if err != nil || r.Apart {
		return a, err
	}
	if r.consts == nil || len(r.consts) >= mostConsts {
		r.consts = make(map[constKey]*object.Array)
	}
	r.consts[key] = a
	return a, nil
}

// checkFloat warns of a finite number that is none in a float type.
func (r *Recorder) checkFloat(v object.Value, d dtype.DType) error {
	limit := 65520.0
	switch d {
	case dtype.Float16:
	case dtype.Float32, dtype.Complex64:
		limit = 0x1.ffffffp127
	default:
		return nil
	}
	f, ok := object.ToFloat(v)
	if !ok || math.Abs(f) < limit || f-f != 0 || r.Warn == nil || r.Dry {
		return nil
	}
	return r.Warn(engine.Warning{Kind: engine.Over, Op: ir.Cast}, r.Place())
}

// fewFilled is how many bytes are filled without a program, and mostFilled where the
// engine has memory at hand.
const (
	fewFilled  = 1 << 10
	mostFilled = 1 << 15
)

// Ramp makes a small array of int64s with a step between them; false where a
// program is to.
func (r *Recorder) Ramp(start, step int64, n int) (*object.Array, bool) {
	if 8*n > fewFilled || r.Dry || r.Trace != nil {
		return nil, false
	}
	t := tensor.Fresh(dtype.Int64, []int{n}, 8*n)
	for i := range tensor.Raw[int64](t) {
		tensor.Raw[int64](t)[i] = start + int64(i)*step
	}
	return object.NewArray(t), true
}

// Filled makes a small array of one Python number; false where a program is to.
func (r *Recorder) Filled(dims []int, v object.Value, d dtype.DType) (*object.Array, bool) {
	n, err := tensor.ByteSize(d, dims)
	if err != nil || n > mostFilled || r.Dry || r.Trace != nil || d.IsText() || d.IsTime() {
		return nil, false
	}
	switch v.(type) {
	case object.Int, object.Float:
	default:
		return nil, false
	}
	t, ok := r.zeroed(d, dims, n)
	if !ok {
		return nil, false
	}
	if v == object.Int(0) {
		return object.NewArray(t), true
	}
	k, err := r.constOf(v, d)
	if err != nil {
		return nil, false
	}
	one, _ := k.Ready()
	first, mem := one.Buffer().Mem(), t.Buffer().Mem()
	if slices.ContainsFunc(first, func(b byte) bool { return b != 0 }) {
		for done := copy(mem, first); done < n; {
			done += copy(mem[done:], mem[:done])
		}
	}
	return object.NewArray(t), true
}

// zeroed makes a tensor of n zero bytes; false where a program is to.
func (r *Recorder) zeroed(d dtype.DType, dims []int, n int) (*tensor.Tensor, bool) {
	if n <= fewFilled {
		return tensor.Fresh(d, dims, n), true
	}
	t, err := r.Alloc(d, dims...)
	return t, err == nil
}

// Constant is the tensor that a Python int or float is as an operand of a type.
func (r *Recorder) Constant(v object.Value, d dtype.DType) (*tensor.Tensor, error) {
	a, err := r.constOf(v, d)
	if err != nil {
		return nil, err
	}
	return a.Tensor()
}

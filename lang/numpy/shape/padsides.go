// np.pad: modes that compute what stands beside the array.
package shape

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func (p *padder) statistic(a *object.Array) (*object.Array, error) {
	lengths := make([][2]object.Value, a.Rank())
	if v := p.StatLength; !builtin.IsNone(v) {
		var err error
		if lengths, err = sidePairs(p.Call, v, a.Rank()); err != nil {
			return nil, err
		}
	}
	return p.axisByAxis(a, func(cur *object.Array, axis int) (l, r *object.Array, err error) {
		if l, err = p.statSide(cur, axis, p.before[axis], lengths[axis][0], false); err != nil {
			return nil, nil, err
		}
		r, err = p.statSide(cur, axis, p.after[axis], lengths[axis][1], true)
		return l, r, err
	})
}

func (p *padder) statSide(cur *object.Array, axis, n int, length object.Value, right bool) (*object.Array, error) {
	size := cur.Dims()[axis]
	k := size
	if length != nil {
		m, err := builtin.ToInt(length)
		if err != nil {
			return nil, err
		}
		if m < 0 {
			return nil, object.Staticf(object.ValueError, "index can't contain negative values")
		}
		k = min(m, size)
	}
	if k == 0 && (p.mode == "maximum" || p.mode == "minimum") {
		return nil, object.Staticf(object.ValueError, "stat_length of 0 yields no value for padding")
	}
	lo, hi := 0, k
	if right {
		lo, hi = size-k, size
	}
	part, err := core.Cut(p.Call, cur, axis, &lo, &hi)
	if err != nil {
		return nil, err
	}
	s, err := p.stat(part, axis)
	if err != nil {
		return nil, err
	}
	if s.DType() != cur.DType() && cur.DType().IsInteger() {
		if s, err = p.Elementwise(ir.Rint, s); err != nil {
			return nil, err
		}
	}
	dims := append([]int{}, cur.Dims()...)
	dims[axis] = n
	return p.R.BroadcastTo(s, dims)
}

func (p *padder) stat(part *object.Array, axis int) (*object.Array, error) {
	axes := lower.Axes{List: []int{axis}}
	switch p.mode {
	case "maximum":
		return p.R.Reduce(ir.Max, part, axes, true, dtype.Invalid)
	case "minimum":
		return p.R.Reduce(ir.Min, part, axes, true, dtype.Invalid)
	case "mean":
		return p.R.Reduce(ir.Mean, part, axes, true, lower.MeanType(part.DType()))
	}
	sorted, err := p.R.Emit(ir.Sort, ir.AxisAttrs{Axis: axis}, part)
	if err != nil {
		return nil, err
	}
	n := part.Dims()[axis]
	lo, hi := (n-1)/2, n/2+1
	middle, err := core.Cut(p.Call, sorted, axis, &lo, &hi)
	if err != nil {
		return nil, err
	}
	return p.R.Reduce(ir.Mean, middle, axes, true, lower.MeanType(part.DType()))
}

// odd extends by 2*edge less the mirrored elements, a stretch at a time.
func (p *padder) odd(a *object.Array) (*object.Array, error) {
	skip := 0 // reflect leaves the edge itself out
	if p.mode == "reflect" {
		skip = 1
	}
	for axis := range p.before {
		left, right := p.before[axis], p.after[axis]
		for left > 0 || right > 0 {
			dims, err := core.Sizes(p.Call, a)
			if err != nil {
				return nil, err
			}
			n := dims[axis] - skip
			if n <= 0 {
				one := &padder{Call: p.Call, before: make([]int, len(dims)), after: make([]int, len(dims))}
				one.before[axis], one.after[axis] = left, right
				if a, err = one.whole(a, "edge", object.Int(0)); err != nil {
					return nil, err
				}
				break
			}
			l, r := min(left, n), min(right, n)
			if a, err = p.oddStretch(a, axis, l, r, skip); err != nil {
				return nil, err
			}
			left, right = left-l, right-r
		}
	}
	return a, nil
}

func (p *padder) oddStretch(a *object.Array, axis, l, r, skip int) (*object.Array, error) {
	n := a.Dims()[axis]
	var parts []*object.Array
	for side, k := range []int{l, r} {
		if side == 1 {
			parts = append(parts, a)
		}
		if k == 0 {
			continue
		}
		lo, hi := skip, skip+k
		if side == 1 {
			lo, hi = n-skip-k, n-skip
		}
		chunk, err := core.Cut(p.Call, a, axis, &lo, &hi)
		if err != nil {
			return nil, err
		}
		if chunk, err = reverse(p.Call, chunk, axis); err != nil {
			return nil, err
		}
		e, err := p.edge(a, axis, side == 1)
		if err != nil {
			return nil, err
		}
		twice, err := p.Elementwise(ir.Mul, e, object.Int(2))
		if err != nil {
			return nil, err
		}
		if chunk, err = p.Elementwise(ir.Sub, twice, chunk); err != nil {
			return nil, err
		}
		parts = append(parts, chunk)
	}
	return core.Concat(p.Call, parts, axis)
}

// custom pads with zeros and lets a function fill each vector in place.
func (p *padder) custom(a *object.Array, fn object.Value) (object.Value, error) {
	if p.Dry() {
		return nil, object.ErrUnknown
	}
	out, err := p.whole(a, "constant", object.Int(0))
	if err != nil {
		return nil, err
	}
	if err := p.R.Force(out); err != nil {
		return nil, err
	}
	kw := object.NewDict()
	for _, k := range p.Kw {
		if err := kw.Put(object.Str(k.Name), k.Value); err != nil {
			return nil, err
		}
	}
	t, err := out.Tensor()
	if err != nil {
		return nil, err
	}
	for axis := range p.before {
		width := object.Tuple{object.Int(p.before[axis]), object.Int(p.after[axis])}
		err := eachVector(t, axis, func(v *tensor.Tensor) error {
			_, err := p.Host.Call(fn, []object.Value{object.NewArray(v), width, object.Int(axis), kw}, nil)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// eachVector visits the vectors along an axis, as views.
func eachVector(t *tensor.Tensor, axis int, f func(v *tensor.Tensor) error) error {
	dims := append([]int{}, t.Shape()...)
	n, stride := dims[axis], t.Strides()[axis]
	dims[axis] = min(1, n)
	if n == 0 || tensor.Count(dims) == 0 {
		return nil
	}
	var err error
	t.View(dims, t.Strides(), t.Offset()).Each(func(pos int) bool {
		err = f(t.View([]int{n}, []int{stride}, pos))
		return err == nil
	})
	return err
}

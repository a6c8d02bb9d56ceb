// Moves between the places of a selection and a dense tensor, a block at a time.

package index

import (
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// moveSelected copies between the selected places and flat, whose first axis
// runs over them.
func moveSelected(r *task.Run, s *selection, flat *tensor.Tensor, take bool) error {
	if flat.Size() == 0 || s.rest.Size() == 0 || flat.DType().Size() == 0 {
		return checkSelected(r, s)
	}
	f, rest := task.Carrier(flat), task.Carrier(s.rest)
	scale := 1
	if flat.DType().IsText() {
		scale = flat.DType().Width()
	}
	switch f.DType().Size() {
	case 1:
		return moveTyped[uint8](r, s, f, rest, scale, take)
	case 2:
		return moveTyped[uint16](r, s, f, rest, scale, take)
	case 4:
		return moveTyped[uint32](r, s, f, rest, scale, take)
	case 8:
		return moveTyped[uint64](r, s, f, rest, scale, take)
	}
	return moveTyped[complex128](r, s, f, rest, scale, take)
}

func moveTyped[T any](r *task.Run, s *selection, f, rest *tensor.Tensor, scale int, take bool) error {
	m := newMover[T](f, rest)
	single := len(m.dims) == 0 && scale == 1
	switch {
	case single && s.mask != nil && s.step == 1 && (m.step == 1 || m.step == 0 && !take):
		return m.byMask(r, s, take)
	case single && len(s.index) == 1 && m.step == 1 && take:
		return m.byIndex(r, s)
	case take && len(m.dims) == 1 && scale == 1 && len(s.index) == 1 && m.step == 1 && s.n >= 16:
		return m.rowsByIndex(r, s)
	}
	if !take {
		if err := checkSelected(r, s); err != nil {
			return err
		}
		if single && len(s.index) == 1 {
			return m.putByIndex(r, s)
		}
	}
	n, inner := s.blocks(), tensor.Count(m.dims)
	threads := 1
	if take { // stores of equal indices must come in order
		threads = r.ThreadsFor(s.n * inner)
	}
	past := take && (s.n+min(s.n, s.extent()))*inner*f.DType().Size() >= gather.PastFrom()
	per := max(1, min(16, (1<<18)/(s.size*inner), n/(4*threads)))
	return r.Crew.Parallel(threads, (n+per-1)/per, func(_, chunk int) error {
		var buf placeBuffer
		for b := chunk * per; b < min((chunk+1)*per, n); b++ {
			at, first, inside := s.block(b, &buf)
			if !inside {
				return outside(r, s)
			}
			if scale != 1 {
				for i := range at {
					at[i] *= int64(scale)
				}
			}
			for k := 0; len(at) > 0; at, first = at[k:], first+k { // large places in parts, to cancel between
				if err := r.Canceled(); err != nil {
					return err
				}
				if k = min(len(at), max(1, (1<<20)/inner)); take {
					m.gather(at[:k], first, past)
				} else {
					m.put(at[:k], first)
				}
			}
		}
		return nil
	})
}

// outside is the refusal of a selection with a position that is not inside.
func outside(r *task.Run, s *selection) error {
	if err := checkSelected(r, s); err != nil {
		return err
	}
	return fault.New(fault.OutOfBounds, "an index changed while it was in use")
}

// byIndex gathers elements by one vector, which is checked along the way.
func (m *mover[T]) byIndex(r *task.Run, s *selection) error {
	const per = 1 << 15
	x := s.index[0]
	return r.Crew.Parallel(r.ThreadsFor(s.n), (s.n+per-1)/per, func(_, i int) error {
		lo, hi := i*per, min((i+1)*per, s.n)
		if !gather.TakeIndex(m.mem[m.fo+lo:m.fo+hi], m.sel, m.ro, x.dim, x.stride, x.list[lo:hi]) {
			return outside(r, s)
		}
		return r.Canceled()
	})
}

// rowsByIndex gathers elements of every row by one vector, as byIndex does.
func (m *mover[T]) rowsByIndex(r *task.Run, s *selection) error {
	const part = 1 << 15
	x, rows := s.index[0], m.dims[0]
	per := max(1, part/s.n)
	if s.n <= part { // the offsets once for all rows
		at := make([]int64, s.n)
		if !gather.SetOffsets(at, x.list, x.dim, x.stride, false) {
			return outside(r, s)
		}
		return r.Crew.Parallel(r.ThreadsFor(s.n*rows), (rows+per-1)/per, func(_, i int) error {
			for j := i * per; j < min((i+1)*per, rows); j++ {
				to := m.fo + j*m.fs[0]
				gather.TakeAt(m.mem[to:to+s.n], m.sel, m.ro+j*m.rs[0], at)
			}
			return r.Canceled()
		})
	}
	return r.Crew.Parallel(r.ThreadsFor(s.n*rows), (rows+per-1)/per, func(_, i int) error {
		for j := i * per; j < min((i+1)*per, rows); j++ {
			for lo := 0; lo < s.n; lo += part {
				hi := min(lo+part, s.n)
				to := m.fo + j*m.fs[0]
				if !gather.TakeIndex(m.mem[to+lo:to+hi], m.sel, m.ro+j*m.rs[0], x.dim, x.stride, x.list[lo:hi]) {
					return outside(r, s)
				}
			}
		}
		return r.Canceled()
	})
}

// putByIndex stores elements by one vector, which has been checked.
func (m *mover[T]) putByIndex(r *task.Run, s *selection) error {
	const per = 1 << 18
	x := s.index[0]
	for lo := 0; lo < s.n; lo += per {
		if err := r.Canceled(); err != nil {
			return err
		}
		if !gather.PutIndex(m.sel, m.ro, x.dim, x.stride, x.list[lo:min(lo+per, s.n)], m.mem, m.fo+lo*m.step, m.step) {
			return outside(r, s)
		}
	}
	return nil
}

// byMask moves single elements between where a mask holds and a dense vector,
// or stores one value there.
func (m *mover[T]) byMask(r *task.Run, s *selection, take bool) error {
	const per = 32
	n := s.blocks()
	return r.Crew.Parallel(r.ThreadsFor(len(s.mask)), (n+per-1)/per, func(_, chunk int) error {
		b, e := chunk*per, min((chunk+1)*per, n)
		lo, hi := b*s.size, min(e*s.size, len(s.mask))
		mask, sel := s.mask[lo:hi], m.sel[m.ro+lo:m.ro+hi]
		switch dense := m.mem[m.fo+s.startOf(b)*m.step:]; {
		case take:
			gather.CompressInto(dense[:s.startOf(e)-s.startOf(b)], sel, mask)
		case m.step == 0:
			gather.FillMasked(sel, dense[0], mask)
		default:
			gather.ExpandInto(sel, dense[:s.startOf(e)-s.startOf(b)], mask)
		}
		return r.Canceled()
	})
}

// mover moves the elements of places.
type mover[T any] struct {
	mem, sel []T
	fo, step int // the first place in mem, and how far apart they are
	ro       int
	dims     []int // of a place, and its strides on both sides
	fs, rs   []int
	dense    bool // a place is one run on both sides
}

func newMover[T any](f, rest *tensor.Tensor) *mover[T] {
	dims, st := strides.Merge(rest.Shape(), f.Strides()[1:], rest.Strides())
	m := &mover[T]{mem: tensor.Raw[T](f), sel: tensor.Raw[T](rest), fo: f.Offset(), step: f.Strides()[0], ro: rest.Offset(), dims: dims, fs: st[0], rs: st[1]}
	m.dense = len(dims) == 1 && m.fs[0] == 1 && m.rs[0] == 1
	return m
}

// gather copies places at offsets at to where the dense tensor has them, from
// the first-th on.
func (m *mover[T]) gather(at []int64, first int, past bool) {
	fo := m.fo + first*m.step
	switch {
	case len(m.dims) == 0 && m.step == 1:
		gather.TakeAt(m.mem[fo:fo+len(at)], m.sel, m.ro, at)
	case len(m.dims) == 0:
		for i, x := range at {
			m.mem[fo+i*m.step] = m.sel[m.ro+int(x)]
		}
	case len(m.dims) == 1 && m.step == 1 && m.dims[0] < len(at)*8: // a column each
		for j := range m.dims[0] {
			row := fo + j*m.fs[0]
			gather.TakeAt(m.mem[row:row+len(at)], m.sel, m.ro+j*m.rs[0], at)
		}
	case m.dense && past:
		gather.TakeRowsPast(m.mem, fo, m.step, m.sel, m.ro, at, m.dims[0])
	case m.dense:
		gather.TakeRows(m.mem, fo, m.step, m.sel, m.ro, at, m.dims[0])
	default:
		for i, x := range at {
			strided.Copy(m.mem, fo+i*m.step, m.fs, m.sel, m.ro+int(x), m.rs, m.dims)
		}
	}
}

// put is the way back, in order.
func (m *mover[T]) put(at []int64, first int) {
	fo := m.fo + first*m.step
	switch {
	case len(m.dims) == 0:
		gather.PutAt(m.sel, m.ro, at, m.mem, fo, m.step)
	case m.dense:
		gather.PutRows(m.sel, m.ro, at, m.mem, fo, m.step, m.dims[0])
	default:
		for i, x := range at {
			strided.Copy(m.sel, m.ro+int(x), m.rs, m.mem, fo+i*m.step, m.fs, m.dims)
		}
	}
}

// Sources: data made from attributes and scalars.

package layout

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/tensor"
)

func Fill(c *task.Call) error {
	x := c.Args[0]
	size := x.DType().Size()
	one := x.Buffer().Mem()[x.Offset()*size:][:size]
	zero := !slices.ContainsFunc(one, func(b byte) bool { return b != 0 })
	out, err := c.ResultAt(0, x.DType(), c.In.Attrs.(ir.DimsAttrs).Dims, !zero)
	if err != nil || zero {
		return err
	}
	return c.Copy(out, task.Stretched(x, out.Shape()))
}

// Range counts as NumPy does: the first two elements are start and
// start + delta, the rest follow from these two.
func Range(c *task.Call) error {
	n, dt := c.In.Attrs.(ir.CountAttrs).Count, c.Args[0].DType()
	work := dt
	if dt.IsHalf() {
		work = dtype.Float32
	}
	out, err := c.Mem.Alloc(work, []int{n}, true)
	if err != nil {
		return err
	}
	start, err := c.CastTo(c.Args[0], work)
	if err != nil {
		return err
	}
	delta, err := c.CastTo(c.Args[1], work)
	if err != nil {
		return err
	}
	switch work {
	case dtype.Int8:
		err = rampReal[int8](c, out, start, delta)
	case dtype.Int16:
		err = rampReal[int16](c, out, start, delta)
	case dtype.Int32:
		err = rampReal[int32](c, out, start, delta)
	case dtype.Int64:
		err = rampReal[int64](c, out, start, delta)
	case dtype.Uint8:
		err = rampReal[uint8](c, out, start, delta)
	case dtype.Uint16:
		err = rampReal[uint16](c, out, start, delta)
	case dtype.Uint32:
		err = rampReal[uint32](c, out, start, delta)
	case dtype.Uint64:
		err = rampReal[uint64](c, out, start, delta)
	case dtype.Float32:
		err = rampReal[float32](c, out, start, delta)
	case dtype.Float64:
		err = rampReal[float64](c, out, start, delta)
	case dtype.Complex64:
		ramp[complex64](out, start, delta)
	case dtype.Complex128:
		ramp[complex128](out, start, delta)
	default:
		return task.Unsupported(c)
	}
	if err != nil {
		return err
	}
	return c.Deliver(out, dt)
}

// rampReal is ramp for real numbers, in parallel.
func rampReal[T elem.Real](c *task.Call, out, start, delta *tensor.Tensor) error {
	dst := tensor.Raw[T](out)[:out.Size()]
	first := tensor.Raw[T](start)[start.Offset()]
	second := first + tensor.Raw[T](delta)[delta.Offset()]
	step := second - first
	err := pieces(c, len(dst), func(from, to int) { fillRamp(dst[from:to], first, step, from) })
	if len(dst) > 0 {
		dst[0] = first
	}
	if len(dst) > 1 {
		dst[1] = second
	}
	return err
}

// rampBlock is how many whole numbers are made of those before by one sum.
const rampBlock = 256

// fillRamp sets the elements from the lo-th on of a ramp.
func fillRamp[T elem.Real](part []T, first, step T, lo int) {
	n := len(part)
	if half := 0.5; T(half) == 0 { // whole numbers wrap, so that sums are as good as products
		n = min(n, rampBlock)
	}
	for i := range n {
		part[i] = first + T(T(lo+i)*step) // the conversion keeps compilers from fusing
	}
	if n == len(part) {
		return
	}
	var by [rampBlock]T
	for i := range by {
		by[i] = T(n) * step
	}
	for ; n < len(part); n += rampBlock {
		next := part[n:min(n+rampBlock, len(part))]
		loops.Add(next, part[n-rampBlock:][:len(next)], by[:len(next)])
	}
}

func ramp[T elem.Number](out, start, delta *tensor.Tensor) {
	dst := tensor.Raw[T](out)[:out.Size()]
	first, step := tensor.Raw[T](start)[start.Offset()], tensor.Raw[T](delta)[delta.Offset()]
	if len(dst) == 0 {
		return
	}
	dst[0] = first
	if len(dst) == 1 {
		return
	}
	dst[1] = first + step
	step = dst[1] - first
	for i := 2; i < len(dst); i++ {
		dst[i] = first + T(convertOne[T](i)*step) // the conversion keeps compilers from fusing
	}
}

// LinSpace is start + i·step for num points, the last one stop itself.
func LinSpace(c *task.Call) error {
	a := c.In.Attrs.(ir.LinSpaceAttrs)
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	dt, dims := t.DType, t.Shape.Dims()
	work := lineType(dt)
	start, err := c.CastTo(c.Args[0], work)
	if err != nil {
		return err
	}
	stop, err := c.CastTo(c.Args[1], work)
	if err != nil {
		return err
	}
	out, err := c.Mem.Alloc(work, dims, true)
	if err != nil {
		return err
	}
	alone := start.Size() == 1 && stop.Size() == 1
	switch {
	case alone && work == dtype.Float64:
		err = line[float64](c, out, start, stop, a)
	case alone && work == dtype.Float32:
		err = line[float32](c, out, start, stop, a)
	default:
		start, stop = task.Stretched(start, dims[1:]), task.Stretched(stop, dims[1:])
		switch work {
		case dtype.Float64:
			points[float64](out, start, stop, a)
		case dtype.Float32:
			points[float32](out, start, stop, a)
		case dtype.Complex64:
			points[complex64](out, start, stop, a)
		default:
			points[complex128](out, start, stop, a)
		}
	}
	if err != nil {
		return err
	}
	return c.Deliver(out, dt)
}

// lineType is the type in which points of a type are computed: its own, as in NumPy,
// but for those of two bytes and less.
func lineType(dt dtype.DType) dtype.DType {
	switch {
	case dt == dtype.Float32 || dt == dtype.Complex64:
		return dt
	case dt.IsComplex():
		return dtype.Complex128
	}
	return dtype.Float64
}

// line is points between two numbers, in parallel.
func line[T float32 | float64](c *task.Call, out, start, stop *tensor.Tensor, a ir.LinSpaceAttrs) error {
	dst := tensor.Raw[T](out)
	lo, hi := tensor.Raw[T](start)[start.Offset()], tensor.Raw[T](stop)[stop.Offset()]
	d := T(a.Num)
	if a.Endpoint {
		d--
	}
	delta := hi - lo
	step, per := delta, T(1) // times step over per
	if d > 0 {
		if step = delta / d; step == 0 { // it has underflowed
			step, per = delta, d
		}
	}
	err := pieces(c, len(dst), func(from, to int) {
		part := dst[from:to]
		if per == 1 {
			fillRamp(part, lo, step, from)
			return
		}
		for i := range part {
			part[i] = T(T(from+i)/per*step) + lo
		}
	})
	if a.Endpoint && a.Num > 1 {
		dst[a.Num-1] = hi
	}
	return err
}

// pieces does n elements piece by piece, in parallel if they are many.
func pieces(c *task.Call, n int, f func(from, to int)) error {
	threads := 1
	if n >= c.Cfg.ParallelMin {
		threads = c.Cfg.Threads
	}
	per := max(c.Cfg.ChunkMin, 1)
	return c.Crew.Parallel(threads, (n+per-1)/per, func(_, chunk int) error {
		f(chunk*per, min(chunk*per+per, n))
		return c.Canceled()
	})
}

func points[T float32 | float64 | complex64 | complex128](out, start, stop *tensor.Tensor, a ir.LinSpaceAttrs) {
	dst := tensor.Raw[T](out)
	inner := start.Size()
	div := a.Num
	if a.Endpoint {
		div--
	}
	first, last := tensor.Raw[T](start), tensor.Raw[T](stop)
	for j := range inner {
		lo, hi := first[start.FlatPos(j)], last[stop.FlatPos(j)]
		delta := hi - lo
		var d, step T
		if div > 0 {
			d = convertOne[T](div)
			step = delta / d
		}
		for i := range a.Num {
			x := convertOne[T](i)
			switch {
			case div > 0 && step == 0: // the step has underflowed
				dst[i*inner+j] = T(x/d*delta) + lo
			case div > 0:
				dst[i*inner+j] = T(x*step) + lo
			default:
				dst[i*inner+j] = T(x*delta) + lo
			}
		}
		if a.Endpoint && a.Num > 1 {
			dst[(a.Num-1)*inner+j] = hi
		}
	}
}

// convertOne is i as a T; integers wrap.
func convertOne[T elem.Elem](i int) T {
	var z [1]T
	loops.Convert(z[:], []int64{int64(i)})
	return z[0]
}

func Eye(c *task.Call) error {
	a := c.In.Attrs.(ir.EyeAttrs)
	out, err := c.ResultAt(0, a.DType, []int{a.Rows, a.Cols}, false)
	if err != nil {
		return err
	}
	one, err := c.CastTo(tensor.Scalar(int64(1)), a.DType)
	if err != nil {
		return err
	}
	if d := diagonal(out, a.K); d.Size() > 0 {
		return c.Copy(d, task.Stretched(one, d.Shape()))
	}
	return nil
}

// diagonal is the view of the k-th diagonal over the last two axes.
func diagonal(x *tensor.Tensor, k int) *tensor.Tensor {
	r := x.Rank()
	rows, cols := x.Dim(r-2), x.Dim(r-1)
	n := min(rows, cols-k)
	if k < 0 {
		n = min(rows+k, cols)
	}
	n = max(n, 0)
	dims := append(append([]int(nil), x.Shape()[:r-2]...), n)
	s1, s2 := x.Strides()[r-2], x.Strides()[r-1]
	strides := append(append([]int(nil), x.Strides()[:r-2]...), s1+s2)
	offset := x.Offset()
	if n > 0 {
		offset += max(k, 0)*s2 + max(-k, 0)*s1
	}
	return x.View(dims, strides, offset)
}

// Searches and tables: where values go in a sorted vector, how often numbers
// occur, piecewise linear functions.

package order

import (
	"math"
	"sort"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/sorting"
	"github.com/tq-lang/tq/engine/tensor"
)

func SearchSorted(c *task.Call) error {
	right := c.In.Attrs.(ir.SideAttrs).Right
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	a, err := c.Wide(c.Args[0])
	if err != nil {
		return err
	}
	v, err := c.Wide(c.Args[1])
	if err != nil {
		return err
	}
	out, err := c.Mem.Alloc(dtype.Int64, t.Shape.Dims(), true)
	if err != nil {
		return err
	}
	if err := searchTyped(c, out, a, v, right); err != nil {
		return err
	}
	return c.Deliver(out, dtype.Int64)
}

func searchTyped(c *task.Call, out, a, v *tensor.Tensor, right bool) error {
	switch a.DType() {
	case dtype.Bool, dtype.Uint8:
		return searchIn[uint8](c, out, a, v, right)
	case dtype.Int8:
		return searchIn[int8](c, out, a, v, right)
	case dtype.Int16:
		return searchIn[int16](c, out, a, v, right)
	case dtype.Int32:
		return searchIn[int32](c, out, a, v, right)
	case dtype.Int64:
		return searchIn[int64](c, out, a, v, right)
	case dtype.Uint16:
		return searchIn[uint16](c, out, a, v, right)
	case dtype.Uint32:
		return searchIn[uint32](c, out, a, v, right)
	case dtype.Uint64:
		return searchIn[uint64](c, out, a, v, right)
	case dtype.Float32:
		return searchIn[float32](c, out, a, v, right)
	case dtype.Float64:
		return searchIn[float64](c, out, a, v, right)
	case dtype.Complex64:
		return searchIn[complex64](c, out, a, v, right)
	case dtype.Complex128:
		return searchIn[complex128](c, out, a, v, right)
	}
	return searchText(out, a, v, right)
}

func searchIn[T elem.Number](c *task.Call, out, a, v *tensor.Tensor, right bool) error {
	row, err := task.ElemsOf[T](c.Run, a)
	if err != nil {
		return err
	}
	vals, err := task.ElemsOf[T](c.Run, v)
	if err != nil {
		return err
	}
	dst := tensor.Raw[int64](out)
	const per = 1 << 15
	threads := 1
	if len(vals) >= c.Cfg.ParallelMin {
		threads = c.Cfg.Threads
	}
	return c.Crew.Parallel(threads, (len(vals)+per-1)/per, func(_, i int) error {
		lo, hi := i*per, min((i+1)*per, len(vals))
		sorting.SearchSorted(dst[lo:hi], row, vals[lo:hi], right)
		return c.Canceled()
	})
}

func searchText(out, a, v *tensor.Tensor, right bool) error {
	dst, i := tensor.Raw[int64](out), 0
	v.Each(func(pos int) bool {
		s := v.TextAt(pos)
		dst[i] = int64(sort.Search(a.Size(), func(k int) bool {
			e := a.TextAt(a.FlatPos(k))
			return e > s || e == s && !right
		}))
		i++
		return true
	})
	return nil
}

func Bincount(c *task.Call) error {
	if _, err := c.Result(0); err != nil {
		return err
	}
	idx, err := task.ElemsOf[int64](c.Run, c.Args[0])
	if err != nil {
		return err
	}
	n := c.In.Attrs.(ir.CountAttrs).Count
	if least, most := sorting.Extent(idx); least < 0 {
		return fault.New(fault.InvalidArgument, "'list' argument must have no negative elements").WithOperands(0)
	} else if most == math.MaxInt64 {
		return fault.New(fault.Memory, "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.").About(fault.Uncountable)
	} else if len(idx) > 0 {
		n = max(n, int(most)+1)
	}
	dt := dtype.Int64
	if len(c.Args) > 1 {
		dt = dtype.Float64
	}
	out, err := c.Mem.Alloc(dt, []int{n}, false)
	if err != nil {
		return err
	}
	if len(c.Args) == 1 {
		dst := tensor.Raw[int64](out)
		for _, k := range idx {
			dst[k]++
		}
		return c.Deliver(out, dt)
	}
	w, err := task.ElemsOf[float64](c.Run, c.Args[1])
	if err != nil {
		return err
	}
	if len(w) != len(idx) {
		return fault.New(fault.Size, "The weights and list don't have the same length.").WithOperands(0, 1)
	}
	dst := tensor.Raw[float64](out)
	for i, k := range idx {
		dst[k] += w[i]
	}
	return c.Deliver(out, dt)
}

// Interp follows NumPy's arithmetic: from the left point, from the right one
// if that gives NaN, and the common value if both ends have the same.
func Interp(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	x, err := task.ElemsOf[float64](c.Run, c.Args[0])
	if err != nil {
		return err
	}
	xp, err := task.ElemsOf[float64](c.Run, c.Args[1])
	if err != nil {
		return err
	}
	fp, err := task.ElemsOf[float64](c.Run, c.Args[2])
	if err != nil {
		return err
	}
	out, err := c.Mem.Alloc(dtype.Float64, t.Shape.Dims(), true)
	if err != nil {
		return err
	}
	dst := tensor.Raw[float64](out)
	var slopes []float64 // if there are as many points to find as there are given
	if len(x) >= len(xp) {
		slopes = make([]float64, len(xp)-1)
		for j := range slopes {
			slopes[j] = (fp[j+1] - fp[j]) / (xp[j+1] - xp[j])
		}
	}
	var at [1024]int64
	for len(x) > 0 {
		if err := c.Canceled(); err != nil {
			return err
		}
		n := min(len(at), len(x))
		sorting.SearchSorted(at[:n], xp, x[:n], true)
		for i, v := range x[:n] {
			dst[i] = interpolate(v, int(at[i])-1, xp, fp, slopes)
		}
		x, dst = x[n:], dst[n:]
	}
	return c.Deliver(out, dtype.Float64)
}

// interpolate gives the value at x, which lies after j of the points; slopes may be nil.
func interpolate(x float64, j int, xp, fp, slopes []float64) float64 {
	n := len(xp)
	switch {
	case x != x:
		return x
	case x < xp[0]:
		return fp[0]
	case x > xp[n-1]:
		return fp[n-1]
	}
	switch {
	case j < 0:
		return fp[0]
	case j == n-1 || xp[j] == x:
		return fp[j]
	}
	var slope float64
	if slopes != nil {
		slope = slopes[j]
	} else {
		slope = (fp[j+1] - fp[j]) / (xp[j+1] - xp[j])
	}
	y := float64(slope*(x-xp[j])) + fp[j]
	if y != y {
		y = float64(slope*(x-xp[j+1])) + fp[j+1]
		if y != y && fp[j] == fp[j+1] {
			y = fp[j]
		}
	}
	return y
}

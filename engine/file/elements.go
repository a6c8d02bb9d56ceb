// Streaming the elements of a strided tensor without a copy of the whole.
package file

import (
	"io"
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
)

// writeElements writes t's elements in row-major order, whatever its strides.
// Runs that are contiguous in memory go out as they are.
func writeElements(w io.Writer, t *tensor.Tensor) error {
	if t.Size() == 0 || t.DType().Size() == 0 {
		return nil
	}
	size := t.DType().Size()
	mem := t.Buffer().Mem()
	shape, strides := t.Shape(), t.Strides()
	// axes from cut on form one run of elements
	run, cut := 1, len(shape)
	for cut > 0 && (shape[cut-1] == 1 || strides[cut-1] == run) {
		cut--
		run *= shape[cut]
	}
	outer := t.View(shape[:cut], strides[:cut], t.Offset())
	if run*size >= 256 || cut == 0 {
		return eachRun(w, outer, mem, run*size, size)
	}
	return gather(w, outer, mem, run*size, size)
}

// eachRun writes long runs straight from memory.
func eachRun(w io.Writer, outer *tensor.Tensor, mem []byte, n, size int) (err error) {
	outer.Each(func(pos int) bool {
		_, err = w.Write(mem[pos*size : pos*size+n])
		return err == nil
	})
	return err
}

// gather collects short runs in a buffer.
func gather(w io.Writer, outer *tensor.Tensor, mem []byte, n, size int) (err error) {
	buf := make([]byte, 0, 1<<16+n)
	outer.Each(func(pos int) bool {
		buf = append(buf, mem[pos*size:pos*size+n]...)
		if len(buf) >= 1<<16 {
			_, err = w.Write(buf)
			buf = buf[:0]
		}
		return err == nil
	})
	if err == nil && len(buf) > 0 {
		_, err = w.Write(buf)
	}
	return err
}

// transposed is t with its axes in reverse order.
func transposed(t *tensor.Tensor) *tensor.Tensor {
	shape, strides := slices.Clone(t.Shape()), slices.Clone(t.Strides())
	slices.Reverse(shape)
	slices.Reverse(strides)
	return t.View(shape, strides, t.Offset())
}

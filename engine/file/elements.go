// Streaming the elements of a strided tensor without a copy of the whole.
package file

import (
	"io"
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
)

// writeElements writes t's elements in row-major order, whatever its strides, and
// counts them. Runs that are contiguous in memory go out as they are.
func writeElements(w io.Writer, t *tensor.Tensor, p *progress) error {
	if t.Size() == 0 || t.DType().Size() == 0 {
		return nil
	}
	shape, strides := t.Shape(), t.Strides()
	// axes from cut on form one run of elements
	run, cut := 1, len(shape)
	for cut > 0 && (shape[cut-1] == 1 || strides[cut-1] == run) {
		cut--
		run *= shape[cut]
	}
	outer := t.View(shape[:cut], strides[:cut], t.Offset())
	if !t.Swapped() && (run*t.DType().Size() >= 256 || cut == 0) {
		return eachRun(w, outer, run, p)
	}
	return gather(w, outer, run, p)
}

// eachRun writes long runs, each of n elements, straight from memory.
func eachRun(w io.Writer, outer *tensor.Tensor, n int, p *progress) (err error) {
	mem, size := outer.Buffer().Mem(), outer.DType().Size()
	outer.Each(func(pos int) bool {
		err = writeBytes(w, mem[pos*size:(pos+n)*size], p)
		return err == nil
	})
	return err
}

// gather collects runs of n elements in a buffer, pieces of them if need be.
func gather(w io.Writer, outer *tensor.Tensor, n int, p *progress) (err error) {
	size := outer.DType().Size()
	buf := make([]byte, 1<<16/size*size+size)
	used := 0
	outer.Each(func(pos int) bool {
		for left := n; left > 0 && err == nil; {
			if used == len(buf) {
				_, err = w.Write(buf)
				p.add(used)
				used = 0
			}
			k := min(left, (len(buf)-used)/size)
			outer.Read(buf[used:], pos, k)
			pos, left, used = pos+k, left-k, used+k*size
		}
		return err == nil
	})
	if err == nil {
		_, err = w.Write(buf[:used])
		p.add(used)
	}
	return err
}

// writtenPiece is what is written of one run between two counts: long, so that it goes past the writer's buffer.
const writtenPiece = 2 * chunk

// writeBytes writes bytes in pieces, and counts them.
func writeBytes(w io.Writer, b []byte, p *progress) error {
	for {
		n, err := w.Write(b[:min(writtenPiece, len(b))])
		p.add(n)
		if b = b[n:]; err != nil || len(b) == 0 {
			return err
		}
	}
}

// transposed is t with its axes in reverse order.
func transposed(t *tensor.Tensor) *tensor.Tensor {
	shape, strides := slices.Clone(t.Shape()), slices.Clone(t.Strides())
	slices.Reverse(shape)
	slices.Reverse(strides)
	return t.View(shape, strides, t.Offset())
}

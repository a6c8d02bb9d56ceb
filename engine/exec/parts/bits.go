package parts

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/tensor"
)

// PackBits makes a byte of each eight elements along the last axis.
func PackBits(c *task.Call) error {
	return bytewise(c, func(dst, src []byte, big bool) error {
		x := c.Args[0]
		n := x.Dim(x.Rank() - 1)
		if n%8 == 0 { // no row ends inside a byte: they are one
			return packRow(c, dst, src, big)
		}
		for give := (n + 7) / 8; len(src) > 0; src, dst = src[n:], dst[give:] {
			if err := packRow(c, dst[:give], src[:n], big); err != nil {
				return err
			}
		}
		return nil
	})
}

// packRow packs elements that end with a byte, or with the row.
func packRow(c *task.Call, dst, src []byte, big bool) error {
	return pieces(c, len(src), func(lo, hi int) { gather.PackBits(dst[lo/8:(hi+7)/8], src[lo:hi], big) })
}

// UnpackBits makes eight elements of each byte.
func UnpackBits(c *task.Call) error {
	return bytewise(c, func(dst, src []byte, big bool) error {
		return pieces(c, len(src), func(lo, hi int) { gather.UnpackBits(dst[8*lo:8*hi], src[lo:hi], big) })
	})
}

// bytewise has the result filled in from the operand's bytes.
func bytewise(c *task.Call, fill func(dst, src []byte, big bool) error) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	return dense(c, 0, dtype.Uint8, t.Shape.Dims(), func(out *tensor.Tensor) error {
		x := c.Args[0]
		if !x.Contiguous() {
			if x, err = c.Compact(x); err != nil {
				return err
			}
		}
		if out.Size() == 0 { // which may begin behind its memory
			return nil
		}
		n, from, to := x.Size(), x.Offset(), out.Offset()
		return fill(out.Buffer().Mem()[to:to+out.Size()], x.Buffer().Mem()[from:from+n], c.In.Attrs.(ir.BitsAttrs).Big)
	})
}

// Records as bytes, one after the other, as files and buffers hold them.
package core

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Pack gives the bytes of the records in row-major order; gaps are zero.
func (z *Records) Pack(c *builtin.Call) ([]byte, error) {
	n := tensor.Count(z.Shape)
	if err := c.TextRoom(n * z.Type.Size); err != nil {
		return nil, err
	}
	out := make([]byte, n*z.Type.Size)
	return out, z.packed(func(field []byte, at, size, swap int) {
		each := len(field) / max(n, 1)
		for i := range n {
			to := out[i*z.Type.Size+at:][:each]
			copy(to, field[i*each:])
			swapBytes(to, swap)
		}
	}, 0, n)
}

// packed hands out the bytes of each leaf, of which a record's lie at a place; swap is the
// size of the numbers whose bytes are to be turned, 0 for none.
func (z *Records) packed(f func(field []byte, at, size, swap int), at, n int) error {
	for i, field := range z.Fields {
		spec := &z.Type.Fields[i]
		switch x := field.(type) {
		case *object.Array:
			a, err := z.r.Copy(x)
			if err != nil {
				return err
			}
			t, err := a.Tensor()
			if err != nil {
				return err
			}
			f(TensorBytes(t), at+spec.Offset, spec.Bytes(), swapSize(spec))
		case *Records:
			own := tensor.Count(spec.Shape)
			flat, err := x.reshaped([]int{n, own})
			if err != nil {
				return err
			}
			for k := range own {
				part, err := flat.At(object.Tuple{&object.Slice{Start: object.None, Stop: object.None, Step: object.None}, object.Int(k)})
				if err != nil {
					return err
				}
				if err := part.(*Records).packed(f, at+spec.Offset+k*spec.Record.Size, n); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func swapSize(f *RecordField) int {
	d := f.Type.DType
	switch {
	case !f.Type.Swapped:
		return 0
	case d.IsText():
		return 4
	case d.IsComplex():
		return d.Size() / 2
	}
	return d.Size()
}

func swapBytes(b []byte, size int) {
	for ; size > 1 && len(b) >= size; b = b[size:] {
		slices.Reverse(b[:size])
	}
}

// UnpackRecords makes records of bytes.
func UnpackRecords(c *builtin.Call, t *RecordType, shape []int, b []byte) (*Records, error) {
	n := tensor.Count(shape)
	if len(b) < n*t.Size {
		return nil, object.Errorf(object.ValueError, "buffer is smaller than requested size")
	}
	z, err := NewRecords(c.R, t, shape)
	if err != nil {
		return nil, err
	}
	return z, z.unpack(b, 0, t.Size, n)
}

// unpack reads n records of a stride, the first at a place.
func (z *Records) unpack(b []byte, at, stride, n int) error {
	for i, field := range z.Fields {
		spec := &z.Type.Fields[i]
		switch x := field.(type) {
		case *object.Array:
			t, _ := x.Ready()
			to, each, swap := TensorBytes(t), spec.Bytes(), swapSize(spec)
			for k := range n {
				part := to[k*each : (k+1)*each]
				copy(part, b[at+spec.Offset+k*stride:])
				swapBytes(part, swap)
			}
		case *Records:
			own := tensor.Count(spec.Shape)
			for k := range n {
				flat, err := x.reshaped([]int{n, own})
				if err != nil {
					return err
				}
				part, err := flat.At(object.Tuple{object.Int(k), object.Ellipsis})
				if err != nil {
					return err
				}
				if err := part.(*Records).unpack(b, at+spec.Offset+k*stride, spec.Record.Size, own); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Writing PNG: bool, uint8 and uint16 of shape (H, W), (H, W, 1), (H, W, 3) or (H, W, 4).
package file

import (
	"image"
	"image/color"
	"image/png"
	"io"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// view shows a tensor to the PNG encoder pixel by pixel, without a copy.
type view struct {
	t        *tensor.Tensor
	channels int
	stride   int // of the channel axis
	p        *progress
}

func (v *view) Bounds() image.Rectangle { return image.Rect(0, 0, v.t.Dim(1), v.t.Dim(0)) }

// Opaque spares the encoder a pass over all pixels.
func (v *view) Opaque() bool { return v.channels != 4 }

func (v *view) ColorModel() color.Model {
	wide := v.t.DType() == dtype.Uint16
	switch {
	case v.channels == 1 && wide:
		return color.Gray16Model
	case v.channels == 1:
		return color.GrayModel
	case wide:
		return color.NRGBA64Model
	}
	return color.NRGBAModel
}

func (v *view) At(x, y int) color.Color {
	if x == 0 {
		v.p.add(v.t.Dim(1) * v.channels * v.t.DType().Size())
	}
	pos := v.t.Offset() + y*v.t.Strides()[0] + x*v.t.Strides()[1]
	if v.t.DType() == dtype.Uint16 {
		px := [4]uint16{3: 0xffff}
		for k := range v.channels {
			px[k] = uint16(v.t.Int64At(pos + k*v.stride))
		}
		if v.channels == 1 {
			return color.Gray16{Y: px[0]}
		}
		return color.NRGBA64{R: px[0], G: px[1], B: px[2], A: px[3]}
	}
	px := [4]uint8{3: 0xff}
	for k := range v.channels {
		px[k] = uint8(v.t.Int64At(pos + k*v.stride))
		if v.t.DType() == dtype.Bool {
			px[k] *= 255
		}
	}
	if v.channels == 1 {
		return color.Gray{Y: px[0]}
	}
	return color.NRGBA{R: px[0], G: px[1], B: px[2], A: px[3]}
}

// pngView checks that t can be a PNG.
func pngView(t *tensor.Tensor) (*view, error) {
	switch dt := t.DType(); {
	case dt == dtype.Bool, dt == dtype.Uint8, dt == dtype.Uint16:
	case dt.IsFloat():
		return nil, fault.New(fault.DType, "a PNG holds uint8, uint16 or bool, not %s", dt).
			WithHint("for values from 0 to 1: (x * 255).round().astype('uint8')")
	default:
		return nil, fault.New(fault.DType, "a PNG holds uint8, uint16 or bool, not %s", dt).
			WithHint("convert with .astype('uint8') if the values lie in 0..255")
	}
	v := &view{t: t, channels: 1}
	ok := t.Rank() == 2
	if t.Rank() == 3 {
		v.channels, v.stride = t.Dim(2), t.Strides()[2]
		ok = v.channels == 1 || v.channels == 3 || v.channels == 4
	}
	if !ok {
		return nil, fault.New(fault.Rank, "a PNG has shape (H, W), (H, W, 1), (H, W, 3) or (H, W, 4), not %s", shapeText(t.Shape()))
	}
	if t.Dim(0) == 0 || t.Dim(1) == 0 {
		return nil, fault.New(fault.InvalidArgument, "a PNG has at least one pixel, found shape %s", shapeText(t.Shape()))
	}
	if t.Dim(0) > 1<<31-1 || t.Dim(1) > 1<<31-1 {
		return nil, fault.New(fault.InvalidArgument, "a PNG has fewer than 2**31 pixels a side, found shape %s", shapeText(t.Shape()))
	}
	return v, nil
}

// EncodePNG writes t to w as a PNG.
func EncodePNG(w io.Writer, t *tensor.Tensor) error {
	v, err := pngView(t)
	if err != nil {
		return err
	}
	return png.Encode(w, v)
}

// WritePNG writes t to a file as a PNG.
func WritePNG(path string, t *tensor.Tensor, opts Options) error {
	v, err := pngView(t)
	if err != nil {
		return err
	}
	v.p = opts.progress(int64(t.Bytes()))
	return atomically(path, opts, func(w io.Writer) error { return png.Encode(w, v) })
}

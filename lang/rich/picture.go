// Arrays as pictures.
package rich

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// mostPixels a picture has at most; larger ones are shown by every n-th pixel.
const mostPixels = 1 << 22

// Pixels gives an array of (height, width) or (height, width, 1, 3 or 4) as a picture:
// integers from 0 to 255, bools black and white, floats from 0 to 1. skip is how many
// pixels became one along each axis.
func Pixels(t *tensor.Tensor) (img *image.NRGBA, skip int, err error) {
	shape := t.Shape()
	channels := 1
	if len(shape) == 3 {
		channels = shape[2]
	}
	if len(shape) < 2 || len(shape) > 3 || channels != 1 && channels != 3 && channels != 4 {
		return nil, 0, object.Errorf("ValueError", "a picture has the shape (height, width), (height, width, 3) or (height, width, 4), not %s", object.Repr(object.Ints(shape)))
	}
	if d := t.DType(); d.IsComplex() || d.IsText() || d.IsTime() {
		return nil, 0, object.Errorf(object.TypeError, "a picture is made of numbers, not of %s", d)
	}
	h, w := shape[0], shape[1]
	if h == 0 || w == 0 {
		return nil, 0, object.Errorf("ValueError", "a picture of %d by %d pixels has nothing to show", h, w)
	}
	for skip = 1; (h/skip)*(w/skip) > mostPixels; skip++ {
	}
	img = image.NewNRGBA(image.Rect(0, 0, (w+skip-1)/skip, (h+skip-1)/skip))
	at := level(t)
	s := t.Strides()
	for y := range img.Rect.Dy() {
		row := t.Offset() + y*skip*s[0]
		for x := range img.Rect.Dx() {
			pos := row + x*skip*s[1]
			p := img.Pix[y*img.Stride+4*x : y*img.Stride+4*x+4 : y*img.Stride+4*x+4]
			if channels == 1 {
				v := at(pos)
				p[0], p[1], p[2], p[3] = v, v, v, 255
				continue
			}
			p[3] = 255
			for c := range channels {
				p[c] = at(pos + c*s[2])
			}
		}
	}
	return img, skip, nil
}

// level reads an element as a level of light.
func level(t *tensor.Tensor) func(pos int) uint8 {
	switch d := t.DType(); {
	case d.IsBool():
		return func(pos int) uint8 {
			if t.BoolAt(pos) {
				return 255
			}
			return 0
		}
	case d.IsInteger():
		return func(pos int) uint8 { return uint8(min(max(t.Int64At(pos), 0), 255)) }
	}
	return func(pos int) uint8 {
		f := t.Float64At(pos)
		if !(f > 0) {
			return 0
		}
		return uint8(math.Round(min(f, 1) * 255))
	}
}

// Picture is an array's bundle as a picture.
func Picture(t *tensor.Tensor) (Bundle, error) {
	img, skip, err := Pixels(t)
	if err != nil {
		return Bundle{}, err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return Bundle{}, err
	}
	plain := fmt.Sprintf("<picture of %d by %d pixels>", img.Rect.Dx()*skip, img.Rect.Dy()*skip)
	return Bundle{Data: map[string]any{PNG: b.Bytes(), Plain: plain},
		Metadata: map[string]any{PNG: map[string]any{"width": img.Rect.Dx() * skip, "height": img.Rect.Dy() * skip}}}, nil
}

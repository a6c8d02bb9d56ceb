// Pictures in terminals: the protocols of kitty and iTerm2, and sixel.
package figure

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"strings"

	"github.com/mattn/go-sixel"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// KittyPicture is a PNG as kitty's graphics protocol has it.
func KittyPicture(data []byte) string {
	var b strings.Builder
	text := base64.StdEncoding.EncodeToString(data)
	for first := true; first || text != ""; first = false {
		piece := text[:min(len(text), 4096)]
		text = text[len(piece):]
		more := 0
		if text != "" {
			more = 1
		}
		if first {
			fmt.Fprintf(&b, "\x1b_Ga=T,f=100,q=2,m=%d;%s\x1b\\", more, piece)
		} else {
			fmt.Fprintf(&b, "\x1b_Gm=%d;%s\x1b\\", more, piece)
		}
	}
	return b.String()
}

// ITermPicture is a PNG as iTerm2's protocol has it.
func ITermPicture(data []byte) string {
	return fmt.Sprintf("\x1b]1337;File=inline=1;size=%d:%s\a", len(data), base64.StdEncoding.EncodeToString(data))
}

// SixelPicture is a PNG as sixels; wide is how many pixels it may be wide.
func SixelPicture(data []byte, wide int) (string, error) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	if w := img.Bounds().Dx(); wide > 0 && w > wide {
		img = smaller(img, float64(wide)/float64(w))
	}
	var b bytes.Buffer
	e := sixel.NewEncoder(&b)
	e.Dither = true
	if err := e.Encode(img); err != nil {
		return "", err
	}
	return b.String(), nil
}

// Enlarged is a PNG whose pixels are squares of several where it is less than so many wide and high: on a screen it
// would be a dot.
func Enlarged(data []byte, least int) []byte {
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || c.Width < 1 || c.Height < 1 {
		return data
	}
	f := least / max(c.Width, c.Height)
	if f < 2 {
		return data
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return data
	}
	b := img.Bounds()
	out := image.NewNRGBA(image.Rect(0, 0, c.Width*f, c.Height*f))
	for y := range c.Height * f {
		for x := range c.Width * f {
			out.Set(x, y, img.At(b.Min.X+x/f, b.Min.Y+y/f))
		}
	}
	var to bytes.Buffer
	if png.Encode(&to, out) != nil {
		return data
	}
	return to.Bytes()
}

// smaller scales a picture down: each pixel is the mean of those that it stands for.
func smaller(img image.Image, f float64) image.Image {
	b := img.Bounds()
	src := newRaster(b.Dx(), b.Dy())
	for y := range b.Dy() {
		for x := range b.Dx() {
			src.Set(x, y, img.At(b.Min.X+x, b.Min.Y+y))
		}
	}
	m := &Image{Rows: b.Dy(), Cols: b.Dx(), Pixels: src}
	out := newRaster(max(int(float64(b.Dx())*f), 1), max(int(float64(b.Dy())*f), 1))
	w, h := float64(out.Rect.Dx()), float64(out.Rect.Dy())
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.SetNRGBA(x, y, m.color(float64(x)/w, float64(x+1)/w, float64(y)/h, float64(y+1)/h))
		}
	}
	return out
}

// Ground is text on a ground of a colour, in black or white as it is read best.
func Ground(c Color, text string) string {
	var ink paint.RGB
	if Dark(c) {
		ink = paint.RGB{R: 255, G: 255, B: 255}
	}
	ground := rgb(c)
	return paint.InkOn(ink, &ground, text)
}

// PictureText is a PNG as lines of blocks, whose colours or shades are those of the picture.
func PictureText(data []byte, o TextOptions) (string, error) {
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	if c.Width*c.Height > mostPixels || c.Width*c.Height == 0 {
		return "", errors.New("the picture is too large to be drawn as text")
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	pixels := image.NewNRGBA(image.Rect(0, 0, c.Width, c.Height))
	draw.Draw(pixels, pixels.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(pixels, pixels.Bounds(), m, m.Bounds().Min, draw.Over)
	f := New()
	a := &Axes{Off: true, Equal: true, Marks: []Mark{&Image{Rows: c.Height, Cols: c.Width, Pixels: pixels, X0: -0.5, X1: float64(c.Width) - 0.5, Y0: -0.5, Y1: float64(c.Height) - 0.5, Alpha: 1}}}
	a.Y.Inverted = true
	f.Axes = []*Axes{a}
	return f.Text(o), nil
}

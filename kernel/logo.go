// The logo: a grid of cells in two colours, as a tensor with a slice taken.
package kernel

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
)

// logo draws the logo as a PNG of a size in pixels.
func logo(size int) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	cell, gap := size/4, max(size/32, 1)
	plain, taken := color.NRGBA{0x2f, 0x5d, 0x8a, 0xff}, color.NRGBA{0xf2, 0xa0, 0x3d, 0xff}
	for y := range size {
		for x := range size {
			if x%cell < gap || y%cell < gap {
				continue
			}
			c := plain
			if row, col := y/cell, x/cell; row >= 1 && row < 3 && col >= 1 {
				c = taken
			}
			img.SetNRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	png.Encode(&b, img) // writing to memory does not fail
	return b.Bytes()
}

// logoSVG is the logo for any size.
func logoSVG() []byte {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` + "\n")
	for row := range 4 {
		for col := range 4 {
			fill := "#2f5d8a"
			if row >= 1 && row < 3 && col >= 1 {
				fill = "#f2a03d"
			}
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="14" height="14" rx="1" fill="%s"/>`+"\n", 16*col+2, 16*row+2, fill)
		}
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

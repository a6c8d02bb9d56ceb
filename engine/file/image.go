// Images: PNG and JPEG to uint8 or uint16 of shape (H, W), (H, W, 3) or (H, W, 4).
package file

import (
	"bufio"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// imageFile is an image whose header has been read.
type imageFile struct {
	s        *source
	format   string
	w, h     int
	channels int
	dt       dtype.DType
	most     Options // its limits, which entries state
}

func openImage(s *source, format string, opts Options) (*imageFile, error) {
	f := &imageFile{s: s, format: format, dt: dtype.Uint8, most: opts}
	var err error
	if format == PNG {
		err = f.pngHeader()
	} else {
		err = f.jpegHeader()
	}
	if err != nil {
		return nil, err
	}
	if f.w <= 0 || f.h <= 0 {
		return nil, badFormat(s.path, "an image of %d by %d pixels", f.w, f.h)
	}
	return f, nil
}

// pngHeader reads IHDR, and looks for a tRNS chunk, which adds an alpha channel.
func (f *imageFile) pngHeader() error {
	head, err := f.s.head(33)
	if err != nil {
		return err
	}
	if len(head) < 33 || string(head[12:16]) != "IHDR" {
		return badFormat(f.s.path, "the PNG has no IHDR chunk: cut short at %d bytes", len(head))
	}
	w, h := binary.BigEndian.Uint32(head[16:]), binary.BigEndian.Uint32(head[20:])
	if w > 1<<31-1 || h > 1<<31-1 {
		return badFormat(f.s.path, "an image of %d by %d pixels", w, h)
	}
	f.w, f.h = int(w), int(h)
	depth, kind := head[24], head[25]
	if depth == 16 {
		f.dt = dtype.Uint16
	}
	switch kind {
	case 0:
		f.channels = 1
	case 2, 3:
		f.channels = 3
	case 4, 6:
		f.channels = 4
		return nil
	default:
		return badFormat(f.s.path, "PNG colour type %d", kind)
	}
	transparent, err := f.pngHas("tRNS")
	if transparent {
		f.channels = 4
	}
	return err
}

// pngHas looks for a chunk before the pixels.
func (f *imageFile) pngHas(name string) (bool, error) {
	b := make([]byte, 8)
	for off, n := int64(33), 0; off+8 <= f.s.size && n < 1000; n++ {
		if err := f.s.readAt(b, off); err != nil {
			return false, err
		}
		switch string(b[4:]) {
		case name:
			return true, nil
		case "IDAT", "IEND":
			return false, nil
		}
		off += 12 + int64(binary.BigEndian.Uint32(b))
	}
	return false, nil
}

func (f *imageFile) jpegHeader() error {
	c, err := jpeg.DecodeConfig(f.reader(Options{}))
	if err != nil {
		return badFormat(f.s.path, "the JPEG's header is damaged: %v", err)
	}
	f.w, f.h, f.channels = c.Width, c.Height, 3
	if c.ColorModel == color.GrayModel {
		f.channels = 1
	}
	return nil
}

func (f *imageFile) reader(opts Options) io.Reader {
	return bufio.NewReaderSize(opts.counted(io.NewSectionReader(f.s.r, 0, f.s.size)), 1<<16)
}

func (f *imageFile) shape() []int {
	if f.channels == 1 {
		return []int{f.h, f.w}
	}
	return []int{f.h, f.w, f.channels}
}

func (f *imageFile) entries() []Entry {
	return []Entry{{DType: f.dt, DTypeText: f.dt.String(), Shape: f.shape(), Bytes: f.s.size, Offset: -1, Order: "C", Compressed: true, Problem: f.limits()}}
}

func (f *imageFile) close() error { return f.s.close() }

// limits refuses an image before its pixels are unpacked.
func (f *imageFile) limits() error {
	pixels := int64(f.w) * int64(f.h) // both below 2**31
	if most := f.most.maxPixels(); pixels > most {
		return unsupported(f.s.path, "%d by %d pixels are %d, the limit is %d", f.w, f.h, pixels, most)
	}
	if need := pixels * int64(f.channels*f.dt.Size()); need > f.most.maxBytes() {
		return tooLarge(f.s.path, number(need)+" bytes", f.most)
	}
	if f.format == PNG && pixels/8/deflateRatio > f.s.size {
		return badFormat(f.s.path, "%d bytes cannot unpack to %d by %d pixels", f.s.size, f.w, f.h)
	}
	return nil
}

func (f *imageFile) tensor(_ int, opts Options) (*tensor.Tensor, error) {
	if err := opts.cancelled(); err != nil {
		return nil, err
	}
	var img image.Image
	var err error
	if f.format == PNG {
		img, err = png.Decode(f.reader(opts))
	} else {
		img, err = jpeg.Decode(f.reader(opts))
	}
	if err != nil {
		return nil, badFormat(f.s.path, "the image is damaged: %v", err)
	}
	if r := img.Bounds(); r.Dx() != f.w || r.Dy() != f.h {
		return nil, badFormat(f.s.path, "the header says %d by %d pixels, the image has %d by %d", f.w, f.h, r.Dx(), r.Dy())
	}
	b := tensor.NewBuffer(f.w * f.h * f.channels * f.dt.Size())
	for y := range f.h {
		row := b.Mem()[y*f.w*f.channels*f.dt.Size():][:f.w*f.channels*f.dt.Size()]
		if f.dt == dtype.Uint16 {
			f.row16(img, y, row)
		} else {
			f.row8(img, y, row)
		}
	}
	return tensor.OfBuffer(finish(b, opts), f.dt, f.shape(), tensor.RowMajor(f.shape()), 0), nil
}

// row8 writes one row of bytes.
func (f *imageFile) row8(img image.Image, y int, row []byte) {
	y += img.Bounds().Min.Y
	x0 := img.Bounds().Min.X
	switch m := img.(type) {
	case *image.Gray:
		copy(row, m.Pix[m.PixOffset(x0, y):])
		return
	case *image.NRGBA:
		if f.channels == 4 {
			copy(row, m.Pix[m.PixOffset(x0, y):])
			return
		}
	case *image.YCbCr:
		for x := range f.w {
			yi, ci := m.YOffset(x0+x, y), m.COffset(x0+x, y)
			row[3*x], row[3*x+1], row[3*x+2] = color.YCbCrToRGB(m.Y[yi], m.Cb[ci], m.Cr[ci])
		}
		return
	}
	for x := range f.w {
		switch f.channels {
		case 1:
			row[x] = color.GrayModel.Convert(img.At(x0+x, y)).(color.Gray).Y
		default:
			c := color.NRGBAModel.Convert(img.At(x0+x, y)).(color.NRGBA)
			px := [4]byte{c.R, c.G, c.B, c.A}
			copy(row[f.channels*x:], px[:f.channels])
		}
	}
}

// row16 writes one row of 16-bit samples.
func (f *imageFile) row16(img image.Image, y int, row []byte) {
	y += img.Bounds().Min.Y
	x0 := img.Bounds().Min.X
	for x := range f.w {
		var px [4]uint16
		if f.channels == 1 {
			px[0] = color.Gray16Model.Convert(img.At(x0+x, y)).(color.Gray16).Y
		} else {
			c := color.NRGBA64Model.Convert(img.At(x0+x, y)).(color.NRGBA64)
			px = [4]uint16{c.R, c.G, c.B, c.A}
		}
		for k := range f.channels {
			binary.LittleEndian.PutUint16(row[2*(x*f.channels+k):], px[k])
		}
	}
}

// Reading .npy: from a file lazily, from a stream at once.
package file

import (
	"io"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// npyFile is a .npy, or the stored member of a .npz, inside a source.
type npyFile struct {
	s    *source
	h    *npyHeader
	base int64 // offset of the magic
	opts Options
}

func openNpy(s *source, opts Options) (*npyFile, error) {
	return openNpyAt(s, 0, s.size, opts)
}

// openNpyAt reads the header of the .npy that lies in [base, base+size) of s.
func openNpyAt(s *source, base, size int64, opts Options) (*npyFile, error) {
	h, err := readNpyHeader(s.path, io.NewSectionReader(s.r, base, size))
	if err != nil {
		return nil, err
	}
	if err := h.check(s.path, size-h.start); err != nil {
		return nil, err
	}
	return &npyFile{s: s, h: h, base: base, opts: opts}, nil
}

func (f *npyFile) entries() []Entry { return []Entry{f.h.entry("", f.base)} }
func (f *npyFile) close() error     { return f.s.close() }

func (f *npyFile) tensor(int) (*tensor.Tensor, error) {
	off := f.base + f.h.start
	if !f.h.big && !f.h.bytes {
		b, err := f.s.load(f.h.dt, off, f.h.need, f.opts)
		if err != nil {
			return nil, err
		}
		return f.h.wrap(b), nil
	}
	return f.h.read(f.s.path, io.NewSectionReader(f.s.r, off, f.h.need), f.opts)
}

// wrap makes the tensor over its data.
func (h *npyHeader) wrap(b *tensor.Buffer) *tensor.Tensor {
	strides := tensor.RowMajor(h.shape)
	if h.order == "F" {
		strides = colMajor(h.shape)
	}
	return tensor.OfBuffer(b, h.dt, h.shape, strides, 0)
}

// colMajor gives the strides of a column-major layout.
func colMajor(shape []int) []int {
	st := make([]int, len(shape))
	n := 1
	for i, d := range shape {
		st[i] = n
		n *= max(d, 1)
	}
	return st
}

// eager is how much of a stream is read before memory for all that its header
// promises is taken.
const eager = 1 << 26

// read takes the data from r, converts them and makes the tensor.
func (h *npyHeader) read(path string, r io.Reader, opts Options) (*tensor.Tensor, error) {
	size := h.need
	if h.bytes {
		size *= 4
	}
	if size > opts.maxBytes() || size < h.need {
		return nil, tooLarge(path, number(size)+" bytes", opts)
	}
	var first []byte
	if h.need > eager { // a short stream with a long promise costs no memory
		first = make([]byte, eager)
		if err := h.fill(path, r, first, 0, opts); err != nil {
			return nil, err
		}
	}
	b := tensor.NewBuffer(int(size))
	mem := b.Mem()[:h.need]
	copy(mem, first)
	if err := h.fill(path, r, mem[len(first):], int64(len(first)), opts); err != nil {
		return nil, err
	}
	h.convert(b.Mem())
	return h.wrap(finish(b, opts)), nil
}

// fill reads exactly len(b) bytes of data, of which had are read already.
func (h *npyHeader) fill(path string, r io.Reader, b []byte, had int64, opts Options) error {
	for len(b) > 0 {
		if err := opts.cancelled(); err != nil {
			return err
		}
		n, err := io.ReadFull(r, b[:min(chunk, len(b))])
		had += int64(n)
		b = b[n:]
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return h.check(path, had)
		}
		if err != nil {
			return systemError(path, err)
		}
	}
	return nil
}

// convert turns the file's bytes at the front of mem into elements.
func (h *npyHeader) convert(mem []byte) {
	switch {
	case h.bytes:
		widen(mem, int(h.need))
	case h.big:
		part := h.dt.Real().Size()
		if h.dt.IsText() {
			part = 4
		}
		swap(mem, part)
	case h.dt == dtype.Bool:
		for i, v := range mem {
			if v > 1 {
				mem[i] = 1
			}
		}
	}
}

// widen makes a code point of each of the first n bytes, from the end so that
// none is overwritten unread.
func widen(mem []byte, n int) {
	for i := n - 1; i >= 0; i-- {
		c := mem[i]
		w := mem[4*i : 4*i+4 : 4*i+4]
		w[0], w[1], w[2], w[3] = c, 0, 0, 0
	}
}

// swap reverses the bytes of each part.
func swap(mem []byte, part int) {
	switch part {
	case 2:
		for i := 0; i+1 < len(mem); i += 2 {
			mem[i], mem[i+1] = mem[i+1], mem[i]
		}
	case 4:
		for i := 0; i+3 < len(mem); i += 4 {
			b := mem[i : i+4 : i+4]
			b[0], b[1], b[2], b[3] = b[3], b[2], b[1], b[0]
		}
	case 8:
		for i := 0; i+7 < len(mem); i += 8 {
			b := mem[i : i+8 : i+8]
			b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7] = b[7], b[6], b[5], b[4], b[3], b[2], b[1], b[0]
		}
	}
}

// ReadNpy reads one .npy from a stream, within Options.MaxBytes.
// What follows the data is left unread. path is for messages: "<stdin>".
func ReadNpy(path string, r io.Reader, opts Options) (*tensor.Tensor, error) {
	h, err := readNpyHeader(path, r)
	if err != nil {
		return nil, err
	}
	if h.problem != nil {
		return nil, h.problem
	}
	return h.read(path, r, opts)
}

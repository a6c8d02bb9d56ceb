// Reading .npy: from a file lazily, from a stream at once.
package file

import (
	"encoding/binary"
	"io"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// npyFile is a .npy, or the stored member of a .npz, inside a source.
type npyFile struct {
	s    *source
	h    *npyHeader
	base int64 // offset of the magic
}

func openNpy(s *source) (*npyFile, error) {
	return openNpyAt(s, 0, s.size)
}

// openNpyAt reads the header of the .npy that lies in [base, base+size) of s.
func openNpyAt(s *source, base, size int64) (*npyFile, error) {
	h, err := readNpyHeader(s.path, io.NewSectionReader(s.r, base, size))
	if err != nil {
		return nil, err
	}
	if err := h.check(s.path, size-h.start); err != nil {
		return nil, err
	}
	return &npyFile{s: s, h: h, base: base}, nil
}

func (f *npyFile) entries() []Entry { return []Entry{f.h.entry("", f.base)} }
func (f *npyFile) close() error     { return f.s.close() }

func (f *npyFile) tensor(_ int, opts Options) (*tensor.Tensor, error) {
	t, err := f.mapped(opts)
	if t != nil || err != nil {
		return t, err
	}
	return f.h.read(f.s.path, io.NewSectionReader(f.s.r, f.base+f.h.start, f.h.need), opts)
}

// mapped is the tensor over mapped data, nil if they must be read.
func (f *npyFile) mapped(opts Options) (*tensor.Tensor, error) {
	if f.h.bytes {
		return nil, nil
	}
	b, err := f.s.mapped(f.h.dt, f.h.big, f.base+f.h.start, f.h.need, opts)
	if b == nil || err != nil {
		return nil, err
	}
	return f.h.wrap(b), nil
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
	p := opts.progress(h.need)
	var first []byte
	if h.need > eager { // a short stream with a long promise costs no memory
		first = make([]byte, eager)
		if err := h.fill(path, r, first, 0, opts, p); err != nil {
			return nil, err
		}
	}
	b := tensor.NewBuffer(int(size))
	mem := b.Mem()[:h.need]
	copy(mem, first)
	if err := h.fill(path, r, mem[len(first):], int64(len(first)), opts, p); err != nil {
		return nil, err
	}
	if err := h.convert(path, b.Mem()); err != nil {
		return nil, err
	}
	return h.wrap(finish(b, opts)), nil
}

// fill reads exactly len(b) bytes of data, of which had are read already.
func (h *npyHeader) fill(path string, r io.Reader, b []byte, had int64, opts Options, p *progress) error {
	for len(b) > 0 {
		if err := opts.cancelled(); err != nil {
			return err
		}
		n, err := io.ReadFull(r, b[:min(chunk, len(b))])
		had += int64(n)
		p.add(n)
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
func (h *npyHeader) convert(path string, mem []byte) error {
	switch {
	case h.bytes:
		widen(mem, int(h.need))
	case h.big:
		tensor.SwapBytes(mem, tensor.Unit(h.dt))
	}
	return mend(path, h.dt, mem)
}

// mend makes elements that were read fit their type: bools 0 or 1, texts of
// characters.
func mend(path string, dt dtype.DType, mem []byte) error {
	if dt.IsText() {
		return checkText(path, dt, mem, 0)
	}
	if dt == dtype.Bool {
		for i, v := range mem {
			if v > 1 {
				mem[i] = 1
			}
		}
	}
	return nil
}

// checkText refuses code units that are no characters; mem begins at byte
// first of the tensor's data, in the file's order of elements.
func checkText(path string, dt dtype.DType, mem []byte, first int64) error {
	for i := 0; i+4 <= len(mem); i += 4 {
		u := binary.LittleEndian.Uint32(mem[i:])
		if u < surrogate || u <= utf8.MaxRune && utf8.ValidRune(rune(u)) {
			continue
		}
		at := (first + int64(i)) / int64(dt.Size())
		if u > utf8.MaxRune {
			return badFormat(path, "character U+%08X of element %d is not in range [U+0000; U+10ffff]", u, at)
		}
		return unsupported(path, "element %d holds the surrogate U+%04X, which is no character", at, u)
	}
	return nil
}

// surrogate is the first code point that is no character by itself.
const surrogate = 0xd800

// widen makes a code point of each of the first n bytes, from the end so that
// none is overwritten unread.
func widen(mem []byte, n int) {
	for i := n - 1; i >= 0; i-- {
		c := mem[i]
		w := mem[4*i : 4*i+4 : 4*i+4]
		w[0], w[1], w[2], w[3] = c, 0, 0, 0
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

// source: the bytes of an open file, on disk or in memory, with checked reads.
package file

import (
	"bytes"
	"io"
	"os"
	"slices"
	"sync/atomic"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// chunk is the size of one read or write, between which a context is looked at.
const chunk = 1 << 20

// source is where a container's bytes are. f is nil in memory.
type source struct {
	path string
	size int64
	r    io.ReaderAt
	f    *os.File
	done atomic.Bool // closed
}

func memorySource(path string, data []byte) *source {
	return &source{path: path, size: int64(len(data)), r: bytes.NewReader(data)}
}

// openSource opens a regular file, or reads another kind of file whole.
func openSource(path string, opts Options) (*source, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, systemError(path, err)
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = errIsDir
	case info.Mode()&os.ModeDevice != 0: // it may never end
		f.Close()
		return nil, fault.New(fault.Format, "%s is a device, not a file", show(path))
	case info.Mode().IsRegular():
		return &source{path: path, size: info.Size(), r: f, f: f}, nil
	}
	defer f.Close()
	if err != nil {
		return nil, systemError(path, err)
	}
	data, err := readBounded(path, f, opts)
	if err != nil {
		return nil, err
	}
	return memorySource(path, data), nil
}

// readBounded reads a stream to its end, within MaxBytes.
func readBounded(path string, r io.Reader, opts Options) ([]byte, error) {
	var buf bytes.Buffer
	for {
		if err := opts.cancelled(); err != nil {
			return nil, err
		}
		n, err := io.CopyN(&buf, r, chunk)
		if int64(buf.Len()) > opts.maxBytes() {
			return nil, tooLarge(path, "more than "+number(opts.maxBytes()), opts)
		}
		if err == io.EOF || err == nil && n == 0 {
			return buf.Bytes(), nil
		}
		if err != nil {
			return nil, systemError(path, err)
		}
	}
}

func (s *source) close() error {
	if s.f == nil || s.done.Swap(true) {
		return nil
	}
	if err := s.f.Close(); err != nil {
		return systemError(s.path, err)
	}
	return nil
}

// head reads up to n bytes from the start.
func (s *source) head(n int) ([]byte, error) {
	b := make([]byte, min(int64(n), s.size))
	return b, s.readAt(b, 0)
}

// readAt fills b from off. The caller has checked the range against the size.
func (s *source) readAt(b []byte, off int64) error {
	n, err := s.r.ReadAt(b, off)
	if n == len(b) {
		return nil
	}
	if err == io.EOF {
		return s.shorter(off+int64(len(b)), off+int64(n))
	}
	return systemError(s.path, err)
}

func (s *source) shorter(want, have int64) error {
	return fault.New(fault.IO, "%s: the file became shorter while it was in use: expected %s bytes, found %s", show(s.path), number(want), number(have))
}

// readInto fills b from off in chunks.
func (s *source) readInto(b []byte, off int64, opts Options) error {
	p := opts.progress(int64(len(b)))
	for len(b) > 0 {
		if err := opts.cancelled(); err != nil {
			return err
		}
		n := min(chunk, len(b))
		if err := s.readAt(b[:n], off); err != nil {
			return err
		}
		p.add(n)
		b, off = b[n:], off+int64(n)
	}
	return nil
}

// mapped maps n bytes at off as elements of type dt, swapped or not; nil where
// they must be read instead. The caller has checked n against the size. Elements
// may lie at odd addresses, as in the archives that NumPy writes: amd64 and arm64
// load them from there, and the loops ask for no more.
func (s *source) mapped(dt dtype.DType, swapped bool, off, n int64, opts Options) (*tensor.Buffer, error) {
	least := int64(mapMin)
	if swapped {
		least = swapMin
	}
	if n < least || s.f == nil || opts.NoMap {
		return nil, nil
	}
	info, err := s.f.Stat()
	if err != nil {
		return nil, systemError(s.path, err)
	}
	if info.Size() < off+n {
		return nil, s.shorter(off+n, info.Size())
	}
	if ok, err := s.sound(dt, swapped, off, n, opts); err != nil || !ok {
		return nil, err
	}
	mem, keep, err := mapFile(s.f, off, int(n), opts.Mappings)
	switch {
	case err != nil:
		return nil, nil // a file system that cannot map can still be read
	case swapped:
		return tensor.WrapSwapped(mem, tensor.Unit(dt), opts.ReadOnly, keep), nil
	}
	return tensor.WrapBytes(mem, opts.ReadOnly, keep), nil
}

// read reads n bytes at off as elements of type dt.
func (s *source) read(dt dtype.DType, off, n int64, opts Options) (*tensor.Buffer, error) {
	if n > opts.maxBytes() {
		return nil, tooLarge(s.path, number(n)+" bytes", opts)
	}
	b := tensor.NewBuffer(int(n))
	if err := s.readInto(b.Mem(), off, opts); err != nil {
		return nil, err
	}
	if err := mend(s.path, dt, b.Mem()); err != nil {
		return nil, err
	}
	return finish(b, opts), nil
}

// finish marks a buffer that was filled here as its owner wants it.
func finish(b *tensor.Buffer, opts Options) *tensor.Buffer {
	if opts.ReadOnly {
		return tensor.WrapBytes(b.Mem(), true, b)
	}
	return b
}

// sound looks at the bytes of types that not all bytes can be. A bool other
// than 0 and 1 can be mended where it is read, not where it is mapped. It goes
// through a buffer: touching the pages would make them resident.
func (s *source) sound(dt dtype.DType, swapped bool, off, n int64, opts Options) (bool, error) {
	if dt != dtype.Bool && !dt.IsText() {
		return true, nil
	}
	b := make([]byte, min(chunk, n))
	p := opts.progress(n)
	for done := int64(0); done < n; done += int64(len(b)) {
		if err := opts.cancelled(); err != nil {
			return false, err
		}
		b = b[:min(chunk, n-done)]
		if err := s.readAt(b, off+done); err != nil {
			return false, err
		}
		p.add(len(b))
		if dt == dtype.Bool {
			if slices.Max(b) > 1 {
				return false, nil
			}
			continue
		}
		if swapped {
			tensor.SwapBytes(b, 4)
		}
		if err := checkText(s.path, dt, b, done); err != nil {
			return false, err
		}
	}
	return true, nil
}

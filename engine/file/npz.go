// Reading .npz: a zip archive of .npy members, stored or deflated.
package file

import (
	"archive/zip"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
)

// npzMaxMembers bounds the archive's directory.
const npzMaxMembers = 1 << 17

// deflateRatio is more than deflate can compress: a member that claims more is lying.
const deflateRatio = 1100

// npzFile is an open archive.
type npzFile struct {
	s       *source
	members []npzMember
}

// npzMember is one member; stored is set where its bytes can be used in place.
type npzMember struct {
	zip    *zip.File
	h      *npyHeader // nil if the member is no .npy
	stored *npyFile
	summed bool // its checksum is right
	list   Entry
}

func openNpz(s *source, opts Options) (*npzFile, error) {
	z, err := zip.NewReader(s.r, s.size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // names are never used as paths here
		if errors.Is(err, zip.ErrFormat) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, badFormat(s.path, "File is not a zip file: no sound directory at its end (was it cut short?)")
		}
		return nil, badFormat(s.path, "File is not a zip file: %v", err)
	}
	if len(z.File) > npzMaxMembers {
		return nil, badFormat(s.path, "the archive lists %d members, the limit is %d", len(z.File), npzMaxMembers)
	}
	f := &npzFile{s: s}
	seen := make(map[string]bool, len(z.File))
	for _, m := range z.File {
		if err := opts.cancelled(); err != nil {
			return nil, err
		}
		if strings.HasSuffix(m.Name, "/") {
			continue
		}
		name := strings.TrimSuffix(m.Name, ".npy")
		if seen[name] {
			return nil, badFormat(s.path, "the archive lists two members named '%s'", clip(name))
		}
		seen[name] = true
		f.members = append(f.members, f.member(name, m))
	}
	return f, nil
}

// member reads the header of one member. What is wrong with a single member is
// told when it is asked for: the others stay readable.
func (f *npzFile) member(name string, m *zip.File) npzMember {
	out := npzMember{zip: m, list: Entry{Name: name, DTypeText: "unreadable", Bytes: int64(m.CompressedSize64), Offset: -1, Compressed: m.Method != zip.Store}}
	path := f.s.path + ":" + m.Name
	problem := f.refuse(path, m)
	if problem == nil && m.Method == zip.Store {
		problem = out.openStored(f, path)
	} else if problem == nil {
		problem = out.openPacked(path)
	}
	if out.h != nil {
		base := int64(0)
		if out.stored != nil {
			base = out.stored.base
		}
		size, packed := out.list.Bytes, out.list.Compressed
		out.list = out.h.entry(name, base)
		if packed {
			out.list.Compressed, out.list.Offset, out.list.Bytes = true, -1, size
		}
	}
	if problem != nil {
		out.list.Problem = problem
	}
	return out
}

// refuse tells why a member cannot be read at all.
func (f *npzFile) refuse(path string, m *zip.File) error {
	switch {
	case m.Flags&1 != 0:
		return unsupported(path, "the member is encrypted")
	case m.Method != zip.Store && m.Method != zip.Deflate:
		return unsupported(path, "compression method %d; stored and deflated members are read", m.Method)
	case !strings.HasSuffix(m.Name, ".npy"):
		return unsupported(path, "the member is no .npy array")
	case m.CompressedSize64 > uint64(f.s.size):
		return badFormat(path, "the directory says %d bytes, the whole file has %d", m.CompressedSize64, f.s.size)
	case m.Method == zip.Store && m.CompressedSize64 != m.UncompressedSize64:
		return badFormat(path, "a stored member of %d bytes that claims to hold %d", m.CompressedSize64, m.UncompressedSize64)
	case m.UncompressedSize64/deflateRatio > m.CompressedSize64:
		return badFormat(path, "%d bytes cannot unpack to the %d that the directory claims", m.CompressedSize64, m.UncompressedSize64)
	}
	return nil
}

// openStored finds the member's bytes in the archive.
func (m *npzMember) openStored(f *npzFile, path string) error {
	base, err := m.zip.DataOffset()
	if err != nil {
		return badFormat(path, "the member's local header is damaged")
	}
	size := int64(m.zip.UncompressedSize64)
	if base+size > f.s.size {
		return truncated(path, "the directory places the member at "+number(base), size, f.s.size-base)
	}
	inner := &source{path: path, size: f.s.size, r: f.s.r, f: f.s.f}
	m.stored, err = openNpyAt(inner, base, size)
	if err != nil {
		m.stored = nil
		return err
	}
	m.h = m.stored.h
	return nil
}

// openPacked unpacks no more than the header.
func (m *npzMember) openPacked(path string) error {
	r, err := m.zip.Open()
	if err != nil {
		return badFormat(path, "the member's local header is damaged")
	}
	defer r.Close()
	h, err := readNpyHeader(path, packed{r, crc32.NewIEEE()})
	if err != nil {
		return packedError(path, err)
	}
	m.h = h
	if have := int64(m.zip.UncompressedSize64) - h.start; h.need >= 0 && h.need != have {
		return truncated(path, "the header says "+clip(h.text)+" of shape "+shapeText(h.shape), h.need, have)
	}
	return nil
}

func (f *npzFile) entries() []Entry {
	list := make([]Entry, len(f.members))
	for i, m := range f.members {
		list[i] = m.list
	}
	return list
}

func (f *npzFile) close() error { return f.s.close() }

func (f *npzFile) tensor(i int, opts Options) (*tensor.Tensor, error) {
	m := &f.members[i]
	if m.stored != nil {
		t, err := m.stored.mapped(opts)
		if err == nil && t != nil {
			err = f.sum(m, opts)
		}
		if t != nil || err != nil {
			return t, err
		}
	}
	path := f.s.path + ":" + m.zip.Name
	r, err := m.zip.Open()
	if err != nil {
		return nil, badFormat(path, "the member's local header is damaged")
	}
	defer r.Close()
	pr := packed{r, crc32.NewIEEE()}
	if _, err := io.CopyN(io.Discard, pr, m.h.start); err != nil {
		return nil, packedError(path, err)
	}
	t, err := m.h.read(path, pr, opts)
	if err != nil {
		return nil, packedError(path, err)
	}
	if _, err := io.Copy(io.Discard, pr); err != nil { // where the archive's reader compares sizes
		return nil, packedError(path, err)
	}
	if pr.sum.Sum32() != m.zip.CRC32 {
		return nil, badSum(path)
	}
	return t, nil
}

// sumMax is the size up to which a stored member is read once for its checksum
// before it is mapped.
const sumMax = 1 << 26

// sum compares the checksum of a stored member that is mapped. A large one is
// left alone: to read it whole is what mapping avoids.
func (f *npzFile) sum(m *npzMember, opts Options) error {
	size := int64(m.zip.UncompressedSize64)
	if m.summed || size > sumMax {
		return nil
	}
	h, b, p := crc32.NewIEEE(), make([]byte, min(chunk, size)), opts.progress(size)
	for at := int64(0); at < size; at += int64(len(b)) {
		if err := opts.cancelled(); err != nil {
			return err
		}
		b = b[:min(chunk, size-at)]
		if err := f.s.readAt(b, m.stored.base+at); err != nil {
			return err
		}
		h.Write(b)
		p.add(len(b))
	}
	if h.Sum32() != m.zip.CRC32 {
		return badSum(m.stored.s.path)
	}
	m.summed = true
	return nil
}

func badSum(path string) error {
	return badFormat(path, "Bad CRC-32: the member's bytes are damaged")
}

// packed reads a member, adds up its checksum and marks the errors of the data
// as such.
type packed struct {
	r   io.Reader
	sum hash.Hash32
}

// packedFault is damage inside a compressed member.
type packedFault struct{ error }

func (p packed) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	p.sum.Write(b[:n])
	if err != nil && err != io.EOF {
		err = packedFault{err}
	}
	return n, err
}

// packedError words damage found while unpacking.
func packedError(path string, err error) error {
	var d packedFault
	switch {
	case errors.As(err, &d) && errors.Is(d.error, zip.ErrChecksum):
		return badSum(path)
	case errors.As(err, &d) && (errors.Is(d.error, zip.ErrFormat) || errors.Is(d.error, io.ErrUnexpectedEOF)):
		return badFormat(path, "the member does not unpack to as many bytes as the directory claims")
	case errors.As(err, &d):
		return badFormat(path, "the compressed data are damaged: %v", d.error)
	}
	return err
}

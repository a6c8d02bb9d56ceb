// Reading .safetensors: a length, a JSON header, the data without holes.
package file

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// stMaxHeader is the bound that the format itself sets.
const stMaxHeader = 100_000_000

// stTypes are the format's names of element types.
var stTypes = map[string]dtype.DType{
	"BOOL": dtype.Bool, "U8": dtype.Uint8, "I8": dtype.Int8, "U16": dtype.Uint16, "I16": dtype.Int16,
	"U32": dtype.Uint32, "I32": dtype.Int32, "U64": dtype.Uint64, "I64": dtype.Int64,
	"F8_E4M3": dtype.Float8E4M3FN, "F8_E5M2": dtype.Float8E5M2, "F16": dtype.Float16, "BF16": dtype.BFloat16,
	"F32": dtype.Float32, "F64": dtype.Float64, "C64": dtype.Complex64,
}

// stFile is an open file; data is the offset of the first tensor's bytes.
type stFile struct {
	s    *source
	list []Entry
}

// stTensor is one record of the header.
type stTensor struct {
	name       string
	dtype      string
	shape      []int
	begin, end int64
}

func openSafetensors(s *source, opts Options) (*stFile, map[string]string, error) {
	if s.size < 8 {
		return nil, nil, badFormat(s.path, "expected the header's length in 8 bytes, the file has %d", s.size)
	}
	lead := make([]byte, 8)
	if err := s.readAt(lead, 0); err != nil {
		return nil, nil, err
	}
	n := binary.LittleEndian.Uint64(lead)
	if n > stMaxHeader {
		return nil, nil, badFormat(s.path, "header too large: its length says %d bytes, the format allows %d", n, stMaxHeader)
	}
	if n > uint64(s.size-8) {
		return nil, nil, badFormat(s.path, "the header's length says %d bytes, the file has %d after it", n, s.size-8)
	}
	text := make([]byte, n)
	if err := s.readInto(text, 8, opts); err != nil {
		return nil, nil, err
	}
	if !bytes.HasPrefix(text, []byte("{")) {
		return nil, nil, badFormat(s.path, "the header must begin with '{', found %s", byteText(text[:min(len(text), 1)]))
	}
	records, meta, err := parseSafetensors(s.path, text)
	if err != nil {
		return nil, nil, err
	}
	if err := stLayout(s.path, records, s.size-8-int64(n)); err != nil {
		return nil, nil, err
	}
	f := &stFile{s: s}
	for _, r := range records {
		e, err := r.entry(s.path, 8+int64(n))
		if err != nil {
			return nil, nil, err
		}
		e.Metadata = meta
		f.list = append(f.list, e)
	}
	return f, meta, nil
}

// stLayout holds the offsets against the format's rule: in order of offset the
// tensors follow each other from 0 to the end, without holes or overlaps.
// records are left in that order.
func stLayout(path string, records []stTensor, size int64) error {
	slices.SortStableFunc(records, func(a, b stTensor) int {
		if a.begin != b.begin {
			return int(min(max(a.begin-b.begin, -1), 1))
		}
		return int(min(max(a.end-b.end, -1), 1))
	})
	at := int64(0)
	for _, r := range records {
		if r.end < r.begin || r.end > size {
			return badFormat(path, "tensor '%s': data_offsets [%d, %d] outside the file's %d bytes of data", clip(r.name), r.begin, r.end, size)
		}
		if r.begin != at {
			what := "leave a hole"
			if r.begin < at {
				what = "overlap the tensor before it"
			}
			return badFormat(path, "tensor '%s': data_offsets [%d, %d] %s, expected to begin at %d", clip(r.name), r.begin, r.end, what, at)
		}
		at = r.end
	}
	if at != size {
		return badFormat(path, "the header describes %d bytes of data, the file has %d", at, size)
	}
	return nil
}

// entry checks one record's size against its type and shape.
func (r stTensor) entry(path string, data int64) (Entry, error) {
	have := r.end - r.begin
	e := Entry{Name: r.name, Shape: r.shape, Bytes: have, Offset: data + r.begin, Order: "C"}
	dt, ok := stTypes[r.dtype]
	if !ok {
		e.DTypeText = clip(r.dtype)
		e.Problem = unsupported(path, "tensor '%s': dtype %s is not supported in tq", clip(r.name), clip(r.dtype))
		return e, nil
	}
	e.DType, e.DTypeText = dt, dt.String()
	need, ok := dataSize(dt.Size(), r.shape)
	if !ok {
		return e, badFormat(path, "tensor '%s': shape %s of %s needs more bytes than any file can hold", clip(r.name), shapeText(r.shape), r.dtype)
	}
	if need != have {
		return e, badFormat(path, "tensor '%s': %s of shape %s takes %d bytes, data_offsets [%d, %d] span %d", clip(r.name), r.dtype, shapeText(r.shape), need, r.begin, r.end, have)
	}
	if len(r.shape) > tensor.MaxRank {
		e.Problem = unsupported(path, "tensor '%s': %d axes; tq has tensors of at most %d", clip(r.name), len(r.shape), tensor.MaxRank)
	}
	return e, nil
}

func (f *stFile) entries() []Entry { return f.list }
func (f *stFile) close() error     { return f.s.close() }

func (f *stFile) tensor(i int, opts Options) (*tensor.Tensor, error) {
	e := f.list[i]
	b, err := f.s.mapped(e.DType, false, e.Offset, e.Bytes, opts)
	if b == nil && err == nil {
		b, err = f.s.read(e.DType, e.Offset, e.Bytes, opts)
	}
	if err != nil {
		return nil, err
	}
	return tensor.OfBuffer(b, e.DType, e.Shape, tensor.RowMajor(e.Shape), 0), nil
}

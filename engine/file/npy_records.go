// Records in .npy: arrays with fields, read as the bytes of each record and written from
// them. What the fields are is told by their description.
package file

import (
	"io"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// Records is an array with fields: Bytes has an axis more than it, a record's bytes.
type Records struct {
	Descr string // the fields, as NumPy writes them: [('x', '<i8')]
	Bytes *tensor.Tensor
}

// raw is the header with a record's bytes as its last axis; ok is false if the array has
// no fields or cannot be read so.
func (h *npyHeader) raw() (r *npyHeader, ok bool) {
	if !h.records || h.item <= 0 || h.order == "F" && len(h.shape) > 1 || len(h.shape) >= tensor.MaxRank {
		return nil, false
	}
	out := *h
	out.npyType = npyType{dt: dtype.Uint8, text: "uint8", item: 1}
	out.shape = append(append([]int(nil), h.shape...), h.item)
	out.order, out.problem = "C", nil
	return &out, true
}

// rawReader is a container that can read an entry's records as bytes.
type rawReader interface {
	raw(i int, opts Options) (*tensor.Tensor, bool, error)
}

func (f *npyFile) raw(_ int, opts Options) (*tensor.Tensor, bool, error) {
	h, ok := f.h.raw()
	if !ok {
		return nil, false, nil
	}
	t, err := (&npyFile{s: f.s, h: h, base: f.base}).tensor(0, opts)
	return t, true, err
}

func (f *npzFile) raw(i int, opts Options) (*tensor.Tensor, bool, error) {
	m := f.members[i]
	if m.h == nil {
		return nil, false, nil
	}
	h, ok := m.h.raw()
	if !ok {
		return nil, false, nil
	}
	m.h, m.stored = h, nil
	t, err := (&npzFile{s: f.s, members: []npzMember{m}}).tensor(0, opts)
	return t, true, err
}

// Records gives an entry whose elements have fields; ok is false for any other. Of the call's options it takes what
// TensorFor takes.
func (h *Handle) Records(call Options, name string) (r Records, ok bool, err error) {
	i, found := h.index[name]
	in, reads := h.in.(rawReader)
	if !found || !reads || !h.list[i].Records {
		return r, false, nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return r, true, fault.New(fault.IO, "%s: the file has been closed", show(h.path))
	}
	opts := h.opts
	opts.Context, opts.Did = call.Context, call.Did
	r.Descr = h.list[i].DTypeText
	r.Bytes, err = guarded(h.path, func() (t *tensor.Tensor, err error) {
		t, ok, err = in.raw(i, opts)
		return t, err
	})
	return r, ok, err
}

// ReadNpyRecords is ReadNpy for an array that may have fields: exactly one of t and r is set.
func ReadNpyRecords(path string, in io.Reader, opts Options) (t *tensor.Tensor, r *Records, err error) {
	h, err := readNpyHeader(path, in)
	if err != nil {
		return nil, nil, err
	}
	if raw, ok := h.raw(); ok {
		t, err := raw.read(path, in, opts)
		return nil, &Records{Descr: h.text, Bytes: t}, err
	}
	if h.problem != nil {
		return nil, nil, h.problem
	}
	t, err = h.read(path, in, opts)
	return t, nil, err
}

// EncodeNpyRecords writes records of a shape to w as .npy.
func EncodeNpyRecords(w io.Writer, descr string, shape []int, data []byte) error {
	return encodeNpyRecords(w, descr, shape, data, nil)
}

func encodeNpyRecords(w io.Writer, descr string, shape []int, data []byte, p *progress) error {
	if _, err := w.Write(npyHeadOf(descr, false, shape)); err != nil {
		return err
	}
	return writeBytes(w, data, p)
}

// WriteNpyRecords writes records to a file as .npy.
func WriteNpyRecords(path, descr string, shape []int, data []byte, opts Options) error {
	return atomically(path, opts, func(w io.Writer) error {
		return encodeNpyRecords(w, descr, shape, data, opts.progress(int64(len(data))))
	})
}

// Field is one field of records, as their description has it.
type Field struct {
	Name, Title string // Name is "" for a gap
	Type        string // such as '<i8'; "" if the field has fields itself
	Fields      []Field
	Shape       []int
	Bytes       int // of a gap
}

// Fields reads the description.
func (r *Records) Fields() ([]Field, error) {
	v, err := parseLiteral(r.Descr)
	if err != nil {
		return nil, badFormat("descr", "descr is not a valid dtype descriptor: %s", clip(r.Descr))
	}
	return fieldsOf(v)
}

func fieldsOf(v literal) ([]Field, error) {
	bad := badFormat("descr", "descr is not a valid dtype descriptor: %s", clip(v.String()))
	if v.kind != litList {
		return nil, bad
	}
	out := make([]Field, len(v.items))
	for i, item := range v.items {
		f := &out[i]
		if item.kind != litTuple || len(item.items) < 2 {
			return nil, bad
		}
		switch name := item.items[0]; {
		case name.kind == litStr:
			f.Name = name.text
		case name.kind == litTuple && len(name.items) == 2:
			f.Title, f.Name = name.items[0].text, name.items[1].text
		default:
			return nil, bad
		}
		if err := f.read(item.items[1]); err != nil {
			return nil, err
		}
		if len(item.items) == 3 {
			dims := item.items[2].items
			if item.items[2].kind == litInt {
				dims = []literal{item.items[2]}
			}
			for _, d := range dims {
				if d.kind != litInt || d.num < 0 {
					return nil, bad
				}
				f.Shape = append(f.Shape, d.num)
			}
		}
	}
	return out, nil
}

func (f *Field) read(v literal) (err error) {
	if v.kind == litStr {
		f.Type = v.text
		if t, ok := plainType("descr", v.text); ok && f.Name == "" {
			f.Bytes = t.item
		}
		return nil
	}
	f.Fields, err = fieldsOf(v)
	return err
}

// Results as files: what `-o FILE` writes, and .npy on a stream.
package lang

import (
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/lower"
	npio "github.com/tq-lang/tq/lang/numpy/io"
	"github.com/tq-lang/tq/lang/object"
)

// SaveFormats are the extensions that Save knows.
func SaveFormats() []string {
	return []string{".npy", ".npz", ".csv", ".png", ".safetensors", ".tsv", ".txt"}
}

// CanSave reports whether Save knows a path's extension.
func CanSave(path string) bool { return slices.Contains(SaveFormats(), saveFormat(path)) }

// SavesSeveral reports whether Save writes several tensors without names of their own to a path.
func SavesSeveral(path string) bool {
	ext := saveFormat(path)
	return ext == ".npz" || ext == ".safetensors"
}

// saveFormat is the extension that says how a file is written; .gz packs tables.
func saveFormat(path string) string {
	low := strings.ToLower(path)
	ext := filepath.Ext(low)
	if ext == ".gz" {
		switch inner := filepath.Ext(strings.TrimSuffix(low, ext)); inner {
		case ".csv", ".tsv", ".txt":
			return inner
		}
	}
	return ext
}

// Save writes a result to a file, whole or not at all; the extension says how.
// A dict of tensors, or a tuple of them, fills a .npz or .safetensors; a dict, or
// records, the columns of a table.
func (s *Session) Save(path string, r *Result) error { return s.saveValue(path, r.Value, nil) }

func (s *Session) saveValue(path string, v object.Value, notes map[string]string) error {
	ext := saveFormat(path)
	h, err := s.stored(v, ext)
	if err != nil {
		return failure(err)
	}
	full, o := s.path(path), h.Options(file.Options{Context: s.machine.Context()})
	switch ext {
	case ".npz":
		return fileError(file.WriteNpz(full, h.Names, h.Tensors, false, o))
	case ".safetensors":
		return fileError(file.WriteSafetensors(full, h.Names, h.Tensors, notes, o))
	case ".csv", ".tsv":
		if h.Table {
			return fileError(file.SaveColumns(full, h.Names, withoutTimes(h.Tensors), o))
		}
	}
	t, err := lone(path, v, h)
	if err != nil {
		return err
	}
	switch ext {
	case ".npy":
		if h.Descr[0] != "" {
			err = file.WriteNpyRecords(full, h.Descr[0], t.Shape()[:t.Rank()-1], tensor.Flat[uint8](t), o)
		} else {
			err = file.WriteNpy(full, t, o)
		}
	case ".png":
		err = file.WritePNG(full, t, o)
	case ".csv", ".tsv", ".txt":
		err = file.SaveTable(full, column(lower.WithoutTimes(t)), o)
	default:
		return diag.New(diag.FileFormat, "ValueError", diag.Place{}, "%s: not a format that tq writes", path).
			WithHint("written are %s", strings.Join(SaveFormats(), ", "))
	}
	return fileError(err)
}

func withoutTimes(tensors []*tensor.Tensor) []*tensor.Tensor {
	out := make([]*tensor.Tensor, len(tensors))
	for i, t := range tensors {
		out[i] = lower.WithoutTimes(t)
	}
	return out
}

// column makes a number the table of one field that holds it.
func column(t *tensor.Tensor) *tensor.Tensor {
	if t.Rank() > 0 {
		return t
	}
	return t.View([]int{1}, []int{1}, t.Offset())
}

// lone is the tensor of a file that holds one.
func lone(path string, v object.Value, h *npio.Stored) (*tensor.Tensor, error) {
	if len(h.Tensors) == 1 && h.Names[0] == "arr_0" {
		return h.Tensors[0], nil
	}
	return nil, failure(object.Errorf("ValueError", "%s holds one tensor, the result is a %s of %d", path, v.TypeName(), len(h.Tensors)).
		WithHint("a .npz, .safetensors, or a table of columns holds several by name"))
}

// Encode writes a result to a stream in a format that files have: npy, npz,
// safetensors, png, csv, tsv, txt.
func (s *Session) Encode(w io.Writer, format string, r *Result) error {
	return s.encode(w, format, r.Value, nil)
}

func (s *Session) encode(w io.Writer, format string, v object.Value, notes map[string]string) error {
	h, err := s.stored(v, "."+format)
	if err != nil {
		return failure(err)
	}
	o := h.Options(file.Options{})
	switch format {
	case "npz":
		return fileError(file.EncodeNpz(w, h.Names, h.Tensors, false, o))
	case "safetensors":
		return fileError(file.EncodeSafetensors(w, h.Names, h.Tensors, notes))
	case "csv", "tsv":
		if h.Table {
			return fileError(file.EncodeColumns(w, "."+format, h.Names, withoutTimes(h.Tensors), o))
		}
	}
	t, err := lone("a ."+format, v, h)
	if err != nil {
		return err
	}
	switch format {
	case "npy":
		if h.Descr[0] != "" {
			err = file.EncodeNpyRecords(w, h.Descr[0], t.Shape()[:t.Rank()-1], tensor.Flat[uint8](t))
		} else {
			err = file.EncodeNpy(w, t)
		}
	case "png":
		err = file.EncodePNG(w, t)
	default:
		err = file.EncodeTable(w, "."+format, column(lower.WithoutTimes(t)), o)
	}
	return fileError(err)
}

// stored is what is written of a value, under the names that numpy.savez gives. Where the format has
// no records, their fields are written.
func (s *Session) stored(v object.Value, ext string) (*npio.Stored, error) {
	table := ext == ".csv" || ext == ".tsv"
	h := npio.Store(s.machine.R, s.machine, ext != ".npy" && ext != ".npz")
	if table || ext == ".safetensors" {
		if ok, err := h.AddFields(v); ok {
			return h, err
		}
	}
	if f, ok := object.Unnamed(v).(*npio.NpzFile); ok {
		d, err := f.Contents()
		if err != nil {
			return nil, err
		}
		v = d
	}
	if d, ok := columnsOf(v); ok && table {
		v = d
	}
	switch x := object.Unnamed(v).(type) {
	case *object.Dict:
		parts := x.Values()
		for i, k := range x.Keys() {
			name, ok := k.(object.Str)
			if !ok {
				return nil, object.Errorf("TypeError", "a dict to be saved has names as keys, not %s", k.TypeName())
			}
			if err := h.Add(string(name), parts[i]); err != nil {
				return nil, err
			}
		}
		h.Table = table && len(parts) > 0
	case object.Tuple:
		for i, p := range x {
			if err := h.Add("arr_"+strconv.Itoa(i), p); err != nil {
				return nil, err
			}
		}
	default:
		return h, h.Add("arr_0", v)
	}
	return h, nil
}

// columnsOf makes columns of a list of dicts with the same keys, as lines of JSON have them.
func columnsOf(v object.Value) (*object.Dict, bool) {
	list, ok := object.Unnamed(v).(*object.List)
	if !ok || list.Len() == 0 {
		return nil, false
	}
	out := object.NewDict()
	for i, row := range list.Values() {
		d, ok := row.(*object.Dict)
		if !ok || i > 0 && d.Len() != out.Len() {
			return nil, false
		}
		values := d.Values()
		for k, key := range d.Keys() {
			column, there, err := out.Get(key)
			if err != nil || there != (i > 0) {
				return nil, false
			}
			if !there {
				column = object.NewList()
				if out.Put(key, column) != nil {
					return nil, false
				}
			}
			column.(*object.List).Append(values[k])
		}
	}
	return out, true
}

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
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/diag"
	npio "github.com/tq-lang/tq/lang/numpy/io"
	"github.com/tq-lang/tq/lang/value"
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
// A dict of tensors, or a tuple of them, fills a .npz or .safetensors; a dict the
// columns of a table.
func (s *Session) Save(path string, r *Result) error {
	names, tensors, err := s.tensors(r.Value)
	if err != nil {
		return failure(err)
	}
	return s.save(path, r, names, tensors)
}

func (s *Session) save(path string, r *Result, names []string, tensors []*tensor.Tensor) error {
	full, o := s.path(path), file.Options{Context: s.machine.Context(), Bare: npio.Dates(tensors)}
	ext := saveFormat(path)
	switch ext {
	case ".npz":
		return fileError(file.WriteNpz(full, names, tensors, false, o))
	case ".safetensors":
		return fileError(file.WriteSafetensors(full, names, tensors, nil, o))
	case ".csv", ".tsv":
		if isTable(r, names) {
			return fileError(file.SaveColumns(full, names, withoutTimes(tensors), o))
		}
	}
	t, err := lone(path, r, names, tensors)
	if err != nil {
		return err
	}
	switch ext {
	case ".npy":
		err = file.WriteNpy(full, t, o)
	case ".png":
		err = file.WritePNG(full, t, o)
	case ".csv", ".tsv", ".txt":
		err = file.SaveTable(full, column(compile.WithoutTimes(t)), o)
	default:
		return diag.New(diag.FileFormat, "ValueError", diag.Place{}, "%s: not a format that tq writes", path).
			WithHint("written are %s", strings.Join(SaveFormats(), ", "))
	}
	return fileError(err)
}

// isTable reports tensors by name: the columns of a table.
func isTable(r *Result, names []string) bool {
	_, ok := value.Unnamed(r.Value).(*value.Dict)
	return ok && !(len(names) == 1 && names[0] == "arr_0")
}

func withoutTimes(tensors []*tensor.Tensor) []*tensor.Tensor {
	out := make([]*tensor.Tensor, len(tensors))
	for i, t := range tensors {
		out[i] = compile.WithoutTimes(t)
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
func lone(path string, r *Result, names []string, tensors []*tensor.Tensor) (*tensor.Tensor, error) {
	if len(tensors) == 1 && names[0] == "arr_0" {
		return tensors[0], nil
	}
	return nil, failure(value.Errorf("ValueError", "%s holds one tensor, the result is a %s of %d", path, r.Value.TypeName(), len(tensors)).
		WithHint("a .npz, .safetensors, or a table of columns holds several by name"))
}

// Encode writes a result to a stream in a format that files have: npy, npz,
// safetensors, png, csv, tsv, txt.
func (s *Session) Encode(w io.Writer, format string, r *Result) error {
	names, tensors, err := s.tensors(r.Value)
	if err != nil {
		return failure(err)
	}
	o := file.Options{Bare: npio.Dates(tensors)}
	switch format {
	case "npz":
		return fileError(file.EncodeNpz(w, names, tensors, false))
	case "safetensors":
		return fileError(file.EncodeSafetensors(w, names, tensors, nil))
	case "csv", "tsv":
		if isTable(r, names) {
			return fileError(file.EncodeColumns(w, "."+format, names, withoutTimes(tensors), o))
		}
	}
	t, err := lone("a ."+format, r, names, tensors)
	if err != nil {
		return err
	}
	switch format {
	case "npy":
		err = file.EncodeNpy(w, t)
	case "png":
		err = file.EncodePNG(w, t)
	default:
		err = file.EncodeTable(w, "."+format, column(compile.WithoutTimes(t)), o)
	}
	return fileError(err)
}

// tensors are the tensors of a value, under the names that numpy.savez gives.
func (s *Session) tensors(v value.Value) (names []string, out []*tensor.Tensor, err error) {
	var parts []value.Value
	switch x := value.Unnamed(v).(type) {
	case *value.Dict:
		parts = x.Values()
		for _, k := range x.Keys() {
			name, ok := k.(value.Str)
			if !ok {
				return nil, nil, value.Errorf("TypeError", "a dict to be saved has names as keys, not %s", k.TypeName())
			}
			names = append(names, string(name))
		}
	case value.Tuple:
		parts = x
		for i := range x {
			names = append(names, "arr_"+strconv.Itoa(i))
		}
	default:
		parts, names = []value.Value{v}, []string{"arr_0"}
	}
	for _, p := range parts {
		a, err := s.machine.R.Array(p)
		if err != nil {
			return nil, nil, err
		}
		t, err := a.Tensor()
		if err != nil {
			return nil, nil, err
		}
		out = append(out, t)
	}
	return names, out, nil
}

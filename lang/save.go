// Results as files: what `-o FILE` writes, and .npy on a stream.
package lang

import (
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

// SaveFormats are the extensions that Save knows.
func SaveFormats() []string { return []string{".npy", ".npz", ".csv", ".png", ".safetensors"} }

// CanSave tells whether Save knows a path's extension.
func CanSave(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	for _, e := range SaveFormats() {
		if e == ext {
			return true
		}
	}
	return false
}

// Save writes a result to a file, whole or not at all; the extension says how.
// A dict of tensors, or a tuple of them, fills a .npz or .safetensors.
func (s *Session) Save(path string, r *Result) error {
	names, tensors, err := s.tensors(r.Value)
	if err != nil {
		return failure(err)
	}
	full, o := s.path(path), file.Options{Context: s.machine.Context()}
	ext := strings.ToLower(filepath.Ext(path))
	switch ext {
	case ".npz":
		return fileError(file.WriteNpz(full, names, tensors, false, o))
	case ".safetensors":
		return fileError(file.WriteSafetensors(full, names, tensors, nil, o))
	}
	if len(tensors) != 1 || names[0] != "arr_0" {
		return failure(value.Errorf("ValueError", "%s holds one tensor, the result is a %s of %d", path, r.Value.TypeName(), len(tensors)).
			WithHint("a .npz or .safetensors holds several"))
	}
	t := tensors[0]
	switch ext {
	case ".npy":
		err = file.WriteNpy(full, t, o)
	case ".png":
		err = file.WritePNG(full, t, o)
	case ".csv":
		err = file.SaveTable(full, compile.WithoutTimes(t), o)
	default:
		return diag.New(diag.FileFormat, "ValueError", diag.Place{}, "%s: not a format that tq writes", path).
			WithHint("written are %s", strings.Join(SaveFormats(), ", "))
	}
	return fileError(err)
}

// WriteNpy writes a result to a stream as .npy.
func (s *Session) WriteNpy(w io.Writer, r *Result) error {
	names, tensors, err := s.tensors(r.Value)
	if err != nil {
		return failure(err)
	}
	if len(tensors) != 1 || names[0] != "arr_0" {
		return failure(value.Errorf("ValueError", "a .npy holds one tensor, the result is a %s of %d", r.Value.TypeName(), len(tensors)))
	}
	return fileError(file.EncodeNpy(w, tensors[0]))
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

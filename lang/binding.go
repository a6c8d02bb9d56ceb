// What a command line binds: files by pattern, literals, and what comes on a
// stream. bind.go has single files and types.
package lang

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	npio "github.com/tq-lang/tq/lang/numpy/io"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/json"
	"github.com/tq-lang/tq/lang/syntax"
)

// ReadFormats are the formats that BindStream knows by name.
func ReadFormats() []string {
	return []string{"npy", "npz", "safetensors", "csv", "tsv", "txt", "png", "jpeg", "json"}
}

// BindArgument binds a variable to what a command line names: a file, a tensor
// of one (FILE:TENSOR), all files of a pattern as a list, or a literal.
func (s *Session) BindArgument(ctx context.Context, name, spec string) error {
	_, missing := os.Stat(s.path(spec))
	path, _ := splitMember(spec, s.isFile)
	if missing != nil {
		if v, ok := s.literal(ctx, spec); ok {
			s.Set(name, v)
			return nil
		}
	}
	if missing != nil && path == spec && strings.ContainsAny(spec, "*?[") && !strings.ContainsAny(spec[:1], `({"'`) {
		return s.bindPattern(name, spec)
	}
	return s.BindFile(name, spec)
}

// bindPattern binds a list of the tensors of all files that a pattern matches,
// in the order of their names.
func (s *Session) bindPattern(name, pattern string) error {
	paths, err := filepath.Glob(s.path(pattern))
	if err != nil {
		return diag.New(diag.ValueGeneral, "ValueError", diag.Place{}, "'%s' is no pattern: %v", pattern, err)
	}
	if len(paths) == 0 {
		return diag.New(diag.CodeForClass("FileNotFoundError"), "FileNotFoundError", diag.Place{}, "no file matches '%s'", pattern)
	}
	slices.Sort(paths)
	list := make([]object.Value, len(paths))
	for i, p := range paths {
		if list[i], err = s.fromFile(name, p, ""); err != nil {
			return err
		}
	}
	s.Set(name, object.NewList(list...))
	return nil
}

// literal reads a number, text, or list of such.
func (s *Session) literal(ctx context.Context, text string) (object.Value, bool) {
	if !IsLiteral(text) {
		return nil, false
	}
	r, err := s.Value(ctx, diag.NewFile("", text))
	if err != nil {
		return nil, false
	}
	return r.Value, true
}

// IsLiteral reports whether a text is a number, a text in quotes, a constant, or
// a list, tuple, set or dict of such.
func IsLiteral(text string) bool {
	x, err := syntax.ParseExpr(diag.NewFile("", text))
	if err != nil {
		return false
	}
	plain := true
	syntax.Walk(x, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.Const, *syntax.Int, *syntax.Float, *syntax.Imag, *syntax.Str, *syntax.Bytes,
			*syntax.Tuple, *syntax.List, *syntax.Set, *syntax.Dict, *syntax.Unary:
		default:
			plain = false
		}
		return plain
	})
	return plain
}

// BindStream binds a variable to the tensor, or the tensors, that a stream
// holds. Its first bytes tell the format, or format does; tables without one
// are read by what stands in their first line.
func (s *Session) BindStream(name, format string, r *bufio.Reader) error {
	head, err := r.Peek(6)
	if len(head) == 0 {
		if err == nil || errors.Is(err, io.EOF) {
			return diag.New(diag.FileFormat, "EOFError", diag.Place{}, "standard input is empty")
		}
		return fileError(err)
	}
	if bytes.Equal(head, []byte("\x93NUMPY")) && (format == "" || format == "npy") {
		return s.BindNpy(name, "<stdin>", r)
	}
	limit := s.opts.EngineOptions.MaxMemory
	if limit <= 0 {
		limit = file.DefaultMaxBytes
	}
	data, format, err := readStream(r, format, limit)
	if err != nil {
		return err
	}
	if format == "json" {
		return s.bindJSON(name, data)
	}
	o, err := s.opts.Tables.options()
	if err != nil {
		return err
	}
	o.MaxBytes, o.Context = limit, s.machine.Context()
	h, err := file.OpenBytes("<stdin>."+format, data, o)
	if err != nil {
		return fileError(err)
	}
	s.note(h, "<stdin>")
	v, err := s.opened(h, "<stdin>")
	if err != nil {
		return err
	}
	s.bindValue(name, v)
	return nil
}

// readStream reads all of a stream and finds its format, where none is given.
func readStream(r io.Reader, format string, limit int64) ([]byte, string, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, "", fileError(err)
	case int64(len(data)) > limit:
		return nil, "", diag.New(diag.FileFormat, "MemoryError", diag.Place{}, "standard input is longer than the limit of %d bytes", limit)
	case format == "":
		if data, err = unpacked(data, limit); err != nil {
			return nil, "", err
		}
		format = formatOf(data)
	}
	return data, format, nil
}

// unpacked is what is inside gzip, or the data themselves.
func unpacked(data []byte, limit int64) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		return data, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	var out []byte
	if err == nil {
		out, err = io.ReadAll(io.LimitReader(z, limit+1))
	}
	switch {
	case err != nil:
		return nil, diag.New(diag.FileFormat, "ValueError", diag.Place{}, "standard input is gzip and damaged: %v", err)
	case int64(len(out)) > limit:
		return nil, diag.New(diag.FileFormat, "MemoryError", diag.Place{}, "standard input is unpacked longer than the limit of %d bytes", limit)
	}
	return out, nil
}

// bindJSON binds a variable to what a JSON text says; lists of numbers are tensors.
func (s *Session) bindJSON(name string, data []byte) error {
	if !utf8.Valid(data) {
		return diag.New(diag.FileFormat, "ValueError", diag.Place{}, "the JSON on standard input is not valid UTF-8")
	}
	v, err := json.Read(string(data))
	if err != nil {
		lines, ok := jsonLines(string(data))
		if !ok {
			return failure(err)
		}
		v = lines
	}
	s.bindValue(name, s.tensorLists(v))
	return nil
}

// jsonLines reads a value on each of several lines; ok is false of other texts.
func jsonLines(text string) (*object.List, bool) {
	out := object.NewList()
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		v, err := json.Read(line)
		if err != nil {
			return nil, false
		}
		out.Append(v)
	}
	return out, out.Len() > 1
}

// tensorLists makes tensors of the lists of numbers, equally long in each axis, that a
// value of JSON is or has by name.
func (s *Session) tensorLists(v object.Value) object.Value {
	switch x := v.(type) {
	case *object.List:
		if a, err := s.machine.R.Array(x); err == nil && (a.DType().IsNumeric() || a.DType().IsBool()) {
			return a
		}
	case *object.Dict:
		out := object.NewDict()
		values := x.Values()
		for i, k := range x.Keys() {
			if err := out.Put(k, s.tensorLists(values[i])); err != nil {
				return v
			}
		}
		return out
	}
	return v
}

// formatOf tells the format of data without first bytes of their own: a
// .safetensors begins with the length of its header, JSON with a bracket, a table's first line shows
// how its fields are parted.
func formatOf(data []byte) string {
	if len(data) > 8 && data[8] == '{' && binary.LittleEndian.Uint64(data) < 1<<32 { // the data may be cut
		return "safetensors"
	}
	for prefix, format := range map[string]string{"PK\x03\x04": "npz", "\x93NUMPY": "npy", "\x89PNG": "png", "\xff\xd8\xff": "jpeg"} {
		if bytes.HasPrefix(data, []byte(prefix)) {
			return format
		}
	}
	switch string(bytes.TrimSpace(data[:min(len(data), 16)])) {
	case "null", "true", "false":
		return "json"
	}
	if first := bytes.TrimLeft(data[:min(len(data), 1<<10)], " \t\r\n"); len(first) > 0 && (first[0] == '[' || first[0] == '{') {
		return "json"
	}
	line, _, _ := bytes.Cut(data, []byte("\n"))
	switch {
	case bytes.IndexByte(line, '\t') >= 0:
		return "tsv"
	case bytes.IndexByte(line, ',') >= 0:
		return "csv"
	}
	return "txt"
}

// opened gives the only tensor of a file, or the file as a mapping.
func (s *Session) opened(h *file.Handle, name string) (object.Value, error) {
	if !h.Single() {
		return npio.Mapping(h, name, s.machine.R, s.machine), nil
	}
	if e, ok := h.Lookup(""); ok && e.Records {
		v, err := npio.Entry(h, "", name, s.machine.R, s.machine)
		return v, failure(errors.Join(err, h.Close()))
	}
	t, err := h.TensorFor(file.Options{Context: s.machine.Context(), Did: builtin.Did(s.machine)}, "")
	if err = errors.Join(err, h.Close()); err != nil {
		return nil, fileError(err)
	}
	return object.NewArray(t), nil
}

// bindValue sets a variable whose array bears its name.
func (s *Session) bindValue(name string, v object.Value) {
	if a, ok := v.(*object.Array); ok {
		a.Name = name
	}
	s.Set(name, v)
}

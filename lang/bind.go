// Files and types as variables: what `NAME=FILE[:TENSOR]` on a command line binds.
package lang

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"unicode"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/diag"
	npio "github.com/tq-lang/tq/lang/numpy/io"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/syntax"
)

// BindFile binds a variable to a tensor of a file, or to the file's mapping of
// tensors. Only the header is read now; the data when they are first needed.
// spec is FILE, or FILE:TENSOR for files that hold several.
func (s *Session) BindFile(name, spec string) error {
	path, member := splitMember(spec, s.isFile)
	v, err := s.fromFile(name, path, member)
	if err != nil {
		return err
	}
	s.Set(name, v)
	return nil
}

func (s *Session) isFile(path string) bool {
	info, err := os.Stat(s.path(path))
	return err == nil && !info.IsDir()
}

// fromFile is a tensor of a file, to be read when it is needed; without a
// member that of a file of one, or a mapping.
func (s *Session) fromFile(name, path, member string) (object.Value, error) {
	o, err := s.opts.Tables.options()
	if err != nil {
		return nil, err
	}
	o.MaxBytes, o.Context = s.opts.EngineOptions.MaxMemory, s.machine.Context()
	h, err := file.Open(s.path(path), o)
	if err != nil {
		return nil, nearFile(fileError(err), s.path(path))
	}
	s.note(h, path)
	if member == "" && !h.Single() {
		names := h.Names()
		switch len(names) {
		case 0:
			return nil, diag.New(diag.FileFormat, "ValueError", diag.Place{}, "%s holds no tensors", path)
		case 1:
			member = names[0]
		default:
			return npio.Mapping(h, filepath.Base(path), s.machine.R, s.machine), nil
		}
	}
	e, ok := h.Lookup(member)
	if f := (&TensorFile{Path: path, List: listed(h), h: h}); !ok {
		if l, found := f.field(member); found {
			t, err := f.tensor(s.machine.Context(), l)
			if err = errors.Join(err, fileError(h.Close())); err != nil {
				return nil, err
			}
			a := object.NewArray(t)
			a.Name = name
			return a, nil
		}
		_, err := h.Tensor(member)
		return nil, nearTensor(fileError(errors.Join(err, h.Close())), member, namesIn(h))
	}
	if e.Records {
		v, err := npio.Entry(h, member, path, s.machine.R, s.machine)
		if err = errors.Join(err, h.Close()); err != nil {
			return nil, failure(err)
		}
		return v, nil
	}
	if e.Problem != nil {
		return nil, fileError(e.Problem)
	}
	src := &pendingFile{s: s, h: h, member: member}
	typ := ir.Type{DType: e.DType, Shape: shape.Make(e.Shape)}
	a := object.NewPending(typ, src)
	if !typ.Shape.Known() { // a table: its size shows only when it is read
		if err := src.Force(a); err != nil {
			return nil, failure(err)
		}
	}
	a.Name = name
	return a, nil
}

// note says how a table was read where that may be wrong.
func (s *Session) note(h *file.Handle, path string) {
	if text := headerNote(h, path); text != "" && s.opts.Note != nil {
		s.opts.Note(text)
	}
}

// nearTensor adds the name that may have been meant.
func nearTensor(err error, member string, names []string) error {
	var d *diag.Error
	if near := diag.Suggest(member, names); near != "" && errors.As(err, &d) {
		d.Hint = "did you mean " + near + "?"
	}
	return err
}

// nearFile adds the file that may have been meant where one is missing.
func nearFile(err error, path string) error {
	var d *diag.Error
	if !errors.As(err, &d) || d.Class != "FileNotFoundError" || d.Hint != "" {
		return err
	}
	if near := NearFile(path); near != "" {
		d.Hint = "did you mean " + near + "?"
	}
	return err
}

// splitMember parts FILE:TENSOR at the first colon before which a file's name
// ends; if there is no such file, at the first colon behind a known extension.
func splitMember(spec string, exists func(string) bool) (path, member string) {
	if exists(spec) {
		return spec, ""
	}
	var colons []int
	for i := range len(spec) {
		if spec[i] == ':' && !(i == 1 && strings.HasPrefix(spec[2:], `\`)) {
			colons = append(colons, i)
		}
	}
	for _, i := range colons {
		if exists(spec[:i]) {
			return spec[:i], spec[i+1:]
		}
	}
	for _, i := range colons {
		for _, ext := range []string{".npy", ".npz", ".safetensors", ".index.json", ".csv", ".tsv", ".txt", ".gz"} {
			if strings.HasSuffix(spec[:i], ext) {
				return spec[:i], spec[i+1:]
			}
		}
	}
	return spec, ""
}

// pendingFile is the pending side of an array whose data are still in a file.
type pendingFile struct {
	s      *Session
	h      *file.Handle
	member string
}

// Force reads or maps the data.
func (f *pendingFile) Force(a *object.Array) error {
	if f.s.machine.R.Dry {
		return object.ErrUnknown
	}
	t, err := f.h.TensorFor(file.Options{Context: f.s.machine.Context(), Did: builtin.Did(f.s.machine)}, f.member)
	if err != nil {
		return fromFileFault(err)
	}
	a.Resolve(t)
	return f.h.Close()
}

// BindType binds a variable of which only the type is known, for explain and
// checking: f32[5, ?, 7], f64[...], i8[].
func (s *Session) BindType(name, text string) error {
	t, err := parseType(text)
	if err != nil {
		return err
	}
	a := object.NewPending(t, onlyType{name, text})
	a.Name = name
	s.Set(name, a)
	return nil
}

// onlyType stands for data that nobody has.
type onlyType struct{ name, text string }

// Force reports whether there are no data.
func (o onlyType) Force(*object.Array) error {
	return object.Errorf("ValueError", "%s=%s gives a type and no data", o.name, o.text).
		WithHint("tq explain and tq check work with types; computing needs a file: %s=FILE", o.name)
}

// IsType reports whether a text begins as a type does, with a name and a bracket.
func IsType(text string) bool {
	i := strings.IndexByte(text, '[')
	if i <= 0 {
		return false
	}
	for _, r := range text[:i] {
		if !isWordByte(byte(min(r, 0xff))) {
			return false
		}
	}
	return true
}

func parseType(text string) (ir.Type, error) {
	hint := "a type is an element type and sizes: f32[5, ?, 7], u8[...], i64[]"
	bad := func(format string, args ...any) (ir.Type, error) {
		e := diag.New(diag.DTypeUnknown, "TypeError", diag.Place{}, "'%s' is no type: %s", text, fmt.Sprintf(format, args...))
		return ir.Type{}, e.WithHint("%s", hint)
	}
	if !IsType(text) || !strings.HasSuffix(text, "]") {
		return bad("expected DTYPE[SIZES]")
	}
	name, rest, _ := strings.Cut(text, "[")
	d, ok := dtype.ParseShort(name)
	if !ok {
		if near := builtin.NearDType(name, true); near != "" {
			hint = "did you mean " + near + "[" + rest + "?"
		}
		return bad("there is no element type '%s'", name)
	}
	body := strings.TrimSpace(strings.TrimSuffix(rest, "]"))
	if body == "..." || body == "…" {
		return ir.Type{DType: d, Shape: shape.UnknownRank()}, nil
	}
	var dims []int
	var names []shape.Size
	for _, item := range strings.Split(body, ",") {
		item = strings.TrimSpace(item)
		switch n, err := strconv.Atoi(item); {
		case item == "" && body == "":
		case err == nil && n >= 0:
			dims, names = append(dims, n), append(names, nil)
		case item == "?" || item == "-1" || item != "" && strings.Trim(item, "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == "":
			dims, names = append(dims, -1), append(names, nil)
			if strings.Trim(item, "?-1_") != "" {
				names[len(names)-1] = check.Letter(item)
			}
		default:
			return bad("'%s' is no size", item)
		}
	}
	shp, err := shape.Of(dims...)
	if err != nil {
		return bad("%v", err)
	}
	return ir.Type{DType: d, Shape: shp.WithSizes(names)}, nil
}

// BindNpy binds a variable to the .npy that a stream holds.
func (s *Session) BindNpy(name, label string, r io.Reader) error {
	t, records, err := file.ReadNpyRecords(label, r, file.Options{Context: s.machine.Context(), MaxBytes: s.opts.EngineOptions.MaxMemory})
	if err != nil {
		return fileError(err)
	}
	if records != nil {
		v, err := npio.OfRecords(records, s.machine.R, s.machine)
		if err != nil {
			return failure(err)
		}
		s.Set(name, v)
		return nil
	}
	a := object.NewArray(t)
	a.Name = name
	s.Set(name, a)
	return nil
}

// fileClasses are the classes of what the system refuses.
var fileClasses = map[fault.Topic]object.Kind{fault.Missing: object.FileNotFoundError, fault.Forbidden: object.PermissionError,
	fault.NotFolder: object.NotADirectoryError, fault.Folder: object.IsADirectoryError}

// fromFileFault gives an error of a file the class that Python has for it.
func fromFileFault(err error) error {
	err = record.FromRun(err)
	var ce *record.Error
	if !errors.As(err, &ce) {
		return err
	}
	class, ok := fileClasses[ce.Fault.Topic]
	switch {
	case ok:
		ce.Class = class.Class()
	case ce.Fault.Kind == fault.Unsupported:
		ce.Class = object.ValueError.Class()
	}
	return ce
}

// fileError is an error of a file that no place in a program asked for.
func fileError(err error) error { return failure(fromFileFault(err)) }

// failure makes the error that faces show of one without a place.
func failure(err error) error {
	var d *diag.Error
	var ve *object.Error
	var ce *record.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &d):
		return d
	case errors.As(err, &ce), errors.As(err, &ve):
		d = &diag.Error{Cause: err}
		record.Describe(d, err)
		d.Complete()
		return d
	case errors.Is(err, syscall.EPIPE):
		return err
	}
	return &diag.Error{Class: "OSError", Code: diag.CodeForClass("OSError"), Msg: err.Error(), Cause: err}
}

// IsName reports whether a text can be a variable's name: no keyword.
func IsName(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != "" && !slices.Contains(syntax.Keywords(), s)
}

// Files of tensors as wholes: figures of each tensor, two files compared, a file
// written in another format.
package lang

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/cmplx"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	npio "github.com/tq-lang/tq/lang/numpy/io"
	"github.com/tq-lang/tq/lang/object"
)

// TensorFile is an open file of tensors.
type TensorFile struct {
	Path string
	List []Listed
	h    *file.Handle
	made map[string]*tensor.Tensor // fields of records
}

// ReadTensors is OpenTensors of a stream, whose format is found as BindStream does.
func ReadTensors(r *bufio.Reader, t Tables) (*TensorFile, error) {
	o, err := t.options()
	if err != nil {
		return nil, err
	}
	if head, _ := r.Peek(1); len(head) == 0 {
		return nil, diag.New(diag.FileFormat, "EOFError", diag.Place{}, "standard input is empty")
	}
	data, format, err := readStream(r, "", file.DefaultMaxBytes)
	if err != nil {
		return nil, err
	}
	h, err := file.OpenBytes("<stdin>."+format, data, o)
	if err != nil {
		return nil, fileError(err)
	}
	return tensorsOf(h, "-", "")
}

// OpenTensors opens a file, or FILE:TENSOR for one of its tensors alone.
func OpenTensors(spec string, t Tables) (*TensorFile, error) {
	s := &Session{}
	path, member := splitMember(spec, s.isFile)
	o, err := t.options()
	if err != nil {
		return nil, err
	}
	h, err := file.Open(path, o)
	if err != nil {
		return nil, nearFile(fileError(err), path)
	}
	return tensorsOf(h, path, member)
}

func tensorsOf(h *file.Handle, path, member string) (*TensorFile, error) {
	f := &TensorFile{Path: path, List: listed(h), h: h}
	if member == "" {
		return f, nil
	}
	e, ok := h.Lookup(member)
	if l, found := f.field(member); !ok && found {
		f.List = []Listed{l}
		return f, nil
	}
	if !ok {
		_, err := h.Tensor(member)
		return nil, nearTensor(fileError(errors.Join(err, h.Close())), member, namesIn(h))
	}
	f.List = []Listed{listedAs(e)}
	return f, nil
}

// field finds a field of records by its name: FIELD, or TENSOR.FIELD where the file holds several.
func (f *TensorFile) field(member string) (Listed, bool) {
	for _, l := range f.List {
		fields, err := f.Fields(l)
		if err != nil {
			continue
		}
		if i := slices.IndexFunc(fields, func(l Listed) bool { return l.Name == member }); i >= 0 {
			return fields[i], true
		}
	}
	return Listed{}, false
}

// Fields lists the fields of records, which are tensors of their own; none of a tensor.
func (f *TensorFile) Fields(l Listed) ([]Listed, error) {
	if !l.Records {
		return nil, nil
	}
	s := New(Options{NoGo: true})
	defer s.Close()
	v, err := npio.Entry(f.h, l.Name, f.Path, s.machine.R, s.machine)
	if err != nil {
		return nil, failure(err)
	}
	st := npio.Store(s.machine.R, s.machine, true)
	if _, err := st.AddFields(v); err != nil {
		return nil, failure(err)
	}
	if f.made == nil {
		f.made = map[string]*tensor.Tensor{}
	}
	var out []Listed
	for i, name := range st.Names {
		if l.Name != "" {
			name = l.Name + "." + name
		}
		t := st.Tensors[i]
		f.made[name] = t
		out = append(out, Listed{Name: name, DType: t.DType().String(), Shape: t.Shape(), Bytes: int64(t.Bytes())})
	}
	return out, nil
}

// Expanded is the file's list with fields in place of records.
func (f *TensorFile) Expanded() ([]Listed, error) {
	var out []Listed
	for _, l := range f.List {
		fields, err := f.Fields(l)
		if err != nil {
			return nil, err
		}
		if fields == nil {
			fields = []Listed{l}
		}
		out = append(out, fields...)
	}
	return out, nil
}

// Note is what is to be said of how the file was read, or "".
func (f *TensorFile) Note() string { return headerNote(f.h, f.Path) }

// namesIn are the names that a file's tensors and columns go by.
func namesIn(h *file.Handle) []string {
	if list := h.Entries(); h.Single() && len(list) == 1 {
		return list[0].Columns
	}
	return h.Names()
}

// Close releases the file.
func (f *TensorFile) Close() error { return fileError(f.h.Close()) }

// Stats computes the figures of a tensor; nil of records.
func (f *TensorFile) Stats(ctx context.Context, l Listed) (*Stats, error) {
	if l.Records {
		return nil, nil
	}
	t, err := f.tensor(ctx, l)
	if err != nil {
		return nil, err
	}
	var st *Stats
	err = file.Guard(f.Path, func() error {
		st, err = StatsOf(ctx, t)
		return err
	})
	return st, fileError(err)
}

func (f *TensorFile) tensor(ctx context.Context, l Listed) (*tensor.Tensor, error) {
	if l.Problem != nil {
		return nil, l.Problem
	}
	if t := f.made[l.Name]; t != nil {
		return t, nil
	}
	t, err := f.h.TensorFor(file.Options{Context: ctx}, l.Name)
	return t, fileError(err)
}

// Difference says how a tensor of one file differs from its namesake.
type Difference struct {
	Name    string  `json:"name"`
	What    string  `json:"what"` // "only in A", "dtype", "shape", "values", "problem"
	Detail  string  `json:"detail"`
	Largest float64 `json:"largest,omitempty"`
	Where   []int   `json:"where,omitempty"`
	Count   int     `json:"count,omitempty"` // of elements that differ by more than is allowed
}

// MarshalJSON writes a difference without end as null, as there is no number for it.
func (d Difference) MarshalJSON() ([]byte, error) {
	type plain Difference
	out := struct {
		plain
		Largest any `json:"largest,omitempty"`
	}{plain: plain(d)}
	switch {
	case d.Count > 0 && math.IsInf(d.Largest, 0):
		out.Largest = json.RawMessage("null")
	case d.Largest != 0:
		out.Largest = d.Largest
	}
	return json.Marshal(out)
}

// DiffFiles compares two files by the names of their tensors. Elements may
// differ by tol, or by tol times the larger one; NaN equals NaN. same is the
// number of tensors that are equal, where element types may differ if anyDType.
func DiffFiles(ctx context.Context, a, b *TensorFile, tol float64, anyDType bool) (diffs []Difference, same int, err error) {
	find := func(f *TensorFile, l Listed) (Listed, bool) {
		if len(a.List) == 1 && len(b.List) == 1 { // two tensors, however they are called
			return f.List[0], true
		}
		i := slices.IndexFunc(f.List, func(o Listed) bool { return o.Name == l.Name })
		if i < 0 {
			return l, false
		}
		return f.List[i], true
	}
	for _, la := range a.List {
		lb, ok := find(b, la)
		if !ok {
			diffs = append(diffs, Difference{Name: la.Name, What: "only in A", Detail: la.Type()})
			continue
		}
		d, err := diffTensors(ctx, a, b, la, lb, tol)
		if d != nil && d.What == "dtype" && anyDType && !la.Records && !lb.Records {
			if d.What = "values"; d.Count == 0 {
				d = nil
			}
		}
		switch {
		case err != nil && ctx.Err() != nil:
			return nil, 0, err
		case err != nil:
			diffs = append(diffs, Difference{Name: la.Name, What: "problem", Detail: err.Error()})
		case d != nil:
			diffs = append(diffs, *d)
		default:
			same++
		}
	}
	for _, lb := range b.List {
		if _, ok := find(a, lb); !ok {
			diffs = append(diffs, Difference{Name: lb.Name, What: "only in B", Detail: lb.Type()})
		}
	}
	return diffs, same, nil
}

// Type is a tensor's dtype and shape as text.
func (l Listed) Type() string {
	return l.DType + " " + ShapeText(l.Shape)
}

// longestShape is how many axes of a shape are written out.
const longestShape = 32

// ShapeText is a shape as a tuple; a size that is not known is a question mark.
func ShapeText(shape []int) string {
	parts := make([]string, 0, min(len(shape), longestShape+1))
	for i, n := range shape {
		if i == longestShape {
			parts = append(parts, fmt.Sprintf("… %d axes", len(shape)))
			break
		}
		if n < 0 {
			parts = append(parts, "?")
		} else {
			parts = append(parts, strconv.Itoa(n))
		}
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

func diffTensors(ctx context.Context, a, b *TensorFile, la, lb Listed, tol float64) (*Difference, error) {
	if la.Records || lb.Records {
		return diffRecords(ctx, a, b, la, lb)
	}
	ta, err := a.tensor(ctx, la)
	if err != nil {
		return nil, err
	}
	tb, err := b.tensor(ctx, lb)
	if err != nil {
		return nil, err
	}
	d := &Difference{Name: la.Name}
	if !slices.Equal(ta.Shape(), tb.Shape()) {
		d.What, d.Detail = "shape", fmt.Sprintf("%s against %s", typeRead(ta), typeRead(tb))
		return d, nil
	}
	if err := file.Guard(a.Path, func() error { return d.compare(ctx, ta, tb, tol) }); err != nil {
		return nil, fileError(err)
	}
	var parts []string
	if ta.DType() != tb.DType() {
		d.What = "dtype"
		parts = append(parts, la.DType+" against "+lb.DType)
	}
	if d.Count == 0 && d.What != "" {
		if parts = append(parts, "values are equal"); tol > 0 {
			parts[len(parts)-1] = "values differ by no more than is allowed"
		}
	}
	if d.Count > 0 {
		if d.What == "" {
			d.What = "values"
		}
		parts = append(parts, fmt.Sprintf("%d of %d differ, largest %s at [%s]", d.Count, ta.Size(), figure6(d.Largest), join(d.Where)))
	}
	if d.What == "" {
		return nil, nil
	}
	d.Detail = strings.Join(parts, "; ")
	return d, nil
}

// figure6 writes a difference in six digits, as Python does.
func figure6(f float64) string {
	if math.IsInf(f, 0) {
		return "inf"
	}
	return fmt.Sprintf("%.6g", f)
}

// join writes a place as it stands between an index's brackets.
func join(place []int) string {
	words := make([]string, len(place))
	for i, n := range place {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// diffRecords compares arrays of which one at least has records: by type, shape and bytes.
func diffRecords(ctx context.Context, a, b *TensorFile, la, lb Listed) (*Difference, error) {
	switch {
	case la.DType != lb.DType:
		return &Difference{Name: la.Name, What: "dtype", Detail: la.DType + " against " + lb.DType}, nil
	case !slices.Equal(la.Shape, lb.Shape):
		return &Difference{Name: la.Name, What: "shape", Detail: la.Type() + " against " + lb.Type()}, nil
	}
	ra, _, err := a.h.Records(file.Options{Context: ctx}, la.Name)
	if err != nil {
		return nil, fileError(err)
	}
	rb, _, err := b.h.Records(file.Options{Context: ctx}, lb.Name)
	if err != nil {
		return nil, fileError(err)
	}
	var d *Difference
	err = file.Guard(a.Path, func() error {
		if !bytes.Equal(tensor.Flat[uint8](ra.Bytes), tensor.Flat[uint8](rb.Bytes)) {
			d = &Difference{Name: la.Name, What: "values", Detail: "the records are not the same"}
		}
		return nil
	})
	return d, fileError(err)
}

// BindTensor binds a variable to a tensor of an open file, or to its records.
func (s *Session) BindTensor(ctx context.Context, name string, f *TensorFile, l Listed) error {
	if l.Records {
		v, err := npio.Entry(f.h, l.Name, f.Path, s.machine.R, s.machine)
		if err != nil {
			return failure(err)
		}
		s.Set(name, v)
		return nil
	}
	t, err := f.tensor(ctx, l)
	if err != nil {
		return err
	}
	s.bindValue(name, object.NewArray(t))
	return nil
}

// typeRead is the type of a tensor that has been read: a table's is known only then.
func typeRead(t *tensor.Tensor) string { return t.DType().String() + " " + ShapeText(t.Shape()) }

// compare finds the largest difference of two tensors of one shape.
func (d *Difference) compare(ctx context.Context, a, b *tensor.Tensor, tol float64) error {
	apart := distance(a.DType(), b.DType())
	at := -1
	for i := range a.Size() {
		if i&(asking-1) == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		gap, size := apart(a, b, a.FlatPos(i), b.FlatPos(i))
		if gap == 0 || gap <= tol || gap <= tol*size {
			continue
		}
		d.Count++
		if at < 0 || gap > d.Largest {
			d.Largest, at = gap, i
		}
	}
	if at < 0 {
		return nil
	}
	d.Where = make([]int, a.Rank())
	for axis := a.Rank() - 1; axis >= 0; axis-- {
		d.Where[axis], at = at%a.Dim(axis), at/a.Dim(axis)
	}
	return nil
}

// distance gives how far two elements of given types are apart, and the larger
// of their sizes; texts are equal or infinitely apart.
func distance(da, db dtype.DType) func(a, b *tensor.Tensor, i, k int) (gap, size float64) {
	whole := func(d dtype.DType) bool { return d.IsTime() || d.IsInteger() && d != dtype.Uint64 }
	switch {
	case da.IsText() != db.IsText():
		return func(*tensor.Tensor, *tensor.Tensor, int, int) (float64, float64) { return math.Inf(1), 0 }
	case da.IsText():
		return func(a, b *tensor.Tensor, i, k int) (float64, float64) {
			if a.TextAt(i) == b.TextAt(k) {
				return 0, 0
			}
			return math.Inf(1), 0
		}
	case da.IsComplex() || db.IsComplex():
		return func(a, b *tensor.Tensor, i, k int) (float64, float64) {
			x, y := complexAt(a, i), complexAt(b, k)
			if x == y || cmplx.IsNaN(x) && cmplx.IsNaN(y) {
				return 0, 0
			}
			return endless(cmplx.Abs(x - y)), max(cmplx.Abs(x), cmplx.Abs(y))
		}
	case whole(da) && whole(db):
		return func(a, b *tensor.Tensor, i, k int) (float64, float64) {
			x, y := a.Int64At(i), b.Int64At(k)
			if x == y {
				return 0, 0
			}
			return math.Abs(float64(x)-float64(y)) + tiny(x, y), max(math.Abs(float64(x)), math.Abs(float64(y)))
		}
	}
	return func(a, b *tensor.Tensor, i, k int) (float64, float64) {
		x, y := a.Float64At(i), b.Float64At(k)
		if x == y || x != x && y != y {
			return 0, 0
		}
		return endless(math.Abs(x - y)), max(math.Abs(x), math.Abs(y))
	}
}

// tiny is 1 for numbers that differ though float64 has no room to show it.
func tiny(x, y int64) float64 {
	if float64(x) == float64(y) {
		return 1
	}
	return 0
}

// endless makes the distance to NaN the largest there is.
func endless(gap float64) float64 {
	if gap != gap {
		return math.Inf(1)
	}
	return gap
}

func complexAt(t *tensor.Tensor, pos int) complex128 {
	if t.DType().IsComplex() {
		return t.Complex128At(pos)
	}
	return complex(t.Float64At(pos), 0)
}

// Convert writes the tensors of a file to another, whose extension says how.
// Where dtypeName is given, tensors of floating numbers become that type; those
// of whole numbers too if all.
func (s *Session) Convert(ctx context.Context, in *TensorFile, out, dtypeName string, all bool) error {
	v, err := s.converted(ctx, in, holdsNames(out, in), dtypeName, all)
	if err != nil {
		return err
	}
	return s.saveValue(out, v, in.h.Metadata())
}

// ConvertTo is Convert to a stream in a format that files have.
func (s *Session) ConvertTo(ctx context.Context, w io.Writer, in *TensorFile, format, dtypeName string, all bool) error {
	v, err := s.converted(ctx, in, holdsNames("."+format, in), dtypeName, all)
	if err != nil {
		return err
	}
	return s.encode(w, format, v, in.h.Metadata())
}

// converted is the only tensor of a file, or a dict of all, in another element type.
func (s *Session) converted(ctx context.Context, in *TensorFile, many bool, dtypeName string, all bool) (object.Value, error) {
	d := dtype.Invalid
	if dtypeName != "" {
		var ok bool
		if d, _, ok = dtype.Parse(dtypeName); !ok {
			if d, ok = dtype.ParseShort(dtypeName); !ok {
				return nil, noElementType(dtypeName)
			}
		}
	}
	dict := object.NewDict()
	for _, l := range in.List {
		v, err := s.convertedOne(ctx, in, l, d, all)
		if err != nil {
			return nil, err
		}
		if len(in.List) == 1 && !many {
			return v, nil
		}
		name := l.Name
		if name == "" {
			name = "arr_0"
		}
		if err := dict.Put(object.Str(name), v); err != nil {
			return nil, failure(err)
		}
	}
	return dict, nil
}

// noElementType is the error on a name of the command line that is no element type's.
func noElementType(name string) error {
	err := object.Errorf(object.UnknownDType, "there is no element type '%s'", name)
	if near := builtin.NearDType(name, true); near != "" {
		return failure(err.WithHint("did you mean %s?", near))
	}
	return failure(err.WithHint("such as float32, bfloat16, int8"))
}

func (s *Session) convertedOne(ctx context.Context, in *TensorFile, l Listed, d dtype.DType, all bool) (object.Value, error) {
	if l.Records {
		v, err := npio.Entry(in.h, l.Name, in.Path, s.machine.R, s.machine)
		return v, failure(err)
	}
	t, err := in.tensor(ctx, l)
	if err != nil {
		return nil, err
	}
	if d != dtype.Invalid && t.DType() != d && (all || t.DType().IsFloat() || len(in.List) == 1) {
		if t, err = s.cast(ctx, t, d); err != nil {
			return nil, err
		}
	}
	return object.NewArray(t), nil
}

// holdsNames reports whether a file that is written holds tensors by name; tables do where in's
// tensors are columns.
func holdsNames(path string, in *TensorFile) bool {
	switch saveFormat(path) {
	case ".npz", ".safetensors":
		return true
	case ".csv", ".tsv":
		return in.h.Format() == file.Columns
	}
	return false
}

// cast gives a tensor's elements another type.
func (s *Session) cast(ctx context.Context, t *tensor.Tensor, d dtype.DType) (*tensor.Tensor, error) {
	s.Set("_tensor", object.NewArray(t))
	r, err := s.Value(ctx, diag.NewFile("convert", "_tensor.astype('"+d.String()+"')"))
	if err != nil {
		return nil, err
	}
	a, ok := r.Value.(*object.Array)
	if !ok {
		return nil, failure(object.Errorf("TypeError", "cannot make %s of %s", d, t.DType()))
	}
	out, err := a.Tensor()
	return out, failure(err)
}

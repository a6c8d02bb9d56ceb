// Results for programs that read them: as JSON, and raw, without Python's quotes
// and brackets.
package lang

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/numpy/core"
	npio "github.com/tq-lang/tq/lang/numpy/io"
	"github.com/tq-lang/tq/lang/object"
)

// deepest is how far results may be nested for another program.
const deepest = 500

// WriteJSON writes a result as JSON: tensors as nested lists, what JSON has no
// number for (NaN, infinities) as null, complex numbers as pairs, records as objects, what has a
// length as lists, other objects as their text; bytes, functions and generators are refused.
func (s *Session) WriteJSON(w io.Writer, r *Result) error {
	j := &forPrograms{w: bufio.NewWriter(w), s: s, p: r.printer}
	if err := j.json(r.Value, 0); err != nil {
		return failure(err)
	}
	return j.w.Flush()
}

// WriteRaw writes a result for other programs: a text as it is, a number in
// digits, the items of a list or vector one a line, a matrix with tabs between
// its columns; tensors of more axes as JSON. Nothing is left out.
func (s *Session) WriteRaw(w io.Writer, r *Result) error {
	j := &forPrograms{w: bufio.NewWriter(w), s: s, p: r.printer, raw: true}
	if err := j.lines(r.Value); err != nil {
		return failure(err)
	}
	return j.w.Flush()
}

// forPrograms writes one result.
type forPrograms struct {
	w       *bufio.Writer
	s       *Session
	p       object.Printer
	raw     bool // numbers that JSON lacks are written as Python does
	written int
}

// polled asks for the interrupt now and then.
func (j *forPrograms) polled() error {
	if j.written++; j.written&(1<<14-1) == 0 {
		return j.s.machine.Context().Err()
	}
	return nil
}

func (j *forPrograms) json(v object.Value, depth int) error {
	if depth > deepest {
		return object.Errorf("ValueError", "the result is nested more than %d deep", deepest)
	}
	if err := j.polled(); err != nil {
		return err
	}
	switch x := object.Unnamed(v).(type) {
	case object.NoneType:
		j.text("null")
	case object.Bool:
		j.text(strconv.FormatBool(bool(x)))
	case object.Float:
		j.float(float64(x), 64)
	case object.Complex:
		j.pair(complex128(x), 64)
	case object.Time:
		j.time(x)
	case object.Str:
		j.quote(string(x))
	case *object.Array:
		t, err := x.Tensor()
		if err != nil {
			return err
		}
		return j.tensor(x, t, 0, t.Offset())
	case *object.List:
		return j.list(x.Values(), depth)
	case object.Tuple:
		return j.list(x, depth)
	default:
		return j.other(x, depth)
	}
	return nil
}

// other writes what has a form of its own: mappings, records, what can be walked again; objects are written as their
// text, where that is a value and not a name for what runs.
func (j *forPrograms) other(x object.Value, depth int) error {
	if z, ok := x.(*core.Records); ok {
		return j.records(z, nil)
	}
	if object.IsNumber(x) && x.TypeName() == "int" {
		j.text(j.p.Str(x))
		return nil
	}
	d, ok, err := builtin.MappingOf(j.s.machine, x)
	if f, isFile := x.(*npio.NpzFile); isFile {
		d, err = f.Contents()
		ok = true
	}
	if err != nil {
		return err
	}
	if ok {
		return j.object(d, depth)
	}
	switch x := x.(type) {
	case object.Bytes:
		return object.Errorf("TypeError", "a bytes has no form in JSON").WithHint("--raw writes it as text; .decode() makes text of it")
	case *object.Set:
		return j.list(x.Keys(), depth)
	case interface{ Len() int }:
		return j.walked(x.(object.Value), depth)
	case *object.Slice, object.Iterable, object.Iterator: // what is walked once stays as it is
		return object.Errorf("TypeError", "a %s has no form in JSON", x.TypeName()).WithHint("--raw writes it as text; list(…) walks it")
	}
	if builtin.IsCallable(x) && !object.IsObject(x) {
		return object.Errorf("TypeError", "a %s has no form in JSON", x.TypeName()).WithHint("--raw writes it as text")
	}
	j.quote(j.p.Str(x))
	return nil
}

// walked writes the elements of what has a length.
func (j *forPrograms) walked(x object.Value, depth int) error {
	it, err := j.s.machine.Iterate(x)
	if err != nil {
		return err
	}
	var vs []object.Value
	for {
		if err := j.polled(); err != nil {
			return err
		}
		v, ok, err := it.Next()
		if err != nil {
			return err
		}
		if !ok {
			return j.list(vs, depth)
		}
		vs = append(vs, v)
	}
}

// records writes records as objects, in lists by the axes that are behind index.
func (j *forPrograms) records(z *core.Records, index []int) error {
	if err := j.polled(); err != nil {
		return err
	}
	if n := len(index); n < len(z.Shape) {
		j.text("[")
		for i := range z.Shape[n] {
			if i > 0 {
				j.text(",")
			}
			if err := j.records(z, append(index[:n:n], i)); err != nil {
				return err
			}
		}
		j.text("]")
		return nil
	}
	j.text("{")
	for i, f := range z.Fields {
		if i > 0 {
			j.text(",")
		}
		j.quote(z.Type.Fields[i].Name)
		j.text(":")
		if err := j.field(f, index); err != nil {
			return err
		}
	}
	j.text("}")
	return nil
}

// field writes what a field has at index.
func (j *forPrograms) field(v object.Value, index []int) error {
	switch x := v.(type) {
	case *core.Records:
		return j.records(x, index)
	case *object.Array:
		t, err := x.Tensor()
		if err != nil {
			return err
		}
		pos := t.Offset()
		for axis, i := range index {
			pos += i * t.Strides()[axis]
		}
		return j.tensor(x, t, len(index), pos)
	}
	return j.json(v, 0)
}

func (j *forPrograms) text(s string) { _, _ = j.w.WriteString(s) } // Flush tells the error

func (j *forPrograms) list(vs []object.Value, depth int) error {
	j.text("[")
	for i, v := range vs {
		if i > 0 {
			j.text(",")
		}
		if err := j.json(v, depth+1); err != nil {
			return err
		}
	}
	j.text("]")
	return nil
}

func (j *forPrograms) object(d *object.Dict, depth int) error {
	keys, values := d.Keys(), d.Values()
	j.text("{")
	for i, k := range keys {
		if i > 0 {
			j.text(",")
		}
		j.quote(j.p.Str(k))
		j.text(":")
		if err := j.json(values[i], depth+1); err != nil {
			return err
		}
	}
	j.text("}")
	return nil
}

// tensor writes the axes from axis on of the elements that begin at pos.
func (j *forPrograms) tensor(a *object.Array, t *tensor.Tensor, axis, pos int) error {
	if axis == t.Rank() {
		if err := j.polled(); err != nil {
			return err
		}
		return j.element(a, t, pos)
	}
	j.text("[")
	for i := range t.Dim(axis) {
		if i > 0 {
			j.text(",")
		}
		if err := j.tensor(a, t, axis+1, pos+i*t.Strides()[axis]); err != nil {
			return err
		}
	}
	j.text("]")
	return nil
}

func (j *forPrograms) element(a *object.Array, t *tensor.Tensor, pos int) error {
	switch d := t.DType(); {
	case d.IsFloat():
		bits := 64
		if d.Size() <= 4 {
			bits = 32
		}
		j.float(t.Float64At(pos), bits)
	case d.IsComplex():
		z := t.Complex128At(pos)
		if j.raw {
			j.text(j.p.Str(object.Complex(z)))
			return nil
		}
		bits := 64
		if d == dtype.Complex64 {
			bits = 32
		}
		j.pair(z, bits)
	case d.IsText() && j.raw:
		j.text(t.TextAt(pos))
	case d.IsTime():
		j.time(object.ItemAt(a, pos).(object.Time))
	default:
		if j.raw && d.IsBool() {
			j.text(strconv.FormatBool(t.BoolAt(pos)))
			return nil
		}
		return j.json(object.ItemAt(a, pos), 0)
	}
	return nil
}

// time writes a date or a span of time; JSON has nothing for none.
func (j *forPrograms) time(x object.Time) {
	text := j.p.Str(object.Plain(x))
	switch none := x.Tick == calendar.NaT; {
	case none && j.raw:
		j.text("NaT")
	case none:
		j.text("null")
	case j.raw:
		j.text(text)
	default:
		j.quote(text)
	}
}

// pair writes a complex number as JSON has it.
func (j *forPrograms) pair(z complex128, bits int) {
	j.text("[")
	j.float(real(z), bits)
	j.text(",")
	j.float(imag(z), bits)
	j.text("]")
}

func (j *forPrograms) float(f float64, bits int) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		if !j.raw {
			j.text("null")
			return
		}
		j.text(strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64), "+")))
		return
	}
	form := byte('f')
	if abs := math.Abs(f); abs != 0 && (abs < 1e-5 || abs >= 1e16) {
		form = 'e'
	}
	text := strconv.FormatFloat(f, form, -1, bits)
	if form == 'f' && !strings.Contains(text, ".") {
		text += ".0"
	}
	j.text(text)
}

// quote writes a text as JSON has it.
func (j *forPrograms) quote(s string) {
	const hex = "0123456789abcdef"
	j.text(`"`)
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			j.text(`\` + string(r))
		case r == '\n':
			j.text(`\n`)
		case r == '\r':
			j.text(`\r`)
		case r == '\t':
			j.text(`\t`)
		case r < ' ' || r == 0x7f:
			j.text(`\u00` + string(hex[r>>4]) + string(hex[r&15]))
		case r == utf8.RuneError:
			j.text("\uFFFD")
		default:
			_, _ = j.w.WriteRune(r)
		}
	}
	j.text(`"`)
}

// lines writes a whole result raw, with a newline at its end.
func (j *forPrograms) lines(v object.Value) error {
	var parts []object.Value
	switch x := object.Unnamed(v).(type) {
	case *object.List:
		parts = x.Values()
	case object.Tuple:
		parts = x
	case *object.Array:
		t, err := x.Tensor()
		if err != nil {
			return err
		}
		return j.table(x, t)
	case *npio.NpzFile:
		j.raw = false
		err := j.json(x, 0)
		j.text("\n")
		return err
	default:
		j.text(j.p.Str(x))
		j.text("\n")
		return nil
	}
	for _, p := range parts {
		if err := j.polled(); err != nil {
			return err
		}
		switch x := object.Unnamed(p).(type) {
		case *object.Array:
			t, err := x.Tensor()
			if err != nil {
				return err
			}
			if err := j.tensor(x, t, 0, t.Offset()); err != nil {
				return err
			}
		case *object.List, object.Tuple:
			if err := j.json(p, 0); err != nil {
				return err
			}
		default:
			j.text(j.p.Str(p))
		}
		j.text("\n")
	}
	return nil
}

// table writes a tensor in lines.
func (j *forPrograms) table(a *object.Array, t *tensor.Tensor) error {
	if t.Rank() == 0 || t.Rank() > 2 {
		if err := j.tensor(a, t, 0, t.Offset()); err != nil {
			return err
		}
		j.text("\n")
		return nil
	}
	for i := range t.Dim(0) {
		pos := t.Offset() + i*t.Strides()[0]
		if t.Rank() == 1 {
			if err := j.tensor(a, t, 1, pos); err != nil {
				return err
			}
			j.text("\n")
			continue
		}
		for k := range t.Dim(1) {
			if k > 0 {
				j.text("\t")
			}
			if err := j.tensor(a, t, 2, pos+k*t.Strides()[1]); err != nil {
				return err
			}
		}
		j.text("\n")
	}
	return nil
}

// Together are several results as one: a tuple of their values.
func Together(rs []*Result) *Result {
	values := make(object.Tuple, len(rs))
	for i, r := range rs {
		values[i] = r.Value
	}
	last := rs[len(rs)-1]
	return &Result{Value: values, Last: true, printer: last.printer, session: last.session}
}

// What np.array makes of nested sequences: its shape and its type.
package lower

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// scan is one reading of a nested sequence: first its shape and type, then
// its elements.
type scan struct {
	rec      *Recorder
	want     dtype.DType
	dims     []int // sizes so far; fixed once a leaf was met
	leaf     bool  // a leaf was met: dims is the whole shape
	strong   dtype.DType
	weak     dtype.Weak
	big      bool // an int beyond int64
	small    bool // an int that int64 holds
	width    int  // of texts
	text     bool
	other    bool // a number among texts
	abstract bool // an array without data among the elements
	count    int
}

const maxElements = 1 << 28

// elementsOf is a library's object that makes an array of its elements: a deque.
type elementsOf interface{ ArrayElements() []object.Value }

func sequence(v object.Value) ([]object.Value, bool) {
	switch x := object.Unnamed(v).(type) {
	case *object.List:
		return x.Values(), true
	case object.Tuple:
		return x, true
	case *object.Range:
		out := make([]object.Value, x.Len())
		for i := range out {
			out[i] = x.At(i)
		}
		return out, true
	case elementsOf:
		return x.ArrayElements(), true
	}
	return nil, false
}

func (s *scan) ragged(depth int) error {
	return object.Errorf(object.ValueError, "setting an array element with a sequence. The requested array has an inhomogeneous shape after %d dimensions. The detected shape was %s + inhomogeneous part.",
		depth, tupleText(s.dims[:depth]))
}

func tupleText(dims []int) string {
	if len(dims) == 1 {
		return "(" + strconv.Itoa(dims[0]) + ",)"
	}
	parts := make([]string, len(dims))
	for i, d := range dims {
		parts[i] = strconv.Itoa(d)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// axis notes a size at a depth, or says that the sequence is ragged.
func (s *scan) axis(depth, n int) error {
	if depth < len(s.dims) {
		if s.dims[depth] != n {
			return s.ragged(depth)
		}
		return nil
	}
	if s.leaf {
		return s.ragged(depth)
	}
	if depth >= tensor.MaxRank {
		return object.Errorf(object.ValueError, "maximum supported dimension for an array is currently %d", tensor.MaxRank)
	}
	s.dims = append(s.dims, n)
	return nil
}

func (s *scan) measure(v object.Value, depth int) error {
	if l, ok := v.(*object.List); ok {
		return s.measureList(l, depth)
	}
	if elems, ok := sequence(v); ok {
		if err := s.axis(depth, len(elems)); err != nil {
			return err
		}
		for _, e := range elems {
			if err := s.measure(e, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	switch x := v.(type) {
	case *object.Array:
		return s.measureArray(x, depth)
	case *object.Instance:
		return errObjects
	}
	if depth < len(s.dims) {
		return s.ragged(depth)
	}
	s.leaf = true
	if s.count++; s.count > maxElements {
		return object.Errorf(object.MemoryError, "a nested sequence of more than %d elements", maxElements)
	}
	return s.note(v)
}

// measureList is measure of a list: its numbers need no box.
func (s *scan) measureList(l *object.List, depth int) error {
	if err := s.axis(depth, l.Len()); err != nil {
		return err
	}
	var done [4]bool // what one number of a kind has told, the others tell again
	for _, c := range l.Cells() {
		kind := -1
		switch c.P {
		case object.TagInt:
			kind = 0
		case object.TagFloat:
			kind = 1
		case object.TagNumPyFloat:
			kind = 2
		case object.TagNumPyInt:
			kind = 3
		}
		if kind >= 0 {
			if done[kind] && s.count < maxElements {
				s.count++
				continue
			}
			done[kind] = true
		}
		if err := s.measure(c.Value(), depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (s *scan) measureArray(a *object.Array, depth int) error {
	if a.Rank() < 0 {
		return object.ErrUnknown
	}
	for i, n := range a.Dims() {
		if n < 0 {
			return object.ErrUnknown
		}
		if err := s.axis(depth+i, n); err != nil {
			return err
		}
	}
	if depth+a.Rank() < len(s.dims) {
		return s.ragged(depth + a.Rank())
	}
	s.leaf = true
	if _, lone := a.Lone(); lone {
		return s.join(a.DType())
	}
	if _, err := a.Tensor(); err != nil {
		if err != object.ErrUnknown {
			return err
		}
		s.abstract = true
	}
	if a.DType().IsTime() && s.want == dtype.Unicode {
		return s.widthOf(a)
	}
	return s.join(a.DType())
}

// widthOf takes the texts of times into the width.
func (s *scan) widthOf(a *object.Array) error {
	t, err := a.Tensor()
	if err != nil {
		return err
	}
	t.Each(func(p int) bool {
		s.width = max(s.width, len(object.StrOf(object.ItemAt(a, p))))
		return true
	})
	return nil
}

func (s *scan) join(d dtype.DType) error {
	if d.IsText() {
		s.text, s.width = true, max(s.width, d.Width())
		return nil
	}
	if s.strong == dtype.Invalid {
		s.strong = d
		return nil
	}
	common, ok := dtype.Promote(s.strong, d)
	if !ok && s.want == dtype.Invalid {
		return noArrayOf(s.strong, d)
	}
	s.strong = common
	return nil
}

// note takes a leaf into the common type.
func (s *scan) note(v object.Value) error {
	switch x := v.(type) {
	case object.Bool:
		s.weak, s.other = max(s.weak, dtype.WeakBool), true
		s.width = max(s.width, 5)
	case object.Int:
		s.weak, s.other = max(s.weak, dtype.WeakInt), true
		s.small = true
		s.width = max(s.width, 21)
	case object.BigInt:
		s.weak, s.big, s.other = max(s.weak, dtype.WeakInt), true, true
		if !x.V.IsUint64() && (s.want == dtype.Invalid) {
			err := object.Errorf(object.OverflowError, "Python int too large to convert to C long")
			err.OfObjects = true
			return err
		}
	case object.Float:
		s.weak, s.other = max(s.weak, dtype.WeakFloat), true
		s.width = max(s.width, 32)
	case object.Complex:
		s.weak, s.other = max(s.weak, dtype.WeakComplex), true
		s.width = max(s.width, 64)
	case object.Str:
		s.text, s.width = true, max(s.width, len([]rune(string(x))))
		if s.want == dtype.Datetime {
			return s.noteDate(string(x))
		}
	case object.Unknown:
		return object.ErrUnknown
	case object.Time:
		return s.join(x.Of)
	case interface{ AsTime() object.Time }:
		if s.want != dtype.Invalid {
			return s.join(x.AsTime().Of)
		}
		return notNumbers(v)
	case *object.Exception, object.NoneType, *object.Dict, *object.Set:
		if v == object.None && s.want != dtype.Invalid {
			return nil
		}
		return notNumbers(v)
	default:
		return noElement(v)
	}
	return nil
}

func (s *scan) dtype() dtype.DType {
	if s.want.IsTime() && s.want.Unit() == dtype.Generic && s.strong.Kind() == s.want {
		return s.strong // the unit that the elements have
	}
	if s.want != dtype.Invalid && s.want != dtype.Unicode {
		return s.want
	}
	if s.text || s.want == dtype.Unicode {
		return dtype.Text(max(s.width, 1))
	}
	if s.strong == dtype.Invalid && s.weak == dtype.Strong {
		return dtype.Float64
	}
	d := s.strong
	if s.weak != dtype.Strong { // np.array promotes Python numbers by their own type
		w := s.weak.Default()
		if s.big && w == dtype.Int64 {
			w = dtype.Uint64
			if s.small {
				w = dtype.Float64
			}
		}
		if d == dtype.Invalid {
			d = w
		} else {
			d, _ = dtype.Promote(d, w)
		}
	}
	return d
}

// mixed refuses times among numbers or text.
func (s *scan) mixed() error {
	if s.want != dtype.Invalid || !s.strong.IsTime() {
		return nil
	}
	if s.text {
		return noArrayOf(s.strong, dtype.Text(s.width))
	}
	if d := s.weak.Default(); s.weak != dtype.Strong {
		if _, ok := dtype.Promote(s.strong, d); !ok {
			return noArrayOf(s.strong, d)
		}
	}
	return nil
}

func noElement(v object.Value) error {
	err := object.Staticf(object.TypeError, "cannot make an array of a %s", v.TypeName()).
		WithHint("give the class __array__, or make an array of objects: np.array(…, dtype=object)")
	err.OfObjects = true
	return err
}

func notNumbers(v object.Value) error {
	err := object.Staticf(object.TypeError, "an array of Python objects is not supported: %s among the elements", v.TypeName()).
		WithHint("arrays hold numbers, bools, text or times; np.array(…, dtype=object) holds anything")
	err.OfObjects = true
	return err
}

// noArrayOf refuses times with what they have no type in common with: NumPy
// makes an array of objects of them.
func noArrayOf(a, b dtype.DType) error {
	return object.Staticf(object.TypeError, "an array of Python objects is not supported: %s and %s have no common type", a, b).
		WithHint("dtype= says which type is meant")
}

// noteDate takes the unit of a text into the common one.
func (s *scan) noteDate(text string) error {
	p, err := calendar.Parse(text)
	if err != nil || p.NaT { // what is no date is refused when it is stored
		return nil
	}
	return s.join(dtype.Date(p.Unit, 1))
}

// build makes the tensor and fills it.
func (s *scan) build(v object.Value) (*object.Array, error) {
	d := s.dtype()
	n, err := tensor.ByteSize(d, s.dims)
	if err != nil {
		return nil, record.FromFault(err)
	}
	if s.rec.Dry && n > mostDry {
		return s.rec.Abstract(ir.Type{DType: d, Shape: shape.Make(s.dims)}), nil
	}
	t, err := s.rec.Made(d, s.dims...)
	if err != nil {
		return nil, err
	}
	pos := 0
	if err := s.fill(t, v, &pos, 0); err != nil {
		return nil, err
	}
	return object.NewArray(t), nil
}

// mostDry is how many bytes checking makes, which asks nobody whether there is room.
const mostDry = 1 << 20

func (s *scan) fill(t *tensor.Tensor, v object.Value, pos *int, depth int) error {
	if l, ok := v.(*object.List); ok {
		return s.fillList(t, l, pos, depth)
	}
	if elems, ok := sequence(v); ok {
		for _, e := range elems {
			if err := s.fill(t, e, pos, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	a, ok := v.(*object.Array)
	if !ok {
		if t.DType() != dtype.Float64 {
			if err := s.rec.checkFloat(v, t.DType()); err != nil {
				return err
			}
		}
		*pos++
		return SetItem(t, *pos-1, v)
	}
	src, err := a.Tensor()
	if err != nil {
		return err
	}
	if d, to := a.DType(), t.DType(); to.IsTime() && !d.IsTime() && !d.IsText() || d.IsComplex() && (to.IsInteger() || to.IsFloat()) {
		if a, err = s.rec.Cast(a, t.DType()); err == nil { // numbers in arrays are cast, not read
			src, err = a.Tensor()
		}
		if err != nil {
			return err
		}
	}
	if n, size := src.Size(), t.DType().Size(); src.DType() == t.DType() && src.Contiguous() {
		src.Read(t.Buffer().Mem()[*pos*size:(*pos+n)*size], src.Offset(), n)
		*pos += n
		return nil
	}
	src.Each(func(p int) bool {
		err = SetItem(t, *pos, object.ItemAt(a, p))
		*pos++
		return err == nil
	})
	return err
}

// fillList is fill of a list: its numbers need no box.
func (s *scan) fillList(t *tensor.Tensor, l *object.List, pos *int, depth int) error {
	var floats []float64
	var ints []int64
	switch t.DType() {
	case dtype.Float64:
		floats = tensor.Raw[float64](t)
	case dtype.Int64:
		ints = tensor.Raw[int64](t)
	}
	for _, c := range l.Cells() {
		switch {
		case c.P == object.TagFloat && floats != nil:
			floats[*pos] = c.Float()
			*pos++
		case c.P == object.TagNumPyFloat && floats != nil:
			floats[*pos] = c.Float()
			*pos++
		case (c.P == object.TagInt || c.P == object.TagNumPyInt) && floats != nil:
			floats[*pos] = float64(c.Int())
			*pos++
		case (c.P == object.TagInt || c.P == object.TagNumPyInt) && ints != nil:
			ints[*pos] = c.Int()
			*pos++
		default:
			if err := s.fill(t, c.Value(), pos, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// foreseen is what build would make of elements that are computed by then.
func (s *scan) foreseen(v object.Value) (*object.Array, error) {
	return s.rec.Abstract(ir.Type{DType: s.dtype(), Shape: shape.Make(s.dims)}), s.compute(v)
}

// compute has the arrays in nested sequences computed.
func (s *scan) compute(v object.Value) error {
	elems, ok := sequence(v)
	if !ok {
		return s.rec.Settle(v)
	}
	for _, e := range elems {
		if err := s.compute(e); err != nil {
			return err
		}
	}
	return nil
}

// stack joins abstract elements by ops, so that their types show.
func (s *scan) stack(v object.Value) (*object.Array, error) {
	elems, ok := sequence(v)
	if !ok {
		return s.rec.ArrayFor(v, s.dtype())
	}
	d := s.dtype()
	parts := make([]*object.Array, len(elems))
	for i, e := range elems {
		a, err := s.rec.ArrayFor(e, d)
		if err != nil {
			return nil, err
		}
		parts[i] = a
	}
	return s.rec.Emit(ir.Pack, ir.AxisAttrs{Axis: 0}, parts...)
}

// The values of attributes in the text form, constants among them.

package ir

import (
	"math"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// attr = integer | "true" | "false" | string | "[" integers "]" | dtype | layout | const
func (s *parser) attrValue(f field) {
	s.blanks()
	at := s.at
	set := func(v any) { f.v.Set(reflect.ValueOf(v)) }
	switch f.v.Interface().(type) {
	case int:
		set(s.integer())
	case uint64:
		w := s.number()
		n, err := strconv.ParseUint(w, 10, 64)
		if err != nil {
			s.fail(at, "expected a mask, found %s", quoteOr(w, &s.scanner, at))
		}
		set(n)
	case bool:
		w := s.word()
		if w != "true" && w != "false" {
			s.fail(at, "expected true or false, found %s", quoteOr(w, &s.scanner, at))
		}
		set(w == "true")
	case string:
		set(s.quoted())
	case []int:
		set(s.integers())
	case Op:
		w := s.word()
		op, known := OpByName(w)
		if !known {
			s.fail(at, "expected an op, found %s", quoteOr(w, &s.scanner, at))
		}
		set(op)
	case dtype.DType:
		set(s.dtype())
	case shape.Layout:
		l, err := shape.ParseLayout(s.word())
		if err != nil {
			s.fail(at, "%s", err)
		}
		set(l)
	case *einsum.Equation:
		s.equation(f)
	case *tensor.Tensor:
		if t := s.constant(); t != nil {
			set(t)
		}
	default:
		panic(fieldError(f))
	}
}

func (s *parser) integers() []int {
	out := []int{}
	if !s.want("[") || s.take("]") {
		return out
	}
	for more := true; more; more = s.err == nil && s.take(",") {
		out = append(out, s.integer())
	}
	s.want("]")
	return out
}

func (s *parser) equation(f field) {
	s.blanks()
	at := s.at
	text := s.quoted()
	if s.err != nil {
		return
	}
	e, err := einsum.Parse(text)
	if err != nil {
		s.inferFault(at, Einsum, err)
		return
	}
	f.v.Set(reflect.ValueOf(e))
}

// maxConstBytes limits constants in text: a type is short, its size is not.
const maxConstBytes = 1 << 24

// const = type "(" [ element { "," element } ] ")"
func (s *parser) constant() *tensor.Tensor {
	s.blanks()
	at := s.at
	t := s.typ()
	if s.err == nil && !t.Shape.Known() {
		s.fail(at, "a constant's shape is known, not %s", dims(t.Shape))
	}
	if !s.want("(") {
		return nil
	}
	if s.take("…") {
		s.fail(s.at, "the elements of a large constant are left out of the text")
		return nil
	}
	n, err := tensor.ByteSize(t.DType, t.Shape.Dims())
	if err == nil && (n > maxConstBytes || t.Shape.Elements() > len(s.text)) {
		s.fail(at, "too few elements for %s", t)
		return nil
	}
	if err != nil {
		s.fail(at, "%s", err)
		return nil
	}
	out := tensor.New(t.DType, t.Shape.Dims()...)
	for i := range out.Size() {
		if i > 0 {
			s.want(",")
		}
		if s.element(out, i); s.err != nil {
			return nil
		}
	}
	s.want(")")
	return out
}

// element reads one element into position i.
func (s *parser) element(t *tensor.Tensor, i int) {
	s.blanks()
	at := s.at
	d := t.DType()
	if d.IsText() {
		t.SetText(i, s.quoted())
		return
	}
	w := s.number()
	if !storeText(t, i, w) {
		s.fail(at, "%s is no element of type %s", quoteOr(w, &s.scanner, at), d)
	}
}

// storeText stores the element that w spells and reports whether it spells one.
func storeText(t *tensor.Tensor, i int, w string) bool {
	d := t.DType()
	switch {
	case d.IsBool():
		tensor.Raw[bool](t)[i] = w == "true"
		return w == "true" || w == "false"
	case d.IsUnsigned():
		n, err := strconv.ParseUint(w, 10, 8*d.Size())
		storeBits(t, i, n)
		return err == nil
	case d.IsSigned() || d.IsTime():
		n, err := strconv.ParseInt(w, 10, 8*d.Size())
		storeBits(t, i, uint64(n))
		return err == nil
	case d.IsComplex():
		re, im, ok := complexParts(w)
		if !ok {
			return false
		}
		x, ok1 := parseFloat(re, d.Real())
		y, ok2 := parseFloat(im, d.Real())
		if d == dtype.Complex64 {
			tensor.Raw[complex64](t)[i] = complex(float32(x), float32(y))
		} else {
			tensor.Raw[complex128](t)[i] = complex(x, y)
		}
		return ok1 && ok2
	}
	x, ok := parseFloat(w, d)
	return ok && storeFloat(t, i, x)
}

func storeBits(t *tensor.Tensor, i int, n uint64) {
	switch t.DType().Size() {
	case 1:
		tensor.Raw[uint8](t)[i] = uint8(n)
	case 2:
		tensor.Raw[uint16](t)[i] = uint16(n)
	case 4:
		tensor.Raw[uint32](t)[i] = uint32(n)
	default:
		tensor.Raw[uint64](t)[i] = n
	}
}

// storeFloat stores a float; of a small type it must be one of its values.
func storeFloat(t *tensor.Tensor, i int, x float64) bool {
	switch t.DType() {
	case dtype.Float64:
		tensor.Raw[float64](t)[i] = x
		return true
	case dtype.Float32:
		tensor.Raw[float32](t)[i] = float32(x)
		return true
	}
	return storeSmall(t, i, x)
}

// storeSmall stores the nearest value of a type of one or two bytes, in which
// larger bits are larger magnitudes; ties go to even bits. It reports false
// beyond the largest finite value, but for an infinity that the type has.
func storeSmall(t *tensor.Tensor, i int, x float64) bool {
	sign := uint64(1) << (8*t.DType().Size() - 1)
	at := func(bits int) float64 { storeBits(t, i, uint64(bits)); return t.Float64At(i) }
	mag := math.Abs(x)
	// The first bits that are not below x; NaNs lie above all numbers.
	bits := sort.Search(int(sign)-1, func(b int) bool { v := at(b); return v >= mag || v != v })
	above := at(bits)
	switch {
	case x != x:
		bits = int(sign) - 1
	case math.IsInf(above, 0) != math.IsInf(mag, 0) || above != above:
		return false
	case above != mag:
		below := at(bits - 1)
		if mag-below < above-mag || (mag-below == above-mag && bits%2 == 1) {
			bits--
		}
	}
	if math.Signbit(x) {
		bits |= int(sign)
	}
	storeBits(t, i, uint64(bits))
	return true
}

// parseFloat reads what floatText writes.
func parseFloat(w string, d dtype.DType) (float64, bool) {
	if w == "" || strings.ContainsAny(w, "_xXpP") {
		return 0, false
	}
	bits := 64
	if d == dtype.Float32 || d.IsHalf() {
		bits = 32
	}
	x, err := strconv.ParseFloat(w, bits)
	return x, err == nil
}

// complexParts cuts 1.5e-3-2j into its parts at the last sign that belongs to
// no exponent.
func complexParts(w string) (re, im string, ok bool) {
	body, ok := strings.CutSuffix(w, "j")
	if !ok {
		return "", "", false
	}
	for i := len(body) - 1; i > 0; i-- {
		if (body[i] == '+' || body[i] == '-') && body[i-1] != 'e' && body[i-1] != 'E' {
			return body[:i], strings.TrimPrefix(body[i:], "+"), true
		}
	}
	return "", "", false
}

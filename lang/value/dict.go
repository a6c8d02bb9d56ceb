// Dict and Set: insertion-ordered, keyed by Python's equality of keys.
package value

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"
	"strings"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
)

// Dict is Python's dict.
type Dict struct {
	index   index
	items   []item
	live    int
	settled bool // no value is a pending array
}

type item struct {
	key, val Value
	gone     bool
}

// index finds the item of a key. Text and ints are looked up as they are, other
// keys by what Key gives.
type index struct {
	text  map[string]int
	ints  map[int64]int
	other map[any]int
}

// find gives the place of a key's item.
func (x *index) find(k Value) (i int, ok bool, err error) {
	switch k := k.(type) {
	case Str:
		i, ok = x.text[string(k)]
		return i, ok, nil
	case Int:
		i, ok = x.ints[int64(k)]
		return i, ok, nil
	}
	h, err := Key(k)
	if err != nil {
		return 0, false, err
	}
	switch h := h.(type) {
	case string:
		i, ok = x.text[h]
	case int64:
		i, ok = x.ints[h]
	default:
		i, ok = x.other[h]
	}
	return i, ok, nil
}

// set notes the place of a key that find takes.
func (x *index) set(k Value, i int) {
	h, _ := Key(k)
	switch h := h.(type) {
	case string:
		if x.text == nil {
			x.text = map[string]int{}
		}
		x.text[h] = i
	case int64:
		if x.ints == nil {
			x.ints = map[int64]int{}
		}
		x.ints[h] = i
	default:
		if x.other == nil {
			x.other = map[any]int{}
		}
		x.other[h] = i
	}
}

func (x *index) remove(k Value) {
	h, _ := Key(k)
	switch h := h.(type) {
	case string:
		delete(x.text, h)
	case int64:
		delete(x.ints, h)
	default:
		delete(x.other, h)
	}
}

// Set is Python's set; Frozen for frozenset.
type Set struct {
	Dict
	Frozen  bool
	Literal bool // written as {1, 2, 3}, which has an effect on the order
}

// NewDict makes an empty dict.
func NewDict() *Dict { return &Dict{} }

// NewSet makes a set of values; unhashable ones are an error.
func NewSet(elems ...Value) (*Set, error) {
	s := &Set{}
	for _, e := range elems {
		if err := s.Put(e, None); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Fresh tells whether the dict may still hold pending arrays; asking settles it.
func (d *Dict) Fresh() bool {
	was := !d.settled
	d.settled = true
	return was
}

// Len is the number of entries.
func (d *Dict) Len() int { return d.live }

// Put stores a value under a key.
func (d *Dict) Put(k, v Value) error {
	i, ok, err := d.index.find(k)
	if err != nil {
		return err
	}
	if ok {
		d.items[i].val = v
		return nil
	}
	d.index.set(k, len(d.items))
	d.items = append(d.items, item{key: k, val: v})
	d.live++
	return nil
}

// Growth is how many bytes one more key takes at once, where that is much: the items
// move to where there is space.
func (d *Dict) Growth() int {
	n := len(d.items)
	if n < cap(d.items) || n < 1<<14 {
		return 0
	}
	return (n + n/4) * int(unsafe.Sizeof(item{}))
}

// Get looks a key up.
func (d *Dict) Get(k Value) (Value, bool, error) {
	i, ok, err := d.index.find(k)
	if err != nil || !ok {
		return nil, false, err
	}
	return d.items[i].val, true, nil
}

// Delete removes a key and gives what it held.
func (d *Dict) Delete(k Value) (Value, bool, error) {
	i, ok, err := d.index.find(k)
	if err != nil || !ok {
		return nil, false, err
	}
	v := d.items[i].val
	d.index.remove(k)
	d.items[i] = item{gone: true}
	d.live--
	if d.live < len(d.items)/2 {
		d.compact()
	}
	return v, true, nil
}

func (d *Dict) compact() {
	kept := d.items[:0]
	for _, it := range d.items {
		if !it.gone {
			d.index.set(it.key, len(kept))
			kept = append(kept, it)
		}
	}
	d.items = kept
}

// Clear removes everything.
func (d *Dict) Clear() { d.index, d.items, d.live = index{}, nil, 0 }

// Keys gives the keys in order.
func (d *Dict) Keys() []Value {
	out := make([]Value, 0, d.live)
	for _, it := range d.items {
		if !it.gone {
			out = append(out, it.key)
		}
	}
	return out
}

// Values gives the values in order.
func (d *Dict) Values() []Value {
	out := make([]Value, 0, d.live)
	for _, it := range d.items {
		if !it.gone {
			out = append(out, it.val)
		}
	}
	return out
}

// GetStr looks a string key up.
func (d *Dict) GetStr(k string) (Value, bool) {
	i, ok := d.index.text[k]
	if !ok {
		return nil, false
	}
	return d.items[i].val, true
}

type bigKey string
type tupleKey string
type bytesKey string
type setKey string

// Key gives a Go map key that is equal where Python's == and hash say so
// (1, 1.0 and True are one key).
func Key(v Value) (any, error) {
	switch v := v.(type) {
	case Str:
		return string(v), nil
	case Int:
		return int64(v), nil
	case Bool:
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	case Float:
		return floatKey(float64(v)), nil
	case Complex:
		if imag(v) == 0 {
			return floatKey(real(v)), nil
		}
		return complex128(v), nil
	case BigInt:
		return bigKey(v.V.String()), nil
	case Bytes:
		return bytesKey(v), nil
	case Tuple:
		return keyOfTuple(v)
	case *Named:
		return keyOfTuple(v.Elems)
	case NoneType, EllipsisType, DType, *Class, *Module:
		return v, nil
	case *Array:
		if v.Scalar {
			return keyOfScalar(v)
		}
		return nil, Errorf("TypeError", "unhashable type: 'numpy.ndarray'")
	case *List, *Dict, *Slice:
		return nil, Errorf("TypeError", "unhashable type: '%s'", v.TypeName())
	case *Set:
		if !v.Frozen {
			return nil, Errorf("TypeError", "unhashable type: 'set'")
		}
		return keyOfSet(v)
	case Time:
		return v.key(), nil
	case Unknown:
		return nil, ErrUnknown
	}
	return v, nil // by identity
}

// keyOfSet is the same for sets of the same elements, in whatever order.
func keyOfSet(s *Set) (any, error) {
	parts := make([]string, 0, s.live)
	for _, it := range s.items {
		if it.gone {
			continue
		}
		b, err := appendTuple(nil, Tuple{it.key}, 0)
		if err != nil {
			return nil, err
		}
		parts = append(parts, string(b))
	}
	slices.Sort(parts)
	return setKey(strings.Join(parts, "")), nil
}

func floatKey(f float64) any {
	if f == math.Trunc(f) && math.Abs(f) < 1<<63 {
		return int64(f)
	}
	if f == math.Trunc(f) && !math.IsInf(f, 0) {
		b, _ := new(big.Float).SetFloat64(f).Int(nil)
		return bigKey(b.String())
	}
	if math.IsNaN(f) {
		return math.Float64bits(f)
	}
	return f
}

func keyOfScalar(a *Array) (any, error) {
	v, err := Item(a)
	if err != nil {
		return nil, err
	}
	return Key(v)
}

// Item gives the only element of an array as a plain value.
func Item(a *Array) (Value, error) {
	if a.lone {
		return a.item(), nil
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if t.Size() != 1 {
		return nil, Errorf("ValueError", "can only convert an array of size 1 to a Python scalar")
	}
	return ItemAt(a, t.FlatPos(0)), nil
}

// ItemAt gives the element at a position of a computed array as a plain value.
func ItemAt(a *Array, pos int) Value {
	t, _ := a.Ready()
	switch d := t.DType(); {
	case d == dtype.Bool:
		return Bool(t.Int64At(pos) != 0)
	case d == dtype.Uint64:
		return FromBig(t.BigAt(pos))
	case d.IsInteger():
		return Int(t.Int64At(pos))
	case d.IsFloat():
		return Float(t.Float64At(pos))
	case d.IsComplex():
		return Complex(t.Complex128At(pos))
	case d.IsTime():
		return Time{t.Int64At(pos), d}
	}
	return Str(t.TextAt(pos))
}

func keyOfTuple(t Tuple) (any, error) {
	b, err := appendTuple(nil, t, 0)
	return tupleKey(b), err
}

// appendTuple writes a tuple's count and elements, tuples among them in place,
// so that the work grows with the elements and not with the nesting.
func appendTuple(b []byte, t Tuple, depth int) ([]byte, error) {
	if depth > maxDepth {
		return nil, Errorf("RecursionError", "maximum recursion depth exceeded while hashing a tuple")
	}
	b = binary.AppendUvarint(append(b, 't'), uint64(len(t)))
	for _, e := range t {
		if inner, ok := Unnamed(e).(Tuple); ok {
			var err error
			if b, err = appendTuple(b, inner, depth+1); err != nil {
				return nil, err
			}
			continue
		}
		k, err := Key(e)
		if err != nil {
			return nil, err
		}
		b = appendKey(b, k)
	}
	return b, nil
}

func appendKey(b []byte, k any) []byte {
	text := func(tag byte, s string) []byte {
		b = append(b, tag)
		b = binary.AppendUvarint(b, uint64(len(s)))
		return append(b, s...)
	}
	switch k := k.(type) {
	case string:
		return text('s', k)
	case int64:
		return binary.AppendVarint(append(b, 'i'), k)
	case float64:
		return binary.BigEndian.AppendUint64(append(b, 'f'), math.Float64bits(k))
	case uint64:
		return binary.BigEndian.AppendUint64(append(b, 'n'), k)
	case bigKey:
		return text('g', string(k))
	case tupleKey:
		return text('t', string(k))
	case bytesKey:
		return text('b', string(k))
	case setKey:
		return text('z', string(k))
	}
	return text('o', identity(k))
}

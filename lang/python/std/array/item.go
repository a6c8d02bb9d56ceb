// Items of memory as values: by the letters of struct and array.
package array

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// typecodes are the letters of array.array.
const typecodes = "bBuhHiIlLqQfd"

// itemSizes are the sizes of items by letter.
var itemSizes = map[byte]int{'b': 1, 'B': 1, 'c': 1, '?': 1, 'h': 2, 'H': 2, 'e': 2, 'i': 4, 'I': 4, 'f': 4, 'u': 4, 'l': 8, 'L': 8, 'q': 8, 'Q': 8, 'n': 8, 'N': 8, 'd': 8}

// limit is a kind of integers: its bits, and CPython's name for it.
type limit struct {
	bits   uint
	signed bool
	name   string
}

var limits = map[byte]limit{
	'b': {8, true, "signed char"}, 'B': {8, false, "unsigned byte integer"}, 'h': {16, true, "signed short integer"}, 'H': {16, false, "unsigned short"},
	'i': {32, true, "signed integer"}, 'I': {32, false, "unsigned int"}, 'l': {64, true, "long"}, 'L': {64, false, "unsigned long"},
	'q': {64, true, "long long"}, 'Q': {64, false, "unsigned long long"}, 'n': {64, true, "ssize_t"}, 'N': {64, false, "size_t"},
}

var order = binary.LittleEndian

// item reads one.
func item(kind byte, b []byte) object.Value {
	switch kind {
	case 'b':
		return object.Int(int8(b[0]))
	case 'B':
		return object.Int(b[0])
	case 'c':
		return object.Bytes(b[:1])
	case '?':
		return object.Bool(b[0] != 0)
	case 'h':
		return object.Int(int16(order.Uint16(b)))
	case 'H':
		return object.Int(order.Uint16(b))
	case 'i':
		return object.Int(int32(order.Uint32(b)))
	case 'I':
		return object.Int(order.Uint32(b))
	case 'u':
		return object.Str(string(rune(order.Uint32(b))))
	case 'f':
		return object.Float(math.Float32frombits(order.Uint32(b)))
	case 'd':
		return object.Float(math.Float64frombits(order.Uint64(b)))
	case 'e':
		t := tensor.OfBuffer(tensor.WrapBytes(append([]byte(nil), b[:2]...), true, nil), dtype.Float16, nil, nil, 0)
		return object.Float(t.Float64At(0))
	case 'L', 'Q', 'N':
		return object.FromBig(new(big.Int).SetUint64(order.Uint64(b)))
	}
	return object.Int(int64(order.Uint64(b)))
}

// putItem writes one.
func putItem(kind byte, to []byte, v object.Value) error {
	switch kind {
	case 'f', 'd':
		f, ok := object.ToFloat(object.Held(v))
		if a, isArray := v.(*object.Array); isArray {
			p, err := builtin.PlainOf(a)
			if err != nil {
				return err
			}
			f, ok = object.ToFloat(p)
		}
		if !ok {
			return object.Errorf("TypeError", "must be real number, not %s", object.FullTypeName(v))
		}
		if kind == 'f' {
			order.PutUint32(to, math.Float32bits(float32(f)))
		} else {
			order.PutUint64(to, math.Float64bits(f))
		}
		return nil
	case 'u':
		s, ok := object.Held(v).(object.Str)
		if !ok || utf8.RuneCountInString(string(s)) != 1 {
			return object.Errorf("TypeError", "array item must be a unicode character, not %s", object.FullTypeName(v))
		}
		r, _ := utf8.DecodeRuneInString(string(s))
		order.PutUint32(to, uint32(r))
		return nil
	case '?':
		is, err := object.Truth(v)
		if to[0] = 0; is {
			to[0] = 1
		}
		return err
	case 'c':
		b, ok := v.(object.Bytes)
		if !ok || len(b) != 1 {
			return object.Errorf("ValueError", "memoryview: invalid value for format 'c'")
		}
		to[0] = b[0]
		return nil
	}
	return putInt(limits[kind], to, v)
}

func putInt(l limit, to []byte, v object.Value) error {
	b, err := builtin.BigOf(v)
	if err != nil {
		return err
	}
	lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), l.bits)
	if l.signed {
		hi.Rsh(hi, 1)
		lo.Neg(hi)
	}
	switch {
	case !l.signed && b.Sign() < 0 && l.name == "unsigned long long":
		return object.Errorf("OverflowError", "can't convert negative int to unsigned")
	case !l.signed && b.Sign() < 0 && l.bits >= 32:
		return object.Errorf("OverflowError", "can't convert negative value to unsigned int")
	case strings.HasSuffix(l.name, "long long") && (b.Cmp(lo) < 0 || b.Cmp(hi) >= 0):
		return object.Errorf("OverflowError", "int too big to convert")
	case l.bits == 64 && (b.Cmp(lo) < 0 || b.Cmp(hi) >= 0):
		return object.Errorf("OverflowError", "Python int too large to convert to C %s", l.name)
	case b.Cmp(lo) < 0:
		return object.Errorf("OverflowError", "%s is less than minimum", l.name)
	case b.Cmp(hi) >= 0:
		return object.Errorf("OverflowError", "%s is greater than maximum", l.name)
	}
	n := b.Uint64()
	if b.Sign() < 0 {
		n = uint64(b.Int64())
	}
	switch len(to) {
	case 1:
		to[0] = byte(n)
	case 2:
		order.PutUint16(to, uint16(n))
	case 4:
		order.PutUint32(to, uint32(n))
	default:
		order.PutUint64(to, n)
	}
	return nil
}

// tensorOf is a tensor of items, which it does not share; nil where there is no such type.
func tensorOf(kind byte, b string) *tensor.Tensor {
	d, big, ok := dtype.Parse(string(kind))
	if !ok || big || d.Size() != itemSizes[kind] {
		return nil
	}
	t := tensor.New(d, len(b)/d.Size())
	copy(t.Buffer().Mem(), b)
	return t
}

// AsTensor is what NumPy makes of the object.
func (a *ByteArray) AsTensor() *tensor.Tensor { return tensorOf('B', string(a.b)) }
func (a *Array) AsTensor() *tensor.Tensor     { return tensorOf(a.kind, string(a.b)) }
func (v *View) AsTensor() *tensor.Tensor {
	t := tensorOf(v.format[0], v.RawBytes())
	if t == nil || len(v.shape) == 1 {
		return t
	}
	return t.View(v.shape, tensor.RowMajor(v.shape), 0)
}

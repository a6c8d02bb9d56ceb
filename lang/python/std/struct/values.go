// Values to bytes and back.
package structs

import (
	"encoding/binary"
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

func (s *Struct) order() binary.ByteOrder {
	if s.big {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

func (s *Struct) pack(c *builtin.Call, vs []object.Value) (object.Value, error) {
	if len(vs) != s.count {
		return nil, fail("pack expected %d items for packing (got %d)", s.count, len(vs))
	}
	if err := c.TextRoom(s.size); err != nil {
		return nil, err
	}
	out := make([]byte, s.size)
	for _, f := range s.fields {
		if f.kind == 's' || f.kind == 'p' {
			if err := packText(c, f, out[f.at:f.at+f.n], vs[0]); err != nil {
				return nil, err
			}
			vs = vs[1:]
			continue
		}
		for i := range f.n {
			if err := s.packOne(f.kind, out[f.at+i*f.size:f.at+(i+1)*f.size], vs[i]); err != nil {
				return nil, err
			}
		}
		vs = vs[f.n:]
	}
	return object.Bytes(out), nil
}

// packText is 's', cut or filled to its length, or 'p', with its length before it.
func packText(c *builtin.Call, f field, to []byte, v object.Value) error {
	b, ok := v.(object.Bytes)
	if !ok {
		return fail("argument for '%c' must be a bytes object", f.kind)
	}
	if f.kind == 's' {
		copy(to, b)
		return nil
	}
	if len(to) > 0 {
		n := copy(to[1:], b)
		to[0] = byte(min(n, 255))
	}
	return nil
}

func (s *Struct) packOne(kind byte, to []byte, v object.Value) error {
	switch kind {
	case 'c':
		b, ok := v.(object.Bytes)
		if !ok || len(b) != 1 {
			return fail("char format requires a bytes object of length 1")
		}
		to[0] = b[0]
		return nil
	case '?':
		t, err := object.Truth(v)
		if t {
			to[0] = 1
		}
		return err
	case 'e', 'f', 'd':
		return s.packFloat(kind, to, v)
	}
	return s.packInt(kind, to, v)
}

func (s *Struct) packFloat(kind byte, to []byte, v object.Value) error {
	x, err := builtin.ToFloat(v)
	if err != nil {
		return fail("required argument is not a float")
	}
	if _, ok := v.(object.BigInt); ok && math.IsInf(x, 0) {
		return fail("required argument is not a float")
	}
	big := math.IsInf(x, 0)
	switch kind {
	case 'd':
		s.order().PutUint64(to, math.Float64bits(x))
	case 'f':
		f := float32(x)
		if math.IsInf(float64(f), 0) && !big && !s.native { // C converts in silence
			return object.Errorf("OverflowError", "float too large to pack with f format")
		}
		s.order().PutUint32(to, math.Float32bits(f))
	default:
		h := half(x)
		if h&0x7fff == 0x7c00 && !big {
			return object.Errorf("OverflowError", "float too large to pack with e format")
		}
		s.order().PutUint16(to, h)
	}
	return nil
}

// half is a float of 16 bits.
func half(x float64) uint16 { return tensor.SmallBits(x, dtype.Float16) }

// limits are the least and greatest number of an int of so many bytes.
func limits(size int, signed bool) (lo, hi *big.Int) {
	one := big.NewInt(1)
	if signed {
		hi = new(big.Int).Lsh(one, uint(8*size-1))
		return new(big.Int).Neg(hi), new(big.Int).Sub(hi, one)
	}
	hi = new(big.Int).Lsh(one, uint(8*size))
	return new(big.Int), hi.Sub(hi, one)
}

func (s *Struct) packInt(kind byte, to []byte, v object.Value) error {
	b, err := builtin.BigOf(v)
	if err != nil {
		return fail("required argument is not an integer")
	}
	signed := kind >= 'a'
	lo, hi := limits(len(to), signed)
	if kind == 'P' && b.Sign() < 0 && b.IsInt64() { // an address may be written as a negative number
		lo = b
	}
	if b.Cmp(lo) < 0 || b.Cmp(hi) > 0 {
		return s.outOfRange(kind, len(to), b, lo, hi)
	}
	n := uint64(b.Int64())
	if b.Sign() > 0 {
		n = b.Uint64()
	}
	switch len(to) {
	case 1:
		to[0] = byte(n)
	case 2:
		s.order().PutUint16(to, uint16(n))
	case 4:
		s.order().PutUint32(to, uint32(n))
	default:
		s.order().PutUint64(to, n)
	}
	return nil
}

// outOfRange is the refusal of a number, in the words that CPython has for it.
func (s *Struct) outOfRange(kind byte, size int, b, lo, hi *big.Int) error {
	names := map[byte]string{'b': "byte", 'B': "ubyte", 'h': "short", 'H': "ushort"}
	name, named := names[kind]
	if s.big && (kind == 'h' || kind == 'H') {
		named = false
	}
	switch {
	case size == 8 && s.big, kind == 'P':
		return fail("int too large to convert")
	case !b.IsInt64() || size == 8 || !named && kind < 'a' && b.Sign() < 0:
		return fail("argument out of range")
	case named:
		return fail("%s format requires %s <= number <= %s", name, lo, hi)
	}
	return fail("'%c' format requires %s <= number <= %s", kind, lo, hi)
}

func (s *Struct) unpack(b string) (object.Value, error) {
	out := make(object.Tuple, 0, min(s.count, len(b)+len(s.fields)))
	for _, f := range s.fields {
		part := b[f.at : f.at+f.n*f.size]
		switch f.kind {
		case 's':
			out = append(out, object.Bytes(part))
			continue
		case 'p':
			n := 0
			if part != "" {
				n = min(int(part[0]), len(part)-1)
				part = part[1:]
			}
			out = append(out, object.Bytes(part[:n]))
			continue
		}
		for i := range f.n {
			out = append(out, s.one(f.kind, []byte(part[i*f.size:(i+1)*f.size])))
		}
	}
	return out, nil
}

func (s *Struct) one(kind byte, b []byte) object.Value {
	switch kind {
	case 'c':
		return object.Bytes(b)
	case '?':
		return object.Bool(b[0] != 0)
	case 'e':
		return object.Float(tensor.F16(s.order().Uint16(b)).Float32())
	case 'f':
		return object.Float(math.Float32frombits(s.order().Uint32(b)))
	case 'd':
		return object.Float(math.Float64frombits(s.order().Uint64(b)))
	}
	var n uint64
	switch len(b) {
	case 1:
		n = uint64(b[0])
	case 2:
		n = uint64(s.order().Uint16(b))
	case 4:
		n = uint64(s.order().Uint32(b))
	default:
		n = s.order().Uint64(b)
	}
	if kind >= 'a' {
		shift := 64 - 8*len(b)
		return object.Int(int64(n<<shift) >> shift)
	}
	return object.FromBig(new(big.Int).SetUint64(n))
}

// hash(v): Python's hashes of numbers, tuples and frozensets; text has other hashes
// in each process, as in Python.
package object

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/big"
	"math/bits"
	"unsafe"
)

// hashModulus is the prime that CPython takes numbers modulo.
const hashModulus = 1<<61 - 1

// hashSeed is the process's; it never changes.
var hashSeed = maphash.MakeSeed()

// Hash is hash(v): equal for equal values. Values that can change are an error.
func Hash(v Value) (int64, error) { return hashAt(v, 0) }

// hashCell is Hash of a cell.
func hashCell(c *Cell) (int64, error) {
	switch {
	case c.P == TagInt:
		return hashInt(int64(c.N)), nil
	case c.P == nil || c.Plain():
	case c.N == TableStr:
		return HashText(c.Str()), nil
	case c.N == TableTuple:
		return hashTuple(c.Tuple(), 0)
	}
	return Hash(c.Value())
}

func hashAt(v Value, depth int) (int64, error) {
	switch x := v.(type) {
	case Str:
		return HashText(string(x)), nil
	case Int:
		return hashInt(int64(x)), nil
	case Bool:
		if x {
			return 1, nil
		}
		return 0, nil
	case Float:
		return hashFloat(float64(x)), nil
	case Complex:
		return notMinusOne(int64(uint64(hashFloat(real(x))) + 1000003*uint64(hashFloat(imag(x))))), nil
	case BigInt:
		return notMinusOne(new(big.Int).Rem(x.V, big.NewInt(hashModulus)).Int64()), nil
	case Bytes:
		return HashText(string(x)), nil
	case Tuple:
		return hashTuple(x, depth)
	case *Named:
		return hashTuple(x.Elems, depth)
	case *Set:
		if x.Frozen {
			return x.hash(), nil
		}
		return 0, unhashable("set")
	case *Array:
		if !x.Scalar {
			return 0, unhashable("numpy.ndarray")
		}
		item, err := Item(x)
		if err != nil {
			return 0, err
		}
		return hashAt(item, depth)
	case *List, *Dict, *Slice:
		return 0, unhashable(v.TypeName())
	case *Range: // of what it has
		switch n := x.Len(); n {
		case 0:
			return hashTuple(Tuple{Int(0), None, None}, depth)
		case 1:
			return hashTuple(Tuple{Int(1), x.At(0), None}, depth)
		default:
			return hashTuple(Tuple{Int(n), x.At(0), Int(x.Step)}, depth)
		}
	case Shape:
		if !x.S.IsUnknown() {
			return notMinusOne(int64(x.S.Hash())), nil
		}
	case Time:
		return int64(maphash.Comparable(hashSeed, x.key())), nil
	case Unknown:
		return 0, ErrUnknown
	case interface{ Hash() (int64, error) }:
		return x.Hash()
	case Unhashable:
		if x.Unhashable() {
			return 0, unhashable(FullTypeName(v))
		}
	case *Method:
		return HashBound(x.Self, x.Fn), nil
	case *Constructor:
		return hashIdentity(x.Of), nil
	case *Initializer:
		return hashIdentity(x.Of), nil
	case *Union:
		var h int64
		for _, v := range x.Args {
			h ^= hashIdentity(v)
		}
		return notMinusOne(h), nil
	case *TypeAlias:
		h, err := hashTuple(x.Args, depth)
		return notMinusOne(h ^ hashIdentity(x.Origin)), err
	case *MappingProxy:
		return 0, unhashable("mappingproxy")
	}
	if IsObject(v) {
		return hashOf(v, depth)
	}
	return hashIdentity(v), nil
}

// Unhashable reports of a library's object whether no dict takes it as a key.
type Unhashable interface{ Unhashable() bool }

// HashBound is the hash of a function that is bound to an object.
func HashBound(self, fn Value) int64 {
	h, err := Hash(self)
	if err != nil {
		h = hashIdentity(self)
	}
	return notMinusOne(h ^ hashIdentity(fn))
}

// hashIdentity is the hash of values that are equal to themselves alone.
func hashIdentity(v Value) int64 { return notMinusOne(int64(maphash.Comparable(hashSeed, v))) }

func unhashable(typeName string) error {
	return Errorf("TypeError", "unhashable type: '%s'", typeName)
}

// notMinusOne keeps -1 free, as CPython does.
func notMinusOne(h int64) int64 {
	if h == -1 {
		return -2
	}
	return h
}

// HashText is the hash of a text, 0 of none at all as in CPython: short ones are taken as two words and multiplied
// with words of the process's own.
func HashText(s string) int64 {
	n := len(s)
	if n == 0 {
		return 0
	}
	if n > 16 {
		return notMinusOne(int64(maphash.String(hashSeed, s)))
	}
	b := unsafe.Slice(unsafe.StringData(s), n)
	var x, y uint64
	switch {
	case n >= 8:
		x, y = binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	case n >= 4:
		x, y = uint64(binary.LittleEndian.Uint32(b)), uint64(binary.LittleEndian.Uint32(b[n-4:]))
	default:
		x, y = uint64(b[0])|uint64(b[n>>1])<<8, uint64(b[n-1])
	}
	hi, lo := bits.Mul64(x^textSeeds[0], y^textSeeds[1]^uint64(n))
	hi, lo = bits.Mul64(hi^textSeeds[2], lo^textSeeds[3])
	return notMinusOne(int64(hi ^ lo))
}

// textSeeds are the process's words for the hashes of short texts.
var textSeeds = func() (w [4]uint64) {
	for i := range w {
		w[i] = maphash.Comparable(hashSeed, i) | 1
	}
	return w
}()

func hashInt(n int64) int64 {
	if uint64(n) < hashModulus {
		return n
	}
	return notMinusOne(n % hashModulus)
}

// hashFloat is that of an int for whole numbers, and the same residue for others:
// the mantissa, rotated by the exponent modulo 61 bits.
func hashFloat(f float64) int64 {
	if n := int64(f); float64(n) == f && n != math.MinInt64 {
		return hashInt(n)
	}
	switch {
	case math.IsNaN(f):
		return 0
	case math.IsInf(f, 0):
		return int64(math.Copysign(314159, f))
	}
	m, e := math.Frexp(math.Abs(f))
	x := uint64(math.Ldexp(m, 53))
	turn := ((e-53)%61 + 61) % 61
	x = (x<<turn)&hashModulus | x>>(61-turn)
	if x >= hashModulus {
		x -= hashModulus
	}
	if f < 0 {
		return notMinusOne(-int64(x))
	}
	return int64(x)
}

// hashTuple mixes the hashes of the elements as CPython does, by xxHash.
func hashTuple(t Tuple, depth int) (int64, error) {
	if depth > maxDepth {
		return 0, Errorf("RecursionError", "maximum recursion depth exceeded while hashing a tuple")
	}
	const p1, p2, p5 = 11400714785074694791, 14029467366897019727, 2870177450012600261
	acc := uint64(p5)
	for i := range t {
		var h int64
		var err error
		switch w := (*words)(unsafe.Pointer(&t[i])); w.table {
		case tableInt:
			h = hashInt(*(*int64)(w.data))
		case TableStr:
			h = HashText(*(*string)(w.data))
		default:
			if h, err = hashAt(t[i], depth+1); err != nil {
				return 0, err
			}
		}
		acc += uint64(h) * p2
		acc = bits.RotateLeft64(acc, 31) * p1
	}
	acc += uint64(len(t)) ^ (p5 ^ 3527539)
	if acc == math.MaxUint64 {
		return 1546275796, nil
	}
	return int64(acc), nil
}

// hash mixes the hashes of a set's elements so that their order does not matter,
// as CPython does for frozensets.
func (s *Set) hash() int64 {
	var h uint64
	for i := range s.slots {
		if e := &s.slots[i]; e.taken() {
			k := uint64(e.hash)
			h ^= ((k ^ 89869747) ^ (k << 16)) * 3644798167
		}
	}
	h ^= (uint64(s.used) + 1) * 1927868237
	h ^= h>>11 ^ h>>25
	h = h*69069 + 907133923
	if h == math.MaxUint64 {
		return 590923713
	}
	return int64(h)
}

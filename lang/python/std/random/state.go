// The class Random: a Mersenne twister, its seeds and its state.
package random

import (
	"crypto/rand"
	"crypto/sha512"
	"encoding/binary"
	"math/big"
	"sync"

	engine "github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Random is a stream of random numbers.
type Random struct {
	mt   *engine.MT19937 // nil: the operating system's
	draw engine.Python
}

var (
	randomClass = sync.OnceValue(func() *object.Class { return &object.Class{Name: "random.Random", Base: rootClass()} })
	systemClass = sync.OnceValue(func() *object.Class { return &object.Class{Name: "random.SystemRandom", Base: randomClass()} })
)

func rootClass() *object.Class { c, _ := builtin.NamedClass("object"); return c }

func newRandom() *Random {
	r := &Random{mt: &engine.MT19937{}}
	r.draw.Unit = r.mt.Float64
	return r
}

func newSystem() *Random {
	r := &Random{}
	r.draw.Unit = func() float64 { return float64(systemWord()>>11) / (1 << 53) }
	return r
}

// systemWord is 64 bits of the operating system's.
func systemWord() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// TypeName is Random or SystemRandom.
func (r *Random) TypeName() string { return r.PyClass().ShortName() }

// TablePrefix is where the methods are.
func (*Random) TablePrefix() string { return "random.Random." }

// PyClass is the type.
func (r *Random) PyClass() *object.Class {
	if r.mt == nil {
		return systemClass()
	}
	return randomClass()
}

// Repr is <random.Random object>.
func (r *Random) Repr() string { return "<" + r.PyClass().Name + " object>" }

// word is the next 32 bits.
func (r *Random) word() uint32 {
	if r.mt == nil {
		return uint32(systemWord())
	}
	return r.mt.Uint32()
}

func entropy() []uint32 {
	out := make([]uint32, 624)
	for i := range out {
		out[i] = uint32(systemWord())
	}
	return out
}

const versionTwo = 2

// seed makes the stream begin anew.
func (r *Random) seed(c *builtin.Call, v object.Value, version int) error {
	r.draw.HasSpare = false
	if r.mt == nil {
		return nil
	}
	v, err := seedValue(v)
	if err != nil {
		return err
	}
	var n *big.Int
	switch x := v.(type) {
	case nil, object.NoneType:
		r.mt.SeedArray(entropy())
		return nil
	case object.Float:
		h, err := object.Hash(x)
		if err != nil {
			return err
		}
		n = new(big.Int).SetUint64(uint64(h))
	case object.Str:
		n = textSeed([]rune(string(x)), string(x), version)
	case object.Bytes:
		n = textSeed(latin(string(x)), string(x), version)
	default:
		b, ok := object.Big(x)
		if !ok {
			return object.Errorf("TypeError", "The only supported seed types are: None,\nint, float, str, bytes, and bytearray.")
		}
		n = new(big.Int).Abs(b)
	}
	key, err := words(c, n)
	if err != nil {
		return err
	}
	r.mt.SeedArray(key)
	return nil
}

// seedValue takes NumPy's floats and texts for Python's, as isinstance does.
func seedValue(v object.Value) (object.Value, error) {
	if a, ok := v.(*object.Array); ok && a.Scalar && (a.DType().IsText() || a.DType().IsFloat()) {
		return builtin.PlainOf(a)
	}
	return v, nil
}

func latin(s string) []rune {
	out := make([]rune, len(s))
	for i := range len(s) {
		out[i] = rune(s[i])
	}
	return out
}

// textSeed is the number that a text stands for.
func textSeed(chars []rune, bytes string, version int) *big.Int {
	if version != 1 {
		sum := sha512.Sum512([]byte(bytes))
		return new(big.Int).SetBytes(append([]byte(bytes), sum[:]...))
	}
	var x uint64
	if len(chars) > 0 {
		x = uint64(chars[0]) << 7
	}
	for _, r := range chars {
		x = 1000003*x ^ uint64(r)
	}
	return new(big.Int).SetUint64(x ^ uint64(len(chars)))
}

// words are a number's 32-bit words, the lowest first.
func words(c *builtin.Call, n *big.Int) ([]uint32, error) {
	if err := c.TextRoom(n.BitLen() / 4); err != nil {
		return nil, err
	}
	b := n.Bytes()
	out := make([]uint32, max((len(b)+3)/4, 1))
	for i := range b {
		out[i/4] |= uint32(b[len(b)-1-i]) << (8 * (i % 4))
	}
	return out, nil
}

var stateMethods = []method{
	{"seed", "a=None, version=2", "Begins the stream anew; the same seed gives the same numbers.", "random.seed('x')", false, builtin.ReturnsNone, func(c *builtin.Call, r *Random) (object.Value, error) {
		version, err := c.Int("version", versionTwo)
		if err != nil {
			return nil, err
		}
		return object.None, r.seed(c, c.Arg("a"), version)
	}},
	{"getstate", "", "The state, to come back to with setstate.", "len(random.getstate())", false, nil, getState},
	{"setstate", "state", "Goes back to a state.", "s = random.getstate()\nrandom.setstate(s)", false, builtin.ReturnsNone, setState},
}

func noState() error {
	return object.Errorf("NotImplementedError", "System entropy source does not have state.")
}

func getState(c *builtin.Call, r *Random) (object.Value, error) {
	if r.mt == nil {
		return nil, noState()
	}
	s := r.mt.State()
	inner := make(object.Tuple, 0, len(s.Key)+1)
	for _, w := range s.Key {
		inner = append(inner, object.Int(w))
	}
	var spare object.Value = object.None
	if r.draw.HasSpare {
		spare = object.Float(r.draw.Spare)
	}
	return object.Tuple{object.Int(3), append(inner, object.Int(s.Pos)), spare}, nil
}

func setState(c *builtin.Call, r *Random) (object.Value, error) {
	if r.mt == nil {
		return nil, noState()
	}
	parts, err := c.Elems(c.Arg("state"))
	if err != nil {
		return nil, err
	}
	if len(parts) == 0 {
		return nil, object.Errorf("IndexError", "tuple index out of range")
	}
	if parts[0] != object.Int(3) && parts[0] != object.Int(2) {
		return nil, object.Errorf("ValueError", "state with version %s passed to Random.setstate() of version 3", object.StrOf(parts[0]))
	}
	if len(parts) != 3 {
		return nil, object.Errorf(object.UnpackError, "not enough values to unpack (expected 3, got %d)", len(parts))
	}
	inner, ok := parts[1].(object.Tuple)
	if !ok {
		return nil, object.Errorf("TypeError", "state vector must be a tuple")
	}
	if len(inner) != 625 {
		return nil, object.Errorf("ValueError", "state vector is the wrong size")
	}
	s := r.mt.State()
	for i, v := range inner[:624] {
		b, err := builtin.BigOf(v)
		if err != nil {
			return nil, err
		}
		s.Key[i] = uint32(b.Uint64())
	}
	if s.Pos, err = builtin.ToInt(inner[624]); err != nil {
		return nil, err
	}
	if s.Pos < 0 || s.Pos > 624 {
		return nil, object.Errorf("ValueError", "invalid state")
	}
	spare := 0.0
	if parts[2] != object.None {
		if spare, err = builtin.ToFloat(parts[2]); err != nil {
			return nil, err
		}
	}
	r.draw.Spare, r.draw.HasSpare = spare, parts[2] != object.None
	return object.None, r.mt.SetState(s)
}

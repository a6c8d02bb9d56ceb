// Random ints and bytes.
package random

import (
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var intMethods = []method{
	{"getrandbits", "k, /", "An int of k random bits.", "random.getrandbits(8)", true, nil, func(c *builtin.Call, r *Random) (object.Value, error) {
		k, err := builtin.ToInt(c.Arg("k"))
		if err != nil {
			return nil, err
		}
		if k < 0 {
			return nil, object.Errorf("ValueError", "number of bits must be non-negative")
		}
		b, err := r.bits(c, k)
		if err != nil {
			return nil, err
		}
		return object.FromBig(b), nil
	}},
	{"randbytes", "n", "n random bytes.", "random.randbytes(3)", false, nil, func(c *builtin.Call, r *Random) (object.Value, error) {
		n, err := c.Index("n")
		if err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, object.Errorf("ValueError", "number of bits must be non-negative")
		}
		if err := c.TextRoom(n * 2); err != nil {
			return nil, err
		}
		out := make([]byte, (n+3)/4*4)
		for i := 0; i < len(out); i += 4 {
			if err := c.PolledAt(i / 4); err != nil {
				return nil, err
			}
			w := r.word()
			if n-i < 4 {
				w >>= 8 * (4 - (n - i))
			}
			out[i], out[i+1], out[i+2], out[i+3] = byte(w), byte(w>>8), byte(w>>16), byte(w>>24)
		}
		return object.Bytes(out[:n]), nil
	}},
	{"randrange", "start, stop=None, step=1", "An int of range(start, stop, step).", "random.randrange(10)", false, nil, randRange},
	{"randint", "a, b", "An int from a to b, both included.", "random.randint(1, 6)", false, nil, func(c *builtin.Call, r *Random) (object.Value, error) {
		b, err := c.Host.Binary(object.Add, c.Arg("b"), object.Int(1))
		if err != nil {
			return nil, err
		}
		return r.between(c, c.Arg("a"), b, nil)
	}},
}

// bits are k random bits.
func (r *Random) bits(c *builtin.Call, k int) (*big.Int, error) {
	if k <= 32 {
		if k == 0 {
			return new(big.Int), nil
		}
		return new(big.Int).SetUint64(uint64(r.word() >> (32 - k))), nil
	}
	if err := c.TextRoom(k / 4); err != nil {
		return nil, err
	}
	n := (k + 31) / 32
	b := make([]byte, 4*n)
	for i := range n {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		w := r.word()
		if left := k - 32*i; left < 32 {
			w >>= 32 - left
		}
		at := len(b) - 4*i
		b[at-1], b[at-2], b[at-3], b[at-4] = byte(w), byte(w>>8), byte(w>>16), byte(w>>24)
	}
	return new(big.Int).SetBytes(b), nil
}

// below is an int from 0 up to n, which is above 0.
func (r *Random) below(n int) int {
	k := 0
	for m := n; m > 0; m >>= 1 {
		k++
	}
	for {
		var v uint64
		if k <= 32 {
			v = uint64(r.word() >> (32 - k))
		} else {
			v = uint64(r.word())
			v |= uint64(r.word()>>(64-k)) << 32
		}
		if v < uint64(n) {
			return int(v)
		}
	}
}

func (r *Random) belowBig(c *builtin.Call, n *big.Int) (*big.Int, error) {
	if n.IsInt64() {
		return big.NewInt(int64(r.below(int(n.Int64())))), nil
	}
	for {
		v, err := r.bits(c, n.BitLen())
		if err != nil || v.Cmp(n) < 0 {
			return v, err
		}
	}
}

func randRange(c *builtin.Call, r *Random) (object.Value, error) {
	step := c.Arg("step")
	if stop := c.Arg("stop"); !builtin.IsNone(stop) {
		return r.between(c, c.Arg("start"), stop, step)
	}
	start, err := whole(c, c.Arg("start"), "arg 1")
	if err != nil {
		return nil, err
	}
	if step != nil && step != object.Int(1) {
		return nil, object.Errorf("TypeError", "Missing a non-None stop argument")
	}
	if start.Sign() <= 0 {
		return nil, object.Errorf("ValueError", "empty range for randrange()")
	}
	n, err := r.belowBig(c, start)
	if err != nil {
		return nil, err
	}
	return object.FromBig(n), nil
}

// whole reads an argument of randrange: floats that are whole are taken with a warning.
func whole(c *builtin.Call, v object.Value, which string) (*big.Int, error) {
	b, err := builtin.BigOf(v)
	if err == nil {
		return b, nil
	}
	f, ok := v.(object.Float)
	if !ok {
		n, err := c.Forward("int.__new__", []object.Value{v}, nil)
		if err != nil {
			return nil, err
		}
		b, _ = object.Big(n)
		return b, warn(c, "non-integer arguments to randrange() have been deprecated since Python 3.10 and will be removed in a subsequent version")
	}
	n, err := c.Forward("int.__new__", []object.Value{f}, nil)
	if err != nil {
		return nil, err
	}
	b, _ = object.Big(n)
	if eq, err := object.Equal(n, f); err != nil || !eq {
		if err := warn(c, "randrange() will raise TypeError in the future"); err != nil {
			return nil, err
		}
		return nil, object.Errorf("ValueError", "non-integer %s for randrange()", which)
	}
	return b, warn(c, "non-integer arguments to randrange() have been deprecated since Python 3.10 and will be removed in a subsequent version")
}

func warn(c *builtin.Call, msg string) error {
	return c.Host.Warn(&object.Exception{Class: builtin.ExceptionClass("DeprecationWarning"), Args: object.Tuple{object.Str(msg)}})
}

// between is an int of range(start, stop, step).
func (r *Random) between(c *builtin.Call, start, stop, step object.Value) (object.Value, error) {
	if a, ok := start.(object.Int); ok && step == nil { // as most are
		if b, ok := stop.(object.Int); ok && a < b && b-a > 0 {
			return a + object.Int(r.below(int(b-a))), nil
		}
	}
	lo, err := whole(c, start, "arg 1")
	if err != nil {
		return nil, err
	}
	hi, err := whole(c, stop, "stop")
	if err != nil {
		return nil, err
	}
	by := big.NewInt(1)
	if step != nil {
		if by, err = whole(c, step, "step"); err != nil {
			return nil, err
		}
	}
	width := new(big.Int).Sub(hi, lo)
	one := big.NewInt(1)
	n := new(big.Int)
	switch {
	case by.Cmp(one) == 0:
		if width.Sign() <= 0 {
			return nil, object.Errorf("ValueError", "empty range for randrange() (%s, %s, %s)", lo, hi, width)
		}
		n = width
	case by.Sign() == 0:
		return nil, object.Errorf("ValueError", "zero step for randrange()")
	default:
		n.Add(width, by)
		if by.Sign() > 0 {
			n.Sub(n, one)
		} else {
			n.Add(n, one)
		}
		if n.Quo(n, by); n.Sign() <= 0 { // a negative quotient is empty, however it is rounded
			return nil, object.Errorf("ValueError", "empty range for randrange()")
		}
	}
	k, err := r.belowBig(c, n)
	if err != nil {
		return nil, err
	}
	k.Mul(k, by)
	return object.FromBig(k.Add(k, lo)), nil
}

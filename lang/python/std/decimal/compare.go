// Order and hashes.
package decimal

import (
	"math/bits"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// sign is -1, 0 or 1.
func (x *number) sign() int {
	switch {
	case x.zero():
		return 0
	case x.neg:
		return -1
	}
	return 1
}

// order is -1, 0 or 1 of two numbers that are no NaN.
func order(a, b *number) int {
	s, t := a.sign(), b.sign()
	switch {
	case s != t:
		return cmp(int64(s), int64(t))
	case s == 0:
		return 0
	case a.kind != finite || b.kind != finite:
		if a.kind == b.kind {
			return 0
		}
		if a.kind != finite {
			return s
		}
		return -s
	}
	r := cmp(a.adjusted(), b.adjusted())
	if r == 0 {
		low := min(a.exp, b.exp)
		r = a.coef.scale(a.exp - low).cmp(b.coef.scale(b.exp - low))
	}
	return r * s
}

func cmp(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// comparison is an operator: it holds for some orders.
func comparison(op object.Op) func(c *builtin.Call, k *kit) (object.Value, error) {
	equality := op == object.Eq
	return func(c *builtin.Call, k *kit) (object.Value, error) {
		a, ok, err := k.number(c.Args[0])
		if err != nil || !ok {
			return refused(err)
		}
		v := c.Args[1]
		if z, isComplex := v.(object.Complex); isComplex && equality && imag(z) == 0 {
			v = object.Float(real(z))
		}
		b, ok, err := k.number(v)
		if err != nil {
			return nil, err
		}
		x, err := k.context(c, nil, c.Args[2])
		if err != nil {
			return nil, err
		}
		if f, isFloat := object.Held(v).(object.Float); isFloat && !ok {
			if err := x.mixed(c, equality); err != nil {
				return nil, err
			}
			b, ok = ofFloat(float64(f)), true
		}
		if !ok {
			r, err := c.Apply(x.state.At(rational), c.Args[0], v)
			if n, isInt := r.(object.Int); isInt && err == nil {
				return object.Bool(holds(op, int(n))), nil
			}
			if r == object.None && err == nil {
				return x.beside(c, &a, &a, equality)
			}
			return r, err
		}
		if a.isNaN() || b.isNaN() {
			return x.beside(c, &a, &b, equality)
		}
		return object.Bool(holds(op, order(&a, &b))), nil
	}
}

// beside is a comparison with a NaN.
func (x *context) beside(c *builtin.Call, a, b *number, equality bool) (object.Value, error) {
	if equality && a.kind != signals && b.kind != signals {
		return object.Bool(false), nil
	}
	return object.Bool(false), x.done(c, invalidOperation)
}

// mixed notes that a float met a Decimal; equality only notes it.
func (x *context) mixed(c *builtin.Call, equality bool) error {
	if equality && x.flags.Places() == signalCount && x.flags.Len() == signalCount {
		*x.flags.ValAt(1) = object.BoolCell(true)
		return nil
	}
	if equality {
		return nil
	}
	return x.done(c, floatOperation)
}

func holds(op object.Op, order int) bool {
	switch op {
	case object.Eq:
		return order == 0
	case object.Lt:
		return order < 0
	case object.Le:
		return order <= 0
	case object.Gt:
		return order > 0
	}
	return order >= 0
}

// The prime that hashes of numbers are taken modulo, and what 1/10 is there.
const (
	hashModulus = 1<<61 - 1
	hashTenth   = 2075258708292324556
)

// hash is that of the int, float or fraction that is equal.
func hash(x *number) int64 {
	if x.kind == infinite {
		if x.neg {
			return -314159
		}
		return 314159
	}
	base, n := uint64(10), uint64(x.exp)
	if x.exp < 0 {
		base, n = hashTenth, uint64(-x.exp)
	}
	h := x.coef.modulo(hashModulus)
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			h = mulMod(h, base)
		}
		base = mulMod(base, base)
	}
	r := int64(h)
	if x.neg {
		r = -r
	}
	if r == -1 {
		return -2
	}
	return r
}

func mulMod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi, lo, hashModulus)
	return r
}

// The math module's functions of whole numbers.
package builtin

import (
	"math/big"

	"github.com/tq-lang/tq/lang/value"
)

var mathIntEntries = python([]Entry{
	{Names: []string{"math.factorial"}, Params: "n, /", Doc: "n!.", Example: "math.factorial(5)", Fn: mathFactorial},
	{Names: []string{"math.comb"}, Params: "n, k, /", Doc: "Ways to choose k of n.", Example: "math.comb(5, 2)", Fn: mathComb},
	{Names: []string{"math.perm"}, Params: "n, k=None, /", Doc: "Ways to choose k of n in order.", Example: "math.perm(5, 2)", Fn: mathPerm},
	{Names: []string{"math.gcd"}, Params: "*integers", Doc: "Greatest common divisor.", Example: "math.gcd(12, 20)", Fn: mathGcd},
	{Names: []string{"math.lcm"}, Params: "*integers", Doc: "Least common multiple.", Example: "math.lcm(4, 6)", Fn: mathLcm},
	{Names: []string{"math.isqrt"}, Params: "n, /", Doc: "Whole part of the square root.", Example: "math.isqrt(17)", Fn: mathIsqrt},
})

// smallCount reads a count that bounds a loop.
func smallCount(v value.Value, what string) (int64, error) {
	b, err := bigOf(v)
	if err != nil {
		return 0, err
	}
	if b.Sign() < 0 {
		return 0, value.Errorf("ValueError", "%s", what)
	}
	if !b.IsInt64() || b.Int64() > 1<<20 {
		return 0, value.Errorf("OverflowError", "the argument should not exceed %d", 1<<20)
	}
	return b.Int64(), nil
}

func mathFactorial(c *Call) (value.Value, error) {
	n, err := smallCount(c.Args[0], "factorial() not defined for negative values")
	if err != nil {
		return nil, err
	}
	return value.FromBig(new(big.Int).MulRange(1, n)), nil
}

func mathComb(c *Call) (value.Value, error) {
	n, err := bigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		return nil, value.Errorf("ValueError", "n must be a non-negative integer")
	}
	k, err := bigOf(c.Args[1])
	if err != nil {
		return nil, err
	}
	if k.Sign() < 0 {
		return nil, value.Errorf("ValueError", "k must be a non-negative integer")
	}
	if k.Cmp(n) > 0 {
		return value.Int(0), nil
	}
	if rest := new(big.Int).Sub(n, k); rest.Cmp(k) < 0 {
		k = rest
	}
	m, err := smallCount(value.FromBig(k), "")
	if err != nil {
		return nil, err
	}
	r := big.NewInt(1)
	for i := int64(0); i < m; i++ {
		r.Mul(r, new(big.Int).Sub(n, big.NewInt(i)))
		r.Quo(r, big.NewInt(i+1))
		if i&255 == 255 {
			if err := c.polled(); err != nil {
				return nil, err
			}
		}
	}
	return value.FromBig(r), nil
}

func mathPerm(c *Call) (value.Value, error) {
	n, err := bigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		return nil, value.Errorf("ValueError", "n must be a non-negative integer")
	}
	k := n
	if !isNone(c.Args[1]) {
		if k, err = bigOf(c.Args[1]); err != nil {
			return nil, err
		}
	}
	if k.Sign() < 0 {
		return nil, value.Errorf("ValueError", "k must be a non-negative integer")
	}
	if k.Cmp(n) > 0 {
		return value.Int(0), nil
	}
	m, err := smallCount(value.FromBig(k), "")
	if err != nil {
		return nil, err
	}
	r := big.NewInt(1)
	for i := int64(0); i < m; i++ {
		r.Mul(r, new(big.Int).Sub(n, big.NewInt(i)))
	}
	return value.FromBig(r), nil
}

func (c *Call) ints() ([]*big.Int, error) {
	out := make([]*big.Int, len(c.Rest))
	for i, v := range c.Rest {
		b, err := bigOf(v)
		if err != nil {
			return nil, err
		}
		out[i] = new(big.Int).Abs(b)
	}
	return out, nil
}

func mathGcd(c *Call) (value.Value, error) {
	xs, err := c.ints()
	g := new(big.Int)
	for _, x := range xs {
		g.GCD(nil, nil, g, x)
	}
	return value.FromBig(g), err
}

func mathLcm(c *Call) (value.Value, error) {
	xs, err := c.ints()
	l := big.NewInt(1)
	for _, x := range xs {
		if x.Sign() == 0 {
			return value.Int(0), err
		}
		g := new(big.Int).GCD(nil, nil, l, x)
		l.Mul(l, new(big.Int).Quo(x, g))
	}
	return value.FromBig(l), err
}

func mathIsqrt(c *Call) (value.Value, error) {
	n, err := bigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		return nil, value.Errorf("ValueError", "isqrt() argument must be nonnegative")
	}
	return value.FromBig(new(big.Int).Sqrt(n)), nil
}

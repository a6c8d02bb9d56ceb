// The math module's functions of whole numbers.
package math

import (
	gomath "math"
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

func mathIntEntries() []builtin.Entry {
	return builtin.Python([]builtin.Entry{
		{Names: []string{"math.factorial"}, Params: "n, /", Doc: "n!.", Example: "math.factorial(5)", Fn: mathFactorial},
		{Names: []string{"math.comb"}, Params: "n, k, /", Doc: "Ways to choose k of n.", Example: "math.comb(5, 2)", Fn: mathComb},
		{Names: []string{"math.perm"}, Params: "n, k=None, /", Doc: "Ways to choose k of n in order.", Example: "math.perm(5, 2)", Fn: mathPerm},
		{Names: []string{"math.gcd"}, Params: "*integers", Doc: "Greatest common divisor.", Example: "math.gcd(12, 20)", Fn: mathGcd, Quick: quickGcd},
		{Names: []string{"math.lcm"}, Params: "*integers", Doc: "Least common multiple.", Example: "math.lcm(4, 6)", Fn: mathLcm},
		{Names: []string{"math.isqrt"}, Params: "n, /", Doc: "Whole part of the square root.", Example: "math.isqrt(17)", Fn: mathIsqrt, Quick: quickIsqrt},
	})
}

// smallCount reads a count that bounds a loop.
func smallCount(v object.Value, what string) (int64, error) {
	b, err := builtin.BigOf(v)
	if err != nil {
		return 0, err
	}
	if b.Sign() < 0 {
		return 0, object.Errorf("ValueError", "%s", what)
	}
	if !b.IsInt64() || b.Int64() > 1<<20 {
		return 0, object.Errorf("OverflowError", "the argument should not exceed %d", 1<<20)
	}
	return b.Int64(), nil
}

func mathFactorial(c *builtin.Call) (object.Value, error) {
	n, err := smallCount(c.Args[0], "factorial() not defined for negative values")
	if err != nil {
		return nil, err
	}
	return product(c, big.NewInt(n), n)
}

func mathComb(c *builtin.Call) (object.Value, error) {
	n, err := builtin.BigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		return nil, object.Errorf("ValueError", "n must be a non-negative integer")
	}
	k, err := builtin.BigOf(c.Args[1])
	if err != nil {
		return nil, err
	}
	if k.Sign() < 0 {
		return nil, object.Errorf("ValueError", "k must be a non-negative integer")
	}
	if k.Cmp(n) > 0 {
		return object.Int(0), nil
	}
	if rest := new(big.Int).Sub(n, k); rest.Cmp(k) < 0 {
		k = rest
	}
	m, err := smallCount(object.FromBig(k), "")
	if err != nil {
		return nil, err
	}
	return long(c, m > longProduct, func(stopped func() bool) *big.Int {
		all, among := falling(n, 0, m, stopped), falling(big.NewInt(m), 0, m, stopped)
		if stopped() {
			return nil
		}
		return all.Quo(all, among)
	})
}

func mathPerm(c *builtin.Call) (object.Value, error) {
	n, err := builtin.BigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		return nil, object.Errorf("ValueError", "n must be a non-negative integer")
	}
	k := n
	if !builtin.IsNone(c.Args[1]) {
		if k, err = builtin.BigOf(c.Args[1]); err != nil {
			return nil, err
		}
	}
	if k.Sign() < 0 {
		return nil, object.Errorf("ValueError", "k must be a non-negative integer")
	}
	if k.Cmp(n) > 0 {
		return object.Int(0), nil
	}
	m, err := smallCount(object.FromBig(k), "")
	if err != nil {
		return nil, err
	}
	return product(c, n, m)
}

// product is n·(n−1)·… of k factors.
func product(c *builtin.Call, n *big.Int, k int64) (object.Value, error) {
	return long(c, k > longProduct, func(stopped func() bool) *big.Int { return falling(n, 0, k, stopped) })
}

const (
	longProduct = 1 << 10 // factors of a product that takes a while
	longInteger = 1 << 15 // bits of an int whose quotients and roots do
)

// falling is the product of n−i for lo ≤ i < hi, of halves alike in length: nothing once it is stopped.
func falling(n *big.Int, lo, hi int64, stopped func() bool) *big.Int {
	if hi-lo <= 16 {
		r, i := big.NewInt(1), new(big.Int)
		for ; lo < hi; lo++ {
			r.Mul(r, i.Sub(n, i.SetInt64(lo)))
		}
		return r
	}
	mid := lo + (hi-lo)/2
	left, right := falling(n, lo, mid, stopped), falling(n, mid, hi, stopped)
	if left == nil || right == nil || stopped() {
		return nil
	}
	return left.Mul(left, right)
}

// long makes an int; where that takes a while it is done aside, and stops soon after
// the user's interrupt.
func long(c *builtin.Call, long bool, f func(stopped func() bool) *big.Int) (object.Value, error) {
	ctx := c.Host.Context()
	r, err := python.Integer(c, long, func() *big.Int { return f(func() bool { return long && ctx != nil && ctx.Err() != nil }) })
	if err != nil {
		return nil, err
	}
	return object.FromBig(r), nil
}

func ints(c *builtin.Call) ([]*big.Int, error) {
	out := make([]*big.Int, len(c.Rest))
	for i, v := range c.Rest {
		b, err := builtin.BigOf(v)
		if err != nil {
			return nil, err
		}
		out[i] = new(big.Int).Abs(b)
	}
	return out, nil
}

func mathGcd(c *builtin.Call) (object.Value, error) {
	xs, err := ints(c)
	if err != nil {
		return nil, err
	}
	g := new(big.Int)
	for _, x := range xs {
		if g, err = divisor(c, g, x); err != nil {
			return nil, err
		}
	}
	return object.FromBig(g), nil
}

// divisor is the greatest common one.
func divisor(c *builtin.Call, x, y *big.Int) (*big.Int, error) {
	return python.Integer(c, min(x.BitLen(), y.BitLen()) > longInteger, func() *big.Int { return new(big.Int).GCD(nil, nil, x, y) })
}

func mathLcm(c *builtin.Call) (object.Value, error) {
	xs, err := ints(c)
	if err != nil {
		return nil, err
	}
	l := big.NewInt(1)
	for _, x := range xs {
		if x.Sign() == 0 {
			return object.Int(0), nil
		}
		g, err := divisor(c, l, x)
		if err != nil {
			return nil, err
		}
		by := l
		l, err = python.Integer(c, x.BitLen() > longInteger, func() *big.Int { return new(big.Int).Mul(by, new(big.Int).Quo(x, g)) })
		if err != nil {
			return nil, err
		}
	}
	return object.FromBig(l), nil
}

func mathIsqrt(c *builtin.Call) (object.Value, error) {
	n, err := builtin.BigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		return nil, object.Errorf("ValueError", "isqrt() argument must be nonnegative")
	}
	r, err := python.Integer(c, n.BitLen() > longInteger, func() *big.Int { return new(big.Int).Sqrt(n) })
	if err != nil {
		return nil, err
	}
	return object.FromBig(r), nil
}

// quickGcd is gcd of two ints.
func quickGcd(args []object.Cell) (none object.Cell) {
	if len(args) != 2 || args[0].P != object.TagInt || args[1].P != object.TagInt {
		return none
	}
	a, b := args[0].Int(), args[1].Int()
	if a == gomath.MinInt64 || b == gomath.MinInt64 {
		return none
	}
	for b != 0 {
		a, b = b, a%b
	}
	return object.IntCell(max(a, -a))
}

// quickIsqrt is isqrt of an int whose root a float has exactly, or nearly.
func quickIsqrt(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || args[0].P != object.TagInt || args[0].Int() < 0 || args[0].Int() >= 1<<52 {
		return none
	}
	return object.IntCell(int64(gomath.Sqrt(float64(args[0].Int()))))
}

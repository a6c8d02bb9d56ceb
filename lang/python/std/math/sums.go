// The math module: lengths, sums and products of many numbers.
package math

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/exact"
)

func mathHypot(c *builtin.Call) (object.Value, error) {
	xs := make([]float64, len(c.Rest))
	for i, v := range c.Rest {
		var err error
		if xs[i], err = python.MathArg(v); err != nil {
			return nil, err
		}
	}
	return object.Float(exact.Norm(xs)), nil
}

func mathDist(c *builtin.Call) (object.Value, error) {
	p, err := c.Elems(c.Args[0])
	if err != nil {
		return nil, err
	}
	q, err := c.Elems(c.Args[1])
	if err != nil {
		return nil, err
	}
	if len(p) != len(q) {
		return nil, object.Errorf("ValueError", "both points must have the same number of dimensions")
	}
	d := make([]float64, len(p))
	for i := range p {
		x, err := python.MathArg(p[i])
		if err != nil {
			return nil, err
		}
		y, err := python.MathArg(q[i])
		if err != nil {
			return nil, err
		}
		d[i] = x - y
	}
	return object.Float(exact.Norm(d)), nil
}

// mathFsum adds exactly, in a wide fixed-point number, and rounds once.
func mathFsum(c *builtin.Call) (object.Value, error) {
	sum := new(big.Float).SetPrec(2200)
	special, any := 0.0, false
	err := c.Each(c.Args[0], func(v object.Value) error {
		x, err := python.MathArg(v)
		if err != nil {
			return err
		}
		if math.IsInf(x, 0) || math.IsNaN(x) {
			special, any = special+x, true
			return nil
		}
		sum.Add(sum, new(big.Float).SetFloat64(x))
		return nil
	})
	if err != nil {
		return nil, err
	}
	if any {
		return object.Float(special), nil
	}
	f, _ := sum.Float64()
	if math.IsInf(f, 0) {
		return nil, object.Errorf("OverflowError", "intermediate overflow in fsum")
	}
	return object.Float(f), nil
}

func mathProd(c *builtin.Call) (object.Value, error) {
	var total object.Value = object.Int(1)
	if s := c.Arg("start"); s != nil {
		total = s
	}
	err := c.Each(c.Args[0], func(v object.Value) (err error) {
		total, err = c.Host.Binary(object.Mul, total, v)
		return err
	})
	return total, err
}

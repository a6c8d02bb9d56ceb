// Numbers of many digits for tables: the gamma function's logarithm, Bernoulli's numbers, and polynomials through many points.

package numbers

import (
	"math"
	"math/big"
)

const bigDigits = 320

func bigOf(x float64) *big.Float { return new(big.Float).SetPrec(bigDigits).SetFloat64(x) }

// bernoulli are the numbers of even order from the second on.
func bernoulli(count int) (b []*big.Rat) {
	row := make([]*big.Rat, 2*count+1) // by Akiyama's and Tanigawa's scheme
	for n := range row {
		row[n] = big.NewRat(1, int64(n+1))
		for j := n; j > 0; j-- {
			d := new(big.Rat).Sub(row[j-1], row[j])
			row[j-1] = d.Mul(d, big.NewRat(int64(j), 1))
		}
		if n > 0 && n%2 == 0 {
			b = append(b, new(big.Rat).Set(row[0]))
		}
	}
	return b
}

// bigLogarithm is the logarithm of a number from ½ to 2**k.
func bigLogarithm(x *big.Float) *big.Float {
	atanh2 := func(x *big.Float) *big.Float {
		s := bigOf(0).Quo(bigOf(0).Sub(x, bigOf(1)), bigOf(0).Add(x, bigOf(1)))
		sum, p, ss := bigOf(0), bigOf(0).Set(s), bigOf(0).Mul(s, s)
		for n := 1; n < 220; n += 2 {
			sum.Add(sum, bigOf(0).Quo(p, bigOf(float64(n))))
			p.Mul(p, ss)
		}
		return sum.Mul(sum, bigOf(2))
	}
	z := bigOf(0)
	k := x.MantExp(z)
	return bigOf(0).Add(atanh2(z), bigOf(0).Mul(bigOf(float64(k)), atanh2(bigOf(2))))
}

// bigLgamma is lgamma of numbers about one: the series in 1/x of one far above, less the logarithm of the product between.
func bigLgamma(x *big.Float) *big.Float {
	const steps = 60
	p, z := bigOf(1), bigOf(0).Set(x)
	for range steps {
		p.Mul(p, z)
		z.Add(z, bigOf(1))
	}
	half := bigOf(0.5)
	sum := bigOf(0).Mul(bigOf(0).Sub(z, half), bigLogarithm(z))
	sum.Sub(sum, z)
	sum.Add(sum, bigOf(0).Mul(half, bigLogarithm(bigOf(0).Mul(bigOf(2), Pi()))))
	power, zz := bigOf(0).Quo(bigOf(1), z), bigOf(0).Mul(z, z)
	for k, b := range bernoulli(40) {
		n := float64(2*k + 2)
		sum.Add(sum, bigOf(0).Quo(bigOf(0).Mul(bigOf(0).SetRat(b), power), bigOf(n*(n-1))))
		power.Quo(power, zz)
	}
	return sum.Sub(sum, bigLogarithm(p))
}

// bigInterpolated is the polynomial of n terms that meets f at the Chebyshev nodes of [-h, h], rounded at last.
func bigInterpolated(n int, f func(y float64) *big.Float, h float64) []float64 {
	x := make([]float64, n)
	d, c := make([]*big.Float, n), make([]*big.Float, n)
	for i := range x {
		x[i] = math.Round(h*math.Cos(math.Pi*(2*float64(i)+1)/(2*float64(n)))*(1<<30)) / (1 << 30)
		d[i], c[i] = f(x[i]), bigOf(0)
	}
	for k := 1; k < n; k++ { // divided differences
		for i := n - 1; i >= k; i-- {
			d[i] = bigOf(0).Quo(bigOf(0).Sub(d[i], d[i-1]), bigOf(x[i]-x[i-k]))
		}
	}
	for i := n - 1; i >= 0; i-- { // times (y - x[i]), plus d[i]
		for k := n - 1; k >= 0; k-- {
			t := bigOf(0).Mul(bigOf(-x[i]), c[k])
			if k > 0 {
				t.Add(t, c[k-1])
			} else {
				t.Add(t, d[i])
			}
			c[k] = t
		}
	}
	rounded := make([]float64, n)
	for k := range c {
		rounded[k], _ = c[k].Float64()
	}
	return rounded
}

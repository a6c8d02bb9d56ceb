// The logarithm of the gamma function's magnitude, by the vector routines' formulas: products take the argument to the two zeros
// at 1 and 2, the series in its reciprocal is for what is large, and what is far below zero is reflected.

package loops

import "math"

// gammaSeries are lgamma f/(f-z) about a middle, for f below an edge; z is the zero next to them.
var gammaSeries = [4]struct {
	edge, middle, zero float64
	c                  [17]float64
}{
	{1, 0.875, 1, [17]float64{
		-0x1.5fad6139c1203p-1, 0x1.dfd5f76d88950p-1, -0x1.0d122ee80381cp-1, 0x1.a17ac0d0ca61dp-2, -0x1.6eab9d855ee68p-2,
		0x1.56f437d03e9f2p-2, -0x1.4cfd4a119aab6p-2, 0x1.4b6aae072f981p-2, -0x1.4fbeddf2ab161p-2, 0x1.58b8e46f3e860p-2,
		-0x1.65b3ec04bb4ebp-2, 0x1.76650b56f3da0p-2, -0x1.8aaa0bcd47c2dp-2, 0x1.a178d2b9e5947p-2, -0x1.bd0af356233e6p-2,
		0x1.02345f2747d5ap-1, -0x1.15c27255c9b29p-1,
	}},
	{1.375, 1.1875, 1, [17]float64{
		-0x1.bdfb2e9a8b709p-2, 0x1.646ef9ced566dp-1, -0x1.220558395b1f7p-2, 0x1.478deba7e9fb2p-3, -0x1.a50bea0f7ac4dp-4,
		0x1.214b6981a055fp-4, -0x1.9daa1d69caca7p-5, 0x1.2f90d1383c745p-5, -0x1.c5cd9a510e4fbp-6, 0x1.57de80be68620p-6,
		-0x1.075a145c08502p-6, 0x1.96de54157b842p-7, -0x1.3c7f138eb0d72p-7, 0x1.ed5c0c0df1263p-8, -0x1.8400855fa7f24p-8,
		0x1.527096be42839p-8, -0x1.0c8e4247d971fp-8,
	}},
	{1.875, 1.625, 2, [17]float64{
		0x1.2a1e404095003p-2, 0x1.88c74cb57cb96p-2, -0x1.94581e9e17002p-4, 0x1.32daeac998330p-5, -0x1.119abbbbb1a00p-6,
		0x1.09a89f187c7b5p-7, -0x1.0f75d918cbbb3p-8, 0x1.1ec442aaeb9cap-9, -0x1.35fd7a2d00a5bp-10, 0x1.54bff7adc6f75p-11,
		-0x1.7b56a445f2b7bp-12, 0x1.aa8952b1aea9ep-13, -0x1.e36cb2cde2c12p-14, 0x1.12c976f1c8f64p-14, -0x1.3b38b1a8c7348p-15,
		0x1.8efdab9609fa2p-16, -0x1.ce1524d8d89adp-17,
	}},
	{3, 2.1875, 2, [17]float64{
		0x1.ec8ce42c0d32cp-2, 0x1.32620d3b9c2c6p-2, -0x1.d447232604112p-5, 0x1.04d59a8856543p-6, -0x1.550a5f94995c2p-8,
		0x1.e67bec3a9d1d0p-10, -0x1.6e0ef30b8998dp-11, 0x1.1d6816a6ce5e5p-12, -0x1.c8461b48c9b27p-14, 0x1.736be10a03a01p-15,
		-0x1.328b803ad512ep-16, 0x1.ff7c01e64edd3p-18, -0x1.ae600560ac84ep-19, 0x1.6bb93398a45f5p-20, -0x1.35fb44111c602p-21,
		0x1.1fabf1af06379p-22, -0x1.ef20b3d3473fap-24,
	}},
}

// gammaFar are the coefficients of the series in 1/x, by its odd powers: Bernoulli's numbers.
var gammaFar = [...]float64{1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360, 1.0 / 156, -3617.0 / 122400}

// lgamma is log|Γ(x)|.
func lgamma(x float64) float64 {
	switch {
	case x-x != 0: // C makes the negative infinity a positive one
		return x
	case x == math.Floor(x) && x <= 0:
		return math.Inf(1)
	case x < -6:
		d := math.Abs(x - math.RoundToEven(x))
		return -(lgammaNear(-x) + LogOf(-x*(math.Sin(math.Pi*d)/math.Pi)))
	}
	return lgammaNear(x)
}

// lgammaNear is lgamma from -6 on.
func lgammaNear(x float64) float64 {
	if x >= 8 {
		z := 1 / x
		w := 0.0
		for i := len(gammaFar) - 1; i >= 0; i-- {
			w = math.FMA(w, z*z, gammaFar[i])
		}
		w = math.FMA(w, z, 0x1.acfe390c97d69p-2) // (log 2π - 1)/2
		h, l := logParts(x)
		return math.FMA(x-0.5, h-1, math.FMA(x-0.5, l, w))
	}
	down := x < gammaSeries[0].middle-0.125
	shift := max(0, math.Floor(x-1.5))
	if down {
		shift = math.Floor(x) - 1
	}
	f := x - shift
	p := 1.0
	for b := min(x, f); b < max(x, f)-0.5; b++ {
		p *= b
	}
	s := &gammaSeries[0]
	for i := 0; f >= s.edge; s = &gammaSeries[i] {
		i++
	}
	y := s.c[16]
	for i := 15; i >= 0; i-- {
		y = math.FMA(y, f-s.middle, s.c[i])
	}
	y *= f - s.zero
	h, l := 0.0, 0.0
	if p != 1 {
		h, l = logParts(math.Abs(p))
	}
	if down {
		h, l = -h, -l
	}
	return h + (l + y) // of zeros none has a sign
}

// The gamma function and its logarithm as CPython has them: Lanczos's sum of 13 terms.
package exact

import "math"

const (
	lanczosG         = 6.024680040776729583740234375
	lanczosLessAHalf = 5.524680040776729583740234375
	logPi            = 1.144729885849400174143427351353058711647
)

var (
	lanczosAbove = [13]float64{23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
		35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
		6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
		248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
		2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
		8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
		2.5066282746310002701649081771338373386264310793408}
	lanczosBelow = [13]float64{0, 39916800, 120543840, 150917976, 105258076, 45995730, 13339535, 2637558, 357423, 32670, 1925, 66, 1}
)

func lanczos(x float64) float64 {
	above, below := 0.0, 0.0
	if x < 5 {
		for i := 12; i >= 0; i-- {
			above = float64(above*x) + lanczosAbove[i]
			below = float64(below*x) + lanczosBelow[i]
		}
		return above / below
	}
	for i := range 13 {
		above = above/x + lanczosAbove[i]
		below = below/x + lanczosBelow[i]
	}
	return above / below
}

// sinPi is sin(πx).
func sinPi(x float64) float64 {
	y := math.Mod(math.Abs(x), 2)
	var r float64
	switch int(math.Round(2 * y)) {
	case 0:
		r = Sin(math.Pi * y)
	case 1:
		r = Cos(math.Pi * (y - 0.5))
	case 2:
		r = Sin(math.Pi * (1 - y))
	case 3:
		r = -Cos(math.Pi * (y - 1.5))
	default:
		r = Sin(math.Pi * (y - 2))
	}
	return math.Copysign(1, x) * r
}

// Gamma is the gamma function.
func Gamma(x float64) float64 {
	a := math.Abs(x)
	switch {
	case x != x || math.IsInf(x, 0) || a < 1e-20 || x > 200 || x == math.Floor(x) && x <= 23:
		return math.Gamma(x)
	case x < -200:
		return 0 / sinPi(x)
	}
	y := a + lanczosLessAHalf
	var z float64
	if a > lanczosLessAHalf {
		z = y - a - lanczosLessAHalf
	} else {
		z = y - lanczosLessAHalf - a
	}
	z = float64(z*lanczosG) / y
	power := func(r float64, by func(r, p float64) float64) float64 {
		if a < 140 {
			return by(r, Pow(y, a-0.5))
		}
		root := Pow(y, a/2-0.25)
		return by(by(r, root), root)
	}
	if x < 0 {
		r := float64(-math.Pi/sinPi(a)/a*Exp(y)) / lanczos(a)
		r -= float64(z * r)
		return power(r, func(r, p float64) float64 { return r / p })
	}
	r := lanczos(a) / Exp(y)
	r += float64(z * r)
	return power(r, func(r, p float64) float64 { return float64(r * p) })
}

// LogGamma is the logarithm of the gamma function's magnitude, infinite at both infinities.
func LogGamma(x float64) float64 {
	a := math.Abs(x)
	switch {
	case x != x:
		return x
	case math.IsInf(x, 0) || x <= 0 && x == math.Floor(x):
		return math.Inf(1)
	case x == 1 || x == 2:
		return 0
	case a < 1e-20:
		return -Log(a)
	}
	r := Log(lanczos(a)) - lanczosG
	r += float64((a - 0.5) * (Log(a+lanczosG-0.5) - 1))
	if x < 0 {
		r = logPi - Log(math.Abs(sinPi(a))) - Log(a) - r
	}
	return r
}

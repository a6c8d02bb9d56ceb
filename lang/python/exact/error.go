// The error function in C's steps: its polynomials are summed in pairs of terms.
package exact

import "math"

var (
	erfP  = [...]float64{1.28379167095512558561e-01, -3.25042107247001499370e-01, -2.84817495755985104766e-02, -5.77027029648944159157e-03, -2.37630166566501626084e-05}
	erfQ  = [...]float64{1, 3.97917223959155352819e-01, 6.50222499887672944485e-02, 5.08130628187576562776e-03, 1.32494738004321644526e-04, -3.96022827877536812320e-06}
	erfPA = [...]float64{-2.36211856075265944077e-03, 4.14856118683748331666e-01, -3.72207876035701323847e-01, 3.18346619901161753674e-01, -1.10894694282396677476e-01, 3.54783043256182359371e-02, -2.16637559486879084300e-03}
	erfQA = [...]float64{1, 1.06420880400844228286e-01, 5.40397917702171048937e-01, 7.18286544141962662868e-02, 1.26171219808761642112e-01, 1.36370839120290507362e-02, 1.19844998467991074170e-02}
	erfRA = [...]float64{-9.86494403484714822705e-03, -6.93858572707181764372e-01, -1.05586262253232909814e+01, -6.23753324503260060396e+01, -1.62396669462573470355e+02, -1.84605092906711035994e+02, -8.12874355063065934246e+01, -9.81432934416914548592e+00}
	erfSA = [...]float64{1, 1.96512716674392571292e+01, 1.37657754143519042600e+02, 4.34565877475229228821e+02, 6.45387271733267880336e+02, 4.29008140027567833386e+02, 1.08635005541779435134e+02, 6.57024977031928170135e+00, -6.04244152148580987438e-02}
	erfRB = [...]float64{-9.86494292470009928597e-03, -7.99283237680523006574e-01, -1.77579549177547519889e+01, -1.60636384855821916062e+02, -6.37566443368389627722e+02, -1.02509513161107724954e+03, -4.83519191608651397019e+02}
	erfSB = [...]float64{1, 3.03380607434824582924e+01, 3.25792512996573918826e+02, 1.53672958608443695994e+03, 3.19985821950859553908e+03, 2.55305040643316442583e+03, 4.74528541206955367215e+02, -2.24409524465858183362e+01}
)

// erx is erf(1), short.
const erx = 8.45062911510467529297e-01

// inPairs is a polynomial: each two terms are joined first, then these by even powers.
func inPairs(c []float64, x float64) float64 {
	square := float64(x * x)
	two := func(i int) float64 {
		if i+1 == len(c) {
			return c[i]
		}
		return c[i] + float64(x*c[i+1])
	}
	sum, fourth := two(0), float64(square*square)
	powers := [...]float64{1, square, fourth, float64(fourth * square), float64(fourth * fourth)}
	for i := 2; i < len(c); i += 2 {
		sum += float64(powers[i/2] * two(i))
	}
	return sum
}

// errorTail is erfc(x)·x of an x above 1.25.
func errorTail(x float64) float64 {
	s := 1 / float64(x*x)
	var r float64
	if x < 1/0.35 {
		r = inPairs(erfRA[:], s) / inPairs(erfSA[:], s)
	} else {
		r = inPairs(erfRB[:], s) / inPairs(erfSB[:], s)
	}
	z := math.Float64frombits(math.Float64bits(x) &^ (1<<32 - 1))
	return Exp(float64(-z*z)-0.5625) * Exp(float64((z-x)*(z+x))+r)
}

// Erf is the error function.
func Erf(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a >= 0x1p-28):
		return math.Erf(x)
	case a < 0.84375:
		z := float64(x * x)
		return x + float64(x*(inPairs(erfP[:], z)/inPairs(erfQ[:], z)))
	case a < 1.25:
		s := a - 1
		return math.Copysign(erx+inPairs(erfPA[:], s)/inPairs(erfQA[:], s), x)
	case a >= 6:
		return math.Copysign(1, x)
	}
	return math.Copysign(1-errorTail(a)/a, x)
}

// Erfc is 1 - erf(x).
func Erfc(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a >= 0x1p-56) || x <= -6 || x >= 26:
		return math.Erfc(x)
	case a < 0.84375:
		z := float64(x * x)
		y := inPairs(erfP[:], z) / inPairs(erfQ[:], z)
		if x < 0.25 {
			return 1 - (x + float64(x*y))
		}
		r := float64(x * y)
		return 0.5 - (r + (x - 0.5))
	case a < 1.25:
		s := a - 1
		r := inPairs(erfPA[:], s) / inPairs(erfQA[:], s)
		if x >= 0 {
			return 1 - erx - r
		}
		return 1 + (erx + r)
	case x > 0:
		return errorTail(a) / a
	}
	return 2 - errorTail(a)/a
}

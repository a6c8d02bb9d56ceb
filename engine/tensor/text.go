// Real numbers as text.
package tensor

import (
	"math"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
)

// FloatText is the shortest text that reads back as the same value of dt, as
// Python's str writes NumPy's scalars.
func FloatText(v float64, dt dtype.DType) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	}
	e := shortest(v, dt)
	mantissa, exponent, _ := strings.Cut(e, "e")
	exp, _ := strconv.Atoi(exponent)
	if a := math.Abs(v); v != 0 && (a < 1e-4 || a >= scientificFrom(dt)) {
		return mantissa + "e" + exponent
	}
	digits := max(len(strings.TrimLeft(strings.Replace(mantissa, ".", "", 1), "-"))-1-exp, 0)
	parsed, _ := strconv.ParseFloat(e, 64)
	s := strconv.FormatFloat(parsed, 'f', digits, 64)
	if digits == 0 {
		s += ".0"
	}
	return s
}

// scientificFrom is where NumPy's scalars begin to be written with an exponent.
func scientificFrom(dt dtype.DType) float64 {
	switch dt {
	case dtype.Float64:
		return 1e16
	case dtype.Float32:
		return 1e6
	}
	return 1e3
}

// shortest gives the fewest digits, in the form d.ddde±dd.
func shortest(v float64, dt dtype.DType) string {
	switch dt {
	case dtype.Float64:
		return strconv.FormatFloat(v, 'e', -1, 64)
	case dtype.Float32:
		return strconv.FormatFloat(v, 'e', -1, 32)
	}
	want := SmallBits(v, dt)
	for prec := 0; ; prec++ {
		s := strconv.FormatFloat(v, 'e', prec, 64)
		back, _ := strconv.ParseFloat(s, 64)
		if SmallBits(back, dt) == want || prec > 17 {
			return s
		}
	}
}

// ParseFloat reads a number as Go does, but NaN with NumPy's bits and with a sign.
func ParseFloat(s string) (float64, error) {
	plain := strings.TrimLeft(s, "+-")
	if !strings.EqualFold(plain, "nan") || len(s)-len(plain) > 1 {
		return strconv.ParseFloat(s, 64)
	}
	if s[0] == '-' {
		return -NaN(), nil
	}
	return NaN(), nil
}

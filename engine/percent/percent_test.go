// Directives against what Python 3.13 writes.

package percent

import (
	"math"
	"math/big"
	"testing"
)

func TestFloats(t *testing.T) {
	for _, c := range []struct {
		d    Directive
		x    float64
		want string
	}{
		{Directive{Conv: 'f', Prec: -1}, 1.5, "1.500000"},
		{Directive{Conv: 'f', Prec: 0, Alt: true}, 2, "2."},
		{Directive{Conv: 'E', Prec: 2, Width: 12, Zero: true}, -1234.5, "-0001.23E+03"},
		{Directive{Conv: 'g', Prec: 3}, 0.0001, "0.0001"},
		{Directive{Conv: 'g', Prec: 3, Alt: true}, 0.0001, "0.000100"},
		{Directive{Conv: 'g', Prec: 3, Alt: true}, 123456, "1.23e+05"},
		{Directive{Conv: 'g', Prec: 1, Alt: true}, 2e9, "2.e+09"},
		{Directive{Conv: 'G', Prec: -1}, 1e20, "1E+20"},
		{Directive{Conv: 'g', Prec: 0}, 0.5, "0.5"},
		{Directive{Conv: 'f', Prec: 1, Width: 8, Left: true, Plus: true}, 3, "+3.0    "},
		{Directive{Conv: 'f', Prec: 1, Width: 6, Blank: true}, 3, "   3.0"},
		{Directive{Conv: 'F', Prec: 1, Width: 6, Zero: true}, math.Inf(-1), "-00INF"},
		{Directive{Conv: 'e', Prec: 1}, math.Copysign(math.NaN(), -1), "nan"},
		{Directive{Conv: 'f', Prec: 2}, math.Copysign(0, -1), "-0.00"},
	} {
		if got := string(c.d.AppendFloat(nil, c.x)); got != c.want {
			t.Errorf("%+v of %v: %q, want %q", c.d, c.x, got, c.want)
		}
	}
}

func TestIntsAndTexts(t *testing.T) {
	for _, c := range []struct {
		d    Directive
		x    int64
		want string
	}{
		{Directive{Conv: 'd', Prec: -1}, -7, "-7"},
		{Directive{Conv: 'd', Prec: 4, Width: 7}, -7, "  -0007"},
		{Directive{Conv: 'x', Prec: -1, Alt: true, Zero: true, Width: 8}, 255, "0x0000ff"},
		{Directive{Conv: 'X', Prec: -1, Alt: true}, -255, "-0XFF"},
		{Directive{Conv: 'o', Prec: -1, Plus: true}, 8, "+10"},
		{Directive{Conv: 'd', Prec: -1, Zero: true}, math.MinInt64, "-9223372036854775808"},
		{Directive{Conv: 'x', Prec: -1}, math.MinInt64, "-8000000000000000"},
	} {
		if got := string(c.d.AppendInt(nil, big.NewInt(c.x))); got != c.want {
			t.Errorf("%+v of %d: %q, want %q", c.d, c.x, got, c.want)
		}
		if got := string(c.d.AppendInt64(nil, c.x)); got != c.want {
			t.Errorf("%+v of the small %d: %q, want %q", c.d, c.x, got, c.want)
		}
	}
	d := Directive{Conv: 's', Prec: 2, Width: 4, Zero: true}
	if got := string(d.AppendText(nil, "äöü")); got != "  äö" {
		t.Errorf("%q", got)
	}
	d = Directive{Conv: 's', Prec: 5, Width: 4, Left: true}
	if got := string(d.AppendText([]byte("<"), "aé")); got != "<aé  " {
		t.Errorf("%q", got)
	}
}

// Powers of complex numbers against a table.

package loops

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
)

// Powers of special numbers, and of such as overflow, are those of a table.
func TestComplexPowerTable(t *testing.T) {
	text, err := os.ReadFile("testdata/complexpowers.txt")
	if err != nil {
		t.Fatal(err)
	}
	var a, b, want []complex128
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		var v [6]float64
		for i, s := range strings.Fields(line) {
			if v[i], err = strconv.ParseFloat(s, 64); err != nil {
				t.Fatal(err)
			}
		}
		a, b, want = append(a, complex(v[0], v[1])), append(b, complex(v[2], v[3])), append(want, complex(v[4], v[5]))
	}
	looptest.EachLevel(t, func(t *testing.T) {
		got := make([]complex128, len(a))
		Pow(got, a, b)
		for i, w := range want {
			size := hypot(real(w), imag(w))
			for part, g := range [2]float64{real(got[i]), imag(got[i])} {
				w := [2]float64{real(w), imag(w)}[part]
				near := math.Signbit(g) == math.Signbit(w) && (g == w || math.Abs(g-w) <= 1e-12*min(size, math.MaxFloat64))
				if !near && (g == g || w == w) {
					t.Errorf("%v ** %v is %v, want %v", a[i], b[i], got[i], want[i])
				}
			}
		}
	})
}

// TestComplexNearOverflow holds functions where e^x alone is too large, or a part is zero beside an infinity.
func TestComplexNearOverflow(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name    string
		f       func(dst, a []complex128)
		z, want complex128
	}{
		{"exp", Exp[complex128], 1000, complex(inf, 0)},
		{"exp", Exp[complex128], 709.9 + 0.7i, 1.5460535699838e308 + 1.3022229575708e308i},
		{"exp2", Exp2[complex128], 2000, complex(inf, 0)},
		{"exp2", Exp2[complex128], 1024 + 1.5i, 9.104615452949e307 + 1.550083991811e308i},
		{"sinh", Sinh[complex128], -1000, complex(-inf, 0)},
		{"cosh", Cosh[complex128], 709.9 + 0.7i, 7.730267849919e307 + 6.511114787854e307i},
		{"cosh", Cosh[complex128], 1000, complex(inf, 0)},
		{"sin", Sin[complex128], 1000i, complex(0, inf)},
		{"sin", Sin[complex128], 0.7 + 709.9i, 6.511114787854e307 + 7.730267849919e307i},
		{"cos", Cos[complex128], 1000i, complex(inf, math.Copysign(0, -1))},
		{"sqrt", Sqrt[complex128], complex(nan, 0), complex(nan, nan)},
	} {
		got := make([]complex128, 1)
		c.f(got, []complex128{c.z})
		near := func(x, y float64) bool { return looptest.SameBits(x, y) || math.Abs(x-y) <= 1e-9*math.Abs(y) }
		if !near(real(got[0]), real(c.want)) || !near(imag(got[0]), imag(c.want)) {
			t.Errorf("%s(%v) is %v, want %v", c.name, c.z, got[0], c.want)
		}
	}
}

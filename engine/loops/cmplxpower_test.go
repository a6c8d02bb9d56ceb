// Powers of complex numbers against a table.

package loops

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
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
	eachLevel(t, func(t *testing.T) {
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

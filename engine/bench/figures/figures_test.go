package figures

import (
	"math"
	"testing"
)

func TestFigures(t *testing.T) {
	if got := Geomean([]float64{1, 4, 2}); math.Abs(got-2) > 1e-12 || Geomean(nil) != 0 {
		t.Errorf("geomean %v", got)
	}
	for ns, want := range map[float64]string{0.5: "0.5 ns", 12: "12 ns", 1234: "1.23 µs", 4.56e6: "4.56 ms", 2e9: "2 s"} {
		if got := Duration(ns); got != want {
			t.Errorf("Duration(%v) is %q, want %q", ns, got, want)
		}
	}
	for x, want := range map[float64]string{0: "–", 0.456: "0.46", 12.3: "12.30", 1234.5: "1234"} {
		if got := Times(x); got != want {
			t.Errorf("Times(%v) is %q, want %q", x, got, want)
		}
	}
}

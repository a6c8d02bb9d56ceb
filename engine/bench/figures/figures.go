// Package figures prints what benchmarks measured.
package figures

import (
	"fmt"
	"math"
)

// Duration prints nanoseconds in three digits.
func Duration(ns float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if ns >= u.size {
			return fmt.Sprintf("%.3g %s", ns/u.size, u.name)
		}
	}
	return fmt.Sprintf("%.3g ns", ns)
}

// Times prints a ratio, a dash if there is none.
func Times(ratio float64) string {
	switch {
	case ratio <= 0:
		return "–"
	case ratio >= 100:
		return fmt.Sprintf("%.0f", ratio)
	}
	return fmt.Sprintf("%.2f", ratio)
}

// Geomean is the geometric mean, 0 of nothing.
func Geomean(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	var s float64
	for _, x := range v {
		s += math.Log(x)
	}
	return math.Exp(s / float64(len(v)))
}

// The loops in Go.

package probe

import "unsafe"

func portable() routines {
	return routines{name: "Go", mul32: multiply[float32], mul64: multiply[float64], read: readGo, write: writeGo, copy: copyGo}
}

// multiply keeps eight sums going.
func multiply[T float32 | float64](rounds int) float64 {
	var a, b, c, d, e, f, g, h T = 1, 2, 3, 4, 5, 6, 7, 8
	x, y := T(0.999), T(0.001)
	for range rounds {
		a, b, c, d = a*x+y, b*x+y, c*x+y, d*x+y
		e, f, g, h = e*x+y, f*x+y, g*x+y, h*x+y
	}
	if a+b+c+d+e+f+g+h == 0 {
		panic("probe: sums of positive numbers are zero")
	}
	return 16 * float64(rounds)
}

func words(p *byte, n int) []uint64 { return unsafe.Slice((*uint64)(unsafe.Pointer(p)), n/8) }

func readGo(p *byte, n int) {
	var a, b, c, d uint64
	w := words(p, n)
	for ; len(w) >= 4; w = w[4:] {
		a, b, c, d = a|w[0], b|w[1], c|w[2], d|w[3]
	}
	if a|b|c|d == 1<<63 {
		panic("probe: buffers hold small numbers")
	}
}

func writeGo(p *byte, n int) {
	w := words(p, n)
	for i := range w {
		w[i] = 1
	}
}

func copyGo(dst, src *byte, n int) { copy(words(dst, n), words(src, n)) }

// Running sums, products, extremes, and differences of rows.

package reduction

import (
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// CumSum sets dst[i] = a[0] + … + a[i], from the left.
func CumSum[T elem.Number](dst, a []T) {
	if len(dst) == 0 {
		return
	}
	s := a[0]
	dst[0] = s
	a = a[1:len(dst)]
	dst = dst[1:][:len(a)]
	if k := elem.KindOf[T](); k != elem.KindFloat32 && k != elem.KindFloat64 && k != elem.KindComplex64 && k != elem.KindComplex128 {
		n := cumWhole(dst, a, s)
		if n > 0 {
			s = dst[n-1]
		}
		a, dst = a[n:], dst[n:]
	}
	for i, x := range a {
		s += x
		dst[i] = s
	}
}

// cumWhole begins a running sum of whole numbers after s, four at a time: only one addition waits for the four before. It gives
// how many it did.
func cumWhole[T elem.Number](dst, a []T, s T) int {
	done := 0
	for len(a) >= 4 && len(dst) >= 4 {
		x, d := (*[4]T)(a), (*[4]T)(dst)
		p := x[0]
		q := p + x[1]
		r := q + x[2]
		t := r + x[3]
		d[0], d[1], d[2] = s+p, s+q, s+r
		s += t
		d[3] = s
		a, dst = a[4:], dst[4:]
		done += 4
	}
	return done
}

// CumProd sets dst[i] = a[0] · … · a[i], from the left.
func CumProd[T elem.Number](dst, a []T) {
	a = a[:len(dst)]
	switch d := any(dst).(type) {
	case []float32:
		cumProd(d, any(a).([]float32))
		return
	case []float64:
		cumProd(d, any(a).([]float64))
		return
	}
	if k := elem.KindOf[T](); k != elem.KindComplex64 && k != elem.KindComplex128 {
		p := T(1)
		for i, x := range a {
			p *= x
			dst[i] = p
		}
		return
	}
	for i := range a {
		if i == 0 {
			dst[0] = a[0]
			continue
		}
		loops.Mul(dst[i:i+1], dst[i-1:i], a[i:i+1])
	}
}

func cumProd[T elem.Float](dst, a []T) {
	p := T(1)
	for i, x := range a {
		p *= x
		dst[i] = p
	}
}

// CumMax sets dst[i] to the maximum of a[0..i]; NaN once met stays.
func CumMax[T elem.Real](dst, a []T) {
	a = a[:len(dst)]
	for i, x := range a {
		if i > 0 {
			if m := dst[i-1]; m >= x || m != m {
				x = m
			}
		}
		dst[i] = x
	}
}

// CumMin sets dst[i] to the minimum of a[0..i]; NaN once met stays.
func CumMin[T elem.Real](dst, a []T) {
	a = a[:len(dst)]
	for i, x := range a {
		if i > 0 {
			if m := dst[i-1]; m <= x || m != m {
				x = m
			}
		}
		dst[i] = x
	}
}

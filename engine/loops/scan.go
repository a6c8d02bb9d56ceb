// Running sums, products, extremes, and differences of rows.

package loops

// CumSum sets dst[i] = a[0] + … + a[i], from the left.
func CumSum[T Number](dst, a []T) {
	if len(dst) == 0 {
		return
	}
	s := a[0]
	dst[0] = s
	a = a[1:len(dst)]
	dst = dst[1:][:len(a)]
	for i, x := range a {
		s += x
		dst[i] = s
	}
}

// CumProd sets dst[i] = a[0] · … · a[i], from the left.
func CumProd[T Number](dst, a []T) {
	a = a[:len(dst)]
	switch d := any(dst).(type) {
	case []float32:
		cumProd(d, any(a).([]float32))
		return
	case []float64:
		cumProd(d, any(a).([]float64))
		return
	}
	if k := kindOf[T](); k != kindComplex64 && k != kindComplex128 {
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
		Mul(dst[i:i+1], dst[i-1:i], a[i:i+1])
	}
}

func cumProd[T Float](dst, a []T) {
	p := T(1)
	for i, x := range a {
		p *= x
		dst[i] = p
	}
}

// CumMax sets dst[i] to the maximum of a[0..i]; NaN once met stays.
func CumMax[T Real](dst, a []T) {
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
func CumMin[T Real](dst, a []T) {
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

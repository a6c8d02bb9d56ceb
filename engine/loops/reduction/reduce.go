// Reductions of rows other than sums, and their accumulating forms for outer axes.

package reduction

import (
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/simd"
)

// Prod multiplies up a row from the left; 1 for an empty one.
func Prod[T elem.Number](a []T) T { return ProdOnto(1, a) }

// ProdOnto multiplies acc by the elements of a row, from the left.
func ProdOnto[T elem.Number](acc T, a []T) T {
	p := [1]T{acc}
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		prodParts(elem.Parts[float32](p[:]), elem.Parts[float32](a))
		return p[0]
	case elem.KindComplex128:
		prodParts(elem.Parts[float64](p[:]), elem.Parts[float64](a))
		return p[0]
	}
	if !elem.IsFloat[T]() { // in whatever order
		if v := elem.VectorsFor[T](); len(a) >= 8*prodWidth && v != nil && v.Binary[simd.VecMul] != nil { // as many products side by side
			var p [prodWidth]T
			strided.Fill(p[:], 1)
			for ; len(a) >= prodWidth; a = a[prodWidth:] {
				v.Binary[simd.VecMul](prodWidth, elem.BytePtr(p[:]), elem.BytePtr(p[:]), elem.BytePtr(a))
			}
			for _, x := range p {
				acc *= x
			}
		}
		p0, p1, p2, p3 := acc, T(1), T(1), T(1)
		for ; len(a) >= 4; a = a[4:] {
			p0, p1, p2, p3 = p0*a[0], p1*a[1], p2*a[2], p3*a[3]
		}
		acc = p0 * p1 * p2 * p3
	}
	for _, x := range a {
		acc *= x
	}
	return acc
}

// prodWidth is how many products of whole numbers are made side by side, whole vectors of every type.
const prodWidth = 128

// prodParts multiplies acc by complex numbers as mulParts does.
func prodParts[F elem.Float](acc, a []F) {
	re, im := acc[0], acc[1]
	for ; len(a) >= 2; a = a[2:] {
		br, bi := a[0], a[1]
		re, im = F(re*br)-F(im*bi), F(re*bi)+F(im*br)
	}
	acc[0], acc[1] = re, im
}

// Max is the largest element of a row that is not empty; NaN if any is.
func Max[T elem.Real](a []T) T {
	if !elem.IsFloat[T]() {
		if m, ok := loops.RowFold(elem.ForSign[T](simd.VecMax, simd.VecMaxUnsigned), a, func(x, y T) T { return max(x, y) }); ok {
			return m
		}
		return maxLoop(a[0], a)
	}
	m := a[0]
	for done := 0; done < len(a); {
		v, n, nan := elem.Extreme(a, done, false)
		if nan || n == 0 {
			return maxLoop(m, a[done:])
		}
		m = max(m, v)
		done += n
	}
	return m
}

func maxLoop[T elem.Real](m T, a []T) T {
	for _, x := range a {
		if x > m || x != x {
			m = x
			if x != x {
				break
			}
		}
	}
	return m
}

// Min is the smallest element of a row that is not empty; NaN if any is.
func Min[T elem.Real](a []T) T {
	if !elem.IsFloat[T]() {
		if m, ok := loops.RowFold(elem.ForSign[T](simd.VecMin, simd.VecMinUnsigned), a, func(x, y T) T { return min(x, y) }); ok {
			return m
		}
		return minLoop(a[0], a)
	}
	m := a[0]
	for done := 0; done < len(a); {
		v, n, nan := elem.Extreme(a, done, true)
		if nan || n == 0 {
			return minLoop(m, a[done:])
		}
		m = min(m, v)
		done += n
	}
	return m
}

func minLoop[T elem.Real](m T, a []T) T {
	for _, x := range a {
		if x < m || x != x {
			m = x
			if x != x {
				break
			}
		}
	}
	return m
}

// Rows that are so short are folded one element at a time.
const fewElements = 24

// SumEach adds to each of acc the whole numbers of a row of n, the rows beginning stride elements after each other.
func SumEach[T elem.Number](acc, a []T, n, stride int) {
	for i := range acc {
		row := a[i*stride:][:n]
		if n > fewElements {
			acc[i] += Sum(row)
			continue
		}
		s := acc[i]
		for _, x := range row {
			s += x
		}
		acc[i] = s
	}
}

// MaxEach sets each of acc to the greatest of itself and such a row; NaN stays.
func MaxEach[T elem.Real](acc, a []T, n, stride int) {
	for i := range acc {
		row, m := a[i*stride:][:n], acc[i]
		switch {
		case m != m:
		case n <= fewElements:
			m = maxLoop(m, row)
		default:
			if x := Max(row); !(x <= m) {
				m = x
			}
		}
		acc[i] = m
	}
}

// MinEach sets each of acc to the least of itself and such a row; NaN stays.
func MinEach[T elem.Real](acc, a []T, n, stride int) {
	for i := range acc {
		row, m := a[i*stride:][:n], acc[i]
		switch {
		case m != m:
		case n <= fewElements:
			m = minLoop(m, row)
		default:
			if x := Min(row); !(x >= m) {
				m = x
			}
		}
		acc[i] = m
	}
}

// MaxComplex is Max in the complex order.
func MaxComplex[T elem.Complex](a []T) T { return a[ArgMaxComplex(a)] }

// MinComplex is Min in the complex order.
func MinComplex[T elem.Complex](a []T) T { return a[ArgMinComplex(a)] }

// ArgMax is the first position of the largest element; the first NaN wins.
func ArgMax[T elem.Real](a []T) int {
	if len(a) <= fewElements {
		at, m := 0, a[0]
		for i, x := range a {
			if m != m {
				break
			}
			if !(x <= m) {
				at, m = i, x
			}
		}
		return at
	}
	return argExtreme(a, Max[T], func(x, m T) bool { return x > m })
}

// ArgMin is the first position of the smallest element; the first NaN wins.
func ArgMin[T elem.Real](a []T) int {
	if len(a) <= fewElements {
		at, m := 0, a[0]
		for i, x := range a {
			if m != m {
				break
			}
			if !(x >= m) {
				at, m = i, x
			}
		}
		return at
	}
	return argExtreme(a, Min[T], func(x, m T) bool { return x < m })
}

// ArgMaxStrided is ArgMax of the n elements a[off], a[off+stride], …
func ArgMaxStrided[T elem.Real](a []T, off, stride, n int) int {
	return argStrided(a, off, stride, n, ArgMax[T], func(x, m T) bool { return x > m })
}

// ArgMinStrided is ArgMin of such elements.
func ArgMinStrided[T elem.Real](a []T, off, stride, n int) int {
	return argStrided(a, off, stride, n, ArgMin[T], func(x, m T) bool { return x < m })
}

func argStrided[T elem.Real](a []T, off, stride, n int, arg func(a []T) int, beyond func(x, m T) bool) int {
	at, lo, m := 0, 0, a[off]
	gathered(a, off, stride, n, func(piece []T) bool {
		k := arg(piece)
		if x := piece[k]; beyond(x, m) || x != x {
			at, m = lo+k, x
		}
		lo += len(piece)
		return m == m
	})
	return at
}

// ArgMaxEach sets each of dst to ArgMax of a row of n elements, the rows beginning stride elements after each other.
func ArgMaxEach[T elem.Real](dst []int64, a []T, n, stride int) {
	argEach(dst, a, n, stride, elem.ForSign[T](simd.VecMax, simd.VecMaxUnsigned), ArgMax[T])
}

// ArgMinEach is ArgMaxEach for the least elements.
func ArgMinEach[T elem.Real](dst []int64, a []T, n, stride int) {
	argEach(dst, a, n, stride, elem.ForSign[T](simd.VecMin, simd.VecMinUnsigned), ArgMin[T])
}

func argEach[T elem.Real](dst []int64, a []T, n, stride int, op simd.BinaryOp, one func(a []T) int) {
	s, least := loops.SearchFor[T]()
	v := elem.VectorsFor[T]()
	if s == nil || n <= fewElements || n < max(least, v.Lanes) || n > argPiece {
		for i := range dst {
			dst[i] = int64(one(a[i*stride:][:n]))
		}
		return
	}
	find := s.Equal
	if fold := v.Rows[op]; fold != nil {
		for i := range dst {
			row := elem.BytePtr(a[i*stride:][:n])
			dst[i] = int64(find(n, row, fold(n, row)))
		}
		return
	}
	for i := range dst {
		row := a[i*stride:][:n]
		m, done, nan := elem.Extreme(row, 0, op == simd.VecMin)
		if done < n && !nan { // the last elements, with some before them
			last, _, bad := elem.Extreme(row, done, op == simd.VecMin)
			nan = bad
			if op == simd.VecMin {
				m = min(m, last)
			} else {
				m = max(m, last)
			}
		}
		if nan || done == 0 {
			dst[i] = int64(one(row))
			continue
		}
		dst[i] = int64(find(n, elem.BytePtr(row), loops.BitsOfElem(m)))
	}
}

// argPiece is how many elements are looked through for an extreme before its place in them is.
const argPiece = 1 << 14

// argExtreme looks for the piece of the row that has the extreme element, and then in it.
func argExtreme[T elem.Real](a []T, extreme func([]T) T, beyond func(x, m T) bool) int {
	at, m := 0, a[0]
	for lo := 0; lo < len(a); lo += argPiece {
		v := extreme(a[lo:min(lo+argPiece, len(a))])
		if v != v {
			return lo + loops.FirstNaN(a[lo:])
		}
		if beyond(v, m) {
			at, m = lo, v
		}
	}
	return at + loops.FirstEqual(a[at:], m)
}

// ArgMaxComplex is ArgMax in the complex order.
func ArgMaxComplex[T elem.Complex](a []T) int {
	if elem.KindOf[T]() == elem.KindComplex64 {
		return argParts(elem.Parts[float32](a), false)
	}
	return argParts(elem.Parts[float64](a), false)
}

// ArgMinComplex is ArgMin in the complex order.
func ArgMinComplex[T elem.Complex](a []T) int {
	if elem.KindOf[T]() == elem.KindComplex64 {
		return argParts(elem.Parts[float32](a), true)
	}
	return argParts(elem.Parts[float64](a), true)
}

// argParts is the first complex number that is NaN, or else the first of the greatest, or of the least.
func argParts[F elem.Float](a []F, least bool) int {
	at, done := bulkExtreme(a, least)
	at *= 2
	re, im := a[at], a[at+1]
	for i := 2 * done; i+1 < len(a); i += 2 {
		x, y := a[i], a[i+1]
		if least && x > re && y == y || !least && x < re && y == y {
			continue
		}
		switch {
		case x != x || y != y:
			return i / 2
		case x == re && (least && !(y < im) || !least && !(y > im)):
		default:
			at, re, im = i, x, y
		}
	}
	return at / 2
}

// Dot sums a[i]·b[i] in a fixed order of eight running sums.
func Dot[T elem.Real](a, b []T) T {
	b = b[:len(a)]
	var r [8]T
	i := 0
	for ; i+8 <= len(a); i += 8 {
		x, y := a[i:i+8:i+8], b[i:i+8:i+8]
		for j := range r {
			r[j] += T(x[j] * y[j])
		}
	}
	s := ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]))
	for ; i < len(a); i++ {
		s += T(a[i] * b[i])
	}
	return s
}

// SumInto sets acc[i] += row[i].
func SumInto[T elem.Number](acc, row []T) { loops.Add(acc, acc, row) }

// ProdInto sets acc[i] *= row[i].
func ProdInto[T elem.Number](acc, row []T) { loops.Mul(acc, acc, row) }

// MaxInto sets acc[i] to the larger of acc[i] and row[i]; NaN stays.
func MaxInto[T elem.Real](acc, row []T) { loops.Maximum(acc, acc, row) }

// MinInto sets acc[i] to the smaller of acc[i] and row[i]; NaN stays.
func MinInto[T elem.Real](acc, row []T) { loops.Minimum(acc, acc, row) }

// ArgMaxInto takes row, the at-th one, into running maxima and their positions.
func ArgMaxInto[T elem.Real](best []T, pos []int64, row []T, at int64) {
	pos, row = pos[:len(best)], row[:len(best)]
	for i, x := range row {
		if m := best[i]; m == m && !(x <= m) {
			best[i], pos[i] = x, at
		}
	}
}

// ArgMinInto takes row, the at-th one, into running minima and their positions.
func ArgMinInto[T elem.Real](best []T, pos []int64, row []T, at int64) {
	pos, row = pos[:len(best)], row[:len(best)]
	for i, x := range row {
		if m := best[i]; m == m && !(x >= m) {
			best[i], pos[i] = x, at
		}
	}
}

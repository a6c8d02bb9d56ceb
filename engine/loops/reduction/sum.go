// Sums of rows in NumPy's pairwise order.

package reduction

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/simd"
)

// pairwiseBlock is the length up to which eight running sums are used, and above which the row is halved.
const pairwiseBlock = 128

// Sum adds up a row: floats pairwise, in the order of NumPy's contiguous sums, integers wrapping.
func Sum[T elem.Number](a []T) T { return SumStrided(a, 0, 1, len(a)) }

// SumStrided adds up the n elements a[off], a[off+stride], … in the same order as Sum.
func SumStrided[T elem.Number](a []T, off, stride, n int) T {
	if n == 0 {
		return 0
	}
	var s T
	switch elem.KindOf[T]() {
	case elem.KindFloat32, elem.KindFloat64:
		if stride == 1 && n > 2*pairwiseBlock {
			switch r := any(&s).(type) {
			case *float32:
				*r = SumTerm(simd.TermPlain, any(a).([]float32)[off:off+n], nil)
			case *float64:
				*r = SumTerm(simd.TermPlain, any(a).([]float64)[off:off+n], nil)
			}
			return s
		}
		if stride != 1 && n > pairwiseBlock && !near[T](stride) {
			return s + pairwiseGathered(a, off, stride, n)
		}
		return s + pairwise(a, off, stride, n)
	case elem.KindComplex64:
		re, im := sumOfParts(elem.Parts[float32](a), 2*off, 2*stride, 2*n)
		c := any(&s).(*complex64)
		*c = complex(0+re, 0+im)
	case elem.KindComplex128:
		re, im := sumOfParts(elem.Parts[float64](a), 2*off, 2*stride, 2*n)
		c := any(&s).(*complex128)
		*c = complex(0+re, 0+im)
	default:
		if stride == 1 {
			a = a[off : off+n]
			if r, ok := loops.RowFold(simd.VecAdd, a, func(x, y T) T { return x + y }); ok {
				return r
			}
			for _, x := range a {
				s += x
			}
			return s
		}
		if n < gatherLeast {
			for range n {
				s += a[off]
				off += stride
			}
			return s
		}
		gathered(a, off, stride, n, func(piece []T) bool {
			s += Sum(piece)
			return true
		})
	}
	return s
}

// pairwiseGathered is pairwise for elements some places apart: they are gathered as soon as there is room for them.
func pairwiseGathered[T elem.Number](a []T, off, stride, n int) (s T) {
	if n > gatherMost[T]() {
		h := n/2 - n/2%8
		return pairwiseGathered(a, off, stride, h) + pairwiseGathered(a, off+h*stride, stride, n-h)
	}
	gathered(a, off, stride, n, func(piece []T) bool {
		s = Sum(piece)
		return true
	})
	return s
}

// gatherLeast is how many elements some places apart are worth gathering.
const gatherLeast = 32

// gatherMost is how many are gathered at a time.
func gatherMost[T elem.Elem]() int {
	return int(unsafe.Sizeof(loops.TruthRoom{}.Truth) / unsafe.Sizeof(*new(T)))
}

// gathered calls f with the elements a[off], a[off+stride], …, piece by piece, until f says no.
func gathered[T elem.Elem](a []T, off, stride, n int, f func(piece []T) bool) {
	room := loops.TruthRooms.Get().(*loops.TruthRoom)
	defer loops.TruthRooms.Put(room)
	most := gatherMost[T]()
	for lo := 0; lo < n; lo += most {
		piece := unsafe.Slice((*T)(unsafe.Pointer(&room.Truth)), min(most, n-lo))
		strided.LoadBlock(piece, a, off+lo*stride, []int{stride}, []int{len(piece)}, 0)
		if !f(piece) {
			return
		}
	}
}

func pairwise[T elem.Number](a []T, off, stride, n int) T {
	if n > pairwiseBlock {
		h := n / 2
		h -= h % 8
		return pairwise(a, off, stride, h) + pairwise(a, off+h*stride, stride, n-h)
	}
	if n < 8 {
		s := a[off]
		for i := 1; i < n; i++ {
			s += a[off+i*stride]
		}
		return s
	}
	if stride == 1 {
		return sumLeaf(a[off : off+n])
	}
	if s, ok := sumApart(a, off, stride, n); ok {
		for i := n &^ 7; i < n; i++ {
			s += a[off+i*stride]
		}
		return s
	}
	var r [8]T
	for j := range r {
		r[j] = a[off+j*stride]
	}
	i := 8
	for ; i < n-n%8; i += 8 {
		for j := range r {
			r[j] += a[off+(i+j)*stride]
		}
	}
	s := ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]))
	for ; i < n; i++ {
		s += a[off+i*stride]
	}
	return s
}

// sumLeaf adds 8 to 128 consecutive elements in the order of sumBlock.
func sumLeaf[T elem.Number](a []T) T {
	n := len(a) &^ 7
	var s T
	switch r := any(&s).(type) {
	case *float32:
		if simd.Active.Sum32 == nil {
			return sumBlock(a)
		}
		*r = simd.Active.Sum32(n, elem.BytePtr(a))
	case *float64:
		if simd.Active.Sum64 == nil {
			return sumBlock(a)
		}
		*r = simd.Active.Sum64(n, elem.BytePtr(a))
	default:
		return sumBlock(a)
	}
	for _, x := range a[n:] {
		s += x
	}
	return s
}

// sumBlock adds 8 to 128 consecutive elements with eight running sums.
func sumBlock[T elem.Number](a []T) T {
	r0, r1, r2, r3, r4, r5, r6, r7 := a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]
	a = a[8:]
	for len(a) >= 8 {
		r0 += a[0]
		r1 += a[1]
		r2 += a[2]
		r3 += a[3]
		r4 += a[4]
		r5 += a[5]
		r6 += a[6]
		r7 += a[7]
		a = a[8:]
	}
	s := ((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))
	for _, x := range a {
		s += x
	}
	return s
}

// sumOfParts is pairwiseParts, by a routine where the numbers are consecutive.
func sumOfParts[F elem.Float](a []F, off, stride, n int) (re, im F) {
	if stride == 2 {
		return sumParts(a[off : off+n])
	}
	return pairwiseParts(a, off, stride, n)
}

// pairwiseParts sums complex numbers given as alternating parts; n and stride count parts.
func pairwiseParts[F elem.Float](a []F, off, stride, n int) (re, im F) {
	if n > pairwiseBlock {
		h := n / 2
		h -= h % 8
		r0, i0 := pairwiseParts(a, off, stride, h)
		r1, i1 := pairwiseParts(a, off+h/2*stride, stride, n-h)
		return r0 + r1, i0 + i1
	}
	if n < 8 {
		re, im = a[off], a[off+1]
		for i := 1; i < n/2; i++ {
			re += a[off+i*stride]
			im += a[off+i*stride+1]
		}
		return re, im
	}
	if stride == 2 {
		return sumBlockParts(a[off : off+n])
	}
	var r [8]F
	for j := 0; j < 8; j += 2 {
		r[j], r[j+1] = a[off+j/2*stride], a[off+j/2*stride+1]
	}
	i := 8
	for ; i < n-n%8; i += 8 {
		for j := 0; j < 8; j += 2 {
			k := off + (i+j)/2*stride
			r[j] += a[k]
			r[j+1] += a[k+1]
		}
	}
	re = (r[0] + r[2]) + (r[4] + r[6])
	im = (r[1] + r[3]) + (r[5] + r[7])
	for ; i < n; i += 2 {
		re += a[off+i/2*stride]
		im += a[off+i/2*stride+1]
	}
	return re, im
}

// sumBlockParts is the end of pairwiseParts for consecutive parts.
func sumBlockParts[F elem.Float](a []F) (re, im F) {
	r0, r1, r2, r3, r4, r5, r6, r7 := a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]
	for a = a[8:]; len(a) >= 8; a = a[8:] {
		r0 += a[0]
		r1 += a[1]
		r2 += a[2]
		r3 += a[3]
		r4 += a[4]
		r5 += a[5]
		r6 += a[6]
		r7 += a[7]
	}
	re, im = (r0+r2)+(r4+r6), (r1+r3)+(r5+r7)
	for ; len(a) >= 2; a = a[2:] {
		re += a[0]
		im += a[1]
	}
	return re, im
}

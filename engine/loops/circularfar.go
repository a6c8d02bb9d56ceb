// Reduction of large angles: the product with 2/π, of which only what is left beside whole turns is taken.

package loops

import (
	"math"
	"math/bits"
)

// twoOverPi are the binary digits of 2/π, behind a word of zeros.
var twoOverPi = [...]uint64{
	0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
	0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
	0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
	0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
	0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
	0xf0cfbc209af4361d,
}

// quadrantFar is quadrant of a finite number of any size from singleBound on.
func quadrantFar(x float64) (q int, r, tail float64) {
	word := math.Float64bits(x)
	m := word&(1<<52-1) | 1<<52
	at := uint(word>>52&0x7ff) - 1075 + 62 // of the digit that counts two quadrants
	i, s := at/64, at%64
	digits := func(i uint) uint64 { return twoOverPi[i]<<s | twoOverPi[i+1]>>(64-s) }
	// The fraction of quadrants in 192 bits, below two bits of whole ones.
	h2, l2 := bits.Mul64(m, digits(i+2))
	h1, l1 := bits.Mul64(m, digits(i+1))
	mid, carry := bits.Add64(l1, h2, 0)
	top, _ := bits.Add64(m*digits(i), h1, carry)
	q = int(top >> 62)
	top, mid, low := top<<2|mid>>62, mid<<2|l2>>62, l2<<2
	sign := 1.0
	if top>>63 != 0 { // nearer to the next
		q, sign = q+1, -1
		var borrow uint64
		low, borrow = bits.Sub64(0, low, 0)
		mid, borrow = bits.Sub64(0, mid, borrow)
		top, _ = bits.Sub64(0, top, borrow)
	}
	unit := 0x1p-64
	if top == 0 {
		top, mid, low, unit = mid, low, 0, 0x1p-128
	}
	lead := uint(bits.LeadingZeros64(top))
	top, mid = top<<lead|mid>>(64-lead), mid<<lead|low>>(64-lead)
	unit = math.Copysign(unit/float64(uint64(1)<<lead), x) * sign
	if x < 0 {
		q = -q
	}
	hi, lo := float64(top&^0x7ff)*unit, float64(top<<53|mid>>11)*0x1p-53*unit
	p := float64(hi * halfPi0)
	more := math.FMA(hi, halfPi0, -p) + (float64(hi*halfPi1) + float64(lo*halfPi0))
	r = p + more
	return q, r, (p - r) + more
}

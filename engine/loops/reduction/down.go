// Folds down columns: rows are laid onto a row of results.

package reduction

import (
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// SumRows adds rows a[r·stride : r·stride+len(acc)] onto acc, from the first to the last.
func SumRows[T elem.Number](acc, a []T, rows, stride int) {
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		downRows(simd.DownAdd, elem.Parts[float32](acc), elem.Parts[float32](a), rows, 2*stride, SumInto[float32])
		return
	case elem.KindComplex128:
		downRows(simd.DownAdd, elem.Parts[float64](acc), elem.Parts[float64](a), rows, 2*stride, SumInto[float64])
		return
	}
	anyOrder(simd.DownAdd, acc, a, rows, stride, SumInto[T])
}

// ProdRows multiplies acc by such rows.
func ProdRows[T elem.Number](acc, a []T, rows, stride int) {
	anyOrder(simd.DownMul, acc, a, rows, stride, ProdInto[T])
}

// MaxRows takes the maximum of acc and such rows.
func MaxRows[T elem.Real](acc, a []T, rows, stride int) {
	anyOrder(elem.ForSign[T](simd.DownMax, simd.DownMaxUnsigned), acc, a, rows, stride, MaxInto[T])
}

// MinRows takes the minimum of acc and such rows.
func MinRows[T elem.Real](acc, a []T, rows, stride int) {
	anyOrder(elem.ForSign[T](simd.DownMin, simd.DownMinUnsigned), acc, a, rows, stride, MinInto[T])
}

// abreastBytes is what short rows that are laid side by side have together at least, and abreastMost at most: the first cache
// has room for them and for the results.
const (
	abreastBytes = 1 << 10
	abreastMost  = 12 << 10
)

// abreast is how many rows of n elements that follow each other are taken as one: whole cache lines; 1 if that is not worth it.
func abreast(n, rows, stride, size int) int {
	if stride != n || n*size >= abreastBytes {
		return 1
	}
	k := max(64/size>>bits.TrailingZeros(uint(n)), 1)
	for k*n*size < abreastBytes {
		k *= 2
	}
	if rows < 4*k || k*n*size > abreastMost {
		return 1
	}
	return k
}

// anyOrder is downRows; of whole numbers, which may be folded in any order, short rows are folded side by side first.
func anyOrder[T elem.Number](op simd.DownOp, acc, a []T, rows, stride int, into func(acc, row []T)) {
	k := 1
	if t := elem.KindOf[T](); t == elem.KindInt || t == elem.KindUint {
		k = abreast(len(acc), rows, stride, int(unsafe.Sizeof(*new(T))))
	}
	if k > 1 {
		n := len(acc)
		wide := append([]T(nil), a[:k*n]...)
		downRows(op, wide, a[k*n:], rows/k-1, k*n, into)
		downRows(op, acc, wide, k, n, into)
		a, rows = a[rows/k*k*n:], rows%k
	}
	downRows(op, acc, a, rows, stride, into)
}

// downBytes is how much of acc rows are laid onto at a time: it stays in the first cache, with room for the rows.
const downBytes = 16 << 10

// downRows lays rows onto acc: whole cache lines with a routine, the rest as the end of a line, or by way of into.
func downRows[T elem.Elem](op simd.DownOp, acc, a []T, rows, stride int, into func(acc, row []T)) {
	if len(acc) == 0 || rows <= 0 {
		return
	}
	a = a[:(rows-1)*stride+len(acc)]
	size := int(unsafe.Sizeof(acc[0]))
	if v := elem.VectorsFor[T](); v != nil && v.Down[op] != nil {
		all, rest, most, line := acc, a, downBytes/size, 64/size
		for n := len(acc) &^ (line - 1); n > 0; {
			m := min(n, most)
			downColumns(v.Down[op], acc[:m], a, rows, stride)
			acc, a, n = acc[m:], a[m:], n-m
		}
		if len(acc) > 0 && len(all) > line && rows > 1 {
			end, before := make([]T, line), line-len(acc)
			copy(end[before:], acc)
			downColumns(v.Down[op], end, rest[len(all)-line:], rows, stride)
			copy(acc, end[before:])
			return
		}
	}
	if len(acc) == 0 {
		return
	}
	for r := range rows {
		into(acc, a[r*stride:r*stride+len(acc)])
	}
}

// downColumns lays rows onto acc, which is whole cache lines.
func downColumns[T elem.Elem](down func(n int, acc, a *byte, rows, stride int), acc, a []T, rows, stride int) {
	size := int(unsafe.Sizeof(acc[0]))
	step := max(elem.Stretch/len(acc)&^3, 4) // rows are taken by fours
	for at := 0; at < rows; at += step {
		down(len(acc), elem.BytePtr(acc), elem.BytePtr(a[at*stride:]), min(step, rows-at), stride*size)
	}
}

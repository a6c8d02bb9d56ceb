// Copies of rows, by the machine's routines where there are some. Lengths of dense runs are in bytes, other lengths in
// elements; steps are in bytes.

package strided

import (
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/simd"
)

// pastRow is the least row that is worth finding a boundary in, pastDense the least where a boundary need not be one of
// lines.
const (
	pastRow   = 1 << 10
	pastDense = 256
)

// copyRows copies x.n dense rows of so many bytes.
func copyRows(d, s unsafe.Pointer, x copyAxis, bytes int, past bool) {
	switch {
	case past && (uintptr(d)|uintptr(x.d)|uintptr(bytes))&63 == 0 && bytes <= simd.PastStretch:
		per := simd.PastStretch / bytes
		for i := 0; i < x.n; i += per {
			simd.Active.Moves.Past(min(per, x.n-i), bytes, (*byte)(unsafe.Add(d, i*x.d)), x.d, (*byte)(unsafe.Add(s, i*x.s)), x.s)
		}
	case past && x.n > 1 && x.d == bytes && bytes >= pastDense && bytes <= simd.PastStretch && simd.Active.Moves.Dense != nil:
		copyDense(d, s, x, bytes)
	case past && bytes >= pastRow:
		for i := range x.n {
			copyPast(unsafe.Add(d, i*x.d), unsafe.Add(s, i*x.s), bytes)
		}
	case x.n == 1 || bytes > 64:
		for i := range x.n {
			copy(unsafe.Slice((*byte)(unsafe.Add(d, i*x.d)), bytes), unsafe.Slice((*byte)(unsafe.Add(s, i*x.s)), bytes))
		}
	case bytes >= 32:
		runs[[4]uint64](d, s, x, bytes-32)
	case bytes >= 16:
		runs[[2]uint64](d, s, x, bytes-16)
	case bytes >= 8:
		runs[uint64](d, s, x, bytes-8)
	case bytes >= 4:
		runs[uint32](d, s, x, bytes-4)
	case bytes >= 2:
		runs[uint16](d, s, x, bytes-2)
	default:
		stridedOf[uint8](d, x.d, s, x.s, x.n)
	}
}

// runs copies short rows as two words of W, which overlap where the rows are shorter; last is where the second one is.
func runs[W any](d, s unsafe.Pointer, x copyAxis, last int) {
	for i := range x.n {
		to, from := unsafe.Add(d, i*x.d), unsafe.Add(s, i*x.s)
		ends[W](to, from, last)
	}
}

// CopyShort copies one dense row, short ones without a call.
func CopyShort(d, s unsafe.Pointer, bytes int) {
	switch {
	case bytes > 64:
		copy(unsafe.Slice((*byte)(d), bytes), unsafe.Slice((*byte)(s), bytes))
	case bytes >= 32:
		ends[[4]uint64](d, s, bytes-32)
	case bytes >= 16:
		ends[[2]uint64](d, s, bytes-16)
	case bytes >= 8:
		ends[uint64](d, s, bytes-8)
	case bytes >= 4:
		ends[uint32](d, s, bytes-4)
	case bytes >= 2:
		ends[uint16](d, s, bytes-2)
	case bytes == 1:
		*(*uint8)(d) = *(*uint8)(s)
	}
}

// ends copies a row as the word of W at its start and the one at last, which may overlap.
func ends[W any](d, s unsafe.Pointer, last int) {
	*(*W)(d) = *(*W)(s)
	*(*W)(unsafe.Add(d, last)) = *(*W)(unsafe.Add(s, last))
}

// copyPast copies bytes past the caches.
func copyPast(d, s unsafe.Pointer, n int) {
	to, from := unsafe.Slice((*byte)(d), n), unsafe.Slice((*byte)(s), n)
	i := copy(to[:-uintptr(d)&63], from)
	for end := i + (n-i)&^63; i < end; {
		k := min(simd.PastStretch, end-i)
		simd.Active.Moves.Past(1, k, &to[i], 0, &from[i], 0)
		i += k
	}
	copy(to[i:], from[i:])
}

// copyDense copies rows that follow each other in the destination past the caches.
func copyDense(d, s unsafe.Pointer, x copyAxis, bytes int) {
	per := simd.PastStretch / bytes
	for r := 0; r < x.n; r += per {
		k := min(per, x.n-r)
		to, from := unsafe.Slice((*byte)(unsafe.Add(d, r*bytes)), k*bytes), unsafe.Add(s, r*x.s)
		first := copy(to[:-uintptr(unsafe.Pointer(&to[0]))&63], unsafe.Slice((*byte)(from), bytes))
		simd.Active.Moves.Dense(k, bytes, first, &to[first], (*byte)(from), x.s)
		rest := to[first+(len(to)-first)&^63:] // of the last row
		copy(rest, unsafe.Slice((*byte)(unsafe.Add(from, (k-1)*x.s)), bytes)[bytes-len(rest):])
	}
}

// reverseRow copies n elements, of which s is the first and the ones before it in memory follow.
func reverseRow(d, s unsafe.Pointer, n, size int, past bool) {
	f := simd.Active.Moves.Reverse
	if past = past && n*size >= pastRow && uintptr(d)%uintptr(size) == 0; past { // else no element begins a line
		f = simd.Active.Moves.Reversed
	}
	k := bits.TrailingZeros(uint(size))
	if k >= len(f) || f[k] == nil {
		strided(d, size, s, -size, n, size)
		return
	}
	i := 0
	if past {
		i = int(-uintptr(d)&63) / size
		strided(d, size, s, -size, i, size)
	}
	per := 256 / size
	for end := i + (n-i)/per*per; i < end; {
		m := min(simd.PastStretch/size, end-i)
		f[k](m*size, (*byte)(unsafe.Add(d, i*size)), (*byte)(unsafe.Add(s, -(i+m-1)*size)))
		i += m
	}
	if i < n {
		strided(unsafe.Add(d, i*size), size, unsafe.Add(s, -i*size), -size, n-i, size)
	}
}

// fillRows fills x.n rows of n elements, each with an element of its own.
func fillRows(d, s unsafe.Pointer, x copyAxis, n, size int, past bool) {
	k, bytes := bits.TrailingZeros(uint(size)), n*size
	f := simd.Active.Moves.Fill[k]
	if f == nil {
		for i := range x.n {
			fillRow(unsafe.Add(d, i*x.d), unsafe.Add(s, i*x.s), n, size, past)
		}
		return
	}
	if past && (uintptr(d)|uintptr(x.d)|uintptr(bytes))&63 == 0 {
		f = simd.Active.Moves.Filled[k]
	}
	per := max(simd.PastStretch/bytes, 1)
	for i := 0; i < x.n; i += per {
		to, from := unsafe.Add(d, i*x.d), unsafe.Add(s, i*x.s)
		for j := 0; j < bytes; j += simd.PastStretch { // rows that are longer come one by one
			f(min(per, x.n-i), min(simd.PastStretch, bytes-j), (*byte)(unsafe.Add(to, j)), x.d, (*byte)(from), x.s)
		}
	}
}

// fillRow sets n elements to the one at s.
func fillRow(d, s unsafe.Pointer, n, size int, past bool) {
	bytes := n * size
	if bytes < 16<<10 {
		i := min(n, 64)
		strided(d, size, s, 0, i, size)
		row := unsafe.Slice((*byte)(d), bytes)
		for i *= size; i < bytes; i *= 2 {
			copy(row[i:], row[:i])
		}
		return
	}
	var pattern [4096]byte
	p := unsafe.Pointer(&pattern)
	strided(p, size, s, 0, min(len(pattern), bytes)/size, size)
	row, i := unsafe.Slice((*byte)(d), bytes), 0
	if past && uintptr(d)%uintptr(size) == 0 {
		i = copy(row[:-uintptr(d)&63], pattern[:])
		for ; i+len(pattern) <= bytes; i += len(pattern) {
			simd.Active.Moves.Past(1, len(pattern), &row[i], 0, &pattern[0], 0)
		}
	}
	for i < bytes {
		i += copy(row[i:], pattern[:])
	}
}

// strided copies n elements of the given size.
func strided(d unsafe.Pointer, dstep int, s unsafe.Pointer, sstep, n, size int) {
	switch size {
	case 1:
		stridedOf[uint8](d, dstep, s, sstep, n)
	case 2:
		stridedOf[uint16](d, dstep, s, sstep, n)
	case 4:
		stridedOf[uint32](d, dstep, s, sstep, n)
	case 8:
		stridedOf[uint64](d, dstep, s, sstep, n)
	case 16:
		stridedOf[[2]uint64](d, dstep, s, sstep, n)
	}
}

// stridedOf counts with offsets, not with pointers: none may ever point beyond the data.
func stridedOf[W any](d unsafe.Pointer, dstep int, s unsafe.Pointer, sstep, n int) {
	i, j := 0, 0
	for ; n >= 4; n -= 4 {
		*(*W)(unsafe.Add(d, i)) = *(*W)(unsafe.Add(s, j))
		*(*W)(unsafe.Add(d, i+dstep)) = *(*W)(unsafe.Add(s, j+sstep))
		*(*W)(unsafe.Add(d, i+2*dstep)) = *(*W)(unsafe.Add(s, j+2*sstep))
		*(*W)(unsafe.Add(d, i+3*dstep)) = *(*W)(unsafe.Add(s, j+3*sstep))
		i += 4 * dstep
		j += 4 * sstep
	}
	for ; n > 0; n-- {
		*(*W)(unsafe.Add(d, i)) = *(*W)(unsafe.Add(s, j))
		i += dstep
		j += sstep
	}
}

// CopyRun copies n elements along one axis; steps are in elements.
func CopyRun[W any](dst []W, d, dstep int, src []W, s, sstep, n int) {
	if n == 0 {
		return
	}
	size := int(unsafe.Sizeof(*new(W)))
	to, from := &dst[d], &src[s]
	_, _ = dst[d+(n-1)*dstep], src[s+(n-1)*sstep]
	switch {
	case dstep == 1 && sstep == 1 && n > 16:
		copy(dst[d:d+n], src[s:s+n])
	case dstep == 1 && sstep == 0:
		Fill(dst[d:d+n], src[s])
	case dstep == 1 && sstep == -1 && n*size >= 256 && size&(size-1) == 0:
		reverseRow(unsafe.Pointer(to), unsafe.Pointer(from), n, size, false)
	case dstep == 1 && n*size >= 128 && size&(size-1) == 0 && stepped(sstep*size, size):
		TakeEvery(unsafe.Pointer(to), unsafe.Pointer(from), sstep*size, n, size)
	default:
		stridedOf[W](unsafe.Pointer(to), dstep*size, unsafe.Pointer(from), sstep*size, n)
	}
}

// Fill sets every element of dst to v.
func Fill[T any](dst []T, v T) {
	if len(dst) > 256 {
		one := v // which moves to the heap, as a short row's does not
		size := int(unsafe.Sizeof(one))
		fillRows(unsafe.Pointer(&dst[0]), unsafe.Pointer(&one), copyAxis{n: 1}, len(dst), size, false)
		return
	}
	for i := range dst {
		dst[i] = v
	}
}

// FillLayout sets every element of a strided layout to v.
func FillLayout[T any](dst []T, off int, strides, shape []int, v T) {
	var zero [MaxRank]int
	Copy(dst, off, strides, []T{v}, 0, zero[:len(shape)], shape)
}

// ByteSwap reverses the bytes of each element of the given size.
func ByteSwap(data []byte, size int) {
	for len(data) >= size {
		for i, j := 0, size-1; i < j; i, j = i+1, j-1 {
			data[i], data[j] = data[j], data[i]
		}
		data = data[size:]
	}
}

// Reverse turns a block around in place.
func Reverse[T any](a []T) {
	for i, j := 0, len(a)-1; i < j; i, j = i+1, j-1 {
		a[i], a[j] = a[j], a[i]
	}
}

// Products of rows: element by element, with one element each, summed along
// rows or down columns.

package reduction

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// Rows are rows of elements inside a slice: row r begins at Data[Off+r·Step].
type Rows[T any] struct {
	Data      []T
	Off, Step int
}

// check panics unless rows of n elements lie inside the slice.
func (r Rows[T]) check(rows, n int) {
	last := r.Off + (rows-1)*r.Step
	if min(r.Off, last) < 0 || max(r.Off, last)+n > len(r.Data) {
		panic("loops: rows reach outside their data")
	}
}

func (r Rows[T]) row(i, n int) []T { return r.Data[r.Off+i*r.Step:][:n] }

func rowProductsFor[T elem.Float]() *simd.RowProducts {
	if elem.KindOf[T]() == elem.KindFloat32 {
		return simd.Active.Rows32
	}
	return simd.Active.Rows64
}

// rowProductFor is the routine for products of rows, nil if there is none.
func rowProductFor[T elem.Float](scaled bool) simd.BlockProduct {
	p := rowProductsFor[T]()
	switch {
	case p == nil:
		return nil
	case scaled:
		return p.Scale
	}
	return p.Mul
}

// Space is a product over many axes, the last of which is the rows': the
// result's places along it follow each other, those of the operands do or are
// all one. The axis before is that of rows.
type Space[T any] struct {
	Dims []int
	Step [3][]int // of the result and the two operands
	Data [3][]T
	Off  [3]int
}

// check panics unless all places lie inside the slices.
func (s *Space[T]) check() {
	for t := range s.Data {
		lo, hi := s.Off[t], s.Off[t]
		for a, n := range s.Dims {
			d := (n - 1) * s.Step[t][a]
			lo, hi = lo+min(d, 0), hi+max(d, 0)
		}
		if lo < 0 || hi >= len(s.Data[t]) {
			panic("loops: a product reaches outside its data")
		}
	}
}

// Outer is the number of places of all axes but the last two.
func (s *Space[T]) Outer() int {
	n := 1
	for _, d := range s.Dims[:len(s.Dims)-2] {
		n *= d
	}
	return n
}

// MulSpace sets result = x·y + 0, so that no product is -0, at the outer places
// lo to hi-1 and there in rows from to to-1.
func MulSpace[T elem.Float](s *Space[T], lo, hi, from, to int) {
	last := len(s.Dims) - 1
	n := s.Dims[last]
	if lo >= hi || from >= to || n <= 0 {
		return
	}
	s.check()
	scaled, size := s.Step[2][last] == 0, int(unsafe.Sizeof(s.Data[0][0]))
	at := s.Off
	var buf [16]int
	index := append(buf[:0], s.Dims[:last-1]...) // places left along each axis
	for a, place := last-2, lo; a >= 0; a-- {
		i := place % s.Dims[a]
		place /= s.Dims[a]
		index[a] -= i
		for t := range at {
			at[t] += i * s.Step[t][a]
		}
	}
	var row [3]int
	for t := range at {
		row[t] = s.Step[t][last-1]
		at[t] += from * row[t]
	}
	f := rowProductFor[T](scaled)
	rows := to - from
	for lo < hi {
		blocks := 1
		switch {
		case f == nil:
			mulRows(rows, n, s, at)
		case rows*n > elem.Stretch:
			inPieces(f, rows, n, &s.Data, at, row, s.Step[2][last])
		default:
			var next [3]int
			if last > 1 {
				blocks = max(1, min(hi-lo, index[last-2], elem.Stretch/(rows*n)))
				for t := range next {
					next[t] = (s.Step[t][last-2] - rows*row[t]) * size
				}
			}
			f(rows, n, placeOf(s.Data[0], at[0]), row[0]*size, placeOf(s.Data[1], at[1]), row[1]*size, placeOf(s.Data[2], at[2]), row[2]*size,
				blocks, next[0], next[1], next[2])
		}
		if lo += blocks; lo == hi {
			return
		}
		for a := last - 2; a >= 0; a, blocks = a-1, 1 {
			if index[a] -= blocks; index[a] > 0 {
				for t := range at {
					at[t] += blocks * s.Step[t][a]
				}
				break
			}
			index[a] = s.Dims[a]
			for t := range at {
				at[t] -= (s.Dims[a] - blocks) * s.Step[t][a]
			}
		}
	}
}

// mulRows does the rows at one place without routines.
func mulRows[T elem.Float](rows, n int, s *Space[T], at [3]int) {
	last := len(s.Dims) - 1
	along := s.Step[2][last]
	for r := range rows {
		d, x := s.Data[0][at[0]+r*s.Step[0][last-1]:][:n], s.Data[1][at[1]+r*s.Step[1][last-1]:][:n]
		y := s.Data[2][at[2]+r*s.Step[2][last-1]:]
		if along == 0 {
			for i := range d {
				d[i] = T(x[i]*y[0]) + 0
			}
			continue
		}
		y = y[:n]
		for i := range d {
			d[i] = T(x[i]*y[i]) + 0
		}
	}
}

// inPieces runs a routine on pieces of a length that one call may have; the
// second operand goes along a row by the given step.
func inPieces[T elem.Float](f simd.BlockProduct, rows, n int, data *[3][]T, at, step [3]int, along int) {
	size := int(unsafe.Sizeof(data[0][0]))
	for i, cols := 0, min(n, elem.Stretch); i < n; i += cols {
		cols = min(cols, n-i)
		for r, most := 0, max(1, elem.Stretch/cols); r < rows; r += most {
			f(min(most, rows-r), cols, placeOf(data[0], at[0]+r*step[0]+i), step[0]*size,
				placeOf(data[1], at[1]+r*step[1]+i), step[1]*size, placeOf(data[2], at[2]+r*step[2]+i*along), step[2]*size, 1, 0, 0, 0)
		}
	}
}

// DotRows sets the one element of each row of dst to the sum of x[i]·y[i].
func DotRows[T elem.Float](rows, n int, dst, x, y Rows[T]) {
	if rows <= 0 {
		return
	}
	dst.check(rows, 1)
	if p := rowProductsFor[T](); p != nil && n > 0 && n <= elem.Stretch {
		x.check(rows, n)
		y.check(rows, n)
		size := int(unsafe.Sizeof(dst.Data[0]))
		for r, most := 0, max(1, elem.Stretch/n); r < rows; r += most {
			p.Dot(min(most, rows-r), n, placeOf(dst.Data, dst.Off+r*dst.Step), dst.Step*size,
				placeOf(x.Data, x.Off+r*x.Step), x.Step*size, placeOf(y.Data, y.Off+r*y.Step), y.Step*size)
		}
		return
	}
	for r := range rows {
		a, b := x.row(r, n), y.row(r, n)
		var s [8]T
		for ; len(a) >= 8 && len(b) >= 8; a, b = a[8:], b[8:] {
			for i := range s {
				s[i] += T(a[i] * b[i])
			}
		}
		for i := range a {
			s[i] += T(a[i] * b[i])
		}
		dst.row(r, 1)[0] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]))
	}
}

// MulSums sets dst[i] to the sum over the rows of x[i]·y[i], or adds it to dst[i].
func MulSums[T elem.Float](rows, n int, dst []T, x, y Rows[T], accumulate bool) {
	dst = dst[:n]
	if !accumulate {
		clear(dst)
	}
	if rows <= 0 || n <= 0 {
		return
	}
	p := rowProductsFor[T]()
	if p == nil {
		for r := range rows {
			a, b := x.row(r, n), y.row(r, n)
			for i := range dst {
				dst[i] += T(a[i] * b[i])
			}
		}
		return
	}
	x.check(rows, n)
	y.check(rows, n)
	size := int(unsafe.Sizeof(dst[0]))
	for at, cols := 0, min(n, elem.Stretch); at < n; at += cols {
		cols = min(cols, n-at)
		for r, step := 0, max(1, elem.Stretch/cols); r < rows; r += step {
			p.Sums(min(step, rows-r), cols, placeOf(dst, at), 0,
				placeOf(x.Data, x.Off+r*x.Step+at), x.Step*size, placeOf(y.Data, y.Off+r*y.Step+at), y.Step*size)
		}
	}
}

// placeOf is where element i lies.
func placeOf[T any](s []T, i int) *byte { return (*byte)(unsafe.Pointer(&s[i])) }

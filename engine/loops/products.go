// Products of rows: element by element, with one element each, summed along
// rows or down columns.

package loops

import "unsafe"

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

// rowProduct is a routine on rows; strides are in bytes.
type rowProduct func(rows, n int, dst *byte, ds int, x *byte, xs int, y *byte, ys int)

// rowProducts are those of one level and type, nil if it has none.
type rowProducts struct{ mul, scale, dot, sums rowProduct }

func rowProductsFor[T Float]() *rowProducts {
	if kindOf[T]() == kindFloat32 {
		return active.rows32
	}
	return active.rows64
}

// MulRows sets dst[i] = x[i]·y[i] + 0 in every row: no product is -0.
func MulRows[T Float](rows, n int, dst, x, y Rows[T]) {
	if rows <= 0 || n <= 0 {
		return
	}
	if p := rowProductsFor[T](); p != nil {
		inPieces(p.mul, rows, n, dst, n, x, n, y, n)
		return
	}
	for r := range rows {
		d, a, b := dst.row(r, n), x.row(r, n), y.row(r, n)
		for i := range d {
			d[i] = T(a[i]*b[i]) + 0
		}
	}
}

// ScaleRows sets dst[i] = x[i]·y + 0 in every row, where y has one element a row.
func ScaleRows[T Float](rows, n int, dst, x, y Rows[T]) {
	if rows <= 0 || n <= 0 {
		return
	}
	if p := rowProductsFor[T](); p != nil {
		inPieces(p.scale, rows, n, dst, n, x, n, y, 1)
		return
	}
	for r := range rows {
		d, a, b := dst.row(r, n), x.row(r, n), y.row(r, 1)[0]
		for i := range d {
			d[i] = T(a[i]*b) + 0
		}
	}
}

// DotRows sets the one element of each row of dst to the sum of x[i]·y[i].
func DotRows[T Float](rows, n int, dst, x, y Rows[T]) {
	if rows <= 0 {
		return
	}
	if p := rowProductsFor[T](); p != nil && n > 0 && n <= stretch {
		inPieces(p.dot, rows, n, dst, 1, x, n, y, n)
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
func MulSums[T Float](rows, n int, dst []T, x, y Rows[T], accumulate bool) {
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
	for at, cols := 0, min(n, stretch); at < n; at += cols {
		cols = min(cols, n-at)
		for r, step := 0, max(1, stretch/cols); r < rows; r += step {
			p.sums(min(step, rows-r), cols, bytePtr(dst[at:]), 0,
				bytePtr(x.Data[x.Off+r*x.Step+at:]), x.Step*size, bytePtr(y.Data[y.Off+r*y.Step+at:]), y.Step*size)
		}
	}
}

// inPieces runs a routine on pieces of a length that one call may have. Rows of
// dst, x and y have dn, xn and yn elements, either n or 1.
func inPieces[T Float](f rowProduct, rows, n int, dst Rows[T], dn int, x Rows[T], xn int, y Rows[T], yn int) {
	dst.check(rows, dn)
	x.check(rows, xn)
	y.check(rows, yn)
	size := int(unsafe.Sizeof(dst.Data[0]))
	for at, cols := 0, min(n, stretch); at < n; at += cols {
		cols = min(cols, n-at)
		for r, step := 0, max(1, stretch/cols); r < rows; r += step {
			f(min(step, rows-r), cols, place(dst, r, at, dn), dst.Step*size, place(x, r, at, xn), x.Step*size, place(y, r, at, yn), y.Step*size)
		}
	}
}

// place is where column i of row r lies, in rows of n elements.
func place[T any](r Rows[T], row, i, n int) *byte {
	if n == 1 {
		i = 0
	}
	return bytePtr(r.Data[r.Off+row*r.Step+i:])
}

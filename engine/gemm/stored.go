// Matrices whose elements are widened as they are read and narrowed as they are written.

package gemm

import "unsafe"

// Stored is a matrix of elements of Size bytes, whose offsets and strides count elements. Widen reads as many of them as dst
// has, Narrow writes as many as src has; where an operand has no Widen, or the result no Narrow, the elements are Ts.
type Stored[T Number] struct {
	View[byte]
	Size   int
	Form   Form
	Widen  func(dst []T, src []byte)
	Narrow func(dst []byte, src []T)
}

// Form says what stored elements are, where there are routines that read them as they lie.
type Form uint8

const (
	OtherForm Form = iota
	BFloat16
	Float16
)

// T is the transposed matrix.
func (s Stored[T]) T() Stored[T] {
	s.View = s.View.T()
	return s
}

// across reports whether the matrix is read down its columns, which lie closer together than its rows.
func (s *Stored[T]) across() bool {
	r, c := s.rows(), s.cols()
	switch {
	case c.table == nil && c.step == 1:
		return false
	case r.table == nil && r.step == 1:
		return true
	}
	return r.table == nil && c.table == nil && abs(r.step) < abs(c.step)
}

// room is how many Ts a block of m by n takes.
func (s *Stored[T]) room(m, n int) int {
	if s.Widen == nil {
		return 0
	}
	return max(m*linePitch[T](n), n*linePitch[T](m))
}

// linePitch is the distance of lines of n elements: a cache line apart, so that they do not share its sets.
func linePitch[T Number](n int) int {
	per := cacheLine / int(unsafe.Sizeof(*new(T)))
	if n <= per {
		return n
	}
	return cut(n, per)*per + per
}

// read widens rows [i, i+m) and columns [j, j+n) into buf.
func (s *Stored[T]) read(ctx *Context, buf []T, i, m, j, n int) View[T] {
	if s.Widen == nil {
		return s.bare(i, j)
	}
	if s.across() {
		t := s.T()
		return t.read(ctx, buf, j, n, i, m).T()
	}
	pitch := linePitch[T](n)
	s.lines(ctx, buf, pitch, i, m, j, n)
	return rowMajor(buf, pitch)
}

// bare is the matrix from (i, j) on, of Ts.
func (s *Stored[T]) bare(i, j int) View[T] {
	v := View[T]{Off: s.Off, RS: s.RS, CS: s.CS, Rows: s.Rows, Cols: s.Cols}
	if len(s.Data) > 0 {
		v.Data = unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(s.Data))), len(s.Data)/s.Size)
	}
	if v.Rows != nil {
		v.Rows = v.Rows[i:]
	} else {
		v.Off += i * v.RS
	}
	if v.Cols != nil {
		v.Cols = v.Cols[j:]
	} else {
		v.Off += j * v.CS
	}
	return v
}

// lines widens lines to places pitch apart.
func (s *Stored[T]) lines(ctx *Context, buf []T, pitch, i, m, j, n int) {
	rows, cols := s.rows(), s.cols()
	if cols.table == nil && cols.step == 1 && rows.table == nil && rows.step == n && pitch == n {
		s.Widen(buf[:m*n], s.bytes(s.Off+i*n+j, m*n))
		return
	}
	var raw []byte
	for x := range m {
		at, line := s.Off+rows.at(i+x), buf[x*pitch:][:n]
		if cols.unit(j, n) {
			s.Widen(line, s.bytes(at+cols.at(j), n))
			continue
		}
		if raw == nil {
			var held *scratch
			raw, held = grab[byte](ctx, n*s.Size)
			defer release(ctx, held)
		}
		for y := range n {
			copyElement(raw[y*s.Size:], s.bytes(at+cols.at(j+y), 1), s.Size)
		}
		s.Widen(line, raw)
	}
}

// bytes are n neighbouring elements.
func (s *Stored[T]) bytes(at, n int) []byte { return s.Data[at*s.Size:][:n*s.Size] }

func copyElement(dst, src []byte, size int) {
	switch size {
	case 1:
		dst[0] = src[0]
	case 2:
		*(*[2]byte)(dst) = [2]byte(src)
	default:
		copy(dst[:size], src)
	}
}

// write narrows dense rows of n to rows [i, i+m) and columns [j, j+n).
func (s *Stored[T]) write(ctx *Context, buf []T, i, m, j, n int) {
	if s.Narrow == nil {
		to := s.bare(i, j)
		for x := range m {
			for y, v := range buf[x*n:][:n] {
				to.Data[to.Off+to.rows().at(x)+to.cols().at(y)] = v
			}
		}
		return
	}
	rows, cols := s.rows(), s.cols()
	if cols.table == nil && cols.step == 1 && rows.table == nil && rows.step == n {
		s.Narrow(s.bytes(s.Off+i*n+j, m*n), buf[:m*n])
		return
	}
	var raw []byte
	for x := range m {
		at, line := s.Off+rows.at(i+x), buf[x*n:][:n]
		if cols.unit(j, n) {
			s.Narrow(s.bytes(at+cols.at(j), n), line)
			continue
		}
		if raw == nil {
			var held *scratch
			raw, held = grab[byte](ctx, n*s.Size)
			defer release(ctx, held)
		}
		s.Narrow(raw, line)
		for y := range n {
			copyElement(s.bytes(at+cols.at(j+y), 1), raw[y*s.Size:], s.Size)
		}
	}
}

// dense reports whether matrices of m by n at multiples of their size follow each other without gaps, row by row.
func (s *Stored[T]) dense(m, n int, at Places) bool {
	return at.Table == nil && at.Step == m*n && s.Rows == nil && s.Cols == nil && s.CS == 1 && s.RS == n
}

// readAll widens whole matrices, one behind the other.
func (s *Stored[T]) readAll(ctx *Context, buf []T, m, n int, at Places, lo, hi int) View[T] {
	t := *s
	turned := s.across()
	if turned {
		t, m, n = s.T(), n, m
	}
	v := rowMajor(buf, n)
	if turned {
		v = v.T()
	}
	if t.Widen == nil {
		t.Widen = func(dst []T, src []byte) {
			copy(dst, unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(src))), len(dst)))
		}
	}
	if t.dense(m, n, at) {
		t.Widen(buf[:(hi-lo)*m*n], t.bytes(s.Off+lo*at.Step, (hi-lo)*m*n))
		return v
	}
	for i := lo; i < hi; i++ {
		t.Off = s.Off + at.at(i)
		t.lines(ctx, buf[(i-lo)*m*n:], n, 0, m, 0, n)
	}
	return v
}

// writeAll narrows whole matrices, one behind the other.
func (s *Stored[T]) writeAll(ctx *Context, buf []T, m, n int, at Places, lo, hi int) {
	t := *s
	if t.Narrow != nil && t.dense(m, n, at) {
		t.Narrow(t.bytes(s.Off+lo*at.Step, (hi-lo)*m*n), buf[:(hi-lo)*m*n])
		return
	}
	for i := lo; i < hi; i++ {
		t.Off = s.Off + at.at(i)
		t.write(ctx, buf[(i-lo)*m*n:][:m*n], 0, m, 0, n)
	}
}

// Products of numbers that are stored in another form than they are multiplied in: small floats as float32s, small integers
// and truth values as int32s. Operands are widened block by block into scratch memory of a fixed size, the sums stay wide, and
// the result is narrowed once.

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

// The blocks that are widened together. Of a product with few rows or columns, where an element is hardly used again, they are
// small enough for the first two caches.
const (
	mixedRows   = 192
	mixedCols   = 512
	mixedDeep   = 256
	mixedUnit   = 32
	mixedPieces = 8        // groups of small products that helpers share, at least
	mixedThin   = 16       // rows or columns up to which a product is thin
	thinShort   = 64       // its blocks' shorter edge
	mixedWork   = 24 << 10 // elements of a group of small products
)

// mixed is a product of stored operands.
type mixed[T Number] struct {
	m, n, k    int
	a, b, c    Stored[T]
	im, jn, kn int  // most of a block
	paired     bool // blocks are multiplied as pairs where that can be
}

// Mixed sets C = A·B, count times, as Batch does.
func Mixed[T Number](ctx *Context, count, m, n, k int, a Stored[T], ap Places, b Stored[T], bp Places, c Stored[T], cp Places) {
	if m < 0 || n < 0 || k < 0 || count < 0 {
		panic("gemm: negative size")
	}
	if m == 0 || n == 0 || count == 0 {
		return
	}
	if c.CS != 1 && c.RS == 1 && c.Rows == nil {
		m, n, a, b, ap, bp, c = n, m, b.T(), a.T(), bp, ap, c.T()
	}
	p := &mixed[T]{m: m, n: n, k: k, a: a, b: b, c: c, im: min(m, mixedRows), jn: min(n, mixedCols), kn: min(k, mixedDeep)}
	if each := m*k + k*n + m*n; count > 1 && each <= mixedWork && k > 0 {
		p.groups(ctx, count, mixedWork/each, ap, bp, cp)
		return
	}
	p.paired = p.usesPairs(ctx)
	if p.paired {
		p.kn = min(k, 2*mixedDeep)
	}
	p.thin()
	for i := range count {
		q := *p
		q.a.Off, q.b.Off, q.c.Off = a.Off+ap.at(i), b.Off+bp.at(i), c.Off+cp.at(i)
		if !q.smallColumn(ctx) {
			q.one(ctx)
		}
	}
}

// thin fits the blocks to a product with few rows or columns: they run along the way that memory does.
func (p *mixed[T]) thin() {
	long := max(mixedCols, mixedDeep)
	switch {
	case p.n <= mixedThin && p.a.cols().step == 1:
		p.im, p.kn = min(p.m, thinShort), min(p.k, long)
	case p.n <= mixedThin:
		p.im, p.kn = min(p.m, long), min(p.k, thinShort)
	case p.m <= mixedThin && p.b.rows().step == 1:
		p.jn, p.kn = min(p.n, thinShort), min(p.k, long)
	case p.m <= mixedThin:
		p.jn, p.kn = min(p.n, long), min(p.k, thinShort)
	}
}

// one computes the product in pieces: rectangles of C, or of a small and deep one parts of its sums, as split does.
func (p *mixed[T]) one(ctx *Context) {
	run := func(n int, f func(ctx *Context, t int)) {
		if n < 2 || ctx == nil || ctx.Pool == nil || p.m*p.n*p.k < parallelWork {
			for t := range n {
				f(ctx.alone(), t)
			}
			return
		}
		serial := ctx.serial()
		ctx.Pool.Run(n, func(t int) { f(serial, t) })
	}
	rows, cols := cut(p.m, p.im), cut(p.n, p.jn)
	pieces := 1
	if p.k >= 2*splitDepth && p.m*p.n <= splitTile {
		pieces = min(cut(p.k, splitDepth), maxPieces)
	}
	if pieces == 1 {
		run(rows*cols, func(ctx *Context, t int) {
			i0, i1 := edge(p.m, rows, t%rows), edge(p.m, rows, t%rows+1)
			j0, j1 := edge(p.n, cols, t/rows), edge(p.n, cols, t/rows+1)
			if p.c.Narrow == nil {
				p.sums(ctx, i0, i1, j0, j1, 0, p.k, p.c.bare(i0, j0))
				return
			}
			size := (i1 - i0) * (j1 - j0)
			buf, s := grab[T](ctx, size+p.room(i1-i0, j1-j0, p.k))
			defer release(ctx, s)
			p.sumsIn(ctx, i0, i1, j0, j1, 0, p.k, rowMajor(buf[:size], j1-j0), buf[size:])
			p.c.write(ctx, buf[:size], i0, i1-i0, j0, j1-j0)
		})
		return
	}
	size := p.m * p.n
	parts, s := grab[T](ctx, pieces*size)
	defer release(ctx, s)
	run(pieces, func(ctx *Context, t int) {
		out := rowMajor(parts[t*size:][:size], p.n)
		for i := range rows {
			for j := range cols {
				i0, j0 := edge(p.m, rows, i), edge(p.n, cols, j)
				part := out
				part.Off = i0*p.n + j0
				p.sums(ctx, i0, edge(p.m, rows, i+1), j0, edge(p.n, cols, j+1), t*p.k/pieces, (t+1)*p.k/pieces, part)
			}
		}
	})
	for t := 1; t < pieces; t++ {
		for i, v := range parts[t*size:][:size] {
			parts[i] += v
		}
	}
	p.c.write(ctx, parts[:size], 0, p.m, 0, p.n)
}

// alone is a context without helpers.
func (c *Context) alone() *Context {
	if c == nil || c.Pool == nil {
		return c
	}
	return c.serial()
}

// edge is where the i-th of count nearly equal pieces of n begins, a multiple of whole tiles' columns if there are many.
func edge(n, count, i int) int {
	if count == 1 || i == count {
		return n * i / count
	}
	return cut(n, mixedUnit) * i / count * mixedUnit
}

// room is how many Ts the blocks take of which m by n sums of k terms are made.
func (p *mixed[T]) room(m, n, k int) int {
	if k == 0 {
		return 0
	}
	kn := cut(k, cut(k, p.kn))
	return p.a.room(m, kn) + p.b.room(kn, n)
}

// sums sets out to the terms [k0, k1) of a rectangle of C.
func (p *mixed[T]) sums(ctx *Context, i0, i1, j0, j1, k0, k1 int, out View[T]) {
	buf, s := grab[T](ctx, p.room(i1-i0, j1-j0, k1-k0))
	defer release(ctx, s)
	p.sumsIn(ctx, i0, i1, j0, j1, k0, k1, out, buf)
}

// sumsIn does so with the given scratch.
func (p *mixed[T]) sumsIn(ctx *Context, i0, i1, j0, j1, k0, k1 int, out View[T], buf []T) {
	im, jn := i1-i0, j1-j0
	if k0 == k1 {
		Gemm(ctx, im, jn, 0, View[T]{}, View[T]{}, out, false)
		return
	}
	blocks := cut(k1-k0, p.kn)
	split := p.a.room(im, cut(k1-k0, blocks))
	for x := range blocks {
		at, end := k0+x*(k1-k0)/blocks, k0+(x+1)*(k1-k0)/blocks
		if p.pairs(ctx, buf, i0, im, j0, jn, at, end-at, out, x > 0) {
			continue
		}
		a := p.a.read(ctx, buf, i0, im, at, end-at)
		b := p.b.read(ctx, buf[split:], at, end-at, j0, jn)
		Gemm(ctx, im, jn, end-at, a, b, out, x > 0)
	}
}

// groups does many small products, some at a time.
func (p *mixed[T]) groups(ctx *Context, count, size int, ap, bp, cp Places) {
	size = min(size, count)
	if ctx != nil && ctx.Pool != nil && count*p.m*p.n*p.k >= parallelWork {
		size = min(size, cut(count, mixedPieces))
	}
	group := func(ctx *Context, lo, hi int) {
		shared := bp.Table == nil && bp.Step == 0
		nb := hi - lo
		if shared {
			nb = 1
		}
		buf, s := grab[T](ctx, (hi-lo)*(p.m*p.k+p.m*p.n)+nb*p.k*p.n)
		defer release(ctx, s)
		cbuf := buf[:(hi-lo)*p.m*p.n]
		abuf := buf[len(cbuf):][:(hi-lo)*p.m*p.k]
		bbuf := buf[len(cbuf)+len(abuf):]
		a := p.a.readAll(ctx, abuf, p.m, p.k, ap, lo, hi)
		b := p.b.readAll(ctx, bbuf, p.k, p.n, bp, lo, lo+nb)
		step := p.k * p.n
		if shared {
			step = 0
		}
		Batch(ctx, hi-lo, p.m, p.n, p.k, a, Places{Step: p.m * p.k}, b, Places{Step: step}, rowMajor(cbuf, p.n), Places{Step: p.m * p.n}, false)
		p.c.writeAll(ctx, cbuf, p.m, p.n, cp, lo, hi)
	}
	n := cut(count, size)
	if ctx == nil || ctx.Pool == nil || count*p.m*p.n*p.k < parallelWork {
		for g := range n {
			group(ctx.alone(), g*size, min(count, (g+1)*size))
		}
		return
	}
	serial := ctx.serial()
	ctx.Pool.Run(n, func(g int) { group(serial, g*size, min(count, (g+1)*size)) })
}

func rowMajor[T Number](data []T, cols int) View[T] { return View[T]{Data: data, RS: cols, CS: 1} }

// across tells that the matrix is read down its columns, which lie closer together than its rows.
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

// dense tells that matrices of m by n at multiples of their size follow each other without gaps, row by row.
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

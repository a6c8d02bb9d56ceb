// Copies between strided layouts of any rank.

package loops

import "unsafe"

// maxRank bounds the rank of the layouts that copies accept; it is NumPy's.
const maxRank = 64

// Copy sets every element of the layout (dst, doff, dstr, shape) to the one at the same index of (src, soff, sstr, shape).
// The layouts must not overlap; strides of src may be zero, and either's may be negative. T holds no pointers.
func Copy[T any](dst []T, doff int, dstr []int, src []T, soff int, sstr []int, shape []int) {
	var p copyPlan
	if !p.make(doff, dstr, soff, sstr, shape) {
		return
	}
	switch unsafe.Sizeof(*new(T)) {
	case 1:
		runPlan(&p, as[uint8](dst), as[uint8](src))
	case 2:
		runPlan(&p, as[uint16](dst), as[uint16](src))
	case 4:
		runPlan(&p, as[uint32](dst), as[uint32](src))
	case 8:
		runPlan(&p, as[uint64](dst), as[uint64](src))
	case 16:
		runPlan(&p, as[[2]uint64](dst), as[[2]uint64](src))
	default:
		runPlan(&p, dst, src)
	}
}

// copyPlan is a copy in canonical form: no axis of length one, strides of dst positive and falling, neighbours merged
// where they make one longer axis. The last two axes are done by a two-dimensional kernel.
type copyPlan struct {
	rank       int
	doff, soff int
	axes       [maxRank]copyAxis
}

type copyAxis struct{ n, d, s int }

// make fills p and reports whether there is anything to copy.
func (p *copyPlan) make(doff int, dstr []int, soff int, sstr []int, shape []int) bool {
	if len(shape) > maxRank {
		panic("loops: rank above 64")
	}
	p.doff, p.soff = doff, soff
	for i, n := range shape {
		if n == 0 {
			return false
		}
		if n > 1 {
			p.insert(copyAxis{n, dstr[i], sstr[i]})
		}
	}
	p.merge()
	p.pairUp()
	return true
}

// insert keeps the axes sorted by falling stride of dst, equal ones in the order given.
func (p *copyPlan) insert(a copyAxis) {
	if a.d < 0 {
		p.doff += (a.n - 1) * a.d
		p.soff += (a.n - 1) * a.s
		a.d, a.s = -a.d, -a.s
	}
	i := p.rank
	for ; i > 0 && p.axes[i-1].d < a.d; i-- {
		p.axes[i] = p.axes[i-1]
	}
	p.axes[i] = a
	p.rank++
}

func (p *copyPlan) merge() {
	k := 0
	for i := 1; i < p.rank; i++ {
		a, o := p.axes[i], &p.axes[k]
		if o.d == a.d*a.n && o.s == a.s*a.n {
			*o = copyAxis{o.n * a.n, a.d, a.s}
			continue
		}
		k++
		p.axes[k] = a
	}
	p.rank = min(p.rank, k+1)
}

// pairUp moves the axis along which src is densest next to the last, so that the two meet in one kernel.
func (p *copyPlan) pairUp() {
	last := p.rank - 1
	best := last
	for i := range last {
		if s := magnitude(p.axes[i].s); s != 0 && s < magnitude(p.axes[best].s) {
			best = i
		}
	}
	if best >= last-1 {
		return
	}
	a := p.axes[best]
	copy(p.axes[best:], p.axes[best+1:last])
	p.axes[last-1] = a
}

func magnitude(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

func runPlan[W any](p *copyPlan, dst, src []W) {
	switch p.rank {
	case 0:
		dst[p.doff] = src[p.soff]
		return
	case 1:
		a := p.axes[0]
		copyRun(dst, p.doff, a.d, src, p.soff, a.s, a.n)
		return
	}
	outer := p.rank - 2
	x, y := p.axes[outer], p.axes[outer+1]
	var idx [maxRank]int
	d, s := p.doff, p.soff
	for {
		copyPlane(dst, d, src, s, x, y)
		i := outer - 1
		for ; i >= 0; i-- {
			a := &p.axes[i]
			idx[i]++
			d += a.d
			s += a.s
			if idx[i] < a.n {
				break
			}
			d -= a.n * a.d
			s -= a.n * a.s
			idx[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

// copyPlane copies rows x of columns y.
func copyPlane[W any](dst []W, d int, src []W, s int, x, y copyAxis) {
	if xs, ys := magnitude(x.s), magnitude(y.s); xs != 0 && xs < ys {
		transpose(dst, d, src, s, x, y)
		return
	}
	for range x.n {
		copyRun(dst, d, y.d, src, s, y.s, y.n)
		d += x.d
		s += x.s
	}
}

// copyRun copies n elements along one axis.
func copyRun[W any](dst []W, d, dstep int, src []W, s, sstep, n int) {
	if dstep != 1 {
		scatterRun(dst, d, dstep, src, s, sstep, n)
		return
	}
	if n == 0 {
		return
	}
	out := dst[d : d+n]
	switch sstep {
	case 1:
		if n > 16 {
			copy(out, src[s:s+n])
			return
		}
		in := src[s : s+n]
		for i := range out {
			out[i] = in[i]
		}
	case 0:
		Fill(out, src[s])
	default:
		gatherRun(out, src, s, sstep)
	}
}

// gatherRun fills out from every sstep-th element. The ends are looked at first, so that the loop need not check.
func gatherRun[W any](out, src []W, s, sstep int) {
	n := len(out)
	_, _ = src[s], src[s+(n-1)*sstep]
	size := int(unsafe.Sizeof(out[0]))
	step := sstep * size
	p := unsafe.Pointer(&src[s])
	i := 0
	for ; i+4 < n; i += 4 {
		o := out[i : i+4 : i+4]
		o[0] = *(*W)(p)
		o[1] = *(*W)(unsafe.Add(p, step))
		o[2] = *(*W)(unsafe.Add(p, 2*step))
		o[3] = *(*W)(unsafe.Add(p, 3*step))
		p = unsafe.Add(p, 4*step)
	}
	for s += i * sstep; i < n; i++ {
		out[i] = src[s]
		s += sstep
	}
}

// scatterRun writes every dstep-th element.
func scatterRun[W any](dst []W, d, dstep int, src []W, s, sstep, n int) {
	if n == 0 {
		return
	}
	_, _, _, _ = src[s], src[s+(n-1)*sstep], dst[d], dst[d+(n-1)*dstep]
	size := int(unsafe.Sizeof(src[0]))
	from, to := sstep*size, dstep*size
	p, q := unsafe.Pointer(&src[s]), unsafe.Pointer(&dst[d])
	for range n - 1 {
		*(*W)(q) = *(*W)(p)
		p, q = unsafe.Add(p, from), unsafe.Add(q, to)
	}
	*(*W)(q) = *(*W)(p)
}

// Fill sets every element of dst to v.
func Fill[T any](dst []T, v T) {
	if len(dst) > 256 {
		for i := range dst[:64] {
			dst[i] = v
		}
		for n := 64; n < len(dst); n *= 2 {
			copy(dst[n:], dst[:n])
		}
		return
	}
	for i := range dst {
		dst[i] = v
	}
}

// FillLayout sets every element of a strided layout to v.
func FillLayout[T any](dst []T, off int, strides, shape []int, v T) {
	var zero [maxRank]int
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

// What the kernels fetch into the second cache while they multiply: the operands of the next product of a batch.

//go:build (amd64 || arm64) && !purego

package gemm

import "unsafe"

// fetch is what a kernel fetches during one tile: two lines for each k, a step apart.
type fetch struct {
	at   uintptr
	step int
}

const (
	fetchWidth = 2 * cacheLine
	fetchBytes = 1 << 19 // of two products that follow each other: beyond, what comes would drive out what is in use
)

// fetcher lists them for all tiles of a product.
type fetcher struct {
	list   []fetch
	ofB    int   // the first ones are of B
	ofA    int   // and these of A
	places []int // where they begin in their operands
}

// newFetcher shares out operands laid out like those of d over the tiles: first B, as tiles of C see it, then A, in columns of
// two lines.
func (mc *machine) newFetcher(d *direct) *fetcher {
	rows := mc.rowsAlike(d.m)
	f := &fetcher{list: make([]fetch, cut(d.m, rows)*cut(d.n*mc.size, mc.line))}
	put := func(place, step int) bool {
		if len(f.places) < len(f.list) {
			f.list[len(f.places)].step = step
			f.places = append(f.places, place)
			return true
		}
		return false
	}
	line := func(lines, length, stride int) int { // as many lines of such a length
		from := len(f.places)
		if lines > 1 && stride == length { // that follow each other
			for x := 0; x < lines*length && put(x, fetchWidth); x += d.k * fetchWidth {
			}
			return len(f.places) - from
		}
		for y := 0; y < lines; y += d.k {
			for x := 0; x < length && put(y*stride+x, stride); x += fetchWidth {
			}
		}
		return len(f.places) - from
	}
	f.ofB = line(d.k, d.n*mc.size, d.bks)
	if d.ars == mc.size {
		f.ofA = line(d.k, d.m*mc.size, d.aks)
	} else {
		f.ofA = line(d.m, d.k*mc.size, d.ars)
	}
	for i := range f.list {
		f.list[i].at = uintptr(unsafe.Pointer(d.b)) // what is always there
	}
	for put(0, 0) {
	}
	return f
}

// next lists what to fetch of operands at a and b during the product of those at olda and oldb; nothing that is there.
func (f *fetcher) next(olda, oldb, a, b *byte) []fetch {
	at := func(from, to int, base *byte) {
		for i := from; i < to; i++ {
			f.list[i].at = uintptr(unsafe.Pointer(base)) + uintptr(f.places[i])
		}
	}
	if b != oldb {
		at(0, f.ofB, b)
	}
	if a != olda {
		at(f.ofB, f.ofB+f.ofA, a)
	}
	return f.list
}

// during lists what to fetch while a panel is multiplied with a block: for each tile the columns of B that come next, and, as
// far as it can be told, A where it lies in panel next, if that comes before end.
func (r *run[T]) during(list []fetch, x *block, next, end int) []fetch {
	b := uintptr(unsafe.Pointer(x.b))
	for t := range list {
		list[t] = fetch{b, 0}
		if t+1 < len(list) && r.bks == fetchWidth {
			list[t] = fetch{b + uintptr((t+1)*r.bpanel), r.bks}
		}
	}
	if len(list) == 0 || next >= end || r.ar.table != nil || r.ac.table != nil {
		return list
	}
	i0, rows := r.panel(next)
	a := uintptr(unsafe.Pointer(ptr(r.a, r.aoff+i0*r.ar.step+r.k0*r.ac.step)))
	switch {
	case r.ar.step == 1:
		list[0] = fetch{a, r.ac.step * r.size}
	case r.gap() > 0 && len(list) >= rows:
		for i := range rows {
			list[i] = fetch{a + uintptr(i*r.ar.step*r.size), r.ac.step * r.size}
		}
	}
	return list
}

// Packing for the assembly microkernels.

//go:build (amd64 || arm64) && !purego

package gemm

import "unsafe"

// copyColumns copies, for each k, n neighbouring elements from off on to places pitch apart.
func copyColumns[T Number](dst []T, pitch int, src []T, off, n int, ks axis, k0, kn int) {
	for k := range kn {
		at := off + ks.at(k0+k)
		from, to := src[at:at+n], dst[k*pitch:][:n]
		for i := range to {
			to[i] = from[i]
		}
	}
}

// packB copies kn rows and jn columns of B into panels of nr columns, k by k; the last panel is filled up with zeros.
func (r *run[T]) packB(j0, jn, k0, kn int) {
	for j := 0; j < jn; j += r.nr {
		cols := min(r.nr, jn-j)
		panel := r.bbuf[j*kn:][:kn*r.nr]
		switch {
		case cols == r.nr && r.bc.unit(j0+j, cols):
			r.packLines(panel, r.boff+r.bc.at(j0+j), k0, kn)
		case cols == r.nr && r.br.table == nil && r.br.step == 1 && r.bc.table == nil && r.squares != nil:
			r.packTransposed(panel, r.nr, r.b, r.boff+r.bc.at(j0+j)+k0, r.bc.step, kn)
		default:
			pack(panel, r.b, r.boff, r.bc, j0+j, cols, r.br, k0, kn, r.nr)
		}
	}
}

// packLines copies the lines of a whole tile.
func (r *run[T]) packLines(panel []T, off, k0, kn int) {
	base := unsafe.Pointer(unsafe.SliceData(r.b))
	dst := unsafe.Pointer(unsafe.SliceData(panel))
	switch r.line {
	case 128:
		for k := range kn {
			*(*[128]byte)(unsafe.Add(dst, k*128)) = *(*[128]byte)(unsafe.Add(base, (off+r.br.at(k0+k))*r.size))
		}
	case 64:
		for k := range kn {
			*(*[64]byte)(unsafe.Add(dst, k*64)) = *(*[64]byte)(unsafe.Add(base, (off+r.br.at(k0+k))*r.size))
		}
	case 48:
		for k := range kn {
			*(*[48]byte)(unsafe.Add(dst, k*48)) = *(*[48]byte)(unsafe.Add(base, (off+r.br.at(k0+k))*r.size))
		}
	default:
		panic("gemm: no such line")
	}
}

// packTransposed turns width rows that are dense along k, step apart, into lines, a register square at a time; off is where the
// first one begins. What is left of k is done singly.
func (r *run[T]) packTransposed(panel []T, width int, src []T, off, step, kn int) {
	edge := r.vec / r.size
	blocks := kn / edge
	for h := 0; h < width && blocks > 0; h += edge {
		r.squares(ptr(src, off+h*step), step*r.size, ptr(panel, h), width*r.size, blocks, r.vec, edge*width*r.size)
	}
	for x := range width {
		for k := blocks * edge; k < kn; k++ {
			panel[k*width+x] = src[off+x*step+k]
		}
	}
}

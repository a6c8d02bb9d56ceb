// Packing for the assembly microkernels.

//go:build amd64 && !purego

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
		case cols == r.nr && r.br.table == nil && r.br.step == 1 && r.bc.table == nil && r.vec == 64:
			r.packTransposed(panel, r.boff+r.bc.at(j0+j)+k0, k0, kn)
		default:
			pack(panel, r.b, r.boff, r.bc, j0+j, cols, r.br, k0, kn, r.nr)
		}
	}
}

// packLines copies lines of two whole vectors.
func (r *run[T]) packLines(panel []T, off, k0, kn int) {
	base := unsafe.Pointer(unsafe.SliceData(r.b))
	dst := unsafe.Pointer(unsafe.SliceData(panel))
	if r.vec == 64 {
		for k := range kn {
			*(*[128]byte)(unsafe.Add(dst, k*128)) = *(*[128]byte)(unsafe.Add(base, (off+r.br.at(k0+k))*r.size))
		}
		return
	}
	for k := range kn {
		*(*[64]byte)(unsafe.Add(dst, k*64)) = *(*[64]byte)(unsafe.Add(base, (off+r.br.at(k0+k))*r.size))
	}
}

// packTransposed turns columns that are dense along k into lines, a register square at a time; off is where the first one
// begins. What is left of k is done singly.
func (r *run[T]) packTransposed(panel []T, off, k0, kn int) {
	edge := r.vec / r.size
	blocks := kn / edge
	for h := 0; h < r.nr && blocks > 0; h += edge {
		src, dst := ptr(r.b, off+h*r.bc.step), ptr(panel, h)
		if r.size == 4 {
			transpose512F32(src, r.bc.step*r.size, dst, 2*r.vec, blocks, r.vec, edge*2*r.vec)
		} else {
			transpose512F64(src, r.bc.step*r.size, dst, 2*r.vec, blocks, r.vec, edge*2*r.vec)
		}
	}
	for x := range r.nr {
		for k := blocks * edge; k < kn; k++ {
			panel[k*r.nr+x] = r.b[off+x*r.bc.step+k]
		}
	}
}

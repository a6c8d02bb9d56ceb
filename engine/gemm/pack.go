// Packing: panels of r rows, k by k, from any strides.

package gemm

// pack copies rows [i, i+n) and places [k0, k0+kc) of an operand into panels of r rows, dst[(panel·kc + k)·r + row], with zeros
// for the rows that the last panel lacks. B is packed by the same function: its columns are the rows here.
func pack[T Number](dst, src []T, off int, rows axis, i, n int, ks axis, k0, kc, r int) {
	for ; n > 0; i, n = i+r, n-r {
		panel := dst[:kc*r]
		dst = dst[kc*r:]
		w := min(n, r)
		if w < r {
			clear(panel)
		}
		if rows.table == nil && rows.step != 1 && ks.table == nil && abs(rows.step) < abs(ks.step) {
			packStrided(panel, src, off+rows.at(i), rows.step, w, ks, k0, kc, r)
			continue
		}
		for row := 0; row < w; {
			run := rows.run(i+row, w-row)
			if at := off + rows.at(i+row); run > 1 {
				packAcross(panel[row:], src, at, run, ks, k0, kc, r)
			} else {
				packAlong(panel[row:], src, at, ks, k0, kc, r)
			}
			row += run
		}
	}
}

// packAcross copies w neighbouring elements for each k.
func packAcross[T Number](panel, src []T, off, w int, ks axis, k0, kc, r int) {
	for k := range kc {
		at := off + ks.at(k0+k)
		in, out := src[at:at+w], panel[k*r:][:w]
		for x := range out {
			out[x] = in[x]
		}
	}
}

// packStrided copies w elements, step apart, for each k.
func packStrided[T Number](panel, src []T, off, step, w int, ks axis, k0, kc, r int) {
	for k := range kc {
		at := off + ks.at(k0+k)
		out := panel[k*r:][:w]
		for x := range out {
			out[x] = src[at]
			at += step
		}
	}
}

func abs(x int) int { return max(x, -x) }

// packAlong spreads one row over a panel.
func packAlong[T Number](panel, src []T, off int, ks axis, k0, kc, r int) {
	if ks.table != nil {
		for k, t := range ks.table[k0 : k0+kc] {
			panel[k*r] = src[off+t]
		}
		return
	}
	at := off + k0*ks.step
	for k := range kc {
		panel[k*r] = src[at]
		at += ks.step
	}
}

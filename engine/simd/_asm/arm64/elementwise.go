// Element-wise kernels. All take a number of elements that is a multiple of a unit and go through memory once:
//
//	for i := 0; i < n; i++ { dst[i] = f(a[i], b[i]) }
package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

// unit is the piece that a kernel takes at a time: so many elements, and the bytes that they fill of an operand and of the result.
type unit struct{ lanes, in, out int }

// stream writes a kernel that works on unroll units at a time, then on one. It computes the result's registers from the
// operands', and all of them before any is stored.
func stream(f *neon.File, name string, operands, unroll int, u unit, compute func(b *neon.Block, src ...[]val) []val) {
	names := []string{"n", "dst", "a", "b"}[:2+operands]
	params := "n int"
	for _, p := range names[1:] {
		params += ", " + p + " *byte"
	}
	g := f.Func(name, params, "")
	g.Args(names...)
	for _, count := range []int{unroll, 1} {
		emit := body(g, operands, count, u, compute)
		g.Counted(fmt.Sprintf("by%d", count), count*u.lanes, func() {
			emit()
			g.Asm("ADD $%d, R1, R1", count*u.out)
			for i := range operands {
				g.Asm("ADD $%d, R%d, R%d", count*u.in, 2+i, 2+i)
			}
		})
		if unroll == 1 {
			break
		}
	}
	g.Ret()
}

func body(g *neon.Func, operands, count int, u unit, compute func(b *neon.Block, src ...[]val) []val) func() {
	b := g.Block()
	src := make([][][]val, count)
	for i := range operands {
		for c := range count {
			var piece []val
			for off := 0; off < u.in; off += 16 {
				piece = append(piece, b.Load(fmt.Sprint("R", 2+i), c*u.in+off))
			}
			src[c] = append(src[c], piece)
		}
	}
	var out []val
	for c := range count {
		out = append(out, compute(b, src[c]...)...)
	}
	for i, v := range out {
		b.Store(v, "R1", 16*i)
	}
	return b.Plan()
}

// floats is a kernel from vector to vector.
func floats(f *neon.File, op string, s neon.Shape, operands, unroll int, compute func(v vec, src []val) val) {
	stream(f, name(op, s), operands, unroll, unit{s.Lanes, 16, 16}, func(b *neon.Block, src ...[]val) []val {
		var x []val
		for _, p := range src {
			x = append(x, p[0])
		}
		return []val{compute(vec{b, s}, x)}
	})
}

func arithmetic(f *neon.File, s neon.Shape) {
	for _, op := range []string{"add", "sub", "mul", "div"} {
		floats(f, op, s, 2, 4, func(v vec, x []val) val { return v.Op3("f"+op, s, x[0], x[1]) })
	}
	// The first operand stays where the two are equal, of which one may be -0.
	for _, op := range []string{"max", "min"} {
		floats(f, op, s, 2, 4, func(v vec, x []val) val {
			return v.where(v.equal(x[0], x[1]), x[0], v.Op3("f"+op, s, x[0], x[1]))
		})
	}
	for _, op := range []string{"neg", "abs", "sqrt"} {
		floats(f, op, s, 1, 4, func(v vec, x []val) val { return v.Op2("f"+op, s, x[0]) })
	}
	floats(f, "recip", s, 1, 4, func(v vec, x []val) val { return v.div(v.num(1), x[0]) })
	for _, r := range [][2]string{{"rint", "n"}, {"floor", "m"}, {"ceil", "p"}, {"trunc", "z"}} {
		floats(f, r[0], s, 1, 4, func(v vec, x []val) val { return v.round(r[1], x[0]) })
	}
}

// comparing writes a kernel that leaves one byte, 0 or 1, for each element: as the mask tells, or the opposite.
func comparing(f *neon.File, name string, s neon.Shape, opposite bool, mask func(v vec, x, y val) val) {
	comparingSome(f, name, s, 2, opposite, func(v vec, x []val) val { return mask(v, x[0], x[1]) })
}

// comparingSome is comparing of so many operands.
func comparingSome(f *neon.File, name string, s neon.Shape, operands int, opposite bool, mask func(v vec, x []val) val) {
	u := unit{16, 16 * s.Size, 16}
	stream(f, name, operands, 1, u, func(b *neon.Block, src ...[]val) []val {
		var masks []val
		for i := range src[0] {
			var x []val
			for _, operand := range src {
				x = append(x, operand[i])
			}
			masks = append(masks, mask(vec{b, s}, x))
		}
		for _, half := range []neon.Shape{neon.S4, neon.H8, neon.B16} {
			if half.Size >= s.Size {
				continue
			}
			for i := range len(masks) / 2 {
				masks[i] = b.Op3("uzp1", half, masks[2*i], masks[2*i+1])
			}
			masks = masks[:len(masks)/2]
		}
		one := b.Const(8, 0x0101010101010101)
		if opposite {
			return []val{b.Op3("bic", neon.B16, one, masks[0])}
		}
		return []val{b.Op3("and", neon.B16, one, masks[0])}
	})
}

func comparisons(f *neon.File, s neon.Shape) {
	comparing(f, name("eq", s), s, false, vec.equal)
	comparing(f, name("ne", s), s, true, vec.equal)
	comparing(f, name("lt", s), s, false, vec.less)
	comparing(f, name("le", s), s, false, func(v vec, x, y val) val { return v.Op3("fcmge", s, y, x) })
}

// integers are the kernels on whole numbers, of either sign alike but where their order counts.
func integers(f *neon.File) {
	name := func(op string, s neon.Shape) string { return fmt.Sprintf("%sNEONI%d", op, 8*s.Size) }
	kernel := func(op string, s neon.Shape, compute func(v vec, x, y val) val) {
		stream(f, name(op, s), 2, 4, unit{s.Lanes, 16, 16}, func(b *neon.Block, src ...[]val) []val {
			return []val{compute(vec{b, s}, src[0][0], src[1][0])}
		})
	}
	simple := func(op, inst string, s neon.Shape) {
		kernel(op, s, func(v vec, x, y val) val { return v.Op3(inst, s, x, y) })
	}
	for _, s := range []neon.Shape{neon.B16, neon.H8, neon.S4, neon.D2} {
		simple("add", "add", s)
		simple("sub", "sub", s)
		if s != neon.D2 {
			simple("mul", "mul", s)
		} else {
			kernel("mul", s, vec.product)
		}
		for _, sign := range []struct{ name, letter, greater, greaterEqual string }{{"", "s", "cmgt", "cmge"}, {"Unsigned", "u", "cmhi", "cmhs"}} {
			if s != neon.D2 {
				simple("max"+sign.name, sign.letter+"max", s)
				simple("min"+sign.name, sign.letter+"min", s)
			} else {
				kernel("max"+sign.name, s, func(v vec, x, y val) val { return v.where(v.Op3(sign.greater, s, x, y), x, y) })
				kernel("min"+sign.name, s, func(v vec, x, y val) val { return v.where(v.Op3(sign.greater, s, x, y), y, x) })
			}
			comparing(f, name("lt"+sign.name, s), s, false, func(v vec, x, y val) val { return v.Op3(sign.greater, s, y, x) })
			comparing(f, name("le"+sign.name, s), s, false, func(v vec, x, y val) val { return v.Op3(sign.greaterEqual, s, y, x) })
		}
		same := func(v vec, x, y val) val { return v.Op3("cmeq", s, x, y) }
		comparing(f, name("eq", s), s, false, same)
		comparing(f, name("ne", s), s, true, same)
	}
	simple("and", "and", neon.B16)
	simple("or", "orr", neon.B16)
	simple("xor", "eor", neon.B16)
}

// product is that of double words. The upper halves only reach the upper half.
func (v vec) product(x, y val) val {
	low := func(a val) val {
		return v.Do(func(d neon.V, src []neon.V) neon.Inst { return neon.Change("xtn", false, d, src[0]) }, a)
	}
	cross := v.Op3("mul", neon.S4, v.Op2("rev64", neon.S4, y), x)
	cross = v.Do(func(d neon.V, src []neon.V) neon.Inst { return neon.AddPairs(d, src[0]) }, cross)
	return v.Into(func(d neon.V, src []neon.V) neon.Inst { return neon.AddProducts(d, src[1], src[2]) }, v.shiftLeft(cross, 32), low(x), low(y))
}

// conversions between element types, named source-to-destination. Numbers outside the range of a whole type, and NaN, give its
// least number; the instruction does so below the range only.
func conversions(f *neon.File) {
	change := func(b *neon.Block, op string, upper bool, x val) val {
		return b.Do(func(d neon.V, src []neon.V) neon.Inst { return neon.Change(op, upper, d, src[0]) }, x)
	}
	join := func(b *neon.Block, op string, lo, hi val) val {
		return b.Into(func(d neon.V, src []neon.V) neon.Inst { return neon.Change(op, true, d, src[1]) }, change(b, op, false, lo), hi)
	}
	conv := func(name string, unroll int, u unit, compute func(b *neon.Block, x []val) []val) {
		stream(f, name+"NEON", 1, unroll, u, func(b *neon.Block, src ...[]val) []val { return compute(b, src[0]) })
	}
	conv("f32f64x", 4, unit{4, 16, 32}, func(b *neon.Block, x []val) []val {
		return []val{change(b, "fcvtl", false, x[0]), change(b, "fcvtl", true, x[0])}
	})
	conv("f64f32x", 4, unit{4, 32, 16}, func(b *neon.Block, x []val) []val { return []val{join(b, "fcvtn", x[0], x[1])} })
	conv("i32f64x", 4, unit{4, 16, 32}, func(b *neon.Block, x []val) []val {
		lo, hi := change(b, "sxtl", false, x[0]), change(b, "sxtl", true, x[0])
		return []val{b.Op2("scvtf", neon.D2, lo), b.Op2("scvtf", neon.D2, hi)}
	})
	conv("i32f32x", 4, unit{4, 16, 16}, func(b *neon.Block, x []val) []val { return []val{b.Op2("scvtf", neon.S4, x[0])} })
	conv("i64f64x", 4, unit{2, 16, 16}, func(b *neon.Block, x []val) []val { return []val{b.Op2("scvtf", neon.D2, x[0])} })
	conv("u8f32x", 1, unit{16, 16, 64}, func(b *neon.Block, x []val) []val {
		var out []val
		for _, h := range []bool{false, true} {
			w := change(b, "uxtlb", h, x[0])
			for _, q := range []bool{false, true} {
				out = append(out, b.Op2("ucvtf", neon.S4, change(b, "uxtlh", q, w)))
			}
		}
		return out
	})
	conv("f32i32x", 4, unit{4, 16, 16}, func(b *neon.Block, x []val) []val {
		v := vec{b, neon.S4}
		return []val{v.where(v.less(x[0], v.num(0x1p31)), b.Op2("fcvtzs", neon.S4, x[0]), v.bits(1<<31))}
	})
	conv("f64i64x", 4, unit{2, 16, 16}, func(b *neon.Block, x []val) []val {
		v := vec{b, neon.D2}
		return []val{v.where(v.less(x[0], v.num(0x1p63)), b.Op2("fcvtzs", neon.D2, x[0]), v.bits(1<<63))}
	})
	conv("f64i32x", 2, unit{4, 32, 16}, func(b *neon.Block, x []val) []val {
		v := vec{b, neon.D2}
		least := v.bits(1 << 31)
		for i, y := range x {
			in := v.and(v.less(y, v.num(0x1p31)), v.less(v.num(-0x1p31-1), y))
			x[i] = v.where(in, b.Op2("fcvtzs", neon.D2, y), least)
		}
		return []val{join(b, "xtn", x[0], x[1])}
	})
}

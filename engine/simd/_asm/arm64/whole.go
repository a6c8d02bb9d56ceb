// Element-wise kernels on whole numbers beyond the arithmetic: signs and shifts.

package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

// wholeNumbers writes them all.
func wholeNumbers(f *neon.File) {
	for _, s := range []neon.Shape{neon.B16, neon.H8, neon.S4, neon.D2} {
		name := func(op string) string { return fmt.Sprintf("%sNEONI%d", op, 8*s.Size) }
		one := func(op string, compute func(v vec, x val) val) {
			stream(f, name(op), 1, 4, unit{s.Lanes, 16, 16}, func(b *neon.Block, src ...[]val) []val {
				return []val{compute(vec{b, s}, src[0][0])}
			})
		}
		one("neg", func(v vec, x val) val { return v.Op2("neg", s, x) })
		one("abs", func(v vec, x val) val { return v.Op2("abs", s, x) })
		one("sign", func(v vec, x val) val { return v.subInt(v.signed(x), v.Op3("cmgt", s, x, v.bits(0))) })
		one("signUnsigned", func(v vec, x val) val { return v.Op2("neg", s, v.Op3("cmtst", s, x, x)) })
		for _, op := range []string{"shiftLeft", "shiftRight", "shiftRightUnsigned"} {
			stream(f, name(op), 2, 4, unit{s.Lanes, 16, 16}, func(b *neon.Block, src ...[]val) []val {
				return []val{vec{b, s}.shift(op, src[0][0], src[1][0])}
			})
		}
	}
	stream(f, "invertNEONI8", 1, 4, unit{16, 16, 16}, func(b *neon.Block, src ...[]val) []val {
		return []val{b.Op2("mvn", neon.B16, src[0][0])}
	})
}

// shift takes counts as ones without a sign; threadedint.go tells what the machine's are. Of counts beyond the width the sign
// fills all, or nothing is left.
func (v vec) shift(op string, x, count val) val {
	width, signed := v.bits(uint64(8*v.s.Size)), op == "shiftRight"
	inside := val(nil)
	switch {
	case v.s.Size < 8:
		count = v.Op3("umin", v.s, count, width)
	case signed:
		count = v.where(v.Op3("cmhi", v.s, width, count), count, v.bits(63))
	default:
		inside = v.Op3("cmhi", v.s, width, count)
	}
	if op != "shiftLeft" {
		count = v.Op2("neg", v.s, count)
	}
	if signed {
		return v.Op3("sshl", v.s, x, count)
	}
	r := v.Op3("ushl", v.s, x, count)
	if inside != nil {
		r = v.and(r, inside)
	}
	return r
}

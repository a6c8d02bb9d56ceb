// Odd functions that level off, of single precision: a polynomial for each half of a power of two of the
// argument's size, with the coefficients in registers as far as they go.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

const roomForPieces = 1 + numbers.PieceTerms + 4 // the tables and the other constants

// piecewise finds the piece and sums its polynomial.
func (m machine) piecewise(name string, x reg.VecVirtual, t numbers.Pieces) reg.VecVirtual {
	a := m.min(m.inRegister(m.val(t.Top)), m.magnitude(x))
	piece := m.vec()
	VPSUBUSW(m.bitsOf(uint64(math.Float32bits(numbers.FirstPiece)>>22-1)), m.shiftRight(a, 22), piece)
	y := m.sub(a, m.lookup(name+"Middle", t.Middle, piece))
	term := func(k int) reg.VecVirtual { return m.lookup(name+string(rune('0'+k)), t.C[k], piece) }
	p := term(numbers.PieceTerms - 1)
	for k := numbers.PieceTerms - 2; k >= 0; k-- {
		m.fma(p, y, term(k))
	}
	return m.withSign(p, x)
}

// tanhByPieces is the hyperbolic tangent.
func (m machine) tanhByPieces(x reg.VecVirtual) reg.VecVirtual {
	return m.piecewise("tanh", x, numbers.TanhPieces())
}

// erfByPieces is the error function.
func (m machine) erfByPieces(x reg.VecVirtual) reg.VecVirtual {
	return m.piecewise("erf", x, numbers.ErfPieces())
}

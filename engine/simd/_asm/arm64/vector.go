// Vectors of either float as values: each method adds an instruction to the block and returns its result.

package main

import (
	"fmt"
	"math"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

type val = *neon.Val

// vec is a block on which to compute with floats of one shape.
type vec struct {
	*neon.Block
	s neon.Shape
}

// name is that of a routine for floats.
func name(op string, s neon.Shape) string { return fmt.Sprintf("%sNEONF%d", op, 8*s.Size) }

// Operands are in the order of the formula: sub(a, b) is a-b.

func (v vec) add(a, b val) val { return v.Op3("fadd", v.s, a, b) }
func (v vec) sub(a, b val) val { return v.Op3("fsub", v.s, a, b) }
func (v vec) mul(a, b val) val { return v.Op3("fmul", v.s, a, b) }
func (v vec) div(a, b val) val { return v.Op3("fdiv", v.s, a, b) }

// min and max are NaN if either operand is.
func (v vec) min(a, b val) val { return v.Op3("fmin", v.s, a, b) }
func (v vec) max(a, b val) val { return v.Op3("fmax", v.s, a, b) }

func (v vec) and(a, b val) val { return v.Op3("and", neon.B16, a, b) }
func (v vec) or(a, b val) val  { return v.Op3("orr", neon.B16, a, b) }
func (v vec) xor(a, b val) val { return v.Op3("eor", neon.B16, a, b) }

// without is a where b has no bits.
func (v vec) without(a, b val) val { return v.Op3("bic", neon.B16, a, b) }

func (v vec) addInt(a, b val) val { return v.Op3("add", v.s, a, b) }
func (v vec) subInt(a, b val) val { return v.Op3("sub", v.s, a, b) }

func (v vec) shiftLeft(a val, k int) val {
	return v.Do(func(d neon.V, src []neon.V) neon.Inst { return neon.Shl(v.s, d, src[0], k) }, a)
}

func (v vec) shiftRight(a val, k int) val {
	return v.Do(func(d neon.V, src []neon.V) neon.Inst { return neon.Ushr(v.s, d, src[0], k) }, a)
}

// fma is x·y + c, addMul acc + x·y, and subMul acc - x·y, rounded once.
func (v vec) fma(x, y, c val) val      { return v.Acc("fmla", v.s, c, x, y) }
func (v vec) addMul(acc, x, y val) val { return v.Acc("fmla", v.s, acc, x, y) }
func (v vec) subMul(acc, x, y val) val { return v.Acc("fmls", v.s, acc, x, y) }

// twoSum is a + b and what its rounding lost; a is zero or no smaller than b.
func (v vec) twoSum(a, b val) (s, lost val) {
	s = v.add(a, b)
	return s, v.sub(b, v.sub(s, a))
}

// twoMul is a·b and what its rounding lost.
func (v vec) twoMul(a, b val) (p, lost val) {
	p = v.mul(a, b)
	return p, v.lost(p, a, b)
}

// within is x, or the bound with its sign if that is nearer to zero.
func (v vec) within(x val, bound float64) val { return v.max(v.num(-bound), v.min(v.num(bound), x)) }

// round takes the letter of the rounding instruction: n to nearest, m down, p up, z towards zero.
func (v vec) round(mode string, a val) val { return v.Op2("frint"+mode, v.s, a) }

// less, equal and same give masks; same has all bits where x is not NaN.
func (v vec) less(a, b val) val  { return v.Op3("fcmgt", v.s, b, a) }
func (v vec) equal(a, b val) val { return v.Op3("fcmeq", v.s, a, b) }
func (v vec) same(x val) val     { return v.Op3("fcmeq", v.s, x, x) }

// where is yes where the mask is set, and no elsewhere.
func (v vec) where(mask, yes, no val) val { return v.Acc("bsl", neon.B16, mask, yes, no) }

func (v vec) magnitude(x val) val { return v.Op2("fabs", v.s, x) }

// withSign is y with the sign of x.
func (v vec) withSign(y, x val) val { return v.where(v.pattern(1<<31, 1<<63), x, y) }

func (v vec) neg(x val) val { return v.Op2("fneg", v.s, x) }

// lost is what rounding took from p = x·y: x·y - p.
func (v vec) lost(p, x, y val) val { return v.addMul(v.neg(p), x, y) }

// bits is a vector of one pattern, pattern of the one that belongs to the float, num of one number.
func (v vec) bits(b uint64) val { return v.Const(v.s.Size, b) }

func (v vec) pattern(single, double uint64) val {
	if v.s.Size == 4 {
		return v.bits(single)
	}
	return v.bits(double)
}

func (v vec) num(x float64) val { return v.bits(patternOf(v.s, x)) }

// patternOf is a number's bits as an element.
func patternOf(s neon.Shape, x float64) uint64 {
	if s.Size == 4 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}

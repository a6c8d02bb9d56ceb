// What a region makes, where sums know it: a*b, (a-b)**2, abs(a), abs(a-b).

package elementwise

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/simd"
)

// termCode is what a region makes, if sums know it.
type termCode struct {
	Term simd.Term
	X, Y int // operands of the region; y may be none
}

// compileTerm sees whether sums know what a region makes.
func compileTerm(rc *RegionCode) *termCode {
	p, n := rc.Program, len(rc.Instrs)
	if !rc.Uniform || n > 2 || len(rc.Out) != 1 {
		return nil
	}
	for _, e := range append(rc.In[:len(rc.In):len(rc.In)], rc.Out...) {
		if e.Dt != rc.Out[0].Dt || e.Dt != dtype.Float32 && e.Dt != dtype.Float64 {
			return nil
		}
	}
	operand := func(v ir.Value) int {
		for k, e := range rc.In {
			if e.V == v {
				return k
			}
		}
		return -1
	}
	last := &p.Instrs[rc.Instrs[n-1]]
	t := &termCode{X: operand(last.Args[0]), Y: -1}
	square := last.Op == ir.Square || last.Op == ir.Mul && last.Args[0] == last.Args[1]
	if n == 1 {
		switch {
		case square:
			t.Term, t.Y = simd.TermProduct, t.X
		case last.Op == ir.Mul:
			t.Term, t.Y = simd.TermProduct, operand(last.Args[1])
		case last.Op == ir.Abs:
			t.Term = simd.TermAbs
		default:
			return nil
		}
		return t
	}
	first := &p.Instrs[rc.Instrs[0]]
	if first.Op != ir.Sub || last.Args[0] != first.Out[0] {
		return nil
	}
	t.X, t.Y = operand(first.Args[0]), operand(first.Args[1])
	switch {
	case square:
		t.Term = simd.TermSquare
	case last.Op == ir.Abs:
		t.Term = simd.TermAbsDifference
	default:
		return nil
	}
	return t
}

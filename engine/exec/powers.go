// Powers with one exponent for all elements: for some exponents NumPy takes squares, roots and reciprocals, which differ in the last
// place and are faster. The exponent is known when a region runs, so that such a region is compiled once more, with the plainer
// operation in the power's place. Warnings still name the power.

package exec

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// plainPowers are the operations that take the place of powers; none for other exponents.
var plainPowers = [...]ir.Op{ir.Pow, ir.Square, ir.Sqrt, ir.Reciprocal}

// plainPower is the number of an exponent's operation. For one number, and small floats, it is as in C, where (-Inf)**0.5 is Inf.
func plainPower(e float64, asInC bool) uint32 {
	switch {
	case e == 2:
		return 1
	case e == 0.5 && !asInC:
		return 2
	case e == -1:
		return 3
	}
	return 0
}

// powerOp is an operation of a region that raises floats to one power.
type powerOp struct {
	op       int
	exponent ir.Value
}

// mostPowers is how many powers of a region are looked at.
const mostPowers = 16

// findPowers lists the powers whose exponent is an operand.
func (rc *regionCode) findPowers() {
	for k, op := range rc.ops {
		if op.in.Op != ir.Pow || !rc.program.Types[op.in.Out[0]].DType.IsFloat() || len(rc.powers) == mostPowers {
			continue
		}
		for _, e := range rc.in {
			if t := rc.program.Types[e.v]; e.v == op.in.Args[1] && !(t.Shape.Known() && t.Shape.Elements() != 1) {
				rc.powers = append(rc.powers, powerOp{k, e.v})
			}
		}
	}
}

// ofPowers is the region's code for the exponents at hand.
func (r *run) ofPowers(rc *regionCode) *regionCode {
	if len(rc.powers) == 0 {
		return rc
	}
	key := uint32(0)
	for i, p := range rc.powers {
		if t := r.values[p.exponent]; t != nil && t.Size() == 1 && (t.Rank() == 0 || rc.uniform && tensor.Count(rc.dims) > 1) {
			key |= plainPower(t.Float64At(t.Offset()), t.DType().IsHalf() || rc.uniform && len(rc.dims) == 0) << (2 * i)
		}
	}
	if key == 0 {
		return rc
	}
	if c, ok := rc.plain.Load(key); ok {
		return c.(*regionCode)
	}
	ops := map[int]ir.Op{}
	for i, p := range rc.powers {
		if n := key >> (2 * i) & 3; n > 0 {
			ops[p.op] = plainPowers[n]
		}
	}
	c, err := compileRegionWith(rc.program, rc.instrs, rc.region, ops)
	if err != nil { // some type has no such operation
		c = rc
	} else if rc.few >= 0 && key < uint32(len(plainPowers)) {
		c.few = rc.few + int(key)
	}
	rc.plain.Store(key, c)
	return c
}

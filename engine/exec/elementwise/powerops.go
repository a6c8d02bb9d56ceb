// Powers of a region whose exponents are operands.

package elementwise

import "github.com/tq-lang/tq/engine/ir"

// powerOp is an operation of a region that raises floats to one power.
type powerOp struct {
	Op       int
	Exponent ir.Value
}

// mostPowers is how many powers of a region are looked at.
const mostPowers = 16

// findPowers lists the powers whose exponent is an operand.
func (rc *RegionCode) findPowers() {
	for k, op := range rc.Ops {
		if op.In.Op != ir.Pow || !rc.Program.Types[op.In.Out[0]].DType.IsFloat() || len(rc.Powers) == mostPowers {
			continue
		}
		for _, e := range rc.In {
			if t := rc.Program.Types[e.V]; e.V == op.In.Args[1] && !(t.Shape.Known() && t.Shape.Elements() != 1) {
				rc.Powers = append(rc.Powers, powerOp{k, e.V})
			}
		}
	}
}

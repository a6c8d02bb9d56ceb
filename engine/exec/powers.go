// Powers with one exponent for all elements: for some exponents NumPy takes squares, roots and reciprocals, which differ in the last
// place and are faster. The exponent is known when a region runs, so that such a region is compiled once more, with the plainer
// operation in the power's place. Warnings still name the power.

package exec

import (
	"github.com/tq-lang/tq/engine/exec/elementwise"
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

// ofPowers is the region's code for the exponents at hand.
func (r *run) ofPowers(rc *elementwise.RegionCode) *elementwise.RegionCode {
	if len(rc.Powers) == 0 {
		return rc
	}
	key := uint32(0)
	for i, p := range rc.Powers {
		if t := r.Values[p.Exponent]; t != nil && t.Size() == 1 && len(t.Buffer().Mem()) > 0 && (t.Rank() == 0 || rc.Uniform && tensor.Count(rc.Dims) > 1) {
			key |= plainPower(t.Float64At(t.Offset()), t.DType().IsHalf() || rc.Uniform && len(rc.Dims) == 0) << (2 * i)
		}
	}
	if key == 0 {
		return rc
	}
	if c, ok := rc.Plain.Load(key); ok {
		return c.(*elementwise.RegionCode)
	}
	ops := map[int]ir.Op{}
	for i, p := range rc.Powers {
		if n := key >> (2 * i) & 3; n > 0 {
			ops[p.Op] = plainPowers[n]
		}
	}
	c, err := elementwise.CompileRegionWith(rc.Program, rc.Instrs, rc.Region, ops)
	if err != nil { // some type has no such operation
		c = rc
	} else if rc.Few >= 0 && key < uint32(len(plainPowers)) {
		c.Few = rc.Few + int(key)
	}
	rc.Plain.Store(key, c)
	return c
}

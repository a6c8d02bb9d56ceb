// Functions of bytes, which tables of results may stand for.

package elementwise

// byteOperand is the operand of a region of functions that is of bytes, or -1.
func (rc *RegionCode) byteOperand() int {
	if !rc.Uniform || len(rc.Out) != 1 {
		return -1
	}
	pays := false
	for _, op := range rc.Ops {
		pays = pays || rowOf(op.In.Op).cost == costly
	}
	found := -1
	for k, e := range rc.In {
		shape := rc.Program.Types[e.V].Shape
		if shape.Known() && shape.Elements() == 1 {
			continue
		}
		if found >= 0 || e.Dt.Size() != 1 || !pays {
			return -1
		}
		found = k
	}
	return found
}

// Regions compiled to block programs.
//
// A region's iteration space is cut into blocks of some thousand elements. For
// each block every operation runs over the whole block before the next one
// does; its operands and results live in slots, small buffers that stay in the
// cache. An operand that lies contiguous in memory is read in place, and a
// result that does is written in place: then a slot is a pointer there.
//
//	%3 = Mul(%0, %1)         slot 3 = slot 0 * slot 1
//	%4 = AddV2(%3, %2)       slot 4 = slot 3 + slot 2
//
// The small floats are float32 in slots, rounded after every operation.

package exec

import (
	"slices"
	"sync"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
)

// regionCode is a compiled region.
type regionCode struct {
	in    []regionEdge
	out   []regionEdge
	ops   []blockOp
	slots []int // bytes of one element of a slot
	bytes int   // the sum of slots

	tiles   *tileCode // threaded code, nil if there are no handlers for it
	term    *termCode // what it makes, nil if sums do not know that
	watched bool      // some operation may have something to warn of
	dims    []int     // of the results, if uniform and known
	bytesOf int       // the operand of bytes that a table is made by, or -1
	few     int       // the number of the region among those of few elements, else -1

	powers []powerOp
	plain  sync.Map // the code for exponents that have plainer operations, by powers' numbers of those

	program *ir.Program
	instrs  []int
	region  *plan.Region
	uniform bool          // the types prove that all results have one shape
	parts   []*regionCode // the instructions one by one, for when they have not
}

// regionEdge is an operand or result in memory.
type regionEdge struct {
	v    ir.Value
	dt   dtype.DType
	slot int
	op   int   // of a result: the operation that makes it
	over []int // of a result: operands whose memory it may take, all read by then
}

// blockOp is an operation on slots; unused operands are -1.
type blockOp struct {
	run     kernel
	dst     int
	args    [3]int
	past    kernel  // run, storing past the caches; nil if there is none
	round   rounder // after the operation, nil unless the result is a small float
	beyond  float32 // what rounds to a number if it is below this; 0 if more than the store that follows needs rounded numbers
	in      *ir.Instr
	said    *ir.Instr // that warnings name
	watch   watcher   // looks for what NumPy warns of, nil if there is nothing
	told    teller    // run and watch in one, for as many elements as there is a routine for; nil if there is none
	argType dtype.DType
	outSize int // bytes of an element of the result, where there is a teller
}

// compileRegion makes the block program of instructions.
func compileRegion(p *ir.Program, instrs []int, r *plan.Region) (*regionCode, error) {
	rc, err := compileRegionWith(p, instrs, r, nil)
	if err == nil && rc.parts == nil {
		rc.findPowers()
	}
	return rc, err
}

// compileRegionWith is compileRegion with operations on the first operands of some instructions in their place.
func compileRegionWith(p *ir.Program, instrs []int, r *plan.Region, plain map[int]ir.Op) (*regionCode, error) {
	rc := &regionCode{program: p, instrs: instrs, region: r, uniform: uniformShape(p, instrs), few: -1, bytesOf: -1}
	if rc.uniform {
		rc.dims = p.Types[r.Outputs[0]].Shape.Dims()
	}
	slotOf := map[ir.Value]int{}
	for _, v := range r.Inputs {
		dt := p.Types[v].DType
		slotOf[v] = rc.newSlot(dt)
		rc.in = append(rc.in, regionEdge{v: v, dt: dt, slot: slotOf[v]})
	}
	last := map[ir.Value]int{} // the last operation that reads a value
	for k, i := range instrs {
		for _, a := range p.Instrs[i].Args {
			last[a] = k
		}
	}
	isOut := map[ir.Value]bool{}
	for _, v := range r.Outputs {
		isOut[v] = true
	}
	made := map[ir.Value]bool{}
	free := map[int][]int{} // by element size: slots whose value nothing reads any more
	for k, i := range instrs {
		in := &p.Instrs[i]
		said := in
		if op, ok := plain[k]; ok {
			in = &ir.Instr{Op: op, Args: in.Args[:1], Out: in.Out, Site: in.Site}
		}
		op, err := compileOp(p, in)
		if err != nil {
			return nil, err
		}
		op.said = said
		for j, a := range in.Args {
			op.args[j] = slotOf[a]
		}
		for _, a := range in.Args { // most operations may write over their own operands
			if in.Op == ir.ClipByValue {
				break // it takes two passes
			}
			if s := slotOf[a]; made[a] && !isOut[a] && last[a] == k && !containsInt(free[rc.slots[s]], s) {
				free[rc.slots[s]] = append(free[rc.slots[s]], s)
			}
		}
		v, dt := in.Out[0], p.Types[in.Out[0]].DType
		size := slotSize(dt)
		if list := free[size]; len(list) > 0 && !isOut[v] {
			slotOf[v], free[size] = list[len(list)-1], list[:len(list)-1]
		} else {
			slotOf[v] = rc.newSlot(dt)
		}
		made[v] = true
		op.dst = slotOf[v]
		rc.watched = rc.watched || op.watch != nil
		rc.ops = append(rc.ops, op)
		if isOut[v] {
			if at, read := last[v]; op.round != nil && !(read && at > k) {
				rc.ops[k].beyond = leastInfinite(dt)
			}
			rc.out = append(rc.out, regionEdge{v: v, dt: dt, slot: op.dst, op: k, over: coverable(in.Op, rc.in, last, k, dt)})
		}
	}
	if !rc.uniform && len(instrs) > 1 {
		return rc, rc.compileParts()
	}
	rc.tiles = compileTiles(rc)
	rc.bytesOf = rc.byteOperand()
	rc.term = compileTerm(rc)
	return rc, nil
}

// coverable lists the operands that a result of operation k may be written
// over: those with elements of the same size that no later operation reads.
func coverable(op ir.Op, in []regionEdge, last map[ir.Value]int, k int, dt dtype.DType) []int {
	var list []int
	for i, e := range in {
		if op != ir.ClipByValue && last[e.v] <= k && e.dt.Size() == dt.Size() {
			list = append(list, i)
		}
	}
	return list
}

func containsInt(list []int, x int) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

// slotSize is the size of an element in a slot.
func slotSize(dt dtype.DType) int {
	if dt.IsHalf() {
		return 4
	}
	return dt.Size()
}

func (rc *regionCode) newSlot(dt dtype.DType) int {
	rc.slots = append(rc.slots, slotSize(dt))
	rc.bytes += slotSize(dt)
	return len(rc.slots) - 1
}

// uniformShape tells that the types prove all results to have one shape: where
// an operand's is not known, it may not fit.
func uniformShape(p *ir.Program, instrs []int) bool {
	first := p.Types[p.Instrs[instrs[0]].Out[0]].Shape
	for _, i := range instrs {
		in := &p.Instrs[i]
		unknown := func(v ir.Value) bool { return !p.Types[v].Shape.Known() }
		if !p.Types[in.Out[0]].Shape.Equal(first) || slices.ContainsFunc(in.Args, unknown) {
			return false
		}
	}
	return true
}

// compileParts compiles every instruction as a region of its own.
func (rc *regionCode) compileParts() error {
	for _, i := range rc.instrs {
		in := &rc.program.Instrs[i]
		part, err := compileRegion(rc.program, []int{i}, soloRegion(in))
		if err != nil {
			return err
		}
		rc.parts = append(rc.parts, part)
	}
	return nil
}

// soloRegion is the region of one instruction.
func soloRegion(in *ir.Instr) *plan.Region {
	r := &plan.Region{Outputs: in.Out}
	for _, a := range in.Args {
		seen := false
		for _, b := range r.Inputs {
			seen = seen || a == b
		}
		if !seen {
			r.Inputs = append(r.Inputs, a)
		}
	}
	return r
}

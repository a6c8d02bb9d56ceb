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

package elementwise

import (
	"slices"
	"sync"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
)

// RegionCode is a compiled region.
type RegionCode struct {
	In    []RegionEdge
	Out   []RegionEdge
	Ops   []BlockOp
	Slots []int // bytes of one element of a slot
	Bytes int   // the sum of slots

	Tiles   *TileCode // threaded code, nil if there are no handlers for it
	Term    *termCode // what it makes, nil if sums do not know that
	Watched bool      // some operation may have something to warn of
	Dims    []int     // of the results, if uniform and known
	BytesOf int       // the operand of bytes that a table is made by, or -1
	Few     int       // the number of the region among those of few elements, else -1

	Powers []powerOp
	Plain  sync.Map // the code for exponents that have plainer operations, by powers' numbers of those

	Program *ir.Program
	Instrs  []int
	Region  *plan.Region
	Uniform bool          // the types prove that all results have one shape
	Parts   []*RegionCode // the instructions one by one, for when they have not
}

// RegionEdge is an operand or result in memory.
type RegionEdge struct {
	V    ir.Value
	Dt   dtype.DType
	Slot int
	op   int   // of a result: the operation that makes it
	Over []int // of a result: operands whose memory it may take, all read by then
}

// BlockOp is an operation on slots; unused operands are -1.
type BlockOp struct {
	Run     kernel
	Dst     int
	Args    [3]int
	Past    kernel  // run, storing past the caches; nil if there is none
	Round   rounder // after the operation, nil unless the result is a small float
	Beyond  float32 // what rounds to a number if it is below this; 0 if more than the store that follows needs rounded numbers
	In      *ir.Instr
	Said    *ir.Instr // that warnings name
	Watch   watcher   // looks for what NumPy warns of, nil if there is nothing
	Told    teller    // run and watch in one, for as many elements as there is a routine for; nil if there is none
	ArgType dtype.DType
	OutSize int // bytes of an element of the result, where there is a teller
}

// CompileRegion makes the block program of instructions.
func CompileRegion(p *ir.Program, instrs []int, r *plan.Region) (*RegionCode, error) {
	rc, err := CompileRegionWith(p, instrs, r, nil)
	if err == nil && rc.Parts == nil {
		rc.findPowers()
	}
	return rc, err
}

// CompileRegionWith is compileRegion with operations on the first operands of some instructions in their place.
func CompileRegionWith(p *ir.Program, instrs []int, r *plan.Region, plain map[int]ir.Op) (*RegionCode, error) {
	rc := &RegionCode{Program: p, Instrs: instrs, Region: r, Uniform: uniformShape(p, instrs), Few: -1, BytesOf: -1}
	if rc.Uniform {
		rc.Dims = p.Types[r.Outputs[0]].Shape.Dims()
	}
	slotOf := map[ir.Value]int{}
	for _, v := range r.Inputs {
		dt := p.Types[v].DType
		slotOf[v] = rc.newSlot(dt)
		rc.In = append(rc.In, RegionEdge{V: v, Dt: dt, Slot: slotOf[v]})
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
		op.Said = said
		for j, a := range in.Args {
			op.Args[j] = slotOf[a]
		}
		for _, a := range in.Args { // most operations may write over their own operands
			if in.Op == ir.ClipByValue {
				break // it takes two passes
			}
			if s := slotOf[a]; made[a] && !isOut[a] && last[a] == k && !containsInt(free[rc.Slots[s]], s) {
				free[rc.Slots[s]] = append(free[rc.Slots[s]], s)
			}
		}
		v, dt := in.Out[0], p.Types[in.Out[0]].DType
		size := SlotSize(dt)
		if list := free[size]; len(list) > 0 && !isOut[v] {
			slotOf[v], free[size] = list[len(list)-1], list[:len(list)-1]
		} else {
			slotOf[v] = rc.newSlot(dt)
		}
		made[v] = true
		op.Dst = slotOf[v]
		rc.Watched = rc.Watched || op.Watch != nil
		rc.Ops = append(rc.Ops, op)
		if isOut[v] {
			if at, read := last[v]; op.Round != nil && !(read && at > k) {
				rc.Ops[k].Beyond = leastInfinite(dt)
			}
			rc.Out = append(rc.Out, RegionEdge{V: v, Dt: dt, Slot: op.Dst, op: k, Over: coverable(in.Op, rc.In, last, k, dt)})
		}
	}
	if !rc.Uniform && len(instrs) > 1 {
		return rc, rc.compileParts()
	}
	rc.Tiles = compileTiles(rc)
	rc.BytesOf = rc.byteOperand()
	rc.Term = compileTerm(rc)
	return rc, nil
}

// coverable lists the operands that a result of operation k may be written
// over: those with elements of the same size that no later operation reads.
func coverable(op ir.Op, in []RegionEdge, last map[ir.Value]int, k int, dt dtype.DType) []int {
	var list []int
	for i, e := range in {
		if op != ir.ClipByValue && last[e.V] <= k && e.Dt.Size() == dt.Size() {
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

// SlotSize is the size of an element in a slot.
func SlotSize(dt dtype.DType) int {
	if dt.IsHalf() {
		return 4
	}
	return dt.Size()
}

func (rc *RegionCode) newSlot(dt dtype.DType) int {
	rc.Slots = append(rc.Slots, SlotSize(dt))
	rc.Bytes += SlotSize(dt)
	return len(rc.Slots) - 1
}

// uniformShape reports whether the types prove all results to have one shape: where
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
func (rc *RegionCode) compileParts() error {
	for _, i := range rc.Instrs {
		in := &rc.Program.Instrs[i]
		part, err := CompileRegion(rc.Program, []int{i}, SoloRegion(in))
		if err != nil {
			return err
		}
		rc.Parts = append(rc.Parts, part)
	}
	return nil
}

// SoloRegion is the region of one instruction.
func SoloRegion(in *ir.Instr) *plan.Region {
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

// Converts reports whether a region is a conversion that goes straight from memory
// to memory.
func (rc *RegionCode) Converts() bool {
	return len(rc.Ops) == 1 && rc.Ops[0].In.Op == ir.Cast && !rc.In[0].Dt.IsHalf() && !rc.Out[0].Dt.IsHalf()
}

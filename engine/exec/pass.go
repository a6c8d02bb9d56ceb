// Regions of one simple operation that goes straight from memory to memory: a
// kernel runs over it in long blocks, since nothing is kept in between.

package exec

import (
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
)

// passBytes is how much of its widest operand such a block takes.
const passBytes = 256 << 10

// passes reports whether a region is one operation of a few steps for every element,
// of which each operand and result lies flat, as the kernel takes it.
func (r *run) passes(rc *elementwise.RegionCode, sp *space) bool {
	if !sp.direct || sp.folds || len(rc.Ops) != 1 || r.Cfg.BlockBytes < task.DefaultBlockBytes {
		return false
	}
	op := &rc.Ops[0]
	if !elementwise.Cheap(op.In.Op) || op.Round != nil || op.Watch != nil && r.Warns.Report != nil {
		return false
	}
	for _, list := range [2][]operand{sp.in, sp.out} {
		for k := range list {
			if o := &list[k]; o.scalar || o.swap > 0 || o.dt.IsHalf() {
				return false
			}
		}
	}
	return true
}

// passBlock is how many elements a block of such a region has; threads share
// several.
func (r *run) passBlock(sp *space) int {
	size := sp.out[0].size
	for k := range sp.in {
		size = max(size, sp.in[k].size)
	}
	n := passBytes / size
	if r.Cfg.Threads > 1 && sp.n >= r.Cfg.ParallelMin {
		n = min(n, sp.n/(4*r.Cfg.Threads))
	}
	return max(n&^127, tileBlock)
}

// fills reports whether the operands and results of a space take so many bytes.
func (sp *space) fills(bytes int) bool {
	for _, list := range [2][]operand{sp.in, sp.out} {
		for k := range list {
			bytes -= sp.n * list[k].size
		}
	}
	return bytes <= 0
}

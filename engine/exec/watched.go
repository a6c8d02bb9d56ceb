// Operations whose results are looked at for floating-point conditions, and reductions likewise.

package exec

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// watched runs an operation and looks at its result. Operands that the result
// may cover are set aside first.
func (r *run) watched(sp *space, op *elementwise.BlockOp, w *worker, n int, dst, a, b, c unsafe.Pointer) {
	size := elementwise.SlotSize(op.ArgType)
	if op.Told != nil {
		done, kinds := op.Told(n, dst, a)
		r.Warns.Add(op.Said, kinds)
		if n -= done; n == 0 {
			return
		}
		dst, a = unsafe.Add(dst, done*op.OutSize), unsafe.Add(a, done*size)
	}
	if op.Watch != nil && (dst == a || dst == b) {
		if len(w.aside) < 2*n*size {
			w.aside = make([]byte, 2*n*size+64)
		}
		keep := func(p unsafe.Pointer, at int) unsafe.Pointer {
			if p == nil {
				return nil
			}
			copy(w.aside[at:at+n*size], mem.Slice[byte](p, n*size))
			return unsafe.Pointer(&w.aside[at])
		}
		ka := keep(a, 0)
		kb := keep(b, n*size)
		op.Run(n, dst, a, b, c)
		if finished(op, sp, n, dst) {
			return
		}
		r.Warns.Add(op.Said, op.Watch(n, dst, ka, kb))
		return
	}
	op.Run(n, dst, a, b, c)
	if finished(op, sp, n, dst) {
		return
	}
	r.Warns.Add(op.Said, op.Watch(n, dst, a, b))
}

// finished rounds a result, if need be. It reports whether nothing is to be looked for: where the store
// rounds, and all results are numbers.
func finished(op *elementwise.BlockOp, sp *space, n int, dst unsafe.Pointer) bool {
	if op.Round == nil {
		return false
	}
	if op.Beyond > 0 && !sp.folds && op.In.Op != ir.Cast && !elem.Beyond(mem.Slice[float32](dst, n), op.Beyond) {
		return true
	}
	op.Round(n, dst)
	return false
}

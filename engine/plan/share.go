// Share: equal instructions become one. Drop: what nothing needs goes.

package plan

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// share makes one of instructions with the same op, attributes and operands.
// Reads on both sides of a store may differ, so a store ends all sharing
// before it; and two results that both leave the program stay two.
func share(p *ir.Program) (*ir.Program, error) {
	al := findAliases(p)
	seen := map[string]*ir.Instr{}
	e := edit(p)
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if in.Op.Class() == ir.Store {
			clear(seen)
			e.keep(in)
			continue
		}
		key, ok := shareKey(in, e.args(in))
		if !ok {
			e.keep(in)
			continue
		}
		first, found := seen[key]
		if found && mayMerge(al, first, in) {
			for k, v := range in.Out {
				e.new[v] = e.new[first.Out[k]]
			}
			continue
		}
		e.keep(in)
		if !found {
			seen[key] = in
		}
	}
	return e.finish(), nil
}

// mayMerge refuses to make one memory of two that can be told apart. Views of
// one operand are one memory already.
func mayMerge(al *aliases, a, b *ir.Instr) bool {
	if sharesOperand(a.Op) && a.Op.Class() == ir.View {
		return true
	}
	for k := range a.Out {
		if al.exposed(a.Out[k]) && al.exposed(b.Out[k]) || al.stored[al.class(a.Out[k])] || al.stored[al.class(b.Out[k])] {
			return false
		}
	}
	return true
}

// shareKey spells an instruction out. Constants are compared byte by byte, and
// only small ones.
func shareKey(in *ir.Instr, args []ir.Value) (string, bool) {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %v ", in.Op, args)
	switch a := in.Attrs.(type) {
	case nil:
	case ir.ConstAttrs:
		if a.Value.Size() > foldElements || a.Value.DType().IsText() {
			return "", false
		}
		fmt.Fprintf(&b, "%v %v %x", a.Value.DType(), a.Value.Shape(), elements(a.Value))
	case ir.EinsumAttrs:
		fmt.Fprintf(&b, "%s %s", a.Equation, optionsKey(a.Options))
	default:
		b.WriteString(ir.AttrsText(a))
	}
	return b.String(), true
}

func optionsKey(o einsum.Options) string { return fmt.Sprintf("%v", o) }

// elements are a tensor's bytes in row-major order.
func elements(t *tensor.Tensor) []byte {
	var b bytes.Buffer
	mem, size := t.Buffer().Mem(), t.DType().Size()
	t.Each(func(pos int) bool {
		b.Write(mem[pos*size : (pos+1)*size])
		return true
	})
	return b.Bytes()
}

// drop leaves out instructions whose results nothing needs. Stores stay.
func drop(p *ir.Program) (*ir.Program, error) {
	needed := make([]bool, len(p.Types))
	for _, v := range p.Outputs {
		needed[v] = true
	}
	keep := make([]bool, len(p.Instrs))
	for i := len(p.Instrs) - 1; i >= 0; i-- {
		in := &p.Instrs[i]
		keep[i] = in.Op.Class() == ir.Store
		for _, v := range in.Out {
			keep[i] = keep[i] || needed[v]
		}
		if keep[i] {
			for _, a := range in.Args {
				needed[a] = true
			}
		}
	}
	e := edit(p)
	for i := range p.Instrs {
		if keep[i] {
			e.keep(&p.Instrs[i])
		}
	}
	return e.finish(), nil
}

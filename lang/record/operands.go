// The operands of a tape: which tensor or array is which value of its program.
package record

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// operands are searched one by one while they are few, as they mostly are.
type operands struct {
	list  []operandEntry
	index map[any]int // by source, once there are many
	at    map[ir.Value]int
	first [4]operandEntry // the list's first room
}

type operandEntry struct {
	source any // *tensor.Tensor, or the *object.Array of an input without data
	v      ir.Value
	data   *tensor.Tensor // of an input of the program
}

const manyOperands = 16

func (o *operands) add(source any, v ir.Value, data *tensor.Tensor) {
	o.list = append(o.list, operandEntry{source, v, data})
	switch n := len(o.list); {
	case o.index != nil:
		o.note(n - 1)
	case n > manyOperands:
		o.index, o.at = make(map[any]int, 2*n), make(map[ir.Value]int, 2*n)
		for i := range o.list {
			o.note(i)
		}
	}
}

func (o *operands) note(i int) {
	e := &o.list[i]
	if _, ok := o.index[e.source]; !ok {
		o.index[e.source] = i
	}
	if e.data != nil {
		o.at[e.v] = i
	}
}

// find gives the value that a tensor or array has.
func (o *operands) find(source any) (ir.Value, bool) {
	if o.index != nil {
		i, ok := o.index[source]
		if !ok {
			return 0, false
		}
		return o.list[i].v, true
	}
	for i := range o.list {
		if o.list[i].source == source {
			return o.list[i].v, true
		}
	}
	return 0, false
}

// array is the array of an input that has no data, or is a number; nil if it is none.
func (o *operands) array(v ir.Value) *object.Array {
	for i := range o.list {
		if a, ok := o.list[i].source.(*object.Array); ok && o.list[i].v == v {
			return a
		}
	}
	return nil
}

// data is the tensor of an input.
func (o *operands) data(v ir.Value) *tensor.Tensor {
	if o.index != nil {
		return o.list[o.at[v]].data
	}
	for i := range o.list {
		if o.list[i].v == v && o.list[i].data != nil {
			return o.list[i].data
		}
	}
	return nil
}

// The methods of sets on short ones, without a call's trouble.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// quickSetArgs is a short set and the one thing that its method is given: another short set,
// or the elements of a short list or tuple, of which few is room for the tuple's.
func quickSetArgs(args, few []object.Cell) (set, other *object.Set, elems []object.Cell, ok bool) {
	if len(args) != 2 || !args[0].Is(object.TableSet) || args[0].Set().Len() > manyAdded {
		return nil, nil, nil, false
	}
	set = args[0].Set()
	switch x := &args[1]; {
	case x.Is(object.TableSet):
		return set, x.Set(), nil, x.Set().Len() <= manyAdded
	case x.Is(object.TableList) && x.List().Len() <= manyAdded, x.Is(object.TableTuple) && len(x.Tuple()) <= len(few):
		elems = numbersIn(args[1:], few)
	default:
		return nil, nil, nil, false
	}
	for i := range elems {
		if !elems[i].QuickKey() {
			return nil, nil, nil, false
		}
	}
	return set, nil, elems, true
}

// quickSetWith is a method of sets that stands for an operator.
func quickSetWith(op object.Op) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		var few [fewNumbers]object.Cell
		set, other, elems, ok := quickSetArgs(args, few[:])
		if !ok || other == nil && (op == object.And || op == object.Sub || op == object.Xor) { // in full they go element by element
			return none
		}
		if other == nil && op == object.Or {
			return withElements(set, elems)
		}
		if other == nil {
			other = &object.Set{}
			for _, e := range elems {
				if other.PutCell(e) != nil {
					return none
				}
			}
		}
		if op.IsCompare() {
			if is, ok := object.QuickOrderSets(op, set, other); ok {
				return object.BoolCell(is)
			}
			return none
		}
		out, err := object.SetOp(nil, op, set, other)
		if err != nil {
			return none
		}
		return object.CellOf(out)
	}
}

// withElements is a copy of a set with more elements, which come in their order.
func withElements(set *object.Set, elems []object.Cell) (none object.Cell) {
	out, err := set.Copy(nil)
	if err != nil {
		return none
	}
	for _, e := range elems {
		if out.PutCell(e) != nil {
			return none
		}
	}
	return object.CellOf(out)
}

// quickSetUpdate is s.update(x), which adds the elements as x gives them.
func quickSetUpdate(args []object.Cell) (none object.Cell) {
	var few [fewNumbers]object.Cell
	set, other, elems, ok := quickSetArgs(args, few[:])
	if !ok || set.Frozen || set.Growth() > 0 || other != nil && !set.QuickAdd(other) {
		return none
	}
	for _, e := range elems {
		if set.PutCell(e) != nil {
			return none
		}
	}
	return object.NoneCell()
}

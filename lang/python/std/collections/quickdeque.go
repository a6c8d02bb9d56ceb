// The quick ways of deque's methods that queues are made of.
package collections

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var tableDeque = object.TableOf((*Deque)(nil))

// quickDeque makes the quick way of a method with so many arguments after the deque.
func quickDeque(count int, f func(d *Deque, args []object.Cell) object.Cell) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		if len(args) != count+1 || !args[0].Is(tableDeque) {
			return none
		}
		return f((*Deque)(args[0].P), args[1:])
	}
}

var (
	quickAppend = quickDeque(1, func(d *Deque, args []object.Cell) (none object.Cell) {
		if d.most >= 0 || !args[0].Keepable() {
			return none
		}
		d.list.Add(args[0])
		return object.NoneCell()
	})
	quickPopLeft = quickDeque(0, func(d *Deque, _ []object.Cell) (none object.Cell) {
		if d.Len() == 0 {
			return none
		}
		return d.popLeft()
	})
	quickPop = quickDeque(0, func(d *Deque, _ []object.Cell) (none object.Cell) {
		if d.Len() == 0 {
			return none
		}
		return d.list.Take(d.Len() - 1)
	})
)

// Quick ways of what sorts and folds call for each element.
package operator

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// quickNumbers is an operator on two of Python's numbers.
func quickNumbers(op object.Op) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		if len(args) != 2 || !pythonNumber(&args[0]) || !pythonNumber(&args[1]) {
			return none
		}
		n := object.QuickNum(op, args[0].Num(), args[1].Num())
		if n.Kind == object.NoNum {
			return none
		}
		return object.NumCell(n)
	}
}

func pythonNumber(c *object.Cell) bool { return c.P == object.TagInt || c.P == object.TagFloat }

// QuickCall gives the item of a list or tuple, or the attribute that stands in an object
// (object.QuickCaller).
func (g *getter) QuickCall(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || len(g.keys) != 1 {
		return none
	}
	x := &args[0]
	switch g.kind {
	case "itemgetter":
		if i, ok := g.keys[0].(object.Int); ok {
			return itemAt(x, int64(i))
		}
	case "attrgetter":
		if x.P == nil || x.Plain() {
			return none
		}
		if c, ok := object.OwnPlainly(x.Value(), string(g.keys[0].(object.Str))); ok && c.Keepable() {
			return c
		}
	}
	return none
}

// itemAt is x[i] of a list or tuple that has it.
func itemAt(x *object.Cell, i int64) (none object.Cell) {
	var c object.Cell
	switch {
	case x.Is(object.TableTuple):
		t := x.Tuple()
		if i < 0 {
			i += int64(len(t))
		}
		if uint64(i) >= uint64(len(t)) {
			return none
		}
		c = object.CellOf(t[i])
	case x.Is(object.TableList):
		cells := x.List().Cells()
		if i < 0 {
			i += int64(len(cells))
		}
		if uint64(i) >= uint64(len(cells)) {
			return none
		}
		c = cells[i]
	default:
		return none
	}
	if !c.Keepable() {
		return none
	}
	return c
}

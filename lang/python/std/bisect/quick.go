// Places in lists of numbers, texts and tuples of such, quickly.
package bisect

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// quickPlace is place in a whole list; ok is false where a comparison takes more.
func quickPlace(args []object.Cell, right bool) (i int, ok bool) {
	if len(args) != 2 || !args[0].Is(object.TableList) {
		return 0, false
	}
	cells, x := args[0].List().Cells(), &args[1]
	lo, hi := 0, len(cells)
	for lo < hi {
		mid := lo + (hi-lo)/2
		a, b := &cells[mid], x
		if right {
			a, b = b, a
		}
		less, known := object.QuickLess(a, b)
		switch {
		case !known:
			return 0, false
		case less != right:
			lo = mid + 1
		default:
			hi = mid
		}
	}
	return lo, true
}

func quickFind(right bool) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		i, ok := quickPlace(args, right)
		if !ok {
			return none
		}
		return object.IntCell(int64(i))
	}
}

func quickInsert(right bool) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		const many = 1 << 14 // more may take memory that is to be asked for
		i, ok := quickPlace(args, right)
		if !ok || !args[1].Keepable() || args[0].List().Len() >= many {
			return none
		}
		args[0].List().InsertCell(i, args[1])
		return object.NoneCell()
	}
}

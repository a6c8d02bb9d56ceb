// heappush and heappop of ints, floats, text and tuples of such. They find the way of
// an element first and move it then, so that what they leave to the full way is as it
// was.
package heapq

import "github.com/tq-lang/tq/lang/object"

// deepest is how many levels a heap may have.
const deepest = 48

// quickPush is heappush.
func quickPush(args []object.Cell) (none object.Cell) {
	if len(args) != 2 || !args[0].Is(object.TableList) {
		return none
	}
	l, item := args[0].List(), &args[1]
	cells := l.Cells()
	top, ok := rise(cells, item, len(cells))
	if !ok || !l.QuickAdd(item) {
		return none
	}
	lift(l.Cells(), len(cells), top)
	return object.NoneCell()
}

// rise is where an item at pos belongs on the way to the root.
func rise(cells []object.Cell, item *object.Cell, pos int) (to int, ok bool) {
	for pos > 0 {
		parent := (pos - 1) >> 1
		less, known := object.QuickLess(item, &cells[parent])
		if !known {
			return 0, false
		}
		if !less {
			break
		}
		pos = parent
	}
	return pos, true
}

// lift moves the element at pos up to a place on its way to the root, and those
// between down.
func lift(cells []object.Cell, pos, to int) {
	item := cells[pos]
	for pos > to {
		parent := (pos - 1) >> 1
		cells[pos] = cells[parent]
		pos = parent
	}
	cells[pos] = item
}

// quickPop is heappop: the smaller children move up until a leaf is free, and the last
// element rises from there.
func quickPop(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || !args[0].Is(object.TableList) {
		return none
	}
	l := args[0].List()
	n := l.Len() - 1
	if n < 0 || l.Cells()[0].Is(object.TableArray) {
		return none
	}
	if n == 0 {
		return l.Take(0)
	}
	cells := l.Cells()[:n]
	var way [deepest]int
	depth, pos := 0, 0
	for pos < n>>1 {
		child := 2*pos + 1
		if child+1 < n {
			less, known := object.QuickLess(&cells[child], &cells[child+1])
			if !known || depth == deepest {
				return none
			}
			if !less {
				child++
			}
		}
		way[depth] = child
		depth++
		pos = child
	}
	last := &l.Cells()[n]
	for depth > 0 { // how far the last element rises again
		less, known := object.QuickLess(last, &cells[way[depth-1]])
		if !known {
			return none
		}
		if !less {
			break
		}
		depth--
	}
	least, pos := cells[0], 0
	for _, child := range way[:depth] {
		cells[pos] = cells[child]
		pos = child
	}
	cells[pos] = *last
	l.Take(n)
	return least
}

// Package heapq is Python's module heapq: lists kept as heaps, the least first.
package heapq

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"heapq"}, Open: open}

func open() builtin.Contents {
	const example = "import heapq\nh = [1, 3, 2]\n"
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"heapq.heappush"}, Params: "heap, item, /", Doc: "Adds to a heap.", Example: example + "heapq.heappush(h, 0)\nh",
			Effect: true, Dry: builtin.ReturnsNone, Fn: onHeap(push), Quick: quickPush},
		{Names: []string{"heapq.heappop"}, Params: "heap, /", Doc: "Removes and gives the least of a heap.", Example: example + "heapq.heappop(h)",
			Effect: true, Fn: onHeap(pop), Quick: quickPop},
		{Names: []string{"heapq.heapify"}, Params: "heap, /", Doc: "Orders a list as a heap.", Example: "import heapq\nh = [3, 2, 1]\nheapq.heapify(h)\nh",
			Effect: true, Dry: builtin.ReturnsNone, Fn: onHeap(func(c *builtin.Call, l *object.List) (object.Value, error) { return object.None, heapify(c, l) })},
		{Names: []string{"heapq.heapreplace"}, Params: "heap, item, /", Doc: "Removes and gives the least, then adds.", Example: example + "heapq.heapreplace(h, 5)",
			Effect: true, Fn: onHeap(replace)},
		{Names: []string{"heapq.heappushpop"}, Params: "heap, item, /", Doc: "Adds, then removes and gives the least.", Example: example + "heapq.heappushpop(h, 5)",
			Effect: true, Fn: onHeap(pushPop)},
		{Names: []string{"heapq.nsmallest"}, Params: "n, iterable, key=None", Doc: "The n least, in order.", Example: "import heapq\nheapq.nsmallest(2, [3, 1, 2])", Fn: nBest(false)},
		{Names: []string{"heapq.nlargest"}, Params: "n, iterable, key=None", Doc: "The n greatest, the greatest first.", Example: "import heapq\nheapq.nlargest(2, [3, 1, 2])", Fn: nBest(true)},
		{Names: []string{"heapq.merge"}, Params: "*iterables, key=None, reverse=False", Doc: "Walks sorted iterables as one that is sorted.",
			Example: "import heapq\nlist(heapq.merge([1, 4], [2, 3]))", Fn: merge},
	})}
}

// onHeap checks that the first argument is a list.
func onHeap(f func(c *builtin.Call, l *object.List) (object.Value, error)) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		l, ok := c.Args[0].(*object.List)
		if !ok {
			pos := 1
			if len(c.Args) == 1 {
				pos = 0
			}
			return nil, cpython.BadArgument(c, pos, "list", c.Args[0])
		}
		return f(c, l)
	}
}

func push(c *builtin.Call, l *object.List) (object.Value, error) {
	if err := builtin.Growing(c.Host, l.Len(), l.Cap()); err != nil {
		return nil, err
	}
	l.Append(c.Args[1])
	return object.None, siftDown(c, l, 0, l.Len()-1)
}

func pop(c *builtin.Call, l *object.List) (object.Value, error) {
	n := l.Len() - 1
	if n < 0 {
		return nil, object.Errorf("IndexError", "index out of range")
	}
	last := l.Take(n)
	if n == 0 {
		return last.Value(), nil
	}
	least := l.At(0)
	l.Cells()[0] = last
	return least, siftUp(c, l, 0)
}

func replace(c *builtin.Call, l *object.List) (object.Value, error) {
	if l.Len() == 0 {
		return nil, object.Errorf("IndexError", "index out of range")
	}
	least := l.At(0)
	l.SetAt(0, c.Args[1])
	return least, siftUp(c, l, 0)
}

func pushPop(c *builtin.Call, l *object.List) (object.Value, error) {
	if l.Len() == 0 {
		return c.Args[1], nil
	}
	less, err := python.Less(c, l.At(0), c.Args[1])
	if err != nil || !less {
		return c.Args[1], err
	}
	return replace(c, l)
}

func heapify(c *builtin.Call, l *object.List) error {
	for i := l.Len()/2 - 1; i >= 0; i-- {
		if err := c.PolledAt(i); err != nil {
			return err
		}
		if err := siftUp(c, l, i); err != nil {
			return err
		}
	}
	return nil
}

// lessAt is l[i] < l[j]; the comparison is the program's, which may change the list.
func lessAt(c *builtin.Call, l *object.List, i, j int) (bool, error) {
	n := l.Len()
	if less, ok := object.QuickLess(&l.Cells()[i], &l.Cells()[j]); ok {
		return less, nil
	}
	less, err := python.Less(c, l.At(i), l.At(j))
	if err == nil && l.Len() != n {
		err = object.Errorf("RuntimeError", "list changed size during iteration")
	}
	return less, err
}

// siftDown moves the element at pos towards the start until its parent is not greater.
func siftDown(c *builtin.Call, l *object.List, start, pos int) error {
	for pos > start {
		parent := (pos - 1) >> 1
		less, err := lessAt(c, l, pos, parent)
		if err != nil || !less {
			return err
		}
		l.Swap(pos, parent)
		pos = parent
	}
	return nil
}

// siftUp moves the smaller children up until a leaf is free, puts the element there
// and lets it rise: most elements belong near the end.
func siftUp(c *builtin.Call, l *object.List, pos int) error {
	start, end := pos, l.Len()
	for limit := end >> 1; pos < limit; {
		child := 2*pos + 1
		if child+1 < end {
			less, err := lessAt(c, l, child, child+1)
			if err != nil {
				return err
			}
			if !less {
				child++
			}
		}
		l.Swap(pos, child)
		pos = child
	}
	return siftDown(c, l, start, pos)
}

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
			Effect: true, Dry: builtin.ReturnsNone, Fn: onHeap(heapify)},
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

func heapify(c *builtin.Call, l *object.List) (object.Value, error) {
	h := heap{c: c, l: l}
	return object.None, h.order()
}

func push(c *builtin.Call, l *object.List) (object.Value, error) {
	if err := builtin.Growing(c.Host, l.Len(), l.Cap()); err != nil {
		return nil, err
	}
	l.Append(c.Args[1])
	h := heap{c: c, l: l}
	return object.None, h.siftDown(0, l.Len()-1)
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
	h := heap{c: c, l: l}
	return least, h.siftUp(0)
}

func replace(c *builtin.Call, l *object.List) (object.Value, error) {
	if l.Len() == 0 {
		return nil, object.Errorf("IndexError", "index out of range")
	}
	h := heap{c: c, l: l}
	return h.replace(c.Args[1])
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

// heap is a list kept as one: the least first, or where down is set the greatest.
type heap struct {
	c    *builtin.Call
	l    *object.List
	down bool
}

// replace puts an element in the place of the first one, which it gives.
func (h *heap) replace(v object.Value) (object.Value, error) {
	first := h.l.At(0)
	h.l.SetAt(0, v)
	return first, h.siftUp(0)
}

func (h *heap) order() error {
	for i := h.l.Len()/2 - 1; i >= 0; i-- {
		if err := h.c.PolledAt(i); err != nil {
			return err
		}
		if err := h.siftUp(i); err != nil {
			return err
		}
	}
	return nil
}

// before is l[i] < l[j], or l[j] < l[i] where the greatest is first; the comparison is the
// program's, which may change the list.
func (h *heap) before(i, j int) (bool, error) {
	if h.down {
		i, j = j, i
	}
	n := h.l.Len()
	if less, ok := object.QuickLess(&h.l.Cells()[i], &h.l.Cells()[j]); ok {
		return less, nil
	}
	less, err := python.Less(h.c, h.l.At(i), h.l.At(j))
	if err == nil && h.l.Len() != n {
		err = object.Errorf("RuntimeError", "list changed size during iteration")
	}
	return less, err
}

// siftDown moves the element at pos towards the start until its parent is before it.
func (h *heap) siftDown(start, pos int) error {
	for pos > start {
		parent := (pos - 1) >> 1
		before, err := h.before(pos, parent)
		if err != nil || !before {
			return err
		}
		h.l.Swap(pos, parent)
		pos = parent
	}
	return nil
}

// siftUp moves the children that go first up until a leaf is free, puts the element there
// and lets it rise: most elements belong near the end.
func (h *heap) siftUp(pos int) error {
	start, end := pos, h.l.Len()
	for limit := end >> 1; pos < limit; {
		child := 2*pos + 1
		if child+1 < end {
			before, err := h.before(child, child+1)
			if err != nil {
				return err
			}
			if !before {
				child++
			}
		}
		h.l.Swap(pos, child)
		pos = child
	}
	return h.siftDown(start, pos)
}

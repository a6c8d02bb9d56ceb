// Sorting: list.sort and sorted. Keys of one plain type are sorted as such, all others
// by Python's <.
package python

import (
	"cmp"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// sortCells sorts in place, stably, as list.sort does. After an error of a comparison
// the elements are as far in order as CPython's.
func sortCells(c *builtin.Call, cells []object.Cell, key, rev object.Value) error {
	down := false
	if rev != nil {
		n, err := builtin.ToInt(rev)
		if err != nil {
			return err
		}
		down = n != 0
	}
	keys := cells
	if !builtin.IsNone(key) {
		keys = make([]object.Cell, len(cells))
		for i := range cells {
			k, err := c.ApplyCell(key, cells[i])
			if err == nil {
				err = c.PolledAt(i)
			}
			if err != nil {
				return err
			}
			keys[i] = k
		}
	}
	if err := settleCells(c, keys); err != nil {
		return err
	}
	var order []int
	var err error
	kind := kindOfKeys(keys)
	if kind == intKeys || kind == floatKeys {
		done := false
		if order, done, err = radixOrder(c, keys, kind, down); done {
			return inOrder(cells, order, err)
		}
	}
	switch kind {
	case intKeys:
		order, err = sortedOrder(c, keys, down, func(k *object.Cell) int64 { return k.Int() })
	case floatKeys:
		order, err = sortedOrder(c, keys, down, func(k *object.Cell) float64 { return k.Float() })
	case textKeys:
		order, err = sortedOrder(c, keys, down, func(k *object.Cell) string { return k.Str() })
	default:
		order, err = mergedOrder(c, keys, down)
	}
	return inOrder(cells, order, err)
}

// inOrder puts cells into an order, unless there is none.
func inOrder(cells []object.Cell, order []int, err error) error {
	if order == nil {
		return err
	}
	out := make([]object.Cell, len(cells))
	for i, k := range order {
		out[i] = cells[k]
	}
	copy(cells, out)
	return err
}

// settleCells computes what waits among cells.
func settleCells(c *builtin.Call, cells []object.Cell) error {
	var waiting []object.Value
	for i := range cells {
		if !cells[i].Keepable() {
			waiting = append(waiting, cells[i].Value())
		}
	}
	if len(waiting) == 0 {
		return nil
	}
	return c.R.Settle(waiting...)
}

// keyKind is what all keys are.
type keyKind int

const (
	mixedKeys keyKind = iota
	intKeys
	floatKeys // no NaN among them
	textKeys
)

func kindOfKeys(keys []object.Cell) keyKind {
	kind := mixedKeys
	for i := range keys {
		k, its := &keys[i], mixedKeys
		switch {
		case k.P == object.TagInt:
			its = intKeys
		case k.P == object.TagFloat:
			if f := k.Float(); f != f {
				return mixedKeys
			}
			its = floatKeys
		case k.Is(object.TableStr):
			its = textKeys
		}
		if its == mixedKeys || i > 0 && its != kind {
			return mixedKeys
		}
		kind = its
	}
	return kind
}

// place is a key of one plain type and where it stands.
type place[T cmp.Ordered] struct {
	key T
	at  int
}

// sortedPiece is how many keys are sorted between two questions for the user's interrupt.
const sortedPiece = 1 << 11

// sortedOrder is the order of keys of one plain type; equal ones keep theirs. Pieces
// are sorted, then merged.
func sortedOrder[T cmp.Ordered](c *builtin.Call, keys []object.Cell, down bool, of func(*object.Cell) T) ([]int, error) {
	places := make([]place[T], len(keys))
	for i := range keys {
		places[i] = place[T]{of(&keys[i]), i}
	}
	before := func(a, b place[T]) int {
		if n := cmp.Compare(a.key, b.key); n != 0 {
			return n
		}
		return a.at - b.at
	}
	if down {
		before = func(a, b place[T]) int {
			if n := cmp.Compare(b.key, a.key); n != 0 {
				return n
			}
			return a.at - b.at
		}
	}
	for lo := 0; lo < len(places); lo += sortedPiece {
		slices.SortFunc(places[lo:min(lo+sortedPiece, len(places))], before)
		if len(places) > sortedPiece {
			if err := c.Polled(); err != nil {
				return nil, err
			}
		}
	}
	if len(places) > sortedPiece {
		var err error
		if places, err = mergePieces(c, places, before); err != nil {
			return nil, err
		}
	}
	order := make([]int, len(places))
	for i := range places {
		order[i] = places[i].at
	}
	return order, nil
}

// mergePieces merges what is sorted in pieces of sortedPiece.
func mergePieces[T cmp.Ordered](c *builtin.Call, from []place[T], before func(a, b place[T]) int) ([]place[T], error) {
	to := make([]place[T], len(from))
	for size := sortedPiece; size < len(from); size *= 2 {
		for lo := 0; lo < len(from); lo += 2 * size {
			mid, hi := min(lo+size, len(from)), min(lo+2*size, len(from))
			if mid == hi || before(from[mid-1], from[mid]) < 0 { // they follow each other
				copy(to[lo:hi], from[lo:hi])
				continue
			}
			for i, j, k := lo, mid, lo; k < hi; k++ {
				if err := c.PolledAt(k); err != nil {
					return nil, err
				}
				if j == hi || i < mid && before(from[i], from[j]) < 0 {
					to[k] = from[i]
					i++
				} else {
					to[k] = from[j]
					j++
				}
			}
		}
		from, to = to, from
	}
	return from, nil
}

// mergedOrder is the order by Python's <. After an error it is as far as CPython's went,
// nil where that cannot be told.
func mergedOrder(c *builtin.Call, keys []object.Cell, down bool) ([]int, error) {
	order := make([]int, len(keys))
	for i := range order {
		order[i] = i
	}
	if down { // equal ones keep their order: they are turned twice
		slices.Reverse(order)
	}
	rounds := 0
	err := mergeSort(order, make([]int, len(order)), func(a, b int) (bool, error) {
		rounds++
		if err := c.PolledAt(rounds); err != nil {
			return false, err
		}
		return lessCells(c, &keys[a], &keys[b])
	})
	if err != nil && len(order) > shortRun {
		return nil, err
	}
	if down {
		slices.Reverse(order)
	}
	return order, err
}

func lessCells(c *builtin.Call, a, b *object.Cell) (bool, error) {
	if less, ok := object.QuickLess(a, b); ok {
		return less, nil
	}
	if h, ok := c.Host.(builtin.CellCaller); ok && a.Is(tableInstance) && b.Is(tableInstance) {
		x := (*object.Instance)(a.P)
		if fn, ok := x.Special(object.Lt.Special()).(object.Binds); ok && fn.BindsSelf() && (*object.Instance)(b.P).Class() == x.Class() {
			r, err := h.CallCells(fn, *a, *b)
			if err != nil || r.P == object.TagBool {
				return r.N != 0, err
			}
			if v := r.Value(); v != object.NotImplemented {
				return object.Truth(v)
			}
		}
	}
	return Less(c, a.Value(), b.Value())
}

var tableInstance = object.TableOf((*object.Instance)(nil))

func pySorted(c *builtin.Call) (object.Value, error) {
	cells, err := c.Cells(c.Args[0])
	if err != nil {
		return nil, err
	}
	if err := sortCells(c, cells, c.Arg("key"), c.Arg("reverse")); err != nil {
		return nil, err
	}
	return object.ListOf(cells), nil
}

func listSort(c *builtin.Call) (object.Value, error) {
	l := c.Args[0].(*object.List)
	sorted, err := c.Cells(l)
	if err != nil {
		return nil, err
	}
	l.Clear() // a key function finds the list empty
	err = sortCells(c, sorted, c.Arg("key"), c.Arg("reverse"))
	if err == nil && l.Len() > 0 {
		err = object.Errorf("ValueError", "list modified during sort")
	}
	l.SetCells(sorted)
	return object.None, err
}

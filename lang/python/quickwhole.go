// Quick ways of containers as wholes: made of others, searched, sorted, asked for their
// truth. They are short and what is in them waits for nothing.
package python

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// fewElements is how many elements a container holds of which lists and the like are
// made quickly.
const fewElements = 1 << 12

var (
	tableView  = object.TableOf((*DictView)(nil))
	tableRange = object.TableOf((*object.Range)(nil))
)

// shortLen is how many elements a container has that appendElements knows; -1 of others.
func shortLen(c *object.Cell) int {
	if c.P == nil || c.Plain() {
		return -1
	}
	switch c.N {
	case object.TableList:
		if c.List().Settled {
			return c.List().Len()
		}
	case object.TableTuple:
		if c.Keepable() {
			return len(c.Tuple())
		}
	case object.TableSet:
		return c.Set().Len()
	case object.TableDict:
		if c.Keepable() && !c.Dict().Bound {
			return c.Dict().Len()
		}
	case tableRange:
		return (*object.Range)(c.P).Len()
	case tableView:
		if v := (*DictView)(c.P); v.settled() {
			return v.d.Len()
		}
	case tableStream:
		if w := (*builtin.Stream)(c.P).Back; w != nil && w.List.Settled {
			return len(w.Rest())
		}
	}
	return -1
}

// walked notes that all elements of what shortLen knows have been taken.
func walked(c *object.Cell) {
	if c.Is(tableStream) {
		(*builtin.Stream)(c.P).Back.End()
	}
}

// ShortElements appends the elements of a container that has few, and walks an iterator to its
// end; ok is false where that takes more, as of elements that wait to be computed.
func ShortElements(to []object.Cell, c *object.Cell) (elems []object.Cell, ok bool) {
	n := shortLen(c)
	if n < 0 || n > fewElements {
		return nil, false
	}
	elems = appendElements(slices.Grow(to, n), c)
	walked(c)
	return elems, true
}

// appendElements appends the elements of a container that shortLen knows.
func appendElements(to []object.Cell, c *object.Cell) []object.Cell {
	switch c.N {
	case object.TableList:
		return append(to, c.List().Cells()...)
	case object.TableTuple:
		for _, v := range c.Tuple() {
			to = append(to, object.CellOf(v))
		}
	case object.TableSet:
		return c.Set().Cells(to)
	case object.TableDict:
		return appendPart(to, c.Dict(), "dict_keys")
	case tableRange:
		r := (*object.Range)(c.P)
		for i := range r.Len() {
			to = append(to, object.IntCell(r.Start+int64(i)*r.Step))
		}
	case tableView:
		v := (*DictView)(c.P)
		return appendPart(to, v.d, v.kind)
	case tableStream:
		rest := (*builtin.Stream)(c.P).Back.Rest()
		for i := len(rest) - 1; i >= 0; i-- {
			to = append(to, rest[i])
		}
	}
	return to
}

// appendPart appends the keys, values or items of a dict.
func appendPart(to []object.Cell, d *object.Dict, kind string) []object.Cell {
	for k, v, at := d.NextCell(0); k != nil; k, v, at = d.NextCell(at) {
		switch kind {
		case "dict_keys":
			to = append(to, *k)
		case "dict_values":
			to = append(to, *v)
		default:
			to = append(to, object.TupleOf([]object.Cell{*k, *v}))
		}
	}
	return to
}

// settled reports that what the view shows waits for nothing.
func (v *DictView) settled() bool {
	c := object.CellOf(v.d)
	return c.Keepable() && !v.d.Bound
}

// quickElements are the elements of the only argument in a list of their own, none if
// they are not known quickly.
func quickElements(args []object.Cell) *object.List {
	if len(args) != 1 {
		return nil
	}
	n := shortLen(&args[0])
	if n < 0 || n > fewElements {
		return nil
	}
	l := object.NewListFor(n)
	l.SetCells(appendElements(l.Cells(), &args[0]))
	l.Settled = true
	walked(&args[0])
	return l
}

// quickList is list(x).
func quickList(args []object.Cell) (none object.Cell) {
	l := quickElements(args)
	if l == nil {
		return none
	}
	return object.CellOf(l)
}

// quickListCopy is l.copy().
func quickListCopy(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || !args[0].Is(object.TableList) {
		return none
	}
	return quickList(args)
}

// quickTuple is tuple(x).
func quickTuple(args []object.Cell) (none object.Cell) {
	if len(args) == 1 && args[0].Is(object.TableTuple) && args[0].Keepable() {
		return args[0]
	}
	var few [8]object.Cell
	if len(args) != 1 {
		return none
	}
	n := shortLen(&args[0])
	if n < 0 || n > fewElements {
		return none
	}
	cells := appendElements(few[:0], &args[0])
	for i := range cells {
		if !cells[i].Keepable() {
			return none
		}
	}
	walked(&args[0])
	return object.TupleOf(cells)
}

// quickSet is set(x) or frozenset(x) of elements that need no code of the program's.
func quickSet(frozen bool) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		var few [16]object.Cell
		if len(args) != 1 || args[0].Is(object.TableSet) {
			return none
		}
		n := shortLen(&args[0])
		if n < 0 || n > fewElements {
			return none
		}
		s := &object.Set{}
		if args[0].Is(object.TableDict) {
			s.Room(n)
		}
		if !s.PutKeys(appendElements(few[:0], &args[0])) {
			return none
		}
		s.Frozen = frozen
		walked(&args[0])
		return object.CellOf(s)
	}
}

// quickExtend is l.extend(x).
func quickExtend(l *object.List, args []object.Cell) (none object.Cell) {
	if len(args) != 1 || !l.Settled {
		return none
	}
	n := shortLen(&args[0])
	if n < 0 || l.Len()+n > fewElements {
		return none
	}
	l.SetCells(appendElements(l.Cells(), &args[0]))
	walked(&args[0])
	return object.NoneCell()
}

// quickIndex is x.index(v) of a list or tuple that has the value.
func quickIndex(args []object.Cell) (none object.Cell) {
	if len(args) != 2 {
		return none
	}
	at := -1
	known := eachEqual(args, func(i int) bool { at = i; return false })
	if !known || at < 0 {
		return none
	}
	return object.IntCell(int64(at))
}

// quickCountEqual is x.count(v) of a list or tuple.
func quickCountEqual(args []object.Cell) (none object.Cell) {
	n := 0
	if len(args) != 2 || !eachEqual(args, func(int) bool { n++; return true }) {
		return none
	}
	return object.IntCell(int64(n))
}

// eachEqual hands on the places of elements that equal a value until it is told to stop;
// known is false where an element is met that takes more to compare.
func eachEqual(args []object.Cell, found func(i int) bool) (known bool) {
	x, v := &args[0], &args[1]
	if v.P == nil || x.P == nil || x.Plain() {
		return false
	}
	n, at := 0, func(i int) object.Cell { return object.Cell{} }
	switch x.N {
	case object.TableList:
		cells := x.List().Cells()
		n, at = len(cells), func(i int) object.Cell { return cells[i] }
	case object.TableTuple:
		t := x.Tuple()
		n, at = len(t), func(i int) object.Cell { return object.CellOf(t[i]) }
	default:
		return false
	}
	if n > fewElements {
		return false
	}
	for i := range n {
		c := at(i)
		eq, ok := object.QuickEqual(&c, v)
		if !ok {
			return false
		}
		if eq && !found(i) {
			break
		}
	}
	return true
}

// quickRemove is l.remove(v) of a value that is there.
func quickRemove(l *object.List, args []object.Cell) (none object.Cell) {
	if len(args) != 1 {
		return none
	}
	for i, cells := 0, l.Cells(); i < min(len(cells), fewElements); i++ {
		eq, ok := object.QuickEqual(&cells[i], &args[0])
		if !ok {
			return none
		}
		if eq {
			l.Take(i)
			return object.NoneCell()
		}
	}
	return none
}

func quickReverse(l *object.List, args []object.Cell) (none object.Cell) {
	if len(args) > 0 || l.Len() > fewElements {
		return none
	}
	slices.Reverse(l.Cells())
	return object.NoneCell()
}

func quickClear(l *object.List, args []object.Cell) (none object.Cell) {
	if len(args) > 0 || l.Len() > 0 && !l.Settled {
		return none
	}
	l.Clear()
	return object.NoneCell()
}

// quickListSort is l.sort() without arguments.
func quickListSort(l *object.List, args []object.Cell) (none object.Cell) {
	if len(args) > 0 || !sortFew(l.Cells()) {
		return none
	}
	return object.NoneCell()
}

// quickSorted is sorted(x).
func quickSorted(args []object.Cell) (none object.Cell) {
	l := quickElements(args)
	if l == nil || !sortFew(l.Cells()) {
		return none
	}
	return object.CellOf(l)
}

// fewSorted is how many cells are sorted as they stand: more have their keys taken out.
const fewSorted = 48

// sortFew sorts a few cells of one plain type, stably; it reports whether it did.
func sortFew(cells []object.Cell) bool {
	if len(cells) > fewSorted {
		return false
	}
	switch kindOfKeys(cells) {
	case intKeys:
		insertCells(cells, func(a, b *object.Cell) bool { return a.Int() < b.Int() })
	case floatKeys:
		insertCells(cells, func(a, b *object.Cell) bool { return a.Float() < b.Float() })
	case textKeys:
		insertCells(cells, func(a, b *object.Cell) bool { return a.Str() < b.Str() })
	default:
		return len(cells) < 2
	}
	return true
}

// insertCells sorts stably by insertion: each cell that is less than the one before it goes to
// the place that halving finds. Few cells take fewer comparisons so than by merging.
func insertCells(cells []object.Cell, less func(a, b *object.Cell) bool) {
	for i := 1; i < len(cells); i++ {
		x := cells[i]
		l, r := 0, i-1
		if !less(&x, &cells[r]) {
			continue
		}
		for l < r {
			if mid := l + (r-l)/2; less(&x, &cells[mid]) {
				r = mid
			} else {
				l = mid + 1
			}
		}
		copy(cells[l+1:i+1], cells[l:i])
		cells[l] = x
	}
}

// quickQuantifier is any(x) or all(x) of a list or tuple whose elements say at once
// whether they are true.
func quickQuantifier(all bool) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		if len(args) != 1 || args[0].P == nil || args[0].Plain() {
			return none
		}
		n, at := 0, func(i int) object.Cell { return object.Cell{} }
		switch x := &args[0]; x.N {
		case object.TableList:
			cells := x.List().Cells()
			n, at = len(cells), func(i int) object.Cell { return cells[i] }
		case object.TableTuple:
			t := x.Tuple()
			n, at = len(t), func(i int) object.Cell { return object.CellOf(t[i]) }
		case object.TableStr: // no letter is false
			return object.BoolCell(all || x.Str() != "")
		default:
			return none
		}
		if n > fewElements {
			return none
		}
		for i := range n {
			c := at(i)
			is, ok := c.QuickTruth()
			if !ok {
				return none
			}
			if is != all {
				return object.BoolCell(!all)
			}
		}
		return object.BoolCell(all)
	}
}

// quickBool is bool(x).
func quickBool(args []object.Cell) (none object.Cell) {
	if len(args) != 1 {
		return none
	}
	is, ok := args[0].QuickTruth()
	if !ok {
		return none
	}
	return object.BoolCell(is)
}

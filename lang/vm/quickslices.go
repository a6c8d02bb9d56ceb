// Parts and sums of sequences without ceremony: slices read and stored, + and *. What waits
// to be computed, or has an owner, goes the full way.
package vm

import (
	"slices"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// quickSlice makes l[a:b:c] of a list where it would make the slice; the instruction
// behind reads the list.
func (m *Machine) quickSlice(f *frame, in *code.Ins) bool {
	next := &f.code.ins[f.pc]
	switch {
	case next.Op == code.GetItem && next.C == in.A && f.code.c.Last[f.pc]&4 != 0:
	case next.Op == code.SetItem && next.B == in.A && f.code.c.Last[f.pc]&2 != 0:
		return quickSpliced(f, in, next)
	default:
		return false
	}
	c := &f.regs[next.B]
	n, ok := m.sliceable(c)
	if !ok {
		return false
	}
	first, count, step, ok := quickRange(f, in, n)
	if !ok {
		return false
	}
	f.regs[next.A] = partOf(c, first, count, step)
	f.pc++
	return true
}

// shortSlice is how long lists and tuples may be whose parts are taken without asking.
const shortSlice = 1 << 14

// sliceable gives the length of a short list or ASCII text, or of a short tuple that may be
// shared.
func (m *Machine) sliceable(c *object.Cell) (n int, ok bool) {
	switch {
	case c.Is(object.TableList):
		n, ok = c.List().Len(), true
	case c.Is(object.TableTuple):
		n, ok = len(c.Tuple()), c.Keepable()
	case c.Is(object.TableStr):
		s := c.Str()
		n, ok = len(s), len(s) <= shortSlice && m.texts.Len(s) == len(s)
	}
	return n, ok && n <= shortSlice
}

// partOf is a part of a list, tuple or text.
func partOf(c *object.Cell, first, count, step int) object.Cell {
	if c.Is(object.TableStr) {
		return partOfText(c.Str(), first, count, step)
	}
	if c.Is(object.TableTuple) {
		t := c.Tuple()
		if step == 1 && count == len(t) {
			return *c
		}
		return t.Part(first, count, step)
	}
	cells := c.List().Cells()
	out := object.NewListFor(count)
	part := out.Cells()[:count]
	if step == 1 {
		copy(part, cells[first:first+count])
	} else {
		for i := range part {
			part[i] = cells[first+i*step]
		}
	}
	out.SetCells(part)
	out.Settled = c.List().Settled
	return object.CellOf(out)
}

// partOfText is a part of a text of ASCII; one without gaps shares its memory.
func partOfText(s string, first, count, step int) object.Cell {
	if count == 1 {
		return object.Letter(s[first])
	}
	switch {
	case count == 0:
		return object.TextCell("")
	case step == 1:
		return object.TextCell(s[first : first+count])
	}
	b := make([]byte, count)
	for i := range b {
		b[i] = s[first+i*step]
	}
	return object.TextCell(string(b))
}

var tableSlice = object.TableOf((*object.Slice)(nil))

// quickConstSlice is x[a:b:c] of a list, tuple or text where the slice stands in the code, and
// x[a:b] = other.
func (m *Machine) quickConstSlice(f *frame, in *code.Ins) bool {
	x, at := &f.regs[in.B], &f.regs[in.C]
	if in.Op == code.SetItem {
		x, at = &f.regs[in.A], &f.regs[in.B]
	}
	if !at.Is(tableSlice) {
		return false
	}
	n, ok := m.sliceable(x)
	if !ok {
		return false
	}
	first, count, step, err := builtin.SliceBounds((*object.Slice)(at.P), n)
	if err != nil {
		return false
	}
	if in.Op == code.SetItem {
		return step == 1 && x.Is(object.TableList) && splice(x.List(), &f.regs[in.C], first, count)
	}
	f.regs[in.A] = partOf(x, first, count, step)
	return true
}

// quickRange is which places of a length a slice of small integers names.
func quickRange(f *frame, in *code.Ins, length int) (first, count, step int, ok bool) {
	var nums [3]int
	var has [3]bool
	for i := range nums {
		switch part := &f.regs[int(in.B)+i]; part.P {
		case object.TagNone:
		case object.TagInt:
			nums[i], has[i] = int(part.Int()), true
		default:
			return 0, 0, 0, false
		}
	}
	if step = 1; has[2] {
		step = nums[2]
	}
	if step == 0 {
		return 0, 0, 0, false
	}
	first, count = shape.SliceRange(length, nums[0], nums[1], step, has[0], has[1])
	return first, count, step, true
}

// quickSpliced is l[a:b] = other for a short list.
func quickSpliced(f *frame, in, next *code.Ins) bool {
	c := &f.regs[next.A]
	if !c.Is(object.TableList) || c.List().Len() > shortSlice {
		return false
	}
	first, count, step, ok := quickRange(f, in, c.List().Len())
	if !ok || step != 1 || !splice(c.List(), &f.regs[next.C], first, count) {
		return false
	}
	f.pc++
	return true
}

// splice puts the elements of another short container in place of a part of a list. Where the
// part is empty its place is not known here.
func splice(l *object.List, v *object.Cell, first, count int) bool {
	switch {
	case count == 0:
		return false
	case v.Is(object.TableList):
		from := v.List().Cells()
		if len(from) > shortSlice {
			return false
		}
		if l == v.List() {
			from = slices.Clone(from)
		}
		l.Settled = l.Settled && v.List().Settled
		replacePart(l, first, count, from)
		return true
	}
	from, ok := python.ShortElements(nil, v)
	if ok {
		l.Settled = l.Settled && allKeepable(from)
		replacePart(l, first, count, from)
	}
	return ok
}

func replacePart(l *object.List, first, count int, from []object.Cell) {
	if cells := l.Cells(); count == len(from) {
		copy(cells[first:], from)
	} else {
		l.SetCells(slices.Replace(cells, first, first+count, from...))
	}
}

// quickJoined is x + y of two short lists or tuples.
func quickJoined(f *frame, in *code.Ins) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if in.D&code.InPlace != 0 || x.P == nil || x.Plain() || x.N != y.N || y.P == nil || y.Plain() {
		return false
	}
	switch x.N {
	case object.TableList:
		a, b := x.List(), y.List()
		if a.Len()+b.Len() > shortSlice {
			return false
		}
		out := object.NewListFor(a.Len() + b.Len())
		out.SetCells(append(append(out.Cells(), a.Cells()...), b.Cells()...))
		out.Settled = a.Settled && b.Settled
		f.regs[in.A] = object.CellOf(out)
		return true
	case object.TableTuple:
		a, b := x.Tuple(), y.Tuple()
		if len(a)+len(b) > shortSlice || !x.Keepable() || !y.Keepable() {
			return false
		}
		f.regs[in.A] = a.With(b)
		return true
	}
	return false
}

// quickRepeated is x * n, or n * x, of a short list or text.
func quickRepeated(f *frame, in *code.Ins) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if x.P == object.TagInt {
		x, y = y, x
	}
	return in.D&code.InPlace == 0 && y.P == object.TagInt && repeat(f, in.A, x, y.Int())
}

// quickRepeatedBy is that for a number that stands in the code.
func quickRepeatedBy(f *frame, in *code.Ins) bool {
	return in.C&code.InPlace == 0 && repeat(f, in.A, &f.regs[in.B], int64(in.D))
}

func repeat(f *frame, to uint8, x *object.Cell, n int64) bool {
	n = max(n, 0)
	switch {
	case n > shortSlice:
		return false
	case x.Is(object.TableList):
		return repeatList(f, to, x.List(), n)
	case x.Is(object.TableStr):
		s := x.Str()
		if int64(len(s))*n > quickText {
			return false
		}
		switch {
		case n == 0:
			f.regs[to] = object.TextCell("")
		case n == 1 || s == "":
			f.regs[to] = *x
		default:
			text, c := object.MakeText(len(s) * int(n))
			for i := 0; i < len(text); {
				i += copy(text[i:], s)
			}
			f.regs[to] = c
		}
		return true
	}
	return false
}

func repeatList(f *frame, to uint8, l *object.List, n int64) bool {
	size := int64(l.Len())
	if size*n > shortSlice {
		return false
	}
	out := object.NewListFor(int(size * n))
	cells := out.Cells()[:size*n]
	for i := 0; i < len(cells); {
		i += copy(cells[i:], l.Cells())
	}
	out.SetCells(cells)
	out.Settled = l.Settled
	f.regs[to] = object.CellOf(out)
	return true
}

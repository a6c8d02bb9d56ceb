// Index expressions: the items between the brackets, their text, and their
// way into StridedSlice's vectors and masks and back.

package shape

import (
	"math"
	"math/big"
	"strconv"

	"github.com/tq-lang/tq/engine/fault"
)

// ItemKind tells what an index item is.
type ItemKind uint8

// The kinds of items.
const (
	ItemInt ItemKind = iota
	ItemRange
	ItemNewAxis
	ItemEllipsis
)

// Item is one item of an index expression. Index belongs to ItemInt; the parts
// of a range that are absent have no meaning in Start, Stop and Step.
type Item struct {
	Kind                       ItemKind
	HasStart, HasStop, HasStep bool
	Index                      int
	Start, Stop, Step          int
	Pos                        int // place in the text, in code points, if parsed
}

// Int is the item that takes element k.
func Int(k int) Item { return Item{Kind: ItemInt, Index: k} }

// Range is the item start:stop:step; a nil part is absent.
func Range(start, stop, step *int) Item {
	it := Item{Kind: ItemRange}
	if start != nil {
		it.HasStart, it.Start = true, *start
	}
	if stop != nil {
		it.HasStop, it.Stop = true, *stop
	}
	if step != nil {
		it.HasStep, it.Step = true, *step
	}
	return it
}

// All is the item `:`.
func All() Item { return Item{Kind: ItemRange} }

// NewAxis is the item None.
func NewAxis() Item { return Item{Kind: ItemNewAxis} }

// Ellipsis is the item `...`.
func Ellipsis() Item { return Item{Kind: ItemEllipsis} }

// Saturate brings a number of any size into an int. As an index the result
// stays outside every axis; as a bound or step it means the same as v.
func Saturate(v *big.Int) int {
	switch {
	case v.IsInt64():
		return int(v.Int64())
	case v.Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

// MaxItems is the number of items that a mask has bits for.
const MaxItems = 64

// Encoding is an index as StridedSlice takes it: three vectors with one entry
// per item and five masks with one bit per item.
type Encoding struct {
	Begin, End, Strides                                           []int
	BeginMask, EndMask, EllipsisMask, NewAxisMask, ShrinkAxisMask uint64
}

// Encode writes items as vectors and masks. Slots that are not read hold
// 0, 0, 1. It does not ask whether the items make sense together.
func Encode(items []Item) (Encoding, error) {
	m := len(items)
	if m > MaxItems {
		return Encoding{}, errTooManySpecs(m)
	}
	back := make([]int, 3*m)
	e := Encoding{Begin: back[:m:m], End: back[m : 2*m : 2*m], Strides: back[2*m:]}
	for i := range items {
		e.put(i, &items[i])
	}
	return e, nil
}

func (e *Encoding) put(i int, it *Item) {
	bit := uint64(1) << i
	e.Strides[i] = 1
	switch it.Kind {
	case ItemInt:
		e.ShrinkAxisMask |= bit
		e.Begin[i], e.End[i] = it.Index, it.Index
		if it.Index < math.MaxInt64 {
			e.End[i]++
		}
	case ItemRange:
		if it.HasStart {
			e.Begin[i] = it.Start
		} else {
			e.BeginMask |= bit
		}
		if it.HasStop {
			e.End[i] = it.Stop
		} else {
			e.EndMask |= bit
		}
		if it.HasStep {
			e.Strides[i] = it.Step
		}
	case ItemNewAxis:
		e.NewAxisMask |= bit
	case ItemEllipsis:
		e.EllipsisMask |= bit
	}
}

func errTooManySpecs(m int) error {
	return fault.New(fault.InvalidArgument, "an index of %d items: the masks hold at most %d", m, MaxItems)
}

// Decode reads the index expression out of an encoding. It refuses what no
// expression says: unequal vectors, two ellipses, a step below 1 with a shrunk
// axis. A step of 1 is left out.
func Decode(e Encoding) ([]Item, error) {
	if err := e.validate(); err != nil {
		return nil, err
	}
	items := make([]Item, len(e.Begin))
	for i := range items {
		switch e.kindAt(i) {
		case ItemEllipsis:
			items[i] = Ellipsis()
		case ItemNewAxis:
			items[i] = NewAxis()
		case ItemInt:
			if err := checkStep(e.Strides[i], i, -1, true); err != nil {
				return nil, err
			}
			items[i] = Int(e.Begin[i])
		default:
			items[i] = e.rangeAt(i)
		}
	}
	return items, nil
}

// kindAt tells what position i is; the masks stand in their order of
// precedence.
func (e *Encoding) kindAt(i int) ItemKind {
	bit := uint64(1) << i
	switch {
	case e.EllipsisMask&bit != 0:
		return ItemEllipsis
	case e.NewAxisMask&bit != 0:
		return ItemNewAxis
	case e.ShrinkAxisMask&bit != 0:
		return ItemInt
	}
	return ItemRange
}

func (e *Encoding) rangeAt(i int) Item {
	bit := uint64(1) << i
	it := Item{Kind: ItemRange}
	if e.BeginMask&bit == 0 {
		it.HasStart, it.Start = true, e.Begin[i]
	}
	if e.EndMask&bit == 0 {
		it.HasStop, it.Stop = true, e.End[i]
	}
	if e.Strides[i] != 1 {
		it.HasStep, it.Step = true, e.Strides[i]
	}
	return it
}

// IndexText writes items as they stand between brackets:
// `1, 2:4, None, ..., :-3:-1, :`, and `()` for no items.
func IndexText(items []Item) string {
	if len(items) == 0 {
		return "()"
	}
	var buf []byte
	for i, it := range items {
		if i > 0 {
			buf = append(buf, ", "...)
		}
		buf = it.appendText(buf)
	}
	return string(buf)
}

// String is the item's text.
func (it Item) String() string { return string(it.appendText(nil)) }

func (it Item) appendText(buf []byte) []byte {
	switch it.Kind {
	case ItemInt:
		return strconv.AppendInt(buf, int64(it.Index), 10)
	case ItemNewAxis:
		return append(buf, "None"...)
	case ItemEllipsis:
		return append(buf, "..."...)
	}
	if it.HasStart {
		buf = strconv.AppendInt(buf, int64(it.Start), 10)
	}
	buf = append(buf, ':')
	if it.HasStop {
		buf = strconv.AppendInt(buf, int64(it.Stop), 10)
	}
	if it.HasStep {
		buf = append(buf, ':')
		buf = strconv.AppendInt(buf, int64(it.Step), 10)
	}
	return buf
}

// Cells: what a variable of the machine holds. Numbers stand in a cell without a
// box; every other value is the two words of its interface, so that going from
// one form to the other allocates nothing.
package object

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
)

// Cell is a value in two words. The zero Cell is empty: a variable that is not
// bound.
//
// P tells numbers by the address of a tag, and N is the number. For all else P
// is the value's data and N the table of its type, so that N must only be asked
// after P was seen to be no tag: Is does both.
type Cell struct {
	P unsafe.Pointer
	N uint64
}

// tags are what P of numbers points to.
var tags [8]uint64

// The tags. Those of NumPy's scalars come last.
var (
	TagInt        = unsafe.Pointer(&tags[0])
	TagFloat      = unsafe.Pointer(&tags[1])
	TagBool       = unsafe.Pointer(&tags[2])
	TagNone       = unsafe.Pointer(&tags[3])
	TagNumPyInt   = unsafe.Pointer(&tags[4])
	TagNumPyFloat = unsafe.Pointer(&tags[5])
	TagNumPyBool  = unsafe.Pointer(&tags[6])
	TagMark       = unsafe.Pointer(&tags[7]) // a number of the machine's own: no value
)

// words is an interface value as it lies in memory.
type words struct {
	table uint64
	data  unsafe.Pointer
}

func tableOf(v Value) uint64 { return (*words)(unsafe.Pointer(&v)).table }

// The tables of the types that the machine asks for most.
var (
	TableStr      = tableOf(Str(""))
	TableList     = tableOf((*List)(nil))
	TableTuple    = tableOf(Tuple(nil))
	TableDict     = tableOf((*Dict)(nil))
	TableSet      = tableOf((*Set)(nil))
	TableArray    = tableOf((*Array)(nil))
	TableRange    = tableOf((*Range)(nil))
	tableInstance = tableOf((*Instance)(nil))
	tableInt      = tableOf(Int(0))
	tableFloat    = tableOf(Float(0))
	tableBool     = tableOf(Bool(false))
	tableNoneType = tableOf(None)
)

// TableOf is the table of a value's type, for types of other packages.
func TableOf(v Value) uint64 { return tableOf(v) }

// CellOf puts a value into a cell; nil gives the empty one. A NumPy scalar that
// has no tensor becomes a number.
func CellOf(v Value) Cell {
	w := (*words)(unsafe.Pointer(&v))
	switch w.table {
	case tableInt:
		return Cell{TagInt, *(*uint64)(w.data)}
	case tableFloat:
		return Cell{TagFloat, *(*uint64)(w.data)}
	case tableBool:
		return Cell{TagBool, uint64(*(*uint8)(w.data))}
	case tableNoneType:
		return Cell{P: TagNone}
	case TableArray:
		if a := (*Array)(w.data); a.lone && !a.ReadOnly {
			switch a.typ.DType {
			case dtype.Float64:
				return Cell{TagNumPyFloat, a.bits}
			case dtype.Int64:
				return Cell{TagNumPyInt, a.bits}
			case dtype.Bool:
				return Cell{TagNumPyBool, a.bits}
			}
		}
	}
	return Cell{w.data, w.table}
}

// IntCell, FloatCell and BoolCell are numbers in cells.
func IntCell(n int64) Cell     { return Cell{TagInt, uint64(n)} }
func FloatCell(f float64) Cell { return Cell{TagFloat, math.Float64bits(f)} }
func BoolCell(b bool) Cell {
	if b {
		return Cell{TagBool, 1}
	}
	return Cell{TagBool, 0}
}

// NoneCell holds None.
func NoneCell() Cell { return Cell{P: TagNone} }

// Plain reports whether the cell holds a number, None or a mark.
func (c *Cell) Plain() bool {
	return uintptr(c.P)-uintptr(unsafe.Pointer(&tags)) < unsafe.Sizeof(tags)
}

// Is reports whether the cell holds a value of the type with a table.
func (c *Cell) Is(table uint64) bool { return c.N == table && !c.Plain() && c.P != nil }

// Value is the value in the cell, nil if it is empty.
func (c Cell) Value() Value {
	switch c.P {
	case nil:
		return nil
	case TagInt:
		return BoxInt(int64(c.N))
	case TagFloat:
		return Float(math.Float64frombits(c.N))
	case TagBool:
		return Bool(c.N != 0)
	case TagNone:
		return None
	case TagNumPyInt:
		return IntScalar(int64(c.N), dtype.Int64)
	case TagNumPyFloat:
		return FloatScalar(math.Float64frombits(c.N), dtype.Float64)
	case TagNumPyBool:
		return IntScalar(int64(c.N), dtype.Bool)
	}
	return *(*Value)(unsafe.Pointer(&words{c.N, c.P}))
}

// Num is the number in the cell, none if it holds another value.
func (c *Cell) Num() Num {
	switch c.P {
	case TagInt:
		return Num{Kind: IntNum, I: int64(c.N)}
	case TagFloat:
		return Num{Kind: FloatNum, F: math.Float64frombits(c.N)}
	case TagBool:
		return Num{Kind: BoolNum, I: int64(c.N)}
	case TagNumPyInt:
		return Num{Kind: Int64Num, I: int64(c.N)}
	case TagNumPyFloat:
		return Num{Kind: Float64Num, F: math.Float64frombits(c.N)}
	case TagNumPyBool:
		return Num{Kind: NumPyBool, I: int64(c.N)}
	}
	return Num{}
}

// NumCell puts a number that is one into a cell.
func NumCell(n Num) Cell {
	switch n.Kind {
	case IntNum:
		return Cell{TagInt, uint64(n.I)}
	case FloatNum:
		return Cell{TagFloat, math.Float64bits(n.F)}
	case BoolNum:
		return Cell{TagBool, uint64(n.I)}
	case Int64Num:
		return Cell{TagNumPyInt, uint64(n.I)}
	case Float64Num:
		return Cell{TagNumPyFloat, math.Float64bits(n.F)}
	case NumPyBool:
		return Cell{TagNumPyBool, uint64(n.I)}
	}
	return Cell{}
}

// Float is the float in a cell that holds one, Int the int.
func (c *Cell) Float() float64 { return math.Float64frombits(c.N) }
func (c *Cell) Int() int64     { return int64(c.N) }

// SetInt, SetFloat and SetBool make the cell hold a number. The tag is only
// written where it changes, which spares the collector's write barrier.
func (c *Cell) SetInt(n int64) {
	if c.P != TagInt {
		c.P = TagInt
	}
	c.N = uint64(n)
}

func (c *Cell) SetFloat(f float64) {
	if c.P != TagFloat {
		c.P = TagFloat
	}
	c.N = math.Float64bits(f)
}

func (c *Cell) SetBool(b bool) {
	if c.P != TagBool {
		c.P = TagBool
	}
	c.N = 0
	if b {
		c.N = 1
	}
}

// Array, List, Dict, Tuple, Set and Str are the value in a cell that Is of their type.
func (c *Cell) Array() *Array { return (*Array)(c.P) }
func (c *Cell) List() *List   { return (*List)(c.P) }
func (c *Cell) Dict() *Dict   { return (*Dict)(c.P) }
func (c *Cell) Tuple() Tuple  { return *(*Tuple)(c.P) }
func (c *Cell) Set() *Set     { return (*Set)(c.P) }
func (c *Cell) Str() string   { return *(*string)(c.P) }

// DataOf is what the data word of a value's interface points to.
func DataOf(v Value) unsafe.Pointer { return (*words)(unsafe.Pointer(&v)).data }

// Take is CellOf for what needs no thought; false leaves the cell as it is. It is
// small, so that it is inlined.
func (c *Cell) Take(v Value) bool {
	w := (*words)(unsafe.Pointer(&v))
	switch w.table {
	case tableInt:
		*c = Cell{TagInt, *(*uint64)(w.data)}
	case tableFloat:
		*c = Cell{TagFloat, *(*uint64)(w.data)}
	case tableBool:
		*c = Cell{TagBool, uint64(*(*uint8)(w.data))}
	case TableArray, tableNoneType:
		return false
	default:
		*c = Cell{w.data, w.table}
	}
	return true
}

// QuickTruth is whether a number is not 0, a container or text not empty; ok is false where
// more is to be asked.
func (c *Cell) QuickTruth() (is, ok bool) {
	if c.Plain() || c.P == nil {
		return c.Num().Truth()
	}
	switch c.N {
	case TableStr:
		return len(c.Str()) > 0, true
	case TableList:
		return c.List().Len() > 0, true
	case TableDict:
		return c.Dict().Len() > 0, true
	case TableTuple:
		return len(c.Tuple()) > 0, true
	case TableSet:
		return c.Set().Len() > 0, true
	case tableInstance:
		return true, (*Instance)(c.P).alwaysTrue()
	}
	return false, false
}

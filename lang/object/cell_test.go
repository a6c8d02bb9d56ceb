package object

import (
	"math"
	"math/big"
	"runtime"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
)

// TestCells holds that every kind of value comes out of a cell as it went in.
func TestCells(t *testing.T) {
	list, dict := NewList(Int(1)), NewDict()
	for _, v := range []Value{
		None, Bool(true), Bool(false), Int(0), Int(-1), Int(math.MinInt64), Int(math.MaxInt64), Float(1.5), Float(math.Inf(1)),
		Str(""), Str("text"), Bytes("x"), Tuple{}, Tuple{Int(1), Str("a")}, list, dict, Ellipsis, NotImplemented, Complex(2i),
		BigInt{new(big.Int).Lsh(big.NewInt(1), 99)}, &Range{0, 3, 1},
	} {
		c := CellOf(v)
		runtime.GC()
		got := c.Value()
		if Repr(got) != Repr(v) || got.TypeName() != v.TypeName() {
			t.Errorf("%s came out as %s", Repr(v), Repr(got))
		}
		if again := CellOf(got); again.P == nil {
			t.Errorf("%s: an empty cell", Repr(v))
		}
	}
	if c := CellOf(nil); c.P != nil || c.Value() != nil {
		t.Error("nil is not the empty cell")
	}
	if c := CellOf(list); !c.Is(TableList) || c.List() != list || c.Is(TableDict) {
		t.Error("a list is not told")
	}
	if c := CellOf(dict); c.Value() != Value(dict) {
		t.Error("a dict is not the same one")
	}
}

// TestCellTables holds that a number that happens to be the address of a type's
// table is no value of that type.
func TestCellTables(t *testing.T) {
	for _, table := range []uint64{TableList, TableStr, TableArray} {
		c := IntCell(int64(table))
		if c.Is(table) || c.Value() != Value(Int(table)) {
			t.Errorf("the int %d is taken for something else", table)
		}
	}
}

// TestCellNumbers holds that NumPy's scalars stand in cells as numbers.
func TestCellNumbers(t *testing.T) {
	for _, v := range []Value{FloatScalar(2.5, dtype.Float64), IntScalar(-7, dtype.Int64), IntScalar(1, dtype.Bool)} {
		c, n := CellOf(v), NumOf(v)
		if !c.Plain() {
			t.Errorf("%s has a box", Repr(v))
		}
		if got := c.Value(); Repr(got) != Repr(v) || got.TypeName() != v.TypeName() {
			t.Errorf("%s came out as %s", Repr(v), Repr(got))
		}
		if NumCell(n) != c || c.Num() != n {
			t.Errorf("%s is another number", Repr(v))
		}
	}
	if c := CellOf(FloatScalar(2.5, dtype.Float32)); c.Plain() {
		t.Error("a float32 has no box")
	}
}

// The object model beside CPython 3.11: arithmetic, equality, keys, order.
package object

import (
	"math"
	"math/big"
	"strings"
	"testing"
)

func huge(s string) Value {
	b, ok := new(big.Int).SetString(s, 0)
	if !ok {
		panic("no integer: " + s)
	}
	return FromBig(b)
}

var nan, inf = Float(math.NaN()), Float(math.Inf(1))

// text is what Python shows of a result, or of the error.
func text(v Value, err error) string {
	if err != nil {
		return err.Error()
	}
	return Repr(v)
}

func TestBinary(t *testing.T) {
	for _, c := range []struct {
		a    Value
		op   Op
		b    Value
		want string
	}{
		{Int(-7), FloorDiv, Int(2), "-4"}, {Int(-7), Mod, Int(2), "1"}, {Int(7), FloorDiv, Int(-2), "-4"}, {Int(7), Mod, Int(-2), "-1"},
		{Int(math.MinInt64), FloorDiv, Int(-1), "9223372036854775808"}, {Int(math.MinInt64), Mod, Int(-1), "0"},
		{Int(math.MaxInt64), Add, Int(1), "9223372036854775808"}, {Int(math.MinInt64), Sub, Int(1), "-9223372036854775809"},
		{Int(1 << 40), Mul, Int(1 << 40), "1208925819614629174706176"}, {huge("0x10000000000000000"), Sub, huge("0xffffffffffffffff"), "1"},
		{Int(2), Pow, Int(100), "1267650600228229401496703205376"}, {Int(2), Pow, Int(-1), "0.5"}, {Int(0), Pow, Int(-1), "ZeroDivisionError: 0.0 cannot be raised to a negative power"},
		{Int(1), Div, Int(3), "0.3333333333333333"}, {huge("10000000000000000000000000000000"), Div, Int(3), "3.3333333333333336e+30"},
		{Int(1), Div, Int(0), "ZeroDivisionError: division by zero"}, {Int(1), FloorDiv, Int(0), "ZeroDivisionError: integer division or modulo by zero"},
		{Int(1), Mod, Int(0), "ZeroDivisionError: integer modulo by zero"}, {Float(1), Mod, Int(0), "ZeroDivisionError: float modulo"},
		{Float(-7.5), FloorDiv, Int(2), "-4.0"}, {Float(-7.5), Mod, Int(2), "0.5"}, {Float(0), Mod, Int(-3), "-0.0"}, {Float(1e20), Mod, Float(3), "1.0"},
		{Float(7), FloorDiv, inf, "0.0"}, {Float(-7), FloorDiv, inf, "-1.0"}, {Float(-7), Mod, inf, "inf"}, {inf, FloorDiv, Int(2), "nan"},
		{Float(2), Pow, Float(0.5), "1.4142135623730951"}, {Float(10), Pow, Int(-5), "1e-05"}, {Float(1.1), Pow, Float(300.7), "2797566553395.0283"},
		{Float(-8), Pow, Float(1. / 3), "(1.0000000000000002+1.7320508075688772j)"}, {Float(1e200), Pow, Int(2), "OverflowError: (34, 'Numerical result out of range')"},
		{Int(-1), RShift, Int(100), "-1"}, {Int(5), LShift, Int(70), "5902958103587056517120"}, {Int(1), LShift, Int(-1), "ValueError: negative shift count"},
		{Bool(true), Add, Bool(true), "2"}, {Bool(true), And, Bool(false), "False"}, {Bool(true), Or, Int(2), "3"}, {Int(-6), Xor, huge("0x10000000000000000"), "-18446744073709551622"},
		{Complex(1i), Mul, Complex(1i), "(-1+0j)"}, {Complex(1), Div, Int(0), "ZeroDivisionError: complex division by zero"}, {Complex(1), Lt, Int(2), "TypeError: '<' not supported between instances of 'complex' and 'int'"},
		{Str("a"), Add, Int(1), `TypeError: can only concatenate str (not "int") to str`}, {Int(1), Add, Str("a"), "TypeError: unsupported operand type(s) for +: 'int' and 'str'"},
		{Str("ab"), Mul, Int(2), "'abab'"}, {Int(-1), Mul, Str("ab"), "''"}, {NewList(Int(1)), Mul, Int(2), "[1, 1]"}, {Str("a"), Mul, Float(2), "TypeError: can't multiply sequence by non-int of type 'float'"},
		{NewList(Int(1)), Add, Tuple{}, `TypeError: can only concatenate list (not "tuple") to list`}, {Tuple{Int(1)}, Add, Tuple{Int(2)}, "(1, 2)"},
		{Str("a"), Mul, Int(1 << 40), "MemoryError: a sequence of 1099511627776 times 1 elements is too large"},
	} {
		if got := text(Binary(c.op, c.a, c.b)); got != c.want {
			t.Errorf("%s %s %s is %s, want %s", Repr(c.a), c.op, Repr(c.b), got, c.want)
		}
	}
}

func TestCompare(t *testing.T) {
	big53 := Int(1<<53 + 1)
	for _, c := range []struct {
		a    Value
		op   Op
		b    Value
		want string
	}{
		{Int(1), Eq, Float(1), "True"}, {Int(1), Eq, Bool(true), "True"}, {Float(0), Eq, Float(math.Copysign(0, -1)), "True"}, {nan, Eq, nan, "False"}, {nan, Ne, nan, "True"},
		{big53, Eq, Float(1 << 53), "False"}, {big53, Gt, Float(1 << 53), "True"}, {huge("1" + strings.Repeat("0", 400)), Lt, inf, "True"}, {Int(0), Lt, nan, "False"},
		{Str("a"), Lt, Str("b"), "True"}, {Str("a"), Eq, Int(1), "False"}, {Str("a"), Lt, Int(1), "TypeError: '<' not supported between instances of 'str' and 'int'"},
		{NewList(Int(1), Int(2)), Lt, NewList(Int(1), Int(3)), "True"}, {NewList(), Lt, NewList(Int(0)), "True"}, {Tuple{Int(1), Str("a")}, Lt, Tuple{Int(1), Int(2)}, "TypeError: '<' not supported between instances of 'str' and 'int'"},
		{NewList(Int(1)), Eq, Tuple{Int(1)}, "False"}, {NewList(Float(1)), Eq, NewList(Int(1)), "True"}, {None, Eq, None, "True"}, {None, Lt, None, "TypeError: '<' not supported between instances of 'NoneType' and 'NoneType'"},
		{&Range{0, 3, 1}, Eq, &Range{0, 3, 1}, "True"}, {&Range{0, 5, 10}, Eq, &Range{0, 3, 7}, "True"}, {&Range{0, 0, 1}, Eq, &Range{5, 2, 1}, "True"}, {&Range{0, 3, 1}, Eq, NewList(Int(0), Int(1), Int(2)), "False"},
	} {
		if got := text(Binary(c.op, c.a, c.b)); got != c.want {
			t.Errorf("%s %s %s is %s, want %s", Repr(c.a), c.op, Repr(c.b), got, c.want)
		}
	}
}

func set(t *testing.T, elems ...Value) *Set {
	t.Helper()
	s, err := NewSet(elems...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestKeys: equal values are one key, whatever their class.
func TestKeys(t *testing.T) {
	frozen := func(elems ...Value) *Set {
		s := set(t, elems...)
		s.Frozen = true
		return s
	}
	same := [][]Value{
		{Int(1), Float(1), Bool(true), Complex(1)}, {Int(0), Float(0), Float(math.Copysign(0, -1)), Bool(false)}, {huge("18446744073709551616"), Float(1 << 64)},
		{Tuple{Int(1), Str("a")}, Tuple{Float(1), Str("a")}}, {frozen(Int(1), Int(2)), frozen(Int(2), Int(1))}, {frozen(Str("a"), Str("b")), frozen(Str("b"), Str("a"))},
		{Str("1")}, {Bytes("1")}, {None}, {Tuple{}}, {Tuple{Tuple{}}}, {Float(0.5)}, {frozen()}, {Tuple{Str("a"), Str("b")}}, {Tuple{Str("ab")}}, {Tuple{Tuple{Str("a")}, Str("b")}},
	}
	d := NewDict()
	for i, group := range same {
		for _, k := range group {
			if err := d.Put(k, Int(i)); err != nil {
				t.Fatal(err)
			}
		}
		if d.Len() != i+1 {
			t.Fatalf("%s: %d keys, want %d", Repr(group[0]), d.Len(), i+1)
		}
	}
	for i, group := range same {
		if v, ok, err := d.Get(group[len(group)-1]); err != nil || !ok || v != Int(i) {
			t.Errorf("%s leads to %v, %v, %v", Repr(group[len(group)-1]), v, ok, err)
		}
	}
	for _, k := range []Value{NewList(), NewDict(), set(t), &Slice{None, None, None}, Tuple{NewList()}} {
		if err := d.Put(k, None); err == nil || !strings.HasPrefix(err.Error(), "TypeError: unhashable type: '") {
			t.Errorf("%s as a key: %v", Repr(k), err)
		}
	}
}

// TestDict: insertion order, through deletions and compaction.
func TestDict(t *testing.T) {
	d := NewDict()
	for i := range 100 {
		if err := d.Put(Int(i), Int(-i)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 90 {
		if _, ok, err := d.Delete(Int(i)); !ok || err != nil {
			t.Fatal(i, ok, err)
		}
	}
	if _, ok, _ := d.Delete(Int(3)); ok {
		t.Error("a key is deleted twice")
	}
	if err := d.Put(Int(95), Str("new")); err != nil {
		t.Fatal(err)
	}
	if err := d.Put(Int(3), None); err != nil {
		t.Fatal(err)
	}
	want := "{90: -90, 91: -91, 92: -92, 93: -93, 94: -94, 95: 'new', 96: -96, 97: -97, 98: -98, 99: -99, 3: None}"
	if got := Repr(d); got != want || d.Len() != 11 {
		t.Errorf("got %s", got)
	}
	self := NewDict()
	if err := self.Put(Str("me"), self); err != nil {
		t.Fatal(err)
	}
	if got := Repr(self); got != "{'me': {...}}" {
		t.Errorf("got %s", got)
	}
}

// TestSetOrder: sets of ints are walked as CPython walks them.
func TestSetOrder(t *testing.T) {
	ints := func(ns ...int) []Value {
		out := make([]Value, len(ns))
		for i, n := range ns {
			out[i] = Int(n)
		}
		return out
	}
	for _, c := range []struct {
		elems   []Value
		literal bool
		want    string
	}{
		{ints(3, 1, 2), true, "{1, 2, 3}"}, {ints(10, 20, 30, 40), false, "{40, 10, 20, 30}"}, {ints(100, 50, 25, 12, 6, 3), false, "{3, 100, 6, 12, 50, 25}"},
		{ints(-1, 0, 1), false, "{0, 1, -1}"}, {ints(-66, 33, 55, 38), false, "{38, 33, -66, 55}"}, {ints(-66, 33, 55, 38), true, "{33, -66, 38, 55}"},
		{[]Value{Str("b"), Str("a"), Int(1)}, false, "{'b', 'a', 1}"}, {nil, false, "set()"},
	} {
		s := set(t, c.elems...)
		if c.literal {
			s.AsWritten()
		}
		if got := Repr(s); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestTruth(t *testing.T) {
	for _, v := range []Value{None, Bool(false), Int(0), Float(0), Complex(0), Str(""), Bytes(""), Tuple{}, NewList(), NewDict(), set(t), &Range{0, 0, 1}} {
		if truth, err := Truth(v); truth || err != nil {
			t.Errorf("%s is %v, %v", Repr(v), truth, err)
		}
	}
	for _, v := range []Value{Int(-1), nan, Str(" "), Tuple{None}, NewList(None), &Range{0, 1, 1}, huge("18446744073709551616"), Ellipsis} {
		if truth, err := Truth(v); !truth || err != nil {
			t.Errorf("%s is %v, %v", Repr(v), truth, err)
		}
	}
}

func TestUnary(t *testing.T) {
	for _, c := range []struct {
		op   Op
		v    Value
		want string
	}{
		{Neg, Int(math.MinInt64), "9223372036854775808"}, {Neg, Bool(true), "-1"}, {Invert, Bool(true), "-2"}, {Invert, Int(5), "-6"}, {Pos, Bool(true), "1"},
		{Neg, Float(0), "-0.0"}, {Neg, huge("9223372036854775808"), "-9223372036854775808"}, {Invert, huge("18446744073709551616"), "-18446744073709551617"},
		{Invert, Float(1), "TypeError: bad operand type for unary ~: 'float'"}, {Neg, Str("a"), "TypeError: bad operand type for unary -: 'str'"}, {Neg, Complex(1i), "(-0-1j)"},
	} {
		if got := text(Unary(c.op, c.v)); got != c.want {
			t.Errorf("%s %s is %s, want %s", c.op, Repr(c.v), got, c.want)
		}
	}
}

// FuzzIntArithmetic holds small-integer shortcuts against big integers.
func FuzzIntArithmetic(f *testing.F) {
	f.Add(int64(math.MinInt64), int64(-1))
	f.Add(int64(-7), int64(2))
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64))
	f.Fuzz(func(t *testing.T, x, y int64) {
		a, b := big.NewInt(x), big.NewInt(y)
		for _, op := range []Op{Add, Sub, Mul, FloorDiv, Mod, And, Or, Xor, Div} {
			got := text(Binary(op, Int(x), Int(y)))
			want := text(bigOp(op, a, b, Int(x), Int(y)))
			if got != want {
				t.Errorf("%d %s %d is %s, big integers say %s", x, op, y, got, want)
			}
		}
	})
}

// TestErrorsAreAskedWithoutMemory asks errors what they are: handlers do it for each one raised.
func TestErrorsAreAskedWithoutMemory(t *testing.T) {
	var err error = Errorf(IndexError, "list index out of range")
	for name, ask := range map[string]func(){
		"Is":       func() { IndexError.Is(err) },
		"IsError":  func() { IsError(err, "KeyError") },
		"IsRaised": func() { IsRaised(err) },
	} {
		if n := testing.AllocsPerRun(100, ask); n > 0 {
			t.Errorf("%s takes %v pieces of memory", name, n)
		}
	}
}

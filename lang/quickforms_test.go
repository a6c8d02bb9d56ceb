// The quick forms of entries give what the entries' functions give.
package lang

import (
	"math/rand"
	"testing"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python/std/collections"
	"github.com/tq-lang/tq/lang/value"
)

func TestQuickForms(t *testing.T) {
	texts := []value.Value{value.Str(""), value.Str("a"), value.Str("A"), value.Str(" "), value.Str("ab"), value.Str("aXbXc"), value.Str(" the quick,  brown\tfox\n"),
		value.Str("é"), value.Str(" é x é "), value.Str("Straße 9"), value.Str("12"), value.Str("-7"), value.Str("007"), value.Str("1.50"), value.Str("-.5"), value.Str("1e5"), value.Str("1_0"),
		value.Str("--1"), value.Str("-"), value.Str("1.2.3"), value.Str("\x1ca\x1f"), value.Str("\u00a0a\u00a0"), value.Str("aaaa"), value.Str("aa"), value.Str("123456789012345678"), value.Str("9223372036854775808"), value.Str("inf")}
	others := []value.Value{value.None, value.Int(0), value.Int(-12345678901), value.Int(65), value.Int(200), value.Float(1.5), value.Float(1e300), value.Float(-0.0), value.Bool(true), value.Complex(3 - 4i), value.Complex(-0.5i), value.Complex(1e200 + 1e200i),
		value.NewList(value.Str("a"), value.Str("é"), value.Str("")), value.NewList(), value.NewList(value.Str("x")), value.NewList(value.Int(1)), value.Tuple{value.Str("b"), value.Str("c")}}
	rnd := rand.New(rand.NewSource(1))
	// some is a value, twice: forms may change what they are given.
	some := func() (value.Value, value.Value) {
		switch n := rnd.Intn(len(texts) + len(others) + 12); {
		case n < len(texts):
			return texts[n], texts[n]
		case n < len(texts)+len(others):
			return again(t, others[n-len(texts)])
		}
		return again(t, containers(rnd))
	}
	forms := 0
	s := New(Options{})
	for _, e := range builtin.All() {
		if e.Quick == nil {
			continue
		}
		forms++
		used := 0
		for range 6000 {
			n := 1 + rnd.Intn(3)
			args, cells := make([]value.Value, n), make([]value.Cell, n)
			for i := range args {
				a, b := some()
				args[i], cells[i] = a, value.CellOf(b)
			}
			quick := e.Quick(cells)
			if quick.P == nil {
				continue
			}
			used++
			want, err := e.Invoke(s.machine.R, s.machine, args, nil)
			if err != nil {
				t.Fatalf("%s%s: %v, quickly %s", e.Names[0], value.Repr(value.Tuple(args)), err, value.Repr(quick.Value()))
			}
			if got := quick.Value(); value.Repr(got) != value.Repr(want) || got.TypeName() != want.TypeName() {
				t.Fatalf("%s%s: quickly %s, in full %s", e.Names[0], value.Repr(value.Tuple(args)), value.Repr(got), value.Repr(want))
			}
			if a, b := value.Repr(value.Tuple(args)), value.Repr(value.Tuple(value.ValuesOf(cells))); a != b {
				t.Fatalf("%s leaves %s quickly, in full %s", e.Names[0], b, a)
			}
		}
		if used < 20 {
			t.Errorf("%s: the quick form served %d calls", e.Names[0], used)
		}
	}
	if forms < 20 {
		t.Errorf("only %d entries have a quick form", forms)
	}
}

// containers makes a dict, set or list of numbers and texts.
func containers(r *rand.Rand) value.Value {
	some := func() value.Value {
		switch n := r.Intn(6); r.Intn(5) {
		case 0:
			return value.Str(string(rune('a' + n)))
		case 1:
			return value.Tuple{value.Int(n), value.Str("k")}
		case 2:
			return value.Float(n)
		default:
			return value.Int(n)
		}
	}
	switch n := r.Intn(12); r.Intn(7) {
	case 6:
		d := collections.NewDeque()
		for range n {
			d.Append(some())
		}
		return d
	case 4, 5: // of one type
		l, floats := value.NewList(), r.Intn(2) == 0
		for range n {
			if k := r.Intn(9) - 4; floats {
				l.Append(value.Float(float64(k) / 3))
			} else {
				l.Append(value.Int(k))
			}
		}
		return l
	case 0:
		s, _ := value.NewSet()
		for range n {
			s.Put(some(), value.None)
		}
		return s
	case 1, 2:
		d := value.NewDict()
		for range n {
			d.Put(some(), some())
		}
		return d
	default:
		l := value.NewList()
		for range n {
			l.Append(some())
		}
		return l
	}
}

// again gives a value and another that is equal to it.
func again(t *testing.T, v value.Value) (value.Value, value.Value) {
	switch x := v.(type) {
	case *value.List:
		return x, value.NewList(x.Values()...)
	case *collections.Deque:
		return x, x.Copy()
	case *value.Set:
		s := &value.Set{}
		for k, _, at, ok := x.Next(0); ok; k, _, at, ok = x.Next(at) {
			if err := s.Put(k, value.None); err != nil {
				t.Fatal(err)
			}
		}
		return x, s
	case *value.Dict:
		d := value.NewDict()
		for k, e, at, ok := x.Next(0); ok; k, e, at, ok = x.Next(at) {
			if err := d.Put(k, e); err != nil {
				t.Fatal(err)
			}
		}
		return x, d
	}
	return v, v
}

// The quick forms of entries give what the entries' functions give.
package lang

import (
	"context"
	"math/rand"
	"testing"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/collections"
)

func TestQuickForms(t *testing.T) {
	texts := []object.Value{object.Str(""), object.Str("a"), object.Str("A"), object.Str(" "), object.Str("ab"), object.Str("aXbXc"), object.Str(" the quick,  brown\tfox\n"),
		object.Str("é"), object.Str(" é x é "), object.Str("Straße 9"), object.Str("12"), object.Str("-7"), object.Str("007"), object.Str("1.50"), object.Str("-.5"), object.Str("1e5"), object.Str("1_0"),
		object.Str("--1"), object.Str("-"), object.Str("1.2.3"), object.Str("\x1ca\x1f"), object.Str("\u00a0a\u00a0"), object.Str("aaaa"), object.Str("aa"), object.Str("123456789012345678"), object.Str("9223372036854775808"), object.Str("inf"),
		object.Str("{}"), object.Str("{} é {}"), object.Str("{1}{{}}{0}"), object.Str("{:>5}|"), object.Str("{0:.2f}{0}"), object.Str("{:{}}"), object.Str("{0[1]}"), object.Str("{!r}"), object.Str("}")}
	others := []object.Value{object.None, object.Int(0), object.Int(-12345678901), object.Int(65), object.Int(200), object.Float(1.5), object.Float(1e300), object.Float(-0.0), object.Bool(true), object.Complex(3 - 4i), object.Complex(-0.5i), object.Complex(1e200 + 1e200i),
		object.NewList(object.Str("a"), object.Str("é"), object.Str("")), object.NewList(), object.NewList(object.Str("x")), object.NewList(object.Int(1)), object.Tuple{object.Str("b"), object.Str("c")}}
	for _, name := range []string{"int", "str", "object"} {
		c, ok := builtin.NamedClass(name)
		if !ok {
			t.Fatal(name)
		}
		others = append(others, c, object.Tuple{c, others[len(others)-1]}, object.Tuple{c})
	}
	s := New(Options{})
	setup := "class T: pass\nclass U:\n    __slots__ = ('b',)\n    a = 1\nclass V:\n    def __getattr__(self, name): raise AttributeError(name)\n"
	for _, x := range []string{"t = T(); t.a = 1; t.ab = 2", "t = U()", "t = V(); t.a = 3"} {
		if err := s.Eval(context.Background(), diag.NewFile("setup", setup+x), ShowNone, nil); err != nil {
			t.Fatal(err)
		}
		v, _ := s.machine.Main.Get("t")
		others = append(others, v, v, v)
	}
	others = append(others, object.Bytes("ab"), object.Bytes("\xff"), object.Bytes("é"), object.Int(7), object.Int(-3), object.Int(2), object.Int(10), object.Int(1000), object.Float(-2.5), object.Float(0), object.Str("utf-8"))
	rnd := rand.New(rand.NewSource(1))
	// some is a value, twice: forms may change what they are given.
	some := func() (object.Value, object.Value) {
		switch n := rnd.Intn(len(texts) + len(others) + 12); {
		case n < len(texts):
			return texts[n], texts[n]
		case n < len(texts)+len(others):
			return again(t, others[n-len(texts)])
		}
		a, b := again(t, containers(rnd))
		if l, ok := b.(*object.List); ok {
			l.Settled = true
		} else if d, ok := b.(*object.Dict); ok {
			d.Settle()
		}
		return a, b
	}
	forms := 0
	for _, e := range builtin.All() {
		if e.Quick == nil {
			continue
		}
		forms++
		used := 0
		for round := 0; round < 9000 || used < 20 && round < 200000; round++ {
			n := 1 + rnd.Intn(3)
			args, cells := make([]object.Value, n), make([]object.Cell, n)
			for i := range args {
				a, b := some()
				args[i], cells[i] = a, object.CellOf(b)
			}
			quick := e.Quick(cells)
			if quick.P == nil {
				continue
			}
			used++
			want, err := e.Invoke(s.machine.R, s.machine, args, nil)
			if err != nil {
				t.Fatalf("%s%s: %v, quickly %s", e.Names[0], object.Repr(object.Tuple(args)), err, object.Repr(quick.Value()))
			}
			if got := quick.Value(); object.Repr(got) != object.Repr(want) || got.TypeName() != want.TypeName() {
				t.Fatalf("%s%s: quickly %s, in full %s", e.Names[0], object.Repr(object.Tuple(args)), object.Repr(got), object.Repr(want))
			}
			if a, b := object.Repr(object.Tuple(args)), object.Repr(object.Tuple(object.ValuesOf(cells))); a != b {
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
func containers(r *rand.Rand) object.Value {
	some := func() object.Value {
		switch n := r.Intn(6); r.Intn(5) {
		case 0:
			return object.Str(string(rune('a' + n)))
		case 1:
			return object.Tuple{object.Int(n), object.Str("k")}
		case 2:
			return object.Float(n)
		default:
			return object.Int(n)
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
		l, floats := object.NewList(), r.Intn(2) == 0
		for range n {
			if k := r.Intn(9) - 4; floats {
				l.Append(object.Float(float64(k) / 3))
			} else {
				l.Append(object.Int(k))
			}
		}
		return l
	case 0:
		s, _ := object.NewSet()
		for range n {
			s.Put(some(), object.None)
		}
		return s
	case 1, 2:
		d := object.NewDict()
		for range n {
			d.Put(some(), some())
		}
		return d
	default:
		l := object.NewList()
		for range n {
			l.Append(some())
		}
		return l
	}
}

// again gives a value and another that is equal to it.
func again(t *testing.T, v object.Value) (object.Value, object.Value) {
	switch x := v.(type) {
	case *object.List:
		return x, object.NewList(x.Values()...)
	case *collections.Deque:
		return x, x.Copy()
	case *object.Set:
		return x, x.Clone()
	case *object.Dict:
		d := object.NewDict()
		for k, e, at, ok := x.Next(0); ok; k, e, at, ok = x.Next(at) {
			if err := d.Put(k, e); err != nil {
				t.Fatal(err)
			}
		}
		return x, d
	}
	return v, v
}

// The quick forms of entries give what the entries' functions give.
package lang

import (
	"math/rand"
	"testing"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

func TestQuickForms(t *testing.T) {
	texts := []value.Value{value.Str(""), value.Str("a"), value.Str("A"), value.Str(" "), value.Str("ab"), value.Str("aXbXc"), value.Str(" the quick,  brown\tfox\n"),
		value.Str("é"), value.Str(" é x é "), value.Str("Straße 9"), value.Str("12"), value.Str("-7"), value.Str("007"), value.Str("1.50"), value.Str("-.5"), value.Str("1e5"), value.Str("1_0"),
		value.Str("--1"), value.Str("-"), value.Str("1.2.3"), value.Str("\x1ca\x1f"), value.Str("\u00a0a\u00a0"), value.Str("aaaa"), value.Str("aa"), value.Str("123456789012345678"), value.Str("9223372036854775808"), value.Str("inf")}
	others := []value.Value{value.None, value.Int(0), value.Int(-12345678901), value.Int(65), value.Int(200), value.Float(1.5), value.Float(1e300), value.Float(-0.0), value.Bool(true),
		value.NewList(value.Str("a"), value.Str("é"), value.Str("")), value.NewList(), value.NewList(value.Str("x")), value.NewList(value.Int(1)), value.Tuple{value.Str("b"), value.Str("c")}}
	all := append(append([]value.Value{}, texts...), others...)
	rnd := rand.New(rand.NewSource(1))
	some := func(from []value.Value) value.Value { return from[rnd.Intn(len(from))] }
	forms := 0
	s := New(Options{})
	for _, e := range builtin.All() {
		if e.Quick == nil {
			continue
		}
		forms++
		used := 0
		for range 6000 {
			args := []value.Value{some(all)}
			for n := rnd.Intn(3); n > 0; n-- {
				args = append(args, some(all))
			}
			cells := make([]value.Cell, len(args))
			for i, v := range args {
				cells[i] = value.CellOf(v)
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
		}
		if used < 20 {
			t.Errorf("%s: the quick form served %d calls", e.Names[0], used)
		}
	}
	if forms < 20 {
		t.Errorf("only %d entries have a quick form", forms)
	}
}

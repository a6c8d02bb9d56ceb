package size

import (
	"math/rand/v2"
	"testing"
)

func TestText(t *testing.T) {
	b, tt, d, q := Symbol("B", 1), Symbol("T", 2), Symbol("D", 3), Symbol("?", 4)
	n := Const
	for _, c := range []struct {
		got  *Size
		want string
	}{
		{n(0), "0"}, {n(-3), "-3"}, {b, "B"}, {Add(b, n(1)), "B + 1"}, {Sub(n(1), b), "-1*B + 1"}, {Mul(b, tt), "B*T"}, {Mul(n(2), Mul(b, d)), "2*B*D"},
		{Div(d, n(8)), "D//8"}, {Mul(n(8), Div(d, n(8))), "8*(D//8)"}, {Div(Mul(n(8), d), n(8)), "D"}, {Div(Product(b, tt, d), Product(b, tt, n(8))), "D//8"},
		{Div(Add(Mul(n(4), d), n(6)), n(4)), "D + 1"}, {Div(Add(d, n(9)), n(2)), "(D + 1)//2 + 4"}, {Div(Div(d, n(2)), n(3)), "D//6"}, {Div(Mul(n(6), d), n(4)), "(3*D)//2"},
		{Sub(Add(b, tt), tt), "B"}, {Add(q, n(1)), "?"}, {Sub(q, q), "0"}, {Div(Mul(b, q), q), "B"}, {Div(Mul(d, d), d), "D"}, {Div(n(7), n(-2)), "-4"},
	} {
		if c.got == nil || c.got.String() != c.want {
			t.Errorf("%v, want %s", c.got, c.want)
		}
	}
	if !Equal(Mul(Add(b, n(1)), Sub(b, n(1))), Sub(Mul(b, b), n(1))) || Equal(Symbol("B", 5), b) {
		t.Error("equality is not decided")
	}
	if got := Div(Add(d, tt), n(2)).Replace(func(s string) *Size {
		if s == "D#3" {
			return Mul(n(2), b)
		}
		return nil
	}); got.String() != "T//2 + B" && got.String() != "B + T//2" {
		t.Error(got)
	}
}

func TestNever(t *testing.T) {
	a, b := Symbol("A", 1), Symbol("B", 2)
	for _, c := range []struct {
		x, y *Size
		want bool
	}{
		{a, Add(a, Const(1)), true}, {a, b, false}, {Mul(Const(64), a), Const(630), true}, {Mul(Const(63), a), Const(630), false}, {Add(Mul(a, b), Const(2)), Const(1), true},
		{a, Const(0), false}, {Add(a, b), Const(0), false}, {Mul(Const(2), a), Add(Mul(Const(2), b), Const(1)), true}, {Div(a, Const(2)), Const(-3), false},
	} {
		if Never(c.x, c.y) != c.want {
			t.Errorf("never %v = %v: want %v", c.x, c.y, c.want)
		}
	}
}

// TestAgainstNumbers holds random expressions against what they come to with numbers in
// the place of symbols.
func TestAgainstNumbers(t *testing.T) {
	for seed := range uint64(3000) {
		random(t, seed)
	}
}

func FuzzSizes(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { random(t, seed) })
}

func random(t *testing.T, seed uint64) {
	g := rand.New(rand.NewPCG(seed, 1))
	names := []string{"A", "B", "C"}
	numbers := map[string]int{}
	type both struct {
		s  *Size
		n  int
		ok bool
	}
	var all []both
	for i, name := range names {
		v := g.IntN(20)
		numbers[name+"#"+string(rune('0'+i))] = v
		all = append(all, both{Symbol(name, i), v, true})
	}
	of := func(s string) (int, bool) { n, ok := numbers[s]; return n, ok }
	for range 12 {
		x, y := all[g.IntN(len(all))], all[g.IntN(len(all))]
		if g.IntN(3) == 0 {
			n := g.IntN(9) - 2
			y = both{Const(n), n, true}
		}
		z := both{ok: x.ok && y.ok}
		switch g.IntN(5) {
		case 0:
			z.s, z.n = Add(x.s, y.s), x.n+y.n
		case 1:
			z.s, z.n = Sub(x.s, y.s), x.n-y.n
		case 2:
			z.s, z.n = Mul(x.s, y.s), x.n*y.n
		default:
			if z.ok = z.ok && y.n != 0; z.ok {
				z.s, z.n = Div(x.s, y.s), floorDiv(x.n, y.n)
			}
		}
		if z.s == nil || !z.ok {
			continue
		}
		got, ok := z.s.Eval(of)
		if ok && got != z.n {
			t.Fatalf("seed %d: %v of %v, %v with %v is %d, want %d", seed, z.s, x.s, y.s, numbers, got, z.n)
		}
		for _, o := range all {
			if o.ok && Equal(o.s, z.s) && o.n != z.n {
				t.Fatalf("seed %d: %v is two numbers", seed, z.s)
			}
			if o.ok && o.n == z.n && Never(o.s, z.s) {
				t.Fatalf("seed %d: %v and %v are equal with %v", seed, o.s, z.s, numbers)
			}
		}
		all = append(all, z)
	}
}

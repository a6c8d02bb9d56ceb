// Reading and printing equations.

package einsum

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "->"},
		{"->", "->"},
		{",", ",->"},
		{",->", ",->"},
		{"a,,a->a", "a,,a->a"},
		{"ij,jk", "ij,jk->ik"},
		{"ii", "ii->"},
		{"aB", "aB->Ba"},
		{"ba,bc", "ba,bc->ac"},
		{"...i,i", "...i,i->..."},
		{"...ij,...jk", "...ij,...jk->...ik"},
		{"i...j->j...i", "i...j->j...i"},
		{" i j , j k  -> i k ", "ij,jk->ik"},
		{"->...", "->..."},
		{"i->iii", "i->iii"},
		{"βα,1ß", "βα,1ß->1ßαβ"},
		{"𝔸i", "𝔸i->i𝔸"},
		{"ab->ab...", "ab->ab..."},
		{"a ... b", "a...b->...ab"},
	} {
		e, err := Parse(c.text)
		if err != nil || e.String() != c.want {
			t.Errorf("%q: %v, %v, want %s", c.text, e, err, c.want)
			continue
		}
		if e.Source() != c.text || e.Implicit == strings.Contains(c.text, "->") {
			t.Errorf("%q: source %q, implicit %v", c.text, e.Source(), e.Implicit)
		}
	}
}

func TestParsePlaces(t *testing.T) {
	e, err := Parse(" α β ... , γ->α")
	if err != nil {
		t.Fatal(err)
	}
	first, second := e.Terms[0], e.Terms[1]
	if first.posOf(0) != 1 || first.posOf(1) != 3 || first.dotsAt != 5 || second.posOf(0) != 11 || e.Out.posOf(0) != 14 {
		t.Errorf("places %v %d %v %v", first.pos, first.dotsAt, second.pos, e.Out.pos)
	}
}

func TestParseSublists(t *testing.T) {
	for _, c := range []struct {
		in   [][]Sub
		out  []Sub
		want string
	}{
		{[][]Sub{{0, 1}, {1, 2}}, []Sub{0, 2}, "AB,BC->AC"},
		{[][]Sub{{0, 1}, {1, 2}}, nil, "AB,BC->AC"},
		{[][]Sub{{27, 3}}, nil, "bD->Db"},
		{[][]Sub{{25, 26, 51}}, []Sub{}, "Zaz->"},
		{[][]Sub{{Dots, 0}, {0, Dots}}, []Sub{Dots}, "...A,A...->..."},
		{[][]Sub{{Dots, 4}}, nil, "...E->...E"},
		{[][]Sub{{1000, 7}, {7, 1 << 40}}, nil, "BA,AC->BC"},
		{[][]Sub{{}}, nil, "->"},
	} {
		e, err := ParseSublists(c.in, c.out)
		if err != nil || e.String() != c.want {
			t.Errorf("%v -> %v: %v, %v, want %s", c.in, c.out, e, err, c.want)
		}
	}
}

func TestSymbols(t *testing.T) {
	symbols := symbolsUpTo(70000)
	for i, c := range symbols {
		if i > 0 && c <= symbols[i-1] {
			t.Fatalf("symbol %d is out of order", i)
		}
	}
	if e, err := Parse(string(symbols)); err != nil || e.NumLabels() != len(symbols) {
		t.Errorf("the symbols do not parse as labels: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "->", "ij,jk->ik", "...i,i...->...ii", " a b ,β->", "a,,b", "i.j", "i- >", "\xff", "....", "\t"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Parse(text)
		if err != nil {
			return
		}
		printed := e.String()
		again, err := Parse(printed)
		if err != nil || again.String() != printed {
			t.Errorf("%q prints as %q, which parses as %v, %v", text, printed, again, err)
		}
	})
}

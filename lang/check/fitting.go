// Which polynomial of a call's sizes gives the numbers that a rule has given.
package check

import (
	"errors"
	"math"
	"slices"

	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// bases are the sizes and numbers that stand in a call.
type bases struct {
	symbols map[string]bool
	sizes   []*size.Size
	numbers []int
	seen    map[string]bool
}

const (
	mostBases   = 10
	mostNumbers = 8
)

func basesOf(ins []object.Value) *bases {
	b := &bases{symbols: map[string]bool{}, seen: map[string]bool{}}
	for _, v := range ins {
		b.value(v, 3)
	}
	return b
}

func (b *bases) size(s *size.Size) {
	if s == nil {
		return
	}
	s.Symbols(func(k string) { b.symbols[k] = true })
	if n, ok := s.Number(); ok {
		b.number(n)
	} else if !b.seen[s.Key()] && len(b.sizes) < mostBases {
		b.seen[s.Key()] = true
		b.sizes = append(b.sizes, s)
	}
}

func (b *bases) number(n int) {
	if n < 0 {
		n = -n
	}
	if n > 1 && n < math.MaxInt32 && !slices.Contains(b.numbers, n) && len(b.numbers) < mostNumbers {
		b.numbers = append(b.numbers, n)
	}
}

func (b *bases) value(v object.Value, most int) {
	if most == 0 {
		return
	}
	switch x := v.(type) {
	case object.Int:
		b.number(int(x))
	case object.Unknown:
		b.size(sizeIn(x))
	case *object.Array:
		s := x.Type().Shape
		if s.Rank() < 0 {
			return
		}
		all := size.Const(1)
		for i := range s.Rank() {
			d := sizeAt(s, i)
			b.size(d)
			all = size.Mul(all, d)
		}
		if all != nil && !s.Known() && s.Rank() > 1 {
			b.size(all)
		}
	case *object.Slice:
		for _, e := range []object.Value{x.Start, x.Stop, x.Step} {
			b.value(e, most-1)
		}
	case object.Tuple:
		b.all(x, most-1)
	case *object.List:
		b.all(x.Values(), most-1)
	}
}

// all takes the parts of a container, and what they come to when multiplied: a shape's
// count.
func (b *bases) all(vs []object.Value, most int) {
	product := size.Const(1)
	for _, v := range vs[:min(len(vs), 40)] {
		b.value(v, most)
		if s := sizeOf(v); s != nil {
			if n, ok := s.Number(); !ok || n > 0 {
				product = size.Mul(product, s)
			}
		}
	}
	if len(vs) > 1 {
		b.size(product)
		b.number(len(vs))
	}
}

// match is the polynomial that gives the numbers for what the symbols were; nil if there
// is none. What stands in the call goes before one operation on it, and that before two;
// where several of a kind fit, which it is would be a guess.
func (b *bases) match(want []int, at []map[string]int) *size.Size {
	m := &matcher{want: want, at: at}
	ks := []*size.Size{size.Const(1), size.Const(2)}
	for _, n := range b.numbers {
		if n > 2 {
			ks = append(ks, size.Const(n))
		}
	}
	for _, x := range b.sizes {
		if m.see(x); m.found != nil {
			return m.found
		}
	}
	b.once(m, ks)
	if m.found == nil {
		b.twice(m, ks)
	}
	if m.ambiguous {
		return nil
	}
	return m.found
}

// once tries one operation on the sizes.
func (b *bases) once(m *matcher, ks []*size.Size) {
	sum := size.Const(0)
	for i, x := range b.sizes {
		sum = size.Add(sum, x)
		for _, k := range ks {
			m.see(size.Add(x, k))
			m.see(size.Sub(x, k))
			m.see(size.Mul(x, k))
			m.see(size.Div(x, k))
		}
		for j, y := range b.sizes {
			if i != j {
				m.see(size.Sub(x, y))
				m.see(size.Div(x, y))
			}
			if i <= j {
				m.see(size.Add(x, y))
				m.see(size.Mul(x, y))
			}
		}
	}
	m.see(sum)
}

// twice tries what steps, pads, windows and convolutions give.
func (b *bases) twice(m *matcher, ks []*size.Size) {
	one := size.Const(1)
	for _, x := range b.sizes {
		for _, k := range ks {
			m.see(size.Div(size.Add(x, size.Sub(k, one)), k))
			for _, l := range ks {
				m.see(size.Add(size.Add(x, k), l))
				m.see(size.Sub(size.Add(x, k), l))
				m.see(size.Sub(size.Sub(x, k), l))
				m.see(size.Add(size.Div(size.Sub(x, k), l), one))
				m.see(size.Div(size.Mul(x, k), l))
				m.see(size.Add(size.Mul(x, k), l))
				m.see(size.Sub(size.Mul(x, k), l))
			}
		}
		for _, y := range b.sizes {
			m.see(size.Sub(size.Add(x, y), one))
		}
	}
}

type matcher struct {
	want      []int
	at        []map[string]int
	found     *size.Size
	ambiguous bool
}

func (m *matcher) see(s *size.Size) {
	if s == nil || m.ambiguous || size.Equal(s, m.found) {
		return
	}
	for i, n := range m.want {
		got, ok := s.Eval(func(k string) (int, bool) { v, ok := m.at[i][k]; return v, ok })
		if !ok || got != n {
			return
		}
	}
	m.ambiguous = m.found != nil
	m.found = s
}

// fitsPart is the error of an array that is stored in a part of another and is of no shape that fits there,
// whichever part of that type it is.
func (ck *Checker) fitsPart(a *object.Array, i, v object.Value) error {
	x, ok := v.(*object.Array)
	if !ok || !x.Type().Shape.Known() || ck.foresight != nil || ck.guarded(ck.top) { // who catches it may mean an index that is none
		return nil
	}
	ck.spend(20)
	part, err := ck.indexArray(a, i)
	to, isArray := part.(*object.Array)
	if err != nil || !isArray || to.Scalar || to.Rank() < 1 || !to.Type().Shape.Known() {
		return nil
	}
	all := &object.Slice{Start: object.None, Stop: object.None, Step: object.None}
	var ve *object.Error
	var ce *record.Error
	switch err := ck.m.StoreItem(arrayOf(to.Type(), false), all, v); {
	case errors.As(err, &ce) && ce.Class == "ValueError":
		ce.Static = true
		return ce
	case errors.As(err, &ve):
		return static(ve)
	}
	return nil
}

// Dict and Set against plain Go models, and how fast they are.
package object

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strconv"
	"testing"
)

// model is a dict as a slice of pairs, searched from its beginning.
type model []struct{ key, val Value }

func (m model) at(k Value) int {
	for i := range m {
		if same, _ := Equal(m[i].key, k); same {
			return i
		}
	}
	return -1
}

// someKey is one of few keys of several types, so that they meet often: equal ones
// among different types too.
func someKey(r *rand.Rand, most int) Value {
	n := r.Intn(most)
	switch r.Intn(7) {
	case 0:
		return Str("k" + strconv.Itoa(n))
	case 1:
		return Float(float64(n) / 2)
	case 2:
		return Tuple{Int(n), Str("t")}
	case 3:
		return Bool(n%2 == 0)
	case 4:
		s, _ := NewSet(Int(n), Int(n+1))
		s.Frozen = true
		return s
	}
	return Int(n)
}

// TestDictAgainstModel does the same random steps to a dict and its model.
func TestDictAgainstModel(t *testing.T) {
	for seed := range int64(30) {
		r := rand.New(rand.NewSource(seed))
		most := []int{3, 20, 200}[seed%3]
		d, m := NewDict(), model{}
		for step := range 1500 {
			k := someKey(r, most)
			at := m.at(k)
			switch r.Intn(5) {
			case 0, 1:
				v := Int(step)
				if err := d.Put(k, v); err != nil {
					t.Fatal(err)
				}
				if at < 0 {
					m = append(m, struct{ key, val Value }{k, v})
				} else {
					m[at].val = v
				}
			case 2, 3:
				if r.Intn(20) > 0 && most < 200 || r.Intn(2) > 0 {
					v, ok, err := d.Delete(k)
					if err != nil || ok != (at >= 0) || ok && v != m[at].val {
						t.Fatalf("seed %d, step %d: deleting %s gives %v, %v, %v", seed, step, Repr(k), v, ok, err)
					}
					if ok {
						m = slices.Delete(m, at, at+1)
					}
				} else if r.Intn(40) == 0 {
					d.Clear()
					m = m[:0]
				}
			case 4:
				v, ok, err := d.Get(k)
				if err != nil || ok != (at >= 0) || ok && v != m[at].val {
					t.Fatalf("seed %d, step %d: %s is %v, %v, %v", seed, step, Repr(k), v, ok, err)
				}
			}
			if step%50 == 0 {
				holdsModel(t, d, m, fmt.Sprintf("seed %d, step %d", seed, step))
			}
		}
		holdsModel(t, d, m, fmt.Sprintf("seed %d", seed))
	}
}

func holdsModel(t *testing.T, d *Dict, m model, when string) {
	t.Helper()
	if d.Len() != len(m) || len(d.Keys()) != len(m) || len(d.Values()) != len(m) {
		t.Fatalf("%s: %d entries, want %d", when, d.Len(), len(m))
	}
	i := 0
	for k, v, at, ok := d.Next(0); ok; k, v, at, ok = d.Next(at) {
		if Repr(k) != Repr(m[i].key) || v != m[i].val || Repr(d.Keys()[i]) != Repr(k) {
			t.Fatalf("%s: entry %d is %s: %s, want %s: %s", when, i, Repr(k), Repr(v), Repr(m[i].key), Repr(m[i].val))
		}
		i++
	}
	if k, _, ok := d.Last(); ok != (len(m) > 0) || ok && Repr(k) != Repr(m[len(m)-1].key) {
		t.Fatalf("%s: the last key is %v", when, k)
	}
}

// TestDictQueue: what comes and goes takes neither time nor memory without end.
func TestDictQueue(t *testing.T) {
	d := NewDict()
	for i := range 200000 {
		if err := d.Put(Int(i), None); err != nil {
			t.Fatal(err)
		}
		if i >= 10 {
			k, _, _, _ := d.Next(0)
			if k != Int(i-10) {
				t.Fatalf("the first key is %v, want %d", k, i-10)
			}
			if _, ok, err := d.Delete(k); !ok || err != nil {
				t.Fatal(ok, err)
			}
		}
	}
	if cap(d.entries) > 200 || len(d.table) > 200 {
		t.Errorf("10 entries take the room of %d and a table of %d", cap(d.entries), len(d.table))
	}
	big := NewDict()
	for i := range 100000 {
		big.PutStr(strconv.Itoa(i), None)
	}
	for i := range 99990 {
		if _, ok, _ := big.Delete(Str(strconv.Itoa(i))); !ok {
			t.Fatal(i)
		}
	}
	if cap(big.entries) > 1000 || len(big.table) > 1000 {
		t.Errorf("what is left of many entries takes the room of %d and a table of %d", cap(big.entries), len(big.table))
	}
}

// TestHash: equal values have equal hashes, numbers those of CPython.
func TestHash(t *testing.T) {
	frozen := func(elems ...Value) *Set {
		s := set(t, elems...)
		s.Frozen = true
		return s
	}
	for _, c := range []struct {
		v    Value
		want int64
	}{
		{Int(-1), -2}, {Int(0), 0}, {Int(1<<61 - 1), 0}, {Int(1 << 61), 1}, {Int(-1 << 62), -2}, {huge("123456789012345678901234567890"), 248789772095949448},
		{Float(0.5), 1152921504606846976}, {Float(-0.1), -230584300921369408}, {Float(1e300), 1224995262755759164}, {inf, 314159}, {-inf, -314159}, {Complex(1 + 2i), 2000007},
		{Tuple{}, 5740354900026072187}, {Tuple{Int(1), Int(2)}, -3550055125485641917}, {Bool(true), 1},
		{frozen(Int(1), Int(2)), -1826646154956904602}, {frozen(), 133146708735736},
	} {
		if h, err := Hash(c.v); err != nil || h != c.want {
			t.Errorf("hash(%s) is %d, %v; want %d", Repr(c.v), h, err, c.want)
		}
	}
}

func BenchmarkDict(b *testing.B) {
	keys := map[string]func(i int) Value{
		"int": func(i int) Value { return Int(i * 7) }, "str": func(i int) Value { return Str("word" + strconv.Itoa(i)) },
		"tuple": func(i int) Value { return Tuple{Int(i), Int(i % 7)} },
	}
	for name, key := range keys {
		var all []Value
		for i := range 1000 {
			all = append(all, key(i))
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				d := NewDict()
				for range 10 { // d[k] = d.get(k, 0) + 1
					for _, k := range all {
						v, ok, _ := d.Get(k)
						if !ok {
							v = Int(0)
						}
						if d.Put(k, BoxInt(int64(v.(Int))+1)) != nil {
							b.Fatal(k)
						}
					}
				}
			}
		})
	}
}

// A dict made like another is the one that its pairs make, whatever is done to it next.
func TestDictLike(t *testing.T) {
	keys := []Value{Str("id"), Int(1), Float(1.5), Str("group"), None, Float(math.NaN()), Str(""), Bool(true)}
	for n := 1; n <= len(keys); n++ {
		var first, pairs []Cell
		d, want := NewDictFor(n), NewDictFor(n)
		for i, k := range keys[:n] {
			c := CellOf(k)
			first, pairs = append(first, c, IntCell(0)), append(pairs, c, IntCell(int64(i)))
			if d.PutCell(c, IntCell(0)) != nil || want.PutCell(c, IntCell(int64(i))) != nil {
				t.Fatal("a key that cannot be one")
			}
		}
		got := d.Form().Like(pairs)
		if d.Len() < n { // 1 and True are one key
			if got != nil {
				t.Errorf("%d keys, of which two are one: %s", n, Repr(got))
			}
			continue
		}
		if got == nil || Repr(got) != Repr(want) {
			t.Fatalf("%d keys: %v, want %s", n, got, Repr(want))
		}
		for _, x := range []*Dict{got, want} {
			if _, ok, err := x.Delete(keys[n/2]); !ok || err != nil {
				t.Fatalf("%s of %s is not there", Repr(keys[n/2]), Repr(x))
			}
			for i := range 20 {
				_ = x.Put(Int(i+10), Int(i))
			}
		}
		if Repr(got) != Repr(want) {
			t.Errorf("%d keys, then others: %s, want %s", n, Repr(got), Repr(want))
		}
		if other := d.Form().Like(append(pairs[:len(pairs)-2:len(pairs)-2], CellOf(Str("x")), IntCell(1))); other != nil {
			t.Errorf("other keys are like: %s", Repr(other))
		}
		if Repr(d) != Repr(d.Form().Like(first)) {
			t.Error("the form's own pairs are not like it")
		}
	}
}

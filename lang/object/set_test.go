package object

import (
	"math/rand"
	"slices"
	"testing"
)

// TestLooseSetAgainstModel does the same random steps to a set of text, which keeps the order
// in which its elements came, and to a slice.
func TestLooseSetAgainstModel(t *testing.T) {
	for seed := range int64(20) {
		r := rand.New(rand.NewSource(seed))
		most := []int{3, 20, 300}[seed%3]
		s, m := &Set{}, []Value{}
		for step := range 2000 {
			k := Str(string(rune('a' + r.Intn(most))))
			at := slices.Index(m, Value(k))
			switch n := r.Intn(12); {
			case n < 6:
				if err := s.Put(k, None); err != nil {
					t.Fatal(err)
				}
				if at < 0 {
					m = append(m, k)
				}
			case n < 9:
				if was, err := s.Remove(k); err != nil || was != (at >= 0) {
					t.Fatalf("seed %d, step %d: removing %s gives %v, %v", seed, step, k, was, err)
				}
				if at >= 0 {
					m = slices.Delete(m, at, at+1)
				}
			case n == 9 && len(m) > 0:
				if got := s.Pop(); got != m[0] {
					t.Fatalf("seed %d, step %d: pop gives %s, not %s", seed, step, Repr(got), Repr(m[0]))
				}
				m = m[1:]
			case n == 10:
				copied, err := s.Copy(nil)
				if err != nil {
					t.Fatal(err)
				}
				s = copied
			}
			if !slices.Equal(s.Keys(), m) || s.Len() != len(m) {
				t.Fatalf("seed %d, step %d: %s, not %s", seed, step, Repr(s), Repr(Tuple(m)))
			}
		}
	}
}

// TestDictRemembersTuples asks for entries by tuples that are equal to the keys and others.
func TestDictRemembersTuples(t *testing.T) {
	d := NewDict()
	for i := range 20 {
		if err := d.Put(Tuple{Int(i), Str("x")}, Int(i)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 20 {
		k := CellOf(Tuple{Int(i), Str("x")})
		for range 3 {
			if v, err := d.Slot(&k); err != nil || v == nil || v.Value() != Int(i) {
				t.Fatalf("%d is %v, %v", i, v, err)
			}
		}
		if _, ok, err := d.DeleteCell(&k); !ok || err != nil {
			t.Fatal(ok, err)
		}
		if v, err := d.Slot(&k); v != nil || err != nil {
			t.Fatalf("%d is still there: %v, %v", i, v, err)
		}
	}
}

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

// TestPutKeysAsOneByOne puts numbers and texts into sets all at once and one by one.
func TestPutKeysAsOneByOne(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for n := range 700 {
		var keys []Cell
		for range n {
			if n%2 == 0 {
				keys = append(keys, IntCell(int64(r.Intn(2*n))))
			} else {
				keys = append(keys, CellOf(Str(rune('a'+r.Intn(2*n)))))
			}
		}
		at, by := &Set{}, &Set{}
		if !at.PutKeys(keys) {
			t.Fatal("not put in")
		}
		for i := range keys {
			if err := by.PutCell(keys[i]); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(at.Keys(), by.Keys()) || !SameOrder(at, by) {
			t.Fatalf("%s, not %s", Repr(at), Repr(by))
		}
		for i := range keys {
			if there, err := at.HasCell(&keys[i]); !there || err != nil {
				t.Fatalf("%s is not in %s", Repr(keys[i].Value()), Repr(at))
			}
		}
	}
	if (&Set{}).PutKeys([]Cell{IntCell(1), CellOf(NewList())}) {
		t.Error("a list has been put into a set")
	}
}

// TestAsWritten compares the order of sets as they are written with that of the two copies
// which CPython makes on the way.
func TestAsWritten(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 3000 {
		written, again := &Set{}, &Set{}
		for range r.Intn(9) {
			if err := written.Put(Int(r.Intn(60)), None); err != nil {
				t.Fatal(err)
			}
		}
		for _, k := range written.Keys() {
			if err := again.Put(k, None); err != nil {
				t.Fatal(err)
			}
		}
		want, err := again.Copy(nil)
		if err != nil {
			t.Fatal(err)
		}
		if written.Len() < 3 { // such ones are no constants
			want = written.Clone()
		}
		before := Repr(written)
		if written.AsWritten(); !slices.Equal(written.Keys(), want.Keys()) || written.Len() != want.Len() {
			t.Fatalf("%s as written is %s, not %s", before, Repr(written), Repr(want))
		}
	}
	few := &Set{}
	if !few.PutKeys([]Cell{IntCell(1), IntCell(2), IntCell(3), IntCell(50)}) {
		t.Fatal("not put in")
	}
	if n := testing.AllocsPerRun(100, few.AsWritten); n > 0 {
		t.Errorf("a few elements in the order of a written set take %v pieces of memory", n)
	}
}

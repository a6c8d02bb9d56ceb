// The order of a set of numbers: CPython's. It follows from their hashes, and
// programs print it; other elements keep the order in which they came, since
// the hashes of text differ from run to run.
package object

// Keys gives the elements in order.
func (s *Set) Keys() []Value {
	keys := s.Dict.Keys()
	hashes := make([]uint64, len(keys))
	for i, k := range keys {
		h, ok := sameHash(k)
		if !ok {
			return keys
		}
		hashes[i] = h
	}
	if len(keys) < 2 {
		return keys
	}
	order := make([]int, len(keys))
	for i := range order {
		order[i] = i
	}
	t := setOf(hashes, order)
	if s.Literal && len(keys) > 2 { // the compiler makes a set, another of that, and a copy of it when it runs
		t = setOf(hashes, t.order())
		if 5*len(keys) >= 3*(smallestTable-1) {
			order = t.order()
			t = setTable{}
			t.resize(hashes, 2*len(keys))
			for _, i := range order {
				t.put(hashes, i)
			}
		}
	}
	out := make([]Value, 0, len(keys))
	for _, i := range t.order() {
		out = append(out, keys[i])
	}
	return out
}

// sameHash is a value's hash where it is CPython's: of numbers, and
// tuples of them.
func sameHash(v Value) (uint64, bool) {
	switch x := v.(type) {
	case Int, Bool, BigInt:
	case Float:
		if x != x { // the hash of a NaN is that of its address
			return 0, false
		}
	case Tuple:
		for _, e := range x {
			if _, ok := sameHash(e); !ok {
				return 0, false
			}
		}
	default:
		return 0, false
	}
	h, err := Hash(v)
	return uint64(h), err == nil
}

const (
	smallestTable = 8
	linearProbes  = 9
)

// setTable is the hash table of CPython's sets: numbers of elements, from 1.
type setTable struct {
	slots []int
	used  int
}

// setOf adds elements in an order.
func setOf(hashes []uint64, order []int) setTable {
	t := setTable{slots: make([]int, smallestTable)}
	for _, i := range order {
		t.add(hashes, i)
	}
	return t
}

// order lists the elements as they are walked.
func (t *setTable) order() []int {
	var out []int
	for _, n := range t.slots {
		if n != 0 {
			out = append(out, n-1)
		}
	}
	return out
}

// add puts an element in, and makes the table larger when three fifths are full.
func (t *setTable) add(hashes []uint64, i int) {
	t.put(hashes, i)
	if t.used++; 5*t.used < 3*(len(t.slots)-1) {
		return
	}
	if t.used > 50000 {
		t.resize(hashes, 2*t.used)
	} else {
		t.resize(hashes, 4*t.used)
	}
}

func (t *setTable) put(hashes []uint64, i int) {
	mask := uint64(len(t.slots) - 1)
	perturb := hashes[i]
	for at := perturb & mask; ; at = (at*5 + 1 + perturb) & mask {
		probes := uint64(0)
		if at+linearProbes <= mask {
			probes = linearProbes
		}
		for p := at; p <= at+probes; p++ {
			if t.slots[p] == 0 {
				t.slots[p] = i + 1
				return
			}
		}
		perturb >>= 5
	}
}

// resize gives the table more slots than least, and its elements new places.
func (t *setTable) resize(hashes []uint64, least int) {
	n := smallestTable
	for n <= least {
		n <<= 1
	}
	old := t.slots
	t.slots = make([]int, n)
	for _, i := range old {
		if i != 0 {
			t.put(hashes, i-1)
		}
	}
}

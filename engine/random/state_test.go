// Seeding, spawning, and saving and restoring states.

package random

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"testing"
)

func TestSeedSequence(t *testing.T) {
	for _, c := range readGolden(t).Sequences {
		var words []uint32
		for _, v := range bigInts(t, c.Entropy) {
			w, err := SeedWords(v)
			if err != nil {
				t.Fatal(err)
			}
			words = append(words, w...)
		}
		s, err := NewSeedSequenceWords(words, c.Key, c.Pool)
		if err != nil {
			t.Fatal(err)
		}
		check := func(what string, got, want []string) {
			t.Helper()
			if !slices.Equal(got, want) {
				t.Errorf("entropy %.30v key %v pool %d: %s: got %v, want %v", c.Entropy, c.Key, c.Pool, what, got, want)
			}
		}
		check("32-bit words", showInts(s.Generate32(10), 10), c.W32)
		check("64-bit words", showInts(s.Generate64(5), 5), c.W64)
		kids, err := s.Spawn(2)
		if err != nil {
			t.Fatal(err)
		}
		check("second child", showInts(kids[1].Generate32(4), 4), c.Child)
		kids, _ = s.Spawn(1)
		check("third child", showInts(kids[0].Generate32(4), 4), c.Next)
		if s.Children() != 3 || s.PoolSize() != c.Pool || !slices.Equal(s.SpawnKey(), c.Key) {
			t.Errorf("sequence describes itself as %d children, pool %d, key %v", s.Children(), s.PoolSize(), s.SpawnKey())
		}
		if len(c.Entropy) == 1 && s.Entropy().String() != c.Entropy[0] {
			t.Errorf("entropy %v, want %s", s.Entropy(), c.Entropy[0])
		}
	}
}

func TestAdvance(t *testing.T) {
	for _, c := range readGolden(t).Advance {
		seq, _ := NewSeedSequence(big.NewInt(42))
		b, _ := NewBitGenerator(c.Bits, seq)
		b.Uint32() // a kept half is dropped
		b, _ = NewBitGenerator(c.Bits, seq)
		hi, _ := strconv.ParseUint(c.Hi, 10, 64)
		lo, _ := strconv.ParseUint(c.Lo, 10, 64)
		b.(interface{ Advance(hi, lo uint64) }).Advance(hi, lo)
		got := []uint64{b.Raw(), b.Raw(), b.Raw()}
		if s := showInts(got, 3); !slices.Equal(s, c.Raw) {
			t.Errorf("%s by %s*2**64+%s: got %v, want %v", c.Bits, c.Hi, c.Lo, s, c.Raw)
		}
	}
}

var bitNames = []string{"MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64"}

// draws takes numbers of all widths.
func draws(s Stream) string {
	var a Args
	out := make([]float64, 5)
	if err := s.FillFloat(out, StandardNormal, a); err != nil {
		return err.Error()
	}
	small := make([]uint16, 5)
	r, _ := NewRange64(Uint16, 0, 1000, false)
	b := s.Bounded()
	b.Fill(small[:2], r)
	b.Fill(small[2:], r)
	word := s.BitGenerator().Uint32()
	order := make([]int64, 9)
	if err := s.Permute(order, nil); err != nil {
		return err.Error()
	}
	tail, err := s.Bytes(7, nil)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(out, small, word, order, tail)
}

func TestStateRoundTrip(t *testing.T) {
	for _, name := range bitNames {
		for _, skip := range []int{0, 1, 2, 3, 700} {
			b, _ := NewBitGenerator(name, FreshSeedSequence())
			streams := []Stream{NewGenerator(b), NewRandomStateFrom(b.NewLike(b.SeedSequence()))}
			for _, s := range streams {
				for range skip {
					s.BitGenerator().Uint32()
				}
				s.Float(StandardNormal, nil) // leaves a kept value in RandomState
				saved := s.State()
				// Through JSON, as a file would keep it.
				raw, err := json.Marshal(saved)
				if err != nil {
					t.Fatal(err)
				}
				want := draws(s)
				var back State
				if err := json.Unmarshal(raw, &back); err != nil {
					t.Fatal(err)
				}
				if err := s.SetState(back); err != nil {
					t.Fatal(err)
				}
				if got := draws(s); got != want {
					t.Errorf("%s after %d draws: restored stream gives %s, want %s", name, skip, got, want)
				}
				if !reflect.DeepEqual(saved, back) {
					t.Errorf("%s: the saved state changed", name)
				}
			}
		}
	}
}

func TestSetStateRefuses(t *testing.T) {
	for _, name := range bitNames {
		b, _ := NewBitGenerator(name, FreshSeedSequence())
		bad := []func(*State){
			func(s *State) { s.BitGenerator = "other" },
			func(s *State) { s.Words = append(s.Words, 1) },
		}
		switch name {
		case "MT19937":
			bad = append(bad, func(s *State) { s.Key = s.Key[1:] }, func(s *State) { s.Pos = 625 }, func(s *State) { s.Pos = -1 })
		case "Philox":
			bad = append(bad, func(s *State) { s.Buffer = nil }, func(s *State) { s.BufferPos = 5 }, func(s *State) { s.BufferPos = -1 })
		}
		for i, spoil := range bad {
			s := b.State()
			spoil(&s)
			before := b.State()
			if err := b.SetState(s); err == nil {
				t.Errorf("%s: spoiled state %d was taken", name, i)
			}
			if !reflect.DeepEqual(before, b.State()) {
				t.Errorf("%s: spoiled state %d left a trace", name, i)
			}
		}
	}
	if _, ok := NewBitGenerator("MT", FreshSeedSequence()); ok {
		t.Error("an unknown generator was made")
	}
}

func TestFresh(t *testing.T) {
	if draws(FreshRNG()) == draws(FreshRNG()) || draws(FreshRandomState()) == draws(FreshRandomState()) {
		t.Error("two fresh streams agree")
	}
}

// FuzzSetState feeds states of any shape; those that are taken must draw.
func FuzzSetState(f *testing.F) {
	for _, name := range bitNames {
		b, _ := NewBitGenerator(name, FreshSeedSequence())
		raw, _ := json.Marshal(b.State())
		f.Add(raw)
	}
	f.Add([]byte(`{"BitGenerator":"MT19937","Key":[1],"Pos":9}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var s State
		if json.Unmarshal(raw, &s) != nil {
			return
		}
		b, ok := NewBitGenerator(s.BitGenerator, FreshSeedSequence())
		if !ok || b.SetState(s) != nil {
			return
		}
		for range 700 {
			b.Uint32()
			if v := b.Float64(); !(v >= 0 && v < 1) {
				t.Fatalf("drew %v", v)
			}
		}
	})
}

// Spans: their worker goes on from the start, others take from the end, and
// every chunk is done once.

package exec

import (
	"sync/atomic"
	"testing"
)

func TestSpanOrder(t *testing.T) {
	j := newJob(2, 10, nil)
	var got []int
	take := func(s *span, own bool) {
		if i, ok := s.claim(own); ok {
			got = append(got, i)
		}
	}
	for range 2 {
		take(&j.spans[0], true)
		take(&j.spans[1], true)
	}
	for range 4 {
		take(&j.spans[0], false)
	}
	want := []int{0, 5, 1, 6, 4, 3, 2}
	for i := range max(len(got), len(want)) {
		if len(got) != len(want) || got[i] != want[i] {
			t.Fatalf("chunks are taken as %v, not as %v", got, want)
		}
	}
}

func TestEveryChunkOnce(t *testing.T) {
	c := newCrew(3)
	for _, n := range []int{2, 3, 7, 64, 1000} {
		done := make([]atomic.Int32, n)
		if err := c.parallel(4, n, func(_, i int) error { done[i].Add(1); return nil }); err != nil {
			t.Fatal(err)
		}
		for i := range done {
			if done[i].Load() != 1 {
				t.Fatalf("chunk %d of %d is done %d times", i, n, done[i].Load())
			}
		}
	}
}

// What is kept of recorded programs is bounded, and the latest stay.
package eval

import "testing"

func TestProgramsAreBounded(t *testing.T) {
	p := newPrograms()
	rp := p.replayOf(nil)
	for key := range uint64(5 * mostPrograms) {
		r := &recorded{of: rp}
		p.keep(key, r)
		rp.last = r
		if first := p.known[0]; first != nil && key < 3*mostPrograms {
			p.use(first)
		}
		if len(p.known) > mostPrograms || p.known[key] != r {
			t.Fatalf("%d programs are kept, the last is %p for %p", len(p.known), p.known[key], r)
		}
		if key == 3*mostPrograms-1 && p.known[0] == nil {
			t.Fatal("a program in use is forgotten")
		}
		if key > 0 && key < mostPrograms/2 && p.known[key-1] == nil {
			t.Fatal("a program is forgotten before there are many")
		}
	}
	if p.known[0] != nil {
		t.Error("a program that nothing uses any more is kept")
	}
	for key := range uint64(3 * mostSeen) {
		if p.second(key) || !p.second(key) || len(p.seen) > mostSeen {
			t.Fatalf("key %d of %d", key, len(p.seen))
		}
	}
}

func TestForgottenProgramsRunNoMore(t *testing.T) {
	p := newPrograms()
	rp := p.replayOf(nil)
	r := &recorded{of: rp}
	p.keep(1, r)
	rp.last = r
	for key := range uint64(2 * mostPrograms) {
		p.keep(key+2, &recorded{of: p.replayOf(nil)})
	}
	if p.known[1] != nil || rp.last != nil {
		t.Errorf("known %v, last %v", p.known[1], rp.last)
	}
}

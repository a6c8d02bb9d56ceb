// The tree of a pattern, and how wide what it matches is.
package re

import "math"

type op uint8

const (
	opLiteral op = iota // r
	opNotLiteral
	opAny
	opSet     // items, neg
	opCat     // a category: items[0]
	opAt      // r: '^' '$' 'A' 'Z' 'b' 'B'
	opBranch  // subs
	opGroup   // subs[0], group (0: none), add, del
	opAtomic  // subs[0]
	opRepeat  // subs[0], lo, hi, kind
	opRef     // group
	opCond    // group, subs[0], subs[1] (may be nil)
	opLook    // subs[0], behind, neg
	opFailure // (?!)
)

// noLimit is the greatest number of repetitions: more means endlessly many.
const noLimit = 1<<32 - 1

// item is one of a set's: a range, or a category where cat is set.
type item struct {
	lo, hi rune
	cat    byte // d D s S w W
}

type node struct {
	op       op
	r        rune
	neg      bool
	behind   bool
	items    []item
	subs     []seq
	group    int
	add, del flag
	lo, hi   int
	kind     byte // of a repeat: 0 greedy, '?' lazy, '+' possessive
}

// seq is what stands one after the other.
type seq []*node

// widths are how many characters something matches, at least and at most.
type widths struct{ lo, hi float64 }

func (s seq) width(groups []widths) widths {
	var w widths
	for _, n := range s {
		e := n.width(groups)
		w.lo += e.lo
		w.hi += e.hi
	}
	return w
}

func (n *node) width(groups []widths) widths {
	switch n.op {
	case opLiteral, opNotLiteral, opAny, opSet, opCat:
		return widths{1, 1}
	case opBranch:
		w := widths{math.Inf(1), 0}
		for _, s := range n.subs {
			e := s.width(groups)
			w.lo, w.hi = min(w.lo, e.lo), max(w.hi, e.hi)
		}
		return w
	case opGroup, opAtomic:
		return n.subs[0].width(groups)
	case opRepeat:
		e := n.subs[0].width(groups)
		w := widths{e.lo * float64(n.lo), e.hi * float64(n.hi)}
		if n.hi == noLimit && e.hi > 0 {
			w.hi = math.Inf(1)
		}
		return w
	case opRef:
		return groups[n.group]
	case opCond:
		w := n.subs[0].width(groups)
		if len(n.subs) > 1 {
			e := n.subs[1].width(groups)
			return widths{min(w.lo, e.lo), max(w.hi, e.hi)}
		}
		return widths{0, w.hi}
	}
	return widths{}
}

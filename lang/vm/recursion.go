// How deeply calls nest: as the program says (sys.setrecursionlimit), and as far as the
// stack of Go goes, which calls that builtins and special methods make take a part of.
package vm

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// recursionLimit is how many calls may be under way in a program that says nothing else.
const recursionLimit = 1000

const (
	// mostGoStack is what calls from Go may take of a stack. Go ends the process where one
	// is to grow over half a gigabyte; what is left is for Go's own recursion between them.
	mostGoStack = 256 << 20
	// mostBetween is more than one call and the next are apart. Go moves stacks that grow
	// or shrink: what looks farther apart was moved in between, and is taken to be usual.
	mostBetween  = 16 << 20
	usualBetween = 4 << 10
)

func tooDeep(doing string) error {
	return object.Errorf(object.RecursionError, "maximum recursion depth exceeded%s", doing)
}

// RecursionLimit is how many calls may be under way.
func (m *Machine) RecursionLimit() int { return m.deepest }

// SetRecursionLimit says how many calls may be under way.
func (m *Machine) SetRecursionLimit(n int) error {
	switch {
	case n > math.MaxInt32:
		return object.Errorf(object.OverflowError, "Python int too large to convert to C int")
	case n < 1:
		return object.Errorf(object.ValueError, "recursion limit must be greater or equal than 1")
	case n <= m.top.depth:
		return object.Errorf(object.RecursionError, "cannot set the recursion limit to %d at the recursion depth %d: the limit is too low", n, m.top.depth)
	}
	m.deepest = n
	return nil
}

// goStack is what the runs under way take of Go's stack, and where the last one stands.
type goStack struct {
	used, at uintptr
}

// begin counts what a run at an address takes since the one before.
func (s *goStack) begin(here uintptr) {
	between := uintptr(usualBetween)
	if s.at > here && s.at-here < mostBetween {
		between = s.at - here
	}
	if s.at != 0 {
		s.used += between
	}
	s.at = here
}

// end forgets a run at an address, which may not be the one that it began at.
func (s *goStack) end(here, before uintptr) {
	s.at, s.used = here+s.used-before, before
}

// roomForCall refuses a call from Go for which Go's stack has no room.
func (m *Machine) roomForCall() error {
	if m.goStack.used < usualBetween<<8 || m.goStack.used < mostGoStack && m.goStack.used < builtin.HeapOf(m).OfStack() {
		return nil
	}
	return tooDeep(" while calling a Python object")
}

// goOn runs a frame until it returns or fails, and takes
// faults of memory as errors of the instructions that met them.
func (m *Machine) goOn(f *frame) {
	var mark byte
	before := m.goStack.used
	m.goStack.begin(uintptr(unsafe.Pointer(&mark)))
	for m.met(f) {
		f = m.top
	}
	m.goStack.end(uintptr(unsafe.Pointer(&mark)), before)
}

// What builtins do with the elements of a generator, one by one, so that a machine can
// go on with the generator itself between them.
package builtin

import "github.com/tq-lang/tq/lang/object"

// Fold describes an entry that goes over one of its arguments. An entry without Begin
// wants all elements before it does anything else: it is called with their list in
// place of the generator.
type Fold struct {
	// At is the argument that it goes over, the object of a method being the first.
	At int
	// Begin gives what stands there before the first element, an empty cell if nothing
	// does; ok is false where the entry is to be called. A result that is empty leaves
	// the call to the entry, with an empty list.
	Begin func(args []object.Cell) (acc object.Cell, ok bool)
	// Step takes an element in; done says that no other is wanted.
	Step func(h Host, acc, e *object.Cell) (done bool, err error)
	// Drops says that Step holds on to no element, and makes a new value of two arrays.
	Drops bool
	// Lists marks the entry whose result is the list of the elements.
	Lists bool
}

// Listed reports an entry that is called with a list in place of a generator, whatever
// its keywords.
func (f *Fold) Listed() bool { return f != nil && f.Begin == nil && !f.Lists }

// Gather lists elements that come one by one.
type Gather struct {
	cells []object.Cell
	most  int
}

// Add adds an element where there is room.
func (g *Gather) Add(h Host, e object.Cell) error {
	n := len(g.cells)
	if n == cap(g.cells) {
		if g.most == 0 {
			g.most = (&Call{Host: h}).mostElements()
		}
		if n >= g.most {
			return (&Call{Host: h}).tooMany(g.most + 1)
		}
		if err := Growing(h, n, n); err != nil {
			return err
		}
		more := make([]object.Cell, n, min(max(8, 2*n), max(g.most, 8)))
		copy(more, g.cells)
		g.cells = more
	}
	if n&(1<<14-1) == 1<<14-1 {
		if err := HeapOf(h).Room(ElementBytes << 14); err != nil {
			return err
		}
	}
	g.cells = append(g.cells, e)
	return nil
}

// List is a list of what was added; there is nothing in g any more.
func (g *Gather) List() *object.List {
	l := object.ListOf(g.cells)
	g.cells = nil
	return l
}

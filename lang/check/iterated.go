// What the functions of itertools and functools give that take any iterables.
package check

import (
	"github.com/tq-lang/tq/lang/object"
)

// iterated is what a function of itertools walks; nil if that is not known.
func (ck *Checker) iterated(name string, args []object.Value, kw []object.Kw, plain bool) object.Value {
	elem := func(i int) object.Value {
		if i >= len(args) {
			return nil
		}
		return ck.elements(args[i])
	}
	each := func() (out []object.Value) {
		for i := range args {
			e := elem(i)
			if e == nil {
				return nil
			}
			out = append(out, ck.kindOf(e))
		}
		return out
	}
	var of object.Value
	switch name {
	case "itertools.chain":
		if es := each(); len(es) > 0 && len(es) == len(args) {
			of = ck.oneOf(es...)
		}
	case "chain.from_iterable", "itertools.chain.from_iterable":
		if e := elem(0); e != nil {
			of = ck.elements(e)
		}
	case "itertools.cycle":
		of = elem(0)
	case "itertools.product":
		if es := each(); len(es) == len(args) && len(kw) == 0 && len(es) <= 16 {
			of = object.Tuple(es)
		}
	case "itertools.zip_longest":
		if es := each(); len(es) == len(args) && len(es) <= 16 {
			fill := object.Value(object.None)
			for _, k := range kw {
				fill = k.Value
			}
			for i := range es {
				es[i] = ck.oneOf(es[i], fill)
			}
			of = object.Tuple(es)
		}
	case "itertools.accumulate":
		if e := elem(0); e != nil && len(args) == 1 && len(kw) == 0 {
			of = ck.sums(ck.kindOf(e), e)
		}
	case "itertools.groupby":
		if e := elem(0); e != nil && len(args) == 1 && len(kw) == 0 {
			group := object.Unknown{Known: &object.Known{Class: "iterator", Plain: plain, Elem: &elemOf{fixed: ck.kindOf(e)}}}
			of = object.Tuple{ck.kindOf(e), group}
		}
	}
	k := &object.Known{Class: "iterator", Plain: plain}
	if of != nil {
		k.Elem = &elemOf{fixed: ck.kindOf(of)}
	}
	return object.Unknown{Known: k}
}

// sums is what first is, or is after some of next were added to it; nil if that is not known.
func (ck *Checker) sums(first, next object.Value) object.Value {
	v, err := ck.binary(object.Add, first, next)
	if err != nil {
		return nil
	}
	if again, err := ck.binary(object.Add, v, next); err == nil {
		return ck.oneOf(first, v, again)
	}
	return nil
}

// reduced is functools.reduce(f, iterable, …): f is followed for what it gives of kinds, until that
// is no more than it was.
func (ck *Checker) reduced(args []object.Value) object.Value {
	if len(args) < 2 || ck.depth > mostDepth/2 {
		return nil
	}
	elem := ck.elements(args[1])
	if elem == nil {
		return nil
	}
	elem = ck.kindOf(elem)
	v := elem
	if len(args) > 2 {
		v = ck.kindOf(args[2])
	}
	defer ck.asIfCalled()()
	for range 3 {
		next, err := ck.callValue(args[0], []object.Value{v, elem}, nil)
		if err != nil {
			return nil
		}
		joined := ck.oneOf(v, next)
		if same(joined, v) {
			return v
		}
		v = joined
	}
	return nil
}

// asIfCalled begins calls that are followed for what they give alone; what it gives ends them. What they
// change has been forgotten: how often they run is not known.
func (ck *Checker) asIfCalled() (back func()) {
	h := ck.heap
	mark := h.mark()
	return func() {
		h.undo(mark)
		h.unmark()
	}
}

// givenBy is what a function gives of the elements of some walks.
func (ck *Checker) givenBy(fn object.Value, over []object.Value) object.Value {
	if ck.depth > mostDepth/2 || len(over) == 0 {
		return object.Unknown{}
	}
	args := make([]object.Value, len(over))
	for i, v := range over {
		e := ck.elements(v)
		if e == nil {
			return nil // it has none
		}
		args[i] = ck.kindOf(e)
	}
	defer ck.asIfCalled()()
	v, err := ck.callValue(fn, args, nil)
	if err != nil {
		return object.Unknown{}
	}
	return ck.kindOf(v)
}

// walkedOf is what a walk over an object of the program gives, as its class says.
func (ck *Checker) walkedOf(v object.Value) object.Value {
	c, ok := ck.answerer(v)
	if !ok || c == nil || ck.depth > mostDepth/2 || ck.within > 4 {
		return object.Unknown{}
	}
	iter, ok := ck.ownMethod(c, "__iter__")
	item, ok2 := ck.ownMethod(c, "__getitem__")
	if !ok || !ok2 || iter == nil && item == nil {
		return object.Unknown{}
	}
	ck.within++
	defer func() { ck.within-- }()
	defer ck.asIfCalled()()
	if iter == nil {
		r, err := ck.callFunction(item, []object.Value{v, known("int")}, nil)
		if err != nil {
			return object.Unknown{}
		}
		return ck.kindOf(r)
	}
	r, err := ck.callFunction(iter, []object.Value{v}, nil)
	if err != nil {
		return object.Unknown{}
	}
	all, err := ck.consumed(r, false)
	if err != nil {
		return object.Unknown{}
	}
	if e := ck.elements(all); e != nil {
		return ck.kindOf(e)
	}
	return nil
}

// What is still to be computed: arrays that a value is made of, and values that
// wait while their siblings are evaluated.
package record

import (
	"slices"

	"github.com/tq-lang/tq/lang/object"
)

// Force computes every pending array among those given, in one program.
func (r *Recorder) Force(arrays ...*object.Array) error {
	if len(arrays) == 1 {
		_, err := arrays[0].Tensor()
		return err
	}
	if !slices.ContainsFunc(arrays, func(a *object.Array) bool { return a.Pending() != nil }) {
		return nil
	}
	seen := make(map[*object.Array]bool, len(arrays))
	byTape := map[*tape][]*object.Array{}
	var order []*tape
	for _, a := range arrays {
		n, ok := a.Pending().(*node)
		if !ok {
			if a.Pending() != nil {
				if _, err := a.Tensor(); err != nil {
					return err
				}
			}
			continue
		}
		if seen[a] {
			continue
		}
		seen[a] = true
		if byTape[n.tape] == nil {
			order = append(order, n.tape)
		}
		byTape[n.tape] = append(byTape[n.tape], a)
	}
	var unknown error
	for _, t := range order {
		if err := t.run(byTape[t]...); err != nil {
			if unknown = err; !r.Dry {
				return err
			}
		}
	}
	return unknown
}

// Sized computes those arrays of which only the data decide the sizes, for texts
// that name them.
func (r *Recorder) Sized(arrays ...*object.Array) error {
	if r.Dry {
		return nil
	}
	for _, a := range arrays {
		if a.Pending() != nil && !a.Type().Shape.Known() {
			if err := r.Force(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// Settle computes every pending array inside a value: it is about to be kept.
func (r *Recorder) Settle(vs ...object.Value) error {
	if r.Dry {
		if r.Foresight != nil {
			_ = r.settle(vs)
		}
		return nil
	}
	return r.settle(vs)
}

func (r *Recorder) settle(vs []object.Value) error {
	if len(vs) == 1 {
		switch x := vs[0].(type) { // the common ones need no search
		case *object.Array:
			if x.Pending() == nil {
				return nil
			}
			return r.Force(x)
		case object.Tuple, *object.Named, *object.List, *object.Dict:
		default:
			return nil
		}
	}
	if !slices.ContainsFunc(vs, mayWait) {
		return nil
	}
	var c collector
	for _, v := range vs {
		c.collect(v, 0)
	}
	if len(c.arrays) > 0 {
		if err := r.Force(c.arrays...); err != nil && !r.Dry {
			return err
		}
	}
	for _, l := range c.lists {
		l.Settled = true
	}
	return nil
}

// mayWait tells values in which something may be still to be computed, at a glance.
func mayWait(v object.Value) bool {
	switch x := v.(type) {
	case *object.Array:
		return x.Pending() != nil
	case *object.List:
		return !x.Settled
	case object.Tuple:
		for _, e := range x {
			switch e := e.(type) {
			case *object.Array:
				if e.Pending() != nil {
					return true
				}
			case object.Tuple, *object.Named, *object.Dict, *object.List:
				return true
			}
		}
		return false
	case *object.Named, *object.Dict:
		return true
	}
	return false
}

// collector finds the pending arrays inside values. Lists that were settled
// before are not searched again: all that goes into one later is settled first.
type collector struct {
	arrays []*object.Array
	lists  []*object.List
}

func (c *collector) collect(v object.Value, depth int) {
	if depth > 8 {
		return
	}
	switch x := object.Unnamed(v).(type) {
	case *object.Array:
		if x.Pending() != nil {
			c.arrays = append(c.arrays, x)
		}
	case object.Tuple:
		for _, e := range x {
			c.collect(e, depth+1)
		}
	case *object.List:
		if x.Settled {
			return
		}
		c.lists = append(c.lists, x)
		for _, e := range x.Cells() {
			if !e.Plain() {
				c.collect(e.Value(), depth+1)
			}
		}
	case *object.Dict:
		if x.Fresh() {
			for _, e := range x.Values() {
				c.collect(e, depth+1)
			}
		}
	}
}

// longTape is how many values a tape has at most. Every program is cut from its
// tape, so that tapes without end would take quadratic time; what needs a value
// of an earlier tape has it computed.
const longTape = 128

// Hold notes a value that is waiting while its sibling is evaluated, if arrays
// in it are to be computed; Release goes back to an earlier count.
func (r *Recorder) Hold(v object.Value) {
	if r.Dry {
		return
	}
	switch x := v.(type) {
	case *object.Array:
		if x.Pending() == nil {
			return
		}
	case object.Tuple, *object.Named, *object.List, *object.Dict:
		if !mayWait(v) {
			return
		}
		var c collector
		if c.collect(v, 0); len(c.arrays) == 0 {
			return
		}
	default:
		return
	}
	r.held = append(r.held, v)
}

// Free gives back the memory of an array that nothing holds any more, unless
// something recorded may still read it.
func (r *Recorder) Free(a *object.Array) {
	if _, lone := a.Lone(); lone {
		return
	}
	t, ready := a.Ready()
	if !ready || r.Dry {
		return
	}
	for _, v := range r.held {
		if !settledValue(v) {
			return
		}
	}
	r.Engine.Free(t)
}

// settledValue reports whether nothing in a value is to be computed.
func settledValue(v object.Value) bool {
	var c collector
	c.collect(v, 0)
	return len(c.arrays) == 0
}

// Held counts the waiting values.
func (r *Recorder) Held() int { return len(r.held) }

// Release forgets the values held since the count was n.
func (r *Recorder) Release(n int) { r.held = r.held[:n] }

// Barrier computes every waiting value: something is about to change elements
// that they may read.
func (r *Recorder) Barrier() error {
	if r.Dry || len(r.held) == 0 {
		return nil
	}
	return r.Settle(r.held...)
}

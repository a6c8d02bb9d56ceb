// What a condition makes known on the ways behind it: `assert x.shape == (B, 64)`,
// `if x.shape[1] != 64: raise`, `x.ndim == 2`.
package check

import (
	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// shapeOf is said of the shape of an array of unknown rank, and of its length.
type shapeOf struct{ a *object.Array }

func (s *shapeOf) rank() object.Value {
	return object.Unknown{Known: &object.Known{Class: "int", Plain: true, Size: s}}
}

// shapeIn is the array whose shape, or whose rank, a value is; nil of others.
func shapeIn(v object.Value) *shapeOf {
	u, ok := v.(object.Unknown)
	if !ok || u.Known == nil {
		return nil
	}
	s, _ := u.Known.Size.(*shapeOf)
	return s
}

// equalTuples compares tuples of which some elements are sizes that have names.
func (ck *Checker) equalTuples(x, y object.Tuple) (equal, decided bool) {
	if len(x) != len(y) {
		return false, ck.plain(x, 4) && ck.plain(y, 4)
	}
	all := annot.Yes
	for i := range x {
		a, b := sizeOf(x[i]), sizeOf(y[i])
		if a == nil || b == nil {
			return false, false
		}
		all = min(all, symbols{ck}.Compare(a, b))
	}
	return all == annot.Yes, all != annot.Maybe
}

// fact is that two values are equal.
type fact struct{ a, b object.Value }

// branch follows both ways of a jump that is not decided, each with what holds on it.
func (f *frame) branch(in code.Ins) {
	x, onJump, ok := f.fact(in)
	if !ok || f.ck.mirrors != nil {
		f.part(int(in.D))
		return
	}
	if !onJump {
		f.part(int(in.D))
		f.learn(x)
		return
	}
	f.split()
	h, w := f.ck.heap, f.snapshot()
	f.learn(x)
	f.wait(int(in.D), nil)
	h.undo(f.mark)
	f.install(w)
}

// fact is what a jump's condition says on one of its ways.
func (f *frame) fact(in code.Ins) (x fact, onJump, ok bool) {
	var op object.Op
	switch {
	case in.Op >= code.JLt && in.Op < code.JLtK:
		op, x = jumpOps[in.Op-code.JLt], fact{f.regs[in.A], f.regs[in.B]}
	case in.Op >= code.JLtK && in.Op < code.JNone:
		op, x = jumpOps[in.Op-code.JLtK], fact{f.regs[in.A], f.c.Consts[in.B]}
	}
	if op != object.Eq && op != object.Ne || x.a == nil || x.b == nil {
		return x, false, false
	}
	return x, (op == object.Eq) == (in.C != 0), tells(x.a) && tells(x.b)
}

// tells reports values whose equality says something of sizes.
func tells(v object.Value) bool {
	if t, ok := v.(object.Tuple); ok {
		for _, e := range t {
			if sizeOf(e) != nil {
				return true
			}
		}
		return false
	}
	return sizeOf(v) != nil || shapeIn(v) != nil
}

// learn takes over that two values are equal.
func (f *frame) learn(x fact) {
	for _, p := range [2]fact{x, {x.b, x.a}} {
		s := shapeIn(p.a)
		if s == nil {
			continue
		}
		if t, ok := p.b.(object.Tuple); ok && len(t) <= 32 {
			f.rankIs(s.a, t, len(t))
		} else if n, ok := p.b.(object.Int); ok && n >= 0 && n <= 32 {
			f.rankIs(s.a, nil, int(n))
		}
		return
	}
	if s, ok := x.a.(object.Tuple); ok {
		t, ok := x.b.(object.Tuple)
		for i := range s {
			if ok && i < len(t) {
				f.equal(sizeOf(s[i]), sizeOf(t[i]))
			}
		}
		return
	}
	f.equal(sizeOf(x.a), sizeOf(x.b))
}

// rankIs says how many axes an array has, and of what sizes where they are given.
func (f *frame) rankIs(a *object.Array, dims object.Tuple, rank int) {
	if a.Rank() >= 0 {
		return
	}
	axes := make([]*size.Size, rank)
	for i := range axes {
		if dims != nil {
			axes[i] = sizeOf(dims[i])
		}
		if axes[i] == nil {
			axes[i] = f.ck.symbol("?")
		}
	}
	f.refine(a, f.ck.retyped(a, axes))
}

// equal takes over that two sizes are: where that says what a symbol is, it is put in its
// place wherever variables have it.
func (f *frame) equal(a, b *size.Size) {
	symbol, is, ok := size.Solve(a, b)
	if !ok {
		return
	}
	f.ck.copied = true
	f.ck.rec.loosen()
	r := &replacer{f.ck, func(k string) *size.Size {
		if k == symbol {
			return is
		}
		return nil
	}, map[*object.Array]*object.Array{}}
	for _, regs := range [][]object.Value{f.regs, f.far} {
		for i, v := range regs {
			regs[i] = r.value(v, 3)
		}
	}
	f.ck.eachCell(func(c *cell) {
		if v := r.value(c.v, 3); v != nil && !same(v, c.v) {
			f.ck.assign(c, v)
		}
	})
}

// replacer puts sizes in the place of symbols.
type replacer struct {
	ck   *Checker
	of   func(symbol string) *size.Size
	done map[*object.Array]*object.Array
}

func (r *replacer) size(s *size.Size) (*size.Size, bool) {
	found := false
	if s != nil {
		s.Symbols(func(k string) { found = found || r.of(k) != nil })
	}
	if !found {
		return s, false
	}
	return s.Replace(r.of), true
}

func (r *replacer) value(v object.Value, most int) object.Value {
	switch x := v.(type) {
	case object.Unknown:
		if s, changed := r.size(sizeIn(x)); changed {
			return sized(s)
		}
	case *object.Array:
		return r.array(x)
	case object.Tuple:
		if most == 0 || len(x) > 100 {
			return v
		}
		var out object.Tuple
		for i, e := range x {
			now := r.value(e, most-1)
			if out == nil && !same(now, e) {
				out = append(object.Tuple{}, x...)
			}
			if out != nil {
				out[i] = now
			}
		}
		if out != nil {
			return out
		}
	case *meanings:
		of := x.of.Map(func(s *size.Size) *size.Size { now, _ := r.size(s); return now })
		return &meanings{of}
	}
	return v
}

func (r *replacer) array(a *object.Array) object.Value {
	if now, done := r.done[a]; done {
		return now
	}
	r.done[a] = a
	axes, known := symbols{}.Axes(a)
	if !known || a.Type().Shape.Known() {
		return a
	}
	some := false
	for i := range axes {
		s, changed := r.size(axes[i])
		axes[i], some = s, some || changed
	}
	if some {
		r.done[a] = r.ck.retyped(a, axes)
	}
	return r.done[a]
}

// Which calls can be a part of a trace: those whose program depends on the types of
// what they read and on what is written in the call.
package trace

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// attr notes np.name and np.linalg.
func (w *walk) attr(in *code.Ins) bool {
	x := w.read(in.B)
	if x.kind != space {
		return false
	}
	s := numpyMember(x.in, w.code.Unit.Sites[in.D].Name)
	w.syms[in.A] = s
	return s.kind != unknown
}

// numpyMember is a function or type of a module of NumPy, or a module in it.
func numpyMember(module, name string) sym {
	v, ok := builtin.Member(module, name)
	if !ok {
		if full := module + "." + name; builtin.IsModule(full) {
			return sym{kind: space, in: full}
		}
		return sym{}
	}
	switch x := v.(type) {
	case *builtin.Func:
		return sym{kind: callee, entry: x.Entry}
	case *object.Class, object.DType:
		return sym{kind: typed}
	}
	return sym{}
}

func (w *walk) call(in *code.Ins) bool {
	fn := w.read(in.A)
	if fn.kind != callee {
		return false
	}
	return w.function(in, fn.entry, int(in.A)+1, w.code.Unit.Kws[in.D])
}

func (w *walk) callMethod(in *code.Ins) bool {
	site := &w.code.Unit.Sites[in.D]
	x := w.read(in.A + 1)
	switch x.kind {
	case space:
		fn := numpyMember(x.in, site.Name)
		return fn.kind == callee && w.function(in, fn.entry, int(in.A)+2, site.Kw)
	case array:
	default:
		return false
	}
	e, ok := builtin.Lookup("ndarray." + site.Name)
	if !ok || e.Replays() == builtin.NoReplay {
		return false
	}
	w.use(x)
	kind := e.Replays()
	if kind == builtin.ReplayTyped && x.leaf >= 0 && !w.pack(x) {
		return false
	}
	return w.arguments(in, kind, 1, int(in.A)+2, site.Kw)
}

// pack asks that a leaf lies in a row.
func (w *walk) pack(x sym) bool {
	w.leaves[x.leaf].packed = true
	return w.tensors[x.leaf] != nil && w.tensors[x.leaf].Contiguous()
}

// function notes a call of a function of NumPy.
func (w *walk) function(in *code.Ins, e *builtin.Entry, base int, kw []string) bool {
	name, kind := e.Name(), e.Replays()
	positional := int(in.B) - len(kw)
	if e.Ufunc != nil {
		kind = builtin.ReplayArrays
		if e.Ufunc.Nout != 1 || positional != e.Ufunc.Nin || name == "np.positive" {
			return false
		}
	}
	if kind == builtin.NoReplay || !strings.HasPrefix(name, "np.") || name == "np.where" && int(in.B) != 3 {
		return false
	}
	w.power = w.power || name == "np.power"
	return w.arguments(in, kind, 0, base, kw)
}

// arguments notes those of a call, of which the first is at place from: arrays
// first, then what is written.
func (w *walk) arguments(in *code.Ins, kind builtin.Replay, from, base int, kw []string) bool {
	n := int(in.B)
	out, found := -1, from == 1 && w.waits(w.read(uint8(base-1)))
	for i := range n {
		name := ""
		if k := i - (n - len(kw)); k >= 0 {
			name = kw[k]
		}
		at, s := i+from, w.read(uint8(base+i))
		if name == "out" {
			if s.kind != array || s.leaf < 0 || w.leaves[s.leaf].part != nil {
				return false
			}
			out = base + i
			continue
		}
		if name != "" && !builtin.ReplayKeyword(name) {
			return false
		}
		ok := false
		switch s.kind {
		case written:
			ok = true
			if _, isTuple := s.konst.(object.Tuple); isTuple {
				ok = name == "axis" || name == "shift" || name == "" && kind == builtin.ReplayPlain && at > 0
			}
		case several:
			ok = kind == builtin.ReplayJoin && at == 0
			for _, p := range s.parts {
				ok = ok && p.kind == array
				found = found || ok && w.waits(p)
			}
		case typed:
			ok = kind == builtin.ReplayTyped && at == 1
		case array:
			ok = name == "" && kind != builtin.ReplayJoin && (kind == builtin.ReplayArrays || at == 0 || kind == builtin.ReplayIndex && at == 1)
			if ok && kind == builtin.ReplayOrder && s.leaf >= 0 {
				ok = w.pack(s)
			}
			found = found || ok && w.waits(s)
		case number:
			ok = name == "" && kind == builtin.ReplayArrays
		}
		if !ok {
			return false
		}
		w.use(s)
	}
	if !found {
		return false
	}
	w.ops++
	s := sym{kind: array, leaf: -1, slot: -1}
	if out >= 0 {
		if w.outLeaf(out) {
			return false
		}
		s.slot = -out - 2
	}
	w.syms[in.Target()] = s
	return true
}

// outLeaf takes the array of out= off the leaves: it is written, not read. It
// reports whether it is read as well.
func (w *walk) outLeaf(slot int) bool {
	s := w.syms[uint8(slot)]
	if s.leaf != len(w.leaves)-1 {
		return true
	}
	w.leaves, w.tensors = w.leaves[:s.leaf], w.tensors[:s.leaf]
	return false
}

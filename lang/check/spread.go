// Calls with arguments that are spread from containers of which the elements' kind alone is known.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// given are the arguments of a call of which it is not known how many there are.
type given struct {
	elem    object.Value // what each positional one is; nil: there is none
	named   map[string]object.Value
	kw      object.Value // what each of those is of which the names are not known; nil: there is none
	anyName bool
}

// spreads reads the list and the dict behind a call; ok is false where nothing is known of them.
func (ck *Checker) spreads(list, dict object.Value) (g given, ok bool) {
	l, isList := list.(*object.List)
	if !isList {
		return g, false
	}
	if g.elem = ck.elemOf(ck.heap.read(l)); g.elem != nil {
		g.elem = ck.kindOf(g.elem)
	}
	g.named = map[string]object.Value{}
	d, isDict := dict.(*object.Dict)
	switch {
	case dict == object.None:
	case !isDict:
		return g, false
	case ck.dirty(d, 1):
		g.anyName, g.kw = true, ck.kindOf(ck.values(d))
	default:
		vals := d.Values()
		for i, k := range d.Keys() {
			name, isStr := k.(object.Str)
			if !isStr {
				return g, false
			}
			g.named[string(name)] = vals[i]
		}
	}
	return g, true
}

// callSpread calls anything with the elements of a list and a dict.
func (ck *Checker) callSpread(fn, list, dict object.Value) (object.Value, error) {
	g, ok := ck.spreads(list, dict)
	if ok {
		switch x := fn.(type) {
		case *Function:
			return ck.callGiven(x, nil, g)
		case *object.Method:
			if p, isFunction := x.Fn.(*Function); isFunction {
				return ck.callGiven(p, []object.Value{x.Self}, g)
			}
		case *object.Class:
			if x.Body == nil || len(ck.heap.spoil) > 0 && ck.spoiledClass(x) {
				break
			}
			o, init := x.Plainly()
			if p, isFunction := init.(*Function); isFunction && o != nil {
				ck.heap.know(o)
				_, err := ck.callGiven(p, []object.Value{o}, g)
				return o, err
			}
		case *builtin.Func:
			if v := ck.builtinGiven(x, g); v != nil {
				return v, nil
			}
		}
	}
	ck.unknownCall(fn)
	return nil, object.ErrUnknown
}

// callGiven follows a function of the program.
func (ck *Checker) callGiven(fn *Function, self []object.Value, g given) (object.Value, error) {
	ck.called[fn.c] = true
	ck.spend(5)
	if fn.remade || ck.deep(fn) || ck.foresight != nil {
		ck.havoc()
		return nil, object.ErrUnknown
	}
	return ck.enter(fn, self, func(f *frame) error { return f.bindGiven(self, g) })
}

// bindGiven puts arguments into the slots of the parameters, of which it is not known how many
// there are: that they fit is taken for granted.
func (f *frame) bindGiven(self []object.Value, g given) error {
	ck, taken := f.ck, map[string]bool{}
	for i, p := range f.c.Params {
		var is []object.Value
		named, byName := g.named[p.Name]
		taken[p.Name] = byName
		switch {
		case p.Kind == syntax.VarArgs:
			is = append(is, ck.tupleOf(g.elem, g.elem == nil || ck.plain(g.elem, 4)))
		case p.Kind == syntax.VarKwargs:
			is = append(is, f.ck.keywordsGiven(g, taken))
		case i < len(self):
			is = append(is, self[i])
		case byName:
			is = append(is, named)
		default:
			if p.Kind != syntax.KwOnly && g.elem != nil {
				is = append(is, g.elem)
			}
			if g.anyName && p.Kind != syntax.PosOnly {
				is = append(is, g.kw)
			}
			if d := f.fn.defaults; d != nil && d[i] != nil {
				is = append(is, d[i])
			}
		}
		switch len(is) {
		case 0:
			return object.ErrUnknown // it fails, perhaps
		case 1:
			f.regs[i] = is[0]
		default:
			f.regs[i] = ck.oneOf(is...)
		}
	}
	return nil
}

// keywordsGiven is what **kw takes of a call.
func (ck *Checker) keywordsGiven(g given, taken map[string]bool) object.Value {
	d := object.NewDict()
	if g.anyName {
		ck.newVague(d, g.kw, known("str"))
		return d
	}
	ck.heap.know(d)
	names := make([]string, 0, len(g.named))
	for n := range g.named {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		if !taken[n] {
			d.PutStr(n, g.named[n])
		}
	}
	return d
}

// builtinGiven is what a builtin gives whatever number of arguments it has; nil if that is not
// known, or if it may run code of the program's.
func (ck *Checker) builtinGiven(fn *builtin.Func, g given) object.Value {
	e := fn.Entry
	if fn.Self != nil && !ck.plain(fn.Self, 3) || g.elem != nil && !ck.plain(g.elem, 4) || g.anyName || e.Effect && !isQuiet(e.Name()) || e.Keeps {
		return nil
	}
	for _, v := range g.named {
		if !ck.plain(v, 4) {
			return nil
		}
	}
	switch e.Name() {
	case "zip.__new__", "zip":
		if g.elem == nil {
			return nil
		}
		row := ck.tupleOf(ck.elements(g.elem), true)
		return object.Unknown{Known: &object.Known{Class: "zip", Plain: true, Elem: &elemOf{fixed: row}}}
	case "min", "max":
		if c := className(ck.orBlank(g.elem, true)); c != "str" && scalars[c] { // one alone would be walked
			return g.elem
		}
		return plainUnknown
	case "itertools.chain", "itertools.chain.__new__":
		if g.elem == nil {
			return nil
		}
		return object.Unknown{Known: &object.Known{Class: "itertools.chain", Plain: true, Elem: &elemOf{fixed: ck.kindOf(ck.elements(g.elem))}}}
	}
	if t := facts.Of(e.Name()); t != nil && t.Closed() {
		return ck.give(t, nil, true)
	}
	return plainUnknown
}

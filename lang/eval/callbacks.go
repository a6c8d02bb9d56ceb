// Checking and callbacks: a builtin that is given a function of the program may call it,
// as often as it likes and at any time. What such a function rebinds or changes is not
// known after that.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// shares notes the names of a scope that its function rebinds elsewhere.
func (in *Interp) shares(s *syntax.Scope) {
	for _, names := range [2][]string{s.Globals, s.Nonlocals} {
		for _, n := range names {
			if in.shared == nil {
				in.shared = map[string]bool{}
			}
			in.shared[n] = true
		}
	}
}

// calledBack reports whether any operation may run code of the program.
func (in *Interp) calledBack() bool {
	return len(in.Printing().Formatter) > 0 || core.ErrorHook(in).Fn != value.None
}

// givenTo forgets what a builtin's arguments may change that it calls.
func (in *Interp) givenTo(e *builtin.Entry, args []value.Value, kw []builtin.Kw) {
	runs := false
	for _, a := range args {
		runs = runs || runsProgram(a, 1)
	}
	for _, k := range kw {
		runs = runs || runsProgram(k.Value, 1)
	}
	switch {
	case runs && e.Keeps:
		in.dry.lose()
	case runs:
		in.havoc()
	}
}

// runsProgram reports whether calling or walking a value, or what it holds some levels
// down, may run code of the program that changes something.
func runsProgram(v value.Value, levels int) bool {
	if value.HasModel(v) {
		return true
	}
	switch x := v.(type) {
	case *Function:
		return !x.pure()
	case outerFunction:
		return true
	case *builtin.Func:
		return x.Entry.Effect || x.Self != nil && builtin.IsCallable(x.Self)
	case *value.Class, value.Str, value.Int, value.Float, value.NoneType, *value.Array:
		return false
	case value.OneShot:
		return !x.MadeDry()
	case *value.Dict:
		return levels > 0 && runAny(x.Values(), levels-1)
	case *value.List:
		return levels > 0 && runAny(x.Values(), levels-1)
	case value.Tuple:
		return levels > 0 && runAny(x, levels-1)
	}
	return builtin.IsCallable(v) // partial, vectorize …
}

func runAny(vs []value.Value, levels int) bool {
	const most = 100 // the rest is taken to be of their kind
	for _, v := range vs[:min(len(vs), most)] {
		if runsProgram(v, levels) {
			return true
		}
	}
	return false
}

// pure reports whether the text of a function shows that it changes nothing: it stores
// only in its own variables, and calls nothing but functions of modules.
func (f *Function) pure() bool {
	ok := len(f.scope.Globals) == 0 && len(f.scope.Nonlocals) == 0
	syntax.Walk(f.node, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Call:
			ok = ok && f.callsBuiltin(x.Fn)
		case *syntax.Assign:
			for _, t := range x.Targets {
				ok = ok && bindsNames(t)
			}
		case *syntax.AugAssign: // x += y may change what x is
			ok = false
		case *syntax.Delete:
			ok = false
		case *syntax.For:
			ok = ok && bindsNames(x.Target)
		}
		return ok
	})
	return ok
}

func bindsNames(t syntax.Expr) bool {
	switch x := t.(type) {
	case *syntax.Name:
		return true
	case *syntax.Tuple:
		for _, e := range x.Elts {
			if !bindsNames(e) {
				return false
			}
		}
		return true
	}
	return false
}

// callsBuiltin reports whether what is called is a function without effects of the
// builtin table, or of a module: np.sin, abs.
func (f *Function) callsBuiltin(fn syntax.Expr) bool {
	root := fn
	for {
		a, ok := root.(*syntax.Attr)
		if !ok {
			break
		}
		root = a.X
	}
	n, ok := root.(*syntax.Name)
	if !ok || f.scope.Where(n.ID) != syntax.InModule {
		return false
	}
	switch v := f.env.module.find(n.ID).(type) {
	case nil:
		b, ok := builtin.Bare(n.ID)
		g, isFunc := b.(*builtin.Func)
		return n.ID == "np" || n.ID == "math" || ok && root == fn && isFunc && !g.Entry.Effect
	case *value.Module:
		return root != fn
	case *builtin.Func:
		return root == fn && !v.Entry.Effect
	}
	return false
}

// havoc forgets what unknown code of the program may have changed: names that functions
// rebind, and what is in containers.
func (in *Interp) havoc() {
	in.dry.noLists = true
	if in.dry.stale == nil {
		in.dry.stale = map[string]bool{}
	}
	for n := range in.shared {
		in.dry.stale[n] = true
		for _, m := range in.dry.overlay {
			delete(m, n)
		}
	}
}

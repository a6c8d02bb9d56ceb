// What is forgotten where something is asked of objects that are not known.
package check

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/object"
)

// asksFor forgets what special methods may have changed that answer what is asked of objects
// which are not known.
func (ck *Checker) asksFor(what effects.Ask) {
	ck.forgetAll(ck.program().Reach(effects.Start{What: what}))
	if ck.effect.Changes() {
		ck.forgetAll(ck.effect)
	}
}

// asksNamed forgets what may have changed where an attribute of a name is read or written: what
// answers for any name, and the functions of that name.
func (ck *Checker) asksNamed(hook effects.Ask, name string) {
	ck.forgetAll(ck.code.Reach(effects.Start{What: hook, Names: []string{name}}))
	if ck.effect.Changes() {
		ck.forgetAll(ck.effect)
	}
}

// runsMethod forgets what a method of a name may have changed, whatever object has it.
func (ck *Checker) runsMethod(name string, args []object.Value) {
	what, ofBuiltin := effects.MethodAsks(name)
	if ck.program().Open || ck.code.Strange || !ofBuiltin && len(ck.code.ByName[name]) == 0 || ck.handsCode(args) {
		ck.havoc()
		return
	}
	var e effects.Effect
	if e.Mutator(name) {
		ck.forgetAll(e)
	}
	ck.forgetAll(ck.code.Reach(effects.Start{What: what | effects.AsHook, Names: []string{name}}))
	if ck.effect.Changes() {
		ck.forgetAll(ck.effect)
	}
}

// handsCode reports arguments that may be called: functions and classes of the program, and what
// may be one.
func (ck *Checker) handsCode(args []object.Value) bool {
	return slices.ContainsFunc(args, func(v object.Value) bool {
		switch x := v.(type) {
		case *Function, *object.Method, *object.Instance:
			return true
		case *object.Class:
			return x.Body != nil
		case object.Unknown:
			return !ck.plain(x, 3) && className(x) == "" && !several(x) && (x.Known == nil || x.Known.Of == nil)
		}
		return false
	})
}

// runsBuiltin forgets what a builtin may have changed that asks its arguments in the program's own
// ways.
func (ck *Checker) runsBuiltin(e *builtin.Entry, args []object.Value, kw []object.Kw) {
	name := e.Name()
	what, known := effects.AsksOf(name)
	if !known {
		ck.havoc()
		return
	}
	from := effects.Start{What: what}
	calls := func(v object.Value) bool {
		switch x := v.(type) {
		case *Function:
			from.Nodes = append(from.Nodes, x.c.Node)
		case *builtin.Func:
			w, ok := effects.AsksOf(x.Entry.Name())
			from.What |= w
			return ok
		case *object.Class:
			from.Names = append(from.Names, "__init__", "__new__", "__call__")
			if x.Body == nil {
				w, ok := effects.AsksOf(x.Name)
				from.What |= w
				return ok
			}
		case object.NoneType:
		default:
			return false
		}
		return true
	}
	switch strings.TrimSuffix(name, ".__new__") {
	case "map", "filter", "functools.reduce":
		if len(args) == 0 || !calls(args[0]) {
			ck.havoc()
			return
		}
	case "iter":
		if len(args) > 1 && !calls(args[0]) {
			ck.havoc()
			return
		}
	default:
		if own, _, _ := strings.Cut(name, "."); own == "itertools" && slices.ContainsFunc(args, func(v object.Value) bool { return ck.handsCode([]object.Value{v}) && !calls(v) }) {
			ck.havoc()
			return
		}
	}
	for _, k := range kw {
		if (k.Name == "key" || k.Name == "func") && !calls(k.Value) {
			ck.havoc()
			return
		}
	}
	ck.forgetAll(ck.program().Reach(from))
	if ck.effect.Changes() {
		ck.forgetAll(ck.effect)
	}
}

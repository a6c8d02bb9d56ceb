// Calls of Python's modules that are written in the language, from the program: each is
// followed, and where that does not end well the table says what it gives.
package check

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/object"
)

// entersLibrary reports a call by which the program comes into a module of Python's.
func (ck *Checker) entersLibrary(fn *Function) bool {
	return ck.library == nil && ck.foresight == nil && strings.HasPrefix(fn.c.File.Name, "<") && fn.c.File != ck.file &&
		(ck.top == nil || !strings.HasPrefix(ck.top.c.File.Name, "<"))
}

// bounded does something that may take so many steps, or end because something was lost; then
// what it has changed on ways that had parted is put back, and ok is false.
func (ck *Checker) bounded(steps int, do func()) (ok bool) {
	h, top, depth, within := ck.heap, ck.top, ck.depth, ck.within
	marks, mark := len(h.marks), 0
	if marks > 0 {
		mark = h.mark()
	}
	limit := ck.limit
	ck.limit = min(limit, ck.steps+steps)
	defer func() {
		ck.limit = limit
		if r := recover(); r != nil {
			if _, isLost := r.(lost); !isLost || ck.steps >= limit || ck.until != nil && ck.until.Err() != nil {
				panic(r)
			}
			if len(h.marks) > 0 {
				h.undo(mark)
				h.marks = h.marks[:min(marks+1, len(h.marks))]
			}
			ck.top, ck.depth, ck.within, ok = top, depth, within, false
		}
		if len(h.marks) > 0 {
			h.unmark()
		}
	}()
	do()
	return true
}

// callLibrary follows a call of a function of a module of Python's.
func (ck *Checker) callLibrary(fn *Function, f *frame, args []object.Value) (v object.Value, err error) {
	var out outcome
	settled := !ck.opaque && !ck.blurred && ck.allExact(args, 4)
	if ck.rushed || !ck.bounded((ck.limit-ck.steps)/2, func() { out = f.run() }) || !out.returned && !(settled && raisesOne(out)) {
		return ck.gaveUp(fn, args) // what Python's own modules raise of what is not known is not sure
	}
	if v, err = ck.outcome(f, out); err == nil && isUnknown(v) {
		if t := ck.told(fn, args); t != nil && v.(object.Unknown).Known.Text() == "" {
			v = t
		}
	}
	return v, err
}

// raisesOne reports a call that ends with one exception whichever way it goes, which the module's text raises.
func raisesOne(out outcome) bool {
	exc, ok := out.exc.(*object.Exception)
	return ok && len(out.fails) == 1 && exc.Raised == error(out.fails[0])
}

// gaveUp is a call of a module's function that was not followed to its end.
func (ck *Checker) gaveUp(fn *Function, args []object.Value) (object.Value, error) {
	ck.unknownEffect(args...)
	ck.havoc()
	if v := ck.told(fn, args); v != nil {
		return v, nil
	}
	return nil, object.ErrUnknown
}

// told is what the table says that a function of a module gives.
func (ck *Checker) told(fn *Function, args []object.Value) object.Value {
	return ck.given(fn.mod.name+"."+fn.Qual, args, false)
}

// classIn is a class of a module that has been followed; nil if it is none.
func (ck *Checker) classIn(name string) *object.Class {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return nil
	}
	mod, ok := ck.mods[name[:i]].(*object.Module)
	if !ok {
		return nil
	}
	v, _ := mod.Look(name[i+1:])
	if c, ok := v.(*object.Class); ok && c.Body != nil {
		return c
	}
	return nil
}

// libraryType reports a type of the table that is a class of a module's text.
func (ck *Checker) libraryType(t *facts.Type) object.Value {
	if len(t.Args) > 0 {
		return nil
	}
	if c := ck.classIn(t.Name); c != nil {
		return object.Unknown{Known: &object.Known{Of: c}}
	}
	return nil
}

// importByName is the module of a name that the program has as a text: one that says before running what it
// gives, or whose text is followed. It is nil of others.
func (ck *Checker) importByName(by string, args []object.Value, kw []object.Kw) object.Value {
	name, ok := args[0].(object.Str)
	whole := by != "__import__"
	switch {
	case !ok || len(args) > 1 || len(kw) > 1 || ck.top == nil:
		return nil
	case len(kw) == 1:
		l, isList := kw[0].Value.(*object.List)
		if kw[0].Name != "fromlist" || !isList || ck.dirty(l, 1) {
			return nil
		}
		whole = l.Len() > 0
	}
	top, _, _ := strings.Cut(string(name), ".")
	if ck.opts.Find != nil && !builtin.IsModule(top) && ck.text(top) == nil || !facts.TellsAhead(top) && !ck.opts.followsText(string(name)) {
		return nil
	}
	x, err := ck.module(ck.top.c.File, string(name))
	if err == nil && !whole && top != string(name) {
		x, err = ck.module(ck.top.c.File, top)
	}
	if m, isModule := x.(*object.Module); err == nil && isModule {
		return m
	}
	return nil
}

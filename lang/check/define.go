// Classes.
package check

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

func (f *frame) buildClass(pc int, in code.Ins) error {
	ck := f.ck
	body, ok := f.regs[in.A].(*Function)
	if !ok {
		return object.ErrUnknown
	}
	var bases []object.Value
	var kw []object.Kw
	if in.Op == code.BuildClassEx {
		if bases, kw, ok = f.spread(in.A); !ok {
			return object.ErrUnknown
		}
	} else {
		var err error
		if bases, kw, err = f.arguments(int(in.A)+1, int(in.B), f.c.Kws[in.D]); err != nil {
			return err
		}
	}
	for _, b := range bases {
		fn, isFunction := b.(*Function)
		if isFunction && fn.Name == "NamedTuple" && foreign(fn.c.File) {
			return f.made(pc, in.C, object.Unknown{Known: &object.Known{Class: "type"}}, nil)
		}
		if isFunction || isUnknown(b) { // it may stand for classes
			return f.made(pc, in.C, object.Unknown{}, nil)
		}
	}
	for _, k := range kw {
		if isUnknown(k.Value) {
			return f.made(pc, in.C, object.Unknown{}, nil)
		}
	}
	var cell *object.ClassCell
	if body.c.ClassCell > 0 {
		cell = &object.ClassCell{}
	}
	b, err := object.BeginClass(ck.m, body.c.Name, body.c.Qual, object.Str(f.mod.name), bases, kw, cell)
	if err != nil {
		return err
	}
	nf := ck.newFrame(body.c, f.mod, body)
	nf.building, nf.class = b, cell
	if _, err := ck.outcome(nf, nf.run()); err != nil {
		return err
	}
	v, err := b.Finish()
	return f.made(pc, in.C, v, err)
}

// endClass gives the class under way what its body has bound.
func (f *frame) endClass() error {
	c := f.c
	if f.building == nil {
		f.ck.lose()
	}
	for at := range f.pend {
		if at < f.exit() { // what it binds is not known
			f.ck.lose()
		}
	}
	for i, name := range c.Locals {
		if i == c.ClassCell-1 || name[0] == '.' || f.regs[i] == nil {
			continue
		}
		v := f.regs[i]
		if b, ok := v.(*cell); ok {
			if v = b.v; v == nil {
				continue
			}
		}
		if err := f.gives(name, v); err != nil {
			return err
		}
	}
	for i, name := range c.Far {
		if v := f.far[i]; v != nil {
			if err := f.gives(name, v); err != nil {
				return err
			}
		}
	}
	if c.ClassCell > 0 {
		own, ok := f.regs[c.ClassCell-1].(*cell)
		if ok {
			f.class.Then = func(class *object.Class) { own.v = class }
		}
	}
	if len(f.pend) > 0 { // ways on which the body fails
		f.wait(f.exit(), object.None)
		f.dead = true
		return nil
	}
	f.regs[len(f.regs)-1] = object.None
	f.pc = f.exit()
	return nil
}

// gives has the class under way bind a name of its body.
func (f *frame) gives(name string, v object.Value) error {
	if tracked(v) {
		f.ck.heap.bear(v, 0)
	}
	return f.building.Store(name, v)
}

// makesClass is type(name, bases, names): a class as a statement makes it, where all is known of
// what it is made of.
func (ck *Checker) makesClass(args []object.Value, kw []object.Kw) (object.Value, error) {
	_, named := args[0].(object.Str)
	bases, ok := args[1].(object.Tuple)
	names, isDict := args[2].(*object.Dict)
	for _, b := range bases {
		c, isClass := b.(*object.Class)
		ok = ok && isClass && !ck.spoiledClass(c)
	}
	if !named || !ok || !isDict || ck.dirty(names, 1) || len(kw) > 0 {
		ck.unknownEffect(args...)
		return nil, object.ErrUnknown
	}
	return ck.finish(object.TypeFrom(ck.m, args, kw))
}

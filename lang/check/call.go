// Instructions of calls, and what they call: functions, classes, instances, and what is not known.
package check

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

func (f *frame) call(pc int, in code.Ins) error {
	ck := f.ck
	switch in.Op {
	case code.Call:
		fn, err := f.get(in.A)
		if err != nil {
			return err
		}
		args, kw, err := f.arguments(int(in.A)+1, int(in.B), f.c.Kws[in.D])
		if err != nil {
			return err
		}
		v, err := ck.callValue(fn, args, kw)
		return f.made(pc, in.C, v, err)
	case code.CallMethod:
		site := &f.c.Sites[in.D]
		x, err := f.get(in.A + 1)
		if err != nil {
			return err
		}
		args, kw, err := f.arguments(int(in.A)+2, int(in.B), site.Kw)
		if err != nil {
			return err
		}
		v, err := ck.callMethod(x, site.Name, args, kw)
		return f.made(pc, in.C, v, err)
	case code.CallEx:
		fn, err := f.get(in.A)
		if err != nil {
			return err
		}
		args, kw, ok := f.spread(in.A)
		if !ok {
			v, err := ck.callSpread(fn, f.regs[in.A+1], f.regs[in.A+2])
			return f.made(pc, in.C, v, err)
		}
		v, err := ck.callValue(fn, args, kw)
		return f.made(pc, in.C, v, err)
	case code.SpreadArgs:
		return f.extend(in.A, in.B)
	case code.SpreadKw, code.PutKw:
		return f.keyword(in)
	case code.Return:
		return f.ret(in.A)
	}
	return f.yield(pc, in)
}

// arguments reads those that stand in slots.
func (f *frame) arguments(base, n int, names []string) (args []object.Value, kw []object.Kw, err error) {
	for i := range n {
		v, err := f.get(uint8(base + i))
		if err != nil {
			return nil, nil, err
		}
		if k := i - (n - len(names)); k >= 0 {
			kw = append(kw, object.Kw{Name: names[k], Value: v})
		} else {
			args = append(args, v)
		}
	}
	return args, kw, nil
}

// spread reads the list and the dict behind what CallEx calls; false if they are not known.
func (f *frame) spread(at uint8) (args []object.Value, kw []object.Kw, ok bool) {
	list, isList := f.regs[at+1].(*object.List)
	if !isList || f.ck.dirty(list, 1) {
		return nil, nil, false
	}
	args = list.Values()
	if d, isDict := f.regs[at+2].(*object.Dict); isDict {
		if f.ck.dirty(d, 1) {
			return nil, nil, false
		}
		vals := d.Values()
		for i, k := range d.Keys() {
			name, isStr := k.(object.Str)
			if !isStr {
				return nil, nil, false
			}
			kw = append(kw, object.Kw{Name: string(name), Value: vals[i]})
		}
	} else if f.regs[at+2] != object.None {
		return nil, nil, false
	}
	return args, kw, true
}

func (f *frame) keyword(in code.Ins) error {
	d, isDict := f.regs[in.A].(*object.Dict)
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	if !isDict {
		return nil
	}
	if in.Op == code.PutKw {
		name := f.c.Consts[in.D].(object.Str)
		if f.ck.dirty(d, 1) {
			return nil
		}
		f.ck.heap.touch(d)
		d.PutStr(string(name), v)
		return nil
	}
	if isUnknown(v) || f.ck.dirty(v, 1) || f.ck.dirty(d, 1) {
		f.ck.heap.blurDict(d, known("str"), f.ck.joinElem(f.ck.elemOf(f.ck.heap.read(d)), f.ck.values(v)))
		return nil
	}
	from, ok, err := builtin.MappingOf(f.ck.m, v)
	if err != nil || !ok {
		f.ck.heap.blur(d, object.Unknown{})
		return nil
	}
	f.ck.heap.touch(d)
	for k, e, at, ok := from.Next(0); ok; k, e, at, ok = from.Next(at) {
		if err := d.Put(k, e); err != nil {
			return err
		}
	}
	return nil
}

// ret ends the way under way with the value of a slot.
func (f *frame) ret(slot uint8) error {
	v, err := f.get(slot)
	if err != nil {
		return err
	}
	if len(f.pend) > 0 {
		f.wait(f.exit(), v)
		f.dead = true
		return nil
	}
	f.regs[len(f.regs)-1] = v
	f.pc = f.exit()
	return nil
}

// callValue calls anything.
func (ck *Checker) callValue(fn object.Value, args []object.Value, kw []object.Kw) (object.Value, error) {
	switch x := fn.(type) {
	case *builtin.Func: // what it keeps is known where it is called
	case *object.Class:
		if _, ok := builtin.Lookup(x.Name + ".__new__"); !ok || x.Body != nil || x.New != nil {
			ck.handsOver(args, kw)
		}
	default:
		ck.handsOver(args, kw)
	}
	switch x := fn.(type) {
	case *Function:
		return ck.callFunction(x, args, kw)
	case *object.Method:
		if p, ok := x.Fn.(*Function); ok {
			return ck.callFunction(p, append([]object.Value{x.Self}, args...), kw)
		}
	case *builtin.Func:
		if x.Self != nil {
			args = append([]object.Value{x.Self}, args...)
		}
		return ck.callBuiltin(x.Entry, args, kw)
	case *object.Class:
		if x.Body != nil {
			return ck.construct(x, args, kw)
		}
		if e, ok := builtin.Lookup(x.Name + ".__new__"); ok && x.New == nil {
			if n := len(args); e.Name() == "type.__new__" && n != 1 && n != 3 {
				return nil, object.Staticf(object.TypeError, "type() takes 1 or 3 arguments")
			}
			return ck.callBuiltin(e, args, kw)
		}
	case object.Unknown:
		ck.unknownCall(fn)
		if x.Known != nil && x.Known.Plain {
			if !ck.callsBack(args, kw) {
				ck.keeps(args)
				return plainUnknown, nil
			}
			ck.unknownEffect(args...)
			ck.havoc()
		}
		return nil, object.ErrUnknown
	}
	if n, ok := fn.(*native); ok {
		return n.CallWith(ck.m, args, kw)
	}
	if ck.unclear(args, kw) || ck.dirty(fn, 2) {
		ck.unknownCall(fn)
		ck.unknownEffect(args...)
		return nil, object.ErrUnknown
	}
	v, err := ck.finish(ck.m.Call(fn, args, kw))
	switch fn.(type) {
	case *object.Class, *object.Instance, *object.Constructor:
	default:
		ck.havoc() // it may hold functions of the program, and call them only when it runs
	}
	return v, err
}

// handsOver notes arguments that code of the program may keep.
func (ck *Checker) handsOver(args []object.Value, kw []object.Kw) {
	ck.heap.escapes(args...)
	for _, k := range kw {
		ck.heap.escapes(k.Value)
	}
}

// finish readies what a builtin gave.
func (ck *Checker) finish(v object.Value, err error) (object.Value, error) {
	if err == object.ErrUnknown || err == nil && isUnknown(v) {
		ck.havoc()
	}
	if err != nil || v == nil {
		return v, err
	}
	ck.heap.knowAll(v, 3000)
	return ck.typed(v), nil
}

// unknownCall forgets what a call of something not known may change.
func (ck *Checker) unknownCall(fn object.Value) {
	if u, ok := fn.(object.Unknown); ok && u.Known != nil && u.Known.Plain {
		return
	}
	ck.havoc()
}

func (ck *Checker) unclear(args []object.Value, kw []object.Kw) bool {
	for _, a := range args {
		if ck.dirty(a, 4) {
			return true
		}
	}
	for _, k := range kw {
		if ck.dirty(k.Value, 4) {
			return true
		}
	}
	return false
}

// ofClass is the class of the program of which a value is an object that is not known; nil of others.
func ofClass(v object.Value) *object.Class {
	if u, ok := v.(object.Unknown); ok && u.Known != nil {
		return u.Known.Of
	}
	return nil
}

// someOfClass is an object of a class of which no more is known. What a program's own __new__ or
// a metaclass's __call__ gives may be anything.
func (ck *Checker) someOfClass(c *object.Class) (object.Value, error) {
	given := ck.code.Gives
	if !c.MakesOwn() || given["__new__"] || given["__call__"] || (ck.code.Sets || ck.code.Runs) && ck.spoiledClass(c) {
		return nil, object.ErrUnknown
	}
	return object.Unknown{Known: &object.Known{Of: c}}, nil
}

// construct makes an object of a class of the program.
func (ck *Checker) construct(c *object.Class, args []object.Value, kw []object.Kw) (object.Value, error) {
	if len(ck.heap.spoil) > 0 && ck.spoiledClass(c) {
		ck.unknownEffect(args...)
		ck.havoc()
		return ck.someOfClass(c)
	}
	x, init := c.Plainly()
	fn, ok := init.(*Function)
	if x == nil || !ok {
		if ck.unclear(args, kw) {
			ck.unknownEffect(args...)
			ck.havoc()
			return ck.someOfClass(c)
		}
		v, err := ck.finish(ck.m.Call(c, args, kw))
		if err == object.ErrUnknown || err == nil && isUnknown(v) && v.(object.Unknown).Known.Text() == "" {
			return ck.someOfClass(c)
		}
		return v, err
	}
	ck.heap.know(x)
	r, err := ck.callFunction(fn, append([]object.Value{x}, args...), kw)
	if err == object.ErrUnknown {
		ck.leak(x)
		return ck.someOfClass(c)
	}
	if err != nil {
		return nil, err
	}
	if r != object.None && !isUnknown(r) {
		return nil, object.Errorf(object.TypeError, "__init__() should return None, not '%s'", r.TypeName())
	}
	return x, nil
}

// Attributes of what is known in part: read, set and deleted.
package check

import (
	"errors"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

func (f *frame) attributes(pc int, in code.Ins) error {
	ck := f.ck
	name := f.c.Sites[in.D].Name
	switch in.Op {
	case code.GetAttr:
		x, err := f.get(in.B)
		if err != nil {
			return err
		}
		v, err := ck.attr(x, name)
		return f.made(pc, in.A, v, err)
	case code.HasAttr:
		x, err := f.get(in.A)
		if err != nil {
			return err
		}
		switch x.(type) {
		case *object.Module:
			_, err := ck.attr(x, name)
			return err
		case *object.Array, *object.List, *object.Dict, *object.Set, object.Str, object.Bytes, object.Tuple, object.Int, object.Float, object.NoneType:
			if _, ok := builtin.AttrEntry(x, name); !ok {
				_, err := ck.m.Attr(x, name)
				return err
			}
		case object.Unknown:
			return f.lacking(in)
		}
		return nil
	case code.SetAttr:
		x, v, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		return ck.setAttr(x, name, v)
	}
	x, err := f.get(in.A)
	if err != nil {
		return err
	}
	if isUnknown(x) || ck.dirty(x, 2) {
		ck.unknownEffect(x)
		return nil
	}
	switch c := x.(type) {
	case *object.Instance:
	case *object.Class:
		if c.Body != nil {
			ck.heap.touch(ck.namespaceOf(c))
		}
	default:
		if len(ck.heap.marks) > 0 {
			ck.lose()
		}
	}
	if _, isClass := x.(*object.Class); !isClass {
		ck.mutates(x)
	}
	return object.DelAttr(ck.m, x, name)
}

// attr is x.name.
func (ck *Checker) attr(x object.Value, name string) (object.Value, error) {
	v, err := ck.attribute(x, name)
	if err == object.ErrUnknown || err == nil && isUnknown(v) && v.(object.Unknown).Known.Text() == "" {
		if unheard := ck.unheard(name); unheard != nil {
			return nil, unheard
		}
	}
	return v, err
}

func (ck *Checker) attribute(x object.Value, name string) (object.Value, error) {
	if _, vague := ck.heap.vague[keyOf(x)]; vague {
		if o, ok := x.(*object.Instance); ok { // what its class defines is known
			if v, owner, found := o.Class().Find(name); found && owner.Body != nil && !ck.lapsed[name] {
				if fn, isFunction := v.(*Function); isFunction {
					return &object.Method{Fn: fn, Self: x}, nil
				}
			}
			ck.asksNamed(effects.AsHook, name)
			return nil, object.ErrUnknown
		}
		v, _, ok := builtin.Attr(x, name)
		if ok && v != nil {
			return v, nil
		}
		return nil, object.ErrUnknown
	}
	if several(x) {
		return ck.each(x, func(x object.Value) (object.Value, error) { return ck.attr(x, name) })
	}
	if (name == "f_globals" || name == "f_locals") && ck.top != nil && ck.top.mod == ck.main {
		ck.forgetMain()
		return object.Unknown{}, nil
	}
	if u, ok := x.(object.Unknown); ok {
		if u.Known != nil && u.Known.Of != nil {
			return ck.attrOf(u, name)
		}
		if err := ck.noMethodOf(x, name, nil, nil); err != nil && Static(err) && errorClass(err) == "AttributeError" {
			return nil, err
		}
		if v := ck.kindAttr(u, name); v != nil {
			return v, nil
		}
		if c := className(u); c != "" {
			if e, ok := builtin.Lookup(prefixOf(c) + name); ok && e.Property && !e.Static {
				if v := ck.given(e.Name(), []object.Value{u}, u.Known.Plain); v != nil {
					return v, nil
				}
			}
		}
		if u.Known != nil && u.Known.Plain {
			return plainUnknown, nil
		}
		ck.asksNamed(effects.AsHook, name)
		return nil, object.ErrUnknown
	}
	if ck.dirty(x, 1) {
		return nil, object.ErrUnknown
	}
	if _, ok := x.(*object.Exception); ok { // raising sets what it came from, and where
		switch name {
		case "__cause__", "__context__":
			return ck.oneOf(object.Unknown{Known: &object.Known{Class: anyException}}, object.None), nil
		case "__traceback__", "__suppress_context__":
			return nil, object.ErrUnknown
		}
	}
	if _, ok := x.(*Function); ok && name == "__globals__" {
		ck.forgetMain()
		return nil, object.ErrUnknown
	}
	if fn, ok := x.(*Function); ok && fn.renamed && strings.HasPrefix(name, "__") && name != "__dict__" {
		return nil, object.ErrUnknown
	}
	if a, ok := x.(*object.Array); ok {
		if v := ck.sizedAttr(a, name); v != nil {
			return v, nil
		}
	}
	if mod, ok := x.(*object.Module); ok && mod.Name == "sys" && (name == "argv" || name == "path") {
		return ck.ofSys(name), nil
	}
	if ck.lapsed[name] && ck.fromClass(x, name) {
		return nil, object.ErrUnknown
	}
	v, err := ck.m.Attr(x, name)
	if mod, ok := x.(*object.Module); ok && err != nil { // a part with a text, of a module that is Go's
		if part, imported := ck.mods[mod.Name+"."+name]; imported {
			return part, nil
		}
	}
	if err != nil {
		if _, ok := x.(*Function); ok && strings.HasPrefix(name, "__") { // running gives it more
			if name == "__code__" {
				return known("code"), nil
			}
			return nil, object.ErrUnknown
		}
		return nil, ck.lacks(x, name, err)
	}
	if mod, ok := x.(*object.Module); ok && v == (object.Value(object.Unknown{})) {
		if is := ck.given(mod.Name+"."+name, nil, true); is != nil {
			return is, nil
		}
	}
	if ck.blurred && tracked(v) {
		_, isObject := x.(*object.Instance)
		if _, old := ck.heap.born[v]; !isObject && !old { // else it is forgotten where it has to be
			return nil, object.ErrUnknown
		}
	}
	if tracked(v) {
		ck.heap.bear(v, 0)
	}
	return ck.typed(v), nil
}

// attrOf is an attribute of an object of which the class is known: a method of the class, or
// what is not known.
func (ck *Checker) attrOf(u object.Unknown, name string) (object.Value, error) {
	c := u.Known.Of
	v, owner, found := c.Find(name)
	if found && owner.Body != nil && ck.looksUp(c) && !ck.mayLack(name) {
		switch x := v.(type) {
		case *Function:
			return &object.Method{Fn: v, Self: u}, nil
		case *object.Property:
			if get, ok := x.Getter.(*Function); ok {
				return ck.callFunction(get, []object.Value{u}, nil)
			}
		default:
			if own := ck.program().Gives; !own[name] && !own[effects.AnyName] && ck.plain(v, 4) && !tracked(v) {
				return v, nil // no object has its own
			}
		}
	}
	if found || !ck.settledClass(c) {
		ck.asksNamed(effects.AsHook, name)
	}
	return nil, object.ErrUnknown
}

func errorClass(err error) string {
	var ve *object.Error
	if errors.As(err, &ve) {
		return ve.Class
	}
	return ""
}

// lacks is the error of an attribute that is not there: it is sure of values whose
// attributes only the program could change, in ways that are followed.
func (ck *Checker) lacks(x object.Value, name string, err error) error {
	ve, ok := err.(*object.Error)
	if !ok || ve.Class != "AttributeError" {
		return err
	}
	switch c := x.(type) {
	case *object.Array, object.Int, object.BigInt, object.Float, object.Complex, object.Bool, object.Str, object.Bytes, object.NoneType, object.Tuple,
		*object.List, *object.Dict, *object.Set, *object.Range, *builtin.Func, object.DType, *object.Slice:
		ve.Static = true
	case *object.Module:
		_, answers := c.Look("__getattr__")
		given := answers || ck.program().Gives[name] || ck.code.Sets || ck.code.Runs && ck.opaque || ck.opts.Live != nil && ck.opts.Live.Gave(c.Name, name)
		if _, followed := ck.mods[c.Name]; !followed && given {
			return object.ErrUnknown // np.float = float
		}
		ve.Static = ck.modLacks(c, name)
	case *object.Instance:
		ve.Static = ck.settledClass(c.Class()) && !ck.mayLack(name)
	case *object.Class:
		ve.Static = c.Body == nil || ck.settledNames(c) && !ck.mayLack(name)
	}
	if !ve.Static {
		ck.havoc()
		return object.ErrUnknown
	}
	return err
}

// fromClass reports an attribute that is not the object's own, and may be its class's.
func (ck *Checker) fromClass(x object.Value, name string) bool {
	switch c := x.(type) {
	case *object.Class:
		return c.Body != nil
	case *object.Instance:
		_, own := c.OwnAttr(name)
		return !own
	case *object.Module:
		return true
	}
	return false
}

// forgetVariable forgets a variable of the program's modules that may have been stored as an
// attribute.
func (ck *Checker) forgetVariable(name string) {
	for _, mod := range append([]*module{ck.main}, ck.others...) {
		ck.forgetIn(mod, name)
	}
}

func (ck *Checker) forgetIn(mod *module, name string) {
	if c := mod.cell(name); c != nil {
		ck.heap.touch(c)
		c.v = object.Unknown{}
	}
}

// settledClass reports a class of which all attributes are known: it answers no other
// way, and nothing that was not followed has changed objects.
func (ck *Checker) settledClass(c *object.Class) bool {
	return ck.looksUp(c) && !hasOwn(c, "__getattr__")
}

// settledNames reports a class of which all names are known: its own class answers for no others.
func (ck *Checker) settledNames(c *object.Class) bool {
	meta := c.Body.Meta
	return !ck.opaque && !ck.spoiledClass(c) && !ck.ofLibrary(c) && (meta == nil || !hasOwn(meta, "__getattr__") && !hasOwn(meta, "__getattribute__"))
}

// looksUp reports a class whose objects have what the class has, unless they have their own.
func (ck *Checker) looksUp(c *object.Class) bool {
	return !ck.opaque && !hasOwn(c, "__getattribute__")
}

func hasOwn(c *object.Class, name string) bool {
	_, owner, found := c.Find(name)
	return found && owner.Body != nil
}

// setsAny forgets what an attribute was whose name is not known, or that was set in an object which is not.
func (ck *Checker) setsAny(x object.Value) {
	switch c := x.(type) {
	case *object.Class:
		ck.heap.spoil[c] = true
	case *object.Module:
		ck.opaque = true
	case object.Unknown:
		ck.opaque = ck.opaque || className(c) == "" && classOf(c) == nil
	}
}

// settles are attributes of a class that are more than what it holds by a name.
var settles = names("__name__", "__qualname__", "__abstractmethods__", "__bases__", "__class__", "__doc__", "__slots__", "__annotations__", "__module__")

func (ck *Checker) setAttr(x object.Value, name string, v object.Value) error {
	switch c := x.(type) {
	case object.Unknown:
		if slices.ContainsFunc(alternatives(c), isArray) { // which one gets another type is not known
			ck.lose()
		}
		if c.Known == nil || !c.Known.Plain {
			ck.heap.aliased(v, 8)
			if o := c.Known; o == nil || o.Of == nil {
				if name == "shape" || name == "dtype" || name == "strides" {
					ck.lose()
				}
				ck.forgetVariable(name)
			}
			ck.forgetAll(effects.Effect{Attrs: map[string]bool{name: true}})
			ck.asksNamed(effects.AsSetHook, name)
		}
		return nil
	case *object.Array:
		if name == "shape" && !isUnknown(v) {
			if err := ck.fitsShape(c, v); err != nil {
				return err
			}
		}
		ck.rec.loosen()
		if len(ck.heap.marks) > 0 || ck.depth > 1 || isUnknown(v) {
			ck.lose()
		}
		if name == "shape" {
			err := ck.setShape(c, v)
			if err == nil && ck.copied {
				ck.lose()
			}
			return err
		}
		ck.lose()
	case *object.Instance:
		if _, vague := ck.heap.vague[c]; vague {
			ck.heap.aliased(v, 8)
			if _, owner, found := c.Class().Find("__setattr__"); found && owner.Body != nil {
				ck.havoc()
			}
			return nil
		}
		ck.heap.touch(c)
		return ck.m.SetAttr(x, name, v)
	}
	switch c := x.(type) {
	case *Function:
		if strings.HasPrefix(name, "__") { // its defaults or its code, perhaps
			ck.rec.loosen()
			fn := &c.remade
			*fn = *fn || name == "__defaults__" || name == "__kwdefaults__" || name == "__code__"
			c.renamed = true
			return nil
		}
		ck.heap.know(c.Own())
		ck.heap.touch(c.Own())
		return ck.m.SetAttr(x, name, v)
	case *object.Class:
		if settles[name] { // what else it says of the class is not put back
			break
		}
		if c.Body != nil {
			ck.heap.touch(ck.namespaceOf(c))
			return ck.m.SetAttr(x, name, v)
		}
	case *object.Module:
		ck.rec.loosen()
		return ck.m.SetAttr(x, name, v)
	}
	ck.rec.loosen()
	if len(ck.heap.marks) > 0 { // it cannot be put back
		if hashable(x) {
			ck.heap.spoil[x] = true
		}
		return nil
	}
	return ck.m.SetAttr(x, name, v)
}

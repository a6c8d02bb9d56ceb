// Mirrors: classes, objects and functions' facts of the program as another thread sees
// them, a checker's. What is done to a mirror the program does not see.
package object

import "weak"

// Mirror is the class for another thread, with what f makes of its attributes and bases.
// ready is told of it before f is asked, since attributes lead back to the class.
func (c *Class) Mirror(t Thread, ready func(*Class), f func(Value) Value) *Class {
	old := c.Body
	b := &Body{Thread: t, Qual: old.Qual, Root: old.Root, Dict: NewDict(), slots: old.slots, abstract: old.abstract, noDict: old.noDict,
		stamp: &Stamp{}, expect: old.expect}
	m := *c
	m.Body = b
	ready(&m)
	class := func(k *Class) *Class {
		switch {
		case k == c:
			return &m
		case k == nil || k.Body == nil:
			return k
		}
		other, ok := f(k).(*Class)
		if !ok {
			return k
		}
		return other
	}
	m.Base, b.Meta = class(c.Base), class(old.Meta)
	for _, k := range old.Bases {
		k = class(k)
		b.Bases = append(b.Bases, k)
		if k.Body != nil {
			k.Body.subs = append(k.Body.subs, weak.Make(&m))
		}
	}
	for _, k := range old.MRO {
		b.MRO = append(b.MRO, class(k))
	}
	mirrorDict(b.Dict, old.Dict, f)
	return &m
}

// mirrorDict puts into a dict by names what f makes of another's values.
func mirrorDict(to, from *Dict, f func(Value) Value) {
	for k, v, at, ok := from.Next(0); ok; k, v, at, ok = from.Next(at) {
		if name, isName := k.(Str); isName {
			to.PutStr(string(name), f(v))
		}
	}
}

// Mirror is an object of a mirrored class with what f makes of its attributes. ready is
// told of it before f is asked.
func (x *Instance) Mirror(c *Class, ready func(*Instance), f func(Value) Value) *Instance {
	y := NewInstance(c)
	ready(y)
	if x.layout != nil {
		for i, n := range x.layout.names {
			if v := x.vals[i].Value(); v != nil {
				y.SetOwn(n, f(v))
			}
		}
	} else {
		dict, hidden := x.dicts()
		mirrorDict(y.AttrDict(), dict, f)
		if hidden != nil {
			y.needMore().hidden = NewDict()
			mirrorDict(y.more.hidden, hidden, f)
		}
	}
	if x.Held() != nil {
		y.Hold(f(x.Held()))
	}
	return y
}

// Mirror is the facts of a function with what f makes of defaults and attributes.
func (f *FuncFacts) Mirror(of func(Value) Value) FuncFacts {
	out := FuncFacts{Name: f.Name, Qual: f.Qual, Module: f.Module, Doc: f.Doc}
	if f.Defaults != nil {
		out.Defaults = of(f.Defaults)
	}
	if f.KwDefaults != nil {
		out.KwDefaults = of(f.KwDefaults)
	}
	if f.own != nil {
		mirrorDict(out.Own(), f.own, of)
	}
	return out
}

// Mirror is the property with what f makes of its functions.
func (p *Property) Mirror(f func(Value) Value) *Property {
	return &Property{f(p.Getter), f(p.Setter), f(p.Deleter), p.Doc, p.name}
}

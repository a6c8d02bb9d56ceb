// repr and str of objects: __repr__, __str__, and what they are without them.
package object

import (
	"fmt"
	"reflect"
	"strings"
)

// ReprErr is repr(v); the error is what a __repr__ of the program raised.
func (p Printer) ReprErr(v Value) (string, error) {
	var failed error
	p.failed = &failed
	s := p.Repr(v)
	return s, failed
}

// StrErr is str(v); the error is what a __str__ or __repr__ of the program raised.
func (p Printer) StrErr(v Value) (string, error) {
	var failed error
	p.failed = &failed
	s := p.Str(v)
	return s, failed
}

// fail notes the first error that a method of the program raised.
func (p Printer) fail(err error) {
	if p.failed != nil && *p.failed == nil {
		*p.failed = err
	}
}

// textOf calls a method of the program that gives a text.
func (p Printer) textOf(v Value, name string) (s string, found bool) {
	if p.failed != nil && *p.failed != nil {
		return "", true
	}
	r, found, err := CallSpecial(v, name)
	if !found {
		return "", false
	}
	if err == nil {
		switch x := Held(r).(type) {
		case Str:
			return string(x), true
		case Unknown:
			err = ErrUnknown
		default:
			err = Errorf("TypeError", "%s returned non-string (type %s)", name, r.TypeName())
		}
	}
	if p.failed == nil {
		return "<unprintable " + v.TypeName() + " object>", true
	}
	p.fail(err)
	return "", true
}

// reprObject is repr of an object.
func (p Printer) reprObject(v Value) string {
	if s, found := p.textOf(v, "__repr__"); found {
		return s
	}
	return BaseRepr(p, v)
}

// heldRepr is the repr of what an object holds of a builtin class; sets and their like
// show the object's class.
func (p Printer) heldRepr(x *Instance) string {
	s := p.Repr(x.Held())
	switch h := x.Held().(type) {
	case *Set:
		switch {
		case h.Len() == 0:
			return x.class.Name + "()"
		case h.Frozen:
			return x.class.Name + s[len("frozenset"):]
		}
		return x.class.Name + "(" + s + ")"
	case *Dict, *List:
		return s
	case *Array:
		if rest, ok := strings.CutPrefix(s, "array("); ok {
			more := strings.Repeat(" ", max(0, len(x.class.Name)-len("array")))
			rest = strings.ReplaceAll(rest, "\n"+strings.Repeat(" ", max(0, len("array")-len(x.class.Name))), "\n"+more)
			return x.class.Name + "(" + rest
		}
	}
	if n := x.Held().TypeName() + "("; len(s) > len(n) && s[:len(n)] == n { // deque([…])
		return x.class.Name + s[len(n)-1:]
	}
	return s
}

// strObject is str of an object; ok is false where it is its repr.
func (p Printer) strObject(v Value) (string, bool) {
	if s, found := p.textOf(v, "__str__"); found {
		return s, true
	}
	switch x := v.(type) {
	case *Instance:
		switch h := x.Held().(type) {
		case Str:
			return string(h), true
		case *Array:
			return p.Str(h), true
		}
	case *Exception:
		return x.text(p), true
	}
	return "", false
}

// DefaultRepr is object.__repr__: the class, and where the object is.
func DefaultRepr(v Value) string {
	name := v.TypeName()
	if c := userClass(v); c != nil {
		name = c.Shown()
	}
	return "<" + name + " object at " + Address(v) + ">"
}

// Address tells where an object is, as Python writes it.
func Address(v Value) string {
	if p := reflect.ValueOf(v); p.Kind() == reflect.Pointer {
		return fmt.Sprintf("0x%012x", p.Pointer())
	}
	return "0x0"
}

// BaseRepr is repr(v) as v's builtin base has it, without the program's __repr__.
func BaseRepr(p Printer, v Value) string {
	switch x := v.(type) {
	case *Instance:
		if x.Held() != nil {
			return p.heldRepr(x)
		}
	case *Exception:
		return x.reprUnder(p)
	case *Class:
		return "<class '" + x.Shown() + "'>"
	}
	if IsObject(v) {
		return DefaultRepr(v)
	}
	return p.Repr(v)
}

// BaseReprErr is BaseRepr; the error is what a method of the program raised.
func BaseReprErr(p Printer, v Value) (string, error) {
	var failed error
	p.failed = &failed
	s := BaseRepr(p, v)
	return s, failed
}

// BaseStr is str(e) as builtin exceptions have it.
func BaseStr(p Printer, e *Exception) (string, error) {
	var failed error
	p.failed = &failed
	s := e.text(p)
	return s, failed
}

// HashIdentity is the hash of objects that are equal to themselves alone.
func HashIdentity(v Value) int64 { return hashIdentity(v) }

// HoldsObject reports whether the program's own methods may write a part of repr(v).
func HoldsObject(v Value) bool { return holdsObject(v, 0) }

func holdsObject(v Value, depth int) bool {
	const deep, many = 4, 1000
	if IsObject(v) {
		return true
	}
	var elems []Value
	switch x := v.(type) {
	case *List:
		elems = ValuesOf(x.cells[:min(len(x.cells), many)])
	case Tuple:
		elems = x
	case *Named:
		elems = x.Elems
	case *Dict:
		if elems = x.Values(); x.Len() <= many {
			elems = append(elems, x.Keys()...)
		}
	case *Set:
		elems = x.Keys()
	}
	if depth >= deep {
		return len(elems) > 0
	}
	for _, e := range elems[:min(len(elems), many)] {
		if holdsObject(e, depth+1) {
			return true
		}
	}
	return false
}

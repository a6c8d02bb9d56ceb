// What builtin functions ask of objects of the program's classes: abs(x) is
// x.__abs__(), and so on; without such a method, what the object holds of a builtin
// class is asked in its place.
package builtin

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/object"
)

// asker answers a call for an object that is its first argument; done is false where
// the object has no say.
type asker func(c *Call) (v object.Value, done bool, err error)

// askerOf gives an entry's.
func askerOf(name string) asker {
	switch name {
	case "abs":
		return asks("__abs__")
	case "len":
		return func(c *Call) (object.Value, bool, error) {
			n, found, err := object.LenOf(c.Args[0])
			if held := object.Held(c.Args[0]); !found && err == nil && object.IsNumber(held) {
				err = object.Errorf(object.TypeError, "object of type '%s' has no len()", c.Args[0].TypeName())
			}
			return object.Int(n), found || err != nil, err
		}
	case "round":
		return func(c *Call) (object.Value, bool, error) {
			if IsNone(c.Args[1]) {
				return value3(object.CallSpecial(c.Args[0], "__round__"))
			}
			return value3(object.CallSpecial(c.Args[0], "__round__", c.Args[1]))
		}
	case "int.__new__":
		return asksFor("int", "__int__", "__index__", "__trunc__")
	case "float.__new__":
		return asksFor("float", "__float__", "__index__")
	case "complex.__new__":
		return asksFor("complex", "__complex__", "__float__", "__index__")
	case "bytes.__new__":
		return asksFor("bytes", "__bytes__")
	case "reversed":
		return asksReversed
	case "iter":
		return func(c *Call) (object.Value, bool, error) {
			if c.Args[1] != nil {
				return nil, false, nil
			}
			return object.IterValue(c.Args[0])
		}
	case "next":
		return asksNext
	case "math.floor":
		return asks("__floor__")
	case "math.ceil":
		return asks("__ceil__")
	case "math.trunc":
		return asks("__trunc__")
	}
	return nil
}

func value3(v object.Value, found bool, err error) (object.Value, bool, error) { return v, found, err }

// asks calls one special method.
func asks(name string) asker {
	return func(c *Call) (object.Value, bool, error) { return value3(object.CallSpecial(c.Args[0], name)) }
}

// asksFor calls the first of the special methods that there is, which must give a value
// of the class.
func asksFor(class string, names ...string) asker {
	return func(c *Call) (object.Value, bool, error) {
		for _, n := range names {
			r, found, err := object.CallSpecial(c.Args[0], n)
			if !found && err == nil {
				continue
			}
			if err != nil {
				return nil, true, err
			}
			if _, unknown := r.(object.Unknown); unknown {
				return nil, true, object.ErrUnknown
			}
			r = object.Held(r)
			if n != names[0] { // of another class, which is to be converted
				if _, isInt := object.Big(r); !isInt && n == "__index__" {
					return nil, true, object.Errorf(object.TypeError, "__index__ returned non-int (type %s)", r.TypeName())
				}
				c.Args[0] = r
				return nil, false, nil
			}
			if b, isBool := r.(object.Bool); isBool && class == "int" {
				r = object.Quick(object.Add, b, object.Int(0))
			}
			if r.TypeName() != class {
				if class == "float" {
					return nil, true, object.Errorf(object.TypeError, "%s.__float__ returned non-float (type %s)", c.Args[0].TypeName(), r.TypeName())
				}
				return nil, true, object.Errorf(object.TypeError, "%s returned non-%s (type %s)", n, class, r.TypeName())
			}
			return r, true, nil
		}
		return nil, false, nil
	}
}

func asksReversed(c *Call) (object.Value, bool, error) {
	x := c.Args[0]
	if m, ok := object.Special(x, "__reversed__"); ok && m == object.None {
		return nil, true, object.Errorf(object.TypeError, "'%s' object is not reversible", x.TypeName())
	}
	if r, found, err := object.CallSpecial(x, "__reversed__"); found || err != nil {
		return r, true, err
	}
	_, items := object.Special(x, "__getitem__")
	n, sized, err := object.LenOf(x)
	if err != nil || !items || !sized {
		if held := object.Held(x); err == nil && held != x {
			return nil, false, nil
		}
		if err == nil {
			err = object.Errorf(object.TypeError, "'%s' object is not reversible", x.TypeName())
		}
		return nil, true, err
	}
	return c.NewStream("reversed", func() (object.Value, bool, error) {
		if n == 0 {
			return nil, false, nil
		}
		n--
		v, _, err := object.CallSpecial(x, "__getitem__", object.Int(n))
		return v, err == nil, err
	}), true, nil
}

func asksNext(c *Call) (object.Value, bool, error) {
	v, found, err := object.CallSpecial(c.Args[0], "__next__")
	if found && c.Args[1] != nil && object.IsError(err, "StopIteration") {
		return c.Args[1], true, nil
	}
	return v, found, err
}

// plainArguments reports the entries whose arguments are asked as what they hold of
// builtin classes.
func plainArguments(name string) bool {
	if slices.Contains([]string{"str.__new__", "str.format", "str.format_map", "str.translate"}, name) {
		return false
	}
	prefix, _, dotted := strings.Cut(name, ".")
	if !dotted {
		return slices.Contains([]string{"abs", "round", "hex", "oct", "bin", "chr", "ord"}, name)
	}
	return slices.Contains([]string{"np", "math", "cmath", "str", "bytes", "int", "float", "complex", "ndarray", "ufunc", "random", "textwrap"}, prefix)
}

// ofNumbers reports the functions that take numbers alone, and name the class of what is none.
func ofNumbers(name string) bool {
	if strings.HasPrefix(name, "math.") {
		return !slices.Contains([]string{"math.prod", "math.fsum", "math.sumprod", "math.dist"}, name)
	}
	return slices.Contains([]string{"abs", "round", "hex", "oct", "bin", "chr", "int.__new__", "float.__new__", "complex.__new__"}, name)
}

// takesInts reports the functions of math that read their arguments by __index__.
func takesInts(name string) bool {
	return slices.Contains([]string{"math.gcd", "math.lcm", "math.factorial", "math.comb", "math.perm", "math.isqrt", "math.prod", "math.fsum", "math.sumprod", "math.dist", "math.hypot"}, name)
}

// Answering is a value of a library that answers NumPy's functions itself: records. done
// is false where the function is to do its work.
type Answering interface {
	object.Value
	Answers(c *Call) (v object.Value, done bool, err error)
}

// answering finds such a value among the arguments, or at the head of a list of them.
func answering(args []object.Value) (Answering, bool) {
	for _, a := range args {
		switch x := a.(type) {
		case Answering:
			return x, true
		case *object.List:
			if x.Len() > 0 {
				a = x.At(0)
			}
		case object.Tuple:
			if len(x) > 0 {
				a = x[0]
			}
		default:
			continue
		}
		if x, ok := a.(Answering); ok {
			return x, true
		}
	}
	return nil, false
}

// askObjects lets objects of the program's classes answer a call; done is false where
// the builtin is to do it, on what they hold.
func (e *Entry) askObjects(c *Call) (v object.Value, done bool, err error) {
	if e.asker != nil && len(c.Args) > 0 && c.Args[0] != nil && object.IsObject(c.Args[0]) {
		if v, done, err = e.asker(c); done || err != nil {
			return v, true, err
		}
	}
	if e.numpy {
		x, ok := answering(c.Args)
		if !ok {
			x, ok = answering(c.Rest)
		}
		if ok {
			if v, done, err = x.Answers(c); done || err != nil {
				return v, true, err
			}
		}
	}
	if e.plainArgs || e.asker != nil {
		for i, a := range c.Args {
			if i > 0 && !e.plainArgs { // next's default is what it is
				break
			}
			if x, ok := a.(*object.Instance); ok && e.reals {
				f, err := floatOf(x)
				if err != nil {
					return nil, true, err
				}
				if f != nil {
					c.Args[i] = f
					continue
				}
			}
			if x, ok := a.(*object.Instance); ok && x.Held() != nil && !(e.number && object.IsContainer(x.Held())) {
				c.Args[i] = x.Held()
			}
		}
	}
	if e.plainArgs {
		for i, a := range c.Rest {
			if x, ok := a.(*object.Instance); ok && x.Held() != nil && !(e.number && object.IsContainer(x.Held())) {
				c.Rest = slices.Clone(c.Rest)
				c.Rest[i] = x.Held()
			}
		}
	}
	return nil, false, nil
}

// floatOf is what an object is as a float: __float__, __index__, or what it holds; nil
// if it is no number.
func floatOf(x *object.Instance) (object.Value, error) {
	for _, n := range []string{"__float__", "__index__"} {
		r, found, err := object.CallSpecial(x, n)
		if err != nil {
			return nil, err
		}
		if found {
			if !object.IsNumber(object.Held(r)) {
				return nil, object.Errorf(object.TypeError, "%s.%s returned non-float (type %s)", x.TypeName(), n, r.TypeName())
			}
			return object.Held(r), nil
		}
	}
	if object.IsNumber(x.Held()) {
		return x.Held(), nil
	}
	return nil, nil
}

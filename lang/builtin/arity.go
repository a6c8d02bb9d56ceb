// What Python's own functions, which are written in C, say of wrong arguments.
package builtin

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// inC are the classes and modules of Python whose functions are written in C; ""
// holds the builtins.
var inC = map[string]bool{"": true, "str": true, "bytes": true, "list": true, "tuple": true, "dict": true, "set": true, "frozenset": true,
	"int": true, "float": true, "complex": true, "range": true, "bool": true, "math": true}

// owner is the class or module of an entry of Python's, "" for a builtin; ok is
// false for functions that are not written in C.
func (e *Entry) owner() (name string, ok bool) {
	full := e.Called()
	if i := strings.LastIndexByte(full, '.'); i >= 0 {
		name = full[:i]
	}
	return name, e.C || inC[name]
}

// methodOf is the class of Python's whose method an entry is, "" if of none.
func (e *Entry) methodOf() string {
	owner, _, ok := strings.Cut(e.Names[0], ".")
	if !ok || !inC[owner] || owner == "math" || e.Static || len(e.sig.params) == 0 || e.sig.params[0].Name != "self" {
		return ""
	}
	return owner
}

// ofScalars are the classes of Python's that NumPy's scalars derive from.
var ofScalars = []string{"int", "float", "complex", "bool", "str", "bytes"}

// checkObject sees that a method is called with an object of its class:
// list.append(5, 1) is not.
func (e *Entry) checkObject(args []object.Value) error {
	if len(args) == 0 {
		return object.Staticf(object.TypeError, "unbound method %s.%s() needs an argument", e.of, e.Short())
	}
	v := object.Unnamed(args[0])
	if v == nil || v.TypeName() == e.of {
		return nil
	}
	switch x := v.(type) {
	case object.Unknown:
		return nil
	case *object.Array: // NumPy's scalars derive from Python's numbers and text
		if (x.Scalar || x.Rank() == 0) && slices.Contains(ofScalars, e.of) {
			return nil
		}
	}
	if e.isOf(PrefixOf(v)) {
		return nil
	}
	return object.Staticf(object.TypeError, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", e.Short(), e.of, object.FullTypeName(v))
}

// checkSelf sees that a method of a class that is not Python's own is called with an
// object of its class: re.Pattern.search(5, 'a') is not.
func (e *Entry) checkSelf(v object.Value) error {
	t := reflect.TypeOf(v)
	if last := e.self.Load(); last != nil && *last == t {
		return nil
	}
	switch x := v.(type) {
	case nil, object.Unknown:
		return nil
	case *object.Instance:
		for _, c := range x.Class().Order() {
			if e.isOf(c.Name + ".") {
				return nil
			}
		}
	}
	if e.isOf(PrefixOf(object.Unnamed(v))) || e.foundOn(v) {
		e.self.Store(&t)
		return nil
	}
	owner := strings.TrimSuffix(e.Names[0], "."+e.Short())
	return object.Staticf(object.TypeError, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", e.Short(), owner, object.FullTypeName(v))
}

// isOf reports whether one of an entry's names begins so.
func (e *Entry) isOf(prefix string) bool {
	return slices.ContainsFunc(e.Names, func(name string) bool { return strings.HasPrefix(name, prefix) })
}

// foundOn reports whether an object has the entry as its method.
func (e *Entry) foundOn(v object.Value) bool {
	found, get, ok := Attr(v, e.Short())
	f, isFunc := found.(*Func)
	return ok && (get == e || isFunc && f.Entry == e)
}

// cStyle is how many arguments a function takes by position, apart from its object,
// and whether keywords can reach a parameter.
type cStyle struct {
	name, owner, qual    string
	object, least, most  int
	keywords, only, rest bool
}

func (e *Entry) cStyle(args []object.Value) (c cStyle, ok bool) {
	c.name, c.qual = e.Short(), e.Qual
	c.owner, ok = e.owner()
	for i, p := range e.sig.params {
		if i == 0 && p.Name == "self" && !e.Static {
			if c.object = 1; len(args) > 0 && args[0] != nil {
				c.owner = args[0].TypeName()
			}
			continue
		}
		c.keywords = c.keywords || !p.PosOnly
		c.only = c.only || p.KwOnly
		if !p.KwOnly {
			c.most++
			if p.Default == "" {
				c.least++
			}
		}
	}
	c.rest = e.sig.rest != ""
	c.keywords = c.keywords || e.sig.kwargs != ""
	return c, ok
}

// full is list.append, or abs.
func (c cStyle) full() string {
	switch {
	case c.qual != "":
		return c.qual
	case c.owner == "":
		return c.name
	}
	return c.owner + "." + c.name
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return strconv.Itoa(n) + " arguments"
}

// count is the error of so many arguments by position, where no keyword can help.
func (c cStyle) count(n int) error {
	n -= c.object
	switch {
	case c.only && c.most == 0:
		return object.Staticf(object.BadArgument, "%s() takes no positional arguments", c.name)
	case c.keywords && !c.only:
		return object.Staticf(object.BadArgument, "%s() takes at most %s (%d given)", c.name, arguments(c.most), n)
	case c.most == 0:
		return object.Staticf(object.BadArgument, "%s() takes no arguments (%d given)", c.full(), n)
	case c.least == 1 && c.most == 1 && !c.only && c.name != "reversed":
		return object.Staticf(object.BadArgument, "%s() takes exactly one argument (%d given)", c.full(), n)
	case c.least == c.most:
		return object.Staticf(object.BadArgument, "%s expected %s, got %d", c.name, arguments(c.most), n)
	case n < c.least:
		return object.Staticf(object.BadArgument, "%s expected at least %s, got %d", c.name, arguments(c.least), n)
	}
	return object.Staticf(object.BadArgument, "%s expected at most %s, got %d", c.name, arguments(c.most), n)
}

// called is the function's name in the messages of Python's own functions.
func (e *Entry) called() string {
	if e.Qual != "" {
		return e.Qual
	}
	return e.Short()
}

// tooMany is the error of more arguments by position than there are parameters.
func (e *Entry) tooMany(args []object.Value) error {
	n := len(args)
	if c, ok := e.cStyle(args); ok {
		return c.count(n)
	}
	bound := 0 // the object of a method that is a function of its module
	if e.Qual != "" && e.sig.find("self") < 0 {
		bound = 1
	}
	return object.Staticf(object.BadArgument, "%s() takes %s but %d %s given", e.called(), positional(&e.sig, bound), n+bound, were(n+bound))
}

// tooFew is the error of a parameter at i that nothing was given for.
func (e *Entry) tooFew(i int, args []object.Value, given int) error {
	c, ok := e.cStyle(args)
	p := e.sig.params[i]
	switch {
	case !ok:
		return object.Staticf(object.BadArgument, "%s() missing required argument '%s' (pos %d)", e.Short(), p.Name, i+1)
	case !p.PosOnly && c.keywords && (!c.only || e.C):
		return object.Staticf(object.BadArgument, "%s() missing required argument '%s' (pos %d)", c.name, p.Name, i+1-c.object)
	case c.rest && c.name == "map":
		return object.Staticf(object.BadArgument, "map() must have at least two arguments.")
	case c.keywords && !c.only:
		return object.Staticf(object.BadArgument, "%s() takes at least 1 positional argument (%d given)", c.name, given-c.object)
	}
	return c.count(given)
}

// unexpected is the error of a keyword that the function has not.
func (e *Entry) unexpected(keyword string, args []object.Value) error {
	names := e.sig.names()
	c, ok := e.cStyle(args)
	err := object.Staticf(object.BadArgument, "%s() got an unexpected keyword argument '%s'", e.called(), keyword)
	switch {
	case ok && !c.keywords:
		err.Msg = c.full() + "() takes no keyword arguments"
	case ok:
		err.Msg = "'" + keyword + "' is an invalid keyword argument for " + c.name + "()"
	}
	if np, found := Lookup("np." + e.Short()); found && ok && c.owner == "" && np.sig.find(keyword) >= 0 {
		return err.WithHint("np.%s takes %s=", e.Short(), keyword)
	}
	if near := diag.Suggest(keyword, names); near != "" {
		return err.WithHint("did you mean %s=?", near)
	}
	return err
}

// DidYouMean is the hint that names what a mistyped name may mean; "" if none is near.
func DidYouMean(name string, names []string) string {
	near := diag.Suggest(name, names)
	if near == "" {
		return ""
	}
	return "did you mean " + near + "?"
}

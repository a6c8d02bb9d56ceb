// What functions of tq tell of themselves: names, parameters, documentation.
package python

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var pyFunctionEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"function.__name__"}, Params: "self", Property: true, Doc: "The function's name.", Example: "len.__name__", Fn: pyFuncName},
	{Names: []string{"function.__qualname__"}, Params: "self", Property: true, Doc: "The function's name, of a method with that of its class.", Example: "str.upper.__qualname__", Fn: pyQualName},
	{Names: []string{"function.__module__"}, Params: "self", Property: true, Doc: "The module that the function belongs to.", Example: "len.__module__", Fn: pyModuleOf},
	{Names: []string{"function.__self__"}, Params: "self", Property: true, Doc: "The object of a method, or the module of a function.", Example: "[1, 2].append.__self__", Fn: pySelfOf},
	{Names: []string{"function.__call__"}, Params: "self, /, *args, **kwargs", Doc: "Calls the function.", Example: "len.__call__([1, 2])",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Host.Call(c.Args[0], c.Rest, c.Kw) }},
	{Names: []string{"function.__text_signature__"}, Params: "self", Property: true, Doc: "The parameters of a function of tq's, as a text.", Example: "len.__text_signature__", Fn: pyTextSignature},
})

func pyFuncName(c *builtin.Call) (object.Value, error) {
	if f, ok := c.Args[0].(object.Callable); ok {
		return builtin.StrResult(f.FuncName())
	}
	return nil, object.Errorf("AttributeError", "'%s' object has no attribute '__name__'", object.FullTypeName(c.Args[0]))
}

func pyQualName(c *builtin.Call) (object.Value, error) {
	f, ok := c.Args[0].(*builtin.Func)
	if !ok {
		return pyFuncName(c)
	}
	return builtin.StrResult(f.Entry.QualName())
}

func pyModuleOf(c *builtin.Call) (object.Value, error) {
	f, ok := c.Args[0].(*builtin.Func)
	if !ok {
		return builtin.StrResult("builtins")
	}
	switch name, ok := f.ModuleName(); {
	case !ok:
		return nil, object.Errorf(object.AttributeError, "'%s' object has no attribute '__module__'", f.TypeName())
	case name != "":
		return builtin.StrResult(name)
	}
	return object.None, nil
}

func pySelfOf(c *builtin.Call) (object.Value, error) {
	if f, ok := c.Args[0].(*builtin.Func); ok {
		owner, module := f.Entry.StandsIn()
		switch {
		case f.Self != nil:
			return f.Self, nil
		case !module || owner == "np" || strings.HasPrefix(owner, "np."):
		case owner == "":
			return c.Host.ImportByName("builtins", true)
		default:
			return c.Host.ImportByName(owner, true)
		}
	}
	return nil, object.Errorf(object.AttributeError, "'%s' object has no attribute '__self__'", object.FullTypeName(c.Args[0]))
}

// pyTextSignature writes the parameters as CPython does: $self is what a method is bound to or
// will be, $module what a function belongs to.
func pyTextSignature(c *builtin.Call) (object.Value, error) {
	f, ok := c.Args[0].(*builtin.Func)
	if !ok {
		return object.None, nil
	}
	text, first := f.Entry.Params, "$module"
	if _, module := f.Entry.StandsIn(); !module || f.Self != nil || f.Binds {
		if f.Entry.Static {
			return builtin.StrResult("(" + text + ")")
		}
		_, text, _ = strings.Cut(text, ", ")
		first = "$self"
	}
	switch {
	case text == "":
	case text == "/", strings.HasPrefix(text, "/, "), strings.Contains(text, ", /"):
		first += ", " + text
	default:
		first += ", /, " + text
	}
	return builtin.StrResult("(" + first + ")")
}

func pyDocOf(c *builtin.Call) (object.Value, error) {
	switch x := c.Args[0].(type) {
	case *builtin.Func:
		return builtin.StrResult(x.Entry.Signature() + "\n\n" + x.Entry.Doc)
	case *object.Class:
		if d, _, ok := x.Documented(); ok {
			return d, nil
		}
		if x.Doc != "" {
			return builtin.StrResult(x.Doc)
		}
	case object.Attributed:
		if v, ok := x.Attr("__doc__"); ok {
			return v, nil
		}
	}
	return object.None, nil
}

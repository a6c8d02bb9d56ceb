// What exceptions have: their arguments, notes, and the parts of errors of the system.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var pyExceptionEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"exception.args"}, Params: "self", Property: true, Doc: "The arguments that made the exception.", Example: "ValueError('a', 1).args",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0].(*object.Exception).Args, nil }},
	{Names: []string{"exception.with_traceback"}, Params: "self, tb, /", Doc: "The exception itself.", Example: "ValueError('a').with_traceback(None)",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0], c.Args[0].(*object.Exception).SetAttr("__traceback__", c.Args[1])
		}},
	{Names: []string{"exception.add_note"}, Params: "self, note, /", Doc: "Adds a text to __notes__.", Example: "e = ValueError('a')\ne.add_note('b')\ne.__notes__", Effect: true, Dry: builtin.ReturnsNone, Fn: excNote},
	{Names: []string{"exception.errno"}, Params: "self", Property: true, Doc: "The error number of an OSError.", Example: "OSError(2, 'no').errno", Fn: osErrorPart(0)},
	{Names: []string{"exception.strerror"}, Params: "self", Property: true, Doc: "The text of an OSError.", Example: "OSError(2, 'no').strerror", Fn: osErrorPart(1)},
	{Names: []string{"exception.filename", "exception.filename2"}, Params: "self", Property: true, Doc: "The file that an OSError is about.", Example: "OSError(2, 'no').filename", Fn: osErrorPart(2)},
	{Names: []string{"exception.code"}, Params: "self", Property: true, Doc: "The code of a SystemExit.", Example: "SystemExit(3).code", Fn: excArg(0)},
	{Names: []string{"exception.value"}, Params: "self", Property: true, Doc: "The value of a StopIteration.", Example: "StopIteration(3).value", Fn: excArg(0)},
})

func excNote(c *builtin.Call) (object.Value, error) {
	exc := c.Args[0].(*object.Exception)
	if _, ok := c.Args[1].(object.Str); !ok {
		return nil, object.Staticf("TypeError", "note must be a str, not '%s'", object.FullTypeName(c.Args[1]))
	}
	notes, ok := exc.Attr("__notes__")
	l, isList := notes.(*object.List)
	if !ok || !isList {
		l = object.NewList()
	}
	l.Append(c.Args[1])
	return object.None, exc.SetAttr("__notes__", l)
}

// osErrorPart is an attribute of errors of the system, None where they were made without.
func osErrorPart(i int) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		exc := c.Args[0].(*object.Exception)
		if !exc.Class.Inherits(builtin.ExceptionClass("OSError")) {
			return nil, object.Errorf(object.AttributeError, "'%s' object has no attribute '%s'", exc.Class.ShortName(), c.Entry.Short())
		}
		if len(exc.Args) < 2 || i >= 2 {
			return object.None, nil
		}
		return exc.Args[i], nil
	}
}

func excArg(i int) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		if args := c.Args[0].(*object.Exception).Args; i < len(args) {
			return args[i], nil
		}
		return object.None, nil
	}
}

// The methods of generators.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var generatorEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"generator.send"}, Params: "self, value, /", Doc: "Goes on with the generator: its yield gives the value.", Effect: true,
		Example: "def f():\n    x = yield 1\n    yield x + 1\ng = f()\nnext(g)\ng.send(5)", Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0].(*object.Generator).Send(c.Args[1])
		}},
	{Names: []string{"generator.throw"}, Params: "self, typ, val=..., tb=..., /", Doc: "Raises an exception at the generator's yield.", Effect: true,
		Example: "def f():\n    try:\n        yield 1\n    except ValueError:\n        yield 2\ng = f()\nnext(g)\ng.throw(ValueError())", Fn: generatorThrow},
	{Names: []string{"generator.close"}, Params: "self, /", Doc: "Ends the generator: GeneratorExit is raised at its yield.", Effect: true, Dry: builtin.ReturnsNone,
		Example: "def f():\n    yield 1\ng = f()\ng.close()\nlist(g)", Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Args[0].(*object.Generator).Close()
		}},
})

func generatorThrow(c *builtin.Call) (object.Value, error) {
	v := c.Args[1]
	if class, ok := v.(*object.Class); ok && c.Args[2] != nil && c.Args[2] != object.None {
		if _, made := c.Args[2].(*object.Exception); made {
			v = c.Args[2]
		} else {
			args, isTuple := object.Held(c.Args[2]).(object.Tuple)
			if !isTuple {
				args = object.Tuple{c.Args[2]}
			}
			made, err := c.Host.Call(class, args, nil)
			if err != nil {
				return nil, err
			}
			v = made
		}
	}
	exc, err := object.Raised(c.Host, v, "exceptions must be classes or instances deriving from BaseException, not "+v.TypeName())
	if err != nil {
		return nil, err
	}
	return c.Args[0].(*object.Generator).Throw(exc.AsError())
}

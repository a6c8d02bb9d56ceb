// os.environ and the functions of single variables.
package os

import (
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// environ is os.environ: a mapping of the variables, as they are now.
type environ struct{}

var environClass = sync.OnceValue(func() *object.Class { return &object.Class{Name: "os._Environ", Base: rootClass()} })

func rootClass() *object.Class { c, _ := builtin.NamedClass("object"); return c }

// TypeName is _Environ.
func (environ) TypeName() string { return "_Environ" }

// TablePrefix is where the methods are.
func (environ) TablePrefix() string { return "os.environ." }

// PyClass is the type.
func (environ) PyClass() *object.Class { return environClass() }

// Len is the number of variables.
func (e environ) Len() int { return e.Dict().Len() }

// Dict is a copy, for functions that read a mapping.
func (environ) Dict() *object.Dict {
	d := object.NewDict()
	list := os.Environ()
	slices.Sort(list)
	for _, kv := range list {
		if k, v, ok := strings.Cut(kv, "="); ok && k != "" {
			_ = d.Put(object.Str(k), object.Str(v)) // texts have hashes
		}
	}
	return d
}

// Iter walks the names.
func (e environ) Iter() object.Iterator { return &names{keys: e.Dict().Keys()} }

type names struct{ keys []object.Value }

// Next gives the next name.
func (n *names) Next() (object.Value, bool, error) {
	if len(n.keys) == 0 {
		return nil, false, nil
	}
	k := n.keys[0]
	n.keys = n.keys[1:]
	return k, true, nil
}

// ReprUnder is environ({…}).
func (e environ) ReprUnder(p object.Printer) string { return "environ(" + p.Repr(e.Dict()) + ")" }

func text(v object.Value) (string, error) {
	s, ok := object.Held(v).(object.Str)
	if !ok {
		return "", object.Errorf("TypeError", "str expected, not %s", object.FullTypeName(v))
	}
	return string(s), nil
}

func setVariable(k, v object.Value) error {
	name, err := text(k)
	if err != nil {
		return err
	}
	s, err := text(v)
	if err != nil {
		return err
	}
	if name == "" || strings.ContainsAny(name, "=\x00") || strings.Contains(s, "\x00") {
		return object.Errorf("ValueError", "illegal environment variable name")
	}
	if err := os.Setenv(name, s); err != nil {
		return object.Errorf("OSError", "%s", err)
	}
	return nil
}

// unset removes a variable, which must be there.
func unset(k object.Value, must bool) (string, error) {
	name, err := text(k)
	if err != nil {
		return "", err
	}
	old, ok := os.LookupEnv(name)
	if !ok {
		if must {
			err = pytext.KeyError(k)
		}
		return "", err
	}
	return old, os.Unsetenv(name)
}

func environEntries() []builtin.Entry {
	method := func(name, params, doc, show string, f func(c *builtin.Call) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{"os.environ." + name}, Params: params, Doc: doc, Example: example + show, Effect: true, Py: true, Fn: f}
	}
	ofDict := func(name, params, doc, show string) builtin.Entry {
		return method(name, params, doc, show, func(c *builtin.Call) (object.Value, error) {
			f, err := c.Host.Attr(environ{}.Dict(), name)
			if err != nil {
				return nil, err
			}
			var args []object.Value
			for _, a := range c.Args[1:] {
				if a != nil {
					args = append(args, a)
				}
			}
			return c.Apply(f, args...)
		})
	}
	getenv := func(c *builtin.Call, k, otherwise object.Value) (object.Value, error) {
		name, err := text(k)
		if err != nil {
			return nil, err
		}
		if v, ok := os.LookupEnv(name); ok {
			return object.Str(v), nil
		}
		if otherwise == nil {
			return object.None, nil
		}
		return otherwise, nil
	}
	return []builtin.Entry{
		{Names: []string{"os.environ"}, Params: "", Property: true, Doc: "The variables of the environment.", Example: example + "len(os.environ) > 0", Effect: true, Fn: func(*builtin.Call) (object.Value, error) { return environ{}, nil }},
		{Names: []string{"os.getenv"}, Params: "key, default=None", Doc: "A variable of the environment.", Example: example + "os.getenv('NO_SUCH_VARIABLE')", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) { return getenv(c, c.Args[0], c.Args[1]) }},
		{Names: []string{"os.putenv"}, Params: "name, value, /", Doc: "Sets a variable of the environment.", Example: example + "os.putenv('A_TQ_VARIABLE', '1')", Effect: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, setVariable(c.Args[0], c.Args[1])
		}},
		{Names: []string{"os.unsetenv"}, Params: "name, /", Doc: "Removes a variable of the environment.", Example: example + "os.unsetenv('A_TQ_VARIABLE')", Effect: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			_, err := unset(c.Args[0], false)
			return object.None, err
		}},
		method("get", "self, key, default=None", "A variable, or the default.", "os.environ.get('NO_SUCH_VARIABLE', 'x')", func(c *builtin.Call) (object.Value, error) { return getenv(c, c.Args[1], c.Args[2]) }),
		method("__getitem__", "self, key", "self[key].", "os.environ['A_TQ_VARIABLE'] = '1'\nos.environ['A_TQ_VARIABLE']", func(c *builtin.Call) (object.Value, error) {
			v, err := getenv(c, c.Args[1], nil)
			if err == nil && v == object.None {
				return nil, pytext.KeyError(c.Args[1])
			}
			return v, err
		}),
		method("__setitem__", "self, key, value", "self[key] = value.", "os.environ['A_TQ_VARIABLE'] = '1'", func(c *builtin.Call) (object.Value, error) { return object.None, setVariable(c.Args[1], c.Args[2]) }),
		method("__delitem__", "self, key", "del self[key].", "os.environ['A_TQ_VARIABLE'] = '1'\ndel os.environ['A_TQ_VARIABLE']", func(c *builtin.Call) (object.Value, error) {
			_, err := unset(c.Args[1], true)
			return object.None, err
		}),
		method("__contains__", "self, key", "key in self.", "'NO_SUCH_VARIABLE' in os.environ", func(c *builtin.Call) (object.Value, error) {
			name, ok := c.Args[1].(object.Str)
			if !ok {
				return object.Bool(false), nil
			}
			_, ok = os.LookupEnv(string(name))
			return object.Bool(ok), nil
		}),
		method("__len__", "self, /", "len(self).", "len(os.environ) > 0", func(c *builtin.Call) (object.Value, error) { return object.Int(environ{}.Len()), nil }),
		method("pop", "self, key, default=...", "Removes a variable and gives it.", "os.environ.pop('NO_SUCH_VARIABLE', None)", func(c *builtin.Call) (object.Value, error) {
			name, err := text(c.Args[1])
			if err != nil {
				return nil, err
			}
			if _, ok := os.LookupEnv(name); !ok && c.Args[2] != nil {
				return c.Args[2], nil
			}
			old, err := unset(c.Args[1], true)
			return object.Str(old), err
		}),
		method("setdefault", "self, key, value", "A variable, which is set where it is not there.", "os.environ.setdefault('A_TQ_VARIABLE', '1')", func(c *builtin.Call) (object.Value, error) {
			v, err := getenv(c, c.Args[1], nil)
			if err != nil || v != object.None {
				return v, err
			}
			return c.Args[2], setVariable(c.Args[1], c.Args[2])
		}),
		method("update", "self, other=(), /, **kwds", "Sets several variables.", "os.environ.update({'A_TQ_VARIABLE': '1'})", func(c *builtin.Call) (object.Value, error) {
			for _, k := range c.Kw {
				if err := setVariable(object.Str(k.Name), k.Value); err != nil {
					return nil, err
				}
			}
			if c.Args[1] == nil {
				return object.None, nil
			}
			v, err := c.Forward("dict.__new__", c.Args[1:2], nil)
			if err != nil {
				return nil, err
			}
			d := v.(*object.Dict)
			for k, x, at, ok := d.Next(0); ok; k, x, at, ok = d.Next(at) {
				if err := setVariable(k, x); err != nil {
					return nil, err
				}
			}
			return object.None, nil
		}),
		ofDict("keys", "self, /", "The names.", "len(os.environ.keys()) > 0"),
		ofDict("values", "self, /", "The values.", "len(os.environ.values()) > 0"),
		ofDict("items", "self, /", "The names with their values.", "len(os.environ.items()) > 0"),
		ofDict("copy", "self, /", "The variables as a dict.", "type(os.environ.copy())"),
	}
}

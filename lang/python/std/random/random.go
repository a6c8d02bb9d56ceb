// Package random is Python's module random: the same numbers for the same seeds.
package random

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"random"}, Open: open}

// method is a function of the module, and the method of the same name.
type method struct {
	name, params, doc, example string
	c                          bool // Python has it in C
	dry                        func(*builtin.Call) (object.Value, error)
	f                          func(c *builtin.Call, r *Random) (object.Value, error)
}

func open() builtin.Contents {
	var out []builtin.Entry
	for _, list := range [][]method{stateMethods, intMethods, choiceMethods, floatMethods()} {
		for _, m := range list {
			params := "self"
			if m.params != "" {
				params += ", " + m.params
			}
			f := m.f
			entry := func(name, params, example string, f func(c *builtin.Call) (object.Value, error)) builtin.Entry {
				return builtin.Entry{Names: []string{name}, Params: params, Doc: m.doc, Example: example, Effect: true, Dry: m.dry, C: m.c, Py: !m.c, Qual: "Random." + m.name, Fn: f}
			}
			out = append(out,
				entry("random."+m.name, m.params, "import random\nrandom.seed(1)\n"+m.example, func(c *builtin.Call) (object.Value, error) { return f(c, shared(c)) }),
				entry("random.Random."+m.name, params, "import random\nr = random.Random(1)\n"+strings.ReplaceAll(m.example, "random.", "r."), func(c *builtin.Call) (object.Value, error) {
					r, ok := c.Args[0].(*Random)
					if !ok {
						return nil, object.Errorf("TypeError", "descriptor '%s' requires a 'random.Random' object but received a '%s'", c.Entry.Short(), c.Args[0].TypeName())
					}
					return f(c, r)
				}))
		}
	}
	out = append(out,
		builtin.Entry{Names: []string{"random.Random.__new__"}, Params: "x=None", Doc: "A stream of random numbers of its own.", Example: "import random\nrandom.Random(1).random()", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			r := newRandom()
			return r, r.seed(c, c.Args[0], 2)
		}},
		builtin.Entry{Names: []string{"random.SystemRandom.__new__"}, Params: "x=None", Doc: "Random numbers of the operating system.", Example: "import random\nrandom.SystemRandom().random() < 1", Effect: true, Py: true,
			Fn: func(c *builtin.Call) (object.Value, error) { return newSystem(), nil }})
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python(out), Constants: map[string]object.Value{"random.Random": randomClass(), "random.SystemRandom": systemClass()}}
}

// shared is the session's own stream.
func shared(c *builtin.Call) *Random {
	return c.Host.State("random.shared", func() any {
		r := newRandom()
		r.mt.SeedArray(entropy())
		return r
	}).(*Random)
}

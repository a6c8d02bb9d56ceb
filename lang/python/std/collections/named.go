// The methods of the named tuples that functions in Go give; namedtuple itself is written
// in the language.
package collections

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var namedEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"namedtuple._asdict"}, Params: "self, /", Doc: "The fields as a dict.", Example: "import collections\ncollections.namedtuple('P', 'x')(1)._asdict()", Fn: tupleAsDict},
	{Names: []string{"namedtuple._replace"}, Params: "self, /, **kwargs", Doc: "A tuple with other values for some fields.", Example: "import collections\ncollections.namedtuple('P', 'x y')(1, 2)._replace(x=3)", Fn: tupleReplace},
})

func tupleAsDict(c *builtin.Call) (object.Value, error) {
	t := c.Args[0].(*object.Named)
	d := object.NewDict()
	for i, f := range t.Fields {
		if err := d.Put(object.Str(f), t.Elems[i]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func tupleReplace(c *builtin.Call) (object.Value, error) {
	t := c.Args[0].(*object.Named)
	out := &object.Named{Class: t.Class, Shown: t.Shown, Fields: t.Fields, Elems: slices.Clone(t.Elems)}
	for _, k := range c.Kw {
		i := slices.Index(t.Fields, k.Name)
		if i < 0 {
			return nil, object.Errorf("ValueError", "Got unexpected field names: [%s]", object.Repr(object.Str(k.Name)))
		}
		out.Elems[i] = k.Value
	}
	return out, nil
}

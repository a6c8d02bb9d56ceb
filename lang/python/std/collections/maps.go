// The collections module: dicts with more to them.
package collections

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

var collectionsEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"collections.defaultdict"}, Params: "default_factory=None, /, *args, **kwargs", Doc: "A dict that makes missing values.",
		Example: "import collections\nd = collections.defaultdict(int)\nd['a'] += 1\nd['a']", Fn: func(c *builtin.Call) (value.Value, error) {
			m := &python.PyMap{Kind: "defaultdict", Items: value.NewDict(), Factory: c.Args[0]}
			return m, python.Merge(c, m.Items, c.Rest)
		}},
	{Names: []string{"collections.OrderedDict"}, Params: "*args, **kwargs", Doc: "A dict that can move its keys.",
		Example: "import collections\ncollections.OrderedDict(a=1)", Fn: func(c *builtin.Call) (value.Value, error) {
			m := &python.PyMap{Kind: "OrderedDict", Items: value.NewDict()}
			return m, python.MergeOrdered(c, m.Items, c.Rest)
		}},
	{Names: []string{"collections.Counter"}, Params: "iterable=None, /, **kwargs", Doc: "Counts of elements.",
		Example: "import collections\ncollections.Counter('banana').most_common(1)", Fn: func(c *builtin.Call) (value.Value, error) {
			m := &python.PyMap{Kind: "Counter", Items: value.NewDict()}
			return m, countInto(c, m, c.Args[0], value.Add)
		}},
	{Names: []string{"defaultdict.__getitem__", "Counter.__getitem__", "OrderedDict.__getitem__"}, Params: "self, key, /", Doc: "self[key].",
		Example: "import collections\ncollections.Counter('a')['a']", Fn: mapGetItem},
	{Names: []string{"defaultdict.__setitem__", "Counter.__setitem__", "OrderedDict.__setitem__"}, Params: "self, key, value, /", Doc: "self[key] = value.",
		Example: "import collections\nd = collections.Counter()\nd['a'] = 2\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (value.Value, error) {
			return value.None, python.Dict(c).Put(c.Args[1], c.Args[2])
		}},
	{Names: []string{"defaultdict.__delitem__", "Counter.__delitem__", "OrderedDict.__delitem__"}, Params: "self, key, /", Doc: "del self[key].",
		Example: "import collections\nd = collections.Counter('ab')\ndel d['a']\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (value.Value, error) {
			_, ok, err := python.Dict(c).Delete(c.Args[1])
			if err == nil && !ok && c.Args[0].TypeName() != "Counter" {
				err = pytext.KeyError(c.Args[1])
			}
			return value.None, err
		}},
	{Names: []string{"defaultdict.__eq__", "Counter.__eq__", "OrderedDict.__eq__"}, Params: "self, other, /", Doc: "Whether both have the same pairs.",
		Example: "import collections\ncollections.Counter('a') == {'a': 1}", Fn: func(c *builtin.Call) (value.Value, error) {
			eq, err := value.Equal(c.Args[0], c.Args[1])
			return value.Bool(eq), err
		}},
	{Names: []string{"defaultdict.default_factory"}, Params: "self", Property: true, Doc: "What makes missing values.",
		Example: "import collections\ncollections.defaultdict(int).default_factory", Fn: func(c *builtin.Call) (value.Value, error) {
			if f := c.Args[0].(*python.PyMap).Factory; f != nil {
				return f, nil
			}
			return value.None, nil
		}},
	{Names: []string{"Counter.most_common"}, Params: "self, n=None", Doc: "The most frequent elements with their counts.",
		Example: "import collections\ncollections.Counter('banana').most_common(2)", Fn: mostCommon},
	{Names: []string{"Counter.elements"}, Params: "self", Doc: "Each element as often as it was counted.", Example: "import collections\nsorted(collections.Counter('banana').elements())", Fn: counterElements},
	{Names: []string{"Counter.total"}, Params: "self", Doc: "Sum of the counts.", Example: "import collections\ncollections.Counter('abc').total()", Fn: func(c *builtin.Call) (value.Value, error) {
		return c.Forward("sum", []value.Value{value.NewList(python.Dict(c).Values()...)}, nil)
	}},
	{Names: []string{"Counter.update"}, Params: "self, iterable=None, /, **kwargs", Doc: "Counts more elements.", Example: "import collections\nd = collections.Counter('a')\nd.update('ab')\nd",
		Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (value.Value, error) {
			return value.None, countInto(c, c.Args[0].(*python.PyMap), c.Args[1], value.Add)
		}},
	{Names: []string{"Counter.subtract"}, Params: "self, iterable=None, /, **kwargs", Doc: "Takes elements off the counts.", Example: "import collections\nd = collections.Counter('aa')\nd.subtract('a')\nd",
		Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (value.Value, error) {
			return value.None, countInto(c, c.Args[0].(*python.PyMap), c.Args[1], value.Sub)
		}},
	{Names: []string{"Counter.__add__"}, Params: "self, other, /", Doc: "Counts of both together.", Example: "import collections\ncollections.Counter('a') + collections.Counter('ab')", Fn: counterAdd},
	{Names: []string{"OrderedDict.move_to_end"}, Params: "self, key, last=True", Doc: "Moves a key to the end or the start.", Example: "import collections\nd = collections.OrderedDict(a=1, b=2)\nd.move_to_end('a')\nd",
		Effect: true, Dry: builtin.ReturnsNone, Fn: moveToEnd},
})

func mapGetItem(c *builtin.Call) (value.Value, error) {
	m := c.Args[0].(*python.PyMap)
	v, ok, err := m.Items.Get(c.Args[1])
	switch {
	case ok || err != nil:
		return v, err
	case m.Kind == "Counter":
		return value.Int(0), nil
	case builtin.IsNone(m.Factory) || c.R.Dry:
		return nil, pytext.KeyError(c.Args[1])
	}
	if v, err = c.Apply(m.Factory); err != nil {
		return nil, err
	}
	return v, m.Items.Put(c.Args[1], v)
}

// countInto adds elements, a mapping's numbers and keywords to a Counter.
func countInto(c *builtin.Call, m *python.PyMap, from value.Value, op value.Op) error {
	add := func(k, n value.Value) error {
		old, ok, err := m.Items.Get(k)
		if err != nil {
			return err
		}
		if !ok {
			old = value.Int(0)
		}
		sum, err := c.Host.Binary(op, old, n)
		if err != nil {
			return err
		}
		return m.Items.Put(k, sum)
	}
	for _, k := range c.Kw {
		if err := add(value.Str(k.Name), k.Value); err != nil {
			return err
		}
	}
	if builtin.IsNone(from) {
		return nil
	}
	if d, ok := builtin.Mapping(from); ok {
		vals := d.Values()
		for i, k := range d.Keys() {
			if err := add(k, vals[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return c.Each(from, func(v value.Value) error { return add(v, value.Int(1)) })
}

func mostCommon(c *builtin.Call) (value.Value, error) {
	pairs := c.Args[0].(*python.PyMap).Ranked()
	n, err := c.Int("n", len(pairs))
	if err != nil {
		return nil, err
	}
	out := make([]value.Value, 0, len(pairs))
	for _, p := range pairs[:min(max(n, 0), len(pairs))] {
		out = append(out, p)
	}
	return value.NewList(out...), nil
}

func counterElements(c *builtin.Call) (value.Value, error) {
	var out []value.Value
	vals := python.Dict(c).Values()
	for i, k := range python.Dict(c).Keys() {
		n, err := builtin.ToInt(vals[i])
		if err != nil {
			return nil, err
		}
		if len(out)+max(n, 0) > pytext.MaxFormat {
			return nil, value.Errorf("MemoryError", "more than %d elements", pytext.MaxFormat)
		}
		for range max(n, 0) {
			out = append(out, k)
		}
	}
	return c.StreamOf("chain", out), nil
}

func counterAdd(c *builtin.Call) (value.Value, error) {
	m := &python.PyMap{Kind: "Counter", Items: value.NewDict()}
	for _, v := range c.Args[:2] {
		if err := countInto(c, m, v, value.Add); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func moveToEnd(c *builtin.Call) (value.Value, error) {
	d := python.Dict(c)
	last, err := c.Bool("last", true)
	if err != nil {
		return nil, err
	}
	v, ok, err := d.Delete(c.Args[1])
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, pytext.KeyError(c.Args[1])
	}
	if last {
		return value.None, d.Put(c.Args[1], v)
	}
	keys, vals := d.Keys(), d.Values()
	d.Clear()
	if err := d.Put(c.Args[1], v); err != nil {
		return nil, err
	}
	for i, k := range keys {
		if err := d.Put(k, vals[i]); err != nil {
			return nil, err
		}
	}
	return value.None, nil
}

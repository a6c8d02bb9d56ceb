// The collections module: dicts with more to them.
package builtin

import (
	"sort"
	"strings"

	"github.com/tq-lang/tq/lang/value"
)

// PyMap is a dict of another type: defaultdict, Counter, OrderedDict.
type PyMap struct {
	kind    string
	d       *value.Dict
	factory value.Value // of a defaultdict
}

// TypeName is defaultdict, Counter or OrderedDict.
func (m *PyMap) TypeName() string { return m.kind }

// Dict is the dict itself.
func (m *PyMap) Dict() *value.Dict { return m.d }

// Len is the number of entries.
func (m *PyMap) Len() int { return m.d.Len() }

// Iter walks the keys.
func (m *PyMap) Iter() value.Iterator { return (&DictView{m.d, "dict_keys"}).Iter() }

// ReprUnder is repr(m).
func (m *PyMap) ReprUnder(p value.Printer) string {
	switch m.kind {
	case "defaultdict":
		f := "None"
		if !IsNone(m.factory) {
			f = p.Repr(m.factory)
		}
		return "defaultdict(" + f + ", " + p.Repr(m.d) + ")"
	case "Counter":
		if m.d.Len() == 0 {
			return "Counter()"
		}
		var parts []string
		for _, kv := range m.ranked() {
			parts = append(parts, p.Repr(kv[0])+": "+p.Repr(kv[1]))
		}
		return "Counter({" + strings.Join(parts, ", ") + "})"
	}
	if m.d.Len() == 0 {
		return m.kind + "()"
	}
	return m.kind + "(" + p.Repr(value.NewList((&DictView{m.d, "dict_items"}).list()...)) + ")"
}

// ranked lists a Counter's pairs, the most frequent first.
func (m *PyMap) ranked() []value.Tuple {
	var out []value.Tuple
	vals := m.d.Values()
	for i, k := range m.d.Keys() {
		out = append(out, value.Tuple{k, vals[i]})
	}
	sort.SliceStable(out, func(i, j int) bool {
		v, err := value.Binary(value.Gt, out[i][1], out[j][1])
		return err == nil && v == value.Bool(true)
	})
	return out
}

var collectionsEntries = Python([]Entry{
	{Names: []string{"collections.defaultdict"}, Params: "default_factory=None, /, *args, **kwargs", Doc: "A dict that makes missing values.",
		Example: "import collections\nd = collections.defaultdict(int)\nd['a'] += 1\nd['a']", Fn: func(c *Call) (value.Value, error) {
			m := &PyMap{kind: "defaultdict", d: value.NewDict(), factory: c.Args[0]}
			return m, c.merge(m.d, c.Rest)
		}},
	{Names: []string{"collections.OrderedDict"}, Params: "*args, **kwargs", Doc: "A dict that can move its keys.",
		Example: "import collections\ncollections.OrderedDict(a=1)", Fn: func(c *Call) (value.Value, error) {
			m := &PyMap{kind: "OrderedDict", d: value.NewDict()}
			return m, c.merge(m.d, c.Rest)
		}},
	{Names: []string{"collections.Counter"}, Params: "iterable=None, /, **kwargs", Doc: "Counts of elements.",
		Example: "import collections\ncollections.Counter('banana').most_common(1)", Fn: func(c *Call) (value.Value, error) {
			m := &PyMap{kind: "Counter", d: value.NewDict()}
			return m, c.countInto(m, c.Args[0], value.Add)
		}},
	{Names: []string{"defaultdict.__getitem__", "Counter.__getitem__", "OrderedDict.__getitem__"}, Params: "self, key, /", Doc: "self[key].",
		Example: "import collections\ncollections.Counter('a')['a']", Fn: mapGetItem},
	{Names: []string{"defaultdict.__setitem__", "Counter.__setitem__", "OrderedDict.__setitem__"}, Params: "self, key, value, /", Doc: "self[key] = value.",
		Example: "import collections\nd = collections.Counter()\nd['a'] = 2\nd", Effect: true, Dry: ReturnsNone, Fn: func(c *Call) (value.Value, error) {
			return value.None, c.dict().Put(c.Args[1], c.Args[2])
		}},
	{Names: []string{"defaultdict.__delitem__", "Counter.__delitem__", "OrderedDict.__delitem__"}, Params: "self, key, /", Doc: "del self[key].",
		Example: "import collections\nd = collections.Counter('ab')\ndel d['a']\nd", Effect: true, Dry: ReturnsNone, Fn: func(c *Call) (value.Value, error) {
			_, ok, err := c.dict().Delete(c.Args[1])
			if err == nil && !ok && c.Args[0].TypeName() != "Counter" {
				err = KeyError(c.Args[1])
			}
			return value.None, err
		}},
	{Names: []string{"defaultdict.__eq__", "Counter.__eq__", "OrderedDict.__eq__"}, Params: "self, other, /", Doc: "Whether both have the same pairs.",
		Example: "import collections\ncollections.Counter('a') == {'a': 1}", Fn: func(c *Call) (value.Value, error) {
			d, ok := Mapping(c.Args[1])
			if !ok {
				return value.Bool(false), nil
			}
			return value.Binary(value.Eq, c.dict(), d)
		}},
	{Names: []string{"defaultdict.default_factory"}, Params: "self", Property: true, Doc: "What makes missing values.",
		Example: "import collections\ncollections.defaultdict(int).default_factory", Fn: func(c *Call) (value.Value, error) {
			if f := c.Args[0].(*PyMap).factory; f != nil {
				return f, nil
			}
			return value.None, nil
		}},
	{Names: []string{"Counter.most_common"}, Params: "self, n=None", Doc: "The most frequent elements with their counts.",
		Example: "import collections\ncollections.Counter('banana').most_common(2)", Fn: mostCommon},
	{Names: []string{"Counter.elements"}, Params: "self", Doc: "Each element as often as it was counted.", Example: "import collections\nsorted(collections.Counter('banana').elements())", Fn: counterElements},
	{Names: []string{"Counter.total"}, Params: "self", Doc: "Sum of the counts.", Example: "import collections\ncollections.Counter('abc').total()", Fn: func(c *Call) (value.Value, error) {
		return c.Forward("sum", []value.Value{value.NewList(c.dict().Values()...)}, nil)
	}},
	{Names: []string{"Counter.update"}, Params: "self, iterable=None, /, **kwargs", Doc: "Counts more elements.", Example: "import collections\nd = collections.Counter('a')\nd.update('ab')\nd",
		Effect: true, Dry: ReturnsNone, Fn: func(c *Call) (value.Value, error) {
			return value.None, c.countInto(c.Args[0].(*PyMap), c.Args[1], value.Add)
		}},
	{Names: []string{"Counter.subtract"}, Params: "self, iterable=None, /, **kwargs", Doc: "Takes elements off the counts.", Example: "import collections\nd = collections.Counter('aa')\nd.subtract('a')\nd",
		Effect: true, Dry: ReturnsNone, Fn: func(c *Call) (value.Value, error) {
			return value.None, c.countInto(c.Args[0].(*PyMap), c.Args[1], value.Sub)
		}},
	{Names: []string{"Counter.__add__"}, Params: "self, other, /", Doc: "Counts of both together.", Example: "import collections\ncollections.Counter('a') + collections.Counter('ab')", Fn: counterAdd},
	{Names: []string{"OrderedDict.move_to_end"}, Params: "self, key, last=True", Doc: "Moves a key to the end or the start.", Example: "import collections\nd = collections.OrderedDict(a=1, b=2)\nd.move_to_end('a')\nd",
		Effect: true, Dry: ReturnsNone, Fn: moveToEnd},
})

func mapGetItem(c *Call) (value.Value, error) {
	m := c.Args[0].(*PyMap)
	v, ok, err := m.d.Get(c.Args[1])
	switch {
	case ok || err != nil:
		return v, err
	case m.kind == "Counter":
		return value.Int(0), nil
	case IsNone(m.factory) || c.R.Dry:
		return nil, KeyError(c.Args[1])
	}
	if v, err = c.Apply(m.factory); err != nil {
		return nil, err
	}
	return v, m.d.Put(c.Args[1], v)
}

// count adds elements, a mapping's numbers and keywords to a Counter.
func (c *Call) countInto(m *PyMap, from value.Value, op value.Op) error {
	add := func(k, n value.Value) error {
		old, ok, err := m.d.Get(k)
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
		return m.d.Put(k, sum)
	}
	for _, k := range c.Kw {
		if err := add(value.Str(k.Name), k.Value); err != nil {
			return err
		}
	}
	if IsNone(from) {
		return nil
	}
	if d, ok := Mapping(from); ok {
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

func mostCommon(c *Call) (value.Value, error) {
	pairs := c.Args[0].(*PyMap).ranked()
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

func counterElements(c *Call) (value.Value, error) {
	var out []value.Value
	vals := c.dict().Values()
	for i, k := range c.dict().Keys() {
		n, err := ToInt(vals[i])
		if err != nil {
			return nil, err
		}
		if len(out)+max(n, 0) > maxFormat {
			return nil, value.Errorf("MemoryError", "more than %d elements", maxFormat)
		}
		for range max(n, 0) {
			out = append(out, k)
		}
	}
	return c.StreamOf("chain", out), nil
}

func counterAdd(c *Call) (value.Value, error) {
	m := &PyMap{kind: "Counter", d: value.NewDict()}
	for _, v := range c.Args[:2] {
		if err := c.countInto(m, v, value.Add); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func moveToEnd(c *Call) (value.Value, error) {
	d := c.dict()
	last, err := c.Bool("last", true)
	if err != nil {
		return nil, err
	}
	v, ok, err := d.Delete(c.Args[1])
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, KeyError(c.Args[1])
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

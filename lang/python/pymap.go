// Dicts of another type: what defaultdict, Counter and OrderedDict are.
package python

import (
	"sort"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// PyMap is a dict of another type: defaultdict, Counter, OrderedDict.
type PyMap struct {
	Kind    string
	Items   *value.Dict
	Factory value.Value // of a defaultdict
}

// TypeName is defaultdict, Counter or OrderedDict.
func (m *PyMap) TypeName() string { return m.Kind }

// FullTypeName is the name with its module, where CPython's texts have it.
func (m *PyMap) FullTypeName() string {
	if m.Kind == "Counter" {
		return m.Kind
	}
	return "collections." + m.Kind
}

// Unhashable reports that it cannot be a key.
func (*PyMap) Unhashable() bool { return true }

// InOrder reports whether the order of the keys counts between two of its kind.
func (m *PyMap) InOrder() bool { return m.Kind == "OrderedDict" }

// Dict is the dict itself.
func (m *PyMap) Dict() *value.Dict { return m.Items }

// Len is the number of entries.
func (m *PyMap) Len() int { return m.Items.Len() }

// Iter walks the keys.
func (m *PyMap) Iter() value.Iterator { return (&DictView{m.Items, "dict_keys"}).Iter() }

// ReprUnder is repr(m).
func (m *PyMap) ReprUnder(p value.Printer) string {
	switch m.Kind {
	case "defaultdict":
		f := "None"
		if !builtin.IsNone(m.Factory) {
			f = p.Repr(m.Factory)
		}
		return "defaultdict(" + f + ", " + p.Repr(m.Items) + ")"
	case "Counter":
		if m.Items.Len() == 0 {
			return "Counter()"
		}
		var parts []string
		for _, kv := range m.Ranked() {
			parts = append(parts, p.Repr(kv[0])+": "+p.Repr(kv[1]))
		}
		return "Counter({" + strings.Join(parts, ", ") + "})"
	}
	if m.Items.Len() == 0 {
		return m.Kind + "()"
	}
	return m.Kind + "(" + p.Repr(value.NewList((&DictView{m.Items, "dict_items"}).list()...)) + ")"
}

// Ranked lists a Counter's pairs, the most frequent first.
func (m *PyMap) Ranked() []value.Tuple {
	var out []value.Tuple
	vals := m.Items.Values()
	for i, k := range m.Items.Keys() {
		out = append(out, value.Tuple{k, vals[i]})
	}
	sort.SliceStable(out, func(i, j int) bool {
		v, err := value.Binary(value.Gt, out[i][1], out[j][1])
		return err == nil && v == value.Bool(true)
	})
	return out
}

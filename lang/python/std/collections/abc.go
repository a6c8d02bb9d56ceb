// The kinds of collections.abc.
package collections

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/value"
)

// collectionsConstants are the kinds of collections.abc.
func collectionsConstants() map[string]value.Value {
	m := map[string]value.Value{}
	for n, is := range abstractKinds {
		m["collections.abc."+n] = &value.Class{Name: "collections.abc." + n, Is: is}
	}
	return m
}

// abstractKinds tell the instances of collections.abc.
var abstractKinds = map[string]func(value.Value) bool{
	"Iterable": python.IsIterable,
	"Iterator": func(v value.Value) bool { _, ok := v.(value.Iterator); return ok },
	"Sequence": func(v value.Value) bool {
		switch v.(type) {
		case *value.List, value.Tuple, value.Str, value.Bytes, *value.Range, *value.Named:
			return true
		}
		return false
	},
	"Mapping":        func(v value.Value) bool { _, ok := builtin.Mapping(v); return ok },
	"MutableMapping": func(v value.Value) bool { _, ok := builtin.Mapping(v); return ok },
	"Set":            func(v value.Value) bool { _, ok := v.(*value.Set); return ok },
	"Callable":       builtin.IsCallable,
	"Hashable":       func(v value.Value) bool { _, err := value.Hash(v); return err == nil },
	"Sized": func(v value.Value) bool {
		_, ok := v.(python.Sized)
		return ok || python.IsIterable(v) && v.TypeName() != "generator"
	},
}

// The kinds of collections.abc.
package collections

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// collectionsConstants are the kinds of collections.abc.
func collectionsConstants() map[string]object.Value {
	m := map[string]object.Value{}
	for n, is := range abstractKinds {
		m["collections.abc."+n] = &object.Class{Name: "collections.abc." + n, Is: is}
	}
	return m
}

// abstractKinds tell the instances of collections.abc.
var abstractKinds = map[string]func(object.Value) bool{
	"Iterable": python.IsIterable,
	"Iterator": func(v object.Value) bool { _, ok := v.(object.Iterator); return ok },
	"Sequence": func(v object.Value) bool {
		switch v.(type) {
		case *object.List, object.Tuple, object.Str, object.Bytes, *object.Range, *object.Named:
			return true
		}
		return false
	},
	"Mapping":        func(v object.Value) bool { _, ok := builtin.Mapping(v); return ok },
	"MutableMapping": func(v object.Value) bool { _, ok := builtin.Mapping(v); return ok },
	"Set":            func(v object.Value) bool { _, ok := v.(*object.Set); return ok },
	"Callable":       builtin.IsCallable,
	"Hashable":       func(v object.Value) bool { _, err := object.Hash(v); return err == nil },
	"Sized": func(v object.Value) bool {
		_, ok := v.(python.Sized)
		return ok || python.IsIterable(v) && v.TypeName() != "generator"
	},
}

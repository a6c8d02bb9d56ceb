// Constants of Python's modules: string.digits, sys.maxsize, typing.List …
package python

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// pythonConstants are the names that are values, and what the modules io and __future__ have.
func pythonConstants() map[string]value.Value {
	m := map[string]value.Value{
		"None": value.None, "True": value.Bool(true), "False": value.Bool(false), "Ellipsis": value.Ellipsis, "NotImplemented": value.NotImplemented,
		"__debug__":   value.Bool(true),
		"io.SEEK_SET": value.Int(0), "io.SEEK_CUR": value.Int(1), "io.SEEK_END": value.Int(2),
	}
	for _, n := range strings.Fields("annotations division print_function absolute_import unicode_literals generators with_statement nested_scopes") {
		m["__future__."+n] = value.None
	}
	return m
}

// IsIterable reports whether iter(v) may give something.
func IsIterable(v value.Value) bool {
	switch v.(type) {
	case *value.List, value.Tuple, value.Str, value.Bytes, *value.Range, *value.Dict, *value.Set, *value.Named, value.Iterable, *value.Array, value.Shape:
		return true
	}
	if value.IsObject(v) {
		_, iter := value.Special(v, "__iter__")
		_, item := value.Special(v, "__getitem__")
		held := value.Held(v)
		return iter || item || held != v && IsIterable(held)
	}
	_, ok := builtin.Lookup(v.TypeName() + ".__iter__")
	return ok
}

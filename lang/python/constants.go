// Constants of Python's modules: string.digits, sys.maxsize, typing.List …
package python

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// pythonConstants are the names that are values, and what the modules io and __future__ have.
func pythonConstants() map[string]object.Value {
	m := map[string]object.Value{
		"None": object.None, "True": object.Bool(true), "False": object.Bool(false), "Ellipsis": object.Ellipsis, "NotImplemented": object.NotImplemented,
		"__debug__":   object.Bool(true),
		"io.SEEK_SET": object.Int(0), "io.SEEK_CUR": object.Int(1), "io.SEEK_END": object.Int(2),
	}
	for _, n := range strings.Fields("annotations division print_function absolute_import unicode_literals generators with_statement nested_scopes") {
		m["__future__."+n] = object.None
	}
	return m
}

// IsIterable reports whether iter(v) may give something.
func IsIterable(v object.Value) bool {
	switch v.(type) {
	case *object.List, object.Tuple, object.Str, object.Bytes, *object.Range, *object.Dict, *object.Set, *object.Named, object.Iterable, *object.Array, object.Shape:
		return true
	}
	if object.IsObject(v) {
		_, iter := object.Special(v, "__iter__")
		_, item := object.Special(v, "__getitem__")
		held := object.Held(v)
		return iter || item || held != v && IsIterable(held)
	}
	_, ok := builtin.Lookup(v.TypeName() + ".__iter__")
	return ok
}

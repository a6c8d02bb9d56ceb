// dir(): the names of the attributes of any value.
package builtin

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/object"
)

// DirOf lists the attributes of a value: its own, those of its class and of the bases.
func DirOf(t object.Types, v object.Value) []string {
	var names []string
	class := ClassOf(v)
	switch x := v.(type) {
	case *object.Class:
		class = x
	case *object.Instance:
		names = x.OwnNames()
	case *object.Exception:
		if x.Class.Body == nil {
			return append(AttrNames(v), x.OwnNames()...)
		}
		names = append(names, x.OwnNames()...)
	default:
		names = slices.Clone(AttrNames(v))
		if f, ok := v.(interface{ Own() *object.Dict }); ok {
			names = append(names, textKeys(f.Own())...)
		}
		return names
	}
	for _, k := range class.Order() {
		if k.Body == nil {
			names = append(names, t.Members(k)...)
		} else {
			names = append(names, textKeys(k.Body.Dict)...)
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(n string) bool { return strings.HasSuffix(n, "=") })
}

func textKeys(d *object.Dict) []string {
	var out []string
	for _, k := range d.Keys() {
		if s, ok := k.(object.Str); ok {
			out = append(out, string(s))
		}
	}
	return out
}

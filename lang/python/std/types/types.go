// Package types is Python's module types.
package types

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// Library is Python's module types.
var Library = builtin.Library{Modules: []string{"types"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: typesEntries,
		Constants: typesConstants()}
}

var typesEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"types.SimpleNamespace"}, Params: "**kwargs", Doc: "An object with attributes.", Example: "import types\ntypes.SimpleNamespace(a=1).a", Fn: func(c *builtin.Call) (object.Value, error) {
		n := &Namespace{d: object.NewDict()}
		return n, python.Merge(c, n.d, nil)
	}},
})

// Namespace is types.SimpleNamespace.
type Namespace struct{ d *object.Dict }

// TypeName is SimpleNamespace.
func (*Namespace) TypeName() string { return "SimpleNamespace" }

// Attr reads an attribute.
func (n *Namespace) Attr(name string) (object.Value, bool) {
	if name == "__dict__" {
		return n.d, true
	}
	return n.d.GetStr(name)
}

// SetAttr assigns an attribute.
func (n *Namespace) SetAttr(name string, v object.Value) error { return n.d.Put(object.Str(name), v) }

// Repr is namespace(a=1).
func (n *Namespace) Repr() string {
	var parts []string
	for i, k := range n.d.Keys() {
		parts = append(parts, object.StrOf(k)+"="+object.Repr(n.d.Values()[i]))
	}
	return "namespace(" + strings.Join(parts, ", ") + ")"
}

func typesConstants() map[string]object.Value {
	return map[string]object.Value{
		"types.FunctionType": &object.Class{Name: "function", Is: func(v object.Value) bool { return v.TypeName() == "function" }},
		"types.NoneType":     builtin.ClassOf(object.None),
		"types.ModuleType":   &object.Class{Name: "module", Is: func(v object.Value) bool { _, ok := v.(*object.Module); return ok }},
	}
}

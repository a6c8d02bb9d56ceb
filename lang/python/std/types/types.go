// Package types is Python's module types.
package types

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/value"
)

// Library is Python's module types.
var Library = builtin.Library{Modules: []string{"types"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: typesEntries,
		Constants: typesConstants()}
}

var typesEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"types.SimpleNamespace"}, Params: "**kwargs", Doc: "An object with attributes.", Example: "import types\ntypes.SimpleNamespace(a=1).a", Fn: func(c *builtin.Call) (value.Value, error) {
		n := &Namespace{d: value.NewDict()}
		return n, python.Merge(c, n.d, nil)
	}},
})

// Namespace is types.SimpleNamespace.
type Namespace struct{ d *value.Dict }

// TypeName is SimpleNamespace.
func (*Namespace) TypeName() string { return "SimpleNamespace" }

// Attr reads an attribute.
func (n *Namespace) Attr(name string) (value.Value, bool) {
	if name == "__dict__" {
		return n.d, true
	}
	return n.d.GetStr(name)
}

// SetAttr assigns an attribute.
func (n *Namespace) SetAttr(name string, v value.Value) error { return n.d.Put(value.Str(name), v) }

// Repr is namespace(a=1).
func (n *Namespace) Repr() string {
	var parts []string
	for i, k := range n.d.Keys() {
		parts = append(parts, value.StrOf(k)+"="+value.Repr(n.d.Values()[i]))
	}
	return "namespace(" + strings.Join(parts, ", ") + ")"
}

func typesConstants() map[string]value.Value {
	return map[string]value.Value{
		"types.FunctionType": &value.Class{Name: "function", Is: func(v value.Value) bool { return v.TypeName() == "function" }},
		"types.NoneType":     builtin.ClassOf(value.None),
		"types.ModuleType":   &value.Class{Name: "module", Is: func(v value.Value) bool { _, ok := v.(*value.Module); return ok }},
	}
}

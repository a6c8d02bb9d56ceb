// Attributes that nothing can have: neither builtin types and modules nor the texts of the program know the
// name, so that reading it fails whatever it is read from.
package check

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/check/attrnames"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// unheard is the error of an attribute that nothing can have; nil where something may. It is told of names
// alone that are spelt much like one that is known.
func (ck *Checker) unheard(name string) error {
	err, known := ck.heard[name]
	if known {
		return err
	}
	if near := ck.nearest(name); near != "" {
		err = object.Staticf("AttributeError", "no object has an attribute '%s'", name).WithHint("did you mean %s?", near)
	}
	if ck.heard == nil {
		ck.heard = map[string]error{}
	}
	ck.heard[name] = err
	return err
}

// lacking is the error of an instruction that reads an attribute which nothing can have: it is all that can
// come of it.
func (f *frame) lacking(in code.Ins) error {
	slot := in.B
	switch in.Op {
	case code.GetAttr:
	case code.HasAttr:
		slot = in.A
	case code.CallMethod:
		slot = in.A + 1
	default:
		return nil
	}
	if u, ok := f.regs[slot].(object.Unknown); ok && !several(u) {
		return f.ck.unheard(f.c.Sites[in.D].Name)
	}
	return nil
}

// nearest is what a name of an attribute may mean that nothing has; "" if something may have it.
func (ck *Checker) nearest(name string) string {
	switch {
	case ck.tree == nil || ck.mirrors != nil || ck.opts.Live != nil || ck.broken || ck.open || ck.unseen || len(ck.users) > 0,
		attrnames.Builtin(name), ck.program().Gives[name], attrnames.Gives(ck.file.Text, ck.tree, name), attrnames.Computes(ck.file.Text, ck.tree):
		return ""
	}
	for _, mod := range imported(ck.tree) {
		if ck.text(mod) != nil {
			continue // its words are known
		}
		if x, err := ck.m.Module(ck.file, mod); err != nil || x.Dir == nil || slices.Contains(x.Dir(), name) {
			return ""
		}
	}
	return attrnames.Near(name, attributesIn(ck.tree, name))
}

// imported lists the modules that a text imports.
func imported(mod *syntax.Module) (out []string) {
	syntax.Walk(mod, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Import:
			for _, a := range x.Names {
				out = append(out, a.Name)
			}
		case *syntax.ImportFrom:
			out = append(out, x.Module)
		}
		return true
	})
	return out
}

// attributesIn lists the names of attributes that a text has beside one.
func attributesIn(mod *syntax.Module, but string) (out []string) {
	syntax.Walk(mod, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Attr:
			out = append(out, x.Name)
		case *syntax.FuncDef:
			out = append(out, x.Name)
		case *syntax.ClassDef:
			out = append(out, syntax.BoundNames(x.Body)...)
		}
		return true
	})
	return slices.DeleteFunc(out, func(n string) bool { return n == but || strings.HasPrefix(n, "__") })
}

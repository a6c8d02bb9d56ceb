// Expressions and statements where the program stands.
package debugger

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// console is the name of what is evaluated.
const console = "<debugger>"

// evaluate gives the value of an expression at a place; statements run, and give None.
func (d *Debugger) evaluate(h vm.Here, text string) (object.Value, error) {
	text = strings.TrimSpace(text)
	v, err := d.evaluated(h, text)
	if err == nil && v == nil {
		v = object.None
	}
	return v, err
}

func (d *Debugger) evaluated(h vm.Here, text string) (object.Value, error) {
	if !h.InFunction() {
		return d.atTop(d.Machine.ModuleOf(h), text)
	}
	if x, err := syntax.ParseExpr(diag.NewFile(console, text)); err == nil && x != nil {
		return d.Machine.EvalAt(h, console, text)
	}
	mod, err := syntax.Parse(diag.NewFile(console, text))
	if err != nil {
		return nil, err
	}
	if len(mod.Body) == 1 {
		if a, ok := mod.Body[0].(*syntax.Assign); ok && len(a.Targets) == 1 {
			if n, ok := a.Targets[0].(*syntax.Name); ok {
				v, err := d.Machine.EvalAt(h, console, mod.File.Slice(a.Value.Span()))
				if err != nil {
					return nil, err
				}
				return nil, d.assign(h, n.ID, v)
			}
		}
	}
	return nil, d.statements(h, text)
}

// atTop runs text with the variables of a module.
func (d *Debugger) atTop(mod *vm.Module, text string) (v object.Value, err error) {
	tree, err := syntax.Parse(diag.NewFile(console, text))
	if err != nil {
		return nil, err
	}
	for _, st := range tree.Body {
		if v, err = d.Machine.ExecIn(mod, tree, st); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// used are the variables of a function that a text names.
func (d *Debugger) used(h vm.Here, text string) (names []string, args []object.Value) {
	var words []string
	for _, t := range syntax.Tokens(text) {
		words = append(words, text[t.Pos.Start:t.Pos.End])
	}
	for _, n := range h.Variables() {
		if !slices.Contains(words, n) && !strings.Contains(text, "f'") && !strings.Contains(text, `f"`) {
			continue
		}
		if v, ok := d.Machine.Variable(h, n); ok {
			names, args = append(names, n), append(args, v)
		}
	}
	return names, args
}

// statements runs statements in a function and takes over what they make of its
// variables.
func (d *Debugger) statements(h vm.Here, text string) error {
	names, args := d.used(h, text)
	body := strings.ReplaceAll(text, "\n", "\n    ")
	code := "def __here__(" + strings.Join(names, ", ") + "):\n    " + body + "\n    return [" + strings.Join(names, ", ") + "]"
	tree, err := syntax.Parse(diag.NewFile(console, code))
	if err != nil {
		return err
	}
	scratch := d.Machine.ModuleOf(h)
	if _, err := d.Machine.ExecIn(scratch, tree, tree.Body[0]); err != nil {
		return err
	}
	fn, _ := scratch.Get("__here__")
	scratch.Delete("__here__")
	v, err := d.Machine.Call(fn, args, nil)
	if err != nil {
		return err
	}
	list, _ := v.(*object.List)
	for i, n := range names {
		if list == nil || i >= list.Len() {
			break
		}
		if err := d.assign(h, n, list.At(i)); err != nil {
			return err
		}
	}
	return nil
}

// assign gives a variable of the place a value.
func (d *Debugger) assign(h vm.Here, name string, v object.Value) error {
	if h.InFunction() {
		done, err := d.Machine.Assign(h, name, v)
		if done || err != nil {
			return err
		}
		return object.Errorf(object.NameError, "'%s' is no variable of %s", name, h.Name())
	}
	d.Machine.ModuleOf(h).Set(name, v)
	return nil
}

// Variables: scopes, and what values consist of.
package debugger

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/go-dap"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/vm"
)

// Limits of what one answer holds.
const (
	mostText     = 4 << 10 // bytes of a value's text
	mostChildren = 1000
	mostRefs     = 1 << 16
)

// children gives the parts of a scope or value from the n-th on, and can change one; set
// is nil where that cannot be.
type children struct {
	list func(from, count int) []dap.Variable
	set  func(name string, v object.Value) error
	at   vm.Here // where expressions for it are evaluated
}

// ref names children for a later request; 0 for what has none.
func (d *Debugger) ref(c *children) int {
	if c == nil || len(d.refs) >= mostRefs {
		return 0
	}
	d.refs = append(d.refs, *c)
	return len(d.refs)
}

// text is a value's repr, no longer than can be read.
func (d *Debugger) text(v object.Value) string {
	if s, ok := v.(object.Str); ok && len(s) > mostText {
		v = s[:mostText]
	}
	text, err := rich.Capped(d.Machine, v)
	if err != nil {
		return "<" + err.Error() + ">"
	}
	if len(text) <= mostText {
		return text
	}
	cut := mostText
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + " …"
}

// variable describes a value.
func (d *Debugger) variable(name string, v object.Value, expression string) dap.Variable {
	if a, ok := v.(*object.Array); ok {
		if _, err := a.Tensor(); err != nil {
			return dap.Variable{Name: name, Value: "<" + err.Error() + ">", Type: "ndarray"}
		}
	}
	parts, named, indexed := d.parts(v, expression)
	return dap.Variable{Name: name, Value: d.text(v), Type: d.Machine.ClassOf(v).ShortName(), EvaluateName: expression,
		VariablesReference: d.ref(parts), NamedVariables: named, IndexedVariables: indexed}
}

// parts are what a value consists of; nil of one that has no parts.
func (d *Debugger) parts(v object.Value, expression string) (c *children, named, indexed int) {
	if m, ok := builtin.Mapping(v); ok {
		return d.entries(m, v, expression), m.Len(), 0
	}
	switch x := v.(type) {
	case *object.Array:
		return d.tensor(x, expression)
	case *object.List, object.Tuple, *object.Named:
		elems := builtin.SequenceOf(v)
		if len(elems) == 0 {
			return nil, 0, 0
		}
		return &children{list: func(from, count int) []dap.Variable { return d.elements(elems, from, count, expression) },
			set: func(name string, to object.Value) error {
				i, err := strconv.Atoi(name)
				if err != nil {
					return err
				}
				return d.Machine.StoreItem(v, object.Int(i), to)
			}}, 0, len(elems)
	case *object.Set:
		elems := x.Keys()
		return &children{list: func(from, count int) []dap.Variable { return d.elements(elems, from, count, "") }}, 0, len(elems)
	case *object.Instance:
		attrs, err := d.Machine.Attr(v, "__dict__")
		if err != nil {
			return nil, 0, 0
		}
		if m, ok := builtin.Mapping(attrs); ok && m.Len() > 0 {
			return d.attributes(m, expression), m.Len(), 0
		}
	}
	return nil, 0, 0
}

// part is a range of n parts, no more than one answer holds.
func part(from, count, n int) (lo, hi int) {
	lo = min(max(from, 0), n)
	if count <= 0 || count > mostChildren {
		count = mostChildren
	}
	return lo, min(lo+count, n)
}

func (d *Debugger) elements(elems []object.Value, from, count int, expression string) []dap.Variable {
	lo, hi := part(from, count, len(elems))
	out := make([]dap.Variable, 0, hi-lo+1)
	for i := lo; i < hi; i++ {
		name, of := strconv.Itoa(i), ""
		if expression != "" {
			of = expression + "[" + name + "]"
		}
		out = append(out, d.variable(name, elems[i], of))
	}
	return d.more(out, hi, len(elems), count)
}

// more says that there are further parts, to who did not ask for a range.
func (d *Debugger) more(out []dap.Variable, hi, n, count int) []dap.Variable {
	if hi < n && count <= 0 {
		out = append(out, dap.Variable{Name: "…", Value: fmt.Sprintf("%d more", n-hi)})
	}
	return out
}

func (d *Debugger) entries(m *object.Dict, of object.Value, expression string) *children {
	if m.Len() == 0 {
		return nil
	}
	return &children{
		list: func(from, count int) []dap.Variable {
			keys := m.Keys()
			lo, hi := part(from, count, len(keys))
			var out []dap.Variable
			for _, k := range keys[lo:hi] {
				e, err := d.Machine.Index(of, k)
				if err != nil {
					out = append(out, dap.Variable{Name: object.Repr(k), Value: "<" + err.Error() + ">"})
					continue
				}
				name := d.text(k)
				inner := ""
				if expression != "" {
					inner = expression + "[" + name + "]"
				}
				out = append(out, d.variable(name, e, inner))
			}
			return d.more(out, hi, len(keys), count)
		},
		set: func(name string, v object.Value) error {
			for _, k := range m.Keys() {
				if d.text(k) == name {
					return d.Machine.StoreItem(of, k, v)
				}
			}
			return object.Errorf("KeyError", "%s", name)
		},
	}
}

func (d *Debugger) attributes(m *object.Dict, expression string) *children {
	return &children{list: func(from, count int) []dap.Variable {
		keys := m.Keys()
		lo, hi := part(from, count, len(keys))
		var out []dap.Variable
		for _, k := range keys[lo:hi] {
			e, _, err := m.Get(k)
			if err != nil || e == nil {
				continue
			}
			name, inner := object.StrOf(k), ""
			if expression != "" {
				inner = expression + "." + name
			}
			out = append(out, d.variable(name, e, inner))
		}
		return d.more(out, hi, len(keys), count)
	}}
}

// tensor gives what an array is, and its elements along the first axis.
func (d *Debugger) tensor(a *object.Array, expression string) (c *children, named, indexed int) {
	t, err := a.Tensor()
	if err != nil {
		return nil, 0, 0
	}
	facts := []dap.Variable{
		{Name: "dtype", Value: t.DType().String()},
		{Name: "shape", Value: display.ShapeText(t.Shape())},
		{Name: "size", Value: strconv.Itoa(t.Size())},
		{Name: "nbytes", Value: strconv.Itoa(t.Size() * t.DType().Size())},
	}
	n := 0
	if len(t.Shape()) > 0 {
		n = t.Shape()[0]
	}
	return &children{list: func(from, count int) []dap.Variable {
		var out []dap.Variable
		if from == 0 {
			out = append(out, facts...)
			if s := display.Summarize(t, nil); s.Known && s.Count > s.NaNs {
				out = append(out, dap.Variable{Name: "min", Value: display.Short(s.Min)}, dap.Variable{Name: "max", Value: display.Short(s.Max)}, dap.Variable{Name: "mean", Value: display.Short(s.Mean)})
				if s.NaNs > 0 {
					out = append(out, dap.Variable{Name: "NaN", Value: strconv.Itoa(s.NaNs)})
				}
			}
		}
		lo, hi := part(from, count, n)
		for i := lo; i < hi; i++ {
			e, err := d.Machine.Index(a, object.Int(i))
			if err != nil {
				break
			}
			name, inner := strconv.Itoa(i), ""
			if expression != "" {
				inner = expression + "[" + name + "]"
			}
			out = append(out, d.variable(name, e, inner))
		}
		return d.more(out, hi, n, count)
	}, set: func(name string, v object.Value) error {
		i, err := strconv.Atoi(name)
		if err != nil {
			return object.Errorf(object.TypeError, "%s of an array cannot be set", name)
		}
		return d.Machine.StoreItem(a, object.Int(i), v)
	}}, len(facts), n
}

// hidden reports whether a session keeps a name for itself: In, _, __, _3, _i3 and the like.
func hidden(name string) bool {
	switch name {
	case "In", "Out", "_", "_i", "_ii", "_iii", "_ih", "_oh", "_dh", "_exit_code":
		return true
	}
	if strings.HasPrefix(name, "__") {
		return true
	}
	number, kept := strings.CutPrefix(name, "_")
	number = strings.TrimPrefix(number, "i")
	return kept && number != "" && strings.Trim(number, "0123456789") == ""
}

// globals are the variables of a module.
func (d *Debugger) globals(mod *vm.Module) []dap.Variable {
	out := []dap.Variable{}
	for _, n := range mod.Names() {
		if hidden(n) {
			continue
		}
		if v, ok := mod.Get(n); ok {
			out = append(out, d.variable(n, v, n))
		}
	}
	return out
}

// locals are the variables of a function.
func (d *Debugger) locals(h vm.Here) []dap.Variable {
	out := []dap.Variable{}
	for _, n := range h.Variables() {
		if v, ok := d.Machine.Variable(h, n); ok {
			out = append(out, d.variable(n, v, n))
		}
	}
	return out
}

// scopes are those of a frame.
func (d *Debugger) scopes(h vm.Here) []dap.Scope {
	mod := d.Machine.ModuleOf(h)
	set := func(name string, v object.Value) error { return d.assign(h, name, v) }
	locals := &children{list: func(int, int) []dap.Variable { return d.globals(mod) }, set: set, at: h}
	if h.InFunction() {
		locals.list = func(int, int) []dap.Variable { return d.locals(h) }
	}
	globals := &children{list: func(int, int) []dap.Variable { return d.globals(mod) }, at: h,
		set: func(name string, v object.Value) error { mod.Set(name, v); return nil }}
	return []dap.Scope{
		{Name: "Locals", PresentationHint: "locals", VariablesReference: d.ref(locals)},
		{Name: "Globals", VariablesReference: d.ref(globals)},
	}
}

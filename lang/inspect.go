// name? and name??: what a value or builtin is, and its documentation.
package lang

import (
	"fmt"
	"sort"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/eval"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
	"github.com/tq-lang/tq/lang/vm"
)

// Inspection describes a value: what `name?` shows.
type Inspection struct {
	Signature string // of what can be called
	Type      string // Python's type name, or dtype and shape
	Doc       string
	Example   string
	Source    string // of the program's own functions, for name??
}

// Text is the description as shown.
func (i *Inspection) Text() string {
	var parts []string
	add := func(label, text string) {
		if text == "" {
			return
		}
		if strings.Contains(text, "\n") {
			text = "\n  " + strings.ReplaceAll(text, "\n", "\n  ")
		} else {
			text = " " + text
		}
		parts = append(parts, label+":"+text)
	}
	add("Signature", i.Signature)
	add("Type", i.Type)
	add("Doc", i.Doc)
	add("Example", i.Example)
	add("Source", i.Source)
	return strings.Join(parts, "\n")
}

// Inspect describes what an expression's text stands for, without running
// anything; ok is false if it is not known.
func (s *Session) Inspect(text string, detail bool) (*Inspection, bool) {
	v, ok := s.find1(text)
	if !ok {
		return nil, false
	}
	return s.describe(v, detail), true
}

// find1 resolves a dotted name without running anything.
func (s *Session) find1(text string) (value.Value, bool) {
	parts := strings.Split(strings.TrimSpace(text), ".")
	v, ok := s.machine.Name(parts[0])
	for _, p := range parts[1:] {
		if !ok {
			return nil, false
		}
		v, ok = s.machine.Peek(v, p)
	}
	return v, ok
}

func (s *Session) describe(v value.Value, detail bool) *Inspection {
	i := &Inspection{Type: v.TypeName()}
	switch x := v.(type) {
	case *builtin.Func:
		i.Signature, i.Doc, i.Example = x.Entry.Signature(), x.Entry.Doc, x.Entry.Example
	case *vm.Function:
		s.describeFunction(i, x, detail)
	case *value.Method:
		if f, ok := x.Fn.(*vm.Function); ok {
			s.describeFunction(i, f, detail)
		} else {
			i.Doc = s.machine.Printer().Repr(v)
		}
	case *value.Property:
		i.Doc = strings.TrimSpace(python.HelpText(x))
	case *value.Array:
		i.Type = x.TypeName() + " " + x.Type().String()
		if t, ok := x.Ready(); ok {
			i.Doc = fmt.Sprintf("%d elements, %d bytes, strides %s in bytes", t.Size(), t.Bytes(), display.ShapeText(byteStrides(x)))
		}
	case *value.Module:
		names := x.Dir()
		sort.Strings(names)
		i.Doc = fmt.Sprintf("module %s with %d names", x.Name, len(names))
	case *value.Class:
		if i.Doc = x.Doc; x.Body != nil {
			i.Doc = strings.TrimSpace(python.HelpText(x))
			if f, ok := s.machine.Peek(x, "__init__"); ok {
				if init, ok := f.(*vm.Function); ok {
					i.Signature = x.QualName() + "(" + strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(init.Signature(), "__init__("), "self"), ", ")
				}
			}
		}
	case *value.Instance:
		i.Doc = value.DefaultRepr(v) + "\n" + strings.TrimSpace(python.HelpText(x))
	default:
		i.Doc = s.machine.Printer().Repr(v)
	}
	return i
}

func (s *Session) describeFunction(i *Inspection, f *vm.Function, detail bool) {
	i.Signature, i.Doc = f.Signature(), f.DocText()
	if detail {
		i.Source = f.File().Slice(syntax.Extent(f.Node()))
	}
}

func byteStrides(a *value.Array) []int {
	t, _ := a.Ready()
	out := make([]int, t.Rank())
	for k, s := range t.Strides() {
		out[k] = s * t.DType().Size()
	}
	return out
}

// inspectStmt answers name? and name?? in a program.
func (s *Session) inspectStmt(q *syntax.Inspect) (value.Value, error) {
	return s.inspectCheck(s.checker, s.checker.Module, q)
}

func (s *Session) inspectCheck(in *eval.Interp, env *eval.Env, q *syntax.Inspect) (value.Value, error) {
	if q.Text == "" {
		s.page(aboutHelp)
		return nil, nil
	}
	i, ok := s.Inspect(q.Text, q.Detail)
	if !ok && q.X != nil {
		leave := in.EnterDry()
		v, err := in.Eval(env, q.X)
		leave()
		if err != nil {
			return nil, err
		}
		i, ok = s.describe(v, q.Detail), true
	}
	if !ok {
		return nil, value.Errorf("NameError", "nothing known under %s", q.Text)
	}
	s.page(i.Text())
	return nil, nil
}

// aboutHelp is what a lone `?` shows.
const aboutHelp = `name?        what a name is, with an example: np.einsum?
name??       its source too
explain x    what an expression computes, step by step
%hist        what was typed; %who, %whos what there is; %time x, %timeit x how long it takes`

func (s *Session) page(text string) {
	if s.opts.Pager != nil {
		s.opts.Pager(text)
		return
	}
	fmt.Fprintln(s.opts.Stdout, text)
}

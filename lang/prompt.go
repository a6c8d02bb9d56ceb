// What a prompt needs besides Eval: numbered inputs and results, the list of
// variables, errors of its own.
package lang

import (
	"context"
	"errors"
	"os"
	"sort"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	pyos "github.com/tq-lang/tq/lang/python/std/os"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// Completeness is the answer of Session.Status.
type Completeness = syntax.Completeness

// The states of a text that is being typed.
const (
	Complete   = syntax.Complete
	Incomplete = syntax.Incomplete
	Invalid    = syntax.Invalid
)

// Enter notes an input as In[n] and gives n; the results of what is evaluated
// next are Out[n] and _n. Inputs count from 1.
func (s *Session) Enter(text string) int {
	if s.inputs == nil {
		s.inputs = object.NewList(object.Str(""))
		s.outputs = object.NewDict()
		s.nameLists()
	}
	s.inputs.Append(object.Str(strings.TrimRight(text, "\n")))
	s.entered = s.inputs.Len() - 1
	s.nameInputs()
	if s.listener.Entered != nil {
		s.listener.Entered(text)
	}
	return s.entered
}

// Become has the input under way be another text: what an editor has made of it.
func (s *Session) Become(text string) {
	if s.entered == 0 || s.entered >= s.inputs.Len() { // a program may shorten the list
		return
	}
	text = strings.TrimRight(text, "\n")
	s.inputs.SetAt(s.entered, object.Str(text))
	s.nameInputs()
	if s.listener.Entered != nil {
		s.listener.Entered(text)
	}
}

// nameLists gives the inputs and the results their names, which are IPython's.
func (s *Session) nameLists() {
	s.Set("In", s.inputs)
	s.Set("_ih", s.inputs)
	s.Set("Out", s.outputs)
	s.Set("_oh", s.outputs)
	if dir, err := os.Getwd(); err == nil {
		s.Set("_dh", object.NewList(object.Str(dir)))
	}
}

// nameInputs gives the input under way its name _iN, and those before it theirs: _i, _ii, _iii.
func (s *Session) nameInputs() {
	at := func(n int) object.Value {
		if n < 0 {
			return object.Str("")
		}
		return s.inputs.At(n)
	}
	s.Set("_i"+strconv.Itoa(s.entered), at(s.entered))
	for k, name := range []string{"_i", "_ii", "_iii"} {
		s.Set(name, at(s.entered-1-k))
	}
}

// Listener is told of inputs, and of the numbered results.
type Listener struct {
	Entered func(text string)
	Shown   func(n int, text string)
}

// Listen has l told from now on; the zero Listener ends it.
func (s *Session) Listen(l Listener) { s.listener = l }

// number keeps a result under the number of its input.
func (s *Session) number(v object.Value) {
	if s.entered == 0 {
		return
	}
	if s.outputs.Put(object.Int(s.entered), v) == nil {
		s.Set("_"+strconv.Itoa(s.entered), v)
	}
	if s.listener.Shown != nil {
		s.listener.Shown(s.entered, s.machine.Printer().Repr(v))
	}
}

// Errorf makes an error of a Python class, for the magics of a face.
func Errorf(class, format string, args ...any) error {
	return object.Errorf(object.Kind(class), format, args...)
}

// Hinted is Errorf with a hint.
func Hinted(class, hint, format string, args ...any) error {
	e := object.Errorf(object.Kind(class), format, args...)
	e.Hint = hint
	return e
}

// SetCommand gives the session what runs commands of the system's shell.
func (s *Session) SetCommand(run func(s *Session, c ShellCommand) (object.Value, error)) {
	s.opts.Command = run
	*pyos.SystemOf(s.machine) = func(command string) (int, error) {
		if _, err := run(s, ShellCommand{Text: command, Value: func(string) (object.Value, error) { return nil, errNoValue }}); err != nil {
			return 0, err
		}
		status, _ := s.Get("_exit_code")
		n, _ := status.(object.Int)
		return int(n), nil
	}
}

// errNoValue keeps {…} in a command as it is that a function was given.
var errNoValue = errors.New("no value")

// SetMagic gives the session a face's magics, and their names for completion.
func (s *Session) SetMagic(run func(s *Session, c MagicCall) (object.Value, error), names Magics) {
	s.opts.Magic, s.opts.Magics = run, names
	shell := rich.ShellOf(s.machine)
	shell.Magic = func(name, args, body string) (object.Value, error) {
		v, err := run(s, MagicCall{name, args, body, body == ""})
		if v == nil {
			v = object.None
		}
		return v, err
	}
	shell.System = func(command string) error {
		if s.opts.Command == nil {
			return object.Errorf("PermissionError", "shell commands are not allowed here")
		}
		_, err := s.opts.Command(s, ShellCommand{Text: command, Value: func(string) (object.Value, error) { return nil, errNoValue }})
		return err
	}
	shell.Cell, shell.Entered = s.runCell, func() int { return s.entered }
}

// Results are what numbered inputs have given, as text; "" where there is nothing.
func (s *Session) Results() func(n int) string {
	return func(n int) string {
		if s.outputs == nil {
			return ""
		}
		v, ok, err := s.outputs.Get(object.Int(n))
		if !ok || err != nil {
			return ""
		}
		return s.machine.Printer().Repr(v)
	}
}

// ScriptError is what keeps a text from being a script; nil if it is one.
func ScriptError(f *diag.File) error {
	_, err := syntax.ParseScript(f)
	return err
}

// SetPrinting sets how many digits behind the point arrays show, and from how many elements
// on they are shown in short.
func (s *Session) SetPrinting(precision, threshold int) {
	o := s.machine.Printing()
	o.Precision, o.Threshold = precision, threshold
}

// Context is that of the evaluation under way.
func (s *Session) Context() context.Context { return s.machine.Context() }

// Interrupts is where a face delivers the user's interrupts.
type Interrupts = vm.Interrupts

// NewInterrupts makes the contexts that Interrupts ends.
func NewInterrupts(parent context.Context) *Interrupts { return vm.NewInterrupts(parent) }

// StripPrompts turns a pasted session into source, and Markdown that begins with a fence into what stands in
// its fences; other text comes back as it is.
func StripPrompts(text string) string { return syntax.StripPrompts(unfenced(text)) }

// unfenced is what stands between the fences of Markdown that begins with one: ```python.
func unfenced(text string) string {
	if fence(strings.TrimLeft(text, " \t\r\n")) == "" {
		return text
	}
	var out []string
	open := ""
	for line := range strings.Lines(text) {
		switch mark := fence(strings.TrimLeft(line, " \t")); {
		case open == "" && mark != "":
			open = mark
		case open != "" && strings.HasPrefix(mark, open) && strings.TrimSpace(line) == mark:
			open = ""
		case open != "":
			out = append(out, line)
		}
	}
	if len(out) == 0 {
		return text
	}
	return strings.Join(out, "")
}

// fence is the mark of backquotes that a line of Markdown begins with, "" if it has none. Tildes may be source.
func fence(line string) string {
	if n := len(line) - len(strings.TrimLeft(line, "`")); n >= 3 {
		return line[:n]
	}
	return ""
}

// Follows reports whether a line right behind a statement of a pasted session is source, though it has no
// prompt.
func Follows(block, line string) bool { return syntax.Follows(block, line) }

// Prompted reports whether a line starts with a prompt, as those of pasted sessions do.
func Prompted(line string) bool { return syntax.Prompted(line) }

// Variable describes one of the program's variables.
type Variable struct {
	Name, Type, Detail string
}

// Variables lists the program's own variables by name; what the prompt keeps
// (In, Out, _ and the like) is left out.
func (s *Session) Variables() []Variable {
	var out []Variable
	for _, n := range s.Names() {
		if n == "In" || n == "Out" || strings.HasPrefix(n, "_") {
			continue
		}
		v, _ := s.Get(n)
		kind, detail := kindOf(v)
		switch {
		case object.IsNumber(v):
			detail = s.machine.Printer().Repr(v)
		case detail == "":
			detail = atGlance(v)
		}
		out = append(out, Variable{n, kind, detail})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// atGlance is the beginning of a text, or how many elements a value has.
func atGlance(v object.Value) string {
	const most = 40
	switch x := v.(type) {
	case object.Str:
		r := []rune(string(x[:min(len(x), 4*most)]))
		if len(r) <= most && len(r) == object.Count(string(x)) {
			return object.Repr(x)
		}
		return object.Repr(object.Str(r[:min(len(r), most)])) + "…"
	case object.Tuple:
		return "n=" + strconv.Itoa(len(x))
	case interface{ Len() int }:
		return "n=" + strconv.Itoa(x.Len())
	}
	return ""
}

// Reset forgets all variables.
func (s *Session) Reset() {
	for _, n := range s.Names() {
		s.machine.Main.Delete(n)
	}
	if s.inputs != nil { // the numbers go on
		s.outputs = object.NewDict()
		s.nameLists()
	}
}

// Reads reports whether a text reads a name before any of its statements binds
// it or shows a value.
func Reads(text, name string) bool {
	mod, err := syntax.Parse(diag.NewFile("", text))
	if err != nil {
		return false
	}
	for _, st := range mod.Body {
		found := false
		syntax.Walk(st, func(n syntax.Node) bool {
			if x, ok := n.(*syntax.Name); ok && x.ID == name {
				found = true
			}
			return !found
		})
		if found {
			return true
		}
		if x, ok := st.(*syntax.ExprStmt); ok && !x.Silent {
			return false
		}
	}
	return false
}

// IsSyntax tells an error of syntax from one of evaluation.
func IsSyntax(e *diag.Error) bool { return strings.HasPrefix(string(e.Code), "syntax/") }

// IsExpression reports whether a text is one expression of the language.
func IsExpression(text string) bool {
	_, err := syntax.ParseExpr(diag.NewFile("", text))
	return err == nil
}

// get_ipython(): magics and commands as functions, which notebooks turned into scripts call.
package rich

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// Shell is what a prompt or notebook lets programs do; all are nil where there is none.
type Shell struct {
	Magic  func(name, args, body string) (value.Value, error)
	System func(command string) error
	Cell   func(text string) error
}

// ShellOf is a session's.
func ShellOf(h builtin.Host) *Shell {
	return h.State("rich.shell", func() any { return new(Shell) }).(*Shell)
}

// interactive is what get_ipython() gives.
type interactive struct {
	*Shell
	notebook bool
	shows    *Interactivity
}

// TypeName is IPython's, by which programs tell a notebook from a terminal.
func (s *interactive) TypeName() string {
	if s.notebook {
		return "ZMQInteractiveShell"
	}
	return "TerminalInteractiveShell"
}

// FullTypeName has tq's module: programs look for those of services that they know.
func (s *interactive) FullTypeName() string { return "tq." + s.TypeName() }

// TablePrefix is where the methods are.
func (*interactive) TablePrefix() string { return shellPrefix }

// Repr is Python's for an object.
func (s *interactive) Repr() string { return "<" + s.FullTypeName() + " object>" }

// Attr is the setting that programs change.
func (s *interactive) Attr(name string) (value.Value, bool) { return s.shows.Attr(name) }

// SetAttr changes it.
func (s *interactive) SetAttr(name string, v value.Value) error { return s.shows.SetAttr(name, v) }

// Interactivity is InteractiveShell as far as programs set it: which expressions of a cell are shown.
type Interactivity struct{ Mode string }

// The modes in which others are shown than the last expression.
const (
	ShowEach    = "all"
	ShowNothing = "none"
)

const interactivity = "ast_node_interactivity"

// InteractivityOf is a session's.
func InteractivityOf(h builtin.Host) *Interactivity {
	return h.State("rich.interactivity", func() any { return &Interactivity{"last_expr"} }).(*Interactivity)
}

// TypeName is that of a class.
func (*Interactivity) TypeName() string { return "MetaHasTraits" }

// TablePrefix is where the methods are.
func (*Interactivity) TablePrefix() string { return shellPrefix }

// Repr is Python's of the class.
func (*Interactivity) Repr() string {
	return "<class 'IPython.core.interactiveshell.InteractiveShell'>"
}

// Attr is the mode.
func (i *Interactivity) Attr(name string) (value.Value, bool) {
	return value.Str(i.Mode), name == interactivity
}

// SetAttr sets the mode; of other settings nothing follows.
func (i *Interactivity) SetAttr(name string, v value.Value) error {
	if name != interactivity {
		return nil
	}
	mode, _ := v.(value.Str)
	switch mode {
	case "all", "last", "last_expr", "none", "last_expr_or_assign":
		i.Mode = string(mode)
		return nil
	}
	return value.Errorf(value.ValueError, "%s is one of 'all', 'last', 'last_expr', 'none' and 'last_expr_or_assign', not %s", interactivity, value.Repr(v))
}

const shellPrefix = "IPython.core.interactiveshell.InteractiveShell."

func shellEntries() []builtin.Entry {
	const example = "shell = get_ipython()\nif shell:\n    shell."
	method := func(name, params, doc, sample string, do func(s *interactive, c *builtin.Call) (value.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{shellPrefix + name}, Params: "self, " + params, Effect: true, Doc: doc, Example: example + name + sample,
			Fn: func(c *builtin.Call) (value.Value, error) { return do(c.Args[0].(*interactive), c) }}
	}
	text := func(c *builtin.Call, name string) string {
		if !c.Given(name) {
			return ""
		}
		return value.StrOf(c.Arg(name))
	}
	get := func(c *builtin.Call) (value.Value, error) {
		s := ShellOf(c.Host)
		if s.Magic == nil {
			return value.None, nil
		}
		return &interactive{s, ScreenOf(c.Host).Notebook, InteractivityOf(c.Host)}, nil
	}
	return []builtin.Entry{
		{Names: []string{"get_ipython", "IPython.get_ipython"}, Params: "", Effect: true, Doc: "The prompt or notebook that runs the program, whose magics it can call; None in a script.", Example: "get_ipython() is None", Fn: get},
		{Names: []string{strings.TrimSuffix(shellPrefix, ".")}, Params: "", Property: true, Effect: true, Doc: "IPython's shell: of its settings ast_node_interactivity has an effect, 'all' shows each expression of a cell.",
			Example: "from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = 'last_expr'", Fn: func(c *builtin.Call) (value.Value, error) { return InteractivityOf(c.Host), nil }},
		{Names: []string{shellPrefix + "instance"}, Params: "self", Effect: true, Doc: "What get_ipython() gives.", Example: "from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.instance() is None", Fn: get},
		method("run_line_magic", "magic_name, line='', _stack_depth=1", "Runs a magic of a line, and gives its value.", "('matplotlib', 'inline')", func(s *interactive, c *builtin.Call) (value.Value, error) {
			return s.Magic(text(c, "magic_name"), text(c, "line"), "")
		}),
		method("run_cell_magic", "magic_name, line, cell", "Runs a magic of a cell.", "('time', '', '1 + 1')", func(s *interactive, c *builtin.Call) (value.Value, error) {
			return s.Magic(text(c, "magic_name"), text(c, "line"), text(c, "cell"))
		}),
		method("magic", "arg_s", "Runs a magic with its arguments.", "('matplotlib inline')", func(s *interactive, c *builtin.Call) (value.Value, error) {
			name, args, _ := strings.Cut(strings.TrimLeft(text(c, "arg_s"), "% "), " ")
			return s.Magic(name, strings.TrimSpace(args), "")
		}),
		method("system", "cmd", "Runs a command of the system's shell, where these are allowed.", "('echo hello')", func(s *interactive, c *builtin.Call) (value.Value, error) {
			return value.None, s.System(text(c, "cmd"))
		}),
		method("run_cell", "raw_cell, store_history=False, silent=False", "Runs a text as a cell.", "('x = 1')", func(s *interactive, c *builtin.Call) (value.Value, error) {
			return value.None, s.Cell(text(c, "raw_cell"))
		}),
		{Names: []string{shellPrefix + "user_ns"}, Params: "self", Property: true, Effect: true, Doc: "The variables.", Example: example + "user_ns",
			Fn: func(c *builtin.Call) (value.Value, error) { return c.Forward("globals", nil, nil) }},
	}
}

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
	return []builtin.Entry{
		{Names: []string{"get_ipython", "IPython.get_ipython"}, Params: "", Effect: true, Doc: "The prompt or notebook that runs the program, whose magics it can call; None in a script.", Example: "get_ipython() is None",
			Fn: func(c *builtin.Call) (value.Value, error) {
				s := ShellOf(c.Host)
				if s.Magic == nil {
					return value.None, nil
				}
				return &interactive{s, ScreenOf(c.Host).Notebook}, nil
			}},
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

// get_ipython(): magics and commands as functions, which notebooks turned into scripts call.
package rich

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Shell is what a prompt or notebook lets programs do; all are nil where there is none.
type Shell struct {
	Magic  func(name, args, body string) (object.Value, error)
	System func(command string) error
	// Cell runs a text as a cell; what it gives and how it fails is shown, unless it is silent.
	Cell func(text string, silent bool) (result object.Value, failed *object.Exception)
	// Entered is the number of the cell under way; nil where cells have none.
	Entered func() int
	// Interactivity says which values of a cell are shown, in IPython's words; "" is last_expr.
	Interactivity string

	// Events has what is to be called around cells, nil where nothing asked for it.
	Events object.Value

	obj *interactive
}

// interactivities are what Interactivity can be.
var interactivities = []string{"all", "last", "last_expr", "none", "last_expr_or_assign"}

// ShellOf is a session's.
func ShellOf(h builtin.Host) *Shell {
	return h.State("rich.shell", func() any { return new(Shell) }).(*Shell)
}

// interactive is what get_ipython() gives.
type interactive struct {
	*Shell
	notebook bool
	own      *object.Dict // attributes that the program has set
}

// Attr reads an attribute.
func (s *interactive) Attr(name string) (object.Value, bool) {
	switch {
	case name == interactivity:
		return object.Str(cmp.Or(s.Interactivity, "last_expr")), true
	case name == "execution_count" && s.Entered != nil:
		return object.Int(s.Entered()), true
	}
	if s.own == nil {
		return nil, false
	}
	return s.own.GetStr(name)
}

// SetAttr changes an attribute or adds one.
func (s *interactive) SetAttr(name string, v object.Value) error {
	if name != interactivity {
		if s.own == nil {
			s.own = object.NewDict()
		}
		s.own.PutStr(name, v)
		return nil
	}
	mode, ok := v.(object.Str)
	if !ok || !slices.Contains(interactivities, string(mode)) {
		return object.Errorf("ValueError", "ast_node_interactivity is one of '%s', not %s", strings.Join(interactivities, "', '"), object.Repr(v))
	}
	s.Interactivity = string(mode)
	return nil
}

// interactivity is the attribute that says which values of a cell are shown.
const interactivity = "ast_node_interactivity"

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

const (
	shellModule = "IPython.core.interactiveshell"
	shellPrefix = shellModule + ".InteractiveShell."
)

// executed is what run_cell gives.
type executed struct {
	result object.Value
	failed *object.Exception // nil: it went well
}

// TypeName is IPython's.
func (*executed) TypeName() string { return "ExecutionResult" }

// FullTypeName has IPython's module.
func (*executed) FullTypeName() string { return shellModule + ".ExecutionResult" }

// TablePrefix is where the methods are.
func (*executed) TablePrefix() string { return shellModule + ".ExecutionResult." }

// Repr is <ExecutionResult result=…>.
func (x *executed) Repr() string {
	return "<ExecutionResult success=" + object.Repr(object.Bool(x.failed == nil)) + " result=" + object.Repr(x.result) + ">"
}

// Attr reads an attribute.
func (x *executed) Attr(name string) (object.Value, bool) {
	switch name {
	case "result":
		return x.result, true
	case "success":
		return object.Bool(x.failed == nil), true
	case "error_before_exec":
		return object.None, true
	case "error_in_exec":
		if x.failed != nil {
			return x.failed, true
		}
		return object.None, true
	}
	return nil, false
}

// raise raises what the cell has raised.
func (x *executed) raise() error {
	if x.failed == nil {
		return nil
	}
	return &object.Error{Class: x.failed.Class.Name, Msg: x.failed.Text(), Exc: x.failed}
}

func shellEntries() []builtin.Entry {
	const example = "shell = get_ipython()\nif shell:\n    shell."
	method := func(name, params, doc, sample string, do func(s *interactive, c *builtin.Call) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{shellPrefix + name}, Params: "self, " + params, Effect: true, Doc: doc, Example: example + name + sample,
			Fn: func(c *builtin.Call) (object.Value, error) { return do(c.Args[0].(*interactive), c) }}
	}
	text := func(c *builtin.Call, name string) string {
		if !c.Given(name) {
			return ""
		}
		return object.StrOf(c.Arg(name))
	}
	return []builtin.Entry{
		{Names: []string{"get_ipython", "IPython.get_ipython"}, Params: "", Effect: true, Doc: "The prompt or notebook that runs the program, whose magics it can call; None in a script.", Example: "get_ipython() is None",
			Fn: func(c *builtin.Call) (object.Value, error) {
				s := ShellOf(c.Host)
				if s.Magic == nil {
					return object.None, nil
				}
				if s.obj == nil {
					s.obj = &interactive{Shell: s, notebook: ScreenOf(c.Host).Notebook}
				}
				return s.obj, nil
			}},
		method("run_line_magic", "magic_name, line='', _stack_depth=1", "Runs a magic of a line, and gives its value.", "('matplotlib', 'inline')", func(s *interactive, c *builtin.Call) (object.Value, error) {
			return s.Magic(text(c, "magic_name"), text(c, "line"), "")
		}),
		method("run_cell_magic", "magic_name, line, cell", "Runs a magic of a cell.", "('time', '', '1 + 1')", func(s *interactive, c *builtin.Call) (object.Value, error) {
			return s.Magic(text(c, "magic_name"), text(c, "line"), text(c, "cell"))
		}),
		method("magic", "arg_s", "Runs a magic with its arguments.", "('matplotlib inline')", func(s *interactive, c *builtin.Call) (object.Value, error) {
			name, args, _ := strings.Cut(strings.TrimLeft(text(c, "arg_s"), "% "), " ")
			return s.Magic(name, strings.TrimSpace(args), "")
		}),
		method("system", "cmd", "Runs a command of the system's shell, where these are allowed.", "('echo hello')", func(s *interactive, c *builtin.Call) (object.Value, error) {
			return object.None, s.System(text(c, "cmd"))
		}),
		method("run_cell", "raw_cell, store_history=False, silent=False", "Runs a text as a cell and shows what it gives: .result and .success tell, .error_in_exec is what it has raised.", "('x = 1')", func(s *interactive, c *builtin.Call) (object.Value, error) {
			v, failed := s.Cell(text(c, "raw_cell"), c.Given("silent") && c.Arg("silent") == object.Bool(true))
			if err := c.Host.Context().Err(); err != nil && failed != nil {
				return nil, (&executed{v, failed}).raise() // interrupted
			}
			return &executed{v, failed}, nil
		}),
		{Names: []string{shellModule + ".ExecutionResult.raise_error"}, Params: "self", Effect: true, Doc: "Raises what the cell has raised.", Example: "shell = get_ipython()\nif shell:\n    shell.run_cell('x = 1').raise_error()",
			Fn: func(c *builtin.Call) (object.Value, error) { return object.None, c.Args[0].(*executed).raise() }},
		{Names: []string{shellPrefix + "kernel"}, Params: "self", Property: true, Effect: true, Doc: "What the notebook's kernel is asked for: comm_manager has the targets of comms.", Example: "shell = get_ipython()\nif shell:\n    shell.kernel",
			Fn: func(c *builtin.Call) (object.Value, error) {
				m, err := c.Host.ImportByName(shellModule, true)
				if err != nil {
					return nil, err
				}
				return c.Host.Attr(m, "_kernel")
			}},
		{Names: []string{shellPrefix + "events"}, Params: "self", Property: true, Effect: true, Doc: "Functions that are called around cells: register('post_run_cell', f), unregister.", Example: "shell = get_ipython()\nif shell:\n    shell.events",
			Fn: func(c *builtin.Call) (object.Value, error) {
				m, err := c.Host.ImportByName(shellModule, true)
				if err != nil {
					return nil, err
				}
				s := c.Args[0].(*interactive)
				s.Events, err = c.Host.Attr(m, "_events")
				return s.Events, err
			}},
		{Names: []string{shellPrefix + "set_custom_exc"}, Params: "self, exc_tuple, handler", Effect: true, Doc: "Not in tq.", Example: "try:\n    get_ipython().set_custom_exc((ValueError,), print)\nexcept Exception as e: pass",
			Fn: func(*builtin.Call) (object.Value, error) {
				return nil, object.Errorf(object.NotInTq, "not in tq: handlers of exceptions").WithHint("events.register('post_run_cell', f) gives f what a cell has raised: result.error_in_exec")
			}},
		{Names: []string{shellPrefix + "user_ns"}, Params: "self", Property: true, Effect: true, Doc: "The variables.", Example: example + "user_ns",
			Fn: func(c *builtin.Call) (object.Value, error) { return c.Forward("globals", nil, nil) }},
	}
}

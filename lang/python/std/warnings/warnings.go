// Package warnings is Python's module warnings: which warnings are shown, recorded, raised
// or dropped.
package warnings

import (
	"regexp"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is Python's module warnings.
var Library = builtin.Library{Modules: []string{"warnings"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: warningEntries}
}

var warningEntries = []builtin.Entry{
	{Names: []string{"warnings.warn"}, Params: "message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()", Doc: "Gives a warning.", Example: "import warnings\nwarnings.warn('careful')",
		Effect: true, Dry: builtin.ReturnsNone, Fn: warn},
	{Names: []string{"warnings.simplefilter"}, Params: "action, category=None, lineno=0, append=False", Doc: "What to do about warnings of a class: 'ignore', 'always', 'default', 'once', 'module' or 'error'.",
		Example: "import warnings\nwarnings.simplefilter('ignore')", Effect: true, Dry: builtin.ReturnsNone, Fn: addFilter},
	{Names: []string{"warnings.filterwarnings"}, Params: "action, message='', category=None, module='', lineno=0, append=False", Doc: "What to do about warnings of a class whose text begins as a regular expression says.",
		Example: "import warnings\nwarnings.filterwarnings('ignore', message='overflow')", Effect: true, Dry: builtin.ReturnsNone, Fn: addFilter},
	{Names: []string{"warnings.resetwarnings"}, Params: "", Doc: "Forgets all filters.", Example: "import warnings\nwarnings.resetwarnings()", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) {
			builtin.WarningsOf(c.Host).Filters = nil
			return object.None, nil
		}},
	{Names: []string{"warnings.catch_warnings"}, Params: "*, record=False, module=None, action=None, category=None, lineno=0, append=False",
		Doc: "A block whose filters end with it; record=True gives the list of its warnings.", Example: "import warnings\nwith warnings.catch_warnings():\n    warnings.simplefilter('ignore')",
		Effect: true, Fn: catchWarnings},
}

func warn(c *builtin.Call) (object.Value, error) {
	if exc, ok := c.Args[0].(*object.Exception); ok && exc.Class.Inherits(builtin.ExceptionClass("Warning")) {
		return object.None, c.Host.Warn(exc)
	}
	class, err := warningClass(c, "category", "UserWarning")
	if err != nil {
		return nil, err
	}
	return object.None, c.Host.Warn(&object.Exception{Class: class, Args: object.Tuple{c.Args[0]}})
}

func warningClass(c *builtin.Call, name, def string) (*object.Class, error) {
	if !c.Given(name) {
		return builtin.ExceptionClass(def), nil
	}
	k, ok := c.Arg(name).(*object.Class)
	if !ok || !k.Inherits(builtin.ExceptionClass("Warning")) {
		return nil, object.Errorf("TypeError", "%s must be a Warning subclass, not '%s'", name, builtin.ClassOf(c.Arg(name)).Name)
	}
	return k, nil
}

var warningActions = []string{"default", "error", "ignore", "always", "all", "module", "once"}

// filter reads the arguments that all makers of filters share.
func filter(c *builtin.Call) (f builtin.WarningFilter, last bool, err error) {
	action := c.Arg("action")
	if a, ok := action.(object.Str); !ok || !slices.Contains(warningActions, string(a)) {
		return f, false, object.Errorf("ValueError", "invalid action: %s", object.Repr(action))
	}
	f.Action = string(action.(object.Str))
	if f.Category, err = warningClass(c, "category", "Warning"); err != nil {
		return f, false, err
	}
	if f.Line, err = c.Int("lineno", 0); err != nil {
		return f, false, err
	}
	if f.Line < 0 {
		return f, false, object.Errorf("ValueError", "lineno must be an int >= 0")
	}
	last, err = c.Bool("append", false)
	return f, last, err
}

func addFilter(c *builtin.Call) (object.Value, error) {
	f, last, err := filter(c)
	if err != nil {
		return nil, err
	}
	if c.Entry.Name() == "warnings.filterwarnings" {
		if f.Message, err = beginning(c, "message", "(?i)"); err != nil {
			return nil, err
		}
		if f.Module, err = beginning(c, "module", ""); err != nil {
			return nil, err
		}
	}
	builtin.WarningsOf(c.Host).Add(f, last)
	return object.None, nil
}

// beginning compiles an argument as an expression for the beginning of a text.
func beginning(c *builtin.Call, name, flags string) (*regexp.Regexp, error) {
	s, err := c.Str(name, "")
	if err != nil || s == "" {
		return nil, err
	}
	re, err := regexp.Compile(flags + `\A(?:` + s + `)`)
	if err != nil {
		return nil, object.Errorf("ValueError", "%s: %v", name, err)
	}
	return re, nil
}

func catchWarnings(c *builtin.Call) (object.Value, error) {
	record, err := c.Bool("record", false)
	if err != nil {
		return nil, err
	}
	var first *builtin.WarningFilter
	if c.Given("action") {
		f, _, err := filter(c)
		if err != nil {
			return nil, err
		}
		first = &f
	}
	s := builtin.WarningsOf(c.Host)
	var filters []builtin.WarningFilter
	var list *object.List
	return &builtin.Block{Name: "catch_warnings", OnEnter: func() (object.Value, error) {
		filters, list = s.Filters, s.Record
		s.Changes++
		if first != nil {
			s.Add(*first, false)
		}
		if !record {
			return object.None, nil
		}
		s.Record = object.NewList()
		return s.Record, nil
	}, OnExit: func() {
		s.Filters, s.Record = filters, list
		s.Changes++
	}}, nil
}

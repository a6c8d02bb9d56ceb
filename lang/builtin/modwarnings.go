// The warnings module: which warnings are shown, recorded, raised or dropped.
package builtin

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

var warningEntries = []Entry{
	{Names: []string{"warnings.warn"}, Params: "message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()", Doc: "Gives a warning.", Example: "import warnings\nwarnings.warn('careful')",
		Effect: true, Dry: ReturnsNone, Fn: warn},
	{Names: []string{"warnings.simplefilter"}, Params: "action, category=None, lineno=0, append=False", Doc: "What to do about warnings of a class: 'ignore', 'always', 'default', 'once', 'module' or 'error'.",
		Example: "import warnings\nwarnings.simplefilter('ignore')", Effect: true, Dry: ReturnsNone, Fn: addFilter},
	{Names: []string{"warnings.filterwarnings"}, Params: "action, message='', category=None, module='', lineno=0, append=False", Doc: "What to do about warnings of a class whose text begins as a regular expression says.",
		Example: "import warnings\nwarnings.filterwarnings('ignore', message='overflow')", Effect: true, Dry: ReturnsNone, Fn: addFilter},
	{Names: []string{"warnings.resetwarnings"}, Params: "", Doc: "Forgets all filters.", Example: "import warnings\nwarnings.resetwarnings()", Effect: true, Dry: ReturnsNone,
		Fn: func(c *Call) (value.Value, error) {
			warningsOf(c.Host).filters = nil
			return value.None, nil
		}},
	{Names: []string{"warnings.catch_warnings"}, Params: "*, record=False, module=None, action=None, category=None, lineno=0, append=False",
		Doc: "A block whose filters end with it; record=True gives the list of its warnings.", Example: "import warnings\nwith warnings.catch_warnings():\n    warnings.simplefilter('ignore')",
		Effect: true, Fn: catchWarnings},
}

// warningFilter is one rule; the first that matches decides.
type warningFilter struct {
	action          string
	category        *value.Class // nil: all
	message, module *regexp.Regexp
	line            int // 0: all
}

// warningState is what a session does about warnings.
type warningState struct {
	filters []warningFilter
	once    map[string]bool // texts shown under "once"
	record  *value.List     // takes the warnings that would be shown, nil to show them
	changes int             // counts changes of the filters: what was shown before may show again
}

func warningsOf(h Host) *warningState {
	return h.State("warnings", func() any {
		s := &warningState{once: map[string]bool{}}
		for _, name := range []string{"PendingDeprecationWarning", "ImportWarning", "ResourceWarning"} {
			s.filters = append(s.filters, warningFilter{action: "ignore", category: ExceptionClass(name)})
		}
		return s
	}).(*warningState)
}

// mainModule is how the program's own code is called.
const mainModule = "__main__"

// Warning decides about a warning given at a place. shown tells, of a key, that
// it was shown before, and notes it. The result tells whether to write it.
func Warning(h Host, exc *value.Exception, at diag.Place, shown func(key string) bool) (write bool, err error) {
	s := warningsOf(h)
	text, line := exc.Text(), 0
	if at.File != nil {
		line, _ = at.File.Position(int(at.Span.Start))
	}
	key := exc.Class.Name + ": " + text
	switch s.action(exc.Class, text, line) {
	case "ignore":
		return false, nil
	case "error":
		return false, &value.Error{Class: exc.Class.Name, Msg: text, Exc: exc}
	case "once":
		if key = strconv.Itoa(s.changes) + " " + key; s.once[key] {
			return false, nil
		}
		s.once[key] = true
	case "always", "all":
	default:
		if shown(strconv.Itoa(s.changes) + " " + strconv.Itoa(line) + " " + key) {
			return false, nil
		}
	}
	if s.record == nil {
		return true, nil
	}
	file := ""
	if at.File != nil {
		file = at.File.Name
	}
	s.record.Elems = append(s.record.Elems, &warningMessage{exc: exc, file: file, line: line})
	return false, nil
}

func (s *warningState) action(class *value.Class, text string, line int) string {
	for _, f := range s.filters {
		if (f.category == nil || class.Inherits(f.category)) && (f.line == 0 || f.line == line) &&
			(f.message == nil || f.message.MatchString(text)) && (f.module == nil || f.module.MatchString(mainModule)) {
			return f.action
		}
	}
	return "default"
}

func (s *warningState) add(f warningFilter, last bool) {
	s.changes++
	if last {
		s.filters = append(s.filters, f)
		return
	}
	s.filters = append([]warningFilter{f}, s.filters...)
}

// warningMessage is what catch_warnings(record=True) collects.
type warningMessage struct {
	exc  *value.Exception
	file string
	line int
}

// TypeName is WarningMessage.
func (*warningMessage) TypeName() string { return "WarningMessage" }

// Attr gives message, category, filename, lineno, line.
func (w *warningMessage) Attr(name string) (value.Value, bool) {
	switch name {
	case "message":
		return w.exc, true
	case "category":
		return w.exc.Class, true
	case "filename":
		return value.Str(w.file), true
	case "lineno":
		return value.Int(w.line), true
	case "line", "file", "source":
		return value.None, true
	}
	return nil, false
}

// Repr is Python's without the address; Str names the parts.
func (*warningMessage) Repr() string { return "<warnings.WarningMessage object>" }

// Str is str(w).
func (w *warningMessage) Str() string {
	return "{message : " + w.exc.Repr() + ", category : '" + w.exc.Class.ShortName() + "', filename : " + value.Repr(value.Str(w.file)) +
		", lineno : " + strconv.Itoa(w.line) + ", line : None}"
}

func warn(c *Call) (value.Value, error) {
	if exc, ok := c.Args[0].(*value.Exception); ok && exc.Class.Inherits(ExceptionClass("Warning")) {
		return value.None, c.Host.Warn(exc)
	}
	class, err := c.warningClass("category", "UserWarning")
	if err != nil {
		return nil, err
	}
	return value.None, c.Host.Warn(&value.Exception{Class: class, Args: value.Tuple{c.Args[0]}})
}

// warning gives a warning of a class named as Python shows it.
func (c *Call) warning(class, text string) error {
	return c.Host.Warn(&value.Exception{Class: ExceptionClass(class), Args: value.Tuple{value.Str(text)}})
}

func (c *Call) warningClass(name, def string) (*value.Class, error) {
	if !c.Given(name) {
		return ExceptionClass(def), nil
	}
	k, ok := c.Arg(name).(*value.Class)
	if !ok || !k.Inherits(ExceptionClass("Warning")) {
		return nil, value.Errorf("TypeError", "%s must be a Warning subclass, not '%s'", name, ClassOf(c.Arg(name)).Name)
	}
	return k, nil
}

var warningActions = []string{"default", "error", "ignore", "always", "all", "module", "once"}

// filter reads the arguments that all makers of filters share.
func (c *Call) filter() (f warningFilter, last bool, err error) {
	action := c.Arg("action")
	if a, ok := action.(value.Str); !ok || !slices.Contains(warningActions, string(a)) {
		return f, false, value.Errorf("ValueError", "invalid action: %s", value.Repr(action))
	}
	f.action = string(action.(value.Str))
	if f.category, err = c.warningClass("category", "Warning"); err != nil {
		return f, false, err
	}
	if f.line, err = c.Int("lineno", 0); err != nil {
		return f, false, err
	}
	if f.line < 0 {
		return f, false, value.Errorf("ValueError", "lineno must be an int >= 0")
	}
	last, err = c.Bool("append", false)
	return f, last, err
}

func addFilter(c *Call) (value.Value, error) {
	f, last, err := c.filter()
	if err != nil {
		return nil, err
	}
	if c.Entry.Name() == "warnings.filterwarnings" {
		if f.message, err = c.beginning("message", "(?i)"); err != nil {
			return nil, err
		}
		if f.module, err = c.beginning("module", ""); err != nil {
			return nil, err
		}
	}
	warningsOf(c.Host).add(f, last)
	return value.None, nil
}

// beginning compiles an argument as an expression for the beginning of a text.
func (c *Call) beginning(name, flags string) (*regexp.Regexp, error) {
	s, err := c.Str(name, "")
	if err != nil || s == "" {
		return nil, err
	}
	re, err := regexp.Compile(flags + `\A(?:` + s + `)`)
	if err != nil {
		return nil, value.Errorf("ValueError", "%s: %v", name, err)
	}
	return re, nil
}

func catchWarnings(c *Call) (value.Value, error) {
	record, err := c.Bool("record", false)
	if err != nil {
		return nil, err
	}
	var first *warningFilter
	if c.Given("action") {
		f, _, err := c.filter()
		if err != nil {
			return nil, err
		}
		first = &f
	}
	s := warningsOf(c.Host)
	var filters []warningFilter
	var list *value.List
	return &Block{Name: "catch_warnings", OnEnter: func() (value.Value, error) {
		filters, list = s.filters, s.record
		s.changes++
		if first != nil {
			s.add(*first, false)
		}
		if !record {
			return value.None, nil
		}
		s.record = value.NewList()
		return s.record, nil
	}, OnExit: func() {
		s.filters, s.record = filters, list
		s.changes++
	}}, nil
}

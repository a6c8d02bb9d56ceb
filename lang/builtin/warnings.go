// Warnings: the session's filters, and what they decide about each.
package builtin

import (
	"regexp"
	"strconv"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// WarningFilter is one rule; the first that matches decides.
type WarningFilter struct {
	Action          string
	Category        *object.Class // nil: all
	Message, Module *regexp.Regexp
	Line            int // 0: all
}

// warningState is what a session does about warnings.
type warningState struct {
	Filters []WarningFilter
	once    map[string]bool // texts shown under "once"
	Record  *object.List    // takes the warnings that would be shown, nil to show them
	Changes int             // counts changes of the filters: what was shown before may show again
}

func WarningsOf(h Host) *warningState {
	return h.State("warnings", func() any {
		s := &warningState{once: map[string]bool{}}
		for _, name := range []string{"PendingDeprecationWarning", "ImportWarning", "ResourceWarning"} {
			s.Filters = append(s.Filters, WarningFilter{Action: "ignore", Category: ExceptionClass(name)})
		}
		return s
	}).(*warningState)
}

// mainModule is how the program's own code is called.
const mainModule = "__main__"

// Warning decides about a warning given at a place. shown tells, of a key, that
// it was shown before, and notes it. The result reports whether to write it.
func Warning(h Host, exc *object.Exception, at diag.Place, shown func(key string) bool) (write bool, err error) {
	s := WarningsOf(h)
	text, line := exc.Text(), 0
	if at.File != nil {
		line, _ = at.File.Position(int(at.Span.Start))
	}
	key := exc.Class.Name + ": " + text
	switch s.action(exc.Class, text, line) {
	case "ignore":
		return false, nil
	case "error":
		return false, &object.Error{Class: exc.Class.Name, Msg: text, Exc: exc}
	case "once":
		if key = strconv.Itoa(s.Changes) + " " + key; s.once[key] {
			return false, nil
		}
		s.once[key] = true
	case "always", "all":
	default:
		if shown(strconv.Itoa(s.Changes) + " " + strconv.Itoa(line) + " " + key) {
			return false, nil
		}
	}
	if s.Record == nil {
		return true, nil
	}
	file := ""
	if at.File != nil {
		file = at.File.Name
	}
	s.Record.Append(&warningMessage{exc: exc, file: file, line: line})
	return false, nil
}

func (s *warningState) action(class *object.Class, text string, line int) string {
	for _, f := range s.Filters {
		if (f.Category == nil || class.Inherits(f.Category)) && (f.Line == 0 || f.Line == line) &&
			(f.Message == nil || f.Message.MatchString(text)) && (f.Module == nil || f.Module.MatchString(mainModule)) {
			return f.Action
		}
	}
	return "default"
}

func (s *warningState) Add(f WarningFilter, last bool) {
	s.Changes++
	if last {
		s.Filters = append(s.Filters, f)
		return
	}
	s.Filters = append([]WarningFilter{f}, s.Filters...)
}

// warningMessage is what catch_warnings(record=True) collects.
type warningMessage struct {
	exc  *object.Exception
	file string
	line int
}

// TypeName is WarningMessage.
func (*warningMessage) TypeName() string { return "WarningMessage" }

// Attr gives message, category, filename, lineno, line.
func (w *warningMessage) Attr(name string) (object.Value, bool) {
	switch name {
	case "message":
		return w.exc, true
	case "category":
		return w.exc.Class, true
	case "filename":
		return object.Str(w.file), true
	case "lineno":
		return object.Int(w.line), true
	case "line", "file", "source":
		return object.None, true
	}
	return nil, false
}

// Repr is Python's without the address; Str names the parts.
func (*warningMessage) Repr() string { return "<warnings.WarningMessage object>" }

// Str is str(w).
func (w *warningMessage) Str() string {
	return "{message : " + w.exc.Repr() + ", category : '" + w.exc.Class.ShortName() + "', filename : " + object.Repr(object.Str(w.file)) +
		", lineno : " + strconv.Itoa(w.line) + ", line : None}"
}

// Warn gives a warning of a class named as Python shows it.
func (c *Call) Warn(class, text string) error {
	return c.Host.Warn(&object.Exception{Class: ExceptionClass(class), Args: object.Tuple{object.Str(text)}})
}

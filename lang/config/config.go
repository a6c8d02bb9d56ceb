// Package config knows the user's settings: what there is to be set, where it is
// kept, and what holds: a variable of the environment before the file, the file
// before tq's own choice.
//
// This file: the settings, and what they are set to.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/userdir"
)

// Setting is one thing that can be set.
type Setting struct {
	Name    string
	Env     string // the variable that decides before the file
	Default string
	Doc     string
	Choices []string             // nil where any text that check takes will do
	check   func(v string) error // nil where there are Choices
	number  bool                 // written without quotes
}

// Names of the settings.
const (
	Theme     = "theme"
	Precision = "precision"
	Threshold = "threshold"
	History   = "history_limit"
	Pager     = "pager"
	Keys      = "keys"
	Budget    = "budget"
	Memory    = "memory"
	Pictures  = "pictures"
)

// All are the settings in the order in which they are listed.
func All() []Setting {
	return []Setting{
		{Name: Theme, Env: "TQ_THEME", Default: "auto", Doc: "colours of the terminal, for a dark or a light ground", Choices: []string{"auto", "dark", "light"}},
		{Name: Precision, Env: "TQ_PRECISION", Default: "8", Doc: "digits behind the point in arrays, at the prompt and in notebooks", check: whole(0, 100), number: true},
		{Name: Threshold, Env: "TQ_THRESHOLD", Default: "1000", Doc: "elements from which on arrays are shown in short, at the prompt and in notebooks", check: whole(0, 1<<40), number: true},
		{Name: History, Env: "TQ_HISTORY_LIMIT", Default: "100000", Doc: "inputs that are remembered: 0 is any number, none keeps nothing", check: limit, number: true},
		{Name: Pager, Env: "TQ_PAGER", Default: "", Doc: "the program that shows long texts; empty is PAGER's, or less -FRX", check: line},
		{Name: Keys, Env: "TQ_KEYS", Default: "emacs", Doc: "how the prompt is edited", Choices: []string{"emacs", "vi"}},
		{Name: Budget, Env: "TQ_BUDGET", Default: "0", Doc: "steps that checking a statement may take; 0 is tq's own measure", check: whole(0, 1<<40), number: true},
		{Name: Memory, Env: "TQ_MEMORY", Default: "", Doc: "what tensors may take, such as 2G; empty is tq's own measure", check: size},
		{Name: Pictures, Env: "TQ_PICTURES", Default: "auto", Doc: "how the terminal takes pictures", Choices: []string{"auto", "kitty", "iterm", "sixel", "none"}},
	}
}

// Find is the setting of a name.
func Find(name string) (Setting, bool) {
	all := All()
	i := slices.IndexFunc(all, func(s Setting) bool { return s.Name == name })
	if i < 0 {
		return Setting{}, false
	}
	return all[i], true
}

// NamesOf lists the names of all settings.
func NamesOf() []string {
	var out []string
	for _, s := range All() {
		out = append(out, s.Name)
	}
	return out
}

// Error is what is wrong with a setting, and what to do.
type Error struct{ Msg, Hint string }

func (e *Error) Error() string { return e.Msg }

func errorf(hint, format string, args ...any) *Error {
	return &Error{fmt.Sprintf(format, args...), hint}
}

func unknown(name string) *Error {
	hint := "there are " + strings.Join(NamesOf(), ", ")
	if near := diag.Suggest(name, NamesOf()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return errorf(hint, "there is no setting '%s'", name)
}

// Check reports what is wrong with a value of the setting.
func (s Setting) Check(v string) error {
	if s.Choices == nil {
		if err := s.check(v); err != nil {
			return errorf("", "%s is %v, not '%s'", s.Name, err, v)
		}
		return nil
	}
	if slices.Contains(s.Choices, v) {
		return nil
	}
	hint := ""
	if near := diag.Suggest(v, s.Choices); near != "" {
		hint = "did you mean " + near + "?"
	}
	return errorf(hint, "%s is one of %s, not '%s'", s.Name, strings.Join(s.Choices, ", "), v)
}

func whole(least, most int) func(string) error {
	return func(v string) error {
		if n, err := strconv.Atoi(v); err != nil || n < least || n > most {
			return fmt.Errorf("a whole number from %d on", least)
		}
		return nil
	}
}

func limit(v string) error {
	if v != "none" && whole(0, 1<<40)(v) != nil {
		return errors.New("a whole number from 0 on, or none")
	}
	return nil
}

func line(v string) error {
	if strings.ContainsAny(v, "\n\r\x00") {
		return errors.New("a text of one line")
	}
	return nil
}

func size(v string) error {
	if _, ok := lang.ParseMemory(v); v != "" && !ok {
		return errors.New("a size such as 500M or 2G")
	}
	return nil
}

// Values are what the settings are set to.
type Values struct {
	Path     string // of the file, "" where there is no home
	Problems []Problem
	set      map[string]entry
}

type entry struct{ text, from string }

// Problem is what is wrong with the file or the environment.
type Problem struct {
	Place string // FILE:LINE:COLUMN, or a variable's name
	Msg   string
	Hint  string
}

// Path is the file of the settings.
func Path() string { return userdir.Config("config.toml") }

// Load reads the file and the environment. What cannot be read is a Problem; the
// other settings hold.
func Load(path string, getenv func(string) string) *Values {
	v := &Values{Path: path, set: map[string]entry{}}
	if path != "" {
		text, err := readFile(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			v.Problems = append(v.Problems, Problem{Place: path, Msg: reason(err)})
		default:
			v.read(text)
		}
	}
	for _, s := range All() {
		text := getenv(s.Env)
		if text == "" {
			continue
		}
		if err := s.Check(text); err != nil {
			v.problem(s.Env, err)
			continue
		}
		v.set[s.Name] = entry{text, s.Env}
	}
	return v
}

// mostRead is how long a file of settings may be.
const mostRead = 1 << 20

func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > mostRead {
		return nil, errors.New("is no file of settings")
	}
	return os.ReadFile(path)
}

// reason is an error without the path that is told beside it.
func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return err.Error()
}

func (v *Values) problem(place string, err error) {
	p := Problem{Place: place, Msg: err.Error()}
	var e *Error
	if errors.As(err, &e) {
		p.Hint = e.Hint
	}
	v.Problems = append(v.Problems, p)
}

// Warning says in one text what is wrong; "" where nothing is.
func (v *Values) Warning() string {
	if len(v.Problems) == 0 {
		return ""
	}
	p := v.Problems[0]
	text := p.Place + ": " + p.Msg
	if p.Hint != "" {
		text += "; " + p.Hint
	}
	if n := len(v.Problems) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more: tq config lists them)", n)
	}
	return text
}

// Text is what a setting is set to.
func (v *Values) Text(name string) string {
	if e, ok := v.set[name]; ok {
		return e.text
	}
	s, _ := Find(name)
	return s.Default
}

// Int is the number that a setting is set to.
func (v *Values) Int(name string) int {
	n, _ := strconv.Atoi(v.Text(name))
	return n
}

// Bytes is the size that a setting is set to, 0 for none.
func (v *Values) Bytes(name string) int64 {
	n, _ := lang.ParseMemory(v.Text(name))
	return n
}

// From says who decided: "default", "file", "session", or a variable's name.
func (v *Values) From(name string) string {
	if e, ok := v.set[name]; ok {
		return e.from
	}
	return "default"
}

// Given reports whether anybody has set a setting.
func (v *Values) Given(name string) bool { _, ok := v.set[name]; return ok }

// Put sets a setting for this session alone.
func (v *Values) Put(name, text string) error {
	s, ok := Find(name)
	if !ok {
		return unknown(name)
	}
	if err := s.Check(text); err != nil {
		return err
	}
	v.set[name] = entry{text, "session"}
	return nil
}

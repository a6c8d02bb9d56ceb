// Package magic has the commands that begin with %, the same for every face.
//
// This file: what they need of a face, and how one is found and run.
package magic

import (
	"io"
	"maps"
	"os"
	"sort"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// Face is what magics need of who runs them. Fields that are nil are what the face
// does not have.
type Face struct {
	Out     io.Writer
	Show    func(*lang.Result)              // shows a value
	Inputs  func() []string                 // what was entered so far
	Past    func() []string                 // what was entered in all sessions, the last one last
	Earlier func() [][]string               // what was entered in the sessions before this one, the last one last
	Offer   func(text string) bool          // lays text into the editor; false: it cannot
	Sink    lang.Sink                       // shows more than text
	Capture func(r *Recorder) (stop func()) // has r keep what would be shown, until stop
	Limit   func(bytes int)                 // sets how much of a cell's output is shown
	Edit    func(file string) error         // opens a file in the user's editor
	Became  func(text string)               // has the input under way be the text that it edited
	Ask     func(prompt string) (answer string, err error)
	Shell   Shell          // commands of the system's shell
	Config  *config.Values // the user's settings
	// Style is how errors are written; nil is plainly.
	Style func() diag.Options
	// Configured follows settings that have changed.
	Configured func()

	reloading reloading
	visited   []string // folders that %cd has been to, the first where it began
	pushed    []string // by %pushd, the last one last
	log       *log     // %log writes to it; nil: it does not
}

// magic is one of them.
type magic struct {
	cell bool // it can be given lines below it
	line bool // it can stand without them
	run  func(x *call) error
}

// call is one use of a magic.
type call struct {
	*Face
	s          *lang.Session
	name       string
	args, body string
	kept       bool         // its value is asked for, which is not shown then
	value      object.Value // nil is None
}

// text is what is to be evaluated: the lines below, or the rest of the line.
func (x *call) text() string {
	if x.body != "" {
		return x.body
	}
	return x.args
}

func table() map[string]magic {
	line := func(run func(*call) error) magic { return magic{line: true, run: run} }
	cell := func(run func(*call) error) magic { return magic{cell: true, run: run} }
	all := map[string]magic{
		"time": {true, true, timed}, "timeit": {true, true, timeit}, "prof": {true, true, prof},
		"who": line(who), "whos": line(whos), "reset": line(reset),
		"run": line(runFile), "load": line(load), "pwd": line(pwd), "cd": line(cd), "pushd": line(pushd), "popd": line(popd), "dirs": line(dirs), "dhist": line(dhist),
		"hist": line(hist), "history": line(hist), "output_limit": line(outputLimit), "lsmagic": line(list),
		"save": line(save), "edit": line(edit), "log": line(logTo), "page": line(page), "config": line(configure), "matplotlib": line(matplotlib),
		"debug": line(debug), "tb": line(traceback),
		"bash": cell(shellCell), "sh": cell(shellCell),
		"capture": cell(capture), "writefile": cell(writeFile),
		"html": cell(shows("text/html")), "markdown": cell(shows("text/markdown")), "latex": cell(shows("text/latex")), "svg": cell(shows("image/svg+xml")),
	}
	maps.Copy(all, ipython(line, cell))
	return all
}

// Names lists the magics.
func Names() []string {
	var names []string
	for n := range table() {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// Names are the magics as they are typed, and what may follow them: what the session is given for completion.
func (f *Face) Names() lang.Magics {
	var lines, cells []string
	for n, m := range table() {
		if m.line && f.can(n) {
			lines = append(lines, "%"+n)
		}
		if m.cell && f.can(n) {
			cells = append(cells, "%%"+n)
		}
	}
	sort.Strings(lines)
	sort.Strings(cells)
	return lang.Magics{Names: append(append(lines, "%%go"), cells...), Words: f.words}
}

// words are what may follow a magic.
func (f *Face) words(name string) []string {
	switch name {
	case "matplotlib", "pylab":
		return []string{"inline", "notebook", "widget", "agg"}
	case "autoreload":
		return []string{"0", "1", "2", "now"}
	case "load_ext", "reload_ext":
		return []string{"autoreload"}
	case "xmode":
		return []string{"Plain", "Context", "Verbose", "Minimal"}
	case "script":
		return []string{"bash", "sh", "python3", "perl", "ruby"}
	case "config":
		if f.Config == nil {
			return nil
		}
		return append(append(config.NamesOf(), config.Verbs()...), "InteractiveShell."+interactivity)
	case "env", "set_env":
		var names []string
		for _, e := range os.Environ() {
			if n, _, _ := strings.Cut(e, "="); n != "" {
				names = append(names, n)
			}
		}
		sort.Strings(names)
		return names
	}
	return nil
}

// Run runs a magic for a session: what Options.Magic is to be.
func (f *Face) Run(s *lang.Session, c lang.MagicCall) (object.Value, error) {
	name, body := c.Name, c.Body
	m, ok := table()[name]
	switch {
	case !ok:
		return nil, unknown(name)
	case body != "" && !m.cell:
		return nil, lang.Errorf("UsageError", "%%%s is a magic of one line", name)
	case body == "" && !m.line:
		return nil, lang.Errorf("UsageError", "%%%%%s is a magic of a whole cell: what it is for stands in the lines below", name)
	}
	x := &call{Face: f, s: s, name: name, args: strings.TrimSpace(c.Args), body: body, kept: c.Kept}
	err := m.run(x)
	return x.value, err
}

func unknown(name string) error {
	names := Names()
	if near := diag.Suggest(name, names); near != "" {
		return lang.Hinted("UsageError", "did you mean %"+near+"?", "there is no magic %%%s", name)
	}
	return lang.Hinted("UsageError", "there are %"+strings.Join(names, ", %"), "there is no magic %%%s", name)
}

// gives has a value be the magic's: a result where its line is the last of its cell.
func (x *call) gives(v object.Value) error {
	x.value = v
	return nil
}

// here says that the face cannot do what a magic needs.
func (x *call) here() error {
	return lang.Errorf("UsageError", "%%%s cannot be used here", x.name)
}

// eval runs text within the evaluation under way.
func (x *call) eval(text, name string, show lang.Show) error {
	return x.evalWith(text, name, show, x.Show)
}

func (x *call) evalWith(text, name string, show lang.Show, shown func(*lang.Result)) error {
	return x.s.Eval(x.s.Context(), x.s.Inside(name, text), show, shown)
}

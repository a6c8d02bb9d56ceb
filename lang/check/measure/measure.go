// Checking a program beside running it.
package main

import (
	"context"
	"errors"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// tally is what came of programs.
type tally struct {
	programs, run   int
	assigned, known int
	fail, found     int // mutants that fail when run, and those of them that are refused
	survive, alarms int // mutants that run, those of them and programs that are refused
}

func (t *tally) add(o *tally) {
	t.programs, t.run, t.assigned, t.known = t.programs+o.programs, t.run+o.run, t.assigned+o.assigned, t.known+o.known
	t.fail, t.found, t.survive, t.alarms = t.fail+o.fail, t.found+o.found, t.survive+o.survive, t.alarms+o.alarms
}

type measurer struct {
	each  int
	why   bool // nothing is run
	say   func(format string, args ...any)
	kinds map[string]*tally // of mutants, by what their fault is
	keep  string            // the folder that takes the texts of those that are missed; "" if none does
	count int               // of those
}

func (m *measurer) tell(format string, args ...any) {
	if m.say != nil {
		m.say(format, args...)
	}
}

// patience is how long a program may run.
const patience = 20 * time.Second

// measure checks and runs a program and its mutants.
func (m *measurer) measure(p program, t *tally) {
	t.programs++
	c := m.check(p, p.text)
	if c == nil {
		return
	}
	for _, a := range c.Assigned {
		if t.assigned++; a.Type != "?" {
			t.known++
			continue
		}
		m.tell("%s:%s: %s is not known", p.name, a.Place, a.Name)
	}
	if m.why {
		return
	}
	if failed, ended := m.fails(p, p.text); failed != nil || !ended {
		return // a program that fails by itself: what its mutants do tells nothing
	}
	t.run++
	if len(c.Errors) > 0 {
		t.alarms++
		m.tell("ALARM %s: %s", p.name, c.Errors[0].Render(diag.Options{}))
	}
	h := fnv.New64a()
	h.Write([]byte(p.text))
	g := rand.New(rand.NewPCG(h.Sum64(), 1))
	for _, mu := range someMutants(g, p.text, m.each) {
		one := m.mutant(p, mu)
		t.add(&one)
		if m.kinds[mu.kind] == nil {
			m.kinds[mu.kind] = &tally{}
		}
		m.kinds[mu.kind].add(&one)
	}
}

// mutant tells what came of one.
func (m *measurer) mutant(p program, mu mutant) (t tally) {
	failed, ended := m.fails(p, mu.text)
	if !ended {
		return t
	}
	c := m.check(p, mu.text)
	switch {
	case c == nil:
	case failed == nil:
		if t.survive++; len(c.Errors) > 0 && !deadName(c.Errors, mu) {
			t.alarms++
			m.tell("ALARM %s, %s: %s", p.name, mu.what, c.Errors[0].Render(diag.Options{}))
		}
	case len(c.Errors) == 0:
		t.fail++
		m.missed(p, mu, c, failed)
	default:
		t.fail++
		t.found++
	}
	return t
}

// deadName reports that all that is said of a mutant is its wrong name, in code that the
// run did not come to: the name is bound nowhere, and tq check tells so.
func deadName(found []*diag.Error, mu mutant) bool {
	for _, d := range found {
		if d.Class != "NameError" || !strings.HasPrefix(mu.what, "wrong name") {
			return false
		}
	}
	return true
}

// check gives what tq check says; nil if the text is no program.
func (m *measurer) check(p program, text string) *lang.Checked {
	defer inFolder(p)()
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Args: []string{p.file}, Dir: "."})
	c, err := s.CheckScript(context.Background(), diag.NewFile(p.name, text))
	if err != nil {
		return nil
	}
	if m.why {
		for _, at := range c.Lost {
			m.tell("%s is lost", at)
		}
		for _, x := range c.Ends() {
			place := diag.Place{File: diag.NewFile(p.name, text), Span: x.Span()}
			m.tell("%s ends at %T %s", place, x, brief(text[x.Span().Start:x.Span().End]))
		}
	}
	for _, f := range c.Faults {
		m.tell("FAULT %s: %v", p.name, f)
	}
	return c
}

// fails runs a program and gives its error, nil if there is none; ended is false where it
// was stopped.
func (m *measurer) fails(p program, text string) (failed error, ended bool) {
	defer inFolder(p)()
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Args: []string{p.file}, Dir: ".", NoCheck: true})
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := s.Eval(ctx, diag.NewFile(p.name, text), lang.ShowNone, nil)
	var exit *lang.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, false
	case err == nil || errors.As(err, &exit):
		return nil, true
	}
	return err, true
}

// inFolder goes to a folder of its own with what lies beside the program.
func inFolder(p program) func() {
	was, err := os.Getwd()
	if err != nil {
		return func() {}
	}
	dir, err := os.MkdirTemp("", "measure")
	if err != nil {
		return func() {}
	}
	for _, pattern := range p.beside {
		files, _ := filepath.Glob(filepath.Join(p.dir, pattern))
		for _, f := range files {
			to := filepath.Join(dir, filepath.FromSlash(pattern), "..", filepath.Base(f))
			if text, err := os.ReadFile(f); err == nil && os.MkdirAll(filepath.Dir(to), 0o700) == nil {
				_ = os.WriteFile(to, text, 0o600)
			}
		}
	}
	if os.Chdir(dir) != nil {
		return func() { _ = os.RemoveAll(dir) }
	}
	return func() { _ = os.Chdir(was); _ = os.RemoveAll(dir) }
}

// tree parses a text; nil if it is no program.
func tree(text string) *syntax.Module {
	mod, err := syntax.Parse(diag.NewFile("program", text))
	if err != nil {
		return nil
	}
	return mod
}

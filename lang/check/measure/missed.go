// What is told of a mutant that the check misses.
package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// missed tells of a mutant that fails and is not refused: where it fails, and what the check
// knew of the values there.
func (m *measurer) missed(p program, mu mutant, c *lang.Checked, failed error) {
	if m.say == nil {
		return
	}
	m.count++
	m.tell("missed %d %s, %s: %s", m.count, p.name, mu.what, failed)
	if m.keep != "" {
		if err := os.WriteFile(filepath.Join(m.keep, strconv.Itoa(m.count)+filepath.Ext(p.file)), []byte(mu.text), 0o600); err != nil {
			m.tell("%s", err)
		}
	}
	at, ok := ownPlace(p, failed)
	if !ok {
		return
	}
	lost := ""
	if slices.ContainsFunc(c.Lost, func(l diag.Place) bool { return l.Span.Start <= at.Start && at.End <= l.Span.End }) {
		lost = " (the statement is lost)"
	}
	line := 1 + strings.Count(mu.text[:at.Start], "\n")
	m.tell("    line %d: %s%s; %s", line, brief(mu.text[at.Start:at.End]), lost, strings.ReplaceAll(strings.Join(c.Known(at), "; "), "\n", "⏎"))
}

// ownPlace is where an error is in the program's own text: where it was met, or the innermost
// call there that led to it.
func ownPlace(p program, err error) (at diag.Span, ok bool) {
	var d *diag.Error
	if !errors.As(err, &d) {
		return at, false
	}
	own := func(at diag.Place) bool { return at.File != nil && at.File.Name == p.name }
	if own(d.Place) {
		return d.Place.Span, true
	}
	for _, f := range slices.Backward(d.Trace) {
		if own(f.Place) {
			return f.Place.Span, true
		}
	}
	return at, false
}

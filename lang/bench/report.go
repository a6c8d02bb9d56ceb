// Rows and the tables that they make.

package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/tq-lang/tq/engine/bench/figures"
)

// row is one line of the result.
type row struct {
	Kind  string             `json:"kind"`
	Topic string             `json:"topic,omitempty"`
	Name  string             `json:"name"`
	Best  map[string]float64 `json:"ns"`                 // the fastest call, by contestant
	First map[string]float64 `json:"first_ns,omitempty"` // the first call of a process
	Left  map[string]string  `json:"left_out,omitempty"` // why a contestant has no time
	Wrong []string           `json:"wrong,omitempty"`    // results that differ
}

func newRow(p program) *row {
	return &row{Kind: p.kind, Topic: p.topic, Name: p.name, Best: map[string]float64{}, First: map[string]float64{}, Left: map[string]string{}}
}

func ratio(m map[string]float64, peer string) float64 {
	if m[pTQ] <= 0 {
		return 0
	}
	return m[peer] / m[pTQ]
}

// result is all of a run.
type result struct {
	Machine string            `json:"machine"`
	Started string            `json:"started"`
	Seconds float64           `json:"seconds"`
	Debug   string            `json:"godebug,omitempty"`
	Rounds  int               `json:"rounds"`
	Peers   []string          `json:"peers"`
	Absent  map[string]string `json:"absent,omitempty"`
	Rows    []*row            `json:"rows"`
}

// write prints the tables, the summary, and the rows that are lost.
func (res *result) write(w io.Writer) {
	fmt.Fprintf(w, "%s, %s, %.0f s, %d rounds", res.Machine, res.Started, res.Seconds, res.Rounds)
	if res.Debug != "" {
		fmt.Fprintf(w, ", GODEBUG=%s", res.Debug)
	}
	fmt.Fprintf(w, "; beside %s\n", strings.Join(res.Peers, ", "))
	for _, name := range order {
		if why, ok := res.Absent[name]; ok {
			fmt.Fprintf(w, "- %s is left out: %s\n", name, why)
		}
	}
	fmt.Fprintln(w, "\nRatios are the peer's time over tq's: above 1 tq is faster. The first call of a process counts what is compiled and cached in it.")
	last := ""
	for _, r := range res.Rows {
		if group := r.Kind + "/" + r.Topic; group != last {
			last = group
			fmt.Fprintf(w, "\n### %s\n\n%s", strings.TrimSuffix(group, "/"), headOf(r.Kind))
		}
		fmt.Fprintln(w, r.line())
	}
	res.summary(w)
	for _, b := range []struct {
		bound float64
		kind  string
	}{{0.8, bodies}, {1.0, bodies}, {0.8, programs}, {1.0, programs}} {
		res.below(w, b.kind, b.bound)
	}
	res.refused(w)
}

func headOf(kind string) string {
	switch kind {
	case bodies:
		return "| loop body | tq | CPython | CPython/tq | starlark/tq | first call | |\n|---|---|---|---|---|---|---|\n"
	case programs:
		return "| program | tq | NumPy | NumPy/tq | first call | |\n|---|---|---|---|---|---|\n"
	}
	return "| process | tq | CPython | CPython/tq | |\n|---|---|---|---|---|\n"
}

func (r *row) line() string {
	cells := []string{r.Name, shown(r.Best[pTQ]), shown(r.Best[pPython]), figures.Times(ratio(r.Best, pPython))}
	if r.Kind == bodies {
		cells = append(cells, figures.Times(ratio(r.Best, pStarlark)))
	}
	if r.Kind != starts {
		cells = append(cells, figures.Times(ratio(r.First, pPython)))
	}
	return "| " + strings.Join(append(cells, r.mark()), " | ") + " |"
}

func shown(ns float64) string {
	if ns <= 0 {
		return "–"
	}
	return figures.Duration(ns)
}

// mark is the last cell: what must be looked at.
func (r *row) mark() string {
	x := ratio(r.Best, pPython)
	switch {
	case r.Left[pTQ] != "":
		return "**does not run**"
	case len(r.Wrong) > 0:
		return "**differs**"
	case x > 0 && x < 0.8:
		return "**LOST**"
	case x > 0 && x < 1:
		return "lost"
	}
	return ""
}

// tally sums up rows.
type tally struct {
	rows, lost, far, absent int
	ratios, first, starlark []float64
	least                   float64
	leastName               string
}

func (t *tally) add(r *row) {
	t.rows++
	if r.Left[pTQ] != "" {
		t.absent++
	}
	if x := ratio(r.Best, pPython); x > 0 {
		t.ratios = append(t.ratios, x)
		if x < 1 {
			t.lost++
		}
		if x < 0.8 {
			t.far++
		}
		if t.least == 0 || x < t.least {
			t.least, t.leastName = x, r.Name
		}
	}
	if x := ratio(r.First, pPython); x > 0 {
		t.first = append(t.first, x)
	}
	if x := ratio(r.Best, pStarlark); x > 0 {
		t.starlark = append(t.starlark, x)
	}
}

func (res *result) summary(w io.Writer) {
	fmt.Fprint(w, "\n### Summary, geometric means\n\n| | rows | CPython/tq | least | first call | starlark/tq | below 1.0 | below 0.8 | do not run |\n|---|---|---|---|---|---|---|---|---|\n")
	groups := map[string]*tally{}
	var names []string
	add := func(name string, r *row) {
		if groups[name] == nil {
			groups[name] = new(tally)
			names = append(names, name)
		}
		groups[name].add(r)
	}
	for _, kind := range []string{bodies, programs} {
		for _, r := range res.Rows {
			if r.Kind == kind {
				add(kind+"/"+r.Topic, r)
			}
		}
		for _, r := range res.Rows {
			if r.Kind == kind {
				add("**"+kind+"**", r)
			}
		}
	}
	for _, name := range names {
		t := groups[name]
		fmt.Fprintf(w, "| %s | %d | %s | %s, %s | %s | %s | %d | %d | %d |\n", name, t.rows, figures.Times(figures.Geomean(t.ratios)), figures.Times(t.least), t.leastName,
			figures.Times(figures.Geomean(t.first)), figures.Times(figures.Geomean(t.starlark)), t.lost, t.far, t.absent)
	}
}

// below lists the rows of a kind whose ratio is below a bound.
func (res *result) below(w io.Writer, kind string, bound float64) {
	var list []string
	for _, r := range res.Rows {
		if x := ratio(r.Best, pPython); r.Kind == kind && x > 0 && x < bound {
			list = append(list, fmt.Sprintf("%s %s", r.Name, figures.Times(x)))
		}
	}
	if len(list) > 0 {
		fmt.Fprintf(w, "\n%s below %.1f (%d): %s\n", kind, bound, len(list), strings.Join(list, "; "))
	}
}

// refused lists what does not run in tq and results that differ.
func (res *result) refused(w io.Writer) {
	for _, r := range res.Rows {
		if why := r.Left[pTQ]; why != "" {
			fmt.Fprintf(w, "\ndoes not run: %s/%s: %s", r.Kind, r.Name, why)
		}
		if why := r.Left[pPython]; why != "" {
			fmt.Fprintf(w, "\ndoes not run in CPython: %s/%s: %s", r.Kind, r.Name, why)
		}
		for _, d := range r.Wrong {
			fmt.Fprintf(w, "\ndiffers: %s/%s: %s", r.Kind, r.Name, d)
		}
	}
	fmt.Fprintln(w)
}

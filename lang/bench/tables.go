// The tables of the README and of results.md, from the results of two runs: one as the
// machine is, and one with tq held to AVX2.

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/bench/figures"
)

// tables prints them.
func tables(w io.Writer, files []string) error {
	if len(files) != 2 {
		return fmt.Errorf("-tables takes the -json files of two runs, the second with AVX2 alone")
	}
	var runs [2]result
	for i, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &runs[i]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	groupsTable(w, &runs[0], &runs[1])
	rowsTable(w, &runs[0], &runs[1])
	return nil
}

// tallies sums up the rows of a kind, by topic and in all.
func (res *result) tallies(kind string) (topics []string, of map[string]*tally) {
	of = map[string]*tally{}
	for _, r := range res.Rows {
		if r.Kind != kind {
			continue
		}
		for _, name := range []string{r.Topic, "all"} {
			if of[name] == nil {
				of[name] = new(tally)
				topics = append(topics, name)
			}
			of[name].add(r)
		}
	}
	slices.SortFunc(topics, func(a, b string) int {
		switch {
		case a == "all":
			return 1
		case b == "all":
			return -1
		}
		return strings.Compare(a, b)
	})
	return topics, of
}

// groupsTable is the README's: loop bodies on the left, programs on the right.
func groupsTable(w io.Writer, wide, narrow *result) {
	left, bodiesOf := wide.tallies(bodies)
	right, programsOf := wide.tallies(programs)
	_, narrowOf := narrow.tallies(programs)
	fmt.Fprint(w, "| loop bodies | rows | AVX-512 | least | | programs | rows | AVX-512 | below 0.8 | AVX2 | below 0.8 |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	for i := range max(len(left), len(right)) {
		cells := make([]string, 11)
		if i < len(left) {
			t := bodiesOf[left[i]]
			copy(cells, []string{left[i], fmt.Sprint(t.rows), figures.Times(figures.Geomean(t.ratios)), figures.Times(t.least)})
		}
		if i < len(right) {
			t := programsOf[right[i]]
			copy(cells[5:], []string{right[i], fmt.Sprint(t.rows), figures.Times(figures.Geomean(t.ratios)), fmt.Sprint(t.far)})
			if n := narrowOf[right[i]]; n != nil {
				copy(cells[9:], []string{figures.Times(figures.Geomean(n.ratios)), fmt.Sprint(n.far)})
			}
		}
		fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | "))
	}
}

// rowsTable is that of results.md: every program, the slowest beside its peer first.
func rowsTable(w io.Writer, wide, narrow *result) {
	fmt.Fprint(w, "\n| program | tq | NumPy | AVX-512 | AVX2 |\n|---|---|---|---|---|\n")
	held := map[string]*row{}
	for _, r := range narrow.Rows {
		held[r.Kind+r.Topic+r.Name] = r
	}
	var rows []*row
	for _, r := range wide.Rows {
		if r.Kind == programs {
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, func(a, b *row) int { return cmp.Compare(ratio(a.Best, pPython), ratio(b.Best, pPython)) })
	for _, r := range rows {
		alone := "–"
		if n := held[r.Kind+r.Topic+r.Name]; n != nil {
			alone = figures.Times(ratio(n.Best, pPython))
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s | %s |\n", r.Name, shown(r.Best[pTQ]), shown(r.Best[pPython]), figures.Times(ratio(r.Best, pPython)), alone)
	}
}

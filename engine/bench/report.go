// Rows, verdicts, and the table and summary that they make.

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strings"

	"github.com/tq-lang/tq/engine/bench/figures"
)

// row is one line of the result.
type row struct {
	Group      string             `json:"group"`
	Name       string             `json:"name"`
	DType      string             `json:"dtype,omitempty"`
	Threads    int                `json:"threads"`
	Mode       string             `json:"mode"`
	Times      map[string]float64 `json:"ns"`    // by peer, the fastest call
	Calls      map[string]int     `json:"calls"` // measured
	Statements map[string]string  `json:"statements,omitempty"`
	Left       map[string]string  `json:"left_out,omitempty"` // why a peer is not in the row
	Wrong      []string           `json:"wrong,omitempty"`    // peers whose result is not tq's
	Limit      float64            `json:"percent_of_limit,omitempty"`
	Goal       string             `json:"goal"`
	Verdict    verdict            `json:"verdict"`

	work  work
	asked goal
	like  float64 // the time of the row that the goal names
}

// verdict of a row.
type verdict string

const (
	reached verdict = "reached" // the goal
	short   verdict = "short"   // no peer is faster, the goal is not reached
	lost    verdict = "LOST"    // a peer is faster and the goal is not reached, or tq fails
	unheld  verdict = "–"       // nothing was asked and no peer ran
)

func newRow(c *bench, mode string, threads int) *row {
	return &row{Group: c.group, Name: c.name, DType: c.dtype, Threads: threads, Mode: mode, Times: map[string]float64{}, Calls: map[string]int{},
		Statements: map[string]string{}, Left: map[string]string{}}
}

// take notes a turn of a peer.
func (r *row) take(peer string, ns float64, calls int) {
	if t := r.Times[peer]; t == 0 || ns < t {
		r.Times[peer] = ns
	}
	r.Calls[peer] += calls
}

// best is the fastest peer, and its time over tq's; 0 without peers.
func (r *row) best() (peer string, ratio float64) {
	for _, p := range sortedKeys(r.Times) {
		if x := r.ratio(p); p != pTQ && x > 0 && (ratio == 0 || x < ratio) {
			peer, ratio = p, x
		}
	}
	return peer, ratio
}

// ratio is a peer's time over tq's, 0 if one of them is not in the row.
func (r *row) ratio(peer string) float64 {
	if r.Times[pTQ] <= 0 {
		return 0
	}
	return r.Times[peer] / r.Times[pTQ]
}

// judge holds the row against a goal. What was not measured is not asked.
func (r *row) judge(g goal) {
	r.Goal = g.String()
	_, best := r.best()
	numpy := r.ratio(pNumPy)
	ok := (g.best == 0 || best == 0 || best >= g.best) &&
		(g.numpy == 0 || numpy == 0 || numpy >= g.numpy) &&
		(g.limit == 0 || r.Limit == 0 || r.Limit >= g.limit) &&
		(g.under == 0 || r.Times[pTQ] < float64(g.under)) &&
		(r.like == 0 || r.Times[pTQ] <= likeMargin*r.like)
	asked := r.like > 0 || g.best > 0 && best > 0 || g.numpy > 0 && numpy > 0 || g.limit > 0 && r.Limit > 0 || g.under > 0
	switch {
	case r.Times[pTQ] <= 0:
		r.Verdict = lost
	case asked && ok:
		r.Verdict = reached
	case best > 0 && best < 1:
		r.Verdict = lost
	case asked:
		r.Verdict = short
	case best > 0:
		r.Verdict = reached
	default:
		r.Verdict = unheld
	}
}

// models finds the rows that goals name.
func models(rows []*row) {
	for _, r := range rows {
		for _, m := range rows {
			if m.Group+"/"+m.Name == r.asked.like && m.DType == r.DType && m.Mode == r.Mode && m.Threads == r.Threads {
				r.like = m.Times[pTQ]
			}
		}
	}
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// result is all of a run.
type result struct {
	Machine string                       `json:"machine"`
	Started string                       `json:"started"`
	Seconds float64                      `json:"seconds"`
	Turns   string                       `json:"turns"` // rounds and time of a case
	Limits  []limits                     `json:"limits"`
	Facts   map[string]map[string]string `json:"peers"`
	Absent  map[string]string            `json:"absent"` // peers that could not be had
	Rows    []*row                       `json:"rows"`
}

func (res *result) writeJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(res)
}

// writeMarkdown prints the table, what the peers are, and the summary.
func (res *result) writeMarkdown(w io.Writer) {
	fmt.Fprintf(w, "%s, %s, %.0f s. %s\n\n", res.Machine, res.Started, res.Seconds, res.Turns)
	for _, l := range res.Limits {
		fmt.Fprintf(w, "- limits, %s\n", l)
	}
	for _, p := range sortedKeys(res.Facts) {
		fmt.Fprintf(w, "- %s: %s\n", p, facts(res.Facts[p]))
	}
	for _, p := range sortedKeys(res.Absent) {
		fmt.Fprintf(w, "- %s is left out: %s\n", p, res.Absent[p])
	}
	fmt.Fprintln(w, "\nRatios are the peer's time over tq's: above 1 tq is faster. A row is LOST where a peer is faster and the goal is not reached,"+
		" short where no peer is faster and the goal is not reached.")
	group := ""
	for _, r := range res.Rows {
		if r.Group != group {
			if group != "" {
				res.writeNotes(w, group)
			}
			group = r.Group
			fmt.Fprintf(w, "\n### %s\n\n| workload | type | threads | result | tq | NumPy/tq | best peer | best/tq | limit | goal | |\n|---|---|---|---|---|---|---|---|---|---|---|\n", group)
		}
		fmt.Fprintln(w, r.line())
	}
	res.writeNotes(w, group)
	fmt.Fprintln(w)
	res.writeSummary(w)
	res.writeWrong(w)
}

func facts(m map[string]string) string {
	var parts []string
	for _, k := range sortedKeys(m) {
		parts = append(parts, k+" "+m[k])
	}
	return strings.Join(parts, "; ")
}

func (r *row) line() string {
	peer, best := r.best()
	if peer == "" {
		peer = "–"
	}
	limit := "–"
	if r.Limit >= 0.5 {
		limit = fmt.Sprintf("%.0f %%", r.Limit)
	}
	mark := string(r.Verdict)
	if r.Verdict == lost {
		mark = "**LOST**"
	}
	name := strings.ReplaceAll(r.Name, "|", "\\|")
	return fmt.Sprintf("| %s | %s | %d | %s | %s | %s | %s | %s | %s | %s | %s |", strings.ReplaceAll(name, "*", "\\*"), r.DType, r.Threads, r.Mode,
		figures.Duration(r.Times[pTQ]), figures.Times(r.ratio(pNumPy)), peer, figures.Times(best), limit, r.Goal, mark)
}

// tally sums up the rows of a group.
type tally struct {
	rows, reached, short, lost int
	best, numpy                []float64
}

func (t *tally) add(r *row) {
	t.rows++
	switch r.Verdict {
	case reached:
		t.reached++
	case short:
		t.short++
	case lost:
		t.lost++
	}
	if _, x := r.best(); x > 0 {
		t.best = append(t.best, x)
	}
	if x := r.ratio(pNumPy); x > 0 {
		t.numpy = append(t.numpy, x)
	}
}

func (res *result) writeSummary(w io.Writer) {
	fmt.Fprint(w, "### Summary\n\n| group | rows | NumPy/tq | best/tq | reached | short | LOST |\n|---|---|---|---|---|---|---|\n")
	groups := map[string]*tally{}
	var order []string
	all := new(tally)
	for _, r := range res.Rows {
		if groups[r.Group] == nil {
			groups[r.Group] = new(tally)
			order = append(order, r.Group)
		}
		groups[r.Group].add(r)
		all.add(r)
	}
	line := func(name string, t *tally) {
		fmt.Fprintf(w, "| %s | %d | %s | %s | %d | %d | %d |\n", name, t.rows, figures.Times(figures.Geomean(t.numpy)), figures.Times(figures.Geomean(t.best)), t.reached, t.short, t.lost)
	}
	for _, g := range order {
		line(g, groups[g])
	}
	line("all", all)
	fmt.Fprintln(w, "\nThe ratios are geometric means over the rows of a group.")
}

// writeWrong names peers whose results were not tq's: they are not in the row.
func (res *result) writeWrong(w io.Writer) {
	for _, r := range res.Rows {
		for _, p := range r.Wrong {
			fmt.Fprintf(w, "\n%s/%s/%s %s: %s is not in the row: %s", r.Group, r.Name, r.DType, r.Mode, p, r.Left[p])
		}
	}
	fmt.Fprintln(w)
}

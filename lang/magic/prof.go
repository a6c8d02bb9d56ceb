// This file: where the time goes.
package magic

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang"
)

// profRows are shown of lines and of operations if -n says no other number.
const profRows = 12

// prof runs its statements, and shows which lines and which operations of the engine took the time. What is profiled
// runs line by line, which takes longer.
func prof(x *call) error {
	rows, rest := profRows, x.args
	if after, ok := strings.CutPrefix(rest, "-n"); ok {
		number, text, _ := strings.Cut(strings.TrimLeft(after, " "), " ")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 {
			return lang.Errorf("UsageError", "%%prof -n needs a number of rows of at least 1, not '%s'", number)
		}
		rows, rest = n, strings.TrimSpace(text)
	}
	if x.body != "" {
		if rest != "" {
			return lang.Errorf("UsageError", "%%%%prof takes -n ROWS; what it is for stands in the lines below")
		}
		rest = x.body
	}
	if strings.TrimSpace(rest) == "" {
		return lang.Errorf("UsageError", "%%prof needs a statement: %%prof f(x)")
	}
	report, err := x.s.Profile(func() error { return x.eval(rest, "", lang.ShowAll) })
	if err != nil {
		return err
	}
	var inOps time.Duration
	for _, o := range report.Ops {
		inOps += o.Took
	}
	fmt.Fprintf(x.Out, "%s, of which %s in operations of the engine\n", duration(report.Total.Seconds()), share(inOps, report.Total))
	table := [][]string{{"share", "time", "hits", "line", ""}}
	for _, l := range report.Lines[:min(rows, len(report.Lines))] {
		table = append(table, []string{share(l.Took, report.Total), duration(l.Took.Seconds()), strconv.Itoa(l.Hits), l.File.Name + ":" + strconv.Itoa(l.Number), l.Text()})
	}
	x.table(table)
	x.more(len(report.Lines)-rows, "line")
	if len(report.Ops) == 0 {
		return nil
	}
	table = [][]string{{"share", "time", "runs", "operation", ""}}
	for _, o := range report.Ops[:min(rows, len(report.Ops))] {
		table = append(table, []string{share(o.Took, report.Total), duration(o.Took.Seconds()), strconv.Itoa(o.Runs), o.Name, ""})
	}
	fmt.Fprintln(x.Out)
	x.table(table)
	x.more(len(report.Ops)-rows, "operation")
	return nil
}

// share is a part of the whole.
func share(part, whole time.Duration) string {
	if whole <= 0 {
		return "0.0%"
	}
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64) + "%"
}

// table writes rows, the first three columns of which are numbers.
func (x *call) table(rows [][]string) {
	width := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, cell := range r {
			width[i] = max(width[i], uniseg.StringWidth(cell))
		}
	}
	for _, r := range rows {
		var b strings.Builder
		for i, cell := range r {
			blanks := strings.Repeat(" ", width[i]-uniseg.StringWidth(cell))
			if i < 3 {
				b.WriteString(blanks + cell + "  ")
			} else {
				b.WriteString(cell + blanks + "  ")
			}
		}
		fmt.Fprintln(x.Out, strings.TrimRight(b.String(), " "))
	}
}

// more says how many rows are left out.
func (x *call) more(n int, what string) {
	if n > 0 {
		fmt.Fprintf(x.Out, "and %d %s more: %%prof -n %d shows them\n", n, plural(what, n), n+profRows)
	}
}

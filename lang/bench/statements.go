// Everyday statements, one by one: what loops and calls are made of.

package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/bench/figures"
)

// statements measures each of its lines and prints the nanoseconds.
//
//go:embed statements.py
var statements string

// raceStatements lets tq and CPython run the statements by turns and prints the table.
func (f field) raceStatements(out, log io.Writer, dir string, rounds int) error {
	file := filepath.Join(dir, "statements.py")
	if err := os.WriteFile(file, []byte(statements), 0o600); err != nil {
		return err
	}
	times := map[string]map[string]float64{}
	for i := range rounds {
		fmt.Fprintf(log, "round %d of %d\n", i+1, rounds)
		for _, name := range []string{pTQ, pPython} {
			args := f[name]
			if args == nil {
				return fmt.Errorf("%s is not there to be compared with", name)
			}
			text, _, err := turn(append(args[:len(args):len(args)], file))
			if err == nil {
				err = noteStatements(times, name, text)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	writeStatements(out, times)
	return nil
}

// noteStatements keeps the least times that a turn printed, by statement and contestant.
func noteStatements(times map[string]map[string]float64, name, text string) error {
	for line := range strings.Lines(text) {
		var statement string
		var ns float64
		if err := json.Unmarshal([]byte(line), &[]any{&statement, &ns}); err != nil {
			return fmt.Errorf("no time in %.80q: %w", line, err)
		}
		if times[statement] == nil {
			times[statement] = map[string]float64{}
		}
		least(times[statement], name, ns)
	}
	return nil
}

// writeStatements prints the statements, the slowest beside CPython first.
func writeStatements(w io.Writer, times map[string]map[string]float64) {
	var all []string
	for s := range times {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b string) int {
		if x, y := ratio(times[a], pPython), ratio(times[b], pPython); x != y {
			return slices.Compare([]float64{x}, []float64{y})
		}
		return strings.Compare(a, b)
	})
	var ratios []float64
	lost, far := 0, 0
	fmt.Fprint(w, "| statement | tq | CPython | CPython/tq |\n|---|---|---|---|\n")
	for _, s := range all {
		x := ratio(times[s], pPython)
		ratios = append(ratios, x)
		if x < 1 {
			lost++
		}
		if x < 0.8 {
			far++
		}
		fmt.Fprintf(w, "| %s | %.0f ns | %.0f ns | %s |\n", shownStatement(s), times[s][pTQ], times[s][pPython], figures.Times(x))
	}
	fmt.Fprintf(w, "\n%d statements, geometric mean %s, %d below 1.0, %d below 0.8\n", len(all), figures.Times(figures.Geomean(ratios)), lost, far)
}

// shownStatement is a line of the file as the table shows it.
func shownStatement(line string) string {
	i := strings.LastIndex(line, " |")
	statement, setup := strings.TrimSpace(line[:i]), strings.TrimSpace(line[i+2:])
	escape := func(s string) string { return "`" + strings.ReplaceAll(s, "|", `\|`) + "`" }
	if setup == "" {
		return escape(statement)
	}
	return escape(statement) + " with " + escape(setup)
}

// Measure tells how much tq check knows of real programs, and what it finds of mutants
// of them: of each program the share of its assignments whose type is known, and of
// copies with one fault put in, how many of those that fail when run are refused before
// they run. A refused program that runs is an alarm; there must be none.
//
//	go run ./lang/check/measure [-v] [-why] [-mutants N] [-only PATTERN] [-keep FOLDER]
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"text/tabwriter"
)

func main() {
	root := flag.String("root", ".", "the project's folder")
	each := flag.Int("mutants", 12, "mutants of each program")
	only := flag.String("only", "", "programs whose names match")
	why := flag.Bool("why", false, "what is not known though its parts are, and nothing is run")
	keep := flag.String("keep", "", "the folder that takes the texts of missed mutants, as -v numbers them")
	verbose := flag.Bool("v", false, "every assignment that is not known, mutant that is missed, and alarm")
	flag.Parse()
	match, err := regexp.Compile(*only)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	programs, err := corpus(*root)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m := &measurer{each: *each, why: *why, keep: *keep, kinds: map[string]*tally{}}
	if *verbose || *why {
		m.say = func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	}
	var order []string
	groups := map[string]*tally{}
	for _, p := range programs {
		if !match.MatchString(p.name) {
			continue
		}
		if groups[p.group] == nil {
			groups[p.group] = &tally{}
			order = append(order, p.group)
		}
		m.measure(p, groups[p.group])
	}
	report("programs", order, groups)
	if kinds := slices.Sorted(maps.Keys(m.kinds)); len(kinds) > 0 {
		fmt.Println()
		report("mutants", kinds, m.kinds)
	}
}

// report prints a row for each group of programs or mutants, and one for all.
func report(of string, order []string, groups map[string]*tally) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, of+"\tof them run\tassignments\ttypes known\tmutants that fail\tfound\tthat run\talarms\t")
	all := &tally{}
	row := func(name string, t *tally) {
		fmt.Fprintf(w, "%s %d\t%d\t%d\t%s\t%d\t%s\t%d\t%d\t\n", name, t.programs, t.run, t.assigned, share(t.known, t.assigned), t.fail, share(t.found, t.fail), t.survive, t.alarms)
	}
	for _, name := range order {
		row(name, groups[name])
		all.add(groups[name])
	}
	row("all", all)
	w.Flush()
}

func share(k, n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(k)/float64(n))
}

// Command bench measures programs of the language beside CPython with NumPy and
// starlark-go, on one machine in one run.
//
//	go run ./lang/bench                    everything, about eight minutes
//	go run ./lang/bench -quick             a few rows, one round
//	go run ./lang/bench -only bodies/text
//	go run ./lang/bench -statements        two hundred everyday statements, one by one
//	GODEBUG=cpu.avx512f=off go run ./lang/bench -only programs     with AVX2 alone
//	go run ./lang/bench -tables wide.json narrow.json              two such results as tables
//
// Rows are loop bodies (bodies/), whole programs (programs/) and processes from
// start to end. A program's text is the same for all; it defines run(), which is
// called again and again in one process and measured by the program's own
// clock. The contestants take turns, the fastest call of each is kept, their
// results must agree. CPython has a cached environment with a pinned NumPy;
// who cannot be had is left out and the result says why.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/bench/process"
)

// options are the flags.
type options struct {
	only        *regexp.Regexp
	quick, list bool
	statements  bool
	rounds      int
	seconds     float64
	json        string
	tables      []string
}

func main() {
	o, err := parseFlags(os.Args[1:], os.Stderr)
	if err != nil {
		if err != flag.ErrHelp {
			fmt.Fprintln(os.Stderr, "bench:", err)
		}
		os.Exit(2)
	}
	if o.tables != nil {
		err = tables(os.Stdout, o.tables)
	} else {
		err = o.do(os.Stdout, os.Stderr)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func parseFlags(args []string, out io.Writer) (*options, error) {
	o := new(options)
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(out)
	only := f.String("only", "", "only rows whose name kind/topic/name matches this `regexp`")
	f.BoolVar(&o.quick, "quick", false, "a few rows, one round")
	f.BoolVar(&o.list, "list", false, "list the rows and do nothing")
	f.BoolVar(&o.statements, "statements", false, "everyday statements one by one, beside CPython, and nothing else")
	f.IntVar(&o.rounds, "rounds", 3, "turns of every contestant in a row")
	f.Float64Var(&o.seconds, "seconds", 0.25, "`time` of a turn")
	f.StringVar(&o.json, "json", "", "write the result to this `file`, too")
	both := f.Bool("tables", false, "print the README's tables from the -json files of two runs, the second with AVX2 alone")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if *both {
		o.tables = append([]string{}, f.Args()...)
		return o, nil
	}
	if f.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	if o.rounds < 1 || o.seconds < 0 {
		return nil, fmt.Errorf("-rounds %d -seconds %v: at least one round and no less than no time", o.rounds, o.seconds)
	}
	if o.quick {
		o.rounds, o.seconds = 1, 0.1
	}
	var err error
	if *only != "" {
		o.only, err = regexp.Compile(*only)
	}
	return o, err
}

func (o *options) do(out, log io.Writer) error {
	all := suite()
	chosen := selected(all, o.only, o.quick)
	if o.list {
		for _, p := range chosen {
			fmt.Fprintln(out, p.id())
		}
		return nil
	}
	dir, err := os.MkdirTemp("", "tq-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	began := time.Now()
	res := &result{Machine: process.Machine(), Started: began.UTC().Format("2006-01-02 15:04 UTC"), Debug: os.Getenv("GODEBUG"), Rounds: o.rounds, Absent: map[string]string{}}
	c, err := contestants(res, log)
	if err != nil {
		return err
	}
	if o.statements {
		return c.raceStatements(out, log, dir, o.rounds)
	}
	for _, p := range chosen {
		fmt.Fprintf(log, "%s\n", p.id())
		r, err := c.race(p, dir, o.rounds, o.seconds)
		if err != nil {
			return err
		}
		res.Rows = append(res.Rows, r)
	}
	for _, s := range startCases(all) {
		if id := starts + "/" + s.name; o.only == nil || o.only.MatchString(id) {
			r, err := c.raceStart(s, dir, max(o.rounds, 5))
			if err != nil {
				return err
			}
			res.Rows = append(res.Rows, r)
		}
	}
	res.Seconds = time.Since(began).Seconds()
	if o.json != "" {
		text, err := json.MarshalIndent(res, "", " ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(o.json, append(text, '\n'), 0o644); err != nil {
			return err
		}
	}
	var b strings.Builder
	res.write(&b)
	_, err = io.WriteString(out, b.String())
	return err
}

// Command bench measures tq beside NumPy, opt_einsum, numexpr, torch,
// torch.compile, JAX, TensorFlow, gonum and gomlx, on one machine in one run.
//
//	go run ./engine/bench                  everything, about eleven minutes
//	go run ./engine/bench -quick           a few cases, one round
//	go run ./engine/bench -run gemm -peers numpy,torch
//	go run ./engine/bench -growth          time and memory against size
//
// It makes cached Python environments with pinned packages for the peers; one
// that cannot be had is left out, and the result says why. Every peer is a
// child process with as many threads as tq, its result is checked against
// tq's, the peers take turns, and the fastest call of each is kept.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/bench/process"
)

// options are the flags.
type options struct {
	match          *regexp.Regexp
	peers          []string
	threads        []int
	quick, list    bool
	growth         bool
	json, markdown string
	budget         time.Duration
	rounds         int
	serve          string
}

func main() {
	o, err := parseFlags(os.Args[1:], os.Stderr)
	if err != nil {
		if err != flag.ErrHelp {
			fmt.Fprintln(os.Stderr, "bench:", err)
		}
		os.Exit(2)
	}
	if err := o.do(os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func parseFlags(args []string, out io.Writer) (*options, error) {
	o := new(options)
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(out)
	match := f.String("run", "", "only cases whose name group/workload/type matches this `regexp`")
	list := f.String("peers", strings.Join(peerOrder, ","), "the `peers`")
	threads := f.String("threads", "1,2", "numbers of `threads`, each measured")
	f.BoolVar(&o.quick, "quick", false, "a few cases, one round")
	f.BoolVar(&o.list, "list", false, "list the cases and do nothing")
	f.BoolVar(&o.growth, "growth", false, "time and memory against size in place of the table")
	f.StringVar(&o.json, "json", "", "write the result to this `file`")
	f.StringVar(&o.markdown, "markdown", "", "write the table to this `file` in place of standard output")
	f.DurationVar(&o.budget, "budget", 11*time.Minute, "`time` that the run may take, once the peers' environments are there")
	f.IntVar(&o.rounds, "rounds", minRounds, "turns of every peer in a case")
	f.StringVar(&o.serve, "serve", "", "be this `peer` for another run of this program")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	var err error
	if *match != "" {
		if o.match, err = regexp.Compile(*match); err != nil {
			return nil, err
		}
	}
	if o.peers, err = parsePeers(*list); err != nil {
		return nil, err
	}
	if o.quick {
		o.rounds = 1
	}
	o.threads, err = parseThreads(*threads)
	return o, err
}

func parsePeers(s string) ([]string, error) {
	var out []string
	for _, p := range strings.Split(s, ",") {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		known := false
		for _, q := range peerOrder {
			known = known || p == q
		}
		if !known {
			return nil, fmt.Errorf("no peer %q; there are %s", p, strings.Join(peerOrder, ", "))
		}
		out = append(out, p)
	}
	return out, nil
}

func parseThreads(s string) ([]int, error) {
	var out []int
	for _, t := range strings.Split(s, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(t))
		if err != nil || n < 1 || n > 1024 {
			return nil, fmt.Errorf("-threads %s: %q is not a number of threads", s, t)
		}
		if n <= runtime.NumCPU() || len(out) == 0 {
			out = append(out, n)
		}
	}
	return out, nil
}

func (o *options) do(out, log io.Writer) error {
	switch {
	case strings.HasPrefix(o.serve, memoryPeer):
		n, err := strconv.Atoi(strings.TrimPrefix(o.serve, memoryPeer))
		if err != nil {
			return err
		}
		return serveMemory(n, out)
	case o.serve != "":
		return serve(o.serve, o.threads[0])
	case o.list:
		for _, c := range selected(suite(), o.match, o.quick) {
			fmt.Fprintf(out, "%-60s goal %s\n", c.id(), c.goal)
		}
		return nil
	case o.growth:
		return o.grow(out, log)
	}
	res, err := o.measure(log)
	if err != nil {
		return err
	}
	return o.write(res, out)
}

// measure runs the cases with each number of threads.
func (o *options) measure(log io.Writer) (*result, error) {
	dir, err := os.MkdirTemp("", "tq-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	cases := selected(suite(), o.match, o.quick)
	list, absent, err := contestants(o.peers, dir, func(s string) { fmt.Fprintln(log, s) })
	if err != nil {
		return nil, err
	}
	began := time.Now()
	res := &result{Machine: process.Machine(), Started: began.UTC().Format("2006-01-02 15:04 UTC"), Absent: absent, Facts: map[string]map[string]string{}}
	h := &harness{peers: list, files: &store{dir: dir, made: map[string]string{}}, log: log, rounds: o.rounds, limits: map[int]limits{}}
	h.clock.deadline = began.Add(o.budget)
	for _, n := range o.threads {
		h.clock.left += len(withThreads(cases, n))
	}
	for _, n := range o.threads {
		if len(cases) == 0 {
			break
		}
		res.Rows = append(res.Rows, h.run(withThreads(cases, n), n)...)
		res.Limits = append(res.Limits, h.limits[n])
		for _, p := range list {
			if p.gone != "" {
				absent[fmt.Sprintf("%s with %d threads", p.name, n)] = p.gone
				p.gone = ""
			} else if p.facts != nil {
				res.Facts[fmt.Sprintf("%s, %d threads", p.name, n)] = p.facts
			}
		}
	}
	if err := o.sessions(res, dir, log); err != nil {
		return nil, err
	}
	res.Turns = fmt.Sprintf("%d rounds, %s to %s for measuring a case", o.rounds, h.clock.low.Round(time.Millisecond), h.clock.top.Round(time.Millisecond))
	res.Seconds = time.Since(began).Seconds()
	return res, nil
}

// sessions adds the rows of statements and processes.
func (o *options) sessions(res *result, dir string, log io.Writer) error {
	if !anySession(o.match, o.quick) {
		return nil
	}
	tq, err := process.BuildTQ()
	if err != nil {
		res.Absent["tq in a session"] = err.Error()
		return nil
	}
	fmt.Fprintln(log, "sessions and processes")
	s := &sessions{dir: dir, tq: tq, python: pythonOf, rounds: o.rounds}
	rows, err := s.run(o.match, o.quick, o.peers)
	res.Rows = append(res.Rows, rows...)
	return err
}

// write gives the result where the flags say.
func (o *options) write(res *result, out io.Writer) error {
	if o.json != "" {
		if err := toFile(o.json, res.writeJSON); err != nil {
			return err
		}
	}
	if o.markdown != "" {
		return toFile(o.markdown, func(w io.Writer) error { res.writeMarkdown(w); return nil })
	}
	res.writeMarkdown(out)
	return nil
}

func toFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
		f.Close()
		return err
	}
	if err := w.Flush(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

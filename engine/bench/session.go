// tq as people meet it: statements in a session and whole processes, beside
// Python with NumPy. The scripts are the same for both.

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/bench/process"
	"github.com/tq-lang/tq/engine/bench/wire"
	"github.com/tq-lang/tq/engine/peers"
)

// sessionCase is a statement that a script runs many times.
type sessionCase struct {
	name, setup, stmt string
	goal              goal
	quick             bool
}

// A statement whole, the engine's call with it, takes no longer than may be
// spent over the engine's call.
var statement = goal{under: 2 * time.Microsecond}

var sessionCases = []sessionCase{
	{"x*2+x, 1000 elements", "x = np.arange(1000.0)", "x*2+x", statement, true},
	{"x[1:3]+1, 10×10", "x = np.arange(100.0).reshape(10, 10)", "x[1:3]+1", statement, false},
	{"einsum ij,jk->ik, 4×4", "x = np.ones((4, 4))", "np.einsum('ij,jk->ik', x, x)", statement, false},
	{"x @ x, 4×4", "x = np.ones((4, 4))", "x @ x", statement, false},
	{"x[2:5] = 1", "x = np.zeros(1000)", "x[2:5] = 1", statement, true},
	{"y += x, 1000 elements", "x = np.arange(1000.0); y = x * 1", "y += x", statement, false},
	{"x.sum(), 1000 elements", "x = np.arange(1000.0)", "x.sum()", statement, false},
	{"x[3], 1000 elements", "x = np.arange(1000.0)", "x[3]", statement, false},
	{"i + 1", "i = 1", "i + 1", statement, false},
	{"y = x*2+x, 1M elements", "x = np.arange(1000000.0)", "y = x*2+x", goal{best: 1}, false},
	{"y = np.sort(x[::-1])[:9], 100K elements", "x = np.arange(100000.0)", "y = np.sort(x[::-1])[:9]", goal{best: 1}, false},
}

// script times a statement and prints the nanoseconds of the fastest call.
func (c sessionCase) script() string {
	return fmt.Sprintf(`import time
import numpy as np
def measure(n):
    %s
    t = time.perf_counter_ns()
    for _ in range(n):
        %s
    return (time.perf_counter_ns() - t) / n
best = measure(10)
spent = 0
n = 100
for _ in range(40):
    d = measure(n)
    spent = spent + d * n
    if d < best:
        best = d
    if spent > 200000000:
        break
print(best)
`, c.setup, c.stmt)
}

// processCase is a whole process.
type processCase struct {
	name  string
	tq    []string
	py    map[string]string // by peer, a program
	goal  goal
	quick bool
}

var processCases = []processCase{
	{"1+1", []string{"-e", "1+1"}, map[string]string{
		pNumPy: "import numpy; print(1+1)", pTorch: "import torch; print(1+1)", pJAX: "import jax.numpy; print(1+1)", pTF: "import tensorflow; print(1+1)",
	}, goal{under: 15 * time.Millisecond}, true},
	{"arange(10).sum()", []string{"-e", "arange(10).sum()"}, map[string]string{
		pNumPy: "import numpy; print(numpy.arange(10).sum())", pTorch: "import torch; print(torch.arange(10).sum())",
	}, goal{under: 15 * time.Millisecond}, false},
}

// processRounds is how often each process runs: each is short.
const processRounds = 5

// sessions runs scripts and processes in turn and gives their rows.
type sessions struct {
	dir    string
	tq     string
	python func(peer string) (string, error)
	rounds int
}

func pythonOf(peer string) (string, error) { return peers.Environment(environmentOf(peer)) }

func (s *sessions) run(match *regexp.Regexp, quick bool, wanted []string) ([]*row, error) {
	var rows []*row
	for _, c := range sessionCases {
		b := &bench{group: "session", name: c.name}
		if !chosen(b, c.quick, match, quick) {
			continue
		}
		file := filepath.Join(s.dir, "session.py")
		if err := os.WriteFile(file, []byte(c.script()), 0o600); err != nil {
			return nil, err
		}
		entries := map[string][]string{pTQ: {s.tq, file}}
		s.enter(entries, wanted, map[string]string{pNumPy: ""}, func(python, _ string) []string { return []string{python, file} })
		r := newRow(b, wire.Fresh, 1)
		if err := s.race(r, entries, s.rounds, printedTime); err != nil {
			return nil, err
		}
		r.judge(c.goal)
		rows = append(rows, r)
	}
	for _, c := range processCases {
		b := &bench{group: "processes", name: c.name}
		if !chosen(b, c.quick, match, quick) {
			continue
		}
		entries := map[string][]string{pTQ: append([]string{s.tq}, c.tq...)}
		s.enter(entries, wanted, c.py, func(python, program string) []string { return []string{python, "-c", program} })
		r := newRow(b, wire.Fresh, 1)
		if err := s.race(r, entries, max(processRounds, s.rounds), wholeTime); err != nil {
			return nil, err
		}
		r.judge(c.goal)
		rows = append(rows, r)
	}
	return rows, nil
}

// chosen reports whether the flags ask for a case.
func chosen(b *bench, isQuick bool, match *regexp.Regexp, quick bool) bool {
	return (isQuick || !quick) && (match == nil || match.MatchString(b.id()))
}

// anySession reports whether the flags ask for a case that needs the program.
func anySession(match *regexp.Regexp, quick bool) bool {
	for _, c := range sessionCases {
		if chosen(&bench{group: "session", name: c.name}, c.quick, match, quick) {
			return true
		}
	}
	for _, c := range processCases {
		if chosen(&bench{group: "processes", name: c.name}, c.quick, match, quick) {
			return true
		}
	}
	return false
}

// enter adds the Python peers that are wanted and can be had.
func (s *sessions) enter(entries map[string][]string, wanted []string, programs map[string]string, args func(python, program string) []string) {
	for _, p := range wanted {
		program, ok := programs[p]
		if !ok {
			continue
		}
		if python, err := s.python(p); err == nil {
			entries[p] = args(python, program)
		}
	}
}

// race runs every entry's process in turn; look finds the time of a run.
func (s *sessions) race(r *row, entries map[string][]string, rounds int, look func(out string, took time.Duration) (float64, error)) error {
	for range rounds {
		for _, name := range append([]string{pTQ}, peerOrder...) {
			args := entries[name]
			if args == nil {
				continue
			}
			cmd := exec.Command(args[0], args[1:]...)
			cmd.Env = append(os.Environ(), process.Pinned(1)...)
			stderr := new(process.Tail)
			cmd.Stderr = stderr
			var out strings.Builder
			cmd.Stdout = &out
			began := time.Now()
			if err := process.OnProcessors(1, cmd.Start); err != nil {
				return err
			}
			err := cmd.Wait()
			took := time.Since(began)
			if err != nil {
				return fmt.Errorf("%s, %s: %w: %s", r.Name, name, err, stderr.Last())
			}
			ns, err := look(out.String(), took)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", r.Name, name, err)
			}
			r.take(name, ns, 1)
		}
	}
	return nil
}

// printedTime reads the number that a script printed.
func printedTime(out string, _ time.Duration) (float64, error) {
	return strconv.ParseFloat(strings.TrimSpace(out), 64)
}

func wholeTime(_ string, took time.Duration) (float64, error) { return float64(took), nil }

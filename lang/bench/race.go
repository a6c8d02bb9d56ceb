// Contestants and their turns.

package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/bench/process"
	"github.com/tq-lang/tq/engine/peers"
)

// The contestants.
const (
	pTQ       = "tq"
	pPython   = "CPython"
	pStarlark = "starlark-go"
)

var order = []string{pTQ, pPython, pStarlark}

// field holds the commands of those who can be had, by name: a program's file
// follows, starlark's is followed by the seconds.
type field map[string][]string

// contestants makes tq and the peers ready.
func contestants(res *result, log io.Writer) (field, error) {
	fmt.Fprintln(log, "building tq and starlark-go, environment of CPython")
	tq, err := process.BuildTQ()
	if err != nil {
		return nil, err
	}
	f := field{pTQ: {tq}}
	if python, err := peers.Environment(peers.Spec{Packages: []string{peers.NumPy}}); err != nil {
		res.Absent[pPython] = err.Error()
	} else {
		f[pPython] = []string{python}
		if out, err := exec.Command(python, "-c", "import sys, numpy; print('CPython', sys.version.split()[0], 'with NumPy', numpy.__version__)").Output(); err == nil {
			res.Peers = append(res.Peers, strings.TrimSpace(string(out)))
		}
	}
	if program, err := process.BuildIn("lang/bench/starlark", pStarlark); err != nil {
		res.Absent[pStarlark] = err.Error()
	} else {
		f[pStarlark] = []string{program}
		if out, err := exec.Command(program, "version").Output(); err == nil {
			res.Peers = append(res.Peers, strings.TrimSpace(string(out)))
		}
	}
	return f, nil
}

// turn runs a process on one processor; it gives what it printed and the time from start to end.
func turn(args []string) (out string, took time.Duration, err error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), process.Pinned(1)...)
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	began := time.Now()
	if err := process.OnProcessors(1, cmd.Start); err != nil {
		return "", 0, err
	}
	err = cmd.Wait()
	took = time.Since(began)
	if err != nil {
		err = fmt.Errorf("%s", reason(stderr.String()))
	}
	return stdout.String(), took, err
}

// reason is the line of an error's text that names it.
func reason(text string) string {
	for line := range strings.Lines(text) {
		if name, _, ok := strings.Cut(line, ":"); ok && !strings.Contains(name, " ") && (strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "error")) {
			return strings.TrimSpace(line)
		}
	}
	return process.Last(text)
}

// race lets all run a program by turns.
func (f field) race(p program, dir string, rounds int, seconds float64) (*row, error) {
	r := newRow(p)
	timed, plain := filepath.Join(dir, "timed.py"), filepath.Join(dir, "plain.py")
	if err := os.WriteFile(timed, []byte(p.timed(seconds)), 0o600); err != nil {
		return nil, err
	}
	if err := os.WriteFile(plain, []byte(p.text), 0o600); err != nil {
		return nil, err
	}
	results := map[string]string{}
	for range rounds {
		for _, name := range order {
			args := f[name]
			if args == nil || r.Left[name] != "" || name == pStarlark && p.kind != bodies {
				continue
			}
			if name == pStarlark {
				args = []string{args[0], plain, fmt.Sprint(seconds)}
			} else {
				args = append(args[:len(args):len(args)], timed)
			}
			out, _, err := turn(args)
			if err != nil {
				r.Left[name] = err.Error()
				continue
			}
			if err := r.take(name, out, results); err != nil {
				return nil, fmt.Errorf("%s, %s: %w", p.id(), name, err)
			}
		}
	}
	for _, name := range order[1:] {
		if got, want := results[pTQ], results[name]; got != "" && want != "" {
			if d := differs(got, want, p.single()); d != "" {
				r.Wrong = append(r.Wrong, fmt.Sprintf("%s: tq has %s", name, d))
			}
		}
	}
	return r, nil
}

// take reads what a turn printed: the result, and last "# first best calls".
func (r *row) take(name, out string, results map[string]string) error {
	i := strings.LastIndex(out, "# ")
	if i < 0 {
		return fmt.Errorf("no times in %.80q", out)
	}
	var first, best float64
	var calls int
	if _, err := fmt.Sscan(out[i+2:], &first, &best, &calls); err != nil {
		return fmt.Errorf("no times in %.80q: %w", out[i:], err)
	}
	results[name] = out[:i]
	least(r.Best, name, best*1e9)
	least(r.First, name, first*1e9)
	return nil
}

func least(m map[string]float64, name string, ns float64) {
	if old, ok := m[name]; !ok || ns < old {
		m[name] = ns
	}
}

// startCase is a whole process.
type startCase struct {
	name     string
	tq       []string
	py       []string
	tqScript string // written to a file whose name follows
	pyScript string
}

func startCases(all []program) []startCase {
	script := thousand(all)
	return []startCase{
		{name: "1+1", tq: []string{"-e", "1+1"}, py: []string{"-c", "print(1+1)"}},
		{name: "1+1, NumPy imported", tq: []string{"-e", "1+1"}, py: []string{"-c", "import numpy; print(1+1)"}},
		{name: "an empty script", tqScript: "pass\n", pyScript: "pass\n"},
		{name: "a script of 1,000 lines", tqScript: script, pyScript: script},
	}
}

// raceStart lets tq and CPython run a whole process by turns.
func (f field) raceStart(s startCase, dir string, rounds int) (*row, error) {
	r := newRow(program{kind: starts, name: s.name})
	for range rounds {
		for _, name := range order[:2] {
			args, tail, script := f[name], s.tq, s.tqScript
			if name == pPython {
				tail, script = s.py, s.pyScript
			}
			if args == nil || r.Left[name] != "" {
				continue
			}
			args = append(args[:len(args):len(args)], tail...)
			if script != "" {
				file := filepath.Join(dir, "start.py")
				if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
					return nil, err
				}
				args = append(args, file)
			}
			_, took, err := turn(args)
			if err != nil {
				r.Left[name] = err.Error()
				continue
			}
			least(r.Best, name, float64(took))
		}
	}
	return r, nil
}

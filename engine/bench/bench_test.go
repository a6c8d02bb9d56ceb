// The harness: suites, rounds with peers as children, judgements, limits and flags.

package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/bench/wire"
	"github.com/tq-lang/tq/engine/ir"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestMain lets the test's program be the peers, as the benchmark's own is.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "-serve" {
		o, err := parseFlags(os.Args[1:], os.Stderr)
		if err == nil {
			err = o.do(os.Stdout, os.Stderr)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// TestSuite builds every case's program.
func TestSuite(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range suite() {
		if seen[c.id()] {
			t.Errorf("two cases are called %s", c.id())
		}
		seen[c.id()] = true
		if len(c.in) > 26 || len(c.py) == 0 {
			t.Errorf("%s: %d operands, %d peers", c.id(), len(c.in), len(c.py))
		}
		p := c.program()
		if err := ir.Verify(p); err != nil {
			t.Errorf("%s: %v", c.id(), err)
		}
		for peer := range c.py {
			if !strings.Contains(strings.Join(peerOrder, " "), peer) {
				t.Errorf("%s: no peer is called %s", c.id(), peer)
			}
		}
		if c.bytesRead() <= 0 {
			t.Errorf("%s reads nothing", c.id())
		}
	}
	if n := len(selected(suite(), nil, true)); n == 0 || n > len(seen)/4 {
		t.Errorf("%d of %d cases are quick", n, len(seen))
	}
	if got := selected(suite(), regexp.MustCompile("^gemm/64/f32$"), false); len(got) != 1 || got[0].flops != 2*64*64*64 {
		t.Errorf("selected %v", got)
	}
}

// TestGoMLXForms sees that the expressions written for GoMLX are those of the suite.
func TestGoMLXForms(t *testing.T) {
	src, err := os.ReadFile("gomlx/functions.go")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, c := range suite() {
		for _, s := range c.py[pGoMLX].fresh {
			asked[s] = true
		}
	}
	forms := regexp.MustCompile(`(?m)^\t"([^"]+)":`).FindAllSubmatch(src, -1)
	for _, m := range forms {
		if !asked[string(m[1])] {
			t.Errorf("no case asks GoMLX for %s", m[1])
		}
	}
	if len(forms) < 10 {
		t.Errorf("%d forms are found", len(forms))
	}
}

// TestRound runs a case through the harness, with tq and gonum as children.
func TestRound(t *testing.T) {
	o := &options{match: regexp.MustCompile("^gemm/64/f64$"), peers: []string{pGonum}, threads: []int{1}, rounds: 1, budget: time.Millisecond}
	dir := t.TempDir()
	list, absent, err := contestants(o.peers, dir, func(string) {})
	if err != nil || len(absent) > 0 {
		t.Fatal(err, absent)
	}
	h := &harness{peers: list, files: &store{dir: dir, made: map[string]string{}}, log: io.Discard, rounds: 1, limits: map[int]limits{}}
	defer h.stop()
	rows, err := h.one(selected(suite(), o.match, false)[0], 1)
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	for i, r := range rows {
		if r.Mode != []string{wire.Fresh, wire.Into}[i] || r.Times[pTQ] <= 0 || r.Times[pGonum] <= 0 || r.Calls[pTQ] == 0 {
			t.Errorf("row %+v", r)
		}
	}
	left, _ := filepath.Glob(filepath.Join(dir, "*.fresh"))
	if len(left) > 0 {
		t.Errorf("results are left: %v", left)
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name  string
		times map[string]float64
		limit float64
		goal  goal
		want  verdict
	}{
		{"over the goal", map[string]float64{pTQ: 10, pNumPy: 30, pTorch: 20}, 0, goal{best: 2}, reached},
		{"below the goal, ahead", map[string]float64{pTQ: 10, pNumPy: 30, pTorch: 19}, 0, goal{best: 2}, short},
		{"behind", map[string]float64{pTQ: 10, pNumPy: 9}, 0, goal{best: 2}, lost},
		{"behind within the goal", map[string]float64{pTQ: 100, pNumPy: 101, pJAX: 99}, 0, goal{best: 0.98, numpy: 1}, reached},
		{"limit missed", map[string]float64{pTQ: 100, pNumPy: 150}, 80, goal{best: 1, limit: 95}, short},
		{"time", map[string]float64{pTQ: 900, pNumPy: 150}, 0, goal{under: time.Microsecond}, reached},
		{"time missed", map[string]float64{pTQ: 1900, pNumPy: 2000}, 0, goal{under: time.Microsecond}, short},
		{"nothing asked, behind", map[string]float64{pTQ: 10, pNumPy: 9}, 0, goal{}, lost},
		{"nothing asked, ahead", map[string]float64{pTQ: 10, pNumPy: 11}, 0, goal{}, reached},
		{"alone", map[string]float64{pTQ: 10}, 0, goal{best: 2}, unheld},
		{"tq fails", map[string]float64{pNumPy: 10}, 0, goal{best: 2}, lost},
	} {
		r := &row{Times: c.times, Limit: c.limit}
		if r.judge(c.goal); r.Verdict != c.want {
			t.Errorf("%s: %s, want %s", c.name, r.Verdict, c.want)
		}
	}
}

func TestModels(t *testing.T) {
	model, view := newRow(&bench{group: "gemm", name: "512", dtype: "f32"}, wire.Fresh, 2), newRow(&bench{group: "views", name: "a.T", dtype: "f32"}, wire.Fresh, 2)
	view.asked = goal{like: "gemm/512"}
	for _, c := range []struct {
		ns   float64
		want verdict
	}{{102, reached}, {104, short}} {
		model.Times[pTQ], view.Times[pTQ] = 100, c.ns
		models([]*row{model, view})
		if view.judge(view.asked); view.Verdict != c.want || model.like != 0 {
			t.Errorf("%v ns against 100: %s, want %s", c.ns, view.Verdict, c.want)
		}
	}
	if got := view.Goal; got != "1.03× the time of gemm/512" {
		t.Errorf("goal is %q", got)
	}
}

func TestArithmetic(t *testing.T) {
	r := &row{Times: map[string]float64{pTQ: 4, pNumPy: 10, pTorch: 6, pJAX: 0}}
	if p, x := r.best(); p != pTorch || x != 1.5 || r.ratio(pNumPy) != 2.5 || r.ratio(pTF) != 0 {
		t.Errorf("best %s %v", p, x)
	}
}

func TestLimits(t *testing.T) {
	l := limits{Threads: 1, F32: 100, F64: 50, L2: 100, L3: 80, Read: 30, Write: 25, Copy: 40}
	for _, c := range []struct {
		name string
		w    work
		want float64
	}{
		{"arithmetic f32", work{"f32", 1e6, 100, 100}, 1e4},
		{"arithmetic f64", work{"f64", 1e6, 100, 100}, 2e4},
		{"L2", work{"f64", 0, 200e3, 200e3}, 4e3},
		{"L3", work{"f64", 0, 1e6, 1e6}, 2.5e4},
		{"DRAM, read", work{"f64", 0, 60e6, 8}, 60e6 / 30.0},
		{"DRAM, copy", work{"f64", 0, 20e6, 20e6}, 1e6},
	} {
		if got := l.least(c.w); math.Abs(got/c.want-1) > 1e-3 {
			t.Errorf("%s: %v ns, want %v", c.name, got, c.want)
		}
		if got := l.percent(c.w, 2*c.want); math.Abs(got-50) > 0.1 {
			t.Errorf("%s: %v %%", c.name, got)
		}
	}
	if l.percent(work{}, 5) != 0 || l.percent(work{read: 1}, 0) != 0 {
		t.Error("nothing has a limit")
	}
	if m := l.with(limits{F32: 120, L2: 90}); m.F32 != 120 || m.L2 != 100 || m.Threads != 1 {
		t.Errorf("better of two: %+v", m)
	}
}

func TestClock(t *testing.T) {
	now := time.Unix(1000, 0)
	c := clock{deadline: now.Add(20 * time.Second), left: 10}
	if got := c.share(now, time.Second); got != time.Second {
		t.Errorf("share %v", got)
	}
	if got := c.share(now.Add(19*time.Second), time.Second); got != minShare || c.left != 8 {
		t.Errorf("share when late %v, %d left", got, c.left)
	}
	c = clock{deadline: now.Add(time.Hour), left: 2}
	if got := c.share(now, time.Second); got != maxShare || c.low != maxShare || c.top != maxShare {
		t.Errorf("share with much time %v", got)
	}
}

func TestFlags(t *testing.T) {
	o, err := parseFlags(strings.Fields("-quick -run gemm -peers numpy,torch -threads 1 -json a -markdown b"), io.Discard)
	if err != nil || !o.quick || o.rounds != 1 || len(o.peers) != 2 || len(o.threads) != 1 || !o.match.MatchString("gemm/64") || o.json != "a" || o.markdown != "b" {
		t.Errorf("%+v, %v", o, err)
	}
	for args, want := range map[string]string{
		"-peers numpi": `no peer "numpi"`, "-threads 0": "not a number of threads", "-threads a": "not a number", "-run (": "missing closing )", "more": "unexpected argument",
	} {
		if _, err := parseFlags(strings.Fields(args), io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
}

func TestGolden(t *testing.T) {
	gemm := &bench{group: "gemm", name: "64", dtype: "f32"}
	sum := &bench{group: "reductions", name: "sum((a-b)**2) 64K", dtype: "f64"}
	rows := []*row{newRow(gemm, wire.Fresh, 1), newRow(gemm, wire.Into, 2), newRow(sum, wire.Fresh, 1)}
	for i, times := range []map[string]float64{
		{pTQ: 5000, pNumPy: 10000, pTorch: 8000}, {pTQ: 4000, pNumPy: 3000}, {pTQ: 20000, pNumPy: 90000, pJAX: 30000},
	} {
		for p, ns := range times {
			rows[i].take(p, ns+1, 3)
			rows[i].take(p, ns, 4)
		}
		rows[i].Limit = 30 * float64(i)
		rows[i].judge(goal{best: 1.4, limit: 10})
	}
	rows[2].Wrong, rows[2].Left = []string{pTF}, map[string]string{pTF: "element 0 is 2, tq's 1"}
	res := &result{Machine: "a machine", Started: "2026-01-02 03:04 UTC", Seconds: 61.6, Turns: "3 rounds, 1s to 2s for measuring a case",
		Limits: []limits{{Threads: 1, F32: 117, F64: 58.5, L2: 118, L3: 100, Read: 34, Write: 28, Copy: 43, How: "AVX2"}},
		Facts:  map[string]map[string]string{"numpy, 1 threads": {"version": "2.4.6", "blas": "openblas"}}, Absent: map[string]string{"gomlx": "it cannot be had"}, Rows: rows}
	var b bytes.Buffer
	res.writeMarkdown(&b)
	golden(t, "table.md", b.Bytes())
	b.Reset()
	if err := res.writeJSON(&b); err != nil {
		t.Fatal(err)
	}
	golden(t, "table.json", b.Bytes())
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; got\n%s", name, got)
	}
}

func TestCompare(t *testing.T) {
	dir := t.TempDir()
	write := func(name, dt string, raw []byte, dims ...int) wire.Array {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		return wire.Array{DType: dt, Shape: dims, Path: path}
	}
	want := write("a", "f64", bytesOf(1.0, 2, math.NaN(), math.Inf(1)), 4)
	for _, c := range []struct {
		got   wire.Array
		error string
	}{
		{write("b", "f64", bytesOf(1.0, 2+1e-12, math.NaN(), math.Inf(1)), 4), ""},
		{write("c", "f64", bytesOf(1.0, 2, 3, math.Inf(1)), 4), "element 2 is 3, tq's NaN"},
		{write("d", "f64", bytesOf(1.0, 2, math.NaN(), math.Inf(1)), 2, 2), "its result has shape [2 2], tq's [4]"},
		{write("e", "f64", bytesOf(1.0), 4), "operand  has 8 bytes, its shape asks for 32"},
		{write("f", "f32", bytesOf(1.0, 2), 4), "its result is of type f32, tq's of f64"},
	} {
		err := check(c.got, want)
		if fmt.Sprint(err) != c.error && !(err == nil && c.error == "") {
			t.Errorf("%s: %v, want %s", c.got.Path, err, c.error)
		}
	}
	finite := write("g", "f64", bytesOf(1.0, 2), 2)
	if err := check(write("h", "f64", bytesOf(1.0, 2.1), 2), finite); err == nil {
		t.Error("2.1 passes for 2")
	}
	if err := check(write("i", "f64", bytesOf(1.0, math.NaN()), 2), finite); err == nil {
		t.Error("NaN passes for 2")
	}
}

func bytesOf(v ...float64) []byte {
	raw := make([]byte, 8*len(v))
	copy(elements[float64](raw), v)
	return raw
}

func TestStandIns(t *testing.T) {
	s := standIn{}
	s.add("V1", "cuInit")
	s.add("V1", "cuFree")
	s.add("", "ncclSend")
	c, versions := s.source()
	if want := "int ncclSend(void) { return 100; }\nint cuFree(void) { return 100; }\nint cuInit(void) { return 100; }\n"; c != want {
		t.Errorf("source is %s", c)
	}
	if want := "V1 { global:\ncuFree;\ncuInit;\n};\n"; versions != want {
		t.Errorf("versions are %s", versions)
	}
	if m, err := missingLibraries(t.TempDir()); err != nil || len(m) != 0 {
		t.Errorf("an empty folder misses %v, %v", m, err)
	}
}

// TestSessionsChosen has the program built only for cases that run it.
func TestSessionsChosen(t *testing.T) {
	for match, want := range map[string]bool{"^gemm/": false, "^session/": true, "^processes/": true, "/": true} {
		if got := anySession(regexp.MustCompile(match), false); got != want {
			t.Errorf("-run %s needs the program: %v", match, got)
		}
	}
	if !anySession(nil, false) {
		t.Error("a whole run needs the program")
	}
}

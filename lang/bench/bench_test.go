// The programs of the benchmark run once each: their results in tq are those in
// CPython with NumPy. Times are never looked at.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// runAll runs the programs that it reads in one process and gives what each printed.
const runAll = `
import contextlib, io, json, sys
shown = []
for text in json.load(sys.stdin):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(text, "program", "exec"), {})
    shown.append(out.getvalue())
json.dump(shown, sys.stdout)
`

func TestResultsAreThoseOfCPython(t *testing.T) {
	all := suite()
	var texts []string
	for _, p := range all {
		texts = append(texts, p.once())
	}
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(peers.Python(t, peers.NumPy), "-c", runAll)
	cmd.Stdin, cmd.Dir = bytes.NewReader(in), t.TempDir()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("Python: %v", err)
	}
	var want []string
	if err := json.Unmarshal(out, &want); err != nil || len(want) != len(all) {
		t.Fatalf("Python gives %d results of %d: %v", len(want), len(all), err)
	}
	for i, p := range all {
		t.Run(p.id(), func(t *testing.T) {
			var out, warned bytes.Buffer
			s := lang.New(lang.Options{Stdout: &out, Stderr: &warned, Dir: t.TempDir()})
			err := s.Eval(context.Background(), diag.NewFile("program", texts[i]), lang.ShowNone, nil)
			if err != nil {
				t.Fatal(err)
			}
			if d := differs(out.String(), want[i], p.single()); d != "" || warned.Len() > 0 {
				t.Errorf("tq has %s\n%s", d, warned.String())
			}
		})
	}
}

// The check has nothing to say of them, however soon it has to follow a loop as a whole.
func TestCheckPasses(t *testing.T) {
	for _, p := range suite() {
		f := diag.NewFile(p.id(), p.timed(0))
		for _, steps := range []int{0, 20_000, 5000, 1500, 400} {
			s := lang.New(lang.Options{Dir: t.TempDir(), CheckSteps: steps})
			got, err := s.CheckScript(context.Background(), f)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range got.Errors {
				t.Errorf("%s, within %d steps: %s: %s", d.Place, steps, d.Class, d.Msg)
			}
		}
	}
}

func TestSuite(t *testing.T) {
	all, count, seen := suite(), map[string]int{}, map[string]bool{}
	for _, p := range all {
		count[p.kind]++
		if seen[p.id()] || !strings.Contains(p.text, "def run():") {
			t.Errorf("%s: twice, or without run()", p.id())
		}
		seen[p.id()] = true
	}
	if count[bodies] < 40 || count[programs] < 40 {
		t.Errorf("%v", count)
	}
	if got := selected(all, regexp.MustCompile("^bodies/text/"), false); len(got) != 5 || got[0].topic != "text" {
		t.Errorf("%d bodies of text", len(got))
	}
	if n := strings.Count(thousand(all), "\n"); n < 1000 || n > 1100 {
		t.Errorf("a script of %d lines", n)
	}
}

func TestDiffers(t *testing.T) {
	for _, c := range []struct {
		got, want string
		agree     bool
	}{
		{"12\n[1, 2]", "12\n[1, 2]\n", true},
		{"12", "13", false},
		{"[1.0, 2.0000000001]", "[1.0, 2.0]", true},
		{"[1.0, 2.001]", "[1.0, 2.0]", false},
		{"float32 (2,) [1.0001]", "float32 (2,) [1.0]", true},
		{"float64 (2,) [1.0001]", "float64 (2,) [1.0]", false},
		{"{\"a\": 1}", "{'a': 1}", true},
		{"nan", "1.0", false},
		{"1\n2", "1", false},
		{"True", "False", false},
	} {
		if got := differs(c.got, c.want, false); (got == "") != c.agree {
			t.Errorf("%q and %q: %q", c.got, c.want, got)
		}
	}
}

func TestTables(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, tq float64) string {
		res := new(result)
		for i, topic := range []string{"data", "grids"} {
			r := newRow(program{kind: programs, topic: topic, name: "in " + topic})
			r.Best[pTQ], r.Best[pPython] = tq, float64(9*(2-i))
			res.Rows = append(res.Rows, r)
		}
		text, err := json.Marshal(res)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	var b strings.Builder
	if err := tables(&b, []string{write("wide.json", 10), write("narrow.json", 20)}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"|  |  |  |  |  | data | 1 | 1.80 | 0 | 0.90 | 0 |\n|  |  |  |  |  | grids | 1 | 0.90 | 0 | 0.45 | 1 |\n|  |  |  |  |  | all | 2 | 1.27 | 0 | 0.64 | 1 |\n",
		"| in grids | 10 ns | 9 ns | 0.90 | 0.45 |\n| in data | 10 ns | 18 ns | 1.80 | 0.90 |\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if tables(&b, []string{"wide.json"}) == nil {
		t.Error("one file is enough")
	}
}

func TestStatements(t *testing.T) {
	times := map[string]map[string]float64{}
	for _, name := range []string{pTQ, pPython} {
		if err := noteStatements(times, name, `["a + b | a = b = 1", 20.5]`+"\n"+`["len(s) | s = ''", 10]`+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	if err := noteStatements(times, pTQ, `["a + b | a = b = 1", 10.25]`+"\n"); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	writeStatements(&b, times)
	for _, want := range []string{"| `a + b` with `a = b = 1` | 10 ns | 20 ns | 2.00 |", "2 statements, geometric mean 1.41, 0 below 1.0, 0 below 0.8", "| `len(s)`"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if err := noteStatements(times, pTQ, "Traceback"); err == nil {
		t.Error("what is no measurement is an error")
	}
}

func TestReport(t *testing.T) {
	made := func(kind, name string, tq, python float64) *row {
		r := newRow(program{kind: kind, topic: "things", name: name})
		r.Best[pTQ], r.Best[pPython] = tq, python
		return r
	}
	gone := newRow(program{kind: bodies, topic: "things", name: "gone"})
	gone.Left[pTQ] = "SyntaxError: no"
	res := &result{Rows: []*row{made(bodies, "won", 1, 4), made(bodies, "far", 2, 1), gone, made(programs, "near", 10, 9)}}
	var b strings.Builder
	res.write(&b)
	for _, want := range []string{"| won | 1 ns | 4 ns | 4.00 |", "**LOST**", "| lost |", "**does not run**", "bodies below 0.8 (1): far 0.50", "programs below 1.0 (1): near 0.90", "| **bodies** | 3 | 1.41 | 0.50, far |"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

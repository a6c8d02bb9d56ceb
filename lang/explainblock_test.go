// What explain shows of statements is what they run, and they do not run.
package lang

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// TestExplainShowsWhatBlocksRun explains blocks of statements and then runs them.
func TestExplainShowsWhatBlocksRun(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "explainblocks.txt"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(strings.TrimSpace(string(data)), "\n\n")
	for _, text := range blocks {
		e := &watchedEngine{CPU: engine.New(engine.Options{Threads: 1})}
		s := New(Options{Engine: e})
		s.Plainly() // programs that are run again go by no engine that could be watched
		x, err := s.ExplainProgram(diag.NewFile("explain", text))
		if err != nil {
			t.Errorf("explain\n%s\n%v", text, err)
			continue
		}
		if x.open || strings.Contains(x.Repr(), "the program comes here") {
			t.Errorf("not all is known of\n%s\n%s", text, x.Repr())
		}
		if len(e.ran) > 0 {
			t.Errorf("explain ran %q", e.ran)
		}
		if err := s.Eval(context.Background(), diag.NewFile("run", text), ShowNone, nil); err != nil {
			t.Errorf("%v\n%s", err, text)
			continue
		}
		if want, got := strings.Join(x.runs(), "\n"), strings.Join(e.ran, "\n"); got != want {
			t.Errorf("%s\nexplained\n%s\nran\n%s", text, want, got)
		}
	}
	if len(blocks) < 9 {
		t.Errorf("%d blocks", len(blocks))
	}
}

func TestExplainOfStatements(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"explain:\n    y = x * 2\n    for i in range(3):\n        y = y + x\n", "#1  y = x * 2    line 2\n(x: f64[3]) -> y: f64[3]\n#2  y = y + x    line 4    3 times\n(y: f64[3], x: f64[3]) -> y: f64[3]"},
		{"explain y = x @ x", "(x: f64[3]) -> f64[]"},
		{"explain x *= 2", "(x: f64[3]) -> f64[3]"},
		{"explain for i in range(2): y = x + i", "#1  explain for i in range(2): y = x + i    line 1    2 times\n(x: f64[3]) -> y: f64[3]"},
		{"explain if x.sum() > 3: y = x + 1\nelse: y = x * 2", "#1  explain if x.sum() > 3: y = x + 1    line 1\n(x: f64[3]) -> bool[]\n#2  explain if x.sum() > 3: y = x + 1    line 1    if the program comes here\n(x: f64[3]) -> y: f64[3]\n#3  else: y = x * 2    line 2    if the program comes here\n(x: f64[3]) -> y: f64[3]"},
		{"explain while x.sum() < 9: x = x + 1", "#1  explain while x.sum() < 9: x = x + 1    line 1    once or more\n(x: f64[3]) -> bool[]\n#2  explain while x.sum() < 9: x = x + 1    line 1    each time the program comes here\n(x: f64[3]) -> x: f64[3]"},
		{"explain with np.errstate(all='ignore'): y = x - 1", "(x: f64[3]) -> f64[3]"},
		{"explain:\n    def f(a): return a.sum()\n    f(x)\n", "(x: f64[3]) -> f64[]"},
		{"explain def f(a: f32[N, 3]): return a.mean(1)", "(a: f32[N, 3]) -> f32[N]"},
		{"explain:\n    class C:\n        def f(self, a: f32[N]): return a.std(ddof=1)\n", "(a: f32[N]) -> f32[]"},
	} {
		s := New(Options{})
		var got object.Value
		text := "x = np.ones(3)\n"
		if err := s.Eval(context.Background(), diag.NewFile("setup", text), ShowNone, nil); err != nil {
			t.Fatal(err)
		}
		if err := s.Eval(context.Background(), diag.NewFile("test", c.text), ShowLast, func(r *Result) { got = r.Value }); err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		e, ok := got.(*Explanation)
		if !ok {
			t.Errorf("%s: %v", c.text, got)
			continue
		}
		var heads []string
		for _, l := range strings.Split(e.Repr(), "\n") {
			if l != "" && l[0] != ' ' && l[0] != '%' {
				heads = append(heads, l)
			}
		}
		if is := strings.Join(heads, "\n"); is != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.text, is, c.want)
		}
		var ops []map[string]any
		if text, err := json.Marshal(e); err != nil || json.Unmarshal(text, &ops) != nil || len(ops) == 0 {
			t.Errorf("%s: %s %v", c.text, text, err)
		}
		if _, bound := s.Get("y"); bound {
			t.Errorf("%s: it was run", c.text)
		}
	}
}

func TestExplainOfStatementsRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"explain:\n    y = np.ones(3) @ np.ones(4)\n", "mismatch in its core dimension"},
		{"explain def f(x): return x", "a def computes nothing: explain f(…)"},
		{"explain def f(a: f32[N], s: float): return a * s", "depends on values that only running gives"},
		{"explain def f(a: f32[N, 3]): return a @ np.ones(4)", "mismatch in its core dimension"},
		{"explain n = 3", "the engine has no part in these statements"},
		{"def f():\n    explain:\n        y = 1\n", "outside of functions"},
		{"explain:\n", "expected an indented block"},
	} {
		err := New(Options{}).Eval(context.Background(), diag.NewFile("test", c.text), ShowNone, nil)
		d, ok := err.(*diag.Error)
		if !ok || !strings.Contains(d.Render(diag.Options{}), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}

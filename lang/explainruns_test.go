// What explain shows is what runs: the same program, compiled to the same steps by the same routes.
package lang

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/diag"
)

// watchedEngine notes the routes of what runs on it, by the program's text.
type watchedEngine struct {
	*engine.CPU
	ran []string
}

func (e *watchedEngine) Run(ctx context.Context, p *ir.Program, inputs []*tensor.Tensor, o engine.RunOptions) ([]*tensor.Tensor, error) {
	code, err := e.Compile(p)
	if err != nil {
		return nil, err
	}
	var routes []string
	q := code.Plan().Program
	o.Took = func(in *ir.Instr, r engine.Route) { routes = appendRoute(routes, q, in, r) }
	out, err := code.Run(ctx, inputs, o)
	if ops := opsText(q); ops != "" {
		slices.Sort(routes)
		e.ran = append(e.ran, ops+" | "+strings.Join(routes, "; "))
	}
	return out, err
}

// appendRoute leaves out views: those of arrays that are there already are made without a program.
func appendRoute(routes []string, p *ir.Program, in *ir.Instr, r engine.Route) []string {
	if isViewOp(in) || ofNumbers(p, in) {
		return routes
	}
	return append(routes, in.Op.String()+" "+r.String())
}

// isViewOp reports what is done without a program where the array is there: views, small arrays of one
// number, and stores, for which the program that computes what is stored has a place.
func isViewOp(in *ir.Instr) bool {
	return in.Class() == ir.View || in.Class() == ir.MayView || in.Op == ir.Fill || in.Op == ir.StridedSliceAssign
}

// ofNumbers reports an operation on single numbers, which is mostly done without a program.
func ofNumbers(p *ir.Program, in *ir.Instr) bool {
	return in.Class() == ir.Elementwise && p.Type(in.Out[0]).Shape.Rank() == 0
}

// opsText is a program's operations but for views, and the types of their results.
func opsText(p *ir.Program) string {
	var ops []string
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if in.Op != ir.Const && !isViewOp(in) && !ofNumbers(p, in) {
			ops = append(ops, in.Op.String()+" "+p.Type(in.Out[0]).String())
		}
	}
	return strings.Join(ops, ", ")
}

// runs are the programs that an explanation has, as watchedEngine notes them.
func (e *Explanation) runs() (all []string) {
	for i := 0; i < len(e.parts); {
		length, times := max(e.parts[i].round, 1), max(e.parts[i].times, 1)
		for range times {
			for _, k := range e.parts[i : i+length] {
				if k.Program == nil {
					continue
				}
				var routes []string
				for j, list := range k.routes {
					for _, r := range list {
						routes = appendRoute(routes, k.Program, &k.Program.Instrs[j], r)
					}
				}
				if ops := opsText(k.Program); ops != "" {
					slices.Sort(routes)
					all = append(all, ops+" | "+strings.Join(routes, "; "))
				}
			}
		}
		i += length
	}
	return all
}

// explainedAndRun explains expressions and then runs them.
func explainedAndRun(t *testing.T, e *watchedEngine, s *Session, line int, text string) {
	t.Helper()
	x, err := s.Explain(diag.NewFile("explain", text))
	if err != nil {
		t.Errorf("line %d: explain %s: %v", line, text, err)
		return
	}
	want := strings.Join(x.runs(), "\n")
	e.ran = nil
	if r := s.Eval(context.Background(), diag.NewFile("run", "_result = "+text+"\n_result.shape"), 0, func(*Result) {}); r != nil {
		t.Errorf("line %d: %s: %v", line, text, r)
		return
	}
	got := strings.Join(e.ran, "\n")
	if x.open { // no more is known
		got = strings.Join(e.ran[:min(len(x.runs()), len(e.ran))], "\n")
	}
	if got != want {
		t.Errorf("line %d: %s\nexplained\n%s\nran\n%s", line, text, want, got)
	}
}

// TestExplainShowsWhatRuns explains the expressions of a file and then runs them.
func TestExplainShowsWhatRuns(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "explainruns.txt"))
	if err != nil {
		t.Fatal(err)
	}
	e := &watchedEngine{CPU: engine.New(engine.Options{Threads: 1})}
	s := New(Options{Engine: e})
	count := 0
	for n, line := range strings.Split(string(data), "\n") {
		code, isSetup := strings.CutPrefix(line, "> ")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if isSetup {
			if r := s.Eval(context.Background(), diag.NewFile("setup", code), 0, func(*Result) {}); r != nil {
				t.Fatalf("line %d: %v", n+1, r)
			}
			continue
		}
		count++
		explainedAndRun(t, e, s, n+1, line)
	}
	if count < 100 {
		t.Errorf("%d expressions", count)
	}
}

// TestExplainShowsWhatFunctionsRun explains calls of functions and then runs them: all programs, in
// their order, each by its routes.
func TestExplainShowsWhatFunctionsRun(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "explainfunctions.txt"))
	if err != nil {
		t.Fatal(err)
	}
	setup, calls, _ := strings.Cut(string(data), "\n? ")
	at, count := strings.Count(setup, "\n")+2, 0
	for n, line := range strings.Split(strings.TrimSpace(calls), "\n") {
		e := &watchedEngine{CPU: engine.New(engine.Options{Threads: 1})}
		s := New(Options{Engine: e})
		s.Plainly() // programs that are run again go by no engine that could be watched
		if r := s.Eval(context.Background(), diag.NewFile("setup", setup), 0, func(*Result) {}); r != nil {
			t.Fatal(r)
		}
		count++
		explainedAndRun(t, e, s, at+n, strings.TrimPrefix(line, "? "))
	}
	if count < 40 {
		t.Errorf("%d calls", count)
	}
}

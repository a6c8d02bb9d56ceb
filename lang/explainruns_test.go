// What explain shows is what runs: the same program, compiled to the same steps by the same routes.
package lang

import (
	"context"
	"os"
	"path/filepath"
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
	o.Took = func(in *ir.Instr, r engine.Route) { routes = appendRoute(routes, in, r) }
	out, err := code.Run(ctx, inputs, o)
	if ops := opsText(q); ops != "" {
		e.ran = append(e.ran, ops+" | "+strings.Join(routes, "; "))
	}
	return out, err
}

// appendRoute leaves out views: those of arrays that are there already are made without a program.
func appendRoute(routes []string, in *ir.Instr, r engine.Route) []string {
	if isViewOp(in) {
		return routes
	}
	return append(routes, in.Op.String()+" "+r.String())
}

func isViewOp(in *ir.Instr) bool { return in.Class() == ir.View || in.Class() == ir.MayView }

// opsText is a program's operations but for views, and the types of their results.
func opsText(p *ir.Program) string {
	var ops []string
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if in.Op != ir.Const && !isViewOp(in) {
			ops = append(ops, in.Op.String()+" "+p.Type(in.Out[0]).String())
		}
	}
	return strings.Join(ops, ", ")
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
		x, err := s.Explain(diag.NewFile("explain", line))
		if err != nil {
			t.Errorf("line %d: explain %s: %v", n+1, line, err)
			continue
		}
		var routes []string
		for i, list := range x.routes {
			for _, r := range list {
				routes = appendRoute(routes, &x.Program.Instrs[i], r)
			}
		}
		want := opsText(x.Program)
		if want != "" {
			want += " | " + strings.Join(routes, "; ")
		}
		e.ran = nil
		if r := s.Eval(context.Background(), diag.NewFile("run", "_result = "+line+"\n_result.shape"), 0, func(*Result) {}); r != nil {
			t.Errorf("line %d: %s: %v", n+1, line, r)
			continue
		}
		if got := strings.Join(e.ran, "\n"); got != want {
			t.Errorf("line %d: %s\n  explained  %s\n  ran        %s", n+1, line, want, got)
		}
	}
	if count < 100 {
		t.Errorf("%d expressions", count)
	}
}

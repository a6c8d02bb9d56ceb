// Passes by the texts before and after them, and random programs through all of them.

package plan

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

var update = flag.Bool("update", false, "rewrite the expected texts")

// evalRef folds constants with the oracle.
func evalRef(in *ir.Instr, args []*tensor.Tensor) ([]*tensor.Tensor, bool) {
	out, err := ref.Apply(in.Op, in.Attrs, args)
	return out, err == nil
}

// TestPasses runs every chunk of testdata: a pass's name with a remark, a
// program, and what must come out.
func TestPasses(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { runFile(t, file) })
	}
}

func runFile(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pass := strings.TrimSuffix(filepath.Base(file), ".txt")
	var out []string
	for _, chunk := range strings.Split(string(data), "====\n") {
		head, rest, _ := strings.Cut(chunk, "\n")
		before, want, _ := strings.Cut(rest, "----\n")
		p, err := ir.Parse(before)
		if err != nil {
			t.Fatalf("%s: %v", head, err)
		}
		got := runPass(t, pass, p)
		if got != want && !*update {
			t.Errorf("%s\ngot:\n%s\nwant:\n%s", head, got, want)
		}
		out = append(out, head+"\n"+before+"----\n"+got)
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(out, "====\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func runPass(t *testing.T, name string, p *ir.Program) string {
	o := Options{Eval: evalRef}
	if name == "steps" {
		pl, err := Make(p, o)
		if err != nil {
			t.Fatal(err)
		}
		return pl.String()
	}
	for _, pass := range Passes(o) {
		if pass.Name != name {
			continue
		}
		q, err := pass.Run(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := ir.Verify(q); err != nil {
			t.Errorf("%v\n%s", err, q)
		}
		return q.String()
	}
	t.Fatalf("no pass %q", name)
	return ""
}

// TestRandom holds that every pass keeps programs valid and, step by step,
// what they mean; and that plans run every instruction after what it reads.
func TestRandom(t *testing.T) {
	for seed := range uint64(1000) {
		g := progen.New(seed)
		p, inputs := g.Program()
		want, err := ref.Run(p, progen.Clone(inputs))
		if err != nil {
			t.Fatal(err)
		}
		q := p
		for _, pass := range Passes(Options{Eval: evalRef}) {
			if q, err = pass.Run(q); err != nil {
				t.Fatal(err)
			}
			if err := ir.Verify(q); err != nil {
				t.Fatalf("seed %d after %s: %v\n%s", seed, pass.Name, err, q)
			}
			got, err := ref.Run(q, progen.Clone(inputs))
			if err != nil {
				t.Fatalf("seed %d after %s: %v\n%s", seed, pass.Name, err, q)
			}
			for i := range want {
				if diff := progen.Diff(want[i], got[i], 0); diff != "" {
					t.Fatalf("seed %d after %s: output %d: %s\n%s", seed, pass.Name, i, diff, q)
				}
			}
		}
		pl, err := Make(p, Options{Eval: evalRef})
		if err != nil {
			t.Fatal(err)
		}
		checkSteps(t, pl)
	}
}

// checkSteps holds the order of steps: operands first, stores where they were,
// nothing read after its memory is free, and every instruction in one step.
func checkSteps(t *testing.T, pl *Plan) {
	p := pl.Program
	made, dead := make([]bool, len(p.Types)), make([]bool, len(p.Types))
	for _, in := range p.Inputs {
		made[in.Value] = true
	}
	ran, stores := 0, 0
	for _, s := range pl.Steps {
		for _, i := range s.Instrs {
			in := &p.Instrs[i]
			ran++
			for _, a := range in.Args {
				if !made[a] || dead[a] {
					t.Fatalf("%s reads %s, which is not there\n%s", p.InstrText(*in), a, pl)
				}
			}
			for _, v := range in.Out {
				made[v] = true
			}
			if in.Op.Class() == ir.Store {
				stores = i
			} else if i < stores {
				t.Fatalf("%s runs after a store that it stood before\n%s", p.InstrText(*in), pl)
			}
		}
		for _, v := range s.Dead {
			dead[v] = true
		}
	}
	for _, v := range p.Outputs {
		if dead[v] {
			t.Fatalf("output %s is dead\n%s", v, pl)
		}
	}
	if ran != len(p.Instrs) {
		t.Fatalf("%d of %d instructions run\n%s", ran, len(p.Instrs), pl)
	}
}

func TestContraction(t *testing.T) {
	p, err := ir.Parse(`program(a: f64[100, 2], b: f64[2, 100], c: f64[?, 2])
	  %3 = Einsum(%0, %1, %0) {equation="ab,bc,cd->ad"} : f64[100, 2]
	  %4 = Einsum(%2) {equation="ab->b"} : f64[2]
	  return %3, %4`)
	if err != nil {
		t.Fatal(err)
	}
	pl, err := Make(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := pl.Contraction(0)
	if err != nil || len(c.Path) != 2 || c.Path[0][0] != 1 || c.Path[0][1] != 2 {
		t.Errorf("%v %v", c, err)
	}
	if _, err := pl.Contraction(1); err == nil {
		t.Error("an order for unknown sizes")
	}
}

// A program longer than what is grouped at a time is fused all the same, in
// steps that each come after those they read.
func TestLongProgramsAreFused(t *testing.T) {
	var b ir.Builder
	typ := ir.Type{DType: dtype.Float64, Shape: shape.Make([]int{8})}
	x := b.Input("x", typ)
	v := []ir.Value{x}
	for range 3 * maxSegment {
		v, _ = b.Emit(0, ir.AddV2, nil, v[0], x)
	}
	pl, err := Make(b.Program(true, v...), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(pl.Steps); n > 3*maxSegment/maxRegionInstrs+6 {
		t.Errorf("%d steps", n)
	}
	made := map[ir.Value]bool{0: true}
	for _, s := range pl.Steps {
		for _, i := range s.Instrs {
			for _, a := range pl.Program.Instrs[i].Args {
				if !made[a] {
					t.Fatalf("%s is read before it is made", a)
				}
			}
			made[pl.Program.Instrs[i].Out[0]] = true
		}
	}
}

// Every route of a step is taken by some program, and is the one that a preview tells of.

package exec

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// routeProgram is a program as text and the routes that it takes, by instruction.
type routeProgram struct {
	text string
	want string // kinds, and ways where they are the same on every machine
}

var routePrograms = []routeProgram{
	// Views, copies and the like.
	{"x f64[4,6]: Transpose axes=1,0", "view"},
	{"x f64[4,6]: Reshape dims=24", "view"},
	{"x f64[4,6]: Transpose axes=1,0; Reshape dims=24", "view; copy"},
	{"x f64[40] i i64[5]: GatherV2 axis=0", "gather"},
	{"x f64[40] m bool[40]: BooleanMask axis=0", "masked"},
	{"x f64[30,40]: Sort axis=1", "sort or search"},
	{"x f64[30,40]: Cumsum axis=1", "scan"},
	{"x f64[6,4]: Qr full=0", "decomposition"},
	{"x f64[6,4]: Fft axis=1", "FFT"},
	{"x f64[40]: Frexp", "function of its own"},
	{"x f64[40] v f64[5] i i64[5]: ScatterNdAdd axes=0", "scatter"},
	// Elementwise.
	{"x f64[40]: Neg", "pass, threaded code, layout kept"},
	{"x f64[40]: Neg; Exp", "fused pass, threaded code, layout kept"},
	{"x f64[300,300]: Exp; Neg", "fused pass"},
	{"x i32[300,300]: Abs", "pass"},
	{"x f32[6000,2000]: Cast dtype=f64", "pass"},
	{"x u8[300,300]: Cast dtype=f32", "pass"},
	// Reductions.
	{"x f64[40]: Sum axis=0", "reduction over rows, fixed size"},
	{"x f64[300,300]: Sum axis=0", "reduction over leading axes"},
	{"x f64[300,300]: Sum axis=1", "reduction over rows, rows together"},
	{"x c128[300,300]: Sum axis=1", "reduction over rows, row by row"},
	{"x f64[3000000]: Sum axis=0", "reduction over rows, pieces"},
	{"x f64[300,300]: Abs; Sum axis=1", "reduction over rows, terms in the loop"},
	{"x f64[300,300]: Exp; Sum axis=1", "reduction over rows, rows of a fused pass"},
	{"x f64[300,300]: Exp; Sum axis=0", "reduction over leading axes, columns of a fused pass"},
	{"x f64[30,40]: Exp; Sum axis=0", "pass, threaded code, layout kept; reduction over leading axes"},
	{"x f64[300]: ArgMax axis=0", "search for the extreme"},
	// Contractions.
	{"x f64[30,40] y f64[40,50]: ij,jk->ik", "GEMM"},
	{"x f64[300,40] y f64[40,500]: ij,jk->ik", "GEMM"},
	{"x f64[1,40] y f64[40,50]: ij,jk->ik", "GEMV"},
	{"x f64[40] y f64[40]: i,i->", "dot"},
	{"x f64[40] y f64[30]: i,j->ij", "products, lines"},
	{"x f64[40,1] y f64[1,30]: ij,jk->ik", "outer product"},
	{"x f64[7,4,5] y f64[7,5,6]: bij,bjk->bik", "batched GEMM"},
	{"x f64[7,50] y f64[7,50]: bi,bi->b", "batched dot"},
	{"x f64[50,70] y f64[50,70]: ij,ij->j", "sums of lines"},
	{"x f64[500,100] x: ij,kj->ik", "GEMM of one triangle"},
	{"x f16[30,40] y f16[40,50]: ij,jk->ik", "GEMM"},
	{"x i8[30,40] y i8[40,50]: ij,jk->ik", "GEMM, widened blocks"},
	{"x f64[30,40] y f64[30,40]: ij,ij->ij", "products, lines"},
	{"x i32[30,40] y i32[30,40]: ij,ij->ij", "products, block by block"},
	{"x f64[30,30]: ii->i", "view"},
	{"x f64[30,30]: ij->j", "reduction over leading axes"},
	{"x f64[30]: i->ii", "diagonal"},
	{"x f64[300,40] y f64[40,500]: ij,jk->ik; Neg", "GEMM + epilogue of the product"},
	{"x f64[30,40] y f64[40,50]: ij,jk->ik; Neg", "GEMM; pass, threaded code, layout kept"},
}

// compileRoutes makes the program.
func compileRoutes(t *testing.T, text string) (*Code, []*tensor.Tensor) {
	t.Helper()
	b := new(ir.Builder)
	head, body, _ := strings.Cut(text, ":")
	var inputs []*tensor.Tensor
	var args []ir.Value
	names := map[string]ir.Value{}
	for f := strings.Fields(head); len(f) > 0; {
		if v, ok := names[f[0]]; ok {
			args, f = append(args, v), f[1:]
			continue
		}
		typ, err := ir.ParseType(f[1])
		if err != nil {
			t.Fatal(text, err)
		}
		v := b.Input(f[0], typ)
		names[f[0]] = v
		args = append(args, v)
		inputs = append(inputs, tensor.New(typ.DType, typ.Shape.Dims()...))
		f = f[2:]
	}
	for _, part := range strings.Split(body, ";") {
		f := strings.Fields(part)
		op, attrs := ir.Einsum, ir.Attrs(nil)
		if strings.Contains(f[0], "->") {
			eq, err := einsum.Parse(f[0])
			if err != nil {
				t.Fatal(text, err)
			}
			attrs = ir.EinsumAttrs{Equation: eq}
		} else {
			op, _ = ir.OpByName(f[0])
			attrs = routeAttrs(t, op, strings.Join(f[1:], ""))
		}
		out, err := b.Emit(-1, op, attrs, args...)
		if err != nil {
			t.Fatal(text, err)
		}
		args = out
	}
	pl, err := plan.Make(b.Program(false, args...), plan.Options{})
	if err != nil {
		t.Fatal(text, err)
	}
	code, err := Compile(pl)
	if err != nil {
		t.Fatal(text, err)
	}
	return code, inputs
}

func routeAttrs(t *testing.T, op ir.Op, text string) ir.Attrs {
	_, val, _ := strings.Cut(text, "=")
	var list []int
	for _, s := range strings.Split(val, ",") {
		n := 0
		fmt.Sscan(s, &n)
		list = append(list, n)
	}
	switch ir.Info(op).Attrs.(type) {
	case nil:
		return nil
	case ir.AxesAttrs:
		return ir.AxesAttrs{Axes: list}
	case ir.DimsAttrs:
		return ir.DimsAttrs{Dims: list}
	case ir.ReduceAttrs:
		return ir.ReduceAttrs{Axes: list}
	case ir.AxisAttrs:
		return ir.AxisAttrs{Axis: list[0]}
	case ir.GatherAttrs:
		return ir.GatherAttrs{Axes: list}
	case ir.FftAttrs:
		return ir.FftAttrs{Kind: ir.FullFFT, Axis: list[0], Norm: ir.BackwardFFT}
	case ir.SvdAttrs:
		return ir.SvdAttrs{FullMatrices: list[0] == 1}
	case ir.TypeAttrs:
		typ, err := ir.ParseType(val + "[]")
		if err != nil {
			t.Fatal(err)
		}
		return ir.TypeAttrs{DType: typ.DType}
	}
	t.Fatalf("attributes of %s", op)
	return nil
}

// routesText is the routes of each instruction that has some.
func routesText(routes [][]route.Route) string {
	var parts []string
	for i, list := range routes {
		if len(list) == 0 {
			continue
		}
		var names []string
		for _, r := range list {
			names = append(names, r.String())
		}
		sep := "; "
		if i > 0 && len(parts) > 0 && (list[0].Kind == route.Epilogue) {
			sep = " + "
		}
		if len(parts) > 0 {
			parts = append(parts, sep)
		}
		parts = append(parts, strings.Join(names, " + "))
	}
	return strings.Join(parts, "")
}

// agrees reports whether routes are as the table has them: ways that it leaves out may be any.
func agrees(got, want string) bool {
	split := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return r == ';' || r == '+' })
	}
	g, w := split(got), split(want)
	if len(g) != len(w) {
		return false
	}
	for i := range g {
		a, b := strings.TrimSpace(g[i]), strings.TrimSpace(w[i])
		if kind, _, _ := strings.Cut(a, ","); a != b && kind != b {
			return false
		}
	}
	return true
}

func TestRoutes(t *testing.T) {
	m := NewMachine(Config{Threads: 1})
	kinds := map[route.Kind]int{}
	for _, c := range routePrograms {
		code, inputs := compileRoutes(t, c.text)
		before, _, err := m.Preview(code, inputs)
		if err != nil {
			t.Errorf("%s: preview: %v", c.text, err)
			continue
		}
		p := code.plan.Program
		after := make([][]route.Route, len(p.Instrs))
		_, err = m.Run(context.Background(), code, inputs, &Options{Took: func(in *ir.Instr, r route.Route) {
			i := slices.IndexFunc(p.Instrs, func(x ir.Instr) bool { return x.Out[0] == in.Out[0] })
			after[i] = append(after[i], r)
			kinds[r.Kind]++
		}})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		got := routesText(after)
		if strings.Contains(c.want, "epilogue") && strings.Contains(got, "portable blocks") {
			kinds[route.Epilogue]++ // no kernels here that could tell of pieces
		} else if !agrees(got, c.want) {
			t.Errorf("%s\n  took  %s\n  want  %s", c.text, got, c.want)
		}
		if b := routesText(before); b != got {
			t.Errorf("%s\n  preview  %s\n  took     %s", c.text, b, got)
		}
	}
	for _, k := range []route.Kind{route.View, route.Copy, route.Pass, route.Fused, route.Epilogue, route.Rows, route.Columns, route.Positions,
		route.Dot, route.Gemv, route.Outer, route.Gemm, route.BatchedGemm, route.Gram, route.BatchedDot, route.LineSums, route.Products, route.Expand} {
		if kinds[k] == 0 {
			t.Errorf("no program took the route %q", k)
		}
	}
}

// Ways that need several threads, large arrays or a small threshold to be taken at all.
func TestRareRoutes(t *testing.T) {
	for _, c := range []struct {
		text, want string
		cfg        Config
	}{
		{"x f32[40000]: Cast dtype=f64", "pass, past the caches", Config{Threads: 1, StreamMin: 1 << 16}},
		{"x f32[40000]: Cast dtype=f64", "pass, long stretches", Config{Threads: 1, StreamMin: 1 << 30}},
		{"x u8[300,300]: Cast dtype=f32; Exp; Log", "fused pass, table of bytes", Config{Threads: 1}},
		{"x f64[50,2,6000]: Sum axis=0,2", "reduction over rows, partial results", Config{Threads: 4}},
		{"x f64[50,2,6000]: Sum axis=0,2", "reduction over rows, row by row", Config{Threads: 1}},
		{"x f64[300000]: Exp; Sum axis=0", "reduction over rows, pieces of a fused pass", Config{Threads: 4}},
		{"x f64[300000]: Exp; Sum axis=0", "reduction over rows, rows of a fused pass", Config{Threads: 1}},
		{"x f64[4,3,5]: Sum axis=0,2", "reduction over rows, row by row", Config{Threads: 1}},
	} {
		m := NewMachine(c.cfg)
		code, inputs := compileRoutes(t, c.text)
		p := code.plan.Program
		took := make([][]route.Route, len(p.Instrs))
		_, err := m.Run(context.Background(), code, inputs, &Options{Took: func(in *ir.Instr, r route.Route) {
			i := slices.IndexFunc(p.Instrs, func(x ir.Instr) bool { return x.Out[0] == in.Out[0] })
			took[i] = append(took[i], r)
		}})
		if got := routesText(took); err != nil || got != c.want {
			t.Errorf("%s with %d threads: %v\n  took  %s\n  want  %s", c.text, c.cfg.Threads, err, got, c.want)
		}
	}
}

// A preview of operands that lie otherwise tells of other routes.
func TestPreviewMindsLayout(t *testing.T) {
	m := NewMachine(Config{Threads: 1})
	code, inputs := compileRoutes(t, "x f64[300,300]: Sum axis=0")
	x := inputs[0]
	turned := tensor.OfBuffer(x.Buffer(), dtype.Float64, []int{300, 300}, []int{1, 300}, 0)
	for _, c := range []struct {
		x    *tensor.Tensor
		want route.Kind
	}{{x, route.Columns}, {turned, route.Rows}, {nil, route.Columns}} {
		routes, _, err := m.Preview(code, []*tensor.Tensor{c.x})
		if err != nil || len(routes[0]) != 1 || routes[0][0].Kind != c.want {
			t.Errorf("routes %v, %v, want %v", routes, err, c.want)
		}
	}
	code, _ = compileRoutes(t, "x f64[20,30,40]: Sum axis=1,2")
	apart := tensor.OfBuffer(tensor.NewBuffer(8*20*3000), dtype.Float64, []int{20, 30, 40}, []int{3000, 100, 1}, 0)
	var took []route.Route
	_, err := m.Run(context.Background(), code, []*tensor.Tensor{apart}, &Options{Took: func(_ *ir.Instr, r route.Route) { took = append(took, r) }})
	routes, _, _ := m.Preview(code, []*tensor.Tensor{apart})
	if want := []route.Route{{Kind: route.Pairwise}}; err != nil || !slices.Equal(took, want) || !slices.Equal(routes[0], want) {
		t.Errorf("inner axes that do not merge: took %v, preview %v, %v", took, routes[0], err)
	}
}

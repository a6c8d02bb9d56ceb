// A sweep over all functions with arguments of unknown sizes: what checking refuses must
// fail in running whatever the sizes are, and what it says of a result must hold.
package lang_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

const (
	sweepExpressions = 32000
	sweepShort       = 6000
	sweepSeed        = 12
)

// unknowns are the variables of the sweep: their types for checking, with letters and without, and what makes them
// in a run, where N and M are sizes.
var unknowns = []struct{ name, typ, letters, made string }{
	{"v", "f64[?]", "f64[N]", "np.arange(N) * 0.75 + 1"},
	{"u", "f64[?]", "f64[M]", "np.arange(M) * 1.5 - 1"},
	{"m", "f64[?, 4]", "f64[N, 4]", "np.arange(N * 4).reshape(N, 4) % 7 + 1.5"},
	{"q", "f64[?, ?]", "f64[N, N]", "np.arange(N * N).reshape(N, N) % 5 + np.eye(N)"},
	{"w", "f64[?, ?]", "f64[N, M]", "np.arange(N * M).reshape(N, M) * 0.5"},
	{"c", "f64[3, ?, 2]", "f64[3, N, 2]", "np.arange(6 * N).reshape(3, N, 2) * 1.0"},
	{"r", "f64[...]", "f64[...]", "np.arange(N * N).reshape(N, N) + 0.5"},
	{"i", "i64[?]", "i64[N]", "np.arange(N) % 2"},
	{"j", "i64[?, 3]", "i64[N, 3]", "np.arange(N * 3).reshape(N, 3)"},
	{"b", "bool[?]", "bool[N]", "np.arange(N) % 2 == 0"},
	{"bm", "bool[?, 4]", "bool[N, 4]", "np.arange(N * 4).reshape(N, 4) % 3 > 0"},
	{"z", "c128[?]", "c128[N]", "np.arange(N) + 1j"},
	{"f", "f32[?, 3]", "f32[N, 3]", "np.ones((N, 3), np.float32)"},
}

// sweepSizes are the N and M of the runs.
var sweepSizes = [][2]int{{4, 4}, {3, 3}, {4, 1}, {1, 4}, {2, 3}, {1, 1}, {6, 2}, {0, 0}, {16, 4}, {3, 4}, {2, 2}}

// sweepSkips are functions of files, of text that is run, and without an end.
var sweepSkips = regexp.MustCompile(`^(np\.(load|save|fromfile|loadtxt|genfromtxt|info|lookfor|memmap|savez|show|fromregex|test|einsum|einsum_path|testing|get_|set|errstate|print|nditer|nested_iters|ndindex|busday|is_busday|datetime|frombuffer|fromstring|source)|ndarray\.(tofile|dump|__|resize|setflags|setfield))`)

// arguments are what a parameter may be given, by its name.
var sweepArguments = map[string][]string{
	"axis": {"0", "1", "-1", "None", "(0, 1)", "2"}, "axes": {"0", "(0, 1)", "None", "(1, 0)", "-1"}, "dtype": {"float", "'f4'", "int", "complex", "bool"},
	"keepdims": {"True", "False"}, "order": {"'C'", "'F'", "'K'"}, "mode": {"'full'", "'same'", "'valid'", "'reduced'", "'edge'", "'wrap'", "'clip'"},
	"where": {"True", "b", "bm", "v > 2", "[True, False, True, True]"}, "weights": {"v", "u", "np.ones(4)", "m", "q"}, "bins": {"3", "v", "[0, 1, 5]", "'auto'"},
	"indices": {"i", "[0, 1]", "0", "j"}, "condition": {"b", "bm", "v > 2", "m > 2"}, "shape": {"(2, 3)", "4", "(-1, 2)", "v.shape", "(len(v), 2)", "m.shape"},
	"n": {"2", "3", "5", "len(v)", "None"}, "s": {"(2, 3)", "None"}, "k": {"0", "1", "-1", "2"}, "kth": {"0", "1"}, "num": {"5", "3"}, "q": {"50", "[25, 75]", "0.5", "v", "q"},
	"reps": {"2", "(2, 1)", "i"}, "repeats": {"2", "i", "[1, 2, 0, 1]"}, "decimals": {"1"}, "ord": {"None", "2", "1", "'fro'", "np.inf", "'nuc'"}, "ddof": {"0", "1"},
	"shift": {"1", "(1, 2)"}, "offset": {"0", "1", "-1"}, "axis1": {"0", "1", "-1"}, "axis2": {"1", "0", "-2"}, "arrays": {"[v, u]", "[m, m]", "[m, f]", "(v, v)", "[q, r]", "[v, 1.5]"},
	"tup": {"[v, u]", "[m, m]", "(v, v)", "[q, r]"}, "seq": {"[v, u]", "[m, m]"}, "arrs": {"[v, u]"}, "side": {"'left'", "'right'"}, "indices_or_sections": {"2", "[1, 2]", "3", "1"},
	"pad_width": {"1", "(1, 2)", "((0, 1), (2, 2))"}, "newshape": {"(-1,)", "(2, -1)"}, "source": {"0", "1", "[0, 1]"}, "destination": {"-1", "0", "[1, 0]"}, "rowvar": {"True", "False"},
	"window_shape": {"2", "(2, 2)"}, "func1d": {"np.sum", "np.sort"}, "func": {"np.sum"}, "obj": {"0", "[0, 1]", "slice(1, 2)"}, "values": {"1", "v", "[1.5, 2.5]"},
	"full_matrices": {"True", "False"}, "compute_uv": {"True", "False"}, "hermitian": {"True", "False"}, "rcond": {"None", "1e-10"}, "return_index": {"True"}, "return_counts": {"True"},
	"return_inverse": {"True"}, "assume_unique": {"False"}, "deg": {"1", "2"}, "N": {"3", "None"}, "M": {"4", "None"}, "dx": {"0.5"}, "x": {"v", "m", "u", "q", "1.5", "r", "i", "z"},
	"drop": {"0"}, "start": {"0", "1"}, "stop": {"5"}, "range": {"(0, 5)", "None"}, "method": {"'linear'", "'lower'"}, "edge_order": {"1", "2"}, "out": {"None"}, "like": {"None"}, "indexing": {"'ij'", "'xy'"},
	"subok": {"False"}, "casting": {"'same_kind'"}, "norm": {"'ortho'", "None"}, "UPLO": {"'L'", "'U'"}, "tol": {"None"}, "initial": {"0.0", "1"}, "choices": {"[v, v]", "[m, m + 1]"}, "choicelist": {"[v, v]"},
	"condlist": {"[b, b]", "[v > 2]"}, "funclist": {"[1, 2]", "[np.sin, np.cos]"}, "xp": {"v", "[1, 2, 3]"}, "fp": {"v", "[1, 2, 3]"}, "multi_index": {"(i, i)"}, "dims": {"(3, 4)"}, "ii": {"i"},
	"block_size": {"2", "1"}, "begin": {"[0]", "[1, 0]"}, "end": {"[2]", "[0, 2]"}, "strides": {"[1]", "[1, 1]"}, "M_": {"4"}, "a_min": {"1"}, "a_max": {"3"}, "fill_value": {"1.5", "v"},
	"int_type": {"int"}, "device": {"None"}, "copy": {"True"}, "ndmin": {"2"}, "missing": {"None"}, "object": {"v", "[v, v]", "m"}, "arys": {"v", "m", "q", "r"},
}

var sweepArrays = []string{"v", "u", "m", "q", "w", "c", "r", "i", "j", "b", "bm", "z", "f", "v[v > 2]", "m[0]", "m[:, 1:3]", "q.T", "1.5", "2", "[1.5, 2.5, 3]", "np.ones(4)", "np.ones((4, 3))", "np.arange(6).reshape(2, 3)"}

func pick(g *rand.Rand, list []string) string { return list[g.IntN(len(list))] }

// sweepCall is a random call of an entry under one of its names.
func sweepCall(g *rand.Rand, e *builtin.Entry, name string) string {
	params := e.Parameters()
	head := name
	if rest, ok := strings.CutPrefix(name, "ndarray."); ok {
		head, params = pick(g, sweepArrays[:17])+"."+rest, params[min(1, len(params)):]
		if e.Property {
			return head
		}
	}
	var args []string
	for _, p := range params {
		switch {
		case p.Default == "":
			args = append(args, sweepArgument(g, p, true))
		case g.IntN(4) == 0 && p.Name != "out" && !p.PosOnly:
			args = append(args, p.Name+"="+sweepArgument(g, p, false))
		}
	}
	if strings.Contains(e.Params, "*") && !strings.Contains(e.Params, "*,") && !strings.Contains(e.Params, "**") && len(params) <= 1 {
		more := []string{}
		for range 1 + g.IntN(3) {
			more = append(more, pick(g, sweepArrays))
		}
		args = append(more, slices.DeleteFunc(args, func(a string) bool { return !strings.Contains(a, "=") })...)
	}
	return head + "(" + strings.Join(args, ", ") + ")"
}

func sweepArgument(g *rand.Rand, p builtin.Param, required bool) string {
	list, known := sweepArguments[p.Name]
	_, err := strconv.ParseFloat(p.Default, 64)
	switch {
	case known && (!required || g.IntN(8) > 0):
		return pick(g, list)
	case p.Default == "True" || p.Default == "False":
		return pick(g, []string{"True", "False"})
	case p.Default != "" && err == nil:
		return pick(g, []string{p.Default, "1", "2"})
	case strings.HasPrefix(p.Default, "'"):
		return p.Default
	}
	return pick(g, sweepArrays)
}

// swept are the functions of the sweep, by one name each.
func swept() (entries []*builtin.Entry, names []string) {
	for _, e := range builtin.All() {
		for _, n := range e.Names {
			if prefix := n[:strings.LastIndexByte(n, '.')+1]; slices.Contains([]string{"np.", "np.linalg.", "np.fft.", "np.emath.", "np.lib.stride_tricks.", "tf.", "ndarray."}, prefix) &&
				!sweepSkips.MatchString(n) && !strings.Contains(n, "=") {
				entries, names = append(entries, e), append(names, n)
			}
		}
	}
	return entries, names
}

// sweepRuns are sessions with arrays of known sizes.
type sweepRuns struct {
	sizes    [][2]int
	sessions []*lang.Session
}

func newSweepRuns(t *testing.T) *sweepRuns {
	r := &sweepRuns{sizes: sweepSizes}
	for _, s := range r.sizes {
		p := newDocPlayer(t)
		p.s = lang.New(lang.Options{NoCheck: true, Dir: t.TempDir()})
		text := fmt.Sprintf("import numpy as np, warnings\nwarnings.simplefilter('ignore')\nN, M = %d, %d\n", s[0], s[1])
		for _, v := range unknowns {
			text += v.name + " = " + v.made + "\n"
		}
		if got := p.script(text); got != "" {
			t.Fatal(got)
		}
		r.sessions = append(r.sessions, p.s)
	}
	return r
}

// run evaluates an expression with the i-th sizes.
func (r *sweepRuns) run(i int, expr string) (object.Value, error) {
	s := r.sessions[i]
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := s.Eval(ctx, diag.NewFile("sweep", "got = "+expr+"\n"), lang.ShowNone, nil); err != nil {
		return nil, err
	}
	v, _ := s.Get("got")
	return v, nil
}

// wrongClaim tells what is wrong about what checking says of a value.
func wrongClaim(claim lang.Assigned, got object.Value) string {
	a, isArray := got.(*object.Array)
	if parts := strings.Split(claim.Type, " | "); len(parts) > 1 { // it is to be one of them
		why := ""
		for _, p := range parts {
			if why = wrongClaim(claimOf(p, got), got); why == "" {
				return ""
			}
		}
		return why
	}
	switch {
	case claim.Type == "?":
		return ""
	case claim.Type == strings.TrimSuffix(builtin.PrefixOf(got), "."):
		return ""
	case claim.DType == "":
		if isArray && a.Scalar || claim.Type == got.TypeName() {
			return ""
		}
		return "is " + got.TypeName()
	case !isArray:
		return "is " + got.TypeName()
	case a.DType().String() != claim.DType:
		return "is " + a.DType().String()
	case claim.Shape == nil:
		return ""
	}
	fits := len(claim.Shape) == a.Rank()
	for i, n := range a.Dims() {
		fits = fits && (claim.Shape[i] < 0 || claim.Shape[i] == n)
	}
	if !fits {
		return "is " + a.Type().String()
	}
	return ""
}

// claimOf reads one of several types, f64[3, ?], int, None, of what got is said to be.
func claimOf(text string, got object.Value) lang.Assigned {
	a := lang.Assigned{Type: text}
	if text == "None" {
		a.Type = "NoneType"
	}
	name, dims, isArray := strings.Cut(strings.TrimSuffix(text, "]"), "[")
	if !isArray {
		return a
	}
	a.DType = name
	if x, ok := got.(*object.Array); ok {
		if short, _, _ := strings.Cut(x.Type().String(), "["); short == name {
			a.DType = x.DType().String()
		}
	}
	if dims == "..." {
		return a
	}
	a.Shape = []int{}
	for _, d := range strings.Split(dims, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(d))
		if err != nil {
			n = -1
		}
		if d != "" {
			a.Shape = append(a.Shape, n)
		}
	}
	return a
}

// wrongSizes tells what is wrong about the names of sizes, where N and M are numbers; named
// reports that there are some.
func wrongSizes(claim lang.Assigned, got object.Value, sizes [2]int) (why string, named bool) {
	a, isArray := got.(*object.Array)
	for i, s := range claim.Sizes {
		if s == nil || !isArray || i >= a.Rank() {
			continue
		}
		n, ok := s.Eval(func(symbol string) (int, bool) {
			letter, _, _ := strings.Cut(symbol, "#")
			k := strings.Index("NM", letter)
			return sizes[max(k, 0)], k >= 0
		})
		if ok {
			named = true
			if n != a.Dims()[i] {
				return "is " + a.Type().String(), true
			}
		}
	}
	return "", named
}

func TestSweepOfUnknownSizes(t *testing.T) {
	count := sweepExpressions
	if testing.Short() {
		count = sweepShort
	}
	if n, err := strconv.Atoi(os.Getenv("TQ_SWEEP")); err == nil {
		count = n
	}
	checks := [2]*lang.Session{}
	for k := range checks {
		checks[k] = lang.New(lang.Options{Dir: t.TempDir()})
		for _, v := range unknowns {
			if err := checks[k].BindType(v.name, []string{v.typ, v.letters}[k]); err != nil {
				t.Fatal(err)
			}
		}
	}
	runs, g := newSweepRuns(t), rand.New(rand.NewPCG(sweepSeed, 0))
	entries, names := swept()
	alarms, falseAlarms, claims, symbolic, wrong := 0, 0, 0, 0, map[string]bool{}
	report := func(name, expr, format string, args ...any) {
		if !wrong[name] || os.Getenv("TQ_SWEEP") != "" {
			t.Errorf("%s: %s", expr, fmt.Sprintf(format, args...))
		}
		wrong[name] = true
	}
	for n := range count {
		e, name := entries[n%len(entries)], names[n%len(entries)]
		expr := sweepCall(g, e, name)
		c, err := checks[(n/len(entries))%2].CheckScript(context.Background(), diag.NewFile("sweep", "got = "+expr+"\n"))
		if err != nil {
			t.Fatalf("%s: %v", expr, err)
		}
		for _, f := range c.Faults {
			report(name, expr, "checking it: %v", f)
		}
		if len(c.Errors) > 0 {
			alarms++
			for i := range runs.sessions {
				if _, err := runs.run(i, expr); err == nil {
					falseAlarms++
					report(name, expr, "refused, and runs with sizes %v: %v", runs.sizes[i], c.Errors[0].Error())
					break
				}
			}
			continue
		}
		if len(c.Assigned) == 0 || c.Assigned[0].Type == "?" {
			continue
		}
		i := g.IntN(len(runs.sessions))
		v, err := runs.run(i, expr)
		var d *diag.Error
		if errors.As(err, &d) && d.Class == "InternalError" {
			report(name, expr, "%v with sizes %v", err, runs.sizes[i])
		}
		if err == nil {
			claims++
			why, named := wrongSizes(c.Assigned[0], v, runs.sizes[i])
			if why == "" {
				why = wrongClaim(c.Assigned[0], v)
			}
			if named {
				symbolic++
			}
			if why != "" {
				report(name, expr, "said to be %s, %s with sizes %v", c.Assigned[0].Type, why, runs.sizes[i])
			}
		}
	}
	t.Logf("%d functions, %d expressions: %d refused, %d of them wrongly; %d claims held against runs, %d with named sizes", len(entries), count, alarms, falseAlarms, claims, symbolic)
}

package direct_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/traefik/yaegi/interp"

	"github.com/tq-lang/tq/lang/gofunc"
	"github.com/tq-lang/tq/lang/gofunc/direct"
	"github.com/tq-lang/tq/lang/gofunc/worker"
)

func compiled(t testing.TB, source string) *direct.Program {
	t.Helper()
	p, err := direct.Compile(source, gofunc.Importer(), gofunc.Level)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// argument is a random value of a type; what is at the edges comes often.
func argument(r *rand.Rand, t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, r.IntN(9), 12))
		for i := range v.Len() {
			v.Index(i).Set(argument(r, t.Elem()))
		}
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Float64, reflect.Float32:
		edges := []float64{0, math.Copysign(0, -1), 1, math.Inf(1), math.Inf(-1), math.NaN(), 1e308, 5e-324, 0.1}
		if k := r.IntN(2 * len(edges)); k < len(edges) {
			v.SetFloat(edges[k])
		} else {
			v.SetFloat(r.NormFloat64() * 3)
		}
	case reflect.Uint8:
		v.SetUint(uint64(r.IntN(256)))
	case reflect.Uint64, reflect.Uint:
		edges := []uint64{0, 1, math.MaxUint64, 1 << 63, math.MaxInt64, 3, 64, 63}
		if k := r.IntN(2 * len(edges)); k < len(edges) {
			v.SetUint(edges[k])
		} else {
			v.SetUint(r.Uint64())
		}
	case reflect.Complex128, reflect.Complex64:
		re, im := reflect.New(reflect.TypeFor[float64]()).Elem(), reflect.New(reflect.TypeFor[float64]()).Elem()
		re.Set(argument(r, re.Type()))
		im.Set(argument(r, im.Type()))
		v.SetComplex(complex(re.Float(), im.Float()))
	default:
		edges := []int64{0, 1, -1, math.MaxInt64, math.MinInt64, math.MaxInt32, math.MinInt32, 128, 255}
		n := int64(r.IntN(20) - 8)
		if k := r.IntN(3 * len(edges)); k < len(edges) {
			n = edges[k]
		}
		v.SetInt(n)
	}
	return v
}

// cloned is a value whose elements are its own.
func cloned(v reflect.Value) reflect.Value {
	if v.Kind() != reflect.Slice {
		return v
	}
	out := reflect.MakeSlice(v.Type(), v.Len(), v.Cap())
	reflect.Copy(out, v)
	return out
}

// outcome is what a call gives and leaves behind, or how it panics.
func outcome(f reflect.Value, args []reflect.Value) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint("panic: ", p)
		}
	}()
	for _, v := range append(f.Call(args), args...) {
		text += fmt.Sprintf("%v %T\n", v, v.Interface())
	}
	return text
}

// source is the functions that run twice, as one program.
func source(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("cases_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"structcases_test.go", "funccases_test.go"} {
		more, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, more, _ = bytes.Cut(bytes.Replace(more, []byte("import \"sort\"\n"), nil, 1), []byte("package direct_test"))
		text = append(text, more...)
	}
	return strings.NewReplacer("package direct_test", "package main", "import (", "import (\n\t\"sort\"").Replace(string(text))
}

func TestAsCompiled(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the compiler fuses multiplications with additions on " + runtime.GOARCH + ": its results are not those of single operations")
	}
	p := compiled(t, source(t))
	r := rand.New(rand.NewPCG(1, 2))
	all := maps.Clone(cases)
	maps.Copy(all, structCases)
	for name, native := range all {
		f, ok := p.Function(name)
		if !ok {
			t.Errorf("%s is left to the interpreter", name)
			continue
		}
		want := reflect.ValueOf(native)
		for range 400 {
			var a, b []reflect.Value
			for k := range want.Type().NumIn() {
				v := argument(r, want.Type().In(k))
				a, b = append(a, cloned(v)), append(b, cloned(v))
			}
			call := fmt.Sprint(name, a)
			if got, want := outcome(f, a), outcome(want, b); got != want {
				t.Errorf("%s: got\n%s\nwant\n%s", call, got, want)
				break
			}
		}
	}
	for _, name := range []string{"sharesGlobal", "changesGlobal", "readsChanged", "total"} {
		if _, ok := p.Function(name); ok {
			t.Errorf("%s is taken", name)
		}
	}
	for name := range others {
		if _, ok := p.Function(name); ok {
			t.Errorf("%s is taken", name)
		}
	}
}

// TestAsInterpreted holds the interpreter, given what it understands, to the compiler.
func TestAsInterpreted(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the compiler fuses multiplications with additions on " + runtime.GOARCH + ": its results are not those of single operations")
	}
	source, err := worker.Mended(source(t))
	if err != nil {
		t.Fatal(err)
	}
	in := interp.New(interp.Options{Stderr: io.Discard})
	for path, name := range map[string]string{"math": "math", "math/bits": "bits", "math/cmplx": "cmplx", "errors": "errors", "fmt": "fmt", "sort": "sort"} {
		table, _ := gofunc.Table(path)
		if err := in.Use(interp.Exports{path + "/" + name: table}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := in.Eval(source); err != nil {
		t.Fatal(err)
	}
	all := maps.Clone(cases)
	delete(all, "negativeShift")  // it does not panic there, but gives 0
	delete(all, "complexNumbers") // a negative complex number makes it panic
	delete(all, "complexSingle")  // the first of several complex results is another
	delete(all, "checkedAll")     // the sign of zero is lost
	maps.Copy(all, others)
	r := rand.New(rand.NewPCG(1, 2))
	for name, native := range all {
		f, err := in.Eval("main." + name)
		if err != nil {
			t.Error(name, err)
			continue
		}
		want := reflect.ValueOf(native)
		for range 200 {
			var a, b []reflect.Value
			for k := range want.Type().NumIn() {
				v := argument(r, want.Type().In(k))
				a, b = append(a, cloned(v)), append(b, cloned(v))
			}
			call := fmt.Sprint(name, a)
			got, want := outcome(f, a), outcome(want, b)
			if panics := strings.HasPrefix(got, "panic:") && strings.HasPrefix(want, "panic:"); got != want && !panics { // in other words
				t.Errorf("%s: got\n%s\nwant\n%s", call, got, want)
				break
			}
		}
	}
}

// TestLeftToTheInterpreter is what is not taken, and what calls it.
func TestLeftToTheInterpreter(t *testing.T) {
	p := compiled(t, `package main
import ("fmt"; "sort")
var state = 1
func printed(x int) int { fmt.Println(x); return x }
func calls(x int) int { return printed(x) }
func calls2(x int) int { if x > 3 { return x }; return calls(x) }
func global(x int) int { return state + x }
func sets(x int) int { state = x; return x }
func deferred(x int) int { defer func() {}(); return x }
func goes(x int) int { go calls(x); return x }
func maps(x int) int { m := map[string]int{}; m["a"] = x; return len(m) }
func text(s string) int { return len(s) }
func indexed(x []int, i uint64) int { return x[i] }
func renamed(x float64) float64 { f := func(v float64) float64 { return v }; f = func(v float64) float64 { return -v }; return f(x) }
func recursive(n int) int { var f func(int) int; f = func(n int) int { if n < 2 { return n }; return f(n-1) }; return f(n) }
func adder(k int) func(int) int { return func(n int) int { return n + k } }
func passed(x float64) float64 { return kept(func(v float64) float64 { return v * 2 }, x) }
func kept(f func(float64) float64, x float64) float64 { g := f; return g(x) }
func worded(x int) error { var s string; if x > 0 { s = "a" }; return fmt.Errorf("%s", s) }
func array(x int) int { var a [3]string; a[0] = "a"; return len(a[0]) }
type point struct { x, y int }
type word struct { s string }
func same(x int) bool { a, b := word{"a"}, word{"b"}; return a == b }
func (p point) sum() int { return p.x + p.y }
func bound(x int) int { p := point{x, 1}; f := p.sum; p.x = 7; return f() }
type summed interface { sum() int }
func dynamic(x int) int { var s summed = point{x, 1}; return s.sum() }
func told(x int) int { p := point{x, 1}; fmt.Println(p); return x }
type endless map[int]endless
type list []list
type loops struct { all []loops; by map[int]loops; next *loops }
func maze(x int) int { m, l, s := endless{}, list{nil, {}}, loops{}; m[x] = m; return len(m[x]) + len(l[1]) + len(s.all) }
func depth(x int) int { l := list{nil, {}}; l[0] = l; return len(l[0][1]) + x }
type pair struct { *point; k int }
func deep(x int) int { p := pair{&point{x, 1}, 2}; return p.x }
func pointer(x int) int { p := &x; return *p }
func labelled(x int) int { i := 0
loop: if i < x { i++; goto loop }; return i }
func sorts(x []string) int { sort.Strings(x); return len(x) }
func generic[T int | float64](x T) T { return x + 1 }
type kelvin float64
func fails(x kelvin) error { return fmt.Errorf("%v", x) }
func falls(x int) int { switch x { case 1: fallthrough; case 2: x = 3 }; return x }
func fine(x int) int { return x + 1 }
`)
	for _, name := range []string{"printed", "calls", "calls2", "global", "sets", "deferred", "goes", "maps", "text", "indexed", "renamed", "recursive", "adder", "passed", "worded", "array", "same", "bound", "dynamic", "told", "deep", "maze",
		"pointer", "labelled", "sorts", "generic", "fails", "falls", "none"} {
		if _, ok := p.Function(name); ok {
			t.Errorf("%s is taken", name)
		}
	}
	if f, ok := p.Function("fine"); !ok || f.Call([]reflect.Value{reflect.ValueOf(3)})[0].Int() != 4 {
		t.Error("fine is not")
	}
}

// BenchmarkElement is the time of an element: here and in the interpreter.
func BenchmarkElement(b *testing.B) {
	const source = `package main
import "math"
func scaled(x []float64) []float64 { out := make([]float64, len(x)); for i, v := range x { out[i] = v*2 + 1 }; return out }
func roots(x []float64) []float64 { out := make([]float64, len(x)); for i, v := range x { out[i] = math.Sqrt(v) }; return out }
func square(x float64) float64 { return x*x + 1 }
func squares(x []float64) []float64 { out := make([]float64, len(x)); for i := 0; i < len(x); i++ { out[i] = square(x[i]) }; return out }
type point struct { x, y float64 }
func (p *point) add(v float64) { p.x += v; p.y += v*v }
func methods(x []float64) []float64 { out := make([]float64, len(x)); var p point; for i, v := range x { p.add(v); out[i] = p.x }; return out }
func counts(x []float64) []float64 { out := make([]float64, len(x)); m := map[int]float64{}; for i, v := range x { m[i%10] += v; out[i] = m[i%10] }; return out }
`
	p := compiled(b, source)
	in := interp.New(interp.Options{})
	table, _ := gofunc.Table("math")
	if err := in.Use(interp.Exports{"math/math": table}); err != nil {
		b.Fatal(err)
	}
	if _, err := in.Eval(source); err != nil {
		b.Fatal(err)
	}
	const n = 20_000
	args := []reflect.Value{reflect.ValueOf(make([]float64, n))}
	for _, name := range []string{"scaled", "roots", "squares", "methods", "counts"} {
		fast, ok := p.Function(name)
		slow, err := in.Eval("main." + name)
		if !ok || err != nil {
			b.Fatal(name, ok, err)
		}
		for way, f := range map[string]reflect.Value{"direct": fast, "interpreter": slow} {
			b.Run(name+"/"+way, func(b *testing.B) {
				for b.Loop() {
					f.Call(args)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/element")
			})
		}
	}
}

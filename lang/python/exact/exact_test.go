package exact_test

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/python/exact"
)

// functions are those of the module math, with the numbers that they take.
var functions = []struct {
	name string
	f    func(float64) float64
	from func(x float64) float64
}{
	{"exp", exact.Exp, nil}, {"exp2", exact.Exp2, nil}, {"sin", exact.Sin, nil}, {"cos", exact.Cos, nil}, {"tan", exact.Tan, nil},
	{"sinh", exact.Sinh, nil}, {"cosh", exact.Cosh, nil}, {"tanh", exact.Tanh, nil}, {"asinh", exact.Asinh, nil},
	{"acosh", exact.Acosh, func(x float64) float64 { return 1 + math.Abs(x) }}, {"atanh", exact.Atanh, parts}, {"asin", exact.Asin, parts},
	{"acos", exact.Acos, parts}, {"atan", exact.Atan, nil}, {"erf", exact.Erf, nil}, {"erfc", exact.Erfc, nil}, {"cbrt", exact.Cbrt, nil},
	{"log", exact.Log, math.Abs}, {"log2", exact.Log2, math.Abs}, {"log10", exact.Log10, math.Abs},
	{"gamma", exact.Gamma, func(x float64) float64 { return math.Mod(x, 150) }}, {"lgamma", exact.LogGamma, nil},
}

func parts(x float64) float64 { return math.Mod(x/37, 1) }

// TestDigitsOfCPython computes with numbers of many sizes what CPython does with glibc: one of
// 150 results may have another last digit, because neither always gives the nearest float.
func TestDigitsOfCPython(t *testing.T) {
	python, err := exec.LookPath("python3.11")
	if err != nil || runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the digits are those of CPython 3.11 on Linux on amd64: there is none here")
	}
	const count = 3000
	r := rand.New(rand.NewPCG(3, 5))
	var program, want bytes.Buffer
	program.WriteString("import math\n")
	var args [][]float64
	for _, fn := range functions {
		xs := make([]float64, count)
		fmt.Fprintf(&program, "for x in (")
		for i := range xs {
			xs[i] = 20*r.Float64() - 10
			if i%2 == 0 {
				xs[i] *= math.Pow(10, 4.5*r.Float64()-3)
			}
			if fn.from != nil {
				xs[i] = fn.from(xs[i])
			}
			program.WriteString(strconv.FormatFloat(xs[i], 'g', -1, 64) + ",")
		}
		fmt.Fprintf(&program, "): print(math.%s(x).hex())\n", fn.name)
		args = append(args, xs)
	}
	cmd := exec.Command(python, "-")
	cmd.Stdin, cmd.Stdout = &program, &want
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(&want)
	for i, fn := range functions {
		others := 0
		for _, x := range args[i] {
			if !lines.Scan() {
				t.Fatal("too few results")
			}
			w, err := strconv.ParseFloat(strings.TrimSpace(lines.Text()), 64)
			if err != nil {
				t.Fatal(err)
			}
			got := fn.f(x)
			if got == w {
				continue
			}
			if others++; math.Abs(got-w) > 4*math.Abs(math.Nextafter(w, math.Inf(1))-w) {
				t.Errorf("%s(%v): got %v, want %v", fn.name, x, got, w)
			}
		}
		if others > count/150 {
			t.Errorf("%s: %d of %d results have other digits", fn.name, others, count)
		}
	}
}

// TestEnds tries what is not finite, tiny or at the end of a way.
func TestEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	same := func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b }
	for _, fn := range functions {
		if got := fn.f(nan); got == got {
			t.Errorf("%s(nan) is %v", fn.name, got)
		}
	}
	zero := math.Copysign(0, -1)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"exp(-inf)", exact.Exp(-inf), 0}, {"exp(inf)", exact.Exp(inf), inf}, {"exp(710)", exact.Exp(710), inf}, {"exp(-746)", exact.Exp(-746), 0}, {"exp(-0.0)", exact.Exp(zero), 1},
		{"exp2(-1074)", exact.Exp2(-1074), 0x1p-1074}, {"exp2(10)", exact.Exp2(10), 1024}, {"sin(-0.0)", exact.Sin(zero), zero}, {"tan(-0.0)", exact.Tan(zero), zero},
		{"sinh(-inf)", exact.Sinh(-inf), -inf}, {"cosh(-inf)", exact.Cosh(-inf), inf}, {"tanh(-inf)", exact.Tanh(-inf), -1}, {"asinh(-inf)", exact.Asinh(-inf), -inf},
		{"acosh(1)", exact.Acosh(1), 0}, {"acosh(inf)", exact.Acosh(inf), inf}, {"cbrt(-8)", exact.Cbrt(-8), -2}, {"cbrt(-0.0)", exact.Cbrt(zero), zero}, {"erf(-inf)", exact.Erf(-inf), -1},
		{"erfc(-inf)", exact.Erfc(-inf), 2}, {"erfc(inf)", exact.Erfc(inf), 0}, {"log2(8)", exact.Log2(8), 3}, {"log2(1)", exact.Log2(1), 0}, {"log2(0.5)", exact.Log2(0.5), -1},
		{"log2(5e-324)", exact.Log2(5e-324), -1074}, {"log10(1000)", exact.Log10(1000), 3}, {"log10(1e-5)", exact.Log10(1e-5), -5}, {"gamma(5)", exact.Gamma(5), 24}, {"gamma(172)", exact.Gamma(172), inf},
		{"gamma(-0.0)", exact.Gamma(zero), -inf}, {"lgamma(-inf)", exact.LogGamma(-inf), inf}, {"lgamma(2)", exact.LogGamma(2), 0}, {"lgamma(-3)", exact.LogGamma(-3), inf},
		{"hypot(3e300, 4e300)", exact.Hypot(3e300, 4e300), 5e300}, {"hypot(inf, nan)", exact.Hypot(inf, nan), inf}, {"sin(1e22)", exact.Sin(1e22), -0.8522008497671888},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}

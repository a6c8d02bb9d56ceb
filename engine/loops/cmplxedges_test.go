// Functions of complex numbers at the edges of what there is, against a table.

package loops

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// edgeFuncs are the functions of the table.
var edgeFuncs = map[string]struct {
	many func(dst, a []complex128)
	few  func(dst, a []complex64)
}{
	"exp": {Exp[complex128], Exp[complex64]}, "exp2": {Exp2[complex128], Exp2[complex64]}, "expm1": {Expm1[complex128], Expm1[complex64]},
	"log": {Log[complex128], Log[complex64]}, "log2": {Log2[complex128], Log2[complex64]}, "log10": {Log10[complex128], Log10[complex64]},
	"log1p": {Log1p[complex128], Log1p[complex64]}, "sqrt": {Sqrt[complex128], Sqrt[complex64]}, "sign": {SignComplex[complex128], SignComplex[complex64]},
	"sin": {Sin[complex128], Sin[complex64]}, "cos": {Cos[complex128], Cos[complex64]}, "tan": {Tan[complex128], Tan[complex64]},
	"sinh": {Sinh[complex128], Sinh[complex64]}, "cosh": {Cosh[complex128], Cosh[complex64]}, "tanh": {Tanh[complex128], Tanh[complex64]},
	"arcsin": {Arcsin[complex128], Arcsin[complex64]}, "arccos": {Arccos[complex128], Arccos[complex64]}, "arctan": {Arctan[complex128], Arctan[complex64]},
	"arcsinh": {Arcsinh[complex128], Arcsinh[complex64]}, "arccosh": {Arccosh[complex128], Arccosh[complex64]}, "arctanh": {Arctanh[complex128], Arctanh[complex64]},
}

// TestComplexEdges takes each number alone, and at every place of arrays of other numbers.
func TestComplexEdges(t *testing.T) {
	text, err := os.ReadFile("testdata/complexedges.txt")
	if err != nil {
		t.Fatal(err)
	}
	type edge struct {
		name    string
		z, want complex128
	}
	var edges []edge
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		words, v := strings.Fields(line), [4]float64{}
		for i := range v {
			if v[i], err = strconv.ParseFloat(words[i+1], 64); err != nil {
				t.Fatal(err)
			}
		}
		edges = append(edges, edge{words[0], complex(v[0], v[1]), complex(v[2], v[3])})
	}
	looptest.EachLevel(t, func(t *testing.T) {
		for k, e := range edges {
			f := edgeFuncs[e.name]
			n := k%100 + 1
			a, got := make([]complex128, n), make([]complex128, n)
			for i := range a {
				a[i] = complex(0.25*float64(i%7), 0.5-float64(i%3))
			}
			at := k * 7 % n
			a[at] = e.z
			f.many(got, a)
			if !nearParts(got[at], e.want) {
				t.Errorf("%s(%v) is %v, want %v", e.name, e.z, got[at], e.want)
			}
			one := []complex128{e.z}
			f.many(one, one)
			if sameParts(elem.Parts[float64](one), elem.Parts[float64](got[at:at+1])) >= 0 {
				t.Errorf("%s(%v) is %v alone and %v among others", e.name, e.z, one[0], got[at])
			}
			if small := complex64(e.z); finiteParts(e.z) == finiteParts(complex128(small)) && !finiteParts(e.z) {
				narrow := []complex64{small}
				f.few(narrow, narrow)
				if want := complex64(e.want); otherKind(complex128(narrow[0]), complex128(want)) != "" {
					t.Errorf("%s(%v) is %v, want %v", e.name, small, narrow[0], want)
				}
			}
		}
	})
}

func finiteParts(z complex128) bool { return real(z)-real(z) == 0 && imag(z)-imag(z) == 0 }

// nearParts reports whether both parts are within some units in their last place, of the same sign.
func nearParts(got, want complex128) bool {
	near := func(x, y float64) bool {
		return x != x && y != y || math.Signbit(x) == math.Signbit(y) && (x == y || math.Abs(x-y) <= 4*SpacingOf(math.Abs(y)))
	}
	return near(real(got), real(want)) && near(imag(got), imag(want))
}

// Where the exponential function of float32 is infinite, that of complex64 less one is what the parts then are.
func TestComplexNarrowExpm1(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range []struct{ z, want complex64 }{
		{100, complex(inf, nan)}, {complex(89, 3.1415927), complex(-inf, -inf)}, {complex(200, 1), complex(inf, inf)}, {complex(88.72283, 0), complex(3.4028e38, 0)},
		{complex(88.72284, 0), complex(inf, nan)},
	} {
		for n := 1; n < 40; n += 6 {
			a := make([]complex64, n)
			a[n-1] = c.z
			Expm1(a, a)
			got := a[n-1]
			near := func(x, y float32) bool {
				return x == y || x != x && y != y || math.Abs(float64(x-y)) < 1e-4*math.Abs(float64(y))
			}
			if !near(real(got), real(c.want)) || !near(imag(got), imag(c.want)) {
				t.Errorf("expm1(%v) is %v, want %v", c.z, got, c.want)
			}
		}
	}
}

// TestFarAngles has sines, cosines and tangents of large angles to the last digit but one.
func TestFarAngles(t *testing.T) {
	for _, c := range [][4]float64{
		{65536.0, 0.6920654538227232, -0.7218347509126642, -0.9587588474338459},
		{-65537.0, 0.23347843820694436, -0.9723619793535976, -0.24011473418793597},
		{1000000.0, -0.34999350217129294, 0.9367521275331447, -0.373624453987599},
		{1000000000000000.0, 0.8582727931702359, -0.5131937377869703, -1.672414782127583},
		{1e+22, -0.8522008497671888, 0.523214785395139, -1.6287782256068988},
		{-1e+100, 0.3806377310050287, 0.9247242387519338, 0.4116229628832498},
		{1e+300, -0.8178819121159085, -0.5753861119575491, 1.4214488238747245},
		{9e+307, -0.2770174852539367, -0.9608648775262758, 0.28830014680847926},
		{1.1e+308, 0.9397278185778813, -0.3419234226999616, -2.7483575449655406},
		{1.5e+308, 0.7610549285849975, 0.648687440664982, 1.1732228510618694},
		{1.7976931348623157e+308, 0.004961954789184062, -0.9999876894265599, -0.004962015874444895},
		{5.319372648326541e+255, 1.0, -4.687165924254628e-19, -2.133485385753704e+18},
		{1.8446744073709552e+19, 0.023598509904439558, -0.9997215163885841, -0.0236050835333497},
		{9.820171823688426e+150, 0.9713890309707501, 0.23749389573146298, 4.0901642039217325},
	} {
		x := c[0]
		for k, got := range [3]float64{sin(x), cos(x), tan(x)} {
			if off := math.Abs(got-c[k+1]) / SpacingOf(math.Abs(c[k+1])); !(off <= 1) {
				t.Errorf("function %d of %v is %v, want %v: off by %.1f", k, x, got, c[k+1], off)
			}
		}
	}
}

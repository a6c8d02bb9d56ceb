// Every kernel against NumPy's results in testdata/numpy.txt.gz, whose first lines say how they were made.

package golden

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/loops/sorting"
)

type kernel func(ins [][]byte, n int) []byte

type kernels map[string]kernel

func typed[T any](b []byte) []T {
	n := len(b) / int(unsafe.Sizeof(*new(T)))
	s := make([]T, n) // aligned
	copy(rawBytes(s), b)
	return s
}

func rawBytes[T any](s []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(*new(T))))
}

func typeName[T any]() string { return fmt.Sprintf("%T", *new(T)) }

func un[D, T any](k kernels, name string, f func(dst []D, a []T)) {
	k[name+"|"+typeName[T]()] = func(ins [][]byte, _ int) []byte {
		a := typed[T](ins[0])
		d := make([]D, len(a))
		f(d, a)
		return rawBytes(d)
	}
}

func bin[D, T any](k kernels, name string, f func(dst []D, a, b []T)) {
	k[name+"|"+typeName[T]()] = func(ins [][]byte, _ int) []byte {
		a, b := typed[T](ins[0]), typed[T](ins[1])
		d := make([]D, len(a))
		f(d, a, b)
		return rawBytes(d)
	}
}

func row[D, T any](k kernels, name string, f func(a []T) D) {
	k[name+"|"+typeName[T]()] = func(ins [][]byte, _ int) []byte {
		return rawBytes([]D{f(typed[T](ins[0]))})
	}
}

func addNumber[T elem.Number](k kernels) {
	bin(k, "add", loops.Add[T])
	bin(k, "subtract", loops.Sub[T])
	bin(k, "multiply", loops.Mul[T])
	un(k, "negative", loops.Neg[T])
	un(k, "square", loops.Square[T])
	un(k, "reciprocal", loops.Reciprocal[T])
	un(k, "cumsum", reduction.CumSum[T])
	un(k, "cumprod", reduction.CumProd[T])
	row(k, "sum", reduction.Sum[T])
	row(k, "prod", reduction.Prod[T])
	un(k, "argsort", sorting.Argsort[T])
	bin(k, "equal", loops.Equal[T])
	bin(k, "not_equal", loops.NotEqual[T])
	bin(k, "logical_and", loops.LogicalAnd[T])
	bin(k, "logical_or", loops.LogicalOr[T])
	bin(k, "logical_xor", loops.LogicalXor[T])
	un(k, "logical_not", loops.LogicalNot[T])
	addConvert[T](k)
}

func addConvert[S elem.Elem](k kernels) {
	conv[bool, S](k)
	conv[int8, S](k)
	conv[int16, S](k)
	conv[int32, S](k)
	conv[int64, S](k)
	conv[uint8, S](k)
	conv[uint16, S](k)
	conv[uint32, S](k)
	conv[uint64, S](k)
	conv[float32, S](k)
	conv[float64, S](k)
	conv[complex64, S](k)
	conv[complex128, S](k)
}

func conv[D, S elem.Elem](k kernels) { un(k, "convert>"+typeName[D](), loops.Convert[D, S]) }

func addReal[T elem.Real](k kernels) {
	addNumber[T](k)
	bin(k, "floor_divide", loops.FloorDiv[T])
	bin(k, "remainder", loops.Mod[T])
	bin(k, "fmod", loops.Fmod[T])
	bin(k, "maximum", loops.Maximum[T])
	bin(k, "minimum", loops.Minimum[T])
	bin(k, "fmax", loops.Fmax[T])
	bin(k, "fmin", loops.Fmin[T])
	bin(k, "less", loops.Less[T])
	bin(k, "less_equal", loops.LessEqual[T])
	bin(k, "greater", loops.Greater[T])
	bin(k, "greater_equal", loops.GreaterEqual[T])
	un(k, "absolute", loops.Abs[T])
	un(k, "sign", loops.Sign[T])
	un(k, "signbit", loops.Signbit[T])
	row(k, "max", reduction.Max[T])
	row(k, "min", reduction.Min[T])
	row(k, "argmax", func(a []T) int64 { return int64(reduction.ArgMax(a)) })
	row(k, "argmin", func(a []T) int64 { return int64(reduction.ArgMin(a)) })
	un(k, "sort", func(d, a []T) { copy(d, a); sorting.Sort(d) })
}

func addInteger[T elem.Integer](k kernels) {
	addReal[T](k)
	bin(k, "bitwise_and", loops.And[T])
	bin(k, "bitwise_or", loops.Or[T])
	bin(k, "bitwise_xor", loops.Xor[T])
	bin(k, "left_shift", loops.ShiftLeft[T])
	bin(k, "right_shift", loops.ShiftRight[T])
	bin(k, "gcd", loops.Gcd[T])
	bin(k, "lcm", loops.Lcm[T])
	bin(k, "power", loops.PowInt[T])
	un(k, "invert", loops.Invert[T])
	un(k, "bitwise_count", loops.PopCount[T])
}

func addInexact[T elem.Inexact](k kernels) {
	for name, f := range map[string]func(dst, a []T){
		"sqrt": loops.Sqrt[T], "exp": loops.Exp[T], "exp2": loops.Exp2[T], "expm1": loops.Expm1[T], "log": loops.Log[T], "log2": loops.Log2[T], "log10": loops.Log10[T],
		"log1p": loops.Log1p[T], "sin": loops.Sin[T], "cos": loops.Cos[T], "tan": loops.Tan[T], "arcsin": loops.Arcsin[T], "arccos": loops.Arccos[T], "arctan": loops.Arctan[T],
		"sinh": loops.Sinh[T], "cosh": loops.Cosh[T], "tanh": loops.Tanh[T], "arcsinh": loops.Arcsinh[T], "arccosh": loops.Arccosh[T], "arctanh": loops.Arctanh[T], "rint": loops.Rint[T],
	} {
		un(k, name, f)
	}
	bin(k, "divide", loops.Div[T])
	bin(k, "power", loops.Pow[T])
	un(k, "isnan", loops.IsNan[T])
	un(k, "isinf", loops.IsInf[T])
	un(k, "isfinite", loops.IsFinite[T])
}

func addFloat[T elem.Float](k kernels) {
	addReal[T](k)
	addInexact[T](k)
	for name, f := range map[string]func(dst, a []T){
		"floor": loops.Floor[T], "ceil": loops.Ceil[T], "trunc": loops.Trunc[T], "spacing": loops.Spacing[T], "deg2rad": loops.Deg2Rad[T], "rad2deg": loops.Rad2Deg[T],
		"cbrt": loops.Cbrt[T], "erf": loops.Erf[T], "erfc": loops.Erfc[T],
	} {
		un(k, name, f)
	}
	for name, f := range map[string]func(dst, a, b []T){
		"copysign": loops.Copysign[T], "nextafter": loops.Nextafter[T], "heaviside": loops.Heaviside[T], "arctan2": loops.Atan2[T], "hypot": loops.Hypot[T],
		"logaddexp": loops.Logaddexp[T], "logaddexp2": loops.Logaddexp2[T],
	} {
		bin(k, name, f)
	}
}

func addComplex[T elem.Complex](k kernels) {
	addNumber[T](k)
	addInexact[T](k)
	bin(k, "maximum", loops.MaximumComplex[T])
	bin(k, "minimum", loops.MinimumComplex[T])
	bin(k, "fmax", loops.FmaxComplex[T])
	bin(k, "fmin", loops.FminComplex[T])
	bin(k, "less", loops.LessComplex[T])
	bin(k, "less_equal", loops.LessEqualComplex[T])
	bin(k, "greater", loops.GreaterComplex[T])
	bin(k, "greater_equal", loops.GreaterEqualComplex[T])
	un(k, "sign", loops.SignComplex[T])
	un(k, "conjugate", loops.Conj[T])
	row(k, "argmax", func(a []T) int64 { return int64(reduction.ArgMaxComplex(a)) })
	row(k, "argmin", func(a []T) int64 { return int64(reduction.ArgMinComplex(a)) })
}

func allKernels() kernels {
	k := kernels{}
	addInteger[int8](k)
	addInteger[int16](k)
	addInteger[int32](k)
	addInteger[int64](k)
	addInteger[uint8](k)
	addInteger[uint16](k)
	addInteger[uint32](k)
	addInteger[uint64](k)
	addFloat[float32](k)
	addFloat[float64](k)
	addComplex[complex64](k)
	addComplex[complex128](k)
	addConvert[bool](k)
	un(k, "absolute", loops.AbsComplex64)
	un(k, "absolute", loops.AbsComplex128)
	un(k, "angle", loops.Angle64)
	un(k, "angle", loops.Angle128)
	un(k, "to_half", loops.Float32ToHalf)
	un(k, "to_half", loops.Float64ToHalf)
	un(k, "to_bfloat16", loops.Float32ToBFloat16)
	un(k, "from_bfloat16", loops.BFloat16ToFloat32)
	un(k, "to_e4m3fn", loops.Float32ToE4M3FN)
	un(k, "from_e4m3fn", loops.E4M3FNToFloat32)
	un(k, "to_e5m2", loops.Float32ToE5M2)
	un(k, "from_e5m2", loops.E5M2ToFloat32)
	return k
}

func TestNumPy(t *testing.T) {
	f, err := os.Open("testdata/numpy.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var lines [][]string
	sc := bufio.NewScanner(z)
	sc.Buffer(nil, 1<<24)
	for sc.Scan() {
		if !strings.HasPrefix(sc.Text(), "#") {
			lines = append(lines, strings.Split(sc.Text(), "|"))
		}
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	ks := allKernels()
	looptest.EachLevel(t, func(t *testing.T) {
		seen := map[string]bool{}
		for _, l := range lines {
			goldenLine(t, ks, l, seen)
		}
		if len(seen) < 500 {
			t.Errorf("only %d kernels tested", len(seen))
		}
	})
}

// vectorTolerance is what the vector routines of elementary functions are allowed, in units of the last place.
const vectorTolerance = 2.5

var vectorFunctions = map[string]bool{"exp": true, "log": true, "tanh": true, "sin": true, "cos": true, "tan": true, "power": true,
	"sinh": true, "cosh": true, "expm1": true, "exp2": true, "log1p": true, "log2": true, "log10": true, "arcsinh": true, "arccosh": true, "arctanh": true}

func goldenLine(t *testing.T, ks kernels, w []string, seen map[string]bool) {
	n := len(w)
	op, in, out := w[0], w[1], w[n-3]
	var ins [][]byte
	for _, h := range w[2 : n-3] {
		b, err := hex.DecodeString(h)
		if err != nil {
			t.Fatal(err)
		}
		ins = append(ins, b)
	}
	want, err := hex.DecodeString(w[n-2])
	if err != nil {
		t.Fatal(err)
	}
	tol, _ := strconv.ParseFloat(w[n-1], 64)
	if vectorFunctions[op] && (in == "float32" || in == "float64") {
		tol = vectorTolerance
	}
	name := op + "|" + in
	if op == "convert" {
		name = op + ">" + out + "|" + in
	}
	k := ks[name]
	if k == nil {
		t.Errorf("no kernel %s", name)
		return
	}
	seen[name] = true
	got := k(ins, 0)
	if i, d := differ(out, got, want, tol); i >= 0 {
		args := ""
		for _, b := range ins {
			args += " " + show(in, b, min(i, len(b)/size(in)-1))
		}
		t.Errorf("%s(%s ) [%d] = %s, NumPy %s (%g units)", name, args, i, show(out, got, i), show(out, want, i), d)
	}
}

func size(typ string) int {
	switch typ {
	case "bool", "int8", "uint8":
		return 1
	case "int16", "uint16":
		return 2
	case "int32", "uint32", "float32":
		return 4
	case "complex128":
		return 16
	}
	return 8
}

func show(typ string, b []byte, i int) string {
	b = b[i*size(typ):]
	switch typ {
	case "float32":
		return fmt.Sprint(typed[float32](b[:4])[0])
	case "float64":
		return fmt.Sprint(typed[float64](b[:8])[0])
	case "complex64":
		return fmt.Sprint(typed[complex64](b[:8])[0])
	case "complex128":
		return fmt.Sprint(typed[complex128](b[:16])[0])
	}
	return "0x" + hex.EncodeToString(b[:size(typ)])
}

// differ returns the first place at which got is not want to within tol units in the last place, and by how many. NaNs are
// all alike; a part of a complex number is measured against the whole number's magnitude.
func differ(typ string, got, want []byte, tol float64) (int, float64) {
	if len(got) != len(want) {
		return 0, math.Inf(1)
	}
	switch typ {
	case "float32":
		return floatsDiffer(typed[float32](got), typed[float32](want), tol, 1)
	case "float64":
		return floatsDiffer(typed[float64](got), typed[float64](want), tol, 1)
	case "complex64":
		return floatsDiffer(typed[float32](got), typed[float32](want), tol, 2)
	case "complex128":
		return floatsDiffer(typed[float64](got), typed[float64](want), tol, 2)
	}
	for i := range got {
		if got[i] != want[i] {
			return i / size(typ), math.Inf(1)
		}
	}
	return -1, 0
}

func floatsDiffer[F elem.Float](got, want []F, tol float64, group int) (int, float64) {
	for i := range got {
		g, w := float64(got[i]), float64(want[i])
		if g == w && (math.Signbit(g) == math.Signbit(w) || group == 2 && tol > 0) || g != g && w != w {
			continue
		}
		scale := w
		if group == 2 {
			if o := float64(want[i^1]); math.Abs(o) > math.Abs(w) && !math.IsInf(o, 0) {
				scale = o
			}
		}
		d := math.Abs(g-w) / math.Abs(float64(loops.SpacingOf(F(scale))))
		if !(d <= tol) {
			return i / group, d
		}
	}
	return -1, 0
}

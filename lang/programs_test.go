// The writer of random programs: templates filled with names, indices, axes,
// numbers and arrays of known shapes.
package lang_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// writer makes one random program. Each statement is tried on its own: it
// prints a value or the error.
type writer struct {
	rnd   *rand.Rand
	count int
	lines []string
}

// definitions make a new variable. What is no array (a shape, a list) is only
// printed, by shows: tq has no arrays of Python objects.
var definitions = []string{
	"{fresh}", "{fresh}", "{special}", "{product}", "{einsum}", "{linear}",
	"{a}[{index}]", "{a}[{index}]", "{a}[{a} > {n}]", "{a}[..., {n}]",
	"{a} {op} {b}", "{a} {op} {b}", "{a} {op} {number}", "{number} {op} {a}", "-{a}", "~{a}", "+{a}", "abs({a})",
	"{a}.{fold}({axis})", "{a}.{fold}(axis={axis1}, keepdims=True)", "np.{fold}({a}, axis={axes})", "np.{mean}({a}, axis={axes})",
	"np.{mean}({a}, axis={axis1}, keepdims=True)", "{a}.{mean}()", "np.sum({a}, axis={axes}, dtype='{dtype}')",
	"{a}.{whole}", "{a}.argmax({axis})", "{a}.argmin({axis})", "{a}.cumsum({axis})", "np.cumprod({a}, {axis})",
	"np.{unary}({a})", "np.{unary}({a})", "np.{binary}({a}, {b})", "np.{binary}({a}, {b})", "np.{binary}({a}, {number})",
	"np.{join}([{a}, {b}])", "np.{join}(({a}, {a}, {b}))", "np.concatenate([{a}, {b}], axis={n})", "np.stack([{a}, {a}], axis={n})",
	"np.where({a}, {b}, {a})", "np.where({a} > {n}, {a}, {number})", "np.clip({a}, {n}, {number})", "{a}.clip(1, 3)", "np.select([{a} > 1], [{a}], {n})",
	"np.tile({a}, {reps})", "np.repeat({a}, {n})", "np.repeat({a}, 2, axis={n})", "np.roll({a}, {n})", "np.roll({a}, {n}, axis={n})",
	"np.pad({m}, {pad})", "np.pad({m}, 1, mode='{padmode}')", "np.take_along_axis({a}, np.argsort({a}, axis={ax}, kind='stable'), axis={ax})",
	"np.{dyad}.reduce({a}, axis={axes})", "np.{dyad}.outer({a}, {b})", "np.{dyad}.accumulate({a}, {n})", "np.{dyad}.reduce({a}, axis={n}, keepdims=True, initial={n})",
	"np.{dyad}.reduceat({a}, [0, 1], axis={n})", "np.add.reduce({a}, where={a} > 1)",
	"np.expand_dims({a}, {n})", "np.swapaxes({a}, {n}, {n})", "np.moveaxis({a}, {n}, {n})", "np.flip({a}, {n})", "np.rot90({m})", "np.broadcast_to({a}, {shape})",
	"{a}.reshape({shape})", "{a}.reshape({n}, -1)", "{a}.astype('{dtype}')", "np.percentile({m}, {n2}, axis={ax})", "np.median({m}, axis={ax})", "np.quantile({m}, 0.3)",
	"np.take({a}, {take})", "np.take({a}, {take}, axis={n})", "np.diff({a}, axis={n})", "np.sort({a}, axis={axis1})", "np.argsort({a}, axis={ax}, kind='stable')",
	"np.tri({n2}, {n2}, {n})", "np.triu({m}, 0)", "np.tril({m}, 0)", "np.diag({a})", "np.diagonal({a}, {n})", "np.trace({a})", "np.eye({n2}, k={n})",
	"np.linspace({n}, {number}, {n2})", "np.arange({n}, {n}, {step})", "np.full({shape}, {number})", "np.zeros_like({a})", "np.ones({shape}, '{dtype}')",
	"np.searchsorted(np.arange(4), {a})", "np.digitize({a}, [0, 1, 2])", "np.bincount({a})", "np.interp({a}, [0, 1, 2], [3, 1, 4])", "np.cross({m}, {m})",
	"np.delete({a}, {n})", "np.insert({a}, {n}, {number})", "np.insert({a}, {n}, {n}, axis={n})", "np.delete({a}, {n}, axis={n})", "np.ptp({a}, axis={axis1})",
	"np.convolve({m}, [1, 2])", "np.inner({a}, {b})", "np.vdot({a}, {b})", "np.kron({m}, {b})", "np.nan_to_num({a})", "np.average({m}, axis={ax})",
	"np.round({a}, {n})", "np.ascontiguousarray({a})", "np.count_nonzero({a}, axis={axis1})", "np.{nanfold}({a}, axis={axis1})",
	"np.ma" + "tmul({a}, {b})", "np.apply_along_axis(np.sum, 0, {m})", "np.array([{a}, {a}])", "np.array({a}.tolist())", "np.result_type({a}, {b}).type(1)",
	"np.ravel({a}, 'F')", "np.cov({m})", "np.gradient({m})", "np.compress([True, False, True], {a}, axis={axis1})", "np.choose([0, 1], [{a}, {b}])", "np.trapezoid({m})", "np.unique({a}, axis={n})",
}

var shows = []string{
	"{a}.shape", "{a}.dtype", "{a}.tolist()", "{m}.T.strides", "np.shape({a} {op} {b})", "({a} {op} {b}).dtype", "np.array_split({m}, 2)", "np.split({m}, 3, axis=0)", "np.unique({a}, return_counts=True)",
	"np.nonzero({a})", "np.result_type({a}, {b})", "np.can_cast({a}.dtype, '{dtype}')", "np.array_equal({a}, {b})", "np.allclose({a}, {b})", "str({a})", "np.broadcast_shapes({shape}, {shape})",
	"len({a})", "list({a})", "bool({a})", "int({a})", "float({a})", "({a}.size, {a}.ndim, {a}.nbytes)", "np.shares_memory({a}, {b})", "{a} in [1, 2]", "2 in {a}", "np.divmod({a}, {number})", "np.frexp({a})", "np.modf({a})",
	"np.meshgrid({a}, {b})", "np.histogram({m}, 3)", "type({a})", "np.ndim({a})", "np.promote_types({a}.dtype, '{dtype}')", "np.unravel_index({a}, (2, 3))", "{a}.item()", "{a}.flags.c_contiguous", "np.min_scalar_type({n})", "f'{{a}!r}'",
}

var stores = []string{
	"{a}[{index}] {assign} {b}", "{a}[{index}] {assign} {number}", "{a}[{index}] {assign} {take}", "{a}[{a} > {n}] {assign} {number}", "{a}[{a} > {n}] = {b}", "{a} {inplace} {b}", "{a} {inplace} {number}",
	"{a}[...] = {b}", "np.add.at({c}, [0, 0, 1], {number})", "np.put({c}, {take}, {number})", "np.copyto({c}, {b})", "np.copyto({c}, {b}, where={c} > 1)", "{c}.fill({number})", "{c}.sort({n})", "np.{binary3}({a}, {b}, out={c})", "{c}.shape = {shape}",
	"{c}.flat[{n}] = {number}", "{c}.flat = {b}", "np.put_along_axis({a}, np.argmax({a}, axis=0, keepdims=True), {number}, axis=0)", "np.fill_diagonal({c}, {number})", "np.putmask({c}, {c} > {n}, 2)", "np.place({c}, {c} > {n}, [1, 2])",
}

// words are the choices of the places that need no other work.
var words = map[string][]string{
	"op":      {"+", "-", "*", "//", "%", "/", "**", "<", "==", ">=", "!=", "&", "|", "^", "<<", ">>", "@"},
	"assign":  {"=", "=", "+=", "*=", "-="},
	"inplace": {"+=", "*=", "-=", "//=", "/=", "&=", "**=", "%=", "|="},
	"number":  {"2", "3", "1.5", "7", "-1", "0", "300", "-0.0", "1j", "True", "np.nan", "np.inf", "np.float32(2.5)", "np.int8(100)", "np.uint8(200)"},
	"axis":    {"", "axis=0", "axis=-1", "axis=1", "axis=None"},
	"axis1":   {"None", "0", "-1", "1"},
	"ax":      {"0", "-1"},
	"axes":    {"None", "0", "-1", "1", "(0, 1)", "(0, -1)", "()", "(1, 2)"},
	"fold":    {"sum", "max", "min", "prod", "any", "all"},
	"mean":    {"mean", "std", "var"},
	"nanfold": {"nansum", "nanmax", "nanmean", "nanmin", "nanprod", "nanstd"},
	"whole":   {"T", "ravel()", "reshape(-1)", "copy()", "squeeze()", "real", "imag", "flatten()", "conj()", "transpose()", "mT", "round()", "view()", "reshape(-1, 1)", "reshape(-1, order='F')"},
	"unary": {"sort", "unique", "abs", "sign", "flip", "square", "negative", "atleast_2d", "atleast_1d", "transpose", "isnan", "logical_not", "sqrt", "floor", "ceil", "rint", "isfinite", "signbit", "conjugate",
		"reciprocal", "invert", "exp", "log", "sin", "tanh", "cos", "arctan", "log1p", "expm1", "cbrt", "exp2", "log2", "angle", "isreal", "iscomplex", "flatnonzero", "argwhere", "fliplr", "flipud", "spacing", "trunc", "positive", "squeeze", "ravel", "atleast_3d", "isinf", "count_nonzero", "degrees"},
	"binary":  {"maximum", "minimum", "dot", "outer", "isin", "append", "power", "arctan2", "hypot", "fmod", "remainder", "floor_divide", "true_divide", "copysign", "logical_and", "logical_xor", "fmax", "fmin", "gcd", "left_shift", "right_shift", "nextafter", "subtract", "float_power", "ldexp", "heaviside", "logaddexp", "bitwise_xor", "union1d", "setdiff1d", "intersect1d", "greater", "isclose"},
	"binary3": {"add", "multiply", "subtract", "maximum", "true_divide", "power", "less"},
	"dyad":    {"add", "multiply", "maximum", "subtract", "minimum", "logical_and", "bitwise_or", "true_divide"},
	"join":    {"concatenate", "stack", "vstack", "hstack", "dstack", "column_stack"},
	"dtype":   {"int64", "int32", "int8", "uint8", "float64", "float32", "complex128", "bool", "int16", "uint16", "float16", "complex64", "uint64", "uint32"},
	"shape":   {"()", "(2,)", "(3, 2)", "(2, 3)", "(0,)", "(1, 3)", "(2, 1, 2)", "(-1,)", "(2, -1)", "6", "(4,)"},
	"reps":    {"2", "(2, 1)", "(1, 2, 2)", "0"},
	"pad":     {"1", "(1, 2)", "((1, 0),)", "((0, 1), (2, 1))"},
	"padmode": {"edge", "reflect", "symmetric", "wrap", "mean", "maximum", "linear_ramp"},
	"take":    {"[0, 1]", "[0, 0, -1]", "[[0], [1]]", "1", "[]", "(2, 3)"},
	"step":    {"1", "2", "0.5", "-1"},
}

func (w *writer) choose(options []string) string { return options[w.rnd.IntN(len(options))] }

func (w *writer) pick(options ...string) string { return w.choose(options) }

func (w *writer) number() string { return fmt.Sprint(w.rnd.IntN(7) - 3) }

// fill replaces the places of a template.
func (w *writer) fill(template string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		if strings.HasPrefix(rest, "{") {
			out.WriteString("{")
			template = rest
			continue
		}
		place, after, _ := strings.Cut(rest, "}")
		out.WriteString(w.place(place))
		template = after
	}
}

func (w *writer) place(name string) string {
	switch name {
	case "a", "b":
		return fmt.Sprintf("v%d", w.rnd.IntN(w.count))
	case "c": // an array, never a scalar
		return fmt.Sprintf("v%d", w.rnd.IntN(2))
	case "n":
		return w.number()
	case "n2":
		return fmt.Sprint(w.rnd.IntN(4))
	case "index":
		return w.index()
	case "fresh":
		return w.fresh(w.dims(w.rnd.IntN(4)), w.choose(words["dtype"]))
	case "m": // an array with elements, of real numbers
		dims := w.dims(w.rnd.IntN(3) + 1)
		for i := range dims {
			dims[i] = max(dims[i], 1)
		}
		return w.fresh(dims, w.pick("int64", "float64", "uint8", "int16", "float32"))
	case "special":
		return w.special()
	case "product":
		return w.product()
	case "einsum":
		return w.einsum()
	case "linear":
		return w.linear()
	}
	options, ok := words[name]
	if !ok {
		panic("no place of this name")
	}
	return w.choose(options)
}

func (w *writer) dims(rank int) []int {
	dims := make([]int, rank)
	for i := range dims {
		dims[i] = w.rnd.IntN(4) + w.rnd.IntN(2)
	}
	return dims
}

func shapeText(dims []int) (string, int) {
	size, text := 1, ""
	for _, n := range dims {
		size *= n
		text += fmt.Sprint(n) + ","
	}
	return "(" + text + ")", size
}

func (w *writer) fresh(dims []int, dt string) string {
	shape, size := shapeText(dims)
	low := w.rnd.IntN(9)
	if strings.HasPrefix(dt, "u") {
		low = 0
	}
	return fmt.Sprintf("(np.arange(%d) * %d - %d).astype('%s').reshape(%s)", size, w.rnd.IntN(5)+1, low, dt, shape)
}

// special is an array of numbers that are at an edge of their type.
func (w *writer) special() string {
	dt, items := w.pick("float64", "float32", "float16"), []string{"np.nan", "np.inf", "-np.inf", "-0.0", "0.0", "1.5", "0.1", "1e4", "-2.0"}
	switch w.rnd.IntN(6) {
	case 0:
		dt, items = w.pick("complex128", "complex64"), []string{"1j", "np.nan", "1+0.5j", "np.inf", "-0.0", "-1-2j"}
	case 1:
		dt, items = "int8", []string{"-128", "127", "0", "1", "-1", "100"}
	case 2:
		dt, items = "uint8", []string{"255", "0", "128", "1", "200"}
	case 3:
		dt, items = "int64", []string{"2**63 - 1", "-2**63", "0", "-1", "7"}
	case 4:
		dt, items = "uint64", []string{"2**64 - 1", "0", "1", "2**63"}
	}
	shape, size := shapeText(w.dims(w.rnd.IntN(3)))
	values := make([]string, size)
	for i := range values {
		values[i] = w.choose(items)
	}
	return fmt.Sprintf("np.array([%s], '%s').reshape(%s)", strings.Join(values, ", "), dt, shape)
}

// product is a matrix product of shapes that fit.
func (w *writer) product() string {
	m, k, n := w.rnd.IntN(4), w.rnd.IntN(4), w.rnd.IntN(4)
	a, b := []int{m, k}, []int{k, n}
	switch w.rnd.IntN(5) {
	case 0:
		a = a[1:]
	case 1:
		b = b[:1]
	case 2:
		a = append([]int{2}, a...)
	case 3:
		b = append([]int{2, 1}, b...)
	}
	return fmt.Sprintf("np.%s(%s, %s)", w.pick("matmul", "dot", "matmul"), w.fresh(a, w.choose(words["dtype"])), w.fresh(b, w.choose(words["dtype"])))
}

// einsum is an equation with random labels over operands that fit it.
func (w *writer) einsum() string {
	extent := [4]int{w.rnd.IntN(3) + 1, w.rnd.IntN(4), 2, 3}
	var terms, operands []string
	used := ""
	for range w.rnd.IntN(3) + 1 {
		term, dims := "", []int{}
		for range w.rnd.IntN(4) {
			l := w.rnd.IntN(4)
			term += "abcd"[l : l+1]
			dims = append(dims, extent[l])
			if !strings.Contains(used, "abcd"[l:l+1]) {
				used += "abcd"[l : l+1]
			}
		}
		terms, operands = append(terms, term), append(operands, w.fresh(dims, w.pick("int64", "float64", "float32", "int8", "complex128", "bool", "uint8")))
	}
	equation := strings.Join(terms, ",")
	if w.rnd.IntN(4) > 0 {
		order, out := w.rnd.Perm(len(used)), ""
		for _, i := range order[:w.rnd.IntN(len(order)+1)] {
			out += used[i : i+1]
		}
		equation += "->" + out
	}
	return fmt.Sprintf("np.einsum('%s', %s)", equation, strings.Join(operands, ", "))
}

// linear is a function of a small well-conditioned matrix.
func (w *writer) linear() string {
	dt := w.pick("float64", "int64", "float32")
	return w.fill(w.pick("np.linalg.det", "np.linalg.inv", "np.linalg.norm", "np.linalg.matrix_rank")) +
		fmt.Sprintf("((%s + 4*np.eye(2)).astype('%s'))", w.fresh([]int{2, 2}, "int8"), dt)
}

func (w *writer) item() string {
	n := w.number
	switch w.rnd.IntN(9) {
	case 0, 1:
		return n()
	case 2:
		return n() + ":"
	case 3:
		return ":" + n()
	case 4:
		return w.pick("::-1", "::2", ":", n()+"::-2", n()+":"+n())
	case 5:
		return "None"
	case 6:
		return "..."
	case 7:
		return w.pick("[0, 1]", "[0, 0, -1]", "[[0], [1]]", "[True, False]", "[]", "np.array([1, 0])", "True", "np.array([[0, 1]])")
	}
	return ":"
}

func (w *writer) index() string {
	items := make([]string, w.rnd.IntN(3)+1)
	for i := range items {
		items[i] = w.item()
	}
	return strings.Join(items, ", ")
}

// define writes a statement that makes the next variable and prints it.
func (w *writer) define(expr string) {
	n := fmt.Sprintf("v%d", w.count)
	w.lines = append(w.lines, fmt.Sprintf("try:\n    %s = %s\n    print(repr(%s))\nexcept Exception as e:\n    %s = np.arange(3)\n    print(type(e).__name__, e)", n, expr, n, n))
	w.count++
}

func (w *writer) step() {
	switch k := w.rnd.IntN(20); {
	case k < 14:
		w.define(w.fill(w.choose(definitions)))
	case k < 16:
		w.lines = append(w.lines, fmt.Sprintf("try:\n    print(repr(%s))\nexcept Exception as e:\n    print(type(e).__name__, e)", w.fill(w.choose(shows))))
	default:
		store := w.fill(w.choose(stores))
		all := make([]string, w.count)
		for i := range all {
			all[i] = fmt.Sprintf("v%d", i)
		}
		w.lines = append(w.lines, fmt.Sprintf("try:\n    %s\nexcept Exception as e:\n    print(type(e).__name__, e)\nprint(repr((%s,)))", store, strings.Join(all, ", ")))
	}
}

// randomProgram is a program as its statements.
func randomProgram(seed uint64) []string {
	w := &writer{rnd: rand.New(rand.NewPCG(seed, programSeed))}
	w.define(w.fill("{fresh}"))
	w.define(w.fill(w.pick("{fresh}", "{special}")))
	for range 6 {
		w.step()
	}
	return w.lines
}

// Random programs of halves, among other types: threaded code, the blocks and the oracle give the same bits, at every level of
// the machine, however operands lie, run for run.

package exec

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestHalvesRandom(t *testing.T) {
	ran := 0
	for seed := range uint64(250) {
		h := newHalfProgram(rand.New(rand.NewPCG(seed, 16)))
		ran += h.Check(t, seed)
	}
	if ran == 0 && cpu.Best() == cpu.AVX512 {
		t.Error("no threaded code ran")
	}
}

// TestHalvesLower runs the same on fewer instructions: the processor's are hidden from another process.
func TestHalvesLower(t *testing.T) {
	if runtime.GOARCH != "amd64" || cpu.Best() == cpu.Portable {
		t.Skip("this machine has no lower level")
	}
	for _, hidden := range []string{"cpu.avx512f=off", "cpu.avx2=off"} {
		c := exec.Command(os.Args[0], "-test.run=^TestHalvesRandom$")
		c.Env = append(os.Environ(), "GODEBUG="+hidden)
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", hidden, err, out)
		}
	}
}

// halfProgram is a program under way.
type halfProgram struct {
	g          ir.Builder
	r          *rand.Rand
	rows, cols int
	plain      bool
	inputs     []*tensor.Tensor
	numbers    []ir.Value // of halves, floats and doubles
	truths     []ir.Value
	exact      bool // every operation is rounded once: the oracle has the same bits
	program    *ir.Program
}

// newHalfProgram makes a program of up to twelve operations.
func newHalfProgram(r *rand.Rand) *halfProgram {
	h := &halfProgram{r: r, rows: 1, cols: r.IntN(201), plain: r.IntN(2) == 0, exact: r.IntN(3) > 0}
	if r.IntN(3) == 0 {
		h.rows = 1 + r.IntN(6)
	}
	if r.IntN(60) == 0 {
		h.cols = 1000 + r.IntN(69000)
		h.exact, h.rows = false, 1
	} else if r.IntN(10) == 0 {
		h.cols = 500 + r.IntN(2000)
	}
	for range 1 + r.IntN(3) {
		h.numbers = append(h.numbers, h.input(dtype.Float16))
	}
	if r.IntN(2) == 0 {
		h.truths = append(h.truths, h.input(dtype.Bool))
	}
	if r.IntN(2) == 0 {
		for range 1 + r.IntN(2) {
			h.mix()
		}
	}
	for range 1 + r.IntN(12) {
		h.operation()
	}
	outs := []ir.Value{h.numbers[len(h.numbers)-1]}
	if len(h.truths) > 0 && r.IntN(2) == 0 {
		outs = append(outs, h.truths[len(h.truths)-1])
	}
	if r.IntN(3) == 0 {
		outs = append(outs, h.number())
	}
	h.program = h.g.Program(true, outs...)
	return h
}

func (h *halfProgram) input(dt dtype.DType) ir.Value {
	x := randomOperand(h.r, dt, h.rows, max(h.cols, 1), h.plain)
	if h.cols == 0 {
		x = x.View([]int{h.rows, 0}, []int{1, 1}, 0)
	}
	if dt == dtype.Float16 && h.r.IntN(3) == 0 {
		h.anyBits(x)
	}
	h.inputs = append(h.inputs, x)
	return h.g.Input(fmt.Sprint("x", len(h.inputs)), ir.TypeOf(x))
}

// anyBits makes all of a tensor's memory halves of any kind.
func (h *halfProgram) anyBits(x *tensor.Tensor) {
	mem := x.Buffer().Mem()
	for i := range mem {
		mem[i] = byte(h.r.Uint32())
	}
}

func (h *halfProgram) emit(op ir.Op, attrs ir.Attrs, args ...ir.Value) ir.Value {
	out, err := h.g.Emit(-1, op, attrs, args...)
	if err != nil {
		panic(err)
	}
	return out[0]
}

func (h *halfProgram) cast(v ir.Value, to dtype.DType) ir.Value {
	if h.g.Type(v).DType == to {
		return v
	}
	return h.emit(ir.Cast, ir.TypeAttrs{DType: to}, v)
}

// mix reads an operand of another type: small ones as halves, others as what they make with halves.
func (h *halfProgram) mix() {
	from := []dtype.DType{dtype.Bool, dtype.Int8, dtype.Uint8, dtype.Int16, dtype.Uint16, dtype.Int32, dtype.Int64, dtype.Float32, dtype.Float64}[h.r.IntN(9)]
	to := dtype.Float64
	switch {
	case from.Size() == 1:
		to = dtype.Float16
	case from.Size() == 2 || from == dtype.Float32:
		to = dtype.Float32
	}
	h.numbers = append(h.numbers, h.cast(h.input(from), to))
}

func (h *halfProgram) number() ir.Value { return recent(h.r, h.numbers) }

// two are numbers of one type, the wider one.
func (h *halfProgram) two() (a, b ir.Value) {
	a, b = h.number(), h.number()
	to := h.g.Type(a).DType
	if t := h.g.Type(b).DType; t.Size() > to.Size() {
		to = t
	}
	return h.cast(a, to), h.cast(b, to)
}

func recent(r *rand.Rand, list []ir.Value) ir.Value {
	return list[len(list)-1-min(r.IntN(len(list)), r.IntN(len(list)))]
}

// What is rounded once, and what is near enough.
var (
	halfUnary  = []ir.Op{ir.Neg, ir.Abs, ir.Sqrt, ir.Square, ir.Reciprocal, ir.Rint, ir.Floor, ir.Ceil, ir.Trunc, ir.Sign}
	halfBinary = []ir.Op{ir.AddV2, ir.Sub, ir.Mul, ir.RealDiv, ir.Maximum, ir.Minimum, ir.Fmax, ir.Fmin, ir.Copysign, ir.Heaviside}
	halfFuncs  = []ir.Op{ir.Exp, ir.Log, ir.Tanh, ir.Exp2, ir.Expm1, ir.Log1p, ir.Log2, ir.Log10, ir.Sigmoid, ir.Rsqrt, ir.Cbrt, ir.Sinh, ir.Cosh,
		ir.Asin, ir.Acos, ir.Atan, ir.Sin, ir.Cos, ir.Tan, ir.Asinh, ir.Acosh, ir.Atanh, ir.Erf, ir.Erfc, ir.Deg2Rad, ir.Rad2Deg}
	halfPairs    = []ir.Op{ir.Pow, ir.Atan2, ir.Hypot, ir.LogAddExp, ir.LogAddExp2, ir.FloorDiv, ir.FloorMod, ir.TruncateMod}
	halfCompares = []ir.Op{ir.Equal, ir.NotEqual, ir.Less, ir.LessEqual, ir.Greater, ir.GreaterEqual}
	halfTests    = []ir.Op{ir.IsNan, ir.IsInf, ir.IsFinite}
	halfLogic    = []ir.Op{ir.LogicalAnd, ir.LogicalOr, ir.LogicalXor}
)

func (h *halfProgram) one(list []ir.Op) ir.Op { return list[h.r.IntN(len(list))] }

// operation adds one.
func (h *halfProgram) operation() {
	switch k := h.r.IntN(20); {
	case k < 3:
		h.numbers = append(h.numbers, h.emit(h.one(halfUnary), nil, h.number()))
	case k < 8:
		a, b := h.two()
		h.numbers = append(h.numbers, h.emit(h.one(halfBinary), nil, a, b))
	case k == 8 && !h.exact:
		h.numbers = append(h.numbers, h.emit(h.one(halfFuncs), nil, h.number()))
	case k == 9 && !h.exact:
		a, b := h.two()
		h.numbers = append(h.numbers, h.emit(h.one(halfPairs), nil, a, b))
	case k == 10:
		h.convert()
	case k == 11:
		h.truths = append(h.truths, h.emit(h.one(halfTests), nil, h.number()))
	case k == 12 && len(h.truths) > 0:
		if h.r.IntN(3) == 0 {
			h.truths = append(h.truths, h.emit(ir.LogicalNot, nil, recent(h.r, h.truths)))
		} else {
			h.truths = append(h.truths, h.emit(h.one(halfLogic), nil, recent(h.r, h.truths), recent(h.r, h.truths)))
		}
	case k == 13 && !h.exact: // between zeros of both signs the oracle may take the other one
		a, b := h.two()
		c := h.cast(h.number(), h.g.Type(a).DType)
		if h.g.Type(c).DType == h.g.Type(b).DType {
			h.numbers = append(h.numbers, h.emit(ir.ClipByValue, nil, a, b, c))
		}
	case k < 16 || len(h.truths) == 0:
		a, b := h.two()
		h.truths = append(h.truths, h.emit(h.one(halfCompares), nil, a, b))
	default:
		h.choose()
	}
}

// choose takes one of two numbers, of those that were compared more often than not.
func (h *halfProgram) choose() {
	a, b := h.two()
	c := recent(h.r, h.truths)
	if h.r.IntN(2) == 0 {
		x, y := a, b
		if h.r.IntN(3) == 0 {
			x, y = h.two()
		}
		c = h.emit(h.one(halfCompares), nil, x, y)
	}
	h.numbers = append(h.numbers, h.emit(ir.SelectV2, nil, c, a, b))
}

// convert goes to another type; doubles as halves are rounded twice by the oracle.
func (h *halfProgram) convert() {
	v := h.number()
	to := []dtype.DType{dtype.Float16, dtype.Float16, dtype.Float32, dtype.Float64}[h.r.IntN(4)]
	if h.exact && to == dtype.Float16 && h.g.Type(v).DType == dtype.Float64 {
		return
	}
	h.numbers = append(h.numbers, h.cast(v, to))
}

// Check runs the program in all ways, and tells how many of its regions had threaded code.
func (h *halfProgram) Check(t *testing.T, seed uint64) (ran int) {
	t.Helper()
	pl, err := plan.Make(h.program, plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	code := func(tiles bool) *Code {
		c, err := Compile(pl)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range c.steps {
			if s.region != nil && !tiles {
				s.region.Tiles = nil
			} else if s.region != nil && s.region.Tiles != nil {
				ran++
			}
		}
		return c
	}
	blocks, tiles := code(false), code(true)
	m := NewMachine(append([]Config{{Threads: 1}, {Threads: 1}}, tileMachines...)[int(seed)%(2+len(tileMachines))])
	for again := range 3 { // later runs go other ways
		kept := h.copies()
		want, warned := h.run(t, m, blocks, h.inputs, seed, false)
		got, said := h.run(t, m, tiles, h.inputs, seed, seed%2 > 0)
		h.same(t, seed, fmt.Sprintf("run %d", again), pl, want, got)
		if !slices.Equal(warned, said) {
			t.Fatalf("seed %d: warnings %q, want %q\n%s", seed, said, warned, pl)
		}
		for i, x := range kept {
			if diff := differ(x, h.inputs[i]); diff != "" {
				t.Fatalf("seed %d: input %d: %s\n%s", seed, i, diff, pl)
			}
		}
		if h.exact {
			oracle, err := ref.Run(h.program, h.inputs)
			if err != nil {
				t.Fatal(err)
			}
			h.same(t, seed, "the oracle", pl, oracle, want)
		}
		h.over(t, seed, m, tiles, want)
		for _, x := range h.inputs {
			if x.DType() == dtype.Float16 {
				h.anyBits(x)
			}
		}
	}
	return ran
}

func (h *halfProgram) same(t *testing.T, seed uint64, name string, pl *plan.Plan, want, got []*tensor.Tensor) {
	t.Helper()
	for i := range want {
		if diff := differ(want[i], got[i]); diff != "" {
			t.Fatalf("seed %d: %s: output %d: %s\n%s", seed, name, i, diff, pl)
		}
	}
}

func (h *halfProgram) run(t *testing.T, m *Machine, code *Code, inputs []*tensor.Tensor, seed uint64, into bool) (out []*tensor.Tensor, said []string) {
	t.Helper()
	var o Options
	if seed%3 > 0 {
		o.Warn = func(w warning.Warning) { said = append(said, fmt.Sprint(w)) }
	}
	if into {
		for _, v := range h.program.Outputs {
			o.Into = append(o.Into, tensor.New(h.program.Types[v].DType, h.program.Types[v].Shape.Dims()...))
		}
	}
	out, err := m.Run(context.Background(), code, inputs, &o)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(said)
	return out, said
}

// over writes the only result over the operands that it fits, one after another.
func (h *halfProgram) over(t *testing.T, seed uint64, m *Machine, code *Code, want []*tensor.Tensor) {
	t.Helper()
	if len(want) > 1 {
		return
	}
	for i, x := range h.inputs {
		if x.DType() != want[0].DType() || !slices.Equal(x.Shape(), want[0].Shape()) {
			continue
		}
		inputs := h.copies()
		got, err := m.Run(context.Background(), code, inputs, &Options{Into: []*tensor.Tensor{inputs[i]}})
		if err != nil {
			t.Fatal(err)
		}
		h.same(t, seed, fmt.Sprint("over input ", i), code.plan, want, got)
	}
}

// copies are the inputs in memory of their own, lying as they do.
func (h *halfProgram) copies() (list []*tensor.Tensor) {
	for _, x := range h.inputs {
		b := tensor.NewBuffer(x.Buffer().Len())
		copy(b.Mem(), x.Buffer().Mem())
		list = append(list, tensor.OfBuffer(b, x.DType(), x.Shape(), x.Strides(), x.Offset()))
	}
	return list
}

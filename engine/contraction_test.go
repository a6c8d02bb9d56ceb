// Contractions of random equations, operands lying anyhow, against one sum over
// all labels; and the same bits for every number of threads.

package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// randomContraction is an equation over a few letters and their sizes. A letter
// of the result stands in some operand.
func randomContraction(r *rand.Rand, most int) (equation string, terms []string, out string, size map[byte]int) {
	letters := "abcdefgh"[:2+r.IntN(7)]
	size = map[byte]int{}
	product := 1
	for i := range letters {
		n := 1 + r.IntN(20)
		if product*n > most {
			n = 1 + r.IntN(2)
		}
		size[letters[i]] = n
		product *= n
	}
	used := map[byte]bool{}
	for range 2 + r.IntN(4) {
		var term []byte
		for _, i := range r.Perm(len(letters)) {
			if r.IntN(2) == 0 && len(term) < 6 {
				term = append(term, letters[i])
				used[letters[i]] = true
			}
		}
		terms = append(terms, string(term))
	}
	for _, i := range r.Perm(len(letters)) {
		if used[letters[i]] && r.IntN(2) == 0 {
			out += letters[i : i+1]
		}
	}
	return strings.Join(terms, ",") + "->" + out, terms, out, size
}

// scattered is a tensor with its axes in any order in memory, with gaps and
// perhaps backwards; elements are small whole numbers, so that sums are exact.
func scattered(r *rand.Rand, dt dtype.DType, dims []int) *tensor.Tensor {
	strides, step, offset := make([]int, len(dims)), 1, 0
	axes := r.Perm(len(dims))
	if r.IntN(2) == 0 {
		for i := range axes {
			axes[i] = len(axes) - 1 - i
		}
	}
	for _, a := range axes {
		if r.IntN(8) == 0 {
			step++
		}
		strides[a] = step
		step *= max(dims[a], 1)
		if r.IntN(8) == 0 {
			strides[a] = -strides[a]
			offset -= (dims[a] - 1) * strides[a]
		}
	}
	t := tensor.New(dt, step+1)
	for i := range t.Size() {
		switch v := r.IntN(7) - 3; dt {
		case dtype.Float32:
			tensor.Raw[float32](t)[i] = float32(v)
		case dtype.Float64:
			tensor.Raw[float64](t)[i] = float64(v)
		default:
			tensor.Raw[int32](t)[i] = int32(v)
		}
	}
	return t.View(dims, strides, offset)
}

func element(t *tensor.Tensor, at int) float64 {
	switch t.DType() {
	case dtype.Float32:
		return float64(tensor.Raw[float32](t)[at])
	case dtype.Float64:
		return tensor.Raw[float64](t)[at]
	}
	return float64(tensor.Raw[int32](t)[at])
}

// differAt is the first place where two dense tensors of floats differ, -1 if none does.
func differAt(a, b *tensor.Tensor) int {
	if a.DType() == dtype.Float32 {
		return firstOther(tensor.Flat[float32](a), tensor.Flat[float32](b))
	}
	return firstOther(tensor.Flat[float64](a), tensor.Flat[float64](b))
}

func firstOther[T comparable](a, b []T) int {
	b = b[:len(a)]
	for i, x := range a {
		if x != b[i] {
			return i
		}
	}
	return -1
}

// summed is the contraction as one sum over all labels, by place of the result.
func summed(terms []string, out string, size map[byte]int, args []*tensor.Tensor) []float64 {
	letters := []byte{}
	total := 1
	for i := byte('a'); i <= 'h'; i++ {
		if n, ok := size[i]; ok && strings.IndexByte(strings.Join(terms, ""), i) >= 0 {
			letters = append(letters, i)
			total *= n
		}
	}
	n := 1
	for i := range out {
		n *= size[out[i]]
	}
	result := make([]float64, n)
	var at, sizes [128]int
	for l, n := range size {
		sizes[l] = n
	}
	for k := range total {
		for i := len(letters) - 1; i >= 0; i-- {
			at[letters[i]] = k % sizes[letters[i]]
			k /= sizes[letters[i]]
		}
		v := 1.0
		for i, t := range args {
			pos := t.Offset()
			for a := range terms[i] {
				pos += at[terms[i][a]] * t.Strides()[a]
			}
			v *= element(t, pos)
		}
		place := 0
		for i := range out {
			place = place*sizes[out[i]] + at[out[i]]
		}
		result[place] += v
	}
	return result
}

func TestRandomContractions(t *testing.T) {
	engines := []*CPU{New(Options{Threads: 1}), New(Options{Threads: 3, Tuning: exec.Config{ParallelMin: 8, ChunkMin: 4}})}
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 5))
		equation, terms, out, size := randomContraction(r, 20000)
		dt := []dtype.DType{dtype.Float32, dtype.Float64, dtype.Int32}[r.IntN(3)]
		dims := func(letters string) []int {
			d := make([]int, len(letters))
			for i := range d {
				d[i] = size[letters[i]]
			}
			return d
		}
		var g ir.Builder
		var args []*tensor.Tensor
		var values []ir.Value
		for _, term := range terms {
			x := scattered(r, dt, dims(term))
			args, values = append(args, x), append(values, g.Input("", ir.TypeOf(x)))
		}
		eq, err := einsum.Parse(equation)
		if err != nil {
			t.Fatal(err)
		}
		method := []einsum.Method{einsum.Auto, einsum.Naive, einsum.Greedy}[r.IntN(3)]
		y, err := g.Emit(-1, ir.Einsum, ir.EinsumAttrs{Equation: eq, Options: einsum.Options{Method: method}}, values...)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Program(true, y...)
		want := summed(terms, out, size, args)
		for i, e := range engines {
			var o RunOptions
			if r.IntN(2) == 0 {
				o.Into = []*tensor.Tensor{scattered(r, dt, dims(out))}
			}
			got, err := e.Run(context.Background(), p, args, o)
			if err != nil {
				t.Fatalf("seed %d: %s: %v", seed, equation, err)
			}
			values, err := Copy(got[0])
			if err != nil {
				t.Fatal(err)
			}
			for k, w := range want {
				if v := element(values, k); v != w {
					t.Fatalf("seed %d, engine %d: %s of %v %v: element %d is %v, not %v", seed, i, equation, size, dt, k, v, w)
				}
			}
		}
	}
}

// TestContractionThreads has numbers whose sums depend on their order.
func TestContractionThreads(t *testing.T) {
	for _, equation := range []string{
		"ab,ab->a", "ab,ab->b", "bn,anm,bm->ba", "ijk,jr,kr->ir", "pi,qj,ijkl,rk,sl->pqrs", "a,ab,abc->abc", "ab,cd,ef->abcdef", "nhkv,nkv->nhv", "bc,cb->",
	} {
		terms := strings.Split(strings.Split(equation, "->")[0], ",")
		var args []*tensor.Tensor
		for _, term := range terms {
			dims := make([]int, len(term))
			for i := range dims {
				dims[i] = 13
			}
			args = append(args, randomTensor(dtype.Float32, dims...))
		}
		var first []float32
		for threads := 1; threads <= 4; threads++ {
			e := New(Options{Threads: threads, Tuning: exec.Config{ParallelMin: 8, ChunkMin: 4}})
			var g ir.Builder
			values := make([]ir.Value, len(args))
			for i, x := range args {
				values[i] = g.Input("", ir.TypeOf(x))
			}
			eq, _ := einsum.Parse(equation)
			y, err := g.Emit(-1, ir.Einsum, ir.EinsumAttrs{Equation: eq}, values...)
			if err != nil {
				t.Fatal(err)
			}
			got, err := e.Run(context.Background(), g.Program(true, y...), args, RunOptions{})
			if err != nil {
				t.Fatal(err)
			}
			x, err := Copy(got[0])
			if err != nil {
				t.Fatal(err)
			}
			if all := tensor.Flat[float32](x); first == nil {
				first = all
			} else if !slices.Equal(all, first) {
				t.Errorf("%s: %d threads give other bits than one", equation, threads)
			}
		}
	}
}

// TestProductsRideAlong has contractions whose result elementwise operations
// read, which run over pieces of it.
func TestProductsRideAlong(t *testing.T) {
	engines := []*CPU{New(Options{Threads: 1}), New(Options{Threads: 3, Tuning: exec.Config{ParallelMin: 8, ChunkMin: 4}})}
	equations := []string{"ij,jk->ik", "ij,kj->ik", "ij,jk->ki", "bij,bjk->bik", "biaj,bkaj->baik", "ij,jk,kl->il", "ij,j->i", "i,j->ij", "ij,ij->i", "ijk,kl->ijl"}
	joined := 0
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 6))
		equation := equations[r.IntN(len(equations))]
		lhs, out, _ := strings.Cut(equation, "->")
		size := map[rune]int{}
		most := 70
		if len(out) == 4 {
			most = 40
		}
		for _, l := range lhs {
			size[l] = 1 + r.IntN(most)
			if r.IntN(3) == 0 && len(out) < 3 {
				size[l] = 100 + r.IntN(300)
			}
		}
		dt := []dtype.DType{dtype.Float32, dtype.Float64}[r.IntN(2)]
		dims := func(letters string) (d []int) {
			for _, l := range letters {
				d = append(d, size[l])
			}
			return d
		}
		var g ir.Builder
		var args []*tensor.Tensor
		input := func(dims []int) ir.Value {
			args = append(args, scattered(r, dt, dims))
			return g.Input("", ir.TypeOf(args[len(args)-1]))
		}
		apply := func(op ir.Op, attrs ir.Attrs, v ...ir.Value) ir.Value {
			y, err := g.Emit(-1, op, attrs, v...)
			if err != nil {
				t.Fatal(err)
			}
			return y[0]
		}
		var operands []ir.Value
		for _, term := range strings.Split(lhs, ",") {
			operands = append(operands, input(dims(term)))
		}
		eq, err := einsum.Parse(equation)
		if err != nil {
			t.Fatal(err)
		}
		x := apply(ir.Einsum, ir.EinsumAttrs{Equation: eq}, operands...)
		made := x
		for range 1 + r.IntN(3) {
			switch other := dims(out); r.IntN(6) {
			case 0:
				x = apply(ir.Square, nil, made)
			case 1:
				x = apply(ir.Maximum, nil, x, input(nil))
			case 2:
				x = apply(ir.AddV2, nil, x, input(other))
			case 3:
				x = apply(ir.Sub, nil, input(other[len(other)-1:]), x)
			case 4:
				other[len(other)-1] = 1
				x = apply(ir.Mul, nil, x, input(other))
			default:
				x = apply(ir.AddV2, nil, made, x)
			}
		}
		p := g.Program(true, x)
		both, err := engines[0].Compile(g.Program(true, made, x)) // a result that leaves the program has a step of its own
		if err != nil {
			t.Fatal(err)
		}
		if both.Plan().Steps[0].Product {
			t.Fatal("a result rides along")
		}
		want, err := both.Run(context.Background(), args, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range engines {
			var o RunOptions
			if r.IntN(2) == 0 {
				o.Warn = func(Warning) {}
			}
			switch r.IntN(3) {
			case 0:
				o.Into = []*tensor.Tensor{tensor.New(dt, dims(out)...)}
			case 1:
				o.Into = []*tensor.Tensor{scattered(r, dt, dims(out))}
			}
			plan, err := e.Compile(p)
			if err != nil {
				t.Fatal(err)
			}
			if plan.Plan().Steps[0].Product {
				joined++
			}
			for range 2 {
				got, err := plan.Run(context.Background(), args, o)
				if err != nil {
					t.Fatalf("seed %d: %v\n%s", seed, err, p)
				}
				av, _ := Copy(got[0])
				bv, _ := Copy(want[1])
				if k := differAt(av, bv); k >= 0 {
					t.Fatalf("seed %d, engine %d: element %d is %v, not %v\n%s", seed, i, k, element(av, k), element(bv, k), p)
				}
			}
		}
	}
	if joined < 50 { // the others are small
		t.Errorf("only %d of the programs were one step", joined)
	}
}

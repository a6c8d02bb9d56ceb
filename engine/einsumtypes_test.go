// Contractions of every type that is multiplied in another form than it is
// kept in, against plain loops over all labels: integers wrap, truth values are
// and'ed and or'ed, small floats are rounded once.

package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

var typedEquations = []string{
	"ij,jk->ik", "ij,jk->ki", "ji,jk->ik", "bij,bjk->bik", "bij,jk->bik", "ij,j->i", "i,ij->j", "i,i->", "i,j->ij", "i,i->i",
	"ij->i", "ii->i", "ij->", "i->ii", "ij,jk,kl->il", "ij,jk,k->i", "ij,ij->ij", "ij,kj->ijk", "ab,bc,cd,da->", "iij,jk->k", "ij,kl->jk", "ab,b,c->a",
}

func TestEinsumTypes(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for _, dt := range []dtype.DType{dtype.Float16, dtype.BFloat16, dtype.Float8E4M3FN, dtype.Float8E5M2,
		dtype.Int8, dtype.Uint8, dtype.Int16, dtype.Uint16, dtype.Int32, dtype.Uint32, dtype.Int64, dtype.Uint64, dtype.Bool} {
		for _, eq := range typedEquations {
			for _, most := range []int{3, 9, 40} {
				checkTyped(t, r, dt, eq, most)
			}
		}
	}
}

func checkTyped(t *testing.T, r *rand.Rand, dt dtype.DType, eq string, most int) {
	t.Helper()
	size := map[rune]int{}
	left, out, _ := strings.Cut(eq, "->")
	terms := strings.Split(left, ",")
	points := 1
	for _, l := range strings.ReplaceAll(left, ",", "") {
		if size[l] == 0 {
			n := 1 + r.IntN(most)
			if points*n > 1<<18 {
				n = 2
			}
			size[l] = n
			points *= n
		}
	}
	args := make([]*tensor.Tensor, len(terms))
	for i, term := range terms {
		dims := []int{}
		for _, l := range term {
			dims = append(dims, size[l])
		}
		args[i] = typedOperand(t, r, dt, dims)
	}
	got, err := Einsum(eq, args...)
	if err != nil {
		t.Fatal(dt, eq, err)
	}
	if got.DType() != dt {
		t.Fatalf("%s of %s is %s", eq, dt, got.DType())
	}
	want := plainEinsum(dt, terms, out, size, args)
	i := 0
	got.Each(func(pos int) bool {
		ok := false
		switch {
		case dt.IsHalf():
			exact := tensor.New(dt, 1)
			exact.SetHalf(0, want[i].float)
			x, y := exact.Float64At(0), got.Float64At(pos)
			ok = x == y || x != x && y != y
		case dt.IsBool():
			ok = got.BoolAt(pos) == (want[i].whole != 0)
		default:
			bits := 8 * dt.Size()
			ok = uint64(got.Int64At(pos))<<(64-bits) == want[i].whole<<(64-bits)
		}
		if !ok {
			t.Fatalf("%s of %s, labels %v: element %d is wrong", eq, dt, size, i)
		}
		i++
		return true
	})
}

// typedOperand draws whole numbers: any where they wrap, small ones where sums must be exact before they are rounded.
func typedOperand(t *testing.T, r *rand.Rand, dt dtype.DType, dims []int) *tensor.Tensor {
	t.Helper()
	n := tensor.Count(dims)
	data := make([]int64, n)
	for i := range data {
		switch {
		case dt.IsBool():
			data[i] = int64(r.IntN(4) / 3)
		case dt.IsHalf():
			data[i] = int64(r.IntN(13) - 6)
		default:
			data[i] = int64(r.Uint64())
		}
	}
	x, err := Cast(tensor.From(data, dims...), dt)
	if err != nil {
		t.Fatal(err)
	}
	if len(dims) > 1 && r.IntN(2) == 0 { // the same seen through a transposed copy
		perm, back := r.Perm(len(dims)), make([]int, len(dims))
		for i, p := range perm {
			back[p] = i
		}
		if x, err = Transpose(x, perm...); err == nil {
			if x, err = Copy(x); err == nil {
				x, err = Transpose(x, back...)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return x
}

type typedSum struct {
	whole uint64
	float float64
}

// plainEinsum goes through all values of all labels.
func plainEinsum(dt dtype.DType, terms []string, out string, size map[rune]int, args []*tensor.Tensor) []typedSum {
	var labels []rune
	for l := range size {
		labels = append(labels, l)
	}
	total := 1
	for _, l := range out {
		total *= size[l]
	}
	sums := make([]typedSum, total)
	at := map[rune]int{}
	var visit func(depth int)
	visit = func(depth int) {
		if depth < len(labels) {
			for i := range size[labels[depth]] {
				at[labels[depth]] = i
				visit(depth + 1)
			}
			return
		}
		p := typedSum{1, 1}
		for i, term := range terms {
			pos := args[i].Offset()
			for a, l := range []rune(term) {
				pos += at[l] * args[i].Strides()[a]
			}
			switch {
			case dt.IsHalf():
				p.float *= args[i].Float64At(pos)
			case dt.IsBool():
				if !args[i].BoolAt(pos) {
					p.whole = 0
				}
			default:
				p.whole *= uint64(args[i].Int64At(pos))
			}
		}
		to := 0
		for _, l := range out {
			to = to*size[l] + at[l]
		}
		if dt.IsBool() {
			sums[to].whole |= p.whole
			return
		}
		sums[to].whole += p.whole
		sums[to].float += p.float
	}
	visit(0)
	return sums
}

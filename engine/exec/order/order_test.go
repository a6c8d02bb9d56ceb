// Long lines sorted by pieces of a few elements, and a partition that is cancelled.

package order

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestSortLong(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	m := task.NewMachine(task.Config{Threads: 3, SortPiece: 5})
	c := &task.Call{Run: &task.Run{Machine: &m}}
	for n := range 60 {
		a := make([]float64, n)
		for i := range a {
			a[i] = float64(r.IntN(9))
			if r.IntN(6) == 0 {
				a[i] = math.NaN()
			}
		}
		want := slices.Clone(a)
		sort.SliceStable(want, func(i, j int) bool { return lessReal(want[i], want[j]) })
		idx := make([]int64, n)
		if n > 0 {
			for i := range idx {
				idx[i] = -1
			}
			if err := argSortLong(c, idx, a); err != nil {
				t.Fatal(err)
			}
			for k, p := range idx {
				if x, y := a[p], want[k]; x != y && (x == x || y == y) || k > 0 && !lessReal(a[idx[k-1]], a[p]) && idx[k-1] >= p {
					t.Fatalf("n %d: order %v of %v", n, idx, a)
				}
			}
			if err := sortLong(c, a); err != nil {
				t.Fatal(err)
			}
		}
		for i := range a {
			if a[i] != want[i] && (a[i] == a[i] || want[i] == want[i]) {
				t.Fatalf("%v, want %v", a, want)
			}
		}
	}
}

func TestPartitionEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := task.NewMachine(task.Config{})
	c := &task.Call{Run: &task.Run{Machine: &m, Ctx: ctx}}
	if partitionTyped(c, tensor.From(make([]float64, 1000)), 0, []int{5}) == nil {
		t.Error("a partition is not cancelled")
	}
}

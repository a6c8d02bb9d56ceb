// Calls that are remembered.

package engine

import (
	"fmt"
	"sync"
	"testing"

	"github.com/tq-lang/tq/engine/tensor"
)

// TestEinsumCalls holds that a remembered call is taken for no other: shapes and
// types of one equation change, and many calls come at once.
func TestEinsumCalls(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range 3 * maxCalls {
				n := 1 + i%7
				x := tensor.New(tensor.From([]float64{0}).DType(), n, n)
				for k := range n {
					tensor.Raw[float64](x)[k*n+k] = float64(n)
				}
				y, err := Einsum("ij,jk->ik", x, x)
				if err != nil || y.Dim(0) != n || tensor.Raw[float64](y)[n*n-1] != float64(n*n) {
					t.Errorf("%d×%d: %v %v", n, n, y, err)
				}
				v := tensor.From(make([]int32, n+i), n+i)
				if s, err := Einsum("i->", v); err != nil || s.Rank() != 0 || s.DType() != v.DType() {
					t.Errorf("sum of %d: %v %v", n+i, s, err)
				}
			}
		})
	}
	all.Wait()
	x := tensor.From([]float32{1, 2}, 2)
	for range 2 {
		if _, err := Einsum("ij->i", x); err == nil {
			t.Error("a vector has no second axis")
		}
	}
	if got := len(shared().calls.plans); got > maxCalls {
		t.Errorf("%d calls are kept", got)
	}
	if y, err := Einsum("i,i->", x, tensor.From([]float32{3, 4}, 2)); err != nil || fmt.Sprint(tensor.Raw[float32](y)[0]) != "11" {
		t.Error(y, err)
	}
}

// What a product tells of pieces of its result that are finished.

package gemm

import (
	"math/rand/v2"
	"sync"
	"testing"
)

func TestDone(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	told := 0
	for range 30 {
		m, n, k := 1+r.IntN(150), 1+r.IntN(150), 1+r.IntN(150)
		switch r.IntN(6) {
		case 0:
			k = 1200
		case 1:
			m, n, k = 1+r.IntN(20), 1+r.IntN(20), 5000
		case 2:
			n = 2100
		}
		count := 1 + r.IntN(3)
		a, b, c := operand[float32](r, m, k, false), operand[float32](r, k, n, false), dense(make([]float32, count*m*n+8), n)
		c.Off = 4
		if r.IntN(3) == 0 {
			c.RS, c.CS = 1, m
		}
		accumulate := r.IntN(2) == 0
		want := naive(m, n, k, a, b, c, accumulate)[4:][:m*n]
		for _, v := range variants()[1:] {
			clear(c.Data)
			seen := make([]int, len(c.Data))
			var mu sync.Mutex
			ctx := v.ctx.With(v.ctx.Pool, 0)
			ctx.Done = func(at, step, rows, cols int) {
				mu.Lock()
				defer mu.Unlock()
				for i := range rows {
					for j := range cols {
						seen[at+i*step+j]++
						if x := c.Data[at+i*step+j]; x != want[(at-4+i*step+j)%(m*n)] {
							t.Errorf("%s: told of %d too early", v.name, at+i*step+j)
							return
						}
					}
				}
			}
			Batch(ctx, count, m, n, k, a, Places{}, b, Places{}, c, Places{Step: m * n}, accumulate)
			all := seen[4]
			told += all
			for i, times := range seen {
				if inside := i >= 4 && i < 4+count*m*n; times > 1 || inside && times != all || !inside && times != 0 {
					t.Fatalf("%s, %d of %d×%d×%d: told %d times of element %d, of the first %d times", v.name, count, m, n, k, times, i, all)
				}
			}
		}
	}
	if told == 0 && new(problem[float32]).hasKernels(nil) {
		t.Error("never told of anything")
	}
}

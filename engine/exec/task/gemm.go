// The run's threads, lent to products.

package task

import (
	"github.com/tq-lang/tq/engine/exec/par"
	"github.com/tq-lang/tq/engine/gemm"
)

// pool lends the run's threads to package gemm. Once the context ends tasks
// are skipped: the caller then drops the result.
type pool struct{ r *Run }

func (p pool) Run(n int, f func(i int)) {
	err := p.r.Crew.Parallel(p.r.Cfg.Threads, n, func(_, i int) error {
		if p.r.Ctx != nil && p.r.Ctx.Err() != nil {
			return p.r.Canceled()
		}
		f(i)
		return nil
	})
	if e, ok := err.(*par.PanicError); ok {
		panic(e.Value)
	}
}

// Shared is the machine's scratch memory with the run's threads, for a product of any size.
func (r *Run) Shared() *gemm.Context { return r.Gemm.With(pool{r}, r.Cfg.Threads) }

// GemmContext lends the run's threads and the machine's scratch memory to a product of so many multiplications. One thread
// needs the pool only to look, between tasks, whether it is to stop.
func (r *Run) GemmContext(work int) *gemm.Context {
	if r.Cfg.Threads == 1 && work < ShortWork {
		return &r.Gemm
	}
	return r.Shared()
}

// ShortWork is how many multiplications are over before anybody could ask how far they are: a few milliseconds.
const ShortWork = 128 << 20

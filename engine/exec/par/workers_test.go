// Workers: chunks run once each, helpers come and go.

package par

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestCrew(t *testing.T) {
	for _, helpers := range []int{0, 1, 5} {
		c := New(helpers)
		var all sync.WaitGroup
		for range 4 { // several callers share the workers
			all.Go(func() {
				for round := range 200 {
					n := round % 40
					hits := make([]atomic.Int32, n)
					err := c.Parallel(1+round%7, n, func(w, i int) error {
						if w < 0 || w > helpers || w >= 1+round%7 {
							t.Errorf("worker %d with %d helpers", w, helpers)
						}
						hits[i].Add(1)
						return nil
					})
					if err != nil {
						t.Error(err)
					}
					for i := range hits {
						if hits[i].Load() != 1 {
							t.Errorf("%d helpers: chunk %d of %d ran %d times", helpers, i, n, hits[i].Load())
						}
					}
				}
			})
		}
		all.Wait()
		want := errors.New("no")
		err := c.Parallel(3, 50, func(_, i int) error {
			if i >= 20 {
				return want
			}
			return nil
		})
		if err != want {
			t.Errorf("%d helpers: %v", helpers, err)
		}
		if helpers == 0 {
			continue
		}
		var pe *PanicError
		if err := c.Parallel(3, 9, func(_, i int) error { panic("boom") }); !errors.As(err, &pe) || pe.Value != "boom" {
			t.Errorf("a panic in a chunk: %v", err)
		}
	}
}

// TestCrewHelps holds that a helper takes part, again after it has ended, and
// that it does end.
func TestCrewHelps(t *testing.T) {
	c := New(1)
	for range 3 {
		met := make(chan bool)
		err := c.Parallel(2, 2, func(w, i int) error {
			select { // one waits for the other
			case met <- true:
			case <-met:
			case <-time.After(30 * time.Second):
				t.Error("nobody helps")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for c.places[0].Load() != c.gone {
			runtime.Gosched()
		}
	}
}

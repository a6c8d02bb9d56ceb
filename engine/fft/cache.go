// Plans that are kept.

package fft

import "sync"

// Cache keeps plans for the lengths that were asked for last. The zero value is
// ready. It may be used by several goroutines at once.
type Cache struct {
	mu      sync.Mutex
	complex kept[*Plan]
	real    kept[*Real]
}

// mostPoints is how many points the plans of a cache have at most, together.
const mostPoints = 1 << 22

type kept[P any] struct {
	plans  map[int]P
	points int
}

// get finds or makes the plan of n points; what there was goes when it is too much.
func (k *kept[P]) get(n int, plan func(n int) P) P {
	p, ok := k.plans[n]
	if ok {
		return p
	}
	p = plan(n)
	if k.points += n; k.points > mostPoints || k.plans == nil {
		k.plans, k.points = map[int]P{}, n
	}
	k.plans[n] = p
	return p
}

// Plan is NewPlan.
func (c *Cache) Plan(n int) *Plan {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.complex.get(n, NewPlan)
}

// Real is NewReal.
func (c *Cache) Real(n int) *Real {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.real.get(n, NewReal)
}

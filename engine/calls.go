// The einsum calls that an engine remembers, by the equation's text and the
// operands' types: a repeated call is neither parsed nor planned again.

package engine

import (
	"hash/maphash"
	"slices"
	"sync"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// maxCalls is the number of calls that are kept; then all are forgotten.
const maxCalls = 512

type calls struct {
	seed  maphash.Seed
	mu    sync.RWMutex
	plans map[uint64][]madeCall
}

// madeCall is a call that has been compiled.
type madeCall struct {
	equation string
	operands []operandType
	plan     *Plan
}

type operandType struct {
	dt   dtype.DType
	dims []int
}

func newCalls() calls { return calls{seed: maphash.MakeSeed()} }

// key hashes what a call depends on.
func (c *calls) key(equation string, operands []*tensor.Tensor) uint64 {
	h := maphash.String(c.seed, equation)
	for _, t := range operands {
		h = h*31 + uint64(t.DType())
		for _, n := range t.Shape() {
			h = (h ^ uint64(n)) * 0x9E3779B97F4A7C15
		}
	}
	return h
}

func (m *madeCall) fits(equation string, operands []*tensor.Tensor) bool {
	return m.equation == equation && slices.EqualFunc(m.operands, operands, func(o operandType, t *tensor.Tensor) bool {
		return o.dt == t.DType() && slices.Equal(o.dims, t.Shape())
	})
}

// get finds the plan of a call.
func (c *calls) get(key uint64, equation string, operands []*tensor.Tensor) *Plan {
	c.mu.RLock()
	defer c.mu.RUnlock()
	list := c.plans[key]
	for i := range list {
		if list[i].fits(equation, operands) {
			return list[i].plan
		}
	}
	return nil
}

// put keeps the plan of a call.
func (c *calls) put(key uint64, equation string, operands []*tensor.Tensor, p *Plan) {
	m := madeCall{equation, make([]operandType, len(operands)), p}
	for i, t := range operands {
		m.operands[i] = operandType{t.DType(), slices.Clone(t.Shape())}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.plans == nil || len(c.plans) >= maxCalls {
		c.plans = make(map[uint64][]madeCall)
	}
	c.plans[key] = append(slices.Clone(c.plans[key]), m)
}

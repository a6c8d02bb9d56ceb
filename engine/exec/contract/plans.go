// The plans of contractions, remembered by equation and shapes.

package contract

import (
	"slices"
	"sync"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Plans remembers the plans of equations by the operands' shapes.
type Plans struct {
	mu    sync.Mutex
	plans map[*einsum.Equation][]shapedPlan
}

type shapedPlan struct {
	shapes []shape.Shape
	opts   einsum.Options
	plan   *einsum.Plan
}

const (
	maxEquations = 512
	maxShapes    = 8
)

// plan finds or makes the plan of an equation.
func (k *Plans) plan(a ir.EinsumAttrs, args []*tensor.Tensor) (*einsum.Plan, error) {
	k.mu.Lock()
	for _, sp := range k.plans[a.Equation] {
		if sp.fits(a.Options, args) {
			k.mu.Unlock()
			return sp.plan, nil
		}
	}
	k.mu.Unlock()
	shapes := make([]shape.Shape, len(args))
	for i, t := range args {
		shapes[i] = task.ShapeOf(t)
	}
	_, sizes, err := a.Equation.Infer(shapes)
	if err != nil {
		return nil, err
	}
	pl, err := einsum.Path(a.Equation, sizes, a.Options)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.plans == nil || len(k.plans) >= maxEquations {
		k.plans = map[*einsum.Equation][]shapedPlan{}
	}
	list := k.plans[a.Equation]
	if len(list) >= maxShapes {
		list = list[1:]
	}
	k.plans[a.Equation] = append(slices.Clone(list), shapedPlan{shapes, a.Options, pl})
	return pl, nil
}

func (sp *shapedPlan) fits(o einsum.Options, args []*tensor.Tensor) bool {
	if o.Method != sp.opts.Method || o.MemoryLimit != sp.opts.MemoryLimit || len(o.Pairs) != len(sp.opts.Pairs) || len(args) != len(sp.shapes) {
		return false
	}
	for i, p := range o.Pairs {
		if !slices.Equal(p, sp.opts.Pairs[i]) {
			return false
		}
	}
	for i, t := range args {
		s := sp.shapes[i]
		if s.Rank() != t.Rank() {
			return false
		}
		for a, n := range t.Shape() {
			if s.At(a) != n {
				return false
			}
		}
	}
	return true
}

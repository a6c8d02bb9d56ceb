// The library's calls that an engine remembers, by what was called and the operands'
// types: a repeated call is neither parsed nor planned again.

package engine

import (
	"encoding/binary"
	"maps"
	"sync"
	"sync/atomic"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// maxCalls is the number of calls that are kept; then all are forgotten.
const maxCalls = 512

// calls are the compiled calls by their keys. Calls that are known are many and ask no lock.
type calls struct {
	mu    sync.Mutex // of put
	plans atomic.Pointer[map[string]*Plan]
}

// callKey is what a call depends on, as bytes that no other call has.
type callKey []byte

func (k callKey) ints(list ...int) callKey {
	for _, n := range list {
		k = binary.AppendVarint(k, int64(n))
	}
	return k
}

// list is ints, and how many they are.
func (k callKey) list(list []int) callKey { return k.ints(len(list)).ints(list...) }

func (k callKey) bool(b bool) callKey {
	if b {
		return append(k, 1)
	}
	return append(k, 0)
}

func (k callKey) text(s string) callKey { return append(k.ints(len(s)), s...) }

func (k callKey) operands(operands []*tensor.Tensor) callKey {
	for _, t := range operands {
		k = k.ints(int(t.DType())).list(t.Shape())
	}
	return k
}

// opKey is the key of an operation's call; false for attributes that are too many to be
// worth it.
func opKey(k callKey, op ir.Op, attrs ir.Attrs, operands []*tensor.Tensor) (callKey, bool) {
	k = k.ints(int(op))
	switch a := attrs.(type) {
	case nil:
	case ir.AxisAttrs:
		k = k.ints(a.Axis)
	case ir.AxesAttrs:
		k = k.list(a.Axes)
	case ir.DimsAttrs:
		k = k.list(a.Dims).text(a.Order)
	case ir.ReduceAttrs:
		k = k.list(a.Axes).bool(a.All).bool(a.KeepDims)
	case ir.TypeAttrs:
		k = k.ints(int(a.DType))
	case ir.RollAttrs:
		k = k.list(a.Shift).list(a.Axes)
	case ir.DiagAttrs:
		k = k.ints(a.K, a.Axis1, a.Axis2)
	case ir.SvdAttrs:
		k = k.bool(a.FullMatrices)
	default:
		return nil, false
	}
	return k.operands(operands), true
}

// einsumKey is the key of a contraction by its equation's text.
func einsumKey(k callKey, equation string, operands []*tensor.Tensor) callKey {
	return k.ints(-1).text(equation).operands(operands)
}

// planOf is an operation's plan for operands like the given ones.
func (e *CPU) planOf(op ir.Op, attrs ir.Attrs, operands []*tensor.Tensor) (*Plan, error) {
	var few [96]byte
	key, small := opKey(few[:0], op, attrs, operands)
	if !small {
		return e.prepare(op, attrs, operands)
	}
	if p := e.calls.get(key); p != nil {
		return p, nil
	}
	p, err := e.prepare(op, attrs, operands)
	if err == nil {
		e.calls.put(key, p)
	}
	return p, err
}

// einsumPlan is the plan of a contraction; attrs are known of it only where it fails.
func (e *CPU) einsumPlan(equation string, operands []*tensor.Tensor) (p *Plan, attrs ir.Attrs, err error) {
	var few [96]byte
	key := einsumKey(few[:0], equation, operands)
	if p = e.calls.get(key); p != nil {
		return p, nil, nil
	}
	parsed, err := einsum.Parse(equation)
	if err != nil {
		return nil, nil, err
	}
	attrs = ir.EinsumAttrs{Equation: parsed}
	if p, err = e.prepare(ir.Einsum, attrs, operands); err != nil {
		return nil, attrs, err
	}
	e.calls.put(key, p)
	return p, nil, nil
}

// prepare compiles one operation.
func (e *CPU) prepare(op ir.Op, attrs ir.Attrs, operands []*tensor.Tensor) (*Plan, error) {
	var b ir.Builder
	args := make([]ir.Value, len(operands))
	for i, t := range operands {
		args[i] = b.Input("", ir.TypeOf(t))
	}
	out, err := b.Emit(-1, op, attrs, args...)
	if err != nil {
		return nil, err
	}
	return e.Compile(b.Program(true, out...))
}

// get finds the plan of a call.
func (c *calls) get(key callKey) *Plan {
	if plans := c.plans.Load(); plans != nil {
		return (*plans)[string(key)]
	}
	return nil
}

// put keeps the plan of a call, in a map that those who look at the old one do not see.
func (c *calls) put(key callKey, p *Plan) {
	c.mu.Lock()
	defer c.mu.Unlock()
	next := map[string]*Plan{string(key): p}
	if old := c.plans.Load(); old != nil && len(*old) < maxCalls {
		maps.Copy(next, *old)
	}
	c.plans.Store(&next)
}

// Package exec runs plans on the CPU.
//
// A Machine holds what runs share: threads, memory, thresholds. A plan is
// compiled to Code once (regions become block programs, instructions find
// their functions) and run many times. Operands are read where they lie,
// through their strides; results are written once, where they belong.
//
//	plan.Plan --Compile--> Code --Run(inputs)--> outputs
package exec

import (
	"slices"
	"sync"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/contract"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Config are a machine's settings. Zero fields take the defaults.
type Config = task.Config

// Machine runs code. It may be used by several goroutines at once.
type Machine struct {
	task.Machine
	equations contract.Plans
	solo      soloRegions
}

// NewMachine makes a machine.
func NewMachine(c Config) *Machine {
	return &Machine{Machine: task.NewMachine(c)}
}

// Config is the machine's settings with the defaults filled in.
func (m *Machine) Config() Config { return m.Cfg }

// MemoryInUse is the number of bytes in large buffers that are still alive.
func (m *Machine) MemoryInUse() int64 { return m.Mem.Used.Load() }

// PeakMemory is the most that was in use since the peak was last asked for.
func (m *Machine) PeakMemory() int64 {
	used := m.Mem.Used.Load()
	return max(m.Mem.Peak.Swap(used), used)
}

// Alloc makes a zeroed tensor that counts against the limit, and can be given back.
func (m *Machine) Alloc(dt dtype.DType, dims []int) (*tensor.Tensor, error) {
	return m.Mem.Alloc(dt, dims, false)
}

// Room refuses an array that the limit has no room for, and makes nothing.
func (m *Machine) Room(dt dtype.DType, dims []int) error { return m.Mem.Room(dt, dims) }

// Free gives back the memory of a tensor that a run has made; see engine.CPU.
func (m *Machine) Free(t *tensor.Tensor) { m.Mem.GiveBack(t) }

// Code is a plan ready to run.
type Code struct {
	plan   *plan.Plan
	steps  []step
	consts []*tensor.Tensor // by value: constants that no run has to copy, which are no steps
	inside []bool           // by value: its memory is never seen from outside a run
	few    int              // regions of few elements
	warns  []*ir.Instr      // that have something to warn of whatever the numbers are
	loose  bool             // some instruction looks at other bytes as truth values
	runs   sync.Pool        // of *run, for the next run
}

// step is a compiled step: a region, or one instruction and its function.
type step struct {
	*plan.Step
	instr  *ir.Instr
	do     handler
	region *elementwise.RegionCode
	fold   *ir.Instr // the reduction of what the region makes, or nil

	few     *fewFold        // of a reduction of few elements
	product *fewProduct     // of a product of few elements
	slice   *shape.Resolved // of a StridedSlice of known sizes

	rides bool // the region takes instr's result, a contraction's, while it is in the cache
}

// handler runs one instruction: it reads c.args and sets c.out.
type handler func(c *call) error

// Compile prepares a plan.
func Compile(pl *plan.Plan) (*Code, error) {
	n := len(pl.Program.Types)
	code := &Code{plan: pl, consts: make([]*tensor.Tensor, n), inside: make([]bool, n)}
	for i := range pl.Program.Instrs {
		if elementwise.Discards(pl.Program, &pl.Program.Instrs[i]) {
			code.warns = append(code.warns, &pl.Program.Instrs[i])
		}
		code.loose = code.loose || loosens(pl.Program, &pl.Program.Instrs[i])
	}
	for i := range pl.Steps {
		if err := code.compile(&pl.Steps[i]); err != nil {
			return nil, atSite(err, &pl.Program.Instrs[pl.Steps[i].Instrs[0]])
		}
	}
	return code, nil
}

// compile adds a step of the plan.
func (c *Code) compile(ps *plan.Step) (err error) {
	p := c.plan.Program
	st := step{Step: ps, instr: &p.Instrs[ps.Instrs[0]]}
	for _, v := range ps.Dead {
		c.inside[v] = true
	}
	last := &p.Instrs[ps.Instrs[len(ps.Instrs)-1]]
	switch {
	case ps.Fold:
		made := &plan.Step{Instrs: ps.Instrs[:len(ps.Instrs)-1], Region: &plan.Region{Inputs: ps.Region.Inputs, Outputs: last.Args[:1]}}
		if st.region, err = c.region(made); err != nil {
			return err
		}
		st.fold = last
	case ps.Product:
		// The product is not among what the plan gives back: it has no memory of its own, mostly.
		rest := &plan.Step{Instrs: ps.Instrs[1:], Region: ps.Region, Dead: append(slices.Clone(ps.Dead), st.instr.Out[0])}
		if st.region, err = c.region(rest); err != nil {
			return err
		}
		st.rides = true
	case ps.Region != nil:
		if st.region, err = c.region(ps); err != nil {
			return err
		}
	case st.instr.Op == ir.Const && !c.plan.Private[st.instr.Out[0]]:
		c.consts[st.instr.Out[0]] = st.instr.Attrs.(ir.ConstAttrs).Value
		return nil
	default:
		if st.do = handlers[st.instr.Op]; st.do == nil {
			return fault.New(fault.Unsupported, "%s is not done by this engine", st.instr.Op)
		}
		st.fewOf(c.plan, ps.Instrs[0])
	}
	c.steps = append(c.steps, st)
	return nil
}

// region compiles a step's region and numbers it if its elements are few.
func (c *Code) region(ps *plan.Step) (*elementwise.RegionCode, error) {
	rc, err := elementwise.CompileRegion(c.plan.Program, ps.Instrs, ps.Region)
	if err == nil && isFew(rc) {
		rc.Few = c.few
		c.few++
		if len(rc.Powers) > 0 {
			c.few += len(plainPowers) - 1
		}
	}
	return rc, err
}

// Plan is the plan that the code runs.
func (c *Code) Plan() *plan.Plan { return c.plan }

// Package warning has what NumPy says of floating-point conditions, and collects what a run meets.
package warning

import (
	"sync"

	"github.com/tq-lang/tq/engine/ir"
)

// WarningKind is a floating-point condition, under the names of NumPy's errstate.
type WarningKind uint8

// The kinds.
const (
	Divide  WarningKind = 1 << iota // a finite operand gave an exact infinity
	Over                            // a finite result was too large
	Under                           // a result was too small
	Invalid                         // NaN from operands that were none
	Discard                         // a cast takes the real parts of complex numbers alone; no floating-point condition
)

// String is NumPy's phrase for the condition.
func (k WarningKind) String() string {
	switch k {
	case Discard:
		return "Casting complex values to real discards the imaginary part"
	case Divide:
		return "divide by zero"
	case Over:
		return "overflow"
	case Under:
		return "underflow"
	}
	return "invalid value"
}

// Warning is a condition that an instruction met.
type Warning struct {
	Kind   WarningKind
	Op     ir.Op
	Site   int
	Scalar bool   // an operator between scalars: NumPy names those apart
	Called string // another name that the operation was called by, or ""
}

// Text is NumPy's sentence: "divide by zero encountered in divide".
func (w Warning) Text() string {
	if w.Kind == Discard {
		return w.Kind.String()
	}
	name := ""
	if info := ir.Info(w.Op); info != nil {
		if name = info.NumPy; name == "" {
			name = info.Name
		}
		switch {
		case w.Called != "":
			name = w.Called
		case w.Op == ir.Cast:
			name = "cast"
		case info.Class == ir.Reduction, w.Op == ir.Fold:
			name = "reduce"
		case info.Class == ir.Scan:
			name = "accumulate"
		}
	}
	if w.Scalar {
		name = "scalar " + name
	}
	return w.Kind.String() + " encountered in " + name
}

// Collector collects the conditions of a run; each is reported once per
// instruction.
type Collector struct {
	Report func(Warning)
	mu     sync.Mutex
	Seen   map[*ir.Instr]WarningKind
}

// Add reports conditions of an instruction that are new.
func (w *Collector) Add(in *ir.Instr, kinds WarningKind) {
	if kinds == 0 || w.Report == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.Seen == nil {
		w.Seen = map[*ir.Instr]WarningKind{}
	}
	for k := Divide; k <= Discard; k <<= 1 {
		if kinds&k != 0 && w.Seen[in]&k == 0 {
			w.Seen[in] |= k
			w.Report(Warning{Kind: k, Op: in.Op, Site: in.Site})
		}
	}
}

// Inference: points and spans of time. The engine moves them like any other
// eight bytes; what computes with them works on their int64 ticks, behind a
// Bitcast, since units and the calendar are the caller's.

package ir

import "github.com/tq-lang/tq/engine/fault"

// MovesTimes tells the ops that take times as they are.
func MovesTimes(op Op) bool {
	switch op {
	case LinSpace, Range, Eye, Where, ScatterNdAdd:
		return false
	}
	switch op.Class() {
	case Source, View, MayView, Move, Store:
		return true
	}
	return false
}

// checkTimes refuses times where an op computes.
func checkTimes(op Op, info *OpInfo, args []Type) error {
	for i, a := range args {
		if a.DType.IsTime() && !MovesTimes(op) {
			return fault.New(fault.DType, "%s takes no %s", info.Name, a.DType).WithOperands(i).
				WithHint("Bitcast to i64 gives the ticks")
		}
	}
	return nil
}

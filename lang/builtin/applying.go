// Calling back what a builtin was given, without boxes.
package builtin

import "github.com/tq-lang/tq/lang/value"

// CellCaller is a host that calls a function with a cell.
type CellCaller interface {
	CallCell(fn value.Value, arg value.Cell) (value.Cell, error)
}

// ApplyCell is Apply with one argument, a cell.
func (c *Call) ApplyCell(fn value.Value, arg value.Cell) (value.Cell, error) {
	if h, ok := c.Host.(CellCaller); ok {
		return h.CallCell(fn, arg)
	}
	v, err := c.Host.Call(fn, []value.Value{arg.Value()}, nil)
	return value.CellOf(v), err
}

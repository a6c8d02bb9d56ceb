// Calling back what a builtin was given, without boxes.
package builtin

import "github.com/tq-lang/tq/lang/object"

// CellCaller is a host that calls a function with a cell.
type CellCaller interface {
	CallCell(fn object.Value, arg object.Cell) (object.Cell, error)
}

// ApplyCell is Apply with one argument, a cell.
func (c *Call) ApplyCell(fn object.Value, arg object.Cell) (object.Cell, error) {
	if h, ok := c.Host.(CellCaller); ok {
		return h.CallCell(fn, arg)
	}
	v, err := c.Host.Call(fn, []object.Value{arg.Value()}, nil)
	return object.CellOf(v), err
}

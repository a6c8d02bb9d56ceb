// Calling back what a builtin was given, without boxes.
package builtin

import "github.com/tq-lang/tq/lang/object"

// CellCaller is a host that calls a function with a cell.
type CellCaller = object.CellCaller

// ApplyCell is Apply with one argument, a cell.
func (c *Call) ApplyCell(fn object.Value, arg object.Cell) (object.Cell, error) {
	if h, ok := c.Host.(CellCaller); ok {
		return h.CallCell(fn, arg)
	}
	v, err := c.Host.Call(fn, []object.Value{arg.Value()}, nil)
	return object.CellOf(v), err
}

// ApplyCells is Apply with two arguments, cells.
func (c *Call) ApplyCells(fn object.Value, a, b object.Cell) (object.Cell, error) {
	if h, ok := c.Host.(CellCaller); ok {
		return h.CallCells(fn, a, b)
	}
	v, err := c.Host.Call(fn, []object.Value{a.Value(), b.Value()}, nil)
	return object.CellOf(v), err
}

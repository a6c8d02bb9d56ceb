// Arguments whose sizes their elements decide are computed before a call.
package builtin

import (
	"github.com/tq-lang/tq/lang/object"
)

// decideSizes computes the arguments whose sizes their elements decide, such as
// x[mask]: while running, functions may count on sizes.
func (c *Call) decideSizes(args []object.Value, kw []Kw) error {
	var open []*object.Array
	for _, v := range args {
		open = openArrays(open, v, 0)
	}
	for _, k := range kw {
		open = openArrays(open, k.Value, 0)
	}
	if len(open) == 0 {
		return nil
	}
	if c.R.Opens != nil {
		c.R.Opens()
	}
	return c.R.Force(open...)
}

func openArrays(open []*object.Array, v object.Value, depth int) []*object.Array {
	var parts []object.Value
	switch x := object.Unnamed(v).(type) {
	case *object.Array:
		if x.Pending() != nil && !x.Type().Shape.Known() {
			open = append(open, x)
		}
	case object.Tuple:
		parts = x
	case *object.List:
		if !x.Settled && depth < 8 {
			for _, c := range x.Cells() {
				if !c.Plain() {
					open = openArrays(open, c.Value(), depth+1)
				}
			}
		}
	}
	if depth < 8 {
		for _, p := range parts {
			open = openArrays(open, p, depth+1)
		}
	}
	return open
}

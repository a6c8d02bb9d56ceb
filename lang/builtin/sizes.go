// Arguments whose sizes their elements decide are computed before a call.
package builtin

import (
	"github.com/tq-lang/tq/lang/value"
)

// decideSizes computes the arguments whose sizes their elements decide, such as
// x[mask]: while running, functions may count on sizes.
func (c *Call) decideSizes(args []value.Value, kw []Kw) error {
	var open []*value.Array
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

func openArrays(open []*value.Array, v value.Value, depth int) []*value.Array {
	var parts []value.Value
	switch x := value.Unnamed(v).(type) {
	case *value.Array:
		if x.Pending() != nil && !x.Type().Shape.Known() {
			open = append(open, x)
		}
	case value.Tuple:
		parts = x
	case *value.List:
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

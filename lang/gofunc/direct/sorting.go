// Functions of package sort that order slices in place.
package direct

import (
	"go/ast"
	"go/types"
	"sort"
)

// sorted is sort.Float64s, sort.Ints, or sort.Slice with a function that is written there or has a name here.
func (c *compiler) sorted(name string, args []ast.Expr) (statement, error) {
	s, err := c.slice(args[0])
	if err != nil {
		return nil, err
	}
	switch name {
	case "Float64s":
		return func(fr *frame) flow { sort.Float64s(of[float64](s(fr))); return next }, nil
	case "Ints":
		return func(fr *frame) flow { sort.Ints(of[int](s(fr))); return next }, nil
	case "Slice", "SliceStable":
	default:
		return nil, errOther
	}
	l, ok := layoutOf(c.info.TypeOf(args[0]).Underlying().(*types.Slice).Elem())
	if !ok {
		return nil, errOther
	}
	less, err := c.less(args[1])
	if err != nil {
		return nil, err
	}
	order := sort.Slice
	if name == "SliceStable" {
		order = sort.SliceStable
	}
	return func(fr *frame) flow { order(l.slice(s(fr)).Interface(), less(fr)); return next }, nil
}

// less is the order of a slice by a function value.
func (c *compiler) less(e ast.Expr) (func(*frame) func(i, j int) bool, error) {
	fn := (*function)(nil)
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		fn = c.values[c.info.Uses[e]]
	case *ast.FuncLit:
		var err error
		if fn, err = c.literal(e, c.info.TypeOf(e).(*types.Signature)); err != nil {
			return nil, err
		}
	}
	if fn == nil {
		return nil, errOther
	}
	a, b, result := fn.params[0].at, fn.params[1].at, fn.results[0].at
	p := c.program
	return func(fr *frame) func(i, j int) bool {
		return func(i, j int) bool {
			at := p.at
			fr.i[a], fr.i[b] = int64(i), int64(j)
			fn.zero(fr)
			fn.body(fr)
			p.at = at
			return fr.i[result] != 0
		}
	}, nil
}

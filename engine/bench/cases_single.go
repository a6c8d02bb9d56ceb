// Single operations on integers, truth values, half floats and complex numbers.

package main

import (
	"github.com/tq-lang/tq/engine/ir"
)

// single is one operation, as each library calls it.
type single struct {
	name                string
	op                  ir.Op
	types               []string
	numpy, torch, jaxTF string
	noTF                bool
}

var singles = []single{
	{"a+b", ir.AddV2, []string{"u8", "i32", "i64", "f16", "c64", "c128"}, "np.add", "torch.add", "a + b", false},
	{"a*b", ir.Mul, []string{"i32", "c64"}, "np.multiply", "torch.mul", "a * b", false},
	{"a<b", ir.Less, []string{"u8", "i32"}, "np.less", "torch.lt", "a < b", false},
	{"a&b", ir.LogicalAnd, []string{"bool"}, "np.logical_and", "torch.logical_and", "a & b", false},
	{"logical_and(a, b)", ir.LogicalAnd, []string{"i32"}, "np.logical_and", "torch.logical_and", "jnp.logical_and(a, b)", true},
}

// singleCases are operations of one step: from the second cache, and from the
// shared one.
func singleCases() []*bench {
	var out []*bench
	for _, size := range []struct {
		name string
		n    int
	}{{"64K", 1 << 16}, {"1M", 1 << 20}} {
		for _, s := range singles {
			for _, dt := range s.types {
				c := &bench{group: "single", name: s.name + " " + size.name, dtype: dt, in: tensors(dt, 2, size.n), goal: goal{best: 1}}
				c.build = func(g *graph) ir.Value { return g.op(s.op, nil, g.args...) }
				c.say(pNumPy, s.numpy+"(a, b)", s.numpy+"(a, b, out=r)").say(pTorch, s.torch+"(a, b)", s.torch+"(a, b, out=r)").say(pJAX, s.jaxTF, "")
				if !s.noTF {
					c.say(pTF, s.jaxTF, "")
				}
				out = append(out, c.whole(100, size.n))
			}
		}
		for _, dt := range []string{"u8", "i32"} {
			c := &bench{group: "single", name: "amax " + size.name, dtype: dt, in: tensors(dt, 1, size.n), goal: goal{best: 1}}
			c.build = func(g *graph) ir.Value { return g.reduce(ir.Max, -1, g.args[0]) }
			out = append(out, c.expression("amax(a)").say(pNumPy, "np.max(a)", "np.max(a, out=r)").whole(1000, size.n))
		}
		c := &bench{group: "single", name: "abs(a) " + size.name, dtype: "c64", in: tensors("c64", 1, size.n), goal: goal{best: 1}}
		c.build = func(g *graph) ir.Value { return g.op(ir.Abs, nil, g.args[0]) }
		out = append(out, c.say(pNumPy, "np.abs(a)", "np.abs(a, out=r)").say(pTorch, "torch.abs(a)", "torch.abs(a, out=r)").
			say(pJAX, "abs(a)", "").say(pTF, "abs(a)", "").whole(0, size.n))
	}
	return out
}

// whole fills operands of whole numbers, and measures short cases with one
// thread only.
func (c *bench) whole(limit, n int) *bench {
	for i := range c.in {
		switch c.dtype {
		case "u8":
			c.in[i].fill = fill{indices, min(limit, 256)}
		case "i32", "i64":
			c.in[i].fill = fill{indices, limit}
		case "bool":
			c.in[i].fill = fill{kind: mask}
		}
	}
	c.serial = n <= 1<<16
	return c
}

// Fused elementwise expressions, reductions, casts, and operations on few
// elements.

package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// formula is an elementwise expression: as Python writes it and as tq builds it.
type formula struct {
	expr  string
	numpy string // the same in NumPy, into r, in as few passes as NumPy has
	n     int    // operands
	ops   int
	fused bool // also with torch.compile, whose compiler takes seconds for each
	build func(g *graph) ir.Value
}

func (g *graph) add(a, b ir.Value) ir.Value { return g.op(ir.AddV2, nil, a, b) }
func (g *graph) sub(a, b ir.Value) ir.Value { return g.op(ir.Sub, nil, a, b) }
func (g *graph) mul(a, b ir.Value) ir.Value { return g.op(ir.Mul, nil, a, b) }

// num is a constant of the first operand's type.
func (g *graph) num(v float64) ir.Value {
	if g.Type(g.args[0]).DType == dtype.Float32 {
		return g.Const(tensor.Scalar(float32(v)))
	}
	return g.Const(tensor.Scalar(v))
}

var formulas = []formula{
	{"a+b", "np.add(a, b, out=r)", 2, 1, false, func(g *graph) ir.Value { return g.add(g.args[0], g.args[1]) }},
	{"a*b+c", "np.multiply(a, b, out=r); np.add(r, c, out=r)", 3, 2, true, func(g *graph) ir.Value {
		return g.add(g.mul(g.args[0], g.args[1]), g.args[2])
	}},
	{"(a-b)**2*c+a*0.5", "np.subtract(a, b, out=r); np.multiply(r, r, out=r); np.multiply(r, c, out=r); np.add(r, a*0.5, out=r)", 3, 5, true, func(g *graph) ir.Value {
		d := g.op(ir.Square, nil, g.sub(g.args[0], g.args[1]))
		return g.add(g.mul(d, g.args[2]), g.mul(g.args[0], g.num(0.5)))
	}},
	{"a/(1+exp(-b))", "np.negative(b, out=r); np.exp(r, out=r); np.add(r, 1, out=r); np.divide(a, r, out=r)", 2, 4, true, func(g *graph) ir.Value {
		e := g.op(ir.Exp, nil, g.op(ir.Neg, nil, g.args[1]))
		return g.op(ir.RealDiv, nil, g.args[0], g.add(g.num(1), e))
	}},
	{"tanh(a)", "np.tanh(a, out=r)", 1, 1, false, func(g *graph) ir.Value { return g.op(ir.Tanh, nil, g.args[0]) }},
	{"sqrt(a*a+b*b)", "np.multiply(a, a, out=r); np.add(r, b*b, out=r); np.sqrt(r, out=r)", 2, 4, false, func(g *graph) ir.Value {
		return g.op(ir.Sqrt, nil, g.add(g.mul(g.args[0], g.args[0]), g.mul(g.args[1], g.args[1])))
	}},
}

// expression adds one expression for all peers that take whole expressions.
func (c *bench) expression(expr string) *bench {
	return c.say(pTorch, expr, "").say(pJAX, expr, "").say(pTF, expr, "").say(pGoMLX, expr, "")
}

// compiled adds torch.compile, which takes seconds for each expression: where
// it has something to fuse.
func (c *bench) compiled(expr string) *bench { return c.say(pCompile, expr, "") }

func (c *bench) numexpr(expr string) *bench {
	return c.say(pNumExpr, "ne.evaluate('"+expr+"', operands)", "ne.evaluate('"+expr+"', operands, out=r)")
}

func elementwiseCases() []*bench {
	var out []*bench
	for _, size := range []struct {
		name string
		n    int
		goal goal
	}{
		{"1K", 1 << 10, goal{best: 10}},
		{"64K", 1 << 16, goal{best: 2.5}},
		{"8M", 1 << 23, goal{best: 3, into: 1.3, limit: 90}},
	} {
		for _, f := range formulas {
			for _, dt := range floats {
				c := &bench{group: "elementwise " + size.name, name: f.expr, dtype: dt, in: tensors(dt, f.n, size.n), build: f.build, goal: size.goal}
				if f.ops >= 4 && size.n == 1<<16 {
					c.goal.numpy = 10
				}
				c.expression(f.expr).numexpr(f.expr).say(pNumPy, f.expr, f.numpy)
				if f.n == 2 && f.ops == 1 {
					c.say(pTorch, "", "torch.add(a, b, out=r)")
				}
				if f.fused && (size.n == 1<<16 || size.n > 1<<16 && dt == "f32") {
					c.compiled(f.expr)
				}
				c.serial = size.n == 1<<10
				c.quick = f.expr == "a*b+c" && size.n <= 1<<16 && dt == "f64"
				out = append(out, c)
			}
		}
	}
	return out
}

// reduce folds one axis, or all with axis -1.
func (g *graph) reduce(op ir.Op, axis int, x ir.Value) ir.Value {
	if axis < 0 {
		return g.op(op, ir.ReduceAttrs{All: true}, x)
	}
	return g.op(op, ir.ReduceAttrs{Axes: []int{axis}}, x)
}

func reductionCases() []*bench {
	var out []*bench
	for _, fn := range []struct {
		name string
		op   ir.Op
	}{{"sum", ir.Sum}, {"amax", ir.Max}, {"mean", ir.Mean}} {
		for axis := range 3 {
			for _, dt := range floats {
				c := &bench{group: "reductions", dtype: dt, in: tensors(dt, 1, 4096, 2048)}
				args, suffix := fmt.Sprintf("a, axis=%d", axis), fmt.Sprintf("axis %d", axis)
				c.goal = goal{best: 1}
				if axis == 0 {
					c.goal.best = 2
				}
				ax := axis
				if axis == 2 {
					args, suffix, ax = "a", "all", -1
				}
				c.name = fn.name + " " + suffix
				c.build = func(g *graph) ir.Value { return g.reduce(fn.op, ax, g.args[0]) }
				c.expression(fn.name+"("+args+")").say(pNumPy, "np."+fn.name+"("+args+")", "np."+fn.name+"("+args+", out=r)")
				c.quick = fn.name == "sum" && dt == "f64"
				if fn.op == ir.Sum && dt == "f32" {
					c.compiled("sum(" + args + ")")
				}
				out = append(out, c)
			}
		}
	}
	return append(out, fusedReductions()...)
}

func fusedReductions() []*bench {
	var out []*bench
	for _, size := range []struct {
		name string
		n    int
	}{{"64K", 1 << 16}, {"4M", 1 << 22}} {
		for _, dt := range floats {
			c := &bench{group: "fused reductions", name: "sum((a-b)**2) " + size.name, dtype: dt, in: tensors(dt, 2, size.n), goal: goal{best: 2}}
			c.build = func(g *graph) ir.Value {
				return g.reduce(ir.Sum, -1, g.op(ir.Square, nil, g.sub(g.args[0], g.args[1])))
			}
			c.expression("sum((a-b)**2)").numexpr("sum((a-b)**2)").say(pNumPy, "np.sum((a-b)**2)", "").say(pNumPy, "np.dot(d := a-b, d)", "")
			c.quick = size.n == 1<<16 && dt == "f64"
			rows := &bench{group: "fused reductions", name: "sum(a*b, axis 1) " + size.name, dtype: dt, in: tensors(dt, 2, size.n>>8, 1<<8), goal: goal{best: 2}}
			rows.build = func(g *graph) ir.Value { return g.reduce(ir.Sum, 1, g.mul(g.args[0], g.args[1])) }
			rows.expression("sum(a*b, axis=1)").say(pNumPy, "np.sum(a*b, axis=1)", "").say(pNumPy, "np.einsum('ij,ij->i', a, b)", "np.einsum('ij,ij->i', a, b, out=r)")
			if size.n == 1<<16 || dt == "f32" {
				c.compiled("sum((a-b)**2)")
				rows.compiled("sum(a*b, axis=1)")
			}
			out = append(out, c, rows)
		}
	}
	return out
}

func castCases() []*bench {
	var out []*bench
	for _, v := range []struct {
		from, to, numpy, torch, tf string
	}{
		{"f64", "f32", "np.float32", "torch.float32", "tf.float32"}, {"f32", "f64", "np.float64", "torch.float64", "tf.float64"},
		{"f32", "i32", "np.int32", "torch.int32", "tf.int32"}, {"u8", "f32", "np.float32", "torch.float32", "tf.float32"},
	} {
		c := &bench{group: "casts", name: v.from + " → " + v.to + " 4M", in: tensors(v.from, 1, 1<<22), goal: goal{best: 1}}
		if v.from == "u8" {
			c.in[0].fill = fill{indices, 256}
		}
		to, _ := dtype.ParseShort(v.to)
		c.build = func(g *graph) ir.Value { return g.op(ir.Cast, ir.TypeAttrs{DType: to}, g.args[0]) }
		c.say(pNumPy, "a.astype("+v.numpy+")", "np.copyto(r, a, casting='unsafe')").say(pTorch, "a.to("+v.torch+")", "r.copy_(a)").
			say(pJAX, "a.astype(jn"+v.numpy[1:]+")", "").say(pTF, "tf.cast(a, "+v.tf+")", "")
		c.quick = v.from == "f64"
		out = append(out, c)
	}
	return out
}

// smallCases are operations on at most a thousand elements.
func smallCases() []*bench {
	var out []*bench
	add := func(c *bench) *bench {
		c.group, c.dtype, c.goal, c.serial = "small", "f64", goal{best: 10}, true
		out = append(out, c)
		return c
	}
	for _, n := range []int{8, 100, 1000} {
		c := add(&bench{name: fmt.Sprintf("a*2+b %d", n), in: tensors("f64", 2, n), quick: n == 1000})
		c.build = func(g *graph) ir.Value { return g.add(g.mul(g.args[0], g.num(2)), g.args[1]) }
		c.say(pNumPy, "a*2+b", "np.multiply(a, 2, out=r); np.add(r, b, out=r)").expression("a*2+b").numexpr("a*2+b")
	}
	c := add(&bench{name: "sum 1000", in: tensors("f64", 1, 1000)})
	c.build = func(g *graph) ir.Value { return g.reduce(ir.Sum, -1, g.args[0]) }
	c.say(pNumPy, "np.sum(a)", "").say(pNumPy, "a.sum()", "").expression("sum(a)")
	c = add(&bench{name: "a[1:3]+1, 10×10", in: tensors("f64", 1, 10, 10)})
	c.build = func(g *graph) ir.Value { return g.add(g.slice(g.args[0], "1:3"), g.num(1)) }
	c.say(pNumPy, "a[1:3]+1", "np.add(a[1:3], 1, out=r)").expression("a[1:3]+1")
	c = add(&bench{name: "(a-mean)/std, 1000", in: tensors("f64", 1, 1000)})
	c.build = func(g *graph) ir.Value {
		x := g.args[0]
		d := g.sub(x, g.reduce(ir.Mean, -1, x))
		return g.op(ir.RealDiv, nil, d, g.op(ir.Sqrt, nil, g.reduce(ir.Mean, -1, g.op(ir.Square, nil, d))))
	}
	c.say(pNumPy, "(a-a.mean())/a.std()", "").expression("(a-mean(a))/sqrt(mean((a-mean(a))**2))")
	c = add(&bench{name: "a @ b 8×8", in: tensors("f64", 2, 8, 8), equation: "ij,jk->ik"})
	c.build = contraction("", "", "f64", "ij,jk->ik", []int{8, 8}, []int{8, 8}).build
	c.matmul("a", "b").say(pJAX, "a @ b", "").say(pTF, "a @ b", "")
	return out
}

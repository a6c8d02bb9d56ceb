// Contractions: products of matrices, batches, attention, many axes, many
// operands.

package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
)

// contraction is a case of one einsum; every peer that has einsum runs it.
func contraction(group, name, dt, equation string, dims ...[]int) *bench {
	c := &bench{group: group, name: name, dtype: dt, in: shapes(dt, dims...), equation: equation}
	eq, err := einsum.Parse(equation)
	if err != nil {
		panic("bench: " + err.Error())
	}
	c.build = func(g *graph) ir.Value { return g.op(ir.Einsum, ir.EinsumAttrs{Equation: eq}, g.args...) }
	c.flops = contractionFLOPs(equation, dims)
	args := fmt.Sprintf("'%s', %s", equation, names(len(dims)))
	return c.say(pNumPy, "np.einsum("+args+", optimize=True)", "np.einsum("+args+", optimize=True, out=r)").
		say(pOpt, "oe.contract("+args+")", "").
		say(pTorch, "torch.einsum("+args+")", "").
		say(pJAX, "jnp.einsum("+args+")", "").
		say(pTF, "tf.einsum("+args+")", "")
}

// contractionFLOPs is the least work of a product of two operands: two
// operations for every combination of labels. With more operands the order
// decides, and nothing is claimed.
func contractionFLOPs(equation string, dims [][]int) float64 {
	terms := strings.Split(strings.Split(equation, "->")[0], ",")
	if len(terms) != 2 {
		return 0
	}
	sizes := map[rune]int{}
	for i, t := range terms {
		for j, l := range []rune(t) {
			sizes[l] = dims[i][j]
		}
	}
	n := 2.0
	for _, s := range sizes {
		n *= float64(s)
	}
	return n
}

// matmul adds the statements of a product of matrices, or of stacks of them.
func (c *bench) matmul(a, b string) *bench {
	return c.say(pNumPy, a+" @ "+b, "np.matmul("+a+", "+b+", out=r)").
		say(pTorch, "torch.matmul("+a+", "+b+")", "torch.matmul("+a+", "+b+", out=r)")
}

func gemmCases() []*bench {
	var out []*bench
	for _, n := range []int{64, 128, 256, 512, 1024, 2048} {
		for _, dt := range floats {
			if n == 2048 && dt == "f64" {
				continue
			}
			c := contraction("gemm", fmt.Sprint(n), dt, "ij,jk->ik", []int{n, n}, []int{n, n}).matmul("a", "b")
			switch {
			case n == 64:
				c.goal = goal{best: 1.4}
			case n <= 256:
				c.goal = goal{best: 1}
			default:
				c.goal = goal{best: 0.98, numpy: 1, limit: 95}
			}
			c.quick = n == 64 || n == 256
			out = append(out, c)
		}
	}
	return out
}

// operandCases read operands through transposed and sliced views.
func operandCases() []*bench {
	var out []*bench
	for _, dt := range floats {
		const n = 512
		sq := []int{n, n}
		for _, v := range []struct{ name, eq, a, b string }{
			{"a.T @ b", "ji,jk->ik", "a.T", "b"}, {"a @ b.T", "ij,kj->ik", "a", "b.T"}, {"a.T @ b.T", "ji,kj->ik", "a.T", "b.T"},
		} {
			c := contraction("gemm views", v.name+" 512", dt, v.eq, sq, sq).matmul(v.a, v.b)
			c.goal = goal{best: 0.98, like: "gemm/512"}
			c.quick = v.name == "a.T @ b" && dt == "f32"
			out = append(out, c)
		}
		out = append(out, slicedProduct(dt, n))
	}
	return out
}

// slicedProduct multiplies every other row and column of one matrix with
// reversed rows of another.
func slicedProduct(dt string, n int) *bench {
	eq, _ := einsum.Parse("ij,jk->ik")
	c := &bench{group: "gemm views", name: "a[::2, ::2] @ b[::-1] 512", dtype: dt, in: shapes(dt, []int{2 * n, 2 * n}, []int{n, n}),
		flops: 2 * float64(n) * float64(n) * float64(n), goal: goal{best: 0.98, like: "gemm/512"}}
	c.build = func(g *graph) ir.Value {
		return g.op(ir.Einsum, ir.EinsumAttrs{Equation: eq}, g.slice(g.args[0], "::2, ::2"), g.slice(g.args[1], "::-1"))
	}
	c.say(pNumPy, "a[::2, ::2] @ b[::-1]", "np.matmul(a[::2, ::2], b[::-1], out=r)")
	c.say(pTorch, "a[::2, ::2] @ b.flip(0)", "torch.matmul(a[::2, ::2], b.flip(0), out=r)")
	return c.say(pJAX, "a[::2, ::2] @ b[::-1]", "").say(pTF, "a[::2, ::2] @ b[::-1]", "")
}

func batchedCases() []*bench {
	var out []*bench
	for _, v := range []struct {
		n, count int
		goal     float64
	}{{4, 4096, 20}, {8, 4096, 10}, {32, 512, 2}, {64, 128, 2}, {128, 32, 2}, {256, 8, 2}} {
		for _, dt := range floats {
			s := []int{v.count, v.n, v.n}
			c := contraction("batched", fmt.Sprintf("%d × %d×%d", v.count, v.n, v.n), dt, "bij,bjk->bik", s, s).matmul("a", "b")
			c.goal, c.quick = goal{best: v.goal}, v.n == 8 && dt == "f32"
			out = append(out, c)
		}
	}
	return out
}

// attentionCases have the batch and head axes where attention keeps them.
func attentionCases() []*bench {
	var out []*bench
	for _, dt := range floats {
		q := []int{2, 256, 8, 64}
		scores := contraction("attention", "bqhd,bkhd->bhqk", dt, "bqhd,bkhd->bhqk", q, q)
		scores.matmul("a.transpose(0, 2, 1, 3)", "b.transpose(0, 2, 3, 1)").torchViews("a.permute(0, 2, 1, 3)", "b.permute(0, 2, 3, 1)")
		scores.quick = dt == "f32"
		w := []int{2, 8, 256, 256}
		values := contraction("attention", "bhqk,bkhd->bqhd", dt, "bhqk,bkhd->bqhd", w, q)
		values.say(pNumPy, "np.matmul(a, b.transpose(0, 2, 1, 3)).transpose(0, 2, 1, 3)", "")
		proj := contraction("attention", "bqhd,hde->bqe", dt, "bqhd,hde->bqe", q, []int{8, 64, 512})
		for _, c := range []*bench{scores, values, proj} {
			c.goal = goal{best: 2.5}
			out = append(out, c)
		}
	}
	return out
}

// torchViews replaces torch's product by one of other views.
func (c *bench) torchViews(a, b string) *bench {
	s := c.py[pTorch]
	s.fresh, s.into = s.fresh[:1], nil
	c.py[pTorch] = s
	return c.say(pTorch, "torch.matmul("+a+", "+b+")", "torch.matmul("+a+", "+b+", out=r)")
}

func contractionCases() []*bench {
	var out []*bench
	for _, dt := range floats {
		high := contraction("high rank", "abcdef,dfbg->aceg", dt, "abcdef,dfbg->aceg", []int{8, 16, 8, 16, 8, 16}, []int{16, 16, 16, 32})
		split := contraction("high rank", "abcd,cefb->adef", dt, "abcd,cefb->adef", []int{24, 24, 24, 24}, []int{24, 24, 24, 24})
		for _, c := range []*bench{high, split} {
			c.goal = goal{best: 1.15}
			out = append(out, c)
		}
		high.quick = dt == "f32"
		huge := contraction("huge K", "20×20×200000", dt, "ij,jk->ik", []int{20, 200000}, []int{200000, 20}).matmul("a", "b")
		thin := contraction("huge K", "a.T @ b, 500000×4", dt, "ji,jk->ik", []int{500000, 4}, []int{500000, 4}).matmul("a.T", "b")
		inner := contraction("huge K", "i,i-> 1M", dt, "i,i->", []int{1 << 20}, []int{1 << 20}).say(pNumPy, "np.dot(a, b)", "").say(pTorch, "torch.dot(a, b)", "")
		for _, c := range []*bench{huge, thin, inner} {
			c.goal = goal{best: 5}
			out = append(out, c)
		}
	}
	return out
}

// pathCases have three and more operands: the order counts, and finding it.
func pathCases() []*bench {
	var out []*bench
	three := func(group, name, dt, eq string, dims ...[]int) *bench {
		c := contraction(group, name, dt, eq, dims...)
		c.goal = goal{best: 3}
		return c
	}
	for _, dt := range floats {
		chain := three("paths", "matrix chain of 4", dt, "ab,bc,cd,de->ae", []int{64, 512}, []int{512, 32}, []int{32, 512}, []int{512, 64})
		chain.quick = dt == "f64"
		out = append(out, chain,
			three("paths", "bilinear ij,i,j->", dt, "ij,i,j->", []int{256, 256}, []int{256}, []int{256}),
			three("paths", "tucker ijk,ai,bj,ck->abc", dt, "ijk,ai,bj,ck->abc", []int{32, 32, 32}, []int{32, 32}, []int{32, 32}, []int{32, 32}),
			three("paths", "MTTKRP ijk,jr,kr->ir", dt, "ijk,jr,kr->ir", []int{96, 96, 96}, []int{96, 16}, []int{96, 16}),
			three("paths", "ring of 8", dt, "ab,bc,cd,de,ef,fg,gh,ha->", repeat(8, 24, 24)...))
	}
	return append(out, overheadCases()...)
}

func repeat(n int, dims ...int) [][]int {
	out := make([][]int, n)
	for i := range out {
		out[i] = dims
	}
	return out
}

// epilogueCases have a product whose elements go through more operations.
func epilogueCases() []*bench {
	var out []*bench
	eq, _ := einsum.Parse("ij,jk->ik")
	affine := func(g *graph) ir.Value {
		return g.add(g.op(ir.Einsum, ir.EinsumAttrs{Equation: eq}, g.args[0], g.args[1]), g.args[2])
	}
	for _, n := range []int{512, 2048} {
		in := shapes("f32", []int{n, n}, []int{n, n}, []int{n})
		flops := 2 * float64(n) * float64(n) * float64(n)
		layer := &bench{group: "epilogues", name: fmt.Sprint("a @ b + c ", n), dtype: "f32", in: in, flops: flops, goal: goal{best: 1}, build: affine}
		layer.say(pNumPy, "a @ b + c", "np.matmul(a, b, out=r); np.add(r, c, out=r)")
		layer.say(pTorch, "a @ b + c", "torch.addmm(c, a, b, out=r)").say(pTorch, "torch.addmm(c, a, b)", "").say(pCompile, "a @ b + c", "").say(pJAX, "a @ b + c", "")
		relu := &bench{group: "epilogues", name: fmt.Sprint("max(a @ b + c, 0) ", n), dtype: "f32", in: in, flops: flops, goal: goal{best: 1}}
		relu.build = func(g *graph) ir.Value { return g.op(ir.Maximum, nil, affine(g), g.num(0)) }
		relu.say(pNumPy, "np.maximum(a @ b + c, 0)", "np.matmul(a, b, out=r); np.add(r, c, out=r); np.maximum(r, 0, out=r)")
		relu.say(pTorch, "torch.relu(a @ b + c)", "").say(pTorch, "torch.relu(torch.addmm(c, a, b))", "")
		relu.say(pCompile, "torch.relu(a @ b + c)", "").say(pJAX, "jnp.maximum(a @ b + c, 0)", "")
		layer.quick = n == 512
		out = append(out, layer, relu)
	}
	return out
}

// overheadCases are calls whose work is next to nothing.
func overheadCases() []*bench {
	hot := contraction("einsum call", "2 operands, cached", "f64", "ij,jk->ik", []int{2, 2}, []int{2, 2})
	hot.goal, hot.quick = goal{under: time.Microsecond}, true
	cold := contraction("einsum call", "2 operands, cold", "f64", "ij,jk->ik", []int{2, 2}, []int{2, 2})
	five := contraction("einsum call", "5 operands, cold", "f64", "ab,bc,cd,de,ef->af", repeat(5, 2, 2)...)
	five.goal, five.quick = goal{under: 20 * time.Microsecond}, true
	for _, c := range []*bench{cold, five} {
		c.cold, c.noInto = true, true
	}
	all := []*bench{hot, cold, five}
	for _, c := range all {
		c.serial = true
	}
	return all
}

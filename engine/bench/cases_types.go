// Contractions of integers, small floats and complex numbers.

package main

import "fmt"

// typeCases are a few products of every other type: square ones, a vector, a
// transposed view, a batch. NumPy multiplies integers and halves one by one, so
// those stay small.
func typeCases() []*bench {
	var out []*bench
	for _, dt := range []string{"i32", "i64", "f16", "bf16", "c64", "c128"} {
		sizes := []int{64, 256}
		if dt == "bf16" || dt == "c64" || dt == "c128" {
			sizes = append(sizes, 1024)
		}
		for _, n := range sizes {
			sq := []int{n, n}
			c := typed(fmt.Sprint(n), dt, "ij,jk->ik", sq, sq).matmul("a", "b")
			c.quick = n == 256 && dt == "i32"
			out = append(out, c)
		}
		out = append(out,
			typed("1024 @ vector", dt, "ij,j->i", []int{1024, 1024}, []int{1024}).matmul("a", "b"),
			typed("vector @ 1024", dt, "i,ij->j", []int{1024}, []int{1024, 1024}).matmul("a", "b"),
			typed("a @ b.T 256", dt, "ij,kj->ik", []int{256, 256}, []int{256, 256}).matmul("a", "b.T"),
			typed("512 × 16×16", dt, "bij,bjk->bik", []int{512, 16, 16}, []int{512, 16, 16}).matmul("a", "b"))
	}
	for _, c := range out {
		c.goal = goal{best: 1}
		if c.dtype == "bf16" { // the others do not have it
			for _, p := range []string{pNumPy, pOpt, pTF} {
				delete(c.py, p)
			}
		}
	}
	return out
}

// typed is a contraction whose work is counted as float32's or float64's. A
// product of complex numbers takes four of their parts.
func typed(name, dt, equation string, dims ...[]int) *bench {
	c := contraction("gemm types", name, dt, equation, dims...)
	switch dt {
	case "bf16": // machines differ in how many of them they multiply at a time
		c.flops, c.noLimit = 0, true
	case "c64", "c128":
		c.flops *= 4
	case "i32", "i64":
		for i := range c.in {
			c.in[i].fill = fill{kind: indices, limit: 1000}
		}
	}
	return c
}

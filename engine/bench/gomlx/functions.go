// The statements of the benchmark that are written for GoMLX.

package main

import (
	. "github.com/gomlx/gomlx/pkg/core/graph"

	"github.com/tq-lang/tq/engine/bench/wire"
)

type unary = func(a *Node) *Node
type binary = func(a, b *Node) *Node
type ternary = func(a, b, c *Node) *Node

// expressions by the text that the other peers run.
var expressions = map[string]any{
	"a+b":           binary(Add),
	"a*b+c":         ternary(func(a, b, c *Node) *Node { return Add(Mul(a, b), c) }),
	"tanh(a)":       unary(Tanh),
	"a/(1+exp(-b))": binary(func(a, b *Node) *Node { return Div(a, OnePlus(Exp(Neg(b)))) }),
	"sqrt(a*a+b*b)": binary(func(a, b *Node) *Node { return Sqrt(Add(Mul(a, a), Mul(b, b))) }),
	"(a-b)**2*c+a*0.5": ternary(func(a, b, c *Node) *Node {
		return Add(Mul(Square(Sub(a, b)), c), MulScalar(a, 0.5))
	}),
	"sum(a, axis=0)":   unary(func(a *Node) *Node { return ReduceSum(a, 0) }),
	"sum(a, axis=1)":   unary(func(a *Node) *Node { return ReduceSum(a, 1) }),
	"sum(a)":           unary(func(a *Node) *Node { return ReduceAllSum(a) }),
	"amax(a, axis=0)":  unary(func(a *Node) *Node { return ReduceMax(a, 0) }),
	"amax(a, axis=1)":  unary(func(a *Node) *Node { return ReduceMax(a, 1) }),
	"amax(a)":          unary(func(a *Node) *Node { return ReduceAllMax(a) }),
	"mean(a, axis=0)":  unary(func(a *Node) *Node { return ReduceMean(a, 0) }),
	"mean(a, axis=1)":  unary(func(a *Node) *Node { return ReduceMean(a, 1) }),
	"mean(a)":          unary(func(a *Node) *Node { return ReduceAllMean(a) }),
	"sum((a-b)**2)":    binary(func(a, b *Node) *Node { return ReduceAllSum(Square(Sub(a, b))) }),
	"sum(a*b, axis=1)": binary(func(a, b *Node) *Node { return ReduceSum(Mul(a, b), 1) }),
	"a*2+b":            binary(func(a, b *Node) *Node { return Add(MulScalar(a, 2), b) }),
}

// function is what a case asks for, nil if it is not written here.
func function(q *wire.Request) any {
	if q.Equation != "" {
		if len(q.Operands) != 2 {
			return nil
		}
		return binary(func(a, b *Node) *Node { return Einsum(q.Equation, a, b) })
	}
	if len(q.Fresh) == 0 {
		return nil
	}
	return expressions[q.Fresh[0]]
}

// The suite: every group of cases, and how statements for the peers are made.

package main

import (
	"fmt"
	"regexp"
	"strings"
)

// The peers, in the order in which they run.
const (
	pNumPy   = "numpy"
	pOpt     = "opt_einsum"
	pNumExpr = "numexpr"
	pTorch   = "torch"
	pCompile = "torch.compile"
	pJAX     = "jax"
	pTF      = "tensorflow"
	pGonum   = "gonum"
	pGoMLX   = "gomlx"
	pTQ      = "tq"
)

var peerOrder = []string{pNumPy, pOpt, pNumExpr, pTorch, pCompile, pJAX, pTF, pGonum, pGoMLX}

var floats = []string{"f32", "f64"}

// suite lists the cases.
func suite() []*bench {
	var all []*bench
	for _, group := range []func() []*bench{
		gemmCases, typeCases, operandCases, batchedCases, attentionCases, contractionCases, epilogueCases, pathCases,
		elementwiseCases, singleCases, reductionCases, permutationCases, sliceCases, blockCases,
		selectionCases, orderCases, castCases, smallCases, shapeCases, collectionCases,
	} {
		all = append(all, group()...)
	}
	return all
}

// selected are the cases whose names match, and in a quick run only those marked.
func selected(all []*bench, match *regexp.Regexp, quick bool) []*bench {
	var out []*bench
	for _, c := range all {
		if match != nil && !match.MatchString(c.id()) || quick && !c.quick {
			continue
		}
		out = append(out, c)
	}
	return out
}

// withThreads leaves out the cases that more than one thread cannot help.
func withThreads(cases []*bench, threads int) []*bench {
	var out []*bench
	for _, c := range cases {
		if threads == 1 || !c.serial {
			out = append(out, c)
		}
	}
	return out
}

// one is a list of one statement, or none.
func one(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// say adds statements for a peer.
func (c *bench) say(peer, fresh, into string) *bench {
	if c.py == nil {
		c.py = map[string]stmts{}
	}
	s := c.py[peer]
	s.fresh, s.into = append(s.fresh, one(fresh)...), append(s.into, one(into)...)
	c.py[peer] = s
	return c
}

// tensors are n operands of one shape.
func tensors(dt string, n int, shape ...int) []operand {
	in := make([]operand, n)
	for i := range in {
		in[i] = operand{dtype: dt, shape: shape}
	}
	return in
}

// shapes are operands of several shapes.
func shapes(dt string, all ...[]int) []operand {
	in := make([]operand, len(all))
	for i, s := range all {
		in[i] = operand{dtype: dt, shape: s}
	}
	return in
}

// tuple prints sizes as Python does.
func tuple(dims []int) string {
	var b strings.Builder
	b.WriteByte('(')
	for _, d := range dims {
		fmt.Fprintf(&b, "%d,", d)
	}
	b.WriteByte(')')
	return b.String()
}

// names are the operands' names, as arguments.
func names(n int) string {
	s := make([]string, n)
	for i := range s {
		s[i] = letter(i)
	}
	return strings.Join(s, ", ")
}

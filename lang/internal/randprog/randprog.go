// Package randprog writes random programs of the language that always end:
// numbers, text, containers, functions, exceptions, and by Features classes,
// generators, match, Python's library and more. A test runs them in tq and in CPython and
// compares what they print; Shrink makes a program that differs small.
//
// A program is a tree of statements, a statement is clauses with a head and a
// body, a head is text with expressions in it:
//
//	Stmt ── Clause  if $bool:   ── Expr "len(l0) > 3" ── Expr "l0", Expr "3"
//	     │     └─ Stmt …
//	     └─ Clause  else:
//	           └─ Stmt …
package randprog

import (
	"math/rand/v2"
	"strings"
)

// Features are parts of the language that a program may use beside the base.
type Features uint

const (
	Walrus Features = 1 << iota
	Generators
	Classes
	Match
	Decorators
	Library

	Base     Features = 0
	Language          = Walrus | Generators | Classes | Match | Decorators
	All               = Language | Library
)

// Expr is an expression: text in which each "\x00" stands for an argument.
type Expr struct {
	Type string
	Text string
	Args []*Expr
}

func (e *Expr) write(b *strings.Builder) {
	arg := 0
	for i, part := range strings.Split(e.Text, "\x00") {
		if i > 0 {
			e.Args[arg].write(b)
			arg++
		}
		b.WriteString(part)
	}
}

func (e *Expr) String() string {
	var b strings.Builder
	e.write(&b)
	return b.String()
}

// Clause is a line, and for compound statements what is indented below it.
type Clause struct {
	Head *Expr
	Body []*Stmt
}

// Stmt is a statement. One that is Fixed goes only with what it stands in: it
// ends a loop or declares a name.
type Stmt struct {
	Clauses []*Clause
	Fixed   bool
}

// Program is a list of statements.
type Program struct{ Body []*Stmt }

func (p *Program) String() string {
	var b strings.Builder
	writeBody(&b, p.Body, 0)
	return b.String()
}

func writeBody(b *strings.Builder, body []*Stmt, depth int) {
	for _, s := range body {
		for _, c := range s.Clauses {
			for range depth {
				b.WriteString("    ")
			}
			c.Head.write(b)
			b.WriteByte('\n')
			if len(c.Body) > 0 {
				writeBody(b, c.Body, depth+1)
			} else if strings.HasSuffix(c.Head.Text, ":") {
				b.WriteString(strings.Repeat("    ", depth+1) + "pass\n")
			}
		}
	}
}

// Write makes the program of a seed.
func Write(seed uint64, f Features) *Program {
	w := &writer{rnd: rand.New(rand.NewPCG(seed, 17)), features: f}
	return w.program()
}

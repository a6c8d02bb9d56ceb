// Mutants: copies of a program with one fault.
package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// mutant is a program with one fault, and what that is.
type mutant struct{ kind, what, text string }

// edit is a part of a text and what stands there in the mutant.
type edit struct {
	kind       string
	start, end int
	with       string
}

// someMutants gives a program's mutants, each kind of fault about as often as others.
func someMutants(g *rand.Rand, text string, most int) []mutant {
	mod := tree(text)
	if mod == nil {
		return nil
	}
	byKind := map[string][]edit{}
	var kinds []string
	for _, e := range edits(mod, text) {
		if byKind[e.kind] == nil {
			kinds = append(kinds, e.kind)
		}
		byKind[e.kind] = append(byKind[e.kind], e)
	}
	var out []mutant
	for len(out) < most && len(kinds) > 0 {
		k := g.IntN(len(kinds))
		kind := kinds[k]
		list := byKind[kind]
		i := g.IntN(len(list))
		e := list[i]
		list[i] = list[len(list)-1]
		if byKind[kind] = list[:len(list)-1]; len(list) == 1 {
			kinds = append(kinds[:k], kinds[k+1:]...)
		}
		changed := text[:e.start] + e.with + text[e.end:]
		if tree(changed) == nil {
			continue
		}
		line := 1 + strings.Count(text[:e.start], "\n")
		what := fmt.Sprintf("%s in line %d (%s → %s)", e.kind, line, brief(text[e.start:e.end]), brief(e.with))
		out = append(out, mutant{kind, what, changed})
	}
	return out
}

func brief(s string) string {
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return strings.ReplaceAll(s, "\n", "⏎")
}

// edits lists the faults that can be put into a program.
func edits(mod *syntax.Module, text string) []edit {
	w := &writer{text: text, skip: map[syntax.Node]bool{}}
	syntax.Walk(mod, func(n syntax.Node) bool {
		if w.skip[n] {
			return false
		}
		w.node(n)
		return true
	})
	return w.out
}

type writer struct {
	text string
	skip map[syntax.Node]bool
	out  []edit
}

func (w *writer) add(kind string, s diag.Span, with string) {
	w.out = append(w.out, edit{kind, int(s.Start), int(s.End), with})
}

func (w *writer) of(n syntax.Node) string { return w.text[n.Span().Start:n.Span().End] }

func (w *writer) node(n syntax.Node) {
	switch x := n.(type) {
	case *syntax.FString, *syntax.Import, *syntax.ImportFrom: // places inside of them are not the text's
		syntax.Children(n, func(c syntax.Node) { w.skip[c] = true })
	case *syntax.Name:
		if len(x.ID) > 1 {
			w.add("wrong name", x.Span(), x.ID+"_")
		}
	case *syntax.Attr:
		if x.Name == "T" {
			w.add("dropped transpose", diag.Span{Start: x.X.Span().End, End: x.Span().End}, "")
		}
		w.add("wrong attribute", diag.Span{Start: x.Span().End - int32(len(x.Name)), End: x.Span().End}, x.Name+"_")
	case *syntax.Call:
		w.call(x)
	case *syntax.Subscript:
		w.subscript(x)
	case *syntax.Assign:
		if t, ok := x.Targets[0].(*syntax.Tuple); ok && len(t.Elts) > 1 && !starred(t.Elts) {
			w.add("wrong unpacking", diag.Span{Start: t.Elts[0].Span().Start, End: t.Elts[len(t.Elts)-1].Span().End},
				w.text[t.Elts[0].Span().Start:t.Elts[len(t.Elts)-2].Span().End]+", "+w.of(t.Elts[len(t.Elts)-1])+", surplus")
		}
	case *syntax.Binary:
		if x.Op == syntax.MatMul {
			w.add("swapped operands", x.Span(), "("+w.of(x.Y)+") @ ("+w.of(x.X)+")")
		}
	}
}

func starred(list []syntax.Expr) bool {
	for _, e := range list {
		if _, ok := e.(*syntax.Starred); ok {
			return true
		}
	}
	return false
}

func (w *writer) call(x *syntax.Call) {
	for _, a := range x.Args {
		if a.Star > 0 {
			return
		}
	}
	for _, a := range x.Args {
		if n, ok := a.Value.(*syntax.Int); ok && (a.Name == "axis" || a.Name == "ndim") {
			w.add("wrong axis", n.Span(), strconv.FormatInt(n.Value+1, 10))
		}
		w.sizes(a.Value)
	}
	if k := len(x.Args); k > 0 {
		last := x.Args[k-1]
		start := last.Pos.Start
		if k > 1 {
			start = w.end(x.Args[k-2])
		}
		w.add("argument left out", diag.Span{Start: start, End: w.end(last)}, "")
		if last.Name == "" {
			w.add("argument too many", diag.Span{Start: w.end(last), End: w.end(last)}, ", 7, 8, 9")
		}
	}
	if len(x.Args) >= 2 && x.Args[0].Name == "" && x.Args[1].Name == "" {
		a, b := x.Args[0].Value, x.Args[1].Value
		w.add("swapped arguments", diag.Span{Start: a.Span().Start, End: b.Span().End}, w.of(b)+", "+w.of(a))
	}
}

func (w *writer) end(a syntax.Arg) int32 { return a.Value.Span().End }

// sizes are wrong numbers in shapes.
func (w *writer) sizes(x syntax.Expr) {
	switch v := x.(type) {
	case *syntax.Tuple:
		for _, e := range v.Elts {
			w.sizes(e)
		}
	case *syntax.Int:
		w.add("wrong size", v.Span(), strconv.FormatInt(v.Value+1, 10))
	}
}

func (w *writer) subscript(x *syntax.Subscript) {
	for _, item := range x.Items {
		switch v := item.(type) {
		case *syntax.Int:
			w.add("index out of range", v.Span(), strconv.FormatInt(v.Value+1000, 10))
		case *syntax.Str:
			w.add("missing key", v.Span(), strconv.Quote(v.Value+"_"))
		}
	}
	if len(x.Items) == 1 {
		w.add("index too many", diag.Span{Start: x.Items[0].Span().End, End: x.Items[0].Span().End}, ", 0, 0, 0")
	}
}

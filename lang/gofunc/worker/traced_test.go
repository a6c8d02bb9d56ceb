package worker

import (
	"go/parser"
	"go/token"
	"reflect"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/gofunc"
	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// forms are functions whose statements are of all kinds; each panics where the comment
// "here" stands, and none of them is one that runs as closures.
const forms = `
import ("fmt"; "strings")
type point struct{ x []string }
func (p *point) get(i int) string {
	return p.x[i] // here: method
}
func method(s string) string { return (&point{}).get(len(s)) }
func sum(words ...string) (n int) {
	for k := 0; words[k] != "end"; k++ { // here: condition
		if words[k] == "skip" {
			continue
		}
		n += len(words[k])
	}
	return n
}
func condition(s string) int { return sum(strings.Fields(s)...) }
func clause(s string) string {
	switch m := map[string]int{}; {
	case len(m) > 0:
	case s == "a", s == "x":
		if s == "a" {
		} else if s[5] == 'b' { // here: clause
			return ""
		}
	default:
	}
	return s
}
func literal(s string) string {
	f := func(k int) byte {
		for _, c := range s {
			_ = c
		}
		return s[k] // here: literal
	}
	return string(f(0)) + string(f(9))
}
func labels(s string) string {
outer:
	for i := range s {
		select {
		default:
			for {
				if i < 0 {
					break outer
				}
				panic(fmt.Sprint("no ", s)) // here: labels
			}
		}
	}
	return s
}
func recovered(s string) (out string) {
	func() {
		defer func() { out = fmt.Sprint(recover()) }()
		_ = s[7]
	}()
	panic("after " + out) // here: recovered
}
`

// TestTraced finds each line where a function panics, and changes no result.
func TestTraced(t *testing.T) {
	var cells gofunc.Cells
	if _, _, problems := cells.Add(forms, false); len(problems) > 0 {
		t.Fatal(problems[0])
	}
	w, plain := &interpreted{}, &interpreted{}
	for _, r := range []struct {
		*interpreted
		traced bool
	}{{w, true}, {plain, false}} {
		if err := r.Take(&wire.Request{Source: cells.Source(), Imports: cells.Imports(), Traced: r.traced}); err != nil {
			t.Fatal(err)
		}
	}
	panics := func(w *interpreted, name string) (text string, at wire.Place) {
		w.Begin()
		f, err := w.Function(name)
		if err != nil || w.quick {
			t.Fatal(name, err, w.quick)
		}
		defer func() { text, at = w.Panicked(recover()) }()
		f.Call([]reflect.Value{reflect.ValueOf("x")})
		return "", at
	}
	for n, line := range strings.Split(forms, "\n") {
		_, name, ok := strings.Cut(line, "// here: ")
		if !ok {
			continue
		}
		text, at := panics(w, name)
		if want := (wire.Place{Cell: 1, Line: n + 1}); at != want {
			t.Errorf("%s: %s at %v, not %v", name, text, at, want)
		}
		if same, _ := panics(plain, name); same != text {
			t.Errorf("%s: %s traced, %s else", name, text, same)
		}
	}
}

// TestTracedIsGo has statements of every kind traced, and read again.
func TestTracedIsGo(t *testing.T) {
	const source = `package main
func f(c chan int, x []int) (n int) {
	;
	go func() {}()
	defer f(c, nil)
	if a := 1; a > 0 { n++ } else if b := a; b > 3 { n-- } else if a < b { return } else { goto end }
	for { break }
	for ; n < 3; { n++; continue }
	for range x { func() { for { continue } }() }
	switch any(n).(type) { case int: n = 1; case string, bool: default: }
	switch n { case 1: fallthrough; case 2: { n = 2 } }
	select { case c <- 1: n = 3; case v, ok := <-c: _, _ = v, ok; default: }
end:
	var k = func() int { return 1 }()
	return func(i int) int { return i }(k)
}
var g = func() int { return 2 }
`
	text, err := traced(source)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "", text, 0); err != nil {
		t.Errorf("%v in\n%s", err, text)
	}
}

// This file: tests of parsing on after errors, against testdata/recover.txt.

package syntax

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
)

// TestRecover holds broken sources and what is made of them: the tree on a line, then each error with
// its line and column, and each bad stretch.
func TestRecover(t *testing.T) {
	const path = "testdata/recover.txt"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, chunk := range strings.SplitAfter(string(data), "\n====\n") {
		source, want, ok := strings.Cut(strings.TrimSuffix(chunk, "====\n"), "\n----\n")
		if !ok {
			continue
		}
		got := recovered(t, source)
		out.WriteString(source + "\n----\n" + got + "====\n")
		if got != want && !*update {
			t.Errorf("%s\n got:\n%s\nwant:\n%s", source, got, want)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func recovered(t *testing.T, source string) string {
	t.Helper()
	m, errs := ParseAll(diag.NewFile("x.tq", source))
	checkAll(t, source, m, errs)
	var out strings.Builder
	fmt.Fprintln(&out, Sexpr(m))
	for _, e := range errs {
		line, col := m.File.Position(int(e.Place.Span.Start))
		fmt.Fprintf(&out, "%d:%d %s: %s\n", line, col, e.Class, e.Msg)
	}
	Walk(m, func(n Node) bool {
		if b, ok := n.(*BadStmt); ok {
			fmt.Fprintf(&out, "bad %q\n", m.File.Slice(b.Pos))
		}
		return true
	})
	return out.String()
}

// checkAll wants of ParseAll what Parse says too, and errors and spans inside the text.
func checkAll(t *testing.T, source string, m *Module, errs []*diag.Error) {
	t.Helper()
	want, first := parseText(source)
	switch {
	case first == nil && len(errs) > 0:
		t.Fatalf("%q: %v, but it parses", source, errs[0])
	case first != nil && len(errs) == 0:
		t.Fatalf("%q: no error, but there is %v", source, first)
	case first == nil:
		if a, b := Sexpr(m), Sexpr(want); a != b {
			t.Fatalf("%q: %s, but it parses as %s", source, a, b)
		}
	case first.Msg != errs[0].Msg || first.Code != errs[0].Code || first.Place.Span != errs[0].Place.Span:
		t.Fatalf("%q: the first error is %v at %v, Parse has %v at %v", source, errs[0], errs[0].Place.Span, first, first.Place.Span)
	}
	for i, e := range errs {
		s := e.Place.Span
		if s.Start < 0 || s.End < s.Start || int(s.End) > len(source) {
			t.Fatalf("%q: %v at %v", source, e, s)
		}
		for _, other := range errs[:i] {
			if e.Msg == other.Msg && s == other.Place.Span {
				t.Fatalf("%q: %v twice", source, e)
			}
		}
	}
	checkSpans(t, m, len(source))
}

// FuzzParseAll wants no panic, the first error of Parse, and a tree whose spans nest.
func FuzzParseAll(f *testing.F) {
	seed(f)
	data, err := os.ReadFile("testdata/recover.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, chunk := range strings.Split(string(data), "\n====\n") {
		source, _, _ := strings.Cut(chunk, "\n----\n")
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, errs := ParseAll(diag.NewFile("x.tq", text))
		checkAll(t, text, m, errs)
	})
}

// TestParseAllSnippets wants both parsers to agree on every snippet.
func TestParseAllSnippets(t *testing.T) {
	for _, s := range snippets(t) {
		m, errs := ParseAll(diag.NewFile("x.tq", s.source))
		checkAll(t, s.source, m, errs)
	}
}

// TestOneMistake breaks a program in one place at a time and wants one error for it.
func TestOneMistake(t *testing.T) {
	const program = `import numpy as np

class Layer:
    def __init__(self, n, m):
        self.w = np.zeros((n, m))

    @property
    def size(self):
        return self.w.size

def train(data, rate=0.1, *, steps=10):
    for i in range(steps):
        if i % 2 == 0:
            x = f(data[i, :], rate)
        elif i > 3:
            x = {"a": 1, "b": [2, 3]}
        else:
            print("step", i)
        try:
            y = x["a"]
        except KeyError as e:
            raise ValueError(e) from e
        finally:
            done = True
    return x, y

with open("f") as f:
    a = [line.strip() for line in f]
z = 3
`
	if _, e := parseText(program); e != nil {
		t.Fatal(e)
	}
	whole := good(program)
	toks := Tokens(program)
	count := 0
	for _, tok := range toks {
		if tok.Pos.Len() == 0 || tok.Kind == TokNewline || tok.Kind == TokIndent || tok.Kind == TokDedent {
			continue
		}
		for _, text := range []string{"", "$", "= ="} {
			source := program[:tok.Pos.Start] + text + program[tok.Pos.End:]
			if text == "" { // nor the blank after it, which would indent the line
				source = program[:tok.Pos.Start] + strings.TrimPrefix(program[tok.Pos.End:], " ")
			}
			m, errs := ParseAll(diag.NewFile("x.tq", source))
			checkAll(t, source, m, errs)
			if len(errs) > 1 {
				var all []string
				for _, e := range errs {
					line, _ := m.File.Position(int(e.Place.Span.Start))
					all = append(all, fmt.Sprintf("%d %s", line, e.Msg))
				}
				line, _ := m.File.Position(int(tok.Pos.Start))
				t.Errorf("%q for %q in line %d: %s", text, program[tok.Pos.Start:tok.Pos.End], line, strings.Join(all, "; "))
			}
			if len(errs) == 1 {
				count++
				if n := good(source); n < 9 {
					line, _ := m.File.Position(int(tok.Pos.Start))
					t.Errorf("%q for %q in line %d leaves %d statements of %d", text, program[tok.Pos.Start:tok.Pos.End], line, n, whole)
				}
			}
		}
	}
	t.Logf("%d mistakes", count)
}

// good counts the statements of a source that are not bad.
func good(source string) int {
	m, _ := ParseAll(diag.NewFile("x.tq", source))
	n := 0
	Walk(m, func(x Node) bool {
		if _, ok := x.(Stmt); ok {
			if _, bad := x.(*BadStmt); !bad {
				n++
			}
		}
		return true
	})
	return n
}

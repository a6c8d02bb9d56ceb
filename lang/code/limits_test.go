// This file: programs at the limits of a frame, and programs that nobody wrote.

package code

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// numbered joins n texts made of their number.
func numbered(n int, format, sep string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = strings.ReplaceAll(format, "#", fmt.Sprint(i))
	}
	return strings.Join(parts, sep)
}

// TestLimits compiles what is large: it fits, or is refused with a clear error.
func TestLimits(t *testing.T) {
	deep := func(n int, open, middle, end string) string {
		return strings.Repeat(open, n) + middle + strings.Repeat(end, n)
	}
	many := "def f(x):\n" + numbered(160, "    v# = #\n", "")
	for _, c := range []struct{ name, text, err string }{
		{"variables", "def f():\n" + numbered(1000, "    v# = #\n", "") + "    return v999 + v0", ""},
		{"captured variables", "def f():\n" + numbered(200, "    v# = #\n", "") + "    return lambda: " + numbered(200, "v#", "+"), "too many variables"},
		{"parameters", "def f(" + numbered(121, "v#", ",") + "): pass", "too many parameters: 121; the limit is 120"},
		{"attributes", "class C:\n" + numbered(1000, "    v# = #\n", "") + "    w = v999 + v0", ""},
		{"elements", "x = [" + numbered(5000, "f(#)", ",") + "]", ""},
		{"items", "x = {" + numbered(5000, "#: f(#)", ",") + "}", ""},
		{"set", "x = {" + numbered(5000, "f(#)", ",") + "}", ""},
		{"tuple", "x = (" + numbered(5000, "f(#)", ",") + ")", ""},
		{"arguments", "f(" + numbered(1000, "g(#)", ",") + "," + numbered(1000, "k#=#", ",") + ")", ""},
		{"method arguments", many + "    return x.f(" + numbered(300, "g(#)", ",") + ")", ""},
		{"bases", "class C(" + numbered(200, "B#", ",") + "): pass", ""},
		{"targets", numbered(200, "v#", ",") + " = x", "too large"},
		{"text", `x = f"` + numbered(2000, "{x} #", "") + `"`, ""},
		{"sum", "x = " + numbered(1000, "x", "+"), ""},
		{"conditions", "x = " + numbered(1000, "x", " and "), ""},
		{"comparisons", "x = " + numbered(100, "f(x)", " < "), ""},
		{"comparisons", "x = " + numbered(400, "f(x)", " < "), "expression is too large: it holds more than 256 values at a time"},
		{"lists in lists", "x = " + deep(90, "[", "", "]"), ""},
		{"calls of calls", "x = " + deep(90, "f(", "x", ")"), ""},
		{"sums in parentheses", "x = " + deep(90, "(x + f(", "x", "))"), ""},
		{"methods of methods", "x = x" + strings.Repeat(".f(x)", 800), ""},
		{"calls of results", "x = x" + strings.Repeat("(x)", 800), ""},
		{"lists in lists of a large function", many + "    return " + deep(60, "[", "x", "]"), ""},
		{"conditional expressions", "x = " + deep(80, "(x if x else ", "x", ")"), ""},
		{"comprehensions", numbered(300, "def f#():\n    return "+numbered(20, "[v# for v# in x]", ","), "\n"), ""},
		{"comprehensions of one function", "def f():\n" + numbered(300, "    [v# for v# in x]\n", ""), ""},
		{"comprehensions in comprehensions", "x = " + deep(30, "[x for y in ", "x", "]"), ""},
		{"loops in loops", nest(18, "for i in x:", "pass"), ""},
		{"managers", nest(18, "with x as y:", "pass"), ""},
		{"guards", nest(18, "try:", "pass", "except E as e: f()"), ""},
		{"finals", nest(18, "try:", "return x", "finally: f()"), ""},
		{"finals in finals", "def f():\n" + inFinally(12), ""},
		{"finals in finals", "def f():\n" + inFinally(30), "code is too large: more than"},
		{"pattern", "match x:\n case [" + numbered(100, "a#", ",") + "]: pass", ""},
		{"pattern", "match x:\n case [" + numbered(300, "a#", ",") + "]: pass", "too large"},
		{"patterns in patterns", "match x:\n case " + deep(60, "[a, ", "b", "]") + ": pass", "multiple assignments"},
	} {
		file := diag.NewFile("x.tq", c.text)
		mod, err := syntax.Parse(file)
		if err == nil {
			var code *Code
			if code, err = CompileModule(file, mod); err == nil {
				if bad := Verify(code); bad != nil {
					t.Errorf("%s: %v", c.name, bad)
				}
			}
		}
		switch {
		case err == nil && c.err != "":
			t.Errorf("%s compile; want %q", c.name, c.err)
		case err != nil && (c.err == "" || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s: %v; want %q", c.name, err, c.err)
		}
	}
}

// nest puts statements into each other in a function.
func nest(n int, head, body string, tails ...string) string {
	var b strings.Builder
	b.WriteString("def f():\n")
	for i := range n {
		b.WriteString(strings.Repeat(" ", i+1) + head + "\n")
	}
	b.WriteString(strings.Repeat(" ", n+1) + body + "\n")
	for i := n; i > 0; i-- {
		for _, tail := range tails {
			b.WriteString(strings.Repeat(" ", i) + tail + "\n")
		}
	}
	return b.String()
}

func inFinally(n int) string {
	var b strings.Builder
	for i := range n {
		in := strings.Repeat(" ", i+1)
		b.WriteString(in + "try: f()\n" + in + "finally:\n")
	}
	b.WriteString(strings.Repeat(" ", n+1) + "pass\n")
	return b.String()
}

// FuzzCompile compiles any text that parses: it never panics, and what it makes
// is sound.
func FuzzCompile(f *testing.F) {
	paths, _ := filepath.Glob("testdata/*.tq")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
		for _, part := range strings.Split(string(text), "\n\n") {
			f.Add(part)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := diag.NewFile("x.tq", text)
		mod, err := syntax.Parse(file)
		if err != nil {
			return
		}
		c, err := CompileModule(file, mod)
		if err == nil {
			if err := Verify(c); err != nil {
				t.Errorf("%v\n%s", err, c)
			}
		}
		for _, s := range mod.Body {
			c, err := CompileStmt(file, mod, s, true)
			if err != nil {
				continue
			}
			if err := Verify(c); err != nil {
				t.Errorf("%v\n%s", err, c)
			}
		}
	})
}

// This file: tests of scopes.

package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// describeScopes writes each scope of a module on a line.
func describeScopes(m *Module) string {
	var out []string
	add := func(name string, s *Scope) {
		line := name
		for _, part := range []struct {
			word  string
			names []string
		}{{"local", s.Locals}, {"cell", s.Cells}, {"free", s.Free}, {"global", s.Globals},
			{"nonlocal", s.Nonlocals}, {"module", s.ModuleNames}} {
			if len(part.names) > 0 {
				line += fmt.Sprintf(" %s(%s)", part.word, strings.Join(part.names, " "))
			}
		}
		if s.Generator {
			line += " yields"
		}
		if s.HasStarImport {
			line += " *"
		}
		out = append(out, line)
	}
	add("module", m.Scope)
	Walk(m, func(n Node) bool {
		switch n := n.(type) {
		case *FuncDef:
			add(n.Name, n.Scope)
		case *ClassDef:
			add("class "+n.Name, n.Scope)
		case *Lambda:
			add("lambda", n.Scope)
		case *Comp:
			add("comp", n.Scope)
		}
		return true
	})
	return strings.Join(out, "\n")
}

func TestScopes(t *testing.T) {
	tests := []struct{ source, want string }{
		{"a = b; c += a; import d.e, f as g; from h import i; from j import *",
			"module local(a c d g i) module(b a c) *"},
		{"for a, *b in c: pass\nwith d as e: pass\ntry: pass\nexcept F as g: pass\ndel h; i: int; (j): int; k[0] = l.m",
			"module local(a b e g h i) module(c d F l k)"},
		{"def f(a, b=c, *d, e, **g):\n  h = a + i",
			"module local(f) module(c)\nf local(a b d e g h) module(i)"},
		{"def f(a):\n  def g():\n    return a + b\n  return g",
			"module local(f)\nf local(a g) cell(a)\ng free(a) module(b)"},
		{"def f():\n  x = 1\n  def g():\n    def h():\n      nonlocal x\n      x = 2",
			"module local(f)\nf local(x g) cell(x)\ng local(h) free(x)\nh free(x) nonlocal(x)"},
		{"def f():\n  global x\n  x = 1\n  def g(): return x",
			"module local(f)\nf local(g) global(x)\ng module(x)"},
		{"def f(x):\n  def g():\n    global x\n    def h(): return x",
			"module local(f)\nf local(x g)\ng local(h) global(x)\nh module(x)"},
		{"def f():\n  def g(): return x\n  x = 1",
			"module local(f)\nf local(g x) cell(x)\ng free(x)"},
		{"a = [b + c for b in d if e for f in b]",
			"module local(a) module(d)\ncomp local(b f) module(e c)"},
		{"def f(n):\n  return [i * n for i in n]",
			"module local(f)\nf local(n) cell(n)\ncomp local(i) free(n)"},
		{"def f(n):\n  return [i for i in n]",
			"module local(f)\nf local(n)\ncomp local(i)"},
		{"lambda a, b=c: a + (lambda: a)()",
			"module module(c)\nlambda local(a b) cell(a)\nlambda free(a)"},
		{"def f():\n  x = x + 1", "module local(f)\nf local(x)"},
		{"def f(x: f32[B, T]) -> f32[B]:\n  y: int = B",
			"module local(f)\nf local(x y) module(B)"},
		{"[[x for x in y] for y in z]", "module module(z)\ncomp local(y)\ncomp local(x)"},
		{"class A(B):\n  x = x\n  def f(self): return x, super()",
			"module local(A) module(B)\nclass A local(x f) cell(__class__) module(x)\nf local(self) free(__class__) module(x super)"},
		{"def f(x):\n  class A:\n    x = 1\n    def g(self): yield x",
			"module local(f)\nf local(x A) cell(x)\nclass A local(x g) free(x)\ng local(self) free(x) yields"},
		{"[y := x for x in z]; y", "module local(y) module(z y)\ncomp local(x)"},
		{"def f(z): return [y := x for x in z]", "module local(f)\nf local(z y) cell(y)\ncomp local(x) free(y)"},
		{"match a:\n  case [b, *c] if b > d: pass\n  case E(f, g=h): pass", "module local(b c f h) module(a b d E)"},
		{"f'{a:{b}}' and (lambda a: f'{a=}')", "module module(a b)\nlambda local(a)"},
	}
	for _, tt := range tests {
		m, e := parseText(tt.source)
		if e != nil {
			t.Errorf("%q: %v", tt.source, e)
			continue
		}
		if got := describeScopes(m); got != tt.want {
			t.Errorf("%q\n got:\n%s\nwant:\n%s", tt.source, got, tt.want)
		}
	}
}

func TestWhere(t *testing.T) {
	m, e := parseText("def f(a, b):\n  def g(): return a + c\n  return b")
	if e != nil {
		t.Fatal(e)
	}
	f := m.Body[0].(*FuncDef)
	g := f.Body[0].(*FuncDef)
	for _, tt := range []struct {
		scope *Scope
		name  string
		want  Where
	}{
		{f.Scope, "a", InCell}, {f.Scope, "b", InLocal}, {f.Scope, "g", InLocal}, {g.Scope, "a", InOuter},
		{g.Scope, "c", InModule}, {g.Scope, "unused", InModule}, {m.Scope, "f", InModule},
	} {
		if got := tt.scope.Where(tt.name); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// TestRefs wants names in methods to skip the scope of the class, which only has the class for them.
func TestRefs(t *testing.T) {
	const source = "def f(x):\n  class A:\n    x = x1 = 2\n    def g(self): return x, x1, self, __class__, A, [x for y in self]"
	m, e := parseText(source)
	if e != nil {
		t.Fatal(e)
	}
	var got []string
	Walk(m, func(n Node) bool {
		if x, ok := n.(*Name); ok {
			got = append(got, fmt.Sprintf("%s %d %d", x.ID, x.At.Up, x.At.Slot))
		}
		return true
	})
	want := "x 1 0, x1 1 1, x 3 0, x1 0 0, self 1 0, __class__ 2 3, A 3 1, x 4 0, y 1 0, self 1 0"
	if strings.Join(got, ", ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), want)
	}
}

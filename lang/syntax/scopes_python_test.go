// This file: scopes compared with those of Python's own compiler.

package syntax

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

// scopesAll is a Python program: a JSON list of sources in; for each, a line for every function,
// class, lambda and comprehension with its local variables, cells, free variables and whether it
// generates, sorted.
const scopesAll = `
import inspect, json, symtable, sys, types, warnings
warnings.simplefilter("ignore")
def tables(t, path, out):
    for c in t.get_children():
        name = path + "." + {"genexpr": "comp", "listcomp": "comp", "setcomp": "comp", "dictcomp": "comp"}.get(c.get_name(), c.get_name())
        out.append(name + " local " + " ".join(sorted(s.get_name() for s in c.get_symbols() if s.is_local() and s.get_name()[0] != ".")))
        tables(c, name, out)
def codes(code, path, out):
    for c in code.co_consts:
        if isinstance(c, types.CodeType):
            name = c.co_name.strip("<>")
            name = path + "." + {"genexpr": "comp", "listcomp": "comp", "setcomp": "comp", "dictcomp": "comp"}.get(name, name)
            line = name + " cell " + " ".join(sorted(n for n in c.co_cellvars if n != "__classdict__")) + " free " + " ".join(sorted(c.co_freevars))
            if c.co_flags & inspect.CO_GENERATOR and c.co_name != "<genexpr>":
                line += " generator"
            out.append(line)
            codes(c, name, out)
answer = []
for source in json.load(sys.stdin):
    out = []
    tables(symtable.symtable(source, "x", "exec"), "", out)
    codes(compile(source, "x", "exec"), "", out)
    answer.append(sorted(out))
json.dump({"version": sys.version_info[:2], "scopes": answer}, sys.stdout)
`

// scopeLines writes scopes as scopesAll does; paths are those of the scopes around.
func scopeLines(n Node, paths map[*Scope]string, out *[]string) {
	Children(n, func(c Node) {
		name, inner := "", (*Scope)(nil)
		switch c := c.(type) {
		case *FuncDef:
			name, inner = c.Name, c.Scope
		case *ClassDef:
			name, inner = c.Name, c.Scope
		case *Lambda:
			name, inner = "lambda", c.Scope
		case *Comp:
			name, inner = "comp", c.Scope
		}
		if inner != nil {
			name = paths[inner.Parent] + "." + name
			paths[inner] = name
			words := func(list []string) string {
				list = slices.Clone(list)
				slices.Sort(list)
				return strings.Join(list, " ")
			}
			line := name + " cell " + words(inner.Cells) + " free " + words(inner.Free)
			if inner.Generator {
				line += " generator"
			}
			*out = append(*out, name+" local "+words(inner.Locals), line)
		}
		scopeLines(c, paths, out)
	})
}

var scopeSources = []string{
	// classes
	"class A:\n  x = 1\n  def f(self): return x",
	"def f():\n  x = 1\n  class A:\n    y = x\n    def g(self): return x",
	"def f():\n  x = 1\n  class A:\n    x = 2\n    def g(self): return x",
	"def f():\n  x = 1\n  class A:\n    global x\n    x = 2\n    def g(self): return x",
	"def f():\n  x = 1\n  class A:\n    nonlocal x\n    x = 2\n    def g(self): return x",
	"def f():\n  global x\n  class A:\n    x = 1\n    def g(self): return x",
	"class A:\n  x = 1\n  class B:\n    y = x\n    def f(self): return x, y",
	"def f(a):\n  class A:\n    class B:\n      def g(self): return a, A, B",
	"class A:\n  def f(self): return super().f()",
	"class A:\n  def f(self): return __class__",
	"class A:\n  def f(self):\n    def g(): return super",
	"class A:\n  def f(self): return [super().f() for x in y]",
	"class A:\n  def f(self): return [x for x in super().f()]",
	"class A:\n  def f(self): return lambda: super().f()",
	"class A:\n  x = lambda self: super().f()",
	"class A:\n  def f(self):\n    class B:\n      def g(self): return super()",
	"class A:\n  def f(self):\n    class B:\n      x = __class__\n      def g(self): return __class__",
	"class A:\n  def f(self, __class__): return super()",
	"class A:\n  def f(self):\n    nonlocal __class__\n    __class__ = 1",
	"class A:\n  __class__ = 1\n  def f(self): return __class__",
	"def f(): return super",
	"class A:\n  x = super",
	"class A(B, C=D, *e, **f): pass",
	"def f(a, b):\n  class A(a, k=b): pass",
	"@d\nclass A:\n  @e\n  def f(self): pass\n  @f\n  def g(self): pass",
	"def f(d):\n  @d(lambda: d)\n  class A: pass",
	"class A:\n  n = 3\n  a = [i * n for i in range(n)]\n  b = [i for j in range(n) for i in range(n)]",
	"def f(n):\n  class A:\n    n = 3\n    a = [i * n for i in range(n)]",
	"class A:\n  x = 1\n  del x\n  import os.path, sys as s\n  for i in x: pass\n  with x as w: pass\n  def f(self, y=x): pass",
	"class A:\n  def f(self): return A",
	// private names
	"class A:\n  __x = 1\n  def __f(self, __p, *__q, **__r):\n    global __g\n    self.__y = __x\n    __z = [__i for __i in __p if __q]\n    def __h(): return __z, __r\n    class __C:\n      __k = __z",
	"class _A_:\n  __x = 1\n  __y__ = 2\n  ___z = 3\n  import __m, __m.n\n  from a import __b, c as __d",
	"class __:\n  __x = 1\n  class ___B:\n    __y = 1",
	"class A:\n  def f():\n    try: pass\n    except E as __e: pass\n    match x:\n      case [__a, *__b]: pass\n      case {1: __c, **__d}: pass\n      case 1 as __f: pass\n    (__w := 1)",
	"def __f(__x):\n  class A:\n    def g(self): return __x, __f",
	"class A:\n  def f(self, __x):\n    class B:\n      def g(self): return __x",
	// generators
	"def f(): yield",
	"def f():\n  x = yield from g()",
	"def f(): return lambda: (yield)",
	"def f():\n  def g(): yield\n  return g",
	"def f(): return [x for x in (yield)]",
	"def f():\n  class A:\n    def g(self): yield self",
	"def f():\n  def g(x=(yield)): pass",
	"def f():\n  @(yield)\n  def g(): pass",
	"lambda: (yield)",
	"f = (x for x in y)",
	// assignments within expressions
	"(x := 1)",
	"[x := y for y in z]",
	"def f(): return [x := y for y in z]",
	"def f():\n  [x := y for y in z]\n  return x",
	"def f(x):\n  def g(): return [x := y for y in z]\n  return x",
	"def f():\n  global x\n  [x := y for y in z]",
	"def f():\n  x = 1\n  def g():\n    nonlocal x\n    [x := y for y in z]",
	"def f(): return [[x := w for w in y] for y in z]",
	"def f(): return [x for y in z if (x := y)]",
	"def f(): return (lambda: [x := y for y in z])",
	"def f(): return [(lambda: (x := y)) for y in z]",
	"class A:\n  def f(self): return [x := y for y in z]",
	"class A:\n  (x := 1)\n  y = lambda: (x := 2)",
	"while (n := f()) > 0: pass",
	// match
	"def f(x):\n  match x:\n    case [a, *b] if a > c: return b\n    case {'k': d, **e} | {'l': d, **e}: pass\n    case P(g, h=i) as j: pass\n    case M.n: pass",
	"def f(x):\n  match x:\n    case y: return lambda: y",
	// functions
	"def f(a, b=c, *d, e=f, **g):\n  def h(): return a, d, i\n  i = 1",
	"def f():\n  x = 1\n  def g():\n    def h():\n      nonlocal x\n      x = 2",
	"def f():\n  x = 1\n  def g():\n    global x\n    def h(): return x",
	"def f():\n  try: pass\n  except E as e:\n    return lambda: e",
}

func TestScopesPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		peers.Missing(t, "python3 is not on PATH")
	}
	input, err := json.Marshal(scopeSources)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-I", "-X", "utf8", "-c", scopesAll)
	cmd.Stdin = bytes.NewReader(input)
	data, err := cmd.Output()
	if err != nil {
		peers.Missing(t, "python3 does not run: %v", err)
	}
	var answer struct {
		Version [2]int
		Scopes  [][]string
	}
	if err := json.Unmarshal(data, &answer); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for i, source := range scopeSources {
		if answer.Version[1] >= 12 && strings.Contains(source, " for ") {
			continue // comprehensions have no code of their own any more
		}
		m, e := parseText(source)
		if e != nil {
			t.Errorf("%q: %v", source, e)
			continue
		}
		var got []string
		scopeLines(m, map[*Scope]string{}, &got)
		slices.Sort(got)
		if want := answer.Scopes[i]; !slices.Equal(got, want) {
			t.Errorf("%q\n got:\n  %s\nPython:\n  %s", source, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
		}
		compared++
	}
	t.Logf("%d sources compared with Python %d.%d", compared, answer.Version[0], answer.Version[1])
}

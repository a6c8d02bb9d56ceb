// This file: tests of trees, as s-expressions, and of spans.

package syntax

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
)

func TestParse(t *testing.T) {
	tests := []struct{ source, want string }{
		// operators
		{"a + b * c", "(+ a (* b c))"},
		{"(a + b) * c", "(* (+ a b) c)"},
		{"a - b - c", "(- (- a b) c)"},
		{"a ** b ** c", "(** a (** b c))"},
		{"-a ** -b", "(- (** a (- b)))"},
		{"(-a) ** b", "(** (- a) b)"},
		{"- + ~ a", "(- (+ (~ a)))"},
		{"a @ b @ c", "(@ (@ a b) c)"},
		{"a | b ^ c & d << e", "(| a (^ b (& c (<< d e))))"},
		{"a // b % c / d", "(/ (% (// a b) c) d)"},
		{"a or b and not c", "(or a (and b (not c)))"},
		{"a or b or c", "(or a b c)"},
		{"(a or b) or c", "(or (or a b) c)"},
		{"not not a == b", "(not (not (== a b)))"},
		{"a < b", "(< a b)"},
		{"a < b <= c is not d not in e", "(compare a < b <= c is not d not in e)"},
		{"(a < b) < c", "(< (< a b) c)"},
		{"a if b else c if d else e", "(cond b a (cond d c e))"},
		{"lambda x, *y, z=1: x + z", "(lambda (x *y kw:z=1) (+ x z))"},
		{"lambda: lambda: 1", "(lambda () (lambda () 1))"},
		// literals
		{"1_000, 0x1F, 0o17, 0b11, 1., .5, 1e3, 2j, 1.5e-3J", "(tuple 1000 31 15 3 1.0 0.5 1000.0 2j 0.0015j)"},
		{"18446744073709551616", "18446744073709551616"},
		{"9223372036854775807, 9223372036854775808", "(tuple 9223372036854775807 9223372036854775808)"},
		{`'a' "b" r'\c'`, `'ab\\c'`},
		{`b'\x00a' b"b"`, `b'\x00ab'`},
		{`'\101\x41\u0041\U00000041\N{greek small letter pi}'`, `'AAAAπ'`},
		{`'\d\q\'' "it's"`, `"\\d\\q'it's"`},
		{"'a\\\nb'", "'ab'"},
		{"'''a\r\nb'''", `'a\nb'`},
		{`"\ud800"`, `'\ud800'`},
		{"None, True, False, ...", "(tuple None True False ...)"},
		{"1if x else 2", "(cond x 1 2)"},
		// f-strings
		{"f'a{x}b'", "(f 'a' {x} 'b')"},
		{"f'{x!r:>{w}.3}'", "(f {x !r (f '>' {w} '.3')})"},
		{"f'{x = }{y=!s}'", "(f {x 'x = '} {y 'y=' !s})"},
		{"f'{{{x}}}' 'z' f''", "(f '{' {x} '}z')"},
		{`f'{d["a"]}'`, "(f {(index d 'a')})"},
		{"f'{d['a']}'", "(f {(index d 'a')})"},
		{"f'{a != b}{a, b}{(lambda: 1)()}'", "(f {(!= a b)} {(tuple a b)} {(call (lambda () 1))})"},
		{"f'{x:%H:%M}'", "(f {x (f '%H:%M')})"},
		{"f'{x:}'", "(f {x (f)})"},
		{`rf'\d{x}\{y}'`, `(f '\\d' {x} '\\' {y})`},
		{"f'''{\nx  # comment\n}'''", "(f {x})"},
		{"f'{f'{f'{x}'}'}'", "(f {(f {(f {x})})})"},
		// indices
		{"x[1]", "(index x 1)"},
		{"x[1,]", "(index, x 1)"},
		{"x[(1, 2)]", "(index x (tuple 1 2))"},
		{"x[1, 2:4, None, ..., :-3:-1, :]", "(index, x 1 (: 2 4 _) None ... (: _ (- 3) (- 1)) (: _ _ _))"},
		{"x[::2, 1::, *t]", "(index, x (: _ _ 2) (: 1 _ _) (* t))"},
		{"x[a][b].c[d]", "(index (. (index (index x a) b) c) d)"},
		// calls, displays, comprehensions
		{"f(a, *b, c=1, **d)", "(call f a (* b) (= c 1) (** d))"},
		{"f(x for x in y)", "(call f (gen x (for x y)))"},
		{"(), (a,), (a, *b), [], [a, *b]", "(tuple (tuple) (tuple a) (tuple a (* b)) (list) (list a (* b)))"},
		{"{}, {a}, {a: b, **c}", "(tuple (dict) (set a) (dict (: a b) (** c)))"},
		{"[a for a, *b in c if d if e for f in g]", "(listcomp a (for (tuple a (* b)) c d e) (for f g))"},
		{"{a for a in b}, {a: c for a in b}, (a for a in b)", "(tuple (setcomp a (for a b)) (dictcomp a c (for a b)) (gen a (for a b)))"},
		// simple statements
		{"a = b = c, d", "(= a b (tuple c d))"},
		{"a, *b = [c, d[0]] = e.f = g", "(= (tuple a (* b)) (list c (index d 0)) (. e f) g)"},
		{"a += 1; b @= c", "(+= a 1) (@= b c)"},
		{"a: int; (b): int = 1; c.d: f32[T] = e", "(ann a int _) (ann() b int 1) (ann() (. c d) (index f32 T) e)"},
		{"x: f32[B, T+1, *r, ?, ..., 3]", "(ann x (index, f32 B (+ T 1) (* r) ? ... 3) _)"},
		{"del a, b[0]", "(del a (index b 0))"},
		{"import a.b as c, d", "(import a.b as c d)"},
		{"from .a.b import c as d, e", "(from .a.b c as d e)"},
		{"from .... import (a,)", "(from .... a)"},
		{"from numpy import *", "(from numpy *)"},
		{"assert a, b; raise a from b; raise", "(assert a b) (raise a b) (raise _ _)"},
		{"a; b;", "a (silent b)"},
		{"a = 1;", "(= a 1)"},
		// compound statements
		{"if a: b\nelif c: d\nelse: e", "(if a [b] c [d] else [e])"},
		{"while a:\n  b\nelse:\n  break_", "(while a [b] else [break_])"},
		{"for a, b in c, d:\n  continue\nelse: pass", "(for (tuple a b) (tuple c d) [(continue)] else [(pass)])"},
		{"with a as b, c: pass", "(with a (as b) c [(pass)])"},
		{"with (a as b, c,): pass", "(with a (as b) c [(pass)])"},
		{"with (a, b): pass", "(with a b [(pass)])"},
		{"with (a, b) as c: pass", "(with (tuple a b) (as c) [(pass)])"},
		{"try: a\nexcept B as e: c\nexcept: d\nelse: f\nfinally: g", "(try [a] (except B e [c]) (except _  [d]) else [f] finally [g])"},
		{"def f(a, /, b: int, *c, d=1, **e) -> int:\n  'doc'\n  return a,", "(def f (/a b:int *c kw:d=1 **e) -> int ['doc' (return (tuple a))])"},
		{"def f(*, a): global b, c; pass", "(def f (kw:a) [(global b c) (pass)])"},
		// classes, generators, assignments within expressions
		{"@a.b\n@c(1)\ndef f(): pass", "(def (@ (. a b)) (@ (call c 1)) f () [(pass)])"},
		{"class A: pass", "(class A [(pass)])"},
		{"class A(): pass", "(class A [(pass)])"},
		{"@d\nclass A(B, *c, k=1, **e):\n  'doc'\n  x: int = 1", "(class (@ d) A B (* c) (= k 1) (** e) ['doc' (ann x int 1)])"},
		{"class A:\n  def __f(self, __x): self.__y = __x; f(__k=1)", "(class A [(def __f (self _A__x) [(= (. self _A__y) _A__x) (call f (= __k 1))])])"},
		{"class A:\n  import __a, __b.c, d.__e as __f", "(class A [(import _A__a __b.c d.__e as _A__f)])"},
		{"def f():\n  yield\n  yield 1, *a\n  x = y = yield from z\n  w += yield", "(def f () [(yield _) (yield (tuple 1 (* a))) (= x y (yieldfrom z)) (+= w (yield _))])"},
		{"def f(): g((yield), [(yield 1)])", "(def f () [(call g (yield _) (list (yield 1)))])"},
		{"if (a := b) and (c := d): [e := 1, f]", "(if (and (:= a b) (:= c d)) [(list (:= e 1) f)])"},
		{"while a := f(b := 1): x[c := 2]", "(while (:= a (call f (:= b 1))) [(index x (:= c 2))])"},
		// match
		{"match a:\n  case 1 | -2.5 | 'b' | 1-2j: c\n  case None | True: d", "(match a (case (| (value 1) (value (- 2.5)) (value 'b') (value (- 1 2j))) _ [c]) (case (| None True) _ [d]))"},
		{"match a, *b:\n  case [x, *_] if x: c\n  case (y, ): d\n  case e.f, *g: h\n  case (z): i", "(match (tuple a (* b)) (case (seq x (* _)) x [c]) (case (seq y) _ [d]) (case (seq (value (. e f)) (* g)) _ [h]) (case z _ [i]))"},
		{"match a:\n  case {'b': c, d.e: _, **f}: g\n  case A(h, i=B() as j): k", "(match a (case (mapping (: 'b' c) (: (. d e) _) (** f)) _ [g]) (case (class A h (= i (as (class B) j))) _ [k]))"},
		{"match (a | b):\n  case (c as d) as e: f", "(match (| a b) (case (as (as c d) e) _ [f]))"},
		{"match -a:\n  case []: b\n  case (): c", "(match (- a) (case (seq) _ [b]) (case (seq) _ [c]))"},
		// what tq adds
		{"explain a @ b", "(explain (@ a b))"},
		{"explain not a", "(explain (not a))"},
		{"explain 'x'", "(explain 'x')"},
		{"explain(a)", "(call explain a)"},
		{"explain (a)[1]", "(explain (index a 1))"},
		{"explain(a)[1]", "(index (call explain a) 1)"},
		{"explain [a]", "(index explain a)"},
		{"explain -a", "(- explain a)"},
		{"explain not in a", "(not in explain a)"},
		{"explain = 3", "(= explain 3)"},
		{"explain: int = 3", "(ann explain int 3)"},
		{"explain a = b", "(explain [(= a b)])"},
		{"explain a += b", "(explain [(+= a b)])"},
		{"explain:\n  a = b\n  c", "(explain [(= a b) c])"},
		{"explain for i in a: b", "(explain [(for i a [b])])"},
		{"explain", "explain"},
		{"if a:\n  explain b", "(if a [(explain b)])"},
		{"%time  a + b \n%who", "(magic time 'a + b' '') (magic who '' '')"},
		{"if a:\n  %time b\n  c", "(if a [(magic time 'b' '') c])"},
		{"%%timeit -n 3\na\nb\n", `(cellmagic timeit '-n 3' 'a\nb\n')`},
		{"!ls  -l \nif a:\n  !pwd", "(shell 'ls  -l') (if a [(shell 'pwd')])"},
		{"a = b.c = !ls; x\ndef f(): x: y = !ls", "(= a (. b c) (shell= 'ls; x')) (def f () [(ann x y (shell= 'ls'))])"},
		{"a = b = %pwd x; y\nz: t = %env A\na %= b % c", "(= a b (magic= pwd 'x; y')) (ann z t (magic= env 'A')) (%= a (% b c))"},
		{"# c\n%%gofunc f(x)\nreturn {", "(cellmagic gofunc 'f(x)' 'return {')"},
		{"(a\n%b)", "(% a b)"},
		{"?a\n??a.b\na?\na.b??", "(inspect 'a') (inspect2 'a.b') (inspect 'a') (inspect2 'a.b')"},
		{"help a\nhelp shape/out-of-bounds; a\nhelp np.b", "(help 'a') (help 'shape/out-of-bounds') a (help 'np.b')"},
		{"help(a)\nhelp\na", "(call help a) help a"},
		{"?\na", "(inspect '') a"},
		{"np.*sum*?\n%time?\na[0]??", "(inspect 'np.*sum*') (inspect '%time') (inspect2 'a[0]')"},
		// characters that stand for others
		{"µ = ﬁ.ⅷ(ª=1)", "(= μ (call (. fi viii) (= a 1)))"},
		{"class Ｃ:\n  def ｆ(self, __ｘ): import ｎｕｍｐｙ", "(class C [(def f (self _C__x) [(import numpy)])])"},
		// lines
		{"", ""},
		{"\n\n# c\n\n", ""},
		{"\ufeffa", "a"},
		{"a\r\nb\rc", "a b c"},
		{"a = (1 +\n\n  # c\n 2)", "(= a (+ 1 2))"},
		{"a = 1 + \\\n  2", "(= a (+ 1 2))"},
		{"if a:\n\tb\n\n# c\n\td\n", "(if a [b d])"},
		{"if a:\n  if b:\n    c\nd", "(if a [(if b [c])]) d"},
		{"match = 1; match(a); match[a]; type = 2; type(a); print >>f, a", "(= match 1) (call match a) (index match a) (= type 2) (call type a) (tuple (>> print f) a)"},
	}
	for _, tt := range tests {
		m, e := parseText(tt.source)
		if e != nil {
			t.Errorf("%q: %s", tt.source, e.Render(diag.Options{}))
			continue
		}
		if got := Sexpr(m); got != tt.want {
			t.Errorf("%q\n got %s\nwant %s", tt.source, got, tt.want)
		}
		checkRoundTrip(t, m)
		checkSpans(t, m, len(tt.source))
	}
}

// checkRoundTrip prints a module and parses it again.
func checkRoundTrip(t *testing.T, m *Module) {
	t.Helper()
	text := Print(m)
	again, e := parseText(text)
	if e != nil {
		t.Errorf("%q printed as %q: %v", m.File.Text, text, e)
		return
	}
	if a, b := Sexpr(m), Sexpr(again); a != b {
		t.Errorf("%q printed as %q:\n was %s\n  is %s", m.File.Text, text, a, b)
	}
	if twice := Print(again); twice != text {
		t.Errorf("%q printed as %q and then as %q", m.File.Text, text, twice)
	}
}

// checkSpans wants every node inside its parent, and statements one after the other.
func checkSpans(t *testing.T, m *Module, size int) {
	t.Helper()
	var visit func(n Node, in diag.Span)
	visit = func(n Node, in diag.Span) {
		s := Extent(n)
		if s.Start > s.End || s.Start < in.Start || s.End > in.End || int(s.End) > size {
			t.Errorf("%q: %T %v outside %v", m.File.Text, n, s, in)
		}
		Children(n, func(c Node) { visit(c, s) })
	}
	visit(m, m.Pos)
}

func TestSpans(t *testing.T) {
	const source = "def f(x: f32[B]):\n    return (a + b) * g(x, k=1)[2:3].T  # c\n"
	m, e := parseText(source)
	if e != nil {
		t.Fatal(e)
	}
	var got []string
	Walk(m, func(n Node) bool {
		got = append(got, m.File.Slice(n.Span()))
		return true
	})
	want := []string{source, strings.TrimSuffix(source, "  # c\n"), "x: f32[B]", "f32[B]", "f32", "B",
		"return (a + b) * g(x, k=1)[2:3].T", "(a + b) * g(x, k=1)[2:3].T", "a + b", "a", "b",
		"g(x, k=1)[2:3].T", "g(x, k=1)[2:3]", "g(x, k=1)", "g", "x", "1", "2:3", "2", "3"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got:\n%s", strings.Join(got, "\n"))
	}
	path := At(m, strings.Index(source, "k=1")+2)
	if last := m.File.Slice(path[len(path)-1].Span()); last != "1" {
		t.Errorf("At finds %q", last)
	}
}

func TestParseExpr(t *testing.T) {
	x, err := ParseExpr(diag.NewFile("", "a + 1, [b for b in c]\n"))
	if err != nil || Sexpr(x) != "(tuple (+ a 1) (listcomp b (for b c)))" {
		t.Error(x, err)
	}
	for _, bad := range []string{"", "a = 1", "a b", "a;", "pass", "a\nb"} {
		if x, err := ParseExpr(diag.NewFile("", bad)); err == nil {
			t.Errorf("%q parses as %s", bad, Sexpr(x))
		}
	}
}

// TestDepth wants an error, not a crash, from deep nesting of every kind.
func TestDepth(t *testing.T) {
	const n = 50_000
	rep := strings.Repeat
	for name, text := range map[string]string{
		"parens":    rep("(", n),
		"closed":    rep("(", n) + "1" + rep(")", n),
		"lists":     rep("[", n),
		"minus":     rep("-", n) + "1",
		"not":       rep("not ", n) + "1",
		"power":     rep("2**", n) + "1",
		"plus":      rep("1+", n) + "1",
		"attr":      "a" + rep(".a", n),
		"call":      "a" + rep("()", n),
		"index":     "a" + rep("[0]", n),
		"lambda":    rep("lambda:", n) + "1",
		"cond":      rep("a if b else ", n) + "1",
		"fstring":   rep("f'{", n),
		"spec":      "f'" + rep("{a:", n),
		"blocks":    blocks(n / 100),
		"starred":   rep("*", n) + "a",
		"compare":   rep("a<", n) + "not",
		"comps":     rep("[a for a in ", n),
		"decorator": rep("@", n),
		"lines":     rep("x = (\n", n/10),
		"mistakes":  rep("x = = 1\n", n),
		"strings":   rep("x = '\n", n/10),
		"indents":   rep("  x\n y\n", n/10),
		"tabs":      rep("if a:\n\tb\n        c\n", n/10),
		"heads":     rep("if a\n", n/10),
		"yield":     "def f(): " + rep("(yield ", n),
		"named":     rep("(a:=", n),
		"pattern":   "match a:\n  case " + rep("[", n),
		"classes":   "match a:\n  case " + rep("A(b=", n),
	} {
		if _, e := parseText(text); e == nil {
			t.Errorf("%s: no error", name)
		}
		if m, errs := ParseAll(diag.NewFile("x.tq", text)); len(errs) == 0 || len(errs) > maxErrors+1 {
			t.Errorf("%s: %d errors, %T", name, len(errs), m)
		}
	}
	for name, text := range map[string]string{
		"and":    rep("a and ", n) + "a",
		"chain":  rep("a<", n) + "a",
		"list":   "[" + rep("1,", n) + "]",
		"string": rep("'a' ", n),
		"elif":   "if a: b\n" + rep("elif a: b\n", n/10),
		"sum":    rep("1+", 1000) + "1",
		"lines":  rep("a = 1\n", n/10),
	} {
		if _, e := parseText(text); e != nil {
			t.Errorf("%s: %v", name, e)
		}
	}
}

func blocks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "if a:\n")
	}
	return b.String()
}

// A snippet is a row of testdata/python.txt.
type snippet struct{ kind, source string }

func snippets(t testing.TB) []snippet {
	data, err := os.ReadFile("testdata/python.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []snippet
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		kind, rest, _ := strings.Cut(line, " ")
		source, err := strconv.Unquote(strings.TrimSpace(rest))
		if err != nil {
			t.Fatalf("testdata/python.txt:%d: %v", i+1, err)
		}
		out = append(out, snippet{kind, source})
	}
	return out
}

// TestSnippets checks accept, unsupported and reject against the table.
func TestSnippets(t *testing.T) {
	for _, s := range snippets(t) {
		m, e := parseText(s.source)
		got := "accept"
		if e != nil {
			got = "reject"
			if e.Code == diag.SyntaxUnsupported {
				got = "unsupported"
			}
		}
		want := strings.TrimSuffix(s.kind, "12")
		switch want {
		case "extension":
			want = "accept"
		case "refused":
			want = "unsupported"
		}
		if got != want {
			t.Errorf("%q: %s, want %s: %v", s.source, got, s.kind, e)
		}
		if e == nil {
			checkRoundTrip(t, m)
			checkSpans(t, m, len(s.source))
		}
	}
}

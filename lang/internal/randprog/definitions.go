// Functions of all kinds of parameters, closures, generators, classes, match.

package randprog

import (
	"fmt"
	"strings"
)

// signature is a way to write parameters, what they are in the body, and calls.
type signature struct {
	params string
	vars   []variable
	calls  []string
}

var signatures = []signature{
	{"a", []variable{{"a", "int"}}, []string{"($int)", "(a=$int)", "(*[$int])", "()", "($int, $int)", "(b=$int)"}},
	{"a, b=$int", []variable{{"a", "int"}, {"b", "int"}}, []string{"($int)", "($int, $int)", "(b=$int, a=$int)", "($int, b=$int)", "(*$tuple)", "($int, a=$int)", "(c=1)"}},
	{"a, /, b, *, c=$int", []variable{{"a", "int"}, {"b", "int"}, {"c", "int"}}, []string{"($int, $int)", "($int, b=$int, c=$int)", "($int, $int, $int)", "(a=$int, b=$int)", "($int, **{'b': $int})", "(1)"}},
	{"*args", []variable{{"args", "tuple"}}, []string{"($int)", "(*$list)", "()", "($int, *$tuple)", "(*$list, $int)", "(k=1)"}},
	{"a, *args, **kw", []variable{{"a", "int"}, {"args", "tuple"}, {"kw", "dict"}}, []string{"($int)", "($int, *$list, x=$int)", "(*$list, **$dict)", "($int, $int, **$dict)", "(**$dict)", "($int, a=1)"}},
	{"a, b=(), *, c, d=None", []variable{{"a", "int"}, {"b", "tuple"}, {"c", "int"}}, []string{"($int, c=$int)", "($int, $tuple, c=$int, d=$int)", "($int)", "(c=$int)", "($int, $tuple, 3)"}},
	{"s, sep=', ', *parts", []variable{{"s", "str"}, {"sep", "str"}, {"parts", "tuple"}}, []string{"($str)", "($str, $str)", "($str, $str, *$strs)", "(sep=$str, s=$str)", "(*$strs)"}},
	{"items, start=0, **options", []variable{{"items", "list"}, {"start", "int"}, {"options", "dict"}}, []string{"($list)", "($list, $int)", "($list, start=$int, deep=$int)", "($list, **$dict)", "(items=$list)"}},
	{"a: int, b: float = 0.5, *, c: str = 'z'", []variable{{"a", "int"}, {"b", "float"}, {"c", "str"}}, []string{"($int)", "($int, $float)", "($int, c=$str)", "($str, $float)"}},
}

var returned = []string{"int", "str", "list", "bool", "tuple", "float", "dict"}

// locals are what a function's body may bind.
var locals = []struct{ name, kind string }{{"m", "int"}, {"u", "str"}, {"z", "list"}, {"f", "float"}, {"g", "dict"}, {"h", "set"}, {"j", "tuple"}, {"o", "any"}, {"y", "strs"}, {"t", "bool"}}

// function defines one; later expressions may call it.
func (w *writer) function(n int) *Stmt {
	name, sig, kind := fmt.Sprintf("f%d", n), pick(w, signatures), pick(w, returned)
	head := w.grow("", "def "+name+"("+sig.params+"):", 0)
	outer := w.vars
	w.vars = nil
	vars := append([]variable{}, sig.vars...)
	var body []*Stmt
	for _, l := range locals {
		s := simple(w.grow("", l.name+" = $"+l.kind, w.rnd.IntN(2)))
		body = append(body, s)
		vars = append(vars, variable{l.name, l.kind})
	}
	if w.features&Classes != 0 {
		body = append(body, simple(w.grow("", "ob = $obj", 1)))
		vars = append(vars, variable{"ob", "obj"})
	}
	w.loops++
	body = append(body, w.inside(vars, false, func() []*Stmt {
		out := w.body(3, 2)
		return append(out, simple(w.grow("", "return $"+kind, 2)))
	})...)
	w.loops--
	w.vars = outer
	for _, c := range sig.calls {
		w.calls[kind] = append(w.calls[kind], name+c)
	}
	return &Stmt{Clauses: []*Clause{{head, body}}}
}

// closure defines a function that counts, or one that calls itself.
func (w *writer) closure() *Stmt {
	if w.chance(50) {
		w.calls["int"] = append(w.calls["int"], "r0($int % 6)", "r0($int % 6, $int)")
		vars := []variable{{"n", "int"}, {"acc", "int"}}
		return def("def r0(n, acc=0):", w.inside(vars, false, func() []*Stmt {
			return []*Stmt{
				{Clauses: []*Clause{{text("if not n > 0:"), []*Stmt{simple(w.grow("", "return $int", 1))}}}, Fixed: true},
				simple(w.grow("", "return r0(n - 1, $int % 1009) + $int % 11", 1)),
			}
		}))
	}
	w.calls["int"] = append(w.calls["int"], "count0()", "count0($int)")
	w.calls["list"] = append(w.calls["list"], "[count0() for _ in range($small)]")
	outer := def("def make0(n):", w.inside([]variable{{"n", "int"}}, false, func() []*Stmt {
		inner := def("def inc(by=$int):", w.inside([]variable{{"by", "int"}}, false, func() []*Stmt {
			return []*Stmt{simple(text("nonlocal n")), simple(w.grow("", "n = (n + $int) % 1009", 1)), simple(text("return n"))}
		}))
		inner.Clauses[0].Head = w.grow("", "def inc(by=$int):", 0)
		return []*Stmt{inner, simple(text("return inc"))}
	}))
	return &Stmt{Clauses: append(outer.Clauses, &Clause{Head: w.grow("", "count0 = make0($int)", 0)})}
}

func def(head string, body []*Stmt) *Stmt {
	return &Stmt{Clauses: []*Clause{{text(head), body}}}
}

// generators defines three, and uses of their methods.
func (w *writer) generators() []*Stmt {
	in := func(vars ...variable) func(template string) *Stmt {
		return func(template string) *Stmt {
			var e *Expr
			w.inside(vars, false, func() []*Stmt { e = w.grow("", template, 1); return nil })
			return simple(e)
		}
	}
	n := in(variable{"n", "int"}, variable{"i", "int"})
	g0 := def("def gen0(n):", []*Stmt{
		{Clauses: []*Clause{{text("for i in range(n % 5):"), []*Stmt{n("yield $int")}}}},
		n("return $int"),
	})
	items := in(variable{"items", "list"}, variable{"x", "int"})
	g1 := def("def gen1(items):", []*Stmt{
		{Clauses: []*Clause{{text("for x in list(items)[:6]:"), []*Stmt{
			{Clauses: []*Clause{{w.inExpr("if $bool:", variable{"x", "int"}), []*Stmt{items("yield $int")}}}},
		}}, {text("else:"), []*Stmt{items("yield len(items)")}}}},
	})
	both := in(variable{"items", "list"}, variable{"s", "str"}, variable{"r", "int"})
	g2 := def("def gen2(items, s):", []*Stmt{
		{Clauses: []*Clause{{text("try:"), []*Stmt{
			simple(text("r = yield from gen0(len(s))")), both("got = yield $str"), simple(text("print('got', got, r)")), both("yield from $list"),
		}}, {text("except ValueError as e:"), []*Stmt{simple(text("yield str(e)"))}}, {text("finally:"), []*Stmt{simple(text("got = None"))}}}},
	})
	// What its end prints comes when it is closed: at once in CPython when nobody
	// holds it any more. Those who use it close it.
	g3 := def("def gen3(n, s):", []*Stmt{
		{Clauses: []*Clause{{text("try:"), []*Stmt{
			simple(text("got = yield n")), both("r = yield $str"), simple(text("print('got', got, r)")), simple(text("r = yield from gen2([n], s)")),
		}}, {text("except ValueError as e:"), []*Stmt{simple(text("yield repr(e)"))}}, {text("else:"), []*Stmt{simple(text("return r"))}}, {text("finally:"), []*Stmt{simple(text("print('closed')"))}}}},
	})
	out := []*Stmt{g0, g1, g2, g3}
	for range w.rnd.IntN(3) {
		use := []*Stmt{simple(text("gen = gen3(i0, s0)"))}
		for range 1 + w.rnd.IntN(4) {
			use = append(use, simple(w.grow("", pick(w, []string{"print(next(gen))", "print(next(gen, $any))", "print(gen.send(None))", "print(gen.send($int))", "gen.close()", "print(gen.throw(ValueError($str)))", "print(gen.throw(KeyError))", "print(list(gen))", "for v in gen: print(v)"}), 1)))
		}
		out = append(out, &Stmt{Clauses: []*Clause{{text("try:"), use}, {text("except BaseException as e:"), []*Stmt{simple(text("print(type(e).__name__, e)"))}}, {text("finally:"), []*Stmt{{Clauses: []*Clause{{Head: text("gen.close()")}}, Fixed: true}}}}})
	}
	return out
}

// inExpr grows a line with variables in scope.
func (w *writer) inExpr(template string, vars ...variable) *Expr {
	var e *Expr
	w.inside(vars, false, func() []*Stmt { e = w.grow("", template, 1); return nil })
	return e
}

// member of a class: its lines, the first a head; {…} may stand for expressions with self.
type member struct {
	always bool
	needs  Features
	lines  []string
}

var members = []member{
	{true, 0, []string{"kind = $int"}},
	{true, 0, []string{"def __init__(self, a, b=$int):", "self.a = a", "self.b = b"}},
	{true, 0, []string{"def __repr__(self):", "return f'{type(self).__name__}({self.a!r}, {self.b!r})'"}},
	{false, 0, []string{"def __str__(self):", "return '<' + str(self.a) + '>'"}},
	{false, 0, []string{"def __format__(self, spec):", "return format(str(self.a), spec)"}},
	{false, 0, []string{"def __eq__(self, other):", "if not isinstance(other, C0): return NotImplemented", "return self.a == other.a"}},
	{false, 0, []string{"def __hash__(self):", "return hash((self.a, $int))"}},
	{false, 0, []string{"def __lt__(self, other):", "return self.a < other.a"}},
	{false, 0, []string{"def __add__(self, other):", "return C0(self.a + (other.a if isinstance(other, C0) else other), self.b)"}},
	{false, 0, []string{"def __radd__(self, other):", "return C0(other - self.a)"}},
	{false, 0, []string{"def __neg__(self):", "return type(self)(-self.a)"}},
	{false, 0, []string{"def __len__(self):", "return abs(self.a) % 5 if isinstance(self.a, int) else 2"}},
	{false, 0, []string{"def __getitem__(self, i):", "if i > 3: raise IndexError(i)", "return self.a + i"}},
	{false, 0, []string{"def __contains__(self, x):", "return x == self.b"}},
	{false, Generators, []string{"def __iter__(self):", "yield self.a", "yield self.b"}},
	{false, 0, []string{"def __call__(self, x):", "return $int{x:int} + self.b"}},
	{false, 0, []string{"def __bool__(self):", "return self.b > $int"}},
	{false, 0, []string{"def __int__(self):", "return self.b"}},
	{false, 0, []string{"def __abs__(self):", "return abs(self.a)"}},
	{false, 0, []string{"def __getattr__(self, name):", "if name == 'missing': return $int", "raise AttributeError(name)"}},
	{true, 0, []string{"def bump(self, k=1):", "self.a = (self.a + k) % 1009", "return self"}},
	{true, 0, []string{"def describe(self):", "return f'{self.kind}:{self.a}'"}},
	{true, Decorators, []string{"@property", "def twice(self):", "return self.a * 2"}},
	{false, Decorators, []string{"@twice.setter", "def twice(self, v):", "self.a = v // 2"}},
	{true, Decorators, []string{"@classmethod", "def make(cls, a):", "return cls(a, cls.kind)"}},
	{true, Decorators, []string{"@staticmethod", "def helper(x):", "return $int{x:int}"}},
}

var submembers = []member{
	{false, 0, []string{"kind = $int"}},
	{false, 0, []string{"def __init__(self, a, b=$int):", "super().__init__(a + 1, b)", "self.extra = $int{a:int}{b:int}"}},
	{false, 0, []string{"def __repr__(self):", "return 'sub ' + super().__repr__()"}},
	{false, 0, []string{"def describe(self):", "return super().describe() + '!'"}},
	{false, 0, []string{"def __eq__(self, other):", "return type(other) is C1 and self.b == other.b"}},
	{false, 0, []string{"def bump(self, k=2):", "super().bump(k)", "self.b = $int{k:int}", "return self"}},
	{false, 0, []string{"def __lt__(self, other):", "return self.b < other.b"}},
	{false, Decorators, []string{"@property", "def twice(self):", "return -super().twice"}},
	{true, 0, []string{"def only(self):", "return (self.a, self.b)"}},
}

// objectLines are statements with instances.
var objectLines = []string{
	"@obj.a = $int", "@obj.a += $int", "@obj.b = $int", "@obj.new = $int", "del @obj.b", "@obj.twice = $int", "print(@obj)", "print([@obj, $obj])", "print($obj.bump($int).a)", "@obj = @obj.bump()", "print(sorted([$obj, $obj, $obj]))", "print({$obj: $int})", "setattr(@obj, '$name', $int)", "print(@obj.__dict__)",
	"print(vars(@obj))", "print($obj == $obj, $obj != $obj)", "@obj += $int", "print(C1.only(@obj))", "print($obj.only())", "C0.kind = $int", "print(@obj.nothing)", "print(@obj[$idx])", "print(len(@obj), bool(@obj))", "print(type(@obj).__name__)", "print(isinstance(@obj, C1), issubclass(C1, C0))", "print([*@obj])",
}

func (w *writer) class(head string, list []member) *Stmt {
	c := &Clause{Head: text(head)}
	w.noWalrus++
	defer func() { w.noWalrus-- }()
	for _, m := range list {
		if w.features&m.needs != m.needs || !m.always && w.chance(45) {
			continue
		}
		lines := m.lines
		var above []*Clause
		if strings.HasPrefix(lines[0], "@") {
			if strings.HasPrefix(lines[0], "@twice") && !strings.Contains((&Program{Body: c.Body}).String(), "def twice") {
				continue
			}
			above = []*Clause{{Head: text(lines[0])}}
			lines = lines[1:]
		}
		def := &Clause{Head: w.grow("", lines[0], 0)} // runs with the class: no errors
		for _, l := range lines[1:] {
			s := simple(w.inExpr(l))
			s.Fixed = strings.HasPrefix(l, "if i > ") // without it there is no end
			def.Body = append(def.Body, s)
		}
		c.Body = append(c.Body, &Stmt{Clauses: append(above, def)})
	}
	return &Stmt{Clauses: []*Clause{c}}
}

// classes defines a class, one that inherits of it, and a context manager.
func (w *writer) classes() []*Stmt {
	out := []*Stmt{w.class("class C0:", members), w.class("class C1(C0):", submembers), w.class("class Guard:", []member{
		{true, 0, []string{"def __init__(self, name, quiet):", "self.name = name", "self.quiet = quiet"}},
		{true, 0, []string{"def __enter__(self):", "print('enter', self.name)", "return self.name"}},
		{true, 0, []string{"def __exit__(self, kind, value, trace):", "print('exit', kind and kind.__name__, value)", "return self.quiet"}},
	})}
	for _, name := range []string{"o0", "o1"} {
		out = append(out, simple(w.grow("", name+" = C"+pick(w, []string{"0", "1"})+"($int)", 0)))
		w.vars = append(w.vars, variable{name, "obj"})
	}
	return out
}

// patterns of match, with the variables that they bind.
var patterns = []loopHead{
	{"case 0 | 2 | 3:", nil}, {"case 'a' | 'x':", nil}, {"case [first, *rest]:", []variable{{"first", "int"}, {"rest", "list"}}}, {"case [p, q]:", []variable{{"p", "int"}, {"q", "int"}}}, {"case (1, _):", nil}, {"case {'a': n, **others}:", []variable{{"n", "int"}, {"others", "dict"}}},
	{"case int(n) if $bool{n:int}:", []variable{{"n", "int"}}}, {"case str() as tx:", []variable{{"tx", "str"}}}, {"case float():", nil}, {"case None:", nil}, {"case True | False:", nil}, {"case []:", nil}, {"case {}:", nil}, {"case [[a, b], *_]:", []variable{{"a", "int"}}}, {"case -1 | 2.5:", nil}, {"case (int() | float()) as n:", []variable{{"n", "int"}}},
}

func (w *writer) match(depth int) *Stmt {
	head := &Clause{Head: w.grow("", pick(w, []string{"match $any:", "match $int:", "match $list:", "match $dict:", "match ($int, $str):"}), 2)}
	for range 1 + w.rnd.IntN(4) {
		p := pick(w, patterns)
		c := &Clause{Head: w.inExpr(p.text, p.vars...)}
		c.Body = w.inside(p.vars, false, func() []*Stmt { return w.body(2, depth) })
		head.Body = append(head.Body, &Stmt{Clauses: []*Clause{c}})
	}
	if w.chance(60) {
		head.Body = append(head.Body, &Stmt{Clauses: []*Clause{{text("case _:"), w.body(2, depth)}}})
	}
	return &Stmt{Clauses: []*Clause{head}}
}

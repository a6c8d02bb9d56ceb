// Statements: templates of lines, and compound statements.

package randprog

import (
	"fmt"
	"strings"
)

// lines are statements of one line; @type is a variable, the same throughout.
var lines = []string{
	"@list.append($int)", "@list.insert($idx, $int)", "@list.extend($list)", "print(@list.pop())", "print(@list.pop($idx))", "@list.remove($int)", "@list.reverse()", "@list.sort()", "@list.sort(key=lambda x: $int{x:int}, reverse=$bool)", "del @list[$idx]",
	"del @list[$slice]", "@list[$idx] = $int", "@list[$slice] = $list", "@list += $tuple", "@list *= $small", "@list[$idx] += $int", "@list[$idx], @list[$idx] = $int, $int",
	"@dict[$str] = $int", "del @dict[$str]", "print(@dict.pop($str))", "print(@dict.pop($str, $int))", "print(@dict.setdefault($str, $int))", "@dict.update($dict)", "@dict.update($name=$int)", "print(@dict.popitem())", "@dict |= $dict", "@dict[$str] += $int",
	"@set.add($int)", "@set.discard($int)", "@set.remove($int)", "@set.update($list)", "@set |= $set", "@set -= $set", "@set &= $set", "@set ^= $set",
	"@int += $int", "@int -= $int", "@int //= $int", "@int %= $int", "@int &= $int", "@int |= $int", "@int ^= $int", "@int >>= $small", "@float += $float", "@float *= $float", "@float /= $int", "@tuple += ($int,)", "@str += $str",
	"@int, *@list = $list", "*@list, @int = $tuple", "(@int, @float), @str = $tuple, $str", "@int, @bool = $int, $bool", "@str, *@strs = $strs", "@int, @float = $tuple", "[@int, [@str, *_]] = $any, $str", "for @int in $list: pass", "@list[$idx], *@strs = $str",
	"print($any)", "print($int, $str, sep=$str)", "print($list, end=$str)", "print(*$list, sep='-')", "print(*$strs)", "print($bool, $float)", "print($dict, $tuple)", "print(sorted($set))", "print([$str, $float])", "print($float, $float)", "print(repr($str))", "print($str)", "print($str)",
	"print(f'{@int:$spec} {@str:$sspec}')", "print('$pspec|$pspec' % ($int, $str))", "print(f'{@float:$fspec}')", "print($bytes)",
	"assert $bool, $str", "raise ValueError($str)", "raise KeyError($str)", "raise IndexError", "raise RuntimeError($int, $str) from ValueError($str)", "if $bool: print($int)", "del @dict[$str], @list[$idx]", "@any = @str = $str", "pass", "@int", "$int",
}

// growing are the kinds of variables that a loop could make ever larger, and what keeps them small.
var growing = map[string]string{"int": "(%s) %% 100003", "str": "(%s)[:40]", "list": "(%s)[:30]", "strs": "(%s)[:12]", "tuple": "(%s)[:9]",
	"deque": "deque(list(%s)[:9])", "frac": "Fraction(%s).limit_denominator(10007) %% 1009"}

// shown says how a variable's value is printed.
func shown(v variable) string {
	switch v.kind {
	case "set":
		return "sorted(" + v.name + ")"
	}
	return v.name
}

func simple(e *Expr) *Stmt { return &Stmt{Clauses: []*Clause{{Head: e}}} }

func text(s string) *Expr { return &Expr{Text: s} }

// assign binds a variable, and often prints it.
func (w *writer) assign() []*Stmt {
	kind := pick(w, types)
	if w.features&Classes != 0 && w.chance(15) {
		kind = "obj"
	}
	if w.features&Library != 0 && w.chance(30) {
		kind = pick(w, libraryVars).kind
	}
	names := w.named(kind)
	if len(names) == 0 || kind == "any" && w.loops > 0 {
		return []*Stmt{w.line()}
	}
	v := variable{pick(w, names), kind}
	value := w.expr(kind, 3)
	if wrap := growing[kind]; wrap != "" && w.loops > 0 {
		value = &Expr{Type: kind, Text: fmt.Sprintf(wrap, "\x00"), Args: []*Expr{value}}
	}
	out := []*Stmt{simple(&Expr{Text: v.name + " = \x00", Args: []*Expr{value}})}
	if w.chance(70) {
		out = append(out, simple(text("print("+shown(v)+")")))
	}
	return out
}

// line is a statement of one line.
func (w *writer) line() *Stmt {
	t := pick(w, lines)
	if w.features&Classes != 0 && w.chance(12) {
		t = pick(w, objectLines)
	}
	if w.features&Library != 0 && w.chance(35) {
		t = pick(w, libraryLines)
	}
	if w.loops > 0 && (strings.HasPrefix(t, "@list") || strings.HasPrefix(t, "@str +=") || strings.HasPrefix(t, "@tuple")) {
		kind := strings.TrimPrefix(t[:strings.IndexAny(t, ".[ *")], "@")
		t += "; @" + kind + " = @" + kind + "[:20]"
	}
	return simple(w.grow("", t, 2))
}

// body is a few statements of a suite; depth is how many compound ones may be inside.
func (w *writer) body(n, depth int) []*Stmt {
	var out []*Stmt
	for range 1 + w.rnd.IntN(n) {
		switch {
		case depth > 0 && w.chance(30):
			out = append(out, w.compound(depth-1)...)
		case w.inLoop && w.chance(12):
			out = append(out, simple(text(pick(w, []string{"break", "continue"}))))
		case w.chance(45):
			out = append(out, w.assign()...)
		default:
			out = append(out, w.line())
		}
	}
	return out
}

// inside runs f with variables that are in scope in a suite alone.
func (w *writer) inside(vars []variable, loop bool, f func() []*Stmt) []*Stmt {
	before, was := len(w.vars), w.inLoop
	w.vars = append(w.vars, vars...)
	if loop {
		w.loops++
		w.inLoop = true
	}
	out := f()
	w.vars = w.vars[:before]
	if loop {
		w.loops--
	}
	w.inLoop = was
	return out
}

type loopHead struct {
	text string
	vars []variable
}

var loopHeads = []loopHead{
	{"for i in range($int % 5):", []variable{{"i", "int"}}},
	{"for c in $str[:4]:", []variable{{"c", "str"}}},
	{"for k, v in list($dict.items())[:4]:", []variable{{"k", "str"}, {"v", "int"}}},
	{"for k in @dict:", []variable{{"k", "str"}}},
	{"for i, x in enumerate($list[:4]):", []variable{{"i", "int"}, {"x", "int"}}},
	{"for p, q in zip($list[:4], $str):", []variable{{"p", "int"}, {"q", "str"}}},
	{"for x in sorted($set)[:4]:", []variable{{"x", "int"}}},
	{"for x in $tuple[:4]:", []variable{{"x", "int"}}},
	{"for i, (a, b) in enumerate([$tuple, $tuple]):", []variable{{"i", "int"}, {"a", "int"}, {"b", "int"}}},
	{"for first, *rest in [$list, $tuple]:", []variable{{"first", "int"}, {"rest", "list"}}},
	{"for s in $strs[:3]:", []variable{{"s", "str"}}},
}

// compound is an if, a loop, a try and so on.
func (w *writer) compound(depth int) []*Stmt {
	s := &Stmt{}
	add := func(head *Expr, body []*Stmt) { s.Clauses = append(s.Clauses, &Clause{head, body}) }
	plain := func() []*Stmt { return w.body(3, depth) }
	switch n := w.rnd.IntN(100); {
	case n < 25:
		add(w.grow("", "if $bool:", 2), plain())
		if w.chance(40) {
			add(w.grow("", "elif $bool:", 2), plain())
		}
		if w.chance(50) {
			add(text("else:"), plain())
		}
	case n < 55 && w.loops < 2:
		h := pick(w, loopHeads)
		add(w.grow("", h.text, 2), w.inside(h.vars, true, plain))
		if w.chance(25) {
			add(text("else:"), plain())
		}
	case n < 65 && w.loops < 2:
		count := fmt.Sprintf("w%d", len(w.vars))
		body := w.inside([]variable{{count, "small"}}, true, plain)
		next := simple(text(count + " += 1"))
		next.Fixed = true
		add(w.grow("", "while "+count+" < $small and $bool:", 1), append([]*Stmt{next}, body...))
		if w.chance(25) {
			add(text("else:"), plain())
		}
		start := simple(text(count + " = 0"))
		start.Fixed = true
		return []*Stmt{start, s}
	case w.features&Match != 0 && n < 75:
		return []*Stmt{w.match(depth)}
	case w.features&Classes != 0 && n < 80:
		add(w.grow("", "with Guard($str, $bool) as entered:", 1), w.inside([]variable{{"entered", "str"}}, false, plain))
	case w.features&Library != 0 && n < 85:
		h := pick(w, libraryHeads)
		add(w.grow("", h.text, 1), w.inside(h.vars, false, plain))
	default:
		add(text("try:"), plain())
		handler := func(head string) {
			add(text(head), w.inside([]variable{{"e", "error"}}, false, func() []*Stmt {
				out := []*Stmt{simple(text(pick(w, []string{"print(type(e).__name__, e)", "print(repr(e))", "print(e.args)", "print('caught', e)", "print(type(e).__name__, e, repr(e.__cause__), e.__suppress_context__)"})))}
				if w.chance(15) {
					out = append(out, simple(text(pick(w, []string{"raise", "raise RuntimeError('again') from e", "raise StopIteration(3)"}))))
				}
				return append(out, w.body(2, depth-1)...)
			}))
		}
		if w.chance(85) {
			handler(pick(w, []string{"except Exception as e:", "except (TypeError, ValueError) as e:", "except LookupError as e:", "except ZeroDivisionError as e:", "except ArithmeticError as e:", "except AttributeError as e:"}))
			if w.chance(30) {
				handler("except BaseException as e:")
			}
			if w.chance(30) {
				add(text("else:"), plain())
			}
			if w.chance(30) {
				add(text("finally:"), plain())
			}
		} else {
			add(text("finally:"), plain())
		}
	}
	return []*Stmt{s}
}

// start declares a variable or more of each type: nothing is unbound later.
var start = []struct{ name, kind, value string }{
	{"i0", "int", "$int"}, {"i1", "int", "$int"}, {"x0", "float", "$float"}, {"x1", "float", "$float"}, {"s0", "str", "$str"}, {"s1", "str", "$str"}, {"b0", "bool", "$bool"}, {"l0", "list", "$list"}, {"l1", "list", "$list"},
	{"n0", "strs", "$strs"}, {"d0", "dict", "$dict"}, {"d1", "dict", "$dict"}, {"e0", "set", "$set"}, {"t0", "tuple", "$tuple"}, {"a0", "any", "$any"}, {"y0", "bytes", "$bytes"},
}

// program writes all.
func (w *writer) program() *Program {
	p := &Program{}
	w.calls = map[string][]string{}
	fixed := func(line string) {
		s := simple(text(line))
		p.Body = append(p.Body, s)
	}
	fixed("import math, functools, itertools, collections, textwrap, string, json, copy")
	for _, v := range start { // of literals: nothing else is defined yet
		p.Body = append(p.Body, simple(w.grow("", v.name+" = "+v.value, 0)))
		w.vars = append(w.vars, variable{v.name, v.kind})
	}
	all := w.features
	w.features &^= Classes | Generators | Library // until there are some
	if all&Generators != 0 {
		p.Body = append(p.Body, w.generators()...)
	}
	w.features |= all & Generators
	if all&Classes != 0 {
		p.Body = append(p.Body, w.classes()...)
	}
	if all&Library != 0 {
		p.Body = append(p.Body, w.library()...)
	}
	w.features = all
	for n := range 1 + w.rnd.IntN(3) {
		p.Body = append(p.Body, w.function(n))
	}
	if w.chance(40) {
		p.Body = append(p.Body, w.closure())
	}
	for range 6 + w.rnd.IntN(12) {
		p.Body = append(p.Body, w.guarded())
	}
	return p
}

// guarded is a few statements whose errors are printed.
func (w *writer) guarded() *Stmt {
	return &Stmt{Clauses: []*Clause{
		{text("try:"), w.body(3, 2)},
		{text("except Exception as e:"), []*Stmt{simple(text("print(type(e).__name__, e)"))}},
	}}
}

// The table against what the functions' own examples give.
package facts_test

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

func TestTable(t *testing.T) {
	lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard}) // it makes the table
	names := facts.Names()
	slices.Sort(names)
	held := 0
	asks := []string{"input", "dir"} // it reads what is typed; its example asks more
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range names {
		e, ok := builtin.Lookup(name)
		if !ok {
			if mod, _, _ := strings.Cut(name, "."); example("import "+mod+"\n"+name) == nil {
				t.Errorf("%s: there is no such function", name)
			}
			continue
		}
		if e.Name() != name { // the example is of another type
			continue
		}
		if !mentions(e, name) || slices.Contains(asks, name) {
			continue
		}
		got := example(e.Example)
		if got == nil {
			continue
		}
		if held++; !fits(facts.Of(name), got) {
			t.Errorf("%s: said to give %v, and its example %q gives %s", name, text(facts.Of(name)), e.Example, got.TypeName())
		}
	}
	t.Logf("%d of %d held against examples", held, len(names))
	if held < 200 {
		t.Errorf("only %d could be held against examples", held)
	}
}

// mentions reports whether the last line of an entry's example is a call of it alone, or the
// attribute.
func mentions(e *builtin.Entry, name string) bool {
	lines := strings.Split(strings.TrimSpace(e.Example), "\n")
	last, short := lines[len(lines)-1], name[strings.LastIndexByte(name, '.')+1:]
	if short == "__new__" {
		short = e.Short()
	}
	i := strings.LastIndex(last, short)
	if i < 0 || strings.ContainsAny(last[:i], "([") && strings.Count(last[:i], "(") != strings.Count(last[:i], ")") {
		return false
	}
	rest := last[i+len(short):]
	if e.Property {
		return rest == ""
	}
	depth := 0
	for k, c := range rest {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth == 0 {
			return k == len(rest)-1 && c == ')'
		}
	}
	return false
}

// example is what the last line of an example gives; nil if it does not run.
func example(code string) object.Value {
	lines := strings.Split(strings.TrimSpace(code), "\n")
	last := len(lines) - 1
	lines[last] = "result_ = " + lines[last]
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: "."})
	if s.Eval(context.Background(), diag.NewFile("example", strings.Join(lines, "\n")), lang.ShowNone, nil) != nil {
		return nil
	}
	v, _ := s.Get("result_")
	return v
}

func fits(t *facts.Type, v object.Value) bool {
	if len(t.Either) > 0 {
		return slices.ContainsFunc(t.Either, func(e *facts.Type) bool { return fits(e, v) })
	}
	class := v.TypeName()
	switch t.Name {
	case "None":
		return v == object.None
	case "list":
		l, ok := v.(*object.List)
		if !ok {
			return false
		}
		return len(t.Args) == 0 || !slices.ContainsFunc(l.Values(), func(e object.Value) bool { return !fits(t.Args[0], e) })
	case "tuple":
		x, ok := v.(object.Tuple)
		if !ok || t.Rest || len(t.Args) == 0 {
			return class == "tuple"
		}
		if len(x) != len(t.Args) {
			return false
		}
		for i, e := range x {
			if !fits(t.Args[i], e) {
				return false
			}
		}
		return true
	case "First", "Third", "Elem", "Elem1", "Key", "Value", "Line":
		return true
	case "iterator":
		_, ok := v.(object.OneShot)
		_, generates := v.(*object.Generator)
		return ok || generates
	case "file":
		return strings.TrimSuffix(builtin.PrefixOf(v), ".") == "file"
	}
	return class == t.Name || strings.TrimSuffix(builtin.PrefixOf(v), ".") == t.Name
}

func text(t *facts.Type) string {
	if len(t.Either) > 0 {
		var out []string
		for _, e := range t.Either {
			out = append(out, text(e))
		}
		return strings.Join(out, " | ")
	}
	out := t.Name
	for i, a := range t.Args {
		out += [2]string{", ", "["}[min(1, max(0, 1-i))] + text(a)
	}
	if len(t.Args) > 0 {
		out += "]"
	}
	return out
}

// samples are values of the types of the table of operators.
var samples = map[string]string{"int": "2", "float": "2.5", "bool": "True", "complex": "2j", "str": "'a'", "bytes": "b'a'", "bytearray": "bytearray(b'a')", "set": "{1}", "frozenset": "frozenset([1])",
	"datetime.datetime": "datetime.datetime(2024, 1, 2)", "datetime.date": "datetime.date(2024, 1, 2)", "datetime.timedelta": "datetime.timedelta(days=1)"}

func TestOperators(t *testing.T) {
	held := 0
	for a, x := range samples {
		for b, y := range samples {
			for _, op := range []string{"+", "-", "*", "/", "//", "%", "&", "|", "^"} {
				gives := facts.Operator(a, op, b)
				if gives == "" {
					continue
				}
				got := example("import datetime\n" + x + " " + op + " " + y)
				if held++; got == nil || !fits(&facts.Type{Name: gives}, got) {
					t.Errorf("%s %s %s: said to give %s, and gives %v", a, op, b, gives, got)
				}
			}
		}
	}
	if held < 60 {
		t.Errorf("only %d operators are held", held)
	}
}

package byname

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

func TestOf(t *testing.T) {
	for _, c := range []struct{ text, bound string }{
		{"x = globals()['a']", ""},
		{"globals()['a'] = 1", "a"},
		{"b = globals()['a'] = 1", "a"},
		{"globals()['a' + 'b'] = 1", "*"},
		{"globals()['a'] += 1", "*"},
		{"del globals()['a']", "*"},
		{"for globals()['a'] in []: pass", "*"},
		{"globals()['a'], c = 1, 2", "*"},
		{"g = globals()", "*"},
		{"f(globals())", "*"},
		{"globals().update(a=1)", "*"},
		{"print(sorted(globals()), 'a' in globals(), globals().get('a'), f(**globals()))", ""},
		{"g = globals", "*"},
		{"def f(): return locals(), vars()", ""},
		{"l = locals()", "*"},
		{"class A:\n    locals()['a'] = 1", "*"},
		{"class A:\n    def f(self): return locals()", ""},
		{"vars(x)['a'] = 1\nsetattr(x, 'a', 1)", ""},
		{"import sys\nsetattr(sys.modules[__name__], 'a', 1)", "*"},
		{"vars(__import__('__main__'))['a'] = 1", "*"},
		{"if __name__ == '__main__':\n    setattr(x, 'a', 1)", ""},
		{"exec('a = 1\\ndef f():\\n    global b\\n    b = 1\\nimport c.d\\ndel e')", "a b c e f"},
		{"exec('from m import *')", "*"},
		{"exec('globals()[\"a\"] = 1')", "a"},
		{"exec(text)", "*"},
		{"exec('a b')", ""},
		{"eval('a + 1'), eval('(b := 1)')", "b"},
		{"model.eval()", ""},
	} {
		mod, err := syntax.Parse(diag.NewFile("text", c.text))
		if err != nil {
			t.Fatal(err)
		}
		n := Of(mod)
		got := strings.Join(slices.Sorted(maps.Keys(n.Bound)), " ")
		if n.Any {
			got = "*"
		}
		if got != c.bound {
			t.Errorf("%s: %q may be bound, want %q", c.text, got, c.bound)
		}
	}
}

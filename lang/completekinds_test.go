// Completion of classes, properties, keys and magics, and what is inspected within calls.
package lang_test

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/magic"
)

func defined(t *testing.T) *lang.Session {
	t.Helper()
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	t.Cleanup(func() { s.Close() })
	f := &magic.Face{Out: io.Discard}
	s.SetMagic(f.Run, f.Names())
	const program = `
class P:
    @property
    def prop(self): return 3.5
    def meth(self, xx, /, yy, *, key_word=3) -> int:
        """Does it.

            More of it.
        """
p = P()
def func(a: int, b=2) -> int: return 1
rec = np.zeros(3, dtype=[('fx', 'f4'), ('fy', 'i4')])
d = {'apple': 1, "it's": 2, 5: 3}
arr = np.arange(3.0)
`
	if err := s.Eval(context.Background(), diag.NewFile("", program), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCompleteClassesAndKeys(t *testing.T) {
	s := defined(t)
	cases := [][3]string{
		{"int.|", "bit_length from_bytes real", "mro __name__"},
		{"str.jo|", "join", "split"},
		{"dict.fr|", "fromkeys", ""},
		{"list.ap|", "append", ""},
		{"np.ndarray.|", "T sum reshape", "mro"},
		{"np.float64.|", "is_integer sum", "mro"},
		{"P.|", "meth prop", ""},
		{"P.prop.|", "", "is_integer"},
		{"p.prop.|", "", "deleter getter setter"},
		{`rec["|`, "fx fy", "apple"},
		{`rec["fy|`, "fy", "fx"},
		{`d["a|`, "apple", "5"},
		{"d[|", `"apple" func`, "fx"},
		{"from os im|", "import", "importlib"},
		{"from os import pa|", "path", "import"},
		{"x = p.meth(|", "yy= key_word=", "self="},
		{"arr.sum(|", "axis= keepdims=", "a="},
	}
	completesTo(t, s.Complete, cases)
	completesTo(t, s.Complete, [][3]string{{"d[|", `"it's" 5`, ""}, {"p.prop.|", "is_integer real", ""}})
	completesTo(t, s.Glance().Complete, cases)
}

// What a file of tensors says in its header is known of a mapping that an earlier cell opened: to completion, inspection
// and the check, which leaves the file open.
func TestTensorsOfOpenFiles(t *testing.T) {
	s := defined(t)
	run := func(text string) error {
		return s.Eval(context.Background(), diag.NewFile("", text), lang.ShowNone, nil)
	}
	if err := run("np.savez('a.npz', w=np.ones((3, 4), np.float32)); z = np.load('a.npz')"); err != nil {
		t.Fatal(err)
	}
	completesTo(t, s.Complete, [][3]string{{"z['w'].sha|", "shape", ""}, {"(z['w'] + 1).mea|", "mean", ""}, {"z['|", "w", ""}, {"lin|", "linspace", "linalg"}, {"ran|", "range", "random"}})
	if c := s.Complete("z['", 3).List; len(c) != 1 || c[0].Detail != "float32 (3, 4)" {
		t.Errorf("%v", c)
	}
	if i, ok := s.Describe("z['w']", 6, false); !ok || i.Type != "ndarray f32[3, 4]" {
		t.Errorf("%v, %v", i, ok)
	}
	if err := run("z[p]?"); err == nil || !strings.Contains(err.Error(), "nothing known under z[p]") {
		t.Error(err)
	}
	if err := run("print('begins'); z['w'] + np.ones(3)"); err == nil || !strings.Contains(err.Error(), "could not be broadcast") {
		t.Error(err)
	}
	if err := run("def f():\n    with z: return 1\nif z['w'].sum() == 0: f()\nk = z['w'][0]"); err != nil {
		t.Error(err)
	}
	if err := run("z['v']"); err == nil || !strings.Contains(err.Error(), "v is not a file in the archive") {
		t.Error(err)
	}
}

func TestCompleteMagics(t *testing.T) {
	s := defined(t)
	cases := [][3]string{
		{"|", "%time func", "%%time %%capture"},
		{"%|", "%time %who %%time %%bash", "func"},
		{"%%|", "%%time %%bash %%go", "%time %who func"},
		{"%ti|", "%time %timeit %%time", "%who"},
		{"x = 1\n%ti|", "%time %timeit", "%%time"},
		{"x = %ti|", "%time", "%%time"},
		{"x = [1,\n%|", "func", "%time"},
		{"y = 5 %|", "func", "%time"},
		{"%matplotlib in|", "inline", "int"},
		{"%autoreload |", "0 1 2", "func"},
		{"%timeit fu|", "func", "%time"},
	}
	magics := func(complete func(string, int) lang.Completions) func(string, int) lang.Completions {
		return func(text string, at int) lang.Completions {
			c := complete(text, at)
			if typed := text[c.Start:at]; strings.HasPrefix(typed, "%") { // of %ti both %time and %%time come
				for i := range c.List {
					if !strings.HasPrefix(strings.TrimLeft(c.List[i].Text, "%"), strings.TrimLeft(typed, "%")) {
						t.Errorf("%s: %s", text, c.List[i].Text)
					}
				}
				c.Start = at
			}
			return c
		}
	}
	completesTo(t, magics(s.Complete), cases)
	completesTo(t, magics(s.Glance().Complete), cases)
}

func TestDescribeWithinCalls(t *testing.T) {
	s := defined(t)
	describers := []func(string, int, bool) (*lang.Inspection, bool){s.Describe, s.Glance().Describe}
	for _, c := range []struct{ text, signature, doc string }{
		{"p.meth(", "meth(xx, /, yy, *, key_word=3) -> int", "Does it.\n\nMore of it."},
		{"P.meth(", "meth(self, xx, /, yy, *, key_word=3) -> int", "Does it.\n\nMore of it."},
		{"func(", "func(a: int, b=2) -> int", ""},
		{"func(x_new", "func(a: int, b=2) -> int", ""},
		{"func(1, [2, 3", "func(a: int, b=2) -> int", ""},
		{"func(1, {2: (3,", "func(a: int, b=2) -> int", ""},
		{"func((1, 2), b=3.5", "func(a: int, b=2) -> int", ""},
		{"arr.sum(", "sum(axis=None, dtype=None, out=None, keepdims=False, initial=<no value>, where=True)", "Sum"},
		{"%timeit", "%timeit", "how long it takes"},
	} {
		for k, describe := range describers {
			i, ok := describe(c.text, len(c.text), false)
			if !ok || i.Signature != c.signature || !strings.Contains(i.Doc, c.doc) {
				t.Errorf("%s (%d): %+v", c.text, k, i)
			}
		}
	}
	if i, ok := s.Describe(`d["apple"]`, 10, false); !ok || i.Type != "int" || i.Form != "1" {
		t.Errorf("an item: %+v", i)
	}
	if i, ok := s.Describe("nothing(x, [2", 13, false); ok {
		t.Errorf("of what is not known: %+v", i)
	}
}

func TestDirOfBuiltinClasses(t *testing.T) {
	var shown []string
	s := defined(t)
	err := s.Eval(context.Background(), diag.NewFile("", "[n for n in dir(dict) if n[0] != '_']"), lang.ShowLast, func(r *lang.Result) { shown = append(shown, r.Text()) })
	want := "['clear', 'copy', 'fromkeys', 'get', 'items', 'keys', 'pop', 'popitem', 'setdefault', 'update', 'values']"
	if err != nil || !slices.Equal(shown, []string{want}) {
		t.Errorf("%v %v", shown, err)
	}
}

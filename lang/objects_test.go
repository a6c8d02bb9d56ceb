// Programs with classes and generators print what CPython 3.11 prints: the expected
// outputs beside the programs are its own.
package lang_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func TestObjectPrograms(t *testing.T) {
	programs, err := filepath.Glob("testdata/objects/*.py")
	if err != nil || len(programs) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, name := range programs {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".py"), func(t *testing.T) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(name, ".py") + ".out"
			if *update {
				recordCPython(t, name, golden)
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			s := lang.New(lang.Options{Stdout: &out, Stderr: io.Discard, Dir: t.TempDir()})
			if err := s.Eval(context.Background(), diag.NewFile(name, string(src)), lang.ShowNone, nil); err != nil {
				t.Errorf("%v", err)
			}
			if err := s.Close(); err != nil { // what it asked for at its end is printed
				t.Error(err)
			}
			sameLines(t, out.String(), string(want))
		})
	}
}

// recordCPython writes what CPython prints.
func recordCPython(t *testing.T, name, golden string) {
	t.Helper()
	python := "python3"
	if src, err := os.ReadFile(name); err == nil && bytes.Contains(src, []byte("import numpy")) {
		python = peers.Python(t, peers.NumPy)
	}
	out, err := exec.Command(python, name).Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := os.WriteFile(golden, out, 0o644); err != nil {
		t.Fatal(err)
	}
}

// sameLines reports the first lines that differ.
func sameLines(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	shown := 0
	for i := range max(len(g), len(w)) {
		a, b := "(no line)", "(no line)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			if t.Errorf("line %d:\ntq:      %s\nCPython: %s", i+1, a, b); shown == 20 {
				return
			}
			shown++
		}
	}
}

const dogs = `
class Animal:
    """An animal."""
    def __init__(self, name, legs=4):
        self.name, self.legs = name, legs
    def speak(self, loud=False):
        """Says something."""
class Dog(Animal):
    kind = 'dog'
    def bark(self): pass
    @property
    def age(self):
        raise RuntimeError('completion runs nothing')
rex = Dog('rex')
`

// What faces ask of classes and objects: attributes to complete, and what they are.
// TestTypesComeFirst sees that where an argument is to be an element type, those come
// before the module's other names.
func TestTypesComeFirst(t *testing.T) {
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	defer s.Close()
	const floats = "float16 float32 float64"
	for _, c := range []struct{ text, want string }{
		{"np.zeros(3, dtype=np.fl", floats},
		{"np.zeros((3, np.e), dtype=np.fl", floats},
		{"np.ones(3).astype(np.fl", floats},
		{"np.dtype(np.fl", floats},
		{"np.zeros(3, np.fl", floats},
		{"np.zeros(np.fl", "flatiter"},
		{"np.fl", "flatiter"},
		{"np.zeros(3, dtype=float).sum(np.fl", "flatiter"},
	} {
		var names []string
		for _, x := range s.Complete(c.text, len(c.text)).List {
			names = append(names, x.Text)
		}
		if got := strings.Join(names, " "); !strings.HasPrefix(got, c.want) || !strings.Contains(got, "floor") || !strings.Contains(got, "float32") {
			t.Errorf("%s completes to %s, want %s and the others", c.text, got, c.want)
		}
	}
}

func TestObjectsAreInspected(t *testing.T) {
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	defer s.Close()
	if err := s.Eval(context.Background(), diag.NewFile("dogs", dogs), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, want string }{
		{"rex.", "age bark kind legs name speak"},
		{"rex.s", "speak"},
		{"Dog.", "age bark kind speak"},
		{"rex.__in", "__init__ __init_subclass__"},
		{"rex.name.upp", "upper"},
	} {
		var names []string
		for _, x := range s.Complete(c.text, len(c.text)).List {
			names = append(names, x.Text)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s completes to %s, want %s", c.text, got, c.want)
		}
	}
	for _, c := range []struct{ text, signature, doc string }{
		{"Animal", "Animal(name, legs=4)", "class Animal\n    An animal."},
		{"rex.speak", "speak(loud=False)", "Says something."},
		{"Dog", "Dog(name, legs=4)", "class Dog(Animal)"},
		{"rex", "", "<__main__.Dog object at "},
	} {
		i, ok := s.Inspect(c.text, false)
		if !ok || i.Signature != c.signature || !strings.HasPrefix(i.Doc, c.doc) {
			t.Errorf("%s: %+v", c.text, i)
		}
	}
}

// A value's own __repr__ runs once when it is shown, and may fail.
func TestObjectsAreShown(t *testing.T) {
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	defer s.Close()
	program := `
n = 0
class C:
    def __repr__(self):
        global n
        n += 1
        return f'C{n}'
class F:
    def __repr__(self): raise ValueError('no repr')
`
	ctx := context.Background()
	if err := s.Eval(ctx, diag.NewFile("shown", program), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	var got string
	show := func(r *lang.Result) { got += r.Text() + r.Text() + "\n" }
	if err := s.Eval(ctx, diag.NewFile("a", "[C(), C()]\n"), lang.ShowAll, show); err != nil || got != "[C1, C2][C1, C2]\n" {
		t.Errorf("%v, shown %s", err, got)
	}
	if err := s.Eval(ctx, diag.NewFile("b", "{1: F()}\n"), lang.ShowAll, show); err == nil || !strings.Contains(err.Error(), "no repr") {
		t.Errorf("a repr that fails gives %v", err)
	}
}

// A module tells what is in it: to help and name? in full, in a look while typing not.
func TestModulesAreInspected(t *testing.T) {
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	defer s.Close()
	for module, want := range map[string]string{
		"np.linalg":   "  cholesky          Triangular factor of a positive definite matrix.\n",
		"collections": "  Counter          Counts of elements: a dict whose missing values are 0.\n",
		"datetime":    "  MAXYEAR    int\n",
	} {
		i, ok := s.Inspect(module, false)
		if !ok {
			t.Fatalf("%s is not known", module)
		}
		if !strings.Contains(i.Text(), want) || !strings.Contains(i.Markdown(), strings.TrimLeft(want, " ")) || !strings.Contains(i.HTML(), strings.TrimLeft(want, " ")) {
			t.Errorf("%s: %s\nlacks %s", module, i.Text(), want)
		}
		if strings.Contains(i.Brief(), want) {
			t.Errorf("%s is not brief: %s", module, i.Brief())
		}
	}
}

// What %whos says of variables.
func TestVariables(t *testing.T) {
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	defer s.Close()
	const program = "a = [1, 2]\nb = 'x' * 100\nc = {'k': 1}\nd = (1, 2, 3)\ne = 2.5\nf = lambda x: x\ng = np.ones((2, 3))\nh = '日本'\ni = None\nj = '𝒳' * 41\n"
	if err := s.Eval(context.Background(), diag.NewFile("", program), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range s.Variables() {
		got = append(got, v.Name+" "+v.Detail)
	}
	want := []string{"a n=2", "b '" + strings.Repeat("x", 40) + "'…", "c n=1", "d n=3", "e 2.5", "f <lambda>(x)", "g f64[2, 3]", "h '日本'", "i ", "j '" + strings.Repeat("𝒳", 40) + "'…"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

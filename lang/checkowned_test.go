// Containers that nothing but slots of frames has: what is known of them stays where code runs that is
// not followed, and goes once anything else has them.
package lang_test

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

const ownedSetup = unknownSetup + `import functools
w = [C(1), len, C, 'a', far, u, l][u]
c = C(2)
class Keeps:
    def __init__(self, a):
        self.a = a
    def __eq__(self, other):
        self.last = other
        return True
    def __add__(self, other):
        held.append(other)
        return 1
held = []
k = [Keeps(1), Keeps(2)][u]
def keep(x):
    held.append(x)
    return x
`

// Of each body it is asked what the first element of out is, which is the int 1, after code has run that
// may append to any list.
var ownedCases = []struct{ name, body, want string }{
	{"a variable of the function", "out = [1]", "int"},
	{"changed by the function itself", "out = []\n    out.append(1)", "int"},
	{"made of others", "out = [1, 2][:1]", "int"},
	{"made by a builtin", "out = sorted([3, 1])", "int"},
	{"walked by builtins", "out = [1]\n    n = sum(out) + len(list(enumerate(out)))", "int"},
	{"compared with what asks nobody", "out = [1]\n    if out == [1]: pass", "int"},
	{"a variable of the module has it", "global kept\n    kept = out = [1]", "?"},
	{"a function inside has it", "out = [1]\n    def inner(): return out", "?"},
	{"an attribute has it", "out = c.box = [1]", "?"},
	{"a list has it", "out = [1]\n    held.append(out)", "?"},
	{"a display has it", "out = [1]\n    held[0:0] = [out]", "?"},
	{"a dict has it", "out = [1]\n    d['k'] = out", "?"},
	{"a tuple in a variable of the module has it", "global kept\n    out = [1]\n    kept = 1, (2, out)", "?"},
	{"a function was given it", "out = [1]\n    keep(out)", "?"},
	{"a function was given it by a star", "out = [1]\n    keep(*[out])", "?"},
	{"a function was given it by name", "out = [1]\n    keep(**{'x': out})", "?"},
	{"a function gives it back", "out = keep([1])", "?"},
	{"what is not known was given it", "out = [1]\n    u(out)", "?"},
	{"a method of what is not known was given it", "out = [1]\n    w.put(out)", "?"},
	{"a special method was given it", "out = [1]\n    k == out", "?"},
	{"an operator's method was given it", "out = [1]\n    k + out", "?"},
	{"a builtin calls something with it", "out = [1]\n    list(map(keep, [out]))", "?"},
	{"a key function was given it", "out = [1]\n    max(out, [0], key=keep)", "?"},
	{"a builtin keeps it", "global kept\n    out = [1]\n    kept = functools.partial(keep, out)", "?"},
	{"its method is kept", "global kept\n    out = [1]\n    kept = out.append", "?"},
	{"a default has it", "out = [1]\n    def inner(x=out): x.append('t')\n    keep(inner)", "?"},
	{"an exception has it", "out = [1]\n    try:\n        raise ValueError(out)\n    except ValueError as e:\n        keep(e)", "?"},
	{"a class has it", "out = [1]\n    class Has:\n        box = out\n    keep(Has)", "?"},
	{"it is one of two", "out = [1] if u else held", "?"},
	{"a loop has handed it over in an earlier round", "for i in range(5):\n        if i: w.grow()\n        else: out = keep([1])", "?"},
}

func TestCheckKnowsWhatAFunctionAloneHas(t *testing.T) {
	for _, c := range ownedCases {
		s := lang.New(lang.Options{Dir: t.TempDir()})
		text := ownedSetup + "def f():\n    " + c.body + "\n    w.grow()\n    return out[0]\nx = f()\n"
		got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", text))
		if err != nil || len(got.Errors) > 0 || len(got.Faults) > 0 {
			t.Errorf("%s: %v %v %v", c.name, err, got.Errors, got.Faults)
			continue
		}
		if last := got.Assigned[len(got.Assigned)-1]; last.Name != "x" || last.Type != c.want {
			t.Errorf("%s: %s is said to be %s, want %s", c.name, last.Name, last.Type, c.want)
		}
	}
}

// What a generator has given is its consumer's, and its own.
func TestCheckKnowsThatGeneratorsKeepWhatTheyGive(t *testing.T) {
	const text = ownedSetup + `def gives():
    box = [1]
    yield box
    box.append('t')
    yield box
g = gives()
def first():
    box = next(g)
    u(g)
    return box[-1]
x = first()
`
	got, err := lang.New(lang.Options{Dir: t.TempDir()}).CheckScript(context.Background(), diag.NewFile("case.tq", text))
	if err != nil || len(got.Errors) > 0 {
		t.Fatal(err, got.Errors)
	}
	if last := got.Assigned[len(got.Assigned)-1]; last.Type != "?" {
		t.Errorf("%s is said to be %s", last.Name, last.Type)
	}
}

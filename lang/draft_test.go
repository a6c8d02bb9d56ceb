// Versions of a text, each checked from the one before it: what is found is what is found of the text
// alone.
package lang

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/internal/randprog"
	"github.com/tq-lang/tq/lang/syntax"
)

var drafts = flag.Int("drafts", 8, "how many edits of each text are tried")

// drafted are texts of many kinds.
var drafted = []string{
	`import numpy as np
import math

class Layer:
    "A dense layer."
    count = 0
    def __init__(self, n, m):
        self.w = np.ones((n, m))
        Layer.count += 1
    def run(self, x):
        return x @ self.w

def norm(v, eps=1e-6):
    total = v.sum(axis=0)
    return v / (total + eps)

x = np.ones((7, 3))
a = Layer(3, 4)
h = a.run(x)
out = norm(h, eps=2)
layers = [a]
for i in range(3):
    layers.append(Layer(4, 4))
for l in layers[1:]:
    h = l.run(h)
sizes = {"a": 1}
sizes["b"] = h.shape[0]
def total():
    s = 0
    for v in sizes.values():
        s += v
    return s
t = total()
z = np.zeros(t)
print(z, t, Layer.count)
y = z + x
if t > 3:
    w = np.ones(2)
else:
    w = np.ones(4)
w + np.ones(3)
`,
	`import numpy as np
def counter():
    n = 0
    def more():
        nonlocal n
        n += 1
        return n
    return more
c = counter()
a = c()
b = c()
it = iter([1, 2, 3])
first = next(it)
def gen():
    yield np.ones(2)
    yield np.ones(3)
g = gen()
p = next(g)
q = next(g)
r = p + q
x = np.arange(12)
x.shape = (3, 4)
y = x.T
same = x is y
d = dict(a=x)
def change(v):
    d["a"] = v
    return len(d)
n = change(np.ones((2, 2)))
m = d["a"] @ x
try:
    k = m @ m
except ValueError:
    k = None
u = undefined + 1
total: f32[N] = np.ones(3, np.float32)
other: f32[N] = np.ones(4, np.float32)
def f(x: f64[N, M]) -> f64[M]:
    return x.sum(0) + np.ones(N)
v = [q for q in (1, 2)]
setattr(Exception, "x", 1)
`,
	`import numpy as np
from dataclasses import dataclass
import json
@dataclass
class Point:
    x: int
    y: int = 0
p = Point(1)
q = Point(2, 3)
s = json.dumps({"a": p.x})
back = json.loads(s)
w = back["a"]
a = np.ones((p.x + 1, q.y))
b = np.ones((q.y, 5))
c = a @ b
rng = np.random.default_rng(0)
d = rng.normal(size=(3, q.y))
e = d @ b
data = np.load("missing.npy")
with open("other.txt") as fh:
    text = fh.read()
lines = text.split()
f = lambda v: v @ b
print(f(a).shape, len(lines))
acc = []
def put(v):
    acc.append(v)
put(a)
put(b)
last = acc[-1]
bad = last @ last
del p
p
`,
}

// TestDrafts edits texts at random; each version is found to be what it is when it is read alone.
func TestDrafts(t *testing.T) {
	texts := append([]string{}, drafted...)
	for _, pattern := range []string{"check/measure/testdata/runs/*.py", "../notebooks/*.tq", "testdata/objects/*.py"} {
		files, _ := filepath.Glob(pattern)
		for i, f := range files {
			if b, err := os.ReadFile(f); err == nil && (*drafts > 8 || i < 1) && len(b) < 4000 {
				texts = append(texts, string(b))
			}
		}
	}
	for seed := range uint64(2 + *drafts/8) {
		texts = append(texts, randprog.Write(seed, randprog.Base).String())
	}
	kept, all := 0, 0
	for i, text := range texts {
		r := rand.New(rand.NewPCG(uint64(i), uint64(*drafts)))
		d := NewDraft(Options{Dir: t.TempDir()})
		now := text
		for n := range *drafts {
			before := now
			if n > 0 {
				now = edited(r, now, text)
			}
			a := analyzed(t, d, now)
			k, of := d.text.Kept()
			kept, all = kept+k, all+of
			got := told(a)
			want := told(analyzed(t, NewDraft(d.opts), now))
			if got != want {
				t.Fatalf("text %d, edit %d, before\n%s\nand after\n%s\n%s", i, n, before, now, firstDifference(got, want))
			}
		}
	}
	t.Logf("%d of %d checks of statements were those of an earlier version", kept, all)
}

// TestDraftsKeep edits a text in the middle: what does not depend on the edit is not checked again.
func TestDraftsKeep(t *testing.T) {
	var b strings.Builder
	b.WriteString("import numpy as np\n")
	for i := range 30 {
		fmt.Fprintf(&b, "def f%d(v):\n    return v * %d\nx%d = f%d(np.ones((%d, 3)))\ny%d = x%d.T @ x%d\n", i, i, i, i, i+1, i, i, i)
	}
	text, d := b.String(), NewDraft(Options{Dir: t.TempDir()})
	analyzed(t, d, text)
	for _, e := range []struct {
		from, to string
		again    int
	}{
		{"np.ones((11, 3))", "np.ones((12, 3))", 2}, // x10, y10
		{"return v * 10\n", "return v * 5\n", 2},    // f10, x10, of which the type stays
		{"\ny20 =", "\n\n# a remark\ny20 =", 0},
		{"y20 = x20.T", "y20 = x20.", 1},
		{"y20 = x20. @", "y20 = x20.T @", 1},
		{"x15 = f15(np", "x15 = f15((np", 2}, // it cannot be read: y15 takes what may be anything
		{"y25 = x25.T", "y25 = x26.T", 2},    // y15 as well: any name may be bound
		{"x15 = f15((np", "x15 = f15(np", 3}, // and x26 is not bound yet
		{"import numpy as np\n", "import numpy as np\nnp = None\n", 91},
	} {
		next := strings.Replace(text, e.from, e.to, 1)
		if next == text {
			t.Fatalf("no %q", e.from)
		}
		text = next
		a := analyzed(t, d, text)
		if kept, all := d.text.Kept(); all-kept > e.again {
			t.Errorf("%q: %d of %d statements were checked again, at most %d are to be", e.to, all-kept, all, e.again)
		}
		if got, want := told(a), told(analyzed(t, NewDraft(d.opts), text)); got != want {
			t.Errorf("%q: %s", e.to, firstDifference(got, want))
		}
	}
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("got  %s\nwant %s", a[i], b[i])
		}
	}
	return fmt.Sprintf("got\n%s\nwant\n%s", got, want)
}

func analyzed(t *testing.T, d *Draft, text string) *Analysis {
	t.Helper()
	a, err := d.Analyze(context.Background(), diag.NewFile("draft.tq", text))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// edited is a text after one edit of those that people make.
func edited(r *rand.Rand, text, whole string) string {
	lines := strings.SplitAfter(text, "\n")
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	switch r.IntN(12) {
	case 0:
		return whole
	case 1:
		return strings.Join(append(append([]string{}, lines[:i]...), lines[min(i+1, len(lines)):]...), "")
	case 2:
		return strings.Join(lines[:i], "") + lines[j] + strings.Join(lines[i:], "")
	case 3:
		lines[i], lines[j] = lines[j], lines[i]
		return strings.Join(lines, "")
	case 4:
		return strings.Join(lines[:i], "") + "\n# a remark\n\n" + strings.Join(lines[i:], "")
	case 5:
		return strings.Join(lines[:i], "") + "new = [1, 2]\n" + strings.Join(lines[i:], "")
	}
	toks := syntax.Tokens(text)
	if len(toks) < 2 {
		return whole
	}
	a, b := toks[r.IntN(len(toks))].Pos, toks[r.IntN(len(toks))].Pos
	switch r.IntN(4) {
	case 0: // another number, or name, or whatever stands elsewhere
		return text[:a.Start] + text[b.Start:b.End] + text[a.End:]
	case 1:
		return text[:a.Start] + text[a.End:]
	case 2:
		return text[:a.End] + "1" + text[a.End:]
	}
	return strings.Replace(text, "3", "4", 1+r.IntN(2))
}

// told is all that an editor may be told of a version.
func told(a *Analysis) string {
	var b strings.Builder
	for _, e := range a.Errors {
		fmt.Fprintf(&b, "error %s %s %s %v %v %q %v", e.Place, e.Code, e.Error(), e.Caret, e.Operands, e.Hint, e.Place.File == a.File)
		for _, f := range e.Trace {
			fmt.Fprintf(&b, " in %s %s", f.Func, f.Place)
		}
		b.WriteByte('\n')
	}
	for _, n := range (inside{a, 0}).names() {
		v, _ := (inside{a, 0}).name(n)
		fmt.Fprintf(&b, "name %s %s\n", n, hoverType(v))
	}
	syntax.Walk(a.Tree(), func(n syntax.Node) bool {
		if v, ok := a.valueOf(n, int(n.Span().End)); ok {
			fmt.Fprintf(&b, "%v %T %s\n", n.Span(), n, hoverType(v))
		}
		return true
	})
	return addresses.ReplaceAllString(b.String(), "0x")
}

var addresses = regexp.MustCompile("0x[0-9a-f]+")

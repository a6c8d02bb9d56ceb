// Random programs whose memory comes back at once and is spoilt then: they show
// what they show when no memory comes back at all.
package lang_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang"
)

// keeping is an engine that takes no memory back.
type keeping struct{ *engine.CPU }

func (keeping) Free(*tensor.Tensor) {}

// ownSteps are what such a program does with the arrays a, b and c, the tuple t,
// the list l, the functions f and g and the number of the round, i.
var ownSteps = []string{
	"a = b * 2", "b = f(a)", "c = f(b)[1:]", "a, b = g(a)", "a, b = b, a", "a, b = a + 1, b * 2", "t = g(b)", "t = np.divmod(a, 3)", "a, c = t", "a = t[0]", "b = t[-1]",
	"a, b = np.divmod(a, 3)", "a, a = np.divmod(b, 3)", "c = np.divmod(a, 2)[1]", "c = g(a)[0]", "g(b)", "f(a)", "np.divmod(a, 2)", "x, y = z = g(a); l.append(z)", "l.append(a)", "l = [a, b][:]",
	"l.append(g(a)[1])", "l.append(np.sort(b))", "a = l.pop() * 1.0", "a = np.ravel(l[-1])", "l = list(g(a))", "l = list(np.divmod(a, 3))", "t = tuple(g(a))", "t = g(a) + g(b)", "t = np.divmod(a, 2) * 2",
	"c = np.r_[a, b]", "c = np.r_[f(a), b * 2]", "a = np.c_[a, a][:, 0]", "t = np.s_[a, b]", "t = np.s_[f(a), b + 1]", "a = np.mgrid[0:4, 0:2][0, :, 0] * 1.0", "a, b = np.mgrid[0:4, 0:4]", "t = np.ogrid[0:4, 0:3]",
	"c = np.stack([a, f(a)])[0]", "c = np.concatenate([f(a), a + 1])", "c = max([f(a), a * 1], key=lambda v: v.sum())", "c = np.asarray(f(a))", "c = np.reshape(a * 2, -1)", "c = np.reshape(f(a), (1, -1))[0]", "c = a.T",
	"a = np.broadcast_arrays(a, 1)[0]", "a, b = np.broadcast_arrays(b, 0.5)", "x, y = np.meshgrid(a, b, copy=False); c = x[0]", "x, y = np.unique(a, return_counts=True); c = x", "t = np.modf(b)", "a += b", "a[:2] = b[:2]",
	"np.add(a, 1, out=a)", "c = np.add(a, 1, out=b)", "t = np.divmod(a, 2, out=(a, b))", "np.copyto(a, b * 2)", "np.copyto(a, f(b))", "k = lambda: (a, f(a)); t = k()", "h = lambda p=f(a): (p, p + 1); t = h()", "a, b = h()", "c = h()[0]",
	"q = (v * 2 for v in [a, b, f(a)])", "c = next(q)", "q = iter(g(a))", "q = zip(g(a), [a, b])", "c = next(q)[0]", "d = {'k': g(a), 'm': f(b)}; c = d['k'][1]", "c = d['m']", "a, b = d['k']", "w = [g(v)[0] for v in [a, b]]; c = w[0]",
	"b, c = both(a)", "b, c = both(f(a))", "a = once()", "a, b = fails(a)", "c = fails(b)[0]", "c = np.sum(a * 2 + f(b)) + b", "c = np.where(a > f(b), a, b)", "c = np.nonzero(a > 1)[0] * 1.0", "t = a // 2, f(b)", "x, *y = g(a); l = y", "del c; c = a",
	"c = np.linalg.eigh(np.outer(a, a))[0]", "u, v = np.linalg.eigh(np.outer(a, a)); c = u", "c = np.divmod(*g(a))[0]", "t = divmod(a, 2)", "c = divmod(f(a), 2)[1]", "c = np.add.outer(a, f(b))[0]",
}

const ownSetup = `import numpy as np
np.seterr(all='ignore')
a = np.arange(4.0); b = a + 1; c = a; l = [a]; t = (a, b); d = {'k': t, 'm': a}; q = iter([a]); h = lambda: (a, b); kept = []
def f(v):
    w = v * 0.5
    return w + 1
def g(v):
    w = v + 1
    z = w * 0.5
    return w, z
def both(v):
    w = v + 1
    return v, w
def once():
    if not kept:
        kept.append(a * 3)
    return kept[0]
def fails(v):
    w = v * 2
    try:
        if v[0] > 1:
            raise ValueError('no')
        return w, f(w)
    finally:
        l.append(w[:2])
`

func TestRandomProgramsReadNoFreedMemory(t *testing.T) {
	const rounds, programs = 6, 150
	for seed := range uint64(programs) {
		r := rand.New(rand.NewPCG(seed, 11))
		var body strings.Builder
		fmt.Fprintf(&body, "def run():\n    global a, b, c, t, l, d, q, h\n    for i in range(%d):\n", rounds)
		if seed%2 == 0 {
			body.Reset()
			fmt.Fprintf(&body, "if True:\n    for i in range(%d):\n", rounds)
		}
		for range 4 + r.IntN(8) {
			fmt.Fprintf(&body, "        try:\n            %s\n        except Exception as e:\n            print(type(e).__name__)\n", ownSteps[r.IntN(len(ownSteps))])
		}
		body.WriteString("        print(a, b, c, t, l[-3:], kept)\n        a = np.clip(np.resize(a, 4), -9, 9) * 1.0; b = np.clip(np.resize(b, 4), -9, 9) * 1.0\n")
		if seed%2 == 1 {
			body.WriteString("run()\n")
		}
		show := func(e engine.Engine) string {
			p := &player{}
			p.s = lang.New(lang.Options{Stdout: &p.out, Engine: e, Dir: t.TempDir()})
			p.play(ownSetup)
			return p.script(body.String())
		}
		got, want := show(poisoning{engine.New(strict)}), show(keeping{engine.New(strict)})
		if got != want || strings.Contains(got, "internal") {
			t.Fatalf("seed %d:\n%s\nshows\n%s\nand without memory that comes back\n%s", seed, body.String(), got, want)
		}
	}
}

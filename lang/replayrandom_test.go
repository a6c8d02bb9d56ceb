// Random loops whose variables change their types midway: run as recorded they
// show what they show when each round is a program of its own.
package lang_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// loopStatements are what such a loop may do with the arrays a, b and o, the index
// array k, the mask m, the float t and the number of the round, i.
var loopStatements = []string{
	"z = a + b", "z = a*t - b", "z = -a", "z = a > b", "z = np.exp(t)", "z = np.sqrt(abs(t)) * 2", "z = a.copy()", "z = a.astype(d)",
	"z = a.astype('f4') + b", "z = a[k]", "z = b[m]", "z = a[k] * 2", "z = a[b > 1]", "z = np.where(m, a, b)", "z = np.where(a > t, a, 0)",
	"z = np.concatenate([a, b])", "z = np.stack((a, b))", "z = np.clip(a, t, 3)", "z = np.sort(a)", "z = np.argsort(b)", "z = np.take(a, k)",
	"z = np.outer(a, b)", "z = np.count_nonzero(m)", "z = a.sum() + b.max()", "z = np.mean(a*b)", "z = a[1:] - b[:-1]", "z = a[::-1]", "z = a[None, 1:]",
	"z = np.add(a, b, out=o)", "np.multiply(a, t, out=o)", "np.sqrt(abs(b), out=o)", "np.subtract(o, a, out=o)", "np.maximum(a[::-1], o, out=a)",
	"a += b", "a *= t", "a[1:] += b[1:]", "a[:2] -= t", "b[...] *= 2", "a[1:] += a[:-1]", "a[k] = t", "b[m] = i", "a[k] += 1", "a[i % 3] += t", "o[:] = a",
	"a = a[::-1]", "b = a * 0.5", "c = a", "a = o", "a, b = b, a", "z = len(a), a.shape, a.size, c.ndim", "t = t * 0.5 + i", "z = np.arange(i, 2*i)",
	"a[1:] = a[:-1] + b[1:]", "o[:2] = a[:2] * t + o[2:]", "b[i % 2:i % 2 + 2] = a[i % 3:i % 3 + 2] * 2", "o[::2] -= a[i % 2::2]", "o[:] = a - b", "z = a[i % 3] + b[i % 3 - 2:] * t",
	"z = abs((a - b).sum())", "z = [a * 2, b - a]", "z = a[k[0]:] * 2 - a[:2]", "z = float((a * b).max()) if (a + b).sum() > t else a - t", "o[1:3] = a[1:3] + i", "z = o[:, None] * a + t",
	"z = np.linalg.norm(a)", "z = np.linalg.norm(a - b, ord=1) * 2", "z = np.linalg.norm(o[None] * t, axis=(0, 1))", "z = np.tile(a, (2, 1))", "z = np.repeat(a, 2) + t", "z = np.roll(a, 1) - b",
	"z = np.tril(a * t)", "z = np.diff(a) * 2", "z = np.diff(a, n=2)", "z = np.flatnonzero(a > 1)", "z = np.argwhere(b)", "z = np.diag(a)", "z = np.diag(a[:3], k=1) + t", "z = np.vander(b)",
	"z = np.nansum(b)", "z = np.nancumsum(a / b)", "z = np.cumulative_sum(b)", "z = np.angle(a)", "z = np.sinc(a)", "z = np.unwrap(a * 3)", "z = np.nan_to_num(b)", "z = np.partition(a, 1)",
	"z = np.argpartition(a, 1)", "z = np.bincount(k)", "z = np.bincount(k + i)", "z = np.bincount(k, minlength=5) + 1", "z = np.fft.fftshift(a)", "z = a.flatten() + b", "z = np.dstack([a, b])", "z = np.column_stack((a, b))",
	"z = np.vdot(a, b)", "z = np.tensordot(a, b, 1)", "z = np.kron(a, k)", "z = np.isclose(a, b)", "z = np.isclose(a, t)", "z = np.trapezoid(a, b)", "z = np.trapezoid(a)", "z = np.cross(a[:3], b[:3])",
	"z = np.searchsorted(a, b)", "z = np.searchsorted(a, t, side='right')", "z = np.searchsorted(a, k)", "z = np.compress(m, a)", "z = np.take_along_axis(a, k, axis=0)", "z = np.take_along_axis(a, k, 0)",
	"z = np.linalg.matrix_power(np.outer(a, b), 2)", "z = np.linalg.matrix_norm(np.outer(a, b))", "z = np.nonzero(m)", "z = np.bincount(k).argmax()", "z = np.bincount(k * 2).cumsum() + t", "z = np.flatnonzero(m).sum()", "z = np.sort(a[b > 1]) * 2", "z = [np.bincount(k).max(), a * 2]", "np.add.at(a, k, t)", "np.add.at(o, k, 1)", "np.maximum.at(a, k, b[:3])",
}

// changes are what makes the types of the variables others.
var changes = []string{
	"a = np.arange(4)", "a = np.arange(4.0, dtype='f4')", "b = np.arange(4) % 3", "b = np.ones(4, '?')", "b = np.ones(5)", "b = np.array([1.0, np.nan, -1, np.inf])",
	"a = np.arange(8.0).reshape(2, 4)", "a = np.arange(8.0)[::2]", "a = np.arange(4, dtype='>f8')", "a = np.float64(2.5)", "b = 3.0", "b = [1, 2, 3, 4]",
	"o = np.zeros(4, 'f4')", "o = np.zeros(4, int)", "o = a", "o = np.zeros((2, 4))", "o.flags.writeable = False", "k = np.array([0, 9])", "k = np.array([[0, 1], [2, 3]])",
	"k = np.array([1, 1], 'i4')", "k = 2", "m = np.array([1, 0, 1, 1])", "m = np.zeros(4, '?')", "t = 2", "t = np.float32(0.5)", "t = True", "t = 1j",
	"d = 'i4'", "d = int", "d = np.complex64", "d = np.dtype('f2')", "a = np.arange(4) + 1j", "a = np.arange(4.0)", "b = np.arange(4.0)",
}

func TestRandomLoopsRunAsRecorded(t *testing.T) {
	const rounds, programs = 9, 200
	for seed := range uint64(programs) {
		r := rand.New(rand.NewPCG(seed, 7))
		var body strings.Builder
		for range 2 + r.IntN(4) {
			fmt.Fprintf(&body, "    try:\n        %s\n        print(z, a, b, o)\n    except Exception as e:\n        print(type(e).__name__, e)\n", loopStatements[r.IntN(len(loopStatements))])
		}
		for range 1 + r.IntN(3) {
			fmt.Fprintf(&body, "    if i == %d:\n        %s\n", 2+r.IntN(rounds-3), changes[r.IntN(len(changes))])
		}
		setup := "import warnings, numpy as np\nnp.seterr(all='ignore'); warnings.simplefilter('ignore') # once a program\nz = 0; a = np.arange(4.0); b = a + 1; c = a; o = np.zeros(4); k = np.array([2, 0, 2]); m = b > 2; t = 0.75; d = float"
		again, once := newPlayer(t), newPlayer(t)
		again.play(setup)
		once.play(setup)
		got := again.script(fmt.Sprintf("for i in range(%d):\n", rounds) + body.String())
		want := ""
		for i := range rounds {
			once.s.Plainly()
			want += once.script(fmt.Sprintf("for i in [%d]:\n", i) + body.String())
		}
		if got != want || strings.Contains(got, "internal") {
			t.Fatalf("seed %d:\n%s\nshows\n%s\nand round by round\n%s", seed, body.String(), got, want)
		}
	}
}

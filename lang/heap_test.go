// Programs that want more memory than they may have: an error, and the session goes on.
package lang_test

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
)

func TestValuesHaveALimit(t *testing.T) {
	for _, program := range []string{
		"['a' * 9000 + str(i) for i in range(10**11)]",
		"L = [1]\nwhile True:\n    L += L",
		"L = []\nwhile True:\n    L.append('a' * 10**6 + str(len(L)))",
		"def f():\n    s = 'ab'\n    while True:\n        s = s + s\nf()",
		"np.array(['a' * 10**6] * 100)",
	} {
		p := &player{}
		p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, EngineOptions: engine.Options{MaxMemory: 32 << 20}})
		if got := p.play(program + "\n"); !strings.HasPrefix(got, "MemoryError: ") {
			t.Errorf("%s\nends with %.200s", program, got)
		}
		if got := p.play("L = None; np.arange(3) + 1\n"); got != "array([1, 2, 3])\n" {
			t.Errorf("after %s: %.200s", program, got)
		}
	}
}

// What asks for far too much is refused before anything of that size is made.
func TestSizesAreAskedForFirst(t *testing.T) {
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, EngineOptions: engine.Options{MaxMemory: 32 << 20}})
	if got := p.play("n = 10**11\nm = 10**7\nrng = np.random.default_rng(0)\n"); got != "" {
		t.Fatal(got)
	}
	for _, expr := range []string{
		"rng.permutation(n)", "np.random.permutation(n)", "rng.permutation(10**15)", "rng.bytes(n)", "np.random.bytes(n)",
		"rng.multinomial(10, [0.1] * 10, size=n)", "rng.dirichlet([1, 2, 3], size=n)",
		"rng.multivariate_hypergeometric([16, 8, 4], 6, size=n)", "rng.multivariate_normal([0, 0], np.eye(2), size=n)",
		"rng.poisson(np.broadcast_to(3., n))", "rng.normal(np.broadcast_to(3., n), 1)", "np.random.gamma([1, 2], size=(m, 2))", "rng.binomial(9, [.5, .1], size=(m, 2))",
		"rng.integers(np.broadcast_to(3, n))", "np.random.randint(0, [3, 4], size=(m, 2))", "rng.choice(n, m, replace=False)", "rng.choice(9, n)", "np.random.choice(m, 3, replace=False)",
		"rng.choice(5, n, p=[.2] * 5)", "rng.permuted(np.broadcast_to(1, m))", "np.random.tomaxint(n)", "rng.random(n, dtype='f4')", "rng.standard_gamma(2, n, dtype='f4')",
		"np.broadcast_to('2020-01-02', m).astype('M8[D]')", "np.is_busday(np.broadcast_to(np.datetime64('2020-01-02'), m * 10))", "np.i0(np.broadcast_to(1., m))",
		"rng.random(n)", "rng.integers(9, size=n)", "rng.poisson(3, size=n)", "np.random.randn(n)",
		"np.histogram(np.arange(10.), bins=n)", "np.histogram_bin_edges(np.arange(10.), bins=n)",
		"np.histogram(np.arange(10.), bins=n, density=True)", "np.histogram2d([1, 2], [3, 4], bins=10**4)",
		"np.hanning(n)", "np.hamming(n)", "np.blackman(n)", "np.bartlett(n)", "np.kaiser(n, 3)",
		"np.fft.fft([1, 2], n)", "np.fft.rfft([1, 2], n)", "np.fft.irfft([1, 2], n)", "np.fft.fft(np.ones((5, 1)), m)", "np.fft.fftfreq(n)", "np.fft.rfftfreq(n)",
		"np.char.add(np.broadcast_to('a', m), 'b')", "np.char.multiply('ab', m * 9)", "np.char.center(['a'], m)",
		"np.linalg.eig(np.ones((1200, 1200)))",
		"[0] * n", "(0,) * n", "n * [1, 2]", "[0] * m", "np.broadcast_to(1, m).tolist()",
		"list(range(n))", "list(zip(range(n), range(n)))", "np.fromiter(range(n), float)", "np.fromiter([], float, count=n)",
		"np.percentile(np.broadcast_to(1., m), 30)", "np.median(np.broadcast_to(1., m))",
		"np.zeros(n)", "np.linspace(0, 1, n)", "np.eye(10**6)", "np.vectorize(int)(np.broadcast_to(1, m))",
	} {
		if got := p.play("x = " + expr + "\n"); !strings.HasPrefix(got, "MemoryError: ") {
			t.Errorf("%s gives %.200q", expr, got)
		}
	}
	for expr, want := range map[string]string{
		"rng.permutation(100_000_000)":          "MemoryError: Unable to allocate 763. MiB for an array with shape (100000000,) and data type int64",
		"np.hanning(40_000_000)":                "MemoryError: Unable to allocate 305. MiB for an array with shape (40000000,) and data type float64",
		"rng.integers([3, 4], size=(10**7, 2))": "MemoryError: Unable to allocate 153. MiB for an array with shape (10000000, 2) and data type int64",
		"rng.bytes(400_000_000)":                "MemoryError: Unable to allocate 381. MiB for an array with shape (400000000,) and data type uint8",
	} {
		if got := p.play("x = " + expr + "\n"); !strings.HasPrefix(got, want) {
			t.Errorf("%s gives %.200q, not %s", expr, got, want)
		}
	}
	if got := p.play("[0] * m\n"); !strings.Contains(got, "more than --max-memory 32 MiB") {
		t.Errorf("a list's refusal: %.200q", got)
	}
}

// What is drawn counts as long as it is alive, and no longer.
func TestDrawsAreCounted(t *testing.T) {
	draws := []string{
		"rng.random(n)", "rng.integers(9, size=n)", "rng.integers(k + 1)", "rng.poisson(k)", "rng.permutation(n)", "rng.permuted(k)",
		"rng.choice(k, n)", "rng.choice(n, n, replace=False)", "rng.multinomial(5, [.5, .5], size=n // 2)", "rng.standard_gamma(2, 2 * n, dtype='f4')",
		"np.random.randint(0, k + 1)", "np.random.choice(n, n, False)",
	}
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, EngineOptions: engine.Options{MaxMemory: 3 << 20}})
	if got := p.play("n = 1 << 15 # of 8 bytes: 256 KiB\nk = np.arange(n)\nrng = np.random.default_rng(0)\n"); got != "" {
		t.Fatal(got)
	}
	for _, draw := range draws {
		if got := p.play("for i in range(20):\n    x = " + draw + "\n"); got != "" {
			t.Errorf("%s again and again: %.300s", draw, got)
		}
		got := p.play("x = []\nfor i in range(20):\n    x.append(" + draw + ")\n")
		if !strings.HasPrefix(got, "MemoryError: Unable to allocate ") || !strings.Contains(got, draw) {
			t.Errorf("%s kept: %.300s", draw, got)
		}
		if got := p.play("x = None; rng.random(3).shape\n"); got != "(3,)\n" {
			t.Errorf("after %s: %.300s", draw, got)
		}
	}
}

//go:build !windows

// Files cut short by another process while arrays map them: every read and store, in
// every function, gives OSError that the program may catch, and the session goes on.
package lang_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// shortened is a session whose arrays lie in files that are cut short.
type shortened struct {
	dir  string
	data map[string][]byte // of each variable, as a .npy file large enough to be mapped
	s    *lang.Session
}

// shortenedArrays are the arrays of the sweep of unknown sizes, large.
var shortenedArrays = []struct{ name, made string }{
	{"v", "np.arange(20000) * 0.75 + 1"}, {"u", "np.arange(20000) * 1.5 - 1"}, {"m", "np.arange(20000).reshape(5000, 4) % 7 + 1.5"},
	{"q", "np.arange(14400).reshape(120, 120) % 5 + np.eye(120)"}, {"w", "np.arange(14400).reshape(120, 120) * 0.5"},
	{"c", "np.arange(18000).reshape(3, 3000, 2) * 1.0"}, {"r", "np.arange(14400).reshape(120, 120) + 0.5"}, {"i", "np.arange(20000) % 2"},
	{"j", "np.arange(18000).reshape(6000, 3)"}, {"b", "np.arange(100000) % 2 == 0"}, {"bm", "np.arange(100000).reshape(25000, 4) % 3 > 0"},
	{"z", "np.arange(9000) + 1j"}, {"f", "np.ones((9000, 3), np.float32)"}, {"t", "np.full(9000, 'abc')"}, {"d", "np.arange(9000).astype('M8[D]')"},
}

func newShortened(t *testing.T) *shortened {
	s := &shortened{dir: t.TempDir(), data: map[string][]byte{}}
	s.s = lang.New(lang.Options{Dir: s.dir, Stdout: io.Discard, Stderr: io.Discard, EngineOptions: engine.Options{MaxMemory: 128 << 20}})
	text := "import numpy as np, warnings\nwarnings.simplefilter('ignore')\nN, M = 4, 4\n"
	for _, a := range shortenedArrays {
		text += fmt.Sprintf("np.save('%s.npy', %s)\n", a.name, a.made)
	}
	if err := s.eval(text); err != nil {
		t.Fatal(err)
	}
	for _, a := range shortenedArrays {
		data, err := os.ReadFile(filepath.Join(s.dir, a.name+".npy"))
		if err != nil || len(data) < 1<<16 {
			t.Fatal(a.name, len(data), err)
		}
		s.data[a.name] = data
	}
	return s
}

func (s *shortened) eval(text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return s.s.Eval(ctx, diag.NewFile("shortened", text), lang.ShowNone, nil)
}

var nameIn = regexp.MustCompile(`[A-Za-z_]+`)

// open maps the arrays that a text names, and cuts their files short.
func (s *shortened) open(text string) error {
	open, seen := "", map[string]bool{}
	for _, w := range nameIn.FindAllString(text, -1) {
		if data, ok := s.data[w]; ok && !seen[w] {
			seen[w] = true
			open += fmt.Sprintf("%s = load('%s.npy')\n", w, w)
			if err := os.WriteFile(filepath.Join(s.dir, w+".npy"), data, 0o666); err != nil {
				return err
			}
		}
	}
	if err := s.eval(open); err != nil {
		return err
	}
	for w := range seen {
		if err := os.Truncate(filepath.Join(s.dir, w+".npy"), 1000); err != nil {
			return err
		}
	}
	return nil
}

// caught runs a statement and reports whether it ended in an OSError that the program's
// own except clause took. Any other error but one of tq's own faults is the statement's.
func (s *shortened) caught(stmt string) (bool, error) {
	if err := s.open(stmt); err != nil {
		return false, err
	}
	err := s.eval("taken = False\ntry:\n    " + stmt + "\nexcept OSError as err:\n    taken = 'became shorter' in str(err)\n")
	var d *diag.Error
	if errors.As(err, &d) && (d.Class == "InternalError" || d.Class == "OSError") {
		return false, err
	}
	v, _ := s.s.Get("taken")
	return v == object.Bool(true), nil
}

func TestReadsOfShortenedFiles(t *testing.T) {
	s := newShortened(t)
	for _, stmt := range strings.Split(strings.TrimSpace(`
print(v)
print(v[-3:])
v[-1]
got = v.item(-1)
got = v[-5:].tolist()
got = f"{v[-1]} {u}"
got = str(t), repr(d)
got = sum(x for x in v)
got = [x for x in q]; str(got)
got = int(i[-1]), float(v[-1]), bool(b[-1]), complex(z[-1])
got = v[-3:].tobytes()
got = np.histogram(v)
np.savetxt('o.txt', m[-5:])
np.save('o.npy', v)
np.savez('o.npz', v=v)
save('o.safetensors', {'v': v})
v.tofile('o.bin')
got = list(v), tuple(u)
got = max(v), min(u)
got = sorted(v)
got = v.view('i8')[-1]
got = dict(zip(v, u))
got = set(v)
got = hash(v[-1])
got = v[-1] == u[-1]
got = v[-1] + 1
got = 'x' if b[-1] else 'y'
got = np.array2string(v), np.array_repr(m)
got = np.random.permutation(v)
got = min(v, key=lambda x: -x)
got = q[-1, -1] * r[-1, 1]
got = t[-1] + 'x'
got = d[-1] - d[-2]
for x in v: pass
for k, x in enumerate(m): x[0]
v += 1
v[-1] = 5
v[:] = 3
v[::2] = u[::2]
v[v > 3] = 1
v[[1, -1]] = 4
q[-1] += 1
v.fill(3)
v.sort()
np.add.at(v, [-1], 1)
np.copyto(v, u)
w @ q
got = q[1:, 1:] @ r[:-1, :-1].T + 1
got = np.concatenate([v, u]), np.stack([q, r])
got = np.linalg.svd(q), np.linalg.inv(r)
got = np.fft.fft(v)
got = describe(v)
got = np.einsum('ij,kj->ik', q, r)
got = np.vectorize(lambda x: x + 1)(v[-3:])
got = np.apply_along_axis(lambda r: r[-1], 1, m)
got = sorted(range(3), key=lambda k: v[-k - 1])
got = np.hypot.accumulate(v), np.subtract.accumulate(m, axis=1)
got = np.logaddexp.reduce(v)
got = top_k(v, 3)
got = tf.math.cumulative_logsumexp(v)
got = np.argpartition(v, 5), np.unique(i)
got = softmax(q), layer_norm(r)
got = conv1d(c, np.ones((2, 2, 1)), 1, 'VALID')
got = np.pad(v, 3), np.roll(m, 1), np.triu(q)
got = '%g' % v[-1]
got = one_hot(i, 2), segment_sum(v, np.zeros(20000, int))
got = v[np.argsort(u)], np.linalg.solve(q, r)
`), "\n") {
		if got, err := s.caught(stmt); err != nil || !got {
			t.Errorf("%s: no OSError was caught: %v", stmt, err)
		}
	}
	for _, stmt := range []string{
		"class C:\n        def __init__(self, a): self.a = a\n        def last(self): return self.a[-1] * 2\n    got = C(v).last()",
		"def g():\n        for x in v: yield x * 2\n    got = sum(g())",
		"def deep(n): return deep(n - 1) if n else v[-1]\n    got = deep(50)",
		"with open('x.txt', 'w') as out: print(v, file=out)",
	} {
		if got, err := s.caught(stmt); err != nil || !got {
			t.Errorf("%s: no OSError was caught: %v", stmt, err)
		}
	}
	if err := s.eval("assert sum(range(4)) == 6"); err != nil {
		t.Error("the session afterwards:", err)
	}
}

// TestEveryFunctionOfShortenedFiles calls each function with arrays whose files have
// become shorter.
func TestEveryFunctionOfShortenedFiles(t *testing.T) {
	s, g := newShortened(t), rand.New(rand.NewPCG(3, 0))
	entries, names := swept()
	taken := 0
	for n, e := range entries {
		for range 2 {
			stmt := "str(" + sweepCall(g, e, names[n]) + ")"
			got, err := s.caught(stmt)
			if err != nil {
				t.Errorf("%s: %v", stmt, err)
			}
			if got {
				taken++
			}
		}
	}
	t.Logf("%d functions, %d calls: %d ended in OSError", len(entries), 2*len(entries), taken)
	if taken < len(entries)/2 {
		t.Errorf("only %d of %d calls met memory that is gone", taken, 2*len(entries))
	}
}

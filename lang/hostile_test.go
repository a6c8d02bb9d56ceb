// Every function with arguments that nobody means: huge, empty, endless, of the wrong
// type, objects whose special methods lie, raise or call themselves. Each call ends in a
// result or in an error of the program; none in an error of tq's own, none keeps running
// when it is cancelled, and none takes much more memory than the session may.
package lang_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
)

var hostileCalls = flag.Int("hostile", 3000, "hostile calls of TestHostileCalls")

var hostilePatience = flag.Duration("patience", time.Minute, "how long a cancelled call of TestHostileCalls may go on")

// hostileSetup makes the objects that hostileValues names.
const hostileSetup = `
import numpy as np, math, re, json, random, itertools, functools, collections, datetime, string, struct, csv, io, statistics
import operator, fractions, decimal, heapq, bisect, copy, base64, hashlib, gzip, textwrap, typing, dataclasses, enum, contextlib, types, warnings
warnings.simplefilter('ignore')
class Liar:
    def __len__(self): return 2**70
    def __index__(self): return 'no'
    def __hash__(self): return 1
    def __eq__(self, other): raise ValueError('never')
    def __iter__(self): return self
    def __next__(self): return self
    def __getitem__(self, i): return self
    def __array__(self, *a, **k): return self
    def __bool__(self): return 3
    def __repr__(self): return 5
class Deep:
    def __len__(self): return len(self)
    def __hash__(self): return hash(self)
    def __eq__(self, other): return self == other
    def __lt__(self, other): return self < other
    def __iter__(self): return iter(self)
    def __getattr__(self, n): return getattr(self, n + 'x')
    def __add__(self, o): return self + o
    def __radd__(self, o): return o + self
    def __repr__(self): return repr(self)
    def __call__(self, *a): return self(*a)
    def __float__(self): return float(self)
    def __index__(self): return int(self)
def fails(*a, **k): raise KeyError('meant')
def endless():
    n = 0
    while True:
        yield n
        n += 1
def throws():
    yield 1
    raise ValueError('meant')
loop = []
loop.append(loop)
ring = {}
ring['a'] = ring
`

// hostileValues are drawn as arguments.
var hostileValues = strings.Split(strings.TrimSpace(`
None
-1
0
3
2**31
2**63
-2**63 - 1
2**400
1e308
-0.0
float('nan')
float('inf')
1e-320j
True
''
'x'
'é\x00\n' * 3
'x' * 100000
'%s{}' * 50
b''
b'\xff\xfe'
[]
[[]]
[[1], [2, 3]]
[1, 'a', None]
loop
ring
()
(2**40, 2**40)
(-1,)
{}
{1: 2}
{1, 2}
range(2**62)
range(0)
itertools.count()
endless()
throws()
iter([])
lambda *a, **k: a
fails
Liar()
Deep()
Liar
int
np
...
slice(None, None, -1)
slice(2**70, None, 0)
np.array(5)
np.empty((0, 3))
np.array([np.nan, np.inf, -np.inf])
np.arange(6).reshape(2, 3)
np.zeros((3, 3))
np.ones(3, np.int8) * 127
np.array(['a', 'bb'])
np.array(['2020-01-01', 'NaT'], 'M8[D]')
np.array([1 + 2j])
np.array([True, False])
np.broadcast_to(np.float32(1), (2**20, 2**20))
np.ones((1,) * 30)
np.float16(65504)
np.dtype('i4')
datetime.date(1, 1, 1)
`), "\n")

// beyondHostile are functions that end the process, wait, or act on what is outside.
var beyondHostile = regexp.MustCompile(`^(os|shutil|sys|subprocess|time|signal|tempfile|pathlib|Path|threading|queue|concurrent|glob|unittest|atexit|webbrowser|getpass|plt|pyplot|matplotlib|display|widgets|logging)\b|^(input|exit|quit|breakpoint|open|help|progress|go)$|\.(sleep|tofile|fromfile)$`)

type hostileRun struct {
	t *testing.T
	s *lang.Session
}

func newHostile(t *testing.T) *hostileRun {
	h := &hostileRun{t: t, s: lang.New(lang.Options{Dir: t.TempDir(), Stdout: io.Discard, Stderr: io.Discard, EngineOptions: engine.Options{MaxMemory: 256 << 20}})}
	if err := h.eval(hostileSetup, time.Minute); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *hostileRun) eval(text string, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return h.s.Eval(ctx, diag.NewFile("hostile", text), lang.ShowNone, nil)
}

// call runs a call and what a prompt would show of its result.
func (h *hostileRun) call(text string) {
	h.t.Helper()
	ended := make(chan error, 1)
	go func() {
		ended <- h.eval("r = "+text+"\nstr(r)[:100]\nlen(r) if hasattr(r, '__len__') else None\n", 200*time.Millisecond)
	}()
	var err error
	select {
	case err = <-ended:
	case <-time.After(*hostilePatience):
		h.t.Fatalf("%s goes on after it was cancelled", text)
	}
	var d *diag.Error
	if errors.As(err, &d) && (d.Class == "InternalError" || d.Code == diag.RunInternal) {
		h.t.Errorf("%s: %v", text, d.Render(diag.Options{}))
	}
}

func TestHostileCalls(t *testing.T) {
	h := newHostile(t)
	r := rand.New(rand.NewPCG(11, 12))
	var names []string
	for _, e := range builtin.All() {
		if n := e.Names[0]; !e.Property && !beyondHostile.MatchString(n) {
			names = append(names, n)
		}
	}
	if len(names) < 1500 {
		t.Fatalf("only %d functions", len(names))
	}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	for i := range *hostileCalls {
		name := names[i%len(names)]
		if strings.HasPrefix(name, "ndarray.") {
			name = "np." + name
		}
		args := make([]string, r.IntN(4))
		for k := range args {
			args[k] = hostileValues[r.IntN(len(hostileValues))]
		}
		h.call(fmt.Sprintf("%s(%s)", name, strings.Join(args, ", ")))
		if t.Failed() && testing.Verbose() {
			continue
		}
		if i%200 == 199 {
			h.memory(i)
			if err := h.eval("assert [n for n in range(3)] == [0, 1, 2] and np.arange(3).sum() == 3\n", time.Minute); err != nil {
				t.Fatalf("after %d calls the session does not go on: %v", i+1, err)
			}
		}
	}
}

// memory holds what is alive to a bound.
func (h *hostileRun) memory(calls int) {
	h.t.Helper()
	if err := h.eval("r = None\n", time.Minute); err != nil {
		h.t.Fatal(err)
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapAlloc > 1<<30 {
		h.t.Fatalf("%d MB are alive after %d calls", m.HeapAlloc>>20, calls+1)
	}
}

// How soon each kind of endless work ends when the user interrupts it: the test holds it to
// a bound that no load of a machine exceeds, `go test ./lang -run xxx -bench InterruptLoops
// -benchtime 5x` shows the milliseconds.
package lang_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// unending are programs that do not end by themselves within a minute.
var unending = []struct{ name, setup, stmt string }{
	{"while", "", "while True: pass"},
	{"while of arithmetic", "i = 0", "while i >= 0: i = i * 3 % 1000 + 1"},
	{"for over range", "", "for i in range(10**12): pass"},
	{"for over count", "import itertools", "for i in itertools.count(): pass"},
	{"nested for", "", "for i in range(10**9):\n    for j in range(3): k = i * j"},
	{"comprehension", "", "[i for i in range(10**12) if i < 0]"},
	{"dict comprehension", "import itertools", "{0: i for i in itertools.count()}"},
	{"set comprehension", "import itertools", "{i % 5 for i in itertools.count()}"},
	{"sum of a generator", "import itertools", "sum(i for i in itertools.count())"},
	{"any", "import itertools", "any(i < 0 for i in itertools.count())"},
	{"in", "import itertools", "-1 in itertools.count()"},
	{"recursion", "def f(n): return f(n - 1) + f(n - 2) if n > 1 else n", "f(100)"},
	{"methods", "class A:\n    def f(self): self.x = 1; return self", "a = A()\nwhile True: a.f().f()"},
	{"properties", "class A:\n    @property\n    def p(self): return 1", "a = A()\nwhile True: a.p"},
	{"special methods", "class A:\n    def __add__(self, o): return self", "a = A()\nwhile True: a + a"},
	{"__getitem__", "class A:\n    def __getitem__(self, i): return i", "for x in A(): pass"},
	{"generator", "def g():\n    while True: yield 1", "for x in g(): pass"},
	{"yield from", "def g():\n    while True: yield 1\ndef h(): yield from g()", "for x in h(): pass"},
	{"send", "def g():\n    while True: yield 1", "h = g(); next(h)\nwhile True: h.send(1)"},
	{"exceptions", "", "while True:\n    try: raise ValueError\n    except ValueError: pass"},
	{"groups of exceptions", "", "while True:\n    try: raise ExceptionGroup('a', [ValueError()])\n    except* ValueError: pass"},
	{"with", "class C:\n    def __enter__(self): return self\n    def __exit__(self, *a): pass", "while True:\n    with C(): pass"},
	{"match", "", "x = [1, 2]\nwhile True:\n    match x:\n        case [a, *b]: pass"},
	{"text", "", "while True: s = 'a,b'.upper().split(',')"},
	{"format", "", "while True: s = f'{1.5:>10} {2!r}' + '%d' % 3"},
	{"list methods", "l = []", "while True:\n    l.append(1)\n    l.pop()"},
	{"dict stores", "d = {}", "while True: d[1] = d.get(1, 0) + 1"},
	{"set in place", "s = set()", "while True: s |= {1}; s -= {1}"},
	{"sort with a key", "l = list(range(300000))", "while True: l.sort(key=lambda x: -x)"},
	{"sort", "import random\nl = [random.random() for i in range(300000)]", "while True: sorted(l)"},
	{"sort of objects", "class A:\n    def __lt__(self, o): return False", "while True: sorted([A() for i in range(1000)])"},
	{"join of a generator", "import itertools", "''.join('' for i in itertools.count())"},
	{"map", "import itertools", "for x in map(lambda x: x, itertools.count()): pass"},
	{"filter", "import itertools", "list(filter(lambda x: x < 0, itertools.count()))"},
	{"zip", "import itertools", "for a, b in zip(itertools.count(), itertools.cycle([1])): pass"},
	{"reduce", "import itertools, functools", "functools.reduce(lambda a, b: b, itertools.count())"},
	{"deque", "import itertools, collections", "collections.deque(itertools.count(), maxlen=3)"},
	{"product", "import itertools", "for x in itertools.product(range(100), repeat=9): pass"},
	{"permutations", "import itertools", "max(itertools.permutations(range(30)))"},
	{"counter", "import itertools, collections", "collections.Counter(i % 3 for i in itertools.count())"},
	{"heap", "import heapq", "h = []\nwhile True: heapq.heappush(h, 1); heapq.heappop(h)"},
	{"regex", "import re", "re.match('(a+)+$', 'a' * 60 + 'b')"},
	{"regex on a long text", "import re\ns = 'ab' * 10**6", "while True: re.findall('a|b', s)"},
	{"sub with a function", "import re\ns = 'a' * 10**6", "while True: re.sub('a', lambda m: 'b', s)"},
	{"big power", "", "while True: 7 ** 1000000"},
	{"big product", "x = 3 ** 2000000", "while True: x * x % 1000007"},
	{"pow with a modulus", "x = 3 ** 20000", "while True: pow(x, x, x + 2)"},
	{"big text", "x = 3 ** 300000", "while True: str(x)"},
	{"factorial", "import math", "while True: math.factorial(100000)"},
	{"fractions", "from fractions import Fraction", "x = Fraction(1, 3)\nfor i in range(10**9): x = x * x + 1"},
	{"decimals", "from decimal import Decimal", "x = Decimal(1)\nwhile True: x = (x / 3).sqrt()"},
	{"json", "import json\ns = json.dumps(list(range(100000)))", "while True: json.loads(s)"},
	{"deep copy", "import copy\nl = [[i] for i in range(100000)]", "while True: copy.deepcopy(l)"},
	{"hashing", "import hashlib\nb = b'a' * 10**8", "while True: hashlib.sha256(b).digest()"},
	{"sleep", "import time", "time.sleep(1000)"},
	{"long tensor op", "x = np.ones(30_000_000)", "while True: np.exp(x) * np.sin(x)"},
	{"small tensor ops", "x = np.ones(3)", "while True: x = x * 1.5 - x"},
	{"element stores", "x = np.zeros(10)", "while True: x[3] = x[2] + 1"},
	{"masks", "x = np.arange(2_000_000.)", "while True: x[x > 5] = 1"},
	{"matrix product", "x = np.ones((3000, 3000))", "while True: x @ x"},
	{"vectorize", "f = np.vectorize(lambda x: x)\nx = np.arange(1000)", "while True: f(x)"},
	{"fromiter", "import itertools", "np.fromiter((0 for i in itertools.count() if i < 0), int)"},
	{"array of lists", "l = [[1.5] * 1000] * 1000", "while True: np.array(l)"},
	{"texts of a tensor", "x = np.arange(300_000.) / 3", "while True: x.astype(str)"},
	{"exec", "", "exec('while True: pass')"},
	{"loop in a lambda", "", "f = lambda: f() if False else 1\nwhile f(): pass"},
}

// interrupted runs a statement, ends it when it has run for a while, and gives how long
// that took.
func interrupted(tb testing.TB, setup, stmt string, after time.Duration) time.Duration {
	s := lang.New(lang.Options{Dir: tb.TempDir()})
	defer s.Close()
	if err := s.Eval(context.Background(), diag.NewFile("setup", "import numpy as np\n"+setup+"\n"), lang.ShowNone, nil); err != nil {
		tb.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var at time.Time
	timer := time.AfterFunc(after, func() { at = time.Now(); cancel() })
	defer timer.Stop()
	err := s.Eval(ctx, diag.NewFile("stmt", stmt+"\n"), lang.ShowNone, nil)
	if ctx.Err() == nil {
		tb.Fatalf("it ends by itself: %v", err)
	}
	if err == nil {
		tb.Fatal("it ends without an error")
	}
	return time.Since(at)
}

func TestInterruptLoops(t *testing.T) {
	for _, c := range unending {
		t.Run(c.name, func(t *testing.T) {
			if took := interrupted(t, c.setup, c.stmt, 30*time.Millisecond); took > time.Minute {
				t.Errorf("it ends after %v", took)
			}
		})
	}
}

// TestInterruptInput interrupts a program that waits for a line.
func TestInterruptInput(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := lang.New(lang.Options{ReadLine: func(string) (string, error) { cancel(); return "", context.Canceled }})
	if err := s.Eval(ctx, diag.NewFile("stmt", "while True:\n    try: input()\n    except EOFError: pass\n"), lang.ShowNone, nil); err == nil {
		t.Error("it ends without an error")
	}
}

func BenchmarkInterruptLoops(b *testing.B) {
	for _, c := range unending {
		b.Run(c.name, func(b *testing.B) {
			var took []time.Duration
			for range b.N {
				took = append(took, interrupted(b, c.setup, c.stmt, 100*time.Millisecond))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms")
			b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-most")
		})
	}
}

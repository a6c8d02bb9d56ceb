//go:build !windows

// How soon a process of its own takes up SIGINT, in every kind of loop and in calls that
// take long. The bound is one that a busy machine keeps to; the milliseconds are shown by
// `go test ./repl -run InterruptsOfProcesses -v`.
package repl_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// takenUp is the longest that a program may be deaf. It is less than the time after which
// a process that hears nothing is ended with its interrupt unheard.
const takenUp = 4 * time.Second

var longWork = []struct{ name, setup, work string }{
	{"while", "", "while True: pass"},
	{"while with numbers", "i = 0", "while i >= 0: i = i * 3 % 1000 + 1"},
	{"for", "", "for i in range(10**12): pass"},
	{"for in for", "", "for i in range(10**9):\n    for j in range(3): k = i * j"},
	{"comprehension", "", "[i for i in range(10**12) if i < 0]"},
	{"recursion", "def f(n): return f(n - 1) + f(n - 2) if n > 1 else n", "f(100)"},
	{"methods", "class A:\n    def f(self): self.x = 1; return self\na = A()", "while True: a.f().f()"},
	{"operators of a class", "class A:\n    def __add__(self, o): return self\na = A()", "while True: a + a"},
	{"generator", "def g():\n    while True: yield 1", "for x in g(): pass"},
	{"yield from", "def g():\n    while True: yield 1\ndef h(): yield from g()", "for x in h(): pass"},
	{"exceptions", "", "while True:\n    try: raise ValueError\n    except ValueError: pass"},
	{"with", "class C:\n    def __enter__(self): return self\n    def __exit__(self, *a): pass", "while True:\n    with C(): pass"},
	{"match", "x = [1, 2]", "while True:\n    match x:\n        case [a, *b]: pass"},
	{"formatting", "", "while True: s = f'{1.5:>10} {2!r}' + '%d' % 3"},
	{"stores", "d = {}", "while True: d[1] = d.get(1, 0) + 1"},
	{"exec", "", "exec('while True: pass')"},
	{"sort with a key", "l = list(range(300000))", "while True: l.sort(key=lambda x: -x)"},
	{"sort", "import random\nl = [random.random() for i in range(500000)]", "while True: sorted(l)"},
	{"sum", "import itertools", "sum(itertools.count())"},
	{"product", "import itertools", "max(itertools.product(range(100), repeat=9))"},
	{"regular expression", "import re", "re.match('(a+)+$', 'a' * 60 + 'b')"},
	{"power", "", "while True: 7 ** 3000000"},
	{"digits of an int", "x = 3 ** 1000000", "while True: len(str(x))"},
	{"json", "import json\ns = json.dumps(list(range(300000)))", "while True: json.loads(s)"},
	{"deep copy", "import copy\nl = [[i] for i in range(100000)]", "while True: copy.deepcopy(l)"},
	{"sha256", "import hashlib\nb = b'a' * 10**7", "while True: hashlib.sha256(b).digest()"},
	{"gzip", "import gzip\nb = b'abcdefgh' * 10**6", "while True: gzip.compress(b)"},
	{"sleep", "import time", "time.sleep(1000)"},
	{"set of a text", "s = 'abc' * 10**6", "while True: set(s)"},
	{"small arrays", "x = np.ones(3)", "while True: x = x * 1.5 - x"},
	{"large arrays", "x = np.ones(5_000_000)", "while True: np.exp(x) * np.sin(x)"},
	{"matrix product", "x = np.ones((2000, 2000))", "while True: x @ x"},
	{"svd", "x = np.random.rand(700, 700)", "while True: np.linalg.svd(x)"},
	{"fft", "x = np.random.rand(1_000_003)", "while True: np.fft.fft(x)"},
	{"sort of an array", "x = np.random.rand(3_000_000)", "while True: np.sort(x)"},
	{"scan of columns", "x = np.ones((3000, 1000))", "while True: np.cumsum(x, 0)"},
	{"draws", "", "while True: np.random.normal(size=3_000_000)"},
	{"vectorize", "f = np.vectorize(lambda x: x)\nx = np.arange(10000)", "while True: f(x)"},
	{"file in memory", "import io\nx = np.random.rand(30_000_000)", "np.savez_compressed(io.BytesIO(), x=x)"},
	{"text file", "import io\ns = '1 2 3\\n' * 300000", "while True: np.loadtxt(io.StringIO(s))"},
}

// deaf gives how long a process goes on with work after it was interrupted.
func deaf(t *testing.T, setup, work string) time.Duration {
	script := filepath.Join(t.TempDir(), "work.py")
	text := "import numpy as np\n" + setup + "\nprint('ready', flush=True)\ntry:\n    " + strings.ReplaceAll(work, "\n", "\n    ") +
		"\nexcept KeyboardInterrupt: print('taken up', flush=True)\n"
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := exec.Command(os.Args[0], script)
	p.Env = append(os.Environ(), asTq+"=1")
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Process.Kill(); _ = p.Wait() }()
	lines := bufio.NewReader(out)
	if line, err := lines.ReadString('\n'); line != "ready\n" {
		t.Fatalf("%q, %v", line, err)
	}
	time.Sleep(100 * time.Millisecond)
	sent := time.Now()
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	line, err := lines.ReadString('\n')
	took := time.Since(sent)
	if line != "taken up\n" {
		rest, _ := io.ReadAll(lines)
		t.Fatalf("the program does not catch it: %q %q, %v", line, rest, err)
	}
	return took
}

func TestInterruptsOfProcesses(t *testing.T) {
	if testing.Short() {
		t.Skip("processes that run a while")
	}
	for _, c := range longWork {
		t.Run(c.name, func(t *testing.T) {
			took := deaf(t, c.setup, c.work)
			for range 2 {
				if took > takenUp/8 { // the machine may have been busy with something else
					took = min(took, deaf(t, c.setup, c.work))
				}
			}
			t.Logf("%.1f ms", float64(took.Microseconds())/1000)
			if took > takenUp {
				t.Errorf("it goes on for %v", took)
			}
		})
	}
}

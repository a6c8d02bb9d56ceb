// Results that are larger than what they are made of are asked for before they are made.
package lang_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
)

// heldByOthers is what other tests hold of memory, once it changes no more: what they interrupted may still go on aside.
func heldByOthers() uint64 {
	var now, before runtime.MemStats
	for range 60 {
		runtime.GC()
		runtime.ReadMemStats(&now)
		if max(now.HeapAlloc, before.HeapAlloc)-min(now.HeapAlloc, before.HeapAlloc) < 1<<20 {
			break
		}
		before = now
		time.Sleep(time.Second / 2)
	}
	return now.HeapAlloc
}

func TestResultsAreAskedForFirst(t *testing.T) {
	limit := 64<<20 + int64(heldByOthers())/8*9 // values have fifteen sixteenths of it
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, EngineOptions: engine.Options{MaxMemory: limit}})
	setup := "s = 'a,' * 1300000\nb = 'a ' * 1300000\nt = 'a\\n' * 1300000\nx = np.ones(2 * 10**6)\nL = [0] * 10**6\nT = ['ab' * 1000] * (n // 1000)\nc = np.zeros((n // 24 - 1, 1), np.int8)\n"
	if got := p.play(fmt.Sprintf("n = %d\n", limit) + setup); got != "" {
		t.Fatal(got)
	}
	for _, expr := range []string{
		"[s.split(',') for i in range(1000)]", "[b.split() for i in range(1000)]", "c.tolist()", "repr(T)", "str(T)", "[x.tobytes() for i in range(1000)]",
		"[L[:] for i in range(1000)]", "[list(L) for i in range(1000)]", "[L.copy() for i in range(1000)]", "[sorted(L) for i in range(1000)]",
		"[t.splitlines() for i in range(1000)]", "dict(enumerate(range(10**8)))", "dict.fromkeys(range(10**8))", "set(range(10**8))", "{}.update(zip(range(10**8), range(10**8)))",
	} {
		if got := p.play("y = " + expr + "\n"); !strings.HasPrefix(got, "MemoryError: ") {
			t.Errorf("%s gives %.200q", expr, got)
		}
	}
}

// Refusals name the bytes and the limit.
func TestRefusalsNameBytes(t *testing.T) {
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, EngineOptions: engine.Options{MaxMemory: 200 << 20}})
	for expr, want := range map[string]string{
		"list(range(10**9))":                      "a list of 1000000000 elements takes 22872 MiB, more than --max-memory 200 MiB",
		"('a' * 10**6).replace('a', 'b' * 10**6)": "a text of 1000000000000 bytes takes 953674 MiB, more than --max-memory 200 MiB",
		"'a'.ljust(2 * 10**9)":                    "a text of 2000000000 bytes takes 1907 MiB, more than --max-memory 200 MiB",
		"bytes(2 * 10**9)":                        "a text of 2000000000 bytes takes 1907 MiB, more than --max-memory 200 MiB",
	} {
		if got := p.play("y = " + expr + "\n"); !strings.HasPrefix(got, "MemoryError: "+want) {
			t.Errorf("%s gives %.200q, want %s", expr, got, want)
		}
	}
}

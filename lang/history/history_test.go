package history

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

func texts(entries []Entry) []string {
	var out []string
	for _, e := range entries {
		out = append(out, e.Text)
	}
	return out
}

func add(t *testing.T, l *Log, blocks ...string) {
	t.Helper()
	for _, b := range blocks {
		if err := l.Add(b); err != nil {
			t.Fatal(err)
		}
	}
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBlocks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "history.jsonl")
	l := Open(path, 0)
	def := "def f(x):\n    if x:\n\treturn '日本 <&>'\n\n    return 2"
	add(t, l, "a = 1", "a = 1", def, " secret = 9", "  ", "b\n\n")
	same(t, texts(l.Entries()), "a = 1", def, " secret = 9", "b")
	same(t, texts(Open(path, 0).Entries()), "a = 1", def, "b")
	same(t, texts(Open(path, 0).Own()))
	if runtime.GOOS != "windows" {
		for _, p := range []string{path, path + ".lock"} {
			if info, err := os.Stat(p); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v %v", p, info.Mode(), err)
			}
		}
	}
}

func TestBrokenFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	if err := os.WriteFile(path, []byte("{\"text\":\"a\"}\nnonsense\n\n[1]\n{\"text\":5}\n{\"text\":\"b\"}\n{\"text\":\"cut"), 0o644); err != nil {
		t.Fatal(err)
	}
	l := Open(path, 0)
	same(t, texts(l.Entries()), "a", "b")
	add(t, l, "c")
	same(t, texts(Open(path, 0).Entries()), "a", "b", "c")
	if info, _ := os.Stat(path); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if l := Open(t.TempDir(), 0); l.Err() == nil {
		t.Error("a folder is a history")
	}
}

func TestLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	l, other := Open(path, 100), Open(path, 100)
	for i := range 126 {
		add(t, l, fmt.Sprint("n = ", i))
	}
	if n := Open(path, 0).Len(); n != 126 {
		t.Errorf("%d of 126 are kept", n)
	}
	trimmed := Open(path, 100)
	if n := trimmed.Len(); n != 100 || trimmed.At(99) != "n = 125" {
		t.Errorf("%d blocks", n)
	}
	add(t, other, "late")
	add(t, l, "later") // sessions from before go on with the file that is there now
	e := texts(Open(path, 0).Entries())
	if len(e) != 102 {
		t.Errorf("%d blocks", len(e))
	}
	same(t, e[100:], "late", "later")
}

// Lines of earlier versions are taken over once.
func TestOldFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "history"), []byte("x = 1\n\nx + 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "history.jsonl")
	l := Open(path, 0)
	same(t, texts(l.Entries()), "x = 1", "x + 1")
	add(t, l, "y")
	same(t, texts(Open(path, 0).Entries()), "x = 1", "x + 1", "y")
}

func TestNoFile(t *testing.T) {
	l := Open("", 10)
	add(t, l, "a", "b")
	same(t, texts(l.Entries()), "a", "b")
}

// Many sessions, in this process and in others, lose nothing.
func TestManySessions(t *testing.T) {
	if path := os.Getenv("TQ_TEST_HISTORY"); path != "" {
		l := Open(path, 0)
		for i := range 20 {
			add(t, l, fmt.Sprint(os.Getpid(), " ", i))
		}
		return
	}
	path := filepath.Join(t.TempDir(), "history.jsonl")
	const processes, sessions = 3, 5
	var wg sync.WaitGroup
	for range processes {
		wg.Add(1)
		go func() {
			defer wg.Done()
			cmd := exec.Command(os.Args[0], "-test.run=^TestManySessions$")
			cmd.Env = append(os.Environ(), "TQ_TEST_HISTORY="+path)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		}()
	}
	for k := range sessions {
		wg.Add(1)
		go func() {
			defer wg.Done()
			l := Open(path, 0)
			for i := range 20 {
				add(t, l, fmt.Sprintf("def f_%d():\n    return %d", k, i))
			}
		}()
	}
	wg.Wait()
	if n := Open(path, 0).Len(); n != 20*(processes+sessions) {
		t.Errorf("%d blocks of %d", n, 20*(processes+sessions))
	}
}

func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "history.jsonl")
	l := Open("", 0)
	for i := range 10000 {
		_ = l.Add(fmt.Sprintf("x_%d = np.arange(%d).reshape(-1, 1)", i, i))
	}
	l.path = path
	if err := l.replace(l.Entries()); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Open(path, 0).Len()
	}
}

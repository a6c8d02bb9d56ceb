package history

import (
	"bytes"
	"encoding/json"
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

// A log that reads when it is asked sees what the file holds then, its own blocks once.
func TestLazily(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	add(t, Open(path, 0), "a", "b")
	l := OpenLazily(path, 0)
	add(t, l, "b", "c", "c")
	add(t, Open(path, 0), "other")
	if n := len(l.old.starts); n != 0 {
		t.Errorf("%d lines are read before somebody asks", n)
	}
	same(t, texts(l.Own()), "c")
	same(t, texts(l.Entries()), "a", "b", "other", "c")
	if got := l.Sessions(); len(got) != 3 || got[0] != got[1] || got[1] == got[2] {
		t.Errorf("%q", got)
	}
}

// Lines are taken apart as JSON takes them apart.
func TestParts(t *testing.T) {
	for _, line := range []string{
		`{"time":1,"session":"s","text":"a = 1"}`, `{"time":1,"text":"a"}`, `{"time":1,"session":"s","text":"say \"x\"\n\u00e9"}`,
		`{"text":"a","time":5}`, `{"time":1,"session":"s\"","text":"a"}`, `{"time":1,"session":"s","text":"a","more":"b"}`, `{ "time": 1, "text": "spaced" }`,
		`{"time":1,"session":"s","text":""}`, `{"time":-1,"text":"a"}`, `{"time":1,"text":"a"`, `{"time":1,"text":"x"} `, `{"time":1,"text":"","text":"b"}`, `[1]`, ``,
	} {
		var want Entry
		valid := json.Unmarshal([]byte(line), &want) == nil && want.Text != ""
		a := archiveOf([]byte(line + "\n"))
		if (a.len() == 1) != valid {
			t.Errorf("%s: %d entries", line, a.len())
		} else if valid && (a.text(0) != want.Text || string(a.session(0)) != want.Session || a.entry(0) != want) {
			t.Errorf("%s: %q of %q", line, a.text(0), a.session(0))
		}
	}
}

func FuzzArchive(f *testing.F) {
	f.Add([]byte(`{"time":1,"session":"s","text":"a"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.IndexByte(line, '\n') >= 0 {
			return
		}
		var want Entry
		valid := json.Unmarshal(line, &want) == nil && want.Text != ""
		if a := archiveOf(line); a.len() == 1 && valid && a.text(0) != want.Text {
			t.Errorf("%q: %q, not %q", line, a.text(0), want.Text)
		}
	})
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
	var lines bytes.Buffer
	for _, e := range l.Entries() {
		lines.Write(encode(e))
	}
	if err := l.replace(archiveOf(lines.Bytes())); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		Open(path, 0).Len()
	}
}

// What two sessions add by turns each of them finds, its own blocks last, also after the file was cut.
func TestRefresh(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	a, b := OpenLazily(path, 0), OpenLazily(path, 0)
	texts := func(l *Log) string {
		l.Refresh()
		var out []string
		for i := range l.Len() {
			out = append(out, l.At(i))
		}
		return strings.Join(out, " ")
	}
	add := func(l *Log, text string) {
		if err := l.Add(text); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		to       *Log
		text     string
		ofA, ofB string
	}{
		{a, "a1", "a1", "a1"}, {b, "b1", "b1 a1", "a1 b1"}, {b, "b2", "b1 b2 a1", "a1 b1 b2"}, {a, "a2", "b1 b2 a1 a2", "a1 a2 b1 b2"},
	} {
		add(step.to, step.text)
		if got := texts(a); got != step.ofA {
			t.Errorf("after %s a has %q", step.text, got)
		}
		if got := texts(b); got != step.ofB {
			t.Errorf("after %s b has %q", step.text, got)
		}
	}
	if err := os.WriteFile(path+".new", []byte(`{"time":1,"text":"c1"}`+"\n"+`{"time":2,"te`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".new", path); err != nil { // as a session does that cuts the file
		t.Fatal(err)
	}
	if got := texts(a); got != "c1 a1 a2" {
		t.Errorf("of another file: %q", got)
	}
	add(b, "b3")
	if got := texts(a); got != "c1 b3 a1 a2" {
		t.Errorf("behind a line that was cut: %q", got)
	}
}

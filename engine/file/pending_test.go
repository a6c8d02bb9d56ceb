// Saves that are killed.

package file

import (
	"bufio"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestMain is the process that is killed, if it was started as such: it begins to save and never ends.
func TestMain(m *testing.M) {
	path, by := os.Getenv("TQ_SAVE_WITHOUT_END"), createPending
	if path == "" {
		os.Exit(m.Run())
	}
	if os.Getenv("TQ_SAVE_NAMED") != "" {
		by = createNamed
	}
	_ = atomicallyBy(by, path, Options{}, func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 8<<20)); err != nil {
			return err
		}
		_, _ = os.Stdout.WriteString("writing\n")
		_, err := io.Copy(io.Discard, os.Stdin) // until it is killed
		return err
	})
	os.Exit(3)
}

// killedSave starts a save to path in a process of its own, calls meanwhile, and kills it.
func killedSave(t *testing.T, path string, named bool, meanwhile func()) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(exe)
	c.Env = append(os.Environ(), "TQ_SAVE_WITHOUT_END="+path)
	if named {
		c.Env = append(c.Env, "TQ_SAVE_NAMED=1")
	}
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err == nil && meanwhile != nil {
		meanwhile()
	}
	_ = c.Process.Kill()
	_ = c.Wait()
	if err != nil || line != "writing\n" {
		t.Fatal("the save did not begin:", line, err)
	}
}

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// age makes all files of a folder an hour old.
func age(t *testing.T, dir string) {
	t.Helper()
	then := time.Now().Add(-time.Hour)
	for _, n := range namesIn(t, dir) {
		if err := os.Chtimes(filepath.Join(dir, n), then, then); err != nil {
			t.Fatal(err)
		}
	}
}

func TestKilledSave(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.npy")
	if err := WriteBytes(path, []byte("old"), Options{}); err != nil {
		t.Fatal(err)
	}
	nameless := createNameless(dir, 0o600)
	if nameless != nil {
		nameless.Close()
	}
	killedSave(t, path, false, nil)
	if b, err := os.ReadFile(path); err != nil || string(b) != "old" {
		t.Fatalf("the old file is %q, %v", b, err)
	}
	if names := namesIn(t, dir); nameless != nil && len(names) != 1 {
		t.Errorf("a killed save left %v", names)
	}
}

// Where a pending file has a name, the next save removes what a killed one left, and nothing else.
func TestSweepAfterKilledSave(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.npy")
	others := []string{".a.npy.notes.txt", ".a.npy.~.tmp", ".b.npy.1x.tmp", "a.npy.1x.tmp"}
	for _, n := range others {
		if err := os.WriteFile(filepath.Join(dir, n), []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	killedSave(t, path, true, func() {
		age(t, dir)
		sweep(path)
		if n := len(namesIn(t, dir)); n != len(others)+1 {
			t.Errorf("the file of a save that goes on is gone: %v", namesIn(t, dir))
		}
	})
	if n := len(namesIn(t, dir)); n != len(others)+1 {
		t.Fatalf("the killed save left %v", namesIn(t, dir))
	}
	age(t, dir)
	if err := WriteBytes(path, []byte("new"), Options{}); err != nil {
		t.Fatal(err)
	}
	if names := namesIn(t, dir); len(names) != len(others)+1 {
		t.Errorf("after the next save there are %v", names)
	}
	for _, n := range append(others, "a.npy") {
		if _, err := os.Stat(filepath.Join(dir, n)); err != nil {
			t.Error(err)
		}
	}
}

// A failed save of either kind leaves nothing.
func TestFailedSave(t *testing.T) {
	for name, by := range map[string]func(string, fs.FileMode) (*pending, error){"pending": createPending, "named": createNamed} {
		dir := t.TempDir()
		err := atomicallyBy(by, filepath.Join(dir, "x"), Options{}, func(io.Writer) error { return io.ErrUnexpectedEOF })
		if names := namesIn(t, dir); err == nil || len(names) != 0 {
			t.Errorf("%s: %v, left %v", name, err, names)
		}
	}
}

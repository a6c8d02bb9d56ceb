package modfile

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestFind(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"one/a.py", "one/p/__init__.py", "one/p.py", "one/data/x.csv", "one/bare/m.tq", "one/tq.tq", "one/tq.py", "one/dir.py/keep",
		"two/a.py", "two/bare/n.py", "two/data.py", "two/nest/q/__init__.py",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	dirs := []string{filepath.Join(dir, "nowhere"), filepath.Join(dir, "one"), filepath.Join(dir, "two")}
	for name, want := range map[string]struct {
		file string
		dirs int
	}{
		"a": {"one/a.py", 0}, "p": {"one/p/__init__.py", 1}, "data": {"two/data.py", 0}, "bare": {"", 2}, "tq": {"one/tq.tq", 0}, "nest": {"", 1},
	} {
		m, err := Find(name, dirs)
		if err != nil || m == nil {
			t.Errorf("%s: %v %v", name, m, err)
			continue
		}
		file := ""
		if m.File != nil {
			rel, _ := filepath.Rel(dir, m.File.Name)
			file = filepath.ToSlash(rel)
		}
		if file != want.file || len(m.Dirs) != want.dirs {
			t.Errorf("%s is %q and %d folders, want %v", name, file, len(m.Dirs), want)
		}
	}
	for _, name := range []string{"dir", "none", "x"} {
		if m, err := Find(name, dirs); m != nil || err != nil {
			t.Errorf("%s: %v %v", name, m, err)
		}
	}
	if m, err := Lookup("nest.q", dirs); err != nil || m == nil || m.File == nil {
		t.Errorf("nest.q: %v %v", m, err)
	}
	if m, err := Lookup("a.q", dirs); err != nil || m != nil {
		t.Errorf("a.q: %v %v", m, err)
	}
	names := Names(filepath.Join(dir, "one"))
	slices.Sort(names)
	if want := []string{"a", "bare", "p", "p", "tq", "tq"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

package pyfile

import (
	"os"
	"path/filepath"
	"testing"
)

// TestReal is where links lead, to files that are not there yet too.
func TestReal(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.Mkdir(at("d"), 0o700); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"one": "a.txt", "two": "one", "folder": "d", "d/up": "../a.txt", "far": at("d"), "round": "round"} {
		if err := os.Symlink(to, at(link)); err != nil {
			t.Skip("links cannot be made here: ", err)
		}
	}
	for path, want := range map[string]string{"a.txt": "a.txt", "one": "a.txt", "two": "a.txt", "folder/x": "d/x", "folder/up": "a.txt", "far/x": "d/x", "none/x": "none/x"} {
		if got := real(at(path)); got != at(want) {
			t.Errorf("%s is %s, not %s", path, got, want)
		}
	}
	real(at("round")) // ends
}

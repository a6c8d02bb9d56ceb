// Colours are made in one place.
package repl

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// escape is the beginning of an escape sequence as Go's source writes it.
var escape = regexp.MustCompile(`\\x1[bB]|\\033|\\u001[bB]|\\e\[`)

// sgr is one that sets colours or another look of text.
var sgr = regexp.MustCompile(`(?:\\x1[bB]|\\033|\\u001[bB])\[[0-9;%dv]*m`)

// TestColoursAreInOneRoom finds escape sequences written by hand: those of colours only in
// the package that wraps the library, others only where a terminal is driven or read.
func TestColoursAreInOneRoom(t *testing.T) {
	driven := []string{"repl/editor/", "repl/view/", "repl/block.go", "repl/terminal", "repl/attach.go", "repl/fullscreen.go", "repl/screen.go", "repl/pasted.go", "repl/internal/", "lang/figure/", "lang/rich/live.go", "lang/diag/paint/"}
	within := func(path string, rooms []string) bool {
		for _, r := range rooms {
			if strings.HasPrefix(path, r) {
				return true
			}
		}
		return false
	}
	seen := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		path = filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		for i, line := range strings.Split(string(text), "\n") {
			if !escape.MatchString(line) {
				continue
			}
			seen++
			if sgr.MatchString(line) && !strings.HasPrefix(path, "lang/diag/paint/") || !within(path, driven) {
				t.Errorf("%s:%d: an escape sequence by hand: %s", path, i+1, strings.TrimSpace(line))
			}
		}
		return nil
	})
	if err != nil || seen == 0 {
		t.Errorf("%d lines, %v", seen, err)
	}
}

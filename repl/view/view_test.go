// The viewer by keys: what is typed into it and what a window then shows.

package view

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/repl/editor"
)

var update = flag.Bool("update", false, "rewrite the screens of testdata/keys.txt")

// files are what the scripts open.
var files = map[string]string{
	"a.npy":   "np.arange(60.).reshape(3, 4, 5) / 8",
	"w.npy":   "np.arange(4000).reshape(40, 100) * 1000",
	"v.npy":   "np.arange(100)",
	"s.npy":   "np.array(5)",
	"e.npy":   "np.ones((0, 3))",
	"t.npy":   "np.array([['ab', 'c'], ['日本', '\\x1b[2J']])",
	"n.npy":   "np.array([[0.0, np.nan], [np.inf, 2.0]])",
	"c.npy":   "np.array([[1+2j, 3]])",
	"m.npz":   "{'layer.0.weight': np.ones((2, 3), np.float32), 'layer.0.bias': np.zeros(3), 'head': np.arange(6).reshape(2, 3)}",
	"rgb.npy": "np.full((6, 8, 3), 200, np.uint8)",
}

// folder makes the files in a folder of their own, which becomes the current one.
func folder(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	s := lang.New(lang.Options{})
	defer s.Close()
	for name, expr := range files {
		r, err := s.Value(context.Background(), diag.NewFile("", expr))
		if err == nil {
			err = s.Save(name, r)
		}
		if err != nil {
			t.Fatal(name, err)
		}
	}
}

// viewer opens a file; what it draws is the text of the expression.
func viewer(t *testing.T, spec string) *View {
	t.Helper()
	var out strings.Builder
	s := lang.New(lang.Options{Stdout: &out})
	t.Cleanup(func() { s.Close() })
	v, err := New(context.Background(), spec, Options{Session: s, Digits: 4, Picture: func(draw func() error) (string, error) {
		out.Reset()
		err := draw()
		return out.String(), err
	}})
	if err != nil {
		t.Fatal(spec, err)
	}
	t.Cleanup(v.Close)
	return v
}

// key is a key by its name; names of one letter, and words in quotes, are text.
func key(word string) editor.Key {
	if text, ok := strings.CutPrefix(word, "'"); ok {
		return editor.Key{Name: "text", Text: strings.ReplaceAll(strings.TrimSuffix(text, "'"), "␣", " ")}
	}
	return editor.Key{Name: word}
}

// settled paints once nothing is computed beside.
func settled(t *testing.T, v *View, w, h int) (rows []string, row, col int) {
	for end := time.Now().Add(time.Minute); ; {
		rows, row, col = v.Rows(w, h)
		if v.tensor == nil || v.tensor.found == nil {
			return rows, row, col
		}
		select {
		case <-v.Changed():
		case <-time.After(time.Until(end)):
			t.Fatal("the figures do not come")
		}
	}
}

// TestKeys plays testdata/keys.txt: "== FILE WxH", then lines of keys, each followed
// by the screen that shows, behind "| ".
func TestKeys(t *testing.T) {
	path, err := filepath.Abs("testdata/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	folder(t)
	var out strings.Builder
	var v *View
	w, h := 0, 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "|") {
			continue
		}
		out.WriteString(line + "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		if words[0] == "==" {
			v, w, h = viewer(t, words[1]), 0, 0
			size := strings.Split(words[2], "x")
			for i, to := range []*int{&w, &h} {
				for _, c := range size[i] {
					*to = *to*10 + int(c-'0')
				}
			}
			words = nil
		}
		left := false
		for _, word := range words {
			if left = !v.Key(key(word)); left {
				out.WriteString("| left\n")
				break
			}
			settled(t, v, w, h)
		}
		if left {
			continue
		}
		rows, row, col := settled(t, v, w, h)
		if len(rows) > h {
			t.Errorf("%s: %d rows in a window of %d", line, len(rows), h)
		}
		for i, text := range rows {
			if i == row {
				text += "   <" + strings.Repeat("·", min(col, 3)) + ">"
			}
			if text == "" && i < h-1 {
				continue
			}
			out.WriteString(strings.TrimRight("| "+text, " ") + "\n")
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := out.String(); got != string(data) {
		a, b := strings.Split(got, "\n"), strings.Split(string(data), "\n")
		for i := range a {
			if i >= len(b) || a[i] != b[i] {
				t.Fatalf("line %d is\n%s\nwant\n%s", i+1, a[i], strings.Join(b[min(i, len(b)):min(i+1, len(b))], ""))
			}
		}
		t.Fatal("lines are missing")
	}
}

// TestAnyKeys presses keys in any order: nothing falls over, and rows keep to the window.
func TestAnyKeys(t *testing.T) {
	folder(t)
	names := strings.Fields("up down left right pgup pgdn home end C-left C-right C-home C-end tab S-tab 'g' 'G' '<' '>' '+' '-' 'h' 's' '/' ':' '[1' ',' ']' " +
		"enter backspace esc 'x' '日' 'i' '?' C-u C-k delete")
	seed := uint32(1)
	random := func(n int) int {
		seed = seed*1664525 + 1013904223
		return int(seed>>8) % n
	}
	for name := range files {
		v := viewer(t, name)
		for range 150 {
			if !v.Key(key(names[random(len(names))])) {
				v = viewer(t, name)
			}
			w, h := 1+random(100), 1+random(30)
			rows, row, _ := v.Rows(w, h)
			if len(rows) > h || row >= len(rows) {
				t.Fatalf("%s: %d rows in a window of %d, the cursor in %d", name, len(rows), h, row)
			}
		}
	}
}

func TestNoFile(t *testing.T) {
	folder(t)
	s := lang.New(lang.Options{})
	defer s.Close()
	for _, spec := range []string{"none.npy", "m.npz:nothing"} {
		var d *diag.Error
		if _, err := New(context.Background(), spec, Options{Session: s}); !errors.As(err, &d) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

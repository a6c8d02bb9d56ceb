package attrnames_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write words.txt anew")

var (
	literal = regexp.MustCompile("\"([A-Za-z_][A-Za-z_0-9 ,]*)\"|`([^`]*)`")
	word    = regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*`)
)

// given are the places in texts of Go where types are given attributes: what answers for them, and lists of fields.
var given = regexp.MustCompile(`(?s)\nfunc \([^)]*\) (?:Attr|GetAttr)\([^)]*string\).*?\n}\n|strings\.Fields\("[^"]*"\)`)

// defined are the functions, classes and variables of a text in Python.
var defined = regexp.MustCompile(`(?m)^ *(?:def|class) +([A-Za-z_]\w+)|^ *(?:self\.)?([A-Za-z_]\w+) *=`)

// TestWords holds the list against the texts that builtin types and Python's modules are made of: no name may be
// missing that a type answers for.
func TestWords(t *testing.T) {
	found, needed := map[string]bool{}, map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if slices.Contains([]string{"testdata", "attrnames", "bench", "manual", "tutor"}, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		case strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		switch filepath.Ext(path) {
		case ".go":
			for _, m := range literal.FindAllStringSubmatch(string(text), -1) {
				for _, w := range word.FindAllString(m[1]+m[2], -1) {
					found[w] = true
				}
			}
			for _, part := range given.FindAllString(string(text), -1) {
				for _, m := range literal.FindAllStringSubmatch(part, -1) {
					for _, w := range word.FindAllString(m[1], -1) {
						needed[w] = true
					}
				}
			}
		case ".py":
			for _, w := range word.FindAllString(string(text), -1) {
				found[w] = true
			}
			for _, m := range defined.FindAllStringSubmatch(string(text), -1) {
				needed[m[1]+m[2]] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for w := range found {
		if len(w) > 1 && len(w) < 40 {
			list = append(list, w)
		}
	}
	slices.Sort(list)
	if len(needed) < 150 {
		t.Errorf("only %d names are held", len(needed))
	}
	want := strings.Join(list, "\n") + "\n"
	if *update {
		if err := os.WriteFile("words.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("words.txt")
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, w := range strings.Fields(string(got)) {
		have[w] = true
	}
	for _, w := range list {
		if needed[w] && !have[w] {
			t.Errorf("%s is missing: go test ./lang/check/attrnames -update", w)
		}
	}
}

// The site: every link leads to a page, nothing comes from elsewhere, every entry is found;
// the man pages are such as groff reads without a warning.
package site_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/manual"
	"github.com/tq-lang/tq/lang/manual/markup"
	"github.com/tq-lang/tq/lang/manual/site"
)

var commands = []site.Command{{Name: "tq", About: "all", Blocks: []markup.Block{{Kind: markup.Heading, Text: "Synopsis"}, {Kind: markup.Code, Text: "tq\n.x"}}}, {Name: "tq ls", About: "lists <tensors>"}}

var (
	href    = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	foreign = regexp.MustCompile(`(?:href|src)="(?:https?:)?//|@import|url\(|fetch\(`)
)

func TestHTML(t *testing.T) {
	lang.UseLibraries()
	dir := filepath.Join(t.TempDir(), "manual")
	n, err := site.HTML(dir, commands)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.html"))
	if err != nil || len(files) != n {
		t.Fatalf("%d pages, %d files, %v", n, len(files), err)
	}
	here := map[string]bool{}
	lower := map[string]string{}
	for _, f := range append(files, "style.css", "search.js", "names.js") {
		name := filepath.Base(f)
		here[name] = true
		if other := lower[strings.ToLower(name)]; other != "" {
			t.Errorf("%s and %s are one file where letters of both cases are one", name, other)
		}
		lower[strings.ToLower(name)] = name
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range href.FindAllStringSubmatch(string(text), -1) {
			place, anchor, _ := strings.Cut(m[1], "#")
			if place != "" && !here[place] || place == "" && !strings.Contains(string(text), `id="`+anchor+`"`) {
				t.Errorf("%s leads to %s, which is not there", filepath.Base(f), m[1])
			}
		}
		if foreign.Match(text) {
			t.Errorf("%s takes something from elsewhere", filepath.Base(f))
		}
		if strings.Contains(string(text), "`") && !strings.Contains(string(text), "<pre>") {
			t.Errorf("%s shows a backquote", filepath.Base(f))
		}
	}
	names, err := os.ReadFile(filepath.Join(dir, "names.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range builtin.All() {
		if !strings.HasSuffix(e.Name(), "=") && !strings.HasPrefix(e.Name(), "_") && !bytes.Contains(names, []byte(`["`+e.Name()+`",`)) {
			t.Errorf("the search does not know %s", e.Name())
		}
	}
	sum, err := os.ReadFile(filepath.Join(dir, "np.sum.html"))
	if err != nil || !bytes.Contains(sum, []byte(`<h2 id="parameters">`)) || !bytes.Contains(sum, []byte(`<a href="np.nansum.html"><code>np.nansum</code></a>`)) {
		t.Errorf("np.sum: %v\n%s", err, sum)
	}
}

func TestFoldersOfOthersAreLeftAlone(t *testing.T) {
	lang.UseLibraries()
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.txt")
	if err := os.WriteFile(mine, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := site.Man(dir, commands); err == nil {
		t.Fatal("it wrote to a folder with other files")
	}
	if err := os.Remove(mine); err != nil {
		t.Fatal(err)
	}
	if _, err := site.Man(dir, commands); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := site.Man(dir, commands[:1]); err != nil { // again, with a page less
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "tq-ls.1")); !os.IsNotExist(err) {
		t.Error("the page of a command that there is no more was left")
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("a file of the user's is gone")
	}
}

func TestMan(t *testing.T) {
	lang.UseLibraries()
	dir := t.TempDir()
	n, err := site.Man(dir, commands)
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "tq*.[17]"))
	if want := len(manual.Names()) + 4; n != want || len(files) != want {
		t.Errorf("%d pages, %d files, not %d", n, len(files), want)
	}
	groff, err := exec.LookPath("groff")
	for _, f := range files {
		text, readErr := os.ReadFile(f)
		if readErr != nil || !bytes.HasPrefix(text, []byte(".TH \"TQ")) || !bytes.Contains(text, []byte("\n.SH NAME\n")) {
			t.Errorf("%s: %v", f, readErr)
		}
		if err != nil {
			continue // no groff here
		}
		c := exec.Command(groff, "-man", "-Kutf8", "-Tutf8", "-ww", f)
		var complaints bytes.Buffer
		c.Stderr = &complaints
		if out, err := c.Output(); err != nil || complaints.Len() > 0 || len(out) == 0 {
			t.Errorf("%s: %v\n%s", filepath.Base(f), err, complaints.String())
		}
	}
}

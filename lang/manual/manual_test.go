// The topics: every one is there, of a fit size, and names topics that exist. Their
// transcripts are run beside the README's, in notebooks.
package manual

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
)

func TestTopics(t *testing.T) {
	entries, err := files.ReadDir("topics")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(order) {
		t.Errorf("%d files, %d topics in the order", len(entries), len(order))
	}
	list, _ := Find(Index)
	for _, n := range order {
		topic, ok := Find(n)
		if !ok || topic.Title == "" || !strings.HasPrefix(strings.ToLower(topic.Title), n+": ") {
			t.Fatalf("%s: no topic, or no title that begins with its name", n)
		}
		if !strings.Contains(list.Body, "- "+n+": ") {
			t.Errorf("%s is not listed", n)
		}
		if strings.Count(topic.Body, "```")%2 != 0 || !strings.Contains(topic.Body, "```tq\n>>> ") && !strings.Contains(topic.Body, "```sh\n$ ") {
			t.Errorf("%s: no transcript, or one that has no end", n)
		}
		if text := topic.Text(); strings.Contains(text, "```") || !strings.Contains(text, "\n    >>> ") && !strings.Contains(text, "\n    $ ") {
			t.Errorf("%s as text:\n%s", n, text)
		}
		code := false
		for line := range strings.SplitSeq(topic.Body, "\n") {
			if code = code != strings.HasPrefix(line, "```"); !code && len([]rune(line)) > 80 && !strings.HasPrefix(line, "- `") {
				t.Errorf("%s: a long line: %s", n, line)
			}
			for _, name := range also(line) {
				if _, ok := Find(name); !ok {
					t.Errorf("%s: there is no topic %s", n, name)
				}
			}
		}
	}
}

// also are the topics that a line refers to.
func also(line string) []string {
	list, ok := strings.CutPrefix(line, "See also: ")
	if !ok {
		return nil
	}
	list, _, _ = strings.Cut(list, ";")
	return strings.Split(strings.TrimSuffix(list, "."), ", ")
}

func TestCodesAreTopics(t *testing.T) {
	errors, _ := Find("errors")
	for _, c := range diag.Codes() {
		topic, ok := Find(string(c.Code))
		if !ok || !strings.Contains(topic.Body, c.Class) || !strings.Contains(errors.Body, "`"+string(c.Code)+"`") {
			t.Errorf("%s is not in the manual", c.Code)
		}
	}
}

func TestNear(t *testing.T) {
	for name, want := range map[string]string{"indexng": "indexing", "brodcasting": "broadcasting", "topic": "topics", "shape/broadcst": "shape/broadcast", "qqqqqqqqq": ""} {
		if got := Near(name); got != want {
			t.Errorf("Near(%s) is %q, not %q", name, got, want)
		}
		if _, ok := Find(name); ok {
			t.Errorf("%s is a topic", name)
		}
	}
}

func TestMagicsAreTopics(t *testing.T) {
	one, ok := Find("%timeit")
	if !ok || !strings.Contains(one.Body, "-n 100 -r 5") || strings.Contains(one.Body, "%run") {
		t.Errorf("%%timeit: %v %s", ok, one.Body)
	}
	if cell, ok := Find("%%timeit"); !ok || cell.Body != one.Body {
		t.Errorf("%%%%timeit: %v %s", ok, cell.Body)
	}
	for _, name := range []string{"%", "%%", "%tim", "%nosuch", "%*"} {
		if x, ok := Find(name); ok {
			t.Errorf("%s: %s", name, x.Body)
		}
	}
}

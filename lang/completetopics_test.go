// Completion behind help, and of letters by their names.
package lang_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
)

func TestCompleteTopics(t *testing.T) {
	s := lang.New(lang.Options{Dir: t.TempDir()})
	for text, want := range map[string][]string{
		"help ind":           {"indexing"},
		"x = 1\nhelp broadc": {"broadcasting"},
		"help shape/br":      {"shape/broadcast"},
		"help lins":          {"linspace"},
		"help zzz":           nil,
	} {
		c := s.Complete(text, len(text))
		var got []string
		for _, x := range c.List {
			got = append(got, x.Text)
		}
		if !slices.Equal(got, want) && (len(want) == 0 || len(got) == 0 || got[0] != want[0]) {
			t.Errorf("%q: %v, not %v", text, got, want)
		}
		if want != nil && text[c.Start:] != text[len(text)-(c.End-c.Start):] {
			t.Errorf("%q: it replaces %d to %d", text, c.Start, c.End)
		}
	}
	if c := s.Complete("help ", 5); len(c.List) != len(lang.HelpTopics()) {
		t.Errorf("behind help: %v", c.List)
	}
	if c := s.Complete("help = ind", 10); slices.ContainsFunc(c.List, func(x lang.Completion) bool { return x.Kind == "topic" }) {
		t.Errorf("behind an assignment: %v", c.List)
	}
}

func TestCompleteLetters(t *testing.T) {
	s := lang.New(lang.Options{})
	for _, c := range []struct {
		text  string
		start int
		want  string
	}{
		{`\alpha`, 0, "α"}, {`x + \Delta`, 4, "Δ"}, {`np.sum(\lam`, 7, `\lambda`}, {`\var`, 0, `\varepsilon \varphi \varrho \varsigma \vartheta`},
	} {
		got := s.Complete(c.text, len(c.text))
		var names []string
		for _, x := range got.List {
			names = append(names, x.Text)
		}
		if strings.Join(names, " ") != c.want || got.Start != c.start || got.End != len(c.text) {
			t.Errorf("%s: %q at %d", c.text, names, got.Start)
		}
	}
	for _, text := range []string{`\nosuch`, `'\beta`, "1 + \\"} {
		for _, x := range s.Complete(text, len(text)).List {
			if x.Kind == "letter" {
				t.Errorf("%s: %s", text, x.Text)
			}
		}
	}
}

package magic

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
)

func TestMatplotlib(t *testing.T) {
	for _, args := range []string{"", "inline", "notebook", "Widget", "agg"} {
		if err := matplotlib(&call{args: args}); err != nil {
			t.Errorf("%q: %v", args, err)
		}
	}
	if err := matplotlib(&call{args: "qt"}); err == nil || !strings.Contains(err.Error(), "windows") {
		t.Errorf("qt: %v", err)
	}
}

// What a face lacks is not listed, and cells of Go are where they run.
func TestListed(t *testing.T) {
	has := func(f Face, o lang.Options, name string) bool {
		var out bytes.Buffer
		f.Out = &out
		s := lang.New(o)
		defer s.Close()
		if err := list(&call{Face: &f, s: s}); err != nil {
			t.Fatal(err)
		}
		return slices.Contains(strings.Fields(out.String()), name)
	}
	edit := Face{Edit: func(string) error { return nil }, Inputs: func() []string { return nil }}
	worker := []string{"tq"}
	for _, c := range []struct {
		f    Face
		o    lang.Options
		name string
		want bool
	}{
		{Face{}, lang.Options{}, "%edit", false}, {edit, lang.Options{}, "%edit", true}, {edit, lang.Options{}, "%history", true},
		{Face{}, lang.Options{}, "%time", true}, {Face{}, lang.Options{}, "%%go", false}, {Face{}, lang.Options{GoWorker: worker}, "%%go", true},
		{Face{}, lang.Options{GoWorker: worker, NoGo: true}, "%%go", false},
	} {
		if got := has(c.f, c.o, c.name); got != c.want {
			t.Errorf("%s is listed: %v", c.name, got)
		}
	}
}

func TestEveryMagicHasHelp(t *testing.T) {
	for _, name := range append(Names(), "go") {
		if _, ok := lang.HelpTopic("%" + name); !ok {
			t.Errorf("the topic of magics says nothing of %%%s", name)
		}
	}
}

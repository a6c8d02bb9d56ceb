// Every error code has a text about its cause and cure, and a program without the error that
// runs.
package manual_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/manual"
)

// incurable have no program that does it right.
var incurable = map[diag.Code]bool{diag.RunInterrupted: true, diag.RunInternal: true}

func TestCures(t *testing.T) {
	for _, c := range diag.Codes() {
		cure, ok := manual.CureOf(c.Code)
		if !ok || cure.Text == "" {
			t.Errorf("%s: nothing is said of its cause and cure", c.Code)
			continue
		}
		if (cure.Program == "") != incurable[c.Code] {
			t.Errorf("%s: a program without the error: %q", c.Code, cure.Program)
		}
		if c.Example == "" && !incurable[c.Code] {
			t.Errorf("%s has no program that ends in it", c.Code)
		}
		topic, _ := manual.Find(string(c.Code))
		if !strings.Contains(strings.Join(strings.Fields(topic.Body), " "), cure.Text) || !strings.Contains(topic.Body, cure.Program) {
			t.Errorf("%s: the topic lacks the cure:\n%s", c.Code, topic.Body)
		}
		s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
		if err := s.Eval(context.Background(), diag.NewFile("<stdin>", cure.Program), lang.ShowNone, nil); err != nil {
			t.Errorf("%s: the program without the error ends in %v:\n%s", c.Code, err, cure.Program)
		}
	}
}

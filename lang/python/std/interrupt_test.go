// Long work of the modules is left alone when the user interrupts.
package std_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func TestInterrupt(t *testing.T) {
	for _, src := range []string{
		"import re\nre.match('(a+)+$', 'a' * 60 + 'b')",
		"import re\nre.sub(r'(x*)*y', '', 'x' * 60)",
		"import re\nfor m in re.finditer('', 'a' * 100_000_000):\n    pass",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
		s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
		begun := time.Now()
		err := s.Eval(ctx, diag.NewFile("long.py", src), lang.ShowNone, nil)
		took := time.Since(begun)
		cancel()
		s.Close()
		if err == nil || !strings.Contains(err.Error(), "KeyboardInterrupt") {
			t.Errorf("%q: %v", src, err)
		}
		if took > 3*time.Second {
			t.Errorf("%q: answered after %v", src, took)
		}
	}
}

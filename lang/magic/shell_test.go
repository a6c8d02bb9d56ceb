//go:build unix

package magic

import (
	"context"
	"io"
	"strings"
	"testing"
)

// TestInterrupted ends a command that has started another one, when it has shown that both
// run; what they printed before stays.
func TestInterrupted(t *testing.T) {
	for _, text := range []string{"sleep 1000 & echo on; wait", "trap '' INT; echo on; sleep 1000"} {
		ctx, cancel := context.WithCancel(t.Context())
		var b strings.Builder
		out := watched{&b, cancel}
		cmd := shellCommand(text)
		if err := run(ctx, cmd, out, io.Discard); err == nil || b.String() != "on\n" {
			t.Errorf("%s: %v, %q", text, err, b.String())
		}
		if code := exitCode(cmd.ProcessState); code == 0 {
			t.Errorf("%s: exit code %d", text, code)
		}
		cancel()
	}
}

// watched calls f when something is written.
type watched struct {
	io.Writer
	f func()
}

func (w watched) Write(p []byte) (int, error) { defer w.f(); return w.Writer.Write(p) }

func TestDottedLen(t *testing.T) {
	for text, want := range map[string]int{"": 0, "1": 0, "a": 1, "a.b c": 3, "a.": 1, "a.1": 1, "é2-x": 3} {
		if got := dottedLen(text); got != want {
			t.Errorf("%q: %d, not %d", text, got, want)
		}
	}
}

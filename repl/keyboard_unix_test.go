//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

// What one read of the keys takes from a pipe.
package repl

import (
	"os"
	"strings"
	"testing"
)

// Pastes come whole, whatever their length and wherever reads end; keys behind Ctrl-Z and Ctrl-D are left alone, but
// within a paste these are text.
func TestKeyboard(t *testing.T) {
	for _, c := range []struct{ sent, want string }{
		{"abc", "abc"},
		{"ab\x1acd", "ab\x1acd"},
		{"ab\x04cd\x04", "ab\x04cd\x04"},
		{"x\x1b[200~a\x1ab\x04\x1b[201~", "x\x1b[200~a\x1ab\x04\x1b[201~"},
		{"\x1b[200~" + strings.Repeat("line\n", 9000) + "\x1b[201~", "\x1b[200~" + strings.Repeat("line\n", 9000) + "\x1b[201~"},
		{"\x1b[200~" + strings.Repeat(".", maxBurst-3) + "\x1b[201~", "\x1b[200~" + strings.Repeat(".", maxBurst-3) + "\x1b[201~"},
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			_, _ = w.WriteString(c.sent)
			w.Close()
		}()
		k := &keyboard{in: r}
		got := ""
		for {
			b, err := k.read()
			if i := strings.IndexAny(string(b), "\x1a\x04"); i >= 0 && i < len(b)-1 && !strings.Contains(string(b), pasteBegins) {
				t.Errorf("%q takes what is the shell's", b)
			}
			if got += string(b); err != nil {
				break
			}
		}
		r.Close()
		if got != c.want || k.pasting {
			t.Errorf("%.40q of %d bytes is read as %.40q of %d", c.sent, len(c.sent), got, len(got))
		}
	}
}

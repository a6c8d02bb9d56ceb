// Long results, and colours of pictures, at terminals.
package repl

import (
	"strings"
	"testing"
)

func TestCut(t *testing.T) {
	lines := func(n int, line string) string { return strings.TrimSuffix(strings.Repeat(line+"\n", n), "\n") }
	for name, c := range map[string]struct {
		text       string
		rows, left int // shown and left out; 0 left is all
	}{
		"empty":           {"", 0, 0},
		"as many as may":  {lines(mostRows, "ab"), mostRows, 0},
		"one more":        {lines(mostRows+1, "ab"), fewRows, mostRows + 1 - fewRows},
		"one line":        {strings.Repeat("x", 80*500), fewRows, 500 - fewRows},
		"wide characters": {strings.Repeat("日", 40*500), fewRows, 500 - fewRows},
		"a full row":      {lines(150, strings.Repeat("x", 80)), fewRows, 150 - fewRows},
		"very long":       {lines(farApart, "abcde"), fewRows, farApart - fewRows},
		"very long line":  {strings.Repeat("日", 2*farApart), fewRows, -1},
	} {
		head, tail, left := cut(c.text, 80)
		if c.left == 0 {
			if head != c.text || tail != "" || left != 0 {
				t.Errorf("%s: cut after %d bytes", name, len(head))
			}
			continue
		}
		if !strings.HasPrefix(c.text, head) || !strings.HasSuffix(c.text, tail) {
			t.Errorf("%s: what is shown is not of the text", name)
		}
		if rows := len(fold(head, 80)) + len(fold(tail, 80)); rows != c.rows || (left < c.left-2 || left > c.left+2) && c.left > 0 || left <= 0 {
			t.Errorf("%s: %d rows shown, %d left out; want %d and %d", name, rows, left, c.rows, c.left)
		}
	}
	if head, _, left := cut(lines(500, "ab"), 0); left != 0 || len(head) != 1499 {
		t.Error("cut without a window")
	}
}

func TestDepth(t *testing.T) {
	env := func(set ...string) func(string) string {
		return func(name string) string {
			for i := 0; i < len(set); i += 2 {
				if set[i] == name {
					return set[i+1]
				}
			}
			return ""
		}
	}
	for _, c := range []struct {
		set  []string
		want depth
	}{
		{[]string{"TERM", "xterm"}, noColors}, {[]string{"TERM", "linux"}, noColors}, {[]string{"TERM", "xterm-256color"}, colors256},
		{[]string{"TERM", "tmux-256color", "TMUX", "/x"}, colors256}, {[]string{"TERM", "xterm-256color", "COLORTERM", "truecolor"}, trueColors},
		{[]string{"TERM", "xterm-kitty"}, trueColors}, {[]string{"WT_SESSION", "1"}, trueColors}, {[]string{"TERM_PROGRAM", "iTerm.app", "TERM", "xterm-256color"}, trueColors},
	} {
		if got := depthOf(env(c.set...)); got != c.want {
			t.Errorf("%v: %d, want %d", c.set, got, c.want)
		}
	}
	const text = "\x1b[0;38;2;255;0;0;48;2;8;8;9m▀\x1b[38;2;128;128;128m█\x1b[38;2;0;95;135m"
	for d, want := range map[depth]string{noColors: text, trueColors: text, colors256: "\x1b[0;38;5;196;48;5;232m▀\x1b[38;5;244m█\x1b[38;5;24m"} {
		if got := d.shown(text); got != want {
			t.Errorf("%d: %q, want %q", d, got, want)
		}
	}
}

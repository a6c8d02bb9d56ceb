package repl

import "testing"

func TestWrapWords(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"one two three", 0, "one two three"},
		{"one two three", 13, "one two three"},
		{"one two three", 12, "one two\nthree"},
		{"one two three", 3, "one\ntwo\nthree"},
		{"a verylongword b", 6, "a\nverylongword\nb"},
		{"short\n    x = [1, 2, 3]  # code\nlonger line", 8, "short\n    x = [1, 2, 3]  # code\nlonger\nline"},
		{"one two three\nfour\n\nfive", 8, "one two\nthree\nfour\n\nfive"},
		{"one two three\na b c", 8, "one two\nthree a\nb c"},
		{"one two three\n    x = 1", 8, "one two\nthree\n    x = 1"},
		{"one two three\n  item\nlast", 8, "one two\nthree\n  item\nlast"},
		{"数字 数字", 5, "数字\n数字"},
		{"", 5, ""},
	} {
		if got := wrapWords(c.text, c.width); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

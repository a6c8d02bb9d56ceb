// Text that is pasted: what of it is source.
package lang_test

import (
	"testing"

	"github.com/tq-lang/tq/lang"
)

func TestPastedMarkdown(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"```python\nx = 1\nx + 1\n```\n", "x = 1\nx + 1\n"},
		{"\n```\r\nx = 1\r\n```", "x = 1\r\n"},
		{"````\ns = '''\n```\n'''\n````\n", "s = '''\n```\n'''\n"},
		{"```pycon\n>>> x = 1\n>>> x\n1\n```\n", "x = 1\nx\n"},
		{"```python\nx = 1\n```\nThen add one:\n```python\nx += 1\n```\n", "x = 1\nx += 1\n"},
		{"```python\nx = 1\n", "x = 1\n"},
		{"  ```python\n  x = 1\n  ```\n", "  x = 1\n"},
		{"s = '''\n```\nx\n```\n'''\n", "s = '''\n```\nx\n```\n'''\n"},
		{"~~~x", "~~~x"}, {"~~~ x\n", "~~~ x\n"}, {"", ""}, {"```", "```"},
	} {
		if got := lang.StripPrompts(c.text); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

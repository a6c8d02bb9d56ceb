// Package textwrap is Python's module textwrap.
package textwrap

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// Library is Python's module textwrap.
var Library = builtin.Library{Modules: []string{"textwrap"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: textwrapEntries()}
}

func textwrapEntries() []builtin.Entry {
	return builtin.Python([]builtin.Entry{
		{Names: []string{"textwrap.dedent"}, Params: "text", Doc: "Without the indentation that all lines share.", Example: "import textwrap\ntextwrap.dedent('  a\\n  b')", Fn: dedent},
		{Names: []string{"textwrap.indent"}, Params: "text, prefix, predicate=None", Doc: "With a prefix before each line that is not blank.", Example: "import textwrap\ntextwrap.indent('a\\nb', '  ')", Fn: indent},
	})
}

func dedent(c *builtin.Call) (object.Value, error) {
	s, err := c.Text("text")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(s, "\n")
	margin, have := "", false
	for i, l := range lines {
		if strings.Trim(l, " \t") == "" {
			lines[i] = ""
			continue
		}
		lead := l[:len(l)-len(strings.TrimLeft(l, " \t"))]
		if !have {
			margin, have = lead, true
			continue
		}
		n := 0
		for n < len(lead) && n < len(margin) && lead[n] == margin[n] {
			n++
		}
		margin = margin[:n]
	}
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, margin)
	}
	return builtin.StrResult(strings.Join(lines, "\n"))
}

func indent(c *builtin.Call) (object.Value, error) {
	s, err := c.Text("text")
	if err != nil {
		return nil, err
	}
	prefix, err := c.Text("prefix")
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, l := range pytext.Lines(s, true, false) {
		if strings.TrimFunc(l, pytext.IsPySpace) != "" {
			b.WriteString(prefix)
		}
		b.WriteString(l)
	}
	return builtin.StrResult(b.String())
}

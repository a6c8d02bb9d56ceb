// The same blocks in each of their forms.
package markup

import (
	"strings"
	"testing"
)

const sample = "A `view` of <x>.\nMore of it.\n\n- one `a-b`\n  and on\n- two\n\n```tq\n>>> x[0]\n.5\n```\n\n# Part\n\nSee also: masks, shapes; `load?`.\n"

func TestForms(t *testing.T) {
	blocks := append(Read(sample), Block{Kind: Terms, Items: []Item{{"axis", "the axis"}, {"a_name_that_is_long=None", "what it is"}}})
	for name, c := range map[string]struct{ got, want string }{
		"text": {Text(blocks, " "), " A `view` of <x>. More of it.\n\n - one `a-b` and on\n - two\n\n     >>> x[0]\n     .5\n\n Part\n   See also: masks, shapes; `load?`\n\n" +
			"   axis  the axis\n   a_name_that_is_long=None\n         what it is\n"},
		"markdown": {Markdown(blocks), "A `view` of <x>. More of it.\n\n- one `a-b` and on\n- two\n\n```python\n>>> x[0]\n.5\n```\n\n**Part**\n\nSee also: masks, shapes; `load?`\n\n" +
			"- `axis`: the axis\n- `a_name_that_is_long=None`: what it is\n\n"},
		"html": {HTML(blocks, func(n string) (string, bool) { return n + ".html", n == "masks" }),
			"<p>A <code>view</code> of &lt;x&gt;. More of it.</p>\n<ul>\n<li>one <code>a-b</code> and on</li>\n<li>two</li>\n</ul>\n<pre>&gt;&gt;&gt; x[0]\n.5</pre>\n<h3>Part</h3>\n" +
				"<p>See also: <a href=\"masks.html\"><code>masks</code></a>, <code>shapes</code>; <code>load?</code></p>\n" +
				"<dl>\n<dt><code>axis</code></dt><dd>the axis</dd>\n<dt><code>a_name_that_is_long=None</code></dt><dd>what it is</dd>\n</dl>\n"},
		"roff": {ManPage{"tq-x", "7", "it's \\ x", blocks}.Roff(),
			".TH \"TQ\\-X\" \"7\" \"\" \"tq\" \"tq's manual\"\n.nh\n.ad l\n.SH NAME\ntq\\-x \\- it\\(aqs \\e x\n" +
				"A \\fBview\\fR of <x>. More of it.\n.IP \\(bu 2\none \\fBa\\-b\\fR and on\n.IP \\(bu 2\ntwo\n.PP\n.RS 4\n.nf\n>>> x[0]\n\\&.5\n.fi\n.RE\n.SH PART\n" +
				".PP\nSee also: masks, shapes; \\fBload?\\fR\n.TP\n\\fBaxis\\fR\nthe axis\n.TP\n\\fBa_name_that_is_long=None\\fR\nwhat it is\n"},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, c.got, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	text := Text([]Block{{Text: strings.Repeat("word ", 50) + "λ"}}, "  ")
	for line := range strings.Lines(text) {
		if len(line) > Width+1 || !strings.HasPrefix(line, "  word") {
			t.Errorf("%q", line)
		}
	}
	if strings.Count(text, "word") != 50 {
		t.Error(text)
	}
}

func TestOpenSpans(t *testing.T) {
	if got := inline("a ` b", nil); got != "a ` b" {
		t.Error(got)
	}
}

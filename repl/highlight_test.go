// Colours of a block while it is typed.

package repl

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag/paint"
)

func TestHighlight(t *testing.T) {
	for text, want := range map[string]string{
		"for x in y1: # a":       "<k>for</> x <k>in</> y1: <c># a</>",
		`f('a\'b', "c") 3.5e3`:   `f(<t>'a\'b'</>, <t>"c"</>) <n>3.5e3</>`,
		"1e-5":                   "<n>1e-5</>",
		"'open":                  "<t>'open</>",
		"x = \"\"\"a\ndef b":     "x = <t>\"\"\"a\ndef b</>",
		`x = rb"a" f"b{c if d}"`: `x = <t>rb"a"</> <t>f"b</>{c <k>if</> d}<t>"</>`,
		"match x: ":              "<k>match</> x: ",
		"match = {1: 'a":         "match = {<n>1</>: <t>'a</>",
		"class A(B): yield":      "<k>class</> A(B): <k>yield</>",
		"%timeit f(1)":           "<m>%timeit f(1)</>",
		"Ünï 日本":                 "Ünï 日本",
		`"\`:                     `<t>"\</>`,
	} {
		roles := make([]paint.Role, len(text)+1)
		highlight(text, roles)
		marks := map[paint.Role]string{paint.Keyword: "<k>", paint.Comment: "<c>", paint.Text: "<t>", paint.Number: "<n>", paint.Magic: "<m>"}
		var b strings.Builder
		for i := 0; i <= len(text); i++ {
			if i > 0 && roles[i] != roles[i-1] && roles[i-1] != paint.Plain {
				b.WriteString("</>")
			}
			if i < len(text) && (i == 0 || roles[i] != roles[i-1]) {
				b.WriteString(marks[roles[i]])
			}
			b.WriteString(text[i:min(i+1, len(text))])
		}
		if got := b.String(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

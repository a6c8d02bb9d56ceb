// A block while it is typed: its colours, and what stands below it.

package repl

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
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

// TestSizesFirst wants the sizes that do not fit within a row of 80 columns.
func TestSizesFirst(t *testing.T) {
	s := lang.New(lang.Options{})
	for _, c := range []struct{ text, want string }{
		{"np.ones((3, 4)) @ np.ones((3, 4))", "matmul: size 3 is different from 4, core dimension 0 of operand 1"},
		{"np.concatenate([np.ones((3, 4)), np.ones((3, 5))])", "along dimension 1 array 0 has size 4, array 1 has size 5"},
		{"np.einsum('ij,jk', np.ones((3, 4)), np.ones((5, 6)))", "einsum: label 'j' is 4 in operand 0, 5 in operand 1"},
		{"np.ones(3) + np.ones(4)", "operands could not be broadcast together with shapes (3,) (4,) "},
	} {
		l := preview(context.Background(), s, c.text, len(c.text))
		if len(l.Faults) != 1 || l.Faults[0].Text != "ValueError: "+c.want {
			t.Errorf("%s: %+v", c.text, l.Faults)
		}
	}
}

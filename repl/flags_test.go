// Sizes and colours given on the command line.

package repl

import (
	"strings"
	"testing"
)

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"1": 1, "4096": 4096, "1k": 1024, "500M": 500 << 20, "1.5GiB": 3 << 29, "2gb": 2 << 30, "1T": 1 << 40, " 3 ": 3,
		"": 0, "0": 0, "-1": 0, "G": 0, "1X": 0, "nan": 0, "inf": 0, "1e30": 0, "k1": 0,
	} {
		if got, ok := parseSize(text); got != want || ok != (want > 0) {
			t.Errorf("%q: %d, %v, want %d", text, got, ok, want)
		}
	}
}

func TestPaint(t *testing.T) {
	for text, want := range map[string]string{
		"for x in y1: # a":       "<k>for</> x <k>in</> y1: <c># a</>",
		`f('a\'b', "c") 3.5e3`:   `f(<t>'a\'b'</>, <t>"c"</>) <n>3.5e3</>`,
		"'open":                  "<t>'open</>",
		`x = rb"a" f"b{c if d}"`: `x = <t>rb"a"</> <t>f"</><t>b</>{c <k>if</> d}<t>"</>`,
		"match x: ":              "<k>match</> x: ",
		"match = {1: 'a":         "match = {<n>1</>: <t>'a</>",
		"class A(B): yield":      "<k>class</> A(B): <k>yield</>",
		"Ünï 日本":                 "Ünï 日本",
		`"\`:                     `<t>"\</>`,
	} {
		got := string(painter{}.Paint([]rune(text), 0))
		for _, m := range [][2]string{{paintKeyword, "<k>"}, {paintComment, "<c>"}, {paintText, "<t>"}, {paintNumber, "<n>"}, {paintEnd, "</>"}} {
			got = strings.ReplaceAll(got, m[0], m[1])
		}
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

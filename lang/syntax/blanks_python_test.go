// This file: blanks, line ends and other characters between words, compared with Python's compiler.

package syntax

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
)

var blanks = []string{" ", "  ", "    ", "\t", "\f", "\n", "\r\n", "\r", "\\\n", "\\\r\n", "\\\r", "\\", "\ufeff", "\v", "\u00a0",
	"\u2028", "# c\n", "# c\r", ";", "\n\n", "\n    ", "\n\t", "\n\f", "\n \t", "\n  \\\n", "'", `"""`, "(", ")", "\x00", "\x1a", "\u200b", "é", "²", "0", "_"}

// TestPythonBlanks puts blanks and the like into the snippets at random, by a fixed seed.
func TestPythonBlanks(t *testing.T) {
	var texts []string
	for _, s := range snippets(t) {
		if (s.kind == "accept" || s.kind == "reject") && !strings.ContainsAny(s.source, "%?!") {
			texts = append(texts, s.source)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	var sources []string
	for range 3000 {
		text := texts[r.IntN(len(texts))]
		for range 1 + r.IntN(3) {
			at := r.IntN(len(text) + 1)
			if r.IntN(4) == 0 {
				at = 0
			}
			text = text[:at] + blanks[r.IntN(len(blanks))] + text[at:]
		}
		if strings.HasSuffix(text, "\\\r\n") { // CPython adds a line end to this one
			continue
		}
		if strings.Contains(text, "explain") || strings.ToValidUTF8(text, "") != text {
			continue
		}
		sources = append(sources, text)
	}
	version, errors := pythonErrors(t, sources)
	for i, source := range sources {
		if version[1] < 12 && newer.MatchString(source) {
			continue
		}
		m, e := parseText(source)
		switch {
		case errors[i] == "" && e != nil && e.Code != diag.SyntaxUnsupported:
			t.Errorf("%q: %v; Python %v takes it", source, e, version)
		case errors[i] != "" && e == nil:
			t.Errorf("%q is taken; Python %v: %s", source, version, errors[i])
		}
		if e == nil {
			checkRoundTrip(t, m)
		}
	}
}

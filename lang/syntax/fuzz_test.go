// This file: fuzz targets of scanner, parser, printer and prompts.

package syntax

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
)

func seed(f *testing.F) {
	for _, s := range snippets(f) {
		f.Add(s.source)
	}
}

// FuzzTokens wants tokens in order, inside the text, closed by one end.
func FuzzTokens(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		toks := Tokens(text)
		at := int32(0)
		for i, tok := range toks {
			if tok.Pos.Start < at || tok.Pos.End < tok.Pos.Start || int(tok.Pos.End) > len(text) {
				t.Fatalf("%q: token %d (%v) at %v after %d", text, i, tok.Kind, tok.Pos, at)
			}
			at = tok.Pos.End
			if (tok.Kind == TokEOF) != (i == len(toks)-1) {
				t.Fatalf("%q: token %d of %d is %v", text, i, len(toks), tok.Kind)
			}
		}
	})
}

// FuzzParse wants an error inside the text that can be shown, or a tree whose spans nest.
func FuzzParse(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		m, e := parseText(text)
		if e != nil {
			s := e.Place.Span
			if s.Start < 0 || s.End < s.Start || int(s.End) > len(text) {
				t.Fatalf("%q: %v at %v", text, e, s)
			}
			if _, ok := diag.Lookup(e.Code); !ok {
				t.Fatalf("%q: unknown code %q", text, e.Code)
			}
			e.Render(diag.Options{Width: 40})
			return
		}
		checkSpans(t, m, len(text))
	})
}

// FuzzPrint wants what is printed to parse to the same tree.
func FuzzPrint(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		if m, e := parseText(text); e == nil {
			checkRoundTrip(t, m)
		}
	})
}

// FuzzStatus wants agreement with the parser, and an indentation made of blanks.
func FuzzStatus(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		c := Status(text)
		if strings.Trim(c.Indent, " \t\f") != "" {
			t.Fatalf("%q: indentation %q", text, c.Indent)
		}
		_, e := parseText(text)
		if c.State == Invalid && e == nil || c.State == Complete && e != nil && strings.TrimSpace(text) != "" {
			t.Fatalf("%q: %v, but the parser says %v", text, c.State, e)
		}
	})
}

// FuzzStripPrompts wants text without prompts unchanged and text with them no longer than before.
func FuzzStripPrompts(f *testing.F) {
	f.Add(">>> a\n1\n... b\nIn [3]: c\n   ...: d\n")
	f.Fuzz(func(t *testing.T, text string) {
		if got := StripPrompts(text); len(got) > len(text) {
			t.Fatalf("%q became %q", text, got)
		}
	})
}

package charnames

import (
	"testing"
	"unicode"

	"golang.org/x/text/unicode/runenames"
)

// Every code point has the name that the tables of x/text give it, and is found by it.
func TestNames(t *testing.T) {
	for r := rune(-1); r <= unicode.MaxRune+1; r++ {
		want := runenames.Name(r)
		if got := Name(r); got != want {
			t.Fatalf("U+%04X is %q, want %q: run go generate", r, got, want)
		}
		if want == "" || want[0] == '<' {
			continue
		}
		if got, ok := Lookup(want); got != r || !ok {
			t.Fatalf("%q is U+%04X, %v, want U+%04X", want, got, ok, r)
		}
	}
}

// Names of ranges are no names of characters.
func TestNoName(t *testing.T) {
	for _, name := range []string{"", "<control>", "LATIN SMALL LETTER", "CJK UNIFIED IDEOGRAPH-41", "HANGUL SYLLABLE Q"} {
		if r, ok := Lookup(name); ok {
			t.Errorf("%q is U+%04X", name, r)
		}
	}
}

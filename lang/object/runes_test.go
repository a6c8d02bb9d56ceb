// Tests of runes.go against texts taken apart: code points, and bytes that are none.
package object

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTextsMatchRunes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	alphabets := []string{"abc", "aé", "é", "a€😀b", "a\xffb\xe2\x82"}
	var texts Texts
	for range 400 {
		letters := strings.SplitAfter(alphabets[rng.IntN(len(alphabets))], "")
		var b strings.Builder
		for range rng.IntN(700) {
			b.WriteString(letters[rng.IntN(len(letters))])
		}
		s := b.String()
		var runes []string
		for rest := s; rest != ""; {
			_, n := utf8.DecodeRuneInString(rest)
			runes, rest = append(runes, rest[:n]), rest[n:]
		}
		if n := texts.Len(s); n != len(runes) || Count(s) != n {
			t.Fatalf("Len(%q) = %d, want %d", s, n, len(runes))
		}
		if len(runes) == 0 {
			continue
		}
		for range 20 {
			i := rng.IntN(len(runes))
			if got := texts.At(s, i); got != runes[i] {
				t.Fatalf("At(%q, %d) = %q, want %q", s, i, got, runes[i])
			}
			n := rng.IntN(len(runes) - i)
			if got := texts.Slice(s, i, n, 1); got != strings.Join(runes[i:i+n], "") {
				t.Fatalf("Slice(%q, %d, %d) = %q", s, i, n, got)
			}
			if got, want := texts.Slice(s, i, i/3, -3), everyThird(runes, i); got != want {
				t.Fatalf("Slice(%q, %d, %d, -3) = %q, want %q", s, i, i/3, got, want)
			}
		}
	}
}

func everyThird(r []string, from int) string {
	var b strings.Builder
	for k := range from / 3 {
		b.WriteString(r[from-3*k])
	}
	return b.String()
}

// A text that two others continue keeps each of them whole.
func TestTextsJoin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var texts Texts
	made, want := []string{""}, []string{""}
	for k := range 2000 {
		i := max(0, len(made)-1-rng.IntN(12))
		add := strings.Repeat(string(rune('a'+k%26)), rng.IntN(80))
		made = append(made, texts.Join(made[i], add))
		want = append(want, strings.Clone(want[i]+add))
	}
	for i := range made {
		if made[i] != want[i] {
			t.Fatalf("text %d is %q, want %q", i, made[i], want[i])
		}
	}
}

func TestOtherCase(t *testing.T) {
	all := make([]byte, 128)
	for i := range all {
		all[i] = byte(i)
	}
	for from := range 20 {
		for _, s := range []string{string(all[from:]), string(all[from : 128-from]), "", "A", "z"} {
			if got, want := OtherCase(s, 'A'), strings.ToLower(s); got != want {
				t.Errorf("small letters of %q are %q", s, got)
			}
			if got, want := OtherCase(s, 'a'), strings.ToUpper(s); got != want {
				t.Errorf("capital letters of %q are %q", s, got)
			}
		}
	}
}

package editor

import "testing"

// Faults keep their words while other text changes; of a word that changes nothing is known.
func TestFaultsWhileTyping(t *testing.T) {
	for _, c := range []struct{ was, fault, is, want string }{
		{"abc + ", "abc", "abc + x", "abc"},
		{"abc", "abc", "abcd", ""},
		{"abc", "abc", "abc ", "abc"},
		{"abc", "abc", "ab", ""},
		{"abc", "abc", "abé", ""},
		{"abc", "abc", "1 + abc", "abc"},
		{"abc", "abc", "xabc", ""},
		{"x + abc(1)", "abc", "yy + abc(1)", "abc"},
		{"x + abc(1)", "abc", "x + abc(12)", "abc"},
		{"x + abc(1)", "abc", "x + aXbc(1)", ""},
		{"日 + 本", "本", "日日 + 本", "本"},
		{"abc", "abc", "", ""},
	} {
		e := New(Config{Status: status})
		e.Reset(c.was)
		for at := range c.was {
			if len(c.was)-at >= len(c.fault) && c.was[at:at+len(c.fault)] == c.fault {
				e.SetLive(c.was, Live{Faults: []Fault{{Start: at, End: at + len(c.fault)}}})
			}
		}
		e.SetText(c.is)
		got := ""
		for _, f := range e.faults() {
			got += c.is[f.Start:f.End]
		}
		if got != c.want {
			t.Errorf("%q in %q, then %q: %q", c.fault, c.was, c.is, got)
		}
	}
}

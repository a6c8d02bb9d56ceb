// This file: the places of faults while the text changes and the next look at it is under way.

package editor

import "unicode/utf8"

// faults are those of the last look, where they are now. What was typed at one makes another text of it: that one is
// gone; the others stay, as taking them off and marking them anew would be seen at every key.
func (e *Editor) faults() []Fault {
	if e.live.text == e.text {
		return e.live.Faults
	}
	was, is := e.live.text, e.text
	head := sameAhead(was, is)
	tail := sameBehind(was[head:], is[head:])
	var out []Fault
	for _, f := range e.live.Faults {
		switch {
		case f.End <= head && !joins(is, f.End):
			out = append(out, f)
		case f.Start >= len(was)-tail && f.End <= len(was) && !joins(is, f.Start+len(is)-len(was)):
			f.Start += len(is) - len(was)
			f.End += len(is) - len(was)
			out = append(out, f)
		}
	}
	return out
}

// joins reports whether one word stands on both sides of a place.
func joins(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	behind, _ := utf8.DecodeRuneInString(text[at:])
	return isWord(before) && isWord(behind)
}

// sameAhead is how many bytes both texts begin with.
func sameAhead(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// sameBehind is how many bytes both texts end with.
func sameBehind(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[len(a)-1-i] != b[len(b)-1-i] {
			return i
		}
	}
	return n
}

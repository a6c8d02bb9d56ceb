package diag

import "testing"

// TestLater: parts that were left for later are made once, also those of the errors that an
// error followed.
func TestLater(t *testing.T) {
	first, second := New("", "KeyError", Place{}, "k"), New("", "ValueError", Place{}, "v")
	made := 0
	first.Later(func(e *Error) { made++; e.Hint = "of the first" })
	second.Before = first
	first.Before = second // a circle ends
	second.Complete()
	second.Complete()
	if first.Hint != "of the first" || made != 1 {
		t.Errorf("hint %q, made %d times", first.Hint, made)
	}
}

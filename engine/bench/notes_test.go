// The notes on rows that miss their goals.

package main

import "testing"

// Every case of the suite whose goal is ambitious has a note, should it miss it.
func TestNotesFindTheirRows(t *testing.T) {
	found := make([]bool, len(notes))
	for _, c := range suite() {
		known := false
		for i, n := range notes {
			if n.rows.MatchString(c.id()+"/") || n.rows.MatchString(c.id()) {
				found[i], known = true, true
			}
		}
		if !known && c.goal.best > 1 {
			t.Errorf("%s wants %s and has no note for when it misses that", c.id(), c.goal)
		}
	}
	for i, n := range notes {
		if !found[i] && n.rows.String() != "^session/" && n.rows.String() != "^epilogues/" {
			t.Errorf("the note on %s is for no row", n.rows)
		}
	}
}

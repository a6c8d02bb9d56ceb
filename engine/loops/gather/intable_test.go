// Look-ups in a table, at its ends and beyond.

package gather

import "testing"

func TestInTable(t *testing.T) {
	table := []bool{true, false, true, false} // of -3, -2, -1 and all others
	in := map[int64]bool{-3: true, -1: true}
	check := func(a []int64) {
		t.Helper()
		got := make([]bool, len(a))
		InTable(got, a, -3, table)
		for i, x := range a {
			if got[i] != in[x] {
				t.Errorf("%d: %v", x, got[i])
			}
		}
	}
	check([]int64{-5, -4, -3, -2, -1, 0, 1, 1<<63 - 1, -1 << 63})
	got := make([]bool, 3)
	InTable(got, []uint8{0, 254, 255}, 254, []bool{true, true, false})
	if got != nil && (got[0] || !got[1] || !got[2]) {
		t.Error(got)
	}
	if lo, hi := Ends([]int16{4, -7, 9, 0}); lo != -7 || hi != 9 {
		t.Error(lo, hi)
	}
}

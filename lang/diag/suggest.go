// This file: the nearest name, for "did you mean".

package diag

import "strings"

// Suggest gives the candidate nearest to name, or "" when none is near: at most a third of the
// letters may differ, a swap of neighbours counting as one. Letter case alone differs least.
func Suggest(name string, candidates []string) string {
	want := []rune(strings.ToLower(name))
	if len(want) == 0 || len(want) > 100 {
		return ""
	}
	limit := min((len(want)+1)/3, 3)
	best, bestCost := "", 2*limit+2
	for _, c := range candidates {
		if c == name {
			continue
		}
		got := []rune(strings.ToLower(c))
		if len(got)-len(want) > limit || len(want)-len(got) > limit {
			continue
		}
		d := distance(want, got)
		if d > limit || d >= len(want) && d > 0 {
			continue
		}
		cost := 2 * d
		if c[:1] != name[:1] {
			cost++ // people rarely mistype the first letter
		}
		if cost < bestCost || cost == bestCost && c < best {
			best, bestCost = c, cost
		}
	}
	return best
}

// distance is the optimal string alignment distance (Damerau-Levenshtein without overlapping edits).
func distance(a, b []rune) int {
	prev2 := make([]int, len(b)+1)
	prev := make([]int, len(b)+1)
	cur := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}

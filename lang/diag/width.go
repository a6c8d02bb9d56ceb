// This file: how many terminal cells text takes, tabs and wide characters included.

package diag

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

const tabWidth = 4

// cells is the width of text in terminal cells.
func cells(text string) int {
	if isPlain(text) {
		return len(text)
	}
	return uniseg.StringWidth(text)
}

func isPlain(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < ' ' || text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// A cluster is one user-perceived character as it will be shown.
type cluster struct {
	start, end int // byte offsets in the source line
	text       string
	width      int
}

// clusters splits a source line for display: tabs become spaces and control characters a
// replacement sign, so that source text cannot steer the terminal.
func clusters(line string) []cluster {
	out := make([]cluster, 0, len(line))
	state, off, col := -1, 0, 0
	for rest := line; rest != ""; {
		var g string
		var w int
		g, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		c := cluster{start: off, end: off + len(g), text: g, width: w}
		switch {
		case g == "\t":
			c.width = tabWidth - col%tabWidth
			c.text = strings.Repeat(" ", c.width)
		case strings.ContainsFunc(g, unsafeRune):
			c.text, c.width = "\uFFFD", 1
		}
		off, col = c.end, col+c.width
		out = append(out, c)
	}
	return out
}

// unsafeRune reports characters that could move the cursor or reorder the line.
func unsafeRune(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// This file: the colours that a terminal shows.

package repl

import (
	"regexp"
	"strconv"
	"strings"
)

// depth is how many colours a terminal shows.
type depth uint8

const (
	noColors   depth = iota // those of themes at most
	colors256               // xterm's palette
	trueColors              // 24 bits
)

// depthOf knows terminals by the environment.
func depthOf(env func(string) string) depth {
	switch env("COLORTERM") {
	case "truecolor", "24bit":
		return trueColors
	}
	t := env("TERM")
	for _, known := range []string{"kitty", "alacritty", "foot", "wezterm", "ghostty", "direct", "iterm"} {
		if strings.Contains(t, known) {
			return trueColors
		}
	}
	switch {
	case env("WT_SESSION") != "", env("TERM_PROGRAM") == "iTerm.app":
		return trueColors
	case strings.Contains(t, "256color"):
		return colors256
	}
	return noColors
}

var color24 = regexp.MustCompile(`([34]8);2;(\d+);(\d+);(\d+)`)

// shown is a text with the colours of pictures as the terminal shows them.
func (d depth) shown(text string) string {
	if d != colors256 || !strings.Contains(text, "8;2;") {
		return text
	}
	return color24.ReplaceAllStringFunc(text, func(s string) string {
		p := color24.FindStringSubmatch(s)
		var c [3]int
		for i := range c {
			c[i], _ = strconv.Atoi(p[2+i])
		}
		return p[1] + ";5;" + strconv.Itoa(xterm256(c))
	})
}

// xterm256 is the number of the nearest colour of xterm's palette: in its cube of 6×6×6, or among its 24 greys.
func xterm256(c [3]int) int {
	levels := [6]int{0, 95, 135, 175, 215, 255}
	var at [3]int
	cube := 0
	for i, v := range c {
		for k, l := range levels {
			if abs(v-l) < abs(v-levels[at[i]]) {
				at[i] = k
			}
		}
		cube += square(v - levels[at[i]])
	}
	grey := min(max((c[0]+c[1]+c[2])/3-3, 0)/10, 23)
	off := 0
	for _, v := range c {
		off += square(v - (8 + 10*grey))
	}
	if off < cube {
		return 232 + grey
	}
	return 16 + 36*at[0] + 6*at[1] + at[2]
}

func abs(n int) int    { return max(n, -n) }
func square(n int) int { return n * n }

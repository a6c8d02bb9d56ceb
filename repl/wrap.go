// This file: prose broken between words.

package repl

import (
	"strings"

	"github.com/rivo/uniseg"
)

// wrapWords breaks the lines of a text that are longer than width between words, and fills the
// paragraph below anew; lines that begin with a blank are paragraphs of their own, and code,
// which begins with four, stays. A width of 0 breaks none.
func wrapWords(text string, width int) string {
	if width <= 0 {
		return text
	}
	var out []string
	rest := "" // of a line that was broken: it goes before the next one
	for _, line := range strings.Split(text, "\n") {
		if rest != "" && (line == "" || line[0] == ' ') {
			out, rest = append(out, rest), ""
		}
		if strings.HasPrefix(line, "    ") {
			out = append(out, line)
			continue
		}
		if rest != "" {
			line, rest = rest+" "+line, ""
		}
		if uniseg.StringWidth(line) <= width {
			out = append(out, line)
			continue
		}
		broken := breakWords(line, width)
		last := len(broken) - 1
		out, rest = append(out, broken[:last]...), broken[last]
	}
	if rest != "" {
		out = append(out, rest)
	}
	return strings.Join(out, "\n")
}

// breakWords is a line as lines of at most width, longer words apart.
func breakWords(line string, width int) []string {
	var out []string
	column := 0
	for _, word := range strings.Fields(line) {
		w := uniseg.StringWidth(word)
		if column == 0 || column+1+w > width {
			out, column = append(out, word), w
			continue
		}
		out[len(out)-1] += " " + word
		column += 1 + w
	}
	return out
}

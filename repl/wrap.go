// This file: prose broken between words.

package repl

import (
	"strings"

	"github.com/rivo/uniseg"
)

// wrapWords breaks the lines of a text that are longer than width between words; lines
// of code, which begin with four blanks, stay. A width of 0 breaks none.
func wrapWords(text string, width int) string {
	if width <= 0 {
		return text
	}
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		if strings.HasPrefix(line, "    ") || uniseg.StringWidth(line) <= width {
			b.WriteString(line)
			continue
		}
		column := 0
		for _, word := range strings.Fields(line) {
			w := uniseg.StringWidth(word)
			switch {
			case column == 0:
			case column+1+w > width:
				b.WriteByte('\n')
				column = 0
			default:
				b.WriteByte(' ')
				column++
			}
			b.WriteString(word)
			column += w
		}
	}
	return b.String()
}

// This file: long results at a terminal: their beginning and their end.

package repl

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag/paint"
)

const (
	// mostRows of a terminal are what a result takes; of a longer one fewRows are shown.
	mostRows = 120
	fewRows  = 40
	// farApart is how much text is looked at from each end of one that is very long.
	farApart = 1 << 17
)

// inShort is a result as a terminal shows it. What was left out is said below, and how all of it is seen.
func (c *console) inShort(r *lang.Result, columns int) string {
	text, shown, of := r.Brief()
	said := ""
	if shown < of {
		said = fmt.Sprintf("%d of %d elements are shown", shown, of)
	}
	head, tail, left := cut(text, columns)
	if left > 0 {
		text = head + "\n" + c.dim(fmt.Sprintf("  ⋮ %d rows", left)) + "\n" + tail
		said = "not all is shown"
	}
	if said == "" {
		return text
	}
	return text + "\n" + c.dim(said+fmt.Sprintf("; %%page _%d pages through it", len(c.inputs)))
}

func (c *console) dim(text string) string {
	return paint.For(c.color, c.theme, isTerminal(c.raw.Out)).Sprint(paint.Dim, text)
}

// cut gives the rows that a long text begins and ends with in a window, and how many are between; 0 where it is not
// long. Of a very long text without ends of lines the number is a guess.
func cut(text string, columns int) (head, tail string, left int) {
	if columns <= 0 || len(text) <= mostRows {
		return text, "", 0
	}
	front, back := text, ""
	if len(text) > 2*farApart {
		at, end := farApart, len(text)-farApart
		for !utf8.RuneStart(text[at]) {
			at--
		}
		for !utf8.RuneStart(text[end]) {
			end--
		}
		front, back = text[:at], text[end:]
		between := text[at:end]
		left = max(strings.Count(between, "\n"), len(between)/columns)
	}
	rows := fold(front, columns)
	last := rows
	if back != "" {
		last = fold(back, columns)
		left += len(last)
	}
	if left += len(rows); left <= mostRows {
		return text, "", 0
	}
	const end = fewRows / 4
	return strings.TrimSuffix(strings.Join(rows[:fewRows-end], ""), "\n"), strings.TrimSuffix(strings.Join(last[len(last)-end:], ""), "\n"), left - fewRows
}

// tall reports whether a text takes so many rows of a window, or more.
func tall(text string, columns, rows int) bool {
	return strings.Count(text, "\n") >= rows || len(text) > 4*columns*rows || len(fold(text, columns)) >= rows
}

// fold splits a text where a terminal begins a row; a row keeps the end of its line, but the last.
func fold(text string, columns int) (rows []string) {
	for line := range strings.Lines(text) {
		start, width, state := 0, 0, -1
		for at := 0; at < len(line); {
			cluster, _, w, next := uniseg.FirstGraphemeClusterInString(line[at:], state)
			state = next
			if width+w > columns {
				rows = append(rows, line[start:at])
				start, width = at, 0
			}
			at += len(cluster)
			width += w
		}
		rows = append(rows, line[start:])
	}
	return rows
}

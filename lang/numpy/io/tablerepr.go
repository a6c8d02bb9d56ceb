// What a table of columns shows of itself: names, types and the first rows.
package io

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang/value"
)

const (
	firstRows   = 5
	widestTable = 79
	widestField = 24
)

// tableRepr is repr(f) of a table.
func (f *NpzFile) tableRepr() string {
	list := f.h.Entries()
	size := fmt.Sprintf("%d columns", len(list))
	if rows := list[0].Shape[0]; rows >= 0 {
		size = fmt.Sprintf("%d rows, %s", rows, size)
	}
	title := fmt.Sprintf("Table %s: %s", value.Repr(value.Str(f.name)), size)
	first, err := f.h.FirstRows(firstRows + 1)
	if err != nil || first == nil { // checking closes files
		return title
	}
	more := len(first) > firstRows
	first = first[:min(len(first), firstRows)]
	lines := make([]strings.Builder, 2+len(first))
	width := 0
	for i, e := range list {
		cells := []string{cellText(e.Name), e.DTypeText}
		for _, row := range first {
			cells = append(cells, cellText(row[i]))
		}
		w := 0
		for _, c := range cells {
			w = max(w, uniseg.StringWidth(c))
		}
		if i > 0 && width+2+w > widestTable {
			lines[0].WriteString("  …")
			break
		}
		for k, c := range cells {
			if i > 0 {
				lines[k].WriteString("  ")
			}
			space := strings.Repeat(" ", w-uniseg.StringWidth(c))
			if e.DType.IsNumeric() {
				c = space + c
			} else {
				c += space
			}
			lines[k].WriteString(c)
		}
		width += 2 + w
	}
	out := []string{title}
	for i := range lines {
		out = append(out, strings.TrimRight(lines[i].String(), " "))
	}
	if more {
		out = append(out, "…")
	}
	return strings.Join(out, "\n")
}

// cellText is a field fit for a line.
func cellText(s string) string {
	q := strconv.Quote(s)
	q = strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
	if r := []rune(q); len(r) > widestField {
		q = string(r[:widestField-1]) + "…"
	}
	return q
}

// What a table of columns shows of itself: names, types and the first rows.
package io

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang/object"
)

const (
	firstRows   = 5
	widestTable = 79
	widestField = 24
)

// tableRepr is repr(f) of a table.
func (f *NpzFile) tableRepr() string {
	list := f.h.Entries()
	size := counted(len(list), "column")
	if rows := list[0].Shape[0]; rows >= 0 {
		size = counted(rows, "row") + ", " + size
	}
	title := fmt.Sprintf("Table %s: %s", object.Repr(object.Str(f.name)), size)
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

func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// cellText is a field fit for a line.
func cellText(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsControl(r) {
			q := strconv.QuoteRune(r)
			b.WriteString(q[1 : len(q)-1])
			continue
		}
		b.WriteRune(r)
	}
	if q := b.String(); uniseg.StringWidth(q) <= widestField {
		return q
	}
	cut, width := "", 0
	for g := uniseg.NewGraphemes(b.String()); g.Next(); {
		if width += g.Width(); width >= widestField {
			break
		}
		cut += g.Str()
	}
	return cut + "…"
}

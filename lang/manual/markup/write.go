// This file: blocks as text for a terminal, as Markdown and as HTML.
package markup

import (
	"html"
	"strings"

	"github.com/rivo/uniseg"
)

// Width is the widest line of a text, code left out.
const Width = 80

// termWidth is how wide a term may be for its text to stand beside it.
const termWidth = 16

// Text writes blocks for a terminal, all set in by a margin.
func Text(blocks []Block, margin string) string {
	var b strings.Builder
	outer := margin
	for i, block := range blocks {
		margin := outer
		if i > 0 && blocks[i-1].Kind == Heading { // what stands under it
			margin += "  "
		}
		if i > 0 && blocks[i-1].Kind != Heading {
			b.WriteByte('\n')
		}
		switch block.Kind {
		case Paragraph:
			fold(&b, block.Text, margin, margin)
		case Heading:
			b.WriteString(margin + block.Text + "\n")
		case Code:
			for line := range strings.SplitSeq(strings.TrimRight(block.Text, "\n"), "\n") {
				b.WriteString(strings.TrimRight(outer+"    "+line, " ") + "\n")
			}
		case List:
			for _, it := range block.Items {
				fold(&b, it.Text, margin+"- ", margin+"  ")
			}
		case Terms:
			termText(&b, block.Items, outer+"  ")
		case See:
			fold(&b, "See also: "+seeText(block), margin, margin)
		}
	}
	return b.String()
}

func termText(b *strings.Builder, items []Item, margin string) {
	wide := 0
	for _, it := range items {
		if w := uniseg.StringWidth(it.Term); w <= termWidth {
			wide = max(wide, w)
		}
	}
	rest := margin + strings.Repeat(" ", wide+2)
	for _, it := range items {
		w := uniseg.StringWidth(it.Term)
		if w > wide {
			b.WriteString(margin + it.Term + "\n")
			fold(b, it.Text, rest, rest)
			continue
		}
		fold(b, it.Text, margin+it.Term+strings.Repeat(" ", wide-w+2), rest)
	}
}

func seeText(b Block) string {
	var names []string
	for _, it := range b.Items {
		names = append(names, it.Term)
	}
	text := strings.Join(names, ", ")
	if b.Text != "" {
		text += "; " + b.Text
	}
	return text
}

// fold writes a text in lines of Width; the first begins with one margin, the others
// with another.
func fold(b *strings.Builder, text, first, others string) {
	b.WriteString(first)
	col, from := uniseg.StringWidth(first), true
	for word := range strings.FieldsSeq(text) {
		w := uniseg.StringWidth(word)
		if !from && col+1+w > Width {
			b.WriteString("\n" + others)
			col, from = uniseg.StringWidth(others), true
		}
		if !from {
			b.WriteByte(' ')
			col++
		}
		b.WriteString(word)
		col, from = col+w, false
	}
	b.WriteByte('\n')
}

// Markdown writes blocks for a notebook or an editor.
func Markdown(blocks []Block) string {
	var b strings.Builder
	for _, block := range blocks {
		switch block.Kind {
		case Paragraph:
			b.WriteString(block.Text + "\n")
		case Heading:
			b.WriteString("**" + block.Text + "**\n")
		case Code:
			b.WriteString("```python\n" + strings.TrimRight(block.Text, "\n") + "\n```\n")
		case List:
			for _, it := range block.Items {
				b.WriteString("- " + it.Text + "\n")
			}
		case Terms:
			for _, it := range block.Items {
				b.WriteString("- `" + it.Term + "`: " + it.Text + "\n")
			}
		case See:
			b.WriteString("See also: " + seeText(block) + "\n")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Link gives the place of a name's page; ok is false where there is none.
type Link func(name string) (place string, ok bool)

// HTML writes blocks as plain elements; link may be nil.
func HTML(blocks []Block, link Link) string {
	var b strings.Builder
	for _, block := range blocks {
		switch block.Kind {
		case Paragraph:
			b.WriteString("<p>" + inline(block.Text, link) + "</p>\n")
		case Heading:
			b.WriteString("<h3>" + inline(block.Text, link) + "</h3>\n")
		case Code:
			b.WriteString("<pre>" + html.EscapeString(strings.TrimRight(block.Text, "\n")) + "</pre>\n")
		case List:
			b.WriteString("<ul>\n")
			for _, it := range block.Items {
				b.WriteString("<li>" + inline(it.Text, link) + "</li>\n")
			}
			b.WriteString("</ul>\n")
		case Terms:
			b.WriteString("<dl>\n")
			for _, it := range block.Items {
				b.WriteString("<dt>" + linked(it.Term, link) + "</dt><dd>" + inline(it.Text, link) + "</dd>\n")
			}
			b.WriteString("</dl>\n")
		case See:
			b.WriteString("<p>See also: ")
			for i, it := range block.Items {
				if i > 0 {
					b.WriteString(", ")
				}
				b.WriteString(linked(it.Term, link))
			}
			if block.Text != "" {
				b.WriteString("; " + inline(block.Text, link))
			}
			b.WriteString("</p>\n")
		}
	}
	return b.String()
}

// Inline writes a text of a line, with its code.
func Inline(text string, link Link) string { return inline(text, link) }

func inline(text string, link Link) string {
	var b strings.Builder
	for _, s := range spans(text) {
		if s.code {
			b.WriteString(linked(s.text, link))
		} else {
			b.WriteString(html.EscapeString(s.text))
		}
	}
	return b.String()
}

// linked is a name or a piece of code, and a link where it is the name of a page.
func linked(name string, link Link) string {
	code := "<code>" + html.EscapeString(name) + "</code>"
	if link != nil {
		if place, ok := link(name); ok {
			return `<a href="` + html.EscapeString(place) + `">` + code + "</a>"
		}
	}
	return code
}

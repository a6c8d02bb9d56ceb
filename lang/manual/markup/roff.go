// This file: blocks as a man page.
package markup

import "strings"

// ManPage is a page of man.
type ManPage struct {
	Name    string // tq-ls
	Section string // 1
	About   string // the line behind the name
	Blocks  []Block
}

// Roff writes the page with man's macros, which groff and mandoc read.
func (p ManPage) Roff() string {
	var b strings.Builder
	b.WriteString(".TH \"" + roffText(strings.ToUpper(p.Name)) + "\" \"" + p.Section + "\" \"\" \"tq\" \"tq's manual\"\n.nh\n.ad l\n")
	b.WriteString(".SH NAME\n" + roffText(p.Name) + " \\- " + roffText(p.About) + "\n")
	under := "" // a heading has been written, and this is its first paragraph
	for _, block := range p.Blocks {
		switch block.Kind {
		case Paragraph:
			b.WriteString(under + roffLine(block.Text) + "\n")
		case Heading:
			b.WriteString(".SH " + roffText(strings.ToUpper(block.Text)) + "\n")
			under = ""
			continue
		case Code:
			b.WriteString(".PP\n.RS 4\n.nf\n")
			for line := range strings.SplitSeq(strings.TrimRight(block.Text, "\n"), "\n") {
				b.WriteString(guarded(roffText(line)) + "\n")
			}
			b.WriteString(".fi\n.RE\n")
		case List:
			for _, it := range block.Items {
				b.WriteString(".IP \\(bu 2\n" + roffLine(it.Text) + "\n")
			}
		case Terms:
			for _, it := range block.Items {
				b.WriteString(".TP\n" + guarded("\\fB"+roffText(it.Term)+"\\fR") + "\n" + roffLine(it.Text) + "\n")
			}
		case See:
			b.WriteString(".PP\nSee also: " + roffInline(seeText(block)) + "\n")
		}
		under = ".PP\n"
	}
	return b.String()
}

// roffLine is running text with its code in bold.
func roffLine(text string) string { return guarded(roffInline(text)) }

func roffInline(text string) string {
	var b strings.Builder
	for _, s := range spans(text) {
		if s.code {
			b.WriteString("\\fB" + roffText(s.text) + "\\fR")
		} else {
			b.WriteString(roffText(s.text))
		}
	}
	return b.String()
}

var roffEscapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

func roffText(text string) string { return roffEscapes.Replace(text) }

// guarded keeps a line from being taken for a request.
func guarded(line string) string {
	if strings.HasPrefix(line, ".") {
		return `\&` + line
	}
	return line
}

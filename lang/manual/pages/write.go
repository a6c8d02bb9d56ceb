// This file: a page as blocks.
package pages

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/manual/markup"
)

// Blocks is the page without its signature.
func (p *Page) Blocks() []markup.Block {
	out := []markup.Block{{Text: p.Entry.Doc}}
	for _, t := range p.Texts {
		out = append(out, markup.Block{Text: t})
	}
	heading := func(text string) { out = append(out, markup.Block{Kind: markup.Heading, Text: text}) }
	if len(p.Params) > 0 {
		heading("Parameters")
		out = append(out, markup.Block{Kind: markup.Terms, Items: p.parameterItems()})
	}
	if p.Result != "" {
		title := "Result"
		if p.Entry.Property {
			title = "Value"
		}
		heading(title)
		out = append(out, markup.Block{Text: p.Result})
	}
	if len(p.Errors) > 0 {
		heading("Errors")
		b := markup.Block{Kind: markup.Terms}
		for _, err := range p.Errors {
			text := err.Text
			if err.Program != "" {
				text += ": `" + err.Program + "`"
			}
			b.Items = append(b.Items, markup.Item{Term: err.Code, Text: text})
		}
		out = append(out, b)
	}
	if len(p.Examples) > 0 {
		heading("Examples")
		out = append(out, markup.Block{Kind: markup.Code, Text: p.Transcript()})
	}
	if names := p.Aliases(); len(names) > 0 {
		out = append(out, markup.Block{Text: "Other names: `" + strings.Join(names, "`, `") + "`."})
	}
	if len(p.See) > 0 {
		b := markup.Block{Kind: markup.See}
		for _, n := range p.See {
			b.Items = append(b.Items, markup.Item{Term: strings.TrimSuffix(n, builtin.Constructor)})
		}
		out = append(out, b)
	}
	return out
}

func (p *Page) parameterItems() []markup.Item {
	var out []markup.Item
	for _, param := range p.Params {
		text := param.Text
		if d := param.Default; d != "" && d != "None" && d != builtin.Absent && !strings.HasPrefix(d, "<") {
			text += " (default `" + d + "`)"
		}
		out = append(out, markup.Item{Term: param.Name, Text: text})
	}
	return out
}

// Aliases are the entry's other names.
func (p *Page) Aliases() []string { return p.Entry.Names[1:] }

// Transcript is the examples as a session shows them.
func (p *Page) Transcript() string {
	var b strings.Builder
	for _, x := range p.Examples {
		b.WriteString(Prompted(x.Input) + "\n" + x.Output)
	}
	return b.String()
}

// Prompted is an input with its prompts.
func Prompted(input string) string { return ">>> " + strings.ReplaceAll(input, "\n", "\n... ") }

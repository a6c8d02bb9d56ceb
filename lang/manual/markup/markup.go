// Package markup is the text of the manual as blocks: paragraphs, lists, code. What is
// written once is shown at a prompt, in a notebook, on a site and as a man page.
//
// This file: the blocks, and how they are read from the Markdown of a topic.
package markup

import "strings"

// Kind is what a block is.
type Kind int

const (
	Paragraph Kind = iota
	Heading
	Code
	List  // items without terms
	Terms // items of a term and a text each
	See   // the names in Items are pages
)

// Block is one block. In a text `x` is code.
type Block struct {
	Kind  Kind
	Text  string
	Items []Item
}

// Item is an entry of a list.
type Item struct{ Term, Text string }

// seeAlso begins the line of a topic that names others.
const seeAlso = "See also: "

// Read takes the Markdown of a topic apart: paragraphs, lists with "- ", headings and
// fenced code.
func Read(text string) []Block {
	var out []Block
	var b *Block // the open one
	end := func() {
		if b != nil {
			out = append(out, *b)
			b = nil
		}
	}
	fenced := false
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			end()
			if fenced = !fenced; fenced {
				b = &Block{Kind: Code}
			}
		case fenced:
			b.Text += line + "\n"
		case strings.TrimSpace(line) == "":
			end()
		case strings.HasPrefix(line, "#"):
			end()
			out = append(out, Block{Kind: Heading, Text: strings.TrimLeft(line, "# ")})
		case strings.HasPrefix(line, seeAlso):
			end()
			out = append(out, seeBlock(strings.TrimPrefix(line, seeAlso)))
		case strings.HasPrefix(line, "- "):
			if b == nil || b.Kind != List {
				end()
				b = &Block{Kind: List}
			}
			b.Items = append(b.Items, Item{Text: line[2:]})
		case b != nil && b.Kind == List:
			last := &b.Items[len(b.Items)-1]
			last.Text += " " + strings.TrimSpace(line)
		case b != nil:
			b.Text += " " + line
		default:
			b = &Block{Kind: Paragraph, Text: line}
		}
	}
	end()
	return out
}

// seeBlock reads "masks, shapes; `load?`.": what stands behind the semicolon is prose.
func seeBlock(text string) Block {
	names, rest, _ := strings.Cut(strings.TrimSuffix(text, "."), ";")
	b := Block{Kind: See, Text: strings.TrimSpace(rest)}
	for n := range strings.SplitSeq(names, ",") {
		b.Items = append(b.Items, Item{Term: strings.TrimSpace(n)})
	}
	return b
}

// span is a piece of a text.
type span struct {
	text string
	code bool
}

// spans parts a text at its backquotes; one that nothing closes is plain.
func spans(text string) []span {
	var out []span
	for text != "" {
		plain, rest, open := strings.Cut(text, "`")
		code, after, closed := strings.Cut(rest, "`")
		if !open || !closed {
			return append(out, span{text: text})
		}
		if plain != "" {
			out = append(out, span{text: plain})
		}
		out, text = append(out, span{code, true}), after
	}
	return out
}

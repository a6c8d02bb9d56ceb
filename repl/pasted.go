// This file: sessions that come line by line through a pipe, prompts and output among the input.

package repl

import "github.com/tq-lang/tq/lang"

// pasted follows the lines of a session.
type pasted struct {
	session bool   // the last block's lines had prompts
	block   string // the last block
}

// isOutput reports whether a line between blocks is output of the session: it has no prompt, comes after lines
// that have, and cannot be source. Someone who types means source.
func (p *pasted) isOutput(line string, typed bool) bool {
	prompted := lang.Prompted(line)
	output := p.session && !typed && !prompted && !lang.Follows(lang.StripPrompts(p.block), line)
	p.session = prompted || output
	return output
}

// join adds a line to a block. One without a prompt is output that ends the session's block, unless that would
// leave it incomplete: then it goes on there.
func (p *pasted) join(text, line string, typed bool, st status) (joined string) {
	defer func() { p.block = joined }()
	if text != "" && p.session && !lang.Prompted(line) && (typed || st(text+line).State == lang.Incomplete) {
		return text + "... " + line
	}
	return text + line
}

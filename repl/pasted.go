// This file: sessions pasted line by line, prompts and output among the input.

package repl

import (
	"time"

	"github.com/tq-lang/tq/lang"
)

// typing is the least time in which someone types a line; what comes sooner
// was pasted.
const typing = 30 * time.Millisecond

// pasted follows the lines of a session that someone pastes.
type pasted struct {
	session bool   // the last block's lines had prompts
	block   string // the last block
}

// isOutput tells whether a line between blocks is output of the pasted
// session: it has no prompt, came at once after lines that have, and cannot be source.
func (p *pasted) isOutput(line string, atOnce bool) bool {
	prompted := lang.Prompted(line)
	output := p.session && atOnce && !prompted && !lang.Follows(lang.StripPrompts(p.block), line)
	p.session = prompted || output
	return output
}

// join adds a line to a block. One without a prompt is output that ends the
// pasted block, unless that would leave it incomplete: then it goes on there.
func (p *pasted) join(text, line string, atOnce bool, st status) (joined string) {
	defer func() { p.block = joined }()
	if text != "" && p.session && !lang.Prompted(line) && (!atOnce || st(text+line).State == lang.Incomplete) {
		return text + "... " + line
	}
	return text + line
}

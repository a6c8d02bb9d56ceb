// This file: Enter, indentation and pasted text.

package editor

import "strings"

func (e *Editor) status(text string) (State, string) {
	if e.Status == nil {
		return Complete, ""
	}
	return e.Status(text)
}

// enter runs a block that is complete, and begins a line of another one.
func (e *Editor) enter() Action {
	if e.menu != nil && e.menu.sel >= 0 {
		e.menu = nil
		return None
	}
	e.menu = nil
	st, _ := e.status(e.text)
	if st == Incomplete && e.whole {
		st, _ = e.status(e.text + "\n")
	}
	if st != Incomplete {
		return Accept
	}
	e.newline()
	return None
}

// newline begins a line, indented as the text before it asks for.
func (e *Editor) newline() {
	e.menu, e.whole = nil, false
	st, indent := e.status(e.text[:e.pos])
	if st != Incomplete {
		indent = e.indentOf(e.pos)
	}
	start := e.lineStart(e.pos)
	if e.auto == start && strings.TrimSpace(e.text[start:e.pos]) == "" { // a line of blanks that nobody typed is empty
		e.edit("", start, e.pos, "")
	}
	e.joined = ""
	e.insert("\n" + indent)
	e.auto = -1
	if indent != "" {
		e.auto = e.lineStart(e.pos)
	}
}

// openers are the words that each of these stands under.
var openers = map[string]string{
	"else": " if elif for while try except ", "elif": " if elif ", "except": " try except ", "finally": " try except else ", "case": " match ",
}

// outdent puts else, except and the like under the statement that they belong to, where the editor has
// indented their line.
func (e *Editor) outdent() {
	start := e.lineStart(e.pos)
	line := e.text[start:e.pos]
	own := e.indentOf(e.pos)
	word := firstWord(line)
	under, ok := openers[word]
	if !ok || e.auto != start {
		return
	}
	for at := start; at > 0; {
		at = e.lineStart(at - 1)
		above := e.text[at:e.lineEnd(at)]
		blanks := e.indentOf(at)
		if len(blanks) > len(own) || strings.TrimSpace(above) == "" {
			continue
		}
		first := firstWord(above)
		if !strings.Contains(under, " "+first+" ") && !(word == "case" && first == "case") {
			if len(blanks) < len(own) { // what belongs to a statement further out
				own = blanks
			}
			continue
		}
		to := blanks
		if word == "case" && first == "match" {
			to += strings.Repeat(" ", tabWidth)
		}
		now := e.indentOf(start)
		if len(to) < len(now) {
			pos := e.pos
			e.edit("typing", start, start+len(now), to)
			e.pos = pos - len(now) + len(to)
		}
		return
	}
}

func firstWord(line string) string {
	line = strings.TrimLeft(line, " \t")
	if i := strings.IndexFunc(line, func(r rune) bool { return !isWord(r) }); i >= 0 {
		return line[:i]
	}
	return line
}

// tab completes, or indents where there is nothing to complete.
func (e *Editor) tab() Action {
	if e.menu != nil {
		e.menu.choose(e, 1)
		return None
	}
	start := e.lineStart(e.pos)
	before := e.text[start:e.pos]
	if strings.TrimSpace(before) != "" {
		return e.complete()
	}
	if e.auto >= 0 {
		e.dropAuto()
		before = e.text[e.lineStart(e.pos):e.pos]
	}
	if strings.HasSuffix(before, "\t") {
		e.insert("\t")
		return None
	}
	e.insert(strings.Repeat(" ", tabWidth-len(before)%tabWidth))
	return None
}

func (e *Editor) backTab() Action {
	if e.menu != nil {
		e.menu.choose(e, -1)
		return None
	}
	start, blanks := e.lineStart(e.pos), e.indentOf(e.pos)
	if n := len(blanks); n > 0 {
		n = (n-1)%tabWidth + 1
		if strings.HasSuffix(blanks, "\t") {
			n = 1
		}
		pos := e.pos
		e.edit("", start+len(blanks)-n, start+len(blanks), "")
		e.pos = max(start, pos-n)
	}
	return None
}

// paste inserts text as it is. Of a session's text the prompts and the output are left out, which is an edit of
// its own: an undo brings them back.
func (e *Editor) paste(text string) {
	if text == "" {
		return
	}
	e.menu = nil
	if e.auto >= 0 && (text[0] == ' ' || text[0] == '\t') {
		e.dropAuto()
	}
	from := e.pos
	e.joined = ""
	e.edit("", from, from, text)
	clean := text
	if e.Strip != nil && strings.TrimSpace(e.text[e.lineStart(from):from]) == "" {
		clean = e.Strip(text)
	}
	if clean != text {
		e.edit("", from, from+len(text), clean)
		e.message = "prompts and output are left out; Ctrl-_ brings them back"
	}
	trimmed := strings.TrimRight(e.text, "\n")
	if e.pos != len(e.text) || trimmed == e.text {
		return
	}
	if st, _ := e.status(e.text); st != Incomplete { // else it is within a text or a bracket
		e.edit("", len(trimmed), len(e.text), "")
		e.past = e.past[:len(e.past)-1]
		e.whole = true
	}
}

// This file: moving between lines, and from the first and last one through the history.

package editor

import "strings"

// recall is a walk through the history.
type recall struct {
	on     bool
	at     int
	prefix string // what the blocks begin with
	draft  moment // what stood here before
}

func (e *Editor) up() Action   { return e.vertical(-1) }
func (e *Editor) down() Action { return e.vertical(1) }

func (e *Editor) vertical(d int) Action {
	switch {
	case e.menu != nil:
		e.menu.choose(e, d)
	case !e.recall.on && e.lineMove(d):
	default:
		e.step(d)
	}
	return None
}

// lineMove goes to the line above or below, in the same column; false if there is none.
func (e *Editor) lineMove(d int) bool {
	start, end := e.lineStart(e.pos), e.lineEnd(e.pos)
	if d < 0 && start == 0 || d > 0 && end == len(e.text) {
		return false
	}
	if e.goal < 0 {
		e.goal = width(e.text[start:e.pos])
	}
	to := end + 1
	if d < 0 {
		to = e.lineStart(start - 1)
	}
	col := 0
	for end := e.lineEnd(to); to < end; {
		_, w, n := cluster(e.text[to:], col)
		if col+w > e.goal {
			break
		}
		col += w
		to += n
	}
	e.pos = to
	return true
}

func (e *Editor) older() Action { e.step(-1); return None }
func (e *Editor) newer() Action { e.step(1); return None }

// step puts the next block of the history in that begins as the text before the cursor did.
func (e *Editor) step(d int) {
	if e.History == nil {
		return
	}
	r := &e.recall
	if !r.on {
		if d > 0 {
			return
		}
		*r = recall{on: true, at: e.History.Len(), prefix: e.text[:e.pos], draft: moment{e.text, e.pos}}
		if strings.TrimSpace(r.prefix) == "" {
			r.prefix = ""
		}
	}
	for i := r.at + d; i >= 0 && i <= e.History.Len(); i += d {
		if i == e.History.Len() {
			r.on = false
			e.replace(r.draft.text, r.draft.pos)
			return
		}
		if text := e.History.At(i); text != e.text && strings.HasPrefix(text, r.prefix) {
			r.at = i
			e.replace(text, len(text))
			e.whole = true
			return
		}
	}
}

func (e *Editor) oldest() {
	if e.History == nil || e.History.Len() == 0 {
		return
	}
	if !e.recall.on {
		e.step(-1)
	}
	if e.recall.on {
		e.recall.at = 0
		text := e.History.At(0)
		e.replace(text, len(text))
		e.whole = true
	}
}

func (e *Editor) newest() {
	if e.recall.on {
		e.recall.on = false
		e.replace(e.recall.draft.text, e.recall.draft.pos)
	}
}

// pageUp and pageDown move by most of a window, and through the history from the ends.
func (e *Editor) pageUp() Action   { return e.page(-1) }
func (e *Editor) pageDown() Action { return e.page(1) }

func (e *Editor) page(d int) Action {
	if e.menu != nil {
		e.menu.choose(e, d*e.menu.rows)
		return None
	}
	if e.recall.on || !e.lineMove(d) {
		e.step(d)
		return None
	}
	for i := 1; i < e.rows-2 && e.lineMove(d); i++ {
	}
	return None
}

// lastWord inserts the last word of the block before.
func (e *Editor) lastWord() {
	if e.History == nil || e.History.Len() == 0 {
		return
	}
	words := strings.Fields(e.History.At(e.History.Len() - 1))
	e.insert(words[len(words)-1])
}

// ghost is what the newest block that begins as the text goes on with.
func (e *Editor) ghost() string {
	rest := e.suggestion()
	if i := strings.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[:i] + " …"
	}
	return rest
}

// suggested is the newest block that begins as a text does, and is longer.
type suggested struct {
	text string
	at   int // -1 if there is none
	rest string
}

func (e *Editor) suggestion() string {
	if e.History == nil || e.pos != len(e.text) || len(e.text) < 2 || e.menu != nil || e.search != nil || e.recall.on || strings.TrimSpace(e.text) == "" {
		return ""
	}
	s := &e.suggested
	if s.text == e.text {
		return s.rest
	}
	from := e.History.Len() - 1
	if s.text != "" && strings.HasPrefix(e.text, s.text) { // newer ones do not begin even as the shorter text did
		from = s.at
	}
	*s = suggested{text: e.text, at: -1}
	for i := from; i >= 0; i-- {
		if rest, ok := strings.CutPrefix(e.History.At(i), e.text); ok && rest != "" {
			s.at, s.rest = i, rest
			break
		}
	}
	return s.rest
}

// takeGhost accepts the suggestion, or a word of it.
func (e *Editor) takeGhost(word bool) {
	rest := e.suggestion()
	if rest == "" {
		return
	}
	if word {
		b := buffer{text: rest}
		rest = rest[:b.wordRight(isWord)]
	} else {
		e.whole = true
	}
	e.joined = ""
	e.edit("", e.pos, e.pos, rest)
}

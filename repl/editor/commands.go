// This file: what the keys mean, in one table.

package editor

import (
	"strings"
	"unicode"
)

// commands are the keys of emacs and of today's editors.
func commands() map[string]command {
	do := func(f func(e *Editor)) command { return func(e *Editor) Action { f(e); return None } }
	act := func(a Action) command { return func(*Editor) Action { return a } }
	m := map[string]command{
		"enter": (*Editor).enter, "C-o": (*Editor).enter,
		"C-c": act(Interrupt), "C-z": act(Suspend), "C-l": act(Clear), "f1": act(Describe),
		"C-d": (*Editor).deleteOrEnd,
		"tab": (*Editor).tab, "S-tab": (*Editor).backTab, "C-space": (*Editor).complete,
		"esc": do((*Editor).escape), "C-g": do((*Editor).escape),

		"left": do(func(e *Editor) { e.pos = e.prev(e.pos) }), "right": do((*Editor).right),
		"C-left": do(func(e *Editor) { e.pos = e.wordLeft(isWord) }), "C-right": do((*Editor).rightWord),
		"home": do((*Editor).home), "C-a": do((*Editor).home), "end": do((*Editor).end),
		"C-home": do(func(e *Editor) { e.pos = 0 }), "C-end": do(func(e *Editor) { e.pos = len(e.text) }),
		"up": (*Editor).up, "down": (*Editor).down,
		"M-<": do(func(e *Editor) { e.oldest() }), "M->": do(func(e *Editor) { e.newest() }),
		"pgup": (*Editor).pageUp, "pgdn": (*Editor).pageDown, "M-p": (*Editor).older, "M-n": (*Editor).newer,
		"C-r": do(func(e *Editor) { e.find(false) }), "C-s": do(func(e *Editor) { e.find(true) }),

		"M-enter": do((*Editor).newline), "backspace": do((*Editor).backspace), "delete": do(func(e *Editor) { e.edit("", e.pos, e.next(e.pos), "") }),
		"C-k": do(func(e *Editor) { e.kill(e.pos, e.killEnd(), true) }), "C-u": do(func(e *Editor) { e.kill(e.killStart(), e.pos, false) }),
		"C-w": do(func(e *Editor) { e.kill(e.wordLeft(notBlank), e.pos, false) }), "M-backspace": do(func(e *Editor) { e.kill(e.wordLeft(isWord), e.pos, false) }),
		"M-d": do(func(e *Editor) { e.kill(e.pos, e.wordRight(isWord), true) }),
		"C-y": do(func(e *Editor) { e.put(false) }), "M-y": do(func(e *Editor) { e.put(true) }),
		"C-t": do((*Editor).transpose), "M-t": do((*Editor).transposeWords),
		"M-u": do(func(e *Editor) { e.recase(strings.ToUpper) }), "M-l": do(func(e *Editor) { e.recase(strings.ToLower) }), "M-c": do(func(e *Editor) { e.recase(capital) }),
		"C-_": do(func(e *Editor) { e.buffer.undo() }), "M-_": do(func(e *Editor) { e.redo() }),
		"C-v": do(func(e *Editor) { e.quoted = true }),
		"M-e": act(External), "M-.": do((*Editor).lastWord), "M-#": do((*Editor).comment),
	}
	for to, from := range map[string]string{
		"C-b": "left", "C-f": "right", "M-b": "C-left", "M-f": "C-right", "M-left": "C-left", "M-right": "C-right", "C-M-left": "C-left", "C-M-right": "C-right", "S-C-left": "C-left",
		"C-S-left": "C-left", "C-S-right": "C-right", "S-left": "left", "S-right": "right", "S-up": "up", "S-down": "down", "S-home": "home", "S-end": "end",
		"C-e": "end", "begin": "home", "C-p": "up", "C-n": "down", "C-up": "M-p", "C-down": "M-n", "M-up": "M-p", "M-down": "M-n",
		"C-m": "enter", "C-j": "enter", "S-enter": "M-enter", "C-enter": "M-enter", "C-M-enter": "M-enter", "C-M-m": "M-enter", "C-M-j": "M-enter",
		"C-h": "backspace", "S-backspace": "backspace", "S-delete": "delete", "C-backspace": "M-backspace", "C-delete": "M-d", "M-delete": "M-d", "C-M-h": "M-backspace",
		"C-i": "tab", "C-/": "C-_", "C-x C-u": "C-_", "C-x u": "C-_", "C-^": "M-_", "M-/": "M-_", "C-M-_": "M-_", "C-x C-e": "M-e", "C-q": "C-v", "M-h": "f1",
		"C-x C-x": "C-a", "C-M-p": "M-p", "C-M-n": "M-n",
	} {
		m[to] = m[from]
	}
	return m
}

// escape closes what is open.
func (e *Editor) escape() {
	if e.menu != nil {
		e.menu.restore(e)
		e.menu = nil
	}
	e.prefix = ""
}

// Open reports whether the key Esc has something to close.
func (e *Editor) Open() bool {
	return e.menu != nil || e.search != nil || e.prefix != "" || e.Vi
}

func (e *Editor) deleteOrEnd() Action {
	if e.text == "" {
		return EOF
	}
	e.edit("", e.pos, e.next(e.pos), "")
	return None
}

func (e *Editor) right() {
	if e.pos == len(e.text) {
		e.takeGhost(false)
		return
	}
	e.pos = e.next(e.pos)
}

func (e *Editor) rightWord() {
	if e.pos == len(e.text) {
		e.takeGhost(true)
		return
	}
	e.pos = e.wordRight(isWord)
}

// home goes to the first letter of the line, or to its beginning from there.
func (e *Editor) home() {
	start := e.lineStart(e.pos)
	first := start + len(e.indentOf(e.pos))
	if e.pos == first {
		first = start
	}
	e.pos = first
}

func (e *Editor) end() {
	if e.pos == len(e.text) {
		e.takeGhost(false)
		return
	}
	e.pos = e.lineEnd(e.pos)
}

// killEnd is the line's end, or that of its newline from there.
func (e *Editor) killEnd() int {
	end := e.lineEnd(e.pos)
	if end == e.pos {
		end = e.next(end)
	}
	return end
}

func (e *Editor) killStart() int {
	start := e.lineStart(e.pos)
	if start == e.pos {
		start = e.prev(start)
	}
	return start
}

// backspace takes a character, or of a line's first blanks a step.
func (e *Editor) backspace() {
	start := e.lineStart(e.pos)
	before := e.text[start:e.pos]
	if before != "" && strings.Trim(before, " ") == "" {
		e.auto = -1
		n := (len(before)-1)%tabWidth + 1
		e.edit("", e.pos-n, e.pos, "")
		return
	}
	e.edit("erasing", e.prev(e.pos), e.pos, "")
}

func (e *Editor) transposeWords() {
	end := e.wordRight(isWord)
	e2 := buffer{text: e.text, pos: end}
	second := e2.wordLeft(isWord)
	e2.pos = second
	first := e2.wordLeft(isWord)
	e2.pos = first
	firstEnd := e2.wordRight(isWord)
	if firstEnd > second || first == second {
		return
	}
	e.edit("", first, end, e.text[second:end]+e.text[firstEnd:second]+e.text[first:firstEnd])
}

func (e *Editor) recase(change func(string) string) {
	end := e.wordRight(isWord)
	e.edit("", e.pos, end, change(e.text[e.pos:end]))
}

func capital(s string) string {
	i := strings.IndexFunc(s, isWord)
	if i < 0 {
		return s
	}
	r := []rune(s[i:])
	return s[:i] + string(unicode.ToUpper(r[0])) + strings.ToLower(string(r[1:]))
}

// comment puts # before the line, or takes it away.
func (e *Editor) comment() {
	at := e.lineStart(e.pos) + len(e.indentOf(e.pos))
	pos := e.pos
	switch rest := e.text[at:e.lineEnd(at)]; {
	case strings.HasPrefix(rest, "# "):
		e.edit("", at, at+2, "")
		e.pos = max(at, pos-2)
	case strings.HasPrefix(rest, "#"):
		e.edit("", at, at+1, "")
		e.pos = max(at, pos-1)
	default:
		e.edit("", at, at, "# ")
		e.pos = max(at, pos) + 2
	}
}

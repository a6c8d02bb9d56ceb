// This file: vi's text objects, the bracket that belongs to another, and the repeat of a change.

package editor

import (
	"strings"
	"unicode/utf8"
)

// viObject is the part of the text that i or a with a character names; ok is false if there is none.
func (e *Editor) viObject(r rune, around bool) (from, to int, ok bool) {
	switch r {
	case 'w', 'W':
		return e.viWordObject(around)
	case '"', '\'', '`':
		return e.viQuoted(byte(r), around)
	}
	for _, pair := range []string{"()b", "[]", "{}B"} {
		if strings.ContainsRune(pair, r) {
			return e.viBracketed(pair[0], pair[1], around)
		}
	}
	return 0, 0, false
}

// viWordObject is the word under the cursor, with the blanks behind it.
func (e *Editor) viWordObject(around bool) (from, to int, ok bool) {
	if r, _ := utf8.DecodeRuneInString(e.text[e.pos:]); !isWord(r) {
		return 0, 0, false
	}
	if i := strings.LastIndexFunc(e.text[:e.pos], func(r rune) bool { return !isWord(r) }); i >= 0 {
		_, n := utf8.DecodeRuneInString(e.text[i:])
		from = i + n
	}
	to = e.wordRight(isWord)
	for around && to < len(e.text) && e.text[to] == ' ' {
		to++
	}
	return from, to, true
}

// viQuoted is the text between two quotes of the line, around the cursor or behind it.
func (e *Editor) viQuoted(quote byte, around bool) (from, to int, ok bool) {
	open := -1
	for i, end := e.lineStart(e.pos), e.lineEnd(e.pos); i < end; i++ {
		switch {
		case e.text[i] == '\\':
			i++
		case e.text[i] != quote:
		case open < 0:
			open = i
		case i < e.pos:
			open = -1
		case around:
			return open, i + 1, true
		default:
			return open + 1, i, true
		}
	}
	return 0, 0, false
}

// viBracketed is what the innermost brackets of a kind enclose.
func (e *Editor) viBracketed(open, close byte, around bool) (from, to int, ok bool) {
	e.roles(true) // says which brackets are in texts
	depth := 0
	for from = min(e.pos, len(e.text)-1); from >= 0; from-- {
		switch c := e.text[from]; {
		case !e.isBracket(from):
		case c == close && from != e.pos:
			depth++
		case c == open && depth == 0:
			if to, ok = e.partner(from); !ok {
				return 0, 0, false
			}
			if around {
				return from, to + 1, true
			}
			return from + 1, to, true
		case c == open:
			depth--
		}
	}
	return 0, 0, false
}

// viPartner is the bracket that belongs to the first one from the cursor on, -1 if there is none on the line.
func (e *Editor) viPartner() int {
	e.roles(true)
	for at := e.pos; at < e.lineEnd(e.pos); at++ {
		if e.isBracket(at) {
			if to, ok := e.partner(at); ok {
				return to
			}
			return -1
		}
	}
	return -1
}

// repeat is the last change of command mode.
type repeat struct {
	keys    []Key // of the last change
	now     []Key // of the command under way
	text    string
	playing bool
}

// viRecord notes a key before it is followed.
func (e *Editor) viRecord(k Key) {
	d := &e.dot
	if d.playing {
		return
	}
	if e.vi.command && e.vi.pending() == "" && e.vi.visual == 0 {
		d.now, d.text = nil, e.text
	}
	d.now = append(d.now, k)
}

// viRecorded ends the record where a command has ended.
func (e *Editor) viRecorded(k Key) {
	d := &e.dot
	if !d.playing && e.vi.command && e.vi.pending() == "" && e.vi.visual == 0 && d.text != e.text && k.Text != "u" && k.Text != "." && k.Name != "C-r" {
		d.keys, d.text = d.now, e.text
	}
}

// viAgain follows the keys of the last change.
func (e *Editor) viAgain(n int) {
	e.dot.playing = true
	for range n {
		for _, k := range e.dot.keys {
			e.Key(k)
		}
	}
	e.dot.playing = false
}

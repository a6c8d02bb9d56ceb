// This file: the text, the cursor, undo and the kill ring.

package editor

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// buffer is a block with a cursor, which stands between grapheme clusters.
type buffer struct {
	text string
	pos  int

	past, future []moment
	joined       string // the kind of edit that the next one of its kind belongs to

	kills           []string // the newest last
	killed, killing bool     // the last command was a kill: the next one adds to it; this one is
	yanked, yanking int      // length of what the last command has yanked, 0 if it has not; and this one
	yank            int      // which kill that was
}

// moment is a state to go back to.
type moment struct {
	text string
	pos  int
}

// maxUndo is how many edits can be undone.
const maxUndo = 1000

// edit replaces text and remembers what was; edits of one kind that follow each other are one to undo.
func (b *buffer) edit(kind string, from, to int, with string) {
	if from == to && with == "" {
		return
	}
	if kind == "" || kind != b.joined {
		b.past = append(b.past, moment{b.text, b.pos})
		if len(b.past) > maxUndo {
			b.past = b.past[len(b.past)-maxUndo:]
		}
	}
	b.joined, b.future = kind, nil
	b.text = b.text[:from] + with + b.text[to:]
	b.pos = from + len(with)
}

// replace puts another text in, as one edit.
func (b *buffer) replace(text string, pos int) {
	if text != b.text {
		b.edit("", 0, len(b.text), text)
	}
	b.pos = pos
}

func (b *buffer) undo() bool { return b.travel(&b.past, &b.future) }
func (b *buffer) redo() bool { return b.travel(&b.future, &b.past) }

func (b *buffer) travel(from, to *[]moment) bool {
	b.joined = ""
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, moment{b.text, b.pos})
	m := (*from)[n-1]
	*from = (*from)[:n-1]
	b.text, b.pos = m.text, m.pos
	return true
}

// joinEdits makes the edits after the first n one to undo, if all are still remembered.
func (b *buffer) joinEdits(n int) {
	if len(b.past) > n && len(b.past) < maxUndo {
		b.past = b.past[:n+1]
	}
}

// insert types text.
func (b *buffer) insert(text string) {
	kind := "typing"
	if strings.ContainsAny(text, " \n") { // an undo takes a word, not all
		kind = ""
	}
	b.edit(kind, b.pos, b.pos, text)
	if kind == "" {
		b.joined = "typing"
	}
}

// lineStart and lineEnd are the ends of the line that holds an offset.
func (b *buffer) lineStart(at int) int { return strings.LastIndexByte(b.text[:at], '\n') + 1 }

func (b *buffer) lineEnd(at int) int {
	if i := strings.IndexByte(b.text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(b.text)
}

// next is the end of the cluster that begins at an offset.
func (b *buffer) next(at int) int {
	if at >= len(b.text) {
		return len(b.text)
	}
	if b.text[at] == '\n' {
		return at + 1
	}
	if at+1 < len(b.text) && b.text[at] < utf8.RuneSelf && b.text[at+1] < utf8.RuneSelf {
		return at + 1
	}
	c, _, _, _ := uniseg.FirstGraphemeClusterInString(b.text[at:], -1)
	return at + len(c)
}

// prev is the beginning of the cluster that ends at an offset.
func (b *buffer) prev(at int) int {
	if at <= 0 {
		return 0
	}
	if b.text[at-1] == '\n' || at > 1 && b.text[at-1] < utf8.RuneSelf && b.text[at-1] >= ' ' {
		return at - 1
	}
	last := b.lineStart(at - 1)
	for i := last; i < at; i = b.next(i) {
		last = i
	}
	return last
}

// isWord reports what a word move passes over.
func isWord(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func notBlank(r rune) bool { return !unicode.IsSpace(r) }

// wordLeft is where the word before the cursor begins.
func (b *buffer) wordLeft(in func(rune) bool) int {
	at := strings.LastIndexFunc(b.text[:b.pos], in)
	if at < 0 {
		return 0
	}
	at = strings.LastIndexFunc(b.text[:at], func(r rune) bool { return !in(r) })
	if at < 0 {
		return 0
	}
	_, n := utf8.DecodeRuneInString(b.text[at:])
	return at + n
}

// wordRight is where the word at or behind the cursor ends.
func (b *buffer) wordRight(in func(rune) bool) int {
	at := strings.IndexFunc(b.text[b.pos:], in)
	if at < 0 {
		return len(b.text)
	}
	at += b.pos
	end := strings.IndexFunc(b.text[at:], func(r rune) bool { return !in(r) })
	if end < 0 {
		return len(b.text)
	}
	return at + end
}

// kill cuts text to the kill ring; kills in a row make one.
func (b *buffer) kill(from, to int, forward bool) {
	if from == to {
		return
	}
	cut := b.text[from:to]
	switch n := len(b.kills); {
	case b.killed && n > 0 && forward:
		b.kills[n-1] += cut
	case b.killed && n > 0:
		b.kills[n-1] = cut + b.kills[n-1]
	default:
		b.kills = append(b.kills, cut)
		if len(b.kills) > 60 {
			b.kills = b.kills[1:]
		}
	}
	b.edit("", from, to, "")
	b.killing = true
}

// put yanks the last kill, or after a yank the one before in its place.
func (b *buffer) put(older bool) {
	n := len(b.kills)
	if n == 0 || older && b.yanked == 0 {
		return
	}
	from := b.pos
	if older {
		b.yank = (b.yank + n - 1) % n
		from -= b.yanked
	} else {
		b.yank = n - 1
	}
	b.edit("", from, b.pos, b.kills[b.yank])
	b.yanking = len(b.kills[b.yank])
}

// transpose swaps the clusters around the cursor.
func (b *buffer) transpose() {
	at := b.pos
	if at == b.lineEnd(at) {
		at = b.prev(at)
	}
	first := b.prev(at)
	if at == 0 || b.lineStart(at) > first {
		return
	}
	end := b.next(at)
	b.edit("", first, end, b.text[at:end]+b.text[first:at])
}

// indentOf is the blanks that the line at an offset begins with.
func (b *buffer) indentOf(at int) string {
	line := b.text[b.lineStart(at):b.lineEnd(at)]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

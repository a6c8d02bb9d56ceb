// This file: vi's command mode.

package editor

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// viState is what vi's commands keep between keys.
type viState struct {
	command bool   // else text is inserted
	count   string // digits typed
	op      string // d, c, y, or what waits for a character: r f F t T g
	before  string // the operator before f, t, g, i
	last    string // the last f, F, t, T with its character
	lines   string // the last kill, if it is whole lines

	visual    rune // v or V while text is chosen
	anchor    int  // where that began
	replacing bool // what is typed goes over what is there
	over      []string

	since int // how many edits were there before the command that began the insertion, and one; 0: none did
}

// ready is the state before a command, with what outlives them.
func (v *viState) ready() viState {
	return viState{command: true, last: v.last, lines: v.lines, visual: v.visual, anchor: v.anchor}
}

// mode is what the state is called.
func (v *viState) mode() string {
	switch {
	case v.replacing:
		return "replace"
	case v.visual == 'v':
		return "visual"
	case v.visual == 'V':
		return "visual lines"
	}
	return "command"
}

func (v *viState) pending() string { return v.count + v.before + v.op }

// viKey is a key in vi mode; done is false where it keeps its usual meaning.
func (e *Editor) viKey(k Key) (act Action, done bool) {
	v := &e.vi
	if v.command && k.Name == "text" {
		return e.viText(k.Text), true
	}
	e.viRecord(k)
	defer e.viRecorded(k)
	if !v.command {
		if k.Name == "esc" || k.Name == "C-[" {
			if e.menu != nil {
				e.escape()
			}
			if v.since > 0 {
				e.joinEdits(v.since - 1)
			}
			*v = v.ready()
			if e.pos > e.lineStart(e.pos) {
				e.pos = e.prev(e.pos)
			}
			e.joined = ""
			return None, true
		}
		if v.replacing {
			switch k.Name {
			case "text":
				e.viOver(k.Text)
				return None, true
			case "backspace":
				e.viOverBack()
				return None, true
			}
			v.over = nil
		}
		return None, false
	}
	switch k.Name {
	case "esc":
		v.visual = 0
		*v = v.ready()
		return None, true
	case "backspace":
		e.pos = e.prev(e.pos)
		return None, true
	case "C-r":
		e.redo()
		return None, true
	}
	return None, false
}

// viText follows what is typed in command mode; behind a command that inserts, the rest is text.
func (e *Editor) viText(text string) (act Action) {
	for _, r := range text {
		k := Key{Name: "text", Text: string(r)}
		e.viRecord(k)
		if e.vi.replacing {
			e.viOver(k.Text)
		} else if !e.vi.command {
			e.insert(k.Text)
		} else {
			edits := len(e.past)
			if a := e.viRune(r); a != None {
				act = a
			}
			if !e.vi.command {
				e.vi.since = edits + 1
			}
		}
		e.viRecorded(k)
	}
	return act
}

func (e *Editor) viRune(r rune) Action {
	v := &e.vi
	if r >= '1' && r <= '9' || r == '0' && v.count != "" {
		if len(v.count) < 4 {
			v.count += string(r)
		}
		return None
	}
	n, _ := strconv.Atoi(v.count)
	n = max(n, 1)
	switch v.op {
	case "r":
		if from, to, ok := e.selected(); ok {
			e.viReplaceAll(r, from, to)
			v.visual = 0
		} else {
			e.viReplace(r, n)
		}
		*v = v.ready()
		return None
	case "f", "F", "t", "T":
		v.last = v.op + string(r)
		v.op = v.before
		v.before = ""
		e.viMove(e.viFind(v.last, n), true)
		return None
	case "g":
		v.op, v.before = v.before, ""
		if r == 'g' {
			e.viMove(0, true)
		} else {
			*v = v.ready()
		}
		return None
	}
	if v.before != "" && (v.op == "i" || v.op == "a") {
		around := v.op == "a"
		v.op, v.before = v.before, ""
		if from, to, ok := e.viObject(r, around); ok && v.visual != 0 {
			e.viObjectChosen(from, to)
		} else if ok {
			e.viApply(v.op, from, to)
		}
		command := v.command
		*v = v.ready()
		v.command = command
		return None
	}
	if v.visual != 0 && e.viChosen(r, n) {
		return None
	}
	if strings.ContainsRune("fFtTg", r) || v.op != "" && strings.ContainsRune("ia", r) {
		v.before, v.op = v.op, string(r)
		return None
	}
	if v.op == "" && (strings.ContainsRune("dcyr", r) || v.visual == 0 && strings.ContainsRune("<>", r)) {
		v.op = string(r)
		return None
	}
	if v.op != "" && string(r) == v.op { // dd, cc, yy, >>
		e.viLines(n)
		return None
	}
	if v.op != "" && (r == 'j' || r == 'k') { // whole lines
		e.viLinesTo(map[rune]int{'j': n, 'k': -n}[r])
		return None
	}
	if to, inclusive, ok := e.viMotion(r, n); ok {
		e.viMove(to, inclusive)
		return None
	}
	*v = v.ready()
	if v.visual != 0 { // not one of its commands
		return None
	}
	return e.viCommand(r, n)
}

// viMove moves, or applies the operator that waits to the text between.
func (e *Editor) viMove(to int, inclusive bool) {
	v := &e.vi
	op := v.op
	*v = v.ready()
	if to < 0 {
		return
	}
	if op == "" {
		e.pos = e.onLine(to)
		return
	}
	from := e.pos
	if to < from {
		from, to = to, from
	} else if inclusive && to < len(e.text) && e.text[to] != '\n' {
		to = e.next(to)
	}
	if op == ">" || op == "<" {
		e.viShift(op, e.lineStart(from), e.lineEnd(to), 1)
		return
	}
	e.viApply(op, from, to)
}

func (e *Editor) viApply(op string, from, to int) {
	e.kills = append(e.kills, e.text[from:to])
	if op == "y" {
		e.pos = from
		return
	}
	e.edit("", from, to, "")
	if op == "c" {
		e.vi.command = false
		return
	}
	e.pos = e.onLine(e.pos)
}

// onLine keeps the cursor off the place behind a line's last character.
func (e *Editor) onLine(at int) int {
	if start := e.lineStart(at); at > start && at == e.lineEnd(at) {
		return e.prev(at)
	}
	return at
}

// viLines applies the operator to whole lines.
func (e *Editor) viLines(n int) {
	start, end := e.lineStart(e.pos), e.lineEnd(e.pos)
	for ; n > 1 && end < len(e.text); n-- {
		end = e.lineEnd(end + 1)
	}
	e.viLineRange(start, end, 1)
}

// viLinesTo applies the operator to the line and some below it, or above; if there are fewer, to nothing.
func (e *Editor) viLinesTo(d int) {
	start, end := e.lineStart(e.pos), e.lineEnd(e.pos)
	for ; d > 0 && end < len(e.text); d-- {
		end = e.lineEnd(end + 1)
	}
	for ; d < 0 && start > 0; d++ {
		start = e.lineStart(start - 1)
	}
	if d != 0 {
		e.vi = e.vi.ready()
		return
	}
	e.viLineRange(start, end, 1)
}

// viLineRange applies the operator to the lines of a part of the text; lines are moved n times.
func (e *Editor) viLineRange(start, end, n int) {
	op := e.vi.op
	e.vi = e.vi.ready()
	if op == ">" || op == "<" {
		e.viShift(op, start, end, n)
		return
	}
	e.vi.lines = e.text[start:end]
	if op != "c" {
		e.kills = append(e.kills, e.vi.lines)
	}
	if op == "d" && end < len(e.text) {
		end++
	} else if op == "d" && start > 0 {
		start--
	}
	switch op {
	case "y":
		e.pos = max(start, min(e.pos, end))
	case "c":
		e.viApply(op, start+len(e.indentOf(start)), end)
	case "d":
		e.edit("", start, end, "")
		e.pos = e.lineStart(min(start, len(e.text)))
	}
}

// viMotion is where a motion goes, and whether an operator takes the character there too.
func (e *Editor) viMotion(r rune, n int) (to int, inclusive, ok bool) {
	start, end := e.lineStart(e.pos), e.lineEnd(e.pos)
	to = e.pos
	switch r {
	case 'h':
		for ; n > 0 && to > start; n-- {
			to = e.prev(to)
		}
	case 'l', ' ':
		for ; n > 0 && to < end; n-- {
			to = e.next(to)
		}
	case '0':
		to = start
	case '^', '_':
		to = start + len(e.indentOf(e.pos))
	case '$':
		to = end
		if e.vi.op == "" {
			to = e.onLine(end)
		}
	case 'G':
		to = len(e.text)
	case '%':
		return e.viPartner(), true, true
	case ';', ',':
		if e.vi.last == "" {
			return 0, false, false
		}
		last := e.vi.last
		if r == ',' {
			last = string(last[0]^0x20) + last[1:]
		}
		return e.viFind(last, n), true, true
	case 'w', 'W', 'b', 'B', 'e', 'E':
		if e.vi.op == "c" && (r == 'w' || r == 'W') { // as vi does
			r += 'e' - 'w'
			if next := e.next(e.pos); next > end || e.kindAt(next, r == 'E') != e.kindAt(e.pos, r == 'E') { // the word's end
				n--
			}
		}
		b := buffer{text: e.text, pos: e.pos}
		for ; n > 0; n-- {
			b.pos = b.viStep(r)
		}
		return b.pos, r == 'e' || r == 'E', true
	default:
		return 0, false, false
	}
	return to, false, true
}

// kindAt is 0 for blanks, 1 for letters, 2 for signs; big words have no signs.
func (b *buffer) kindAt(at int, big bool) int {
	r, _ := utf8.DecodeRuneInString(b.text[at:])
	switch {
	case at >= len(b.text), unicode.IsSpace(r):
		return 0
	case big, isWord(r):
		return 1
	}
	return 2
}

// viStep is one step of w, b, e and their big brothers.
func (b *buffer) viStep(r rune) int {
	big := r < 'a'
	at := b.pos
	switch r | 0x20 {
	case 'w':
		for kind := b.kindAt(at, big); at < len(b.text) && kind != 0 && b.kindAt(at, big) == kind; {
			at = b.next(at)
		}
		for at < len(b.text) && b.kindAt(at, big) == 0 {
			at = b.next(at)
		}
	case 'e':
		at = b.next(at)
		for at < len(b.text) && b.kindAt(at, big) == 0 {
			at = b.next(at)
		}
		for kind := b.kindAt(at, big); b.next(at) < len(b.text) && b.kindAt(b.next(at), big) == kind; {
			at = b.next(at)
		}
	case 'b':
		at = b.prev(at)
		for at > 0 && b.kindAt(at, big) == 0 {
			at = b.prev(at)
		}
		for kind := b.kindAt(at, big); at > 0 && b.kindAt(b.prev(at), big) == kind; {
			at = b.prev(at)
		}
	}
	return min(at, len(b.text))
}

// viFind is where f, F, t or T goes; -1 if the character is not on the line.
func (e *Editor) viFind(what string, n int) int {
	char := what[1:]
	start, end := e.lineStart(e.pos), e.lineEnd(e.pos)
	at := e.pos
	for ; n > 0; n-- {
		switch what[0] {
		case 'f', 't':
			from := e.next(at)
			if from > end {
				return -1
			}
			i := strings.Index(e.text[from:end], char)
			if i < 0 {
				return -1
			}
			at = from + i
		default:
			if at = strings.LastIndex(e.text[start:at], char); at < 0 {
				return -1
			}
			at += start
		}
	}
	switch what[0] {
	case 't':
		at = e.prev(at)
	case 'T':
		at = e.next(at)
	}
	return at
}

func (e *Editor) viReplace(r rune, n int) {
	to := e.pos
	for range n {
		if to >= e.lineEnd(e.pos) {
			return
		}
		to = e.next(to)
	}
	e.edit("", e.pos, to, strings.Repeat(string(r), n))
	e.pos = e.prev(e.pos)
}

// viReplaceAll puts a character in the place of each one of a part of the text but line ends.
func (e *Editor) viReplaceAll(r rune, from, to int) {
	var b strings.Builder
	for at := from; at < to; at = e.next(at) {
		if e.text[at] == '\n' {
			b.WriteByte('\n')
		} else {
			b.WriteRune(r)
		}
	}
	e.edit("", from, to, b.String())
	e.pos = from
}

// viJoin puts the next line behind this one.
func (e *Editor) viJoin() {
	if end := e.lineEnd(e.pos); end < len(e.text) {
		e.edit("", end, end+1+len(e.indentOf(end+1)), " ")
		e.pos = end
	}
}

// viCommand is a command that is no motion.
func (e *Editor) viCommand(r rune, n int) Action {
	insert := func(at int) { e.pos, e.vi.command = at, false }
	end := e.lineEnd(e.pos)
	switch r {
	case 'i':
		insert(e.pos)
	case 'I':
		insert(e.lineStart(e.pos) + len(e.indentOf(e.pos)))
	case 'a':
		insert(min(e.next(e.pos), end))
	case 'A':
		insert(end)
	case 'o':
		insert(end)
		e.newline()
	case 'O':
		start, indent := e.lineStart(e.pos), e.indentOf(e.pos)
		e.edit("", start, start, indent+"\n")
		insert(start + len(indent))
	case 'x', 's':
		to := e.pos
		for ; n > 0 && to < end; n-- {
			to = e.next(to)
		}
		e.viApply(map[rune]string{'x': "d", 's': "c"}[r], e.pos, to)
	case 'X':
		e.viApply("d", max(e.prev(e.pos), e.lineStart(e.pos)), e.pos)
	case 'D':
		e.viApply("d", e.pos, end)
	case 'C':
		e.viApply("c", e.pos, end)
	case 'S':
		e.viApply("c", e.lineStart(e.pos)+len(e.indentOf(e.pos)), end)
	case 'Y':
		e.kills = append(e.kills, e.text[e.lineStart(e.pos):end])
	case 'p', 'P':
		if k := len(e.kills); k > 0 && e.vi.lines != "" && e.kills[k-1] == e.vi.lines {
			at := e.lineStart(e.pos)
			if r == 'P' {
				e.edit("", at, at, e.vi.lines+"\n")
				e.pos = at
			} else {
				e.edit("", end, end, "\n"+e.vi.lines)
				e.pos = end + 1
			}
			break
		}
		if r == 'p' {
			e.pos = min(e.next(e.pos), end)
		}
		for range n {
			e.put(false)
		}
		e.pos = e.onLine(max(e.prev(e.pos), e.lineStart(e.pos)))
	case 'u':
		for range n {
			e.buffer.undo()
		}
		e.pos = e.onLine(e.pos)
	case 'J':
		e.viJoin()
	case '~':
		to := min(e.next(e.pos), end)
		e.edit("", e.pos, to, swapCase(e.text[e.pos:to]))
	case 'j', 'k':
		for range n {
			e.vertical(map[rune]int{'j': 1, 'k': -1}[r])
		}
	case '/', '?':
		e.find(false)
	case 'v', 'V':
		e.vi.visual, e.vi.anchor = r, e.pos
	case 'R':
		insert(e.pos)
		e.vi.replacing = true
	case '#':
		e.comment()
	case '.':
		e.viAgain(n)
	}
	return None
}

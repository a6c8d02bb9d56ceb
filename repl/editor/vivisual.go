// This file: vi's visual mode, lines moved in and out, and the mode that types over what is there.

package editor

import (
	"strings"
)

// shift is how far > and < move lines, mostShifts how many times one command does.
const (
	shift      = "    "
	mostShifts = 16
)

// selected is the part of the text that is chosen.
func (e *Editor) selected() (from, to int, ok bool) {
	v := &e.vi
	if v.visual == 0 {
		return 0, 0, false
	}
	from, to = min(v.anchor, e.pos, len(e.text)), min(max(v.anchor, e.pos), len(e.text))
	if v.visual == 'V' {
		return e.lineStart(from), e.lineEnd(to), true
	}
	return from, e.next(to), true
}

// viChosen is a key in visual mode; done is false for motions and what begins a longer command.
func (e *Editor) viChosen(r rune, n int) (done bool) {
	v := &e.vi
	if v.op != "" {
		return false
	}
	from, to, _ := e.selected()
	switch r {
	case 'v', 'V':
		if v.visual == r {
			r = 0
		}
		v.visual, v.count = r, ""
	case 'o':
		v.anchor, e.pos = e.pos, v.anchor
		v.count = ""
	case 'i', 'a':
		v.op, v.before = string(r), string(v.visual)
	case 'j', 'k':
		for range n {
			e.lineMove(map[rune]int{'j': 1, 'k': -1}[r])
		}
		v.count = ""
	case 'd', 'x', 'X', 'y', 'c', 's', '>', '<', 'p', 'P', '~', 'u', 'U', 'J', 'D', 'Y', 'C', 'S':
		e.viOnChosen(r, n, from, to)
	default:
		return false
	}
	return true
}

// viOnChosen does something to what is chosen, which it is no longer then.
func (e *Editor) viOnChosen(r rune, n, from, to int) {
	lines := e.vi.visual == 'V' || strings.ContainsRune("><XDYCSJ", r)
	chosen := e.text[from:to]
	e.vi.visual = 0
	e.vi = e.vi.ready()
	e.pos = from
	switch r {
	case '~', 'u', 'U':
		change := map[rune]func(string) string{'~': swapCase, 'u': strings.ToLower, 'U': strings.ToUpper}[r]
		e.edit("", from, to, change(chosen))
		e.pos = from
		return
	case 'p', 'P':
		if k := len(e.kills); k > 0 {
			e.edit("", from, to, e.kills[k-1])
			e.kills = append(e.kills, chosen)
			e.pos = e.onLine(max(e.prev(e.pos), from))
		}
		return
	case 'J':
		for range max(strings.Count(chosen, "\n"), 1) {
			e.viJoin()
		}
		return
	}
	op := map[rune]string{'x': "d", 'X': "d", 'D': "d", 's': "c", 'S': "c", 'C': "c", 'Y': "y"}[r]
	if op == "" {
		op = string(r)
	}
	if !lines {
		e.viApply(op, from, to)
		return
	}
	e.vi.op = op
	e.viLineRange(e.lineStart(from), e.lineEnd(max(from, to)), n)
}

// viShift moves the lines of a part of the text in or out.
func (e *Editor) viShift(op string, start, end, n int) {
	lines := strings.Split(e.text[start:end], "\n")
	for k, l := range lines {
		for range min(n, mostShifts) {
			switch {
			case strings.TrimSpace(l) == "":
			case op == ">":
				l = shift + l
			case strings.HasPrefix(l, "\t"):
				l = l[1:]
			default:
				blanks := len(l) - len(strings.TrimLeft(l, " "))
				l = l[min(blanks, len(shift)):]
			}
		}
		lines[k] = l
	}
	e.edit("", start, end, strings.Join(lines, "\n"))
	e.pos = start + len(e.indentOf(start))
}

// viObjectChosen makes a text object what is chosen.
func (e *Editor) viObjectChosen(from, to int) {
	if to > from {
		e.vi.anchor, e.pos = from, e.prev(to)
	}
}

// viOver types over the line, as R does.
func (e *Editor) viOver(text string) {
	for text != "" {
		_, _, n := cluster(text, 0)
		was := ""
		if end := e.lineEnd(e.pos); e.pos < end {
			was = e.text[e.pos:e.next(e.pos)]
		}
		e.edit("over", e.pos, e.pos+len(was), text[:n])
		e.vi.over = append(e.vi.over, was)
		text = text[n:]
	}
}

// viOverBack takes back what was typed over last.
func (e *Editor) viOverBack() {
	k := len(e.vi.over)
	if k == 0 {
		e.pos = max(e.prev(e.pos), e.lineStart(e.pos))
		return
	}
	from := e.prev(e.pos)
	e.edit("over", from, e.pos, e.vi.over[k-1])
	e.pos = from
	e.vi.over = e.vi.over[:k-1]
}

// swapCase makes small letters large, and large ones small.
func swapCase(text string) string {
	var b strings.Builder
	for _, r := range text {
		s := string(r)
		if up := strings.ToUpper(s); up != s {
			s = up
		} else {
			s = strings.ToLower(s)
		}
		b.WriteString(s)
	}
	return b.String()
}

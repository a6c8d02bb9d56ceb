// This file: the lines of a history as they were read. A block is taken out when somebody asks for it: what nobody
// looks at is kept once, as it lay in the file.

package history

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// archive is what a file held: lines that are entries.
type archive struct {
	data   []byte
	starts []int32 // of the lines; maxRead bytes at most are read
}

// archiveOf finds the lines that are entries; what a crash or another program left is passed over.
func archiveOf(data []byte) archive {
	a := archive{data: data, starts: make([]int32, 0, bytes.Count(data, []byte("\n"))+1)}
	for at := 0; at < len(data); {
		end := at + len(lineAt(data, at))
		if isEntry(data[at:end]) {
			a.starts = append(a.starts, int32(at))
		}
		at = end + 1
	}
	return a
}

func lineAt(data []byte, at int) []byte {
	if n := bytes.IndexByte(data[at:], '\n'); n >= 0 {
		return data[at : at+n]
	}
	return data[at:]
}

// Lines are as encode writes them, most of them at least.
var (
	head   = []byte(`{"time":`)
	named  = []byte(`,"session":"`)
	worded = []byte(`,"text":"`)
	tail   = []byte(`"}`)
)

// parts are the session and the text of a line as encode writes it, still as JSON writes them; ok is false of other lines.
func parts(line []byte) (session, text []byte, ok bool) {
	rest, ok := bytes.CutPrefix(line, head)
	if !ok {
		return nil, nil, false
	}
	n := 0
	for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
		n++
	}
	if rest = rest[n:]; n == 0 {
		return nil, nil, false
	}
	if after, has := bytes.CutPrefix(rest, named); has {
		end := bytes.IndexByte(after, '"')
		if end < 0 || bytes.IndexByte(after[:end], '\\') >= 0 {
			return nil, nil, false
		}
		session, rest = after[:end], after[end+1:]
	}
	if rest, ok = bytes.CutPrefix(rest, worded); !ok {
		return nil, nil, false
	}
	if text, ok = bytes.CutSuffix(rest, tail); !ok || len(text) == 0 {
		return nil, nil, false
	}
	return session, text, true
}

// plain reports whether JSON writes a text as it is.
func plain(text []byte) bool {
	return !bytes.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == '\\' || r == '"' }) && utf8.Valid(text)
}

func isEntry(line []byte) bool {
	if _, text, ok := parts(line); ok && plain(text) {
		return true
	}
	var e Entry
	return json.Unmarshal(line, &e) == nil && e.Text != ""
}

func (a archive) len() int { return len(a.starts) }

func (a archive) line(i int) []byte { return lineAt(a.data, int(a.starts[i])) }

func (a archive) entry(i int) Entry {
	var e Entry
	_ = json.Unmarshal(a.line(i), &e) // it was one when the line was found
	return e
}

// text is taken as it lies there where it may be: the line was an entry when it was found, so that nothing but
// quotes, backslashes and bytes that are no UTF-8 can stand in the way.
func (a archive) text(i int) string {
	if _, text, ok := parts(a.line(i)); ok && utf8.Valid(text) {
		if bytes.IndexByte(text, '"') < 0 && bytes.IndexByte(text, '\\') < 0 {
			return string(text)
		}
		if s, ok := unescaped(text); ok {
			return s
		}
	}
	return a.entry(i).Text
}

// unescaped is a text of JSON with line ends, quotes and the like in it; ok is false for those with rarer escapes and
// those that end before. A decoder takes twenty times as long, and a search looks at all blocks for a key.
func unescaped(text []byte) (s string, ok bool) {
	var b strings.Builder
	b.Grow(len(text))
	for {
		n := bytes.IndexByte(text, '\\')
		if q := bytes.IndexByte(text, '"'); q >= 0 && (n < 0 || q < n) {
			return "", false
		}
		if n < 0 {
			b.Write(text)
			return b.String(), true
		}
		b.Write(text[:n])
		if n+1 == len(text) {
			return "", false
		}
		switch c := text[n+1]; c {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case 'r':
			b.WriteByte('\r')
		case '"', '\\', '/':
			b.WriteByte(c)
		default:
			return "", false
		}
		text = text[n+2:]
	}
}

func (a archive) session(i int) []byte {
	if session, _, ok := parts(a.line(i)); ok {
		return session
	}
	return []byte(a.entry(i).Session)
}

// without leaves out what a session has added before the file was read.
func (a archive) without(session string) archive {
	kept := make([]int32, 0, len(a.starts))
	for i, at := range a.starts {
		if string(a.session(i)) != session {
			kept = append(kept, at)
		}
	}
	a.starts = kept
	return a
}

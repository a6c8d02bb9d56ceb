// The characters of a pattern or of a replacement, one after the other; a
// backslash and what follows it are one.
package re

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

type tokens struct {
	source object.Value // Str or Bytes
	chars  []rune
	text   bool
	at     int
	next   string // "" at the end
}

func newTokens(source object.Value) (*tokens, error) {
	t := &tokens{source: source}
	switch s := source.(type) {
	case object.Str:
		t.text, t.chars = true, []rune(string(s))
	case object.Bytes:
		t.chars = latin(string(s))
	}
	return t, t.advance()
}

// latin gives each byte as a character.
func latin(s string) []rune {
	out := make([]rune, len(s))
	for i := range len(s) {
		out[i] = rune(s[i])
	}
	return out
}

func (t *tokens) advance() error {
	if t.at >= len(t.chars) {
		t.next = ""
		return nil
	}
	t.next = string(t.chars[t.at])
	t.at++
	if t.next == `\` {
		if t.at >= len(t.chars) {
			return newError("bad escape (end of pattern)", t.source, len(t.chars)-1)
		}
		t.next += string(t.chars[t.at])
		t.at++
	}
	return nil
}

func (t *tokens) match(c string) (bool, error) {
	if t.next != c {
		return false, nil
	}
	return true, t.advance()
}

func (t *tokens) get() (string, error) {
	this := t.next
	return this, t.advance()
}

// while takes up to n characters of a set.
func (t *tokens) while(n int, set string) (string, error) {
	var b strings.Builder
	for range n {
		if t.next == "" || !strings.Contains(set, t.next) {
			break
		}
		b.WriteString(t.next)
		if err := t.advance(); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// until takes a name up to its end.
func (t *tokens) until(end, what string) (string, error) {
	var b strings.Builder
	for {
		c, err := t.get()
		if err != nil {
			return "", err
		}
		if c == "" {
			if b.Len() == 0 {
				return "", t.errorAt(0, "missing "+what)
			}
			return "", t.errorAt(object.Count(b.String()), "missing "+end+", unterminated name")
		}
		if c == end {
			if b.Len() == 0 {
				return "", t.errorAt(1, "missing "+what)
			}
			return b.String(), nil
		}
		b.WriteString(c)
	}
}

// tell is where the next token begins.
func (t *tokens) tell() int { return t.at - object.Count(t.next) }

func (t *tokens) seek(at int) error {
	t.at = at
	return t.advance()
}

// errorAt is an error so many characters before the next token.
func (t *tokens) errorAt(back int, msg string) error {
	if !t.text {
		msg = ascii(msg)
	}
	return newError(msg, t.source, t.tell()-back)
}

func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 0x80 {
			b.WriteRune(r)
		} else {
			b.WriteString(display.Escape(r))
		}
	}
	return b.String()
}

func quoted(s string) string { return object.Repr(object.Str(s)) }

// name checks the name of a group.
func (t *tokens) name(name string) error {
	if !python.IsIdentifier(name) {
		return t.errorAt(object.Count(name)+1, "bad character in group name "+quoted(name))
	}
	return nil
}

// number reads a group's number; ok is false for what is none.
func number(s string) (n int, ok bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(s), "+"))
	if errors.Is(err, strconv.ErrRange) && s[0] != '-' {
		return maxGroups, true
	}
	return n, err == nil && n >= 0
}

// maxGroups is how many groups CPython takes.
const maxGroups = 2147483647 / 2

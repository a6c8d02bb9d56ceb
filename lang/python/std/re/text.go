// The texts that patterns are matched with, as characters.
package re

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// subject is a text or bytes.
type subject struct {
	v      object.Value // Str or Bytes
	s      string
	chars  []rune
	narrow bool // ASCII only: characters are bytes
	bytes  bool
}

// remembered are the texts that were matched last: a tokenizer asks for one text at
// place after place.
type remembered struct {
	list [4]*subject
	next int
}

const rememberFrom = 64 // bytes

// subjectOf reads string= for a pattern of a kind.
func subjectOf(c *builtin.Call, v object.Value, text bool) (*subject, error) {
	v, err := builtin.PlainOf(v)
	if err != nil {
		return nil, err
	}
	s := &subject{v: v}
	switch x := v.(type) {
	case object.Str:
		if !text {
			return nil, object.Errorf("TypeError", "cannot use a bytes pattern on a string-like object")
		}
		s.s = string(x)
	case object.Bytes:
		if text {
			return nil, object.Errorf("TypeError", "cannot use a string pattern on a bytes-like object")
		}
		s.s, s.bytes = string(x), true
	default:
		return nil, object.Errorf("TypeError", "expected string or bytes-like object, got '%s'", v.TypeName())
	}
	if len(s.s) < rememberFrom {
		s.narrow = object.IsASCII(s.s)
		s.chars = s.decoded(s.s)
		return s, nil
	}
	known := c.Host.State("re.texts", func() any { return &remembered{} }).(*remembered)
	for _, k := range known.list {
		if k != nil && k.bytes == s.bytes && k.s == s.s {
			return k, nil
		}
	}
	if err := builtin.HeapOf(c.Host).Room(len(s.s) * 4); err != nil {
		return nil, err
	}
	s.narrow = object.IsASCII(s.s)
	if s.chars, err = builtin.OfText(c, s.s, s.decoded); err != nil {
		return nil, err
	}
	known.list[known.next] = s
	known.next = (known.next + 1) % len(known.list)
	return s, nil
}

// decoded are the characters of the subject's text, or its bytes as such.
func (s *subject) decoded(text string) []rune {
	if s.bytes || s.narrow {
		return latin(text)
	}
	return []rune(text)
}

// part is the characters from lo to hi.
func (s *subject) part(lo, hi int) object.Value {
	switch {
	case s.bytes:
		return object.Bytes(s.s[lo:hi])
	case s.narrow:
		return object.Str(s.s[lo:hi])
	}
	return object.Str(string(s.chars[lo:hi]))
}

// window reads pos= and endpos=.
func (s *subject) window(c *builtin.Call) (pos, end int, err error) {
	n := len(s.chars)
	if pos, err = c.Int("pos", 0); err != nil {
		return 0, 0, err
	}
	if end, err = c.Int("endpos", n); err != nil {
		return 0, 0, err
	}
	end = min(max(end, 0), n)
	return min(max(pos, 0), n), end, nil
}

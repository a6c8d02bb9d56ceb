// Replacing and splitting.
package re

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// template is a replacement: texts, and groups between them.
type template struct {
	parts []part
	bytes bool
}

// part is a text, or a group where group is not negative.
type part struct {
	text  string
	group int
}

// templateOf reads a replacement.
func templateOf(c *builtin.Call, p *Pattern, v object.Value) (*template, error) {
	v, err := builtin.PlainOf(v)
	if err != nil {
		return nil, err
	}
	switch v.(type) {
	case object.Str, object.Bytes:
	default:
		return nil, object.Errorf("TypeError", "decoding to str: need a bytes-like object, %s found", v.TypeName())
	}
	t, err := newTokens(v)
	if err != nil {
		return nil, err
	}
	out := &template{bytes: !t.text}
	var b strings.Builder
	flush := func() {
		if b.Len() > 0 {
			out.parts = append(out.parts, part{text: b.String(), group: -1})
			b.Reset()
		}
	}
	for n := 0; ; n++ {
		if err := c.PolledAt(n); err != nil {
			return nil, err
		}
		this, err := t.get()
		if err != nil {
			return nil, err
		}
		if this == "" {
			flush()
			return out, nil
		}
		if this[0] != '\\' {
			b.WriteString(this)
			continue
		}
		text, group, err := p.templateEscape(t, this)
		if err != nil {
			return nil, err
		}
		if group >= 0 {
			flush()
			out.parts = append(out.parts, part{group: group})
			continue
		}
		b.WriteString(text)
	}
}

// templateEscape reads a backslash in a replacement.
func (p *Pattern) templateEscape(t *tokens, this string) (text string, group int, err error) {
	switch c := this[1:]; {
	case c == "g":
		group, err = p.templateName(t)
		return "", group, err
	case c == "0":
		more, err := t.while(2, octDigits)
		v, _ := strconv.ParseInt("0"+more, 8, 32)
		return string(rune(v & 0xff)), -1, err
	case in(c, digits):
		return p.templateNumber(t, this)
	}
	if r, ok := plainEscapes[this]; ok {
		return string(r), -1, nil
	}
	if in(this[1:], letters) {
		return "", -1, t.errorAt(2, "bad escape "+this)
	}
	return this, -1, nil
}

func (p *Pattern) templateNumber(t *tokens, this string) (text string, group int, err error) {
	if in(t.next, digits) {
		d, err := t.get()
		if err != nil {
			return "", -1, err
		}
		this += d
		if in(this[1:2], octDigits) && in(this[2:3], octDigits) && in(t.next, octDigits) {
			if d, err = t.get(); err != nil {
				return "", -1, err
			}
			this += d
			v, _ := strconv.ParseInt(this[1:], 8, 32)
			if v > 0o377 {
				return "", -1, t.errorAt(len(this), "octal escape value "+this+" outside of range 0-0o377")
			}
			return string(rune(v)), -1, nil
		}
	}
	group, _ = strconv.Atoi(this[1:])
	return "", group, p.groupExists(t, group, len(this)-1)
}

func (p *Pattern) groupExists(t *tokens, group, back int) error {
	if group > p.groups {
		return t.errorAt(back, "invalid group reference "+strconv.Itoa(group))
	}
	return nil
}

// templateName reads \g<name>.
func (p *Pattern) templateName(t *tokens) (int, error) {
	if ok, err := t.match("<"); err != nil {
		return -1, err
	} else if !ok {
		return -1, t.errorAt(0, "missing <")
	}
	name, err := t.until(">", "group name")
	if err != nil {
		return -1, err
	}
	back := object.Count(name) + 1
	if python.IsIdentifier(name) {
		group, ok := p.names[name]
		if !ok {
			return -1, object.Errorf("IndexError", "unknown group name %s", quoted(name))
		}
		return group, nil
	}
	group, ok := number(name)
	if !ok {
		return -1, t.errorAt(back, "bad character in group name "+quoted(name))
	}
	return group, p.groupExists(t, group, back)
}

// literal is the template's text where it has no groups.
func (t *template) literal() (string, bool) {
	switch {
	case len(t.parts) == 0:
		return "", true
	case len(t.parts) == 1 && t.parts[0].group < 0:
		return t.parts[0].text, true
	}
	return "", false
}

// expand puts a match's groups in.
func (t *template) expand(m *Match) (object.Value, error) {
	var b strings.Builder
	for _, p := range t.parts {
		text := p.text
		switch {
		case p.group >= 0 && m.regs[2*p.group] < 0:
			continue
		case p.group >= 0:
			var err error
			if text, err = joined(m.group(p.group), t.bytes); err != nil {
				return nil, err
			}
		case t.bytes:
			text = string(bytesOf(p.text))
		}
		b.WriteString(text)
	}
	if t.bytes {
		return object.Bytes(b.String()), nil
	}
	return object.Str(b.String()), nil
}

// bytesOf is a text of characters below 256 as bytes.
func bytesOf(s string) []byte {
	out := make([]byte, 0, len(s))
	for _, r := range s {
		out = append(out, byte(r))
	}
	return out
}

// joined is a value's text, where it is of the kind that the others are.
func joined(v object.Value, bytes bool) (string, error) {
	switch x := v.(type) {
	case object.NoneType:
		return "", nil
	case object.Str:
		if !bytes {
			return string(x), nil
		}
	case object.Bytes:
		if bytes {
			return string(x), nil
		}
	}
	if bytes {
		return "", object.Errorf("TypeError", "sequence item 0: expected a bytes-like object, %s found", v.TypeName())
	}
	return "", object.Errorf("TypeError", "sequence item 0: expected str instance, %s found", v.TypeName())
}

// substitute is sub and subn.
func substitute(c *builtin.Call, p *Pattern) (object.Value, int, error) {
	s, err := subjectOf(c, c.Arg("string"), p.text)
	if err != nil {
		return nil, 0, err
	}
	count, err := c.Int("count", 0)
	if err != nil {
		return nil, 0, err
	}
	by, err := replacer(c, p, s)
	if err != nil {
		return nil, 0, err
	}
	var b strings.Builder
	at, n := 0, 0
	rest := func(lo, hi int) {
		if s.narrow || s.bytes {
			b.WriteString(s.s[lo:hi])
			return
		}
		for _, r := range s.chars[lo:hi] {
			b.WriteRune(r)
		}
	}
	err = p.each(c, s, 0, len(s.chars), func(m *Match) (bool, error) {
		rest(at, m.regs[0])
		text, err := by(m)
		if err != nil {
			return true, err
		}
		if len(text) > 1<<12 {
			if err := c.TextRoom(b.Len() + len(text)); err != nil {
				return true, err
			}
		}
		b.WriteString(text)
		at = m.regs[1]
		n++
		return n == count, nil
	})
	if err != nil {
		return nil, 0, err
	}
	if n == 0 {
		return s.v, 0, nil
	}
	rest(at, len(s.chars))
	if s.bytes {
		return object.Bytes(b.String()), n, nil
	}
	return object.Str(b.String()), n, nil
}

// replacer reads repl=: a function, or a template.
func replacer(c *builtin.Call, p *Pattern, s *subject) (func(*Match) (string, error), error) {
	repl := c.Arg("repl")
	if builtin.IsCallable(repl) {
		return func(m *Match) (string, error) {
			v, err := c.Apply(repl, m)
			if err != nil {
				return "", err
			}
			if v, err = builtin.PlainOf(v); err != nil {
				return "", err
			}
			return joined(v, s.bytes)
		}, nil
	}
	t, err := templateOf(c, p, repl)
	if err != nil {
		return nil, err
	}
	if text, ok := t.literal(); ok && t.bytes == s.bytes {
		if t.bytes {
			text = string(bytesOf(text))
		}
		return func(*Match) (string, error) { return text, nil }, nil
	}
	return func(m *Match) (string, error) {
		v, err := t.expand(m)
		if err != nil {
			return "", err
		}
		return joined(v, s.bytes)
	}, nil
}

// split is Pattern.split.
func split(c *builtin.Call, p *Pattern) (object.Value, error) {
	s, err := subjectOf(c, c.Arg("string"), p.text)
	if err != nil {
		return nil, err
	}
	most, err := c.Int("maxsplit", 0)
	if err != nil {
		return nil, err
	}
	out := object.NewList()
	at, n := 0, 0
	add := func(v object.Value) error {
		if err := builtin.Growing(c.Host, out.Len(), out.Cap()); err != nil {
			return err
		}
		out.Append(v)
		return nil
	}
	if most >= 0 {
		err = p.each(c, s, 0, len(s.chars), func(m *Match) (bool, error) {
			if err := add(s.part(at, m.regs[0])); err != nil {
				return true, err
			}
			for g := 1; g <= p.groups; g++ {
				if err := add(m.group(g)); err != nil {
					return true, err
				}
			}
			at = m.regs[1]
			n++
			return n == most, nil
		})
	}
	if err != nil {
		return nil, err
	}
	return out, add(s.part(at, len(s.chars)))
}

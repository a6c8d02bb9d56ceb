// complete, inspect and is_complete: questions about source text. Clients count
// code points where the language counts bytes.
package server

import (
	"unicode/utf8"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang/syntax"
)

// byteOffset is the byte at which the n-th code point begins; negative n counts
// as the end.
func byteOffset(text string, n int) int {
	if n < 0 {
		return len(text)
	}
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}

func codePoints(text string, offset int) int { return utf8.RuneCountInString(text[:offset]) }

// cursor reads the code and the byte offset of the cursor in it.
func cursor(c wire.Object) (code string, at int, err error) {
	if code, _, err = c.String("code"); err != nil {
		return "", 0, err
	}
	pos, err := c.Int("cursor_pos", -1)
	return code, byteOffset(code, pos), err
}

func (s *Server) complete(r request, c wire.Object) error {
	code, at, err := cursor(c)
	if err != nil {
		return err
	}
	found := s.session.Complete(code, at)
	start, end := codePoints(code, found.Start), codePoints(code, found.End)
	matches, types := []string{}, []object{}
	for _, m := range found.List {
		matches = append(matches, m.Text)
		types = append(types, object{"text": m.Text, "type": m.Kind, "signature": m.Detail, "start": start, "end": end})
	}
	s.reply(r, object{
		"status": "ok", "matches": matches, "cursor_start": start, "cursor_end": end,
		"metadata": object{"_jupyter_types_experimental": types},
	})
	return nil
}

func (s *Server) inspect(r request, c wire.Object) error {
	code, at, err := cursor(c)
	if err != nil {
		return err
	}
	level, err := c.Int("detail_level", 0)
	if err != nil {
		return err
	}
	data, found := object{}, false
	if name := nameAt(code, at); name != "" {
		if i, ok := s.session.Inspect(name, level > 0); ok {
			data["text/plain"], found = i.Text(), true
		}
	}
	s.reply(r, object{"status": "ok", "found": found, "data": data, "metadata": object{}})
	return nil
}

// nameAt is the dotted name at an offset, or the one called before an open bracket.
func nameAt(code string, at int) string {
	end := at
	for end < len(code) && nameByte(code[end]) {
		end++
	}
	if name := nameBefore(code, end); name != "" {
		return name
	}
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch code[i] {
		case ')':
			depth++
		case '(':
			if depth == 0 {
				return nameBefore(code, i)
			}
			depth--
		}
	}
	return ""
}

func nameBefore(code string, end int) string {
	start := end
	for start > 0 && (nameByte(code[start-1]) || code[start-1] == '.') {
		start--
	}
	for start < end && code[start] == '.' {
		start++
	}
	return code[start:end]
}

func nameByte(b byte) bool {
	return b == '_' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}

func (s *Server) isComplete(r request, c wire.Object) error {
	code, _, err := c.String("code")
	if err != nil {
		return err
	}
	st := syntax.Status(code)
	content := object{"status": st.State.String()}
	if st.State == syntax.Incomplete {
		content["indent"] = st.Indent
	}
	s.reply(r, content)
	return nil
}

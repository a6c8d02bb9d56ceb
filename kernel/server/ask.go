// complete, inspect and is_complete: questions about source text, answered while a
// cell runs too. Clients count code points where the language counts bytes.
package server

import (
	"time"
	"unicode/utf8"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
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

// asker answers questions about names.
type asker interface {
	Complete(text string, cursor int) lang.Completions
	Describe(text string, cursor int, detail bool) (*lang.Inspection, bool)
}

// patience is how long a question waits for the session; then it is answered from
// what there was when the cell that runs began.
const patience = 3 * time.Millisecond

// consult calls f with who can answer now.
func (s *Server) consult(f func(asker)) {
	if s.debug.of.Aside(func() { f(s.asker()) }) {
		return
	}
	wait := time.NewTimer(patience)
	defer wait.Stop()
	select {
	case <-s.turns.token:
		defer s.turns.give()
		f(s.asker())
	case <-wait.C:
		s.mu.Lock()
		g := s.glance
		s.mu.Unlock()
		f(g)
	}
}

// asker is the session, or the place at which a debugger has stopped it.
func (s *Server) asker() asker {
	if stop, ok := s.session.Stopped(); ok {
		return stop
	}
	return s.session
}

func (s *Server) complete(r request, c wire.Object) error {
	code, at, err := cursor(c)
	if err != nil {
		return err
	}
	var found lang.Completions
	s.consult(func(a asker) { found = a.Complete(code, at) })
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
	s.consult(func(a asker) {
		if i, ok := a.Describe(code, at, level > 0); ok {
			data, found = object{"text/plain": i.Text(), "text/markdown": i.Markdown(), "text/html": i.HTML()}, true
		}
	})
	s.reply(r, object{"status": "ok", "found": found, "data": data, "metadata": object{}})
	return nil
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

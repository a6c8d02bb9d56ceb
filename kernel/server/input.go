// stdin: a cell asks its client for a line.
package server

import (
	"encoding/json"
	"sync"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
)

// asked is the question that is open, if any.
type asked struct {
	mu       sync.Mutex
	id       string // of the input_request
	identity string
	answer   chan string
}

// takeAnswer hands an input_reply to the question that it answers. One that comes
// when nothing is asked, from another client or to another question is dropped.
func (s *Server) takeAnswer(r request) {
	text, why := "", ""
	if r.refused != nil {
		why = r.refused.Error()
	} else if c, err := wire.ParseObject(r.Content); err != nil {
		why = err.Error()
	} else if text, _, err = c.String("value"); err != nil {
		why = err.Error()
	}
	var parent wire.Header
	_ = json.Unmarshal(r.Parent, &parent)
	a := &s.asked
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case r.Header.MsgType != "input_reply":
		why = "only input_reply is taken there"
	case a.id == "":
		why = "nothing was asked"
	case a.identity != r.identity:
		why = "another client was asked"
	case parent.MsgID != "" && parent.MsgID != a.id:
		why = "it answers another question"
	}
	if why != "" {
		s.logf("a %s on stdin was dropped: %s", r.Header.MsgType, why)
		return
	}
	a.id = ""
	a.answer <- text
}

// readLine answers input(): the client of the cell is asked.
func (s *Server) readLine(prompt string) (string, error) { return s.ask(prompt, false) }

func (s *Server) ask(prompt string, password bool) (string, error) {
	s.mu.Lock()
	var by *cell
	if n := len(s.running); n > 0 {
		by = s.running[n-1]
	}
	s.mu.Unlock()
	if by == nil || !by.canAsk {
		return "", lang.Raise("StdinNotImplementedError", "input was called, but this frontend does not support input requests.")
	}
	s.out.flush()
	frames, err := s.maker.Frames(by.RawHeader, "input_request", object{"prompt": prompt, "password": password})
	if err != nil {
		return "", err
	}
	var h wire.Header
	if err := json.Unmarshal(frames[2], &h); err != nil {
		return "", err
	}
	a := &s.asked
	answer := make(chan string, 1)
	a.mu.Lock()
	a.id, a.identity, a.answer = h.MsgID, by.identity, answer
	a.mu.Unlock()
	defer func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.id == h.MsgID {
			a.id = ""
		}
	}()
	s.stdin.Send(by.identity, append(by.Idents[:len(by.Idents):len(by.Idents)], frames...))
	select {
	case text := <-answer:
		return text, nil
	case <-s.session.Context().Done():
		return "", lang.Raise("KeyboardInterrupt", "")
	case <-s.quit:
		return "", lang.Raise("EOFError", "the kernel is ending")
	}
}

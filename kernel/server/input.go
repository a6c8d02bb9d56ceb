// stdin: a cell asks its client for a line.
package server

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
)

// asked are the questions that are open, by the ids of their input_requests: one of
// the main shell, and one of each subshell.
type asked struct {
	mu   sync.Mutex
	open []question
}

type question struct {
	id, identity string
	answer       chan string
}

func (a *asked) add(id, identity string) (answer <-chan string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	q := question{id, identity, make(chan string, 1)}
	a.open = append(a.open, q)
	return q.answer
}

func (a *asked) drop(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.open = slices.DeleteFunc(a.open, func(q question) bool { return q.id == id })
}

// take finds the question that a reply answers, and closes it. A reply that does not
// say which answers the newest of its client.
func (a *asked) take(id, identity string) (answer chan<- string, why string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if why = "nothing was asked"; len(a.open) > 0 {
		why = "it answers another question"
	}
	for i, q := range slices.Backward(a.open) {
		switch {
		case id != "" && q.id != id:
		case q.identity != identity:
			why = "another client was asked"
		default:
			a.open = slices.Delete(a.open, i, i+1)
			return q.answer, ""
		}
	}
	return nil, why
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
	var answer chan<- string
	if r.Header.MsgType != "input_reply" {
		why = "only input_reply is taken there"
	} else if why == "" {
		answer, why = s.asked.take(parent.MsgID, r.identity)
	}
	if why != "" {
		s.logf("a %s on stdin was dropped: %s", r.Header.MsgType, why)
		return
	}
	answer <- text
}

// stdinPause is how often a client is looked for that has no stdin yet.
const stdinPause = 20 * time.Millisecond

// readLine answers input(): the client of the cell is asked.
func (s *Server) readLine(prompt string) (string, error) { return s.ask(prompt, false) }

// readSecret answers getpass().
func (s *Server) readSecret(prompt string) (string, error) { return s.ask(prompt, true) }

func (s *Server) ask(prompt string, password bool) (string, error) {
	by := s.current()
	if by == nil || !by.canAsk {
		return "", lang.Raise("StdinNotImplementedError", "input was called, but this frontend does not support input requests.")
	}
	by.lane.out.flush()
	frames, err := s.maker.Frames(by.RawHeader, "input_request", object{"prompt": prompt, "password": password})
	if err != nil {
		return "", err
	}
	var h wire.Header
	if err := json.Unmarshal(frames[2], &h); err != nil {
		return "", err
	}
	answer := s.asked.add(h.MsgID, by.identity)
	defer s.asked.drop(h.MsgID)
	interrupted := s.session.Context().Done()
	frames = append(by.Idents[:len(by.Idents):len(by.Idents)], frames...)
	var text string
	if e := s.session.Wait(func() {
		// The client may be here by its shell, and still be on its way by its stdin.
		again := time.NewTicker(stdinPause)
		defer again.Stop()
		if s.stdin.Send(by.identity, frames) {
			again.Stop()
		}
		for {
			select {
			case <-again.C:
				if s.stdin.Send(by.identity, frames) {
					again.Stop()
				}
				continue
			case text = <-answer:
			case <-interrupted:
				err = lang.Raise("KeyboardInterrupt", "")
			case <-s.quit:
				err = lang.Raise("EOFError", "the kernel is ending")
			}
			return
		}
	}); e != nil {
		return "", e
	}
	return text, err
}

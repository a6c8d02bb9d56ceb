// Streams: what cells print, gathered into few messages in program order.
package server

import (
	"encoding/json"
	"io"
	"sync"
	"time"
	"unicode/utf8"
)

// A message leaves when it is this old or this long.
const (
	streamDelay = 20 * time.Millisecond
	streamBytes = 64 << 10
)

type streams struct {
	publish func(parent json.RawMessage, msgType string, content any)

	mu     sync.Mutex
	parent json.RawMessage
	mute   bool
	name   string
	buf    []byte
	timer  *time.Timer
}

type streamWriter struct {
	s    *streams
	name string
}

func (s *streams) writer(name string) io.Writer { return streamWriter{s, name} }

// begin sets whose output follows; a muted one is not published.
func (s *streams) begin(parent json.RawMessage, mute bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send(true)
	s.parent, s.mute = parent, mute
}

// Write gathers text.
func (w streamWriter) Write(p []byte) (int, error) {
	s := w.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mute || len(p) == 0 {
		return len(p), nil
	}
	if s.name != w.name {
		s.send(true)
		s.name = w.name
	}
	if len(s.buf) == 0 {
		if s.timer == nil {
			s.timer = time.AfterFunc(streamDelay, s.late)
		} else {
			s.timer.Reset(streamDelay)
		}
	}
	s.buf = append(s.buf, p...)
	if len(s.buf) >= streamBytes {
		s.send(false)
	}
	return len(p), nil
}

// flush sends all that was written.
func (s *streams) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send(true)
}

func (s *streams) late() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send(false)
	if len(s.buf) > 0 {
		s.timer.Reset(streamDelay)
	}
}

// send publishes the text; the start of a character whose rest is still to come
// stays behind unless all must go.
func (s *streams) send(all bool) {
	n := len(s.buf)
	if !all {
		n = wholeCharacters(s.buf)
	}
	if n == 0 {
		return
	}
	s.publish(s.parent, "stream", object{"name": s.name, "text": string(s.buf[:n])})
	s.buf = append(s.buf[:0], s.buf[n:]...)
}

// wholeCharacters is the length of text without a character cut at its end.
func wholeCharacters(b []byte) int {
	for back := 1; back < utf8.UTFMax && back <= len(b); back++ {
		if c := b[len(b)-back]; utf8.RuneStart(c) {
			if !utf8.FullRune(b[len(b)-back:]) {
				return len(b) - back
			}
			break
		}
	}
	return len(b)
}

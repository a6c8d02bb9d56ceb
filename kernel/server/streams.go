// Streams: what cells print, gathered into few messages in program order.
package server

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/magic"
)

// A message leaves when it is this old or this long; in a flood, when it is very
// long.
const (
	streamDelay = 20 * time.Millisecond
	streamBytes = 64 << 10
	floodBytes  = 1 << 20
	lookBytes   = 4 << 10 // are gathered between looks at the clock
)

// What a cell may print: the first cellOutput bytes of it are shown, and the last
// few, of what stands before its end and before some of its displays.
const (
	cellOutput = 1 << 20
	tailBytes  = 4 << 10
	cellTails  = 16
)

// output is what one cell has printed.
type output struct {
	parent json.RawMessage
	mute   bool
	shown  int             // bytes
	left   int             // bytes left out, those of tail among them
	tail   []byte          // the last of them
	tails  int             // how many of those were shown
	kept   *magic.Recorder // what keeps it in place of showing it; nil: nothing does
}

// streams are those of a lane.
type streams struct {
	publish func(parent json.RawMessage, msgType string, content any)
	room    func()        // waits until more can be published
	limit   *atomic.Int64 // bytes shown of a cell; 0 is no limit

	mu    sync.Mutex
	cells []output
	name  string
	buf   []byte
	last  time.Time // of the message before
	look  int       // how long buf is when the clock is looked at again
	timer *time.Timer
	held  held
}

// streamWriter writes to a stream of a lane.
type streamWriter struct {
	s    *streams
	name string
}

// laneWriter writes to a stream of the lane whose turn it is.
type laneWriter struct {
	s    *Server
	name string
}

// Now is the writer of the cell that runs, for what writes while other cells run.
func (w laneWriter) Now() io.Writer {
	if x := w.s.current(); x != nil {
		return streamWriter{x.lane.out, w.name}
	}
	return io.Discard
}

func (w laneWriter) Write(p []byte) (int, error) { return w.Now().Write(p) }

// capture has a recorder keep what the cell prints and displays until stop.
func (s *Server) capture(r *magic.Recorder) (stop func()) { return s.current().lane.out.capture(r) }

// setLimit sets how many bytes of a cell are shown; 0 is all.
func (s *Server) setLimit(n int) { s.outputLimit.Store(int64(n)) }

// begin sets whose output follows, until end; a muted one is not published.
func (s *streams) begin(parent json.RawMessage, mute bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send(true)
	s.cells = append(s.cells, output{parent: parent, mute: mute})
}

// finish publishes all that the cell has printed.
func (s *streams) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send(true)
	s.sendTail()
}

// sendTail publishes the last of what was left out.
func (s *streams) sendTail() {
	if len(s.cells) == 0 {
		return
	}
	c := &s.cells[len(s.cells)-1]
	if c.left == 0 {
		return
	}
	cut := len(c.tail) - min(len(c.tail), tailBytes)
	for cut < len(c.tail) && !utf8.RuneStart(c.tail[cut]) {
		cut++
	}
	note := ""
	if out := c.left - len(c.tail) + cut; out > 0 {
		note = fmt.Sprintf("\n[%d bytes of output are left out here: a cell shows the first %d; %%output_limit 0 shows all]\n", out, s.limit.Load())
	}
	s.publish(c.parent, "stream", object{"name": s.name, "text": note + string(c.tail[cut:])})
	c.left, c.tail = 0, nil
	c.tails++
}

// end finishes a cell; what is printed then belongs to the one around it.
func (s *streams) end() {
	s.finish()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cells = s.cells[:len(s.cells)-1]
}

// capture has a recorder keep what follows until stop.
func (s *streams) capture(r *magic.Recorder) (stop func()) {
	s.mu.Lock()
	around := s.cells[len(s.cells)-1]
	s.mu.Unlock()
	s.begin(around.parent, around.mute)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cells[len(s.cells)-1].kept = r
	return s.end
}

// recorder is what keeps that which is displayed now, nil if it is shown.
func (s *streams) recorder() *magic.Recorder {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.cells) == 0 {
		return nil
	}
	return s.cells[len(s.cells)-1].kept
}

// muted reports whether what is displayed now is not shown.
func (s *streams) muted() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.cells) == 0 || s.cells[len(s.cells)-1].mute
}

// Write gathers text. It waits where nobody can take more.
func (w streamWriter) Write(p []byte) (int, error) {
	if w.s.write(w.name, p) {
		w.s.room()
	}
	return len(p), nil
}

// write reports whether a message was published.
func (s *streams) write(name string, p []byte) (sent bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.cells) == 0 || len(p) == 0 {
		return false
	}
	c := &s.cells[len(s.cells)-1]
	if c.kept.Print(name, p) {
		return false
	}
	if c.mute {
		return false
	}
	s.clearNow()
	if limit := int(s.limit.Load()); limit > 0 && c.shown+len(p) > limit {
		c.left += len(p)
		if c.tail = append(c.tail, p...); len(c.tail) > 16*tailBytes {
			c.tail = append(c.tail[:0], c.tail[len(c.tail)-tailBytes:]...)
		}
		c.shown = limit // what follows is left out too
		return false
	}
	c.shown += len(p)
	if s.name != name {
		s.send(true)
		s.name = name
	}
	if len(s.buf) == 0 {
		s.look = streamBytes
		s.sendSoon()
	}
	s.buf = append(s.buf, p...)
	if len(s.buf) < s.look {
		return false
	}
	if len(s.buf) >= floodBytes || time.Since(s.last) >= streamDelay {
		s.send(false)
		return true
	}
	s.look = len(s.buf) + lookBytes
	return false
}

// sendSoon has what is held back sent a moment from now.
func (s *streams) sendSoon() {
	if s.timer == nil {
		s.timer = time.AfterFunc(streamDelay, s.late)
	} else {
		s.timer.Reset(streamDelay)
	}
}

// flush sends all that was written, for something else that follows.
func (s *streams) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clearNow()
	s.send(true)
	if n := len(s.cells); n > 0 && s.cells[n-1].tails < cellTails {
		s.sendTail()
	}
}

func (s *streams) late() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send(false)
	if len(s.buf) > 0 {
		s.timer.Reset(streamDelay)
	}
}

// send publishes what is held back, and the text; the start of a character whose rest
// is still to come stays behind unless all must go.
func (s *streams) send(all bool) {
	if len(s.cells) == 0 {
		return
	}
	s.sendHeld()
	n := len(s.buf)
	if !all {
		n = wholeCharacters(s.buf)
	}
	defer s.sendClear()
	if n == 0 {
		return
	}
	s.publish(s.cells[len(s.cells)-1].parent, "stream", object{"name": s.name, "text": string(s.buf[:n])})
	s.buf = append(s.buf[:0], s.buf[n:]...)
	s.last, s.look = time.Now(), streamBytes
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

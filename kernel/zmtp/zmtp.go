// Package zmtp speaks ZMTP 3.1 over a byte stream, with the mechanisms NULL and CURVE.
// It is written for serving peers that cannot be trusted: every size is checked before
// memory is taken for it. (go-zeromq/zmq4, the peer of the tests, allocates what
// a frame's header claims, and its Security interface cannot carry CURVE.)
//
// This file: the connection, its handshake and its messages.
package zmtp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// Limits bound what a peer may send.
type Limits struct {
	Message int  // bytes of one message, all frames together
	Frames  int  // frames of one message
	Skip    bool // a longer message is read over and told of; else it ends the connection
}

// Memory is what unfinished messages may take, shared by many connections.
type Memory interface {
	Take(bytes int) bool // false: there is no room
	Give(bytes int)
}

// free is how much of a message is not asked of the Memory.
const free = 16 << 10

// maxCommand bounds a command's body, READY included.
const maxCommand = 8 << 10

// Conn is one connection. One goroutine may read while another writes.
type Conn struct {
	r      *bufio.Reader
	w      *bufio.Writer
	limits Limits
	memory Memory
	used   int     // bytes of the message under way, or of the one given last
	held   int     // of them taken from the memory
	secure *secure // nil without encryption
	// Unfinished, if not nil, is told when a message begins of which more is to
	// come, and when its last byte is there.
	Unfinished func(bool)
	// Peer is what the other side said of itself.
	Peer struct {
		Minor    byte   // of the version 3.x
		Type     string // its socket type
		Identity []byte
	}
}

func newConn(rw io.ReadWriter, l Limits) *Conn {
	return &Conn{r: bufio.NewReaderSize(rw, 32<<10), w: bufio.NewWriterSize(rw, 32<<10), limits: l}
}

// Handshake greets the peer and exchanges READY. accept says which socket types
// may connect to this one.
func Handshake(rw io.ReadWriter, socketType string, identity []byte, accept func(peerType string) bool, l Limits) (*Conn, error) {
	c := newConn(rw, l)
	if err := c.greet("NULL", false); err != nil {
		return nil, err
	}
	if err := c.command("READY", properties(socketType, identity)); err != nil {
		return nil, err
	}
	body, err := c.due("READY")
	if err != nil {
		return nil, err
	}
	if err := c.readReady(body); err != nil {
		return nil, err
	}
	if !accept(c.Peer.Type) {
		return nil, fmt.Errorf("a %s socket cannot talk to a %s socket", c.Peer.Type, socketType)
	}
	return c, nil
}

// Allow sets what the peer may send from now on; m may be nil.
func (c *Conn) Allow(l Limits, m Memory) {
	c.Release()
	c.limits, c.memory = l, m
}

// Release gives back the memory of the message read last: its owner is done
// with it, or has counted it elsewhere.
func (c *Conn) Release() {
	if c.held > 0 {
		c.memory.Give(c.held)
	}
	c.used, c.held = 0, 0
}

// ErrNoRoom says that unfinished messages have taken all memory there is for them.
var ErrNoRoom = errors.New("there is no memory left for unfinished messages")

// Event is what ReadEvent gives: a message, or a command for the owner.
type Event struct {
	Frames  [][]byte // of a message
	Skipped uint64   // bytes of frames that were read over, which Frames lacks
	Command string   // PING, SUBSCRIBE, CANCEL …; "" for a message
	Body    []byte
}

// ReadEvent reads the next message or command. Its memory counts as taken until
// the next call.
func (c *Conn) ReadEvent() (ev Event, err error) {
	c.Release()
	unfinished := false
	for {
		flags, size, err := c.readHead()
		if err != nil {
			return Event{}, err
		}
		// What a box holds shows when it is opened: until then it may be the last.
		if !unfinished && flags&flagCommand == 0 && (flags&flagMore != 0 || size > uint64(c.r.Buffered())) {
			unfinished = true
			c.tell(true)
		}
		var body []byte
		switch {
		case c.secure != nil:
			flags, body, err = c.openFrame(&ev, size)
		case flags&flagCommand == 0:
			body, err = c.readFrame(&ev, size)
		case len(ev.Frames) == 0:
			body, err = c.readCommandBody(size)
		}
		if err != nil {
			return Event{}, err
		}
		if flags&flagCommand != 0 {
			if len(ev.Frames) > 0 {
				return Event{}, errors.New("a command between the frames of a message")
			}
			if unfinished {
				c.tell(false)
			}
			name, body, err := splitCommand(body)
			return Event{Command: name, Body: body}, err
		}
		if body != nil {
			ev.Frames = append(ev.Frames, body)
		}
		if flags&flagMore != 0 {
			if c.secure != nil && !unfinished {
				unfinished = true
				c.tell(true)
			}
			continue
		}
		if unfinished {
			c.tell(false)
		}
		return ev, nil
	}
}

// openFrame reads a frame and takes it out of its box. One that is too long ends
// the connection: whether it is the last only its end would tell.
func (c *Conn) openFrame(ev *Event, size uint64) (flags byte, body []byte, err error) {
	if most := uint64(c.limits.Message - min(c.used, c.limits.Message) + messageOver); size > most {
		return 0, nil, fmt.Errorf("a message of more than %d bytes", c.limits.Message)
	}
	if len(ev.Frames) >= c.limits.Frames {
		return 0, nil, fmt.Errorf("a message of more than %d frames", c.limits.Frames)
	}
	frame, err := c.readBody(int(size))
	if err != nil {
		return 0, nil, err
	}
	// The opened frame lies beside the closed one for a moment.
	if c.memory != nil {
		if !c.memory.Take(len(frame)) {
			return 0, nil, ErrNoRoom
		}
		defer c.memory.Give(len(frame))
	}
	return c.secure.open(frame)
}

func (c *Conn) tell(unfinished bool) {
	if c.Unfinished != nil {
		c.Unfinished(unfinished)
	}
}

// readFrame reads a frame's body, or reads over it and gives nil.
func (c *Conn) readFrame(ev *Event, size uint64) ([]byte, error) {
	tooMany, tooLong := len(ev.Frames) >= c.limits.Frames, size > uint64(c.limits.Message-min(c.used, c.limits.Message))
	switch {
	case ev.Skipped == 0 && !tooMany && !tooLong:
		return c.readBody(int(size))
	case c.limits.Skip && size < 1<<40:
		ev.Skipped += size + 1
		_, err := io.CopyN(io.Discard, c.r, int64(size))
		return nil, err
	case tooMany:
		return nil, fmt.Errorf("a message of more than %d frames", c.limits.Frames)
	}
	return nil, fmt.Errorf("a message of more than %d bytes", c.limits.Message)
}

// WriteMessage buffers a message.
func (c *Conn) WriteMessage(frames [][]byte) error {
	for i, f := range frames {
		var flags byte
		if i < len(frames)-1 {
			flags = flagMore
		}
		if err := c.writeFrame(flags, f); err != nil {
			return err
		}
	}
	return nil
}

// Flush sends what is buffered.
func (c *Conn) Flush() error { return c.w.Flush() }

// Detach hands the memory of the message read last to the caller, who gives it
// back with the returned function.
func (c *Conn) Detach() (release func()) {
	n, m := c.held, c.memory
	c.used, c.held = 0, 0
	if n == 0 {
		return func() {}
	}
	return func() { m.Give(n) }
}

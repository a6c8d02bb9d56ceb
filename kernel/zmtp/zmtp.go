// Package zmtp speaks ZMTP 3.1 with the NULL mechanism over a byte stream. It is
// written for serving peers that cannot be trusted: every size is checked before
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
	Message int // bytes of one message, all frames together
	Frames  int // frames of one message
}

// maxCommand bounds a command's body, READY included.
const maxCommand = 8 << 10

// Conn is one connection. One goroutine may read while another writes.
type Conn struct {
	r      *bufio.Reader
	w      *bufio.Writer
	limits Limits
	// Peer is what the other side said of itself.
	Peer struct {
		Minor    byte   // of the version 3.x
		Type     string // its socket type
		Identity []byte
	}
}

// Handshake greets the peer and exchanges READY. accept says which socket types
// may connect to this one.
func Handshake(rw io.ReadWriter, socketType string, identity []byte, accept func(peerType string) bool, l Limits) (*Conn, error) {
	c := &Conn{r: bufio.NewReaderSize(rw, 32<<10), w: bufio.NewWriterSize(rw, 32<<10), limits: l}
	if err := c.greet(); err != nil {
		return nil, err
	}
	if err := c.WriteCommand("READY", properties(socketType, identity)); err != nil {
		return nil, err
	}
	if err := c.Flush(); err != nil {
		return nil, err
	}
	name, body, err := c.readCommand()
	if err != nil {
		return nil, err
	}
	if name != "READY" {
		return nil, fmt.Errorf("the peer sent %q where READY was due", name)
	}
	if err := c.readReady(body); err != nil {
		return nil, err
	}
	if !accept(c.Peer.Type) {
		return nil, fmt.Errorf("a %s socket cannot talk to a %s socket", c.Peer.Type, socketType)
	}
	return c, nil
}

// Event is what ReadEvent gives: a message, or a command for the owner.
type Event struct {
	Frames  [][]byte // of a message
	Command string   // PING, SUBSCRIBE, CANCEL …; "" for a message
	Body    []byte
}

// ReadEvent reads the next message or command.
func (c *Conn) ReadEvent() (Event, error) {
	var frames [][]byte
	room := c.limits.Message
	for {
		flags, size, err := c.readHead()
		if err != nil {
			return Event{}, err
		}
		if flags&flagCommand != 0 {
			if len(frames) > 0 {
				return Event{}, errors.New("a command between the frames of a message")
			}
			name, body, err := c.commandBody(size)
			return Event{Command: name, Body: body}, err
		}
		if size > uint64(room) {
			return Event{}, fmt.Errorf("a message of more than %d bytes", c.limits.Message)
		}
		if len(frames) == c.limits.Frames {
			return Event{}, fmt.Errorf("a message of more than %d frames", c.limits.Frames)
		}
		body, err := c.readBody(int(size))
		if err != nil {
			return Event{}, err
		}
		room -= len(body)
		frames = append(frames, body)
		if flags&flagMore == 0 {
			return Event{Frames: frames}, nil
		}
	}
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

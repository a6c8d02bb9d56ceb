// Greeting and commands: READY with its properties, PING and PONG, subscriptions.
package zmtp

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

const greetingSize = 64

func greeting(mechanism string, asServer bool) []byte {
	g := make([]byte, greetingSize)
	g[0], g[9] = 0xff, 0x7f
	g[10], g[11] = 3, 1
	copy(g[12:], mechanism)
	if asServer {
		g[32] = 1
	}
	return g
}

func (c *Conn) greet(mechanism string, asServer bool) error {
	if _, err := c.w.Write(greeting(mechanism, asServer)); err != nil {
		return err
	}
	if err := c.Flush(); err != nil {
		return err
	}
	var g [greetingSize]byte
	// The version comes first, lest a peer of an old version keep us waiting.
	if _, err := io.ReadFull(c.r, g[:11]); err != nil {
		return err
	}
	if g[0] != 0xff || g[9]&1 != 1 {
		return errors.New("not a ZMTP peer")
	}
	if g[10] < 3 {
		return fmt.Errorf("ZMTP %d is too old; 3.0 is needed", g[10])
	}
	if _, err := io.ReadFull(c.r, g[11:]); err != nil {
		return err
	}
	if g[10] > 3 {
		g[11] = 1
	}
	c.Peer.Minor = g[11]
	if m := string(bytes.TrimRight(g[12:32], "\x00")); m != mechanism {
		return fmt.Errorf("security mechanism %q is not served; %s is", m, mechanism)
	}
	return nil
}

// readCommand reads a frame that must be a command.
func (c *Conn) readCommand() (name string, body []byte, err error) {
	flags, size, err := c.readHead()
	if err != nil {
		return "", nil, err
	}
	if flags&flagCommand == 0 {
		return "", nil, errors.New("a message where a command was due")
	}
	if body, err = c.readCommandBody(size); err != nil {
		return "", nil, err
	}
	return splitCommand(body)
}

func (c *Conn) readCommandBody(size uint64) ([]byte, error) {
	if size > maxCommand {
		return nil, fmt.Errorf("a command of more than %d bytes", maxCommand)
	}
	return c.readBody(int(size))
}

func splitCommand(body []byte) (name string, rest []byte, err error) {
	if len(body) == 0 || len(body) < 1+int(body[0]) || body[0] == 0 {
		return "", nil, errors.New("a command without a name")
	}
	n := 1 + int(body[0])
	return string(body[1:n]), body[n:], nil
}

// WriteCommand buffers a command.
func (c *Conn) WriteCommand(name string, body []byte) error {
	b := make([]byte, 0, 1+len(name)+len(body))
	b = append(b, byte(len(name)))
	b = append(b, name...)
	return c.writeFrame(flagCommand, append(b, body...))
}

// PongBody is the body of the PONG that answers a PING of this body, or nil if
// the PING is malformed.
func PongBody(ping []byte) []byte {
	if len(ping) < 2 || len(ping) > 2+16 {
		return nil
	}
	return append([]byte{}, ping[2:]...)
}

func properties(socketType string, identity []byte) []byte {
	var b []byte
	add := func(name string, v []byte) {
		b = append(b, byte(len(name)))
		b = append(b, name...)
		b = binary.BigEndian.AppendUint32(b, uint32(len(v)))
		b = append(b, v...)
	}
	add("Socket-Type", []byte(socketType))
	add("Identity", identity)
	return b
}

// readReady reads the properties of READY; names count without regard to case.
func (c *Conn) readReady(b []byte) error {
	for len(b) > 0 {
		n := int(b[0])
		if n == 0 || len(b) < 1+n+4 {
			return errors.New("a malformed READY")
		}
		name := string(b[1 : 1+n])
		b = b[1+n:]
		size := uint64(binary.BigEndian.Uint32(b))
		if b = b[4:]; size > uint64(len(b)) {
			return errors.New("a malformed READY")
		}
		v := b[:size]
		b = b[size:]
		switch strings.ToLower(name) {
		case "socket-type":
			c.Peer.Type = string(v)
		case "identity":
			if len(v) > 255 {
				return errors.New("an identity of more than 255 bytes")
			}
			c.Peer.Identity = v
		}
	}
	return nil
}

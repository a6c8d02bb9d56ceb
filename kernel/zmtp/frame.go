// Frames: a byte of flags, a size, a body.
package zmtp

import (
	"encoding/binary"
	"errors"
	"io"
)

const (
	flagMore    = 1
	flagLong    = 2
	flagCommand = 4
)

func (c *Conn) readHead() (flags byte, size uint64, err error) {
	var b [8]byte
	if _, err := io.ReadFull(c.r, b[:2]); err != nil {
		return 0, 0, err
	}
	flags, size = b[0], uint64(b[1])
	if flags&^(flagMore|flagLong|flagCommand) != 0 || flags&flagCommand != 0 && flags&flagMore != 0 {
		return 0, 0, errors.New("a frame with unknown flags")
	}
	if flags&flagLong != 0 {
		b[0] = b[1]
		if _, err := io.ReadFull(c.r, b[1:]); err != nil {
			return 0, 0, err
		}
		size = binary.BigEndian.Uint64(b[:])
	}
	return flags, size, nil
}

// readBody takes memory as bytes arrive, so that a claim alone costs nothing.
func (c *Conn) readBody(size int) ([]byte, error) {
	const step = 256 << 10
	first := min(size, step)
	if err := c.take(first); err != nil {
		return nil, err
	}
	body := make([]byte, first)
	if _, err := io.ReadFull(c.r, body); err != nil {
		return nil, err
	}
	for len(body) < size {
		at := len(body)
		more := min(size-at, max(at, step))
		if err := c.take(more); err != nil {
			return nil, err
		}
		longer := make([]byte, at+more)
		copy(longer, body)
		body = longer
		if _, err := io.ReadFull(c.r, body[at:]); err != nil {
			return nil, err
		}
	}
	return body, nil
}

// take counts bytes of the message under way.
func (c *Conn) take(n int) error {
	c.used += n
	if more := c.used - free - c.held; more > 0 && c.memory != nil {
		if !c.memory.Take(more) {
			return ErrNoRoom
		}
		c.held += more
	}
	return nil
}

func (c *Conn) writeFrame(flags byte, body []byte) error {
	if c.secure != nil {
		flags, body = 0, c.secure.seal(flags, body)
	}
	head := make([]byte, 0, 9)
	if len(body) > 255 {
		head = binary.BigEndian.AppendUint64(append(head, flags|flagLong), uint64(len(body)))
	} else {
		head = append(head, flags, byte(len(body)))
	}
	if _, err := c.w.Write(head); err != nil {
		return err
	}
	_, err := c.w.Write(body)
	return err
}

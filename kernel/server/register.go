// Registration: a client that has no ports to give waits at one of its own to be
// told those that the kernel has found. (Version 5.6 of the protocol.)
package server

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tq-lang/tq/kernel/transport"
	"github.com/tq-lang/tq/kernel/wire"
)

// registrationWait is how long a client may take to answer.
const registrationWait = time.Minute

// found is where a socket is to listen whose port the kernel chooses. Names of ipc
// must be chosen here; a TCP port is the system's to choose.
func (c Connection) found() int {
	if c.Transport == "ipc" {
		return 1 + rand.IntN(65535)
	}
	return 0
}

// register tells the client where the sockets listen, and waits for its receipt.
func (s *Server) register(ctx context.Context) error {
	frames, err := s.maker.Frames(nil, "handshake_request", s.ports())
	if err != nil {
		return err
	}
	answer, err := transport.Ask(ctx, s.opts.Connection.endpoint(s.opts.Connection.Registration), frames, registrationWait)
	if err != nil {
		return fmt.Errorf("registration: %w", err)
	}
	m, err := s.decoder.Decode(answer)
	if err != nil {
		return fmt.Errorf("registration: %w", err)
	}
	c, err := wire.ParseObject(m.Content)
	if err != nil {
		return fmt.Errorf("registration: %w", err)
	}
	if status, _, _ := c.String("status"); m.Header.MsgType != "handshake_reply" || status != "ok" {
		return errors.New("registration: the client refuses")
	}
	return nil
}

// ports are the numbers of the sockets' ports.
func (s *Server) ports() object {
	return object{"shell_port": port(s.shell), "iopub_port": port(s.iopub), "stdin_port": port(s.stdin), "control_port": port(s.control), "hb_port": port(s.heartbeat)}
}

// Sockets: zmq4's, and one of our own for kernels that encrypt. (zmq4 has no CURVE, and
// its Security interface cannot carry it: frames are encrypted after their size is sent.)
package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strconv"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/tq-lang/tq/kernel/server"
	"github.com/tq-lang/tq/kernel/zmtp"
)

// socket is a connection to one of the kernel's. One goroutine receives; any may send.
type socket interface {
	send(frames [][]byte) error
	receive() ([][]byte, error) // errEnded: nothing more will come
	close()
}

// errEnded says that the kernel has closed a connection.
var errEnded = errors.New("the connection has ended")

// open connects to a port: as a subscriber of all, or as a dealer of that identity.
func open(ctx context.Context, c server.Connection, port int, id string, subscribe bool) (socket, error) {
	network, address := "tcp", net.JoinHostPort(c.IP, strconv.Itoa(port))
	if c.Transport == "ipc" {
		network, address = "unix", c.IP+"-"+strconv.Itoa(port)
	}
	if c.Curve != nil {
		return openCurve(ctx, network, address, c.Curve, id, subscribe)
	}
	if network == "unix" {
		network = "ipc"
	}
	quiet, once := zmq4.WithLogger(log.New(io.Discard, "", 0)), zmq4.WithDialerMaxRetries(1)
	if !subscribe {
		s := zmq4.NewDealer(ctx, zmq4.WithID(zmq4.SocketIdentity(id)), quiet, once)
		return plain{s}, s.Dial(network + "://" + address)
	}
	s := zmq4.NewSub(ctx, quiet, once)
	err := s.Dial(network + "://" + address)
	if err == nil {
		err = s.SetOption(zmq4.OptionSubscribe, "")
	}
	return plain{s}, err
}

// plain is zmq4's.
type plain struct{ s zmq4.Socket }

func (p plain) send(frames [][]byte) error { return p.s.SendMulti(zmq4.NewMsgFrom(frames...)) }

func (p plain) receive() ([][]byte, error) {
	m, err := p.s.Recv()
	if errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) {
		err = errEnded
	}
	return m.Frames, err
}

func (p plain) close() { _ = p.s.Close() }

// encrypted is a connection by CURVE.
type encrypted struct {
	net  net.Conn
	conn *zmtp.Conn
	mu   sync.Mutex // of writing
}

// kernelLimits bound what a kernel may send at once.
var kernelLimits = zmtp.Limits{Message: 1 << 30, Frames: 10000}

func openCurve(ctx context.Context, network, address string, server *zmtp.Keys, id string, subscribe bool) (_ socket, err error) {
	dialer := net.Dialer{Timeout: greetingTime}
	e := &encrypted{}
	if e.net, err = dialer.DialContext(ctx, network, address); err != nil {
		return nil, err
	}
	kind, other := "DEALER", "ROUTER"
	if subscribe {
		kind, other, id = "SUB", "XPUB", ""
	}
	accept := func(t string) bool { return t == other || subscribe && t == "PUB" }
	_ = e.net.SetDeadline(time.Now().Add(greetingTime))
	if e.conn, err = zmtp.ConnectCurve(e.net, kind, []byte(id), &server.Public, accept, kernelLimits); err != nil {
		e.close()
		return nil, fmt.Errorf("the encrypted connection fails: %w", err)
	}
	_ = e.net.SetDeadline(time.Time{})
	if subscribe {
		err = e.send([][]byte{{1}}) // a subscription to all
	}
	return e, err
}

func (e *encrypted) send(frames [][]byte) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.conn.WriteMessage(frames); err != nil {
		return err
	}
	return e.conn.Flush()
}

func (e *encrypted) receive() ([][]byte, error) {
	for {
		ev, err := e.conn.ReadEvent()
		if err != nil {
			return nil, errEnded // a stream that is out of step, too, is of no use
		}
		if ev.Command == "" {
			return ev.Frames, nil
		}
		if body := zmtp.PongBody(ev.Body); ev.Command == "PING" && body != nil {
			if err := e.pong(body); err != nil {
				return nil, errEnded
			}
		}
	}
}

func (e *encrypted) pong(body []byte) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.conn.WriteCommand("PONG", body); err != nil {
		return err
	}
	return e.conn.Flush()
}

func (e *encrypted) close() { e.net.Close() }

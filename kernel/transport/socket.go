// This file: what all sockets share: listening, admitting peers, closing.
package transport

import (
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/kernel/zmtp"
)

// Options of a socket. The zero value works.
type Options struct {
	Handshake time.Duration // deadline of the handshake; 0 is 5 s
	Stall     time.Duration // how long a peer with a full queue may take nothing; 0 is 1 s
	Limits    zmtp.Limits   // zero is 256 MiB in 5,000 frames
	Log       func(format string, args ...any)
}

func (o Options) filled() Options {
	if o.Handshake == 0 {
		o.Handshake = 5 * time.Second
	}
	if o.Stall == 0 {
		o.Stall = time.Second
	}
	if o.Limits == (zmtp.Limits{}) {
		o.Limits = zmtp.Limits{Message: 256 << 20, Frames: 5000}
	}
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	return o
}

// socket is a listener and its peers. The hooks run on the peer's own goroutine.
type socket struct {
	opts    Options
	kind    string
	accepts string // socket types that may connect, each between blanks
	l       net.Listener
	ipc     string
	joined  func(*peer)
	left    func(*peer)
	event   func(*peer, zmtp.Event)

	mu     sync.Mutex
	peers  map[*peer]struct{}
	closed bool
	wg     sync.WaitGroup
}

// listen starts a socket at tcp://host:port or ipc://path.
func (s *socket) listen(endpoint string, o Options) error {
	s.opts = o.filled()
	s.peers = map[*peer]struct{}{}
	scheme, addr, _ := strings.Cut(endpoint, "://")
	var err error
	switch scheme {
	case "tcp":
		s.l, err = net.Listen("tcp", addr)
	case "ipc":
		s.l, err = listenIPC(addr)
		s.ipc = addr
	default:
		err = fmt.Errorf("%s: tcp:// or ipc:// is needed", endpoint)
	}
	if err != nil {
		return err
	}
	s.wg.Add(1)
	go s.accept()
	return nil
}

// listenIPC takes over a socket file that a dead process left, and keeps others
// than the user out.
func listenIPC(path string) (net.Listener, error) {
	if info, err := os.Lstat(path); err == nil && info.Mode()&os.ModeSocket != 0 {
		c, err := net.DialTimeout("unix", path, time.Second)
		if err == nil {
			c.Close()
			return nil, fmt.Errorf("%s: another process serves it", path)
		}
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// Addr is the address listened on.
func (s *socket) Addr() net.Addr { return s.l.Addr() }

// Listening tells whether listening began.
func (s *socket) Listening() bool { return s.l != nil }

func (s *socket) accept() {
	defer s.wg.Done()
	for {
		c, err := s.l.Accept()
		if err != nil {
			s.mu.Lock()
			closed := s.closed
			s.mu.Unlock()
			if closed {
				return
			}
			s.opts.Log("accepting on %s: %v", s.l.Addr(), err)
			time.Sleep(50 * time.Millisecond) // out of file descriptors, most likely
			continue
		}
		s.wg.Add(1)
		go s.serve(newPeer(c))
	}
}

// serve runs one connection. Whatever goes wrong in it ends it alone.
func (s *socket) serve(p *peer) {
	defer s.wg.Done()
	defer p.cut()
	defer func() {
		if r := recover(); r != nil {
			s.opts.Log("%s: fault in a connection: %v", s.kind, r)
		}
	}()
	if !s.admit(p) {
		return
	}
	defer s.dismiss(p)
	p.net.SetDeadline(time.Now().Add(s.opts.Handshake))
	conn, err := zmtp.Handshake(p, s.kind, nil, func(t string) bool { return strings.Contains(s.accepts, " "+t+" ") }, s.opts.Limits)
	if err != nil {
		s.opts.Log("%s: a peer was turned away: %v", s.kind, err)
		return
	}
	p.net.SetDeadline(time.Time{})
	p.conn, p.identity = conn, string(conn.Peer.Identity)
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		p.write()
	}()
	if s.joined != nil {
		s.joined(p)
	}
	if s.left != nil {
		defer s.left(p)
	}
	s.read(p)
}

func (s *socket) read(p *peer) {
	for {
		ev, err := p.conn.ReadEvent()
		if err != nil {
			return
		}
		if s.isClosed() {
			continue // read on, so that closing resets nothing
		}
		if ev.Command == "PING" {
			if body := zmtp.PongBody(ev.Body); body != nil {
				p.send(item{command: "PONG", frames: [][]byte{body}}, s.opts.Stall)
			}
			continue
		}
		s.event(p, ev)
	}
}

func (s *socket) admit(p *peer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.peers[p] = struct{}{}
	}
	return !s.closed
}

func (s *socket) dismiss(p *peer) {
	s.mu.Lock()
	delete(s.peers, p)
	s.mu.Unlock()
}

func (s *socket) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// Close stops listening, gives what is queued until linger is over to leave, and
// ends all connections.
func (s *socket) Close(linger time.Duration) {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	peers := make([]*peer, 0, len(s.peers))
	for p := range s.peers {
		peers = append(peers, p)
	}
	s.mu.Unlock()
	s.l.Close()
	if s.ipc != "" {
		os.Remove(s.ipc)
	}
	until := time.Now().Add(linger)
	for _, p := range peers {
		p.drain(until)
	}
	for _, p := range peers {
		p.cut()
	}
	s.wg.Wait()
}

// This file: what all sockets share: listening, admitting peers, closing.
package transport

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/kernel/zmtp"
)

// Options of a socket. The zero value works.
type Options struct {
	Handshake time.Duration // deadline of the handshake; 0 is 10 s
	Message   time.Duration // deadline of a stranger's message once it has begun; 0 is 10 s
	Strangers *Pool         // memory for messages of peers who have shown no signature
	Trusted   *Pool         // for those of the others
	Curve     *zmtp.Keys    // if not nil, peers are served by CURVE alone
	Log       func(format string, args ...any)
}

// What sockets allow that share no pools.
const (
	strangerBytes = 32 << 20
	trustedBytes  = 160 << 20
	maxPeers      = 2000
)

// NewPools makes the memory that the sockets of a kernel share.
func NewPools() (strangers, trusted *Pool) {
	return NewPool(strangerBytes, 0), NewPool(trustedBytes, time.Minute)
}

func (o Options) filled() Options {
	if o.Handshake == 0 {
		o.Handshake = 10 * time.Second
	}
	if o.Message == 0 {
		o.Message = 10 * time.Second
	}
	if o.Strangers == nil {
		o.Strangers, o.Trusted = NewPools()
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
	limits  zmtp.Limits
	l       net.Listener
	ipc     string
	from    source
	joined  func(*peer)
	left    func(*peer)
	event   func(*peer, zmtp.Event)

	mu     sync.Mutex
	peers  map[*peer]struct{}
	closed bool
	wg     sync.WaitGroup
}

// bind listens at tcp://host:port or ipc://path. Who connects waits for Serve.
func (s *socket) bind(endpoint string, o Options) error {
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
	return err
}

// Serve begins to accept peers.
func (s *socket) Serve() {
	s.wg.Add(1)
	go s.accept()
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
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	l, err := listenPrivate(path)
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

// Listening reports whether the socket is bound.
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
	conn, err := s.handshake(p)
	if err != nil {
		s.opts.Log("%s: a peer was turned away: %v", s.kind, err)
		return
	}
	p.net.SetDeadline(time.Time{})
	conn.Allow(s.limits, s.opts.Strangers)
	conn.Unfinished = func(begun bool) {
		until := time.Time{}
		if begun {
			until = time.Now().Add(s.opts.Message)
		}
		p.net.SetReadDeadline(until)
	}
	defer conn.Release()
	p.conn, p.identity, p.from = conn, string(conn.Peer.Identity), s.from
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

func (s *socket) handshake(p *peer) (*zmtp.Conn, error) {
	accept := func(t string) bool { return strings.Contains(s.accepts, " "+t+" ") }
	if s.opts.Curve != nil {
		return zmtp.HandshakeCurve(p, s.kind, s.opts.Curve, accept, s.limits)
	}
	return zmtp.Handshake(p, s.kind, nil, accept, s.limits)
}

func (s *socket) read(p *peer) {
	for {
		ev, err := p.conn.ReadEvent()
		if err != nil {
			if errors.Is(err, zmtp.ErrNoRoom) {
				s.opts.Log("%s: a peer was cut: %v", s.kind, err)
			}
			return
		}
		if s.isClosed() {
			continue // read on, so that closing resets nothing
		}
		if ev.Command == "PING" {
			if body := zmtp.PongBody(ev.Body); body != nil {
				p.answer(item{command: "PONG", frames: [][]byte{body}})
			}
			continue
		}
		s.event(p, ev)
	}
}

func (s *socket) admit(p *peer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	if len(s.peers) >= maxPeers {
		s.opts.Log("%s: a peer was turned away: there are %d", s.kind, len(s.peers))
		return false
	}
	s.peers[p] = struct{}{}
	return true
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

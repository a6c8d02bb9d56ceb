// Tests of the sockets with go-zeromq/zmq4 as the peer, and with peers that
// misbehave.
package transport

import (
	"bytes"
	"context"
	"io"
	"net"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/tq-lang/tq/kernel/zmtp"
)

func endpoints(t *testing.T) map[string]string {
	m := map[string]string{"tcp": "tcp://127.0.0.1:0"}
	if runtime.GOOS != "windows" {
		m["ipc"] = "ipc://" + filepath.Join(t.TempDir(), "s-1")
	}
	return m
}

func url(a net.Addr) string {
	if a.Network() == "unix" {
		return "ipc://" + a.String()
	}
	return "tcp://" + a.String()
}

func dial(t *testing.T, s zmq4.Socket, a net.Addr) zmq4.Socket {
	t.Helper()
	if err := s.Dial(url(a)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newContext(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func TestRouter(t *testing.T) {
	for name, ep := range endpoints(t) {
		t.Run(name, func(t *testing.T) {
			var r *Router
			r, err := NewRouter(ep, Options{}, func(m Message) bool {
				r.Send(m.Identity, m.Frames)
				m.Release()
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			r.Serve()
			defer r.Close(0)
			// A peer that says nothing must not keep others waiting.
			silent, err := net.Dial(r.Addr().Network(), r.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer silent.Close()
			d := dial(t, zmq4.NewDealer(newContext(t), zmq4.WithID(zmq4.SocketIdentity("me"))), r.Addr())
			big := bytes.Repeat([]byte("x"), 3<<20)
			for _, m := range [][]byte{[]byte("a"), big} {
				if err := d.Send(zmq4.NewMsgFrom(nil, m)); err != nil {
					t.Fatal(err)
				}
				got, err := d.Recv()
				if err != nil || len(got.Frames) != 2 || !bytes.Equal(got.Frames[1], m) {
					t.Fatalf("%d frames, %v", len(got.Frames), err)
				}
			}
		})
	}
}

func TestPublisherAndLinger(t *testing.T) {
	p, err := NewPublisher("tcp://127.0.0.1:0", Options{}, func(topic string, _ bool) [][][]byte { return [][][]byte{{[]byte(topic + "hello")}} })
	if err != nil {
		t.Fatal(err)
	}
	p.Serve()
	sub := dial(t, zmq4.NewSub(newContext(t)), p.Addr())
	if err := sub.SetOption(zmq4.OptionSubscribe, "k"); err != nil {
		t.Fatal(err)
	}
	if m, err := sub.Recv(); err != nil || string(m.Frames[0]) != "khello" {
		t.Fatal(m, err)
	}
	const n = 200
	body := bytes.Repeat([]byte("y"), 10_000)
	for range n {
		p.Send([][]byte{[]byte("other"), body}, Manner{})
		p.Send([][]byte{[]byte("kernel"), body}, Manner{})
	}
	go p.Close(5 * time.Second)
	for i := range n {
		if m, err := sub.Recv(); err != nil || string(m.Frames[0]) != "kernel" {
			t.Fatal(i, err)
		}
	}
}

// subscriber is one of our own making, which reads when it is told to.
func subscriber(t *testing.T, p *Publisher) *zmtp.Conn {
	t.Helper()
	c, err := net.Dial("tcp", p.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	z, err := zmtp.Handshake(c, "SUB", nil, func(string) bool { return true }, zmtp.Limits{Message: 1 << 30, Frames: 10})
	if err != nil {
		t.Fatal(err)
	}
	z.WriteCommand("SUBSCRIBE", nil)
	z.WriteCommand("PING", []byte{0, 1, 'p'})
	z.Flush()
	for {
		ev, err := z.ReadEvent()
		if err != nil {
			t.Fatal(err)
		}
		if ev.Command == "PONG" && string(ev.Body) == "p" {
			return z
		}
	}
}

// TestSilentSubscribers publishes far more than the feed holds: nobody waits for
// those who do not read, memory is bounded, and who reads afterwards gets what is
// essential and what is left.
func TestSilentSubscribers(t *testing.T) {
	p, err := NewPublisher("tcp://127.0.0.1:0", Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Serve()
	defer p.Close(0)
	var silent []*zmtp.Conn
	for range 8 {
		silent = append(silent, subscriber(t, p))
	}
	const n = 200
	for i := range n {
		p.Send([][]byte{{byte(i)}, make([]byte, 1<<20)}, Manner{})
		p.Send([][]byte{{byte(i)}, []byte("idle")}, Manner{Essential: true})
	}
	p.mu.Lock()
	held := p.feed.bytes
	p.mu.Unlock()
	if held > feedBytes {
		t.Errorf("%d bytes held", held)
	}
	statuses, others := 0, 0
	for statuses < n {
		ev, err := silent[3].ReadEvent()
		if err != nil {
			t.Fatal(err)
		}
		if len(ev.Frames[1]) == 4 {
			statuses++
		} else {
			others++
		}
	}
	if others < feedBytes>>20-1 || others == n {
		t.Errorf("%d of %d messages came", others, n)
	}
}

// TestRoom sees that a program waits for the fastest subscriber, who loses
// nothing, and not for those who do not read.
func TestRoom(t *testing.T) {
	p, err := NewPublisher("tcp://127.0.0.1:0", Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Serve()
	defer p.Close(0)
	for range 5 {
		subscriber(t, p)
	}
	reader := subscriber(t, p)
	const n = 300
	go func() {
		for i := range n {
			p.Send([][]byte{{byte(i)}, make([]byte, 1<<20)}, Manner{})
			p.Room(nil)
		}
	}()
	for i := range n {
		ev, err := reader.ReadEvent()
		if err != nil {
			t.Fatal(err)
		}
		if ev.Frames[0][0] != byte(i) {
			t.Fatalf("message %d is %d", i, ev.Frames[0][0])
		}
	}
}

// TestGreetings sees that who subscribes behind a question is told what that
// question published, once, and that the first subscriber of all is told whatever
// has just been published.
func TestGreetings(t *testing.T) {
	p, err := NewPublisher("tcp://127.0.0.1:0", Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Serve()
	defer p.Close(0)
	p.Send([][]byte{[]byte("iris")}, Manner{})
	p.Send([][]byte{[]byte("busy")}, Manner{Greeting: true})
	p.Send([][]byte{[]byte("idle")}, Manner{Greeting: true})
	if got, want := heard(t, p), []string{"iris", "busy", "idle"}; !slices.Equal(got, want) {
		t.Errorf("the first subscriber is told %q, want %q", got, want)
	}
	p.Send([][]byte{[]byte("later")}, Manner{})
	if got, want := heard(t, p), []string{"iris", "busy", "idle"}; !slices.Equal(got, want) {
		t.Errorf("the second subscriber is told %q, want %q", got, want)
	}
}

// heard is what a new subscriber is sent when it comes.
func heard(t *testing.T, p *Publisher) (got []string) {
	t.Helper()
	c, err := net.Dial("tcp", p.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	z, err := zmtp.Handshake(c, "SUB", nil, func(string) bool { return true }, zmtp.Limits{Message: 100, Frames: 10})
	if err != nil {
		t.Fatal(err)
	}
	z.WriteCommand("SUBSCRIBE", nil)
	z.WriteCommand("SUBSCRIBE", []byte("i"))
	z.WriteCommand("PING", []byte{0, 1, 'p'})
	z.Flush()
	for {
		ev, err := z.ReadEvent()
		if err != nil {
			t.Fatal(err)
		}
		if ev.Command == "PONG" {
			return got
		}
		got = append(got, string(ev.Frames[0]))
	}
}

// TestUnfinished sees that messages of peers who show no signature take no more
// than there is for all of them, and are cut after a while.
func TestUnfinished(t *testing.T) {
	strangers, trusted := NewPools()
	r, err := NewRouter("tcp://127.0.0.1:0", Options{Strangers: strangers, Trusted: trusted, Message: 300 * time.Millisecond}, func(m Message) bool {
		m.Release()
		return false
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Serve()
	defer r.Close(0)
	var all sync.WaitGroup
	for range 12 {
		c, err := net.Dial("tcp", r.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := zmtp.Handshake(c, "DEALER", nil, func(string) bool { return true }, zmtp.Limits{}); err != nil {
			t.Fatal(err)
		}
		all.Add(1)
		go func() {
			defer all.Done()
			head := []byte{2, 0, 0, 0, 0, 0, 127, 0, 0} // 8 MiB less a little
			c.Write(head)
			c.Write(make([]byte, 4<<20)) // half of it; then nothing
			c.SetReadDeadline(time.Now().Add(time.Minute))
			io.Copy(io.Discard, c)
		}()
	}
	all.Wait() // every one was cut
	strangers.mu.Lock()
	defer strangers.mu.Unlock()
	if strangers.left != strangerBytes {
		t.Errorf("%d bytes are still taken", strangerBytes-strangers.left)
	}
}

func TestEchoAndBadPeers(t *testing.T) {
	e, err := NewEcho("tcp://127.0.0.1:0", Options{Handshake: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	e.Serve()
	defer e.Close(0)
	base := runtime.NumGoroutine()
	for _, bad := range []string{"GET / HTTP/1.1\r\n\r\n", "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00", ""} {
		c, err := net.Dial("tcp", e.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, bad)
		c.SetReadDeadline(time.Now().Add(time.Minute))
		if _, err := io.Copy(io.Discard, c); err != nil {
			if ne, ok := err.(net.Error); ok && ne.Timeout() {
				t.Errorf("%q: not cut", bad)
			}
		}
		c.Close()
	}
	req := zmq4.NewReq(newContext(t))
	if err := req.Dial(url(e.Addr())); err != nil {
		t.Fatal(err)
	}
	req.Send(zmq4.NewMsgString("ping"))
	if m, err := req.Recv(); err != nil || string(m.Frames[0]) != "ping" {
		t.Error(m, err)
	}
	req.Close()
	for range 3000 {
		if runtime.NumGoroutine() <= base+1 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), base)
}

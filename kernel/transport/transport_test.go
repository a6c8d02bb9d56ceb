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
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func TestRouter(t *testing.T) {
	for name, ep := range endpoints(t) {
		t.Run(name, func(t *testing.T) {
			var r *Router
			ready := make(chan struct{})
			r, err := NewRouter(ep, Options{}, nil, func(id string, f [][]byte) {
				<-ready
				r.Send(id, f)
			})
			if err != nil {
				t.Fatal(err)
			}
			close(ready)
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
	p, err := NewPublisher("tcp://127.0.0.1:0", Options{}, func(topic string) [][][]byte { return [][][]byte{{[]byte(topic + "hello")}} })
	if err != nil {
		t.Fatal(err)
	}
	sub := dial(t, zmq4.NewSub(newContext(t)), p.Addr())
	if err := sub.SetOption(zmq4.OptionSubscribe, "k"); err != nil {
		t.Fatal(err)
	}
	if m, err := sub.Recv(); err != nil || string(m.Frames[0]) != "khello" {
		t.Fatal(m, err)
	}
	time.Sleep(20 * time.Millisecond) // the welcome precedes the subscription's taking effect
	const n = 200
	body := bytes.Repeat([]byte("y"), 10_000)
	for range n {
		p.Send([][]byte{[]byte("other"), body})
		p.Send([][]byte{[]byte("kernel"), body})
	}
	go p.Close(5 * time.Second)
	for i := range n {
		if m, err := sub.Recv(); err != nil || string(m.Frames[0]) != "kernel" {
			t.Fatal(i, err)
		}
	}
}

func TestStalledSubscriberIsCut(t *testing.T) {
	p, err := NewPublisher("tcp://127.0.0.1:0", Options{Stall: 50 * time.Millisecond}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(0)
	c, err := net.Dial("tcp", p.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	z, err := zmtp.Handshake(c, "SUB", nil, func(string) bool { return true }, zmtp.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	z.WriteCommand("SUBSCRIBE", nil)
	z.WriteCommand("PING", []byte{0, 1, 'p'})
	z.Flush()
	if ev, err := z.ReadEvent(); err != nil || ev.Command != "PONG" || string(ev.Body) != "p" {
		t.Fatal(ev, err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 60 {
			p.Send([][]byte{make([]byte, 1<<20)})
		}
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("a subscriber that does not read stops the kernel")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for q := range p.peers {
		if q.mu.Lock(); !q.gone && q.bytes > 2*queueBytes {
			t.Errorf("%d bytes queued", q.bytes)
		}
		q.mu.Unlock()
	}
}

func TestEchoAndBadPeers(t *testing.T) {
	e, err := NewEcho("tcp://127.0.0.1:0", Options{Handshake: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close(0)
	base := runtime.NumGoroutine()
	for _, bad := range []string{"GET / HTTP/1.1\r\n\r\n", "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00", ""} {
		c, err := net.Dial("tcp", e.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, bad)
		c.SetReadDeadline(time.Now().Add(5 * time.Second))
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
	for range 100 {
		if runtime.NumGoroutine() <= base+1 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), base)
}

// Tests of CURVE between both sides, with clients and servers who lie. (The real one, libzmq,
// is in the tests of package kernel.)
package zmtp

import (
	"bytes"
	"net"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/nacl/box"
)

// testKeys are those of the manual page of zmq_curve.
func testKeys(t testing.TB) *Keys {
	k, err := ReadKeys("rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7", "JTKVSB%%)wK0E.X)V>+}o?pNmC{O&4W4b!Ni{Lh6")
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestKeys(t *testing.T) {
	k := testKeys(t)
	if k.Public[0] != 0x54 || k.Secret[0] != 0x8e {
		t.Errorf("%x %x", k.Public, k.Secret)
	}
	const good = "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"
	for _, tt := range [][2]string{{good, good}, {good[1:], good}, {"", ""}, {strings.Repeat("#", 40), good}, {strings.Repeat("~", 40), good}} {
		if _, err := ReadKeys(tt[0], tt[1]); err == nil {
			t.Errorf("%q is taken", tt)
		}
	}
}

// lies are what a client says in place of what is due.
type lies struct{ hello, initiate func([]byte) []byte }

func honest(b []byte) []byte { return b }

// lie is ConnectCurve with lies.
func lie(rw net.Conn, server *[32]byte, socketType string, l lies) {
	c := newConn(rw, small)
	k, err := newCurveClient(server)
	if err != nil || c.greet("CURVE", false) != nil || c.command("HELLO", l.hello(k.hello())) != nil {
		return
	}
	welcome, err := c.due("WELCOME")
	if err != nil {
		return
	}
	if initiate, err := k.initiate(welcome, properties(socketType, nil)); err == nil {
		c.command("INITIATE", l.initiate(initiate))
	}
}

// curvePair connects a client who may lie; the error is the server's.
func curvePair(t *testing.T, socketType string, l lies) (client, server *Conn, err error) {
	t.Helper()
	x, y := net.Pipe()
	t.Cleanup(func() { x.Close(); y.Close() })
	x.SetDeadline(time.Now().Add(time.Minute))
	y.SetDeadline(time.Now().Add(time.Minute))
	keys := testKeys(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if l.hello == nil && l.initiate == nil {
			client, _ = ConnectCurve(x, socketType, []byte("me"), &keys.Public, func(s string) bool { return s == "ROUTER" }, small)
			return
		}
		if l.hello == nil {
			l.hello = honest
		}
		if l.initiate == nil {
			l.initiate = honest
		}
		lie(x, &keys.Public, socketType, l)
	}()
	server, err = HandshakeCurve(duplex(y), "ROUTER", keys, func(s string) bool { return s == "DEALER" }, small)
	if err != nil {
		y.Close()
	}
	<-done
	return client, server, err
}

// duplex is a connection whose writing never waits for its reading.
func duplex(c net.Conn) net.Conn { return &buffered{Conn: c, queue: make(chan []byte, 1000)} }

type buffered struct {
	net.Conn
	queue   chan []byte
	started bool
}

func (b *buffered) Write(p []byte) (int, error) {
	if !b.started {
		b.started = true
		go func() {
			for p := range b.queue {
				b.Conn.Write(p)
			}
		}()
	}
	b.queue <- bytes.Clone(p)
	return len(p), nil
}

func TestCurveConversation(t *testing.T) {
	a, b, err := curvePair(t, "DEALER", lies{})
	if err != nil {
		t.Fatal(err)
	}
	if a.Peer.Type != "ROUTER" || b.Peer.Type != "DEALER" || string(b.Peer.Identity) != "me" {
		t.Errorf("%+v %+v", a.Peer, b.Peer)
	}
	want := [][]byte{{}, []byte("short"), bytes.Repeat([]byte("long"), 100), bytes.Repeat([]byte{7}, 2<<20)}
	go func() {
		for range 2 {
			a.WriteCommand("PING", []byte{0, 1, 'c', 't', 'x'})
			a.WriteMessage(want)
			a.Flush()
		}
	}()
	for range 2 {
		ev, err := b.ReadEvent()
		if err != nil || ev.Command != "PING" || string(PongBody(ev.Body)) != "ctx" {
			t.Fatal(ev.Command, err)
		}
		if ev, err = b.ReadEvent(); err != nil || len(ev.Frames) != len(want) {
			t.Fatal(len(ev.Frames), err)
		}
		for i := range want {
			if !bytes.Equal(ev.Frames[i], want[i]) {
				t.Errorf("frame %d differs", i)
			}
		}
	}
	go func() { b.WriteMessage(want); b.Flush() }()
	if ev, err := a.ReadEvent(); err != nil || !bytes.Equal(bytes.Join(ev.Frames, nil), bytes.Join(want, nil)) {
		t.Error(err)
	}
}

func flip(at int) func([]byte) []byte {
	return func(b []byte) []byte {
		b = bytes.Clone(b)
		b[(at+len(b))%len(b)] ^= 1
		return b
	}
}

func cut(n int) func([]byte) []byte { return func(b []byte) []byte { return b[:max(0, len(b)-n)] } }

func TestCurveLies(t *testing.T) {
	for _, tt := range []struct {
		name, kind, want string
		l                lies
	}{
		{"version", "DEALER", "malformed HELLO", lies{hello: flip(0)}},
		{"hello", "DEALER", "not made for this key", lies{hello: flip(-1)}},
		{"short-term key", "DEALER", "not made for this key", lies{hello: flip(80)}},
		{"short hello", "DEALER", "malformed HELLO", lies{hello: cut(1)}},
		{"no hello", "DEALER", "malformed HELLO", lies{hello: cut(1000)}},
		{"cookie", "DEALER", "malformed INITIATE", lies{initiate: flip(5)}},
		{"initiate", "DEALER", "cannot be opened", lies{initiate: flip(-1)}},
		{"short initiate", "DEALER", "malformed INITIATE", lies{initiate: cut(60)}},
		{"no initiate", "DEALER", "malformed INITIATE", lies{initiate: cut(1000)}},
		{"socket", "PULL", "cannot talk", lies{}},
	} {
		if _, _, err := curvePair(t, tt.kind, tt.l); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestCurveWrongServer sees that a client turns away who has not the key that it knows,
// or sends anything else.
func TestCurveWrongServer(t *testing.T) {
	k, err := newCurveClient(&testKeys(t).Public)
	if err != nil {
		t.Fatal(err)
	}
	for _, welcome := range [][]byte{nil, make([]byte, 16), make([]byte, 16+32+cookieSize+box.Overhead)} {
		if _, err := k.initiate(welcome, nil); err == nil || !strings.Contains(err.Error(), "WELCOME") {
			t.Errorf("WELCOME of %d bytes: %v", len(welcome), err)
		}
	}
	for _, n := range []int{0, 8, 8 + box.Overhead, 100} {
		c := newConn(stream{bytes.NewReader(nil)}, small)
		if err := k.ready(c, make([]byte, n)); err == nil || c.secure != nil {
			t.Errorf("READY of %d bytes: %v", n, err)
		}
	}
}

// sealed gives the frames of plain ones as a client would send them.
func sealed(s *secure, plain ...[]byte) []byte {
	var out bytes.Buffer
	c := newConn(&out, small)
	for _, p := range plain {
		body := s.seal(0, nil)
		body = box.SealAfterPrecomputation(body[:messageHead], p, shortNonce(s.mine, s.sent), &s.shared)
		c.writeFrame(0, body)
	}
	c.Flush()
	return out.Bytes()
}

// reader is a server's connection that has shaken hands and reads given bytes.
func reader(b []byte) *Conn {
	c := newConn(stream{bytes.NewReader(b)}, small)
	c.secure = &secure{theirs: "CurveZMQMESSAGEC"}
	return c
}

func TestCurveMessages(t *testing.T) {
	from := func() *secure { return &secure{mine: "CurveZMQMESSAGEC"} }
	good := sealed(from(), []byte("\x01a"), []byte("\x00b"))
	for _, tt := range []struct {
		name, want string
		in         []byte
	}{
		{"good", "EOF", good},
		{"replayed", "sent before", append(bytes.Clone(good), good...)},
		{"changed", "cannot be opened", flip(-1)(good)},
		{"empty box", "no CURVE message", []byte{0, 0}},
		{"clear text", "no CURVE message", []byte("\x00\x05hello")},
		{"many", "more than 4 frames", sealed(from(), []byte("\x01"), []byte("\x01"), []byte("\x01"), []byte("\x01"), []byte("\x01"))},
		{"between", "between the frames", sealed(from(), []byte("\x01a"), []byte("\x02\x04PING"))},
		{"no name", "without a name", sealed(from(), []byte("\x02"))},
		{"long", "more than 3145728 bytes", []byte("\x02\x40\x00\x00\x00\x00\x00\x00\x00")},
		{"unfinished", "EOF", sealed(from(), []byte("\x01a"))},
	} {
		c := reader(tt.in)
		var err error
		for err == nil {
			_, err = c.ReadEvent()
		}
		if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// FuzzCurve: arbitrary bytes in place of a handshake, after it, and inside boxes
// end in an error.
func FuzzCurve(f *testing.F) {
	hello := string(greeting("CURVE", false))
	f.Add([]byte(hello + "\x04\xc8\x05HELLO\x01\x00" + strings.Repeat("\x00", 192)))
	f.Add([]byte("\x07MESSAGE" + strings.Repeat("\x00", 40)))
	f.Add([]byte("\x02\x04PING\x00\x01x"))
	keys := testKeys(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := HandshakeCurve(stream{bytes.NewReader(data)}, "ROUTER", keys, anyType, small); err == nil {
			t.Fatal("taken without a key")
		}
		if _, err := ConnectCurve(stream{bytes.NewReader(data)}, "DEALER", nil, &keys.Public, anyType, small); err == nil {
			t.Fatal("a server without a key is taken")
		}
		for _, in := range [][]byte{data, sealed(&secure{mine: "CurveZMQMESSAGEC"}, data), sealed(&secure{mine: "CurveZMQMESSAGEC"}, append([]byte{1}, data...), data)} {
			c := reader(in)
			for {
				if _, err := c.ReadEvent(); err != nil {
					break
				}
			}
		}
	})
}
